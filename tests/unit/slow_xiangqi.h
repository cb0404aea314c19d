/* slow_xiangqi.h -- xiangqi a second time, the slow and obvious way: an oracle for the tests, written from the rules
 * and sharing nothing with src/games. */
#ifndef TESTS_SLOW_XIANGQI_H
#define TESTS_SLOW_XIANGQI_H

#include <stdbool.h>

typedef struct Slow {
    char at[10][9]; /* letters as in FEN, '.' for none; rank 0 is Red's back rank */
    bool red_to_move;
} Slow;

void slow_read(Slow *, const char *fen);
/* Whether the man may go there by its way of moving. */
bool slow_moves_so(const Slow *, int fx, int fy, int tx, int ty);
bool slow_legal(const Slow *, int fx, int fy, int tx, int ty);
bool slow_in_check(const Slow *, bool red);
int slow_count(const Slow *);
void slow_play(Slow *, int fx, int fy, int tx, int ty);

#endif
