/* tb_walk.c -- goes through all legal positions of a table.
 *
 * The men are put on the board group by group, so that from one position to the next only the last group moves, and
 * points that are taken rule out all positions below at once.  Threads take one pair of kings and side to move at a
 * time: their blocks do not overlap, so that each may write its own entries.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "tables/tb_set.h"

typedef struct Walk {
    const TbSet *set;
    const TbTable *table;
    const TbVisitor *visitor;
    atomic_int next; /* the block to be taken next */
    int blocks;
} Walk;

typedef struct Walker {
    Walk *walk;
    XqPos *pos;
    int thread;
} Walker;

XqPos *tb_scratch_new(void)
{
    XqPos *p = aligned_alloc(POS_ALIGN, (sizeof *p + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    if (p)
        xq_clear(p);
    return p;
}

static void lift_set(XqPos *p, U128 set)
{
    while (set)
        xq_lift(p, bits_pop(&set));
}

static void visit(const Walker *w, uint64_t index)
{
    XqPos *p = w->pos;
    if (tb_is_illegal(p))
        return;
    p->in_check = xq_attackers_after(p, p->side, p->king[p->side], p->king[p->side]) != 0;
    w->walk->visitor->legal(w->walk->visitor->ctx, w->thread, p, index);
}

/* Puts the men of this group and all below it in every way. */
static void place(const Walker *w, int group, uint64_t index)
{
    const TbLayout *l = &w->walk->table->layout;
    if (group == l->groups) {
        visit(w, index);
        return;
    }
    const TbGroup *g = &l->group[group];
    for (uint32_t i = 0; i < g->radix; i++) {
        if (g->sets[i] & xq_all(w->pos))
            continue;
        tb_put_set(w->pos, g->man, g->sets[i]);
        place(w, group + 1, index + i * g->stride);
        lift_set(w->pos, g->sets[i]);
    }
}

static void *walk_blocks(void *arg)
{
    Walker *w = arg;
    Walk *walk = w->walk;
    const TbLayout *l = &walk->table->layout;
    int block;
    while ((block = atomic_fetch_add(&walk->next, 1)) < walk->blocks) {
        xq_clear(w->pos);
        w->pos->side = (uint8_t)(block / TB_KING_PAIRS);
        for (int side = 0; side < 2; side++)
            xq_put(w->pos, xq_man(side, XQ_KING), l->pair[block % TB_KING_PAIRS][side]);
        w->pos->key ^= w->pos->side == XQ_BLACK ? XQ.key_side : 0;
        place(w, 0, (uint64_t)block * l->block);
        if (w->thread == 0)
            tb_tell(walk->set, walk->table, walk->visitor->stage, (uint64_t)block + 1, (uint64_t)walk->blocks);
    }
    return NULL;
}

Fault tb_walk(const TbSet *set, const TbTable *t, const TbVisitor *visitor)
{
    Walk walk = {.set = set, .table = t, .visitor = visitor, .blocks = t->layout.sides * TB_KING_PAIRS};
    Walker walker[TB_THREADS];
    pthread_t id[TB_THREADS];
    int ready = 0, started = 1;
    for (; ready < set->threads; ready++) {
        walker[ready] = (Walker){.walk = &walk, .pos = tb_scratch_new(), .thread = ready};
        if (!walker[ready].pos)
            break;
    }
    /* With fewer threads than wanted the work is done all the same, as long as there is this one. */
    while (started < ready && !pthread_create(&id[started], NULL, walk_blocks, &walker[started]))
        started++;
    if (ready)
        walk_blocks(&walker[0]);
    for (int i = 1; i < started; i++)
        pthread_join(id[i], NULL);
    for (int i = 0; i < ready; i++)
        free(walker[i].pos);
    return (Fault){ready ? FAULT_NONE : FAULT_NO_MEMORY, 0};
}
