/* wdl.h -- what a score is worth in games: chances of winning, drawing and losing, fitted to self-play.
 *
 * A score means little to people and, between games, to nobody: a lead that wins xiangqi is nothing in crazyhouse.  The
 * model is two mirrored logistic curves whose place and width depend on how many men are left (wdl.def).
 */
#ifndef ENGINE_WDL_H
#define ENGINE_WDL_H

#include "engine/engine.h"

enum { WDL_MEN = 34 };

typedef struct WdlModel {
    double a0, a1, b0, b1;
} WdlModel;

/* Chances of winning by a model. */
double wdl_chance(const WdlModel *, int score, int men);

/* The men on the board, below WDL_MEN. */
int wdl_men(const Game *, const Pos *);

#endif
