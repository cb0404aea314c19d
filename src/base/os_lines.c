/* os_lines.c -- waiting for lines and for other threads with poll(2).
 *
 * The wake-up is a pipe to ourselves, so that one poll covers both.  Its ends never block: a full pipe already wakes.
 */
#include "base/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

struct Lines {
    int fd;
    int wake[2]; /* reading end, writing end */
    bool ended;  /* the descriptor has no more */
    char *text;  /* what has been read and not yet handed out: text[from..to) */
    size_t from, to, cap;
};

Lines *lines_new(int fd)
{
    Lines *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->fd = fd;
    if (pipe2(l->wake, O_NONBLOCK | O_CLOEXEC) != 0) {
        free(l);
        return NULL;
    }
    return l;
}

void lines_free(Lines *l)
{
    if (!l)
        return;
    close(l->wake[0]);
    close(l->wake[1]);
    free(l->text);
    free(l);
}

void lines_wake(Lines *l)
{
    ssize_t ignored = write(l->wake[1], "", 1);
    (void)ignored;
}

/* The next line of what has been read; NULL when it has no end yet. */
static char *take_line(Lines *l)
{
    char *start = l->text + l->from;
    char *end = l->to > l->from ? memchr(start, '\n', l->to - l->from) : NULL;
    if (!end && !(l->ended && l->to > l->from))
        return NULL;
    if (!end)
        end = l->text + l->to; /* read_more leaves room for the terminator */
    size_t after = (size_t)(end - l->text) + 1;
    l->from = after < l->to ? after : l->to;
    *end = '\0';
    if (end > start && end[-1] == '\r')
        end[-1] = '\0';
    return start;
}

static bool make_room(Lines *l)
{
    if (l->from) {
        memmove(l->text, l->text + l->from, l->to - l->from);
        l->to -= l->from;
        l->from = 0;
    }
    if (l->cap - l->to > 4096)
        return true;
    size_t cap = l->cap ? 2 * l->cap : 16384;
    char *text = realloc(l->text, cap);
    if (!text)
        return false;
    l->text = text;
    l->cap = cap;
    return true;
}

static void read_more(Lines *l)
{
    ssize_t n = make_room(l) ? read(l->fd, l->text + l->to, l->cap - l->to - 1) : 0;
    if (n > 0)
        l->to += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        l->ended = true;
}

static bool was_woken(Lines *l)
{
    char bytes[64];
    bool woken = false;
    while (read(l->wake[0], bytes, sizeof bytes) > 0)
        woken = true;
    return woken;
}

LinesEvent lines_next(Lines *l, char **line)
{
    for (;;) {
        if (was_woken(l))
            return LINES_WAKE;
        if ((*line = take_line(l)))
            return LINES_LINE;
        if (l->ended)
            return LINES_END;
        struct pollfd fds[2] = {{.fd = l->fd, .events = POLLIN}, {.fd = l->wake[0], .events = POLLIN}};
        if (poll(fds, 2, -1) < 0 && errno != EINTR)
            l->ended = true;
        else if (fds[0].revents)
            read_more(l);
    }
}
