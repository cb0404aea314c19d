/* xq_text.c -- positions of xiangqi as text: every dialect is read, one is written, each mistake has its own name. */
#include "games/xiangqi/xq_text.h"
#include "tests/test.h"

extern const Game game_xiangqi;

#define BOARD "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

/* The text a position is written as after it was read; the id of the fault if it could not be. */
static const char *rewritten(const char *text, char buf[128])
{
    XqPos p;
    Str out = str_on(buf, 128);
    Fault f = xq_parse(&p, text);
    if (f.code)
        str_put(&out, fault_id(f.code));
    else
        xq_format(&p, &out);
    return buf;
}

#define REWRITES(text, want)                                                                                           \
    do {                                                                                                               \
        char buf_[128];                                                                                                \
        CHECK_TEXT(rewritten(text, buf_), want);                                                                       \
    } while (0)

/* `mark` is the text from the place of the fault on. */
static void check_refused(int line, const char *text, FaultCode code, const char *mark)
{
    XqPos p;
    Fault f = xq_parse(&p, text);
    size_t at = strlen(text) - strlen(mark);
    if (f.code != code || (size_t)f.at != at)
        test_fail(__FILE__, line, "\"%s\" is %s at %d, not %s at %zu", text, fault_id(f.code), f.at, fault_id(code),
                  at);
}

#define REFUSES(text, code, mark) check_refused(__LINE__, text, FAULT_##code, mark)

/* ---- Dialects ------------------------------------------------------------------------------------------------------ */

