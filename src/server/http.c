/* http.c -- what a request is answered with.
 *
 * Every answer carries the headers that keep a page to itself: no inline code, no frames, no guesses about types; and the
 * pair that lets it share memory between workers (COOP and COEP).  The board for other sites alone may be framed.
 */
#include "server/http.h"

#include <stdlib.h>

#include "base/str.h"
#include "server/server.h"

static const char NOT_FOUND[] =
    "<!doctype html><html lang=\"zh\"><head><meta charset=\"utf-8\"><title>404</title></head><body>"
    "<h1>没有这个页面</h1><p>这里什么也没有。<a href=\"/\">回到首页</a></p>"
    "<h1 lang=\"en\">Page not found</h1><p lang=\"en\">There is nothing here. <a "
    "href=\"/\">Home</a></p></body></html>\n";

#define POLICY                                                                                                         \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "        \
    "base-uri 'none'; form-action 'self'; frame-ancestors "

static void add(HttpAnswer *a, const char *name, const char *value)
{
    assert(a->headers < HTTP_HEADERS);
    a->header[a->headers++] = (HttpHeader){name, value};
}

static void add_protection(HttpAnswer *a, bool may_be_framed)
{
    add(a, "Content-Security-Policy", may_be_framed ? POLICY "*" : POLICY "'none'");
    add(a, "Cross-Origin-Opener-Policy", "same-origin");
    add(a, "Cross-Origin-Embedder-Policy", "require-corp");
    add(a, "Cross-Origin-Resource-Policy", may_be_framed ? "cross-origin" : "same-origin");
    add(a, "X-Content-Type-Options", "nosniff");
    add(a, "Referrer-Policy", "no-referrer");
    add(a, "Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
}

/* A short text of our own. */
static void answer_text(HttpAnswer *a, int status, const char *type, const char *text)
{
    a->status = status;
    a->body = (PageBody){text, strlen(text)};
    add(a, "Content-Type", type);
    add(a, "Cache-Control", "no-store");
}

/* ---- Codings --------------------------------------------------------------------------------------------------------- */

/* Whether a q value ("0", "0.000") means: not at all. */
static bool is_zero(const char *at)
{
    if (*at != '0')
        return false;
    at++;
    if (*at == '.') {
        do
            at++;
        while (*at == '0');
    }
    return !is_digit(*at);
}

/* Whether Accept-Encoding lets a coding through. */
static bool accepts(const char *accept, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = accept; at && *at;) {
        at += strspn(at, " \t,");
        size_t word = strcspn(at, " \t,;"), item = strcspn(at, ",");
        bool same = word == n;
        for (size_t i = 0; same && i < n; i++)
            same = to_lower(at[i]) == name[i];
        if (same) {
            const char *q = strstr(at + word, "q=");
            return !(q && q < at + item && is_zero(q + 2));
        }
        at += item;
    }
    return false;
}

PageCoding http_coding(const Page *page, const char *accept)
{
    if (page->body[CODING_BROTLI].bytes && accepts(accept, "br"))
        return CODING_BROTLI;
    return page->body[CODING_GZIP].bytes && accepts(accept, "gzip") ? CODING_GZIP : CODING_NONE;
}

/* Whether If-None-Match names this tag; a weak one counts, as comparing for a GET is weak. */
static bool matches(const char *list, const char *etag)
{
    size_t n = strlen(etag);
    for (const char *at = list; at && *at;) {
        at += strspn(at, " \t,");
        if (at[0] == '*')
            return true;
        at += strncmp(at, "W/", 2) == 0 ? 2 : 0;
        if (strncmp(at, etag, n) == 0)
            return true;
        at += strcspn(at, ",");
    }
    return false;
}

/* ---- Pages ----------------------------------------------------------------------------------------------------------- */

static void answer_page(const Page *page, const HttpRequest *r, HttpAnswer *a)
{
    static const char *const NAMES[CODING_COUNT] = {NULL, "gzip", "br"}, *const ENDS[CODING_COUNT] = {"", "-gz", "-br"};
    PageCoding coding = http_coding(page, r->accept_encoding);
    Str tag = str_on(a->etag, sizeof a->etag);
    str_char(&tag, '"');
    str_put(&tag, page->hash);
    str_put(&tag, ENDS[coding]);
    str_char(&tag, '"');
    add(a, "ETag", a->etag);
    add(a, "Vary", "Accept-Encoding");
    add(a, "Cache-Control", page->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (matches(r->if_none_match, a->etag)) {
        a->status = 304;
        return;
    }
    a->status = 200;
    a->body = page->body[coding];
    add(a, "Content-Type", page->type);
    if (NAMES[coding])
        add(a, "Content-Encoding", NAMES[coding]);
}

/* A path of the page's own, which it reads itself: made of plain words, none of them a file. */
static bool is_route(const char *path)
{
    for (const char *at = path; *at; at++) {
        bool plain = is_digit(*at) || (to_lower(*at) >= 'a' && to_lower(*at) <= 'z') || strchr("-_~", *at);
        if (!plain && (*at != '/' || at[1] == '/'))
            return false;
    }
    return strncmp(path, "/a/", 3) != 0;
}

static bool is_embed(const char *path)
{
    return strncmp(path, "/embed", 6) == 0 && (path[6] == '/' || !path[6]);
}

void http_answer(const Pages *pages, const HttpRequest *r, HttpAnswer *a)
{
    *a = (HttpAnswer){0};
    add_protection(a, is_embed(r->path));
    if (r->head_bytes > SERVER_HEAD_BYTES) {
        answer_text(a, 431, "text/plain; charset=utf-8", "The request is too large.\n");
        return;
    }
    if (strcmp(r->method, "GET") != 0 && strcmp(r->method, "HEAD") != 0) {
        answer_text(a, 405, "text/plain; charset=utf-8", "Only GET and HEAD are understood here.\n");
        add(a, "Allow", "GET, HEAD");
        return;
    }
    if (r->path[0] != '/') {
        answer_text(a, 400, "text/plain; charset=utf-8", "A path begins with a slash.\n");
        return;
    }
    const Page *page = pages_find(pages, r->path);
    if (!page && is_route(r->path))
        page = pages_find(pages, "/index.html");
    if (page)
        answer_page(page, r, a);
    else
        answer_text(a, 404, "text/html; charset=utf-8", NOT_FOUND);
}
