/* jq_types.h -- the men and the choices of jieqi.
 *
 * Men have the codes of xiangqi; a covered man is 16 for Red, 24 for Black, so that man & 8 is still the side.  What a
 * covered man is, is stored nowhere: chance decides it at the flip, from the pool of what its side has left, which is
 * the same as if the men had been shuffled at the start, and nothing that could leak is ever in memory.
 */
#ifndef JQ_TYPES_H
#define JQ_TYPES_H

#include "games/game.h"
#include "games/xiangqi/xq_tables.h"

enum { JQ_COVERED = XQ_COVERED, JQ_MEN = 25 };

/* Each 0 is the default (docs/rules/jieqi.md). */
typedef struct JqRules {
    uint8_t mate;       /* on: no suicide, mate and stalemate lose; off: the king is taken */
    uint8_t captive;    /* captor, both, none: who is shown what a covered man was when it is taken */
    uint8_t move_limit; /* 60, 40, off */
    uint8_t repetition; /* draw, off: what the third occurrence of a position does */
} JqRules;

enum { JQ_MATE_ON, JQ_MATE_OFF };
enum { JQ_CAPTIVE_CAPTOR, JQ_CAPTIVE_BOTH, JQ_CAPTIVE_NONE };
enum { JQ_REPETITION_DRAW, JQ_REPETITION_OFF };

static inline bool jq_is_covered(int man)
{
    return man & JQ_COVERED;
}

static inline int jq_side(int man)
{
    return man >> 3 & 1;
}

static inline int jq_covered_man(int side)
{
    return JQ_COVERED | side << 3;
}

/* How many men of a kind a side starts with. */
extern const uint8_t JQ_MOST[8];

#endif
