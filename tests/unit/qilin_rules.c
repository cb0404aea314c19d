/* qilin_rules.c -- the rules of Qilin chess, one test a claim (REQUIREMENTS rows 235–252; clauses Q1–Q21). */
#include "tests/unit/qilin_help.h"

static Seat turn(const QlMatch *m)
{
    return game_qilin.turn(m->play.pos);
}

static int hand(const QlMatch *m, Seat seat)
{
    return game_qilin.in_hand(m->play.pos, seat, seat + 1);
}

/* ---- Board and men ----------------------------------------------------------------------------------------------------- */

/* Row 235, Q4. */
TEST(qilin_has_two_sides_red_and_black)
{
    CHECK_TEXT(game_qilin.seats[SEAT_FIRST], "red");
    CHECK_TEXT(game_qilin.seats[SEAT_SECOND], "black");
    CHECK_TEXT(game_qilin.men, ".RBP");
}

/* Row 236, Q1. */
TEST(qilin_has_24_points_without_d4)
{
    const char *d4 = "d4", *all = "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7";
    CHECK_INT(game_qilin.shape->points, 24);
    CHECK_INT(point_parse(game_qilin.shape, &d4), -1);
    for (int point = 0; point < 24; point++, all += *all == ' ') {
        char buf[8];
        Str name = str_on(buf, sizeof buf);
        point_text(game_qilin.shape, point, &name);
        CHECK(strncmp(buf, all, 2) == 0);
        CHECK_INT(point_parse(game_qilin.shape, &all), point);
    }
}

/* The points of a line share a column, a row or a diagonal. */
static bool is_straight(int line)
{
    const uint8_t *a = QL_XY[QL_LINE[line][0]], *b = QL_XY[QL_LINE[line][1]], *c = QL_XY[QL_LINE[line][2]];
    int dx = b[0] - a[0], dy = b[1] - a[1];
    bool even = c[0] - b[0] == dx && c[1] - b[1] == dy;
    return even && (line < QL_STRAIGHT_LINES ? !dx != !dy : dx * dx == dy * dy);
}

/* Row 237, Q2. */
TEST(qilin_has_20_lines_16_straight_and_4_diagonal)
{
    int through[QL_POINTS] = {0};
    for (int line = 0; line < QL_LINES; line++) {
        CHECK(is_straight(line));
        CHECK_INT(ql_size(QL_LINE_SET[line]), 3);
        for (int other = 0; other < line; other++)
            CHECK(QL_LINE_SET[line] != QL_LINE_SET[other]);
        for (int i = 0; i < 3; i++) {
            int point = QL_LINE[line][i];
            CHECK(QL_LINE_SET[line] & ql_bit(point));
            CHECK_INT(QL_LINES_AT[point][through[point]++], line);
        }
    }
    for (int point = 0; point < QL_POINTS; point++)
        CHECK(through[point] == 3 || (through[point] == 2 && QL_LINES_AT[point][2] == QL_LINES));
}

/* Row 238, Q4. */
TEST(qilin_hands_start_at_18_each)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    CHECK_INT(hand(&m, SEAT_FIRST), 18);
    CHECK_INT(hand(&m, SEAT_SECOND), 18);
    CHECK_INT(game_qilin.in_hand(m.play.pos, SEAT_FIRST, QL_MAN_BLACK), 0);
    qt_finish(&m);
}

/* ---- The play stage ----------------------------------------------------------------------------------------------------- */

/* Row 239, Q5. */
TEST(qilin_reports_the_name_of_the_stage)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    CHECK_TEXT(ql_stage_id(ql_stage(m.play.pos)), "play");
    CHECK_TEXT(ql_stage_name(ql_stage(m.play.pos), LANG_EN), "play stage");
    qt_play(&m, QT_NO_LINES);
    CHECK_TEXT(ql_stage_id(ql_stage(m.play.pos)), "transition");
    qt_play(&m, "a1 a4");
    CHECK_TEXT(ql_stage_id(ql_stage(m.play.pos)), "move");
    CHECK_TEXT(ql_stage_name(ql_stage(m.play.pos), LANG_ZH), "行子阶段");
    qt_finish(&m);
}

