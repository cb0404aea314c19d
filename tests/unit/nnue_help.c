/* nnue_help.c -- networks of random weights in memory, and a slow evaluation that follows the description of the file. */
#include "tests/unit/nnue_help.h"

#include <stdlib.h>

#include "tests/test.h"

NnueHeader *netfile_header(const NetFile *f)
{
    return (NnueHeader *)(void *)f->data;
}

int16_t *netfile_rows(const NetFile *f)
{
    return (int16_t *)(void *)(f->data + sizeof(NnueHeader));
}

int16_t *netfile_bias(const NetFile *f)
{
    const NnueHeader *h = netfile_header(f);
    return netfile_rows(f) + (size_t)h->hidden * h->inputs * h->king_buckets;
}

int16_t *netfile_out(const NetFile *f)
{
    return netfile_bias(f) + netfile_header(f)->hidden;
}

int32_t *netfile_out_bias(const NetFile *f)
{
    return (int32_t *)(void *)(netfile_out(f) + (size_t)netfile_header(f)->hidden * 2 * NNUE_OUTPUTS);
}

void netfile_seal(const NetFile *f)
{
    netfile_header(f)->checksum = nnue_checksum(f->data, f->size);
}

/* Bell-shaped in -most…most. */
static int16_t weight(Rng *rng, int most)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (int)rng_below(rng, (uint32_t)(2 * most + 1)) - most;
    return (int16_t)(sum / 4);
}

NetFile netfile_random(int hidden, int buckets, uint64_t seed)
{
    return netfile_random_of("xiangqi", hidden, buckets, seed);
}

NetFile netfile_random_of(const char *game, int hidden, int buckets, uint64_t seed)
{
    Rng rng = {seed};
    NetFile f = {.size = nnue_file_size(nnue_inputs(game), hidden, buckets)};
    f.data = aligned_alloc(64, (f.size + 63) / 64 * 64);
    memset(f.data, 0, f.size);
    *netfile_header(&f) = (NnueHeader){.magic = {'C', 'H', 'U', 'H', 'E', 'N', 'N', '1'},
                                       .version = NNUE_VERSION,
                                       .inputs = (uint32_t)nnue_inputs(game),
                                       .hidden = (uint32_t)hidden,
                                       .king_buckets = (uint32_t)buckets,
                                       .outputs = NNUE_OUTPUTS,
                                       .qa = NNUE_QA,
                                       .qb = NNUE_QB,
                                       .scale = NNUE_SCALE,
                                       .about = "random"};
    if (strcmp(game, "xiangqi") != 0)
        memcpy(netfile_header(&f)->game, game, strlen(game));
    for (int i = 0; i < 9; i++)
        netfile_header(&f)->king_map[i] = (uint8_t)(i % buckets);
    for (int16_t *w = netfile_rows(&f); w < netfile_bias(&f); w++)
        *w = weight(&rng, 100);
    for (int16_t *w = netfile_bias(&f); w < netfile_out(&f); w++)
        *w = weight(&rng, 200);
    for (int16_t *w = netfile_out(&f); w < (int16_t *)(void *)netfile_out_bias(&f); w++)
        *w = weight(&rng, 60);
    for (int i = 0; i < NNUE_OUTPUTS; i++)
        netfile_out_bias(&f)[i] = weight(&rng, 3000);
    netfile_seal(&f);
    return f;
}

Nnue *net_of(const NetFile *f, const NnueKernel *kernel)
{
    const char *why;
    Nnue *n = kernel ? nnue_open_with(f->data, f->size, kernel, &why) : nnue_open(f->data, f->size, &why);
    if (!n)
        test_fail(__FILE__, __LINE__, "%s", why);
    return n;
}

/* ---- The slow evaluation ------------------------------------------------------------------------------------------- */

static bool may_stand(int kind, int file, int rank)
{
    static const char *const ELEPHANTS = "c0 g0 a2 e2 i2 c4 g4";
    static const char *const ADVISORS = "d0 f0 e1 d2 f2";
    char name[3] = {(char)('a' + file), (char)('0' + rank), '\0'};
    switch (kind) {
    case XQ_KING: return file >= 3 && file <= 5 && rank <= 2;
    case XQ_ADVISOR: return strstr(ADVISORS, name) != NULL;
    case XQ_ELEPHANT: return strstr(ELEPHANTS, name) != NULL;
    case XQ_PAWN: return rank >= 5 || (rank >= 3 && file % 2 == 0);
    default: return true;
    }
}

/* Counts through the inputs of one side until it comes to the one. */
static int input_number(int kind, int file, int rank)
{
    int number = 0;
    for (int k = XQ_KING; k <= XQ_PAWN; k++) {
        for (int r = 0; r < 10; r++) {
            for (int f = 0; f < 9; f++) {
                if (k == kind && f == file && r == rank)
                    return number;
                number += may_stand(k, f, r);
            }
        }
    }
    return -1;
}

static int64_t slow_half(const NetFile *f, const XqPos *p, int side, const int16_t *out)
{
    const NnueHeader *h = netfile_header(f);
    int hidden = (int)h->hidden, king = p->king[side], file = xq_file(king);
    bool mirror = file > 4;
    int bucket = h->king_map[xq_rank_of(side, king) * 3 + (mirror ? 8 - file : file) - 3];
    int64_t total = 0, *sums = calloc((size_t)hidden, sizeof *sums);
    for (int i = 0; i < hidden; i++)
        sums[i] = netfile_bias(f)[i];
    for (int point = 0; point < 90; point++) {
        int man = p->board[point];
        if (!man)
            continue;
        int man_file = mirror ? 8 - xq_file(point) : xq_file(point);
        int number = input_number(xq_kind(man), man_file, xq_rank_of(xq_side(man), point));
        number += xq_side(man) == side ? 0 : 346;
        for (int i = 0; i < hidden; i++)
            sums[i] += netfile_rows(f)[((size_t)bucket * 692 + (size_t)number) * (size_t)hidden + (size_t)i];
    }
    for (int i = 0; i < hidden; i++) {
        int64_t v = sums[i] < 0 ? 0 : sums[i] > 255 ? 255 : sums[i];
        total += v * v * out[i];
    }
    free(sums);
    return total;
}

int slow_nnue(const NetFile *f, const XqPos *p)
{
    int material = 0;
    size_t hidden = netfile_header(f)->hidden;
    for (int point = 0; point < 90; point++) {
        int kind = xq_kind(p->board[point]);
        material += kind == XQ_ROOK ? 2 : kind == XQ_HORSE || kind == XQ_CANNON;
    }
    size_t row = material <= 2 ? 0 : (size_t)(material - 1) / 2;
    const int16_t *out = netfile_out(f) + row * 2 * hidden;
    int64_t sum = slow_half(f, p, p->side, out) + slow_half(f, p, !p->side, out + hidden);
    int64_t score = (sum / 255 + netfile_out_bias(f)[row]) * 400 / (255 * 64);
    return (int)(score > 25000 ? 25000 : score < -25000 ? -25000 : score);
}

bool random_step(XqPos *p, Rng *rng, Delta *d)
{
    MoveList list = {.count = 0};
    xq_moves(p, &list);
    if (!list.count)
        return false;
    *d = (Delta){0};
    xq_apply(p, list.at[rng_below(rng, (uint32_t)list.count)], d);
    return true;
}
