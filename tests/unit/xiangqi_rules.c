/* xiangqi_rules.c -- results, warnings and their words (REQUIREMENTS rows 91–99, 108–118). */
#include "games/play.h"
#include "games/xiangqi/xq_rules.h"
#include "tests/test.h"

typedef struct Match {
    Arena arena;
    Play play;
    GameBox box;
} Match;

static void start(Match *m, const char *fen, const char *rules)
{
    m->arena = arena_heap();
    CHECK_INT(game_with_rules(&m->box, game_find("xiangqi"), rules).code, FAULT_NONE);
    CHECK_INT(play_init(&m->play, &m->box.game, &m->arena, fen).code, FAULT_NONE);
}

static void play(Match *m, const char *moves)
{
    char token[8];
    for (const char *at = moves; *at; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        memcpy(token, at, len);
        token[len] = '\0';
        Fault why = {FAULT_NONE, 0};
        if (!play_token(&m->play, token, &why))
            test_fail(__FILE__, __LINE__, "%s: %s", token, fault_id(why.code));
        at += len;
    }
}

static const char *message(const Match *m, Lang lang)
{
    static char buf[256];
    Str text = str_on(buf, sizeof buf);
    result_message(m->play.game, play_result(&m->play), lang, &text);
    return buf;
}

static const char *warning(const Match *m, Lang lang)
{
    static char buf[256];
    Str text = str_on(buf, sizeof buf);
    warning_message(m->play.game, m->play.game->notice(m->play.game, m->play.pos), lang, &text);
    return buf;
}

static void finish(Match *m)
{
    arena_reset(&m->arena);
}

/* Red's rook checks along two files, Black's king walks to and fro. */
static const char CHECKS_FEN[] = "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1";
static const char CHECKS_LOOP[] = "d9e9 d2e2 e9d9 e2d2 ";

TEST(the_second_occurrence_warns_and_the_third_is_judged)
{
    Match m;
    start(&m, CHECKS_FEN, "");
    CHECK_TEXT(warning(&m, LANG_EN), "");
    play(&m, CHECKS_LOOP);
    CHECK_INT(play_result(&m.play).winner, -1);
    CHECK_TEXT(warning(&m, LANG_EN), "If this layout appears one more time, red loses because of perpetual check "
                                     "against allowed cycling");
    CHECK_TEXT(warning(&m, LANG_ZH), "若此局面再次出现，长将对允许循环，红方判负");
    play(&m, CHECKS_LOOP);
    CHECK_INT(play_result(&m.play).winner, 2);
    CHECK_INT(play_result(&m.play).reason, REASON_PERPETUAL_CHECK);
    CHECK_TEXT(message(&m, LANG_ZH), "长将对允许循环，红方判负");
    CHECK_TEXT(message(&m, LANG_EN), "red loses because of perpetual check against allowed cycling");
    CHECK_TEXT(warning(&m, LANG_EN), "");
    finish(&m);
}

TEST(the_nine_pairs_of_cycling_have_their_words)
{
    static const char *const TYPES[] = {"允许循环", "长捉", "长将"};
    static const XqLevel LEVELS[] = {XQ_IDLE, XQ_CHASE, XQ_PERPETUAL_CHECK};
    for (int red = 0; red < 3; red++) {
        for (int black = 0; black < 3; black++) {
            char got[256], want[256];
            Str text = str_on(got, sizeof got);
            XqLevel level[2] = {LEVELS[red], LEVELS[black]};
            Result r = xq_cycle_result(level);
            CHECK(xq_message(r, LANG_ZH, &text));
            snprintf(want, sizeof want, "%s对%s，%s", TYPES[red], TYPES[black],
                     red > black   ? "红方判负"
                     : red < black ? "黑方判负"
                                   : "判和");
            CHECK_TEXT(got, want);
            CHECK_INT(r.winner, red > black ? 2 : red < black ? 1 : 0);
        }
    }
}

