/* classic.h -- the classic computer players: fixed depth, plain evaluation, named by the levels people know.
 *
 * They are the opponents of the terminal and the yardsticks the searching engine is measured by: each is small enough
 * to be checked against its definition (plain minimax, a uniform draw, a one-ply value), so none of them changes.
 * A player holds no state: everything it needs comes with the call, and it sees no more than its seat may know.
 */
#ifndef ENGINE_CLASSIC_H
#define ENGINE_CLASSIC_H

#include "base/rng.h"
#include "games/game.h"

/* How a level decides. */
typedef enum ClassicWay {
    CLASSIC_RANDOM, /* any legal move, each as likely */
    CLASSIC_GREEDY, /* the best value after one move, ties by lot (Qilin) */
    CLASSIC_SEARCH  /* alpha-beta to `depth` decisions */
} ClassicWay;

typedef struct ClassicLevel {
    const char *id;   /* "1", "easy": what commands and saved games call it */
    const char *game; /* id of its game; NULL: every game without levels of its own */
    const char *name[LANG_COUNT];
    const char *about[LANG_COUNT];
    ClassicWay way;
    int depth;
} ClassicLevel;

enum { CLASSIC_CAP_MS = 3000 };

/* The levels of a game from the weakest on, NULL past the last; and the one of an id. */
const ClassicLevel *classic_level(const Game *, int index);
const ClassicLevel *classic_find(const Game *, const char *id);

/* The move a level makes; some seat (not chance) is on move and the game is not over.  `deadline` is a time of
 * clock_ms, 0 for none: a search then answers with its deepest finished iteration.  The same generator gives the same
 * move unless the deadline cuts in.  Without memory for the search the move is drawn by lot; it is always legal. */
Move classic_move(const ClassicLevel *, const Game *, Pos *, Rng *, int64_t deadline);

/* What a decision may use: lots, and a time of clock_ms to end by (0: none). */
typedef struct ClassicDice {
    Rng *rng;
    int64_t deadline;
} ClassicDice;

/* Whether a level that plays `seat` takes a draw offered in this position: unless its own search (of one move, where it
 * has none) says that it is ahead. */
bool classic_takes_draw(const ClassicLevel *, const Game *, Pos *, Seat seat, const ClassicDice *);

#endif
