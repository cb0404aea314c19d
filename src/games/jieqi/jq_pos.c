/* jq_pos.c -- men on points, attacks, the decisions of a turn and their undoing. */
#include "games/jieqi/jq_pos.h"

#include "base/rng.h"

const uint8_t JQ_MOST[8] = {0, 1, 2, 2, 2, 2, 2, 5};

/* ---- Keys --------------------------------------------------------------------------------------------------------- */

/* xiangqi's table has no keys for covered men, pools and waits; they are needed seldom enough to be mixed on the spot. */
static Key mixed_key(unsigned what, unsigned a, unsigned b)
{
    return rng_mix(0x6A69657169u + (what << 16 | a << 8 | b) * 0x9E3779B97F4A7C15u);
}

static Key man_key(int man, int point)
{
    return jq_is_covered(man) ? mixed_key(1, (unsigned)man, (unsigned)point) : XQ.key[man][point];
}

/* What the public knows of a pool: the captives shown to their captor only are in it still. */
static Key pool_key(const JqHidden *h, int side, int kind)
{
    return mixed_key(2, (unsigned)xq_man(side, kind), (unsigned)(h->pool[side][kind] + h->captives[side][kind]));
}

static Key wait_key(const JqPos *p)
{
    return p->wait ? mixed_key(3, p->wait, p->wait_at) : 0;
}

/* ---- Men on points ------------------------------------------------------------------------------------------------ */

void jq_clear(JqPos *p)
{
    memset(p, 0, sizeof *p);
    p->king[XQ_RED] = p->king[XQ_BLACK] = POINT_NONE;
    p->move_no = 1;
}

void jq_put(JqPos *p, int man, int point)
{
    int side = jq_side(man), kind = jq_is_covered(man) ? xq_home(side, point) : xq_kind(man);
    assert(!p->board[point]);
    p->board[point] = (uint8_t)man;
    p->men[side << 3] |= bit(point);
    p->men[xq_man(side, kind)] |= bit(point);
    if (jq_is_covered(man))
        p->covered[side] |= bit(point);
    if (kind == XQ_KING)
        p->king[side] = (uint8_t)point;
    p->key ^= man_key(man, point);
}

void jq_unpower(JqPos *p, int point)
{
    int side = jq_side(p->board[point]), kind = xq_home(side, point);
    if (kind)
        p->men[xq_man(side, kind)] &= ~bit(point);
}

static void lift(JqPos *p, int point)
{
    int man = p->board[point], side = jq_side(man);
    assert(man);
    int kind = jq_is_covered(man) ? xq_home(side, point) : xq_kind(man);
    p->board[point] = 0;
    p->men[side << 3] &= ~bit(point);
    p->men[xq_man(side, kind)] &= ~bit(point);
    p->covered[side] &= ~bit(point);
    if (kind == XQ_KING)
        p->king[side] = POINT_NONE;
    p->key ^= man_key(man, point);
}

void jq_settle(JqPos *p)
{
    p->key = (p->side == XQ_BLACK ? XQ.key_side : 0) ^ wait_key(p);
    for (int point = 0; point < XQ_POINTS; point++)
        p->key ^= p->board[point] ? man_key(p->board[point], point) : 0;
    for (int side = 0; side < 2; side++) {
        for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++)
            p->key ^= pool_key(&p->hidden, side, kind);
    }
    p->in_check = !p->wait && jq_attackers_after(p, p->side, p->king[p->side], p->king[p->side]) != 0;
}

/* ---- Attacks ------------------------------------------------------------------------------------------------------ */

/* The men of `by` but its king that attack a point, `by_men` being the points on which they (still) stand. */
static U128 attackers(const JqPos *p, int point, int by, U128 all, U128 by_men)
{
    const U128 *men = p->men + (by << 3);
    unsigned eyes = xq_eyes(all, point);
    U128 set = xq_rook_points(all, point) & men[XQ_ROOK];
    set |= xq_cannon_shots(all, point) & men[XQ_CANNON];
    set |= XQ.horse_to[point][eyes] & men[XQ_HORSE];
    set |= XQ.elephant[point][eyes] & men[XQ_ELEPHANT];
    set |= XQ.pawn_to[by][point] & men[XQ_PAWN];
    U128 advisors = men[XQ_ADVISOR];
    if (!bits_has(XQ.zone[by][XQ_ADVISOR], point))
        advisors &= ~p->covered[by]; /* a covered advisor does not leave the palace */
    set |= XQ.advisor[point] & advisors;
    return set & by_men;
}

