/* jieqi_text.c -- positions and tokens of jieqi as text. */
#include "games/jieqi/jq_text.h"
#include "tests/unit/jieqi_help.h"

#define BOARD "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX"
#define POOL  "R2A2C2P5N2B2r2a2c2p5n2b2"
#define NONE  "R0A0C0P0N0B0r0a0c0p0n0b0"
#define KINGS "3k5/9/9/9/9/9/9/9/9/4K4"

static JqPos pos;

/* The text a position is written as after it was read; the id of the fault if it could not be. */
static const char *rewritten(const char *text, char buf[256])
{
    Str out = str_on(buf, 256);
    Fault f = JQ->parse(JQ, jq_base(&pos), text);
    if (f.code)
        str_put(&out, fault_id(f.code));
    else
        JQ->format(JQ, jq_base(&pos), SEAT_NONE, &out);
    return buf;
}

#define REWRITES(text, want)                                                                                           \
    do {                                                                                                               \
        char buf_[256];                                                                                                \
        CHECK_TEXT(rewritten(text, buf_), want);                                                                       \
    } while (0)

/* `mark` is the text from the place of the fault on. */
static void check_refused(int line, const Game *g, const char *text, FaultCode code, const char *mark)
{
    Fault f = g->parse(g, jq_base(&pos), text);
    size_t at = strlen(text) - strlen(mark);
    if (f.code != code || (size_t)f.at != at)
        test_fail(__FILE__, line, "\"%s\" is %s at %d, not %s at %zu", text, fault_id(f.code), f.at, fault_id(code),
                  at);
}

#define REFUSES(text, code, mark) check_refused(__LINE__, JQ, text, FAULT_##code, mark)

/* ---- Positions ------------------------------------------------------------------------------------------------------ */

TEST(jieqi_writes_the_pikafish_kind_of_position)
{
    REWRITES(BOARD " w " POOL " 0 1", BOARD " w " POOL " 0 1");
    CHECK_TEXT(JQ->start, BOARD " w " POOL " 0 1");
    REWRITES(KINGS " b " NONE " 17 42", KINGS " b " NONE " 17 42");
}

TEST(jieqi_reads_the_jieqibox_kind_and_shorter_ones)
{
    REWRITES(BOARD " A2B2N2R2C2P5a2b2n2r2c2p5 w - - 0 1", BOARD " w " POOL " 0 1");
    REWRITES(BOARD " r P5C2R2H2E2A2p5c2r2h2e2a2", BOARD " w " POOL " 0 1");
    REWRITES(BOARD " b " POOL " - - 3 2", BOARD " b " POOL " 3 2");
    REWRITES(KINGS " w - - 0 1", KINGS " w " NONE " 0 1");
    REWRITES(KINGS " w - 5 6", KINGS " w " NONE " 5 6");
    REWRITES(KINGS " w", KINGS " w " NONE " 0 1");
}

TEST(jieqi_reads_missing_reveals_and_captives)
{
    static const char *const TEXTS[] = {
        "xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX w R1A2C2P5N2B2r2a2c2p5n2b2 0 1 wait:b9c",
        "xXxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1 wait:b9mc",
        "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1XX4X1/9/X1XXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1 wait:c2m",
        "xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX b R1A2C2P5N2B2r2a2c2p5n1b2 0 1 seen:n1",
        KINGS " b " NONE " 0 9 seen:R1n2",
    };
    for (size_t i = 0; i < ARRAY_LEN(TEXTS); i++)
        REWRITES(TEXTS[i], TEXTS[i]);
    REWRITES("3k5/9/9/9/9/4X4/9/9/9/4K4 w R1 0 3 wait:e4mt",
             "3k5/9/9/9/9/4X4/9/9/9/4K4 w R1A0C0P0N0B0r0a0c0p0n0b0 0 3 wait:e4mt");
}

/* A covered man that waits on the home point of another has not got that man's power. */
TEST(jieqi_a_waiting_man_has_no_power_however_the_position_was_reached)
{
    static JqPos again;
    char buf[256];
    jq_set(JQ, &pos, JQ->start);
    jq_must_play(JQ, &pos, "b0c2N a6a5p a0b0");
    Str out = str_on(buf, sizeof buf);
    JQ->format(JQ, jq_base(&pos), SEAT_NONE, &out);
    jq_set(JQ, &again, buf);
    CHECK(memcmp(pos.men, again.men, sizeof pos.men) == 0);
    CHECK(!bits_has(pos.men[xq_man(XQ_RED, XQ_HORSE)], xq_point(1, 0)));
}

