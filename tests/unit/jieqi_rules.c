/* jieqi_rules.c -- the rules of jieqi by their clauses (docs/rules/jieqi.md). */
#include <stdlib.h>

#include "tests/unit/jieqi_help.h"

static JqPos pos;

static int moves_from(const Game *g, JqPos *p, const char *point)
{
    MoveList list;
    int count = 0, from = xq_point(point[0] - 'a', point[1] - '0');
    g->moves(g, jq_base(p), &list);
    for (int i = 0; i < list.count; i++)
        count += move_from(list.at[i]) == from;
    return count;
}

/* ---- Requirement 123 ----------------------------------------------------------------------------------------------- */

TEST(jieqi_starts_with_thirty_covered_men_and_the_kings_open_at_home)
{
    int covered = 0, kings = 0, others = 0;
    jq_set(JQ, &pos, JQ->start);
    for (int point = 0; point < 90; point++) {
        char letter = JQ->men[JQ->man_at(jq_base(&pos), point)];
        covered += letter == 'X' || letter == 'x';
        kings += (letter == 'K' && point == xq_point(4, 0)) || (letter == 'k' && point == xq_point(4, 9));
        others += letter != '.';
    }
    CHECK_INT(covered, 30);
    CHECK_INT(kings, 2);
    CHECK_INT(others, 32);
    CHECK_INT(JQ->count(JQ, jq_base(&pos)), 44);
    CHECK_INT(JQ->turn(jq_base(&pos)), SEAT_FIRST);
}

/* Of the outcomes of one game each was drawn with count / size of the pool.  Over all fifteen men of a side the counts
 * multiply to 2!^5 5! and the sizes to 15!, whatever came in whatever order: every arrangement is equally likely. */
TEST(jieqi_every_shuffle_of_a_side_is_equally_likely)
{
    GameBox box;
    const Game *g = jq_with(&box, "captive=both,mate=off,repetition=off,move_limit=off");
    Rng rng = {7};
    int whole = 0;
    for (int game = 0; game < 60; game++) {
        uint64_t counts[2] = {1, 1}, sizes[2] = {1, 1};
        jq_set(g, &pos, g->start);
        for (int ply = 0; ply < 900 && !result_over(g->result(g, jq_base(&pos))); ply++) {
            Move m = jq_random_move(g, &pos, &rng);
            if (g->turn(jq_base(&pos)) == SEAT_CHANCE) {
                int side = jq_side(move_aux(m)), size = 0;
                for (int kind = 0; kind < 8; kind++)
                    size += pos.hidden.pool[side][kind];
                counts[side] *= pos.hidden.pool[side][xq_kind(move_aux(m))];
                sizes[side] *= (uint64_t)size;
            }
            g->apply(g, jq_base(&pos), m, NULL);
        }
        for (int side = 0; side < 2; side++) {
            if (pos.covered[side])
                continue;
            whole++;
            CHECK_INT(counts[side], 32 * 120);
            CHECK_INT(sizes[side], 1307674368000);
        }
    }
    CHECK(whole >= 10);
}

/* ---- Requirement 124 ----------------------------------------------------------------------------------------------- */

TEST(jieqi_a_covered_man_moves_as_the_man_whose_home_point_it_stands_on)
{
    jq_set(JQ, &pos, JQ->start);
    CHECK_INT(moves_from(JQ, &pos, "b0"), 2); /* a horse: a2 and c2, its way to d1 is blocked by c0 */
    CHECK(jq_can(JQ, &pos, "b0a2") && jq_can(JQ, &pos, "b0c2"));
    CHECK_INT(jq_fault(JQ, &pos, "b0d1"), FAULT_LEG_BLOCKED);
    CHECK_INT(moves_from(JQ, &pos, "a0"), 2);  /* a rook */
    CHECK_INT(moves_from(JQ, &pos, "b2"), 12); /* a cannon, one capture */
    CHECK(jq_can(JQ, &pos, "b2b9"));
    CHECK_INT(jq_fault(JQ, &pos, "b2b7"), FAULT_NEEDS_SCREEN);
    CHECK_INT(moves_from(JQ, &pos, "a3"), 1); /* a pawn */
    CHECK_INT(jq_fault(JQ, &pos, "a3b3"), FAULT_SIDEWAYS);
    CHECK_INT(moves_from(JQ, &pos, "c0"), 2); /* an elephant */
    CHECK_INT(moves_from(JQ, &pos, "d0"), 1); /* an advisor keeps to the palace on this move */
    CHECK_INT(jq_fault(JQ, &pos, "d0c1"), FAULT_PALACE);
}

