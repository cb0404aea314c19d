/* tune.c -- the numbers of the search as variables, for a build that tunes them (tools/tune.py); empty otherwise.
 *
 * CHUHE_PARAMS=LMR_BASE:80/LMR_SLOPE:200 sets two of them before main.
 */
#include "engine/search.h"

#ifdef CHUHE_TUNE
#include <stdio.h>
#include <stdlib.h>

#define PARAM(name, value) int P_##name = (value);
#include "engine/params.def"

static void tune_set(const char *name, size_t length, int value)
{
#define PARAM(known, unused)                                                                                           \
    if (strlen(#known) == length && memcmp(#known, name, length) == 0) {                                               \
        P_##known = value;                                                                                             \
        return;                                                                                                        \
    }
#include "engine/params.def"
    fprintf(stderr, "CHUHE_PARAMS: no number is called %.*s\n", (int)length, name);
    exit(2);
}

__attribute__((constructor)) static void tune_read(void)
{
    for (const char *at = getenv("CHUHE_PARAMS"); at && *at;) {
        size_t length = strcspn(at, ":");
        char *end = NULL;
        tune_set(at, length, (int)strtol(at + length + (at[length] == ':'), &end, 10));
        at = *end ? end + 1 : end;
    }
}
#endif
