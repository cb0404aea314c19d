/* record_help.h -- random records, and comparing two. */
#ifndef TESTS_RECORD_HELP_H
#define TESTS_RECORD_HELP_H

#include "base/rng.h"
#include "games/record_io.h"
#include "tests/test.h"

/* A growing text for writers and encoders. */
typedef struct Buffer {
    char *at;
    size_t len, cap;
} Buffer;

void buffer_put(void *buffer, const char *bytes, size_t len);
void buffer_free(Buffer *);

/* A random tree of legal moves with comments, `nodes` of them at most, below the root of an empty record. */
void random_tree(Record *, Rng *, int nodes);
void random_record(Record *, const Game *, Arena *, Rng *, int nodes);

/* Whether the trees have the same moves and comments in the same order. */
bool same_tree(Record *, Record *);

/* Reads one game of a format from memory with iconv behind it; NULL unless there is exactly one. */
Record *read_one(RecFormat, const void *bytes, size_t len, Arena *, Fault *);

/* Writes in a format into a new buffer: a notation of PGN, or the name of another format. */
Buffer written(Record *, const char *how);
/* The same with what could not be written, and the fault. */
Buffer written_to(RecFormat, Record *first, RecLosses *lost, Fault *why);

#endif
