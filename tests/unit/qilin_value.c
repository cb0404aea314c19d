/* qilin_value.c -- the value of the classic "hard" level on fixed boards (REQUIREMENTS row 256; clause Q25). */
#include "tests/unit/qilin_help.h"

/* Red a1 b2, black a7 d7, red to place. */
TEST(qilin_value_counts_lines_and_potential_lines)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    CHECK_INT(qt_value(&m, "a1"), 0);
    qt_play(&m, "a1 a7 b2 d7");
    CHECK_INT(qt_value(&m, "c3"), 10 - 5); /* a1 b2 c3; black's a7 d7 g7 is left */
    CHECK_INT(qt_value(&m, "g7"), 2);      /* stops it; a1 b2 c3 is left */
    CHECK_INT(qt_value(&m, "d2"), 2 * 2 - 5);
    CHECK_INT(qt_value(&m, "d5"), 2 - 5);
    qt_finish(&m);
}

/* Two lines at once are worth twenty; the value is taken before their presses. */
TEST(qilin_value_counts_each_line_before_its_rewards)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    qt_play(&m, "d2 d7 f2 g4 b4 c4 b6 e5");
    CHECK_INT(qt_value(&m, "b2"), 2 * 10);
    qt_finish(&m);
}

/* A press completes nothing: what counts is what it leaves (black had a7 d7 and d7 d6). */
TEST(qilin_value_of_a_press_is_what_it_leaves)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    qt_play(&m, "a1 a7 d1 d7 e3 d6 g1");
    CHECK_INT(ql_rewards(m.play.pos), 1);
    CHECK_INT(qt_value(&m, "d7"), 2); /* red's g1 f2 e3 */
    CHECK_INT(qt_value(&m, "a7"), 2 - 5);
    CHECK_INT(qt_value(&m, "d6"), 2 - 5);
    qt_finish(&m);
}

/* A pressed point is not empty: a1 and g1 do not become a potential line when d1 between them is pressed. */
TEST(qilin_value_sees_a_pressed_point_as_taken)
{
    QlMatch m;
    qt_start(&m, NULL, "");
    qt_play(&m, "a1 d1 g1 c5 e4 b4 f4 e5 g4");
    CHECK_INT(ql_rewards(m.play.pos), 1);
    CHECK_INT(qt_value(&m, "d1"), 2 - 5); /* red's g1 g4 g7, black's c5 d5 e5 */
    qt_finish(&m);
}

/* Black e5 f4 g4, red a7 a1 d1 (two potential lines); black has 6 steps after each move, red 7. */
TEST(qilin_value_adds_the_difference_of_steps_in_the_move_stage)
{
    QlMatch m;
    qt_start(&m, "R2/3/2B/4BB/3/3/RR1 move b 6/6 0 24 -/- -/- 0 hh", "");
    CHECK_INT(qt_value(&m, "e5e4"), 10 - 2 * 5 + 6 - 7);
    /* e5: e4 d5 f6; f4: f2 e4 f6 g4; g1: f2 g4; red's d1 loses g1, and so does its line. */
    CHECK_INT(qt_value(&m, "g4g1"), -5 + 9 - 6);
    qt_finish(&m);
}

/* Red has opened g7, all of whose neighbours are red.  If black opens a7, d6 or g1, likewise, it cannot step. */
TEST(qilin_value_shuns_a_decision_that_blocks_its_own_side)
{
    static const char TEXT[] = "BR1/RBR/BRB/RBBBBR/RBR/BBR/RRB transition b 6/6 0 24 -/- -/- 0 hh";
    QlMatch m;
    MoveList list;
    int blocked = 0;
    qt_start(&m, TEXT, "");
    m.play.game->moves(m.play.game, m.play.pos, &list);
    for (int i = 0; i < list.count; i++) {
        int value = ql_classic_value(m.play.game, m.play.pos, list.at[i]);
        play_move(&m.play, list.at[i], NULL);
        bool lost = qt_result(&m).reason == REASON_NO_MOVE;
        CHECK(lost == (value < -5000));
        blocked += lost;
        play_back(&m.play, 1);
    }
    CHECK_INT(blocked, 3);
    qt_finish(&m);
}

/* Asking for a value leaves the position as it was. */
TEST(qilin_value_changes_nothing)
{
    QlMatch m;
    static QlPos before;
    qt_start(&m, NULL, "");
    qt_play(&m, "a1 a7 b2 d7");
    memcpy(&before, m.play.pos, sizeof before);
    qt_value(&m, "c3");
    CHECK(memcmp(&before, m.play.pos, sizeof before) == 0);
    qt_finish(&m);
}
