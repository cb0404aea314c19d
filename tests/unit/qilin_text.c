/* qilin_text.c -- positions and tokens of Qilin chess (REQUIREMENTS rows 257, 259, 262; clauses Q23, Q24). */
#include "base/rng.h"
#include "tests/unit/qilin_help.h"

/* Row 257: player types, stage, board, current player, pieces, lines, reward count; and what else matters. */
TEST(qilin_the_text_holds_all_seven_parts_of_the_state)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    ql_set_player(m.play.pos, SEAT_SECOND, 2);
    qt_play(&m, "d2 d7 f2 g4 b4 c4 b6 e5 b2 d7");
    CHECK_TEXT(qt_text(&m), "1P1/R2/2B/1RB2B/3/RRR/3 play r 12/14 1 9 b2d2f2,b2b4b6/- -/- 0 h2");
    CHECK_INT(ql_player(m.play.pos, SEAT_FIRST), 0);
    CHECK_INT(ql_player(m.play.pos, SEAT_SECOND), 2);
    qt_finish(&m);
}

/* Row 257: reading restores each part, in the middle of a reward. */
TEST(qilin_a_text_read_back_goes_on_where_it_was)
{
    QlMatch m;
    qt_start(&m, "1P1/R2/2B/1RB2B/3/RRR/3 play r 12/14 1 9 b2d2f2,b2b4b6/- -/- 0 h2", "");
    CHECK_INT(ql_rewards(m.play.pos), 1);
    CHECK_INT(ql_placed(m.play.pos), 9);
    CHECK_INT(ql_player(m.play.pos, SEAT_SECOND), 2);
    CHECK_INT(qt_why(&m, "a1"), FAULT_MUST_PRESS);
    qt_play(&m, "g4 a1");
    CHECK_TEXT(qt_text(&m), "1P1/R2/2B/1RB2P/3/RRR/B2 play r 11/13 0 10 b2d2f2,b2b4b6/- -/- 0 h2");
    qt_finish(&m);
}

TEST(qilin_the_start_is_written_as_it_is_read)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    CHECK_TEXT(qt_text(&m), game_qilin.start);
    qt_finish(&m);
}

typedef struct BadText {
    const char *text;
    FaultCode code;
    int at;
} BadText;

static void check_bad(const BadText *bad)
{
    Fault f = qt_read(bad->text, "");
    if (f.code != bad->code || f.at != bad->at)
        test_fail(__FILE__, __LINE__, "%s: %s at %d, not %s at %d", bad->text, fault_id(f.code), f.at,
                  fault_id(bad->code), bad->at);
}

