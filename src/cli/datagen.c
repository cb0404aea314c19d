/* datagen.c -- chuhe datagen: self-play games for training, and what is in a file of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/cli.h"
#include "engine/datagen.h"
#include "engine/gamefile.h"
#include "engine/trainfile.h"
#include "engine/wdl_fit.h"
#include "nnue/nnue.h"

static const char HELP[] =
    "usage: chuhe datagen FILE [--game GAME] [--threads N] [--nodes N] [--positions N] [--seconds N] [--seed N]\n"
    "                          [--net FILE]\n"
    "       chuhe datagen --stats FILE\n"
    "       chuhe datagen --wdl FILE…\n"
    "       chuhe datagen --export OUT [--holdout PERCENT] [--kind positions|inputs|moves|features] FILE…\n"
    "Plays the engine against itself and adds the games to FILE (about 2.3 bytes a ply); an existing file is "
    "continued.\n"
    "--nodes is the effort for each move (800), --positions or --seconds says when to stop (1,000,000 positions), "
    "--net\n"
    "the network it plays with instead of the one inside.  --stats describes a file;\n"
    "--wdl fits what a score is worth to the games of files and prints it as a line of src/engine/wdl.def.\n"
    "--export writes the positions of games for the trainer, 32 bytes each (src/engine/trainfile.h); with --holdout 2\n"
    "two games of a hundred go to OUT.holdout instead.  --kind inputs, of any game that can have a network, is for\n"
    "train_net; moves and features are for train_conv.py and train_trees.py.\n";

typedef struct Args {
    const char *game, *threads, *nodes, *positions, *seconds, *seed, *net, *export, *holdout, *kind;
    bool stats, wdl;
} Args;

static void progress(void *context, int64_t games, int64_t positions, int64_t ms)
{
    const char *end = isatty(STDERR_FILENO) ? "\r" : "\n";
    (void)context;
    fprintf(stderr, "%" PRId64 " games, %" PRId64 " positions, %" PRId64 "/s%s", games, positions,
            positions * 1000 / (ms + 1), end);
}

static int put_stats(const char *path)
{
    const Game *game;
    FILE *file = gamefile_read(path, &game);
    if (!file)
        return cli_error("datagen", "%s is no file of self-play games", path);
    int64_t games = 0, plies = 0, positions = 0, results[3] = {0}, won = 0, bytes = 0;
    SelfGame *g = malloc(sizeof *g);
    for (size_t size; g && gamefile_next(file, game, g, &size); games++) {
        plies += g->count;
        positions += g->count - g->random;
        bytes += (int64_t)size;
        results[g->winner % 3]++;
        for (int i = g->random; i < g->count; i++)
            won += g->scores[i] > 1500 || g->scores[i] < -1500;
    }
    printf("game %s\ngames %" PRId64 "\npositions %" PRId64 "\nplies a game %.1f\nbytes a ply %.2f\n", game->id, games,
           positions, games ? (double)plies / (double)games : 0, plies ? (double)bytes / (double)plies : 0);
    printf("first wins %.1f%%, second wins %.1f%%, draws %.1f%%\nscores beyond 1500: %.1f%%\n",
           games ? 100.0 * (double)results[1] / (double)games : 0,
           games ? 100.0 * (double)results[2] / (double)games : 0,
           games ? 100.0 * (double)results[0] / (double)games : 0,
           positions ? 100.0 * (double)won / (double)positions : 0);
    free(g);
    fclose(file);
    return EXIT_OK;
}

/* Beside the fit, what was seen: the expected result at some scores against that of the model. */
static void put_wdl(const Game *game, const WdlCounts *c)
{
    double likelihood, seen = 0;
    WdlModel m = wdl_fit(c, &likelihood);
    for (int low = -10; low <= 10; low++) {
        double count = 0, points = 0, expected = 0;
        for (int i = 0; i < WDL_SCORES; i++) {
            int score = (i - WDL_SCORES / 2) * WDL_STEP;
            for (int men = 0; men < WDL_MEN && abs(score - low * 100) <= 50; men++) {
                const uint32_t *n = c->at[i][men];
                double here = (double)n[0] + n[1] + n[2];
                count += here;
                points += n[2] + n[1] / 2.0;
                expected += here * (1 + wdl_chance(&m, score, men) - wdl_chance(&m, -score, men)) / 2;
            }
        }
        seen += count;
        if (count > 0)
            printf("score %5d: seen %.3f, model %.3f (%.0f positions)\n", low * 100, points / count, expected / count,
                   count);
    }
    printf("log-likelihood %.4f a position, %.0f positions within 1050\n", likelihood, seen);
    printf("WDL(\"%s\", %.0f, %.0f, %.0f, %.0f)\n", game->id, m.a0, m.a1, m.b0, m.b1);
}

