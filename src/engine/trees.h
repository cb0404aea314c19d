/* trees.h -- an evaluation of xiangqi by gradient-boosted decision trees.
 *
 * A few dozen numbers that describe a position go through some hundred small trees whose leaves are added up.  It stands where
 * the network stands, so that the two can be compared (docs/decisions/004-trees-and-convolutions.md).
 *
 * A file is a header of 32 bytes, the first node of each tree (uint32), and nodes of 8 bytes: a feature and a threshold with
 * the place of the two nodes below (go left when the feature is at most the threshold), or a leaf with its value in sixteenths of
 * a centipawn.  train/train_trees.py writes such files.
 */
#ifndef ENGINE_TREES_H
#define ENGINE_TREES_H

#include "games/xiangqi/xq_pos.h"

typedef struct Trees Trees;

enum { TREES_FEATURES = 36 };

#define TREES_MAGIC "CHUHEGB1"

/* NULL with a reason when the bytes are no such file; they are copied. */
Trees *trees_open(const void *data, size_t size, const char **why);
void trees_free(Trees *);

/* What the trees look at, for the side to move first. */
void trees_features(const XqPos *, int16_t out[TREES_FEATURES]);

/* Centipawns for the side to move. */
int trees_eval(const Trees *, const XqPos *);

#endif