/* Row 240, Q6. */
TEST(qilin_red_starts_and_black_places_the_last_of_24)
{
    QlMatch m;
    char token[3] = "";
    qt_start(&m, NULL, "");
    for (int i = 0; i < 24; i++) {
        CHECK_INT(ql_stage(m.play.pos), QL_PLAY);
        CHECK_INT(turn(&m), i % 2);
        CHECK_INT(qt_moves(&m), 24 - i);
        memcpy(token, QT_NO_LINES + 3 * i, 2);
        qt_play(&m, token);
        CHECK_INT(ql_placed(m.play.pos), i + 1);
    }
    CHECK_INT(hand(&m, SEAT_FIRST), 6);
    CHECK_INT(hand(&m, SEAT_SECOND), 6);
    qt_finish(&m);
}

/* Row 241, Q7. */
TEST(qilin_a_line_presses_an_enemy_man_and_costs_a_man)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    qt_play(&m, "a1 b2 d1 d2 g1");
    CHECK_INT(turn(&m), SEAT_FIRST);
    CHECK_INT(ql_rewards(m.play.pos), 1);
    CHECK_INT(qt_moves(&m), 2);
    CHECK_INT(hand(&m, SEAT_FIRST), 15);
    qt_play(&m, "b2");
    CHECK_INT(qt_man(&m, "b2"), 'P');
    CHECK_INT(hand(&m, SEAT_FIRST), 14);
    CHECK_INT(hand(&m, SEAT_SECOND), 16);
    CHECK_INT(turn(&m), SEAT_SECOND);
    qt_finish(&m);
}

/* Row 242, Q8: black's d2 b2 f2 would be a line, were b2 not pressed; the point stays taken. */
TEST(qilin_a_pressed_man_makes_no_line_and_stays_in_the_way)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    qt_play(&m, "a1 b2 d1 d2 g1 b2 f2");
    CHECK_INT(ql_rewards(m.play.pos), 0);
    CHECK_INT(turn(&m), SEAT_FIRST);
    CHECK_INT(qt_why(&m, "b2"), FAULT_OCCUPIED);
    qt_finish(&m);
}

/* Row 243, Q9. */
TEST(qilin_two_lines_give_two_presses_and_three_give_three)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    qt_play(&m, "d2 d7 f2 g4 b4 c4 b6 e5 b2");
    CHECK_INT(ql_rewards(m.play.pos), 2);
    qt_play(&m, "d7 g4");
    CHECK_INT(turn(&m), SEAT_SECOND);
    qt_finish(&m);
    qt_start(&m, NULL, "");
    qt_play(&m, "d2 d7 f2 g4 b4 c4 b6 e5 a1 d3 c3 f6 b2");
    CHECK_INT(ql_rewards(m.play.pos), 3);
    qt_play(&m, "d7");
    CHECK_INT(turn(&m), SEAT_FIRST);
    CHECK_INT(qt_why(&m, "d7"), FAULT_ALREADY_PRESSED);
    qt_play(&m, "g4 c4");
    CHECK_INT(turn(&m), SEAT_SECOND);
    CHECK_INT(hand(&m, SEAT_FIRST), 8);
    qt_finish(&m);
}

/* Q10: nothing is refused when the hand is empty, and the hand shown stops at 0. */
TEST(qilin_an_empty_hand_refuses_nothing)
{
    QlMatch m;
    qt_start(&m, "RR1/R2/PPP/PPRPRR/PPR/BRB/RR1 play r 0/8 0 20 -/- -/- 0 hh", "");
    qt_play(&m, "g7");
    CHECK_INT(ql_rewards(m.play.pos), 1);
    qt_play(&m, "b2");
    CHECK_INT(qt_man(&m, "b2"), 'P');
    CHECK_INT(hand(&m, SEAT_FIRST), 0);
    qt_finish(&m);
}

