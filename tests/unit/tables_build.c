/* tables_build.c -- endgame tables say what is true, in every colouring and mirror image. */
#include "base/rng.h"
#include "games/xiangqi/xq_text.h"
#include "tables/tables.h"
#include "tests/test.h"
#include "tests/unit/slow_xiangqi.h"

static XqPos *pos_of(const char *fen)
{
    static XqPos p;
    Fault f = xq_parse(&p, fen);
    if (f.code)
        test_fail(__FILE__, __LINE__, "%s: %s", fen, fault_id(f.code));
    return &p;
}

static TbSet *set_with(const char *name)
{
    TbSet *set = tb_new();
    CHECK(set != NULL);
    CHECK_INT(tb_build(set, name).code, FAULT_NONE);
    return set;
}

/* value * 1000 + plies, the sign being that of the value; 9999 when there is no answer. */
static int probe(const TbSet *set, const char *fen)
{
    TbResult r;
    if (!tb_probe(set, pos_of(fen), &r))
        return 9999;
    return r.value < 0 ? -1000 - r.plies : r.value * 1000 + r.plies;
}

/* How many legal positions of a table have each value: won, drawn, lost. */
static TbProof counts_of(const char *name)
{
    TbProof proof;
    TbSet *set = set_with(name);
    CHECK_INT(tb_prove(set, name, &proof).code, FAULT_NONE);
    tb_free(set);
    return proof;
}

TEST(a_rook_wins_against_a_bare_king)
{
    /* Red to move wins always, and the bare king never does.  It draws only by taking the rook at once. */
    TbSet *set = set_with("KRk");
    TbProof proof;
    CHECK_INT(tb_prove(set, "KRk", &proof).code, FAULT_NONE);
    CHECK_INT(proof.positions, proof.won + proof.drawn + proof.lost);
    CHECK_INT(proof.longest, 4);
    CHECK(probe(set, "3k5/9/9/9/9/9/9/9/9/R3K4 w") > 1000);
    CHECK(probe(set, "3k5/9/9/9/9/9/9/9/9/R3K4 b") < -1000);
    CHECK_INT(probe(set, "3k5/3R5/9/9/9/9/9/9/9/4K4 b"), 0);
    tb_free(set);
}

TEST(a_cannon_alone_never_wins)
{
    TbProof proof = counts_of("KCka");
    CHECK_INT(proof.won + proof.lost, 0);
    CHECK_INT(proof.drawn, proof.positions);
    CHECK_INT(proof.decided_called, 0);
    CHECK_INT(proof.stuck, 0);
}

TEST(a_cannon_with_an_advisor_beats_a_bare_king)
{
    TbSet *set = set_with("KCAk");
    CHECK_INT(probe(set, "4k4/9/9/9/9/9/9/9/4A4/3K4C w") > 1000, 1);
    CHECK_INT(probe(set, "4k4/9/9/9/9/9/9/9/4A4/3K4C b") < -1000, 1);
    tb_free(set);
}

TEST(a_pawn_wins_from_above_and_not_from_the_back_rank)
{
    TbSet *set = set_with("KPk");
    CHECK(probe(set, "3k5/9/4P4/9/9/9/9/9/9/4K4 w") > 1000);
    CHECK_INT(probe(set, "P2k5/9/9/9/9/9/9/9/9/4K4 w"), 0);
    tb_free(set);
}

TEST(mate_in_one_is_one_ply_and_no_move_is_none)
{
    TbSet *set = set_with("KRk");
    const char *mate = "3k5/9/9/9/9/9/9/9/R8/4K4 w"; /* a1d1 checks; e is Red's king's file */
    CHECK_INT(probe(set, mate), 1001);
    CHECK_INT(probe(set, "3k5/9/9/9/9/9/9/9/3R5/4K4 b"), -1000);
    /* Stalemate loses as well. */
    CHECK_INT(probe(set, "3k5/8R/9/9/9/9/9/9/9/4K4 b"), -1000);
    tb_free(set);
}

