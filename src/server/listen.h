/* listen.h -- a socket that takes connections. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include "base/base.h"

/* Listens on an address and port; the socket, or -1 with one line in `error`.  *port is the one it got. */
int listen_open(const char *address, int *port, char *error, size_t size);

/* Raises the limit on open files as far as the system lets us; returns it. */
int listen_raise_files(void);

#endif
