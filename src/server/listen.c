/* listen.c -- opens the socket ourselves, so that a taken port has a clear message and port 0 a number. */
#include "server/listen.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static int port_of(int socket)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } name = {.v6 = {0}};
    socklen_t size = sizeof name;
    if (getsockname(socket, &name.any, &size) != 0)
        return 0;
    return ntohs(name.any.sa_family == AF_INET6 ? name.v6.sin6_port : name.v4.sin_port);
}

int listen_open(const char *address, int *port, char *error, size_t size)
{
    char service[8];
    struct addrinfo wish = {.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM},
                    *found;
    snprintf(service, sizeof service, "%d", *port);
    if (getaddrinfo(address, service, &wish, &found) != 0) {
        snprintf(error, size, "'%s' is no address to listen on; 127.0.0.1 or :: would be", address);
        return -1;
    }
    int on = 1, fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool good = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0;
    freeaddrinfo(found);
    if (!good) {
        snprintf(error, size, "cannot listen on %s port %d: %s", address, *port, strerror(errno));
        if (fd >= 0)
            close(fd);
        return -1;
    }
    *port = port_of(fd);
    return fd;
}

int listen_raise_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > INT32_MAX ? INT32_MAX : (int)limit.rlim_cur;
}
