/* nnue_jq.c -- what the networks of jieqi see: open men on points, covered men, and what may still be turned up.
 *
 * Only what both players know: of a man that was taken covered its captor alone knows what it was, so to the network it
 * is one that may still be turned up.  That is what the key of a position goes by, too, so that a position found again
 * in the table of the search is worth what it was.
 */
#include "games/jieqi/jq_pos.h"
#include "nnue/nnue_board.h"

enum { KINGS = 9, OPEN = KINGS + 6 * XQ_POINTS, COVERED = 15, POOL = 15, OWN_INPUTS = OPEN + COVERED + POOL };

/* Covered men and pools share a slot, which no open man has: points, then "at least n of a kind" from here on. */
enum { POOL_PLACE = XQ_POINTS };

/* Where the men of a kind begin in the pool's inputs: two of each, five pawns. */
static int pool_place(int kind, int number)
{
    return (kind - XQ_ADVISOR) * 2 + number - 1;
}

static int pool_of(const JqPos *p, int side, int kind)
{
    return p->hidden.pool[side][kind] + p->hidden.captives[side][kind];
}

/* 0…14 in the order of the points on which Red's covered men stand at first; -1 elsewhere. */
static int home_number(int point)
{
    int number = 0;
    for (int i = 0; i < point; i++)
        number += xq_home(XQ_RED, i) > XQ_KING;
    return xq_home(XQ_RED, point) > XQ_KING ? number : -1;
}

static int king_number(int point)
{
    return xq_in_palace(XQ_RED, point) ? xq_rank(point) * 3 + xq_file(point) - 3 : -1;
}

static int jieqi_input(int side, bool mirrored, int fact)
{
    int slot = fact >> 7, place = fact & 127, owner = slot >> 3, kind = slot & 7, own = -1;
    if (place < XQ_POINTS) {
        int point = nnue_seen_point(owner, mirrored, place);
        int home = kind ? -1 : home_number(point);
        own = kind == XQ_KING ? king_number(point) : kind ? KINGS + (kind - XQ_ADVISOR) * XQ_POINTS + point : home;
        own = home >= 0 ? OPEN + home : own;
    } else if (!kind && place < POOL_PLACE + POOL) {
        own = OPEN + COVERED + place - POOL_PLACE;
    }
    return own < 0 ? NNUE_NO_INPUT : own + (owner == side ? 0 : OWN_INPUTS);
}

static void jieqi_kings(const Pos *pos, uint8_t out[2])
{
    const JqPos *p = (const JqPos *)pos;
    out[0] = p->king[0];
    out[1] = p->king[1];
}

static void jieqi_facts(const Pos *pos, U128 out[NNUE_SLOTS])
{
    const JqPos *p = (const JqPos *)pos;
    for (int side = 0; side < 2; side++) {
        out[side << 3] = p->covered[side];
        for (int kind = XQ_KING; kind <= XQ_PAWN; kind++)
            out[xq_man(side, kind)] = p->men[xq_man(side, kind)] & ~p->covered[side];
        for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++) {
            for (int number = pool_of(p, side, kind); number > 0; number--)
                out[side << 3] |= bit(POOL_PLACE + pool_place(kind, number));
        }
    }
}

/* A covered man that steps is nothing until it is turned up: nobody asks in between. */
static void jieqi_changes(const Pos *after, const Delta *d, NnueChanges *c)
{
    const JqPos *p = (const JqPos *)after;
    Move last = jq_past(p, p->ply - 1)->move;
    for (int i = 0; i < d->count; i++) {
        Change man = d->at[i];
        if (man.from != man.to)
            nnue_sub(c, man.man & 15, man.from);
        if (man.to < POINT_NONE && !jq_is_covered(man.man))
            nnue_add(c, man.man, man.to);
    }
    if (move_kind(last) == MK_REVEAL) {
        int side = jq_side(move_aux(last)), kind = xq_kind(move_aux(last)), now = pool_of(p, side, kind);
        bool mover = d->count > 0, known = mover || !p->hidden.captives[side][kind];
        if (known)
            nnue_sub(c, side << 3, POOL_PLACE + pool_place(kind, now + 1));
    }
}

static NnueLook jieqi_look(const Pos *pos)
{
    const JqPos *p = (const JqPos *)pos;
    return (NnueLook){.side = p->side, .row = (bits_count(jq_all(p)) - 1) / 4, .key = p->key};
}

const NnueSet NNUE_JIEQI = {
    .games = {"jieqi"},
    .inputs = 2 * OWN_INPUTS,
    .most = 62,
    .steps = 3,
    .input = jieqi_input,
    .view = nnue_palace_view,
    .kings = jieqi_kings,
    .facts = jieqi_facts,
    .changes = jieqi_changes,
    .look = jieqi_look,
};
