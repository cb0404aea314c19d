/* xq_phrase.h -- a move as players say it: which man, which way, which number.
 *
 * The Chinese text and WXF are two spellings of one phrase, so what a phrase means and how a man is named are settled
 * here once, and the spellings only spell.  Files are counted 1..9 from the right hand of the side that moves, and
 * the front is where its men go.  What is written and what is read: docs/rules/notation.md.
 */
#ifndef XQ_PHRASE_H
#define XQ_PHRASE_H

#include "games/xiangqi/xq_pos.h"

typedef enum XqWay { XQ_WAY_NONE, XQ_FORWARD, XQ_LEVEL, XQ_BACK } XqWay;

/* Which of several men: those of one file by place; XQ_NTH counts them, or all pawns of crowded files. */
typedef enum XqPlace { XQ_PLACE_NONE, XQ_FRONT, XQ_MIDDLE, XQ_REAR, XQ_NTH } XqPlace;

typedef struct XqPhrase {
    uint8_t kind;
    uint8_t file; /* 1..9, 0 when it is not said */
    XqPlace place;
    uint8_t nth; /* XQ_NTH: from 1 */
    XqWay way;
    uint8_t number; /* 1..9: the distance, or the file it goes to */
} XqPhrase;

/* A move with all that a spelling may need to name its man. */
typedef struct XqTold {
    int side, kind, file;
    int index, count; /* its place from the front, from 0, among the men of its kind on its file */
    int order;        /* its place, from 0, among the pawns of all crowded files: the rightmost file first */
    bool crowded;     /* a pawn on one of several files that hold two or more */
    XqWay way;
    int number;
} XqTold;

/* The file of a point as the side counts it. */
static inline int xq_own_file(int side, int point)
{
    return side == XQ_RED ? XQ_FILES - xq_file(point) : xq_file(point) + 1;
}

static inline int xq_own_point(int side, int own_file, int own_rank)
{
    int file = side == XQ_RED ? XQ_FILES - own_file : own_file - 1;
    return xq_point(file, side == XQ_RED ? own_rank : XQ_RANKS - 1 - own_rank);
}

/* Advisors and elephants share no file and direction, so nobody says which of two is meant. */
static inline bool xq_needs_place(int kind)
{
    return kind >= XQ_HORSE;
}

XqTold xq_tell(const XqPos *, Move);

/* Reads a phrase in either spelling; false when the text is none.  The position decides what a pair of digits names. */
bool xq_phrase_scan(const XqPos *, const char *text, XqPhrase *);

/* The legal move a phrase means, or MOVE_NONE with the reason. */
Move xq_phrase_move(const XqPos *, const XqPhrase *, Fault *why);

/* How many men of the side to move and of a kind stand on a file. */
int xq_file_count(const XqPos *, int kind, int own_file);

/* The spellings. */
void xq_wxf_write(const XqPos *, Move, Str *);
void xq_chinese_write(const XqPos *, Move, Str *);      /* pawns of crowded files numbered through */
void xq_chinese_file_write(const XqPos *, Move, Str *); /* … named by place and file */

#endif