TEST(drawn_material_ends_the_game_with_its_words)
{
    static const char *const CASES[][2] = {
        {"2b1k4/9/9/9/9/9/9/9/4C4/3K5 w", "单炮对单象必和，游戏结束"},
        {"2b1k1b2/9/9/9/9/9/9/9/4C4/3K5 w", "单炮对双象必和，游戏结束"},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w", "双方无可过河子力必和，游戏结束"},
        {"2bak1b2/9/9/9/9/9/9/9/9/3K1AB2 w", "双方无可过河子力必和，游戏结束"},
        {"3ak4/9/9/9/9/9/9/9/4C4/3K5 w", "单炮对单士必和，游戏结束"},
        {"3k5/9/9/9/9/9/9/9/9/4CKc2 w", "单炮对单炮必和，游戏结束"},
        {"3ck4/9/9/9/9/9/9/9/9/3K2B2 w", "单炮对单象必和，游戏结束"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Match m;
        start(&m, CASES[i][0], "");
        CHECK_INT(play_result(&m.play).reason, REASON_MATERIAL);
        CHECK_TEXT(message(&m, LANG_ZH), CASES[i][1]);
        finish(&m);
        start(&m, CASES[i][0], "material=off");
        CHECK_INT(play_result(&m.play).winner, -1);
        finish(&m);
    }
}

TEST(sixty_moves_warn_at_57_and_draw_at_60)
{
    Match m;
    start(&m, "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 113 60", "cycles=off");
    CHECK_TEXT(warning(&m, LANG_EN), "");
    play(&m, "a1a2");
    CHECK_TEXT(warning(&m, LANG_EN), "60 Move Rule about to apply");
    play(&m, "d9d8");
    CHECK_TEXT(warning(&m, LANG_EN), "");
    play(&m, "a2a3 d8d9 a3a4 d9d8");
    CHECK_INT(play_result(&m.play).winner, -1);
    play(&m, "a4a5");
    CHECK_INT(play_result(&m.play).winner, 0);
    CHECK_TEXT(message(&m, LANG_ZH), "60回合限招后求和，游戏结束");
    finish(&m);
}

TEST(mate_beats_the_move_limit)
{
    Match m;
    start(&m, "3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 119 60", "");
    play(&m, "i1i9");
    CHECK_INT(play_result(&m.play).winner, 1);
    CHECK_INT(play_result(&m.play).reason, REASON_MATE);
    finish(&m);
}

TEST(stalemate_loses)
{
    Match m;
    start(&m, "3k5/2P6/9/9/9/9/9/9/9/4K4 b", "");
    CHECK_INT(play_result(&m.play).winner, 1);
    CHECK_INT(play_result(&m.play).reason, REASON_STALEMATE);
    finish(&m);
}

/* Each switch changes the verdict of the case that the rule book's readers dispute. */
TEST(the_open_points_of_the_asian_rule_are_switches)
{
    Match m;
    start(&m, CHECKS_FEN, "cycles=draw");
    play(&m, CHECKS_LOOP);
    play(&m, CHECKS_LOOP);
    CHECK_INT(play_result(&m.play).winner, 0);
    finish(&m);
    start(&m, CHECKS_FEN, "occurrences=4");
    play(&m, CHECKS_LOOP);
    play(&m, CHECKS_LOOP);
    CHECK_INT(play_result(&m.play).winner, -1);
    CHECK(warning(&m, LANG_EN)[0]);
    play(&m, CHECKS_LOOP);
    CHECK_INT(play_result(&m.play).winner, 2);
    finish(&m);
    /* ORG106: the root is taken away by the capture itself. */
    static const char FEN[] = "3akab2/c2R1R2c/4b4/9/9/9/9/4B4/4K4/2B6 w - - 0 1";
    static const char LOOP[] = "d8d6 d9e8 d6d8 e8d9 f8f6 f9e8 f6f8 e8f9 ";
    static const struct {
        const char *rules;
        int winner;
    } READINGS[] = {{"", 2}, {"root=before", 0}};
    for (int i = 0; i < 2; i++) {
        start(&m, FEN, READINGS[i].rules);
        play(&m, LOOP);
        play(&m, LOOP);
        CHECK_INT(play_result(&m.play).winner, READINGS[i].winner);
        finish(&m);
    }
}

TEST(rule_options_are_refused_by_name_and_value)
{
    GameBox box;
    CHECK_INT(game_with_rules(&box, game_find("xiangqi"), "cycle=draw").code, FAULT_RULE_NAME);
    Fault f = game_with_rules(&box, game_find("xiangqi"), "cycles=draw,window=long");
    CHECK_INT(f.code, FAULT_RULE_VALUE);
    CHECK_INT(f.at, 12);
}

/* A series of 300 checks that repeats nothing three times stays on the board: every uncounted ply is remembered. */
TEST(three_hundred_checks_are_remembered)
{
    Match m;
    start(&m, "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1", "cycles=off");
    for (int i = 0; i < 150; i++)
        play(&m, CHECKS_LOOP);
    const XqPos *p = (const XqPos *)m.play.pos;
    CHECK_INT(p->count, 21);
    CHECK_INT(p->quiet, 600);
    int first = 0;
    CHECK_INT(xq_occurrences(p, 200, &first), 151);
    CHECK_INT(first, 600);
    finish(&m);
}

TEST(two_thousand_plies_can_be_taken_back)
{
    Match m;
    start(&m, "", "cycles=off,move_limit=off");
    for (int i = 0; i < 500; i++)
        play(&m, "a0a1 a9a8 a1a0 a8a9 ");
    CHECK_INT(m.play.count, 2000);
    play_back(&m.play, 3);
    CHECK_INT(m.play.count, 1997);
    play_back(&m.play, 1996);
    char buf[128];
    Str text = str_on(buf, sizeof buf);
    m.play.game->format(m.play.game, m.play.pos, SEAT_NONE, &text);
    CHECK_TEXT(buf, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR b - - 1 1");
    play_back(&m.play, 99);
    CHECK_INT(m.play.count, 0);
    finish(&m);
}

TEST(a_recall_goes_back_to_before_the_last_move_of_a_seat)
{
    Match m;
    start(&m, "", "");
    CHECK(!play_back_to(&m.play, SEAT_FIRST));
    play(&m, "h2e2");
    CHECK(!play_back_to(&m.play, SEAT_SECOND));
    CHECK_INT(m.play.count, 1);
    play(&m, "h9g7");
    CHECK(play_back_to(&m.play, SEAT_FIRST));
    CHECK_INT(m.play.count, 0);
    play(&m, "h2e2 h9g7 h0g2");
    CHECK(play_back_to(&m.play, SEAT_FIRST));
    CHECK_INT(m.play.count, 2);
    finish(&m);
}