TEST(jieqi_refuses_bad_positions_each_for_its_reason)
{
    REFUSES("", TEXT_EMPTY, "");
    REFUSES("  ", TEXT_EMPTY, "");
    REFUSES("3q5/9/9/9/9/9/9/9/9/4K4 w", TEXT_LETTER, "q5/9/9/9/9/9/9/9/9/4K4 w");
    REFUSES("3k6/9/9/9/9/9/9/9/9/4K4 w", TEXT_RANK_LENGTH, "6/9/9/9/9/9/9/9/9/4K4 w");
    REFUSES("3k5/9/9/9/9/9/9/9/4K4 w", TEXT_RANK_COUNT, " w");
    REFUSES("3k5/9/9/9/9/9/9/9/9/9 w", TEXT_KINGS, " w");
    REFUSES("3kk4/9/9/9/9/9/9/9/9/4K4 w", TEXT_KINGS, "k4/9/9/9/9/9/9/9/9/4K4 w");
    REFUSES("k8/9/9/9/9/9/9/9/9/4K4 w", TEXT_POINT, "k8/9/9/9/9/9/9/9/9/4K4 w");
    REFUSES("3k5/9/9/9/rrr6/9/9/9/9/4K4 w", TEXT_TOO_MANY, "r6/9/9/9/9/4K4 w");
    REFUSES(KINGS, TEXT_SIDE, "");
    REFUSES(KINGS " x", TEXT_SIDE, "x");
    REFUSES(KINGS " w - 120 1", TEXT_COUNTER, "120 1");
    REFUSES(KINGS " w - -1 1", TEXT_COUNTER, "-1 1");
    REFUSES(KINGS " w - 0 1z", TEXT_COUNTER, "1z");
    REFUSES(KINGS " w zz 0 1", TEXT_FIELD, "zz 0 1");
    REFUSES(KINGS " w - 0 1 more", TEXT_TAIL, "more");
    REFUSES(KINGS " w - - - - 0 1", TEXT_FIELD, "- 0 1");
}

TEST(jieqi_refuses_pools_that_do_not_fit_the_covered_men)
{
    REFUSES(BOARD " w 0 1", TEXT_POOL, "");
    REFUSES(BOARD " w R1A2C2P5N2B2r2a2c2p5n2b2 0 1", TEXT_POOL, "R1A2C2P5N2B2r2a2c2p5n2b2 0 1");
    REFUSES("3k5/9/9/9/9/9/X8/9/9/4K4 w r2 0 1", TEXT_POOL, "r2 0 1");
    REFUSES("3k5/9/9/9/R8/9/X8/9/9/4K4 w R2 0 1", TEXT_TOO_MANY, "R2 0 1");
    REFUSES(BOARD " w R3A2C2P5N2B2r2a2c2p5n2b2 0 1", TEXT_TOO_MANY, "R3A2C2P5N2B2r2a2c2p5n2b2 0 1");
    REFUSES(KINGS " w R2 0 1 seen:R1", TEXT_TOO_MANY, "R1");
    REFUSES(KINGS " w R1R1 0 1", TEXT_FIELD, "R1 0 1");
    REFUSES(KINGS " w RN 0 1", TEXT_FIELD, "RN 0 1");
    REFUSES(KINGS " w K1 0 1", TEXT_FIELD, "K1 0 1");
    /* A pool may be larger: men taken covered whom nobody was shown. */
    REWRITES("3k5/9/9/9/9/9/X8/9/9/4K4 w R2 0 1", "3k5/9/9/9/9/9/X8/9/9/4K4 w R2A0C0P0N0B0r0a0c0p0n0b0 0 1");
}

