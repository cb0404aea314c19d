/* nnue.c -- the hidden sums of a line of play, computed only where an evaluation asks for them.
 *
 * Each entry of the stack holds what a step changed and, once computed, the two sums of its position, one for each
 * side's view.  An evaluation goes back to the last entry whose sum is known and steps forward from there.  When a king
 * has crossed the middle file or changed its bucket, all inputs of its side are others: that sum is made anew, not from
 * nothing but from the last sum seen with the same view, kept with its men in a cache; they differ in a few men.
 */
#include <stdlib.h>

#include "nnue/nnue_impl.h"

typedef struct Entry {
    uint8_t count;
    bool ready[2];
    uint8_t view[2]; /* Nnue.view of each side's king */
    Change changes[2];
} Entry;

/* A sum of some earlier position and the men it was made of. */
typedef struct Cached {
    bool ready;
    U128 men[16];
} Cached;

struct NnueStack {
    const Nnue *net;
    uint64_t checksum; /* of the network that the cached sums belong to */
    int at;
    Entry entries[NNUE_PLIES];
    Cached cached[2][NNUE_VIEWS];
    /* The sums, `hidden` values each: by entry and side; by side and view. */
    _Alignas(64) int16_t sums[NNUE_PLIES * 2 * NNUE_MAX_HIDDEN];
    _Alignas(64) int16_t cached_sums[2 * NNUE_VIEWS * NNUE_MAX_HIDDEN];
};

NnueStack *nnue_stack_new(void)
{
    NnueStack *s = aligned_alloc(64, (sizeof *s + 63) / 64 * 64);
    if (s)
        memset(s, 0, offsetof(NnueStack, sums));
    return s;
}

void nnue_stack_free(NnueStack *s)
{
    free(s);
}

static inline int16_t *sum_at(NnueStack *s, int entry, int side)
{
    return s->sums + ((size_t)entry * 2 + (size_t)side) * (size_t)s->net->hidden;
}

static inline const int16_t *row_of(const Nnue *n, int side, int view, int man, int point)
{
    size_t input = n->input[side][view & 1][man][point];
    return n->rows + ((size_t)(view >> 1) * NNUE_INPUTS + input) * (size_t)n->hidden;
}

void nnue_reset(NnueStack *s, const Nnue *net, const XqPos *p)
{
    s->net = net;
    if (s->checksum != net->header->checksum) {
        for (int i = 0; i < NNUE_VIEWS; i++)
            s->cached[0][i].ready = s->cached[1][i].ready = false;
        s->checksum = net->header->checksum;
    }
    s->at = 0;
    s->entries[0] = (Entry){.view = {net->view[XQ_RED][p->king[XQ_RED]], net->view[XQ_BLACK][p->king[XQ_BLACK]]}};
}

void nnue_push(NnueStack *s, const Delta *d)
{
    assert(s->at + 1 < NNUE_PLIES && d->count <= 2 && !d->whole);
    const Entry *last = &s->entries[s->at++];
    Entry *e = &s->entries[s->at];
    *e = (Entry){.count = (uint8_t)d->count, .view = {last->view[0], last->view[1]}};
    for (int i = 0; i < d->count; i++) {
        Change c = d->at[i];
        e->changes[i] = c;
        if (xq_kind(c.man) == XQ_KING && c.to < XQ_POINTS)
            e->view[xq_side(c.man)] = s->net->view[xq_side(c.man)][c.to];
    }
}

void nnue_pop(NnueStack *s)
{
    assert(s->at > 0);
    s->at--;
}

/* The sum of the current entry from the cached one of the same view. */
static void refresh(NnueStack *s, const XqPos *p, int side)
{
    const Nnue *n = s->net;
    Entry *e = &s->entries[s->at];
    int view = e->view[side];
    Cached *c = &s->cached[side][view];
    size_t bytes = (size_t)n->hidden * sizeof(int16_t);
    int16_t *sum = s->cached_sums + (size_t)(side * NNUE_VIEWS + view) * (size_t)n->hidden;
    NnueRows rows = {0};
    if (!c->ready) {
        memcpy(sum, n->bias, bytes);
        memset(c->men, 0, sizeof c->men);
        c->ready = true;
    }
    for (int man = 1; man < 16; man++) {
        if (!xq_kind(man))
            continue;
        for (U128 left = p->men[man] & ~c->men[man]; left;)
            rows.add[rows.adds++] = row_of(n, side, view, man, bits_pop(&left));
        for (U128 left = c->men[man] & ~p->men[man]; left;)
            rows.sub[rows.subs++] = row_of(n, side, view, man, bits_pop(&left));
        c->men[man] = p->men[man];
    }
    n->kernel->update(sum, sum, &rows, n->hidden);
    memcpy(sum_at(s, s->at, side), sum, bytes);
    e->ready[side] = true;
}

