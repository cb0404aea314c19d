/* os_wasm.c -- the C library of the browser build: bytes, texts, the clock, arenas on the heap.
 *
 * memcpy, memmove and memset are single instructions of WebAssembly (bulk memory); the compiler turns the builtins below
 * into them.  The rest is plain loops, since nothing hot is among it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

void *memset(void *to, int byte, size_t n)
{
    return __builtin_memset(to, byte, n);
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++) {
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

void *memchr(const void *at, int byte, size_t n)
{
    char *p = without_const(at);
    for (size_t i = 0; i < n; i++) {
        if (p[i] == (char)byte)
            return p + i;
    }
    return NULL;
}

size_t strlen(const char *s)
{
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
        if (x != y || !x)
            return x - y;
    }
    return 0;
}

char *strchr(const char *s, int c)
{
    for (;; s++) {
        if (*s == (char)c)
            return without_const(s);
        if (!*s)
            return NULL;
    }
}

char *strrchr(const char *s, int c)
{
    char *last = NULL;
    for (char *at = strchr(s, c); at; at = *at ? strchr(at + 1, c) : NULL)
        last = at;
    return last;
}

char *strstr(const char *s, const char *part)
{
    size_t n = strlen(part);
    for (; *s || !n; s++) {
        if (strncmp(s, part, n) == 0)
            return without_const(s);
    }
    return NULL;
}

size_t strspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] && strchr(set, s[n]))
        n++;
    return n;
}

size_t strcspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] && !strchr(set, s[n]))
        n++;
    return n;
}

char *strpbrk(const char *s, const char *set)
{
    s += strcspn(s, set);
    return *s ? without_const(s) : NULL;
}

/* ---- Time and arenas ------------------------------------------------------------------------------------------------- */

__attribute__((import_module("env"), import_name("now"))) double wasm_now(void);

int64_t clock_ms(void)
{
    return (int64_t)wasm_now();
}

void clock_sleep(int64_t ms)
{
    (void)ms;
}

static ArenaBlock *heap_grow(size_t size)
{
    return malloc(size);
}

static void heap_release(ArenaBlock *block)
{
    free(block);
}

Arena arena_heap(void)
{
    return (Arena){.grow = heap_grow, .release = heap_release};
}
