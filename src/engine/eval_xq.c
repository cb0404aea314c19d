/* eval_xq.c -- the hand-written evaluation of xiangqi. */
#include "engine/eval_xq.h"

const XqEvalTable XQ_EVAL = {
#include "engine/eval_xq.inc"
};

/* Compiled anew for each caller, so that the search pays nothing for the trace and sides and kinds are constants. */
#define SPECIAL static inline __attribute__((always_inline))

enum { PHASE_MAX = 32, TERMS = sizeof(XqEvalTable) / sizeof(Pair) };

typedef struct Sum {
    Pair value, place, cover, attack;
} Sum;

/* Attack maps of both sides and the sums for one of them. */
typedef struct Eval {
    const XqPos *p;
    U128 all;
    U128 by[2][8];    /* points attacked by all men of a kind */
    U128 attacked[2]; /* by any man */
    int16_t *trace;   /* NULL unless the terms are wanted for fitting */
    Sum sum[2];
} Eval;

/* Adds `count` times a number of the table to one of the sums of a side. */
SPECIAL void add(Eval *e, int side, Pair *sum, const Pair *term, int count)
{
    *sum += *term * count;
    if (e->trace)
        e->trace[term - (const Pair *)&XQ_EVAL] =
            (int16_t)(e->trace[term - (const Pair *)&XQ_EVAL] + (side ? -count : count));
}

/* The place of a point in the tables of places: by rank and the distance from the nearer edge, as Red counts. */
#define PLACES_OF_RANK(r) 5 * r, 5 * r + 1, 5 * r + 2, 5 * r + 3, 5 * r + 4, 5 * r + 3, 5 * r + 2, 5 * r + 1, 5 * r
static const uint8_t PLACE[XQ_POINTS] = {
    PLACES_OF_RANK(0), PLACES_OF_RANK(1), PLACES_OF_RANK(2), PLACES_OF_RANK(3), PLACES_OF_RANK(4),
    PLACES_OF_RANK(5), PLACES_OF_RANK(6), PLACES_OF_RANK(7), PLACES_OF_RANK(8), PLACES_OF_RANK(9),
};

SPECIAL U128 attacks_of(const Eval *e, int side, int kind, int point)
{
    switch (kind) {
    case XQ_KING: return XQ.king[side][point];
    case XQ_ADVISOR: return XQ.advisor[point] & XQ.zone[side][XQ_ADVISOR];
    case XQ_ELEPHANT: return xq_elephant_points(e->all, point) & XQ.zone[side][XQ_ELEPHANT];
    case XQ_HORSE: return xq_horse_points(e->all, point);
    case XQ_ROOK: return xq_rook_points(e->all, point);
    case XQ_CANNON: return xq_cannon_shots(e->all, point);
    default: return XQ.pawn[side][point];
    }
}

SPECIAL void add_reach(Eval *e, int side, int kind, int point, U128 points)
{
    Pair *sum = &e->sum[side].place;
    U128 own = xq_own(e->p, side);
    if (kind == XQ_ROOK)
        add(e, side, sum, &XQ_EVAL.rook_reach[bits_count(points & ~own)], 1);
    else if (kind == XQ_HORSE)
        add(e, side, sum, &XQ_EVAL.horse_reach[bits_count(points & ~own)], 1);
    else if (kind == XQ_CANNON)
        add(e, side, sum, &XQ_EVAL.cannon_reach[bits_count(xq_rook_points(e->all, point) & ~e->all)], 1);
}

/* What the men of a kind are, where they stand, how far they reach; fills the attack maps. */
SPECIAL void add_kind(Eval *e, int side, int kind)
{
    U128 men = xq_men(e->p, side, kind), attacked = 0;
    add(e, side, &e->sum[side].value, &XQ_EVAL.value[kind], bits_count(men));
    while (men) {
        int point = bits_pop(&men);
        U128 points = attacks_of(e, side, kind, point);
        attacked |= points;
        add(e, side, &e->sum[side].place, &XQ_EVAL.place[kind][PLACE[side ? XQ_POINTS - 1 - point : point]], 1);
        add_reach(e, side, kind, point, points);
    }
    e->by[side][kind] = attacked;
    e->attacked[side] |= attacked;
}

SPECIAL void add_men(Eval *e, int side)
{
    add_kind(e, side, XQ_KING);
    add_kind(e, side, XQ_ADVISOR);
    add_kind(e, side, XQ_ELEPHANT);
    add_kind(e, side, XQ_HORSE);
    add_kind(e, side, XQ_ROOK);
    add_kind(e, side, XQ_CANNON);
    add_kind(e, side, XQ_PAWN);
}

