/* match.c -- chuhe match: two players, many games, how much stronger one is. */
#include <stdlib.h>
#include <unistd.h>

#include "arena/match.h"
#include "base/clock.h"
#include "cli/cli.h"

static const char HELP[] =
    "usage: chuhe match A B [options]\n"
    "A and B: engine[:threads=N,hash=MB,net=FILE|none], level:ID (one of our levels), classic:ID (a classic level),\n"
    "         uci:[Name=value,…]COMMAND, ucci:COMMAND, cecp:COMMAND (a program and its protocol; XBoard's is cecp)\n"
    "  --game GAME          xiangqi by default;  --rules k=v,…\n"
    "  --games N            played in pairs with colours swapped (100)\n"
    "  --movetime MS        for each move;  or --tc SECONDS+INCREMENT;  or --nodes N;  or --depth N\n"
    "  --plies N            random plies of each opening (6);  --openings FILE  start positions, one a line\n"
    "                       (played as they are unless --plies is given too)\n"
    "  --concurrency N      games at a time (1)\n"
    "  --sprt ELO0,ELO1     stop when the test is decided (alpha = beta = 0.05)\n"
    "  --pgn FILE           write the games;  --seed N;  --grace MS  before a move counts as late (50)\n"
    "A crash, an illegal or a late move loses the game and is reported; the player is started again for the next.\n"
    "Exit status 0 when the match was played, 1 when a player cannot be started.\n";

typedef struct Show {
    const MatchOptions *options;
    int64_t start;
} Show;

static void put_report(FILE *out, const MatchReport *r, const MatchOptions *o)
{
    EloEstimate e = stats_elo(&r->stats);
    fprintf(out, "games %d +%d -%d =%d elo %+.1f ± %.1f los %.1f%% pairs %d,%d,%d,%d,%d", r->games, r->stats.wins,
            r->stats.losses, r->stats.draws, e.elo, e.error, e.superiority, r->stats.pairs[0], r->stats.pairs[1],
            r->stats.pairs[2], r->stats.pairs[3], r->stats.pairs[4]);
    if (o->sprt)
        fprintf(out, " llr %.2f [%g,%g]", r->llr, o->elo0, o->elo1);
}

static void progress(void *context, const MatchReport *r)
{
    const Show *show = context;
    bool terminal = isatty(STDERR_FILENO);
    if (!terminal && r->games % 20 && r->games < show->options->games)
        return;
    fprintf(stderr, terminal ? "\r" : "");
    put_report(stderr, r, show->options);
    fprintf(stderr, terminal ? "   " : "\n");
}

static void put_faults(const MatchReport *r)
{
    static const char *const WORDS[] = {"", "crashes", "late moves", "illegal moves", "resignations"};
    for (int who = 0; who < 2; who++) {
        printf("%s:", r->names[who]);
        for (int i = PLAYER_CRASHED; i <= PLAYER_RESIGNED; i++)
            printf(" %s %d%s", WORDS[i], r->faults[who][i], i < PLAYER_RESIGNED ? "," : "\n");
    }
    if (r->last_fault[0])
        printf("last fault: %s\n", r->last_fault);
}

static void put_seats(const MatchReport *r)
{
    printf("%s:", r->names[0]);
    for (int seat = 0; seat < 2; seat++)
        printf(" %s +%d -%d =%d%s", seat ? "second to move" : "first to move", r->by_seat[seat][0], r->by_seat[seat][1],
               r->by_seat[seat][2], seat ? "\n" : ",");
}

/* "10+0.1" in seconds. */
static bool read_clock(const char *text, PlayerClock *clock)
{
    char *end;
    double base = strtod(text, &end), increment = 0;
    if (end == text || !(base >= 0.001 && base < 1e6))
        return false;
    if (*end == '+') {
        const char *at = end + 1;
        increment = strtod(at, &end);
        if (end == at || !(increment >= 0 && increment < 1e6))
            return false;
    }
    clock->left_ms[0] = clock->left_ms[1] = (int64_t)(base * 1000);
    clock->increment_ms = (int64_t)(increment * 1000);
    return !*end;
}

static bool read_number(const char *text, int64_t most, int64_t *out)
{
    if (!text)
        return true;
    const char *at = text;
    *out = text_number(&at, most);
    return *out >= 0 && !*at;
}

/* "0,5": the second above the first. */
static bool read_bounds(const char *text, MatchOptions *o)
{
    char *end;
    o->elo0 = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    const char *second = end + 1;
    o->elo1 = strtod(second, &end);
    return end != second && !*end && o->elo0 > -1000 && o->elo1 < 1000 && o->elo0 < o->elo1;
}

static bool is_xboard(const char *player)
{
    return strncmp(player, "cecp:", 5) == 0;
}

typedef struct Texts {
    const char *game, *rules, *games, *movetime, *tc, *nodes, *depth, *plies, *openings, *concurrency, *sprt, *pgn,
        *seed, *grace;
} Texts;

