/* os_gbk.c -- GBK to UTF-8 with iconv. */
#include <iconv.h>

#include "base/gbk.h"
#include "base/str.h"

void *gbk_open(void)
{
    iconv_t cd = iconv_open("UTF-8", "GB18030");
    return (intptr_t)cd == -1 ? NULL : cd;
}

void gbk_close(void *gbk)
{
    if (gbk)
        iconv_close((iconv_t)gbk);
}

/* One byte that nothing could be made of. */
static void pass_over(char **in, size_t *left, char **out, size_t *room)
{
    char buf[8];
    Str text = str_on(buf, sizeof buf);
    str_utf8(&text, (uint8_t) * *in < 0x80 ? (uint8_t) * *in : 0xFFFD);
    ++*in;
    --*left;
    if (text.len <= *room) {
        memcpy(*out, buf, text.len);
        *out += text.len;
        *room -= text.len;
    }
}

size_t gbk_to_utf8(void *gbk, const char *text, size_t len, char *out, size_t cap)
{
    /* iconv takes its input as char ** and does not write there. */
    union {
        const char *text;
        char *bytes;
    } given = {.text = text};
    char *in = given.bytes, *start = out;
    size_t left = len, room = cap;
    if (gbk)
        iconv((iconv_t)gbk, NULL, NULL, NULL, NULL);
    while (left > 0) {
        if (gbk)
            iconv((iconv_t)gbk, &in, &left, &out, &room);
        if (left > 0)
            pass_over(&in, &left, &out, &room);
    }
    return (size_t)(out - start);
}
