/* xq_tables.h -- where men go, looked up instead of computed.
 *
 * A line of the board is a small integer: 9 bits of a rank, 10 bits of a file.  For a point on the line and the men on
 * it the tables give the points reached as such an integer; XQ_SPREAD turns a file's ten bits into a set of points.
 * All of it is about 150 KB, of which a game touches little, so it stays in the first cache levels (one table per
 * point and occupancy would be 16 MB).  Horses are looked up by which of their four legs are blocked.
 *
 * The tables are made by tools/gen_xq_tables.c at build time.
 */
#ifndef XQ_TABLES_H
#define XQ_TABLES_H

#include "games/xiangqi/xq_types.h"

typedef struct XqTables {
    uint16_t rank_rook[9][512];   /* points reached up to the first man, that man included */
    uint16_t rank_cannon[9][512]; /* the man behind one screen, each way */
    uint16_t file_rook[10][1024];
    uint16_t file_cannon[10][1024];
    U128 spread[1024];     /* ten bits as points of file a */
    U128 horse[90][16];    /* points a horse reaches, by its blocked legs: xq_legs */
    U128 horse_to[90][16]; /* points from which a horse reaches this one, by blocked diagonals: xq_eyes */
    U128 horse_near[90];   /* the same with nothing blocked */
    U128 elephant[90][16]; /* by blocked eyes; a free elephant that may cross the river */
    U128 advisor[90];      /* a free advisor that may leave the palace */
    U128 king[2][90];      /* inside the palace of the side */
    U128 pawn[2][90];      /* where a pawn of the side goes */
    U128 pawn_to[2][90];   /* from where a pawn of the side reaches this point */
    U128 between[18][90];  /* points strictly between a palace point and another in line: xq_between */
    U128 line[90];         /* the points of its rank and file, without itself */
    U128 zone[2][8];       /* where a kind of the side may stand */
    uint64_t key[16][90];  /* Zobrist keys of men on points */
    uint64_t key_side;     /* Black to move */
} XqTables;

extern const XqTables XQ;

/* Which neighbours of a point are occupied: bit 0 south, 1 west, 2 east, 3 north. */
static inline unsigned xq_legs(U128 all, int point)
{
    unsigned w = (unsigned)bits_down(all << 9, point);
    return (w & 1) | (w >> 7 & 2) | (w >> 8 & 4) | (w >> 15 & 8);
}

/* Which diagonal neighbours are occupied: bit 0 south-west, 1 south-east, 2 north-west, 3 north-east. */
static inline unsigned xq_eyes(U128 all, int point)
{
    unsigned w = (unsigned)bits_down(all << 10, point);
    return (w & 1) | (w >> 1 & 2) | (w >> 16 & 4) | (w >> 17 & 8);
}

/* The nine bits of a rank. */
static inline unsigned xq_rank_bits(U128 all, int rank)
{
    return (unsigned)bits_down(all, 9 * rank) & 511;
}

/* The ten bits of a file, gathered five at a time by a multiplication that puts bits nine apart side by side. */
static inline unsigned xq_file_bits(U128 all, int file)
{
    const uint64_t file_a = 0x1008040201, gather = 0x0101010101010101;
    uint64_t low = ((uint64_t)all >> file & file_a) * gather >> 56;
    uint64_t high = ((uint64_t)(all >> 45) >> file & file_a) * gather >> 56;
    return (unsigned)(low & 31) | (unsigned)(high & 31) << 5;
}

static inline U128 xq_rook_points(U128 all, int point)
{
    int file = xq_file(point), rank = xq_rank(point);
    return bits_up(XQ.rank_rook[file][xq_rank_bits(all, rank)], 9 * rank) |
           bits_up(XQ.spread[XQ.file_rook[rank][xq_file_bits(all, file)]], file);
}

/* What a cannon on the point could take if it were the enemy's: the men behind exactly one screen. */
static inline U128 xq_cannon_shots(U128 all, int point)
{
    int file = xq_file(point), rank = xq_rank(point);
    return bits_up(XQ.rank_cannon[file][xq_rank_bits(all, rank)], 9 * rank) |
           bits_up(XQ.spread[XQ.file_cannon[rank][xq_file_bits(all, file)]], file);
}

static inline U128 xq_horse_points(U128 all, int point)
{
    return XQ.horse[point][xq_legs(all, point)];
}

static inline U128 xq_elephant_points(U128 all, int point)
{
    return XQ.elephant[point][xq_eyes(all, point)];
}

/* The palace points numbered 0..17, Red's first. */
static inline int xq_palace_index(int point)
{
    int rank = xq_rank(point);
    return (rank >= 7 ? rank - 4 : rank) * 3 + xq_file(point) - 3;
}

/* The points strictly between a king and another point of its rank or file; empty when they are not in line. */
static inline U128 xq_between(int king, int point)
{
    return XQ.between[xq_palace_index(king)][point];
}

#endif
