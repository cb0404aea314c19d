/* family_jieqi.c -- the private parts of the search of jieqi, which this file compiles for itself. */
#define jq_search family_jq_search /* the program has its own */
#include "engine/search_jq.c"
#undef jq_search

#include "tests/unit/family_kit.h"

void family_jq_search(Worker *);

static JqPos positions[2];

static void look_at_moves(const Game *g, Pos *pos)
{
    JqBoard b = {(JqPos *)pos, g->rules};
    MoveList noisy = {0}, quiet = {0}, all;
    jqs_noisy(&b, &noisy);
    jqs_quiets(&b, &quiet);
    g->moves(g, pos, &all);
    CHECK(family_lists_make(&noisy, &quiet, &all));
    for (int i = 0; i < noisy.count; i++)
        CHECK(jqs_is_noisy(&b, noisy.at[i]) && jqs_legal(&b, noisy.at[i]));
    for (int i = 0; i < quiet.count; i++)
        CHECK(!jqs_is_noisy(&b, quiet.at[i]) && jqs_legal(&b, quiet.at[i]));
}

TEST(family_jieqi_noisy_and_quiet_moves_are_the_legal_moves)
{
    family_walk(game_find("jieqi"), (Pos *)&positions[0], 20, look_at_moves);
}

static void look_at_checks(const Game *g, Pos *pos)
{
    JqBoard b = {(JqPos *)pos, g->rules};
    MoveList all;
    g->moves(g, pos, &all);
    for (int i = 0; i < all.count; i++) {
        bool said = jqs_gives_check(&b, all.at[i]);
        g->apply(g, pos, all.at[i], NULL);
        int other = b.p->wait ? !b.p->side : b.p->side, king = b.p->king[other];
        CHECK(!said || jq_attackers_after(b.p, other, king, king)); /* discovered checks are not asked for */
        g->undo(g, pos);
    }
}

TEST(family_jieqi_a_move_said_to_check_does)
{
    family_walk(game_find("jieqi"), (Pos *)&positions[0], 6, look_at_checks);
}

/* The quiet checks of quiescence are those of all quiet moves, however they are looked for. */
static void look_at_quiet_checks(const Game *g, Pos *pos)
{
    JqBoard b = {(JqPos *)pos, g->rules};
    MoveList checks = {0}, quiet = {0}, want = {0};
    jqs_checks(&b, &checks);
    jqs_quiets(&b, &quiet);
    for (int i = 0; i < quiet.count; i++) {
        if (jqs_gives_check(&b, quiet.at[i]))
            moves_add(&want, quiet.at[i]);
    }
    CHECK(family_lists_make(&checks, &(MoveList){0}, &want));
}

TEST(family_jieqi_quiescence_begins_with_all_quiet_checks)
{
    family_walk(game_find("jieqi"), (Pos *)&positions[0], 40, look_at_quiet_checks);
}

static void look_at_pass(const Game *g, Pos *pos)
{
    JqPos *p = (JqPos *)pos;
    (void)g;
    if (p->in_check)
        return;
    positions[1] = *p;
    jq_pass(p);
    CHECK(p->side != positions[1].side && p->key != positions[1].key);
    jq_unpass(p);
    CHECK(memcmp(p, &positions[1], sizeof *p) == 0);
}

TEST(family_jieqi_a_pass_is_taken_back_to_the_byte)
{
    family_walk(game_find("jieqi"), (Pos *)&positions[0], 2, look_at_pass);
}

TEST(family_jieqi_chances_and_scores_are_each_others_inverse)
{
    for (int score = -20000; score <= 20000; score += 37)
        CHECK(abs(score_of(chance_of(score), -SCORE_INF, SCORE_INF) - score) <= 1 + abs(score) / 200 ||
              abs(score) > 5000);
    CHECK(chance_of(0) == 0.5 && chance_of(SCORE_MATE - 3) == 1 && chance_of(3 - SCORE_MATE) == 0);
    CHECK(chance_of(300) > chance_of(299) && chance_of(-300) + chance_of(300) == 1);
    CHECK_INT(score_of(-0.5, -SCORE_INF, 7), -SCORE_INF); /* no outcome can be as bad as that: no bound */
    CHECK_INT(score_of(1.5, -7, SCORE_INF), SCORE_INF);
}

TEST(family_jieqi_shares_of_outcomes_add_up)
{
    const Game *g = game_find("jieqi");
    Pos *pos = (Pos *)&positions[0];
    g->parse(g, pos, g->start);
    g->apply(g, pos, game_move(g, pos, "b2b9"), NULL); /* a covered man takes a covered man */
    Outcomes o = outcomes_of(&positions[0]);
    double sum = 0;
    for (int i = 0; i < o.count; i++)
        sum += o.share[i];
    CHECK_INT(o.count, 6);
    CHECK_INT(o.kind[0], XQ_PAWN); /* the likeliest first */
    CHECK(sum > 0.999999 && sum < 1.000001);
    CHECK_INT(jq_covered_value(&positions[0].hidden, 0), jq_covered_value(&positions[0].hidden, 1));
}

