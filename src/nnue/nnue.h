/* nnue.h -- the network evaluation: a file of weights, and sums kept up to date move by move.
 *
 * A Nnue is immutable and may be shared by any number of threads; each thread has an NnueStack of its own.  The search
 * tells the stack every decision it plays and takes back; nothing is computed until an evaluation is asked for, because
 * most nodes never ask.  A pass changes no man, so the stack need not hear of it.
 *
 * A network is one game's.  What it sees of a position is that game's input set (nnue_impl.h); the rest knows no game.
 * The arithmetic is integer and the same on every machine, whichever kernel runs it; nnue_file.h describes it.
 */
#ifndef NNUE_NNUE_H
#define NNUE_NNUE_H

#include "games/game.h"

typedef struct Nnue Nnue;
typedef struct NnueStack NnueStack;
typedef struct NnueKernel NnueKernel;

enum {
    NNUE_PLIES = 256,   /* turns of the search that a stack holds above its root */
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

/* The network of a game inside the program; NULL when it was built without one. */
const void *nnue_builtin(const char *game, size_t *size);

/* The id of its game. */
const char *nnue_game(const Nnue *);

typedef struct NnueInfo {
    int inputs, hidden, king_buckets;
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

/* Begins at a position of the network's game.  The network must outlive the use of the stack. */
void nnue_reset(NnueStack *, const Nnue *, const Pos *);

/* A decision was played, as the rules described it, and led to `after`; and taken back. */
void nnue_push(NnueStack *, const Delta *, const Pos *after);
void nnue_pop(NnueStack *);

/* Centipawns for the side to move of `pos`, which must be the position that the moves have led to: both kings stand, and
 * nobody waits for chance. */
int nnue_eval(NnueStack *, const Pos *pos);

/* ---- For the trainer ---------------------------------------------------------------------------------------------- */

enum { NNUE_MOST_ACTIVE = 64 }; /* inputs of a position, in any set */

/* What a network without king buckets sees of a position. */
typedef struct NnueSample {
    int count, row;                       /* inputs of each view; the row of output weights */
    bool either;                          /* some king tells left from right no more than a mirror does */
    uint16_t inputs[2][NNUE_MOST_ACTIVE]; /* of the side to move, of the other */
} NnueSample;

/* The inputs of a game's set; 0: there is none. */
int nnue_inputs(const char *game);

/* Fills a sample.  Where a king stands on the middle line, `mirror` chooses from which side that view looks. */
void nnue_sample(const char *game, const Pos *, bool mirror, NnueSample *out);

#endif
