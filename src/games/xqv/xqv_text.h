/* xqv_text.h -- positions and decisions of the games won by taking the king as text. */
#ifndef XQV_TEXT_H
#define XQV_TEXT_H

#include "games/xiangqi/xq_text.h"
#include "games/xqv/xqv_pos.h"

extern const char XQV_LETTERS[17];           /* those of xiangqi, and '*' for the stone */
extern const char *const XQV_CHARACTERS[16]; /* the same in Chinese */

/* Reads any FEN dialect of xiangqi, with the stone on its point and the state of a half-finished turn behind it
 * (docs/rules/simplified.md, S10; doublestep.md, B9; stone.md, T10).  One king may be missing: then the game is over. */
Fault xqv_parse(const XqvRules *, XqvPos *, const char *text);
void xqv_format(const XqvPos *, Str *out);

/* "h2e2", "@e5". */
void xqv_move_text(Move, Str *out);
/* The legal decision a token means, or MOVE_NONE with the rule it breaks. */
Move xqv_read_move(const XqvRules *, const XqvPos *, const char *token, FaultCode *why);

#endif
