/* capi.c -- the Rule as other languages see it (REQUIREMENTS rows 83–99). */
#include "bind/capi.h"

#include <string.h>

#include "tests/test.h"

static const char START[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

static bool has(const ChuheBits *bits, int n)
{
    return bits->word[(n - 1) / 32] >> (n - 1) % 32 & 1;
}

static int count(const ChuheBits *bits)
{
    return __builtin_popcount(bits->word[0]) + __builtin_popcount(bits->word[1]) + __builtin_popcount(bits->word[2]);
}

TEST(bits_run_from_a9_to_i0)
{
    ChuheRule *rule = chuhe_rule_new(NULL, NULL, NULL, 0);
    ChuheBits bits;
    CHECK_INT(chuhe_rule_team(rule, 1, &bits), 0);
    for (int n = 82; n <= 90; n++)
        CHECK(has(&bits, n));
    CHECK_INT(count(&bits), 16);
    CHECK_INT(chuhe_rule_team(rule, 2, &bits), 0);
    for (int n = 1; n <= 9; n++)
        CHECK(has(&bits, n));
    chuhe_rule_free(rule);
}

TEST(a_rule_from_fen_and_moves_equals_one_that_played_them)
{
    ChuheRule *a = chuhe_rule_new(START, "H2E2 h9g7", NULL, 0), *b = chuhe_rule_new(START, "", NULL, 0);
    ChuheMoveState state;
    char fen_a[128], fen_b[128], played[64];
    CHECK_INT(chuhe_rule_move(b, "H2E2", &state), 0);
    CHECK_INT(chuhe_rule_player(b), 2);
    CHECK_INT(chuhe_rule_move(b, "H9G7", &state), 0);
    CHECK_INT(state.winner, -1);
    CHECK_TEXT(state.message_zh, "");
    chuhe_rule_fen(a, fen_a, sizeof fen_a);
    chuhe_rule_fen(b, fen_b, sizeof fen_b);
    CHECK_TEXT(fen_a, fen_b);
    CHECK_INT(chuhe_rule_played(a, played, sizeof played), 2);
    CHECK_TEXT(played, "H2E2 H9G7");
    CHECK_INT(chuhe_rule_undo(b), 0);
    CHECK_INT(chuhe_rule_undo(b), 0);
    CHECK_INT(chuhe_rule_undo(b), CHUHE_ILLEGAL);
    chuhe_rule_free(a);
    chuhe_rule_free(b);
}

TEST(allowed_moves_include_suicide_and_legal_ones_do_not)
{
    ChuheRule *rule = chuhe_rule_new("3k5/9/9/9/5r3/9/5N3/9/9/5K3 w", NULL, NULL, 0);
    ChuheBits bits;
    CHECK_INT(chuhe_rule_allowed(rule, "F3", &bits), 0);
    CHECK_INT(count(&bits), 8);
    CHECK_INT(chuhe_rule_legal(rule, "F3", &bits), 0);
    CHECK_INT(count(&bits), 0);
    CHECK_INT(chuhe_rule_allowed(rule, "A0", &bits), CHUHE_EMPTY_POINT);
    CHECK_INT(chuhe_rule_allowed(rule, "J0", &bits), CHUHE_BAD_POINT);
    CHECK_INT(chuhe_rule_allowed(rule, NULL, &bits), CHUHE_BAD_POINT);
    chuhe_rule_free(rule);
}

TEST(king_attackers_are_empty_unless_the_move_is_suicide)
{
    ChuheRule *rule = chuhe_rule_new("3k5/9/9/9/5r3/9/5N3/9/9/5K3 w", NULL, NULL, 0);
    ChuheBits bits;
    CHECK_INT(chuhe_rule_king_attackers(rule, "F3D4", &bits), 0);
    CHECK_INT(count(&bits), 1);
    CHECK(has(&bits, 4 * 9 + 6)); /* F5 */
    CHECK_INT(chuhe_rule_king_attackers(rule, "F0E0", &bits), 0);
    CHECK_INT(count(&bits), 0);
    chuhe_rule_free(rule);
}

TEST(properties_tell_capture_check_and_mate)
{
    ChuheRule *rule = chuhe_rule_new("3k5/R8/9/9/9/9/9/9/8R/5K3 w", NULL, NULL, 0);
    ChuheProperty p;
    CHECK_INT(chuhe_rule_property(rule, "I1I9", &p), 0);
    CHECK(!p.capture && p.check && p.mate);
    CHECK_INT(chuhe_rule_property(rule, "I1I2", &p), 0);
    CHECK(!p.capture && !p.check && !p.mate);
    CHECK_INT(chuhe_rule_property(rule, "I1H3", &p), CHUHE_ILLEGAL);
    ChuheMoveState state;
    CHECK_INT(chuhe_rule_move(rule, "I1I9", &state), 0);
    CHECK_INT(state.winner, 1);
    CHECK(state.message_zh[0] && state.message_en[0]);
    CHECK_INT(chuhe_rule_move(rule, "D9E9", &state), CHUHE_ILLEGAL);
    chuhe_rule_free(rule);
}

TEST(bad_input_makes_no_rule_and_says_why)
{
    char error[128];
    CHECK(!chuhe_rule_new("nonsense", NULL, error, sizeof error));
    CHECK(strstr(error, "nonsense"));
    CHECK(!chuhe_rule_new(NULL, "H2E2 H2E2", error, sizeof error));
    CHECK(strstr(error, "no man"));
    ChuheRule *rule = chuhe_rule_new(NULL, NULL, NULL, 0);
    const char *id;
    char zh[64], en[64];
    CHECK_INT(chuhe_rule_why(rule, "B0D1", &id, zh, en, sizeof zh), 0);
    CHECK_TEXT(id, "leg_blocked");
    CHECK_TEXT(zh, "蹩马腿");
    chuhe_rule_free(rule);
}
