/* family_kings.c -- the private parts of the search of the games won by taking the king, compiled here for itself. */
#define xqv_search family_xqv_search /* the program has its own */
#include "engine/search_xqv.c"
#undef xqv_search

#include "tests/unit/family_kit.h"

void family_xqv_search(Worker *);

static const char *const GAMES[] = {"simplified", "doublestep", "redeyed", "stone"};

static XqvPos positions[2];
static Blocks blocks[BLOCKS];

static XqvBoard board_of(const Game *g, Pos *pos)
{
    return (XqvBoard){(XqvPos *)pos, g->rules, blocks};
}

static void look_at_moves(const Game *g, Pos *pos)
{
    XqvBoard b = board_of(g, pos);
    MoveList noisy = {0}, quiet = {0}, all;
    xqvs_noisy(&b, &noisy);
    xqvs_quiets(&b, &quiet);
    g->moves(g, pos, &all);
    CHECK(family_lists_make(&noisy, &quiet, &all));
    for (int i = 0; i < noisy.count; i++)
        CHECK(xqvs_is_noisy(&b, noisy.at[i]) && xqvs_legal(&b, noisy.at[i]));
    for (int i = 0; i < quiet.count; i++)
        CHECK(!xqvs_is_noisy(&b, quiet.at[i]) && xqvs_legal(&b, quiet.at[i]));
}

TEST(family_kings_noisy_and_quiet_moves_are_the_legal_moves)
{
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++)
        family_walk(game_find(GAMES[i]), (Pos *)&positions[0], 10, look_at_moves);
}

/* What is said to block does: the attackers of the man are fewer with the stone there. */
static void look_at_blocks(const Game *g, Pos *pos)
{
    XqvBoard b = board_of(g, pos);
    XqvPos *p = b.p;
    if (xqv_stage(p) != XQV_PLACE)
        return;
    U128 all = xqv_all(p) & ~p->stone;
    for (U128 men = p->men[p->side << 3]; men;) {
        int target = bits_pop(&men);
        for (U128 left = xqv_attackers(b.rules, p, target, !p->side, all); left;) {
            int attacker = bits_pop(&left);
            U128 points = block_between(p, attacker, target);
            CHECK(!(points & all));
            while (points) {
                U128 with = all | bit(bits_pop(&points));
                CHECK(!bits_has(xqv_attackers(b.rules, p, target, !p->side, with), attacker));
            }
        }
    }
}

TEST(family_kings_the_stone_blocks_where_it_is_said_to)
{
    family_walk(game_find("stone"), (Pos *)&positions[0], 20, look_at_blocks);
}

static void look_at_pass(const Game *g, Pos *pos)
{
    XqvBoard b = board_of(g, pos);
    if (xqv_stage(b.p) != XQV_STEP)
        return;
    positions[1] = *b.p;
    xqv_pass(b.rules, b.p);
    CHECK(b.p->side != positions[1].side && xqv_key(b.p) != xqv_key(&positions[1]));
    xqv_unpass(b.p);
    CHECK(memcmp(b.p, &positions[1], sizeof *b.p) == 0);
}

TEST(family_kings_a_pass_is_taken_back_to_the_byte)
{
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++)
        family_walk(game_find(GAMES[i]), (Pos *)&positions[0], 1, look_at_pass);
}

static void look_at_eval(const Game *g, Pos *pos)
{
    if (xqv_stage((const XqvPos *)pos) == XQV_STEP)
        family_check_eval(g, pos, (Pos *)&positions[1]);
}

TEST(family_kings_both_colours_are_evaluated_alike)
{
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++)
        family_walk(game_find(GAMES[i]), (Pos *)&positions[0], 4, look_at_eval);
}

static bool sees(const char *game, const char *fen, const char *token, int margin)
{
    const Game *g = game_find(game);
    Pos *pos = (Pos *)&positions[0];
    CHECK_INT(g->parse(g, pos, fen).code, FAULT_NONE);
    XqvBoard b = board_of(g, pos);
    Move m = game_move(g, pos, token);
    CHECK(m != MOVE_NONE);
    return xqvs_see_at_least(&b, m, margin);
}

TEST(family_kings_exchanges_are_counted_to_the_end)
{
    const char *guarded = "3k5/9/3n5/9/2p1R4/9/9/9/9/4K4 w"; /* the horse on d7 guards the pawn */
    CHECK(!sees("simplified", guarded, "e5c5", 0));
    CHECK(sees("simplified", guarded, "e5c5", -840));
    CHECK(sees("simplified", "3k5/9/4n4/9/4R4/9/9/9/9/4K4 w", "e5e7", 420)); /* nobody guards the horse */
    CHECK(sees("stone", guarded, "e5c5", 110)); /* the stone on its leg, and the horse takes nothing */
    CHECK(!sees("redeyed", "3k5/9/9/9/9/9/4P4/9/4R4/4K4 w", "e1e3", 0)); /* an own man is no gain */
}

TEST(family_kings_are_taken)
{
    EngineLimits deep = {.depth = 6};
    const char *hangs = "3k5/9/9/9/9/9/9/9/3R5/4K4 w";
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++)
        CHECK_INT(family_answer(GAMES[i], hangs, deep).score, ENGINE_MATE - 1);
    /* Two rooks: check, and whatever Black does the king is gone. */
    CHECK_INT(family_answer("simplified", "3k5/R8/9/9/9/9/9/9/8R/5K3 w", deep).score, ENGINE_MATE - 3);
    CHECK_INT(family_answer("redeyed", "3k5/R8/9/9/9/9/9/9/8R/5K3 w", deep).score, ENGINE_MATE - 3);
    /* A king that can be taken must be saved first. */
    EngineAnswer a = family_answer("simplified", "3k5/9/9/3r5/9/9/9/9/9/3K4R w", deep);
    CHECK(a.score > -ENGINE_MATE_BOUND && a.best != MOVE_NONE);
}

/* Black's king is attacked: in double-step it flees by two steps where one would not be enough. */
TEST(family_kings_two_steps_of_a_turn_keep_the_sign)
{
    EngineAnswer one = family_answer("simplified", "3k5/R8/9/9/9/9/9/9/8R/5K3 w", (EngineLimits){.depth = 5});
    EngineAnswer two = family_answer("doublestep", "3k5/R8/9/9/9/9/9/9/8R/5K3 w", (EngineLimits){.depth = 5});
    CHECK(one.score >= ENGINE_MATE_BOUND);
    CHECK(two.score > 500); /* two rooks ahead for Red, whoever still has a step */
    two = family_answer("doublestep", "3k5/R8/9/9/9/9/9/9/8R/5K3 b", (EngineLimits){.depth = 5});
    CHECK(two.score < -500);
}