TEST(jieqi_refuses_covered_men_away_from_home_and_waits_that_do_not_fit)
{
    GameBox box;
    REFUSES("3k5/9/9/9/9/X8/9/9/9/4K4 w R1 0 1", TEXT_POINT, "X8/9/9/9/4K4 w R1 0 1");
    REFUSES("3k5/9/9/9/9/9/x8/9/9/4K4 w r1 0 1", TEXT_POINT, "x8/9/9/4K4 w r1 0 1");
    REFUSES("3k5/9/9/9/9/X1X6/9/9/9/4K4 w R2 0 1 wait:a4m", TEXT_POINT, "X6/9/9/9/4K4 w R2 0 1 wait:a4m");
    REFUSES("3k5/9/9/9/9/X8/9/9/9/4K4 w R1 0 1 wait:b4m", TEXT_FIELD, "b4m");
    REFUSES("3k5/9/9/9/9/X8/9/9/9/4K4 b R1 0 1 wait:a4m", TEXT_FIELD, "a4m");
    REFUSES("3k5/9/9/9/9/X8/9/9/9/4K4 w R1 0 1 wait:a4", TEXT_FIELD, "a4");
    REFUSES("3k5/9/9/9/9/X8/9/9/9/4K4 w R1 0 1 wait:a4mx", TEXT_FIELD, "a4mx");
    REFUSES("3k5/9/9/9/9/X8/9/9/9/4K4 w R1r1 0 1 wait:a4mc", TEXT_FIELD, "a4mc"); /* no home of Black's */
    REFUSES("3k5/9/9/X8/9/9/9/9/9/4K4 w R1 0 1 wait:a6mc", TEXT_POOL, "R1 0 1 wait:a6mc");
    REWRITES("3k5/9/9/X8/9/9/9/9/9/4K4 w R1r1 0 1 wait:a6mc",
             "3k5/9/9/X8/9/9/9/9/9/4K4 w R1A0C0P0N0B0r1a0c0p0n0b0 0 1 wait:a6mc");
    check_refused(__LINE__, jq_with(&box, "captive=none"), "3k5/9/9/X8/9/9/9/9/9/4K4 w R1r1 0 1 wait:a6mc",
                  FAULT_TEXT_FIELD, "a6mc");
}

/* Damaged texts are refused or read as something that can be written, read again and played from. */
TEST(jieqi_damaged_positions_are_refused_or_sound)
{
    static const char *const TEXTS[] = {
        BOARD " w " POOL " 0 1",
        "xXxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1 wait:b9mc",
        "1N1akx3/4a4/1x2b4/9/9/6B2/9/2A6/4A4/4K4 b R1n2c1 7 30 seen:r1N1",
    };
    static const char BYTES[] = "XxKkABNRCPabnrcp0123456789/- :wseaitmcf\xff";
    Rng rng = {21};
    int sound = 0;
    for (int i = 0; i < 30000; i++) {
        char text[256], first[256], second[256];
        snprintf(text, sizeof text, "%s", TEXTS[rng_below(&rng, 3)]);
        for (uint32_t n = 1 + rng_below(&rng, 2); n > 0; n--)
            text[rng_below(&rng, (uint32_t)strlen(text))] = BYTES[rng_below(&rng, sizeof BYTES - 1)];
        Fault f = JQ->parse(JQ, jq_base(&pos), text);
        CHECK(f.at >= 0 && f.at <= (int)strlen(text));
        if (f.code || JQ->vet(JQ, jq_base(&pos)).code)
            continue;
        Str out = str_on(first, sizeof first);
        JQ->format(JQ, jq_base(&pos), SEAT_NONE, &out);
        CHECK_TEXT(rewritten(first, second), first);
        for (int ply = 0; ply < 6; ply++) {
            Move m = jq_random_move(JQ, &pos, &rng);
            if (m)
                JQ->apply(JQ, jq_base(&pos), m, NULL);
        }
        sound++;
    }
    CHECK(sound > 1000);
}

TEST(jieqi_text_shows_a_seat_what_it_may_know)
{
    char buf[256];
    jq_set(JQ, &pos, JQ->start);
    jq_must_play(JQ, &pos, "b2b9Rn a9b9a");
    Str all = str_on(buf, sizeof buf);
    JQ->format(JQ, jq_base(&pos), SEAT_NONE, &all);
    CHECK(strstr(buf, "R1A2C2P5N2B2r2a1c2p5n1b2 0 2 seen:n1"));
    Str red = str_on(buf, sizeof buf);
    JQ->format(JQ, jq_base(&pos), SEAT_FIRST, &red);
    CHECK(strstr(buf, "R1A2C2P5N2B2r2a1c2p5n1b2 0 2 seen:n1"));
    Str black = str_on(buf, sizeof buf);
    JQ->format(JQ, jq_base(&pos), SEAT_SECOND, &black);
    CHECK(strstr(buf, "R1A2C2P5N2B2r2a1c2p5n2b2 0 2") && !strstr(buf, "seen"));
}

/* ---- Tokens --------------------------------------------------------------------------------------------------------- */

