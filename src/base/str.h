/* str.h -- text built into a buffer of the caller, and text read from one.
 *
 * A Str never grows and never writes past its end: what does not fit is dropped and `cut` is set.  The text is
 * always terminated.  It replaces snprintf where stdio is not wanted (the rules run in a browser without libc).
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include "base/base.h"

typedef struct Str {
    char *at;
    size_t len;
    size_t cap; /* bytes at `at`, the terminator included; at least 1 */
    bool cut;   /* something did not fit */
} Str;

/* An empty text over buf[0..cap). */
Str str_on(char *buf, size_t cap);

void str_char(Str *s, char c);
void str_put(Str *s, const char *text);
void str_bytes(Str *s, const char *text, size_t len);
void str_int(Str *s, int64_t value);
void str_utf8(Str *s, uint32_t codepoint);

/* Replaces each {0}, {1}, … of the pattern by the argument of that number: the one way to build messages in two
 * languages whose word order differs.  A missing argument prints nothing. */
void str_fill(Str *s, const char *pattern, const char *const args[], int count);

/* Decodes one character at *at and moves on; 0 at the end of the text, 0xFFFD for a malformed byte (one byte is
 * passed over). */
uint32_t utf8_next(const char **at);

static inline bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline char to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static inline char to_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
}

/* Reads an unsigned decimal at *at, at most `most`.  Returns -1 and leaves *at where there is no digit or the
 * number is larger. */
int64_t text_number(const char **at, int64_t most);

#endif
