/* nnue_help.h -- networks of random weights in memory, and a slow evaluation that follows the description of the file. */
#ifndef NNUE_HELP_H
#define NNUE_HELP_H

#include "base/rng.h"
#include "games/xiangqi/xq_pos.h"
#include "nnue/nnue.h"
#include "nnue/nnue_file.h"

typedef struct NetFile {
    size_t size;
    char *data; /* at a multiple of 64, to be freed */
} NetFile;

/* The parts of a file, for tests that change them; seal it afterwards. */
NnueHeader *netfile_header(const NetFile *);
int16_t *netfile_rows(const NetFile *);
int16_t *netfile_bias(const NetFile *);
int16_t *netfile_out(const NetFile *);
int32_t *netfile_out_bias(const NetFile *);
void netfile_seal(const NetFile *);

/* Random weights of about the size that training gives; the bucket of palace point i is i % buckets. */
NetFile netfile_random(int hidden, int buckets, uint64_t seed);
NetFile netfile_random_of(const char *game, int hidden, int buckets, uint64_t seed);

/* Opens a file; a refusal is a failure of the test. */
Nnue *net_of(const NetFile *, const NnueKernel *);

/* The evaluation by the words of nnue_file.h, in 64 bits and without tables. */
int slow_nnue(const NetFile *, const XqPos *);

/* A random legal move; false when there is none. */
bool random_step(XqPos *, Rng *, Delta *);

#endif
