/* tb_set.h -- the inside of a set of tables, shared by the files of this folder.
 *
 * An entry is one byte: 0 a draw, 255 no legal position, otherwise one more than the plies to the end.  As the loser
 * is the one without a move, the side to move loses after an even number of plies and wins after an odd one, so the
 * byte needs no sign: odd values are losses (1: no move), even ones wins (2: mate in one).
 */
#ifndef TABLES_TB_SET_H
#define TABLES_TB_SET_H

#include "tables/tb_layout.h"

enum { TB_DRAW = 0, TB_OVER = 1, TB_LAST = 254, TB_ILLEGAL = 255, TB_SLOTS = 1024, TB_THREADS = 64 };

static inline bool tb_is_win(int value)
{
    return value != TB_DRAW && (value & 1) == 0;
}

static inline bool tb_is_loss(int value)
{
    return (value & 1) == 1 && value != TB_ILLEGAL;
}

typedef struct TbTable {
    TbLayout layout;
    uint64_t code; /* of its material */
    char name[TB_NAME_MAX];
    uint8_t *value; /* layout.entries of them */
    bool is_held;   /* proven: no drawn position is stuck, here or after captures (tb_prove.c) */
} TbTable;

struct TbSet {
    TbTable *slot[TB_SLOTS]; /* open addressing by the code */
    int tables;
    int threads;
    TbProgress *progress;
    void *progress_ctx;
};

/* The table of a material, or NULL; *swapped tells that it is the table of the exchanged colours. */
TbTable *tb_find(const TbSet *, const TbMaterial *, bool *swapped);
TbTable *tb_find_name(const TbSet *, const char *name);

/* Whether a position is looked up with the colours exchanged. */
static inline bool tb_flip(const TbTable *t, const XqPos *p, bool swapped)
{
    return t->layout.sides == 1 ? p->side == XQ_BLACK : swapped;
}

/* An empty table of a normal material, owned by the caller until tb_add. */
Fault tb_table_new(const TbMaterial *, TbTable **out);
void tb_table_free(TbTable *);
/* Gives a table to the set, in the place of one of the same material.  FAULT_NO_MEMORY when the set is full. */
Fault tb_add(TbSet *, TbTable *);
/* Takes out and frees the table added last. */
void tb_drop(TbSet *, TbTable *);

/* Whether the tables one capture away from this one are there. */
bool tb_has_smaller(const TbSet *, const TbTable *);

/* The entry of a position, which must be of a material in the set. */
int tb_value(const TbSet *, const XqPos *);
/* The entry after a move; the position is as before when it returns. */
int tb_value_after(const TbSet *, XqPos *, Move);

/* What the moves looked at so far say of the position before them. */
typedef struct TbFold {
    int best_loss; /* smallest entry of a successor lost for the opponent; 0: none */
    int worst_win; /* largest entry of a successor won for the opponent; 0: none */
    bool open;     /* some successor is neither */
} TbFold;

static inline void tb_fold(TbFold *f, int value)
{
    if (tb_is_loss(value))
        f->best_loss = f->best_loss ? min_int(f->best_loss, value) : value;
    else if (tb_is_win(value))
        f->worst_win = max_int(f->worst_win, value);
    else
        f->open = true;
}

/* The entry that follows, when all moves were looked at. */
static inline int tb_folded(const TbFold *f)
{
    if (f->best_loss)
        return f->best_loss + 1;
    return f->open ? TB_DRAW : f->worst_win + 1;
}

/* ---- Going through a table (tb_walk.c) ---------------------------------------------------------------------------------- */

/* `legal` is called once for each legal position, by several threads (0..threads-1) at a time but never twice at once
 * by the same one.  It may use the position as scratch. */
typedef struct TbVisitor {
    void (*legal)(void *ctx, int thread, XqPos *, uint64_t index);
    void *ctx;
    const char *stage; /* for the progress */
} TbVisitor;

Fault tb_walk(const TbSet *, const TbTable *, const TbVisitor *);

void tb_tell(const TbSet *, const TbTable *, const char *stage, uint64_t done, uint64_t all);

/* A position to work on, its ring empty; NULL without memory. */
XqPos *tb_scratch_new(void);

#endif
