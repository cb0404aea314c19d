/* xq_gym.h -- the rules of gym-xiangqi, an older teaching environment whose users we serve.
 *
 * Men have names there: 1 the general, 2-3 advisors, 4-5 elephants, 6-7 horses, 8-9 chariots, 10-11 cannons, 12-16
 * soldiers.  A move is the way a man moves; only one that leaves the generals facing is barred, so a game ends when a
 * general is taken.  The one rule besides counts, for every way to take the general (which man, from where, the general
 * where), how often a move newly brought it about while the mover checked with each of its moves: the fourth time the
 * mover loses.
 *
 * The struct stands beside an XqPos that the caller plays on; it knows the names and the counts, nothing else.
 */
#ifndef XQ_GYM_H
#define XQ_GYM_H

#include "games/xiangqi/xq_pos.h"

enum { XQ_GYM_MEN = 16, XQ_GYM_LIMIT = 4 };

typedef struct XqGym {
    uint8_t name[XQ_POINTS];                     /* of the man on each point, 0 where there is none */
    uint8_t counted[2];                          /* whether a side has counts */
    uint8_t counts[2][XQ_GYM_MEN][XQ_POINTS][9]; /* by side, name, point of the man, palace point of the general */
} XqGym;

/* Names the men of a position: those on their points of the start as the start names them, others by the first name of
 * their kind that is free.  A kind has no more men than names (parsing saw to that). */
void xq_gym_init(XqGym *, const XqPos *);

/* Whether a man of `side` may go from one point to another. */
bool xq_gym_may(const XqPos *, int side, int from, int to);
/* Where it may go. */
U128 xq_gym_reach(const XqPos *, int side, int from);

/* The men of `side` that may take the other general, as points. */
U128 xq_gym_threats(const XqPos *, int side);

/* Plays a move of the side to move on both.  Returns whether the mover loses by its checks. */
bool xq_gym_play(XqGym *, XqPos *, int from, int to);

#endif
