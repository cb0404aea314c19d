/* stdlib.h -- the heap of the browser build (os_wasm_heap.c). */
#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *aligned_alloc(size_t align, size_t size);
void free(void *piece);

#endif
