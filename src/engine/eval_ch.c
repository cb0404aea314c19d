/* eval_ch.c -- the hand-written evaluation of chess and crazyhouse. */
#include "engine/eval_ch.h"

const ChEvalTable CH_EVAL[2] = {
    {
#include "engine/eval_chess.inc"
    },
    {
#include "engine/eval_house.inc"
    },
};

enum { TERMS = sizeof(ChEvalTable) / sizeof(Pair) };

typedef struct Sum {
    Pair value, place, cover, attack;
} Sum;

/* Attack maps of both sides and the sums for each of them. */
typedef struct Eval {
    const ChPos *p;
    const ChEvalTable *t;
    ChSet all;
    ChSet by[2][8];    /* points attacked by all men of a kind */
    ChSet attacked[2]; /* by any man but the king */
    int16_t *trace;    /* NULL unless the terms are wanted for fitting */
    Sum sum[2];
} Eval;

/* Adds `count` times a number of the table to one of the sums of a side. */
static inline void add(Eval *e, int side, Pair *sum, const Pair *term, int count)
{
    *sum += *term * count;
    if (e->trace) {
        ptrdiff_t at = term - (const Pair *)e->t;
        e->trace[at] = (int16_t)(e->trace[at] + (side ? -count : count));
    }
}

/* ---- Men ---------------------------------------------------------------------------------------------------------- */

/* The left and right halves of the board are worth the same. */
static inline int place_index(int side, int point)
{
    int file = ch_file(point);
    return ch_rank_of(side, point) * 4 + min_int(file, 7 - file);
}

static inline ChSet pawn_attacks(ChSet pawns, int side)
{
    ChSet left = pawns & ~CH_FILE_A, right = pawns & ~CH_FILE_H;
    return side == CH_WHITE ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

static inline ChSet attacks_of(const Eval *e, int kind, int point)
{
    switch (kind) {
    case CH_QUEEN: return ch_straight_points(e->all, point) | ch_diagonal_points(e->all, point);
    case CH_ROOK: return ch_straight_points(e->all, point);
    case CH_BISHOP: return ch_diagonal_points(e->all, point);
    case CH_KNIGHT: return CH.knight[point];
    default: return CH.king[point];
    }
}

/* What the men are, where they stand, how far they reach; fills the attack maps. */
static inline void add_men(Eval *e, int side)
{
    const ChPos *p = e->p;
    ChSet open = ~ch_own(p, side) & ~e->by[!side][CH_PAWN];
    for (int kind = CH_KING; kind <= CH_PAWN; kind++) {
        ChSet men = ch_men(p, side, kind), attacked = 0;
        add(e, side, &e->sum[side].value, &e->t->value[kind], ch_size(men));
        while (men) {
            int point = ch_pop(&men);
            add(e, side, &e->sum[side].place, &e->t->place[kind][place_index(side, point)], 1);
            if (kind == CH_PAWN)
                continue;
            ChSet points = attacks_of(e, kind, point);
            attacked |= points;
            if (kind != CH_KING)
                add(e, side, &e->sum[side].place, &e->t->reach[kind][ch_size(points & open)], 1);
        }
        if (kind != CH_PAWN)
            e->by[side][kind] = attacked;
        if (kind != CH_KING)
            e->attacked[side] |= e->by[side][kind];
    }
    if (ch_size(ch_men(p, side, CH_BISHOP)) >= 2)
        add(e, side, &e->sum[side].value, &e->t->bishops, 1);
}

static inline void add_hand(Eval *e, int side)
{
    for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++)
        add(e, side, &e->sum[side].value, &e->t->hand[kind][min_int(e->p->hand[side][kind], 8)], 1);
}

/* ---- Pawns -------------------------------------------------------------------------------------------------------- */

/* The points ahead of a side's men, up to the edge. */
static inline ChSet ahead(ChSet set, int side)
{
    if (side == CH_WHITE) {
        set |= set << 8;
        set |= set << 16;
        return (set | set << 32) << 8;
    }
    set |= set >> 8;
    set |= set >> 16;
    return (set | set >> 32) >> 8;
}

