/* nnue_impl.h -- what the files of nnue/ share and nobody else sees. */
#ifndef NNUE_IMPL_H
#define NNUE_IMPL_H

#include "nnue/nnue.h"
#include "nnue/nnue_file.h"

enum { NNUE_VIEWS = 2 * NNUE_MAX_BUCKETS };

/* Rows of weights that enter and leave a sum. */
typedef struct NnueRows {
    int adds, subs;
    const int16_t *add[32], *sub[32];
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
    const NnueKernel *kernel;
    int hidden, king_buckets;
    const int16_t *rows, *bias, *out;
    const int32_t *out_bias;
    const NnueHeader *header;
    void *copy; /* of the file, where it did not lie at a multiple of 64 */
    /* The input of a man on a point, by whose view it is and whether that is mirrored. */
    uint16_t input[2][2][16][XQ_POINTS];
    /* How a side sees the board when its king stands on a point: bucket * 2 + mirrored. */
    uint8_t view[2][XQ_POINTS];
};

#endif
