/* family_xiangqi.c -- the private parts of the search of xiangqi, which this file compiles for itself. */
#define xq_search family_xq_search /* the program has its own */
#include "engine/search_xq.c"
#undef xq_search

#include "tests/test.h"

void family_xq_search(Worker *);

static XqPos position;

static bool sees(const char *fen, const char *token, int margin)
{
    const Game *g = game_find("xiangqi");
    CHECK_INT(g->parse(g, (Pos *)&position, fen).code, FAULT_NONE);
    Move m = game_move(g, (Pos *)&position, token);
    CHECK(m != MOVE_NONE);
    return xqs_see_at_least(&position, m, margin);
}

TEST(family_xiangqi_exchanges_are_counted_to_the_end)
{
    const char *guarded = "3k5/9/3n5/9/4p4/9/9/4R4/9/5K3 w - - 0 1";
    CHECK(!sees(guarded, "e2e5", 0)); /* a rook for a pawn that a horse covers */
    CHECK(sees(guarded, "e2e5", -840));
    CHECK(!sees(guarded, "e2e5", -839));
    CHECK(sees("3k5/9/9/9/4p4/9/9/4R4/9/5K3 w - - 0 1", "e2e5", 110));
    CHECK(!sees("3k5/9/9/9/4p4/9/9/4R4/9/5K3 w - - 0 1", "e2e5", 111));
}

TEST(family_xiangqi_a_king_takes_neither_what_is_covered_nor_where_the_other_looks)
{
    CHECK(!sees("3k5/9/9/9/9/9/4R4/9/9/5K3 w - - 0 1", "e3e9", 0)); /* the king takes the rook */
    CHECK(sees("3k5/9/9/9/9/9/4R4/9/9/4K4 w - - 0 1", "e3e9", 0));  /* down the file looks the other king */
    CHECK(sees("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0e1", 0)); /* a king's own step is legal, so nothing takes it */
}
