/* nnue.c -- the hidden sums of a line of play, computed only where an evaluation asks for them.
 *
 * Each entry of the stack holds what a step changed and, once computed, the two sums of its position, one for each
 * side's view.  An evaluation goes back to the last entry whose sum is known and steps forward from there.  When a king
 * has crossed the middle file or changed its bucket, all inputs of its side are others: that sum is made anew, not from
 * nothing but from the last sum seen with the same view, kept with its men in a cache; they differ in a few men.
 */
#include <stdlib.h>

#include "base/memory.h"
#include "nnue/nnue_impl.h"

typedef struct Entry {
    bool ready[2];
    uint8_t view[2]; /* Nnue.view of each side's king */
    NnueChanges changes;
} Entry;

/* A sum of some earlier position and the facts it was made of. */
typedef struct Cached {
    bool ready;
    U128 facts[NNUE_SLOTS];
} Cached;

struct NnueStack {
    const Nnue *net;
    uint64_t checksum; /* of the network that the cached sums belong to */
    int at;
    Entry entries[NNUE_PLIES * NNUE_MOST_STEPS];
    Cached cached[2][NNUE_VIEWS];
    /* The sums, `hidden` values each: by entry and side; by side and view.  A set with several steps to a turn has the
     * fewer hidden values (nnue_open). */
    _Alignas(64) int16_t sums[NNUE_PLIES * 2 * NNUE_MAX_HIDDEN];
    _Alignas(64) int16_t cached_sums[2 * NNUE_VIEWS * NNUE_MAX_HIDDEN];
};

NnueStack *nnue_stack_new(void)
{
    NnueStack *s = memory_line_new(sizeof *s);
    if (s)
        memset(s, 0, offsetof(NnueStack, sums));
    return s;
}

void nnue_stack_free(NnueStack *s)
{
    memory_line_free(s);
}

static inline int16_t *sum_at(NnueStack *s, int entry, int side)
{
    return s->sums + ((size_t)entry * 2 + (size_t)side) * (size_t)s->net->hidden;
}

static inline const int16_t *row_of(const Nnue *n, int side, int view, int fact)
{
    size_t input = n->input[side][view & 1][fact];
    assert(input < (size_t)n->set->inputs);
    return n->rows + (size_t)(view >> 1) * n->bucket + input * (size_t)n->hidden;
}

void nnue_reset(NnueStack *s, const Nnue *net, const Pos *p)
{
    uint8_t kings[2];
    s->net = net;
    if (s->checksum != net->header->checksum) {
        for (int i = 0; i < NNUE_VIEWS; i++)
            s->cached[0][i].ready = s->cached[1][i].ready = false;
        s->checksum = net->header->checksum;
    }
    s->at = 0;
    net->set->kings(p, kings);
    s->entries[0] = (Entry){.view = {net->view[0][kings[0]], net->view[1][kings[1]]}};
}

/* Every man that moved: a king may see the board otherwise from where it stands now. */
static inline void men_changed(const Nnue *n, Entry *e, const Delta *d, bool alone)
{
    for (int i = 0; i < d->count; i++) {
        Change c = d->at[i];
        if (alone && c.from < POINT_NONE)
            nnue_sub(&e->changes, c.man & 15, c.from);
        if (alone && c.to < POINT_NONE)
            nnue_add(&e->changes, c.man & 15, c.to);
        if ((c.man & 7) == 1 && c.to < POINT_NONE)
            e->view[c.man >> 3 & 1] = n->view[c.man >> 3 & 1][c.to];
    }
}

void nnue_push(NnueStack *s, const Delta *d, const Pos *after)
{
    const Nnue *n = s->net;
    assert(s->at + 1 < NNUE_PLIES * n->set->steps && !d->whole);
    const Entry *last = &s->entries[s->at++];
    Entry *e = &s->entries[s->at];
    *e = (Entry){.view = {last->view[0], last->view[1]}};
    men_changed(n, e, d, !n->set->changes);
    if (n->set->changes)
        n->set->changes(after, d, &e->changes);
}

