/* classic_levels.c -- the levels as players: legal, reproducible, in time. */
#include <limits.h>
#include <stdlib.h>

#include "base/clock.h"
#include "engine/classic.h"
#include "engine/classic_search.h"
#include "games/play.h"
#include "games/qilin/ql_game.h"
#include "tests/test.h"

static bool is_legal(const Game *g, Pos *pos, Move m)
{
    MoveList list;
    g->moves(g, pos, &list);
    for (int i = 0; i < list.count; i++) {
        if (list.at[i] == m)
            return true;
    }
    return false;
}

/* One outcome of chance by its weights. */
static Move draw(const Game *g, Pos *pos, Rng *rng)
{
    MoveList list;
    uint32_t weight[MAX_MOVES], total = 0;
    g->moves(g, pos, &list);
    g->weights(g, pos, &list, weight);
    for (int i = 0; i < list.count; i++)
        total += weight[i];
    uint32_t at = rng_below(rng, total);
    int i = 0;
    while (at >= weight[i])
        at -= weight[i++];
    return list.at[i];
}

/* A level against random moves, at most `most` decisions; returns the illegal ones. */
static int play_game(const Game *g, const ClassicLevel *level, uint64_t seed, int most)
{
    Arena arena = arena_heap();
    Play play;
    Rng rng = {seed};
    int illegal = 0;
    CHECK_INT(play_init(&play, g, &arena, NULL).code, FAULT_NONE);
    while (play.count < most && !illegal && !result_over(play_result(&play))) {
        Seat seat = g->turn(play.pos);
        MoveList list;
        g->moves(g, play.pos, &list);
        Move m = list.at[rng_below(&rng, (uint32_t)list.count)];
        if (seat == SEAT_CHANCE)
            m = draw(g, play.pos, &rng);
        else if (seat == (Seat)(seed % 2))
            m = classic_move(level, g, play.pos, &rng, clock_ms() + 40);
        illegal += !is_legal(g, play.pos, m);
        if (!illegal)
            play_move(&play, m, NULL);
    }
    arena_reset(&arena);
    return illegal;
}

TEST(classic_levels_of_every_game_play_legal_moves)
{
    for (int i = 0; game_at(i); i++) {
        const ClassicLevel *level;
        for (int k = 0; (level = classic_level(game_at(i), k)); k++) {
            for (uint64_t seed = 0; seed < 2; seed++)
                CHECK_INT(play_game(game_at(i), level, seed, 24), 0);
        }
    }
}

/* Shallow, so that a thousand games take seconds; the depths people play against are tried above. */
TEST(classic_search_plays_a_thousand_legal_games)
{
    const Game *g = game_find("xiangqi");
    const ClassicLevel level[2] = {{.id = "one", .way = CLASSIC_SEARCH, .depth = 1},
                                   {.id = "two", .way = CLASSIC_SEARCH, .depth = 2}};
    int illegal = 0;
    for (uint64_t seed = 0; seed < 1000; seed++)
        illegal += play_game(g, &level[seed % 20 == 0], seed, 60);
    CHECK_INT(illegal, 0);
}

TEST(classic_move_is_the_same_for_the_same_seed)
{
    const Game *g = game_find("xiangqi");
    Arena arena = arena_heap();
    Play play;
    play_init(&play, g, &arena, NULL);
    Rng one = {42}, two = {42};
    Move m = classic_move(classic_find(g, "1"), g, play.pos, &one, 0);
    CHECK_INT(classic_move(classic_find(g, "1"), g, play.pos, &two, 0), m);
    arena_reset(&arena);
}

TEST(classic_xiangqi_has_levels_of_depth_three_four_and_six)
{
    const Game *g = game_find("xiangqi");
    const int depth[3] = {3, 4, 6};
    for (int i = 0; i < 3; i++)
        CHECK_INT(classic_level(g, i)->depth, depth[i]);
    CHECK(classic_level(g, 3) == NULL);
    CHECK(classic_level(g, -1) == NULL);
    CHECK(classic_find(g, "2") == classic_level(g, 1));
    CHECK(classic_find(g, "9") == NULL);
}