TEST(qilin_a_malformed_text_is_refused_where_it_is_wrong)
{
    static const BadText BAD[] = {
        {"", FAULT_TEXT_EMPTY, 0},
        {"   ", FAULT_TEXT_EMPTY, 3},
        {"3/3/3/6/3/3/2x play r 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_LETTER, 13},
        {"3/3/3/6/3/3/2r play r 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_LETTER, 13},
        {"3/3/3/6/3/3/4 play r 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_RANK_LENGTH, 12},
        {"3/3/3/6/3/3/2 play r 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_RANK_LENGTH, 13},
        {"3/3/3/6/3/3 play r 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_RANK_COUNT, 11},
        {"3/3/3/6/3/3/3/3 play r 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_RANK_COUNT, 13},
        {"3/3/3/6/3/3/3 plays r 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_STAGE, 14},
        {"3/3/3/6/3/3/3", FAULT_TEXT_STAGE, 13},
        {"3/3/3/6/3/3/3 play w 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_SIDE, 19},
        {"3/3/3/6/3/3/3 play red 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_SIDE, 20},
        {"3/3/3/6/3/3/3 play r 19/18 0 0 -/- -/- 0 hh", FAULT_TEXT_COUNTER, 21},
        {"3/3/3/6/3/3/3 play r 18-18 0 0 -/- -/- 0 hh", FAULT_TEXT_COUNTER, 23},
        {"3/3/3/6/3/3/3 play r 18/18 4 0 -/- -/- 0 hh", FAULT_TEXT_COUNTER, 27},
        {"3/3/3/6/3/3/3 play r 18/18 0 25 -/- -/- 0 hh", FAULT_TEXT_COUNTER, 29},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 a1/- -/- 0 hh", FAULT_TEXT_FIELD, 31},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 g1d1a1/- -/- 0 hh", FAULT_TEXT_FIELD, 31},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 - -/- 0 hh", FAULT_TEXT_FIELD, 32},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 a1d1g1,a1d1g1/- -/- 0 hh", FAULT_TEXT_FIELD, 38},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 a1a4a7,a1d1g1/- -/- 0 hh", FAULT_TEXT_FIELD, 38},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 -/- -/a1a1 0 hh", FAULT_TEXT_FIELD, 37},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 -/- -/- x hh", FAULT_TEXT_COUNTER, 39},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 -/- -/- 0", FAULT_TEXT_FIELD, 40},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 -/- -/- 0 h0", FAULT_TEXT_FIELD, 42},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 -/- -/- 0 hhh", FAULT_TEXT_FIELD, 43},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 -/- -/- 0 hh x", FAULT_TEXT_TAIL, 44},
    };
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++)
        check_bad(&BAD[i]);
}

TEST(qilin_a_text_the_rules_cannot_lead_to_is_refused_where_it_contradicts_itself)
{
    static const BadText BAD[] = {
        {"3/3/3/6/3/3/3 play b 18/18 0 0 -/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 19},
        {"3/3/3/6/3/3/3 play r 17/18 0 0 -/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 21},
        {"3/3/3/6/3/3/3 play r 18/18 0 2 -/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 29},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 -/- -/- 7 hh", FAULT_TEXT_CONTRADICTION, 39},
        {"3/3/3/6/3/3/3 play r 18/18 0 0 -/- a1a4/- 0 hh", FAULT_TEXT_CONTRADICTION, 35},
        {"3/3/3/6/3/3/RR1 play r 17/17 0 2 -/- -/- 0 hh", FAULT_TEXT_TOO_MANY, 0},
        {"3/3/3/6/3/BB1/RRR play b 15/16 0 5 -/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 35},
        {"3/3/3/6/3/BB1/RRR play r 15/16 2 5 a1d1g1/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 31},
        {"RR1/RBR/PPP/PPRPRR/PPR/BRB/RRR move b 0/6 0 24 a1d1g1/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 31},
        {"RBR/RBR/BRB/BBRBBR/BRR/RBR/RBB play r 6/6 0 24 -/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 31},
        {"RBR/RBR/BRB/BBRBBR/BRR/RBR/RBB transition b 6/6 0 24 -/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 31},
        {"RBR/RBR/BRB/BBRBBR/BRR/RBR/RBB move b 6/6 0 24 -/- -/- 0 hh", FAULT_TEXT_TOO_MANY, 0},
        {"3/3/3/6/3/3/RB1 move b 7/6 0 24 -/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 23},
        {"3/3/3/6/3/3/RB1 move b 6/6 0 23 -/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 29},
        {"3/3/3/6/3/3/RB1 move b 6/6 1 24 -/- -/- 0 hh", FAULT_TEXT_CONTRADICTION, 27},
    };
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++)
        check_bad(&BAD[i]);
}

/* Plays a few legal decisions; the asserts and the sanitizers watch. */
static void play_on(Pos *pos, Rng *rng)
{
    for (int i = 0; i < 12; i++) {
        MoveList list;
        game_qilin.moves(&game_qilin, pos, &list);
        game_qilin.result(&game_qilin, pos);
        if (!list.count)
            return;
        game_qilin.apply(&game_qilin, pos, list.at[rng_below(rng, (uint32_t)list.count)], NULL);
    }
}

TEST(qilin_a_damaged_text_is_refused_or_can_be_played)
{
    static const char *const TEXTS[] = {
        "1P1/R2/2B/1RB2B/3/RRR/3 play r 12/14 1 9 b2d2f2,b2b4b6/- -/- 0 h2",
        "BR1/RBR/BRB/RBBBBR/RBR/BBR/RRB transition b 6/6 0 24 -/- -/- 0 hh",
        "R2/3/2B/4BB/3/3/RRR move b 6/6 0 24 a1d1g1/- -/- 9 hh",
    };
    static const char BYTES[] = "RBP123456789/-, abcdefgrhlptm0\x80";
    static QlPos pos;
    Rng rng = {257};
    int readable = 0;
    for (int i = 0; i < 6000; i++) {
        char text[128] = "";
        uint32_t len = (uint32_t)strlen(TEXTS[i % 3]);
        memcpy(text, TEXTS[i % 3], len);
        for (uint32_t hits = 1 + rng_below(&rng, 2); hits; hits--)
            text[rng_below(&rng, len)] = BYTES[rng_below(&rng, sizeof BYTES)];
        Fault f = game_qilin.parse(&game_qilin, (Pos *)&pos, text);
        CHECK(f.at >= 0 && f.at <= (int)strlen(text));
        readable += !f.code;
        if (!f.code)
            play_on((Pos *)&pos, &rng);
    }
    CHECK(readable > 50 && readable < 2000);
}

/* Some texts only other rules lead to. */
TEST(qilin_a_text_is_read_by_the_rules_it_is_played_by)
{
    static const char PLACED_20[] = "RB1/BR1/RBR/BRBRB1/BRB/RBR/BR1 play r 8/8 0 20 -/- -/- 0 hh";
    static const char BLACK_REMOVES[] = "BR1/RBR/BRB/RBBBBR/RBR/BBR/RRB transition b 6/6 0 24 -/- -/- 0 hh";
    static const char CORNER_MADE[] = "R2/3/2B/4BB/3/3/RR1 move b 6/6 0 24 a1b2c3/- -/- 0 hh";
    CHECK_INT(qt_read(PLACED_20, "").code, FAULT_NONE);
    CHECK_INT(qt_read("RB1/BR1/RBR/BRBRB1/BRB/RBR/BR1 play r 0/0 0 20 -/- -/- 0 hh", "men=9").at, 44);
    CHECK_INT(qt_read(BLACK_REMOVES, "").code, FAULT_NONE);
    CHECK_INT(qt_read(BLACK_REMOVES, "full_board=first_loses").code, FAULT_TEXT_CONTRADICTION);
    CHECK_INT(qt_read(CORNER_MADE, "repeat_line=once").code, FAULT_NONE);
    CHECK_INT(qt_read(CORNER_MADE, "repeat_line=once,diagonals=off").code, FAULT_TEXT_CONTRADICTION);
    CHECK_INT(qt_read(CORNER_MADE, "").code, FAULT_TEXT_CONTRADICTION);
}

static Key key_of(const char *text, const char *rules)
{
    QlMatch m;
    qt_start(&m, text, rules);
    Key key = m.play.game->key(m.play.pos);
    qt_finish(&m);
    return key;
}

/* Q20: what a side may do next is part of the position. */
TEST(qilin_the_key_tells_apart_what_may_be_done_next)
{
    Key plain = key_of("R1R/3/3/BB4/2R/3/3 move b 6/6 0 24 -/- -/- 0 hh", "repeat_line=not_back");
    CHECK(plain != key_of("R1R/3/3/BB4/2R/3/3 move r 6/6 0 24 -/- -/- 0 hh", ""));
    CHECK(plain != key_of("R1R/3/3/BB4/2R/3/3 move b 6/6 0 24 -/- a7d7/- 0 hh", "repeat_line=not_back"));
    CHECK(plain != key_of("R1R/3/3/BB4/2R/3/3 move b 6/6 0 24 -/- -/a4a1 0 hh", "repeat_line=not_back"));
    CHECK(plain != key_of("R1R/3/3/BB4/2R/3/3 move b 6/6 0 24 a7d7g7/- -/- 0 hh", "repeat_line=once"));
    CHECK(plain != key_of("R1R/3/3/BB4/2R/3/3 move b 6/6 0 24 -/a7d7g7 -/- 0 hh", "repeat_line=once"));
    /* …but neither the counter, nor the hands, nor who plays. */
    CHECK(plain == key_of("R1R/3/3/BB4/2R/3/3 move b 3/4 0 24 -/- -/- 50 h2", ""));
}

/* Row 259, Q24. */
TEST(qilin_a_token_is_one_point_or_two_and_nothing_else)
{
    QlMatch m;
    qt_start(&m, "3/3/3/R5/3/B2/B2 move b 6/6 0 24 -/- -/- 0 hh", "");
    CHECK_INT(qt_why(&m, "b2c3"), FAULT_NONE);
    static const char *const NO_TOKENS[] = {"",     "b",    "b2-c3", "b2c",  "b2c33", "b2c3 ", " b2c3", "b2 c3", "d4",
                                            "b2d4", "h2c3", "b8c3",  "b0c3", "2b3c",  "b2b2",  "pass",  "b2c3c4"};
    for (size_t i = 0; i < ARRAY_LEN(NO_TOKENS); i++)
        CHECK_INT(qt_why(&m, NO_TOKENS[i]), FAULT_UNREADABLE);
    qt_finish(&m);
}

/* Row 262, Q24. */
TEST(qilin_upper_case_is_unreadable_and_garbage_changes_nothing)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    CHECK_INT(qt_why(&m, "a1"), FAULT_NONE);
    CHECK_INT(qt_why(&m, "A1"), FAULT_UNREADABLE);
    CHECK_INT(qt_why(&m, "A1A4"), FAULT_UNREADABLE);
    CHECK_INT(qt_why(&m, "a1A4"), FAULT_UNREADABLE);
    unsigned seed = 1;
    for (int i = 0; i < 20000; i++) { /* qt_why compares the whole position before and after */
        char token[7] = "";
        for (int k = 0; k < 6; k++) {
            seed = seed * 1103515245u + 12345u;
            token[k] = (char)(seed >> 24);
        }
        if (qt_why(&m, token) == FAULT_NONE)
            CHECK(strlen(token) == 2 && token[0] >= 'a' && token[0] <= 'g');
    }
    CHECK_TEXT(qt_text(&m), game_qilin.start);
    qt_finish(&m);
}

/* Row 262: the reason is named, whatever is due. */
TEST(qilin_a_refused_token_names_the_rule_it_breaks)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    qt_play(&m, "a1 b2");
    CHECK_INT(qt_why(&m, "a1"), FAULT_OCCUPIED);
    CHECK_INT(qt_why(&m, "a1a4"), FAULT_WRONG_STAGE);
    qt_play(&m, "d1 d2 g1");
    CHECK_INT(qt_why(&m, "a4"), FAULT_MUST_PRESS);
    CHECK_INT(qt_why(&m, "a1a4"), FAULT_MUST_PRESS);
    CHECK_INT(qt_why(&m, "a1"), FAULT_NOT_ENEMY);
    qt_finish(&m);
    qt_start(&m, NULL, "");
    qt_play(&m, QT_NO_LINES);
    CHECK_INT(qt_why(&m, "a1a4"), FAULT_MUST_REMOVE);
    qt_play(&m, "a1 a4");
    CHECK_INT(qt_why(&m, "a7"), FAULT_WRONG_STAGE);
    qt_finish(&m);
}