static int parts_of(const char *token, Move parts[MAX_PARTS])
{
    Fault why;
    return JQ->move_parse(JQ, jq_base(&pos), token, parts, &why);
}

TEST(jieqi_a_token_is_a_step_with_the_letters_of_its_reveals)
{
    Move parts[MAX_PARTS];
    char buf[16];
    Str out = str_on(buf, sizeof buf);
    jq_set(JQ, &pos, JQ->start);
    CHECK_INT(parts_of("e0e1", parts), 1);
    CHECK_INT(parts_of("b2b9", parts), 1);
    CHECK_INT(parts_of("b2b9R", parts), 2);
    CHECK_INT(parts_of("b2b9Rn", parts), 3);
    CHECK_INT(parts_of("B2B9Rh", parts), 3);
    CHECK_INT(move_aux(parts[1]), xq_man(XQ_RED, XQ_ROOK));
    CHECK_INT(move_aux(parts[2]), xq_man(XQ_BLACK, XQ_HORSE));
    CHECK_INT(move_to(parts[2]), xq_point(1, 9));
    jq_turn_text(parts, 3, &out);
    CHECK_TEXT(buf, "b2b9Rn");
}

TEST(jieqi_one_letter_is_the_captives_when_the_mover_was_open)
{
    Move parts[MAX_PARTS];
    jq_set(JQ, &pos, JQ->start);
    jq_must_play(JQ, &pos, "b2b9Rn e9e8");
    CHECK_INT(parts_of("b9a9c", parts), 2);
    CHECK_INT(move_aux(parts[1]), xq_man(XQ_BLACK, XQ_CANNON));
    CHECK_INT(parts_of("b9a9C", parts), 2); /* whose man it is follows from the place */
    CHECK_INT(move_aux(parts[1]), xq_man(XQ_BLACK, XQ_CANNON));
}

TEST(jieqi_letters_alone_make_up_for_missing_ones)
{
    jq_set(JQ, &pos, JQ->start);
    jq_must_play(JQ, &pos, "b2b9 R n a9b9 a b0c2 N");
    CHECK_INT(pos.ply, 7);
    jq_set(JQ, &pos, JQ->start);
    jq_must_play(JQ, &pos, "b2b9 Rn");
    CHECK_INT(JQ->turn(jq_base(&pos)), SEAT_SECOND);
}

TEST(jieqi_a_bad_token_changes_nothing_and_says_why)
{
    static JqPos before;
    jq_set(JQ, &pos, "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXK2XX w R0A2C2P5N2B2r2a2c2p5n2b2 0 1");
    before = pos;
    CHECK_INT(jq_fault(JQ, &pos, ""), FAULT_UNREADABLE);
    CHECK_INT(jq_fault(JQ, &pos, "b2"), FAULT_UNREADABLE);
    CHECK_INT(jq_fault(JQ, &pos, "b2b9R"), FAULT_NOT_IN_POOL);
    CHECK_INT(jq_fault(JQ, &pos, "b2b9K"), FAULT_NOT_IN_POOL);
    CHECK_INT(jq_fault(JQ, &pos, "b2b9Cq"), FAULT_UNREADABLE);
    CHECK_INT(jq_fault(JQ, &pos, "b2b9X"), FAULT_UNREADABLE);
    CHECK_INT(jq_fault(JQ, &pos, "b2b9Cnn"), FAULT_NOT_A_REVEAL);
    CHECK_INT(jq_fault(JQ, &pos, "b0c2Nn"), FAULT_NOT_A_REVEAL);
    CHECK_INT(jq_fault(JQ, &pos, "e0e1R"), FAULT_NOT_A_REVEAL);
    CHECK_INT(jq_fault(JQ, &pos, "N"), FAULT_NOT_A_REVEAL);
    CHECK_INT(jq_fault(JQ, &pos, "e4e5"), FAULT_NO_MAN);
    CHECK_INT(jq_fault(JQ, &pos, "a9a8"), FAULT_NOT_YOURS);
    CHECK_INT(jq_fault(JQ, &pos, "a0b0"), FAULT_OWN_MAN);
    CHECK_INT(jq_fault(JQ, &pos, "a0a5"), FAULT_PATH_BLOCKED);
    CHECK_INT(jq_fault(JQ, &pos, "a0a0"), FAULT_NOT_ITS_MOVE);
    CHECK(memcmp(&before, &pos, sizeof pos) == 0);
}