TEST(classic_value_is_the_same_for_both_seats_on_a_turned_board)
{
    const Game *g = game_find("xiangqi");
    ClassicValues v;
    classic_values(g, &v);
    for (int kind = 1; kind < 8; kind++) {
        for (int point = 0; point < 90; point++) {
            int turned = (9 - point / 9) * 9 + point % 9;
            CHECK_INT(v.at[kind][point], -v.at[kind + 8][turned]);
        }
    }
}

/* The board turned round with the men's sides exchanged, and whose turn it is. */
static void mirrored(const char *fen, char out[128])
{
    Str text = str_on(out, 128);
    for (int rank = 7; rank >= 0; rank--) {
        const char *at = fen;
        for (int skip = rank; skip > 0; skip--)
            at = strchr(at, '/') + 1;
        for (; *at && *at != '/' && *at != '[' && *at != ' '; at++)
            str_char(&text, to_upper(*at) == *at ? to_lower(*at) : to_upper(*at));
        if (rank)
            str_char(&text, '/');
    }
    for (const char *at = strchr(fen, '['); *at != ' '; at++)
        str_char(&text, to_upper(*at) == *at ? to_lower(*at) : to_upper(*at));
    str_put(&text, " w - - 0 1");
}

TEST(classic_crazyhouse_value_changes_its_sign_on_the_mirrored_board)
{
    static const char *const FENS[] = {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] w - - 0 1",
                                       "r1b1k2r/ppp2ppp/2n5/3qp3/8/2P2N2/P1P2PPP/R1BQK2R[NPbp] w - - 0 1",
                                       "4k3/8/8/8/3Q4/8/8/4K3[RRq] w - - 0 1"};
    const Game *g = game_find("crazyhouse");
    ClassicValues v;
    classic_values(g, &v);
    Pos *pos = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    for (size_t i = 0; i < ARRAY_LEN(FENS); i++) {
        char other[128];
        mirrored(FENS[i], other);
        CHECK_INT(g->parse(g, pos, FENS[i]).code, FAULT_NONE);
        int value = classic_value(g, pos, &v, SEAT_FIRST);
        CHECK_INT(g->parse(g, pos, other).code, FAULT_NONE);
        CHECK_INT(classic_value(g, pos, &v, SEAT_FIRST), -value);
        CHECK_INT(classic_value(g, pos, &v, SEAT_SECOND), value);
    }
    free(pos);
}

TEST(classic_maurice_reaches_depth_four_in_time)
{
    const Game *g = game_find("crazyhouse");
    Arena arena = arena_heap();
    Play play;
    CHECK_INT(play_init(&play, g, &arena, NULL).code, FAULT_NONE);
    ClassicSearch *s = malloc(sizeof *s);
    MoveList list;
    classic_search_init(s, g, play.pos);
    s->deadline = clock_ms() + CLASSIC_CAP_MS;
    g->moves(g, play.pos, &list);
    CHECK_INT(classic_search(s, &list, classic_find(g, "maurice")->depth).depth, 4);
    free(s);
    arena_reset(&arena);
}

/* ---- Qilin --------------------------------------------------------------------------------------------------------- */

TEST(classic_qilin_easy_draws_every_move_alike)
{
    enum { DRAWS = 100000 };
    const Game *g = game_find("qilin");
    Arena arena = arena_heap();
    Play play;
    int seen[24] = {0};
    Rng rng = {12345};
    CHECK_INT(play_init(&play, g, &arena, NULL).code, FAULT_NONE);
    for (int i = 0; i < DRAWS; i++)
        seen[move_to(classic_move(classic_find(g, "easy"), g, play.pos, &rng, 0))]++;
    double chi = 0, mean = DRAWS / 24.0;
    for (int i = 0; i < 24; i++)
        chi += (seen[i] - mean) * (seen[i] - mean) / mean;
    /* 23 degrees of freedom: 49.7 is passed by chance once in a thousand; far below 9 would be too even. */
    CHECK(chi < 49.7);
    CHECK(chi > 7.0);
    arena_reset(&arena);
}