/* ---- Requirement 125 ----------------------------------------------------------------------------------------------- */

TEST(jieqi_a_moved_man_is_turned_up_for_both_and_then_moves_as_itself)
{
    static JqPos view;
    jq_set(JQ, &pos, JQ->start);
    jq_must_play(JQ, &pos, "b0c2");
    CHECK_INT(JQ->turn(jq_base(&pos)), SEAT_CHANCE);
    CHECK_INT(JQ->count(JQ, jq_base(&pos)), 6);
    CHECK_INT(jq_fault(JQ, &pos, "b9c7"), FAULT_REVEAL_MISSING);
    jq_must_play(JQ, &pos, "R a6a5p");
    for (int seat = 0; seat < 2; seat++) {
        JQ->view(JQ, jq_base(&pos), (Seat)seat, jq_base(&view));
        CHECK_INT(JQ->man_at(jq_base(&view), xq_point(2, 2)), xq_man(XQ_RED, XQ_ROOK));
    }
    CHECK(jq_can(JQ, &pos, "c2g2"));
    CHECK_INT(jq_fault(JQ, &pos, "c2b4"), FAULT_NOT_ITS_MOVE);
}

TEST(jieqi_the_mover_is_named_before_its_captive)
{
    jq_set(JQ, &pos, JQ->start);
    jq_must_play(JQ, &pos, "b2b9");
    MoveList list;
    JQ->moves(JQ, jq_base(&pos), &list);
    CHECK_INT(jq_side(move_aux(list.at[0])), XQ_RED);
    jq_must_play(JQ, &pos, "C");
    CHECK_INT(JQ->turn(jq_base(&pos)), SEAT_CHANCE);
    JQ->moves(JQ, jq_base(&pos), &list);
    CHECK_INT(jq_side(move_aux(list.at[0])), XQ_BLACK);
    CHECK_INT(move_to(list.at[0]), xq_point(1, 9));
    jq_must_play(JQ, &pos, "p");
    CHECK_INT(JQ->turn(jq_base(&pos)), SEAT_SECOND);
    CHECK_INT(pos.hidden.pool[XQ_BLACK][XQ_PAWN], 4);
    CHECK_INT(pos.hidden.captives[XQ_BLACK][XQ_PAWN], 1);
}

TEST(jieqi_captives_are_shown_to_the_captor_to_both_or_to_nobody)
{
    static const char *const SPECS[] = {"captive=captor", "captive=both", "captive=none"};
    static const bool DECIDED[] = {true, true, false}, RED[] = {true, true, false}, BLACK[] = {false, true, false};
    for (int i = 0; i < 3; i++) {
        GameBox box;
        const Game *g = jq_with(&box, SPECS[i]);
        jq_set(g, &pos, g->start);
        jq_must_play(g, &pos, "b2b9C");
        CHECK_INT(g->turn(jq_base(&pos)) == SEAT_CHANCE, DECIDED[i]);
        if (!DECIDED[i]) {
            CHECK_INT(jq_lost(&pos, XQ_BLACK), 1);
            continue;
        }
        Move m = game_move(g, jq_base(&pos), "r");
        CHECK_INT(g->seen(g, jq_base(&pos), m, SEAT_FIRST), RED[i]);
        CHECK_INT(g->seen(g, jq_base(&pos), m, SEAT_SECOND), BLACK[i]);
    }
}

