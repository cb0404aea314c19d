/* nnue_file.h -- the layout of a network file, for whoever reads or writes one (train/ writes them).
 *
 * Little-endian; a header of 128 bytes, then without gaps
 *
 *   int16  rows[king_buckets][inputs][hidden]  input weights, in units of 1/QA
 *   int16  bias[hidden]                        1/QA
 *   int16  out[8][2 * hidden]                  output weights, 1/QB: first the half of the side to move
 *   int32  out_bias[8]                         1/(QA * QB)
 *
 * The header names the game; a file without a name is one of xiangqi.  Each side looks at the board from its own home
 * rank, and mirrored left to right when its king stands right of the middle file (crazyhouse: left of the e-file).
 * king_map gives the bucket of the nine points of the palace (rank * 3 + file from d), of the mirrored own king; in
 * crazyhouse the bucket of each rank that it may stand on.
 *
 * Inputs.  The first half is for what is the viewer's, the second for what is the enemy's; points ascend as the owner
 * sees them, mirrored where the view is.
 *
 *   xiangqi, simplified, redeyed, doublestep   692: king 9 points, advisor 5, elephant 7, horse, rook and cannon 90 each,
 *                                              pawn 55, in this order
 *   stone                                      the same, then 90 for the stone, as the viewer sees it
 *   jieqi                                      1158: king 9; advisor, elephant, horse, rook, cannon and pawn 90 each;
 *                                              covered men 15 by their home point; what may still be turned up, of each
 *                                              kind in this order one for each man: advisors 2, elephants 2, horses 2,
 *                                              rooks 2, cannons 2, pawns 5.  A covered captive counts as not turned up
 *                                              unless all were shown it: both sides know that much
 *   crazyhouse                                 1024: king, queen, rook, bishop, knight 64 each, pawn 48 (from the second
 *                                              rank), 64 points of promoted men (beside what they are), and in hand,
 *                                              queens to pawns, 16 for each kind, one for each man
 *
 * Hidden values are sums of rows and bias, clamped to 0…QA and squared.  One of the eight rows of output weights is
 * chosen: by the attacking material of both sides, 2 for a rook and 1 for a horse or cannon: 0…2 is row 0, 3…4 row 1, and
 * so on to 15…16, row 7.  Doublestep halves the number of the row and adds 4 for a second step; jieqi counts men on the
 * board (1…4 row 0, 5…8 row 1, …), crazyhouse men in both hands (0…3 row 0, 4…7 row 1, …, 28 and more row 7).  The result
 * times SCALE / (QA * QA * QB) is the evaluation in centipawns.
 *
 * No overflow.  Weights are trained within ±1.98: a row holds |w| <= 505 (1.98 * 255).  At most 32 inputs of xiangqi hold
 * at once, 33 of stone, 48 of crazyhouse and 62 of jieqi; the bias is bounded by what these leave of 2^15, and by 16383.
 * An output weight is |w| <= 127, so clamped value times weight is at most 255 * 127 = 32385 < 2^15, the product of that
 * with the value again is taken in 32 bits.  The positive weights of an output row sum to at most NNUE_OUT_SUM, and so do
 * the negative ones; as 255 * 255 * 33025 < 2^31 no partial sum, in whatever order a kernel adds, leaves 32 bits.
 * nnue_open refuses a file that breaks any of these bounds.
 */
#ifndef NNUE_FILE_H
#define NNUE_FILE_H

#include "base/base.h"

#define NNUE_MAGIC "CHUHENN1"

enum {
    NNUE_VERSION = 1,
    NNUE_OUTPUTS = 8,
    NNUE_MAX_HIDDEN = 1024, /* and a multiple of 32 */
    NNUE_MAX_BUCKETS = 9,
    NNUE_QA = 255,
    NNUE_QB = 64,
    NNUE_SCALE = 400,
    NNUE_ROW_MAX = 505,
    NNUE_BIAS_MAX = 16383,
    NNUE_OUT_MAX = 127,
    NNUE_OUT_SUM = 33025,
    NNUE_OUT_BIAS_MAX = 1 << 24,
};

typedef struct NnueHeader {
    char magic[8];
    uint32_t version;
    uint32_t inputs, hidden, king_buckets, outputs;
    uint16_t qa, qb;
    uint32_t scale;
    uint8_t king_map[9];
    char game[11];  /* the id of the game, padded with 0; empty: xiangqi */
    char about[64]; /* UTF-8, padded with 0 */
    uint64_t checksum;
} NnueHeader;

_Static_assert(sizeof(NnueHeader) == 128, "the header has no gaps");

/* The bytes of a file of these sizes. */
static inline size_t nnue_file_size(int inputs, int hidden, int king_buckets)
{
    size_t h = (size_t)hidden, rows = (size_t)inputs * (size_t)king_buckets;
    return sizeof(NnueHeader) + 2 * h * (rows + 1 + 2 * NNUE_OUTPUTS) + 4 * NNUE_OUTPUTS;
}

/* The sum of the file's 64-bit words, each times 2i + 1 for its place i, the checksum itself taken as 0: a change of any
 * one word changes it, and so does an exchange of two. */
uint64_t nnue_checksum(const void *data, size_t size);

#endif