TEST(probing_needs_a_table_and_a_legal_position)
{
    TbSet *set = set_with("KRk");
    CHECK_INT(probe(set, "3k5/9/9/9/9/9/9/9/C8/4K4 w"), 9999);  /* another material */
    CHECK_INT(probe(set, "3k5/9/9/9/9/9/9/9/3R5/4K4 w"), 9999); /* the king could be taken */
    CHECK_INT(probe(set, "4k4/9/9/9/9/9/9/9/R8/4K4 w"), 9999);  /* the kings face each other */
    CHECK_INT(probe(set, "4k4/9/9/9/9/9/9/9/9/3K5 w"), 0);      /* the tables below are there, too */
    tb_free(set);
}

/* A random placing of the men of a text on legal points. */
static bool random_position(Rng *rng, const char *men, XqPos *p)
{
    xq_clear(p);
    p->side = (uint8_t)rng_below(rng, 2);
    for (; *men; men++) {
        int man = xq_man_of_letter(*men), point = (int)rng_below(rng, XQ_POINTS);
        while (p->board[point] || !xq_can_stand(xq_side(man), xq_kind(man), point))
            point = (int)rng_below(rng, XQ_POINTS);
        xq_put(p, man, point);
    }
    xq_settle(p);
    return !xq_attackers(p, p->king[!p->side], p->side, xq_all(p));
}

/* The same position left to right, or with the colours exchanged. */
static void transformed(const XqPos *p, bool mirror, bool swap, XqPos *out)
{
    xq_clear(out);
    for (int point = 0; point < XQ_POINTS; point++) {
        int file = mirror ? 8 - xq_file(point) : xq_file(point), rank = swap ? 9 - xq_rank(point) : xq_rank(point);
        if (p->board[point])
            xq_put(out, p->board[point] ^ (swap ? 8 : 0), xq_point(file, rank));
    }
    out->side = (uint8_t)(p->side ^ (int)swap);
    xq_settle(out);
}

TEST(mirrored_and_recoloured_positions_agree)
{
    static const char *const MEN[] = {"KRka", "Kkap", "KCBka", "KNkn", "KAAkb"};
    static XqPos p, q;
    TbSet *set = tb_new();
    Rng rng = {.state = 5};
    for (size_t i = 0; i < ARRAY_LEN(MEN); i++) {
        CHECK_INT(tb_build(set, MEN[i]).code, FAULT_NONE);
        for (int n = 0; n < 500; n++) {
            TbResult a = {0}, b = {0};
            bool legal = random_position(&rng, MEN[i], &p);
            CHECK_INT(tb_probe(set, &p, &a), legal);
            for (int t = 1; t < 4; t++) {
                transformed(&p, t & 1, t & 2, &q);
                CHECK_INT(tb_probe(set, &q, &b), legal);
                CHECK(a.value == b.value && a.plies == b.plies);
            }
        }
    }
    tb_free(set);
}

/* ---- Against the slow oracle ---------------------------------------------------------------------------------------------- */

/* The plies to the end with best play, at most `depth`; -1 when nothing is decided within them.  Odd is a win. */
static int slow_solve(const Slow *s, int depth)
{
    int best = 0, worst = -1, moves = 0;
    bool open = false;
    for (int i = 0; i < 90 * 90 && best != 1; i++) {
        int fx = i / 90 % 9, fy = i / 90 / 9, tx = i % 9, ty = i % 90 / 9;
        if (s->at[fy][fx] == '.' || !slow_legal(s, fx, fy, tx, ty))
            continue;
        moves++;
        if (depth == 0)
            return -1;
        Slow next = *s;
        slow_play(&next, fx, fy, tx, ty);
        int plies = slow_solve(&next, depth - 1);
        if (plies < 0)
            open = true;
        else if (plies % 2 == 0)
            best = !best || plies + 1 < best ? plies + 1 : best;
        else
            worst = plies > worst ? plies : worst;
    }
    if (moves == 0)
        return 0;
    return best ? best : open ? -1 : worst + 1;
}

