/* eval_jq.c -- the hand-written evaluation of jieqi.
 *
 * Numbers set by hand.  An open man is worth its kind and how far it reaches; a covered one the mean of what its side
 * may still turn up, less a little for the move that it needs.  Advisors and elephants roam the board and attack; nobody
 * guards the king by right, so what counts there is who attacks its points.
 */
#include "engine/eval_jq.h"

const int16_t JQ_VALUE[8] = {0, 0, 160, 180, 400, 900, 420, 110};

enum { COVERED_SHARE = 92, TEMPO = 20, OPEN_CANNON = 50, NEIGHBOUR = 6 };

typedef struct Sum {
    int value, place, cover, attack;
} Sum;

typedef struct Eval {
    const JqPos *p;
    U128 all;
    U128 by[2][8];    /* points attacked by all men that move as a kind */
    U128 attacked[2]; /* by any man */
    int covered[2];   /* worth of a covered man */
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

static U128 attacks_of(const Eval *e, int side, int kind, int point)
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

static int worth_at(const Eval *e, int point)
{
    int man = e->p->board[point];
    return jq_is_covered(man) ? e->covered[jq_side(man)] : JQ_VALUE[xq_kind(man)];
}

/* Pawns that crossed the river and near the palace. */
static int pawn_place(int side, int point)
{
    static const int8_t RANK[10] = {0, 0, 0, 0, 6, 40, 55, 65, 55, -20};
    int rank = xq_rank_of(side, point), file = xq_file(point);
    return RANK[rank] + (rank >= 5 ? 6 * min_int(file, 8 - file) : 0);
}

static int place_of(const Eval *e, int side, int kind, int point, U128 points)
{
    static const int8_t REACH[8] = {0, 0, 3, 4, 8, 5, 0, 0};
    if (kind == XQ_PAWN)
        return pawn_place(side, point);
    if (kind == XQ_CANNON)
        return 2 * bits_count(xq_rook_points(e->all, point) & ~e->all);
    return REACH[kind] * bits_count(points & ~jq_own(e->p, side));
}

/* What the men are, where they stand, how far they reach; fills the attack maps. */
static void add_men(Eval *e, int side)
{
    for (int kind = XQ_KING; kind <= XQ_PAWN; kind++) {
        U128 attacked = 0;
        for (U128 men = e->p->men[xq_man(side, kind)]; men;) {
            int point = bits_pop(&men);
            bool covered = bits_has(e->p->covered[side], point);
            U128 points = attacks_of(e, side, kind, point);
            attacked |= points;
            e->sum[side].value += covered ? e->covered[side] * COVERED_SHARE / 100 : JQ_VALUE[kind];
            if (!covered)
                e->sum[side].place += place_of(e, side, kind, point, points);
        }
        e->by[side][kind] = attacked;
        e->attacked[side] |= attacked;
    }
}

/* What a side has against the enemy king. */
static void add_danger(Eval *e, int side)
{
    static const int8_t HIT[8] = {0, 0, 8, 6, 16, 14, 9, 12};
    const JqPos *p = e->p;
    int king = p->king[!side];
    U128 near = XQ.king[!side][king] | bit(king);
    Sum *sum = &e->sum[side];
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++)
        sum->attack += HIT[kind] * bits_count(e->by[side][kind] & near);
    sum->attack += 10 * bits_count(near & e->attacked[side] & ~(e->attacked[!side] & ~e->by[!side][XQ_KING]));
    /* An open cannon on the king's lines forbids every screen. */
    U128 cannons = p->men[xq_man(side, XQ_CANNON)] & ~p->covered[side];
    sum->attack += OPEN_CANNON * bits_count(xq_rook_points(e->all, king) & cannons);
    e->sum[!side].cover += NEIGHBOUR * bits_count(XQ.king[!side][king] & jq_own(p, !side));
}

/* Enemy men that are attacked, by how much would be won. */
static void add_contacts(Eval *e, int side)
{
    const JqPos *p = e->p;
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++) {
        for (U128 left = e->by[side][kind] & jq_own(p, !side) & ~bit(p->king[!side]); left;) {
            int at = bits_pop(&left), worth = worth_at(e, at);
            int gain = bits_has(e->attacked[!side], at) ? max_int(0, worth - JQ_VALUE[kind]) / 12 : worth / 9;
            e->sum[side].attack += gain;
        }
    }
    e->sum[side].cover += 4 * bits_count(jq_own(p, side) & e->attacked[side]);
}

static void evaluate(Eval *e, const JqHidden *hidden)
{
    e->all = jq_all(e->p);
    for (int side = 0; side < 2; side++)
        e->covered[side] = jq_covered_value(hidden, side);
    for (int side = 0; side < 2; side++)
        add_men(e, side);
    for (int side = 0; side < 2; side++) {
        add_danger(e, side);
        add_contacts(e, side);
    }
    e->sum[e->p->side].place += TEMPO;
}

int jq_eval_tempered(const JqPos *p, int score)
{
    return p->count > 30 ? score * (160 - min_int(p->count, 120)) / 130 : score;
}

static int total_of(const Eval *e)
{
    const Sum *own = &e->sum[e->p->side], *enemy = &e->sum[!e->p->side];
    int total =
        own->value + own->place + own->cover + own->attack - enemy->value - enemy->place - enemy->cover - enemy->attack;
    return jq_eval_tempered(e->p, total);
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
    return (EngineEval){
        .value = own->value - enemy->value,
        .place = own->place - enemy->place,
        .cover = own->cover - enemy->cover,
        .attack = own->attack - enemy->attack,
        .total = total_of(&e),
    };
}