/* Q11: three lines, two black men that can be pressed; and no loss for black, who has none left. */
TEST(qilin_presses_lapse_when_every_enemy_man_is_pressed)
{
    QlMatch m;
    qt_start(&m, "1B1/R1P/2P/1RP2B/RP1/1RR/R2 play r 8/12 0 12 -/- -/- 0 hh", "");
    qt_play(&m, "b2");
    CHECK_INT(ql_rewards(m.play.pos), 3);
    qt_play(&m, "d7 g4");
    CHECK_INT(ql_rewards(m.play.pos), 0);
    CHECK_INT(turn(&m), SEAT_SECOND);
    CHECK(!result_over(qt_result(&m)));
    qt_finish(&m);
}

static const char LAST_MAKES_A_LINE[] = "BBR/BRR/RRB/R1RBBR/BBR/BRR/RBB play b 6/7 0 23 -/- -/- 0 hh";

/* Row 244, Q12: with the 24th point, once the line it completes is rewarded. */
TEST(qilin_the_play_stage_ends_with_the_24th_point_and_its_presses)
{
    QlMatch m;
    qt_start(&m, LAST_MAKES_A_LINE, "");
    qt_play(&m, "b4");
    CHECK_INT(ql_placed(m.play.pos), 24);
    CHECK_INT(ql_rewards(m.play.pos), 1);
    CHECK_INT(ql_stage(m.play.pos), QL_PLAY);
    qt_play(&m, "g7");
    CHECK_INT(ql_stage(m.play.pos), QL_MOVE);
    qt_finish(&m);
}

/* ---- The transition ------------------------------------------------------------------------------------------------------ */

/* Row 245, Q13: few stacks are told one by one, many by `whole`. */
TEST(qilin_the_transition_lifts_every_pressed_stack)
{
    static const char *const TEXTS[] = {"RR1/RBR/PPB/PPRPRR/PPR/BRB/RRR play b 0/7 0 23 a1d1g1/- -/- 0 hh",
                                        "RR1/RBR/PPP/PPRPRR/PPR/BRB/RRR play b 0/7 0 23 a1d1g1/- -/- 0 hh"};
    for (int many = 0; many < 2; many++) {
        QlMatch m;
        Delta delta;
        qt_start(&m, TEXTS[many], "");
        CHECK(play_move(&m.play, game_move(m.play.game, m.play.pos, "g7"), &delta));
        CHECK_INT(ql_stage(m.play.pos), QL_MOVE);
        for (int point = 0; point < QL_POINTS; point++)
            CHECK(game_qilin.man_at(m.play.pos, point) != QL_PRESSED);
        CHECK_INT(qt_man(&m, "c3"), '.');
        CHECK_INT(delta.whole, many);
        CHECK_INT(delta.count, many ? 1 : 8);
        qt_finish(&m);
    }
}

/* Row 246, Q14. */
TEST(qilin_without_a_press_each_side_removes_an_own_man_red_first)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    qt_play(&m, QT_NO_LINES);
    CHECK_INT(turn(&m), SEAT_FIRST);
    CHECK_INT(qt_moves(&m), 12);
    CHECK_INT(qt_why(&m, "a4"), FAULT_NOT_YOURS);
    qt_play(&m, "a1");
    CHECK_INT(ql_stage(m.play.pos), QL_TRANSITION);
    CHECK_INT(turn(&m), SEAT_SECOND);
    CHECK_INT(qt_moves(&m), 12);
    CHECK_INT(qt_why(&m, "a7"), FAULT_NOT_YOURS);
    CHECK_INT(qt_why(&m, "a1"), FAULT_NO_MAN);
    qt_play(&m, "a4");
    CHECK_INT(ql_stage(m.play.pos), QL_MOVE);
    CHECK_INT(qt_man(&m, "a1"), '.');
    CHECK_INT(qt_man(&m, "a4"), '.');
    qt_finish(&m);
}

/* ---- The move stage ------------------------------------------------------------------------------------------------------ */

