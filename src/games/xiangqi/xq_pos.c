/* xq_pos.c -- men on points, attacks, apply and undo. */
#include "games/xiangqi/xq_pos.h"

void xq_clear(XqPos *p)
{
    memset(p, 0, sizeof *p);
    p->king[XQ_RED] = p->king[XQ_BLACK] = POINT_NONE;
    p->move_no = 1;
}

void xq_put(XqPos *p, int man, int point)
{
    assert(!p->board[point]);
    p->board[point] = (uint8_t)man;
    p->men[man] |= bit(point);
    p->men[man & 8] |= bit(point);
    p->key ^= XQ.key[man][point];
    if (xq_kind(man) == XQ_KING)
        p->king[xq_side(man)] = (uint8_t)point;
}

void xq_lift(XqPos *p, int point)
{
    int man = p->board[point];
    assert(man);
    p->board[point] = 0;
    p->men[man] ^= bit(point);
    p->men[man & 8] ^= bit(point);
    p->key ^= XQ.key[man][point];
}

void xq_settle(XqPos *p)
{
    p->key = p->side == XQ_BLACK ? XQ.key_side : 0;
    for (int point = 0; point < XQ_POINTS; point++)
        p->key ^= XQ.key[p->board[point]][point];
    p->in_check = xq_attackers(p, p->king[p->side], !p->side, xq_all(p)) != 0;
}

/* The men of `by` that attack a point, `by_men` being the points on which they (still) stand. */
static U128 attackers(const XqPos *p, int point, int by, U128 all, U128 by_men)
{
    const U128 *men = p->men + (by << 3);
    U128 lines = xq_rook_points(all, point) & men[XQ_ROOK];
    lines |= xq_cannon_shots(all, point) & men[XQ_CANNON];
    lines |= XQ.horse_to[point][xq_eyes(all, point)] & men[XQ_HORSE];
    lines |= XQ.pawn_to[by][point] & men[XQ_PAWN];
    return lines & by_men;
}

/* The guards and the king of `by` that step onto a point; none of them leaves its zone. */
static U128 guard_attackers(const XqPos *p, int point, int by, U128 all)
{
    const U128 *men = p->men + (by << 3), *zone = XQ.zone[by];
    U128 set = 0;
    if (bits_has(zone[XQ_KING], point))
        set |= XQ.king[by][point] & men[XQ_KING];
    if (bits_has(zone[XQ_ADVISOR], point))
        set |= XQ.advisor[point] & men[XQ_ADVISOR];
    if (bits_has(zone[XQ_ELEPHANT], point))
        set |= xq_elephant_points(all, point) & men[XQ_ELEPHANT];
    return set;
}

/* The enemy king, when it looks at this one along an open file. */
static U128 facing(int king, int other, U128 all)
{
    if (other == POINT_NONE || xq_file(king) != xq_file(other) || (xq_between(king, other) & all))
        return 0;
    return bit(other);
}

U128 xq_attackers(const XqPos *p, int point, int by, U128 all)
{
    U128 set = attackers(p, point, by, all, p->men[by << 3]) | guard_attackers(p, point, by, all);
    if (point == p->king[!by])
        set |= facing(point, p->king[by], all);
    return set;
}

U128 xq_attackers_after(const XqPos *p, int side, int from, int to)
{
    U128 all = (xq_all(p) & ~bit(from)) | bit(to);
    int king = p->king[side] == from ? to : p->king[side];
    U128 enemy = p->men[!side << 3] & ~bit(to);
    int other = p->king[!side];
    U128 set = attackers(p, king, !side, all, enemy);
    return other == to ? set : set | facing(king, other, all);
}

U128 xq_reach(const XqPos *p, int from)
{
    int man = p->board[from], side = xq_side(man);
    U128 all = xq_all(p), own = xq_own(p, side), set = 0;
    switch (xq_kind(man)) {
    case XQ_KING: set = XQ.king[side][from] | facing(from, p->king[!side], all); break;
    case XQ_ADVISOR: set = XQ.advisor[from] & XQ.zone[side][XQ_ADVISOR]; break;
    case XQ_ELEPHANT: set = xq_elephant_points(all, from) & XQ.zone[side][XQ_ELEPHANT]; break;
    case XQ_HORSE: set = xq_horse_points(all, from); break;
    case XQ_ROOK: set = xq_rook_points(all, from); break;
    case XQ_CANNON: set = (xq_rook_points(all, from) & ~all) | xq_cannon_shots(all, from); break;
    case XQ_PAWN: set = XQ.pawn[side][from]; break;
    default: break;
    }
    return set & ~own;
}

