/* tb_prove.c -- the drawn-material rule against the exact tables.
 *
 * First, no position that the rule draws may be won or lost.  Positions without a move are over before the rule is
 * asked.  Every decided position is put to the rule, of the drawn ones a sample: what the rule says there cannot be
 * wrong, and asking is slow.
 *
 * Second, the tables know nothing of repetition, by which a side that checks or chases on every move of a cycle loses.
 * A drawn position is truly drawn if the side to move can hold it without that.  Call a move clean if it takes a man,
 * or if afterwards no man of its side but the king attacks anything: such a move is no part of a forbidden cycle.  If
 * a side can force that it plays clean moves again and again and never goes to a lost position, then every cycle has a
 * clean move of it and cannot be lost by it.  Positions where no clean move holds are collected; one of them stays
 * "stuck" only if after each move that holds, the opponent can bring about another stuck one.  What leaves the set
 * leaves it for good, so the loop ends with the largest set that justifies itself; that it is empty is the proof.
 */
#include <pthread.h>
#include <stdlib.h>

#include "games/xiangqi/xq_rules.h"
#include "games/xiangqi/xq_text.h"
#include "tables/tb_set.h"

enum { ASK_EVERY = 64 }; /* one drawn position of so many is put to the rule */

typedef struct Prove {
    const TbSet *set;
    TbTable *table;
    TbProof *out;
    pthread_mutex_t lock;
    uint8_t *stuck;
    TbProof part[TB_THREADS]; /* the counts of each thread */
} Prove;

/* ---- Examples ----------------------------------------------------------------------------------------------------------- */

static bool comes_before(const TbExample *a, const TbExample *b)
{
    return a->result.plies != b->result.plies ? a->result.plies < b->result.plies : a->index < b->index;
}

/* Keeps the shortest; the same ones whatever the threads did. */
static void add_example(TbExample *list, int *count, const XqPos *p, int value, uint64_t index)
{
    TbExample e = {.index = index};
    e.result = (TbResult){tb_is_win(value) ? 1 : tb_is_loss(value) ? -1 : 0, value ? value - 1 : 0};
    Str fen = str_on(e.fen, TB_FEN_MAX);
    xq_format(p, &fen);
    int at = *count;
    while (at > 0 && comes_before(&e, &list[at - 1]))
        at--;
    if (at == TB_EXAMPLES)
        return;
    *count = min_int(*count + 1, TB_EXAMPLES);
    memmove(list + at + 1, list + at, (size_t)(*count - at - 1) * sizeof *list);
    list[at] = e;
}

/* ---- Clean moves -------------------------------------------------------------------------------------------------------- */

/* A man of `side` other than the king and pawns attacks something; the king only counts as attacked in check. */
static bool attacks_something(const XqPos *p, int side)
{
    U128 prey = xq_own(p, !side) & ~bit(p->king[!side]);
    for (U128 men = xq_own(p, side) & ~bit(p->king[side]) & ~xq_men(p, side, XQ_PAWN); men;) {
        if (xq_reach(p, bits_pop(&men)) & prey)
            return true;
    }
    return false;
}

/* The side that has just moved is not lost. */
static bool is_held(const TbSet *set, const XqPos *p)
{
    return !tb_is_win(tb_value(set, p));
}

typedef enum MoveSort { LOSES, UNCLEAN, CLEAN } MoveSort;

/* What kind of move led to *p, `taken` telling whether it took a man. */
static MoveSort sort_of(const TbSet *set, const XqPos *p, bool taken)
{
    bool clean = taken || (!p->in_check && !attacks_something(p, !p->side));
    if (!is_held(set, p))
        return LOSES;
    return clean ? CLEAN : UNCLEAN;
}

static bool has_clean_move(const TbSet *set, XqPos *p)
{
    MoveList list;
    bool found = false;
    xq_moves(p, &list);
    for (int i = 0; i < list.count && !found; i++) {
        bool taken = p->board[move_to(list.at[i])];
        xq_apply(p, list.at[i], NULL);
        found = sort_of(set, p, taken) == CLEAN;
        xq_undo(p);
    }
    return found;
}

static bool is_stuck(const Prove *v, const XqPos *p)
{
    uint64_t index = tb_index(&v->table->layout, p, tb_flip(v->table, p, false));
    return v->stuck[index / 8] >> (index % 8) & 1;
}

/* Some quiet move of the side to move reaches a stuck position. */
static bool reaches_stuck(const Prove *v, XqPos *p)
{
    MoveList list;
    bool found = false;
    xq_moves(p, &list);
    for (int i = 0; i < list.count && !found; i++) {
        if (p->board[move_to(list.at[i])])
            continue;
        xq_apply(p, list.at[i], NULL);
        found = is_stuck(v, p);
        xq_undo(p);
    }
    return found;
}

/* A way out of a stuck position: a move that holds and from which no stuck one can be reached. */
static bool has_way_out(const Prove *v, XqPos *p)
{
    MoveList list;
    bool found = false;
    xq_moves(p, &list);
    for (int i = 0; i < list.count && !found; i++) {
        xq_apply(p, list.at[i], NULL);
        found = is_held(v->set, p) && !reaches_stuck(v, p);
        xq_undo(p);
    }
    return found;
}