/* The enemy king, when it looks at this one along an open file. */
static U128 facing(int king, int other, U128 all)
{
    if (other == POINT_NONE || xq_file(king) != xq_file(other) || (xq_between(king, other) & all))
        return 0;
    return bit(other);
}

U128 jq_attackers(const JqPos *p, int point, int by, U128 all)
{
    U128 set = attackers(p, point, by, all, p->men[by << 3]);
    if (bits_has(XQ.zone[by][XQ_KING], point))
        set |= XQ.king[by][point] & p->men[xq_man(by, XQ_KING)];
    if (point == p->king[!by])
        set |= facing(point, p->king[by], all);
    return set;
}

U128 jq_attackers_after(const JqPos *p, int side, int from, int to)
{
    int king = p->king[side] == from ? to : p->king[side], other = p->king[!side];
    if (p->king[side] == POINT_NONE)
        return 0;
    U128 all = (jq_all(p) & ~bit(from)) | bit(to);
    U128 set = attackers(p, king, !side, all, p->men[!side << 3] & ~bit(to));
    return other == to ? set : set | facing(king, other, all);
}

U128 jq_reach(const JqPos *p, int from)
{
    int man = p->board[from], side = jq_side(man);
    U128 all = jq_all(p), set = 0;
    switch (jq_is_covered(man) ? xq_home(side, from) : xq_kind(man)) {
    case XQ_KING: set = XQ.king[side][from] | facing(from, p->king[!side], all); break;
    case XQ_ADVISOR:
        set = XQ.advisor[from];
        if (jq_is_covered(man))
            set &= XQ.zone[side][XQ_ADVISOR];
        break;
    case XQ_ELEPHANT: set = xq_elephant_points(all, from); break;
    case XQ_HORSE: set = xq_horse_points(all, from); break;
    case XQ_ROOK: set = xq_rook_points(all, from); break;
    case XQ_CANNON: set = (xq_rook_points(all, from) & ~all) | xq_cannon_shots(all, from); break;
    case XQ_PAWN: set = XQ.pawn[side][from]; break;
    default: break;
    }
    return set & ~jq_own(p, side);
}

/* ---- Turns -------------------------------------------------------------------------------------------------------- */

/* A check beyond a side's tenth is not counted, nor is the reply to an uncounted check (E5). */
static bool count_turn(JqPos *p, bool gives_check, bool was_in_check)
{
    int side = p->side;
    if (gives_check && ++p->checks[side] > 10)
        return false;
    if (was_in_check && p->checks[!side] > 10) {
        p->checks[!side]++;
        return false;
    }
    p->count++;
    return true;
}

/* Everything is known: the other side is on move.  A capture has reset the counters when it was made. */
static void end_turn(JqPos *p, bool plain)
{
    int other = !p->side;
    bool was_in_check = p->in_check, took = p->wait & JQ_TOOK;
    p->in_check = jq_attackers_after(p, other, p->king[other], p->king[other]) != 0;
    p->counted = !took && count_turn(p, p->in_check, was_in_check);
    if (plain)
        p->quiet = (uint16_t)min_int(p->quiet + 1, JQ_RING);
    p->wait = p->wait_at = 0;
    p->move_no = (uint16_t)(p->move_no + (p->side == XQ_BLACK));
    p->side ^= 1;
    p->key ^= XQ.key_side;
}

static void step(const JqRules *r, JqPos *p, Move m, Delta *delta)
{
    int from = move_from(m), to = move_to(m), man = p->board[from], taken = p->board[to];
    if (taken) {
        delta_add(delta, taken, to, POINT_NONE);
        lift(p, to);
        p->count = p->checks[0] = p->checks[1] = 0;
        p->wait = JQ_TOOK;
        if (jq_is_covered(taken) && r->captive != JQ_CAPTIVE_NONE)
            p->wait |= JQ_WAIT_CAPTIVE;
    }
    delta_add(delta, man, from, to);
    lift(p, from);
    jq_put(p, man, to);
    if (jq_is_covered(man)) {
        jq_unpower(p, to);
        p->wait |= JQ_WAIT_MOVER;
    }
    if (p->wait)
        p->quiet = 0;
    if (!jq_waits(p)) {
        end_turn(p, !taken);
        return;
    }
    p->wait_at = (uint8_t)to;
    p->key ^= wait_key(p);
}

