/* xiangqi_moves.c -- how the men of xiangqi move, and why they may not (REQUIREMENTS rows 88–90, 100–108, 293, 299). */
#include "base/rng.h"
#include "games/xiangqi/xq_text.h"
#include "tests/test.h"
#include "tests/unit/slow_xiangqi.h"

static XqPos *pos_of(const char *fen)
{
    static XqPos p;
    Fault f = xq_parse(&p, fen);
    if (f.code)
        test_fail(__FILE__, __LINE__, "%s: %s at %d", fen, fault_id(f.code), f.at);
    return &p;
}

static int at(const char *point)
{
    return xq_point(point[0] - 'a', point[1] - '0');
}

static bool legal(const char *fen, const char *move)
{
    return xq_legal(pos_of(fen), at(move), at(move + 2));
}

static const char *why(const char *fen, const char *move)
{
    return fault_id(xq_why_not(pos_of(fen), at(move), at(move + 2)));
}

TEST(rook_goes_straight_and_never_jumps)
{
    const char *fen = "3k5/9/9/9/p3R3P/9/9/9/9/4K4 w";
    CHECK(legal(fen, "e5a5"));
    CHECK(legal(fen, "e5h5"));
    CHECK_TEXT(why(fen, "e5i5"), "own_man");
    CHECK_TEXT(why(fen, "e5f6"), "not_its_move");
    CHECK_TEXT(why("3k5/9/9/9/p1p1R4/9/9/9/9/4K4 w", "e5a5"), "path_blocked");
}

TEST(horse_is_blocked_by_its_leg_in_all_directions)
{
    static const struct {
        const char *leg, *targets[2];
    } WAYS[] = {{"e6", {"d7", "f7"}}, {"e4", {"d3", "f3"}}, {"d5", {"c6", "c4"}}, {"f5", {"g6", "g4"}}};
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 2; j++) {
            XqPos *p = pos_of("3k5/9/9/9/4N4/9/9/9/9/5K3 w");
            int to = at(WAYS[i].targets[j]);
            CHECK(xq_legal(p, at("e5"), to));
            xq_put(p, xq_man(XQ_BLACK, XQ_PAWN), at(WAYS[i].leg));
            CHECK(!xq_legal(p, at("e5"), to));
            CHECK_TEXT(fault_id(xq_why_not(p, at("e5"), to)), "leg_blocked");
            CHECK_INT(bits_count(xq_reach(p, at("e5"))), 6);
        }
    }
}

TEST(cannon_needs_exactly_one_screen_to_take)
{
    const char *one = "3k5/4r4/9/9/4p4/9/4C4/9/9/5K3 w";
    CHECK(legal(one, "e3e8"));
    CHECK_TEXT(why(one, "e3e5"), "needs_screen");
    CHECK_TEXT(why(one, "e3e6"), "path_blocked");
    CHECK_TEXT(why("3k5/4r4/9/4p4/4p4/9/4C4/9/9/5K3 w", "e3e8"), "needs_screen");
    CHECK(legal("3k5/4r4/9/9/4P4/9/4C4/9/9/5K3 w", "e3e8"));
    CHECK(legal(one, "e3e4"));
}

TEST(elephant_is_stopped_by_its_eye_and_the_river)
{
    const char *fen = "3k5/9/9/9/9/2B6/3p5/9/9/5K3 w";
    CHECK(legal(fen, "c4a2"));
    CHECK_TEXT(why(fen, "c4e2"), "eye_blocked");
    CHECK_TEXT(why(fen, "c4e6"), "river");
    CHECK_TEXT(why(fen, "c4d5"), "not_its_move");
}

TEST(advisor_stays_on_five_points)
{
    CHECK_INT(bits_count(XQ.zone[XQ_RED][XQ_ADVISOR]), 5);
    CHECK_INT(bits_count(XQ.zone[XQ_BLACK][XQ_ADVISOR]), 5);
    const char *fen = "3k5/9/9/9/9/9/9/3A5/9/5K3 w";
    CHECK(legal(fen, "d2e1"));
    CHECK_TEXT(why(fen, "d2c1"), "palace");
    CHECK_TEXT(why(fen, "d2d1"), "not_its_move");
}

TEST(king_stays_on_nine_points)
{
    CHECK_INT(bits_count(XQ.zone[XQ_RED][XQ_KING]), 9);
    const char *fen = "3k5/9/9/9/9/9/9/5K3/9/9 w";
    CHECK(legal(fen, "f2e2"));
    CHECK_TEXT(why(fen, "f2f3"), "palace");
    CHECK_TEXT(why(fen, "f2g2"), "palace");
    CHECK_TEXT(why(fen, "f2e1"), "not_its_move");
}

