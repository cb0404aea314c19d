/* notation_kit.h -- what every game on the xiangqi board owes its notations, and words to say so. */
#ifndef NOTATION_KIT_H
#define NOTATION_KIT_H

#include "base/rng.h"
#include "games/game.h"
#include "tests/test.h"

enum { NOTATION_TEXT = 32 };

/* Every legal move comes back from every notation, no two share a text, and the position stays as it is. */
void notation_check(const Game *, Pos *);

/* The same after every move of random games from the start. */
void notation_walk(const Game *, Pos *, Rng *, int games);

/* Checks how a move, given as the game's token, is written: chinese, chinese-file, wxf, iccs. */
void notation_writes(const Game *, const char *fen, const char *token, const char *const want[4]);

/* Checks what a text comes to in a position: the token of the move, or the id of the fault. */
void notation_reads(const Game *, const char *fen, const char *text, const char *want);

#endif