static int fit_wdl(const char **files, int count)
{
    WdlCounts *c = calloc(1, sizeof *c);
    const Game *first = NULL;
    int status = EXIT_OK;
    if (!c)
        return cli_error("datagen", "no memory");
    for (int i = 0; i < count && status == EXIT_OK; i++) {
        const Game *game = NULL;
        FILE *file = gamefile_read(files[i], &game);
        if (!file || (first && game != first))
            status = cli_error("datagen", "%s is no file of self-play games of the same kind", files[i]);
        else if (!wdl_count(file, game, c))
            status = cli_error("datagen", "no memory");
        first = game;
        if (file)
            fclose(file);
    }
    if (status == EXIT_OK)
        put_wdl(first, c);
    free(c);
    return status;
}

/* Before anything is written: an export that fails must not cost the one before. */
static int check_games(const char **files, int count, TrainKind kind, const Game **found)
{
    for (int i = 0; i < count; i++) {
        const Game *game = NULL;
        FILE *file = gamefile_read(files[i], &game);
        if (file)
            fclose(file);
        if (!file || !train_can_export(game, kind))
            return cli_error("datagen", "%s is no file of self-play games of %s", files[i],
                             kind == TRAIN_INPUTS ? "a game that can have a network" : "xiangqi");
        if (i > 0 && game != *found)
            return cli_error("datagen", "%s holds games of %s, not of %s", files[i], game->id, (*found)->id);
        *found = game;
    }
    return EXIT_OK;
}

static int read_kind(const char *text, TrainKind *kind)
{
    static const char *const KINDS[] = {[TRAIN_POSITIONS] = "positions",
                                        [TRAIN_INPUTS] = "inputs",
                                        [TRAIN_MOVES] = "moves",
                                        [TRAIN_FEATURES] = "features"};
    for (size_t i = 0; i < ARRAY_LEN(KINDS); i++) {
        if (strcmp(text, KINDS[i]) == 0) {
            *kind = (TrainKind)i;
            return EXIT_OK;
        }
    }
    return cli_error("datagen", "--kind is positions, inputs, moves or features, not '%s'", text);
}

static int put_export(const Args *a, const char **files, int count)
{
    const char *path = a->export, *holdout = a->holdout;
    TrainExport x = {0};
    const Game *game = NULL;
    char held[4096];
    double percent = atof(holdout);
    if (percent < 0 || percent > 50)
        return cli_error("datagen", "--holdout must be 0 to 50 percent, not '%s'", holdout);
    int status = read_kind(a->kind, &x.kind);
    if (status == EXIT_OK)
        status = check_games(files, count, x.kind, &game);
    if (status != EXIT_OK)
        return status;
    snprintf(held, sizeof held, "%s.holdout", path);
    x.out = fopen(path, "wb");
    x.every = percent > 0 ? (int64_t)(100 / percent + 0.5) : 1;
    x.held = percent > 0 ? fopen(held, "wb") : NULL;
    bool good = x.out && (x.held || percent <= 0) && train_begin(game, &x);
    for (int i = 0; good && i < count; i++) {
        FILE *file = gamefile_read(files[i], &game);
        good = file && train_export(file, game, &x);
        if (file)
            fclose(file);
    }
    good = x.out && fclose(x.out) == 0 && good;
    good = (!x.held || fclose(x.held) == 0) && good;
    if (!good)
        return cli_error("datagen", "%s could not be written", path);
    printf("games %" PRId64 " positions %" PRId64 " kept %" PRId64 " held out %" PRId64 "\n", x.games, x.seen, x.kept,
           x.kept_held);
    return EXIT_OK;
}

