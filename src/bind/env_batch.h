/* env_batch.h -- many environments of one spec that write into buffers of the caller, in one or several threads.
 *
 * The buffers are bound once; each call fills them for all environments.  Environment i draws from seed + i, and what it
 * does depends on nothing else, so any number of threads gives the same bytes.
 */
#ifndef BIND_ENV_BATCH_H
#define BIND_ENV_BATCH_H

#include "bind/env.h"

/* What happens to an environment whose game is over: nothing, a reset by the next step, or by the same one. */
typedef enum EnvAutoreset { ENV_AUTO_OFF, ENV_AUTO_NEXT, ENV_AUTO_SAME } EnvAutoreset;
typedef enum EnvView { ENV_VIEW_PLANES, ENV_VIEW_BOARD } EnvView;

/* Buffers of the caller, one row for each environment; any may be NULL. */
typedef struct EnvOutputs {
    uint8_t *observation;
    int8_t *mask;
    float *reward;
    uint8_t *terminated, *truncated;
    int8_t *turn;               /* the seat to act */
    int8_t *winner;             /* -1 none, 0 draw, 1, 2 */
    uint8_t *check;             /* the seat on move is in check */
    int32_t *plies;             /* decisions of this episode */
    uint8_t *final_observation; /* ENV_AUTO_SAME: the last observation of the games that ended */
} EnvOutputs;

typedef struct EnvBatch EnvBatch;

/* The spec is copied.  NULL without memory or threads. */
EnvBatch *env_batch_new(const EnvSpec *, int count, int threads);
void env_batch_free(EnvBatch *);

const EnvSpec *env_batch_spec(const EnvBatch *);
int env_batch_count(const EnvBatch *);
Env *env_batch_at(const EnvBatch *, int index);
size_t env_batch_view_size(const EnvBatch *); /* bytes of one observation */

void env_batch_mode(EnvBatch *, EnvAutoreset, EnvView);
void env_batch_bind(EnvBatch *, const EnvOutputs *);
/* Writes the row of an environment that was changed by other means. */
void env_batch_emit(EnvBatch *, int index);

/* New episodes for those whose byte in `which` is set (NULL: all), from a text (NULL: the start of the game).  On a
 * fault nothing has changed. */
Fault env_batch_reset(EnvBatch *, const uint64_t *seed, const uint8_t *which, const char *text);
/* One action for each.  Returns -1, or the first environment whose action is an error; the others have been played. */
int env_batch_step(EnvBatch *, const int64_t *actions);
/* A legal action for each, 0 where the game is over. */
void env_batch_sample(EnvBatch *, int64_t *actions);

#endif
