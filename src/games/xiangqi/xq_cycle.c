/* xq_cycle.c -- what each side does in a cycle: checks, chases or nothing (docs/rules/xiangqi.md, C1–C9).
 *
 * A man is chased by a move when it could be won after the move and could not before it.  Chases are told apart by the
 * identity of the men, which the replay of the cycle carries from point to point; no man is taken in a cycle, so the
 * identities given at its start last to its end.
 */
#include "games/xiangqi/xq_rules.h"

typedef uint32_t Men; /* a set of men by identity, at most 32 */

/* For each enemy man: which men could take it at all, and which of those captures would win something. */
typedef struct Threats {
    Men could[32];
    Men wins[32];
} Threats;

typedef struct Cycle {
    XqPos *p;
    const XqRules *rules;
    uint8_t id[XQ_POINTS]; /* the identity of the man on a point */
} Cycle;

int xq_occurrences(const XqPos *p, int most, int *first)
{
    int count = 1;
    for (int back = 4; back <= p->quiet && count < most; back += 2) {
        if (xq_past(p, p->ply - (uint32_t)back)->key == p->key) {
            count++;
            *first = back;
        }
    }
    return count;
}

/* ---- One capture ------------------------------------------------------------------------------------------------------ */

static U128 king_attackers(const XqPos *p, int side)
{
    return xq_attackers_after(p, side, p->king[side], p->king[side]);
}

/* C2: the capture adds no attacker of the own king; and a pinned man takes only what pins it. */
static bool is_safe_capture(XqPos *p, int side, int from, int to)
{
    U128 before = king_attackers(p, side);
    if (xq_attackers_after(p, side, from, to) & ~before)
        return false;
    int man = p->board[from];
    xq_lift(p, from);
    U128 pinning = king_attackers(p, side) & ~before;
    xq_put(p, man, from);
    return !pinning || bits_has(pinning, to);
}

/* Some man of `side` can legally take on the point, `all` being the points occupied and the man on `skip` left out. */
static bool can_take(const XqPos *p, int side, int point, int skip)
{
    for (U128 men = xq_attackers(p, point, side, xq_all(p)) & ~bit(skip); men;) {
        if (!xq_attackers_after(p, side, bits_pop(&men), point))
            return true;
    }
    return false;
}

/* C4: a man is protected when it is taken back, which is tested after the capture (or before it, by the switch). */
static bool is_protected(const Cycle *c, int by, int from, int to)
{
    XqPos *p = c->p;
    if (c->rules->root == XQ_ROOT_BEFORE)
        return can_take(p, !by, to, to);
    int man = p->board[from], taken = p->board[to];
    xq_lift(p, to);
    xq_lift(p, from);
    xq_put(p, man, to);
    bool answer = can_take(p, !by, to, POINT_NONE);
    xq_lift(p, to);
    xq_put(p, man, from);
    xq_put(p, taken, to);
    return answer;
}

/* C4–C5: the capture would win something. */
static bool wins_man(const Cycle *c, int by, int from, int to)
{
    XqPos *p = c->p;
    int attacker = xq_kind(p->board[from]), victim = xq_kind(p->board[to]);
    if (victim == XQ_ROOK && (attacker == XQ_HORSE || attacker == XQ_CANNON))
        return true;
    bool guard = attacker == XQ_ADVISOR || attacker == XQ_ELEPHANT;
    bool strong = victim == XQ_ROOK || victim == XQ_HORSE || victim == XQ_CANNON;
    if (!(c->rules->guard_chase == XQ_GUARD_CHASE_ON && guard && strong) && is_protected(c, by, from, to))
        return false;
    bool exchange = attacker == victim && bits_has(xq_reach(p, to), from) && !xq_attackers_after(p, !by, to, from);
    return !exchange;
}

/* C3: what may be chased: any man but the king and a pawn on its own side of the river. */
static U128 victims(const XqPos *p, int side)
{
    U128 home = side == XQ_RED ? (bit(45) - 1) : ~(bit(45) - 1);
    return xq_own(p, side) & ~xq_men(p, side, XQ_KING) & ~(xq_men(p, side, XQ_PAWN) & home);
}

