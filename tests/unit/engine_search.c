/* engine_search.c -- what the engine promises: limits, mates by distance, lines, independence (engine.h). */
#include <stdlib.h>

#include "base/clock.h"
#include "engine/bench.h"
#include "engine/search.h"
#include "games/play.h"
#include "tests/test.h"

static Engine *small_engine(int threads, int multipv)
{
    EngineOptions o = engine_defaults();
    o.hash_mb = 4;
    o.threads = threads;
    o.multipv = multipv;
    return engine_new(&o);
}

typedef struct Desk {
    Arena arena;
    Play play;
    Engine *engine;
} Desk;

static void sit(Desk *d, const char *game, const char *fen)
{
    d->arena = arena_heap();
    CHECK_INT(play_init(&d->play, game_find(game), &d->arena, fen).code, FAULT_NONE);
    d->engine = small_engine(1, 1);
    engine_position(d->engine, d->play.game, d->play.pos);
}

static void leave(Desk *d)
{
    engine_free(d->engine);
    arena_reset(&d->arena);
}

static EngineAnswer answer(const char *game, const char *fen, EngineLimits limits)
{
    Desk d;
    sit(&d, game, fen);
    EngineAnswer a = engine_think(d.engine, &limits);
    leave(&d);
    return a;
}

TEST(engine_scores_a_mate_by_its_distance)
{
    EngineAnswer one = answer("xiangqi", "3k5/R8/9/9/9/9/9/9/8R/5K3 w", (EngineLimits){.depth = 4});
    CHECK_INT(one.score, ENGINE_MATE - 1);
    EngineAnswer two = answer("xiangqi", "3k5/9/R8/9/9/9/9/9/8R/5K3 w", (EngineLimits){.depth = 8});
    CHECK_INT(two.score, ENGINE_MATE - 3);
    CHECK_INT(answer("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", (EngineLimits){.depth = 4}).score, ENGINE_MATE - 1);
}

TEST(engine_sees_that_a_pinned_man_does_not_take_back)
{
    /* After e9d9 the rook takes d0: the advisor e1 stands between cannon and king, and the king may not face the other. */
    const char *fen = "4ka3/P3a1R2/4b3b/2R6/3rc1p1p/9/2P5P/4Cr2B/4A4/2BAK2N1 b - - 0 29";
    CHECK_INT(answer("xiangqi", fen, (EngineLimits){.nodes = 20000}).score, ENGINE_MATE - 5);
}

TEST(engine_scores_stalemate_as_each_game_says)
{
    /* Black can keep the pawn only by stalemate: a draw, like all else here. */
    EngineAnswer a = answer("chess", "8/8/8/8/8/4k3/5p2/5K2 b - - 0 1", (EngineLimits){.depth = 5});
    CHECK_INT(a.score, 0);
    a = answer("chess", "8/8/8/8/8/1q6/8/K1k5 w - - 0 1", (EngineLimits){.depth = 2});
    CHECK_INT(a.best, MOVE_NONE); /* stalemate on the board */
    /* In xiangqi the side without a move has lost: leaving the enemy none is a mate in one. */
    a = answer("xiangqi", "3k5/9/2P6/9/9/9/9/9/9/4K4 w", (EngineLimits){.depth = 4});
    CHECK_INT(a.score, ENGINE_MATE - 1);
}

TEST(engine_obeys_depth_nodes_and_time)
{
    const char *start = game_find("xiangqi")->start;
    CHECK_INT(answer("xiangqi", start, (EngineLimits){.depth = 3}).depth, 3);
    EngineAnswer a = answer("xiangqi", start, (EngineLimits){.nodes = 5000});
    CHECK(a.nodes <= 5000 && a.best);
    a = answer("xiangqi", start, (EngineLimits){.move_time = 60});
    CHECK(a.ms < 2000 && a.best); /* far beyond the limit would be a fault, a slow machine is not */
    a = answer("xiangqi", start, (EngineLimits){.time = {300, 300}, .increment = {10, 10}});
    CHECK(a.ms < 2000 && a.best);
}

TEST(engine_searches_only_what_it_is_asked_to_and_never_what_is_banned)
{
    Desk d;
    sit(&d, "xiangqi", NULL);
    Move only[] = {game_move(d.play.game, d.play.pos, "a0a1"), game_move(d.play.game, d.play.pos, "a3a4")};
    EngineAnswer a = engine_think(d.engine, &(EngineLimits){.depth = 6, .only = only, .only_count = 2});
    CHECK(a.best == only[0] || a.best == only[1]);
    Move best = engine_think(d.engine, &(EngineLimits){.depth = 6}).best;
    a = engine_think(d.engine, &(EngineLimits){.depth = 6, .banned = &best, .banned_count = 1});
    CHECK(a.best && a.best != best);
    leave(&d);
}

typedef struct Lines {
    int count;
    Move first[4];
    int score[4];
} Lines;

static void take_line(void *context, const EngineInfo *info)
{
    Lines *l = context;
    if (info->multipv > 4)
        return;
    l->count = l->count > info->multipv ? l->count : info->multipv;
    l->first[info->multipv - 1] = info->pv[0];
    l->score[info->multipv - 1] = info->score;
}

TEST(engine_lines_differ_and_are_sorted)
{
    Desk d;
    Lines lines = {0};
    sit(&d, "xiangqi", NULL);
    EngineOptions o = *engine_options(d.engine);
    o.multipv = 3;
    CHECK(engine_configure(d.engine, &o));
    CHECK(engine_go(d.engine, &(EngineLimits){.depth = 7}, &(EngineCallbacks){.info = take_line, .context = &lines}));
    engine_wait(d.engine);
    CHECK_INT(lines.count, 3);
    CHECK(lines.first[0] != lines.first[1] && lines.first[1] != lines.first[2] && lines.first[0] != lines.first[2]);
    CHECK(lines.score[0] >= lines.score[1] && lines.score[1] >= lines.score[2]);
    leave(&d);
}

