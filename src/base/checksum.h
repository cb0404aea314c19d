/* checksum.h -- the sum by which our binary files tell damage. */
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H

#include "base/base.h"

/* The sum of the 64-bit words, each times 2i + 1 for its place i, the word at `skip` (the checksum itself) taken as 0: a
 * change of any one word changes it, and so does an exchange of two. */
static inline uint64_t checksum_words(const void *data, size_t size, size_t skip)
{
    uint64_t sum = 0, word;
    for (size_t i = 0; i < size / 8; i++) {
        memcpy(&word, (const char *)data + 8 * i, sizeof word);
        sum += i == skip / 8 ? 0 : word * (2 * i + 1);
    }
    return sum;
}

#endif
