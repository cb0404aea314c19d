/* qilin_options.c -- every option of Qilin chess, both ways (REQUIREMENTS rows 272 and 274; clause Q22). */
#include "base/rng.h"
#include "tests/unit/qilin_help.h"

/* Row 272: each option says in both languages what it decides, and the page of the rules has it. */
TEST(qilin_every_option_is_documented)
{
    static char page[32768];
    FILE *file = test_data("../../docs/rules/qilin.md");
    if (!file)
        return;
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    for (const Option *o = game_qilin.options; o->name; o++) {
        char row[64];
        Str text = str_on(row, sizeof row);
        str_put(&text, "\n| `");
        str_put(&text, o->name);
        str_put(&text, "` |");
        CHECK(strstr(page, row));
        CHECK(o->about[LANG_ZH][0] && o->about[LANG_EN][0]);
    }
}

TEST(qilin_option_men_sets_the_placements_and_the_hands)
{
    QlMatch m;
    qt_start(&m, NULL, "men=9");
    CHECK_INT(game_qilin.in_hand(m.play.pos, SEAT_FIRST, QL_MAN_RED), 9);
    qt_play(&m, "a1 a4 a7 b4 b2 c3 b6 c5 c4 d1 d3 d2 d5 d6 e3 d7 f2");
    CHECK_INT(ql_stage(m.play.pos), QL_PLAY);
    qt_play(&m, "e4"); /* nothing pressed, but the board is not full: straight to the move stage */
    CHECK_INT(ql_stage(m.play.pos), QL_MOVE);
    CHECK_INT(game_qilin.turn(m.play.pos), SEAT_SECOND);
    CHECK_INT(game_qilin.in_hand(m.play.pos, SEAT_FIRST, QL_MAN_RED), 0);
    qt_finish(&m);
}

TEST(qilin_option_diagonals_off_takes_the_corner_lines_and_ways_away)
{
    static const char TEXT[] = "3/3/3/6/R2/B2/B2 move b 6/6 0 24 -/- -/- 0 hh";
    QlMatch m;
    qt_start(&m, TEXT, "diagonals=off");
    CHECK_INT(qt_moves(&m), 2 + 2);
    qt_play(&m, "b2b4");
    CHECK_INT(qt_why(&m, "c3b2"), FAULT_NOT_ADJACENT);
    qt_finish(&m);
    qt_start(&m, NULL, "diagonals=off");
    qt_play(&m, "a1 g7 b2 d7 c3");
    CHECK_INT(ql_rewards(m.play.pos), 0);
    qt_finish(&m);
}

TEST(qilin_option_rewards_one_gives_one_for_several_lines)
{
    QlMatch m;
    qt_start(&m, NULL, "rewards=one");
    qt_play(&m, "d2 d7 f2 g4 b4 c4 b6 e5 b2");
    CHECK_INT(ql_rewards(m.play.pos), 1);
    qt_play(&m, "d7");
    CHECK_INT(game_qilin.turn(m.play.pos), SEAT_SECOND);
    qt_finish(&m);
}

TEST(qilin_option_protection_spares_men_in_lines_while_there_are_others)
{
    QlMatch m;
    qt_start(&m, "R2/3/2B/4BB/3/3/RRR move b 6/6 0 24 a1d1g1/- -/- 0 hh", "protection=on");
    qt_play(&m, "e5e4");
    CHECK_INT(qt_why(&m, "d1"), FAULT_PROTECTED);
    CHECK_INT(qt_moves(&m), 1);
    qt_play(&m, "a7 d1d2 e4e5 d2d1"); /* and red's line is closed against e5 f4 g4, none in a line */
    CHECK_INT(qt_moves(&m), 3);
    qt_finish(&m);
    qt_start(&m, "3/3/2B/4BB/3/3/RRR move b 6/6 0 24 a1d1g1/- -/- 0 hh", "protection=on");
    qt_play(&m, "e5e4 d1"); /* all of red's men stand in a line: none is spared */
    qt_finish(&m);
}

