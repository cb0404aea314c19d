/* conn.h -- connections and their deadlines.
 *
 * libmicrohttpd's timeout is for silence alone: a client that sends a byte a second keeps its place for ever.  So each
 * connection has a time by which its request must be there whole, and then one by which the answer must be taken.
 */
#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include "base/base.h"

typedef struct Conn {
    struct Conn *next, *before; /* in a ring */
    int64_t deadline;           /* in ms of the loop's clock */
    int socket;
    bool is_cut; /* shut down, and waiting to be told so */
} Conn;

/* The head of a ring of connections. */
void conn_ring_init(Conn *ring);
bool conn_ring_empty(const Conn *ring);

/* A new one; NULL when there is no memory. */
Conn *conn_new(Conn *ring, int socket, int64_t deadline);
void conn_free(Conn *);

/* Shuts down those whose time is over; the library then closes them.  Returns how many. */
int conn_cut(Conn *ring, int64_t now);

#endif
