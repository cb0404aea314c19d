/* ql_types.h -- points, lines and men of Qilin chess.
 *
 * Points are numbered from the lower left, row by row: a1 = 0, g7 = 23.  A set of points is a word with bit i for point
 * i.  A man's code is its side plus one; a pressed stack, which is nobody's, is a man of its own.
 */
#ifndef QL_TYPES_H
#define QL_TYPES_H

#include "base/base.h"

enum {
    QL_A1,
    QL_D1,
    QL_G1,
    QL_B2,
    QL_D2,
    QL_F2,
    QL_C3,
    QL_D3,
    QL_E3,
    QL_A4,
    QL_B4,
    QL_C4,
    QL_E4,
    QL_F4,
    QL_G4,
    QL_C5,
    QL_D5,
    QL_E5,
    QL_B6,
    QL_D6,
    QL_F6,
    QL_A7,
    QL_D7,
    QL_G7,
    QL_POINTS
};

enum { QL_LINES = 20, QL_STRAIGHT_LINES = 16, QL_ROWS = 7 };

typedef enum QlSide { QL_RED, QL_BLACK } QlSide;
typedef enum QlMan { QL_NONE, QL_MAN_RED, QL_MAN_BLACK, QL_PRESSED, QL_MEN } QlMan;
typedef enum QlStage { QL_PLAY, QL_TRANSITION, QL_MOVE, QL_STAGES } QlStage;

typedef uint32_t QlSet;

/* The three points of each line in their order along it; the corner diagonals are the last four (Q2). */
extern const uint8_t QL_LINE[QL_LINES][3];
extern const QlSet QL_LINE_SET[QL_LINES];
/* The lines through a point, two straight ones and perhaps a diagonal (QL_LINES where there is none). */
extern const uint8_t QL_LINES_AT[QL_POINTS][3];
/* The neighbours of a point along the straight lines, and along the diagonals besides (Q3). */
extern const QlSet QL_NEAR[QL_POINTS];
extern const QlSet QL_NEAR_DIAGONAL[QL_POINTS];
/* Column and row of a point, from 0. */
extern const uint8_t QL_XY[QL_POINTS][2];

static inline QlSet ql_bit(int point)
{
    return (QlSet)1 << point;
}

static inline int ql_size(QlSet set)
{
    return __builtin_popcount(set);
}

/* Takes the lowest point out of a set that is not empty. */
static inline int ql_pop(QlSet *set)
{
    int point = __builtin_ctz(*set);
    *set &= *set - 1;
    return point;
}

#endif
