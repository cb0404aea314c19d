/* lines.h -- lines from a file descriptor, waited for together with wake-ups from other threads.
 *
 * Whoever talks to a pipe and to a search at once waits in one place: lines_next returns when a line has come or when
 * another thread has called lines_wake.  So commands and answers are handled by one thread, one after the other.
 */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include "base/base.h"

typedef struct Lines Lines;

typedef enum LinesEvent {
    LINES_LINE, /* a line, in *line until the next call, without its end */
    LINES_WAKE, /* another thread called; several calls may be reported as one */
    LINES_END   /* nothing more will come */
} LinesEvent;

/* NULL when there is no memory or no pipe.  The descriptor stays the caller's. */
Lines *lines_new(int fd);
void lines_free(Lines *);

/* Waits.  A wake-up goes before the lines that came with it; a last line without an end is a line. */
LinesEvent lines_next(Lines *, char **line);

/* From any thread. */
void lines_wake(Lines *);

#endif
