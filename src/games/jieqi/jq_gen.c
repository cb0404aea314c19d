/* jq_gen.c -- the legal moves of jieqi.
 *
 * The idea is that of xq_gen.c: out of check, a step endangers the own king only by leaving a line, a leg or an eye
 * that it covers, or by becoming the screen of a cannon; so the moves of a man are its reach less a few points.  What
 * differs is that free elephants and advisors attack the enemy's king, too, and that an elephant has an eye to cover.
 * Whatever a covered man turns out to be, it stands where it stands: its own king's safety is known before the flip.
 */
#include "games/jieqi/jq_pos.h"
#include "games/xiangqi/xq_safety.h"

/* What the men of the side to move must mind, its king not being in check. */
static void find_dangers(const JqPos *p, XqSafety *s)
{
    int side = p->side, king = p->king[side];
    const U128 *enemy = p->men + (!side << 3);
    XqDangers dangers = {
        .rooks = enemy[XQ_ROOK] | (xq_file(p->king[!side]) == xq_file(king) ? enemy[XQ_KING] : 0),
        .cannons = enemy[XQ_CANNON],
        .jumpers = (enemy[XQ_HORSE] & XQ.horse_near[king]) | (enemy[XQ_ELEPHANT] & XQ.elephant[king][0]),
    };
    xq_find_dangers(king, p->men[side << 3], jq_all(p), &dangers, s);
}

/* What to do with the points a man may go to: list them, or only count them. */
static inline void add_points(MoveList *list, int *count, int from, U128 points)
{
    *count += bits_count(points);
    if (!list)
        return;
    for (U128 left = points; left;)
        moves_add(list, move_step(from, bits_pop(&left)));
}

/* The points of `reach` to which the man may go without leaving its king attacked, tried one by one. */
static U128 safe_points(const JqPos *p, int from, U128 reach)
{
    U128 safe = 0;
    while (reach) {
        int to = bits_pop(&reach);
        if (!jq_attackers_after(p, p->side, from, to))
            safe |= bit(to);
    }
    return safe;
}

static int quiet_king_moves(const JqPos *p, U128 within, MoveList *list)
{
    XqSafety s;
    find_dangers(p, &s);
    int side = p->side, king = p->king[side], count = 0;
    U128 open = ~s.barred & ~bit(p->king[!side]) & within;
    for (U128 men = jq_own(p, side) & ~bit(king); men;) {
        int from = bits_pop(&men);
        U128 points = jq_reach(p, from) & open;
        if (bits_has(s.pinned, from))
            points &= xq_pin_limits(&s, from);
        add_points(list, &count, from, points);
    }
    add_points(list, &count, king, safe_points(p, king, jq_reach(p, king) & XQ.king[side][king] & within));
    return count;
}

static int check_evasions(const JqPos *p, U128 within, MoveList *list)
{
    int side = p->side, king = p->king[side], count = 0;
    int checker = bits_first(jq_attackers_after(p, side, king, king));
    U128 remedies[2]; /* points to go to, men to leave with */
    xq_find_remedies(king, checker, xq_kind(p->board[checker]), jq_all(p), remedies);
    for (U128 men = jq_own(p, side) & ~bit(king); men;) {
        int from = bits_pop(&men);
        U128 reach = jq_reach(p, from) & ~bit(p->king[!side]) & within;
        if (!bits_has(remedies[1], from))
            reach &= remedies[0];
        add_points(list, &count, from, safe_points(p, from, reach));
    }
    add_points(list, &count, king, safe_points(p, king, jq_reach(p, king) & XQ.king[side][king] & within));
    return count;
}

/* E2: without mate every step by the way of moving is legal, onto the enemy's king, too. */
static int all_moves(const JqPos *p, U128 within, MoveList *list)
{
    int count = 0;
    for (U128 men = jq_own(p, p->side); men;) {
        int from = bits_pop(&men);
        add_points(list, &count, from, jq_reach(p, from) & within);
    }
    return count;
}

static int reveals(const JqPos *p, MoveList *list)
{
    int side = jq_waiting_side(p), count = 0;
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++) {
        if (!p->hidden.pool[side][kind])
            continue;
        count++;
        if (list)
            moves_add(list, move_make(MK_REVEAL, p->wait_at, p->wait_at, xq_man(side, kind)));
    }
    return count;
}

static int steps(const JqRules *r, const JqPos *p, U128 within, MoveList *list)
{
    if (!jq_kings_stand(p))
        return 0;
    if (r->mate == JQ_MATE_OFF)
        return all_moves(p, within, list);
    return p->in_check ? check_evasions(p, within, list) : quiet_king_moves(p, within, list);
}

static int generate(const JqRules *r, const JqPos *p, MoveList *list)
{
    return jq_waits(p) ? reveals(p, list) : steps(r, p, ~(U128)0, list);
}

void jq_moves(const JqRules *r, const JqPos *p, MoveList *list)
{
    list->count = 0;
    generate(r, p, list);
}

void jq_steps_to(const JqRules *r, const JqPos *p, U128 within, MoveList *list)
{
    steps(r, p, within, list);
}

int jq_count(const JqRules *r, const JqPos *p)
{
    return generate(r, p, NULL);
}

static bool step_legal(const JqRules *r, const JqPos *p, int from, int to)
{
    int man = p->board[from];
    if (jq_waits(p) || !jq_kings_stand(p) || !man || jq_side(man) != p->side || !bits_has(jq_reach(p, from), to))
        return false;
    return r->mate == JQ_MATE_OFF || (to != p->king[!p->side] && !jq_attackers_after(p, p->side, from, to));
}

bool jq_legal(const JqRules *r, const JqPos *p, Move m)
{
    if (move_kind(m) == MK_STEP)
        return step_legal(r, p, move_from(m), move_to(m));
    int man = move_aux(m);
    return move_kind(m) == MK_REVEAL && jq_waits(p) && move_to(m) == p->wait_at && !jq_is_covered(man) &&
           jq_side(man) == jq_waiting_side(p) && p->hidden.pool[jq_side(man)][xq_kind(man)];
}
