/* env_batch.c -- the rows of a batch and the threads that fill them. */
#include "bind/env_batch.h"

#include <pthread.h>
#include <stdlib.h>

typedef void (*BatchWork)(EnvBatch *, int from, int to, int worker);

enum { MAX_WORKERS = 64 };

typedef struct Worker {
    EnvBatch *batch;
    pthread_t thread;
    int index;
} Worker;

struct EnvBatch {
    EnvSpec spec;
    int count, workers;
    uint8_t *envs;
    Pos *start, *scratch; /* the start of the game; the position of a reset being read */
    EnvAutoreset autoreset;
    EnvView view;
    EnvOutputs out;

    /* The call being worked on. */
    const int64_t *actions;
    int64_t *samples;
    const uint64_t *seed;
    const uint8_t *which;
    const Pos *from;
    int bad[MAX_WORKERS]; /* by worker: the first environment with an error, or -1 */

    /* Workers beside the caller's thread; `turn` counts the calls. */
    Worker worker[MAX_WORKERS];
    int started;
    BatchWork work;
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    uint64_t turn;
    int running;
    bool quit;
};

/* ---- Threads ---------------------------------------------------------------------------------------------------------- */

static void run_part(EnvBatch *b, int index)
{
    int from = (int)((int64_t)b->count * index / b->workers);
    int to = (int)((int64_t)b->count * (index + 1) / b->workers);
    b->bad[index] = -1;
    b->work(b, from, to, index);
}

static void *worker_main(void *state)
{
    Worker *w = state;
    EnvBatch *b = w->batch;
    uint64_t seen = 0;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (b->turn == seen && !b->quit)
            pthread_cond_wait(&b->wake, &b->lock);
        if (b->quit)
            break;
        seen = b->turn;
        pthread_mutex_unlock(&b->lock);
        run_part(b, w->index);
        pthread_mutex_lock(&b->lock);
        if (--b->running == 0)
            pthread_cond_signal(&b->done);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static int run(EnvBatch *b, BatchWork work)
{
    b->work = work;
    if (b->workers > 1) {
        pthread_mutex_lock(&b->lock);
        b->running = b->workers - 1;
        b->turn++;
        pthread_cond_broadcast(&b->wake);
        pthread_mutex_unlock(&b->lock);
    }
    run_part(b, 0);
    if (b->workers > 1) {
        pthread_mutex_lock(&b->lock);
        while (b->running)
            pthread_cond_wait(&b->done, &b->lock);
        pthread_mutex_unlock(&b->lock);
    }
    for (int i = 0; i < b->workers; i++) {
        if (b->bad[i] >= 0)
            return b->bad[i];
    }
    return -1;
}

/* ---- Making and unmaking ---------------------------------------------------------------------------------------------- */

static void *room(size_t size)
{
    size = (size + 63) / 64 * 64;
    void *at = aligned_alloc(64, size);
    if (at)
        memset(at, 0, size);
    return at;
}

static bool start_workers(EnvBatch *b)
{
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->wake, NULL);
    pthread_cond_init(&b->done, NULL);
    for (int i = 1; i < b->workers; i++) {
        b->worker[i] = (Worker){.batch = b, .index = i};
        if (pthread_create(&b->worker[i].thread, NULL, worker_main, &b->worker[i]))
            return false;
        b->started = i;
    }
    return true;
}

EnvBatch *env_batch_new(const EnvSpec *spec, int count, int threads)
{
    EnvBatch *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->spec = *spec;
    b->spec.box.game.rules = b->spec.box.rules; /* the copy's own */
    b->count = count;
    b->workers = min_int(min_int(threads, count), MAX_WORKERS);
    b->envs = room((size_t)count * spec->env_size);
    b->start = room(spec->box.game.pos_size);
    b->scratch = room(spec->box.game.pos_size);
    if (!start_workers(b) || !b->envs || !b->start || !b->scratch) {
        env_batch_free(b);
        return NULL;
    }
    env_read(&b->spec, b->start, NULL);
    return b;
}

void env_batch_free(EnvBatch *b)
{
    if (!b)
        return;
    pthread_mutex_lock(&b->lock);
    b->quit = true;
    pthread_cond_broadcast(&b->wake);
    pthread_mutex_unlock(&b->lock);
    for (int i = 1; i <= b->started; i++)
        pthread_join(b->worker[i].thread, NULL);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->wake);
    pthread_cond_destroy(&b->done);
    free(b->envs);
    free(b->start);
    free(b->scratch);
    free(b);
}

const EnvSpec *env_batch_spec(const EnvBatch *b)
{
    return &b->spec;
}

int env_batch_count(const EnvBatch *b)
{
    return b->count;
}

Env *env_batch_at(const EnvBatch *b, int index)
{
    return (void *)(b->envs + (size_t)index * b->spec.env_size);
}

size_t env_batch_view_size(const EnvBatch *b)
{
    const BoardShape *shape = b->spec.box.game.shape;
    return (size_t)(shape->width * shape->height) * (size_t)(b->view == ENV_VIEW_PLANES ? b->spec.planes : 1);
}

