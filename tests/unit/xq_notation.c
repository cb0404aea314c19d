/* xq_notation.c -- every notation of xiangqi writes what books print, and reads what anybody wrote. */
#include "base/rng.h"
#include "games/xiangqi/xq_text.h"
#include "tests/test.h"

extern const Game game_xiangqi;

enum { TEXT = 32 };

static Move read_as(const char *id, XqPos *p, const char *text, Fault *why)
{
    return game_notation(&game_xiangqi, id)->read(&game_xiangqi, (Pos *)p, text, why);
}

static const char *written_as(const char *id, XqPos *p, Move m, char buf[TEXT])
{
    Str out = str_on(buf, TEXT);
    game_notation(&game_xiangqi, id)->write(&game_xiangqi, (Pos *)p, m, &out);
    return buf;
}

/* What a text comes to in a position: the move as coordinates, or the id of the fault. */
static const char *outcome(const char *id, const char *fen, const char *text, char buf[TEXT])
{
    XqPos p;
    Fault why = xq_parse(&p, fen);
    Str out = str_on(buf, TEXT);
    Move m = why.code ? MOVE_NONE : read_as(id, &p, text, &why);
    if (m)
        xq_step_text(m, &out);
    else
        str_put(&out, fault_id(why.code));
    return buf;
}

#define READS(id, fen, text, want)                                                                                     \
    do {                                                                                                               \
        char buf_[TEXT];                                                                                               \
        if (strcmp(outcome(id, fen, text, buf_), want) != 0)                                                           \
            test_fail(__FILE__, __LINE__, "%s \"%s\" is %s, not %s", id, text, buf_, want);                            \
    } while (0)

