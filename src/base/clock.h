/* clock.h -- monotonic time. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/base.h"

/* Milliseconds since some fixed moment; never goes back. */
int64_t clock_ms(void);

/* Lets other threads run for so long, roughly.  In the browser, where a worker must not sleep, it returns at once. */
void clock_sleep(int64_t ms);

#endif
