/* server.c -- the loop: HTTP, deadlines, signals. */
#include "server/server.h"

#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

#include "server/conn.h"
#include "server/http.h"
#include "server/listen.h"

enum { SWEEP_MS = 500, SILENCE_S = 15, FAREWELL_MS = 3000, MEMORY = 16384 };

typedef struct Server {
    const ServerOptions *options;
    Pages *pages;
    struct MHD_Daemon *daemon;
    Conn ring;
    uv_loop_t loop;
    uv_poll_t http;   /* libmicrohttpd has something to do */
    uv_timer_t again; /* … or will have in a while */
    uv_timer_t sweep; /* deadlines */
    uv_signal_t term, interrupt;
    bool has_closed; /* a connection ended in this run of the library */
    bool is_leaving;
    int64_t leave_at; /* the latest time to stop at */
} Server;

ServerOptions server_defaults(void)
{
    return (ServerOptions){.address = "127.0.0.1",
                           .port = 8080,
                           .connections = 10000,
                           .per_ip = 20,
                           .head_ms = 10000,
                           .answer_ms = 120000};
}

static int64_t now(Server *s)
{
    return (int64_t)uv_now(&s->loop);
}

/* ---- Requests -------------------------------------------------------------------------------------------------------- */

static const char *header(struct MHD_Connection *c, const char *name)
{
    return MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
}

