/* pages_impl.h -- what the two makers of a list of pages share. */
#ifndef SERVER_PAGES_IMPL_H
#define SERVER_PAGES_IMPL_H

#include "base/arena.h"
#include "server/pages.h"

struct Pages {
    Page *at; /* sorted by path */
    int count;
    Arena arena; /* of texts and bodies that are not inside the program */
};

void pages_sort(Pages *);

#endif