/* Row 247, Q15: after either transition. */
TEST(qilin_black_starts_the_move_stage)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    qt_play(&m, QT_NO_LINES);
    qt_play(&m, "a1 a4");
    CHECK_INT(turn(&m), SEAT_SECOND);
    qt_finish(&m);
    qt_start(&m, LAST_MAKES_A_LINE, "");
    qt_play(&m, "b4 g7");
    CHECK_INT(turn(&m), SEAT_SECOND);
    qt_finish(&m);
}

/* Row 248, Q3: the neighbours are exactly the pairs that follow each other on a line. */
TEST(qilin_there_are_40_edges_along_the_lines)
{
    QlSet near[2][QL_POINTS] = {0};
    int ends = 0;
    for (int line = 0; line < QL_LINES; line++) {
        for (int i = 0; i < 2; i++) {
            int a = QL_LINE[line][i], b = QL_LINE[line][i + 1];
            near[line >= QL_STRAIGHT_LINES][a] |= ql_bit(b);
            near[line >= QL_STRAIGHT_LINES][b] |= ql_bit(a);
        }
    }
    for (int point = 0; point < QL_POINTS; point++) {
        CHECK_INT(QL_NEAR[point], near[0][point]);
        CHECK_INT(QL_NEAR_DIAGONAL[point], near[1][point]);
        ends += ql_size(QL_NEAR[point] | QL_NEAR_DIAGONAL[point]);
    }
    CHECK_INT(ends, 80);
}

/* Row 248, Q15. */
TEST(qilin_a_step_goes_to_an_empty_neighbour_and_never_flies)
{
    QlMatch m;
    qt_start(&m, "3/3/3/R5/3/B2/B2 move b 6/6 0 24 -/- -/- 0 hh", "");
    CHECK_INT(qt_moves(&m), 1 + 3); /* a1: d1; b2: d2, b4, c3 */
    CHECK_INT(qt_why(&m, "b2c3"), FAULT_NONE);
    CHECK_INT(qt_why(&m, "a1a4"), FAULT_OCCUPIED);
    CHECK_INT(qt_why(&m, "a1b2"), FAULT_OCCUPIED);
    CHECK_INT(qt_why(&m, "a1g1"), FAULT_NOT_ADJACENT);
    CHECK_INT(qt_why(&m, "b2d1"), FAULT_NOT_ADJACENT);
    CHECK_INT(qt_why(&m, "a4a7"), FAULT_NOT_YOURS);
    CHECK_INT(qt_why(&m, "g7d7"), FAULT_NO_MAN);
    qt_finish(&m);
}

/* Row 249, Q16. */
TEST(qilin_a_line_removes_any_enemy_man_even_one_in_a_line)
{
    QlMatch m;
    qt_start(&m, "R2/3/2B/4BB/3/3/RRR move b 6/6 0 24 a1d1g1/- -/- 9 hh", "");
    qt_play(&m, "e5e4");
    CHECK_INT(turn(&m), SEAT_SECOND);
    CHECK_INT(ql_rewards(m.play.pos), 1);
    CHECK_INT(qt_moves(&m), 4);
    CHECK_INT(qt_why(&m, "e4"), FAULT_NOT_ENEMY);
    CHECK_INT(qt_why(&m, "d2"), FAULT_NO_MAN);
    CHECK_INT(qt_why(&m, "e4e5"), FAULT_MUST_REMOVE);
    qt_play(&m, "d1");
    CHECK_INT(qt_man(&m, "d1"), '.');
    CHECK_INT(turn(&m), SEAT_FIRST);
    CHECK_INT(game_qilin.counter(m.play.pos), 0);
    qt_finish(&m);
}

static const char TWO_LINES[] = "2B/3/R2/5B/R2/2B/BB1 move b 6/6 0 24 -/- -/- 0 hh";

