/* os_file.c -- whole files in memory. */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"

static void *read_all(FILE *file, size_t *size)
{
    if (fseek(file, 0, SEEK_END) != 0)
        return NULL;
    long length = ftell(file);
    if (length < 0 || fseek(file, 0, SEEK_SET) != 0)
        return NULL;
    *size = (size_t)length;
    void *data = aligned_alloc(64, (*size / 64 + 1) * 64);
    if (data && fread(data, 1, *size, file) != *size) {
        free(data);
        return NULL;
    }
    return data;
}

void *file_load(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    void *data = read_all(file, size);
    fclose(file);
    return data;
}
