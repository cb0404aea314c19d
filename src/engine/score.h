/* score.h -- the scale of scores, from the side to move.
 *
 * Mates by distance lie above everything, wins by rule (perpetual check, chase) below them, proven endings below those;
 * all of them are shifted by ply in the table.  An evaluation never reaches SCORE_WON.
 */
#ifndef ENGINE_SCORE_H
#define ENGINE_SCORE_H

#include "engine/engine.h"

enum {
    MAX_PLY = 240,
    SCORE_DRAW = 0,
    SCORE_MATE = ENGINE_MATE,
    SCORE_INF = SCORE_MATE + 1,
    SCORE_RULE = 30000, /* won by the referee */
    SCORE_TABLE = 28000,
    SCORE_WON = SCORE_TABLE - MAX_PLY,
};

static inline bool score_is_won(int score)
{
    return score >= SCORE_WON || score <= -SCORE_WON;
}

#endif
