/* os_wasm_memory.c -- aligned memory in the browser: there are no pages to wish for. */
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
