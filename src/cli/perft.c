/* perft.c -- chuhe perft: how many sequences of legal moves there are. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/cli.h"

static const char HELP[] = "usage: chuhe perft GAME DEPTH [--fen F] [--divide] [--rules k=v,…]\n"
                           "Counts the sequences of DEPTH legal decisions, ignoring draws, repetition and limits.\n"
                           "--divide lists the count of each first move.  One thread, no hash table.\n";

/* On a terminal one line that changes; in a log a line now and then. */
static void show_progress(int done, int all, uint64_t nodes, int64_t *shown)
{
    bool terminal = isatty(STDERR_FILENO);
    int64_t now = clock_ms();
    if (now - *shown < 1000 && (!terminal || done < all))
        return;
    *shown = now;
    fprintf(stderr, "%sperft: %d of %d moves, %" PRIu64 " nodes%s", terminal ? "\r" : "", done, all, nodes,
            terminal && done < all ? "" : "\n");
}

/* The root by hand, to show progress and the counts of the first moves. */
static uint64_t perft_root(const Game *g, Pos *pos, int depth, bool divide)
{
    if (depth <= 1 && !divide)
        return game_perft(g, pos, depth);
    MoveList list;
    uint64_t nodes = 0;
    int64_t shown = clock_ms();
    g->moves(g, pos, &list);
    for (int i = 0; i < list.count; i++) {
        char buf[32];
        Str text = str_on(buf, sizeof buf);
        g->move_text(g, pos, list.at[i], &text);
        g->apply(g, pos, list.at[i], NULL);
        uint64_t below = game_perft(g, pos, depth - 1);
        g->undo(g, pos);
        nodes += below;
        if (divide)
            printf("%s: %" PRIu64 "\n", buf, below);
        show_progress(i + 1, list.count, nodes, &shown);
    }
    return nodes;
}

int cmd_perft(int argc, char **argv)
{
    const char *fen = NULL, *rules = NULL, *words[2];
    bool divide = false;
    int status;
    const CliOption options[] = {{"--fen", &fen, NULL}, {"--rules", &rules, NULL}, {"--divide", NULL, &divide}, {0}};
    int count = cli_arguments(argc, argv, options, HELP, words, 2, &status);
    if (count < 0)
        return status;
    if (count < 2) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    const char *at = words[1];
    int64_t depth = text_number(&at, 64);
    if (depth < 0 || *at)
        return cli_error("perft", "DEPTH must be a number from 0 to 64, not '%s'", words[1]);
    GameBox box;
    const Game *game = cli_game("perft", words[0], rules, &box);
    Pos *pos = game ? cli_position("perft", game, fen) : NULL;
    if (!pos)
        return EXIT_INPUT;
    int64_t start = clock_ms();
    uint64_t nodes = perft_root(game, pos, (int)depth, divide && depth > 0);
    int64_t ms = clock_ms() - start;
    printf("nodes %" PRIu64 " ms %" PRId64 " nps %" PRIu64 "\n", nodes, ms, nodes * 1000 / (uint64_t)(ms ? ms : 1));
    free(pos);
    return EXIT_OK;
}
