/* qilin_help.h -- a game of Qilin chess under test: started from a text, played by tokens. */
#ifndef TESTS_QILIN_HELP_H
#define TESTS_QILIN_HELP_H

#include "games/play.h"
#include "games/qilin/ql_game.h"
#include "games/qilin/ql_pos.h"
#include "tests/test.h"

typedef struct QlMatch {
    Arena arena;
    Play play;
    GameBox box;
} QlMatch;

/* text NULL: the start; rules "": the defaults.  A text that is refused fails the test. */
void qt_start(QlMatch *, const char *text, const char *rules);
void qt_finish(QlMatch *);
/* Plays tokens separated by spaces; each that is refused fails the test. */
void qt_play(QlMatch *, const char *tokens);

/* The fault a token meets, FAULT_NONE for a legal one; fails the test if asking changed the position. */
FaultCode qt_why(QlMatch *, const char *token);
/* The fault reading a text meets, and where. */
Fault qt_read(const char *text, const char *rules);

/* The texts live until the next call. */
const char *qt_text(const QlMatch *);
const char *qt_message(const QlMatch *, Lang);
const char *qt_warning(const QlMatch *, Lang);
/* The letter of the man on a point: '.', 'R', 'B', 'P'. */
char qt_man(const QlMatch *, const char *point);
int qt_moves(QlMatch *);
int qt_value(QlMatch *, const char *token);
Result qt_result(const QlMatch *);

/* 24 placements after which no line stands anywhere. */
extern const char QT_NO_LINES[];

#endif
