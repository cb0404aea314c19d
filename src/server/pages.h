/* pages.h -- the files of the web page: those inside the program, or those of a folder read at the start.
 *
 * A page is looked up by its whole path and nothing else, so no request can reach beyond the list, whatever dots and
 * slashes it is made of.
 */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include "base/base.h"

typedef enum PageCoding { CODING_NONE, CODING_GZIP, CODING_BROTLI, CODING_COUNT } PageCoding;

typedef struct PageBody {
    const char *bytes; /* NULL: not there in this coding */
    size_t len;
} PageBody;

typedef struct Page {
    const char *path; /* "/index.html" */
    const char *type;
    const char *hash;  /* of its content */
    bool is_immutable; /* its name changes with its content */
    PageBody body[CODING_COUNT];
} Page;

typedef struct Pages Pages;

/* The files inside the program; NULL when there is no memory or it was built without them. */
Pages *pages_builtin_new(void);
/* The files of a folder, compressed copies (.gz, .br) beside them; NULL with one line in `error`. */
Pages *pages_folder_new(const char *folder, char *error, size_t size);
void pages_free(Pages *);

/* The page of a path, or NULL. */
const Page *pages_find(const Pages *, const char *path);
int pages_count(const Pages *);

/* The media type of a file by the end of its name. */
const char *pages_type(const char *path);

#endif
