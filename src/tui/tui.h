/* tui.h -- playing in a terminal: the one entry.
 *
 * Everything is written to `out` as lines and read from `in` as lines, so a person at a screen, a pipe and a test see
 * the same program; only with colours does it clear the screen and paint.  The caller decides about the terminal, the
 * language and the seed; nothing here reads the environment.
 */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include <stdio.h>

#include "games/game.h"

typedef struct TuiOptions {
    FILE *in, *out;
    Lang lang;
    bool ascii;  /* letters and + - | instead of Chinese characters and box drawing */
    int colours; /* 256, 16, or 0: no escape code at all */
    bool echo;   /* the input is no terminal: what is read is written too, so that the output reads as a dialogue */
    uint64_t seed;
    int64_t cap_ms;  /* the most a computer player thinks about a move */
    bool human_pace; /* the engine's levels take the time a person would */

    const Game *game;  /* NULL: asks which */
    const char *rules; /* "k=v,…" or NULL */
    const char *start; /* position text or NULL */
    const char *moves; /* tokens already played, or NULL */
    const char *file;  /* saved game to go on with, or NULL */
    const char *level; /* id of the computer's level: starts at once against it */
    Seat seat;         /* of the person, against the computer */
    bool two;          /* starts at once for two people */
} TuiOptions;

/* Plays until the person leaves or the input ends.  False, with one line in *error, when the options do not fit. */
bool tui_run(const TuiOptions *, Str *error);

#endif
