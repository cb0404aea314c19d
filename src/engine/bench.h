/* bench.h -- a fixed set of searches whose node count is the signature of the search. */
#ifndef ENGINE_BENCH_H
#define ENGINE_BENCH_H

#include "engine/engine.h"

typedef struct BenchResult {
    uint64_t nodes;
    int64_t ms;
} BenchResult;

/* Searches the positions of the bench to a fixed depth with one thread.  each may be NULL: told after each position. */
BenchResult engine_bench(int depth, void (*each)(int at, int count, const char *fen, uint64_t nodes));

#endif
