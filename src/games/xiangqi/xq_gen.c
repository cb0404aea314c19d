/* xq_gen.c -- the legal moves of xiangqi.
 *
 * When the king is not in check, a step can endanger it in three ways only: the man leaves a line on which it was the
 * last cover (a pin), it leaves the leg of an enemy horse (a pin too), or it comes between the king and a cannon that
 * faces it (it would be the screen).  So the moves of a man are its reach, less the points `barred` to all, and for a
 * pinned man less what its pins do not allow: no move is tried out, and counting them is a popcount.
 *
 * In check, only steps that could help are tried one by one: to a point where they may block or take, or from the
 * screen of a checking cannon.
 */
#include "games/xiangqi/xq_pos.h"

typedef struct Pin {
    U128 covers;  /* the men that must mind this attacker */
    U128 allowed; /* where they may go all the same */
} Pin;

typedef struct Safety {
    U128 barred; /* points on which a man would become a cannon's screen */
    U128 pinned;
    int count;
    Pin pins[8];
} Safety;

/* The leg of a horse that aims at the king: the point next to the horse and diagonal to the king. */
static int horse_leg(int horse, int king)
{
    int dx = xq_file(horse) - xq_file(king), dy = xq_rank(horse) - xq_rank(king);
    return xq_point(xq_file(king) + (dx > 0 ? 1 : -1), xq_rank(king) + (dy > 0 ? 1 : -1));
}

static void add_pin(Safety *s, U128 covers, U128 allowed)
{
    s->pinned |= covers;
    s->pins[s->count++] = (Pin){covers, allowed};
}

/* What the men of the side to move must mind, its king not being in check. */
static void find_dangers(const XqPos *p, Safety *s)
{
    int side = p->side, king = p->king[side];
    const U128 *enemy = p->men + (!side << 3);
    U128 own = p->men[side << 3], all = xq_all(p), line = XQ.line[king];
    s->barred = s->pinned = 0;
    s->count = 0;

    U128 rooks = enemy[XQ_ROOK] | (xq_file(p->king[!side]) == xq_file(king) ? enemy[XQ_KING] : 0);
    for (U128 left = rooks & line; left;) {
        int at = bits_pop(&left);
        U128 gap = xq_between(king, at), cover = gap & all;
        if ((cover & (cover - 1)) == 0 && (cover & own))
            add_pin(s, cover, gap | bit(at));
    }
    for (U128 left = enemy[XQ_CANNON] & line; left;) {
        int at = bits_pop(&left);
        U128 gap = xq_between(king, at), cover = gap & all;
        if (!cover)
            s->barred |= gap;
        else if (bits_count(cover) == 2 && (cover & own))
            add_pin(s, cover & own, (gap & ~all) | bit(at));
    }
    for (U128 left = enemy[XQ_HORSE] & XQ.horse_near[king]; left;) {
        int at = bits_pop(&left);
        U128 leg = bit(horse_leg(at, king));
        if (leg & own)
            add_pin(s, leg, bit(at));
    }
}

static U128 pin_limits(const Safety *s, int point)
{
    U128 allowed = ~(U128)0;
    for (int i = 0; i < s->count; i++) {
        if (bits_has(s->pins[i].covers, point))
            allowed &= s->pins[i].allowed;
    }
    return allowed;
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
            points &= pin_limits(&s, from);                                                                            \
        add_points(list, &count, from, points);                                                                        \
    }

/* Moves to the points of `targets` when the king is not in check. */
static inline int quiet_king_moves(const XqPos *p, U128 targets, MoveList *list)
{
    Safety s;
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

/* Points on which a man might end the check of one attacker, and the men whose leaving might: the screens. */
static void find_remedies(const XqPos *p, int checker, U128 *points, U128 *movers)
{
    int king = p->king[p->side];
    U128 gap = xq_between(king, checker);
    *points = bit(checker);
    *movers = 0;
    switch (xq_kind(p->board[checker])) {
    case XQ_CANNON: *movers = gap & xq_all(p); /* fall through */
    case XQ_ROOK:
    case XQ_KING: *points |= gap; break;
    case XQ_HORSE: *points |= bit(horse_leg(checker, king)); break;
    default: break;
    }
}

static int check_evasions(const XqPos *p, U128 targets, MoveList *list)
{
    int side = p->side, king = p->king[side], count = 0;
    U128 checkers = xq_attackers_after(p, side, king, king);
    U128 points, movers;
    find_remedies(p, bits_first(checkers), &points, &movers);
    for (U128 men = xq_own(p, side) & ~bit(king); men;) {
        int from = bits_pop(&men);
        U128 reach = xq_reach(p, from) & targets, safe = 0;
        if (!bits_has(movers, from))
            reach &= points;
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
