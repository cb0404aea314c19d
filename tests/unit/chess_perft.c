/* chess_perft.c -- counts of move sequences from the published table, the rows that take no time. */
#include <stdlib.h>

#include "tests/unit/chess_help.h"

enum { LIMIT = 250000 };

static long long perft(const Game *g, Pos *pos, int depth)
{
    MoveList list;
    long long nodes = 0;
    if (depth == 1)
        return g->count(g, pos);
    g->moves(g, pos, &list);
    for (int i = 0; i < list.count; i++) {
        g->apply(g, pos, list.at[i], NULL);
        nodes += perft(g, pos, depth - 1);
        g->undo(g, pos);
    }
    return nodes;
}

static void check_rows(const Game *g, int least)
{
    FILE *file = test_data("perft.tsv");
    char line[512], *fields[6];
    int rows = 0, n;
    while (file && (n = test_row(file, line, sizeof line, fields, 6)) > 0) {
        if (n < 4 || strcmp(fields[0], g->id) != 0 || atoll(fields[3]) > LIMIT)
            continue;
        Board b;
        set_up(&b, g, fields[1]);
        long long nodes = perft(g, pos_of(&b), atoi(fields[2]));
        if (nodes != atoll(fields[3]))
            test_fail(fields[1], 0, "depth %s is %lld, not %s", fields[2], nodes, fields[3]);
        rows++;
    }
    if (file)
        fclose(file);
    CHECK(rows >= least);
}

/* Rows 220–225. */
TEST(chess_perft_equals_the_published_counts)
{
    check_rows(&game_chess, 16);
}

/* Row 210; deeper rows run in tests/test_perft.py. */
TEST(crazyhouse_perft_equals_the_published_counts)
{
    check_rows(&game_crazyhouse, 9);
}