TEST(qilin_option_flying_lets_three_men_go_anywhere)
{
    QlMatch m;
    qt_start(&m, "R2/3/2B/4BB/3/3/RRR move b 6/6 0 24 a1d1g1/- -/- 0 hh", "flying=on");
    CHECK_INT(qt_moves(&m), 3 * 17);
    qt_play(&m, "g4c3");
    CHECK_INT(qt_why(&m, "a7g7"), FAULT_NOT_ADJACENT); /* red has four */
    qt_finish(&m);
}

TEST(qilin_option_strict_stock_keeps_the_men_still_to_be_placed)
{
    static const char TEXT[] = "RR1/R2/BPP/PPRPRR/BPR/BRB/RR1 play r 2/8 0 20 -/- -/- 0 hh";
    QlMatch m;
    qt_start(&m, TEXT, "");
    qt_play(&m, "g7");
    CHECK_INT(ql_rewards(m.play.pos), 1);
    qt_finish(&m);
    qt_start(&m, TEXT, "strict_stock=on");
    qt_play(&m, "g7");
    CHECK_INT(ql_rewards(m.play.pos), 0);
    CHECK_INT(game_qilin.turn(m.play.pos), SEAT_SECOND);
    qt_finish(&m);
}

TEST(qilin_option_full_board_can_make_the_first_side_lose)
{
    QlMatch m;
    qt_start(&m, NULL, "full_board=first_loses");
    qt_play(&m, QT_NO_LINES);
    CHECK_INT(qt_result(&m).winner, 2);
    CHECK_INT(qt_result(&m).reason, REASON_FULL_BOARD);
    CHECK_TEXT(qt_message(&m, LANG_EN), "the board is full without a press, red loses");
    CHECK_INT(qt_moves(&m), 0);
    CHECK_INT(qt_why(&m, "a1"), FAULT_GAME_OVER);
    qt_finish(&m);
}

static const char BLOCKS_RED[] = "3/3/3/BB4/3/3/RB1 move b 6/6 0 24 -/- -/- 0 hh";

TEST(qilin_option_blocked_can_pass_the_turn)
{
    QlMatch m;
    qt_start(&m, BLOCKS_RED, "blocked=passes");
    CHECK_INT(qt_why(&m, "pass"), FAULT_MUST_MOVE);
    qt_play(&m, "b4b2");
    CHECK(!result_over(qt_result(&m)));
    CHECK_INT(qt_moves(&m), 1);
    qt_play(&m, "pass");
    CHECK_INT(game_qilin.turn(m.play.pos), SEAT_SECOND);
    CHECK_INT(game_qilin.counter(m.play.pos), 2);
    qt_finish(&m);
}

TEST(qilin_option_blocked_can_draw)
{
    QlMatch m;
    qt_start(&m, BLOCKS_RED, "blocked=draws");
    qt_play(&m, "b4b2");
    CHECK_INT(qt_result(&m).winner, 0);
    CHECK_INT(qt_result(&m).reason, REASON_STALEMATE_DRAW);
    qt_finish(&m);
}

/* b2 swings between the lines a4 b4 c4 and b2 d2 f2. */
TEST(qilin_option_repeat_line_not_back_bars_the_step_straight_back_into_a_line)
{
    static const char TEXT[] = "R1R/3/3/BBB3/2R/1BB/3 move b 6/6 0 24 -/a4b4c4 -/- 0 hh";
    QlMatch m;
    qt_start(&m, TEXT, "repeat_line=not_back");
    qt_play(&m, "b4b2 a7"); /* from the line a4 b4 c4 into b2 d2 f2 */
    CHECK_TEXT(qt_text(&m), "2R/3/3/B1B3/2R/BBB/3 move r 6/6 0 24 -/b2d2f2 -/b2b4 0 hh");
    qt_play(&m, "g7d7");
    CHECK_INT(qt_why(&m, "b2b4"), FAULT_LINE_REPEATED);
    CHECK_INT(qt_why(&m, "b2c3"), FAULT_NONE);
    qt_play(&m, "f2g1 d7g7"); /* any other step lifts the bar */
    CHECK_INT(qt_why(&m, "b2b4"), FAULT_NONE);
    qt_finish(&m);
    qt_start(&m, TEXT, "");
    qt_play(&m, "b4b2 a7 g7d7 b2b4");
    CHECK_INT(ql_rewards(m.play.pos), 1);
    qt_finish(&m);
}

