/* xqv_pos.c -- men and the stone on points, decisions and turns. */
#include "games/xqv/xqv_pos.h"

#include "games/xiangqi/xq_pos.h"

void xqv_clear(XqvPos *p)
{
    memset(p, 0, sizeof *p);
    p->king[XQ_RED] = p->king[XQ_BLACK] = POINT_NONE;
    p->move_no = 1;
}

void xqv_put(XqvPos *p, int man, int point)
{
    assert(!p->board[point]);
    p->board[point] = (uint8_t)man;
    p->men[man] |= bit(point);
    p->men[man & 8] |= bit(point);
    p->men_key ^= XQ.key[man][point];
    if (xq_kind(man) == XQ_KING)
        p->king[xq_side(man)] = (uint8_t)point;
}

static void lift(XqvPos *p, int point)
{
    int man = p->board[point];
    assert(man && man != XQ_STONE);
    p->board[point] = 0;
    p->men[man] ^= bit(point);
    p->men[man & 8] ^= bit(point);
    p->men_key ^= XQ.key[man][point];
    if (xq_kind(man) == XQ_KING)
        p->king[xq_side(man)] = POINT_NONE;
}

static Key stone_key(int point)
{
    return rng_mix(0x73746f6e65u + (uint64_t)point); /* "stone" */
}

void xqv_put_stone(XqvPos *p, int point)
{
    assert(!p->board[point] && !p->stone);
    p->board[point] = XQ_STONE;
    p->stone = bit(point);
    p->men_key ^= stone_key(point);
}

/* Takes the stone off the board; the point it left, POINT_NONE when it was not there. */
static int lift_stone(XqvPos *p)
{
    if (!p->stone)
        return POINT_NONE;
    int point = bits_first(p->stone);
    p->board[point] = 0;
    p->stone = 0;
    p->men_key ^= stone_key(point);
    return point;
}

static void set_flag(XqvPos *p, int flag, bool on)
{
    p->state.status = (uint8_t)(on ? p->state.status | flag : p->state.status & ~flag);
}

void xqv_settle(const XqvRules *r, XqvPos *p)
{
    bool opens = xqv_stage(p) == XQV_STEP && p->side == XQ_RED && p->move_no == 1;
    bool check = xqv_attacked(r, p, p->side);
    p->men_key = p->side == XQ_BLACK ? XQ.key_side : 0;
    for (int point = 0; point < XQ_POINTS; point++)
        p->men_key ^= p->board[point] == XQ_STONE ? stone_key(point) : XQ.key[p->board[point]][point];
    set_flag(p, XQV_IN_CHECK, check);
    set_flag(p, XQV_CHECK_BEFORE, check && xqv_stage(p) == XQV_STEP);
    set_flag(p, XQV_OPENING, opens && r->first == XQV_FIRST_ONE);
}

/* The other side's turn begins.  A turn counts towards the move limit once, however many decisions it took. */
static void end_turn(const XqvRules *r, XqvPos *p)
{
    XqvState *s = &p->state;
    bool check = xqv_attacked(r, p, !p->side);
    if (!(s->status & XQV_TOOK))
        xq_count_ply(&s->count, s->checks, p->side, check, s->status & XQV_CHECK_BEFORE);
    s->first = 0;
    s->status = check ? XQV_STEP | XQV_IN_CHECK | XQV_CHECK_BEFORE : XQV_STEP;
    p->move_no = (uint16_t)(p->move_no + (p->side == XQ_BLACK));
    p->side ^= 1;
    p->men_key ^= XQ.key_side;
}

/* Whether a step in the first stage that took `taken` leaves the side something more to decide; sets that stage. */
static bool goes_on(const XqvRules *r, XqvPos *p, Move m, int taken)
{
    if (r->then == XQV_STEP || xq_kind(taken) == XQ_KING || xqv_stage(p) != XQV_STEP)
        return false;
    if (r->then == XQV_SECOND && (taken || (p->state.status & XQV_OPENING)))
        return false;
    p->state.first = r->then == XQV_SECOND ? (uint16_t)m : 0;
    set_flag(p, r->then, true);
    set_flag(p, XQV_IN_CHECK, xqv_attacked(r, p, p->side));
    return r->then == XQV_PLACE || xqv_has_step(r, p);
}

static void apply_step(const XqvRules *r, XqvPos *p, Move m, Delta *delta)
{
    int from = move_from(m), to = move_to(m), man = p->board[from], taken = p->board[to];
    XqvState *s = &p->state;
    s->gone = (uint8_t)taken;
    if (taken) {
        delta_add(delta, taken, to, POINT_NONE);
        lift(p, to);
        s->count = s->checks[0] = s->checks[1] = s->quiet = 0;
        s->status |= XQV_TOOK;
    }
    delta_add(delta, man, from, to);
    lift(p, from);
    xqv_put(p, man, to);
    if (!goes_on(r, p, m, taken))
        end_turn(r, p);
}

static void apply_stone(const XqvRules *r, XqvPos *p, Move m, Delta *delta)
{
    int from = lift_stone(p);
    xqv_put_stone(p, move_to(m));
    delta_add(delta, XQ_STONE, from, move_to(m));
    p->state.gone = (uint8_t)from;
    end_turn(r, p);
}

void xqv_apply(const XqvRules *r, XqvPos *p, Move m, Delta *delta)
{
    p->ring[p->ply++ % XQV_RING] = (XqvUndo){.key = xqv_key(p), .move = m, .state = p->state};
    p->state.quiet = (uint16_t)min_int(p->state.quiet + 1, XQV_RING);
    if (move_kind(m) == MK_PLACE)
        apply_stone(r, p, m, delta);
    else
        apply_step(r, p, m, delta);
}

void xqv_undo(XqvPos *p)
{
    XqvUndo *u = &p->ring[--p->ply % XQV_RING];
    int from = move_from(u->move), to = move_to(u->move), gone = p->state.gone, man = p->board[to];
    if (xqv_stage(p) == XQV_STEP) { /* the move had ended its turn */
        p->side ^= 1;
        p->men_key ^= XQ.key_side;
        p->move_no = (uint16_t)(p->move_no - (p->side == XQ_BLACK));
    }
    if (move_kind(u->move) == MK_PLACE) {
        lift_stone(p);
        if (gone != POINT_NONE)
            xqv_put_stone(p, gone);
    } else {
        lift(p, to);
        xqv_put(p, man, from);
        if (gone)
            xqv_put(p, gone, to);
    }
    p->state = u->state;
    *u = (XqvUndo){0}; /* so that a position is equal, byte for byte, however it was reached */
}

void xqv_pass(const XqvRules *r, XqvPos *p)
{
    assert(xqv_stage(p) == XQV_STEP);
    p->ring[p->ply++ % XQV_RING] = (XqvUndo){.key = xqv_key(p), .state = p->state};
    p->state.quiet = 0;
    p->side ^= 1;
    p->men_key ^= XQ.key_side;
    p->state.status = xqv_attacked(r, p, p->side) ? XQV_STEP | XQV_IN_CHECK | XQV_CHECK_BEFORE : XQV_STEP;
}

void xqv_unpass(XqvPos *p)
{
    XqvUndo *u = &p->ring[--p->ply % XQV_RING];
    p->side ^= 1;
    p->men_key ^= XQ.key_side;
    p->state = u->state;
    *u = (XqvUndo){0};
}
