/* xq_why.c -- which rule an illegal step breaks.
 *
 * The legal moves come from xq_gen.c; this file only finds words for what is missing there, so it asks about the shape
 * of the step first, then about what is in the way, then about the king.
 */
#include "games/xiangqi/xq_text.h"

/* Men strictly between two points of one rank or file. */
static int men_between(const uint8_t board[XQ_POINTS], int from, int to)
{
    int dx = xq_file(to) - xq_file(from), dy = xq_rank(to) - xq_rank(from), count = 0;
    int step = (dx > 0) - (dx < 0) + XQ_FILES * ((dy > 0) - (dy < 0));
    for (int at = from + step; at != to; at += step)
        count += board[at] != 0;
    return count;
}

static FaultCode why_line(const uint8_t board[XQ_POINTS], int kind, int from, int to)
{
    if (xq_file(from) != xq_file(to) && xq_rank(from) != xq_rank(to))
        return FAULT_NOT_ITS_MOVE;
    int men = men_between(board, from, to);
    if (kind == XQ_CANNON && board[to])
        return men == 1 ? FAULT_NONE : FAULT_NEEDS_SCREEN;
    return men == 0 ? FAULT_NONE : FAULT_PATH_BLOCKED;
}

static FaultCode why_king(const uint8_t board[XQ_POINTS], int side, int from, int to)
{
    int dx = xq_file(to) - xq_file(from), dy = xq_rank(to) - xq_rank(from);
    if (dx * dx + dy * dy != 1)
        return board[to] == xq_man(!side, XQ_KING) ? why_line(board, XQ_ROOK, from, to) : FAULT_NOT_ITS_MOVE;
    return xq_in_palace(side, to) ? FAULT_NONE : FAULT_PALACE;
}

static FaultCode why_pawn(int side, int from, int to)
{
    int dx = xq_file(to) - xq_file(from), ahead = xq_rank_of(side, to) - xq_rank_of(side, from);
    if (dx * dx + ahead * ahead != 1)
        return FAULT_NOT_ITS_MOVE;
    if (ahead < 0)
        return FAULT_BACKWARD;
    return dx && !xq_crossed(side, from) ? FAULT_SIDEWAYS : FAULT_NONE;
}

FaultCode xq_why_shape(const uint8_t board[XQ_POINTS], int from, int to)
{
    int man = board[from], kind = xq_kind(man), side = xq_side(man);
    int dx = xq_file(to) - xq_file(from), dy = xq_rank(to) - xq_rank(from), size = dx * dx + dy * dy;
    int middle = xq_point((xq_file(from) + xq_file(to)) / 2, (xq_rank(from) + xq_rank(to)) / 2);
    switch (kind) {
    case XQ_KING: return why_king(board, side, from, to);
    case XQ_ADVISOR:
        if (size != 2)
            return FAULT_NOT_ITS_MOVE;
        return xq_in_palace(side, to) ? FAULT_NONE : FAULT_PALACE;
    case XQ_ELEPHANT:
        if (dx * dx != 4 || dy * dy != 4)
            return FAULT_NOT_ITS_MOVE;
        if (xq_crossed(side, to))
            return FAULT_RIVER;
        return board[middle] ? FAULT_EYE_BLOCKED : FAULT_NONE;
    case XQ_HORSE:
        if (size != 5)
            return FAULT_NOT_ITS_MOVE;
        return board[from + (dx / 2) + XQ_FILES * (dy / 2)] ? FAULT_LEG_BLOCKED : FAULT_NONE;
    case XQ_PAWN: return why_pawn(side, from, to);
    default: return why_line(board, kind, from, to);
    }
}

FaultCode xq_why_not(const XqPos *p, int from, int to)
{
    int man = p->board[from];
    if (!man)
        return FAULT_NO_MAN;
    if (xq_side(man) != p->side)
        return FAULT_NOT_YOURS;
    if (from == to)
        return FAULT_NOT_ITS_MOVE;
    FaultCode shape = xq_why_shape(p->board, from, to);
    /* An own man on the point is the nearer reason unless the man could not go there at all. */
    if (p->board[to] && xq_side(p->board[to]) == p->side && (shape == FAULT_NONE || shape == FAULT_NEEDS_SCREEN))
        return FAULT_OWN_MAN;
    if (shape)
        return shape;
    /* No play gets here; a record may start from a position that could not arise. */
    if (to == p->king[!p->side])
        return FAULT_KING_CAPTURABLE;
    U128 attackers = xq_attackers_after(p, p->side, from, to);
    if (!attackers)
        return FAULT_NONE;
    if (bits_has(attackers, p->king[!p->side]))
        return FAULT_KINGS_FACE;
    return p->in_check ? FAULT_STILL_IN_CHECK : FAULT_EXPOSES_KING;
}