TEST(one_dialect_is_written)
{
    REWRITES(BOARD " w - - 0 1", BOARD " w - - 0 1");
    REWRITES("4k4/9/9/9/9/9/9/9/9/3K5 b - - 17 42", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 17 42");
}

TEST(the_letters_of_every_dialect_are_read)
{
    REWRITES("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1", BOARD " w - - 0 1");
    REWRITES("rnegkgenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEGKGENR r 0 1", BOARD " w - - 0 1");
    REWRITES("rnmgkgmnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNMGKGMNR r - - 0 1", BOARD " w - - 0 1");
    REWRITES("rhbakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHMGKABNR w", BOARD " w - - 0 1");
}

TEST(the_side_has_three_names)
{
    REWRITES(BOARD " r", BOARD " w - - 0 1");
    REWRITES(BOARD " R", BOARD " w - - 0 1");
    REWRITES(BOARD " W", BOARD " w - - 0 1");
    REWRITES(BOARD " b", BOARD " b - - 0 1");
    REWRITES(BOARD " B", BOARD " b - - 0 1");
}

TEST(fields_behind_the_side_may_be_missing)
{
    REWRITES(BOARD " b", BOARD " b - - 0 1");
    REWRITES(BOARD " b -", BOARD " b - - 0 1");
    REWRITES(BOARD " b - -", BOARD " b - - 0 1");
    REWRITES(BOARD " b - - 7", BOARD " b - - 7 1");
    REWRITES(BOARD " b 7 9", BOARD " b - - 7 9");
    REWRITES(BOARD " b - 7 9", BOARD " b - - 7 9");
}

TEST(spaces_are_free_between_and_around_fields)
{
    REWRITES("  " BOARD "\tb   -  - 7\t 9 \r\n", BOARD " b - - 7 9");
}

TEST(empty_points_may_be_written_in_pieces)
{
    REWRITES("4k4/45/111111111/333/9/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
}

TEST(counters_have_their_range)
{
    REWRITES(BOARD " w - - 119 1", BOARD " w - - 119 1");
    REWRITES(BOARD " w - - 0 0", BOARD " w - - 0 1");
    REWRITES(BOARD " w - - 0 32767", BOARD " w - - 0 32767");
    REFUSES(BOARD " w - - 120 1", TEXT_COUNTER, "120 1");
    REFUSES(BOARD " w - - 0 32768", TEXT_COUNTER, "32768");
    REFUSES(BOARD " w - - 99999999999999999999 1", TEXT_COUNTER, "99999999999999999999 1");
    REFUSES(BOARD " w - - -1 1", TEXT_COUNTER, "-1 1");
    REFUSES(BOARD " w -1 1", TEXT_COUNTER, "-1 1");
    REFUSES(BOARD " w - - 5x 1", TEXT_COUNTER, "5x 1");
    REFUSES(BOARD " w - - x 1", TEXT_COUNTER, "x 1");
    REFUSES(BOARD " w - - - 0 1", TEXT_COUNTER, "- 0 1");
    REFUSES(BOARD " w - - 0 one", TEXT_COUNTER, "one");
    REFUSES(BOARD " w - - 1.5 1", TEXT_COUNTER, "1.5 1");
}

/* ---- Refusals ------------------------------------------------------------------------------------------------------ */

TEST(an_empty_text_is_no_position)
{
    REFUSES("", TEXT_EMPTY, "");
    REFUSES(" \n", TEXT_EMPTY, "");
}

TEST(an_unknown_letter_is_found_where_it_stands)
{
    REFUSES("rnbakabnr/9/1c5c1/p1p1x1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", TEXT_LETTER,
            "x1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    REFUSES("0k8/9/9/9/9/9/9/9/9/3K5 w", TEXT_LETTER, "0k8/9/9/9/9/9/9/9/9/3K5 w");
    REFUSES("3将5/9/9/9/9/9/9/9/9/3K5 w", TEXT_LETTER, "将5/9/9/9/9/9/9/9/9/3K5 w");
    REFUSES("startpos", TEXT_LETTER, "startpos");
}

TEST(a_rank_has_nine_points)
{
    REFUSES("4k3/9/9/9/9/9/9/9/9/3K5 w", TEXT_RANK_LENGTH, "/9/9/9/9/9/9/9/9/3K5 w");
    REFUSES("4k41/9/9/9/9/9/9/9/9/3K5 w", TEXT_RANK_LENGTH, "1/9/9/9/9/9/9/9/9/3K5 w");
    REFUSES("4k4/9r/9/9/9/9/9/9/9/3K5 w", TEXT_RANK_LENGTH, "r/9/9/9/9/9/9/9/3K5 w");
    REFUSES("4k4/9/9/9/9/9/9/9/9/3K4 w", TEXT_RANK_LENGTH, " w");
    REFUSES("4k4//9/9/9/9/9/9/9/3K5 w", TEXT_RANK_LENGTH, "/9/9/9/9/9/9/9/3K5 w");
}

TEST(a_board_has_ten_ranks)
{
    REFUSES("4k4/9/9/9/9/9/9/9/3K5 w", TEXT_RANK_COUNT, " w");
    REFUSES("4k4/9/9/9/9/9/9/9/9/3K5/9 w", TEXT_RANK_COUNT, "/9 w");
    REFUSES("4k4/9/9/9/9/9/9/9/9/3K5/ w", TEXT_RANK_COUNT, "/ w");
    REFUSES("4k4", TEXT_RANK_COUNT, "");
}

TEST(the_side_to_move_must_be_said)
{
    REFUSES(BOARD, TEXT_SIDE, "");
    REFUSES(BOARD " ", TEXT_SIDE, "");
    REFUSES(BOARD " x - - 0 1", TEXT_SIDE, "x - - 0 1");
    REFUSES(BOARD " wb - - 0 1", TEXT_SIDE, "wb - - 0 1");
    REFUSES(BOARD " - - 0 1", TEXT_SIDE, "- - 0 1");
    REFUSES(BOARD " 0 1", TEXT_SIDE, "0 1");
}

TEST(only_dashes_stand_between_side_and_counters)
{
    REFUSES(BOARD " w KQkq - 0 1", TEXT_FIELD, "KQkq - 0 1");
    REFUSES(BOARD " w - e3 0 1", TEXT_FIELD, "e3 0 1");
    REFUSES(BOARD " w -- 0 1", TEXT_FIELD, "-- 0 1");
}

TEST(nothing_follows_the_number_of_the_move)
{
    REFUSES(BOARD " w - - 0 1 h2e2", TEXT_TAIL, "h2e2");
    REFUSES(BOARD " w 0 1 -", TEXT_TAIL, "-");
}

TEST(each_side_has_exactly_one_king)
{
    REFUSES("9/9/9/9/9/9/9/9/9/3K5 w", TEXT_KINGS, " w");
    REFUSES("4k4/9/9/9/9/9/9/9/9/9 w", TEXT_KINGS, " w");
    REFUSES("4k4/9/9/9/9/9/9/9/3K5/3K5 w", TEXT_KINGS, "K5 w");
    REFUSES("3kk4/9/9/9/9/9/9/9/9/3K5 w", TEXT_KINGS, "k4/9/9/9/9/9/9/9/9/3K5 w");
}

TEST(no_kind_has_more_men_than_the_box)
{
    REFUSES("4k4/9/9/9/9/9/9/9/9/RRRK5 w", TEXT_TOO_MANY, "RK5 w");
    REFUSES("nnn1k4/9/9/9/9/9/9/9/9/3K5 w", TEXT_TOO_MANY, "n1k4/9/9/9/9/9/9/9/9/3K5 w");
    REFUSES("4k4/9/9/9/9/9/9/CCC6/9/3K5 w", TEXT_TOO_MANY, "C6/9/3K5 w");
    REFUSES("4k4/9/9/PPPPPP3/9/9/9/9/9/3K5 w", TEXT_TOO_MANY, "P3/9/9/9/9/9/3K5 w");
    REFUSES("3aka3/4a4/9/9/9/9/9/9/9/3K5 w", TEXT_TOO_MANY, "a4/9/9/9/9/9/9/9/3K5 w");
    REFUSES("2b1k1b2/9/b8/9/9/9/9/9/9/3K5 w", TEXT_TOO_MANY, "b8/9/9/9/9/9/9/3K5 w");
}

TEST(no_man_stands_where_it_can_never_come)
{
    REFUSES("2k6/9/9/9/9/9/9/9/9/3K5 w", TEXT_POINT, "k6/9/9/9/9/9/9/9/9/3K5 w");
    REFUSES("4k4/9/9/9/9/9/3K5/9/9/9 w", TEXT_POINT, "K5/9/9/9 w");
    REFUSES("4ka3/3a5/9/9/9/9/9/9/9/3K5 w", TEXT_POINT, "a5/9/9/9/9/9/9/9/3K5 w");
    REFUSES("1b2k4/9/9/9/9/9/9/9/9/3K5 w", TEXT_POINT, "b2k4/9/9/9/9/9/9/9/9/3K5 w");
    REFUSES("4k4/9/9/9/2B6/9/9/9/9/3K5 w", TEXT_POINT, "B6/9/9/9/9/3K5 w");
    REFUSES("4k4/9/9/9/9/9/1P7/9/9/3K5 w", TEXT_POINT, "P7/9/9/3K5 w");
    REFUSES("4k4/9/9/9/9/9/9/P8/9/3K5 w", TEXT_POINT, "P8/9/3K5 w");
    REFUSES("4k4/9/9/1p7/9/9/9/9/9/3K5 w", TEXT_POINT, "p7/9/9/9/9/9/3K5 w");
    REWRITES("2P1k4/9/9/9/2b6/2B6/9/3K5/9/2p6 w", "2P1k4/9/9/9/2b6/2B6/9/3K5/9/2p6 w - - 0 1");
}

static FaultCode vetted(const char *text)
{
    XqPos p;
    CHECK_INT(xq_parse(&p, text).code, FAULT_NONE);
    return game_xiangqi.vet(&game_xiangqi, (const Pos *)&p).code;
}

TEST(a_king_that_could_be_taken_is_read_but_not_played)
{
    CHECK_INT(vetted("4k4/9/9/9/9/9/9/9/9/4K4 w"), FAULT_KING_CAPTURABLE);
    CHECK_INT(vetted("4k4/9/9/9/4R4/9/9/9/9/3K5 w"), FAULT_KING_CAPTURABLE);
    CHECK_INT(vetted("4k4/9/9/9/9/9/9/9/3p5/3K5 b"), FAULT_KING_CAPTURABLE);
    CHECK_INT(vetted("4k4/9/9/9/4R4/9/9/9/9/3K5 b"), FAULT_NONE);
    CHECK_INT(vetted(BOARD " w"), FAULT_NONE);
}

TEST(no_cut_of_a_position_text_crashes_the_reader)
{
    static const char TEXT[] = BOARD " w - - 0 1";
    char cut[sizeof TEXT];
    for (size_t len = 0; len < sizeof TEXT; len++) {
        XqPos p;
        memcpy(cut, TEXT, len);
        cut[len] = '\0';
        Fault f = xq_parse(&p, cut);
        CHECK(f.at >= 0 && (size_t)f.at <= len);
        CHECK_INT(f.code == FAULT_NONE, len >= sizeof BOARD + 1);
    }
}

/* ---- Coordinate steps ---------------------------------------------------------------------------------------------- */

TEST(a_step_is_read_in_both_cases_and_with_a_dash)
{
    static const char *const TEXTS[] = {"h2e2", "H2E2", "h2-e2", "H2-E2"};
    for (size_t i = 0; i < ARRAY_LEN(TEXTS); i++) {
        int from = -1, to = -1;
        CHECK_INT(xq_read_step(TEXTS[i], &from, &to), strlen(TEXTS[i]));
        CHECK_INT(from, xq_point(7, 2));
        CHECK_INT(to, xq_point(4, 2));
    }
    int from = -1, to = -1;
    CHECK_INT(xq_read_step("j2e2", &from, &to), 0);
    CHECK_INT(xq_read_step("h2", &from, &to), 0);
    CHECK_INT(xq_read_step("h2--e2", &from, &to), 0);
    CHECK_INT(from, -1);
    CHECK_INT(to, -1);
}
