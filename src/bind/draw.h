/* draw.h -- a board as pixels, without a library: for environments that are watched or learned from pictures.
 *
 * Men are discs with the letters of the game; the look is that of a plain diagram.
 */
#ifndef BIND_DRAW_H
#define BIND_DRAW_H

#include "games/game.h"

/* What is to be seen; points are those of the board. */
typedef struct DrawBoard {
    const Game *game;
    const uint8_t *men; /* the code of the man on each point */
    int from, to;       /* the last move, POINT_NONE without */
    bool flipped;       /* the second seat at the bottom */
} DrawBoard;

/* Pixels of a picture whose points lie `cell` apart. */
void draw_size(const BoardShape *, int cell, int *width, int *height);

/* Fills width * height * 3 bytes, red green blue, rows from the top. */
void draw_board(const DrawBoard *, int cell, uint8_t *pixels);

#endif
