/* gamefile.h -- self-play games in few bytes: about 2.3 a ply.
 *
 * A file is a header and games one after another.  A game is its length in bytes, its result, the number of its random
 * plies, and for each ply the place of the move among the legal ones and, after the random plies, the score of the mover
 * as the difference to its last one (chance has none).  Reading it replays the game, so a file is as good as the rules it
 * was made with; the header names them.  A game that was cut off at the end of a file is passed over.
 */
#ifndef ENGINE_GAMEFILE_H
#define ENGINE_GAMEFILE_H

#include <stdio.h>

#include "games/game.h"

enum { GAMEFILE_MAX_PLIES = 1024 };

typedef struct SelfGame {
    int count, random; /* plies, of which the first were random */
    int winner;        /* 0 draw, 1 first seat, 2 second */
    Move moves[GAMEFILE_MAX_PLIES];
    int16_t scores[GAMEFILE_MAX_PLIES]; /* for the mover */
} SelfGame;

/* Encodes a game from the game's start position; returns the bytes written into out (room for 8 a ply and 16 more). */
size_t selfgame_encode(const Game *, const SelfGame *, uint8_t *out);

/* Opens a file for adding games (the header is written when it is new, and must fit when it is not), or for reading. */
FILE *gamefile_append(const char *path, const Game *);
FILE *gamefile_read(const char *path, const Game **game);

/* The next game; false at the end.  *bytes is what it took. */
bool gamefile_next(FILE *, const Game *, SelfGame *, size_t *bytes);

#endif
