/* eval_xqv.h -- the evaluation of the games on the xiangqi board that are won by taking the king. */
#ifndef ENGINE_EVAL_XQV_H
#define ENGINE_EVAL_XQV_H

#include "engine/engine.h"
#include "games/xqv/xqv_pos.h"

/* For the side to move, both kings on the board. */
int xqv_eval(const XqvPos *);
/* What remains of a network's score, which knows neither the stone in hand nor that the limit draws near. */
int xqv_eval_tempered(const XqvPos *, int score);
EngineEval xqv_eval_terms(const XqvPos *); /* all zero once a king is gone */

#endif
