/* xq_phrase.h -- a move as players say it: which man, which way, which number.
 *
 * The Chinese text and WXF are two spellings of one phrase, so what a phrase means and how a man is named are settled
 * here once, and the spellings only spell.  Files are counted 1..9 from the right hand of the side that moves, and
 * the front is where its men go.  What is written and what is read: docs/rules/notation.md.
 *
 * Phrases are said of every game on this board, so all they know of a position is a scene: men on points, who moves,
 * and the game to ask which steps are legal.
 */
#ifndef XQ_PHRASE_H
#define XQ_PHRASE_H

#include "games/game.h"
#include "games/xiangqi/xq_types.h"

typedef struct XqScene {
    const Game *game;
    Pos *pos;
    uint8_t board[XQ_POINTS]; /* man codes as Game.man_at has them */
    int side;                 /* whose men are spoken of: the side to move */
    bool covers;              /* jieqi: men may lie face down, and guards go anywhere */
} XqScene;

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
    bool placed;      /* its file does not name it: its place there must be said */
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

XqScene xq_scene(const Game *, Pos *);

/* The rule a step breaks, FAULT_NONE for a legal one. */
FaultCode xq_scene_why(const XqScene *, int from, int to);

/* A legal step. */
XqTold xq_tell(const XqScene *, Move);

/* Reads a phrase in either spelling; false when the text is none.  The position decides what a pair of digits names. */
bool xq_phrase_scan(const XqScene *, const char *text, XqPhrase *);

/* The legal move a phrase means, or MOVE_NONE with the reason. */
Move xq_phrase_move(const XqScene *, const XqPhrase *, Fault *why);

/* How many men of the side to move and of a kind stand on a file. */
int xq_file_count(const XqScene *, int kind, int own_file);

/* The spellings. */
void xq_wxf_write(const XqScene *, Move, Str *);
void xq_chinese_write(const XqScene *, Move, Str *);      /* pawns of crowded files numbered through */
void xq_chinese_file_write(const XqScene *, Move, Str *); /* … named by place and file */

#endif
