/* datagen.c -- chuhe datagen: self-play games for training, and what is in a file of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "engine/datagen.h"
#include "engine/gamefile.h"

static const char HELP[] =
    "usage: chuhe datagen FILE [--game GAME] [--threads N] [--nodes N] [--positions N] [--seconds N] [--seed N]\n"
    "       chuhe datagen --stats FILE\n"
    "Plays the engine against itself and adds the games to FILE (about 2.3 bytes a ply); an existing file is "
    "continued.\n"
    "--nodes is the effort for each move (800), --positions or --seconds says when to stop (1,000,000 positions).\n"
    "--stats describes a file.\n";

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

int cmd_datagen(int argc, char **argv)
{
    const char *id = "xiangqi", *threads = "1", *nodes = "800", *positions = NULL, *seconds = "0", *seed = NULL,
               *words[1];
    bool stats = false;
    int status;
    const CliOption options[] = {{"--game", &id, NULL},         {"--threads", &threads, NULL},
                                 {"--nodes", &nodes, NULL},     {"--positions", &positions, NULL},
                                 {"--seconds", &seconds, NULL}, {"--seed", &seed, NULL},
                                 {"--stats", NULL, &stats},     {0}};
    int count = cli_arguments(argc, argv, options, HELP, words, 1, &status);
    if (count < 0)
        return status;
    if (count < 1) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    if (stats)
        return put_stats(words[0]);
    GameBox box;
    DatagenOptions o = {.threads = atoi(threads),
                        .nodes = strtoull(nodes, NULL, 10),
                        .positions = positions         ? atoll(positions)
                                     : *seconds == '0' ? 1000000
                                                       : 0,
                        .seconds = atoll(seconds),
                        .seed = seed ? strtoull(seed, NULL, 10) : (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32,
                        .progress = progress};
    DatagenReport report;
    o.game = cli_game("datagen", id, NULL, &box);
    if (!o.game)
        return EXIT_INPUT;
    if (o.threads < 1 || o.threads > 256 || o.nodes < 1)
        return cli_error("datagen", "--threads must be 1 to 256 and --nodes at least 1");
    o.out = gamefile_append(words[0], o.game);
    if (!o.out)
        return cli_error("datagen", "%s cannot be written or holds games of another kind", words[0]);
    bool good = datagen_run(&o, &report);
    fclose(o.out);
    if (!good)
        return cli_error("datagen", "%s could not be written", words[0]);
    printf("games %" PRId64 " positions %" PRId64 " ms %" PRId64 "\n", report.games, report.positions, report.ms);
    return EXIT_OK;
}