/* Reads all numbers; the name of the option that is wrong, or NULL. */
static const char *read_options(const Texts *t, MatchOptions *o)
{
    int64_t games = o->games, concurrency = o->concurrency, move = 0, nodes = 0, depth = 0;
    int64_t plies = t->openings ? 0 : o->random_plies;
    int64_t seed = 1, grace = 50;
    const struct {
        const char *name, *text;
        int64_t most, *out;
    } NUMBERS[] = {{"--games", t->games, 1000000, &games},
                   {"--concurrency", t->concurrency, 256, &concurrency},
                   {"--plies", t->plies, 100, &plies},
                   {"--movetime", t->movetime, 1 << 30, &move},
                   {"--nodes", t->nodes, INT64_MAX / 16, &nodes},
                   {"--depth", t->depth, 200, &depth},
                   {"--seed", t->seed, INT64_MAX / 16, &seed},
                   {"--grace", t->grace, 1 << 30, &grace}};
    for (size_t i = 0; i < ARRAY_LEN(NUMBERS); i++) {
        if (!read_number(NUMBERS[i].text, NUMBERS[i].most, NUMBERS[i].out))
            return NUMBERS[i].name;
    }
    if (t->tc && !read_clock(t->tc, &o->clock))
        return "--tc";
    if (t->sprt && !read_bounds(t->sprt, o))
        return "--sprt";
    if (nodes && !move && !depth && !t->tc && (is_xboard(o->players[0]) || is_xboard(o->players[1])))
        return "--nodes (which programs of XBoard do not count)";
    if (games < 1)
        return "--games";
    o->sprt = t->sprt != NULL;
    o->games = (int)games;
    o->concurrency = max_int(1, (int)concurrency);
    o->random_plies = (int)plies;
    o->clock.move_ms = move;
    o->clock.nodes = (uint64_t)nodes;
    o->clock.depth = (int)depth;
    o->clock.grace_ms = grace;
    o->seed = (uint64_t)seed;
    if (!move && !nodes && !depth && !t->tc)
        o->clock.move_ms = 100;
    return NULL;
}

/* Adds a start position to the list; false after an error line. */
static bool add_opening(MatchOptions *o, Arena *arena, const char *line)
{
    Pos *pos = cli_position("match", o->game, line);
    int count = o->opening_count;
    free(pos);
    if (pos && (count & (count - 1)) == 0) { /* full: twice the room */
        const char **list = arena_alloc(arena, (size_t)(2 * count + 1) * sizeof *list);
        if (!list)
            return false;
        if (count)
            memcpy(list, o->openings, (size_t)count * sizeof *list);
        o->openings = list;
    }
    if (!pos || !(o->openings[count] = arena_text(arena, line, strlen(line))))
        return false;
    o->opening_count++;
    return true;
}

/* The lines of a file as start positions; each must be one the game can be played from.  False after an error line. */
static bool read_openings(const char *path, MatchOptions *o, Arena *arena)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    bool good = true;
    if (!file) {
        cli_error("match", "cannot open %s", path);
        return false;
    }
    while (good && cli_line(file, &line, &size))
        good = !*line || *line == '#' || add_opening(o, arena, line);
    if (good && !o->opening_count)
        cli_error("match", "no opening in %s", path);
    free(line);
    fclose(file);
    return good && o->opening_count;
}

static int run(const MatchOptions *o)
{
    MatchReport report;
    char error[256];
    bool good = match_run(o, &report, error, sizeof error);
    if (!good && !report.games)
        return cli_error("match", "%s", error);
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    printf("%s against %s\n", report.names[0], report.names[1]);
    put_faults(&report);
    put_seats(&report);
    put_report(stdout, &report, o);
    if (report.sprt)
        printf(report.sprt > 0 ? " accepted" : " rejected");
    putchar('\n');
    return good ? EXIT_OK : cli_error("match", "%s", error);
}

int cmd_match(int argc, char **argv)
{
    Texts t = {.game = "xiangqi"};
    const char *words[2];
    int status;
    const CliOption options[] = {{"--game", &t.game, NULL},
                                 {"--rules", &t.rules, NULL},
                                 {"--games", &t.games, NULL},
                                 {"--movetime", &t.movetime, NULL},
                                 {"--tc", &t.tc, NULL},
                                 {"--nodes", &t.nodes, NULL},
                                 {"--depth", &t.depth, NULL},
                                 {"--plies", &t.plies, NULL},
                                 {"--openings", &t.openings, NULL},
                                 {"--sprt", &t.sprt, NULL},
                                 {"--concurrency", &t.concurrency, NULL},
                                 {"--pgn", &t.pgn, NULL},
                                 {"--seed", &t.seed, NULL},
                                 {"--grace", &t.grace, NULL},
                                 {0}};
    int count = cli_arguments(argc, argv, options, HELP, words, 2, &status);
    if (count < 0)
        return status;
    if (count < 2) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    GameBox box;
    MatchOptions o = {.players = {words[0], words[1]},
                      .games = 100,
                      .concurrency = 1,
                      .random_plies = 6,
                      .max_plies = 600,
                      .alpha = 0.05,
                      .beta = 0.05};
    Show show = {&o, clock_ms()};
    o.game = cli_game("match", t.game, t.rules, &box);
    if (!o.game)
        return EXIT_INPUT;
    const char *wrong = read_options(&t, &o);
    if (wrong)
        return cli_error("match", "%s: not a value in range", wrong);
    Arena arena = arena_heap();
    o.progress = progress;
    o.context = &show;
    status = EXIT_INPUT;
    if (t.pgn && !(o.pgn = fopen(t.pgn, "w")))
        cli_error("match", "cannot write %s", t.pgn);
    else if (!t.openings || read_openings(t.openings, &o, &arena))
        status = run(&o);
    if (o.pgn)
        fclose(o.pgn);
    arena_reset(&arena);
    return status;
}
