/* os_memory.c -- aligned memory from the C library, large blocks in large pages where the system has them.
 *
 * A transposition table is read at random: with pages of 4 kB most reads miss the processor's list of pages as well.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/memory.h"

enum { LINE = 64, LARGE_PAGE = 1 << 21, HUGE_BLOCK = 1 << 28 };

/* Linux promises more memory than there is, and ends whoever then writes to it.  So a huge block is asked for only where the
 * system says that there is as much; a system that does not say so is believed. */
static bool is_there(size_t size)
{
    char line[128];
    unsigned long long kilobytes;
    bool is_short = false;
    FILE *file = size < HUGE_BLOCK ? NULL : fopen("/proc/meminfo", "r");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1)
            is_short = size / 1024 >= kilobytes;
    }
    if (file)
        fclose(file);
    return !is_short;
}

void *memory_line_new(size_t size)
{
    size_t align = LINE;
    if (!is_there(size))
        return NULL;
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
