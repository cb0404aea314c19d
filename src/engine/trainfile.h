/* trainfile.h -- positions for the trainer: 32 bytes each, without a header, in the order of the games.
 *
 *   bytes  0…11   96 bits, the lowest first: 0…89 the points that are occupied (a0 = 0, i9 = 89), 90 Black is to move,
 *                 91…92 the result for the side to move (0 lost, 1 drawn, 2 won), the rest 0
 *   bytes 12…27   the men on the occupied points in their order, four bits each, the lower half of a byte first:
 *                 1…7 king advisor elephant horse rook cannon pawn, plus 8 for Black
 *   bytes 28…29   the score for the side to move in centipawns, int16 little-endian
 *   bytes 30…31   uint16 little-endian: bits 0…8 the ply of the game (at most 511), bits 9…15 the plies counted towards
 *                 the 60-move rule (at most 127)
 *
 * Kept are positions whose score a static evaluation can hope to predict: not in check, and the move found neither takes
 * nor checks.  Random plies and lost or won positions (beyond ±3000) are left out.  Whole games are held out for
 * checking, never single positions: the positions of one game resemble each other.
 *
 * Two other kinds serve the other judges.  TRAIN_MOVES keeps every position after the random plies, and bytes 30…31 hold
 * the move played (from + 128 to).  TRAIN_FEATURES keeps the positions of the first kind as int16 numbers: the features of
 * engine/trees.h, the score, and the result (0, 1, 2) for the side to move.
 *
 * TRAIN_INPUTS is for any game that can have a network: not the position is written but what a network sees of it, as
 * nnue/ itself computes it, so that the trainer knows no game.  Kept are the same positions, before steps and drops.
 *
 *   header, 32 bytes   "CHUHEIN1", the id of the game in 16 bytes, uint32 inputs of its set, 0
 *   a record           uint8 inputs of a view (n), uint8 row of output weights, int16 score, uint8 result (0, 1, 2), uint8 1
 *                      or 2 ways to see it, 0, 0; then for each way uint16 inputs of the side to move (n), of the other (n)
 *
 * The second way is that of the mirrored position, where a king on the middle file does not tell left from right.
 */
#ifndef ENGINE_TRAINFILE_H
#define ENGINE_TRAINFILE_H

#include <stdio.h>

#include "games/xiangqi/xq_pos.h"

enum { TRAIN_RECORD = 32, TRAIN_SCORE_MAX = 3000 };

enum { TRAIN_HEADER = 32, TRAIN_INPUT_RECORD = 8 }; /* the latter without its inputs */
#define TRAIN_INPUTS_MAGIC "CHUHEIN1"

typedef enum TrainKind { TRAIN_POSITIONS, TRAIN_MOVES, TRAIN_FEATURES, TRAIN_INPUTS } TrainKind;

void train_record(const XqPos *, int score, int result, int ply, uint8_t out[TRAIN_RECORD]);

typedef struct TrainExport {
    FILE *out, *held; /* held may be NULL */
    TrainKind kind;
    int64_t every;       /* each so many-th game goes to `held` */
    int64_t games, seen; /* positions after the random plies */
    int64_t kept, kept_held;
} TrainExport;

/* Whether games of a kind can be exported so. */
bool train_can_export(const Game *, TrainKind);

/* Begins the files, if their kind asks for that; false when writing fails. */
bool train_begin(const Game *, const TrainExport *);

/* Adds the positions of a file of self-play games (gamefile_read); false when writing fails or there is no memory. */
bool train_export(FILE *games, const Game *, TrainExport *);

#endif
