/* process.h -- another program, spoken to line by line. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/base.h"

typedef struct Process Process;

/* Starts a command line through the shell; NULL when that fails. */
Process *process_open(const char *command);
/* Writes a line; false when the program has gone. */
bool process_write(Process *, const char *line);
/* The next line without its end, waiting until `deadline` (clock_ms) at most; NULL when none came.  process_is_alive
 * tells a slow program from a dead one.  The text is valid until the next call. */
const char *process_read(Process *, int64_t deadline);
bool process_is_alive(const Process *);
/* Ends the program, by force if it does not leave within a moment. */
void process_close(Process *);

#endif