/* ---- Requirement 126 ----------------------------------------------------------------------------------------------- */

TEST(jieqi_open_elephants_cross_the_river_and_open_advisors_leave_the_palace)
{
    jq_set(JQ, &pos, "3k5/9/9/9/2B6/9/9/9/3A5/4K4 w - 0 1");
    CHECK(jq_can(JQ, &pos, "c5e7") && jq_can(JQ, &pos, "c5a3") && jq_can(JQ, &pos, "c5e3"));
    CHECK(jq_can(JQ, &pos, "d1c2") && jq_can(JQ, &pos, "d1c0") && jq_can(JQ, &pos, "d1e2"));
    jq_set(JQ, &pos, "3k5/9/9/3p5/2B6/9/9/9/9/4K4 w - 0 1");
    CHECK_INT(jq_fault(JQ, &pos, "c5e7"), FAULT_EYE_BLOCKED);
}

TEST(jieqi_free_guards_give_check)
{
    jq_set(JQ, &pos, "3k5/4A4/9/9/9/9/9/9/9/4K4 b - 0 1");
    CHECK(JQ->in_check(JQ, jq_base(&pos)));
    jq_set(JQ, &pos, "4k4/9/2B6/9/9/9/9/9/9/3K5 b - 0 1");
    CHECK(JQ->in_check(JQ, jq_base(&pos)));
    CHECK_INT(jq_fault(JQ, &pos, "e9f9"), FAULT_NONE);
    jq_set(JQ, &pos, "4k4/3n5/2B6/9/9/9/9/9/9/3K5 b - 0 1");
    CHECK(!JQ->in_check(JQ, jq_base(&pos)));
    CHECK_INT(jq_fault(JQ, &pos, "d8f7"), FAULT_EXPOSES_KING); /* the horse stands in the elephant's eye */
    CHECK_INT(moves_from(JQ, &pos, "d8"), 0);
}

/* ---- Requirement 127 ----------------------------------------------------------------------------------------------- */

TEST(jieqi_open_pawns_go_sideways_only_beyond_the_river)
{
    jq_set(JQ, &pos, "3k5/9/9/9/P8/9/9/2P6/9/4KP3 w - 0 1");
    CHECK_INT(moves_from(JQ, &pos, "c2"), 1);
    CHECK_INT(moves_from(JQ, &pos, "f0"), 1); /* behind its usual rank it walks forward all the same */
    CHECK_INT(moves_from(JQ, &pos, "a5"), 2);
    CHECK_INT(jq_fault(JQ, &pos, "c2d2"), FAULT_SIDEWAYS);
    CHECK_INT(jq_fault(JQ, &pos, "a5a4"), FAULT_BACKWARD);
}

/* ---- Requirement 128 ----------------------------------------------------------------------------------------------- */

static const char MATE[] = "3k5/R8/8R/9/9/9/9/9/9/4K4 w - 0 1";

TEST(jieqi_mate_is_recognised_when_the_switch_is_on)
{
    jq_set(JQ, &pos, MATE);
    jq_must_play(JQ, &pos, "i7i9");
    Result r = JQ->result(JQ, jq_base(&pos));
    CHECK_INT(r.reason, REASON_MATE);
    CHECK_INT(r.winner, 1);
}

TEST(jieqi_mate_uses_public_facts_only)
{
    /* The man on c9 can only be an advisor, which could step in on d8; covered it moves as an elephant. */
    jq_set(JQ, &pos, "2xk5/9/9/9/3R5/9/9/9/9/4K4 b a1 0 1");
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).reason, REASON_MATE);
    /* The man on b7 can only be a pawn; covered it moves as a cannon and steps in on d7. */
    jq_set(JQ, &pos, "3k5/9/1x7/9/3R5/9/9/9/9/4K4 b p1 0 1");
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).reason, REASON_NONE);
    CHECK(jq_can(JQ, &pos, "b7d7"));
}

