/* jq_rules.h -- what ends a game of jieqi; the clause ids are those of docs/rules/jieqi.md. */
#ifndef JQ_RULES_H
#define JQ_RULES_H

#include "games/jieqi/jq_pos.h"

/* How often the position has occurred, at most `most` times looked for. */
int jq_occurrences(const JqPos *, int most);

/* The result on the board: the king taken, mate and stalemate, repetition, the move limit, in this order.  None while
 * a reveal is missing. */
Result jq_result(const JqRules *, const JqPos *);
Notice jq_notice(const JqRules *, const JqPos *);

#endif
