/* tb_set.c -- the tables a program has, and looking a position up in them. */
#include <stdlib.h>

#include "base/rng.h"
#include "tables/tb_set.h"

TbSet *tb_new(void)
{
    TbSet *set = calloc(1, sizeof *set);
    if (set)
        set->threads = 1;
    return set;
}

void tb_free(TbSet *set)
{
    if (!set)
        return;
    for (int i = 0; i < TB_SLOTS; i++)
        tb_table_free(set->slot[i]);
    free(set);
}

void tb_set_threads(TbSet *set, int threads)
{
    set->threads = max_int(1, min_int(threads, TB_THREADS));
}

void tb_set_progress(TbSet *set, TbProgress *progress, void *ctx)
{
    set->progress = progress;
    set->progress_ctx = ctx;
}

void tb_tell(const TbSet *set, const TbTable *t, const char *stage, uint64_t done, uint64_t all)
{
    if (set->progress)
        set->progress(set->progress_ctx, t->name, stage, done, all);
}

/* ---- Tables ----------------------------------------------------------------------------------------------------------- */

Fault tb_table_new(const TbMaterial *m, TbTable **out)
{
    TbTable *t = calloc(1, sizeof *t);
    if (!t)
        return (Fault){FAULT_NO_MEMORY, 0};
    Fault f = tb_layout_init(&t->layout, m);
    if (!f.code) {
        t->code = tb_material_code(m);
        tb_material_name(m, t->name);
        t->value = malloc(t->layout.entries);
        if (!t->value)
            f.code = FAULT_NO_MEMORY;
    }
    if (f.code) {
        tb_table_free(t);
        return f;
    }
    *out = t;
    return f;
}

void tb_table_free(TbTable *t)
{
    if (!t)
        return;
    tb_layout_deinit(&t->layout);
    free(t->value);
    free(t);
}

/* The slot of a code, or the free one it would get. */
static int slot_of(const TbSet *set, uint64_t code)
{
    int i = (int)(rng_mix(code) % TB_SLOTS);
    while (set->slot[i] && set->slot[i]->code != code)
        i = (i + 1) % TB_SLOTS;
    return i;
}

Fault tb_add(TbSet *set, TbTable *t)
{
    int i = slot_of(set, t->code);
    if (set->slot[i]) {
        tb_table_free(set->slot[i]);
    } else if (++set->tables >= TB_SLOTS) {
        set->tables--;
        tb_table_free(t);
        return (Fault){FAULT_NO_MEMORY, 0};
    }
    set->slot[i] = t;
    return (Fault){FAULT_NONE, 0};
}

void tb_move(TbSet *to, TbSet *from)
{
    for (int i = 0; i < TB_SLOTS; i++) {
        if (from->slot[i])
            tb_add(to, from->slot[i]);
        from->slot[i] = NULL;
    }
    from->tables = 0;
}

void tb_drop(TbSet *set, TbTable *t)
{
    set->slot[slot_of(set, t->code)] = NULL;
    set->tables--;
    tb_table_free(t);
}

TbTable *tb_find(const TbSet *set, const TbMaterial *m, bool *swapped)
{
    TbMaterial normal = *m;
    *swapped = tb_material_is_swapped(m);
    if (*swapped)
        normal = tb_material_swap(m);
    return set->slot[slot_of(set, tb_material_code(&normal))];
}

TbTable *tb_find_name(const TbSet *set, const char *name)
{
    TbMaterial m;
    bool swapped;
    return tb_material_parse(name, &m).code ? NULL : tb_find(set, &m, &swapped);
}

bool tb_has_smaller(const TbSet *set, const TbTable *t)
{
    bool all = true, swapped;
    for (int man = 0; man < 16; man++) {
        TbMaterial less = t->layout.material;
        if (!less.count[man] || xq_kind(man) == XQ_KING)
            continue;
        less.count[man]--;
        all &= tb_find(set, &less, &swapped) != NULL;
    }
    return all;
}

const char *tb_name_at(const TbSet *set, int index)
{
    for (int i = 0; i < TB_SLOTS; i++) {
        if (set->slot[i] && index-- == 0)
            return set->slot[i]->name;
    }
    return NULL;
}

/* ---- Names ------------------------------------------------------------------------------------------------------------ */

Fault tb_normal_name(const char *name, char out[TB_NAME_MAX])
{
    TbMaterial m;
    Fault f = tb_material_parse(name, &m);
    if (f.code)
        return f;
    if (tb_material_is_swapped(&m))
        m = tb_material_swap(&m);
    tb_material_name(&m, out);
    return f;
}

void tb_name_of(const XqPos *p, char out[TB_NAME_MAX])
{
    TbMaterial m = tb_material_of(p);
    if (tb_material_is_swapped(&m))
        m = tb_material_swap(&m);
    tb_material_name(&m, out);
}

uint64_t tb_entries(const char *name)
{
    TbMaterial m;
    return tb_material_parse(name, &m).code ? 0 : tb_material_entries(&m);
}

/* ---- Looking up --------------------------------------------------------------------------------------------------------- */

int tb_value(const TbSet *set, const XqPos *p)
{
    TbMaterial m = tb_material_of(p);
    bool swapped;
    const TbTable *t = tb_find(set, &m, &swapped);
    assert(t);
    return t->value[tb_index(&t->layout, p, tb_flip(t, p, swapped))];
}

int tb_value_after(const TbSet *set, XqPos *p, Move m)
{
    xq_apply(p, m, NULL);
    int value = tb_value(set, p);
    xq_undo(p);
    return value;
}

bool tb_probe(const TbSet *set, const XqPos *p, TbResult *out)
{
    TbMaterial m = tb_material_of(p);
    bool swapped;
    const TbTable *t = tb_find(set, &m, &swapped);
    if (!t)
        return false;
    int value = t->value[tb_index(&t->layout, p, tb_flip(t, p, swapped))];
    if (value == TB_ILLEGAL)
        return false;
    *out = (TbResult){.value = tb_is_win(value)    ? 1
                               : tb_is_loss(value) ? -1
                                                   : 0,
                      .plies = value == TB_DRAW ? 0 : value - 1};
    return true;
}
