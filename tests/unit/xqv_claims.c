/* xqv_claims.c -- what the documents say of the games won by taking the king, one test a claim. */
#include "games/xqv/xqv_pos.h"
#include "tests/unit/xqv_kit.h"

static const char *const VARIANTS[] = {"simplified", "doublestep", "redeyed", "stone"};

/* No man of Red has a step: the horse stands on the only point of its guards, with both legs and the way ahead taken. */
static const char NO_STEP[] = "3k5/9/9/9/9/9/9/4p4/3pNp3/3AKA3 w - - 0 1";
static const char BARE[] = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
static const char FACING[] = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";

static Seat first_turn_after(const char *game, const char *rules, const char *fen, const char *tokens)
{
    Table t;
    table_open(&t, game, rules, fen);
    CHECK_TEXT(fault_id(table_play(&t, tokens)), "none");
    Seat seat = table_turn(&t);
    table_close(&t);
    return seat;
}

static Result result_after(const char *game, const char *rules, const char *fen, const char *tokens)
{
    Table t;
    table_open(&t, game, rules, fen);
    CHECK_TEXT(fault_id(table_play(&t, tokens)), "none");
    Result r = table_result(&t);
    table_close(&t);
    return r;
}

static FaultCode why_after(const char *game, const char *rules, const char *fen, const char *tokens)
{
    Table t;
    table_open(&t, game, rules, fen);
    FaultCode why = table_play(&t, tokens);
    table_close(&t);
    return why;
}

/* ---- Simplified: S2 to S5 ---------------------------------------------------------------------------------------- */

TEST(xqv_simplified_moving_into_check_is_accepted)
{
    Table t;
    table_open(&t, "simplified", NULL, "4k4/9/9/9/4r4/9/9/9/9/3K5 w - - 0 1");
    CHECK_INT(table_play(&t, "d0e0"), FAULT_NONE);
    CHECK(!result_over(table_result(&t)));
    CHECK_INT(table_play(&t, "e5e0"), FAULT_NONE);
    CHECK_INT(table_result(&t).winner, 2);
    table_close(&t);
}

