/* xq_text.h -- positions and coordinate moves of xiangqi as text. */
#ifndef XQ_TEXT_H
#define XQ_TEXT_H

#include "games/xiangqi/xq_pos.h"

extern const char XQ_LETTERS[17];           /* letter of each man, ".KABNRCP.kabnrcp" */
extern const char *const XQ_CHARACTERS[16]; /* 帅仕相马车炮兵, 将士象马车炮卒 */

/* The man a letter of any dialect means (H and E, M and G, too); 0 for none. */
int xq_man_of_letter(char letter);

/* Reads any FEN dialect (docs/rules/xiangqi.md, F1).  Men in excess or on impossible points are refused. */
Fault xq_parse(XqPos *, const char *text);
void xq_format(const XqPos *, Str *out);

/* The parts of a FEN, for every game on this board. */
typedef struct XqFields {
    uint8_t side;
    uint16_t count;
    uint16_t move_no;
} XqFields;

/* The ten ranks from Black's side, up to the first space: `at` is the place in `text` and moves on.  `stone` is the
 * letter of the stone, 0 in games that have none.  How many kings there are is left to the caller. */
Fault xq_parse_board(const char *text, const char **at, char stone, uint8_t board[XQ_POINTS]);
/* The side and, where they are written, the counters; stops at what follows them. */
Fault xq_parse_fields(const char *text, const char **at, XqFields *);
void xq_board_text(const uint8_t board[XQ_POINTS], const char *letters, Str *out);
void xq_fields_text(XqFields, Str *out); /* with a space in front */

/* "h2e2"; reads upper case, a dash, too.  Returns the number of characters read, 0 when it is no step. */
int xq_read_step(const char *text, int *from, int *to);
void xq_step_text(Move, Str *out);

/* The rule a step breaks, FAULT_NONE for a legal one.  A step is any pair of points. */
FaultCode xq_why_not(const XqPos *, int from, int to);

/* The same by the man's way of moving alone: whose turn it is, own men and the king's safety apart. */
FaultCode xq_why_shape(const uint8_t board[XQ_POINTS], int from, int to);

/* The notations: uci, iccs, fsf, wxf, chinese, chinese-file (xq_notation.c, docs/rules/notation.md). */
extern const Notation XQ_NOTATIONS[];

/* The same for the other games on this board, without fsf: no program that counts ranks from 1 plays them. */
extern const Notation XQ_VARIANT_NOTATIONS[];

#endif