void env_batch_mode(EnvBatch *b, EnvAutoreset autoreset, EnvView view)
{
    b->autoreset = autoreset;
    b->view = view;
}

/* ---- Rows ------------------------------------------------------------------------------------------------------------- */

static void observe(const EnvBatch *b, const Env *e, uint8_t *out)
{
    Seat seat = env_turn(&b->spec, e);
    if (b->view == ENV_VIEW_PLANES)
        env_observe(&b->spec, e, seat, out);
    else
        env_observe_board(&b->spec, e, seat, (int8_t *)out);
}

/* The ones of the mask are those of the actions listed: wiping these is cheaper than wiping the row. */
static void mark_mask(const EnvBatch *b, int index, int8_t value)
{
    if (!b->out.mask)
        return;
    const Env *e = env_batch_at(b, index);
    int8_t *row = b->out.mask + (size_t)index * (size_t)b->spec.codec.size;
    for (int i = 0; i < e->legal; i++)
        row[e->action[i]] = value;
}

static void emit_outcome(const EnvBatch *b, int index, const Env *e)
{
    const EnvOutputs *o = &b->out;
    if (o->reward)
        o->reward[index] = e->reward;
    if (o->terminated)
        o->terminated[index] = e->terminated;
    if (o->truncated)
        o->truncated[index] = e->truncated;
    if (o->winner)
        o->winner[index] = e->result.winner;
}

static void emit_state(const EnvBatch *b, int index, const Env *e)
{
    const EnvOutputs *o = &b->out;
    const Game *g = &b->spec.box.game;
    mark_mask(b, index, 1);
    if (o->observation)
        observe(b, e, o->observation + (size_t)index * env_batch_view_size(b));
    if (o->turn)
        o->turn[index] = (int8_t)env_turn(&b->spec, e);
    if (o->check)
        o->check[index] = g->in_check(g, env_pos(e));
    if (o->plies)
        o->plies[index] = e->plies;
}

void env_batch_emit(EnvBatch *b, int index)
{
    const Env *e = env_batch_at(b, index);
    if (b->out.mask)
        memset(b->out.mask + (size_t)index * (size_t)b->spec.codec.size, 0, (size_t)b->spec.codec.size);
    emit_outcome(b, index, e);
    emit_state(b, index, e);
}

void env_batch_bind(EnvBatch *b, const EnvOutputs *out)
{
    b->out = *out;
    for (int i = 0; i < b->count; i++) {
        if (env_batch_at(b, i)->pos_at)
            env_batch_emit(b, i);
    }
}

/* ---- Calls ------------------------------------------------------------------------------------------------------------ */

static void reset_part(EnvBatch *b, int from, int to, int worker)
{
    (void)worker;
    for (int i = from; i < to; i++) {
        Env *e = env_batch_at(b, i);
        if (b->which && !b->which[i])
            continue;
        uint64_t seed = b->seed ? *b->seed + (uint64_t)i : 0;
        env_restart(&b->spec, e, b->seed ? &seed : NULL, b->from);
        env_batch_emit(b, i);
    }
}

Fault env_batch_reset(EnvBatch *b, const uint64_t *seed, const uint8_t *which, const char *text)
{
    b->from = b->start;
    if (text && *text) {
        Fault f = env_read(&b->spec, b->scratch, text);
        if (f.code)
            return f;
        b->from = b->scratch;
    }
    b->seed = seed;
    b->which = which;
    run(b, reset_part);
    return (Fault){FAULT_NONE, 0};
}

/* A finished game begins anew within the step that ended it. */
static void reset_same(const EnvBatch *b, int index, Env *e)
{
    size_t size = env_batch_view_size(b);
    emit_outcome(b, index, e);
    if (b->out.final_observation)
        observe(b, e, b->out.final_observation + (size_t)index * size);
    env_restart(&b->spec, e, NULL, b->start);
    emit_state(b, index, e);
}

static void step_part(EnvBatch *b, int from, int to, int worker)
{
    for (int i = from; i < to; i++) {
        Env *e = env_batch_at(b, i);
        bool over = e->terminated || e->truncated;
        mark_mask(b, i, 0);
        if (over && b->autoreset != ENV_AUTO_OFF)
            env_restart(&b->spec, e, NULL, b->start);
        else if (!env_step(&b->spec, e, (int)b->actions[i]) && b->bad[worker] < 0)
            b->bad[worker] = i;
        if ((e->terminated || e->truncated) && b->autoreset == ENV_AUTO_SAME) {
            reset_same(b, i, e);
        } else {
            emit_outcome(b, i, e);
            emit_state(b, i, e);
        }
    }
}

int env_batch_step(EnvBatch *b, const int64_t *actions)
{
    b->actions = actions;
    return run(b, step_part);
}

static void sample_part(EnvBatch *b, int from, int to, int worker)
{
    (void)worker;
    for (int i = from; i < to; i++)
        b->samples[i] = max_int(env_sample(env_batch_at(b, i)), 0);
}

void env_batch_sample(EnvBatch *b, int64_t *actions)
{
    b->samples = actions;
    run(b, sample_part);
}
