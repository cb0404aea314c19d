/* ch_text.h -- positions and moves of chess and crazyhouse as text. */
#ifndef CH_TEXT_H
#define CH_TEXT_H

#include "games/chess/ch_pos.h"

extern const char CH_LETTERS[17];           /* letter of each man, ".KQRBNP?.kqrbnp?" */
extern const char *const CH_CHARACTERS[16]; /* 王后车象马兵 */

/* The kind a letter of any case means; CH_NONE for none. */
int ch_kind_of_letter(char letter);

/* Reads FEN.  With `house` also hands, in brackets or as a ninth rank, and the mark ~ of promoted men
 * (docs/rules/crazyhouse.md, Z9).  The fields behind the side may be missing. */
Fault ch_parse(ChPos *, const char *text, bool house);
void ch_format(const ChPos *, bool house, Str *out);

/* "e2e4", "e7e8q", "P@e4"; any case is read.  MOVE_NONE when it is no such text; the move may well be illegal. */
Move ch_read_move(const char *text);
void ch_move_text(Move, Str *out);

/* A point read at the text, or -1. */
int ch_read_point(const char *text);
void ch_point_text(int point, Str *out);

/* The notation beside the coordinates: san (ch_san.c). */
extern const Notation CH_NOTATIONS[];

#endif