TEST(qilin_option_repeat_line_once_rewards_each_line_once)
{
    QlMatch m;
    qt_start(&m, "R2/3/2B/4BB/3/3/RR1 move b 6/6 0 24 -/- -/- 0 hh", "repeat_line=once");
    qt_play(&m, "e5e4 d1 a1d1 e4e5 d1a1");
    CHECK_TEXT(qt_text(&m), "R2/3/2B/4BB/3/3/R2 move b 6/6 0 24 -/e4f4g4 -/- 3 hh");
    qt_play(&m, "e5e4");
    CHECK_INT(ql_rewards(m.play.pos), 0);
    CHECK_INT(game_qilin.turn(m.play.pos), SEAT_FIRST);
    qt_finish(&m);
}

TEST(qilin_option_draw_rules_can_be_switched_off)
{
    QlMatch m;
    qt_start(&m, "R2/3/3/6/3/3/2B move b 6/6 0 24 -/- -/- 90 hh", "repetition=off");
    qt_play(&m, "g1g4 a7a4 g4g1 a4a7 g1g4 a7a4 g4g1 a4a7");
    CHECK(!result_over(qt_result(&m)));
    qt_play(&m, "g1g4 a7a4");
    CHECK_INT(qt_result(&m).reason, REASON_MOVE_LIMIT);
    qt_finish(&m);
    qt_start(&m, "R2/3/3/6/3/3/2B move b 6/6 0 24 -/- -/- 9998 hh", "move_limit=off");
    qt_play(&m, "g1g4 a7a4 g4g1");
    CHECK(!result_over(qt_result(&m)));
    CHECK_INT(game_qilin.counter(m.play.pos), QL_COUNT_MOST);
    qt_finish(&m);
}

/* ---- All options together ----------------------------------------------------------------------------------------------- */

/* A spec that gives every option a value drawn from the generator. */
static void draw_rules(Rng *rng, Str *spec)
{
    for (const Option *o = game_qilin.options; o->name; o++) {
        uint32_t values = 1;
        for (const char *at = o->values; (at = strchr(at, '|')); at++)
            values++;
        const char *word = o->values;
        for (uint32_t skip = rng_below(rng, values); skip; skip--)
            word = strchr(word, '|') + 1;
        str_put(spec, spec->len ? "," : "");
        str_put(spec, o->name);
        str_char(spec, '=');
        str_bytes(spec, word, strcspn(word, "|"));
    }
}

/* One decision: the text reads back to the same key and moves, and undo restores every byte. */
static void check_decision(QlMatch *m, Move move, const char *spec)
{
    static QlPos before, read;
    const Game *g = m->play.game;
    char text[512];
    Str out = str_on(text, sizeof text);
    memcpy(&before, m->play.pos, sizeof before);
    g->apply(g, m->play.pos, move, NULL);
    g->undo(g, m->play.pos);
    CHECK(memcmp(&before, m->play.pos, sizeof before) == 0);
    g->apply(g, m->play.pos, move, NULL);
    g->format(g, m->play.pos, SEAT_NONE, &out);
    Fault f = g->parse(g, (Pos *)&read, text);
    if (f.code || g->key((Pos *)&read) != g->key(m->play.pos) || g->count(g, (Pos *)&read) != qt_moves(m))
        test_fail(__FILE__, __LINE__, "%s: %s at %d of %s", spec, fault_id(f.code), f.at, text);
}

TEST(qilin_every_mix_of_options_keeps_the_promises)
{
    Rng rng = {35};
    for (int game = 0; game < 150; game++) {
        char buf[512];
        Str spec = str_on(buf, sizeof buf);
        QlMatch m;
        draw_rules(&rng, &spec);
        qt_start(&m, NULL, buf);
        for (int i = 0; i < 150 && !result_over(qt_result(&m)); i++) {
            MoveList list;
            m.play.game->moves(m.play.game, m.play.pos, &list);
            CHECK_INT(list.count, qt_moves(&m));
            if (!list.count)
                break;
            check_decision(&m, list.at[rng_below(&rng, (uint32_t)list.count)], buf);
        }
        qt_finish(&m);
    }
}
