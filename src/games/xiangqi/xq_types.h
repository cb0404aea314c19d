/* xq_types.h -- points and men of xiangqi, shared by every game on that board.
 *
 * Points are numbered from Red's left corner: a0 = 0, i0 = 8, a9 = 81, i9 = 89.  A man is its kind, plus 8 for Black;
 * so man & 8 is the slot of the whole side in XqPos.men, and man & 7 the kind.
 */
#ifndef XQ_TYPES_H
#define XQ_TYPES_H

#include "base/base.h"
#include "base/bits.h"

enum { XQ_FILES = 9, XQ_RANKS = 10, XQ_POINTS = 90 };

typedef enum XqKind { XQ_NONE, XQ_KING, XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE, XQ_ROOK, XQ_CANNON, XQ_PAWN } XqKind;
typedef enum XqSide { XQ_RED, XQ_BLACK } XqSide;

/* The stone of stone chess on a board of points: a code that no man has. */
enum { XQ_STONE = 8 };

/* A covered man of jieqi, as a kind beside the others: with 8 for Black it is the code of the man. */
enum { XQ_COVERED = 16 };

static inline int xq_point(int file, int rank)
{
    return rank * XQ_FILES + file;
}

static inline int xq_file(int point)
{
    return point % XQ_FILES;
}

static inline int xq_rank(int point)
{
    return point / XQ_FILES;
}

static inline int xq_man(int side, int kind)
{
    return side << 3 | kind;
}

static inline int xq_kind(int man)
{
    return man & 7;
}

static inline int xq_side(int man)
{
    return man >> 3;
}

/* How many ranks from the own back rank: 0 at home for both sides. */
static inline int xq_rank_of(int side, int point)
{
    return side == XQ_RED ? xq_rank(point) : 9 - xq_rank(point);
}

static inline bool xq_in_palace(int side, int point)
{
    int file = xq_file(point);
    return file >= 3 && file <= 5 && xq_rank_of(side, point) <= 2;
}

static inline bool xq_crossed(int side, int point)
{
    return xq_rank_of(side, point) >= 5;
}

/* Whether a man may ever stand on a point: kings and advisors in the palace, elephants on their seven points, pawns on
 * the points ahead of their start. */
bool xq_can_stand(int side, int kind, int point);

/* The kind whose home point this is for a side, XQ_NONE for every other point and for the king's. */
int xq_home(int side, int point);

#endif