/* The key leaves out `wait` and the pool of the man while they change. */
static void reveal(const JqRules *r, JqPos *p, Move m, Delta *delta)
{
    int man = move_aux(m), side = jq_side(man), kind = xq_kind(man), at = p->wait_at;
    p->key ^= wait_key(p) ^ pool_key(&p->hidden, side, kind);
    p->hidden.pool[side][kind]--;
    if (p->wait & JQ_WAIT_MOVER) {
        lift(p, at);
        jq_put(p, man, at);
        delta_add(delta, man, at, at);
        p->wait &= (uint8_t)~JQ_WAIT_MOVER;
    } else {
        if (r->captive == JQ_CAPTIVE_CAPTOR)
            p->hidden.captives[side][kind]++;
        p->wait &= (uint8_t)~JQ_WAIT_CAPTIVE;
    }
    p->key ^= pool_key(&p->hidden, side, kind);
    if (jq_waits(p))
        p->key ^= wait_key(p);
    else
        end_turn(p, false);
}

void jq_apply(const JqRules *r, JqPos *p, Move m, Delta *delta)
{
    p->ring[p->ply++ % JQ_RING] = (JqUndo){
        .key = p->key,
        .move = m,
        .count = p->count,
        .checks = {p->checks[0], p->checks[1]},
        .quiet = p->quiet,
        .taken = move_kind(m) == MK_STEP ? p->board[move_to(m)] : 0,
        .in_check = p->in_check,
        .wait = p->wait,
        .counted = p->counted,
    };
    if (move_kind(m) == MK_STEP)
        step(r, p, m, delta);
    else
        reveal(r, p, m, delta);
}

static void unstep(JqPos *p, Move m, int taken)
{
    int from = move_from(m), to = move_to(m), man = p->board[to];
    lift(p, to);
    jq_put(p, man, from);
    if (taken)
        jq_put(p, taken, to);
}

static void unreveal(const JqRules *r, JqPos *p, const JqUndo *u)
{
    int man = move_aux(u->move), side = jq_side(man), kind = xq_kind(man), at = move_to(u->move);
    p->hidden.pool[side][kind]++;
    if (u->wait & JQ_WAIT_MOVER) {
        lift(p, at);
        jq_put(p, jq_covered_man(side), at);
        jq_unpower(p, at);
    } else if (r->captive == JQ_CAPTIVE_CAPTOR) {
        p->hidden.captives[side][kind]--;
    }
}

void jq_undo(const JqRules *r, JqPos *p)
{
    JqUndo *u = &p->ring[--p->ply % JQ_RING];
    if (!p->wait) { /* the decision ended the turn */
        p->side ^= 1;
        p->move_no = (uint16_t)(p->move_no - (p->side == XQ_BLACK));
    }
    if (move_kind(u->move) == MK_STEP)
        unstep(p, u->move, u->taken);
    else
        unreveal(r, p, u);
    p->wait = u->wait;
    p->wait_at = (uint8_t)(u->wait ? move_to(u->move) : 0);
    p->key = u->key;
    p->count = u->count;
    p->checks[0] = u->checks[0];
    p->checks[1] = u->checks[1];
    p->quiet = u->quiet;
    p->in_check = u->in_check;
    p->counted = u->counted;
    *u = (JqUndo){0}; /* so that a position is equal, byte for byte, however it was reached */
}

void jq_pass(JqPos *p)
{
    assert(!p->wait && !p->in_check);
    p->ring[p->ply++ % JQ_RING] = (JqUndo){.key = p->key, .quiet = p->quiet};
    p->quiet = 0;
    p->side ^= 1;
    p->key ^= XQ.key_side;
}

void jq_unpass(JqPos *p)
{
    JqUndo *u = &p->ring[--p->ply % JQ_RING];
    p->side ^= 1;
    p->key = u->key;
    p->quiet = u->quiet;
    *u = (JqUndo){0};
}
