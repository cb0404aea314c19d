/* conv.h -- a small convolutional network of xiangqi: how likely each move is to be the best, and who will win.
 *
 * The other answer to "what should a bot think with": a network that looks at the whole board at once, too slow for
 * alpha-beta and made for a tree search by visits (mcts.c).  docs/decisions/004-trees-and-convolutions.md says what came of it.
 *
 * A file is a header of 32 bytes and floats: the stem of 3×3 over 14 planes of men, `blocks` pairs of 3×3 convolutions with
 * a shortcut, and three heads of 1×1: a vector of KEYS numbers for each point as a place to leave and one as a place to
 * go to, whose product is the logit of a move, and 8 planes that two dense layers turn into the expected result.  The board
 * is seen from the side to move.  train/train_conv.py writes such files.
 */
#ifndef ENGINE_CONV_H
#define ENGINE_CONV_H

#include "games/xiangqi/xq_pos.h"

typedef struct Conv Conv;

enum { CONV_CHANNELS = 32, CONV_KEYS = 16, CONV_MAX_BLOCKS = 16 };

#define CONV_MAGIC "CHUHECV1"

/* What the network says of a position, for the side to move. */
typedef struct ConvView {
    float result; /* 0 lost … 1 won */
    float leave[XQ_POINTS][CONV_KEYS], reach[XQ_POINTS][CONV_KEYS];
} ConvView;

/* NULL with a reason when the bytes are no such network; they are copied. */
Conv *conv_open(const void *data, size_t size, const char **why);
void conv_free(Conv *);

void conv_look(const Conv *, const XqPos *, ConvView *out);
/* The logit of a move of the position looked at. */
float conv_logit(const ConvView *, const XqPos *, Move);

#endif
