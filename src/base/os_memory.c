/* os_memory.c -- aligned memory from the C library. */
#include <stdlib.h>

#include "base/memory.h"

void *memory_line_new(size_t size)
{
    return aligned_alloc(64, (size + 63) / 64 * 64);
}

void memory_line_free(void *memory)
{
    free(memory);
}
