/* xqv_long.c -- long games of the variants: the ring of moves, searches deep in a game, taking everything back. */
#include <stdlib.h>

#include "base/rng.h"
#include "games/xqv/xqv_pos.h"
#include "tests/unit/xqv_kit.h"

static bool takes(const Pos *pos, const Game *g, Move m)
{
    return move_kind(m) == MK_STEP && g->man_at(pos, move_to(m)) != 0;
}

/* A quiet move that leaves the play going, chosen by chance; MOVE_NONE when none was found. */
static Move quiet_move(Table *t, Rng *rng)
{
    const Game *g = &t->box.game;
    MoveList list;
    g->moves(g, t->play.pos, &list);
    for (int tries = 0; tries < 200 && list.count; tries++) {
        Move m = list.at[rng_below(rng, (uint32_t)list.count)];
        if (takes(t->play.pos, g, m))
            continue;
        g->apply(g, t->play.pos, m, NULL);
        bool over = result_over(g->result(g, t->play.pos));
        g->undo(g, t->play.pos);
        if (!over)
            return m;
    }
    return MOVE_NONE;
}

typedef struct Tally {
    long nodes, limits;
} Tally;

/* Looks at everything up to a depth, as a search would; ends at results. */
static void search(const Game *g, Pos *pos, int depth, Tally *tally)
{
    Result r = g->result(g, pos);
    tally->nodes++;
    tally->limits += r.reason == REASON_MOVE_LIMIT;
    if (depth == 0 || result_over(r))
        return;
    MoveList list;
    g->moves(g, pos, &list);
    for (int i = 0; i < list.count; i++) {
        g->apply(g, pos, list.at[i], NULL);
        search(g, pos, depth - 1, tally);
        g->undo(g, pos);
    }
}

/* 239 decisions without a capture are 119 turns and a step: the stone ends the game by the limit. */
TEST(xqv_long_a_search_from_ply_239_of_a_stone_game)
{
    Table t;
    Rng rng = {3};
    Tally tally = {0};
    table_open(&t, "stone", NULL, "3akab2/9/9/p7p/9/9/P7P/4B4/4A4/3AK4 w - - 0 1");
    const Game *g = &t.box.game;
    while (t.play.count < 239) {
        Move m = quiet_move(&t, &rng);
        CHECK(m != MOVE_NONE);
        if (m == MOVE_NONE || !play_move(&t.play, m, NULL))
            break;
    }
    CHECK_INT(g->counter(t.play.pos), 119);
    void *before = malloc(g->pos_size);
    memcpy(before, t.play.pos, g->pos_size);
    search(g, t.play.pos, 2, &tally);
    CHECK(memcmp(before, t.play.pos, g->pos_size) == 0);
    CHECK_INT(tally.limits, g->count(g, t.play.pos)); /* wherever the stone goes */
    play_back(&t.play, 3);                            /* two whole turns before the limit */
    memcpy(before, t.play.pos, g->pos_size);
    tally = (Tally){0};
    search(g, t.play.pos, 4, &tally);
    CHECK(tally.nodes > 100000);
    CHECK(tally.limits > 100000);
    CHECK(memcmp(before, t.play.pos, g->pos_size) == 0);
    free(before);
    play_back(&t.play, t.play.count);
    CHECK_TEXT(table_text(&t), "3akab2/9/9/p7p/9/9/P7P/4B4/4A4/3AK4 w - - 0 1");
    table_close(&t);
}

/* Two kings walk a loop of 4 turns while the stone tours 85 points: the same position comes every 340 turns. */
TEST(xqv_long_a_third_occurrence_is_found_680_turns_after_the_first)
{
    static const char *const STEPS[] = {"d0d1", "e9e8", "d1d0", "e8e9"};
    Table t;
    int turn = 0, tour[86], points = 0;
    for (int point = 0; point < XQ_POINTS; point++) {
        if (point != xq_point(3, 0) && point != xq_point(3, 1) && point != xq_point(4, 8) && point != xq_point(4, 9))
            tour[points++] = point;
    }
    table_open(&t, "stone", "move_limit=off", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    for (; turn < 1000 && !result_over(table_result(&t)); turn++) {
        int at = tour[turn % 85];
        char stone[] = {'@', (char)('a' + xq_file(at)), (char)('0' + xq_rank(at)), '\0'};
        CHECK_INT(table_play(&t, STEPS[turn % 4]), FAULT_NONE);
        CHECK_INT(table_play(&t, stone), FAULT_NONE);
    }
    CHECK_INT(turn, 681);
    CHECK_INT(table_result(&t).reason, REASON_REPETITION);
    table_close(&t);
}

/* Far past the ring: 2,000 turns, then the ring backwards to the byte, then the whole game. */
static void long_game(const char *game, int decisions)
{
    Table t;
    Rng rng = {11};
    table_open(&t, game, "cycles=off,move_limit=off", "3akab2/9/9/p7p/9/9/P7P/4B4/4A4/3AK4 w - - 0 1");
    const Game *g = &t.box.game;
    while (t.play.count < decisions) {
        Move m = quiet_move(&t, &rng);
        CHECK(m != MOVE_NONE);
        if (m == MOVE_NONE || !play_move(&t.play, m, NULL))
            break;
    }
    CHECK_INT(t.play.count, decisions);
    Pos *replayed = aligned_alloc(POS_ALIGN, g->pos_size);
    play_at(&t.play, t.play.count, replayed);
    CHECK(memcmp(replayed, t.play.pos, g->pos_size) == 0);
    Key key = g->key(t.play.pos);
    char text[256];
    Str s = str_on(text, sizeof text);
    str_put(&s, table_text(&t));
    for (int i = 0; i < XQV_RING; i++)
        g->undo(g, t.play.pos);
    for (int i = decisions - XQV_RING; i < decisions; i++)
        g->apply(g, t.play.pos, t.play.log[i], NULL);
    CHECK(g->key(t.play.pos) == key);
    CHECK_TEXT(table_text(&t), text);
    play_back(&t.play, decisions);
    CHECK_TEXT(table_text(&t), "3akab2/9/9/p7p/9/9/P7P/4B4/4A4/3AK4 w - - 0 1");
    free(replayed);
    table_close(&t);
}

TEST(xqv_long_games_of_two_thousand_turns)
{
    long_game("simplified", XQV_RING + 100);
    long_game("redeyed", XQV_RING + 100);
    long_game("doublestep", 4000);
    long_game("stone", 4000);
}
