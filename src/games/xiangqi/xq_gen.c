/* xq_gen.c -- the legal moves of xiangqi.
 *
 * The moves of a man are its reach, less the points `barred` to all, and for a pinned man less what its pins do not
 * allow (xq_safety.h): no move is tried out, and counting them is a popcount.
 *
 * In check, only steps that could help are tried one by one: to a point where they may block or take, or from the
 * screen of a checking cannon.
 */
#include "games/xiangqi/xq_pos.h"
#include "games/xiangqi/xq_safety.h"

/* What the men of the side to move must mind, its king not being in check. */
static void find_dangers(const XqPos *p, XqSafety *s)
{
    int side = p->side, king = p->king[side];
    const U128 *enemy = p->men + (!side << 3);
    XqDangers dangers = {
        .rooks = enemy[XQ_ROOK] | (xq_file(p->king[!side]) == xq_file(king) ? enemy[XQ_KING] : 0),
        .cannons = enemy[XQ_CANNON],
        .jumpers = enemy[XQ_HORSE] & XQ.horse_near[king],
    };
    xq_find_dangers(king, p->men[side << 3], xq_all(p), &dangers, s);
}

/* The legal king steps. */
static U128 king_points(const XqPos *p, U128 targets)
{
    int side = p->side, king = p->king[side];
    U128 safe = 0;
    for (U128 left = XQ.king[side][king] & ~xq_own(p, side) & targets; left;) {
        int to = bits_pop(&left);
        if (!xq_attackers_after(p, side, king, to))
            safe |= bit(to);
    }
    return safe;
}

/* What to do with the points a man may go to: list them, or only count them. */
static inline void add_points(MoveList *list, int *count, int from, U128 points)
{
    if (!list) {
        *count += bits_count(points);
        return;
    }
    for (U128 left = points; left;)
        moves_add(list, move_step(from, bits_pop(&left)));
}

/* The moves of all men but the king of one kind, whose reach REACH computes from `from` and `all`. */
#define EACH_MAN(kind, REACH)                                                                                          \
    for (U128 men = own[kind]; men;) {                                                                                 \
        int from = bits_pop(&men);                                                                                     \
        U128 points = (REACH)&open;                                                                                    \
        if (bits_has(s.pinned, from))                                                                                  \
            points &= xq_pin_limits(&s, from);                                                                         \
        add_points(list, &count, from, points);                                                                        \
    }

/* Moves to the points of `targets` when the king is not in check. */
static inline int quiet_king_moves(const XqPos *p, U128 targets, MoveList *list)
{
    XqSafety s;
    find_dangers(p, &s);
    int side = p->side, count = 0;
    const U128 *own = p->men + (side << 3);
    U128 all = xq_all(p), open = targets & ~own[0] & ~s.barred;
    EACH_MAN(XQ_ROOK, xq_rook_points(all, from))
    EACH_MAN(XQ_CANNON, (xq_rook_points(all, from) & ~all) | xq_cannon_shots(all, from))
    EACH_MAN(XQ_HORSE, xq_horse_points(all, from))
    EACH_MAN(XQ_PAWN, XQ.pawn[side][from])
    EACH_MAN(XQ_ELEPHANT, xq_elephant_points(all, from) & XQ.zone[side][XQ_ELEPHANT])
    EACH_MAN(XQ_ADVISOR, XQ.advisor[from] & XQ.zone[side][XQ_ADVISOR])
    add_points(list, &count, p->king[side], king_points(p, targets));
    return count;
}

static int check_evasions(const XqPos *p, U128 targets, MoveList *list)
{
    int side = p->side, king = p->king[side], count = 0;
    U128 checkers = xq_attackers_after(p, side, king, king);
    int checker = bits_first(checkers);
    U128 remedies[2]; /* points to go to, men to leave with */
    xq_find_remedies(king, checker, xq_kind(p->board[checker]), xq_all(p), remedies);
    for (U128 men = xq_own(p, side) & ~bit(king); men;) {
        int from = bits_pop(&men);
        U128 reach = xq_reach(p, from) & targets, safe = 0;
        if (!bits_has(remedies[1], from))
            reach &= remedies[0];
        while (reach) {
            int to = bits_pop(&reach);
            if (!xq_attackers_after(p, side, from, to))
                safe |= bit(to);
        }
        add_points(list, &count, from, safe);
    }
    add_points(list, &count, king, king_points(p, targets));
    return count;
}

void xq_moves_to(const XqPos *p, U128 targets, MoveList *list)
{
    if (p->in_check)
        check_evasions(p, targets, list);
    else
        quiet_king_moves(p, targets, list);
}

void xq_moves(const XqPos *p, MoveList *list)
{
    list->count = 0;
    xq_moves_to(p, ~(U128)0, list);
}

int xq_count(const XqPos *p)
{
    return p->in_check ? check_evasions(p, ~(U128)0, NULL) : quiet_king_moves(p, ~(U128)0, NULL);
}

bool xq_has_move(const XqPos *p)
{
    return xq_count(p) > 0;
}

bool xq_legal(const XqPos *p, int from, int to)
{
    int man = p->board[from];
    return man && xq_side(man) == p->side && to != p->king[!p->side] && bits_has(xq_reach(p, from), to) &&
           !xq_attackers_after(p, p->side, from, to);
}
