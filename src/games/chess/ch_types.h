/* ch_types.h -- points and men of chess.
 *
 * Points are numbered from White's left corner: a1 = 0, h1 = 7, a8 = 56, h8 = 63, so a set of points is one 64-bit
 * word.  A man is its kind, plus 8 for Black; so man & 8 is the slot of the whole side in ChPos.men, and man & 7 the
 * kind.
 */
#ifndef CH_TYPES_H
#define CH_TYPES_H

#include "base/base.h"

enum { CH_POINTS = 64, CH_MOST_IN_HAND = 16 };

typedef enum ChKind { CH_NONE, CH_KING, CH_QUEEN, CH_ROOK, CH_BISHOP, CH_KNIGHT, CH_PAWN } ChKind;
typedef enum ChSide { CH_WHITE, CH_BLACK } ChSide;

/* Castling rights, one bit each; those of Black are those of White shifted by 2. */
enum { CH_SHORT = 1, CH_LONG = 2, CH_ALL_RIGHTS = 15 };

typedef uint64_t ChSet;

static const ChSet CH_RANK_1 = 0xFF, CH_RANK_8 = 0xFF00000000000000;
static const ChSet CH_FILE_A = 0x0101010101010101, CH_FILE_H = 0x8080808080808080;

static inline int ch_point(int file, int rank)
{
    return rank << 3 | file;
}

static inline int ch_file(int point)
{
    return point & 7;
}

static inline int ch_rank(int point)
{
    return point >> 3;
}

static inline int ch_man(int side, int kind)
{
    return side << 3 | kind;
}

static inline int ch_kind(int man)
{
    return man & 7;
}

static inline int ch_side(int man)
{
    return man >> 3;
}

/* How many ranks from the own back rank: 0 at home for both sides. */
static inline int ch_rank_of(int side, int point)
{
    return side == CH_WHITE ? ch_rank(point) : 7 - ch_rank(point);
}

static inline ChSet ch_bit(int point)
{
    return (ChSet)1 << point;
}

static inline bool ch_has(ChSet set, int point)
{
    return set >> point & 1;
}

static inline int ch_size(ChSet set)
{
    return __builtin_popcountll(set);
}

/* The lowest point of a set that is not empty. */
static inline int ch_first(ChSet set)
{
    return __builtin_ctzll(set);
}

/* Takes the lowest point out of a set that is not empty. */
static inline int ch_pop(ChSet *set)
{
    int point = ch_first(*set);
    *set &= *set - 1;
    return point;
}

#endif
