/* tb_check.c -- is a table right?
 *
 * Every entry is compared with what its successors say.  That alone is a proof, given the legal moves: an entry with a
 * distance stands on entries with smaller ones down to positions without a move, and a drawn entry says that the side
 * to move can go to a drawn one and to no lost one, so that neither side can be made to lose.
 *
 * To guard against a fault that the building and this share, some random positions are also searched without any table,
 * with moves found the slow way: all men, all points they reach, each tried for safety.
 */
#include <pthread.h>
#include <stdlib.h>

#include "base/rng.h"
#include "games/xiangqi/xq_text.h"
#include "tables/tb_set.h"

typedef struct Check {
    const TbSet *set;
    const TbTable *table;
    TbCheck *out;
    pthread_mutex_t lock;
    uint64_t seen[TB_THREADS]; /* legal positions by thread */
    uint64_t first;            /* the lowest wrong index */
} Check;

static void note_wrong(Check *c, const XqPos *p, uint64_t index)
{
    pthread_mutex_lock(&c->lock);
    if (!c->out->wrong++ || index < c->first) {
        Str fen = str_on(c->out->example, TB_FEN_MAX);
        xq_format(p, &fen);
        c->first = index;
    }
    pthread_mutex_unlock(&c->lock);
}

static void check_entry(void *ctx, int thread, XqPos *p, uint64_t index)
{
    Check *c = ctx;
    MoveList list;
    TbFold f = {0};
    xq_moves(p, &list);
    for (int i = 0; i < list.count; i++)
        tb_fold(&f, tb_value_after(c->set, p, list.at[i]));
    c->seen[thread]++;
    if (c->table->value[index] != tb_folded(&f))
        note_wrong(c, p, index);
}

/* Entries that no legal position has must say so: the walk visits the legal ones only. */
static uint64_t legal_entries(const TbTable *t)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < t->layout.entries; i++)
        count += t->value[i] != TB_ILLEGAL;
    return count;
}

/* ---- Search without a table --------------------------------------------------------------------------------------------- */

static void slow_moves(const XqPos *p, MoveList *list)
{
    list->count = 0;
    for (int from = 0; from < XQ_POINTS; from++) {
        for (int to = 0; to < XQ_POINTS && p->board[from]; to++) {
            if (xq_legal(p, from, to))
                moves_add(list, move_step(from, to));
        }
    }
}

/* The entry as far as `depth` plies show it: TB_DRAW when nothing is decided within them. */
static int search(XqPos *p, int depth)
{
    MoveList list;
    TbFold f = {0};
    slow_moves(p, &list);
    if (list.count == 0)
        return TB_OVER;
    for (int i = 0; i < list.count; i++) {
        if (depth == 0)
            return TB_DRAW;
        xq_apply(p, list.at[i], NULL);
        tb_fold(&f, search(p, depth - 1));
        xq_undo(p);
        if (f.best_loss == TB_OVER)
            break;
    }
    return tb_folded(&f);
}

/* A random legal entry, or one decided within the depth as well if the table has such. */
static uint64_t pick(const TbTable *t, Rng *rng, bool decided, int depth)
{
    uint64_t index = rng_next(rng) % t->layout.entries;
    for (uint64_t tries = 0; tries < t->layout.entries; tries++, index = (index + 1) % t->layout.entries) {
        int value = t->value[index];
        if (value != TB_ILLEGAL && (!decided || (value != TB_DRAW && value <= depth + 1)))
            return index;
    }
    return decided ? pick(t, rng, false, depth) : index;
}

static void search_samples(const TbTable *t, int samples, TbCheck *out, XqPos *p)
{
    Rng rng = {.state = t->code};
    for (int i = 0; i < samples; i++) {
        uint64_t index = pick(t, &rng, i % 2, out->depth);
        if (!tb_setup(&t->layout, index, p) || tb_is_illegal(p))
            continue;
        int value = t->value[index] <= out->depth + 1 ? t->value[index] : TB_DRAW;
        out->searched++;
        if (search(p, out->depth) == value)
            continue;
        if (!out->wrong && !out->missed) {
            Str fen = str_on(out->example, TB_FEN_MAX);
            xq_format(p, &fen);
        }
        out->missed++;
    }
}

Fault tb_check(TbSet *set, const char *name, int samples, TbCheck *out)
{
    *out = (TbCheck){.depth = 3};
    const TbTable *t = tb_find_name(set, name);
    if (!t || !tb_has_smaller(set, t))
        return (Fault){FAULT_TABLE_MISSING, 0};
    XqPos *p = tb_scratch_new();
    if (!p)
        return (Fault){FAULT_NO_MEMORY, 0};
    Check c = {.set = set, .table = t, .out = out, .lock = PTHREAD_MUTEX_INITIALIZER};
    Fault f = tb_walk(set, t, &(TbVisitor){check_entry, &c, "check"});
    for (int i = 0; i < set->threads; i++)
        out->positions += c.seen[i];
    uint64_t legal = legal_entries(t);
    out->wrong += legal > out->positions ? legal - out->positions : 0;
    if (!f.code)
        search_samples(t, samples, out, p);
    free(p);
    return f;
}