/* The king's house: guards against what can attack them, and enemy hits on the palace. */
SPECIAL void add_safety(Eval *e, int side)
{
    const XqPos *p = e->p;
    Pair *sum = &e->sum[side].place;
    int advisors = bits_count(xq_men(p, side, XQ_ADVISOR)), elephants = bits_count(xq_men(p, side, XQ_ELEPHANT));
    int rooks = bits_count(xq_men(p, !side, XQ_ROOK)), cannons = bits_count(xq_men(p, !side, XQ_CANNON));
    int horses = bits_count(xq_men(p, !side, XQ_HORSE));
    add(e, side, sum, &XQ_EVAL.advisors[advisors][rooks], 1);
    add(e, side, sum, &XQ_EVAL.advisors_c[advisors][cannons], 1);
    add(e, side, sum, &XQ_EVAL.elephants[elephants][cannons], 1);
    add(e, side, sum, &XQ_EVAL.elephants_n[elephants][horses], 1);
    for (int kind = XQ_HORSE; kind <= XQ_PAWN; kind++) {
        int hits = bits_count(e->by[side][kind] & XQ.zone[!side][XQ_KING]);
        add(e, side, sum, &XQ_EVAL.palace[kind][hits], 1);
    }
    int king = p->king[!side];
    for (U128 left = xq_men(p, side, XQ_CANNON) & XQ.line[king]; left;) {
        int men = bits_count(xq_between(king, bits_pop(&left)) & e->all);
        if (men == 0 || men == 2)
            add(e, side, sum, &XQ_EVAL.open_cannon[men / 2], 1);
    }
}

SPECIAL void add_contacts(Eval *e, int side)
{
    const XqPos *p = e->p;
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++)
        add(e, side, &e->sum[side].cover, &XQ_EVAL.cover[kind], bits_count(xq_men(p, side, kind) & e->attacked[side]));
    for (int kind = XQ_KING; kind <= XQ_PAWN; kind++) {
        for (U128 left = e->by[side][kind] & xq_own(p, !side); left;) {
            int at = bits_pop(&left), covered = bits_has(e->attacked[!side], at);
            add(e, side, &e->sum[side].attack, &XQ_EVAL.attack[covered][kind][xq_kind(p->board[at])], 1);
        }
    }
}

static inline int phase_of(const XqPos *p)
{
    U128 rooks = xq_men(p, 0, XQ_ROOK) | xq_men(p, 1, XQ_ROOK);
    U128 minor = xq_men(p, 0, XQ_HORSE) | xq_men(p, 1, XQ_HORSE) | xq_men(p, 0, XQ_CANNON) | xq_men(p, 1, XQ_CANNON);
    return 4 * bits_count(rooks) + 2 * bits_count(minor);
}

SPECIAL void evaluate(Eval *e)
{
    add_men(e, 0);
    add_men(e, 1);
    add_safety(e, 0);
    add_safety(e, 1);
    add_contacts(e, 0);
    add_contacts(e, 1);
    add(e, e->p->side, &e->sum[e->p->side].place, &XQ_EVAL.tempo, 1);
}

static inline int taper(Pair pair, int phase)
{
    return (pair_opening(pair) * phase + pair_endgame(pair) * (PHASE_MAX - phase)) / PHASE_MAX;
}

/* What the evaluation of a side without attackers may claim at most: it cannot win. */
static int scale_unwinnable(const U128 men[16], int side, int score)
{
    const U128 *own = men + ((score > 0 ? side : !side) << 3);
    U128 attackers = own[XQ_ROOK] | own[XQ_HORSE] | own[XQ_CANNON] | own[XQ_PAWN];
    return attackers ? score : score / 16;
}

int xq_temper(const U128 men[16], int side, int count, int score)
{
    score = scale_unwinnable(men, side, score);
    /* Nothing taken for long: the limit draws near. */
    return count > 20 ? score * (160 - count) / 140 : score;
}

int xq_eval_tempered(const XqPos *p, int score)
{
    return xq_temper(p->men, p->side, p->count, score);
}

int xq_eval_among(const XqPos *p, U128 stones)
{
    Eval e = {.p = p, .all = xq_all(p) | stones};
    evaluate(&e);
    const Sum *own = &e.sum[p->side], *enemy = &e.sum[!p->side];
    Pair total =
        own->value + own->place + own->cover + own->attack - enemy->value - enemy->place - enemy->cover - enemy->attack;
    return xq_eval_tempered(p, taper(total, phase_of(p)));
}

int xq_eval(const XqPos *p)
{
    return xq_eval_among(p, 0);
}

EngineEval xq_eval_terms(const XqPos *p, U128 stones)
{
    Eval e = {.p = p, .all = xq_all(p) | stones};
    evaluate(&e);
    const Sum *own = &e.sum[p->side], *enemy = &e.sum[!p->side];
    int phase = phase_of(p);
    return (EngineEval){
        .value = taper(own->value - enemy->value, phase),
        .place = taper(own->place - enemy->place, phase),
        .cover = taper(own->cover - enemy->cover, phase),
        .attack = taper(own->attack - enemy->attack, phase),
        .total = xq_eval_among(p, stones),
    };
}

int xq_eval_trace(const XqPos *p, int16_t trace[sizeof(XqEvalTable) / sizeof(Pair)])
{
    Eval e = {.p = p, .all = xq_all(p), .trace = trace};
    memset(trace, 0, TERMS * sizeof *trace);
    evaluate(&e);
    return phase_of(p);
}