TEST(classic_qilin_hard_plays_every_best_move_and_no_other)
{
    const Game *g = game_find("qilin");
    Arena arena = arena_heap();
    Play play;
    Rng rng = {3};
    CHECK_INT(play_init(&play, g, &arena, NULL).code, FAULT_NONE);
    for (int ply = 0; ply < 40 && !result_over(play_result(&play)); ply++) {
        MoveList list;
        int best = INT_MIN, bests = 0, played[MAX_MOVES] = {0}, kinds = 0;
        g->moves(g, play.pos, &list);
        for (int i = 0; i < list.count; i++) {
            int value = ql_classic_value(g, play.pos, list.at[i]);
            bests = value > best ? 1 : bests + (value == best);
            best = max_int(best, value);
        }
        for (int n = 0; n < 20 * bests; n++) {
            Move m = classic_move(classic_find(g, "hard"), g, play.pos, &rng, 0);
            CHECK_INT(ql_classic_value(g, play.pos, m), best);
            for (int i = 0; i < list.count; i++)
                kinds += list.at[i] == m && played[i]++ == 0;
        }
        CHECK_INT(kinds, bests);
        play_move(&play, classic_move(classic_find(g, "hard"), g, play.pos, &rng, 0), NULL);
    }
    arena_reset(&arena);
}

/* ---- Hidden men ---------------------------------------------------------------------------------------------------- */

static const Pos *truth; /* the position with everything in it */
static int looks;        /* at it by the player: only what is public anyway may be asked there */

static void spying_apply(const Game *g, Pos *pos, Move m, Delta *delta)
{
    looks += pos == truth;
    game_find("jieqi")->apply(g, pos, m, delta);
}

static void spying_weights(const Game *g, Pos *pos, const MoveList *list, uint32_t out[])
{
    looks += pos == truth;
    game_find("jieqi")->weights(g, pos, list, out);
}

TEST(classic_player_thinks_about_its_view_and_not_about_the_truth)
{
    Game spied = *game_find("jieqi");
    spied.apply = spying_apply;
    spied.weights = spying_weights;
    Arena arena = arena_heap();
    Play play;
    Fault why = {0};
    Rng rng = {5};
    CHECK_INT(play_init(&play, &spied, &arena, NULL).code, FAULT_NONE);
    CHECK(play_token(&play, "b2b9Rp", &why) > 0);
    truth = play.pos;
    looks = 0;
    Move m = classic_move(classic_find(&spied, "1"), &spied, play.pos, &rng, 0);
    CHECK(is_legal(&spied, play.pos, m));
    CHECK_INT(looks, 0);
    truth = NULL;
    arena_reset(&arena);
}

TEST(classic_player_plays_the_same_whatever_it_was_not_shown)
{
    /* Red takes a covered man and only Red is shown what it was: Black must answer the same whatever it is. */
    const Game *g = game_find("jieqi");
    const char *const tokens[] = {"b2b9Rr", "b2b9Rp", "b2b9Rn"};
    Move first = MOVE_NONE;
    for (size_t i = 0; i < ARRAY_LEN(tokens); i++) {
        Arena arena = arena_heap();
        Play play;
        Fault why = {0};
        Rng rng = {5};
        CHECK_INT(play_init(&play, g, &arena, NULL).code, FAULT_NONE);
        CHECK(play_token(&play, tokens[i], &why) > 0);
        CHECK_INT(g->turn(play.pos), SEAT_SECOND);
        Move m = classic_move(classic_find(g, "1"), g, play.pos, &rng, 0);
        CHECK(first == MOVE_NONE || m == first);
        first = m;
        arena_reset(&arena);
    }
}
