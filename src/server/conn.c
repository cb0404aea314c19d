/* conn.c -- a ring of connections. */
#include "server/conn.h"

#include <stdlib.h>
#include <sys/socket.h>

void conn_ring_init(Conn *ring)
{
    *ring = (Conn){.next = ring, .before = ring, .socket = -1};
}

bool conn_ring_empty(const Conn *ring)
{
    return ring->next == ring;
}

Conn *conn_new(Conn *ring, int socket, int64_t deadline)
{
    Conn *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    *c = (Conn){.next = ring->next, .before = ring, .deadline = deadline, .socket = socket};
    ring->next->before = c;
    ring->next = c;
    return c;
}

void conn_free(Conn *c)
{
    if (!c)
        return;
    c->next->before = c->before;
    c->before->next = c->next;
    free(c);
}

int conn_cut(Conn *ring, int64_t now)
{
    int count = 0;
    for (Conn *c = ring->next; c != ring; c = c->next) {
        if (c->is_cut || c->deadline > now)
            continue;
        c->is_cut = true;
        shutdown(c->socket, SHUT_RDWR);
        count++;
    }
    return count;
}
