/* arena.h -- memory that is given out piece by piece and taken back all at once.
 *
 * An arena asks its caller for blocks through `grow`; the rules core thus builds trees of any size and still links
 * without malloc.  A piece stays where it is until the arena is reset.  When `grow` refuses, arena_alloc returns NULL
 * and everything given out before stays valid.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

typedef struct ArenaBlock {
    struct ArenaBlock *next;
    size_t size; /* bytes of the block, this header included */
} ArenaBlock;

typedef struct Arena {
    ArenaBlock *(*grow)(size_t size); /* at least `size` bytes, aligned for anything, or NULL */
    void (*release)(ArenaBlock *);
    ArenaBlock *blocks; /* newest first */
    size_t used;        /* bytes taken of the newest block */
} Arena;

/* `size` bytes set to zero, aligned to 16, or NULL when there is no more memory. */
void *arena_alloc(Arena *, size_t size);

/* A terminated copy of text[0..len). */
char *arena_text(Arena *, const char *text, size_t len);

/* Gives every block back. */
void arena_reset(Arena *);

/* An empty arena on the C heap (os_heap.c). */
Arena arena_heap(void);

#endif