/* Black takes a covered man of Red and alone is shown what it was: Red's engine may not know. */
static EngineAnswer answer_after(int captive)
{
    const Game *g = game_find("jieqi");
    Pos *pos = (Pos *)&positions[0];
    EngineOptions o = engine_defaults();
    o.hash_mb = 2;
    Engine *e = engine_new(&o);
    g->parse(g, pos, g->start);
    g->apply(g, pos, game_move(g, pos, "a3a4"), NULL);
    g->apply(g, pos, move_make(MK_REVEAL, xq_point(0, 4), xq_point(0, 4), xq_man(XQ_RED, XQ_PAWN)), NULL);
    g->apply(g, pos, game_move(g, pos, "b7b0"), NULL);
    int at = xq_point(1, 0);
    g->apply(g, pos, move_make(MK_REVEAL, at, at, xq_man(XQ_BLACK, XQ_HORSE)), NULL);
    g->apply(g, pos, move_make(MK_REVEAL, at, at, xq_man(XQ_RED, captive)), NULL);
    engine_position(e, g, pos);
    EngineAnswer a = engine_think(e, &(EngineLimits){.depth = 4});
    engine_free(e);
    return a;
}

TEST(family_jieqi_the_engine_does_not_know_what_its_seat_was_not_shown)
{
    EngineAnswer rook = answer_after(XQ_ROOK), pawn = answer_after(XQ_PAWN);
    CHECK_INT(rook.best, pawn.best);
    CHECK_INT(rook.score, pawn.score);
    CHECK_INT(rook.nodes, pawn.nodes);
}

TEST(family_jieqi_finds_mates_by_open_men)
{
    const char *fen = "3k5/R8/9/9/9/9/9/9/8R/5K3 w - 0 1";
    CHECK_INT(family_answer("jieqi", fen, (EngineLimits){.depth = 4}).score, ENGINE_MATE - 1);
    CHECK_INT(family_answer("jieqi", "5k3/8r/9/9/9/9/9/9/r8/3K5 b - 0 1", (EngineLimits){.depth = 4}).score,
              ENGINE_MATE - 1);
}

/* Whatever the man on c9 is, Red's rook mates there once it has left: a quiet check is never too late to be seen. */
TEST(family_jieqi_sees_the_mate_behind_a_flip)
{
    const char *fen = "2x1kx1xx/p3p4/p7b/x1R3P1x/2p6/9/2r1X1X1X/B4A3/9/XX1XKXXP1 b "
                      "R0A0C2P3N2B1r1a1c2p0n2b0 2 9 seen:R1A1a1p1";
    const Game *g = game_find("jieqi");
    g->parse(g, (Pos *)&positions[0], fen);
    for (int depth = 3; depth <= 6; depth++) {
        Move best = family_answer("jieqi", fen, (EngineLimits){.depth = depth}).best;
        CHECK(best != game_move(g, (Pos *)&positions[0], "c9e7"));
    }
}

static void look_at_eval(const Game *g, Pos *pos)
{
    const JqPos *p = (const JqPos *)pos;
    EngineEval e = engine_eval(g, pos);
    /* Each term is rounded for itself. */
    CHECK(p->count > 30 || abs(e.total - (e.value + e.place + e.cover + e.attack)) <= 4);
    JqHidden public = p->hidden;
    jq_forget(&public, SEAT_CHANCE);
    CHECK(memcmp(&public, &p->hidden, sizeof public) != 0 || e.total == jq_eval(p));
}

TEST(family_jieqi_the_evaluation_is_the_sum_of_its_terms_by_what_is_public)
{
    family_walk(game_find("jieqi"), (Pos *)&positions[0], 6, look_at_eval);
}

/* What is traced for the fit gives the evaluation again, but for rounding. */
static void look_at_trace(const Game *g, Pos *pos)
{
    static int16_t trace[sizeof(JqEvalTable) / sizeof(Pair)];
    const JqPos *p = (const JqPos *)pos;
    const Pair *table = (const Pair *)&JQ_EVAL;
    double opening = 0, endgame = 0;
    int phase = jq_eval_trace(p, trace);
    (void)g;
    for (size_t i = 0; i < ARRAY_LEN(trace); i++) {
        opening += (double)trace[i] * pair_opening(table[i]) / JQ_TRACE_UNIT;
        endgame += (double)trace[i] * pair_endgame(table[i]) / JQ_TRACE_UNIT;
    }
    double sum = (opening * phase + endgame * (JQ_PHASE_MAX - phase)) / JQ_PHASE_MAX;
    CHECK(p->count > 30 || abs((int)(p->side ? -sum : sum) - jq_eval(p)) <= 30);
}

TEST(family_jieqi_what_is_traced_is_the_evaluation)
{
    family_walk(game_find("jieqi"), (Pos *)&positions[0], 6, look_at_trace);
}