TEST(xqv_simplified_taking_the_king_ends_the_game)
{
    Table t;
    table_open(&t, "simplified", NULL, "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1");
    CHECK_INT(table_play(&t, "e5e9"), FAULT_NONE);
    Result r = table_result(&t);
    CHECK_INT(r.winner, 1);
    CHECK_INT(r.reason, REASON_KING_TAKEN);
    CHECK_INT(table_moves(&t), 0);
    CHECK_INT(table_why(&t, "d0d1"), FAULT_GAME_OVER);
    CHECK_TEXT(table_text(&t), "4R4/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
    table_close(&t);
}

TEST(xqv_simplified_an_attacked_king_is_a_fact_and_no_notice)
{
    Table t;
    table_open(&t, "simplified", NULL, "4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1");
    const Game *g = &t.box.game;
    Notice n = g->notice(g, t.play.pos);
    CHECK(g->in_check(g, t.play.pos));
    CHECK(g->traits & TRAIT_KING_TAKEN);
    CHECK_INT(n.warning, WARNING_NONE);
    CHECK_INT(n.claim, CLAIM_NONE);
    CHECK_INT(table_moves(&t), 3); /* a check forbids nothing: e9d9, e9f9, e9e8 */
    table_close(&t);
}

/* ---- All of them: S2, S6 to S8 ----------------------------------------------------------------------------------- */

TEST(xqv_suicide_is_allowed_in_every_variant)
{
    const char *fen = "4k4/9/9/9/4r4/9/9/9/9/3K5 w - - 0 1";
    CHECK_INT(result_after("simplified", NULL, fen, "d0e0 e5e0").reason, REASON_KING_TAKEN);
    CHECK_INT(result_after("redeyed", NULL, fen, "d0e0 e5e0").reason, REASON_KING_TAKEN);
    CHECK_INT(result_after("doublestep", NULL, fen, "d0d1 d1e1 e5e1").reason, REASON_KING_TAKEN);
    CHECK_INT(result_after("stone", NULL, fen, "d0e0 @a5 e5e0").reason, REASON_KING_TAKEN);
}

/* Red checks on every turn: perpetual check in xiangqi, nothing but a third occurrence here. */
TEST(xqv_the_asian_verdict_never_appears)
{
    const char *fen = "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1";
    const char *one = "d9e9 d2e2 e9d9 e2d2 d9e9 d2e2 e9d9 e2d2";
    CHECK_INT(result_after("xiangqi", NULL, fen, one).reason, REASON_PERPETUAL_CHECK);
    const char *two = "d9d8 d8e8 d2d1 d1e1 e8e9 e9d9 e1e2 e2d2 d9d8 d8e8 d2d1 d1e1 e8e9 e9d9 e1e2 e2d2";
    const char *stone = "d9e9 @a5 d2e2 @a6 e9d9 @a5 e2d2 @a6 d9e9 @a5 d2e2 @a6 e9d9 @a5 e2d2 @a6 d9e9 @a5";
    const char *tokens[] = {one, two, one, stone};
    for (size_t i = 0; i < ARRAY_LEN(VARIANTS); i++) {
        char zh[128];
        Table t;
        Str s = str_on(zh, sizeof zh);
        Result r = result_after(VARIANTS[i], NULL, fen, tokens[i]);
        CHECK_INT(r.winner, 0);
        CHECK_INT(r.reason, REASON_REPETITION);
        table_open(&t, VARIANTS[i], NULL, NULL);
        result_message(&t.box.game, r, LANG_ZH, &s);
        CHECK_TEXT(zh, "局面三次重复，判和");
        table_close(&t);
    }
}

TEST(xqv_drawn_material_does_not_end_the_game)
{
    for (size_t i = 0; i < ARRAY_LEN(VARIANTS); i++)
        CHECK(!result_over(result_after(VARIANTS[i], NULL, BARE, "")));
    CHECK_INT(result_after("xiangqi", NULL, BARE, "").reason, REASON_MATERIAL);
}

TEST(xqv_the_third_occurrence_draws_at_once_and_the_second_warns)
{
    Table t;
    table_open(&t, "simplified", NULL, BARE);
    const Game *g = &t.box.game;
    CHECK_INT(table_play(&t, "d0d1 e9e8 d1d0"), FAULT_NONE);
    CHECK_INT(g->notice(g, t.play.pos).warning, WARNING_NONE);
    CHECK_INT(table_play(&t, "e8e9"), FAULT_NONE);
    CHECK_INT(g->notice(g, t.play.pos).warning, WARNING_REPETITION);
    CHECK_INT(g->notice(g, t.play.pos).foretold.reason, REASON_REPETITION);
    CHECK_INT(table_play(&t, "d0d1 e9e8 d1d0"), FAULT_NONE);
    CHECK(!result_over(table_result(&t)));
    CHECK_INT(table_play(&t, "e8e9"), FAULT_NONE);
    CHECK_INT(table_result(&t).reason, REASON_REPETITION);
    CHECK_INT(g->notice(g, t.play.pos).warning, WARNING_NONE);
    table_close(&t);
}

TEST(xqv_cycles_off_ignores_repetition)
{
    const char *tokens = "d0d1 e9e8 d1d0 e8e9 d0d1 e9e8 d1d0 e8e9 d0d1 e9e8 d1d0 e8e9";
    CHECK_INT(result_after("simplified", NULL, BARE, tokens).reason, REASON_REPETITION);
    CHECK(!result_over(result_after("simplified", "cycles=off", BARE, tokens)));
}

/* The same men with the stone elsewhere are another position. */
TEST(xqv_the_stone_is_part_of_the_position)
{
    const char *moved = "d0d1 @a1 e9e8 @a2 d1d0 @a3 e8e9 @a4 d0d1 @b1 e9e8 @b2 d1d0 @b3 e8e9 @b4 d0d1 @c1 e9e8 @c2";
    const char *same = "d0d1 @a1 e9e8 @a2 d1d0 @a1 e8e9 @a2 d0d1 @a1 e9e8 @a2 d1d0 @a1 e8e9 @a2 d0d1 @a1";
    CHECK(!result_over(result_after("stone", NULL, BARE, moved)));
    CHECK_INT(result_after("stone", NULL, BARE, same).reason, REASON_REPETITION);
}

TEST(xqv_a_king_takes_a_facing_king)
{
    for (size_t i = 0; i < ARRAY_LEN(VARIANTS); i++)
        CHECK_INT(result_after(VARIANTS[i], NULL, FACING, "e0e9").winner, 1);
    const char *blocked = "4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1";
    CHECK_INT(why_after("simplified", NULL, blocked, "e0e9"), FAULT_PATH_BLOCKED);
}

TEST(xqv_a_side_without_a_step_loses)
{
    const char *others[] = {"simplified", "doublestep", "stone"};
    for (size_t i = 0; i < ARRAY_LEN(others); i++) {
        Result r = result_after(others[i], NULL, NO_STEP, "");
        CHECK_INT(r.winner, 2);
        CHECK_INT(r.reason, REASON_NO_MOVE);
    }
}

TEST(xqv_nothing_but_a_taken_king_is_judged_within_a_turn)
{
    const char *half = "3k5/9/9/9/9/9/9/4p4/3pNp3/3AKA3 w - - 0 1 @";
    CHECK(!result_over(result_after("stone", NULL, half, "")));
    CHECK_INT(result_after("stone", NULL, half, "@a5 d9e9 @a6").reason, REASON_NO_MOVE);
    /* The kings come to the same half-finished turn three times, by different steps the last time. */
    const char *start = "4k4/9/9/*8/9/9/9/9/3K5/9 w - - 0 1 @";
    const char *loop = "@a5 e9e8 @a6 d1d0 @a5 e8e9 @a6 d0d1 @a5 e9e8 @a6 d1e1 @a5 e8e9 @a6 e1d1";
    CHECK(!result_over(result_after("stone", NULL, start, loop)));
}

TEST(xqv_an_own_man_is_the_nearer_reason_than_a_missing_screen)
{
    CHECK_INT(why_after("simplified", NULL, NULL, "h2h0"), FAULT_OWN_MAN);
    CHECK_INT(why_after("redeyed", NULL, NULL, "h2h0"), FAULT_NEEDS_SCREEN);
    CHECK_INT(why_after("stone", NULL, "3k5/9/9/9/9/C1*6/9/9/9/4K4 w - - 0 1", "a4c4"), FAULT_OCCUPIED);
}

TEST(xqv_a_start_whose_king_is_gone_reports_the_end)
{
    for (size_t i = 0; i < ARRAY_LEN(VARIANTS); i++) {
        Result r = result_after(VARIANTS[i], NULL, "9/9/9/9/4R4/9/9/9/9/3K5 b - - 0 9", "");
        CHECK_INT(r.winner, 1);
        CHECK_INT(r.reason, REASON_KING_TAKEN);
    }
}

/* ---- The move limit: S8 ------------------------------------------------------------------------------------------ */

TEST(xqv_the_limit_of_60_moves_counts_turns_and_not_decisions)
{
    const char *fen = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 118 60";
    const char *games[] = {"simplified", "redeyed", "doublestep", "stone"};
    const char *tokens[] = {"d0d1", "d0d1", "d0d1 d1d2", "d0d1 @a5"};
    const char *more[] = {"e9e8", "e9e8", "e9e8 e8e7", "e9e8 @a6"};
    for (size_t i = 0; i < ARRAY_LEN(games); i++) {
        Table t;
        table_open(&t, games[i], NULL, fen);
        CHECK_INT(table_play(&t, tokens[i]), FAULT_NONE);
        CHECK_INT(t.box.game.counter(t.play.pos), 119);
        CHECK(!result_over(table_result(&t)));
        CHECK_INT(table_play(&t, more[i]), FAULT_NONE);
        CHECK_INT(t.box.game.counter(t.play.pos), 120);
        CHECK_INT(table_result(&t).reason, REASON_MOVE_LIMIT);
        CHECK_INT(table_result(&t).detail, 60);
        table_close(&t);
    }
}

TEST(xqv_the_limit_warns_once_at_57_moves)
{
    Table t;
    table_open(&t, "doublestep", NULL, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 112 57");
    const Game *g = &t.box.game;
    CHECK_INT(table_play(&t, "d0d1 d1d2 e9e8"), FAULT_NONE);
    CHECK_INT(g->notice(g, t.play.pos).warning, WARNING_NONE);
    CHECK_INT(table_play(&t, "e8e7"), FAULT_NONE);
    CHECK_INT(g->notice(g, t.play.pos).warning, WARNING_MOVE_LIMIT);
    CHECK_INT(table_play(&t, "d2d1"), FAULT_NONE);
    CHECK_INT(g->notice(g, t.play.pos).warning, WARNING_NONE);
    table_close(&t);
}

/* From the eleventh check on the count stands still; standing at 114 is no new warning. */
TEST(xqv_the_limit_does_not_warn_again_while_the_count_stands)
{
    Table t;
    int warnings = 0;
    table_open(&t, "simplified", "cycles=off", "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 93 50");
    const Game *g = &t.box.game;
    const char *round[] = {"d9e9", "d2e2", "e9d9", "e2d2"};
    for (int i = 0; i < 40; i++) {
        CHECK_INT(table_play(&t, round[i % 4]), FAULT_NONE);
        warnings += g->notice(g, t.play.pos).warning == WARNING_MOVE_LIMIT;
    }
    CHECK_INT(g->counter(t.play.pos), 114);
    CHECK_INT(warnings, 1);
    table_close(&t);
}

TEST(xqv_other_limits_can_be_chosen)
{
    const char *fen = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 79 40";
    CHECK(!result_over(result_after("simplified", NULL, fen, "d0d1")));
    CHECK_INT(result_after("simplified", "move_limit=40", fen, "d0d1").detail, 40);
    CHECK(!result_over(result_after("stone", "move_limit=off", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 119 60", "d0d1 @a5")));
}

/* The published vectors of the ten-check clamp hold where only the king's safety differs. */
TEST(xqv_checks_beyond_the_tenth_are_not_counted)
{
    char line[4096], *fields[5];
    FILE *file = test_data("rule60.tsv");
    int rows = 0;
    while (file && test_row(file, line, sizeof line, fields, 5) >= 3) {
        if (rows++ == 0)
            continue; /* the heading */
        Table t;
        table_open(&t, "simplified", NULL, fields[0]);
        CHECK_TEXT(fault_id(table_play(&t, fields[1])), "none");
        int want = 0;
        for (const char *c = fields[2]; is_digit(*c); c++)
            want = 10 * want + *c - '0';
        CHECK_INT(t.box.game.counter(t.play.pos), want);
        table_close(&t);
    }
    CHECK(rows > 10);
    if (file)
        fclose(file);
}

/* In stone chess the stone may give the check or take it away, so only the whole turn tells. */
TEST(xqv_the_clamp_judges_a_check_when_the_stone_has_gone)
{
    Table t;
    table_open(&t, "stone", "cycles=off", "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1");
    for (int i = 0; i < 10; i++)
        CHECK_INT(table_play(&t, i % 2 ? "e9d9 @a5 e2d2 @a6" : "d9e9 @a5 d2e2 @a6"), FAULT_NONE);
    CHECK_INT(t.box.game.counter(t.play.pos), 20);
    CHECK_INT(table_play(&t, "d9e9 @a5 d2e2 @a6"), FAULT_NONE);
    CHECK_INT(t.box.game.counter(t.play.pos), 21); /* the check is Red's eleventh */
    CHECK_INT(table_play(&t, "e9d9 @a5 e2d2 @d5"), FAULT_NONE);
    CHECK_INT(t.box.game.counter(t.play.pos), 22); /* the stone blocks: no check, so the turn counts */
    table_close(&t);
}

/* ---- Double step: B1 to B7 --------------------------------------------------------------------------------------- */

TEST(xqv_doublestep_the_second_step_may_not_take)
{
    Table t;
    table_open(&t, "doublestep", NULL, NULL);
    CHECK_INT(table_play(&t, "h0g2"), FAULT_NONE);
    CHECK_INT(table_why(&t, "h2h9"), FAULT_MUST_BE_QUIET);
    CHECK_INT(table_play(&t, "b0c2"), FAULT_NONE);
    CHECK_INT(table_turn(&t), SEAT_SECOND);
    table_close(&t);
}

TEST(xqv_doublestep_the_turn_does_not_pass_after_one_quiet_step)
{
    CHECK_INT(first_turn_after("doublestep", NULL, NULL, "h2e2"), SEAT_FIRST);
    CHECK_INT(first_turn_after("doublestep", NULL, NULL, "h2e2 h0g2"), SEAT_SECOND);
    CHECK_INT(first_turn_after("doublestep", NULL, NULL, "h2e2 e2d2"), SEAT_SECOND); /* two steps of one man */
}

TEST(xqv_doublestep_a_first_step_that_takes_ends_the_turn)
{
    CHECK_INT(first_turn_after("doublestep", NULL, NULL, "h2h9"), SEAT_SECOND);
}

TEST(xqv_doublestep_taking_the_king_wins)
{
    Result r = result_after("doublestep", NULL, "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1", "e5e9");
    CHECK_INT(r.winner, 1);
    CHECK_INT(r.reason, REASON_KING_TAKEN);
}

TEST(xqv_doublestep_the_second_step_may_not_take_back_the_first)
{
    CHECK_INT(why_after("doublestep", NULL, NULL, "h2e2 e2h2"), FAULT_RESTORES);
    CHECK_INT(why_after("doublestep", "pass=on", NULL, "h2e2 e2h2"), FAULT_NONE);
    Table t;
    table_open(&t, "doublestep", NULL, NULL);
    CHECK_INT(table_play(&t, "h2e2"), FAULT_NONE);
    int without = table_moves(&t);
    table_close(&t);
    table_open(&t, "doublestep", "pass=on", NULL);
    CHECK_INT(table_play(&t, "h2e2"), FAULT_NONE);
    CHECK_INT(table_moves(&t), without + 1);
    table_close(&t);
}

/* Red's king has no quiet step from d1 but back. */
TEST(xqv_doublestep_the_turn_ends_after_one_step_when_there_is_no_second)
{
    const char *fen = "5k3/9/9/9/9/9/9/3p5/4p4/3K5 w - - 0 1";
    CHECK_INT(first_turn_after("doublestep", NULL, fen, "d0d1"), SEAT_SECOND);
    CHECK_INT(first_turn_after("doublestep", "pass=on", fen, "d0d1"), SEAT_FIRST);
    CHECK_INT(first_turn_after("doublestep", NULL, fen, "d0e0"), SEAT_FIRST);
}

TEST(xqv_doublestep_the_opener_may_have_a_single_step)
{
    CHECK_INT(first_turn_after("doublestep", "first=1", NULL, "h2e2"), SEAT_SECOND);
    CHECK_INT(first_turn_after("doublestep", "first=1", NULL, "h2e2 h9g7"), SEAT_SECOND);
    CHECK_INT(first_turn_after("doublestep", "first=1", NULL, "h2e2 h9g7 b9c7 h0g2"), SEAT_FIRST);
}

TEST(xqv_doublestep_half_a_turn_is_another_position)
{
    Table t;
    table_open(&t, "doublestep", NULL, NULL);
    CHECK_INT(table_play(&t, "h2e2"), FAULT_NONE);
    Key half = t.box.game.key(t.play.pos);
    CHECK_TEXT(table_text(&t), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1 h2e2");
    table_close(&t);
    table_open(&t, "doublestep", NULL, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1");
    CHECK(t.box.game.key(t.play.pos) != half);
    table_close(&t);
}

/* ---- Red-eyed: R1 to R4 ------------------------------------------------------------------------------------------ */

TEST(xqv_redeyed_own_men_but_the_king_may_be_taken)
{
    Table t;
    table_open(&t, "redeyed", NULL, NULL);
    CHECK_INT(table_why(&t, "a0b0"), FAULT_NONE); /* a rook takes its horse */
    CHECK_INT(table_why(&t, "d0e1"), FAULT_NONE);
    CHECK_INT(table_play(&t, "a0b0"), FAULT_NONE);
    CHECK_INT(table_turn(&t), SEAT_SECOND);
    CHECK_TEXT(table_text(&t), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1RBAKABNR b - - 0 1");
    table_close(&t);
    table_open(&t, "redeyed", NULL, "4k4/9/9/9/9/9/9/9/4A4/3KR4 w - - 0 1");
    CHECK_INT(table_why(&t, "e0d0"), FAULT_OWN_MAN);
    CHECK_INT(table_why(&t, "e1d0"), FAULT_OWN_MAN);
    CHECK_INT(table_why(&t, "d0e0"), FAULT_NONE);
    table_close(&t);
    CHECK_INT(why_after("simplified", NULL, NULL, "a0b0"), FAULT_OWN_MAN);
}

TEST(xqv_redeyed_a_stalemate_of_xiangqi_is_left_by_taking_an_ally)
{
    const char *fen = "4k4/9/9/9/9/9/1p7/B7r/3K5/2B4r1 w - - 0 1";
    CHECK_INT(result_after("xiangqi", NULL, fen, "").reason, REASON_STALEMATE);
    CHECK(!result_over(result_after("redeyed", NULL, fen, "")));
    CHECK_INT(why_after("redeyed", NULL, fen, "c0a2"), FAULT_NONE);
    CHECK_INT(result_after("simplified", NULL, NO_STEP, "").reason, REASON_NO_MOVE);
    CHECK(!result_over(result_after("redeyed", NULL, NO_STEP, "d0e1")));
}

TEST(xqv_redeyed_taking_an_ally_starts_the_count_again)
{
    Table t;
    table_open(&t, "redeyed", NULL, "3k5/9/9/9/9/9/9/9/9/RN3K3 w - - 100 60");
    CHECK_INT(table_play(&t, "a0b0"), FAULT_NONE);
    CHECK_INT(t.box.game.counter(t.play.pos), 0);
    table_close(&t);
}

/* ---- Stone: T1 to T8 --------------------------------------------------------------------------------------------- */

TEST(xqv_stone_is_never_taken_and_blocks_lines)
{
    const char *line = "4k4/9/9/9/9/R1*5c/9/9/9/3K5 w - - 0 1";
    CHECK_INT(why_after("stone", NULL, line, "a4b4"), FAULT_NONE);
    CHECK_INT(why_after("stone", NULL, line, "a4c4"), FAULT_OCCUPIED);
    CHECK_INT(why_after("stone", NULL, line, "a4d4"), FAULT_PATH_BLOCKED);
    CHECK_INT(why_after("stone", NULL, line, "c4d4"), FAULT_NO_MAN);
    CHECK_INT(why_after("stone", NULL, "4k4/9/9/9/4*4/9/9/9/9/4K4 w - - 0 1", "e0e9"), FAULT_PATH_BLOCKED);
    CHECK_INT(why_after("stone", NULL, "3k5/9/9/9/4*4/4P4/9/9/9/4K4 w - - 0 1", "e4e5"), FAULT_OCCUPIED);
    CHECK_INT(why_after("stone", NULL, "3k5/9/9/9/9/CN*6/9/9/9/4K4 w - - 0 1", "a4c4"), FAULT_OCCUPIED);
}

TEST(xqv_stone_blocks_legs_and_eyes)
{
    const char *leg = "4k4/9/9/9/9/9/9/9/*8/N2K5 w - - 0 1", *eye = "4k4/9/9/9/9/9/9/9/3*5/2B1K4 w - - 0 1";
    CHECK_INT(why_after("stone", NULL, leg, "a0b2"), FAULT_LEG_BLOCKED);
    CHECK_INT(why_after("stone", NULL, leg, "a0c1"), FAULT_NONE);
    CHECK_INT(why_after("stone", NULL, eye, "c0e2"), FAULT_EYE_BLOCKED);
    CHECK_INT(why_after("stone", NULL, eye, "c0a2"), FAULT_NONE);
}

TEST(xqv_stone_is_a_screen_unless_the_option_says_no)
{
    const char *fen = "4k4/9/9/9/9/C1*1r4/9/9/9/3K5 w - - 0 1";
    CHECK_INT(why_after("stone", NULL, fen, "a4e4"), FAULT_NONE);
    CHECK_INT(why_after("stone", "stone_screen=off", fen, "a4e4"), FAULT_NEEDS_SCREEN);
    CHECK_INT(why_after("stone", "stone_screen=off", fen, "a4d4"), FAULT_PATH_BLOCKED);
    CHECK_INT(why_after("stone", "stone_screen=off", fen, "a4b4"), FAULT_NONE);
    /* With a man and the stone between there are two on the way, or one and a wall: never a shot. */
    const char *two = "4k4/9/9/9/9/CN*1r4/9/9/9/3K5 w - - 0 1";
    CHECK_INT(why_after("stone", NULL, two, "a4e4"), FAULT_NEEDS_SCREEN);
    CHECK_INT(why_after("stone", "stone_screen=off", two, "a4e4"), FAULT_NEEDS_SCREEN);
}

TEST(xqv_stone_a_cannon_checks_over_the_stone_only_when_it_is_a_screen)
{
    const char *fen = "4k4/9/9/4*4/9/4C4/9/9/9/3K5 b - - 0 1", *rules[] = {NULL, "stone_screen=off"};
    for (int i = 0; i < 2; i++) {
        Table t;
        table_open(&t, "stone", rules[i], fen);
        CHECK_INT(t.box.game.in_check(&t.box.game, t.play.pos), i == 0);
        table_close(&t);
    }
}

TEST(xqv_stone_a_turn_is_incomplete_until_the_stone_has_gone_to_another_vacant_point)
{
    Table t;
    table_open(&t, "stone", NULL, NULL);
    CHECK_INT(table_why(&t, "@e5"), FAULT_WRONG_STAGE);
    CHECK_INT(table_play(&t, "h2e2"), FAULT_NONE);
    CHECK_INT(table_turn(&t), SEAT_FIRST);
    CHECK_INT(table_moves(&t), 90 - 32);
    CHECK_INT(table_why(&t, "h0g2"), FAULT_STONE_MUST_MOVE);
    CHECK_INT(table_why(&t, "@e2"), FAULT_OCCUPIED);
    CHECK_INT(table_why(&t, "@j2"), FAULT_UNREADABLE);
    CHECK_INT(table_play(&t, "@e5"), FAULT_NONE);
    CHECK_INT(table_turn(&t), SEAT_SECOND);
    CHECK_INT(table_play(&t, "h9g7"), FAULT_NONE);
    CHECK_INT(table_turn(&t), SEAT_SECOND);
    CHECK_INT(table_why(&t, "@e5"), FAULT_STONE_MUST_MOVE);
    CHECK_INT(table_moves(&t), 90 - 32 - 1);
    CHECK_INT(table_play(&t, "@E4"), FAULT_NONE);
    CHECK_TEXT(table_text(&t), "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/4*4/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
    table_close(&t);
}

TEST(xqv_stone_starts_off_the_board)
{
    Table t;
    table_open(&t, "stone", NULL, NULL);
    for (int point = 0; point < XQ_POINTS; point++)
        CHECK(t.box.game.man_at(t.play.pos, point) != XQ_STONE);
    CHECK_INT(table_play(&t, "h2e2 @e5"), FAULT_NONE);
    CHECK_INT(t.box.game.man_at(t.play.pos, xq_point(4, 5)), XQ_STONE);
    table_close(&t);
}

TEST(xqv_stone_taking_the_king_ends_the_game_before_the_stone_moves)
{
    Table t;
    table_open(&t, "stone", NULL, "4k4/9/9/9/4R4/9/9/*8/9/3K5 w - - 0 1");
    CHECK_INT(table_play(&t, "e5e9"), FAULT_NONE);
    CHECK_INT(table_result(&t).reason, REASON_KING_TAKEN);
    CHECK_INT(table_moves(&t), 0);
    CHECK_TEXT(table_text(&t), "4R4/9/9/9/9/9/9/*8/9/3K5 b - - 0 1");
    table_close(&t);
}

/* A capture is remembered until the stone has gone, so the turn that took is not counted. */
TEST(xqv_stone_a_turn_that_took_is_not_counted)
{
    const char *fen = "4k4/9/9/9/4r4/9/9/9/4R4/3K5 w - - 50 30";
    Table t;
    table_open(&t, "stone", NULL, fen);
    CHECK_INT(table_play(&t, "e1e5"), FAULT_NONE);
    CHECK_TEXT(table_text(&t), "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 30 @x");
    CHECK_INT(table_play(&t, "@a5"), FAULT_NONE);
    CHECK_INT(t.box.game.counter(t.play.pos), 0);
    table_close(&t);
    table_open(&t, "stone", NULL, "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 30 @x");
    CHECK_INT(table_play(&t, "@a5"), FAULT_NONE);
    CHECK_INT(t.box.game.counter(t.play.pos), 0);
    table_close(&t);
}
