/* pages_builtin.c -- the files inside the program.
 *
 * The build packs build/web into one file of bytes and a list of where each page lies in it (tools/pack_www.mjs); a program
 * built without the page has an empty list.
 */
#include <stdlib.h>

#include "server/pages_impl.h"

#ifdef PAGES_BUILTIN
__asm__(".pushsection .rodata\n"
        "pages_builtin_data:\n"
        ".incbin \"" PAGES_BUILTIN "\"\n"
        ".byte 0\n"
        ".popsection\n");

extern const char pages_builtin_data[];

typedef struct Packed {
    const char *path, *hash;
    bool is_immutable;
    struct {
        size_t at, len;
    } body[CODING_COUNT]; /* len 0 and not the plain one: not there */
} Packed;

static const Packed PACKED[] = {
#define PAGE(path, hash, is_immutable, plain_at, plain, gzip_at, gzip, brotli_at, brotli)                              \
    {path, hash, is_immutable, {{plain_at, plain}, {gzip_at, gzip}, {brotli_at, brotli}}},
#include "www.inc"
#undef PAGE
    {0},
};

Pages *pages_builtin_new(void)
{
    int count = (int)ARRAY_LEN(PACKED) - 1;
    Pages *pages = count ? calloc(1, sizeof *pages) : NULL;
    if (!pages)
        return NULL;
    pages->arena = arena_heap();
    pages->at = calloc((size_t)count, sizeof *pages->at);
    if (!pages->at) {
        pages_free(pages);
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        const Packed *from = &PACKED[i];
        Page *page = &pages->at[pages->count++];
        *page = (Page){from->path, pages_type(from->path), from->hash, from->is_immutable, {{0}}};
        for (int coding = 0; coding < CODING_COUNT; coding++) {
            if (from->body[coding].len || coding == CODING_NONE)
                page->body[coding] = (PageBody){pages_builtin_data + from->body[coding].at, from->body[coding].len};
        }
    }
    pages_sort(pages);
    return pages;
}
#else
Pages *pages_builtin_new(void)
{
    return NULL;
}
#endif
