/* memory.h -- memory for vectors and cache lines. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include "base/base.h"

/* `size` bytes at a multiple of 64, or NULL where there are not as many; given back by memory_line_free alone. */
void *memory_line_new(size_t size);
void memory_line_free(void *);

#endif