void nnue_pop(NnueStack *s)
{
    assert(s->at > 0);
    s->at--;
}

/* The sum of the current entry from the cached one of the same view. */
static void refresh(NnueStack *s, const Pos *p, int side)
{
    const Nnue *n = s->net;
    Entry *e = &s->entries[s->at];
    int view = e->view[side];
    Cached *c = &s->cached[side][view];
    size_t bytes = (size_t)n->hidden * sizeof(int16_t);
    int16_t *sum = s->cached_sums + (size_t)(side * NNUE_VIEWS + view) * (size_t)n->hidden;
    NnueRows rows;
    U128 facts[NNUE_SLOTS];
    rows.adds = rows.subs = 0;
    if (!c->ready) {
        memcpy(sum, n->bias, bytes);
        memset(c->facts, 0, sizeof c->facts);
        c->ready = true;
    }
    n->set->facts(p, facts);
    for (int slot = 0; slot < NNUE_SLOTS; slot++) {
        for (U128 left = facts[slot] & ~c->facts[slot]; left;)
            rows.add[rows.adds++] = row_of(n, side, view, nnue_fact(slot, bits_pop(&left)));
        for (U128 left = c->facts[slot] & ~facts[slot]; left;)
            rows.sub[rows.subs++] = row_of(n, side, view, nnue_fact(slot, bits_pop(&left)));
        c->facts[slot] = facts[slot];
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
    const NnueChanges *c = &e->changes;
    NnueRows rows;
    rows.adds = c->adds;
    rows.subs = c->subs;
    for (int i = 0; i < c->subs; i++)
        rows.sub[i] = row_of(n, side, e->view[side], c->sub[i]);
    for (int i = 0; i < c->adds; i++)
        rows.add[i] = row_of(n, side, e->view[side], c->add[i]);
    n->kernel->update(sum_at(s, entry, side), sum_at(s, entry - 1, side), &rows, n->hidden);
    e->ready[side] = true;
}

static void bring_up_to_date(NnueStack *s, const Pos *p, int side)
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

/* Whether a sum is what its facts make, added up from nothing. */
static bool sum_is_true(NnueStack *s, const Pos *p, int side)
{
    const Nnue *n = s->net;
    const int16_t *sum = sum_at(s, s->at, side), *rows[NNUE_MOST_ACTIVE];
    U128 facts[NNUE_SLOTS];
    uint8_t kings[2];
    int count = 0;
    n->set->kings(p, kings);
    n->set->facts(p, facts);
    for (int slot = 0; slot < NNUE_SLOTS; slot++) {
        while (facts[slot])
            rows[count++] = row_of(n, side, n->view[side][kings[side]], nnue_fact(slot, bits_pop(&facts[slot])));
    }
    for (int i = 0; i < n->hidden; i++) {
        int value = n->bias[i];
        for (int k = 0; k < count; k++)
            value += rows[k][i];
        if (value != sum[i])
            return false;
    }
    return count <= n->set->most;
}
#endif

int nnue_eval(NnueStack *s, const Pos *p)
{
    const Nnue *n = s->net;
    NnueLook look = n->set->look(p);
    bring_up_to_date(s, p, 0);
    bring_up_to_date(s, p, 1);
    /* A few of the evaluations of a debug build are checked: enough to find a step that the stack was not told. */
    assert(look.key % NNUE_CHECK_EVERY || (sum_is_true(s, p, 0) && sum_is_true(s, p, 1)));
    int64_t sum = n->kernel->output(sum_at(s, s->at, look.side), sum_at(s, s->at, !look.side),
                                    n->out + (size_t)look.row * 2 * (size_t)n->hidden, n->hidden);
    int64_t score = (sum / NNUE_QA + n->out_bias[look.row]) * NNUE_SCALE / (NNUE_QA * NNUE_QB);
    return (int)(score > NNUE_LIMIT ? NNUE_LIMIT : score < -NNUE_LIMIT ? -NNUE_LIMIT : score);
}
