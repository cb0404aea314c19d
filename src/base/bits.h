/* bits.h -- sets of up to 128 points as machine words.
 *
 * A set is a U128 with bit i for point i.  The functions work on the two 64-bit halves, which is what the machine
 * has; iterate with `for (U128 left = set; left;) { int p = bits_pop(&left); … }`, the lowest point first.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include "base/base.h"

/* A set moved up or down by 0..127 points.  WebAssembly has no 128-bit shift, and its compiler would call a function that
 * works through memory; this is three instructions a half. */
#if defined(__wasm__)
static inline U128 bits_up(U128 set, int by)
{
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64), n = (uint64_t)by & 63;
    uint64_t moved = low << n, over = low >> 1 >> (63 - n);
    return by & 64 ? (U128)moved << 64 : (U128)(high << n | over) << 64 | moved;
}

static inline U128 bits_down(U128 set, int by)
{
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64), n = (uint64_t)by & 63;
    uint64_t moved = high >> n, over = high << 1 << (63 - n);
    return by & 64 ? moved : (U128)moved << 64 | (low >> n | over);
}
#else
static inline U128 bits_up(U128 set, int by)
{
    return set << by;
}

static inline U128 bits_down(U128 set, int by)
{
    return set >> by;
}
#endif

static inline U128 bit(int point)
{
    return bits_up(1, point);
}

static inline bool bits_has(U128 set, int point)
{
    return bits_down(set, point) & 1;
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