TEST(kings_may_not_face_each_other)
{
    CHECK_TEXT(why("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0"), "kings_face");
    CHECK_TEXT(why("4k4/9/9/9/4R4/9/9/9/9/4K4 w", "e5a5"), "kings_face");
    CHECK(legal("4k4/9/9/9/4R4/9/9/9/9/4K4 w", "e5e7"));
    CHECK(pos_of("4k4/9/9/9/9/9/9/9/9/4K4 w")->in_check);
}

TEST(pawn_goes_forward_and_beyond_the_river_sideways)
{
    CHECK_TEXT(why("3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e4d4"), "sideways");
    CHECK(legal("3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e4e5"));
    CHECK(legal("3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e5d5"));
    CHECK_TEXT(why("3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e5e4"), "backward");
    CHECK_TEXT(why("3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e5e7"), "not_its_move");
    CHECK(legal("3k5/9/9/9/9/4p4/9/9/9/5K3 b", "e4d4"));
    CHECK_TEXT(why("3k5/9/9/9/4p4/9/9/9/9/5K3 b", "e5d5"), "sideways");
    CHECK_INT(bits_count(xq_reach(pos_of("P8/3k5/9/9/9/9/9/9/9/5K3 w"), at("a9"))), 1);
}

TEST(a_side_without_a_legal_move_has_none)
{
    CHECK(!xq_has_move(pos_of("3k5/2P6/9/9/9/9/9/9/9/4K4 b"))); /* d8 is the pawn's, the e file the king's */
    CHECK(xq_has_move(pos_of("3k5/2P6/9/9/9/9/9/9/9/5K3 b")));
}

TEST(a_refusal_names_the_nearest_rule)
{
    CHECK_TEXT(why("3k5/9/9/9/9/9/9/9/9/5K3 w", "a0a1"), "no_man");
    CHECK_TEXT(why("3k5/9/9/9/9/9/9/9/9/5K3 w", "d9d8"), "not_your_man");
    CHECK_TEXT(why("3k5/9/9/9/5r3/9/9/9/9/5K3 w", "f0f1"), "still_in_check");
    CHECK_TEXT(why("3k5/9/9/9/5r3/9/5N3/9/9/5K3 w", "f3d4"), "exposes_king");
    CHECK_TEXT(why("3k5/9/9/9/9/9/9/9/9/5K3 w", "f0f0"), "not_its_move");
    CHECK_TEXT(why("3k5/9/9/9/9/9/9/9/9/5K3 w", "f0e0"), "none");
}

/* Moves, checks and mates of 10,000 positions from random play equal the oracle's. */
TEST(moves_checks_and_mates_equal_the_slow_oracle)
{
    static XqPos p;
    Rng rng = {7};
    Slow s;
    int wrong = 0;
    const char *start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    xq_parse(&p, start);
    for (int i = 0; i < 10000; i++) {
        MoveList list;
        char fen[128];
        Str text = str_on(fen, sizeof fen);
        xq_format(&p, &text);
        slow_read(&s, fen);
        xq_moves(&p, &list);
        wrong += list.count != slow_count(&s) || p.in_check != slow_in_check(&s, s.red_to_move);
        for (int j = 0; j < list.count; j++) {
            int from = move_from(list.at[j]), to = move_to(list.at[j]);
            wrong += !slow_legal(&s, xq_file(from), xq_rank(from), xq_file(to), xq_rank(to));
            wrong += !xq_legal(&p, from, to) || xq_why_not(&p, from, to) != FAULT_NONE;
        }
        if (!list.count || p.count >= 100)
            xq_parse(&p, start);
        else
            xq_apply(&p, list.at[rng_below(&rng, (uint32_t)list.count)], NULL);
    }
    CHECK_INT(wrong, 0);
}

/* Every pair of points: why_not says none exactly for the legal moves, and the reach is the oracle's. */
TEST(every_pair_of_points_is_legal_or_has_a_reason)
{
    static XqPos p;
    Rng rng = {11};
    int wrong = 0;
    for (int game = 0; game < 6; game++) {
        xq_parse(&p, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
        for (int ply = 0; ply < 60; ply++) {
            MoveList list;
            char fen[128];
            Str text = str_on(fen, sizeof fen);
            Slow s;
            xq_format(&p, &text);
            slow_read(&s, fen);
            xq_moves(&p, &list);
            for (int i = 0; i < 8100; i++) {
                int from = i / 90, to = i % 90;
                bool is_legal = slow_legal(&s, xq_file(from), xq_rank(from), xq_file(to), xq_rank(to));
                wrong += (xq_why_not(&p, from, to) == FAULT_NONE) != is_legal || xq_legal(&p, from, to) != is_legal;
                if (p.board[from])
                    wrong += bits_has(xq_reach(&p, from), to) !=
                             slow_moves_so(&s, xq_file(from), xq_rank(from), xq_file(to), xq_rank(to));
            }
            if (!list.count)
                break;
            xq_apply(&p, list.at[rng_below(&rng, (uint32_t)list.count)], NULL);
        }
    }
    CHECK_INT(wrong, 0);
}
