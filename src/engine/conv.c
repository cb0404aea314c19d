/* conv.c -- the arithmetic of the convolutional network, in plain loops that the compiler makes wide. */
#include "engine/conv.h"

#include <math.h>
#include <stdlib.h>

#include "base/checksum.h"

enum {
    PLANES = 14,
    SEEN = 8,  /* planes of the value head */
    DEEP = 32, /* its hidden layer */
    WIDE = 11, /* the board with a border of zeros, so that no tap of a convolution leaves it */
    CELLS = 12 * WIDE,
    C = CONV_CHANNELS,
    K = CONV_KEYS,
};

typedef struct ConvHeader {
    char magic[8];
    uint32_t channels, blocks, keys, unused;
    uint64_t checksum; /* as nnue_checksum */
} ConvHeader;

typedef float Cells[CELLS][C];

typedef struct Layer {
    float weights[9][C][C], bias[C];
} Layer;

struct Conv {
    int blocks;
    float stem[9][PLANES][C], stem_bias[C];
    Layer layers[2 * CONV_MAX_BLOCKS];
    float leave[C][K], leave_bias[K], reach[C][K], reach_bias[K];
    float seen[C][SEEN], seen_bias[SEEN];
    float deep[XQ_POINTS * SEEN][DEEP], deep_bias[DEEP], last[DEEP], last_bias;
};

/* ---- Files ---------------------------------------------------------------------------------------------------------- */

static size_t floats_of(uint32_t blocks)
{
    size_t layers = 2 * (size_t)blocks * (9 * C * C + C);
    size_t heads = 2 * (C * K + K) + C * SEEN + SEEN + XQ_POINTS * SEEN * DEEP + DEEP + DEEP + 1;
    return 9 * PLANES * C + C + layers + heads;
}

static const char *fault_of(const void *data, size_t size)
{
    ConvHeader h;
    if (size < sizeof h)
        return "it is too short";
    memcpy(&h, data, sizeof h);
    if (memcmp(h.magic, CONV_MAGIC, sizeof h.magic) != 0)
        return "it is no convolutional network";
    if (h.channels != C || h.keys != K || h.blocks > CONV_MAX_BLOCKS)
        return "its size is not supported";
    if (size != sizeof h + (floats_of(h.blocks) * sizeof(float) + 7) / 8 * 8)
        return "its length is wrong";
    for (size_t i = 0; i < floats_of(h.blocks); i++) {
        float x;
        memcpy(&x, (const char *)data + sizeof h + i * sizeof x, sizeof x);
        if (!isfinite(x) || fabsf(x) > 1000)
            return "it holds numbers out of bounds";
    }
    return NULL;
}

static void take(const char **at, float *out, size_t count)
{
    memcpy(out, *at, count * sizeof *out);
    *at += count * sizeof *out;
}

Conv *conv_open(const void *data, size_t size, const char **why)
{
    *why = fault_of(data, size);
    if (*why)
        return NULL;
    ConvHeader h;
    memcpy(&h, data, sizeof h);
    bool whole = h.checksum == checksum_words(data, size, offsetof(ConvHeader, checksum));
    *why = whole ? "there is no memory" : "it is damaged";
    Conv *n = whole ? calloc(1, sizeof *n) : NULL;
    if (!n)
        return NULL;
    const char *at = (const char *)data + sizeof h;
    n->blocks = (int)h.blocks;
    take(&at, &n->stem[0][0][0], 9 * PLANES * C);
    take(&at, n->stem_bias, C);
    for (int i = 0; i < 2 * n->blocks; i++) {
        take(&at, &n->layers[i].weights[0][0][0], 9 * C * C);
        take(&at, n->layers[i].bias, C);
    }
    take(&at, &n->leave[0][0], C * K);
    take(&at, n->leave_bias, K);
    take(&at, &n->reach[0][0], C * K);
    take(&at, n->reach_bias, K);
    take(&at, &n->seen[0][0], C * SEEN);
    take(&at, n->seen_bias, SEEN);
    take(&at, &n->deep[0][0], XQ_POINTS * SEEN * DEEP);
    take(&at, n->deep_bias, DEEP);
    take(&at, n->last, DEEP);
    take(&at, &n->last_bias, 1);
    return n;
}

void conv_free(Conv *n)
{
    free(n);
}

/* ---- Layers --------------------------------------------------------------------------------------------------------- */

/* A point as the side to move sees it: its home rank is rank 0. */
static int seen_from(int side, int point)
{
    return side == XQ_RED ? point : 9 * (9 - xq_rank(point)) + xq_file(point);
}

static int cell_of(int point)
{
    return (point / 9 + 1) * WIDE + point % 9 + 1;
}

static int tap_offset(int tap)
{
    return (tap / 3 - 1) * WIDE + tap % 3 - 1;
}