TEST(jieqi_a_reveal_may_give_mate)
{
    jq_set(JQ, &pos, "3k5/9/9/9/9/9/9/1X7/9/4K4 w R1 0 1");
    jq_must_play(JQ, &pos, "b2d2");
    CHECK(!JQ->in_check(JQ, jq_base(&pos)));
    jq_must_play(JQ, &pos, "R");
    CHECK(JQ->in_check(JQ, jq_base(&pos)));
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).reason, REASON_MATE);
}

static const char STALEMATE[] = "3k5/2P6/9/9/9/9/X8/9/9/4K4 w R1 0 1";

TEST(jieqi_stalemate_loses)
{
    jq_set(JQ, &pos, "3k5/2P6/9/9/9/9/9/9/9/4K4 b - 0 1");
    CHECK_INT(JQ->count(JQ, jq_base(&pos)), 0);
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).reason, REASON_STALEMATE);
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).winner, 1);
}

TEST(jieqi_a_turn_is_finished_before_it_is_judged)
{
    jq_set(JQ, &pos, STALEMATE);
    jq_must_play(JQ, &pos, "a3a4");
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).reason, REASON_NONE);
    jq_must_play(JQ, &pos, "R");
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).reason, REASON_STALEMATE);
}

TEST(jieqi_without_mate_suicide_is_allowed_and_the_king_is_taken)
{
    GameBox box;
    const Game *g = jq_with(&box, "mate=off");
    jq_set(g, &pos, MATE);
    jq_must_play(g, &pos, "i7i9");
    CHECK_INT(g->result(g, jq_base(&pos)).reason, REASON_NONE);
    jq_must_play(g, &pos, "d9d8 i9i8"); /* steps into the rook on rank 8, which is not taken up */
    CHECK_INT(g->result(g, jq_base(&pos)).reason, REASON_NONE);
    jq_must_play(g, &pos, "d8d7 a8d8 d7d8 i8d8");
    Result r = g->result(g, jq_base(&pos));
    CHECK_INT(r.reason, REASON_KING_TAKEN);
    CHECK_INT(r.winner, 1);
    CHECK_INT(g->count(g, jq_base(&pos)), 0);
    CHECK_INT(jq_fault(g, &pos, "e0e1"), FAULT_GAME_OVER);
    char text[256];
    Str out = str_on(text, sizeof text);
    g->format(g, jq_base(&pos), SEAT_NONE, &out);
    jq_set(g, &pos, text);
    CHECK_INT(g->result(g, jq_base(&pos)).reason, REASON_KING_TAKEN);
    CHECK_INT(JQ->parse(JQ, jq_base(&pos), text).code, FAULT_TEXT_KINGS);
}

TEST(jieqi_without_mate_a_king_takes_a_facing_king)
{
    GameBox box;
    const Game *g = jq_with(&box, "mate=off");
    jq_set(g, &pos, "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1");
    jq_must_play(g, &pos, "e0e9");
    CHECK_INT(g->result(g, jq_base(&pos)).winner, 1);
    jq_set(JQ, &pos, "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1");
    CHECK_INT(JQ->vet(JQ, jq_base(&pos)).code, FAULT_KING_CAPTURABLE);
    jq_set(JQ, &pos, "3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1");
    CHECK_INT(jq_fault(JQ, &pos, "e0d0"), FAULT_KINGS_FACE);
}

/* ---- Draws ---------------------------------------------------------------------------------------------------------- */

TEST(jieqi_the_third_occurrence_draws)
{
    static const char ROUND[] = "e0e1 e9e8 e1e0 e8e9";
    jq_set(JQ, &pos, JQ->start);
    jq_must_play(JQ, &pos, ROUND);
    CHECK_INT(JQ->notice(JQ, jq_base(&pos)).warning, WARNING_REPETITION);
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).reason, REASON_NONE);
    jq_must_play(JQ, &pos, ROUND);
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).reason, REASON_REPETITION);
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).winner, 0);
    GameBox box;
    const Game *g = jq_with(&box, "repetition=off");
    CHECK_INT(g->result(g, jq_base(&pos)).reason, REASON_NONE);
}

