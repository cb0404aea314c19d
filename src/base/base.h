/* base.h -- what every file of the project may use without asking.
 *
 * The dialect of the house: fixed-width integers, one 128-bit type, a few one-line helpers.  Nothing here knows
 * of games, memory or files.
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 U128;

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* The two languages of every message.  An array of texts is indexed by it. */
typedef enum Lang { LANG_ZH, LANG_EN, LANG_COUNT } Lang;

/* For interfaces older than const, whose promise not to write is in their words only. */
static inline void *without_const(const void *pointer)
{
    const union {
        const void *in;
        void *out;
    } both = {pointer};
    return both.out;
}

static inline int min_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int max_int(int a, int b)
{
    return a > b ? a : b;
}

#endif
