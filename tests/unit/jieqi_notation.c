/* jieqi_notation.c -- covered men are 暗 with their file; every text means one move. */
#include "tests/unit/jieqi_help.h"
#include "tests/unit/notation_kit.h"

#define WRITES(fen, token, ...) notation_writes(JQ, fen, token, (const char *const[4]){__VA_ARGS__})
#define READS(fen, text, want)  notation_reads(JQ, fen, text, want)

static const char POOL[] = "R2A2C2P5N2B2r2a2c2p5n2b2";

TEST(every_move_of_jieqi_games_comes_back_from_every_notation)
{
    static JqPos p;
    GameBox box;
    Rng rng = {5};
    notation_walk(JQ, jq_base(&p), &rng, 10);
    notation_walk(jq_with(&box, "mate=off,captive=both"), jq_base(&p), &rng, 6);
}

/* Men of a side: open ones anywhere on a few files, covered ones at home. */
static void put_side(JqPos *p, Rng *rng, int side)
{
    unsigned files = 1u << rng_below(rng, XQ_FILES) | 1u << rng_below(rng, XQ_FILES) | 1u << rng_below(rng, XQ_FILES);
    for (int point = 0; point < XQ_POINTS; point++) {
        if (!p->board[point] && xq_home(side, point) && rng_below(rng, 2))
            jq_put(p, jq_covered_man(side), point);
    }
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++) {
        for (uint32_t left = rng_below(rng, JQ_MOST[kind] + 1u), tries = 0; left && tries < 100; tries++) {
            int point = (int)rng_below(rng, XQ_POINTS);
            if (p->board[point] || !(files >> xq_file(point) & 1))
                continue;
            jq_put(p, xq_man(side, kind), point);
            left--;
        }
    }
}

TEST(every_move_of_crowded_jieqi_positions_comes_back_from_every_notation)
{
    static JqPos p;
    GameBox box;
    Rng rng = {6};
    const Game *g = jq_with(&box, "mate=off");
    for (int i = 0; i < 1500; i++) {
        jq_clear(&p);
        jq_put(&p, xq_man(XQ_RED, XQ_KING), 4);
        jq_put(&p, xq_man(XQ_BLACK, XQ_KING), 85);
        put_side(&p, &rng, XQ_RED);
        put_side(&p, &rng, XQ_BLACK);
        p.side = (uint8_t)rng_below(&rng, 2);
        jq_settle(&p);
        notation_check(g, jq_base(&p));
    }
}

TEST(a_covered_man_is_named_by_its_file)
{
    WRITES(JQ->start, "h2e2", "暗二平五", "暗二平五", "X2=5", "H2-E2");
    WRITES(JQ->start, "g0e2", "暗三进五", "暗三进五", "X3+5", "G0-E2");
    WRITES(JQ->start, "f0e1", "暗四进五", "暗四进五", "X4+5", "F0-E1");
    WRITES(JQ->start, "e0e1", "帅五进一", "帅五进一", "K5+1", "E0-E1");
    READS(JQ->start, "暗２平５", "h2e2");
    READS(JQ->start, "x2.5", "h2e2");
    WRITES("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX b R2A2C2P5N2B2r2a2c2p5n2b2 0 1", "h7e7",
           "暗８平５", "暗８平５", "X8=5", "H7-E7");
}

TEST(front_and_rear_of_two_covered_men_are_said_where_both_could_be_meant)
{
    /* The rook and the pawn of file 1 both go one forward; the cannon three, the horse to file 3. */
    WRITES(JQ->start, "i0i1", "后暗一进一", "后暗一进一", "-X1+1", "I0-I1");
    WRITES(JQ->start, "i3i4", "前暗一进一", "前暗一进一", "+X1+1", "I3-I4");
    WRITES(JQ->start, "i0i2", "暗一进二", "暗一进二", "X1+2", "I0-I2");
    char fen[160];
    Str out = str_on(fen, sizeof fen);
    str_put(&out, "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X3X/1X5X1/9/XXXXKXXXX w ");
    str_put(&out, POOL);
    WRITES(fen, "h2h5", "前暗二进三", "前暗二进三", "+X2+3", "H2-H5");
    WRITES(fen, "h0g2", "后暗二进三", "后暗二进三", "-X2+3", "H0-G2");
    READS(fen, "暗二进三", "ambiguous");
    READS(fen, "前暗平五", "ambiguous");
    READS(JQ->start, "前暗二平五", "h2e2");
    READS(JQ->start, "后暗二平五", "not_its_move");
    READS(JQ->start, "中暗二平五", "no_man");
}

TEST(open_guards_that_share_a_file_are_front_and_rear)
{
    static const char FEN[] = "3k5/9/2B6/9/2B6/6A2/9/6A2/9/4K4 w - 0 1";
    WRITES(FEN, "c7e9", "前相进五", "前相进五", "E++5", "C7-E9");
    WRITES(FEN, "c5e7", "后相进五", "后相进五", "E-+5", "C5-E7");
    WRITES(FEN, "g4f3", "前仕退四", "前仕退四", "A+-4", "G4-F3");
    WRITES(FEN, "g2h3", "后仕进二", "后仕进二", "A-+2", "G2-H3");
    READS(FEN, "仕三进四", "ambiguous");
    WRITES("3k5/9/9/9/9/6A2/9/9/9/4K4 w - 0 1", "g4f3", "仕三退四", "仕三退四", "A3-4", "G4-F3");
}

TEST(a_covered_man_and_an_open_one_of_its_file_are_of_two_kinds)
{
    static const char FEN[] = "3k5/9/9/9/9/7C1/9/7X1/9/4K4 w N1 0 1";
    WRITES(FEN, "h4e4", "炮二平五", "炮二平五", "C2=5", "H4-E4");
    WRITES(FEN, "h2g2", "暗二平三", "暗二平三", "X2=3", "H2-G2");
}

TEST(a_reveal_is_its_letter_in_every_notation)
{
    static const char FEN[] = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X2X4/9/XXXXKXXXX w "
                              "R2A2C2P5N2B2r2a2c2p5n2b2 0 1 wait:e2m";
    WRITES(FEN, "R", "R", "R", "R", "R");
    READS(FEN, " R ", "R");
    READS(FEN, "K", "not_in_pool");
    READS(FEN, "Rn", "not_a_reveal");
    READS(FEN, "暗二进三", "reveal_missing");
    READS(JQ->start, "R", "not_a_reveal");
    READS(JQ->start, "h2e2R", "unreadable");
}

TEST(an_illegal_phrase_of_jieqi_names_the_rule_it_breaks)
{
    READS(JQ->start, "暗五平四", "sideways");
    READS(JQ->start, "炮二平五", "no_man");
    READS(JQ->start, "暗四进三", "palace");
    READS(JQ->start, "暗七进八", "not_its_move");
    READS(JQ->start, "暗二飞五", "unreadable");
    READS(JQ->start, "暗暗平五", "unreadable");
    READS(JQ->start, "二暗平五", "unreadable");
}
