/* eval_ch.h -- the hand-written evaluation of chess and crazyhouse.
 *
 * A sum of numbers from one table, as in eval_xq.h: four groups, each number a pair.  In chess the pair fades with the
 * men that leave the board.  In crazyhouse they never leave, so there it fades with the men in hand: the first value is
 * for empty hands, the second for full ones, when every hole near a king is a threat.
 */
#ifndef ENGINE_EVAL_CH_H
#define ENGINE_EVAL_CH_H

#include "engine/engine.h"
#include "engine/pair.h"
#include "games/chess/ch_pos.h"

enum { CH_PHASE_MAX = 24, CH_DANGERS = 40 };

/* Every number of the evaluation; an array of Pair without gaps, in this order, for fitting. */
typedef struct ChEvalTable {
    Pair value[8];
    Pair hand[8][9];   /* so many of a kind in hand, 8 standing for more */
    Pair place[8][32]; /* by own rank and the distance from the edge file */
    Pair reach[8][28]; /* points a man reaches that no enemy pawn attacks, by kind */
    Pair bishops;      /* both of them */
    Pair passed[8];    /* by own rank */
    Pair isolated;
    Pair doubled;
    Pair shield[4];          /* own pawns right before the king */
    Pair ring[9];            /* own men around the king */
    Pair hits[8][9];         /* points at the enemy king that men of a kind attack */
    Pair weak[9];            /* points there that are attacked and have no guard but the king */
    Pair holes[4][9];        /* empty points there without such a guard, by the men in the attacker's hand */
    Pair drops[8][8];        /* points from which a man in hand would give check and not be lost */
    Pair danger[CH_DANGERS]; /* all of it together, weighed and added up */
    Pair tempo;
    Pair cover[8];        /* own men that are covered */
    Pair attack[2][8][8]; /* enemy man attacked by a kind: bare, covered */
} ChEvalTable;

extern const ChEvalTable CH_EVAL[2]; /* chess, crazyhouse */

/* For the side to move. */
int ch_eval(const ChPos *, bool house);
EngineEval ch_eval_terms(const ChPos *, bool house);

/* For fitting: how often each number counts for White minus Black; returns the phase, CH_PHASE_MAX the first value. */
int ch_eval_trace(const ChPos *, bool house, int16_t trace[sizeof(ChEvalTable) / sizeof(Pair)]);

#endif