/* A check beyond a side's tenth is not counted, nor is the reply to an uncounted check (docs/rules/xiangqi.md, D2). */
void xq_count_ply(uint16_t *count, uint16_t checks[2], int side, bool gives_check, bool was_in_check)
{
    if (gives_check && ++checks[side] > 10)
        return;
    if (was_in_check && checks[!side] > 10)
        checks[!side]++;
    else
        ++*count;
}

void xq_apply(XqPos *p, Move m, Delta *delta)
{
    int from = move_from(m), to = move_to(m), man = p->board[from], taken = p->board[to];
    bool was_in_check = p->in_check;
    p->ring[p->ply++ % XQ_RING] = (XqUndo){
        .key = p->key,
        .move = m,
        .count = p->count,
        .checks = {p->checks[0], p->checks[1]},
        .quiet = p->quiet,
        .taken = (uint8_t)taken,
        .in_check = p->in_check,
    };
    if (taken) {
        delta_add(delta, taken, to, POINT_NONE);
        xq_lift(p, to);
    }
    delta_add(delta, man, from, to);
    xq_lift(p, from);
    xq_put(p, man, to);
    p->in_check = xq_attackers_after(p, !p->side, p->king[!p->side], p->king[!p->side]) != 0;
    if (taken) {
        p->count = p->checks[0] = p->checks[1] = p->quiet = 0;
    } else {
        xq_count_ply(&p->count, p->checks, p->side, p->in_check, was_in_check);
        p->quiet = (uint16_t)min_int(p->quiet + 1, XQ_RING);
    }
    p->move_no = (uint16_t)(p->move_no + (p->side == XQ_BLACK));
    p->side ^= 1;
    p->key ^= XQ.key_side;
}

void xq_undo(XqPos *p)
{
    XqUndo *u = &p->ring[--p->ply % XQ_RING];
    int from = move_from(u->move), to = move_to(u->move), man = p->board[to];
    p->side ^= 1;
    p->move_no = (uint16_t)(p->move_no - (p->side == XQ_BLACK));
    xq_lift(p, to);
    xq_put(p, man, from);
    if (u->taken)
        xq_put(p, u->taken, to);
    p->key = u->key;
    p->count = u->count;
    p->checks[0] = u->checks[0];
    p->checks[1] = u->checks[1];
    p->quiet = u->quiet;
    p->in_check = u->in_check;
    *u = (XqUndo){0}; /* so that a position is equal, byte for byte, however it was reached */
}

void xq_pass(XqPos *p)
{
    p->ring[p->ply++ % XQ_RING] = (XqUndo){
        .key = p->key,
        .count = p->count,
        .checks = {p->checks[0], p->checks[1]},
        .quiet = p->quiet,
    };
    assert(!p->in_check);
    p->quiet = 0;
    p->side ^= 1;
    p->key ^= XQ.key_side;
}

void xq_unpass(XqPos *p)
{
    XqUndo *u = &p->ring[--p->ply % XQ_RING];
    p->side ^= 1;
    p->key = u->key;
    p->quiet = u->quiet;
    *u = (XqUndo){0};
}

bool xq_gives_check(const XqPos *p, int from, int to)
{
    int side = p->side, king = p->king[!side];
    /* Only a man that leaves or enters the king's lines, its diagonals or a horse's jump can matter. */
    U128 near = XQ.line[king] | XQ.advisor[king] | XQ.horse_near[king];
    if (!((bit(from) | bit(to)) & near))
        return false;
    U128 all = (xq_all(p) & ~bit(from)) | bit(to);
    if (attackers(p, king, side, all, p->men[side << 3] & ~bit(from)))
        return true;
    switch (xq_kind(p->board[from])) {
    case XQ_HORSE: return bits_has(xq_horse_points(all, to), king);
    case XQ_ROOK: return bits_has(xq_rook_points(all, to), king);
    case XQ_CANNON: return bits_has(xq_cannon_shots(all, to), king);
    case XQ_PAWN: return bits_has(XQ.pawn[side][to], king);
    case XQ_KING: return facing(to, king, all) != 0;
    default: return facing(p->king[side], king, all) != 0;
    }
}
