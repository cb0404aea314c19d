/* eval_xq.h -- the hand-written evaluation of xiangqi.
 *
 * A sum of numbers from one table, each with a value for the opening and one for the endgame, so that the table can be
 * fitted to games (train/fit_eval.py).  Four groups, as an explanation wants them: what the men are worth, how they
 * stand, what they cover, what they attack.
 */
#ifndef ENGINE_EVAL_XQ_H
#define ENGINE_EVAL_XQ_H

#include "engine/engine.h"
#include "engine/pair.h"
#include "games/xiangqi/xq_pos.h"

/* Every number of the evaluation; an array of Pair without gaps, in this order, for fitting. */
typedef struct XqEvalTable {
    Pair value[8];
    Pair place[8][50];   /* by own rank and the distance from the edge file: xq_place */
    Pair rook_reach[18]; /* by the number of points reached */
    Pair cannon_reach[18];
    Pair horse_reach[9];
    Pair palace[8][10];    /* points of the enemy palace hit by all men of a kind */
    Pair advisors[3][3];   /* own advisors against enemy rooks */
    Pair advisors_c[3][3]; /* own advisors against enemy cannons */
    Pair elephants[3][3];  /* own elephants against enemy cannons */
    Pair elephants_n[3][3];
    Pair open_cannon[2]; /* a cannon that faces the enemy king: with 0 or 2 men in between */
    Pair tempo;
    Pair cover[8];        /* own men that are covered */
    Pair attack[2][8][8]; /* enemy man attacked by a kind: bare, covered */
} XqEvalTable;

extern const XqEvalTable XQ_EVAL;

int xq_eval(const XqPos *);
/* What remains of a score for the side to move, whoever made it, where the rules forbid to win or will soon draw. */
int xq_eval_tempered(const XqPos *, int score);
int xq_temper(const U128 men[16], int side, int count, int score);
/* The same among stones, which block and are nobody's. */
int xq_eval_among(const XqPos *, U128 stones);
EngineEval xq_eval_terms(const XqPos *, U128 stones);

/* For fitting: how often each number of the table counts for Red minus Black; returns the phase (0 endgame, 32 opening). */
int xq_eval_trace(const XqPos *, int16_t trace[sizeof(XqEvalTable) / sizeof(Pair)]);

#endif
