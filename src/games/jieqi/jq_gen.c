/* jq_gen.c -- the legal moves of jieqi.
 *
 * The idea is that of xq_gen.c: out of check, a step endangers the own king only by leaving a line, a leg or an eye
 * that it covers, or by becoming the screen of a cannon; so the moves of a man are its reach less a few points.  What
 * differs is that free elephants and advisors attack the enemy's king, too, and that an elephant has an eye to cover.
 * Whatever a covered man turns out to be, it stands where it stands: its own king's safety is known before the flip.
 */
#include "games/jieqi/jq_pos.h"

typedef struct Pin {
    U128 covers;  /* the men that must mind this attacker */
    U128 allowed; /* where they may go all the same */
} Pin;

typedef struct Safety {
    U128 barred; /* points on which a man would become a cannon's screen */
    U128 pinned;
    int count;
    Pin pins[12];
} Safety;

/* The point that a horse or an elephant passes on its way to the king: the king's neighbour on the diagonal. */
static int passed_point(int attacker, int king)
{
    int dx = xq_file(attacker) - xq_file(king), dy = xq_rank(attacker) - xq_rank(king);
    return xq_point(xq_file(king) + (dx > 0 ? 1 : -1), xq_rank(king) + (dy > 0 ? 1 : -1));
}

static void add_pin(Safety *s, U128 covers, U128 allowed)
{
    s->pinned |= covers;
    s->pins[s->count++] = (Pin){covers, allowed};
}

/* What the men of the side to move must mind, its king not being in check. */
static void find_dangers(const JqPos *p, Safety *s)
{
    int side = p->side, king = p->king[side];
    const U128 *enemy = p->men + (!side << 3);
    U128 own = p->men[side << 3], all = jq_all(p), line = XQ.line[king];
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
    U128 jumpers = (enemy[XQ_HORSE] & XQ.horse_near[king]) | (enemy[XQ_ELEPHANT] & XQ.elephant[king][0]);
    while (jumpers) {
        int at = bits_pop(&jumpers);
        U128 passed = bit(passed_point(at, king));
        if (passed & own)
            add_pin(s, passed, bit(at));
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

static int quiet_king_moves(const JqPos *p, MoveList *list)
{
    Safety s;
    find_dangers(p, &s);
    int side = p->side, king = p->king[side], count = 0;
    U128 open = ~s.barred & ~bit(p->king[!side]);
    for (U128 men = jq_own(p, side) & ~bit(king); men;) {
        int from = bits_pop(&men);
        U128 points = jq_reach(p, from) & open;
        if (bits_has(s.pinned, from))
            points &= pin_limits(&s, from);
        add_points(list, &count, from, points);
    }
    add_points(list, &count, king, safe_points(p, king, jq_reach(p, king) & XQ.king[side][king]));
    return count;
}

/* Points on which a man might end the check of one attacker, and the men whose leaving might: the screens. */
static void find_remedies(const JqPos *p, int checker, U128 *points, U128 *movers)
{
    int king = p->king[p->side];
    U128 gap = xq_between(king, checker);
    *points = bit(checker);
    *movers = 0;
    switch (xq_kind(p->board[checker])) {
    case XQ_CANNON: *movers = gap & jq_all(p); /* fall through */
    case XQ_ROOK:
    case XQ_KING: *points |= gap; break;
    case XQ_ELEPHANT:
    case XQ_HORSE: *points |= bit(passed_point(checker, king)); break;
    default: break;
    }
}

static int check_evasions(const JqPos *p, MoveList *list)
{
    int side = p->side, king = p->king[side], count = 0;
    U128 points, movers;
    find_remedies(p, bits_first(jq_attackers_after(p, side, king, king)), &points, &movers);
    for (U128 men = jq_own(p, side) & ~bit(king); men;) {
        int from = bits_pop(&men);
        U128 reach = jq_reach(p, from) & ~bit(p->king[!side]);
        if (!bits_has(movers, from))
            reach &= points;
        add_points(list, &count, from, safe_points(p, from, reach));
    }
    add_points(list, &count, king, safe_points(p, king, jq_reach(p, king) & XQ.king[side][king]));
    return count;
}

/* E2: without mate every step by the way of moving is legal, onto the enemy's king, too. */
static int all_moves(const JqPos *p, MoveList *list)
{
    int count = 0;
    for (U128 men = jq_own(p, p->side); men;) {
        int from = bits_pop(&men);
        add_points(list, &count, from, jq_reach(p, from));
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

static int generate(const JqRules *r, const JqPos *p, MoveList *list)
{
    if (jq_waits(p))
        return reveals(p, list);
    if (!jq_kings_stand(p))
        return 0;
    if (r->mate == JQ_MATE_OFF)
        return all_moves(p, list);
    return p->in_check ? check_evasions(p, list) : quiet_king_moves(p, list);
}

void jq_moves(const JqRules *r, const JqPos *p, MoveList *list)
{
    list->count = 0;
    generate(r, p, list);
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
