/* xqv_gen.c -- what may be decided: steps by the way men move, and points for the stone.
 *
 * No step is tested for the safety of the king, so the moves of a man are its reach and one mask.  Everything in which
 * the variants differ is settled in `Sight`, once a position: what blocks, what a cannon may not jump, where a step
 * may end.
 */
#include "games/xqv/xqv_pos.h"

typedef struct Sight {
    U128 all;    /* what blocks: every man and the stone */
    U128 jumped; /* the same, less a stone that is no screen */
    U128 open;   /* where a step may end */
    U128 king;   /* of the other side: a king takes it along an open file */
    const U128 *own;
    int side;
} Sight;

static inline U128 jumped(const XqvRules *r, const XqvPos *p, U128 all)
{
    return r->stone_screen == XQV_SCREEN_OFF ? all & ~p->stone : all;
}

static inline Sight look(const XqvRules *r, const XqvPos *p)
{
    Sight s = {.all = xqv_all(p), .side = p->side, .own = p->men + (p->side << 3)};
    s.jumped = jumped(r, p, s.all);
    s.king = p->men[xq_man(!p->side, XQ_KING)];
    if (xqv_stage(p) == XQV_SECOND)
        s.open = ~s.all;
    else
        s.open = ~(p->stone | (r->own_men ? s.own[XQ_KING] : s.own[0]));
    return s;
}

/* What a cannon takes: behind one screen, and not what it would see if a stone that is no screen were gone. */
static inline U128 shots(U128 all, U128 jumped_men, int point)
{
    return xq_cannon_shots(all, point) & ~xq_rook_points(jumped_men, point);
}

typedef U128 Reach(const Sight *, int from);

static inline U128 king_reach(const Sight *s, int from)
{
    return XQ.king[s->side][from] | (xq_rook_points(s->all, from) & s->king);
}

static inline U128 advisor_reach(const Sight *s, int from)
{
    return XQ.advisor[from] & XQ.zone[s->side][XQ_ADVISOR];
}

static inline U128 elephant_reach(const Sight *s, int from)
{
    return xq_elephant_points(s->all, from) & XQ.zone[s->side][XQ_ELEPHANT];
}

static inline U128 horse_reach(const Sight *s, int from)
{
    return xq_horse_points(s->all, from);
}

static inline U128 rook_reach(const Sight *s, int from)
{
    return xq_rook_points(s->all, from);
}

static inline U128 cannon_reach(const Sight *s, int from)
{
    return (xq_rook_points(s->all, from) & ~s->all) | shots(s->all, s->jumped, from);
}

static inline U128 pawn_reach(const Sight *s, int from)
{
    return XQ.pawn[s->side][from];
}

static Reach *const REACH[8] = {NULL,        king_reach, advisor_reach, elephant_reach,
                                horse_reach, rook_reach, cannon_reach,  pawn_reach};

U128 xqv_reach(const XqvRules *r, const XqvPos *p, int from)
{
    Sight s = look(r, p);
    U128 points = REACH[xq_kind(p->board[from])](&s, from) & s.open;
    Move banned = xqv_reversal(r, p);
    return banned && move_from(banned) == from ? points & ~bit(move_to(banned)) : points;
}

bool xqv_has_step(const XqvRules *r, const XqvPos *p)
{
    for (U128 men = p->men[p->side << 3]; men;) {
        if (xqv_reach(r, p, bits_pop(&men)))
            return true;
    }
    return false;
}

bool xqv_attacked(const XqvRules *r, const XqvPos *p, int side)
{
    int king = p->king[side];
    if (king == POINT_NONE)
        return false;
    const U128 *enemy = p->men + (!side << 3);
    U128 all = xqv_all(p);
    /* The enemy's guards never come near; its king attacks along an open file, as a rook would. */
    U128 set = xq_rook_points(all, king) & (enemy[XQ_ROOK] | enemy[XQ_KING]);
    set |= shots(all, jumped(r, p, all), king) & enemy[XQ_CANNON];
    set |= XQ.horse_to[king][xq_eyes(all, king)] & enemy[XQ_HORSE];
    set |= XQ.pawn_to[!side][king] & enemy[XQ_PAWN];
    return set != 0;
}

