/* http.h -- one request in, one answer out. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/pages.h"

/* What is known of a request. */
typedef struct HttpRequest {
    const char *method, *path;
    const char *accept_encoding; /* NULL: not said */
    const char *if_none_match;
    size_t head_bytes;
} HttpRequest;

enum { HTTP_HEADERS = 16 };

typedef struct HttpHeader {
    const char *name, *value;
} HttpHeader;

typedef struct HttpAnswer {
    int status;
    PageBody body; /* stays as long as the pages */
    HttpHeader header[HTTP_HEADERS];
    int headers;
    char etag[64]; /* what the ETag header points to */
} HttpAnswer;

/* A pure function of the pages and the request. */
void http_answer(const Pages *, const HttpRequest *, HttpAnswer *out);

/* The coding of a page that a client takes best, by its Accept-Encoding. */
PageCoding http_coding(const Page *, const char *accept);

#endif
