/* tb_build.c -- retrograde analysis: from the positions without a move back to all that are decided.
 *
 * One pass over the table finds the positions that are over and what captures alone decide, from the smaller tables.
 * Then, distance by distance: a position lost in d plies makes every position that can reach it a win in d + 1, and
 * one won in d plies makes those a loss that can reach nothing but won ones.  What is left is drawn.
 *
 * An entry that came from a capture may lie above the distance at hand; it is an upper bound until its turn comes, and
 * a quiet way that is shorter replaces it before.  Predecessors are found by moving men backwards; whether a position
 * is lost is decided with the legal moves of the rules core.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "tables/tb_set.h"

typedef struct Build {
    const TbSet *set;
    TbTable *table;
    XqPos *pos;  /* the position whose predecessors are sought */
    XqPos *pred; /* one of them */
    int top;     /* the largest entry so far */
    bool too_long;
} Build;

typedef struct Start {
    const TbSet *set;
    TbTable *table;
    atomic_bool too_long;
} Start;

/* What the captures say, and whether there are other moves. */
static void fold_captures(const TbSet *set, XqPos *p, const MoveList *list, TbFold *f)
{
    for (int i = 0; i < list->count; i++) {
        if (p->board[move_to(list->at[i])])
            tb_fold(f, tb_value_after(set, p, list->at[i]));
        else
            f->open = true;
    }
}

static void start_entry(void *ctx, int thread, XqPos *p, uint64_t index)
{
    (void)thread;
    Start *s = ctx;
    MoveList list;
    TbFold f = {0};
    xq_moves(p, &list);
    fold_captures(s->set, p, &list, &f);
    int value = tb_folded(&f);
    s->table->value[index] = (uint8_t)value;
    if (value > TB_LAST)
        s->too_long = true;
}

/* ---- Backwards ---------------------------------------------------------------------------------------------------------- */

/* The empty points from which the man on `to` may have come without taking. */
static U128 origins(const XqPos *p, int to)
{
    int man = p->board[to], side = xq_side(man), kind = xq_kind(man);
    U128 all = xq_all(p), set = 0;
    switch (kind) {
    case XQ_KING: set = XQ.king[side][to]; break;
    case XQ_ADVISOR: set = XQ.advisor[to]; break;
    case XQ_ELEPHANT: set = xq_elephant_points(all, to); break;
    case XQ_HORSE: set = XQ.horse_to[to][xq_eyes(all, to)]; break;
    case XQ_ROOK:
    case XQ_CANNON: set = xq_rook_points(all, to); break;
    case XQ_PAWN: set = XQ.pawn_to[side][to]; break;
    default: break;
    }
    return set & ~all & XQ.zone[side][kind];
}

static void set_entry(Build *b, uint64_t index, int value)
{
    if (value > TB_LAST) {
        b->too_long = true;
        return;
    }
    b->table->value[index] = (uint8_t)value;
    b->top = max_int(b->top, value);
}

/* What all moves say when entries of this table above `value` are not final yet.  A position passed over for one of
 * them is looked at again when that one's turn comes. */
static void fold_final(const TbSet *set, XqPos *p, int value, TbFold *f)
{
    MoveList list;
    xq_moves(p, &list);
    for (int i = 0; i < list.count && !f->open; i++) {
        int after = tb_value_after(set, p, list.at[i]);
        bool final = after <= value || p->board[move_to(list.at[i])];
        tb_fold(f, final ? after : TB_DRAW);
    }
}

/* The predecessor b->pred of a position whose entry is `value`, now final. */
static void treat_predecessor(Build *b, uint64_t index, int value)
{
    int now = b->table->value[index];
    if (now == TB_ILLEGAL)
        return;
    if (tb_is_loss(value)) {
        if (now == TB_DRAW || (tb_is_win(now) && now > value + 1))
            set_entry(b, index, value + 1);
        return;
    }
    if (now != TB_DRAW)
        return;
    TbFold f = {0};
    b->pred->in_check =
        xq_attackers_after(b->pred, b->pred->side, b->pred->king[b->pred->side], b->pred->king[b->pred->side]) != 0;
    fold_final(b->set, b->pred, value, &f);
    if (!f.open && !f.best_loss)
        set_entry(b, index, f.worst_win + 1);
}