/* Row 249, Q16. */
TEST(qilin_a_step_that_completes_two_lines_removes_two)
{
    QlMatch m;
    qt_start(&m, TWO_LINES, "");
    CHECK_INT(ql_lines_made(m.play.game, m.play.pos, game_move(m.play.game, m.play.pos, "f2g1")), 2);
    CHECK_INT(ql_lines_made(m.play.game, m.play.pos, game_move(m.play.game, m.play.pos, "f2e3")), 0);
    qt_play(&m, "f2g1");
    CHECK_INT(ql_rewards(m.play.pos), 2);
    qt_play(&m, "c3");
    CHECK_INT(turn(&m), SEAT_SECOND);
    CHECK(!result_over(qt_result(&m)));
    qt_finish(&m);
}

/* Row 250, Q17. */
TEST(qilin_a_line_opened_and_closed_is_rewarded_each_time)
{
    QlMatch m;
    qt_start(&m, "R2/3/3/3BBB/3/3/RRR move b 6/6 0 24 a1d1g1/e4f4g4 -/- 0 hh", "");
    qt_play(&m, "e4e5 a7d7 e5e4");
    CHECK_INT(ql_rewards(m.play.pos), 1);
    qt_play(&m, "d7 d1d2 e4e5 d2d1");
    CHECK_INT(ql_rewards(m.play.pos), 1); /* red's own line, opened and closed too */
    qt_play(&m, "f4");
    CHECK_INT(turn(&m), SEAT_SECOND);
    qt_finish(&m);
}

/* ---- The end ---------------------------------------------------------------------------------------------------------- */

static void check_end(const QlMatch *m, int winner, Reason reason)
{
    CHECK_INT(qt_result(m).winner, winner);
    CHECK_TEXT(reason_id((Reason)qt_result(m).reason), reason_id(reason));
}

/* Row 251, Q18; the second removal lapses (Q16). */
TEST(qilin_a_side_without_men_has_lost)
{
    QlMatch m;
    qt_start(&m, TWO_LINES, "");
    qt_play(&m, "f2g1 c3 c5");
    check_end(&m, 2, REASON_NO_MEN);
    CHECK_TEXT(qt_message(&m, LANG_EN), "red has no men left, black wins");
    CHECK_INT(qt_moves(&m), 0);
    qt_finish(&m);
    qt_start(&m, "2B/3/3/5B/R2/2B/BB1 move b 6/6 0 24 -/- -/- 0 hh", "");
    qt_play(&m, "f2g1 c3");
    CHECK_INT(ql_rewards(m.play.pos), 0);
    check_end(&m, 2, REASON_NO_MEN);
    qt_finish(&m);
}

/* Row 251, Q18: red's men were all pressed, and black is on move with nothing to win. */
TEST(qilin_a_side_whose_men_were_all_pressed_has_lost_when_they_are_lifted)
{
    QlMatch m;
    qt_start(&m, "PBP/PBB/PBP/PBBBBP/PBP/PBB/P1P play b 6/0 0 23 -/d5d6d7,f2f4f6 -/- 0 hh", "");
    qt_play(&m, "d1");
    CHECK_INT(turn(&m), SEAT_SECOND);
    check_end(&m, 2, REASON_NO_MEN);
    CHECK_INT(qt_moves(&m), 0);
    CHECK_INT(qt_why(&m, "d1a1"), FAULT_GAME_OVER);
    qt_finish(&m);
}

/* Row 252, Q19. */
TEST(qilin_a_side_without_a_step_has_lost)
{
    QlMatch m;
    qt_start(&m, "3/3/3/BB4/3/3/RB1 move b 6/6 0 24 -/- -/- 0 hh", "");
    qt_play(&m, "b4b2");
    check_end(&m, 2, REASON_NO_MOVE);
    CHECK_TEXT(qt_message(&m, LANG_EN), "red has no move, black wins");
    CHECK_TEXT(qt_message(&m, LANG_ZH), "红方无子可走，黑方胜");
    qt_finish(&m);
}

static const char TO_AND_FRO[] = "R2/3/3/6/3/3/2B move b 6/6 0 24 -/- -/- 0 hh";

