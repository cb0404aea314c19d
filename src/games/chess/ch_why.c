/* ch_why.c -- which rule an illegal move breaks.
 *
 * The legal moves come from ch_gen.c; this file only finds words for what is missing there, so it asks about the shape
 * of the move first, then about what is in the way, then about the king.
 */
#include "games/chess/ch_pos.h"

static FaultCode king_fault(const ChPos *p, ChSet attackers)
{
    if (!attackers)
        return FAULT_NONE;
    return p->checkers ? FAULT_STILL_IN_CHECK : FAULT_EXPOSES_KING;
}

/* ---- Drops ----------------------------------------------------------------------------------------------------------- */

static FaultCode why_drop(const ChPos *p, Move m)
{
    int kind = move_aux(m), to = move_to(m), rank = ch_rank(to);
    if (move_from(m) != POINT_NONE)
        return FAULT_UNREADABLE;
    if (kind < CH_QUEEN || kind > CH_PAWN || !p->hand[p->side][kind])
        return FAULT_NOT_IN_HAND;
    if (p->board[to])
        return FAULT_OCCUPIED;
    if (kind == CH_PAWN && (rank == 0 || rank == 7))
        return FAULT_PAWN_DROP_RANK;
    return king_fault(p, ch_attackers(p, p->king[p->side], !p->side, ch_all(p) | ch_bit(to)));
}

/* ---- Steps ----------------------------------------------------------------------------------------------------------- */

static FaultCode why_line(const ChPos *p, int from, int to, bool straight, bool diagonal)
{
    bool is_straight = ch_has(CH.straight[from], to), is_diagonal = ch_has(CH.rising[from] | CH.falling[from], to);
    if (!(straight && is_straight) && !(diagonal && is_diagonal))
        return FAULT_NOT_ITS_MOVE;
    return CH.between[from][to] & ch_all(p) ? FAULT_PATH_BLOCKED : FAULT_NONE;
}

/* A pawn goes ahead to empty points and takes aslant. */
static FaultCode why_pawn(const ChPos *p, int from, int to)
{
    int side = p->side, ahead = ch_rank_of(side, to) - ch_rank_of(side, from), aside = ch_file(to) - ch_file(from);
    if (ahead < 0)
        return FAULT_BACKWARD;
    if (ch_has(CH.pawn[side][from], to))
        return p->board[to] || to == p->ep ? FAULT_NONE : FAULT_PAWN_CAPTURE;
    if (aside || ahead < 1 || ahead > (ch_rank_of(side, from) == 1 ? 2 : 1))
        return FAULT_NOT_ITS_MOVE;
    return (CH.between[from][to] | ch_bit(to)) & ch_all(p) ? FAULT_PATH_BLOCKED : FAULT_NONE;
}

/* Castling needs the right to it, an empty way, and a king that is attacked neither here nor on its way. */
static FaultCode why_castling(const ChPos *p, int to)
{
    const ChCastling *c = ch_castling(to);
    ChSet way = CH.between[c->king_from][c->king_to] | ch_bit(c->king_to);
    bool may = p->rights >> (c - CH_CASTLINGS) & 1;
    if (!may || p->checkers || (CH.between[c->king_from][c->rook_from] & ch_all(p)))
        return FAULT_CASTLING;
    while (way) {
        if (ch_attackers(p, ch_pop(&way), !p->side, ch_all(p)))
            return FAULT_CASTLING;
    }
    return FAULT_NONE;
}

static FaultCode why_king(const ChPos *p, int from, int to)
{
    if (ch_has(CH.king[from], to))
        return FAULT_NONE;
    const ChCastling *c = ch_castling(to);
    bool castles = c->king_from == from && c->king_to == to && ch_rank_of(p->side, to) == 0;
    return castles ? why_castling(p, to) : FAULT_NOT_ITS_MOVE;
}

/* Whether the man's way of moving leads there, own men and the king's safety apart. */
static FaultCode why_shape(const ChPos *p, int from, int to)
{
    switch (ch_kind(p->board[from])) {
    case CH_KING: return why_king(p, from, to);
    case CH_QUEEN: return why_line(p, from, to, true, true);
    case CH_ROOK: return why_line(p, from, to, true, false);
    case CH_BISHOP: return why_line(p, from, to, false, true);
    case CH_KNIGHT: return ch_has(CH.knight[from], to) ? FAULT_NONE : FAULT_NOT_ITS_MOVE;
    default: return why_pawn(p, from, to);
    }
}

/* A pawn that reaches the last rank, and no other man, turns into a queen, rook, bishop or knight. */
static FaultCode why_promotion(const ChPos *p, Move m)
{
    bool must = ch_kind(p->board[move_from(m)]) == CH_PAWN && ch_rank_of(p->side, move_to(m)) == 7;
    bool does = move_kind(m) == MK_PROMOTE;
    bool may = !does || (move_aux(m) >= CH_QUEEN && move_aux(m) <= CH_KNIGHT);
    return must == does && may ? FAULT_NONE : FAULT_PROMOTION;
}

static ChSet attackers_after(const ChPos *p, int from, int to)
{
    int side = p->side, king = p->king[side] == from ? to : p->king[side];
    int victim = ch_kind(p->board[from]) == CH_PAWN && to == p->ep ? to ^ 8 : to;
    ChSet all = (ch_all(p) & ~ch_bit(from) & ~ch_bit(victim)) | ch_bit(to);
    return ch_attackers(p, king, !side, all) & ~ch_bit(victim);
}

static FaultCode why_step(const ChPos *p, Move m)
{
    int from = move_from(m), to = move_to(m), man = from < CH_POINTS ? p->board[from] : 0;
    if (!man)
        return FAULT_NO_MAN;
    if (ch_side(man) != p->side)
        return FAULT_NOT_YOURS;
    if (from == to)
        return FAULT_NOT_ITS_MOVE;
    FaultCode shape = why_shape(p, from, to);
    bool onto_own = p->board[to] && ch_side(p->board[to]) == p->side;
    /* An own man on the point is the nearer reason unless the man could not go there at all. */
    if (onto_own && (shape == FAULT_NONE || (ch_kind(man) == CH_PAWN && shape == FAULT_PATH_BLOCKED)))
        return FAULT_OWN_MAN;
    if (shape)
        return shape;
    FaultCode promotion = why_promotion(p, m);
    return promotion ? promotion : king_fault(p, attackers_after(p, from, to));
}

FaultCode ch_why_not(const ChPos *p, Move m)
{
    if (move_to(m) >= CH_POINTS || m >> 24)
        return FAULT_UNREADABLE;
    switch (move_kind(m)) {
    case MK_DROP: return why_drop(p, m);
    case MK_STEP: return move_aux(m) ? FAULT_UNREADABLE : why_step(p, m);
    case MK_PROMOTE: return why_step(p, m);
    default: return FAULT_UNREADABLE;
    }
}
