/* bookmake.h -- makes an opening book by self-play that branches.
 *
 * A walk starts at the start position, plays known moves at random, better ones more often, and searches the first
 * position it does not know: the moves near the best are kept with their scores.  Everything found is a line of a work
 * file, so that the work can be stopped and taken up again, by other numbers too.  The book is what remains when the
 * scores of the ends are carried back to the start: moves that still are near the best.
 */
#ifndef ENGINE_BOOKMAKE_H
#define ENGINE_BOOKMAKE_H

#include <stdio.h>

#include "engine/book.h"

typedef struct BookMaker BookMaker;

typedef struct BookPlan {
    uint64_t nodes; /* of each search */
    int plies;      /* walks end there */
    int threads;
    uint64_t seed;
} BookPlan;

/* Takes up the work of a file, which may be new; NULL with a reason and the line (0: the file itself). */
BookMaker *bookmaker_new(const char *work, const char **why, int *line);
void bookmaker_free(BookMaker *);

int bookmaker_positions(const BookMaker *);

/* Searches one more position and adds it to the work file; false when it could not be written or nothing new was found
 * in many walks. */
bool bookmaker_step(BookMaker *, const BookPlan *);

/* The book of all that was found, as a file; the caller frees.  NULL without memory. */
uint8_t *bookmaker_book(BookMaker *, size_t *size, int *positions, int *moves);

#endif