/* Q20. */
TEST(qilin_the_second_occurrence_warns_and_the_third_draws)
{
    QlMatch m;
    qt_start(&m, TO_AND_FRO, "");
    qt_play(&m, "g1g4 a7a4 g4g1");
    CHECK_TEXT(qt_warning(&m, LANG_EN), "");
    qt_play(&m, "a4a7");
    CHECK_TEXT(qt_warning(&m, LANG_EN),
               "If this layout appears one more time, the position occurred three times, the game ends with draw");
    qt_play(&m, "g1g4 a7a4 g4g1");
    CHECK(!result_over(qt_result(&m)));
    qt_play(&m, "a4a7");
    check_end(&m, 0, REASON_REPETITION);
    qt_finish(&m);
}

/* Q21: the 100th ply draws, unless it closes a line: the removal comes first. */
TEST(qilin_a_hundred_plies_without_a_removal_draw)
{
    QlMatch m;
    qt_start(&m, "R2/3/2B/4BB/3/3/RR1 move b 6/6 0 24 -/- -/- 99 hh", "");
    qt_play(&m, "g4g1");
    check_end(&m, 0, REASON_MOVE_LIMIT);
    CHECK_INT(game_qilin.counter(m.play.pos), 100);
    CHECK_TEXT(qt_message(&m, LANG_EN), "50 moves each without a removal, the game ends with draw");
    play_back(&m.play, 1);
    qt_play(&m, "e5e4");
    CHECK(!result_over(qt_result(&m)));
    qt_play(&m, "d1");
    CHECK(!result_over(qt_result(&m)));
    CHECK_INT(game_qilin.counter(m.play.pos), 0);
    qt_finish(&m);
}

TEST(qilin_warns_three_moves_before_the_limit)
{
    QlMatch m;
    qt_start(&m, "R2/3/3/6/3/3/2B move b 6/6 0 24 -/- -/- 93 hh", "");
    CHECK_TEXT(qt_warning(&m, LANG_EN), "");
    qt_play(&m, "g1g4");
    CHECK_TEXT(qt_warning(&m, LANG_EN), "50 Move Rule about to apply");
    qt_play(&m, "a7a4");
    CHECK_TEXT(qt_warning(&m, LANG_EN), "");
    qt_finish(&m);
}

/* Forfeits and saves wait for the rewards and the transition (Q26). */
TEST(qilin_may_be_paused_between_turns_only)
{
    QlMatch m;
    qt_start(&m, LAST_MAKES_A_LINE, "");
    CHECK(ql_may_pause(m.play.pos));
    qt_play(&m, "b4");
    CHECK(!ql_may_pause(m.play.pos));
    qt_play(&m, "g7");
    CHECK(ql_may_pause(m.play.pos));
    qt_finish(&m);
    qt_start(&m, NULL, "");
    qt_play(&m, QT_NO_LINES);
    CHECK(!ql_may_pause(m.play.pos));
    qt_finish(&m);
}

/* The ring is shorter than this game; a search of 60 plies still goes down and comes back at its end. */
TEST(qilin_a_game_of_2000_plies_can_be_searched_and_taken_back)
{
    QlMatch m;
    static QlPos before;
    qt_start(&m, TO_AND_FRO, "repetition=off,move_limit=off");
    for (int i = 0; i < 500; i++)
        qt_play(&m, "g1g4 a7a4 g4g1 a4a7");
    memcpy(&before, m.play.pos, sizeof before);
    for (int i = 0; i < 60; i++) {
        MoveList list;
        m.play.game->moves(m.play.game, m.play.pos, &list);
        m.play.game->apply(m.play.game, m.play.pos, list.at[0], NULL);
    }
    for (int i = 0; i < 60; i++)
        m.play.game->undo(m.play.game, m.play.pos);
    CHECK(memcmp(&before.now, m.play.pos, sizeof before.now) == 0);
    CHECK_INT(ql_result(&(QlRules){0}, (QlPos *)m.play.pos).reason, REASON_REPETITION);
    play_back(&m.play, 2000);
    CHECK_TEXT(qt_text(&m), TO_AND_FRO);
    qt_finish(&m);
}