TEST(jieqi_sixty_moves_without_a_capture_draw)
{
    jq_set(JQ, &pos, "4k4/9/9/9/9/p8/9/9/9/3K5 w - 112 1");
    jq_must_play(JQ, &pos, "d0d1 a4a3");
    CHECK_INT(JQ->counter(jq_base(&pos)), 114);
    CHECK_INT(JQ->notice(JQ, jq_base(&pos)).warning, WARNING_MOVE_LIMIT);
    jq_must_play(JQ, &pos, "d1d2 e9e8");
    CHECK_INT(JQ->notice(JQ, jq_base(&pos)).warning, WARNING_NONE);
    jq_must_play(JQ, &pos, "d2d1 e8e7 d1d0");
    CHECK_INT(JQ->result(JQ, jq_base(&pos)).reason, REASON_NONE);
    jq_must_play(JQ, &pos, "a3a2");
    Result r = JQ->result(JQ, jq_base(&pos));
    CHECK_INT(r.reason, REASON_MOVE_LIMIT);
    CHECK_INT(r.detail, 60);
}

TEST(jieqi_the_limit_is_foretold_by_the_move_that_reaches_it_only)
{
    jq_set(JQ, &pos, "4k4/9/9/9/9/p8/9/9/9/3K5 w - 114 1");
    CHECK_INT(JQ->notice(JQ, jq_base(&pos)).warning, WARNING_NONE);
}

TEST(jieqi_a_capture_lets_checks_count_again)
{
    jq_set(JQ, &pos, "3k5/9/9/9/9/9/9/3R4r/9/5K3 b - 0 1");
    for (int i = 0; i < 6; i++)
        jq_must_play(JQ, &pos, "d9e9 d2e2 e9d9 e2d2");
    CHECK_INT(JQ->counter(jq_base(&pos)), 21);
    jq_must_play(JQ, &pos, "d9e9 d2e2 e9d9 e2i2");
    CHECK_INT(JQ->counter(jq_base(&pos)), 0);
    jq_must_play(JQ, &pos, "d9e9 i2e2 e9d9 e2d2");
    CHECK_INT(JQ->counter(jq_base(&pos)), 4);
}

TEST(jieqi_the_limit_may_be_forty_moves)
{
    GameBox box;
    const Game *g = jq_with(&box, "move_limit=40");
    jq_set(g, &pos, "4k4/9/9/9/9/p8/9/9/9/3K5 w - 79 1");
    jq_must_play(g, &pos, "d0d1");
    CHECK_INT(g->result(g, jq_base(&pos)).detail, 40);
}

TEST(jieqi_a_reveal_does_not_reset_the_counter_and_a_capture_does)
{
    jq_set(JQ, &pos, "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 10 1");
    jq_must_play(JQ, &pos, "b0c2N");
    CHECK_INT(JQ->counter(jq_base(&pos)), 11);
    jq_must_play(JQ, &pos, "h7h0Rn");
    CHECK_INT(JQ->counter(jq_base(&pos)), 0);
}

/* The vectors of xiangqi have no guards, so both games play and count them alike. */
TEST(jieqi_counts_checks_as_xiangqi_does)
{
    GameBox box;
    const Game *g = jq_with(&box, "repetition=off");
    char line[8192], *fields[8];
    int rows = 0;
    FILE *file = test_data("rule60.tsv");
    if (!file)
        return;
    while (test_row(file, line, sizeof line, fields, 8) >= 3) {
        if (!strchr(fields[0], '/'))
            continue;
        jq_set(g, &pos, fields[0]);
        jq_must_play(g, &pos, fields[1]);
        CHECK_INT(g->counter(jq_base(&pos)), atoi(fields[2]));
        rows++;
    }
    fclose(file);
    CHECK_INT(rows, 19);
}