#define START game_xiangqi.start
static const char BLACK[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";

/* ---- The rows of tests/data/notation.tsv -------------------------------------------------------------------------- */

TEST(the_published_rows_are_written_and_read)
{
    static const char *const WRITERS[] = {"uci", "chinese", "chinese-file", "wxf"};
    FILE *file = test_data("notation.tsv");
    char line[512], *field[7], buf[TEXT];
    int rows = 0;
    if (!file)
        return;
    for (test_row(file, line, sizeof line, field, 7); test_row(file, line, sizeof line, field, 7) == 7; rows++) {
        XqPos p;
        Fault why;
        CHECK_INT(xq_parse(&p, field[0]).code, FAULT_NONE);
        Move m = read_as("uci", &p, field[1], &why);
        CHECK(m != MOVE_NONE);
        if (!m)
            continue;
        for (int i = 0; i < 4; i++)
            CHECK_TEXT(written_as(WRITERS[i], &p, m, buf), field[1 + i]);
        for (int i = 2; i < 6; i++) {
            for (int reader = 1; reader < 4; reader++)
                READS(WRITERS[reader], field[0], field[i], field[1]);
        }
    }
    fclose(file);
    CHECK(rows >= 50);
}

TEST(coordinates_come_in_three_styles)
{
    XqPos p;
    Fault why;
    char buf[TEXT];
    xq_parse(&p, BLACK);
    Move m = read_as("uci", &p, "h9g7", &why);
    CHECK_TEXT(written_as("uci", &p, m, buf), "h9g7");
    CHECK_TEXT(written_as("iccs", &p, m, buf), "H9-G7");
    CHECK_TEXT(written_as("fsf", &p, m, buf), "h10g8");
    READS("iccs", BLACK, "H9-G7", "h9g7");
    READS("iccs", BLACK, " h9g7\n", "h9g7");
    READS("fsf", BLACK, "h10g8", "h9g7");
    READS("fsf", BLACK, "H10-G8", "h9g7");
    READS("fsf", START, "h3e3", "h2e2");
    READS("fsf", START, "h1g3", "h0g2");
    READS("uci", START, "h3e3", "no_man");
}

/* ---- Spellings ----------------------------------------------------------------------------------------------------- */

TEST(any_spelling_of_an_opening_move_is_read)
{
    static const char *const CANNON[] = {"炮二平五", "砲二平五", "包二平五", "炮2平5", "炮２平５", "炮二平5", "C2=5",
                                         "C2.5",     "c2=5",     "Ｃ２＝５", "炮2=5",  "62.5",     "62=5"};
    static const char *const HORSE[] = {"马８进７", "馬８進７", "傌8进7", "马8进7", "马八进七", "馬八進七", "H8+7",
                                        "h8+7",     "N8+7",     "n8+7",   "48+7",   "㐷８进７", "马８＋７"};
    for (size_t i = 0; i < ARRAY_LEN(CANNON); i++)
        READS("chinese", START, CANNON[i], "h2e2");
    for (size_t i = 0; i < ARRAY_LEN(HORSE); i++)
        READS("wxf", BLACK, HORSE[i], "h9g7");
}

TEST(every_name_of_a_man_is_read)
{
    static const struct {
        const char *names[8], *rest, *move;
    } CASES[] = {
        {{"帅", "帥", "将", "將", "K", "k"}, "五进一", "e0e1"},
        {{"仕", "士", "A", "a"}, "六进五", "d0e1"},
        {{"相", "象", "E", "B", "e", "b"}, "七进五", "c0e2"},
        {{"马", "馬", "傌", "H", "N", "h", "n"}, "八进七", "b0c2"},
        {{"车", "車", "俥", "伡", "R", "r"}, "九进一", "a0a1"},
        {{"炮", "砲", "包", "C", "c"}, "八平五", "b2e2"},
        {{"兵", "卒", "P", "p"}, "七进一", "c3c4"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        for (int k = 0; k < 8 && CASES[i].names[k]; k++) {
            char text[TEXT];
            snprintf(text, sizeof text, "%s%s", CASES[i].names[k], CASES[i].rest);
            READS("chinese", START, text, CASES[i].move);
        }
    }
}

TEST(spaces_around_a_move_do_not_matter)
{
    READS("chinese", START, " \t炮二平五 \r\n", "h2e2");
    READS("chinese", START, "　炮二平五　", "h2e2");
    READS("wxf", START, "  C2=5 ", "h2e2");
    READS("fsf", START, " h3e3 ", "h2e2");
    READS("wxf", START, "C2 =5", "unreadable");
    READS("uci", START, "h2 e2", "unreadable");
}

TEST(two_on_a_file_are_front_and_rear_in_every_style)
{
    static const char FEN[] = "4k4/9/9/9/4C4/9/4C4/9/9/3K5 w";
    static const char *const FRONT[] = {"前炮平八", "前砲平八", "C+=8", "C+.8", "+C=8", "+c.8", "6+.8"};
    static const char *const REAR[] = {"后炮平八", "後包平八", "C-=8", "-C.8", "6-.8"};
    for (size_t i = 0; i < ARRAY_LEN(FRONT); i++)
        READS("wxf", FEN, FRONT[i], "e5b5");
    for (size_t i = 0; i < ARRAY_LEN(REAR); i++)
        READS("chinese", FEN, REAR[i], "e3b3");
}

TEST(pawns_of_two_files_are_read_in_every_style)
{
    static const char FEN[] = "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/5K3 w";
    static const char *const TEXTS[] = {"三兵平五", "前六平五", "16=5", "16.5", "Pc.5", "Pc=5", "pC=5", "+6=5", "+6.5"};
    for (size_t i = 0; i < ARRAY_LEN(TEXTS); i++)
        READS("wxf", FEN, TEXTS[i], "d8e8");
    READS("wxf", FEN, "-6=5", "d6e6");
    READS("wxf", FEN, "26=5", "d6e6");
    READS("chinese", FEN, "二六平五", "d6e6");
    READS("chinese", FEN, "后6平5", "d6e6");
}

TEST(a_pair_of_digits_is_a_pawn_first_and_the_keypad_otherwise)
{
    static const char CROWD[] = "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w";
    READS("wxf", CROWD, "15=6", "e7d7");
    READS("wxf", CROWD, "35=6", "e5d5");
    READS("wxf", "3k5/9/4P4/9/4P4/9/9/9/9/4K4 w", "15=6", "e7d7");
    READS("wxf", "5k3/9/4P4/9/9/9/9/9/9/4K4 w", "15=6", "e0d0");
    READS("wxf", "5k3/9/4P4/9/9/9/9/9/9/3K5 w", "15=6", "e7d7");
    READS("wxf", CROWD, "45=6", "no_man");
    READS("wxf", START, "73+1", "g3g4");
    READS("wxf", START, "73+2", "not_its_move");
    READS("wxf", START, "82+1", "no_man");
    READS("chinese", START, "六二平五", "no_man");
}

/* ---- The rule of naming -------------------------------------------------------------------------------------------- */

static void check_written(const char *fen, const char *move, const char *const want[3])
{
    static const char *const IDS[] = {"chinese", "chinese-file", "wxf"};
    XqPos p;
    Fault why;
    char buf[TEXT];
    why = xq_parse(&p, fen);
    CHECK_INT(why.code, FAULT_NONE);
    Move m = why.code ? MOVE_NONE : read_as("uci", &p, move, &why);
    CHECK(m != MOVE_NONE);
    for (int i = 0; m && i < 3; i++)
        CHECK_TEXT(written_as(IDS[i], &p, m, buf), want[i]);
}

#define WRITES(fen, move, ...) check_written(fen, move, (const char *const[3]){__VA_ARGS__})

TEST(front_and_rear_are_said_even_where_only_one_could_move)
{
    static const char FEN[] = "4k4/9/9/9/9/7N1/7p1/7N1/9/3K5 w";
    WRITES(FEN, "h2g0", "后马退三", "后马退三", "H--3");
    WRITES(FEN, "h4g6", "前马进三", "前马进三", "H++3");
    READS("wxf", FEN, "H2-3", "h2g0");
    READS("wxf", FEN, "H2-4", "ambiguous");
}

TEST(advisors_and_elephants_are_never_front_or_rear)
{
    static const char FEN[] = "3ak4/9/3a5/9/2b6/9/9/9/9/4K4 b";
    WRITES(FEN, "d9e8", "士４进５", "士４进５", "A4+5");
    WRITES(FEN, "d7e8", "士４退５", "士４退５", "A4-5");
    READS("chinese", FEN, "前士退５", "d7e8");
    WRITES("4k4/9/9/9/9/2B6/9/9/9/2B1K4 w", "c0e2", "相七进五", "相七进五", "E7+5");
    WRITES("4k4/9/9/9/9/2B6/9/9/9/2B1K4 w", "c4e2", "相七退五", "相七退五", "E7-5");
}

TEST(a_lone_pawn_keeps_its_plain_name_beside_crowds)
{
    WRITES("5k3/2P6/2P6/2P1P4/2P6/9/9/9/9/4K4 w", "e6d6", "兵五平六", "兵五平六", "P5=6");
    WRITES("5k3/2P6/2P6/2P1P4/2P6/9/9/9/9/4K4 w", "c8d8", "一兵平六", "前兵平六", "17=6");
    WRITES("5k3/2P6/2P6/2P1P4/2P6/9/9/9/9/4K4 w", "c6b6", "三兵平八", "三兵平八", "37=8");
    WRITES("5k3/9/2P6/2P1P1P1P/9/9/9/9/9/4K4 w", "c6d6", "后兵平六", "后兵平六", "P-=6");
    WRITES("5k3/9/2P6/2P1P1P1P/9/9/9/9/9/4K4 w", "e6d6", "兵五平六", "兵五平六", "P5=6");
    WRITES("4k4/9/4P4/4P4/4P4/4P4/4P4/9/9/3K5 w", "e5f5", "三兵平四", "三兵平四", "35=4");
    WRITES("5k3/9/4P4/4P4/4P4/4P4/4P4/9/9/3K5 w", "e7f7", "一兵平四", "前兵平四", "15=4");
    WRITES("5k3/9/4P4/4P4/P3P4/P8/9/9/9/3K5 w", "a5b5", "四兵平八", "前九平八", "19=8");
    WRITES("5k3/9/4P4/4P4/P3P4/9/P8/9/9/3K5 w", "a3a4", "五兵进一", "后九进一", "29+1");
}

/* ---- Round trips --------------------------------------------------------------------------------------------------- */

/* Every sign of the Chinese texts takes three bytes, so the i-th is at 3 * i. */
typedef struct Swap {
    const char *sign, *other;
} Swap;

static const Swap LATIN[] = {
    {"帅", "K"}, {"将", "K"}, {"仕", "A"}, {"士", "A"}, {"相", "E"}, {"象", "E"}, {"马", "H"}, {"车", "R"}, {"炮", "C"},
    {"兵", "P"}, {"卒", "P"}, {"前", "+"}, {"中", "."}, {"后", "-"}, {"进", "+"}, {"退", "-"}, {"平", "."}, {"一", "1"},
    {"二", "2"}, {"三", "3"}, {"四", "4"}, {"五", "5"}, {"六", "6"}, {"七", "7"}, {"八", "8"}, {"九", "9"}, {"１", "1"},
    {"２", "2"}, {"３", "3"}, {"４", "4"}, {"５", "5"}, {"６", "6"}, {"７", "7"}, {"８", "8"}, {"９", "9"}, {0}};
static const Swap OLD[] = {{"帅", "帥"}, {"将", "將"}, {"车", "俥"}, {"马", "馬"}, {"炮", "砲"}, {"进", "進"},
                           {"后", "後"}, {"１", "一"}, {"２", "二"}, {"３", "三"}, {"４", "四"}, {"５", "五"},
                           {"６", "六"}, {"７", "七"}, {"８", "八"}, {"９", "九"}, {0}};

static void put_swapped(Str *out, const Swap swaps[], const char *sign)
{
    for (; swaps->sign; swaps++) {
        if (memcmp(swaps->sign, sign, 3) == 0) {
            str_put(out, swaps->other);
            return;
        }
    }
    str_bytes(out, sign, 3);
}

/* The style of xqbase from its Chinese text: 前车进四 is R++4, 三兵平五 is Pc.5. */
static void respell_xqbase(const char *zh, char buf[TEXT])
{
    Str out = str_on(buf, TEXT), first = str_on((char[TEXT]){0}, TEXT);
    put_swapped(&first, LATIN, zh);
    bool place = strchr("+-.12345", first.at[0]) != NULL;
    put_swapped(&out, LATIN, place ? zh + 3 : zh);
    if (is_digit(first.at[0]))
        str_char(&out, (char)(first.at[0] - '1' + 'a'));
    else
        put_swapped(&out, LATIN, place ? zh : zh + 3);
    put_swapped(&out, LATIN, zh + 6);
    put_swapped(&out, LATIN, zh + 9);
}

static void respell(const char *zh, const Swap swaps[], char buf[TEXT])
{
    Str out = str_on(buf, TEXT);
    for (int i = 0; i < 4; i++)
        put_swapped(&out, swaps, zh + 3 * i);
}

static void complain(const XqPos *p, const char *what, const char *text)
{
    char fen[128];
    Str out = str_on(fen, sizeof fen);
    xq_format(p, &out);
    test_fail(__FILE__, __LINE__, "%s: %s in %s", what, text, fen);
}

static void check_read(XqPos *p, const char *id, const char *text, Move m)
{
    Fault why;
    if (read_as(id, p, text, &why) != m)
        complain(p, fault_id(why.code), text);
}

static void check_spellings(XqPos *p, Move m)
{
    char zh[TEXT], by_file[TEXT], other[TEXT];
    written_as("chinese", p, m, zh);
    written_as("chinese-file", p, m, by_file);
    CHECK_INT(strlen(zh), 12);
    CHECK_INT(strlen(by_file), 12);
    respell_xqbase(zh, other);
    check_read(p, "wxf", other, m);
    respell(by_file, LATIN, other);
    check_read(p, "wxf", other, m);
    respell(zh, OLD, other);
    check_read(p, "chinese", other, m);
    written_as("wxf", p, m, other);
    for (char *at = other; *at; at++)
        *at = *at == '=' ? '.' : to_lower(*at);
    check_read(p, "wxf", other, m);
}

/* Every legal move comes back from every notation, and no two share a text. */
static void check_position(XqPos *p)
{
    static char texts[MAX_MOVES][TEXT];
    MoveList list;
    xq_moves(p, &list);
    for (const Notation *n = XQ_NOTATIONS; n->id; n++) {
        for (int i = 0; i < list.count; i++) {
            check_read(p, n->id, written_as(n->id, p, list.at[i], texts[i]), list.at[i]);
            for (int k = 0; k < i; k++) {
                if (strcmp(texts[i], texts[k]) == 0)
                    complain(p, n->id, texts[i]);
            }
        }
    }
    for (int i = 0; i < list.count; i++)
        check_spellings(p, list.at[i]);
}

static bool is_playable(const XqPos *p)
{
    return !game_xiangqi.vet(&game_xiangqi, (const Pos *)p).code;
}

/* Puts a man on a random point it may stand on, of `files`. */
static void put_random(XqPos *p, Rng *rng, int man, unsigned files)
{
    for (int tries = 0; tries < 200; tries++) {
        int point = (int)rng_below(rng, XQ_POINTS);
        if (p->board[point] || !(files >> xq_file(point) & 1) || !xq_can_stand(xq_side(man), xq_kind(man), point))
            continue;
        xq_put(p, man, point);
        return;
    }
}

/* Crowds: five pawns a side at most, in groups of these sizes, each on a file of its own. */
static void put_pawns(XqPos *p, Rng *rng, int side)
{
    static const char *const GROUPS[] = {"5",  "41", "4",    "32",    "311", "3", "221",
                                         "22", "21", "2111", "11111", "31",  "2", "211"};
    unsigned used = 0;
    for (const char *group = GROUPS[rng_below(rng, ARRAY_LEN(GROUPS))]; *group; group++) {
        unsigned file;
        do
            file = rng_below(rng, XQ_FILES);
        while (used >> file & 1);
        used |= 1u << file;
        for (int i = 0; i < *group - '0'; i++)
            put_random(p, rng, xq_man(side, XQ_PAWN), 1u << file);
    }
}

static void crowded_position(XqPos *p, Rng *rng)
{
    static const uint8_t KINDS[] = {XQ_ROOK, XQ_HORSE, XQ_CANNON, XQ_ADVISOR, XQ_ELEPHANT};
    do {
        xq_clear(p);
        for (int side = 0; side < 2; side++) {
            put_random(p, rng, xq_man(side, XQ_KING), 0x1FF);
            put_pawns(p, rng, side);
            for (size_t i = 0; i < ARRAY_LEN(KINDS); i++) {
                unsigned files = rng_below(rng, 2) ? 0x1FF : 1u << rng_below(rng, XQ_FILES);
                for (uint32_t left = rng_below(rng, 3); left; left--)
                    put_random(p, rng, xq_man(side, KINDS[i]), files);
            }
        }
        p->side = (uint8_t)rng_below(rng, 2);
        xq_settle(p);
    } while (!is_playable(p));
}

TEST(every_move_of_crowded_positions_comes_back_from_every_notation)
{
    static XqPos p;
    Rng rng = {1};
    for (int i = 0; i < 4000; i++) {
        crowded_position(&p, &rng);
        check_position(&p);
    }
}

TEST(every_move_of_random_games_comes_back_from_every_notation)
{
    static XqPos p;
    Rng rng = {2};
    for (int game = 0; game < 20; game++) {
        MoveList list;
        xq_parse(&p, START);
        for (int ply = 0; ply < 150; ply++) {
            xq_moves(&p, &list);
            if (!list.count)
                break;
            if (ply % 3 == 0)
                check_position(&p);
            xq_apply(&p, list.at[rng_below(&rng, (uint32_t)list.count)], NULL);
        }
    }
}

/* ---- Refusals ------------------------------------------------------------------------------------------------------ */

TEST(what_is_no_move_is_unreadable)
{
    static const char *const TEXTS[] = {
        "",         " ",        "炮",       "炮二平",     "炮二平五五", "炮二平十", "炮零平五", "炮二飞五", "二炮平五",
        "炮炮平五", "前前平五", "C2=0",     "C2=",        "C2=55",      "X2=5",     "C2*5",     "C0=5",     "h2e2",
        "H2-E2",    "\xff\xfe", "\xe7\x82", "炮二平\xe4", "C==5",       "Ca=5",     "Pf=5",     "92=5x",    "0000",
        "1C=5",     "8+=5",     "六前平五", "P=5",        "十二平五",   "2",        "++++",     "一一一一"};
    for (size_t i = 0; i < ARRAY_LEN(TEXTS); i++) {
        READS("chinese", START, TEXTS[i], "unreadable");
        READS("wxf", START, TEXTS[i], "unreadable");
    }
    static const char *const STEPS[] = {"", "h2", "h2e", "j2e2", "h2e2x", "0000", "h2--e2", "h:e2", "h2\xff"};
    for (size_t i = 0; i < ARRAY_LEN(STEPS); i++) {
        READS("uci", START, STEPS[i], "unreadable");
        READS("iccs", START, STEPS[i], "unreadable");
        READS("fsf", START, STEPS[i], "unreadable");
    }
    READS("fsf", START, "h0e3", "unreadable");
    READS("fsf", START, "h03e3", "unreadable");
    READS("fsf", START, "h11e3", "unreadable");
    READS("fsf", START, "h99999999999999999999e3", "unreadable");
    READS("uci", BLACK, "h10g8", "unreadable");
}

TEST(a_man_that_is_not_there_is_said_to_be_missing)
{
    READS("chinese", START, "炮一平五", "no_man");
    READS("wxf", START, "H5+4", "no_man");
    READS("chinese", START, "一兵平五", "no_man");
    READS("chinese", START, "前六平五", "no_man");
    READS("wxf", START, "Pa+1", "no_man");
    READS("chinese", "4k4/9/9/9/4C4/9/4C4/9/9/3K5 w", "中炮平八", "no_man");
    READS("chinese", "4k4/9/9/9/4C4/9/4C4/9/9/3K5 w", "前马进八", "no_man");
    READS("chinese", "5k3/9/9/4P4/4P4/9/9/9/9/4K4 w", "三兵平四", "no_man");
    READS("uci", START, "h3h4", "no_man");
    READS("uci", START, "h7e7", "not_your_man");
}

TEST(an_illegal_phrase_names_the_rule_it_breaks)
{
    READS("chinese", START, "车一进三", "own_man");
    READS("chinese", START, "车一进四", "path_blocked");
    READS("chinese", START, "炮二进六", "path_blocked");
    READS("chinese", START, "炮二进九", "not_its_move");
    READS("chinese", START, "马二进四", "leg_blocked");
    READS("chinese", START, "马二进二", "not_its_move");
    READS("chinese", START, "马二退三", "not_its_move");
    READS("chinese", START, "马二平三", "not_its_move");
    READS("chinese", START, "帅五进二", "not_its_move");
    READS("chinese", START, "帅五平四", "own_man");
    READS("chinese", START, "兵七平六", "sideways");
    READS("chinese", START, "兵七退一", "backward");
    READS("chinese", START, "车一平一", "not_its_move");
    READS("chinese", "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "相七进五", "river");
    READS("chinese", "3k5/9/9/9/9/9/9/9/9/3K5 w", "帅六平七", "palace");
    READS("chinese", "4k4/9/9/9/9/9/9/9/4R4/4K4 w", "车五平四", "kings_face");
    READS("chinese", "5k3/9/9/9/9/4r4/9/9/4R4/4K4 w", "车五平四", "exposes_king");
    READS("chinese", "5k3/9/9/9/9/4r4/9/9/9/R3K4 w", "车九平八", "still_in_check");
}

TEST(of_two_on_a_file_the_nearer_reason_is_given)
{
    READS("chinese", "3k5/9/9/9/9/2B6/9/9/3p5/2B1K4 w", "相七进五", "eye_blocked");
    READS("chinese", "2b1k4/3P5/9/9/2b6/9/9/9/9/3K5 b", "象３进５", "eye_blocked");
}

TEST(a_missing_or_needless_place_is_forgiven_when_one_move_fits)
{
    static const char FEN[] = "4k4/9/9/9/4C4/9/4C4/9/9/3K5 w";
    READS("chinese", FEN, "炮五平八", "ambiguous");
    READS("chinese", FEN, "炮五退三", "e3e0");
    READS("wxf", FEN, "C5-3", "e3e0");
    READS("chinese", "4k4/9/9/9/9/9/4C4/9/9/3K5 w", "前炮平八", "e3b3");
    READS("chinese", "4k4/9/9/9/9/9/4C4/9/9/3K5 w", "前炮进九", "no_man");
    READS("chinese", START, "前炮平五", "ambiguous");
    READS("chinese", START, "前炮平九", "b2a2");
    READS("chinese", START, "前炮退五", "no_man");
}

TEST(a_place_without_its_file_is_ambiguous_among_crowds)
{
    static const char FEN[] = "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/5K3 w";
    READS("chinese", FEN, "前兵平五", "ambiguous");
    READS("chinese", FEN, "前兵平七", "d8c8");
    READS("chinese", FEN, "兵六平五", "ambiguous");
    READS("chinese", "5k3/9/2P6/2P3P2/2P3P2/9/9/9/9/4K4 w", "中兵平六", "c6d6");
}

TEST(any_four_signs_give_a_legal_move_or_a_reason)
{
    static const char *const SIGNS[] = {"前", "中", "后", "一", "二", "五", "３", "4", "6", "7", "9", "兵", "炮", "马",
                                        "相", "仕", "帅", "车", "P",  "c",  "a",  "+", "-", ".", "=", "进", "退", "平"};
    static XqPos p;
    Rng rng = {3};
    int legal = 0;
    for (int i = 0; i < 40000; i++) {
        char text[TEXT];
        Str out = str_on(text, sizeof text);
        if (i % 100 == 0)
            crowded_position(&p, &rng);
        for (int k = 0; k < 4; k++)
            str_put(&out, SIGNS[k < 2    ? rng_below(&rng, 25)
                                : k == 2 ? 21 + rng_below(&rng, 7)
                                         : 3 + rng_below(&rng, 8)]);
        Fault why = {FAULT_COUNT, -1};
        Move m = read_as("wxf", &p, text, &why);
        if (m ? why.code || !xq_legal(&p, move_from(m), move_to(m)) : why.code == FAULT_NONE || why.code >= FAULT_COUNT)
            complain(&p, "neither", text);
        legal += m != MOVE_NONE;
    }
    CHECK(legal > 400);
}

TEST(reading_and_writing_leave_the_position_alone)
{
    static XqPos p, before;
    char buf[TEXT];
    Fault why;
    xq_parse(&p, START);
    before = p;
    for (const Notation *n = XQ_NOTATIONS; n->id; n++) {
        CHECK(n->read(&game_xiangqi, (Pos *)&p, written_as(n->id, &p, move_step(25, 22), buf), &why) ==
              move_step(25, 22));
        CHECK_INT(why.code, FAULT_NONE);
        n->read(&game_xiangqi, (Pos *)&p, "C2=9", &why);
    }
    CHECK(memcmp(&p, &before, sizeof p) == 0);
}
