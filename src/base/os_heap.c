/* os_heap.c -- arenas on the C heap. */
#include <stdlib.h>

#include "base/arena.h"

static ArenaBlock *heap_grow(size_t size)
{
    return malloc(size);
}

static void heap_release(ArenaBlock *block)
{
    free(block);
}

Arena arena_heap(void)
{
    return (Arena){.grow = heap_grow, .release = heap_release};
}
