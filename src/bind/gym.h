/* gym.h -- the environment of gym-xiangqi over the rules of xq_gym.h: its board, its action numbers, its rewards.
 *
 * The ally stands at the bottom and has positive names; an action is (name - 1) * 8100 + from * 90 + to with points
 * numbered row by row from the top left of that picture.
 */
#ifndef BIND_GYM_H
#define BIND_GYM_H

#include "base/rng.h"
#include "games/xiangqi/xq_gym.h"

enum { GYM_ACTIONS = XQ_GYM_MEN * XQ_POINTS * XQ_POINTS, GYM_MOST = 256 };

typedef struct GymEnv {
    XqPos pos;
    XqGym men;
    Rng rng;
    int ally;           /* the side at the bottom */
    bool done;          /* the game is over */
    bool blocked_loses; /* a side without an action loses; in the original it waits for ever */
} GymEnv;

/* A game from a position (NULL: the start).  On a fault nothing has changed. */
Fault gym_reset(GymEnv *, const char *text);
/* The actions of a side now, whoever is on move; returns their number, at most GYM_MOST. */
int gym_actions(const GymEnv *, int side, int32_t out[GYM_MOST]);
/* Plays an action of the side to move; false when it is illegal and nothing has changed.  The reward is the mover's. */
bool gym_step(GymEnv *, int action, float *reward);
/* The picture: 90 names, the ally's positive. */
void gym_board(const GymEnv *, int8_t out[XQ_POINTS]);

#endif
