/* pages_folder.c -- the files of a folder, read once at the start.
 *
 * What is in memory cannot change under a request, and no path of a request ever touches the file system.  Files whose name
 * begins with a dot are left out.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/str.h"
#include "server/pages_impl.h"

enum { PATH_MOST = 1024, DEEPEST = 8 };

typedef struct Reading {
    Pages *pages;
    int room;
    const char *folder;
    char *error;
    size_t size;
} Reading;

static bool complain(Reading *r, const char *path)
{
    snprintf(r->error, r->size, "cannot read %s: %s", path, strerror(errno));
    return false;
}

/* The whole file in the arena; a body without bytes when there is none. */
static PageBody read_file(Reading *r, const char *path)
{
    PageBody body = {0};
    FILE *file = fopen(path, "rb");
    struct stat facts;
    if (file && fstat(fileno(file), &facts) == 0 && S_ISREG(facts.st_mode)) {
        char *bytes = arena_alloc(&r->pages->arena, (size_t)facts.st_size);
        if (bytes && fread(bytes, 1, (size_t)facts.st_size, file) == (size_t)facts.st_size)
            body = (PageBody){bytes, (size_t)facts.st_size};
    }
    if (file)
        fclose(file);
    return body;
}

/* FNV-1a: names a content, guards nothing. */
static const char *hash_of(Reading *r, PageBody body)
{
    static const char HEX[] = "0123456789abcdef";
    uint64_t hash = 0xCBF29CE484222325u;
    for (size_t i = 0; i < body.len; i++)
        hash = (hash ^ (unsigned char)body.bytes[i]) * 0x100000001B3u;
    char text[17] = "";
    for (int i = 0; i < 16; i++)
        text[i] = HEX[hash >> (60 - 4 * i) & 15];
    return arena_text(&r->pages->arena, text, 16);
}

static bool ends_with(const char *text, const char *end)
{
    size_t len = strlen(text), n = strlen(end);
    return len >= n && strcmp(text + len - n, end) == 0;
}

static bool add_file(Reading *r, const char *path)
{
    static const char *const ENDS[CODING_COUNT] = {"", ".gz", ".br"};
    Pages *pages = r->pages;
    if (ends_with(path, ".gz") || ends_with(path, ".br"))
        return true;
    if (pages->count == r->room) {
        Page *grown = realloc(pages->at, (size_t)(r->room + 64) * sizeof *grown);
        if (!grown)
            return complain(r, path);
        pages->at = grown;
        r->room += 64;
    }
    const char *name = path + strlen(r->folder);
    Page page = {.type = pages_type(path), .is_immutable = strncmp(name, "/a/", 3) == 0};
    for (int coding = 0; coding < CODING_COUNT; coding++) {
        char buf[PATH_MOST];
        snprintf(buf, sizeof buf, "%s%s", path, ENDS[coding]);
        page.body[coding] = read_file(r, buf);
    }
    page.path = arena_text(&pages->arena, name, strlen(name));
    page.hash = hash_of(r, page.body[CODING_NONE]);
    if (!page.body[CODING_NONE].bytes || !page.path || !page.hash)
        return complain(r, path);
    pages->at[pages->count++] = page;
    return true;
}

/* The files of a folder and of those inside it.  Folders are nested as deep as a site is, not as deep as a disk may be. */
static bool add_folder(Reading *r, const char *path, int depth)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    bool good = folder != NULL;
    if (!folder)
        return complain(r, path);
    while (good && (entry = readdir(folder))) {
        char inside[PATH_MOST];
        struct stat facts;
        if (entry->d_name[0] == '.')
            continue;
        int len = snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        if (len >= (int)sizeof inside - 4 || stat(inside, &facts) != 0)
            good = complain(r, path);
        else if (S_ISDIR(facts.st_mode))
            good = depth >= DEEPEST || add_folder(r, inside, depth + 1);
        else if (S_ISREG(facts.st_mode))
            good = add_file(r, inside);
    }
    closedir(folder);
    return good;
}

Pages *pages_folder_new(const char *folder, char *error, size_t size)
{
    Pages *pages = calloc(1, sizeof *pages);
    if (!pages) {
        snprintf(error, size, "out of memory");
        return NULL;
    }
    pages->arena = arena_heap();
    Reading r = {.pages = pages, .folder = folder, .error = error, .size = size};
    bool good = add_folder(&r, folder, 0);
    pages_sort(pages);
    if (good && !pages_find(pages, "/index.html")) {
        snprintf(error, size, "%s holds no index.html", folder);
        good = false;
    }
    if (good)
        return pages;
    pages_free(pages);
    return NULL;
}
