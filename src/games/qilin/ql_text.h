/* ql_text.h -- positions and decisions of Qilin chess as text (docs/rules/qilin.md, Q23 and Q24). */
#ifndef QL_TEXT_H
#define QL_TEXT_H

#include "games/qilin/ql_pos.h"

extern const char QL_LETTERS[QL_MEN + 1];         /* ".RBP" */
extern const char *const QL_CHARACTERS[QL_MEN];   /* 红黑压 */
extern const char *const QL_STAGE_IDS[QL_STAGES]; /* "play", "transition", "move" */
extern const BoardShape QL_SHAPE;

/* Reads all ten fields; what the rules could not have led to is a fault too. */
Fault ql_parse(const QlRules *, QlPos *, const char *text);
void ql_format(const QlRules *, const QlState *, Str *out);

/* The decision a token means by its form and by what is due, legal or not; MOVE_NONE when it is no token. */
Move ql_read_move(const QlRules *, const QlState *, const char *token);
void ql_move_text(Move, Str *out);

#endif
