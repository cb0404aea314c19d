/* clock.h -- monotonic time. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/base.h"

/* Milliseconds since some fixed moment; never goes back. */
int64_t clock_ms(void);

#endif
