/* engine_levels.c -- what the levels promise: a sound table, caps, moves by the seed, mates seen, draws answered. */
#include <stdlib.h>

#include "engine/classic.h"
#include "engine/search.h"
#include "tests/unit/desk.h"

static const char *const MATE_IN_ONE[][3] = {{"xiangqi", "3k5/R8/9/9/9/9/9/9/8R/5K3 w", "i1i9"},
                                             {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"}};
static const char ROOK_HANGS[] = "1nbakabnr/9/1c5c1/p1p1p1p1p/9/4r4/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
static const char RED_IS_AHEAD[] = "2bakab2/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/4R4/2BAKAB2 w";
static const char BLACK_IS_AHEAD[] = "2bakab2/4r4/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/2BAKAB2 w";

static EngineAnswer ask(Desk *d, const EngineLevel *level, uint64_t seed)
{
    engine_set_level(d->engine, level, seed);
    return engine_think(d->engine, &(EngineLimits){.nodes = 3000});
}

static void check_level(const Game *g, const EngineLevel *level, int index)
{
    char rank[16];
    Str text = str_on(rank, sizeof rank);
    str_int(&text, index + 1);
    CHECK_INT(level->rank, index + 1);
    CHECK_TEXT(level->game, g->id);
    CHECK(engine_level_find(g, level->id) == level);
    CHECK(engine_level_find(g, rank) == level);
    CHECK(engine_level_near(g, level->elo) == level);
    CHECK(level->cap_ms > 0 && level->cap_ms <= 3000);
    CHECK(level->nodes || !engine_level(g, index + 1));
    for (int lang = 0; lang < LANG_COUNT; lang++)
        CHECK(level->name[lang] && *level->name[lang] && level->about[lang] && *level->about[lang]);
    for (int i = 0; i < SIGHT_COUNT; i++)
        CHECK(level->blind[i] <= 100);
}

TEST(level_tables_are_sound_and_rise_to_full_strength)
{
    for (int k = 0; game_at(k); k++) {
        const Game *g = game_at(k);
        const EngineLevel *level, *before = NULL;
        int count = 0;
        for (; (level = engine_level(g, count)); count++) {
            check_level(g, level, count);
            CHECK(!before || level->elo > before->elo);
            before = level;
        }
        CHECK(count >= (k == 0 ? 12 : 5));
        CHECK(before->nodes == 0 && before->depth == 0 && !before->blind_mate);
        for (int i = 0; i < SIGHT_COUNT; i++)
            CHECK_INT(before->blind[i], 0);
        CHECK(!engine_level(g, -1) && !engine_level_find(g, "nobody") && !engine_level_find(g, "0"));
        CHECK(k || before->elo - engine_level(g, 0)->elo >= 1800);
    }
}

TEST(levels_answer_within_their_nodes_and_time_without_any_other_limit)
{
    for (int k = 0; game_at(k); k++) {
        const EngineLevel *level;
        Desk d;
        sit(&d, game_at(k)->id, NULL);
        for (int i = 0; (level = engine_level(game_at(k), i)); i++) {
            if (k && !level->nodes)
                continue; /* three seconds each: one game stands for all */
            engine_set_level(d.engine, level, 7);
            EngineAnswer a = engine_think(d.engine, &(EngineLimits){0});
            CHECK(a.best != MOVE_NONE);
            CHECK(!level->nodes || a.nodes <= level->nodes + 5000); /* exchanges under way are finished */
            CHECK(a.ms <= level->cap_ms + 2000);                    /* a loaded machine is no fault */
        }
        leave(&d);
    }
}

TEST(a_level_is_a_function_of_seed_and_position)
{
    Desk d, e;
    const EngineLevel *level = engine_level_find(game_find("xiangqi"), "scholar");
    sit(&d, "xiangqi", NULL);
    sit(&e, "xiangqi", ROOK_HANGS);
    EngineAnswer first = ask(&d, level, 11);
    for (int i = 0; i < 3; i++) {
        ask(&e, level, 11 + (uint64_t)i); /* another place, other thoughts */
        engine_position(e.engine, d.play.game, d.play.pos);
        EngineAnswer again = ask(&e, level, 11);
        CHECK_INT(again.best, first.best);
        CHECK_INT(again.score, first.score); /* the misjudgement persists */
        engine_position(e.engine, e.play.game, e.play.pos);
    }
    int others = 0;
    for (uint64_t seed = 1; seed <= 12; seed++)
        others += ask(&d, level, seed).best != first.best;
    CHECK(others > 0); /* another person plays another move */
    leave(&d);
    leave(&e);
}

TEST(all_but_the_lowest_level_see_a_mate_in_one)
{
    for (size_t k = 0; k < ARRAY_LEN(MATE_IN_ONE); k++) {
        const EngineLevel *level;
        int missed = 0;
        Desk d;
        sit(&d, MATE_IN_ONE[k][0], MATE_IN_ONE[k][1]);
        Move mate = game_move(d.play.game, d.play.pos, MATE_IN_ONE[k][2]);
        CHECK(mate != MOVE_NONE);
        for (int i = 0; (level = engine_level(d.play.game, i)); i++) {
            for (uint64_t seed = 1; seed <= 20; seed++) {
                EngineAnswer a = ask(&d, level, seed);
                CHECK(i == 0 || a.score == ENGINE_MATE - 1);
                missed += a.score != ENGINE_MATE - 1;
            }
        }
        CHECK(missed > 0 && missed < 20);
        leave(&d);
    }
}

TEST(all_but_the_lowest_level_take_a_rook_that_hangs)
{
    const EngineLevel *level;
    Desk d;
    sit(&d, "xiangqi", ROOK_HANGS);
    Move take = game_move(d.play.game, d.play.pos, "e3e4");
    for (int i = 1; (level = engine_level(d.play.game, i)); i++) {
        for (uint64_t seed = 1; seed <= 10; seed++)
            CHECK_INT(ask(&d, level, seed).best, take);
    }
    leave(&d);
}

TEST(sight_knows_what_people_overlook)
{
    static const struct {
        const char *fen, *move;
        EngineSight sight;
    } CASES[] = {
        {NULL, "h2e2", SIGHT_PLAIN},                              /* a quiet move to the side */
        {NULL, "h2h1", SIGHT_BACK},                               /* home */
        {NULL, "h2h9", SIGHT_FAR},                                /* a cannon across the river */
        {NULL, "h0g2", SIGHT_HORSE},                              /* a horse */
        {"3k5/9/9/9/9/4p4/4P4/9/4C4/5K3 w", "e3e4", SIGHT_PLAIN}, /* what is plainly there to take */
        {"4k4/9/9/4P4/9/9/9/9/4R4/3K5 w", "e6d6", SIGHT_SCREEN},  /* past the river it unveils the rook */
        {"4k4/9/9/9/9/9/9/3R5/4C4/3K5 w", "d2e2", SIGHT_SCREEN},  /* a screen for the cannon */
        {"4k4/9/9/9/9/9/9/3R5/9/3K5 w", "d2e2", SIGHT_PLAIN},     /* without one */
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Desk d;
        sit(&d, "xiangqi", CASES[i].fen);
        Move m = game_move(d.play.game, d.play.pos, CASES[i].move);
        CHECK(m != MOVE_NONE);
        CHECK_INT(sight_of(d.play.game, d.play.pos, m), CASES[i].sight);
        leave(&d);
    }
}

TEST(a_level_leaves_the_full_search_as_it_is)
{
    Desk d;
    sit(&d, "xiangqi", NULL);
    EngineAnswer fresh = engine_think(d.engine, &(EngineLimits){.depth = 7});
    leave(&d);
    sit(&d, "xiangqi", NULL);
    ask(&d, engine_level_find(d.play.game, "page"), 3);
    engine_clear(d.engine);
    engine_set_level(d.engine, NULL, 0);
    EngineAnswer after = engine_think(d.engine, &(EngineLimits){.depth = 7});
    CHECK_INT(after.nodes, fresh.nodes);
    CHECK_INT(after.best, fresh.best);
    /* Nor does a level of another game weaken this one. */
    engine_clear(d.engine);
    engine_set_level(d.engine, engine_level(game_find("chess"), 0), 3);
    CHECK_INT(engine_think(d.engine, &(EngineLimits){.depth = 7}).nodes, fresh.nodes);
    leave(&d);
}

TEST(bots_take_a_draw_unless_they_are_ahead)
{
    static const char *const IDS[] = {NULL, "page", "scholar", "clerk", "sage"};
    Rng rng = {1};
    for (int turned = 0; turned < 2; turned++) {
        Desk d;
        sit(&d, "xiangqi", turned ? BLACK_IS_AHEAD : RED_IS_AHEAD);
        const Game *g = d.play.game;
        Seat better = turned ? SEAT_SECOND : SEAT_FIRST, worse = turned ? SEAT_FIRST : SEAT_SECOND;
        for (size_t i = 0; i < ARRAY_LEN(IDS); i++) {
            engine_set_level(d.engine, IDS[i] ? engine_level_find(g, IDS[i]) : NULL, 5);
            CHECK(!engine_accepts_draw(d.engine, better));
            CHECK(engine_accepts_draw(d.engine, worse));
        }
        for (int i = 0; classic_level(g, i); i++) {
            const ClassicDice dice = {&rng, 0};
            CHECK(!classic_takes_draw(classic_level(g, i), g, d.play.pos, better, &dice));
            CHECK(classic_takes_draw(classic_level(g, i), g, d.play.pos, worse, &dice));
        }
        leave(&d);
    }
}
