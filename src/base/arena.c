/* arena.c -- bump allocation in blocks of the caller. */
#include "base/arena.h"

enum { BLOCK_SIZE = 1 << 16, ALIGN = 16 };

static size_t round_up(size_t size)
{
    return (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

static bool add_block(Arena *a, size_t size)
{
    size_t head = round_up(sizeof(ArenaBlock));
    size_t want = size > BLOCK_SIZE - head ? size + head : BLOCK_SIZE;
    ArenaBlock *block = a->grow(want);
    if (!block)
        return false;
    *block = (ArenaBlock){.next = a->blocks, .size = want};
    a->blocks = block;
    a->used = head;
    return true;
}

void *arena_alloc(Arena *a, size_t size)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    size = round_up(size ? size : 1);
    if (!a->blocks || a->blocks->size - a->used < size) {
        if (!add_block(a, size))
            return NULL;
    }
    void *piece = (char *)a->blocks + a->used;
    a->used += size;
    return memset(piece, 0, size);
}

char *arena_text(Arena *a, const char *text, size_t len)
{
    char *copy = arena_alloc(a, len + 1);
    if (copy)
        memcpy(copy, text, len);
    return copy;
}

void arena_reset(Arena *a)
{
    while (a->blocks) {
        ArenaBlock *next = a->blocks->next;
        a->release(a->blocks);
        a->blocks = next;
    }
    a->used = 0;
}
