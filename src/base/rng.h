/* rng.h -- a small, fast, seedable generator (splitmix64): the same seed gives the same numbers everywhere. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/base.h"

typedef struct Rng {
    uint64_t state;
} Rng;

static inline uint64_t rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline uint64_t rng_next(Rng *r)
{
    return rng_mix(r->state += 0x9E3779B97F4A7C15u);
}

/* Uniform in [0, n), n > 0, without the bias of a plain remainder. */
static inline uint32_t rng_below(Rng *r, uint32_t n)
{
    for (;;) {
        uint64_t wide = (rng_next(r) >> 32) * n;
        if ((uint32_t)wide >= (0u - n) % n)
            return (uint32_t)(wide >> 32);
    }
}

#endif
