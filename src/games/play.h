/* play.h -- a game being played: where it started, every decision made, and the position they lead to.
 *
 * The log holds the whole game, the position's ring only its end; taking back further than the ring reaches replays
 * from the start.  All memory comes from the arena of the caller.
 */
#ifndef GAMES_PLAY_H
#define GAMES_PLAY_H

#include "base/arena.h"
#include "games/game.h"

typedef struct Play {
    const Game *game;
    Pos *pos;
    const char *start; /* text of the start position */
    Move *log;
    int count;    /* decisions made */
    Result ended; /* by the players, not by the rules: forfeit, agreement, time */

    /* Private. */
    Arena *arena;
    int cap;
    int undoable; /* moves the ring can take back */
} Play;

/* Starts at `text`, or at the game's own start for NULL or an empty text.  The position must be fit to play from
 * (Game.vet).  FAULT_NO_MEMORY when the arena has no more. */
Fault play_init(Play *, const Game *, Arena *, const char *text);

/* Plays a legal move; false only when there is no memory, and then nothing has changed. */
bool play_move(Play *, Move, Delta *);

/* Plays one token, whole or not at all.  Returns how many decisions it was, 0 with *why. */
int play_token(Play *, const char *token, Fault *why);

/* Takes back `count` decisions, at most all. */
void play_back(Play *, int count);

/* Takes back the last whole turn of a seat, with everything played since; false when it has made none. */
bool play_back_to(Play *, Seat);

/* The result by the players' word or by the rules. */
Result play_result(const Play *);

/* The point on which the last step took a man, whatever chance showed since; -1 when it took none. */
int play_taken_on(Play *);

/* The position after the first `count` decisions, written into pos (game->pos_size bytes). */
void play_at(const Play *, int count, Pos *pos);

#endif
