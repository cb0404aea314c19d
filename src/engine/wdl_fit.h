/* wdl_fit.h -- fits the model of wdl.h to games of self-play: a tool, not part of the engine that plays. */
#ifndef ENGINE_WDL_FIT_H
#define ENGINE_WDL_FIT_H

#include <stdio.h>

#include "engine/wdl.h"

/* Games seen at each score and number of men: lost, drawn, won for the side to move. */
enum { WDL_SCORES = 401, WDL_STEP = 10 };

typedef struct WdlCounts {
    uint32_t at[WDL_SCORES][WDL_MEN][3];
} WdlCounts;

/* Adds the positions of a file of self-play games (gamefile_read); false when there is no memory. */
bool wdl_count(FILE *, const Game *, WdlCounts *);

/* The likeliest model of what was seen, and its mean log-likelihood a position. */
WdlModel wdl_fit(const WdlCounts *, double *likelihood);

#endif
