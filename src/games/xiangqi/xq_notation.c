/* xq_notation.c -- the notations of xiangqi beside the coordinates. */
#include "games/xiangqi/xq_text.h"

const Notation XQ_NOTATIONS[] = {{0}};
