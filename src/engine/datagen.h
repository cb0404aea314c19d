/* datagen.h -- self-play for training: many fast games, written as they end. */
#ifndef ENGINE_DATAGEN_H
#define ENGINE_DATAGEN_H

#include <stdio.h>

#include "engine/engine.h"

typedef struct DatagenOptions {
    const Game *game;
    FILE *out; /* from gamefile_append */
    int threads;
    uint64_t nodes;    /* soft, a move */
    int64_t positions; /* stop after so many; 0: by time alone */
    int64_t seconds;   /* stop after so long; 0: by positions alone */
    uint64_t seed;
    const void *net; /* a network file in memory to play with; NULL: what a new engine has */
    size_t net_size;
    void (*progress)(void *context, int64_t games, int64_t positions, int64_t ms);
    void *context;
} DatagenOptions;

typedef struct DatagenReport {
    int64_t games, positions, ms;
    int64_t results[3]; /* draws, first, second */
} DatagenReport;

/* False when a thread could not be started or the file not be written. */
bool datagen_run(const DatagenOptions *, DatagenReport *);

#endif
