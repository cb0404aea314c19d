/* bits.h -- sets of up to 128 points as machine words.
 *
 * A set is a U128 with bit i for point i.  The functions work on the two 64-bit halves, which is what the machine
 * has; iterate with `for (U128 left = set; left;) { int p = bits_pop(&left); … }`, the lowest point first.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include "base/base.h"

static inline U128 bit(int point)
{
    return (U128)1 << point;
}

static inline bool bits_has(U128 set, int point)
{
    return (set >> point) & 1;
}

static inline int bits_count(U128 set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/* The lowest point of a set that is not empty. */
static inline int bits_first(U128 set)
{
    uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

/* Takes the lowest point out of a set that is not empty. */
static inline int bits_pop(U128 *set)
{
    int point = bits_first(*set);
    *set &= *set - 1;
    return point;
}

#endif
