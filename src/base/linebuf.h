/* linebuf.h -- bytes as they come, given out as lines. */
#ifndef BASE_LINEBUF_H
#define BASE_LINEBUF_H

#include "base/base.h"

typedef struct LineBuffer {
    size_t start, end; /* what has been read and not yet given out */
    char bytes[1 << 16];
} LineBuffer;

/* The line at the front, without its end; NULL when no whole line has come. */
static inline char *linebuf_take(LineBuffer *b)
{
    char *begin = b->bytes + b->start;
    char *newline = memchr(begin, '\n', b->end - b->start);
    if (!newline)
        return NULL;
    *newline = '\0';
    if (newline > begin && newline[-1] == '\r')
        newline[-1] = '\0';
    b->start = (size_t)(newline - b->bytes) + 1;
    return begin;
}

/* Makes room behind what is left; where more is to be read is b->bytes + b->end. */
static inline size_t linebuf_room(LineBuffer *b)
{
    memmove(b->bytes, b->bytes + b->start, b->end - b->start);
    b->end -= b->start;
    b->start = 0;
    if (b->end == sizeof b->bytes)
        b->end = 0; /* no protocol has lines this long */
    return sizeof b->bytes - b->end;
}

#endif
