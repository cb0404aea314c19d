/* engine_pace.c -- thinking times of the levels: what is quick, what is long, the cap, and when nothing waits. */
#include "engine/search.h"
#include "tests/unit/desk.h"

static const char ONE_MOVE[] = "4k4/4a4/9/9/9/9/9/9/4R4/3RK4 b";
static const char MIDDLE_GAME[] = "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN3NC1/9/R1BAKAB1R b";

static EngineAnswer ask(Desk *d, const EngineLevel *level, uint64_t seed, const EngineLimits *limits)
{
    engine_set_level(d->engine, level, seed);
    return engine_think(d->engine, limits);
}

/* The mean pace of the levels of few nodes over some seeds, in per mille of their caps; every one is checked on the way. */
static int mean_pace(Desk *d, int taken_on)
{
    const EngineLevel *level;
    int64_t sum = 0, count = 0;
    for (int i = 0; (level = engine_level(d->play.game, i)) && level->nodes; i++) {
        for (uint64_t seed = 1; seed <= 6; seed++, count++) {
            EngineAnswer a = ask(d, level, seed, &(EngineLimits){.taken_on = taken_on});
            CHECK(a.pace_ms > 0 && a.pace_ms <= level->cap_ms * 9 / 10);
            sum += a.pace_ms * 1000 / level->cap_ms;
        }
    }
    return (int)(sum / count);
}

TEST(levels_think_longer_where_there_is_something_to_think_about)
{
    Desk thick, forced;
    sit(&thick, "xiangqi", MIDDLE_GAME);
    sit(&forced, "xiangqi", ONE_MOVE);
    int usual = mean_pace(&thick, 0), quick = mean_pace(&forced, 0);
    CHECK(usual >= 250 && usual <= 700);
    CHECK(quick * 2 < usual);
    leave(&thick);
    leave(&forced);
}

TEST(a_man_is_taken_back_at_once)
{
    Desk d;
    Fault why;
    sit(&d, "xiangqi", NULL);
    CHECK_INT(play_token(&d.play, "h2h9", &why), 1);
    CHECK_INT(play_taken_on(&d.play), move_to(d.play.log[0]));
    engine_position(d.engine, d.play.game, d.play.pos);
    const EngineLevel *level = engine_level_find(d.play.game, "master");
    const EngineLimits plain = {0}, known = {.taken_on = play_taken_on(&d.play) + 1};
    EngineAnswer slow = ask(&d, level, 3, &plain), fast = ask(&d, level, 3, &known);
    CHECK_INT(slow.best, game_move(d.play.game, d.play.pos, "i9h9"));
    CHECK_INT(fast.best, slow.best);
    CHECK(fast.pace_ms < slow.pace_ms);
    leave(&d);
}

TEST(a_move_of_the_book_comes_quickly)
{
    Desk d;
    sit(&d, "xiangqi", NULL);
    EngineOptions o = *engine_options(d.engine);
    o.own_book = true;
    CHECK(engine_configure(d.engine, &o));
    const EngineLevel *level = engine_level_find(d.play.game, "sage");
    EngineAnswer a = ask(&d, level, 1, &(EngineLimits){0});
    CHECK(a.is_known && a.pace_ms > 0 && a.pace_ms < level->cap_ms / 6);
    leave(&d);
}

TEST(characters_have_a_pace_of_their_own)
{
    Desk d;
    sit(&d, "xiangqi", MIDDLE_GAME);
    int64_t sum[2] = {0};
    for (int k = 0; k < 2; k++) {
        const EngineLevel *level = engine_level_find(d.play.game, k ? "fencer" : "clerk");
        for (uint64_t seed = 1; seed <= 10; seed++)
            sum[k] += ask(&d, level, seed, &(EngineLimits){0}).pace_ms * 1000 / level->cap_ms;
    }
    CHECK(sum[1] * 3 < sum[0] * 2);
    leave(&d);
}

TEST(a_clock_shortens_the_pace)
{
    Desk d;
    sit(&d, "xiangqi", MIDDLE_GAME);
    const EngineLevel *level = engine_level_find(d.play.game, "clerk");
    CHECK(ask(&d, level, 1, &(EngineLimits){.move_time = 60}).pace_ms <= 60);
    CHECK(ask(&d, level, 1, &(EngineLimits){.time = {4500, 4500}}).pace_ms <= 100);
    CHECK_INT(ask(&d, NULL, 1, &(EngineLimits){.nodes = 1000}).pace_ms, 0);
    leave(&d);
}

/* Whether one of a few tries ends before its pace: a loaded machine may hold up some. */
static bool hurries(Desk *d, const EngineLevel *level, const EngineLimits *limits)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        EngineAnswer a = ask(d, level, seed, limits);
        if (a.ms < a.pace_ms)
            return true;
    }
    return false;
}

TEST(only_an_answer_limited_by_time_alone_is_kept_back)
{
    Desk d;
    sit(&d, "xiangqi", MIDDLE_GAME);
    const EngineLevel *level = engine_level_find(d.play.game, "page");
    EngineAnswer a = ask(&d, level, 1, &(EngineLimits){.move_time = 60000, .human_pace = true});
    CHECK(a.ms >= a.pace_ms);
    CHECK(a.ms <= level->cap_ms + 2000); /* a loaded machine is no fault */
    CHECK(hurries(&d, level, &(EngineLimits){.move_time = 60000}));
    CHECK(hurries(&d, level, &(EngineLimits){.depth = 2, .human_pace = true}));
    CHECK(hurries(&d, level, &(EngineLimits){.nodes = 1000, .human_pace = true}));
    leave(&d);
}

static void keep_answer(void *out, const EngineAnswer *a)
{
    *(EngineAnswer *)out = *a;
}

TEST(stop_ends_the_wait_of_a_level)
{
    Desk d;
    sit(&d, "xiangqi", MIDDLE_GAME);
    engine_set_level(d.engine, engine_level_find(d.play.game, "clerk"), 1);
    EngineAnswer a = {0};
    bool early = false;
    for (int i = 0; i < 5 && !early; i++) {
        CHECK(engine_go(d.engine, &(EngineLimits){.move_time = 60000, .human_pace = true},
                        &(EngineCallbacks){.done = keep_answer, .context = &a}));
        engine_stop(d.engine);
        engine_wait(d.engine);
        early = a.best != MOVE_NONE && a.ms < a.pace_ms;
    }
    CHECK(early);
    leave(&d);
}
