/* pthread.h -- threads of the browser build: workers of the page that wait for something to run (os_wasm_thread.c). */
#ifndef WASM_PTHREAD_H
#define WASM_PTHREAD_H

typedef int pthread_t; /* the number of the worker */
typedef struct pthread_mutex_t {
    _Atomic int held; /* 0 free, 1 held */
} pthread_mutex_t;
typedef struct pthread_cond_t {
    _Atomic int rung; /* goes up with each signal */
} pthread_cond_t;

/* Runs start(arg) in an idle worker; an error number when there is none. */
int pthread_create(pthread_t *, const void *attributes, void *(*start)(void *), void *arg);
int pthread_join(pthread_t, void **result);

int pthread_mutex_init(pthread_mutex_t *, const void *attributes);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const void *attributes);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_broadcast(pthread_cond_t *);

#endif
