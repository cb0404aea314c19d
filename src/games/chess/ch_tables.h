/* ch_tables.h -- where men go, looked up instead of computed.
 *
 * A rank or a diagonal has at most one point on each file, so one multiplication gathers the men on it into the top
 * byte; the six inner bits (a man on the edge stops nothing) and the file of the slider give the points reached, drawn
 * on every rank at once, of which the line itself cuts out its own.  A file is gathered along a diagonal in the same
 * way.  The two tables are 4 KB each and serve all points, so they stay in the first cache level, and nothing but a
 * multiplication is asked of the machine; magic multiplication would need 840 KB.
 *
 * The tables are made by tools/gen_ch_tables.c at build time.
 */
#ifndef CH_TABLES_H
#define CH_TABLES_H

#include "games/chess/ch_types.h"

typedef struct ChTables {
    ChSet spread[8][64]; /* by file and the inner six men of the line: the files reached, on every rank */
    ChSet column[8][64]; /* by rank and the inner six men of the file: the ranks reached, on file a */
    ChSet rising[64];    /* the diagonal towards h8, without the point itself */
    ChSet falling[64];   /* the diagonal towards h1 */
    ChSet straight[64];  /* rank and file, without the point itself */
    ChSet knight[64];
    ChSet king[64];
    ChSet pawn[2][64];                            /* what a pawn of the side attacks */
    ChSet between[64][64];                        /* points strictly between two in line; empty when they are not */
    uint64_t key[16][64];                         /* Zobrist keys of men on points */
    uint64_t key_promoted[64];                    /* the man on the point was promoted */
    uint64_t key_hand[2][8][CH_MOST_IN_HAND + 1]; /* how many of a kind a side has in hand; 0 for none */
    uint64_t key_rights[16];
    uint64_t key_ep[8]; /* by file */
    uint64_t key_side;  /* Black to move */
    uint8_t rights[64]; /* the castling rights that end when a man leaves or reaches the point */
} ChTables;

extern const ChTables CH;

static inline ChSet ch_diagonal_points(ChSet all, int point)
{
    const ChSet file_b = 0x0202020202020202;
    ChSet rising = CH.rising[point], falling = CH.falling[point];
    const ChSet *spread = CH.spread[ch_file(point)];
    return (spread[(all & rising) * file_b >> 58] & rising) | (spread[(all & falling) * file_b >> 58] & falling);
}

static inline ChSet ch_straight_points(ChSet all, int point)
{
    const ChSet c2_to_h7 = 0x0080402010080400;
    int file = ch_file(point), first = point & 56;
    ChSet row = CH.spread[file][all >> first >> 1 & 63] & (CH_RANK_1 << first);
    return row | CH.column[ch_rank(point)][(all >> file & CH_FILE_A) * c2_to_h7 >> 58] << file;
}

#endif
