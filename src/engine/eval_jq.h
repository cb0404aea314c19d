/* eval_jq.h -- the hand-written evaluation of jieqi. */
#ifndef ENGINE_EVAL_JQ_H
#define ENGINE_EVAL_JQ_H

#include "engine/engine.h"
#include "games/jieqi/jq_pos.h"

extern const int16_t JQ_VALUE[8]; /* of an open man, by kind */

/* What a covered man of a side is worth: the mean of its pool. */
int jq_covered_value(const JqHidden *, int side);

/* For the side to move, which waits for no chance. */
int jq_eval(const JqPos *);
/* What remains of a score when nothing was taken for long and the limit draws near. */
int jq_eval_tempered(const JqPos *, int score);
/* By what everybody knows; all zero while chance is to decide and once a king is gone. */
EngineEval jq_eval_terms(const JqPos *);

#endif