static void find_threats(const Cycle *c, int by, Threats *t)
{
    XqPos *p = c->p;
    U128 prey = victims(p, !by), chasers = xq_own(p, by) & ~xq_men(p, by, XQ_KING) & ~xq_men(p, by, XQ_PAWN);
    memset(t, 0, sizeof *t);
    while (chasers) {
        int from = bits_pop(&chasers);
        for (U128 points = xq_reach(p, from) & prey; points;) {
            int to = bits_pop(&points);
            Men attacker = (Men)1 << c->id[from];
            if (!is_safe_capture(p, by, from, to))
                continue;
            t->could[c->id[to]] |= attacker;
            if (wins_man(c, by, from, to))
                t->wins[c->id[to]] |= attacker;
        }
    }
}

/* ---- One side over the cycle ------------------------------------------------------------------------------------------- */

typedef struct Conduct {
    int moves, checks;
    Men chased[32]; /* by victim: the attackers that every move so far had (`pair`), or any bit (`victim`) */
    Men attacked;   /* victims that some move attacked anew, and not only bared (C6) */
} Conduct;

/* Narrows the chased men to those this move chases too. */
static void add_chases(const Cycle *c, Conduct *conduct, const Threats *before, const Threats *after)
{
    for (int v = 0; v < 32; v++) {
        Men anew = before->wins[v] ? 0 : after->wins[v];
        if (c->rules->chase_by == XQ_CHASE_BY_PAIR)
            anew = after->wins[v] & ~before->wins[v];
        else if (anew)
            anew = ~(Men)0;
        conduct->chased[v] = conduct->moves ? conduct->chased[v] & anew : anew;
        if (after->wins[v] & ~before->could[v])
            conduct->attacked |= (Men)1 << v;
    }
}

/* C7: the level of a side, `quiet_enemy` telling that the other one gave no check. */
static XqLevel conduct_level(const Cycle *c, const Conduct *own, const Conduct *enemy)
{
    const XqRules *r = c->rules;
    if (own->checks == own->moves)
        return XQ_PERPETUAL_CHECK;
    if (own->checks && r->check_chase == XQ_CHECK_CHASE_DRAW)
        return XQ_IDLE;
    if (r->chased_checks == XQ_CHASED_CHECKS_VOID && own->checks + enemy->checks > 0)
        return XQ_IDLE;
    XqLevel level = XQ_IDLE;
    for (int v = 0; v < 32; v++) {
        if (!own->chased[v])
            continue;
        bool attacked = (own->attacked >> v & 1) || r->held_rook == XQ_HELD_ROOK_DRAW;
        level = attacked ? XQ_CHASE : level == XQ_CHASE ? XQ_CHASE : XQ_CHASE_BY_ROOT;
    }
    return level;
}

static void add_move(Cycle *c, Move m, Conduct *conduct)
{
    XqPos *p = c->p;
    int side = p->side;
    Threats before, after;
    find_threats(c, side, &before);
    c->id[move_to(m)] = c->id[move_from(m)];
    xq_apply(p, m, NULL);
    find_threats(c, side, &after);
    add_chases(c, conduct, &before, &after);
    conduct->moves++;
    conduct->checks += p->in_check;
}

void xq_cycle_levels(XqPos *p, const XqRules *rules, int plies, XqLevel level[2])
{
    Move moves[XQ_RING];
    Cycle c = {.p = p, .rules = rules};
    Conduct conduct[2] = {0};
    assert(plies <= XQ_RING);
    for (int i = plies - 1; i >= 0; i--) {
        moves[i] = xq_past(p, p->ply - 1)->move;
        xq_undo(p);
    }
    int id = 0;
    for (int point = 0; point < XQ_POINTS; point++) {
        if (p->board[point])
            c.id[point] = (uint8_t)id++;
    }
    for (int i = 0; i < plies; i++)
        add_move(&c, moves[i], &conduct[p->side]);
    for (int side = 0; side < 2; side++)
        level[side] = conduct_level(&c, &conduct[side], &conduct[!side]);
}

Result xq_cycle_result(const XqLevel level[2])
{
    XqLevel top = level[XQ_RED] > level[XQ_BLACK] ? level[XQ_RED] : level[XQ_BLACK];
    Result r = result_draw(REASON_REPETITION);
    if (level[XQ_RED] != level[XQ_BLACK]) {
        Seat loser = level[XQ_RED] > level[XQ_BLACK] ? SEAT_FIRST : SEAT_SECOND;
        r = result_loss(loser, top == XQ_PERPETUAL_CHECK ? REASON_PERPETUAL_CHECK : REASON_PERPETUAL_CHASE);
    }
    r.detail = (uint16_t)(1 << 4 | (unsigned)level[XQ_BLACK] << 2 | (unsigned)level[XQ_RED]);
    return r;
}
