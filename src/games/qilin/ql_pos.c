/* ql_pos.c -- placing, pressing, stepping, removing; the turns and stages they lead through. */
#include "games/qilin/ql_pos.h"

#include "base/rng.h"

int ql_men_of(const QlRules *r)
{
    static const uint8_t MEN[] = {18, 12, 11, 10, 9};
    return MEN[r->men];
}

int ql_placements(const QlRules *r)
{
    return min_int(ql_men_of(r), QL_PER_SIDE);
}

int ql_placed_by(const QlState *s, int side)
{
    return (s->placed + (side == QL_RED)) / 2;
}

/* ---- Keys ------------------------------------------------------------------------------------------------------------ */

static Key man_key(int man, int point)
{
    return man ? rng_mix((uint64_t)(man * 32 + point) * 0x9E3779B97F4A7C15u) : 0;
}

/* The part of the key that is not on the board.  Hands and placements follow from the board while they matter (Q23). */
static Key rest_key(const QlState *s)
{
    uint64_t rest = (uint64_t)s->side | (uint64_t)s->stage << 1 | (uint64_t)s->rewards << 3;
    rest |= (uint64_t)s->back[0] << 16 | (uint64_t)s->back[1] << 32;
    return rng_mix(rest + 1) ^ rng_mix(s->used[0] + ((uint64_t)s->used[1] << 32));
}

void ql_settle(QlState *s)
{
    s->key = rest_key(s);
    for (int point = 0; point < QL_POINTS; point++)
        s->key ^= man_key(ql_man_at(s, point), point);
}

void ql_clear(QlPos *p)
{
    memset(p, 0, sizeof *p);
    p->now.men[QL_NONE] = ((QlSet)1 << QL_POINTS) - 1;
    ql_settle(&p->now);
}

void ql_put(QlState *s, int man, int point)
{
    int old = ql_man_at(s, point);
    s->men[old] ^= ql_bit(point);
    s->men[man] ^= ql_bit(point);
    s->key ^= man_key(old, point) ^ man_key(man, point);
}

/* ---- Turns and stages ------------------------------------------------------------------------------------------------ */

/* Q13: the stacks go, both men of each. */
static void lift_pressed(QlState *s, Delta *delta)
{
    QlSet pressed = s->men[QL_PRESSED];
    bool fits = delta && delta->count + ql_size(pressed) <= (int)ARRAY_LEN(delta->at);
    if (delta && !fits)
        delta->whole = true;
    while (pressed) {
        int point = ql_pop(&pressed);
        if (fits)
            delta_add(delta, QL_PRESSED, point, POINT_NONE);
        ql_put(s, QL_NONE, point);
    }
}

/* Q15: black starts. */
static void begin_move_stage(QlState *s)
{
    s->stage = QL_MOVE;
    s->side = QL_BLACK;
}

static void end_play_stage(QlState *s, Delta *delta)
{
    if (!s->men[QL_NONE] && !s->men[QL_PRESSED]) {
        s->stage = QL_TRANSITION;
        s->side = QL_RED;
        return;
    }
    lift_pressed(s, delta);
    begin_move_stage(s);
}

static void end_turn(const QlRules *r, QlState *s, Delta *delta)
{
    if (s->stage == QL_PLAY && s->placed == 2 * ql_placements(r))
        end_play_stage(s, delta);
    else if (s->stage == QL_TRANSITION && s->side == QL_BLACK)
        begin_move_stage(s);
    else
        s->side ^= 1;
}

/* Ends the turn unless a reward is due that can be taken; what cannot be taken lapses (Q11). */
static void go_on(const QlRules *r, QlState *s, Delta *delta)
{
    if (s->rewards && !ql_targets(r, s))
        s->rewards = 0;
    if (!s->rewards)
        end_turn(r, s, delta);
}

/* ---- Decisions ------------------------------------------------------------------------------------------------------- */

/* Q10: the hand shown stops at 0. */
static void spend_man(QlState *s)
{
    if (s->stock[s->side])
        s->stock[s->side]--;
}

/* Q9: counts the rewards for the lines that the man now on the point completes. */
static void earn(const QlRules *r, QlState *s, int point)
{
    uint32_t lines = ql_lines_through(r, ql_own(s, s->side), point);
    if (r->repeat_line == QL_REPEAT_ONCE) {
        lines &= ~s->used[s->side];
        s->used[s->side] |= lines;
    }
    int count = ql_size(lines);
    s->rewards = (uint8_t)(r->rewards == QL_REWARDS_ONE ? min_int(count, 1) : count);
}

static void place(const QlRules *r, QlState *s, int point, Delta *delta)
{
    delta_add(delta, s->side + 1, POINT_NONE, point);
    ql_put(s, s->side + 1, point);
    s->placed++;
    spend_man(s);
    earn(r, s, point);
}

static void take_off(QlState *s, int point, Delta *delta)
{
    delta_add(delta, ql_man_at(s, point), point, POINT_NONE);
    ql_put(s, QL_NONE, point);
}

/* A press, a reward's removal, or a removal of the transition: the stage says which. */
static void reduce(QlState *s, int point, Delta *delta)
{
    if (s->stage == QL_PLAY) {
        delta_add(delta, QL_PRESSED, point, point);
        ql_put(s, QL_PRESSED, point);
        spend_man(s);
    } else {
        take_off(s, point, delta);
        s->count = s->quiet = 0;
    }
    if (s->rewards)
        s->rewards--;
}

static void count_ply(QlState *s)
{
    s->count = (uint16_t)min_int(s->count + 1, QL_COUNT_MOST);
    s->quiet = (uint16_t)min_int(s->quiet + 1, QL_RING);
}

static void step(const QlRules *r, QlState *s, Move m, Delta *delta)
{
    int from = move_from(m), to = move_to(m), man = s->side + 1;
    delta_add(delta, man, from, to);
    ql_put(s, QL_NONE, from);
    ql_put(s, man, to);
    count_ply(s);
    earn(r, s, to);
    bool bars = r->repeat_line == QL_REPEAT_NOT_BACK && s->rewards;
    s->back[s->side] = bars ? (uint16_t)move_step(to, from) : 0;
}

void ql_decide(const QlRules *r, QlState *s, Move m, Delta *delta)
{
    s->key ^= rest_key(s);
    switch (move_kind(m)) {
    case MK_PLACE: place(r, s, move_to(m), delta); break;
    case MK_REMOVE: reduce(s, move_to(m), delta); break;
    case MK_PASS: count_ply(s); break;
    default: step(r, s, m, delta); break;
    }
    go_on(r, s, delta);
    s->key ^= rest_key(s);
}

void ql_apply(const QlRules *r, QlPos *p, Move m, Delta *delta)
{
    p->ring[p->ply++ % QL_RING] = p->now;
    ql_decide(r, &p->now, m, delta);
}

void ql_undo(QlPos *p)
{
    QlState *before = &p->ring[--p->ply % QL_RING];
    p->now = *before;
    memset(before, 0, sizeof *before); /* so that a position is equal, byte for byte, however it was reached */
}
