/* classic_search.h -- the search behind the classic levels: iterative deepening, alpha-beta, the history heuristic.
 *
 * A node is one decision.  Where the same seat stays on move the value is passed up as it is, where the seat changes it
 * is negated, and chance is the mean of its outcomes by weight.  The value of a leaf is the sum of a table over the
 * men, so any game whose men have letters is played at once.
 */
#ifndef ENGINE_CLASSIC_SEARCH_H
#define ENGINE_CLASSIC_SEARCH_H

#include "base/rng.h"
#include "games/game.h"

enum { CLASSIC_MEN = 64, CLASSIC_WIN = 1000000, CLASSIC_NEAR_WIN = CLASSIC_WIN - 1000 };

/* What each man is worth on each point and in hand: positive for the first seat's men, negative for the second's. */
typedef struct ClassicValues {
    int16_t at[CLASSIC_MEN][128];
    int16_t hand[CLASSIC_MEN];
    uint8_t men; /* codes the game has */
} ClassicValues;

/* Fills the table of a game from its letters and the kind of its board (classic_eval.c). */
void classic_values(const Game *, ClassicValues *);

/* The balance of a position for a seat. */
int classic_value(const Game *, const Pos *, const ClassicValues *, Seat);

/* What Qilin adds to its men, for the first seat (classic_qilin.c). */
int classic_qilin_value(const Game *, const Pos *);

typedef struct ClassicSearch {
    const Game *game;
    Pos *pos;
    int64_t deadline; /* 0: none */
    bool plain_order; /* the history heuristic is off: for comparison */

    uint64_t nodes;
    ClassicValues values;

    /* Private. */
    bool stopped;
    int ply;
    uint32_t history[2][1 << 14]; /* a table for each seat, by from and to: += 2 << depth for a move that was good */
} ClassicSearch;

typedef struct ClassicAnswer {
    Move move;
    int score; /* for the seat on move */
    int depth; /* finished */
} ClassicAnswer;

/* Clears the search and fits it to a game. */
void classic_search_init(ClassicSearch *, const Game *, Pos *);

/* Searches 1, 2, … `depth` decisions deep over the root moves in `order`, all legal, at least one.  Of moves of equal
 * value the best of the iteration before wins, then the first in order. */
ClassicAnswer classic_search(ClassicSearch *, const MoveList *order, int depth);

#endif
