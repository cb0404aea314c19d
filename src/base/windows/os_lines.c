/* os_lines.c -- lines from a descriptor on Windows, where a pipe cannot be waited for together with anything else.
 *
 * A thread of its own reads and hands over what came.  It may sit in a read that never returns, so it is never joined:
 * whoever leaves last, the reader or the owner, frees the memory.
 */
#include <pthread.h>
#include <unistd.h>

#include "base/lines.h"

struct Lines {
    int fd;
    pthread_mutex_t lock;
    pthread_cond_t news;
    int users; /* the owner and the reader */
    bool woken, ended;
    char *text; /* what has come and was not handed out: text[from..to) */
    size_t from, to, cap;
    char *line; /* the one handed out last */
};

static void leave(Lines *l)
{
    pthread_mutex_lock(&l->lock);
    bool last = --l->users == 0;
    pthread_mutex_unlock(&l->lock);
    if (!last)
        return;
    pthread_mutex_destroy(&l->lock);
    pthread_cond_destroy(&l->news);
    free(l->text);
    free(l->line);
    free(l);
}

/* Under the lock. */
static bool add(Lines *l, const char *bytes, size_t count)
{
    if (l->from) {
        memmove(l->text, l->text + l->from, l->to - l->from);
        l->to -= l->from;
        l->from = 0;
    }
    if (l->to + count > l->cap) {
        size_t cap = 2 * (l->to + count);
        char *text = realloc(l->text, cap);
        if (!text)
            return false;
        l->text = text;
        l->cap = cap;
    }
    memcpy(l->text + l->to, bytes, count);
    l->to += count;
    return true;
}

static void *reader_main(void *arg)
{
    Lines *l = arg;
    char bytes[4096];
    for (bool more = true; more;) {
        int n = read(l->fd, bytes, sizeof bytes);
        pthread_mutex_lock(&l->lock);
        more = n > 0 && add(l, bytes, (size_t)n) && l->users == 2;
        l->ended = !more;
        pthread_cond_broadcast(&l->news);
        pthread_mutex_unlock(&l->lock);
    }
    leave(l);
    return NULL;
}

Lines *lines_new(int fd)
{
    pthread_t reader;
    Lines *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->fd = fd;
    l->users = 2;
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->news, NULL);
    if (pthread_create(&reader, NULL, reader_main, l) != 0) {
        l->users = 1;
        leave(l);
        return NULL;
    }
    pthread_detach(reader);
    return l;
}

void lines_free(Lines *l)
{
    if (l)
        leave(l);
}

void lines_wake(Lines *l)
{
    pthread_mutex_lock(&l->lock);
    l->woken = true;
    pthread_cond_broadcast(&l->news);
    pthread_mutex_unlock(&l->lock);
}

/* A copy of the next line, which the reader cannot move; NULL when it has no end yet. */
static char *take_line(Lines *l)
{
    size_t left = l->to - l->from;
    const char *start = l->text + l->from, *end = left ? memchr(start, '\n', left) : NULL;
    if (!end && !(l->ended && left))
        return NULL;
    size_t len = end ? (size_t)(end - start) : left;
    l->from += end ? len + 1 : len;
    free(l->line);
    l->line = malloc(len + 1);
    if (!l->line)
        return NULL;
    memcpy(l->line, start, len);
    l->line[len] = '\0';
    if (len && l->line[len - 1] == '\r')
        l->line[len - 1] = '\0';
    return l->line;
}

LinesEvent lines_next(Lines *l, char **line)
{
    LinesEvent event = LINES_END;
    pthread_mutex_lock(&l->lock);
    for (;;) {
        if (l->woken) {
            l->woken = false;
            event = LINES_WAKE;
            break;
        }
        if ((*line = take_line(l))) {
            event = LINES_LINE;
            break;
        }
        if (l->ended)
            break;
        pthread_cond_wait(&l->news, &l->lock);
    }
    pthread_mutex_unlock(&l->lock);
    return event;
}