/* The network file to play with, the caller's to free; NULL after an error line. */
static void *load_net(const char *path, const Game *game, size_t *size)
{
    const char *why = "it cannot be read";
    void *data = file_load(path, size);
    Nnue *net = data ? nnue_open(data, *size, &why) : NULL;
    bool good = net && strcmp(nnue_game(net), game->id) == 0;
    if (net && !good)
        cli_error("datagen", "--net %s: it is a network of %s, not of %s", path, nnue_game(net), game->id);
    else if (!good)
        cli_error("datagen", "--net %s: %s", path, why);
    nnue_free(net);
    if (!good)
        free(data);
    return good ? data : NULL;
}

static int play_games(const char *path, const Args *a)
{
    GameBox box;
    bool by_time = *a->seconds != '0';
    DatagenOptions o = {.threads = atoi(a->threads),
                        .nodes = strtoull(a->nodes, NULL, 10),
                        .positions = a->positions ? atoll(a->positions)
                                     : by_time    ? 0
                                                  : 1000000,
                        .seconds = atoll(a->seconds),
                        .seed = a->seed ? strtoull(a->seed, NULL, 10) : (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32,
                        .progress = progress};
    DatagenReport report;
    o.game = cli_game("datagen", a->game, NULL, &box);
    if (!o.game)
        return EXIT_INPUT;
    if (o.threads < 1 || o.threads > 256 || o.nodes < 1)
        return cli_error("datagen", "--threads must be 1 to 256 and --nodes at least 1");
    void *net = a->net ? load_net(a->net, o.game, &o.net_size) : NULL;
    if (a->net && !net)
        return EXIT_INPUT;
    o.net = net;
    o.out = gamefile_append(path, o.game);
    bool good = o.out && datagen_run(&o, &report);
    free(net);
    if (!o.out)
        return cli_error("datagen", "%s cannot be written or holds games of another kind", path);
    fclose(o.out);
    if (!good)
        return cli_error("datagen", "%s could not be written", path);
    printf("games %" PRId64 " positions %" PRId64 " ms %" PRId64 "\n", report.games, report.positions, report.ms);
    return EXIT_OK;
}

int cmd_datagen(int argc, char **argv)
{
    const char *words[256];
    Args a = {.game = "xiangqi", .threads = "1", .nodes = "800", .seconds = "0", .holdout = "0", .kind = "positions"};
    int status;
    const CliOption options[] = {{"--game", &a.game, NULL},
                                 {"--threads", &a.threads, NULL},
                                 {"--nodes", &a.nodes, NULL},
                                 {"--positions", &a.positions, NULL},
                                 {"--seconds", &a.seconds, NULL},
                                 {"--seed", &a.seed, NULL},
                                 {"--net", &a.net, NULL},
                                 {"--export", &a.export, NULL},
                                 {"--holdout", &a.holdout, NULL},
                                 {"--kind", &a.kind, NULL},
                                 {"--stats", NULL, &a.stats},
                                 {"--wdl", NULL, &a.wdl},
                                 {0}};
    int count = cli_arguments(argc, argv, options, HELP, words, ARRAY_LEN(words), &status);
    if (count < 0)
        return status;
    if (count < 1 || (count > 1 && !a.export && !a.wdl)) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    if (a.wdl)
        return fit_wdl(words, count);
    if (a.export)
        return put_export(&a, words, count);
    return a.stats ? put_stats(words[0]) : play_games(words[0], &a);
}
