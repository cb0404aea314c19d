/* eval_jq.h -- the hand-written evaluation of jieqi.
 *
 * A sum of numbers from one table, as in eval_xq.h: four groups, each number a pair.  The pair fades with the men that
 * are still covered: the first value is for a board full of them.
 */
#ifndef ENGINE_EVAL_JQ_H
#define ENGINE_EVAL_JQ_H

#include "engine/engine.h"
#include "engine/pair.h"
#include "games/jieqi/jq_pos.h"

enum { JQ_PHASE_MAX = 30, JQ_TRACE_UNIT = 128 };

/* Every number of the evaluation; an array of Pair without gaps, in this order, for fitting.  Kind 0 is a covered man. */
typedef struct JqEvalTable {
    Pair value[8];     /* of open men; a covered one is worth the mean of its pool, and … */
    Pair home[8];      /* … this, by the kind whose home it stands on */
    Pair place[8][50]; /* of open men, by own rank and the distance from the edge file */
    Pair rook_reach[18];
    Pair cannon_reach[18];
    Pair horse_reach[9];
    Pair elephant_reach[5];
    Pair advisor_reach[5];
    Pair hits[8][6];     /* points at the enemy king that men moving as a kind attack */
    Pair bare[6];        /* points there that are attacked and have no guard but the king */
    Pair open_cannon[2]; /* an open cannon on a line with the enemy king: nothing between, two men between */
    Pair neighbours[5];  /* own men beside the king */
    Pair tempo;
    Pair cover[8];        /* own men that are guarded */
    Pair attack[2][8][8]; /* enemy man attacked by a man moving as a kind: bare, guarded */
} JqEvalTable;

extern const JqEvalTable JQ_EVAL;

extern const int16_t JQ_VALUE[8]; /* of an open man, by kind, for exchanges and the order of moves */

/* What a covered man of a side is worth there: the mean of its pool. */
int jq_covered_value(const JqHidden *, int side);

/* For the side to move, which waits for no chance. */
int jq_eval(const JqPos *);
/* What remains of a score when nothing was taken for long and the limit draws near. */
int jq_eval_tempered(const JqPos *, int score);
/* By what everybody knows; all zero while chance is to decide and once a king is gone. */
EngineEval jq_eval_terms(const JqPos *);

/* For fitting: how often each number counts for Red minus Black, in parts of JQ_TRACE_UNIT; returns the phase,
 * JQ_PHASE_MAX the first value. */
int jq_eval_trace(const JqPos *, int16_t trace[sizeof(JqEvalTable) / sizeof(Pair)]);

#endif
