/* os_memory.c -- aligned memory from the C library, large blocks in large pages where the system has them.
 *
 * A transposition table is read at random: with pages of 4 kB most reads miss the processor's list of pages as well.
 */
#include <stdlib.h>
#include <sys/mman.h>

#include "base/memory.h"

enum { LINE = 64, LARGE_PAGE = 1 << 21 };

void *memory_line_new(size_t size)
{
    size_t align = LINE;
#ifdef MADV_HUGEPAGE
    if (size >= LARGE_PAGE)
        align = LARGE_PAGE;
#endif
    void *memory = aligned_alloc(align, (size + align - 1) / align * align);
#ifdef MADV_HUGEPAGE
    if (memory && align == LARGE_PAGE)
        madvise(memory, size, MADV_HUGEPAGE); /* a wish: nothing is lost where it is refused */
#endif
    return memory;
}

void memory_line_free(void *memory)
{
    free(memory);
}
