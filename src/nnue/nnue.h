/* nnue.h -- the network evaluation of xiangqi: a file of weights, and sums kept up to date move by move.
 *
 * A Nnue is immutable and may be shared by any number of threads; each thread has an NnueStack of its own.  The search
 * tells the stack every step it plays and takes back; nothing is computed until an evaluation is asked for, because most
 * nodes never ask.  A pass changes no man, so the stack need not hear of it.
 *
 * The arithmetic is integer and the same on every machine, whichever kernel runs it.  docs/nnue.md has the picture.
 */
#ifndef NNUE_NNUE_H
#define NNUE_NNUE_H

#include "games/xiangqi/xq_pos.h"

typedef struct Nnue Nnue;
typedef struct NnueStack NnueStack;
typedef struct NnueKernel NnueKernel;

enum {
    NNUE_PLIES = 256,   /* steps a stack holds above its root */
    NNUE_LIMIT = 25000, /* an evaluation never exceeds this, in centipawns */
};

/* ---- Networks ---------------------------------------------------------------------------------------------------- */

/* Opens a network file in memory (nnue_file.h).  The bytes must stay as long as the network; they are used in place when
 * they begin at a multiple of 64, so many readers can share them.  NULL with a reason in *why when they are no network,
 * damaged, or hold numbers that could overflow. */
Nnue *nnue_open(const void *data, size_t size, const char **why);
void nnue_free(Nnue *);

/* The same with a kernel of the caller's choice (tests, measurements). */
Nnue *nnue_open_with(const void *data, size_t size, const NnueKernel *, const char **why);

/* The kernels this machine can run, the best first; NULL past the last. */
const NnueKernel *nnue_kernel_at(int index);
const char *nnue_kernel_name(const NnueKernel *);

/* The network inside the program; NULL when it was built without one. */
const void *nnue_builtin(size_t *size);

typedef struct NnueInfo {
    int hidden, king_buckets;
    uint8_t king_map[9];
    uint64_t checksum;
    char about[65]; /* what the trainer wrote: generation, positions */
    const char *kernel;
} NnueInfo;

void nnue_info(const Nnue *, NnueInfo *);

/* ---- Evaluation -------------------------------------------------------------------------------------------------- */

/* NULL when there is no memory. */
NnueStack *nnue_stack_new(void);
void nnue_stack_free(NnueStack *);

/* Begins at a position.  The network must outlive the use of the stack. */
void nnue_reset(NnueStack *, const Nnue *, const XqPos *);

/* A step was played, as xq_apply described it; and taken back. */
void nnue_push(NnueStack *, const Delta *);
void nnue_pop(NnueStack *);

/* Centipawns for the side to move of `pos`, which must be the position that the steps have led to. */
int nnue_eval(NnueStack *, const XqPos *pos);

#endif