TEST(tables_agree_with_a_plain_search_by_the_oracle)
{
    static const char *const MEN[] = {"KRk", "KNk", "KPPk", "KCAk", "KCBka", "KRkb"};
    static XqPos p;
    TbSet *set = tb_new();
    Rng rng = {.state = 11};
    int decided = 0;
    for (size_t i = 0; i < ARRAY_LEN(MEN); i++) {
        CHECK_INT(tb_build(set, MEN[i]).code, FAULT_NONE);
        for (int n = 0; n < 8; n++) {
            char fen[TB_FEN_MAX];
            Str text = str_on(fen, sizeof fen);
            Slow slow;
            TbResult r = {0};
            while (!random_position(&rng, MEN[i], &p))
                continue;
            xq_format(&p, &text);
            slow_read(&slow, fen);
            CHECK(tb_probe(set, &p, &r));
            int plies = slow_solve(&slow, 2), want = r.value && r.plies <= 2 ? r.plies : -1;
            if (plies != want)
                test_fail(__FILE__, __LINE__, "%s: searched %d, table %d", fen, plies, want);
            decided += plies >= 0;
        }
    }
    CHECK(decided > 0);
    tb_free(set);
}

TEST(every_entry_follows_from_its_successors)
{
    static const char *const NAMES[] = {"KCk", "KRk", "KNk", "KPk", "KCka", "KAkb", "KRkb"};
    TbSet *set = tb_new();
    for (size_t i = 0; i < ARRAY_LEN(NAMES); i++) {
        TbCheck c;
        CHECK_INT(tb_build(set, NAMES[i]).code, FAULT_NONE);
        CHECK_INT(tb_check(set, NAMES[i], 10, &c).code, FAULT_NONE);
        CHECK(c.positions > 0);
        CHECK_INT(c.wrong, 0);
        CHECK_INT(c.missed, 0);
    }
    tb_free(set);
}

TEST(threads_build_the_same_table)
{
    static XqPos p;
    TbSet *one = set_with("KNka"), *four = tb_new();
    tb_set_threads(four, 4);
    CHECK_INT(tb_build(four, "KNka").code, FAULT_NONE);
    Rng rng = {.state = 3};
    for (int i = 0; i < 5000; i++) {
        TbResult a = {0}, b = {0};
        random_position(&rng, "KNka", &p);
        CHECK_INT(tb_probe(one, &p, &a), tb_probe(four, &p, &b));
        CHECK(a.value == b.value && a.plies == b.plies);
    }
    tb_free(one);
    tb_free(four);
}

/* ---- Names and the rule ---------------------------------------------------------------------------------------------------- */

static const char *normal(const char *name)
{
    static char out[TB_NAME_MAX];
    Fault f = tb_normal_name(name, out);
    return f.code ? fault_id(f.code) : out;
}

TEST(names_have_one_normal_form)
{
    CHECK_TEXT(normal("KBCkbaa"), "KCBkaab");
    CHECK_TEXT(normal("Kkc"), "KCk");
    CHECK_TEXT(normal("KC-kaabb"), "KCkaabb");
    CHECK_TEXT(normal("KHEkg"), "KNBka");
    CHECK_TEXT(normal("KCk9"), "bad_table_name");
    CHECK_TEXT(normal("KC"), "king_count");
    CHECK_TEXT(normal("KCCCk"), "too_many_men");
    CHECK_INT(tb_entries("KCk"), 8100);
    CHECK_INT(tb_entries("KCkc"), 364500); /* half of it is the other half in the other colours */
    CHECK_INT(tb_build(NULL, "KRRNNCCPPPPPkrrnn").code, FAULT_TABLE_TOO_LARGE);
}

TEST(the_mate_guard_is_needed_and_enough)
{
    TbProof proof = counts_of("KCBka");
    CHECK(proof.won > 0);
    CHECK_INT(proof.longest, 1);
    CHECK_INT(proof.decided_called, 0);
    CHECK_INT(proof.decided_left, proof.won);
    CHECK_INT(proof.drawn_called, proof.drawn_asked);
    CHECK(proof.unclean > 0);
    CHECK_INT(proof.stuck, 0);
}

TEST(guards_alone_are_drawn)
{
    TbProof proof = counts_of("KABkab");
    CHECK_INT(proof.drawn, proof.positions);
    CHECK_INT(proof.drawn_called, proof.drawn_asked);
    CHECK_INT(proof.stuck, 0);
}
