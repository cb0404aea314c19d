/* eval_jq.c -- the hand-written evaluation of jieqi.
 *
 * An open man is worth its kind, its place and how far it reaches; a covered one the mean of what its side may still
 * turn up, and something for the home it stands on.  Advisors and elephants roam the board and attack; nobody guards the
 * king by right, so what counts there is who attacks its points.
 */
#include "engine/eval_jq.h"

const JqEvalTable JQ_EVAL = {
#include "engine/eval_jq.inc"
};

/* The numbers of the table when half the men are covered. */
const int16_t JQ_VALUE[8] = {0, 0, 180, 165, 325, 750, 370, 155};

enum { TERMS = sizeof(JqEvalTable) / sizeof(Pair) };

typedef struct Sum {
    Pair value, place, cover, attack;
} Sum;

typedef struct Eval {
    const JqPos *p;
    U128 all;
    U128 by[2][8];    /* points attacked by all men that move as a kind */
    U128 attacked[2]; /* by any man */
    int16_t *trace;   /* NULL unless the terms are wanted for fitting */
    Sum sum[2];
} Eval;

int jq_covered_value(const JqHidden *h, int side)
{
    int sum = 0, size = 0;
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++) {
        sum += h->pool[side][kind] * JQ_VALUE[kind];
        size += h->pool[side][kind];
    }
    return size ? sum / size : 0;
}

/* ---- Terms -------------------------------------------------------------------------------------------------------- */

static inline void trace_add(const Eval *e, int side, const Pair *term, int parts)
{
    int16_t *at = &e->trace[term - (const Pair *)&JQ_EVAL];
    *at = (int16_t)(*at + (side ? -parts : parts));
}

/* Adds `count` times a number of the table to one of the sums of a side. */
static inline void add(const Eval *e, int side, Pair *sum, const Pair *term, int count)
{
    *sum += *term * count;
    if (e->trace)
        trace_add(e, side, term, count * JQ_TRACE_UNIT);
}

/* The left and right halves of the board are worth the same. */
static inline int place_index(int side, int point)
{
    int file = xq_file(point);
    return xq_rank_of(side, point) * 5 + (file > 4 ? 8 - file : file);
}

static inline U128 attacks_of(const Eval *e, int side, int kind, int point)
{
    switch (kind) {
    case XQ_KING: return XQ.king[side][point];
    case XQ_ADVISOR:
        return bits_has(e->p->covered[side], point) ? XQ.advisor[point] & XQ.zone[side][XQ_ADVISOR] : XQ.advisor[point];
    case XQ_ELEPHANT: return xq_elephant_points(e->all, point);
    case XQ_HORSE: return xq_horse_points(e->all, point);
    case XQ_ROOK: return xq_rook_points(e->all, point);
    case XQ_CANNON: return xq_cannon_shots(e->all, point);
    default: return XQ.pawn[side][point];
    }
}

/* Kind 0 for a covered man. */
static inline int kind_at(const Eval *e, int point)
{
    int man = e->p->board[point];
    return jq_is_covered(man) ? XQ_NONE : xq_kind(man);
}

static inline void add_reach(Eval *e, int side, int kind, int point, U128 points)
{
    Pair *sum = &e->sum[side].place;
    int reach = bits_count(points & ~jq_own(e->p, side));
    switch (kind) {
    case XQ_ROOK: add(e, side, sum, &JQ_EVAL.rook_reach[reach], 1); break;
    case XQ_HORSE: add(e, side, sum, &JQ_EVAL.horse_reach[reach], 1); break;
    case XQ_ELEPHANT: add(e, side, sum, &JQ_EVAL.elephant_reach[reach], 1); break;
    case XQ_ADVISOR: add(e, side, sum, &JQ_EVAL.advisor_reach[reach], 1); break;
    case XQ_CANNON:
        add(e, side, sum, &JQ_EVAL.cannon_reach[bits_count(xq_rook_points(e->all, point) & ~e->all)], 1);
        break;
    default: break;
    }
}

/* Covered men: each the mean of the pool. */
static void add_covered(Eval *e, int side, const JqHidden *hidden)
{
    const uint8_t *pool = hidden->pool[side];
    int count = bits_count(e->p->covered[side]), size = 0, opening = 0, endgame = 0;
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++) {
        size += pool[kind];
        opening += pool[kind] * pair_opening(JQ_EVAL.value[kind]);
        endgame += pool[kind] * pair_endgame(JQ_EVAL.value[kind]);
    }
    if (!size)
        return;
    e->sum[side].value += PAIR(opening * count / size, endgame * count / size);
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN && e->trace; kind++)
        trace_add(e, side, &JQ_EVAL.value[kind], pool[kind] * count * JQ_TRACE_UNIT / size);
}

