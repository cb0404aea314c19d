/* endgame.c -- which tables there are, and what they say to the search.
 *
 * The builder is a thread with a set of its own; what it has finished is taken over between two searches.  It cannot be
 * called off, so whoever leaves last, the engine or the builder, frees what they share.
 */
#include "engine/endgame.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "engine/score.h"

enum { MOST_ENTRIES = 4000000, MOST_NAMES = 4, MOVE_LIMIT = 120 };

typedef struct Builder {
    TbSet *set;
    int count;
    char names[MOST_NAMES][TB_NAME_MAX];
    atomic_bool is_done;
    atomic_int users;
} Builder;

struct Endgame {
    TbSet *set; /* all tables at hand; NULL before the first */
    Builder *builder;
};

static void builder_leave(Builder *b)
{
    if (!b || atomic_fetch_sub(&b->users, 1) > 1)
        return;
    tb_free(b->set);
    free(b);
}

Endgame *endgame_new(void)
{
    return calloc(1, sizeof(Endgame));
}

void endgame_free(Endgame *e)
{
    if (!e)
        return;
    builder_leave(e->builder);
    tb_free(e->set);
    free(e);
}

Fault endgame_open(Endgame *e, const char *dir, int *count)
{
    Fault f = {FAULT_NONE, 0};
    TbSet *set = *dir ? tb_new() : NULL;
    *count = 0;
    if (*dir && !set)
        return (Fault){FAULT_NO_MEMORY, 0};
    if (set)
        f = tb_open(set, dir, count);
    if (f.code) {
        tb_free(set);
        return f;
    }
    tb_free(e->set);
    e->set = set;
    return f;
}

/* ---- Building ----------------------------------------------------------------------------------------------------------- */

static bool attacks(int man)
{
    int kind = xq_kind(man);
    return kind == XQ_ROOK || kind == XQ_HORSE || kind == XQ_CANNON || kind == XQ_PAWN;
}

static int attackers(const XqPos *p, int side)
{
    return bits_count(xq_men(p, side, XQ_ROOK) | xq_men(p, side, XQ_HORSE) | xq_men(p, side, XQ_CANNON) |
                      xq_men(p, side, XQ_PAWN));
}

static bool has_table(const Endgame *e, const char *name)
{
    const char *have;
    for (int i = 0; e->set && (have = tb_name_at(e->set, i)); i++) {
        if (strcmp(have, name) == 0)
            return true;
    }
    return false;
}

static void add_name(const Endgame *e, Builder *b, const char *name)
{
    for (int i = 0; i < b->count; i++) {
        if (strcmp(b->names[i], name) == 0)
            return;
    }
    if (b->count < MOST_NAMES && tb_entries(name) <= MOST_ENTRIES && !has_table(e, name))
        memcpy(b->names[b->count++], name, TB_NAME_MAX);
}

/* One attacker left is what the small tables are about; with two, what is left after either of them goes. */
static void add_names(const Endgame *e, Builder *b, const XqPos *p)
{
    char name[TB_NAME_MAX];
    int count = attackers(p, XQ_RED) + attackers(p, XQ_BLACK);
    if (count == 1) {
        tb_name_of(p, name);
        add_name(e, b, name);
    }
    for (int point = 0; count == 2 && point < XQ_POINTS; point++) {
        if (!attacks(p->board[point]))
            continue;
        XqPos less = *p;
        xq_lift(&less, point);
        tb_name_of(&less, name);
        add_name(e, b, name);
    }
}

static void *builder_main(void *arg)
{
    Builder *b = arg;
    for (int i = 0; i < b->count; i++)
        tb_build(b->set, b->names[i]);
    atomic_store(&b->is_done, true);
    builder_leave(b);
    return NULL;
}

void endgame_want(Endgame *e, const XqPos *p)
{
    pthread_t thread;
    Builder *b = e->builder ? NULL : calloc(1, sizeof *b);
    if (!b)
        return;
    add_names(e, b, p);
    b->set = b->count ? tb_new() : NULL;
    atomic_store(&b->users, 2);
    if (!b->set || pthread_create(&thread, NULL, builder_main, b) != 0) {
        tb_free(b->set);
        free(b);
        return;
    }
    pthread_detach(thread);
    e->builder = b;
}

bool endgame_is_building(const Endgame *e)
{
    return e->builder && !atomic_load(&e->builder->is_done);
}

/* ---- Asking --------------------------------------------------------------------------------------------------------------- */

const TbSet *endgame_tables(Endgame *e, int *men)
{
    const char *name;
    if (e->builder && atomic_load(&e->builder->is_done)) {
        if (!e->set)
            e->set = tb_new();
        if (e->set)
            tb_move(e->set, e->builder->set);
        builder_leave(e->builder);
        e->builder = NULL;
    }
    *men = 0;
    for (int i = 0; e->set && (name = tb_name_at(e->set, i)); i++)
        *men = max_int(*men, (int)strlen(name));
    return *men ? e->set : NULL;
}

bool endgame_score(const TbSet *set, const XqPos *p, int ply, int *score)
{
    TbResult r;
    if (!tb_probe(set, p, &r))
        return false;
    if (r.value == 0) {
        *score = SCORE_DRAW;
        return !attackers(p, XQ_RED) || !attackers(p, XQ_BLACK);
    }
    /* Plies without a capture count towards the limit, so this is the latest that the end can come. */
    if (p->count + r.plies >= MOVE_LIMIT)
        return false;
    *score = r.value * (SCORE_MATE - ply - r.plies);
    return true;
}