TEST(engine_stops_an_infinite_search_and_answers_a_pondered_one)
{
    Desk d;
    sit(&d, "xiangqi", NULL);
    CHECK(engine_go(d.engine, &(EngineLimits){.infinite = true}, NULL));
    CHECK(engine_is_thinking(d.engine));
    CHECK(!engine_go(d.engine, &(EngineLimits){.depth = 1}, NULL));
    engine_stop(d.engine);
    engine_wait(d.engine);
    CHECK(!engine_is_thinking(d.engine));
    CHECK(engine_go(d.engine, &(EngineLimits){.move_time = 30, .ponder = true}, NULL));
    engine_ponderhit(d.engine);
    engine_wait(d.engine);
    leave(&d);
}

static void keep_answer(void *context, const EngineAnswer *answer)
{
    *(EngineAnswer *)context = *answer;
}

TEST(engine_ponderhit_does_not_set_back_a_clock_that_runs)
{
    Desk d;
    EngineLimits limits = {.move_time = 600};
    EngineAnswer a = {0};
    sit(&d, "xiangqi", NULL);
    int64_t begun = clock_ms();
    CHECK(engine_go(d.engine, &limits, &(EngineCallbacks){NULL, keep_answer, &a}));
    clock_sleep(400);
    engine_ponderhit(d.engine);
    engine_wait(d.engine);
    CHECK(clock_ms() - begun - a.ms < 300);
    leave(&d);
}

TEST(engine_forgets_another_game_on_the_same_board)
{
    Desk d, fresh;
    EngineLimits limits = {.depth = 6};
    sit(&fresh, "simplified", NULL);
    uint64_t nodes = engine_think(fresh.engine, &limits).nodes;
    sit(&d, "xiangqi", NULL);
    engine_think(d.engine, &(EngineLimits){.depth = 8});
    engine_position(d.engine, fresh.play.game, fresh.play.pos);
    CHECK_INT(engine_think(d.engine, &limits).nodes, nodes);
    leave(&d);
    leave(&fresh);
}

TEST(engine_threads_all_look_at_the_clock_but_not_before_their_first_moves)
{
    Search *s = calloc(1, sizeof *s);
    Worker *w = calloc(2, sizeof *w);
    *s = (Search){.workers = w, .worker_count = 2, .hard_ms = 1};
    s->start = clock_ms() - 10;
    w[1].id = 1;
    w[1].search = s;
    CHECK(!time_is_up(&w[1]));
    w[1].nodes = 512;
    CHECK(time_is_up(&w[1]));
    free(w);
    free(s);
}

TEST(engine_threads_share_a_search_and_two_engines_share_nothing)
{
    Desk a, b;
    sit(&a, "xiangqi", NULL);
    sit(&b, "xiangqi", NULL);
    uint64_t alone = engine_think(b.engine, &(EngineLimits){.depth = 7}).nodes;
    engine_clear(b.engine);
    engine_think(a.engine, &(EngineLimits){.depth = 9});
    CHECK_INT(engine_think(b.engine, &(EngineLimits){.depth = 7}).nodes, alone);
    EngineOptions o = *engine_options(a.engine);
    o.threads = 2;
    CHECK(engine_configure(a.engine, &o));
    CHECK(engine_think(a.engine, &(EngineLimits){.depth = 9}).best != MOVE_NONE);
    leave(&a);
    leave(&b);
}

TEST(engine_node_count_repeats)
{
    CHECK_INT(engine_bench(5, NULL).nodes, engine_bench(5, NULL).nodes);
}

TEST(engine_plays_whole_games_of_every_kind_without_an_illegal_move)
{
    for (int i = 0; game_at(i); i++) {
        Desk d;
        sit(&d, game_at(i)->id, NULL);
        const Game *g = d.play.game;
        for (int ply = 0; ply < 60 && !result_over(play_result(&d.play)); ply++) {
            MoveList list;
            g->moves(g, d.play.pos, &list);
            Move m = list.at[ply % list.count]; /* chance decides somehow */
            if (g->turn(d.play.pos) != SEAT_CHANCE) {
                engine_position(d.engine, g, d.play.pos);
                m = engine_think(d.engine, &(EngineLimits){.nodes = 300}).best;
            }
            bool legal = false;
            for (int k = 0; k < list.count; k++)
                legal |= list.at[k] == m;
            CHECK(legal);
            if (!legal)
                break;
            play_move(&d.play, m, NULL);
        }
        leave(&d);
    }
}

static EngineEval eval_of(const char *fen)
{
    Desk d;
    sit(&d, "xiangqi", fen);
    EngineEval e = engine_eval(d.play.game, d.play.pos);
    leave(&d);
    return e;
}

TEST(engine_evaluation_is_the_sum_of_its_four_terms_and_the_same_for_both_sides)
{
    EngineEval red = eval_of("2bakab2/9/2n2R3/p1p1p3p/9/9/P1P1c1P1P/4C4/1r2A4/RNBCKA2r w - - 0 1");
    EngineEval black = eval_of("rnbcka2R/1R2a4/4c4/p1p1C1p1p/9/9/P1P1P3P/2N2r3/9/2BAKAB2 b - - 0 1");
    CHECK(abs(red.value + red.place + red.cover + red.attack - red.total) <= 4); /* each term is rounded by itself */
    CHECK(red.value && red.place && red.cover && red.attack);
    CHECK_INT(black.total, red.total);
    CHECK_INT(black.attack, red.attack);
}
