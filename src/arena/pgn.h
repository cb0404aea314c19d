/* pgn.h -- the games of a match as records. */
#ifndef ARENA_PGN_H
#define ARENA_PGN_H

#include <stdio.h>

#include "games/play.h"

/* What is known of a game besides its moves. */
typedef struct PgnGame {
    const char *names[2];    /* by seat */
    const char *termination; /* as PGN words it: "normal", "time forfeit" */
    int winner;              /* as Result.winner */
    int pair, game;          /* counted from 0 */
} PgnGame;

/* Writes the game at the end of the file; false when there is no memory. */
bool pgn_write(FILE *, const Play *, const PgnGame *);

#endif
