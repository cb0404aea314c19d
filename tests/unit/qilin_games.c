/* qilin_games.c -- games of tests/qilin_model.py, a second Qilin chess, replayed here under many rules. */
#include <stdlib.h>

#include "tests/unit/qilin_help.h"

enum { RULES, MOVES, STAGE, SIDE, HANDS, REWARDS, RESULT, LEGAL, LEAVES, COLUMNS };

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The legal moves as sorted tokens. */
static void legal_text(QlMatch *m, Str *out)
{
    static char tokens[MAX_MOVES][8];
    MoveList list;
    m->play.game->moves(m->play.game, m->play.pos, &list);
    for (int i = 0; i < list.count; i++) {
        Str token = str_on(tokens[i], sizeof tokens[i]);
        m->play.game->move_text(m->play.game, m->play.pos, list.at[i], &token);
    }
    qsort(tokens, (size_t)list.count, sizeof tokens[0], compare);
    for (int i = 0; i < list.count; i++) {
        str_put(out, i ? " " : "");
        str_put(out, tokens[i]);
    }
}

static long long leaves(QlMatch *m, int depth)
{
    MoveList list;
    const Game *g = m->play.game;
    long long sum = 0;
    if (depth == 1)
        return g->count(g, m->play.pos);
    g->moves(g, m->play.pos, &list);
    for (int i = 0; i < list.count; i++) {
        g->apply(g, m->play.pos, list.at[i], NULL);
        sum += leaves(m, depth - 1);
        g->undo(g, m->play.pos);
    }
    return sum;
}

static void check_row(char *row[])
{
    char spec[256], got[2048];
    QlMatch m;
    Str rules = str_on(spec, sizeof spec), legal = str_on(got, sizeof got);
    str_put(&rules, "repetition=off,move_limit=off");
    str_put(&rules, strcmp(row[RULES], "-") == 0 ? "" : ",");
    str_put(&rules, strcmp(row[RULES], "-") == 0 ? "" : row[RULES]);
    qt_start(&m, NULL, spec);
    qt_play(&m, row[MOVES]);
    CHECK_TEXT(ql_stage_id(ql_stage(m.play.pos)), row[STAGE]);
    CHECK_INT("rb"[m.play.game->turn(m.play.pos)], row[SIDE][0]);
    CHECK_INT(ql_rewards(m.play.pos), atoi(row[REWARDS]));
    CHECK_INT(m.play.game->in_hand(m.play.pos, SEAT_FIRST, QL_MAN_RED), atoi(row[HANDS]));
    CHECK_INT(m.play.game->in_hand(m.play.pos, SEAT_SECOND, QL_MAN_BLACK), atoi(strchr(row[HANDS], '/') + 1));
    CHECK_INT(qt_result(&m).winner, atoi(row[RESULT]));
    CHECK_TEXT(reason_id((Reason)qt_result(&m).reason), strchr(row[RESULT], ' ') + 1);
    legal_text(&m, &legal);
    CHECK_TEXT(got, row[LEGAL]);
    CHECK_INT(leaves(&m, 2), atoi(row[LEAVES]));
    qt_finish(&m);
}

TEST(qilin_agrees_with_a_second_implementation_on_random_games)
{
    FILE *file = test_data("qilin_games.tsv");
    char line[4096], *row[COLUMNS];
    int rows = 0;
    if (!file)
        return;
    while (test_row(file, line, sizeof line, row, COLUMNS) == COLUMNS) {
        if (rows++)
            check_row(row);
    }
    fclose(file);
    CHECK_INT(rows, 1 + 16 * 8);
}

/* Until the fifth placement nobody can have a line, so the counts are falling products. */
TEST(qilin_perft_from_the_start)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    CHECK_INT(leaves(&m, 4), 24 * 23 * 22 * 21);
    qt_finish(&m);
}
