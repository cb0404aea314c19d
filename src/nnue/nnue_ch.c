/* nnue_ch.c -- what the networks of crazyhouse see: men on points, marks of promoted men, and what is in hand.
 *
 * A promoted man is the man that it is and a mark on its point: there are few of them to learn from.  A hand is a
 * thermometer for each kind, so that what the third pawn adds is learned as what it adds.
 */
#include "games/chess/ch_pos.h"
#include "nnue/nnue_impl.h"

enum { PAWNS = 5 * 64, MARKS = PAWNS + 48, HAND = MARKS + 64, OWN_INPUTS = HAND + 5 * 16 };

/* Hands take the slots of no kind, marks those behind the pawns'. */
enum { HAND_SLOT = 0, MARK_SLOT = 7 };

/* The place of "at least so many of a kind". */
static int hand_place(int kind, int number)
{
    return (kind - CH_QUEEN) * 16 + number - 1;
}

/* Each side from its own first rank, with its king on the right half. */
static int seen_point(int owner, bool mirrored, int point)
{
    return point ^ (owner == CH_WHITE ? 0 : 56) ^ (mirrored ? 7 : 0);
}

/* The input of a man or a mark as its owner sees the point. */
static int point_input(int kind, int point)
{
    if (kind == MARK_SLOT)
        return MARKS + point;
    if (kind != CH_PAWN)
        return (kind - CH_KING) * 64 + point;
    return point >= 8 && point < 56 ? PAWNS + point - 8 : -1;
}

static int house_input(int side, bool mirrored, int fact)
{
    int slot = fact >> 7, place = fact & 127, owner = slot >> 3, kind = slot & 7, own = -1;
    if (kind == HAND_SLOT && place < 5 * 16)
        own = HAND + place;
    else if (kind != HAND_SLOT && place < CH_POINTS)
        own = point_input(kind, seen_point(owner, mirrored, place));
    return own < 0 ? NNUE_NO_INPUT : own + (owner == side ? 0 : OWN_INPUTS);
}

static NnueView house_view(int side, int king)
{
    if (king >= CH_POINTS)
        return (NnueView){0};
    return (NnueView){.mirrored = ch_file(king) < 4, .palace = ch_rank_of(side, king)};
}

static void house_kings(const Pos *pos, uint8_t out[2])
{
    const ChPos *p = (const ChPos *)pos;
    out[0] = p->king[0];
    out[1] = p->king[1];
}

static void house_facts(const Pos *pos, U128 out[NNUE_SLOTS])
{
    const ChPos *p = (const ChPos *)pos;
    for (int side = 0; side < 2; side++) {
        U128 hand = 0;
        for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++)
            hand |= (((U128)1 << p->hand[side][kind]) - 1) << hand_place(kind, 1);
        for (int kind = CH_KING; kind <= CH_PAWN; kind++)
            out[side << 3 | kind] = ch_men(p, side, kind);
        out[side << 3 | HAND_SLOT] = hand;
        out[side << 3 | MARK_SLOT] = p->promoted & ch_own(p, side);
    }
}

/* A man was taken: it leaves with its mark and comes to the hand of the one who took it. */
static void taken(const ChPos *p, const Change *change, bool marked, NnueChanges *c)
{
    int side = ch_side(change->man), kind = marked ? CH_PAWN : ch_kind(change->man);
    nnue_sub(c, change->man, change->from);
    if (marked)
        nnue_sub(c, side << 3 | MARK_SLOT, change->from);
    nnue_add(c, !side << 3 | HAND_SLOT, hand_place(kind, p->hand[!side][kind]));
}

static void house_changes(const Pos *after, const Delta *d, NnueChanges *c)
{
    const ChPos *p = (const ChPos *)after;
    int marks = ch_past(p, p->ply - 1)->marks;
    for (int i = 0; i < d->count; i++) {
        const Change *change = &d->at[i];
        int side = ch_side(change->man), man = change->man;
        if (change->to == POINT_NONE) {
            taken(p, change, marks & CH_MARK_TAKEN, c);
        } else if (change->from == POINT_NONE) {
            nnue_add(c, man, change->to);
            nnue_sub(c, side << 3 | HAND_SLOT, hand_place(ch_kind(man), p->hand[side][ch_kind(man)] + 1));
        } else if (change->from == change->to) { /* the pawn that has just come here is promoted */
            c->adds--;
            nnue_add(c, man, change->to);
            nnue_add(c, side << 3 | MARK_SLOT, change->to);
        } else {
            nnue_sub(c, man, change->from);
            nnue_add(c, man, change->to);
        }
    }
    if (marks & CH_MARK_MOVED) {
        Move m = ch_past(p, p->ply - 1)->move;
        nnue_sub(c, !p->side << 3 | MARK_SLOT, move_from(m));
        nnue_add(c, !p->side << 3 | MARK_SLOT, move_to(m));
    }
}

static NnueLook house_look(const Pos *pos)
{
    const ChPos *p = (const ChPos *)pos;
    int hands = 0;
    for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++)
        hands += p->hand[0][kind] + p->hand[1][kind];
    return (NnueLook){.side = p->side, .row = min_int(hands / 4, NNUE_OUTPUTS - 1), .key = p->key};
}

const NnueSet NNUE_HOUSE = {
    .games = {"crazyhouse"},
    .inputs = 2 * OWN_INPUTS,
    .most = 48,
    .steps = 1,
    .input = house_input,
    .view = house_view,
    .kings = house_kings,
    .facts = house_facts,
    .changes = house_changes,
    .look = house_look,
};
