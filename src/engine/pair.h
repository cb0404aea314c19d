/* pair.h -- two numbers in one int, for evaluations that fade from one table into another.
 *
 * The opening value lies in the low half, the endgame value in the high half; sums of pairs are pairs of sums.
 */
#ifndef ENGINE_PAIR_H
#define ENGINE_PAIR_H

#include "base/base.h"

typedef int32_t Pair;

#define PAIR(opening, endgame) ((Pair)((uint32_t)(endgame) << 16) + (opening))

static inline int pair_opening(Pair p)
{
    return (int16_t)(uint16_t)(uint32_t)p;
}

static inline int pair_endgame(Pair p)
{
    return (int16_t)(uint16_t)((uint32_t)(p + 0x8000) >> 16);
}

/* What a pair is worth at a phase from 0 (endgame) to `most` (opening). */
static inline int pair_at(Pair p, int phase, int most)
{
    return (pair_opening(p) * phase + pair_endgame(p) * (most - phase)) / most;
}

#endif
