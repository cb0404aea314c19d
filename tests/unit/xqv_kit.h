/* xqv_kit.h -- what the tests of the games won by taking the king share: a game on the table, and words for it. */
#ifndef XQV_KIT_H
#define XQV_KIT_H

#include "games/play.h"
#include "tests/test.h"

typedef struct Table {
    GameBox box;
    Arena arena;
    Play play;
    char text[256];
} Table;

/* Opens a game; rules and fen may be NULL.  What cannot be opened fails the test. */
void table_open(Table *, const char *game, const char *rules, const char *fen);
void table_close(Table *);

/* Plays tokens, whatever the result on the board; the fault of the first that is refused. */
FaultCode table_play(Table *, const char *tokens);

/* The fault of one token, which is not played. */
FaultCode table_why(Table *, const char *token);

/* The position as text; lives until the next call. */
const char *table_text(Table *);
Result table_result(Table *);
Seat table_turn(const Table *);
int table_moves(Table *);

#endif
