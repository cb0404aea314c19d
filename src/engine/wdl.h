/* wdl.h -- what a score is worth in games: chances of winning, drawing and losing, fitted to self-play.
 *
 * A score means little to people and, between games, to nobody: a lead that wins xiangqi is nothing in crazyhouse.  The
 * model is two mirrored logistic curves whose place and width depend on how many men are left (wdl.def).
 */
#ifndef ENGINE_WDL_H
#define ENGINE_WDL_H

#include <stdio.h>

#include "engine/engine.h"

typedef struct WdlModel {
    double a0, a1, b0, b1;
} WdlModel;

/* Games seen at each score and number of men: lost, drawn, won for the side to move. */
enum { WDL_SCORES = 401, WDL_STEP = 10, WDL_MEN = 34 };

typedef struct WdlCounts {
    uint32_t at[WDL_SCORES][WDL_MEN][3];
} WdlCounts;

/* Adds the positions of a file of self-play games (gamefile_read); false when there is no memory. */
bool wdl_count(FILE *, const Game *, WdlCounts *);

/* The likeliest model of what was seen, and its mean log-likelihood a position. */
WdlModel wdl_fit(const WdlCounts *, double *likelihood);

/* Chances of winning by a model. */
double wdl_chance(const WdlModel *, int score, int men);

#endif
