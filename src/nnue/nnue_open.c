/* nnue_open.c -- a network from the bytes of its file, believed only after every bound has been checked. */
#include <stdlib.h>

#include "base/checksum.h"
#include "base/memory.h"
#include "nnue/nnue_impl.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "weights are used as they lie in the file");

uint64_t nnue_checksum(const void *data, size_t size)
{
    return checksum_words(data, size, offsetof(NnueHeader, checksum));
}

static bool map_is_good(const NnueHeader *h)
{
    for (size_t i = 0; i < ARRAY_LEN(h->king_map); i++) {
        if (h->king_map[i] >= h->king_buckets)
            return false;
    }
    return true;
}

/* The set of the game that a header names, and the name as the set has it; NULL if it is none. */
static const NnueSet *set_of(const NnueHeader *h, const char **game)
{
    char name[sizeof h->game + 1] = "";
    memcpy(name, h->game, sizeof h->game);
    const NnueSet *set = nnue_set(*name ? name : "xiangqi");
    for (size_t i = 0; set && i < ARRAY_LEN(set->games) && set->games[i]; i++) {
        if (strcmp(set->games[i], *name ? name : "xiangqi") == 0)
            *game = set->games[i];
    }
    return set;
}

/* What is wrong with the bytes as a file, NULL if nothing. */
static const char *file_fault(const void *data, size_t size)
{
    NnueHeader h;
    const char *game;
    if (!data || size < sizeof h)
        return "too short for a network";
    memcpy(&h, data, sizeof h);
    if (memcmp(h.magic, NNUE_MAGIC, sizeof h.magic) != 0)
        return "not a network file";
    if (h.version != NNUE_VERSION)
        return "a network of another version";
    const NnueSet *set = set_of(&h, &game);
    if (!set)
        return "a network of a game that has none";
    if (h.inputs != (uint32_t)set->inputs || h.outputs != NNUE_OUTPUTS || h.qa != NNUE_QA || h.qb != NNUE_QB ||
        h.scale != NNUE_SCALE)
        return "a network of another shape";
    if (h.hidden < 32 || h.hidden > NNUE_MAX_HIDDEN || h.hidden % 32)
        return "the hidden layer must be a multiple of 32 up to 1024";
    if (h.hidden * (uint32_t)set->steps > NNUE_MAX_HIDDEN)
        return "the hidden layer is too large for this game";
    if (h.king_buckets < 1 || h.king_buckets > NNUE_MAX_BUCKETS || !map_is_good(&h))
        return "the king buckets make no sense";
    if (size != nnue_file_size(set->inputs, (int)h.hidden, (int)h.king_buckets))
        return "the file is cut off or too long";
    if (h.checksum != nnue_checksum(data, size))
        return "the checksum is wrong: the file is damaged";
    return NULL;
}

static bool within(const int16_t *weights, size_t count, int most)
{
    int low = 0, high = 0;
    for (size_t i = 0; i < count; i++) {
        low = min_int(low, weights[i]);
        high = max_int(high, weights[i]);
    }
    return low >= -most && high <= most;
}

static bool out_row_is_bounded(const int16_t *weights, int count)
{
    int plus = 0, minus = 0;
    for (int i = 0; i < count; i++) {
        plus += max_int(weights[i], 0);
        minus -= min_int(weights[i], 0);
    }
    return plus <= NNUE_OUT_SUM && minus <= NNUE_OUT_SUM;
}

/* What is wrong with the numbers, NULL if nothing (nnue_file.h on overflow). */
static const char *weights_fault(const Nnue *n)
{
    size_t hidden = (size_t)n->hidden;
    if (!within(n->rows, n->bucket * (size_t)n->king_buckets, NNUE_ROW_MAX))
        return "input weights out of bounds";
    if (!within(n->bias, hidden, nnue_bias_max(n->set)))
        return "biases out of bounds";
    if (!within(n->out, hidden * 2 * NNUE_OUTPUTS, NNUE_OUT_MAX))
        return "output weights out of bounds";
    for (size_t i = 0; i < NNUE_OUTPUTS; i++) {
        if (!out_row_is_bounded(n->out + i * 2 * hidden, n->hidden * 2))
            return "output weights too large together";
        if (n->out_bias[i] < -NNUE_OUT_BIAS_MAX || n->out_bias[i] > NNUE_OUT_BIAS_MAX)
            return "output biases out of bounds";
    }
    return NULL;
}

static void fill_tables(Nnue *n)
{
    for (int side = 0; side < 2; side++) {
        for (int fact = 0; fact < NNUE_FACTS; fact++) {
            n->input[side][0][fact] = (uint16_t)n->set->input(side, false, fact);
            n->input[side][1][fact] = (uint16_t)n->set->input(side, true, fact);
        }
        for (int point = 0; point < 128; point++) {
            NnueView v = n->set->view(side, point);
            n->view[side][point] = (uint8_t)(n->header->king_map[v.palace] * 2 + v.mirrored);
        }
    }
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static void find_parts(Nnue *n, const char *data)
{
    n->header = (const NnueHeader *)(const void *)data;
    n->set = set_of(n->header, &n->game);
    n->hidden = (int)n->header->hidden;
    n->king_buckets = (int)n->header->king_buckets;
    size_t hidden = n->header->hidden;
    n->bucket = hidden * n->header->inputs;
    n->rows = (const int16_t *)(const void *)(data + sizeof(NnueHeader));
    n->bias = n->rows + n->bucket * n->header->king_buckets;
    n->out = n->bias + hidden;
    n->out_bias = (const int32_t *)(const void *)(n->out + hidden * 2 * NNUE_OUTPUTS);
}

Nnue *nnue_open_with(const void *data, size_t size, const NnueKernel *kernel, const char **why)
{
    *why = file_fault(data, size);
    if (*why)
        return NULL;
    Nnue *n = calloc(1, sizeof *n);
    *why = "out of memory";
    if (n && (uintptr_t)data % 64) {
        n->copy = memory_line_new(size);
        if (n->copy)
            memcpy(n->copy, data, size);
        data = n->copy;
    }
    if (!n || !data) {
        nnue_free(n);
        return NULL;
    }
    n->kernel = kernel;
    find_parts(n, data);
    *why = weights_fault(n);
    if (*why) {
        nnue_free(n);
        return NULL;
    }
    fill_tables(n);
    return n;
}

Nnue *nnue_open(const void *data, size_t size, const char **why)
{
    return nnue_open_with(data, size, nnue_kernel_at(0), why);
}

void nnue_free(Nnue *n)
{
    if (n)
        memory_line_free(n->copy);
    free(n);
}

const char *nnue_game(const Nnue *n)
{
    return n->game;
}

void nnue_info(const Nnue *n, NnueInfo *info)
{
    *info = (NnueInfo){.inputs = n->set->inputs,
                       .hidden = n->hidden,
                       .king_buckets = n->king_buckets,
                       .checksum = n->header->checksum,
                       .kernel = n->kernel->name};
    memcpy(info->king_map, n->header->king_map, sizeof info->king_map);
    memcpy(info->about, n->header->about, sizeof n->header->about);
}
