/* server.h -- the web server: the page and its files over HTTP.
 *
 * One libuv loop drives everything.  libmicrohttpd speaks HTTP; its epoll descriptor is watched by the loop, so it needs no
 * thread and other work can join the same loop.  TLS and HTTP/2 are the business of a proxy in front.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/base.h"

typedef struct ServerOptions {
    const char *address; /* to listen on, an IPv4 or IPv6 address */
    int port;            /* 0: any free one */
    const char *www;     /* a folder to serve in place of the files inside the program; NULL for those */
    int connections;     /* at most so many at a time */
    int per_ip;          /* … and so many from one address; 0: no limit, for a proxy that counts by itself */
    int head_ms;         /* a request must have arrived whole so long after the connection or the last answer */
    int answer_ms;       /* … and its answer been taken so long after that */
} ServerOptions;

enum { SERVER_HEAD_BYTES = 8192 }; /* of a request line with its headers */

ServerOptions server_defaults(void);

/* Serves until SIGTERM or SIGINT, then lets the answers on their way finish and returns true.  `ready` is told the address
 * once connections are taken.  False with one line in `error` when it could not start. */
bool server_run(const ServerOptions *, void (*ready)(const char *url), char *error, size_t size);

#endif
