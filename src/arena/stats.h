/* stats.h -- what a match says about strength: pairs of games with colours swapped, five outcomes a pair. */
#ifndef ARENA_STATS_H
#define ARENA_STATS_H

#include "base/base.h"

typedef struct MatchStats {
    int wins, losses, draws;
    int pairs[5]; /* by the half points of the first player: 0, ½, 1, 1½, 2 */
} MatchStats;

typedef struct EloEstimate {
    double elo, error;  /* error: half the 95 % interval */
    double superiority; /* likelihood that the first player is the stronger, in percent */
} EloEstimate;

EloEstimate stats_elo(const MatchStats *);

/* Log-likelihood ratio of elo1 against elo0 from the pairs so far. */
double stats_llr(const MatchStats *, double elo0, double elo1);

#endif
