/* jq_text.h -- positions and moves of jieqi as text. */
#ifndef JQ_TEXT_H
#define JQ_TEXT_H

#include "games/jieqi/jq_pos.h"

extern const char JQ_LETTERS[JQ_MEN + 1];       /* letter of each man, X and x for covered ones */
extern const char *const JQ_CHARACTERS[JQ_MEN]; /* the same in Chinese */

/* Reads the FEN of the Pikafish and of the JieqiBox kind, with our fields `seen:` and `wait:` (docs/rules/jieqi.md,
 * F1–F6). */
Fault jq_parse(const JqRules *, JqPos *, const char *text);

/* Writes the Pikafish kind, as `viewer` may see it. */
void jq_format(const JqPos *, Seat viewer, Str *out);

/* One decision: "a0a1", or the letter of a reveal. */
void jq_move_text(Move, Str *out);

/* The decisions of one turn as one token, "a0a1Rn": the step and the reveals among `parts` that were made. */
void jq_turn_text(const Move parts[], int count, Str *out);

/* Reads one token: a step, a step with the letters of its reveals, or letters alone while reveals are missing.
 * Returns how many decisions it is, 0 with the rule it breaks. */
int jq_read_token(const JqRules *, const JqPos *, const char *token, Move out[MAX_PARTS], FaultCode *why);

/* The rule a step breaks, FAULT_NONE for a legal one.  A step is any pair of points. */
FaultCode jq_why_not(const JqRules *, const JqPos *, int from, int to);

#endif