static inline void add_pawns(Eval *e, int side)
{
    ChSet own = ch_men(e->p, side, CH_PAWN), enemy = ch_men(e->p, !side, CH_PAWN);
    ChSet guarded = ahead(enemy, !side) | e->by[!side][CH_PAWN] | ahead(e->by[!side][CH_PAWN], !side);
    Pair *sum = &e->sum[side].place;
    for (ChSet left = own & ~guarded; left;)
        add(e, side, sum, &e->t->passed[ch_rank_of(side, ch_pop(&left))], 1);
    add(e, side, sum, &e->t->doubled, ch_size(own & ahead(own, side)));
    ChSet files = own | ahead(own, side) | ahead(own, !side);
    ChSet beside = (files & ~CH_FILE_A) >> 1 | (files & ~CH_FILE_H) << 1;
    add(e, side, sum, &e->t->isolated, ch_size(own & ~beside));
}

/* ---- Kings -------------------------------------------------------------------------------------------------------- */

/* The points from which a man dropped by `by` would attack the enemy king, were they empty and safe. */
static inline ChSet drop_checks(const Eval *e, int by, int kind, int king)
{
    if (kind == CH_PAWN)
        return CH.pawn[!by][king] & ~(CH_RANK_1 | CH_RANK_8);
    return attacks_of(e, kind, king);
}

/* Men in the hand of `by` as threats to the enemy king; the weight of all together. */
static inline int add_drops(Eval *e, int by)
{
    static const int WEIGHT[8] = {0, 0, 4, 3, 2, 3, 1, 0};
    const uint8_t *hand = e->p->hand[by];
    int king = e->p->king[!by], weight = 0;
    /* The king takes what is not covered. */
    ChSet safe = ~e->all & ~e->attacked[!by] & (~CH.king[king] | e->attacked[by]);
    for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++) {
        if (!hand[kind])
            continue;
        int count = min_int(ch_size(drop_checks(e, by, kind, king) & safe), 7);
        add(e, by, &e->sum[by].attack, &e->t->drops[kind][count], 1);
        weight += WEIGHT[kind] * min_int(count, 3);
    }
    return weight;
}

static inline int hand_size(const uint8_t hand[8])
{
    return hand[CH_QUEEN] + hand[CH_ROOK] + hand[CH_BISHOP] + hand[CH_KNIGHT] + hand[CH_PAWN];
}

/* What `by` has against the enemy king. */
static inline void add_danger(Eval *e, int by)
{
    static const int WEIGHT[8] = {0, 0, 3, 2, 2, 2, 1, 0};
    const ChPos *p = e->p;
    int king = p->king[!by], units = 0, men = hand_size(p->hand[by]);
    ChSet ring = CH.king[king], bare = ring & ~e->attacked[!by];
    Pair *sum = &e->sum[by].attack;
    for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++) {
        int hits = ch_size(e->by[by][kind] & (ring | ch_bit(king)));
        add(e, by, sum, &e->t->hits[kind][min_int(hits, 8)], 1);
        units += WEIGHT[kind] * hits;
    }
    int weak = ch_size(bare & e->attacked[by]), holes = ch_size(bare & ~e->all);
    add(e, by, sum, &e->t->weak[weak], 1);
    add(e, by, sum, &e->t->holes[min_int((men + 1) / 2, 3)][holes], 1);
    units += 3 * weak + holes * min_int(men, 6) / 3 + 2 * add_drops(e, by);
    add(e, by, sum, &e->t->danger[min_int(units / 2, CH_DANGERS - 1)], 1);
}

static inline void add_shelter(Eval *e, int side)
{
    int king = e->p->king[side];
    ChSet before = CH.king[king] & (side == CH_WHITE ? ~(ChSet)0 << 8 << (king & 56) : ((ChSet)1 << (king & 56)) - 1);
    add(e, side, &e->sum[side].place, &e->t->shield[ch_size(ch_men(e->p, side, CH_PAWN) & before)], 1);
    add(e, side, &e->sum[side].place, &e->t->ring[ch_size(ch_own(e->p, side) & CH.king[king])], 1);
}

/* ---- Contacts ----------------------------------------------------------------------------------------------------- */

static inline void add_contacts(Eval *e, int side)
{
    const ChPos *p = e->p;
    ChSet own = e->attacked[side] | e->by[side][CH_KING], enemy = e->attacked[!side] | e->by[!side][CH_KING];
    for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++)
        add(e, side, &e->sum[side].cover, &e->t->cover[kind], ch_size(ch_men(p, side, kind) & own));
    for (int kind = CH_KING; kind <= CH_PAWN; kind++) {
        for (ChSet left = e->by[side][kind] & ch_own(p, !side); left;) {
            int at = ch_pop(&left), covered = ch_has(enemy, at);
            add(e, side, &e->sum[side].attack, &e->t->attack[covered][kind][ch_kind(p->board[at])], 1);
        }
    }
}

