/* book.h -- the opening book of xiangqi: positions and the moves worth playing in them, with weights.
 *
 * The file is 24 bytes of header (what, number of entries, checksum, the key of the start position, by which a book made
 * with other keys is told) and entries of 12 bytes in order of their keys: key, from * 90 + to, weight 1-255.  A position
 * and its mirror image are one, that of the smaller key.  `chuhe book` makes, shows and checks such files; one lies inside
 * the program (data/book).
 */
#ifndef ENGINE_BOOK_H
#define ENGINE_BOOK_H

#include "base/rng.h"
#include "games/xiangqi/xq_pos.h"

enum { BOOK_HEADER = 24, BOOK_ENTRY = 12, BOOK_MOVES = 16 };

/* A book in bytes of the caller, which must stay as long as it is used. */
typedef struct Book {
    const uint8_t *entries;
    uint32_t count;
} Book;

typedef struct BookMove {
    Move move;
    int weight;
} BookMove;

/* False with a reason when the bytes are no good book. */
bool book_open(Book *, const void *data, size_t size, const char **why);

/* The book inside the program, NULL when there is none. */
const void *book_builtin(size_t *size);

/* The moves of a position, heaviest first, legal ones alone; their number is returned. */
int book_find(const Book *, const XqPos *, BookMove out[BOOK_MOVES]);

/* One of them by weight; MOVE_NONE where the book ends, or in a position that has occurred before in this game: a book
 * does not see a repetition coming. */
Move book_pick(const Book *, const XqPos *, Rng *);

/* ---- For making books ------------------------------------------------------------------------------------------------ */

/* The key under which a position stands; *mirrored tells that it stands as its mirror image. */
Key book_key(const XqPos *, bool *mirrored);
/* Whether it is its own mirror image. */
bool book_is_symmetric(const XqPos *);
Move book_mirror(Move);

/* Writes an entry, and the header once the entries behind it are complete and in order. */
void book_put_entry(uint8_t out[BOOK_ENTRY], Key, Move, int weight);
void book_put_header(uint8_t *file, uint32_t count);

#endif