/* The sum of an entry from the one before it, which has the same view. */
static void step(NnueStack *s, int entry, int side)
{
    const Nnue *n = s->net;
    Entry *e = &s->entries[entry];
    NnueRows rows;
    rows.adds = rows.subs = 0;
    for (int i = 0; i < e->count; i++) {
        Change c = e->changes[i];
        if (c.from < XQ_POINTS)
            rows.sub[rows.subs++] = row_of(n, side, e->view[side], c.man, c.from);
        if (c.to < XQ_POINTS)
            rows.add[rows.adds++] = row_of(n, side, e->view[side], c.man, c.to);
    }
    n->kernel->update(sum_at(s, entry, side), sum_at(s, entry - 1, side), &rows, n->hidden);
    e->ready[side] = true;
}

static void bring_up_to_date(NnueStack *s, const XqPos *p, int side)
{
    int i = s->at;
    while (!s->entries[i].ready[side]) {
        if (i == 0 || s->entries[i].view[side] != s->entries[i - 1].view[side]) {
            refresh(s, p, side);
            return;
        }
        i--;
    }
    while (i < s->at)
        step(s, ++i, side);
}

#ifndef NDEBUG
/* How many evaluations of a debug build there are for each one that is checked. */
#ifndef NNUE_CHECK_EVERY
#define NNUE_CHECK_EVERY 64
#endif

/* Whether a sum is what its men make, added up from nothing. */
static bool sum_is_true(NnueStack *s, const XqPos *p, int side)
{
    const Nnue *n = s->net;
    const int16_t *sum = sum_at(s, s->at, side);
    for (int i = 0; i < n->hidden; i++) {
        int value = n->bias[i];
        for (U128 left = xq_all(p); left;) {
            int point = bits_pop(&left);
            value += row_of(n, side, n->view[side][p->king[side]], p->board[point], point)[i];
        }
        if (value != sum[i])
            return false;
    }
    return true;
}
#endif

/* Which row of output weights: by the attackers of both sides (nnue_file.h). */
static int output_of(const XqPos *p)
{
    U128 rooks = xq_men(p, 0, XQ_ROOK) | xq_men(p, 1, XQ_ROOK);
    U128 others = xq_men(p, 0, XQ_HORSE) | xq_men(p, 1, XQ_HORSE) | xq_men(p, 0, XQ_CANNON) | xq_men(p, 1, XQ_CANNON);
    int material = 2 * bits_count(rooks) + bits_count(others);
    return min_int(max_int(material - 1, 0) / 2, NNUE_OUTPUTS - 1);
}

int nnue_eval(NnueStack *s, const XqPos *p)
{
    const Nnue *n = s->net;
    int side = p->side, row = output_of(p);
    bring_up_to_date(s, p, XQ_RED);
    bring_up_to_date(s, p, XQ_BLACK);
    /* A few of the evaluations of a debug build are checked: enough to find a step that the stack was not told. */
    assert(p->key % NNUE_CHECK_EVERY || (sum_is_true(s, p, XQ_RED) && sum_is_true(s, p, XQ_BLACK)));
    int64_t sum = n->kernel->output(sum_at(s, s->at, side), sum_at(s, s->at, !side),
                                    n->out + (size_t)row * 2 * (size_t)n->hidden, n->hidden);
    int64_t score = (sum / NNUE_QA + n->out_bias[row]) * NNUE_SCALE / (NNUE_QA * NNUE_QB);
    return (int)(score > NNUE_LIMIT ? NNUE_LIMIT : score < -NNUE_LIMIT ? -NNUE_LIMIT : score);
}
