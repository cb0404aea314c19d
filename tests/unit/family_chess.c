/* family_chess.c -- the private parts of the search of chess and crazyhouse, which this file compiles for itself. */
#define ch_search family_ch_search /* the program has its own */
#include "engine/search_ch.c"
#undef ch_search

#include "tests/unit/family_kit.h"

void family_ch_search(Worker *);

static ChPos positions[2];

static ChBoard board_of(const Game *g, Pos *pos)
{
    bool house = g->traits & TRAIT_HANDS;
    return (ChBoard){(ChPos *)pos, g->rules, house, house ? HOUSE_WORTH : CHESS_WORTH};
}

static void look_at_moves(const Game *g, Pos *pos)
{
    ChBoard b = board_of(g, pos);
    MoveList noisy = {0}, quiet = {0}, all;
    chs_noisy(&b, &noisy);
    chs_quiets(&b, &quiet);
    g->moves(g, pos, &all);
    CHECK(family_lists_make(&noisy, &quiet, &all));
    for (int i = 0; i < noisy.count; i++)
        CHECK(chs_is_noisy(&b, noisy.at[i]) && chs_legal(&b, noisy.at[i]));
    for (int i = 0; i < quiet.count; i++)
        CHECK(!chs_is_noisy(&b, quiet.at[i]) && chs_legal(&b, quiet.at[i]));
}

TEST(family_chess_noisy_and_quiet_moves_are_the_legal_moves)
{
    family_walk(game_find("chess"), (Pos *)&positions[0], 20, look_at_moves);
    family_walk(game_find("crazyhouse"), (Pos *)&positions[0], 20, look_at_moves);
}

static bool castles_or_passes(const ChPos *p, Move m)
{
    if (move_kind(m) != MK_STEP)
        return false;
    bool king = ch_kind(p->board[move_from(m)]) == CH_KING;
    return (king && abs(move_to(m) - move_from(m)) == 2) || is_passing(p, m);
}

static void look_at_checks(const Game *g, Pos *pos)
{
    ChBoard b = board_of(g, pos);
    MoveList all, checks = {0};
    g->moves(g, pos, &all);
    if (!b.p->checkers)
        chs_checks(&b, &checks);
    for (int i = 0; i < all.count; i++) {
        Move m = all.at[i];
        bool said = chs_gives_check(&b, m), skip = castles_or_passes(b.p, m);
        g->apply(g, pos, m, NULL);
        bool gives = b.p->checkers != 0;
        g->undo(g, pos);
        CHECK(skip || said == gives);
    }
    for (int i = 0; i < checks.count; i++)
        CHECK(chs_legal(&b, checks.at[i]) && chs_gives_check(&b, checks.at[i]));
}

TEST(family_chess_knows_which_moves_give_check)
{
    family_walk(game_find("chess"), (Pos *)&positions[0], 8, look_at_checks);
    family_walk(game_find("crazyhouse"), (Pos *)&positions[0], 8, look_at_checks);
}

static void look_at_pass(const Game *g, Pos *pos)
{
    ChBoard b = board_of(g, pos);
    if (b.p->checkers)
        return;
    positions[1] = *b.p;
    ch_pass(b.p);
    CHECK(b.p->side != positions[1].side && b.p->key != positions[1].key);
    ch_unpass(b.p);
    CHECK(memcmp(b.p, &positions[1], sizeof *b.p) == 0);
}

TEST(family_chess_a_pass_is_taken_back_to_the_byte)
{
    family_walk(game_find("crazyhouse"), (Pos *)&positions[0], 2, look_at_pass);
}

static bool sees(const char *game, const char *fen, const char *token, int margin)
{
    const Game *g = game_find(game);
    Pos *pos = (Pos *)&positions[0];
    CHECK_INT(g->parse(g, pos, fen).code, FAULT_NONE);
    ChBoard b = board_of(g, pos);
    Move m = game_move(g, pos, token);
    CHECK(m != MOVE_NONE);
    return chs_see_at_least(&b, m, margin);
}

