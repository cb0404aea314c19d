/* file.h -- whole files in memory. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/base.h"

/* The bytes of a file, at a multiple of 64 and the caller's to free; NULL when it cannot be read. */
void *file_load(const char *path, size_t *size);

#endif
