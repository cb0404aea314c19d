/* nnue_xq.c -- what the networks of xiangqi and of the games won by taking the king see: men on points, and the stone. */
#include "games/xiangqi/xq_pos.h"
#include "games/xqv/xqv_pos.h"
#include "nnue/nnue_board.h"

enum { MEN_INPUTS = 692, STONE_SLOT = XQ_STONE };

/* 0…345: the kinds in their order, each with the points on which Red may have it. */
static int place_of(int kind, int point)
{
    int base = 0;
    for (int k = XQ_KING; k < kind; k++)
        base += bits_count(XQ.zone[XQ_RED][k]);
    return base + bits_count(XQ.zone[XQ_RED][kind] & (bit(point) - 1));
}

static int man_input(int side, bool mirrored, int fact)
{
    int man = fact >> 7, point = fact & 127, owner = xq_side(man), kind = xq_kind(man);
    if (!kind || point >= XQ_POINTS || !xq_can_stand(owner, kind, point))
        return NNUE_NO_INPUT;
    return (owner == side ? 0 : MEN_INPUTS / 2) + place_of(kind, nnue_seen_point(owner, mirrored, point));
}

/* The sets of all men of a side are no facts. */
static inline void men_facts(const U128 men[16], U128 out[NNUE_SLOTS])
{
    memcpy(out, men, NNUE_SLOTS * sizeof *out);
    out[0] = out[8] = 0;
}

/* ---- Xiangqi -------------------------------------------------------------------------------------------------------- */

static void xiangqi_kings(const Pos *pos, uint8_t out[2])
{
    const XqPos *p = (const XqPos *)pos;
    out[0] = p->king[0];
    out[1] = p->king[1];
}

static void xiangqi_facts(const Pos *pos, U128 out[NNUE_SLOTS])
{
    men_facts(((const XqPos *)pos)->men, out);
}

static NnueLook xiangqi_look(const Pos *pos)
{
    const XqPos *p = (const XqPos *)pos;
    return (NnueLook){.side = p->side, .row = nnue_attackers_row(p->men), .key = p->key};
}

const NnueSet NNUE_XIANGQI = {
    .games = {"xiangqi"},
    .inputs = MEN_INPUTS,
    .most = 32,
    .steps = 1,
    .input = man_input,
    .view = nnue_palace_view,
    .kings = xiangqi_kings,
    .facts = xiangqi_facts,
    .look = xiangqi_look,
};

/* ---- The king is taken ----------------------------------------------------------------------------------------------- */

static void taken_kings(const Pos *pos, uint8_t out[2])
{
    const XqvPos *p = (const XqvPos *)pos;
    out[0] = p->king[0];
    out[1] = p->king[1];
}

static void taken_facts(const Pos *pos, U128 out[NNUE_SLOTS])
{
    men_facts(((const XqvPos *)pos)->men, out);
}

static NnueLook taken_look(const Pos *pos)
{
    const XqvPos *p = (const XqvPos *)pos;
    return (NnueLook){.side = p->side, .row = nnue_attackers_row(p->men), .key = p->men_key};
}

const NnueSet NNUE_KING_TAKEN = {
    .games = {"simplified", "redeyed"},
    .inputs = MEN_INPUTS,
    .most = 32,
    .steps = 1,
    .input = man_input,
    .view = nnue_palace_view,
    .kings = taken_kings,
    .facts = taken_facts,
    .look = taken_look,
};

/* Who still has a step to make is the better for it, and by how much depends on everything. */
static NnueLook doublestep_look(const Pos *pos)
{
    NnueLook look = taken_look(pos);
    look.row = look.row / 2 + (xqv_stage((const XqvPos *)pos) == XQV_STEP ? 0 : NNUE_OUTPUTS / 2);
    return look;
}

const NnueSet NNUE_DOUBLESTEP = {
    .games = {"doublestep"},
    .inputs = MEN_INPUTS,
    .most = 32,
    .steps = 1,
    .input = man_input,
    .view = nnue_palace_view,
    .kings = taken_kings,
    .facts = taken_facts,
    .look = doublestep_look,
};

static int stone_input(int side, bool mirrored, int fact)
{
    int point = fact & 127;
    if (fact >> 7 != STONE_SLOT)
        return man_input(side, mirrored, fact);
    return point < XQ_POINTS ? MEN_INPUTS + nnue_seen_point(side, mirrored, point) : NNUE_NO_INPUT;
}

static void stone_facts(const Pos *pos, U128 out[NNUE_SLOTS])
{
    taken_facts(pos, out);
    out[STONE_SLOT] = ((const XqvPos *)pos)->stone;
}

const NnueSet NNUE_STONE = {
    .games = {"stone"},
    .inputs = MEN_INPUTS + XQ_POINTS,
    .most = 33,
    .steps = 1,
    .input = stone_input,
    .view = nnue_palace_view,
    .kings = taken_kings,
    .facts = stone_facts,
    .look = taken_look,
};
