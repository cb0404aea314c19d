/* os_wasm_thread.c -- threads as the page has them.
 *
 * A thread cannot be started from here: the page starts workers ahead of time, each on a stack of its own, and each enters
 * worker_main and sleeps.  pthread_create wakes an idle one.  In the build without threads there is none to wake, and
 * what waits for another thread would wait for ever, so waiting returns at once.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { MOST = 64, NO_WORKER = 11 };

typedef enum State { ABSENT, IDLE, STARTED, DONE } State;

typedef struct Slot {
    _Atomic int state;
    void *(*start)(void *);
    void *arg, *result;
} Slot;

static Slot slots[MOST];

#if defined(__wasm_atomics__)
/* Sleeps while *at is `seen`, until it is woken. */
static void sleep_while(_Atomic int *at, int seen)
{
    __builtin_wasm_memory_atomic_wait32((int *)at, seen, -1);
}

static void wake_all(_Atomic int *at)
{
    __builtin_wasm_memory_atomic_notify((int *)at, 0xFFFFFFFFu);
}
#else
static void sleep_while(_Atomic int *at, int seen)
{
    (void)at, (void)seen;
}

static void wake_all(_Atomic int *at)
{
    (void)at;
}
#endif

/* The life of a worker; the page calls it once in each and it does not return. */
__attribute__((export_name("worker_main"))) void worker_main(int number)
{
    Slot *s = &slots[number];
    atomic_store(&s->state, IDLE);
    wake_all(&s->state);
    for (;;) {
        int state = atomic_load(&s->state);
        if (state != STARTED) {
            sleep_while(&s->state, state);
            continue;
        }
        s->result = s->start(s->arg);
        atomic_store(&s->state, DONE);
        wake_all(&s->state);
    }
}

int pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *), void *arg)
{
    (void)attributes;
    for (int i = 0; i < MOST; i++) {
        if (atomic_load(&slots[i].state) != IDLE)
            continue;
        slots[i].start = start;
        slots[i].arg = arg;
        atomic_store(&slots[i].state, STARTED);
        wake_all(&slots[i].state);
        *thread = i;
        return 0;
    }
    return NO_WORKER;
}

int pthread_join(pthread_t thread, void **result)
{
    Slot *s = &slots[thread];
    for (int state; (state = atomic_load(&s->state)) != DONE;)
        sleep_while(&s->state, state);
    if (result)
        *result = s->result;
    atomic_store(&s->state, IDLE);
    wake_all(&s->state);
    return 0;
}

int pthread_mutex_init(pthread_mutex_t *m, const void *attributes)
{
    (void)attributes;
    atomic_store(&m->held, 0);
    return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *m)
{
    (void)m;
    return 0;
}

int pthread_mutex_lock(pthread_mutex_t *m)
{
    while (atomic_exchange(&m->held, 1))
        sleep_while(&m->held, 1);
    return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *m)
{
    atomic_store(&m->held, 0);
    wake_all(&m->held);
    return 0;
}

int pthread_cond_init(pthread_cond_t *c, const void *attributes)
{
    (void)attributes;
    atomic_store(&c->rung, 0);
    return 0;
}

int pthread_cond_destroy(pthread_cond_t *c)
{
    (void)c;
    return 0;
}

int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
    int rung = atomic_load(&c->rung);
    pthread_mutex_unlock(m);
    sleep_while(&c->rung, rung);
    pthread_mutex_lock(m);
    return 0;
}

int pthread_cond_broadcast(pthread_cond_t *c)
{
    atomic_fetch_add(&c->rung, 1);
    wake_all(&c->rung);
    return 0;
}