/* Takes positions with a way out of the stuck ones until none has; the number of those left. */
static uint64_t settle_stuck(const Prove *v, XqPos *p)
{
    uint64_t left = 0, entries = v->table->layout.entries;
    for (bool changed = true; changed;) {
        changed = false;
        left = 0;
        for (uint64_t i = 0; i < entries; i++) {
            if (!(v->stuck[i / 8] >> (i % 8) & 1))
                continue;
            tb_setup(&v->table->layout, i, p);
            if (has_way_out(v, p)) {
                v->stuck[i / 8] &= (uint8_t) ~(1u << (i % 8));
                changed = true;
            } else {
                left++;
            }
        }
    }
    return left;
}

/* ---- The rule ----------------------------------------------------------------------------------------------------------- */

static void ask_rule(Prove *v, TbProof *part, XqPos *p, uint64_t index)
{
    int value = v->table->value[index];
    uint16_t detail;
    bool called = xq_material_drawn(p, &detail);
    if (value == TB_DRAW) {
        part->drawn_asked++;
        part->drawn_called += called;
        return;
    }
    part->decided_called += called;
    part->decided_left += !called;
    if (called) {
        pthread_mutex_lock(&v->lock);
        add_example(v->out->example, &v->out->examples, p, value, index);
        pthread_mutex_unlock(&v->lock);
    }
}

static void prove_entry(void *ctx, int thread, XqPos *p, uint64_t index)
{
    Prove *v = ctx;
    TbProof *part = &v->part[thread];
    int value = v->table->value[index];
    part->positions++;
    part->over += value == TB_OVER;
    part->won += tb_is_win(value);
    part->lost += tb_is_loss(value);
    part->drawn += value == TB_DRAW;
    part->longest = max_int(part->longest, value - 1);
    if (value == TB_DRAW ? part->drawn % ASK_EVERY == 1 : value != TB_OVER)
        ask_rule(v, part, p, index);
    if (value == TB_DRAW && !has_clean_move(v->set, p)) {
        part->unclean++;
        __atomic_fetch_or(&v->stuck[index / 8], (uint8_t)(1u << (index % 8)), __ATOMIC_RELAXED);
    }
}

static void add_part(TbProof *out, const TbProof *part)
{
    out->positions += part->positions;
    out->over += part->over;
    out->won += part->won;
    out->lost += part->lost;
    out->drawn += part->drawn;
    out->longest = max_int(out->longest, part->longest);
    out->decided_called += part->decided_called;
    out->decided_left += part->decided_left;
    out->drawn_asked += part->drawn_asked;
    out->drawn_called += part->drawn_called;
    out->unclean += part->unclean;
}

static void list_stuck(const Prove *v, XqPos *p)
{
    for (uint64_t i = 0; i < v->table->layout.entries && v->out->stuck_examples < TB_EXAMPLES; i++) {
        if (v->stuck[i / 8] >> (i % 8) & 1) {
            tb_setup(&v->table->layout, i, p);
            add_example(v->out->stuck_example, &v->out->stuck_examples, p, TB_DRAW, i);
        }
    }
}

/* Adds the stuck positions of the tables one capture away, which holding by a capture relies on. */
static Fault prove_smaller(TbSet *set, const TbTable *t, uint64_t *stuck)
{
    Fault f = {FAULT_NONE, 0};
    for (int man = 0; man < 16 && !f.code; man++) {
        TbMaterial less = t->layout.material;
        if (!less.count[man] || xq_kind(man) == XQ_KING)
            continue;
        less.count[man]--;
        bool swapped;
        const TbTable *smaller = tb_find(set, &less, &swapped);
        TbProof proof = {0};
        if (!smaller->is_held)
            f = tb_prove(set, smaller->name, &proof);
        *stuck += proof.stuck;
    }
    return f;
}

Fault tb_prove(TbSet *set, const char *name, TbProof *out)
{
    *out = (TbProof){0};
    TbTable *t = tb_find_name(set, name);
    if (!t || !tb_has_smaller(set, t))
        return (Fault){FAULT_TABLE_MISSING, 0};
    Prove *v = calloc(1, sizeof *v);
    uint8_t *stuck = calloc(t->layout.entries / 8 + 1, 1);
    XqPos *p = tb_scratch_new();
    Fault f = {v && stuck && p ? FAULT_NONE : FAULT_NO_MEMORY, 0};
    if (!f.code) {
        *v = (Prove){.set = set, .table = t, .out = out, .stuck = stuck, .lock = PTHREAD_MUTEX_INITIALIZER};
        f = tb_walk(set, t, &(TbVisitor){prove_entry, v, "prove"});
    }
    if (!f.code) {
        for (int i = 0; i < set->threads; i++)
            add_part(out, &v->part[i]);
        out->stuck = settle_stuck(v, p);
        list_stuck(v, p);
        f = prove_smaller(set, t, &out->stuck);
        t->is_held = !f.code && !out->stuck;
    }
    free(p);
    free(stuck);
    free(v);
    return f;
}
