/* pages.c -- the list of files and how one is found in it. */
#include "server/pages.h"

#include <stdlib.h>

#include "server/pages_impl.h"

const char *pages_type(const char *path)
{
    static const struct {
        const char *end, *type;
    } TYPES[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
    };
    size_t len = strlen(path);
    for (size_t i = 0; i < ARRAY_LEN(TYPES); i++) {
        size_t end = strlen(TYPES[i].end);
        if (len > end && strcmp(path + len - end, TYPES[i].end) == 0)
            return TYPES[i].type;
    }
    return "application/octet-stream";
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const Page *)a)->path, ((const Page *)b)->path);
}

const Page *pages_find(const Pages *pages, const char *path)
{
    Page key = {.path = path};
    return bsearch(&key, pages->at, (size_t)pages->count, sizeof *pages->at, compare);
}

int pages_count(const Pages *pages)
{
    return pages->count;
}

void pages_sort(Pages *pages)
{
    if (pages->count)
        qsort(pages->at, (size_t)pages->count, sizeof *pages->at, compare);
}

void pages_free(Pages *pages)
{
    if (!pages)
        return;
    arena_reset(&pages->arena);
    free(pages->at);
    free(pages);
}