static Conn *conn_of(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static size_t head_bytes(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

static enum MHD_Result send_answer(struct MHD_Connection *c, const HttpAnswer *a)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(a->body.len, without_const(a->body.bytes), MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    for (int i = 0; i < a->headers; i++)
        MHD_add_response_header(response, a->header[i].name, a->header[i].value);
    enum MHD_Result result = MHD_queue_response(c, (unsigned)a->status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result answer(const Server *s, struct MHD_Connection *c, const char *path, const char *method)
{
    const HttpRequest r = {method, path, header(c, "Accept-Encoding"), header(c, "If-None-Match"), head_bytes(c)};
    HttpAnswer a;
    http_answer(s->pages, &r, &a);
    return send_answer(c, &a);
}

/* The first call comes when the head is there, the last when the body is.  A request that may have one is refused at the
 * first, which ends the connection; from the others a body is not wanted and passed over. */
static enum MHD_Result on_request(void *state, struct MHD_Connection *c, const char *path, const char *method,
                                  const char *version, const char *upload, size_t *upload_len, void **seen)
{
    Server *s = state;
    bool is_first = !*seen, is_plain = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    (void)version, (void)upload;
    if (is_first) {
        *seen = s;
        if (conn_of(c))
            conn_of(c)->deadline = now(s) + s->options->answer_ms;
    }
    if (is_plain && (is_first || *upload_len)) {
        *upload_len = 0;
        return MHD_YES;
    }
    return answer(s, c, path, method);
}

/* The next request of a connection that stays open has its own deadline. */
static void on_answered(void *state, struct MHD_Connection *c, void **seen, enum MHD_RequestTerminationCode code)
{
    Server *s = state;
    (void)seen, (void)code;
    if (conn_of(c))
        conn_of(c)->deadline = now(s) + s->options->head_ms;
}

static void on_sweep(uv_timer_t *timer);

static void on_connection(void *state, struct MHD_Connection *c, void **context,
                          enum MHD_ConnectionNotificationCode code)
{
    Server *s = state;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
        *context = conn_new(&s->ring, info->connect_fd, now(s) + s->options->head_ms);
        if (!uv_is_active((uv_handle_t *)&s->sweep))
            uv_timer_start(&s->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    } else {
        conn_free(*context);
        *context = NULL;
        s->has_closed = true;
    }
}

/* A path is taken as it was sent: the names of our files need no escapes, and so none can hide in them. */
static size_t keep_escapes(void *state, struct MHD_Connection *c, char *text)
{
    (void)state, (void)c;
    return strlen(text);
}

/* Bad requests are the client's business, not the log's. */
static void no_log(void *state, const char *format, va_list arguments)
{
    (void)state, (void)format, (void)arguments;
}

/* ---- The loop -------------------------------------------------------------------------------------------------------- */

static void stop_loop(Server *s)
{
    uv_close((uv_handle_t *)&s->http, NULL);
    uv_close((uv_handle_t *)&s->again, NULL);
    uv_close((uv_handle_t *)&s->sweep, NULL);
    uv_close((uv_handle_t *)&s->term, NULL);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
}

static void on_again(uv_timer_t *timer);

/* Lets the library work, and asks when it wants to be called again.  At its limit it takes no connections, and it looks
 * whether there is room again only at the beginning of a run: so one more follows when a connection has ended. */
static void run_http(Server *s)
{
    MHD_UNSIGNED_LONG_LONG ms;
    uv_update_time(&s->loop);
    do {
        s->has_closed = false;
        MHD_run(s->daemon);
    } while (s->has_closed);
    if (MHD_get_timeout(s->daemon, &ms) == MHD_YES)
        uv_timer_start(&s->again, on_again, ms, 0);
    else
        uv_timer_stop(&s->again);
}

static void on_again(uv_timer_t *timer)
{
    run_http(timer->data);
}

static void on_http(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    run_http(poll->data);
}

static void on_sweep(uv_timer_t *timer)
{
    Server *s = timer->data;
    if (conn_cut(&s->ring, now(s)))
        run_http(s);
    if (s->is_leaving && (conn_ring_empty(&s->ring) || now(s) >= s->leave_at))
        stop_loop(s);
    else if (!s->is_leaving && conn_ring_empty(&s->ring))
        uv_timer_stop(timer);
}

/* No new connections; those that wait for nothing are cut at once, the others when they are through or time is up. */
static void on_signal(uv_signal_t *signal, int number)
{
    Server *s = signal->data;
    (void)number;
    if (s->is_leaving) {
        s->leave_at = now(s);
        return;
    }
    s->is_leaving = true;
    s->leave_at = now(s) + FAREWELL_MS;
    MHD_socket listener = MHD_quiesce_daemon(s->daemon);
    if (listener != MHD_INVALID_SOCKET)
        close(listener);
    for (Conn *c = s->ring.next; c != &s->ring; c = c->next) {
        if (c->deadline <= now(s) + s->options->head_ms)
            c->deadline = now(s);
    }
    uv_timer_start(&s->sweep, on_sweep, 0, 50);
}

static bool start_daemon(Server *s, int listener)
{
    const ServerOptions *o = s->options;
    s->daemon = MHD_start_daemon(MHD_USE_EPOLL | MHD_USE_ERROR_LOG, 0, NULL, NULL, on_request, s,
                                 MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_EXTERNAL_LOGGER, no_log, NULL,
                                 MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY, MHD_OPTION_CONNECTION_TIMEOUT,
                                 (unsigned)SILENCE_S, MHD_OPTION_CONNECTION_LIMIT, (unsigned)o->connections,
                                 MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)o->per_ip, MHD_OPTION_STRICT_FOR_CLIENT,
                                 1, MHD_OPTION_NOTIFY_CONNECTION, on_connection, s, MHD_OPTION_NOTIFY_COMPLETED,
                                 on_answered, s, MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL, MHD_OPTION_END);
    return s->daemon != NULL;
}

static void start_loop(Server *s)
{
    int fd = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    uv_poll_init(&s->loop, &s->http, fd);
    uv_timer_init(&s->loop, &s->again);
    uv_timer_init(&s->loop, &s->sweep);
    uv_signal_init(&s->loop, &s->term);
    uv_signal_init(&s->loop, &s->interrupt);
    s->http.data = s->again.data = s->sweep.data = s->term.data = s->interrupt.data = s;
    uv_signal_start(&s->term, on_signal, SIGTERM);
    uv_signal_start(&s->interrupt, on_signal, SIGINT);
    uv_poll_start(&s->http, UV_READABLE, on_http);
}

/* Runs with a socket that listens until a signal ends it. */
static bool serve(Server *s, int listener, void (*ready)(const char *url), int port)
{
    bool is_v6 = strchr(s->options->address, ':') != NULL;
    char url[128];
    if (!start_daemon(s, listener)) {
        close(listener);
        return false;
    }
    start_loop(s);
    snprintf(url, sizeof url, is_v6 ? "http://[%s]:%d/" : "http://%s:%d/", s->options->address, port);
    ready(url);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    MHD_stop_daemon(s->daemon);
    return true;
}

bool server_run(const ServerOptions *options, void (*ready)(const char *url), char *error, size_t size)
{
    Server *s = calloc(1, sizeof *s);
    int port = options->port, listener = -1;
    bool good = false;
    snprintf(error, size, "out of memory, or the system gives no more sockets");
    if (!s || uv_loop_init(&s->loop) != 0)
        goto out;
    s->options = options;
    conn_ring_init(&s->ring);
    signal(SIGPIPE, SIG_IGN);
    listen_raise_files();
    if (!options->www)
        snprintf(error, size, "this program was built without the page; --www DIR serves one");
    s->pages = options->www ? pages_folder_new(options->www, error, size) : pages_builtin_new();
    if (s->pages)
        listener = listen_open(options->address, &port, error, size);
    if (listener >= 0)
        good = serve(s, listener, ready, port);
    uv_loop_close(&s->loop);
out:
    if (s)
        pages_free(s->pages);
    free(s);
    return good;
}
