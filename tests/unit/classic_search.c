/* classic_search.c -- the search of the classic levels against its definition. */
#include "engine/classic_search.h"

#include <stdlib.h>

#include "base/clock.h"
#include "engine/classic.h"
#include "games/play.h"
#include "tests/test.h"

static const char *const POSITIONS[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 1",
    "3ak4/4a4/4b4/9/2n6/9/4P4/4C4/4A4/2BAK1B1R w - - 0 1",
    "2bak4/4a4/9/p3R4/9/2B6/P5r1P/4B4/4A4/3AK4 w - - 0 1",
};

static Pos *pos_new(const Game *g, const char *text)
{
    Pos *pos = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    CHECK(pos != NULL);
    CHECK_INT(g->parse(g, pos, text).code, FAULT_NONE);
    return pos;
}

/* The value for `me` by looking at everything: the definition the search must agree with. */
static int minimax(const Game *g, Pos *pos, const ClassicValues *v, const int at[2], Seat me)
{
    int depth = at[0], ply = at[1];
    Result r = g->result(g, pos);
    if (result_over(r))
        return r.winner == 0 ? 0 : r.winner == (int)me + 1 ? CLASSIC_WIN - ply : ply - CLASSIC_WIN;
    Seat next = g->turn(pos);
    if (depth == 0 && next != SEAT_CHANCE)
        return classic_value(g, pos, v, me);
    MoveList list;
    uint32_t weight[MAX_MOVES];
    int64_t sum = 0, total = 0, best = next == me ? -CLASSIC_WIN : CLASSIC_WIN;
    g->moves(g, pos, &list);
    if (next == SEAT_CHANCE)
        g->weights(g, pos, &list, weight);
    for (int i = 0; i < list.count; i++) {
        g->apply(g, pos, list.at[i], NULL);
        int value = minimax(g, pos, v, (int[2]){depth - (next != SEAT_CHANCE), ply + 1}, me);
        g->undo(g, pos);
        if (next == SEAT_CHANCE) {
            sum += (int64_t)weight[i] * value;
            total += weight[i];
        } else if (next == me ? value > best : value < best) {
            best = value;
        }
    }
    return (int)(next == SEAT_CHANCE ? sum / total : best);
}

static ClassicAnswer run_search(ClassicSearch *s, int depth)
{
    MoveList list;
    s->game->moves(s->game, s->pos, &list);
    return classic_search(s, &list, depth);
}

TEST(classic_alpha_beta_equals_plain_minimax)
{
    const Game *g = game_find("xiangqi");
    ClassicSearch *s = malloc(sizeof *s);
    for (size_t i = 0; i < ARRAY_LEN(POSITIONS); i++) {
        Pos *pos = pos_new(g, POSITIONS[i]);
        for (int depth = 1; depth <= (i < 2 ? 2 : 3); depth++) {
            classic_search_init(s, g, pos);
            ClassicAnswer a = run_search(s, depth);
            CHECK_INT(a.score, minimax(g, pos, &s->values, (int[2]){depth, 0}, g->turn(pos)));
            g->apply(g, pos, a.move, NULL);
            CHECK_INT(minimax(g, pos, &s->values, (int[2]){depth - 1, 1}, g->turn(pos)), -a.score);
            g->undo(g, pos);
        }
        free(pos);
    }
    free(s);
}

TEST(classic_every_game_is_searched_as_minimax_says)
{
    ClassicSearch *s = malloc(sizeof *s);
    for (int i = 0; game_at(i); i++) {
        const Game *g = game_at(i);
        Pos *pos = pos_new(g, g->start);
        Rng rng = {7};
        for (int ply = 0; (ply < 12 || g->turn(pos) == SEAT_CHANCE) && !result_over(g->result(g, pos)); ply++) {
            MoveList list;
            g->moves(g, pos, &list);
            g->apply(g, pos, list.at[rng_below(&rng, (uint32_t)list.count)], NULL);
        }
        int depth = strcmp(g->id, "crazyhouse") == 0 ? 3 : 2;
        CHECK(!result_over(g->result(g, pos)));
        classic_search_init(s, g, pos);
        CHECK_INT(run_search(s, depth).score, minimax(g, pos, &s->values, (int[2]){depth, 0}, g->turn(pos)));
        free(pos);
    }
    free(s);
}

TEST(classic_history_lowers_the_node_count)
{
    const Game *g = game_find("xiangqi");
    ClassicSearch *s = malloc(sizeof *s);
    uint64_t nodes[2] = {0, 0};
    for (int plain = 0; plain < 2; plain++) {
        for (size_t i = 0; i < ARRAY_LEN(POSITIONS); i++) {
            Pos *pos = pos_new(g, POSITIONS[i]);
            classic_search_init(s, g, pos);
            s->plain_order = plain;
            run_search(s, 4);
            nodes[plain] += s->nodes;
            free(pos);
        }
    }
    if (nodes[0] >= nodes[1])
        test_fail(__FILE__, __LINE__, "%llu nodes with, %llu without", (unsigned long long)nodes[0],
                  (unsigned long long)nodes[1]);
    free(s);
}

TEST(classic_search_leaves_the_position_as_it_was)
{
    const Game *g = game_find("xiangqi");
    Pos *pos = pos_new(g, POSITIONS[1]), *copy = pos_new(g, POSITIONS[1]);
    Rng rng = {1};
    classic_move(classic_find(g, "1"), g, pos, &rng, 0);
    CHECK(memcmp(pos, copy, g->pos_size) == 0);
    classic_move(classic_find(g, "3"), g, pos, &rng, clock_ms() + 50);
    CHECK(memcmp(pos, copy, g->pos_size) == 0);
    free(pos);
    free(copy);
}

TEST(classic_search_takes_the_shortest_mate)
{
    const Game *g = game_find("xiangqi");
    Pos *pos = pos_new(g, "4k4/9/9/R8/9/9/9/9/1R7/3K5 w - - 0 1");
    ClassicSearch *s = malloc(sizeof *s);
    classic_search_init(s, g, pos);
    CHECK_INT(run_search(s, 3).score, CLASSIC_WIN - 3);
    free(s);
    free(pos);
}

TEST(classic_answer_comes_before_the_deadline)
{
    const Game *g = game_find("xiangqi");
    Pos *pos = pos_new(g, POSITIONS[1]);
    ClassicSearch *s = malloc(sizeof *s);
    classic_search_init(s, g, pos);
    int64_t start = clock_ms();
    s->deadline = start + 150;
    ClassicAnswer a = run_search(s, 30);
    int64_t took = clock_ms() - start;
    CHECK(a.depth >= 1 && a.depth < 30);
    CHECK(a.move != MOVE_NONE);
    CHECK(took >= 100);
    CHECK(took < 600);
    free(s);
    free(pos);
}