static void treat_predecessors(Build *b, int value)
{
    XqPos *p = b->pos, *q = b->pred;
    const TbTable *t = b->table;
    memcpy(q, p, offsetof(XqPos, ring));
    q->side ^= 1;
    for (U128 men = xq_own(p, q->side); men;) {
        int to = bits_pop(&men), man = p->board[to];
        for (U128 from = origins(p, to); from;) {
            int point = bits_pop(&from);
            xq_lift(q, to);
            xq_put(q, man, point);
            bool flip = tb_flip(t, q, false);
            uint64_t index = tb_index(&t->layout, q, flip), twin = tb_twin_index(&t->layout, q, flip);
            treat_predecessor(b, index, value);
            if (twin != index)
                treat_predecessor(b, twin, value);
            xq_lift(q, point);
            xq_put(q, man, to);
        }
    }
}

/* Every position whose entry is `value`, which is final: nothing smaller can come any more. */
static void treat_value(Build *b, int value)
{
    const TbTable *t = b->table;
    const uint8_t *at = t->value, *end = t->value + t->layout.entries;
    while ((at = memchr(at, value, (size_t)(end - at)))) {
        tb_setup(&t->layout, (uint64_t)(at - t->value), b->pos);
        treat_predecessors(b, value);
        if (++at == end)
            break;
    }
}

static int largest_entry(const TbTable *t)
{
    int top = 0;
    for (uint64_t i = 0; i < t->layout.entries; i++) {
        if (t->value[i] != TB_ILLEGAL)
            top = max_int(top, t->value[i]);
    }
    return top;
}

static Fault solve(const TbSet *set, TbTable *t)
{
    memset(t->value, TB_ILLEGAL, t->layout.entries);
    Start start = {.set = set, .table = t};
    Fault f = tb_walk(set, t, &(TbVisitor){start_entry, &start, "start"});
    if (f.code)
        return f;
    Build b = {.set = set, .table = t, .pos = tb_scratch_new(), .pred = tb_scratch_new(), .top = largest_entry(t)};
    if (b.pos && b.pred) {
        for (int value = 1; value <= b.top; value++) {
            tb_tell(set, t, "distance", (uint64_t)value, (uint64_t)b.top);
            treat_value(&b, value);
        }
    } else {
        f.code = FAULT_NO_MEMORY;
    }
    free(b.pos);
    free(b.pred);
    if (b.too_long || start.too_long)
        f.code = FAULT_TABLE_TOO_LONG;
    return f;
}

/* ---- Smaller tables first ----------------------------------------------------------------------------------------------- */

static Fault build(TbSet *set, TbMaterial m);

/* The tables one capture away. */
static Fault build_smaller(TbSet *set, const TbMaterial *m)
{
    Fault f = {FAULT_NONE, 0};
    for (int man = 0; man < 16 && !f.code; man++) {
        TbMaterial less = *m;
        if (!m->count[man] || xq_kind(man) == XQ_KING)
            continue;
        less.count[man]--;
        f = build(set, less);
    }
    return f;
}

static Fault build(TbSet *set, TbMaterial m)
{
    bool swapped;
    TbTable *t;
    if (tb_find(set, &m, &swapped))
        return (Fault){FAULT_NONE, 0};
    if (swapped)
        m = tb_material_swap(&m);
    Fault f = build_smaller(set, &m);
    if (!f.code)
        f = tb_table_new(&m, &t);
    if (!f.code)
        f = tb_add(set, t);
    if (f.code)
        return f;
    f = solve(set, t);
    if (f.code)
        tb_drop(set, t);
    return f;
}

static Fault parse_buildable(const char *name, TbMaterial *m)
{
    Fault f = tb_material_parse(name, m);
    if (!f.code && tb_material_entries(m) > UINT32_MAX)
        f.code = FAULT_TABLE_TOO_LARGE;
    return f;
}

Fault tb_build(TbSet *set, const char *name)
{
    TbMaterial m;
    Fault f = parse_buildable(name, &m);
    return f.code ? f : build(set, m);
}

Fault tb_build_smaller(TbSet *set, const char *name)
{
    TbMaterial m;
    Fault f = parse_buildable(name, &m);
    return f.code ? f : build_smaller(set, &m);
}