U128 xqv_attackers(const XqvRules *r, const XqvPos *p, int point, int by, U128 all)
{
    const U128 *men = p->men + (by << 3);
    U128 open = xq_rook_points(all, point), set = open & men[XQ_ROOK];
    set |= shots(all, jumped(r, p, all), point) & men[XQ_CANNON];
    set |= XQ.horse_to[point][xq_eyes(all, point)] & men[XQ_HORSE];
    set |= XQ.pawn_to[by][point] & men[XQ_PAWN];
    if (bits_has(XQ.zone[by][XQ_ELEPHANT], point))
        set |= xq_elephant_points(all, point) & men[XQ_ELEPHANT];
    if (bits_has(XQ.zone[by][XQ_ADVISOR], point))
        set |= XQ.advisor[point] & men[XQ_ADVISOR];
    if (bits_has(XQ.zone[by][XQ_KING], point))
        set |= XQ.king[by][point] & men[XQ_KING];
    return point == p->king[!by] ? set | (open & men[XQ_KING]) : set;
}

Move xqv_reversal(const XqvRules *r, const XqvPos *p)
{
    Move first = p->state.first;
    return first && r->pass == XQV_PASS_OFF ? move_step(move_to(first), move_from(first)) : MOVE_NONE;
}

/* The steps of all men of one kind. */
static inline int each_man(const Sight *s, XqKind kind, Reach *reach, MoveList *list)
{
    int count = 0;
    for (U128 men = s->own[kind]; men;) {
        int from = bits_pop(&men);
        U128 points = reach(s, from) & s->open;
        count += bits_count(points);
        while (list && points)
            moves_add(list, move_step(from, bits_pop(&points)));
    }
    return count;
}

static int steps(const XqvRules *r, const XqvPos *p, U128 within, MoveList *list)
{
    Sight s = look(r, p);
    s.open &= within;
    int count = each_man(&s, XQ_ROOK, rook_reach, list);
    count += each_man(&s, XQ_CANNON, cannon_reach, list);
    count += each_man(&s, XQ_HORSE, horse_reach, list);
    count += each_man(&s, XQ_PAWN, pawn_reach, list);
    count += each_man(&s, XQ_ELEPHANT, elephant_reach, list);
    count += each_man(&s, XQ_ADVISOR, advisor_reach, list);
    return count + each_man(&s, XQ_KING, king_reach, list);
}

/* Takes the forbidden second step out again: one test a position instead of one a man. */
static int without_reversal(const XqvPos *p, Move banned, int count, MoveList *list)
{
    Sight s = {.all = xqv_all(p), .jumped = xqv_all(p), .side = p->side};
    int from = move_from(banned);
    if (!bits_has(REACH[xq_kind(p->board[from])](&s, from), move_to(banned)))
        return count;
    for (int i = 0, kept = 0; list && i < count; i++) {
        if (list->at[i] != banned)
            list->at[kept++] = list->at[i];
        list->count = kept;
    }
    return count - 1;
}

static U128 stone_points(const XqvPos *p)
{
    return (bit(XQ_POINTS) - 1) & ~xqv_all(p);
}

static int placements(const XqvPos *p, MoveList *list)
{
    U128 points = stone_points(p);
    int count = bits_count(points);
    while (list && points)
        moves_add(list, move_make(MK_PLACE, POINT_NONE, bits_pop(&points), XQ_STONE));
    return count;
}

int xqv_moves(const XqvRules *r, const XqvPos *p, MoveList *list)
{
    if (list)
        list->count = 0;
    if (xqv_king_taken(p))
        return 0;
    if (xqv_stage(p) == XQV_PLACE)
        return placements(p, list);
    int count = steps(r, p, ~(U128)0, list);
    Move banned = xqv_reversal(r, p);
    return banned ? without_reversal(p, banned, count, list) : count;
}

void xqv_steps_to(const XqvRules *r, const XqvPos *p, U128 within, MoveList *list)
{
    list->count = 0;
    if (xqv_king_taken(p) || xqv_stage(p) == XQV_PLACE)
        return;
    int count = steps(r, p, within, list);
    Move banned = xqv_reversal(r, p);
    if (banned)
        without_reversal(p, banned, count, list);
}

bool xqv_legal(const XqvRules *r, const XqvPos *p, Move m)
{
    if (xqv_king_taken(p) || (move_kind(m) == MK_PLACE) != (xqv_stage(p) == XQV_PLACE))
        return false;
    if (move_kind(m) == MK_PLACE)
        return bits_has(stone_points(p), move_to(m));
    int man = p->board[move_from(m)];
    return xq_kind(man) && xq_side(man) == p->side && bits_has(xqv_reach(r, p, move_from(m)), move_to(m));
}
