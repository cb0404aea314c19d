/* os_wasm_heap.c -- malloc for the browser build: blocks in the order of their addresses, first fit, neighbours joined.
 *
 * Every block has a header of 16 bytes with its size and the size of the one before it, so that a freed block joins its
 * neighbours at once.  The core allocates in large pieces and seldom (arenas, positions, the table), so a walk over the
 * blocks is cheap.  With threads a spin lock guards it: nobody holds it longer than such a walk.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 16, UNIT = 16, USED = 1 };

typedef struct Block {
    size_t size;   /* header included, a multiple of UNIT; bit 0: in use */
    size_t before; /* size of the block in front, 0 for the first */
    size_t unused[2];
} Block;

_Static_assert(sizeof(Block) == UNIT, "pieces are aligned to 16");

extern unsigned char __heap_base;

static Block *first, *end; /* end: a header of size 0 behind the last block */
static volatile int lock;

static void enter(void)
{
    while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE)) {
    }
}

static void leave(void)
{
    __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
}

static size_t size_of(const Block *b)
{
    return b->size & ~(size_t)USED;
}

static Block *after(Block *b)
{
    return (Block *)(void *)((char *)b + size_of(b));
}

static Block *in_front(Block *b)
{
    return (Block *)(void *)((char *)b - b->before);
}

/* Lays down the end mark; what it stands on has just been added. */
static void put_end(void *at, size_t before)
{
    end = at;
    *end = (Block){.size = USED, .before = before};
}

static void begin(void)
{
    unsigned char *start = &__heap_base + (-(uintptr_t)&__heap_base & (UNIT - 1));
    uintptr_t base = (uintptr_t)start;
    uintptr_t top = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (top < base + 4 * UNIT) {
        if (__builtin_wasm_memory_grow(0, 1) == SIZE_MAX)
            return;
        top += PAGE;
    }
    first = (Block *)(void *)start;
    *first = (Block){.size = top - base - UNIT};
    put_end((char *)first + first->size, first->size);
}

/* Joins a free block with the free one behind it. */
static void join(Block *b)
{
    Block *next = after(b);
    if (next == end || (next->size & USED))
        return;
    b->size += next->size;
    after(b)->before = b->size;
}

/* Cuts a free block so that `size` bytes are left in it. */
static void cut(Block *b, size_t size)
{
    if (b->size < size + 2 * UNIT)
        return;
    Block *rest = (Block *)(void *)((char *)b + size);
    *rest = (Block){.size = b->size - size, .before = size};
    after(rest)->before = rest->size;
    b->size = size;
}

/* More memory behind the last block; NULL when there is none. */
static Block *extend(size_t size)
{
    size_t pages = (size + UNIT + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
        return NULL;
    Block *b = end;
    *b = (Block){.size = pages * PAGE, .before = end->before};
    put_end((char *)b + b->size, b->size);
    if (b->before && !(in_front(b)->size & USED)) {
        b = in_front(b);
        join(b);
    }
    return b;
}

/* The bytes to leave in front so that the piece behind the header is aligned and the gap is a block or nothing. */
static size_t gap_of(const Block *b, size_t align)
{
    uintptr_t piece = (uintptr_t)b + UNIT, up = (piece + align - 1) & ~(uintptr_t)(align - 1);
    return up - piece;
}

static void *take(Block *b, size_t size, size_t gap)
{
    if (gap) {
        cut(b, gap);
        b = after(b);
    }
    cut(b, size);
    b->size |= USED;
    return b + 1;
}

static void *allocate(size_t align, size_t size)
{
    if (!first)
        begin();
    if (!first)
        return NULL;
    for (Block *b = first; b != end; b = after(b)) {
        size_t gap = gap_of(b, align);
        if (!(b->size & USED) && b->size >= size + gap + (gap ? UNIT : 0))
            return take(b, size, gap);
    }
    Block *b = extend(size + align + 2 * UNIT);
    return b ? take(b, size, gap_of(b, align)) : NULL;
}

void *aligned_alloc(size_t align, size_t size)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    size = (size + 2 * UNIT - 1) / UNIT * UNIT;
    enter();
    void *piece = allocate(align < UNIT ? UNIT : align, size);
    leave();
    return piece;
}

void *malloc(size_t size)
{
    return aligned_alloc(UNIT, size);
}

void *calloc(size_t count, size_t size)
{
    size_t all = size && count > SIZE_MAX / size ? SIZE_MAX : count * size;
    void *piece = malloc(all ? all : 1);
    return piece ? memset(piece, 0, all) : NULL;
}

void free(void *piece)
{
    if (!piece)
        return;
    enter();
    Block *b = (Block *)piece - 1;
    b->size &= ~(size_t)USED;
    join(b);
    if (b->before && !(in_front(b)->size & USED))
        join(in_front(b));
    leave();
}
