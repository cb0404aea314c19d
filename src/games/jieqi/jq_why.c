/* jq_why.c -- which rule an illegal step breaks.
 *
 * As in xq_why.c the shape of the step is asked about first, then what is in the way, then the king.  A covered man is
 * judged as the man of its home point, with that man's limits.
 */
#include "games/jieqi/jq_text.h"

/* Men strictly between two points of one rank or file. */
static int men_between(const JqPos *p, int from, int to)
{
    int dx = xq_file(to) - xq_file(from), dy = xq_rank(to) - xq_rank(from), count = 0;
    int step = (dx > 0) - (dx < 0) + XQ_FILES * ((dy > 0) - (dy < 0));
    for (int at = from + step; at != to; at += step)
        count += p->board[at] != 0;
    return count;
}

static FaultCode why_line(const JqPos *p, int kind, int from, int to)
{
    if (xq_file(from) != xq_file(to) && xq_rank(from) != xq_rank(to))
        return FAULT_NOT_ITS_MOVE;
    int men = men_between(p, from, to);
    if (kind == XQ_CANNON && p->board[to])
        return men == 1 ? FAULT_NONE : FAULT_NEEDS_SCREEN;
    return men == 0 ? FAULT_NONE : FAULT_PATH_BLOCKED;
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

/* Kings, advisors, elephants and horses: steps of a fixed size, dx and dy wide. */
static FaultCode why_short(const JqPos *p, int kind, int from, int to)
{
    static const int SIZE[8] = {[XQ_KING] = 1, [XQ_ADVISOR] = 2, [XQ_ELEPHANT] = 8, [XQ_HORSE] = 5};
    int dx = xq_file(to) - xq_file(from), dy = xq_rank(to) - xq_rank(from);
    int man = p->board[from], side = jq_side(man), passed = from + dx / 2 + XQ_FILES * (dy / 2);
    if (dx * dx + dy * dy != SIZE[kind])
        return FAULT_NOT_ITS_MOVE;
    if ((kind == XQ_KING || (kind == XQ_ADVISOR && jq_is_covered(man))) && !xq_in_palace(side, to))
        return FAULT_PALACE;
    if (kind == XQ_HORSE && p->board[passed])
        return FAULT_LEG_BLOCKED;
    return kind == XQ_ELEPHANT && p->board[passed] ? FAULT_EYE_BLOCKED : FAULT_NONE;
}

/* Whether the man's way of moving leads there, own men and the king's safety apart. */
static FaultCode why_shape(const JqPos *p, int from, int to)
{
    int man = p->board[from], side = jq_side(man), kind = jq_is_covered(man) ? xq_home(side, from) : xq_kind(man);
    switch (kind) {
    case XQ_ROOK:
    case XQ_CANNON: return why_line(p, kind, from, to);
    case XQ_PAWN: return why_pawn(side, from, to);
    case XQ_KING:
        if (to == p->king[!side] && xq_file(from) == xq_file(to))
            return why_line(p, XQ_ROOK, from, to);
        /* fall through */
    default: return why_short(p, kind, from, to);
    }
}

static FaultCode why_unsafe(const JqPos *p, int from, int to)
{
    U128 attackers = jq_attackers_after(p, p->side, from, to);
    if (to == p->king[!p->side])
        return FAULT_KING_CAPTURABLE; /* of a position that should not have been played from */
    if (!attackers)
        return FAULT_NONE;
    if (bits_has(attackers, p->king[!p->side]))
        return FAULT_KINGS_FACE;
    return p->in_check ? FAULT_STILL_IN_CHECK : FAULT_EXPOSES_KING;
}

FaultCode jq_why_not(const JqRules *r, const JqPos *p, int from, int to)
{
    int man = p->board[from];
    if (jq_waits(p))
        return FAULT_REVEAL_MISSING;
    if (!jq_kings_stand(p))
        return FAULT_GAME_OVER;
    if (!man)
        return FAULT_NO_MAN;
    if (jq_side(man) != p->side)
        return FAULT_NOT_YOURS;
    if (from == to)
        return FAULT_NOT_ITS_MOVE;
    FaultCode shape = why_shape(p, from, to);
    /* An own man on the point is the nearer reason unless the man could not go there at all. */
    if (p->board[to] && jq_side(p->board[to]) == p->side && (shape == FAULT_NONE || shape == FAULT_NEEDS_SCREEN))
        return FAULT_OWN_MAN;
    if (shape)
        return shape;
    return r->mate == JQ_MATE_OFF ? FAULT_NONE : why_unsafe(p, from, to);
}
