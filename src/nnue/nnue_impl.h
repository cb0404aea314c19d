/* nnue_impl.h -- what the files of nnue/ share and nobody else sees. */
#ifndef NNUE_IMPL_H
#define NNUE_IMPL_H

#include "base/bits.h"
#include "nnue/nnue.h"
#include "nnue/nnue_file.h"

enum {
    NNUE_VIEWS = 2 * NNUE_MAX_BUCKETS,
    NNUE_SLOTS = 16,
    NNUE_FACTS = NNUE_SLOTS * 128,
    NNUE_MOST_STEPS = 3, /* decisions that a turn of the search may take, chance included */
    NNUE_CHANGES = 4,
    NNUE_NO_INPUT = 0xFFFF,
};

/* ---- Input sets ---------------------------------------------------------------------------------------------------- */

/* A fact is something that a position has or has not: 128 times a slot, plus a place.  The slot of a man is the lower
 * half of its code and the place its point; what else there is (covered men, the stone, marks, and counts as
 * thermometers: one fact for each "at least n") takes slots and places that no man needs. */
static inline int nnue_fact(int slot, int place)
{
    return slot << 7 | place;
}

/* The facts that a decision brought and took away. */
typedef struct NnueChanges {
    uint8_t adds, subs;
    uint16_t add[NNUE_CHANGES], sub[NNUE_CHANGES];
} NnueChanges;

static inline void nnue_add(NnueChanges *c, int slot, int place)
{
    assert(c->adds < NNUE_CHANGES);
    c->add[c->adds++] = (uint16_t)nnue_fact(slot, place);
}

static inline void nnue_sub(NnueChanges *c, int slot, int place)
{
    assert(c->subs < NNUE_CHANGES);
    c->sub[c->subs++] = (uint16_t)nnue_fact(slot, place);
}

/* What the output layer asks of a position. */
typedef struct NnueLook {
    int side, row;
    uint64_t key; /* for picking positions to check in a debug build */
} NnueLook;

/* How a side sees the board. */
typedef struct NnueView {
    bool mirrored, middle; /* left and right exchanged; neither is right, as the king stands between them */
    int palace;            /* the place of its king in NnueHeader.king_map, as it sees it */
} NnueView;

/* What networks of some games see.  Kings have the codes 1 and 9 in all of them. */
typedef struct NnueSet {
    const char *games[4]; /* up to the first NULL */
    int inputs;
    int most;  /* facts that hold at once */
    int steps; /* decisions of a turn of the search, each an entry of the stack */
    /* The input of a fact in a view; NNUE_NO_INPUT for a place that no fact of the game has. */
    int (*input)(int side, bool mirrored, int fact);
    NnueView (*view)(int side, int king);
    void (*kings)(const Pos *, uint8_t out[2]);
    void (*facts)(const Pos *, U128 out[NNUE_SLOTS]);
    /* NULL where every change is a man that leaves a point and reaches another. */
    void (*changes)(const Pos *after, const Delta *, NnueChanges *);
    NnueLook (*look)(const Pos *);
} NnueSet;

extern const NnueSet NNUE_XIANGQI, NNUE_KING_TAKEN, NNUE_DOUBLESTEP, NNUE_STONE, NNUE_JIEQI, NNUE_HOUSE;

/* The set of a game, NULL if it has none. */
const NnueSet *nnue_set(const char *game);

/* What a bias may be at most, so that no sum overflows (nnue_file.h). */
static inline int nnue_bias_max(const NnueSet *set)
{
    return min_int(NNUE_BIAS_MAX, INT16_MAX - NNUE_ROW_MAX * set->most);
}

/* ---- Arithmetic ---------------------------------------------------------------------------------------------------- */

/* Rows of weights that enter and leave a sum. */
typedef struct NnueRows {
    int adds, subs;
    const int16_t *add[NNUE_MOST_ACTIVE], *sub[NNUE_MOST_ACTIVE];
} NnueRows;

/* One way of doing the arithmetic.  Sums and weights are aligned to 64 bytes, widths are multiples of 32. */
struct NnueKernel {
    const char *name;
    /* out = in + rows added - rows taken away; out may be in. */
    void (*update)(int16_t *out, const int16_t *in, const NnueRows *, int width);
    /* The output layer before its bias: own and enemy half against 2 * width weights. */
    int32_t (*output)(const int16_t *own, const int16_t *enemy, const int16_t *weights, int width);
};

extern const NnueKernel NNUE_SCALAR;
extern const NnueKernel NNUE_AVX2, NNUE_AVX512;
extern const NnueKernel NNUE_NEON;
extern const NnueKernel NNUE_SIMD128;

struct Nnue {
    const NnueSet *set;
    const char *game; /* its id, as the set has it */
    const NnueKernel *kernel;
    int hidden, king_buckets;
    size_t bucket; /* weights of a bucket: inputs * hidden */
    const int16_t *rows, *bias, *out;
    const int32_t *out_bias;
    const NnueHeader *header;
    void *copy; /* of the file, where it did not lie at a multiple of 64 */
    /* The input of a fact, by whose view it is and whether that is mirrored. */
    uint16_t input[2][2][NNUE_FACTS];
    /* How a side sees the board when its king stands on a point: bucket * 2 + mirrored. */
    uint8_t view[2][128];
};

#endif