/* What the men are, where they stand, how far they reach; fills the attack maps. */
static inline void add_men(Eval *e, int side)
{
    for (int kind = XQ_KING; kind <= XQ_PAWN; kind++) {
        U128 attacked = 0;
        for (U128 men = e->p->men[xq_man(side, kind)]; men;) {
            int point = bits_pop(&men);
            U128 points = attacks_of(e, side, kind, point);
            attacked |= points;
            if (bits_has(e->p->covered[side], point)) {
                add(e, side, &e->sum[side].value, &JQ_EVAL.home[kind], 1);
                continue;
            }
            add(e, side, &e->sum[side].value, &JQ_EVAL.value[kind], 1);
            add(e, side, &e->sum[side].place, &JQ_EVAL.place[kind][place_index(side, point)], 1);
            add_reach(e, side, kind, point, points);
        }
        e->by[side][kind] = attacked;
        e->attacked[side] |= attacked;
    }
}

/* What a side has against the enemy king, and what stands beside that. */
static inline void add_danger(Eval *e, int side)
{
    const JqPos *p = e->p;
    int king = p->king[!side];
    U128 near = XQ.king[!side][king] | bit(king);
    Pair *sum = &e->sum[side].attack;
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++)
        add(e, side, sum, &JQ_EVAL.hits[kind][bits_count(e->by[side][kind] & near)], 1);
    U128 bare = near & e->attacked[side];
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++)
        bare &= ~e->by[!side][kind];
    add(e, side, sum, &JQ_EVAL.bare[bits_count(bare)], 1);
    for (U128 left = p->men[xq_man(side, XQ_CANNON)] & ~p->covered[side] & XQ.line[king]; left;) {
        int men = bits_count(xq_between(king, bits_pop(&left)) & e->all);
        if (men == 0 || men == 2)
            add(e, side, sum, &JQ_EVAL.open_cannon[men / 2], 1);
    }
    int neighbours = bits_count(XQ.king[!side][king] & jq_own(p, !side));
    add(e, !side, &e->sum[!side].cover, &JQ_EVAL.neighbours[neighbours], 1);
}

static inline void add_contacts(Eval *e, int side)
{
    const JqPos *p = e->p;
    for (U128 left = jq_own(p, side) & e->attacked[side] & ~bit(p->king[side]); left;)
        add(e, side, &e->sum[side].cover, &JQ_EVAL.cover[kind_at(e, bits_pop(&left))], 1);
    for (int kind = XQ_KING; kind <= XQ_PAWN; kind++) {
        for (U128 left = e->by[side][kind] & jq_own(p, !side) & ~bit(p->king[!side]); left;) {
            int at = bits_pop(&left), guarded = bits_has(e->attacked[!side], at);
            add(e, side, &e->sum[side].attack, &JQ_EVAL.attack[guarded][kind][kind_at(e, at)], 1);
        }
    }
}

static void evaluate(Eval *e, const JqHidden *hidden)
{
    e->all = jq_all(e->p);
    for (int side = 0; side < 2; side++) {
        add_men(e, side);
        add_covered(e, side, hidden);
    }
    for (int side = 0; side < 2; side++) {
        add_danger(e, side);
        add_contacts(e, side);
    }
    add(e, e->p->side, &e->sum[e->p->side].place, &JQ_EVAL.tempo, 1);
}

/* ---- Sums --------------------------------------------------------------------------------------------------------- */

static inline int phase_of(const JqPos *p)
{
    return bits_count(p->covered[0]) + bits_count(p->covered[1]);
}

/* Nothing taken for long: the limit draws near. */
int jq_eval_tempered(const JqPos *p, int score)
{
    return p->count > 30 ? score * (160 - min_int(p->count, 120)) / 130 : score;
}

static int total_of(const Eval *e)
{
    const Sum *own = &e->sum[e->p->side], *enemy = &e->sum[!e->p->side];
    Pair sum =
        own->value + own->place + own->cover + own->attack - enemy->value - enemy->place - enemy->cover - enemy->attack;
    return jq_eval_tempered(e->p, pair_at(sum, phase_of(e->p), JQ_PHASE_MAX));
}

int jq_eval(const JqPos *p)
{
    Eval e = {.p = p};
    evaluate(&e, &p->hidden);
    return total_of(&e);
}

EngineEval jq_eval_terms(const JqPos *p)
{
    Eval e = {.p = p};
    JqHidden hidden = p->hidden;
    if (jq_waits(p) || !jq_kings_stand(p))
        return (EngineEval){0};
    jq_forget(&hidden, SEAT_CHANCE);
    evaluate(&e, &hidden);
    const Sum *own = &e.sum[p->side], *enemy = &e.sum[!p->side];
    int phase = phase_of(p);
    return (EngineEval){
        .value = pair_at(own->value - enemy->value, phase, JQ_PHASE_MAX),
        .place = pair_at(own->place - enemy->place, phase, JQ_PHASE_MAX),
        .cover = pair_at(own->cover - enemy->cover, phase, JQ_PHASE_MAX),
        .attack = pair_at(own->attack - enemy->attack, phase, JQ_PHASE_MAX),
        .total = total_of(&e),
    };
}

int jq_eval_trace(const JqPos *p, int16_t trace[sizeof(JqEvalTable) / sizeof(Pair)])
{
    Eval e = {.p = p, .trace = trace};
    memset(trace, 0, TERMS * sizeof *trace);
    evaluate(&e, &p->hidden);
    return phase_of(p);
}