TEST(family_chess_exchanges_are_counted_to_the_end)
{
    const char *guarded = "4k3/8/3p4/4p3/8/3N4/8/4K3 w - - 0 1";
    CHECK(!sees("chess", guarded, "d3e5", 0)); /* a knight for a pawn */
    CHECK(sees("chess", guarded, "d3e5", -210));
    CHECK(!sees("chess", guarded, "d3e5", -209));
    CHECK(sees("chess", "4k3/8/3p4/4p3/8/3N4/8/4RK2 w - - 0 1", "d3e5", -110)); /* the rook behind takes back a pawn */
    CHECK(!sees("chess", "4k3/8/3p4/4p3/8/3N4/8/4RK2 w - - 0 1", "d3e5", -109));
    CHECK(sees("chess", "3qk3/3p4/2B5/8/8/8/8/4K3 w - - 0 1", "c6d7", -220)); /* queen or king takes the bishop */
    CHECK(sees("chess", "8/2Pk4/8/8/8/8/8/4K3 w - - 0 1", "c7c8n", -100));    /* the king takes the new knight */
    CHECK(!sees("chess", "8/2Pk4/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", 0));
    CHECK(sees("chess", "k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100)); /* in passing */
    CHECK(!sees("chess", "k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 101));
}

TEST(family_crazyhouse_counts_men_twice_and_promoted_men_as_pawns_in_hand)
{
    CHECK(sees("crazyhouse", "4k3/8/8/3q4/8/2N5/8/4K3[] w - - 0 1", "c3d5", HOUSE_WORTH[CH_QUEEN]));
    CHECK(!sees("crazyhouse", "4k3/8/8/3q~4/8/2N5/8/4K3[] w - - 0 1", "c3d5", HOUSE_WORTH[CH_QUEEN]));
    CHECK(!sees("crazyhouse", "4k3/8/2p5/8/8/8/8/4K3[N] w - - 0 1", "N@d5", 0)); /* dropped where a pawn takes it */
    CHECK(sees("crazyhouse", "4k3/8/2p5/8/8/8/8/4K3[N] w - - 0 1", "N@e5", 0));
}

static void look_at_eval(const Game *g, Pos *pos)
{
    family_check_eval(g, pos, (Pos *)&positions[1]);
    static int16_t trace[sizeof(ChEvalTable) / sizeof(Pair)];
    bool house = g->traits & TRAIT_HANDS;
    const ChPos *p = (const ChPos *)pos;
    const Pair *table = (const Pair *)&CH_EVAL[house];
    Pair sum = 0;
    int phase = ch_eval_trace(p, house, trace);
    for (size_t i = 0; i < ARRAY_LEN(trace); i++)
        sum += table[i] * trace[i];
    int traced = pair_at(p->side ? -sum : sum, phase, CH_PHASE_MAX);
    EngineEval e = engine_eval(g, pos);
    CHECK(abs(e.value + e.place + e.cover + e.attack - traced) <= 4); /* each term is rounded by itself */
    CHECK(!house || e.total == traced);
}

TEST(family_chess_evaluates_both_colours_alike_and_as_its_trace_says)
{
    family_walk(game_find("chess"), (Pos *)&positions[0], 10, look_at_eval);
    family_walk(game_find("crazyhouse"), (Pos *)&positions[0], 10, look_at_eval);
}

TEST(family_chess_finds_mates)
{
    EngineLimits deep = {.depth = 9};
    CHECK_INT(family_answer("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", deep).score, ENGINE_MATE - 1);
    CHECK_INT(family_answer("chess", "7k/8/8/8/8/8/1R6/R3K3 w - - 0 1", deep).score, ENGINE_MATE - 3);
    CHECK_INT(family_answer("chess", "r3k3/1r6/8/8/8/8/8/7K b - - 0 1", deep).score, ENGINE_MATE - 3);
    /* A drop mates where no man on the board could, and a drop in between saves. */
    CHECK_INT(family_answer("crazyhouse", "6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1", deep).score, ENGINE_MATE - 1);
    CHECK_INT(family_answer("crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", deep).score, ENGINE_MATE - 1);
    CHECK(family_answer("crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[Rr] w - - 0 1", (EngineLimits){.depth = 1}).score <
          ENGINE_MATE_BOUND);
}

TEST(family_chess_searches_both_colours_alike)
{
    static const char *const FENS[] = {
        "r1bqkb1r/ppp2ppp/2n2n2/4p3/4P3/2N2N2/PPP2PPP/R1BQKB1R[Pp] w KQkq - 0 1",
        "2r2rk1/pp3ppp/2n5/3q4/3P4/5N2/PP3PPP/R2Q1RK1[NBpp] b - - 0 1",
    };
    for (size_t i = 0; i < ARRAY_LEN(FENS); i++) {
        char swapped[256];
        family_swap_colours(FENS[i], swapped);
        for (int depth = 1; depth <= 2; depth++)
            CHECK_INT(family_answer("crazyhouse", swapped, (EngineLimits){.depth = depth}).score,
                      family_answer("crazyhouse", FENS[i], (EngineLimits){.depth = depth}).score);
    }
}