/* At most 32 men stand on the board, so the first layer adds their weights instead of multiplying planes of zeros.  The
 * border of `out` must be zeros already. */
static void look_at_men(const Conv *n, const XqPos *p, Cells out)
{
    Cells sums = {{0}};
    for (U128 left = xq_all(p); left;) {
        int point = bits_pop(&left), man = p->board[point];
        int plane = xq_kind(man) - 1 + (xq_side(man) == p->side ? 0 : 7), cell = cell_of(seen_from(p->side, point));
        for (int tap = 0; tap < 9; tap++) {
            float *to = sums[cell - tap_offset(tap)];
            for (int c = 0; c < C; c++)
                to[c] += n->stem[tap][plane][c];
        }
    }
    for (int point = 0; point < XQ_POINTS; point++) {
        int cell = cell_of(point); /* what fell onto the border stays behind */
        for (int c = 0; c < C; c++) {
            float x = sums[cell][c] + n->stem_bias[c];
            out[cell][c] = x > 0 ? x : 0;
        }
    }
}

/* Half the channels of a point: a type that compilers keep in registers. */
typedef float Half __attribute__((vector_size(C / 2 * sizeof(float)), aligned(4)));

enum { GROUP = 3 }; /* points side by side that share the loads of weights */

/* Sums of a group of points, `cell` the leftmost. */
static inline void convolve_group(const Layer *l, Cells in, int cell, Half sums[GROUP][2])
{
    for (int k = 0; k < GROUP; k++)
        memcpy(sums[k], l->bias, sizeof l->bias);
    for (int tap = 0; tap < 9; tap++) {
        float(*from)[C] = in + cell + tap_offset(tap);
        for (int i = 0; i < C; i++) {
            const Half *w = (const Half *)l->weights[tap][i];
            for (int k = 0; k < GROUP; k++) {
                sums[k][0] += from[k][i] * w[0];
                sums[k][1] += from[k][i] * w[1];
            }
        }
    }
}

/* out = relu(convolution of in, plus shortcut if there is one); the border of `out` must be zeros already. */
static void convolve(const Layer *l, Cells in, Cells shortcut, Cells out)
{
    for (int point = 0; point < XQ_POINTS; point += GROUP) {
        int cell = cell_of(point);
        Half sums[GROUP][2];
        convolve_group(l, in, cell, sums);
        for (int k = 0; k < GROUP; k++) {
            float sum[C];
            memcpy(sum, sums[k], sizeof sum);
            for (int c = 0; c < C; c++) {
                float x = sum[c] + (shortcut ? shortcut[cell + k][c] : 0);
                out[cell + k][c] = x > 0 ? x : 0;
            }
        }
    }
}

static void project(const float *in, const float *weights, const float *bias, float *out, int width)
{
    memcpy(out, bias, (size_t)width * sizeof *out);
    for (int i = 0; i < C; i++) {
        for (int k = 0; k < width; k++)
            out[k] += in[i] * weights[i * width + k];
    }
}

static float result_of(const Conv *n, Cells cells)
{
    float deep[DEEP], logit = n->last_bias;
    memcpy(deep, n->deep_bias, sizeof deep);
    for (int point = 0; point < XQ_POINTS; point++) {
        float seen[SEEN];
        project(cells[cell_of(point)], &n->seen[0][0], n->seen_bias, seen, SEEN);
        for (int i = 0; i < SEEN; i++) {
            for (int j = 0; j < DEEP && seen[i] > 0; j++)
                deep[j] += seen[i] * n->deep[point * SEEN + i][j];
        }
    }
    for (int j = 0; j < DEEP; j++)
        logit += (deep[j] > 0 ? deep[j] : 0) * n->last[j];
    return 1 / (1 + expf(-logit));
}

void conv_look(const Conv *n, const XqPos *p, ConvView *out)
{
    Cells cells[3];
    memset(cells, 0, sizeof cells);
    look_at_men(n, p, cells[0]);
    for (int i = 0; i < n->blocks; i++) {
        convolve(&n->layers[2 * i], cells[0], NULL, cells[1]);
        convolve(&n->layers[2 * i + 1], cells[1], cells[0], cells[2]);
        memcpy(cells[0], cells[2], sizeof(Cells));
    }
    for (int point = 0; point < XQ_POINTS; point++) {
        const float *at = cells[0][cell_of(point)];
        project(at, &n->leave[0][0], n->leave_bias, out->leave[point], K);
        project(at, &n->reach[0][0], n->reach_bias, out->reach[point], K);
    }
    out->result = result_of(n, cells[0]);
}

float conv_logit(const ConvView *v, const XqPos *p, Move m)
{
    const float *leave = v->leave[seen_from(p->side, move_from(m))], *reach = v->reach[seen_from(p->side, move_to(m))];
    float sum = 0;
    for (int k = 0; k < K; k++)
        sum += leave[k] * reach[k];
    return sum;
}
