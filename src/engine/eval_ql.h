/* eval_ql.h -- the hand-written evaluation of Qilin. */
#ifndef ENGINE_EVAL_QL_H
#define ENGINE_EVAL_QL_H

#include "engine/engine.h"
#include "games/qilin/ql_pos.h"

/* Hundredths of a man, set by hand: an open two is worth a reward once in a few turns, a free step little. */
enum { QL_WORTH_MAN = 100, QL_WORTH_POTENTIAL = 30, QL_WORTH_STEP = 8 };

/* For the side to decide: men, room to step, lines in the making; nothing covers a man here. */
EngineEval ql_eval_terms(const QlRules *, const QlPos *);

#endif