/* ---- All of it ---------------------------------------------------------------------------------------------------- */

static inline int hand_weight(const uint8_t hand[8])
{
    return 4 * hand[CH_QUEEN] + 3 * hand[CH_ROOK] + 2 * (hand[CH_BISHOP] + hand[CH_KNIGHT]) + hand[CH_PAWN];
}

static inline int phase_of(const ChPos *p, bool house)
{
    if (house)
        return CH_PHASE_MAX - min_int(CH_PHASE_MAX, hand_weight(p->hand[0]) + hand_weight(p->hand[1]));
    int minor =
        ch_size(ch_men(p, 0, CH_BISHOP) | ch_men(p, 1, CH_BISHOP) | ch_men(p, 0, CH_KNIGHT) | ch_men(p, 1, CH_KNIGHT));
    int rooks = ch_size(ch_men(p, 0, CH_ROOK) | ch_men(p, 1, CH_ROOK));
    int queens = ch_size(ch_men(p, 0, CH_QUEEN) | ch_men(p, 1, CH_QUEEN));
    return min_int(CH_PHASE_MAX, minor + 2 * rooks + 4 * queens);
}

static inline void evaluate(Eval *e, bool house)
{
    for (int side = 0; side < 2; side++)
        e->by[side][CH_PAWN] = pawn_attacks(ch_men(e->p, side, CH_PAWN), side);
    for (int side = 0; side < 2; side++)
        add_men(e, side);
    for (int side = 0; side < 2; side++) {
        if (house)
            add_hand(e, side);
        add_pawns(e, side);
        add_shelter(e, side);
        add_danger(e, side);
        add_contacts(e, side);
    }
    add(e, e->p->side, &e->sum[e->p->side].place, &e->t->tempo, 1);
}

static inline Eval eval_of(const ChPos *p, bool house, int16_t *trace)
{
    return (Eval){.p = p, .t = &CH_EVAL[house], .all = ch_all(p), .trace = trace};
}

/* Chess: who has no pawn and hardly a man more cannot win; and the longer nothing happens, the nearer the draw. */
static int tempered(const ChPos *p, int score)
{
    const ChSet *men = p->men + ((score > 0 ? p->side : !p->side) << 3);
    ChSet heavy = men[CH_PAWN] | men[CH_QUEEN] | men[CH_ROOK], light = men[CH_BISHOP] | men[CH_KNIGHT];
    if (!heavy && (ch_size(light) < 2 || !(men[CH_BISHOP])))
        score /= 16;
    return p->count > 20 ? score * (200 - min_int((int)p->count, 150)) / 180 : score;
}

int ch_eval(const ChPos *p, bool house)
{
    Eval e = eval_of(p, house, NULL);
    evaluate(&e, house);
    const Sum *own = &e.sum[p->side], *enemy = &e.sum[!p->side];
    Pair total =
        own->value + own->place + own->cover + own->attack - enemy->value - enemy->place - enemy->cover - enemy->attack;
    int score = pair_at(total, phase_of(p, house), CH_PHASE_MAX);
    return house ? score : tempered(p, score);
}

EngineEval ch_eval_terms(const ChPos *p, bool house)
{
    Eval e = eval_of(p, house, NULL);
    evaluate(&e, house);
    const Sum *own = &e.sum[p->side], *enemy = &e.sum[!p->side];
    int phase = phase_of(p, house);
    return (EngineEval){
        .value = pair_at(own->value - enemy->value, phase, CH_PHASE_MAX),
        .place = pair_at(own->place - enemy->place, phase, CH_PHASE_MAX),
        .cover = pair_at(own->cover - enemy->cover, phase, CH_PHASE_MAX),
        .attack = pair_at(own->attack - enemy->attack, phase, CH_PHASE_MAX),
        .total = ch_eval(p, house),
    };
}

int ch_eval_trace(const ChPos *p, bool house, int16_t trace[TERMS])
{
    memset(trace, 0, TERMS * sizeof *trace);
    Eval e = eval_of(p, house, trace);
    evaluate(&e, house);
    return phase_of(p, house);
}
