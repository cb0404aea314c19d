/* xqv_slow.h -- the four games won by taking the king once more, slowly: letters on a grid, every pair of points tried,
 * turns and counts kept the obvious way.  It shares no code with the games and speaks to them in text alone.
 */
#ifndef XQV_SLOW_H
#define XQV_SLOW_H

#include <stdbool.h>

typedef struct SlowRules {
    const char *game, *options;
    bool two_steps, own_men, stone;             /* the variant */
    bool opener_one, may_pass, stone_no_screen; /* the options */
} SlowRules;

typedef struct Slow {
    SlowRules rules;
    char at[10][9]; /* '.' nothing, '*' the stone */
    bool black;     /* to move */
    int stage;      /* 0 step, 1 second step, 2 stone */
    char first[5];  /* stage 1: the first step */
    bool took, checked_before;
    int count, checks[2], move_no;
} Slow;

enum { SLOW_MOVES = 300 };

/* Reads canonical text. */
void xqv_slow_read(Slow *, const SlowRules *, const char *text);
void xqv_slow_write(const Slow *, char text[256]);

/* Every legal token; how many. */
int xqv_slow_moves(const Slow *, char tokens[SLOW_MOVES][6]);
void xqv_slow_play(Slow *, const char *token);

/* Whether the king of the side to move is attacked; whether one king is gone. */
bool xqv_slow_in_check(const Slow *);
bool xqv_slow_king_gone(const Slow *);

#endif
