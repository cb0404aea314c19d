/* str.c -- text in fixed buffers. */
#include "base/str.h"

Str str_on(char *buf, size_t cap)
{
    assert(cap > 0);
    buf[0] = '\0';
    return (Str){.at = buf, .cap = cap};
}

void str_bytes(Str *s, const char *text, size_t len)
{
    size_t room = s->cap - 1 - s->len;
    if (len > room) {
        len = room;
        s->cut = true;
    }
    memcpy(s->at + s->len, text, len);
    s->len += len;
    s->at[s->len] = '\0';
}

void str_char(Str *s, char c)
{
    str_bytes(s, &c, 1);
}

void str_put(Str *s, const char *text)
{
    str_bytes(s, text, strlen(text));
}

void str_int(Str *s, int64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (value < 0)
        digits[--at] = '-';
    str_bytes(s, digits + at, sizeof digits - at);
}

void str_utf8(Str *s, uint32_t c)
{
    char b[4];
    size_t n;
    if (c < 0x80) {
        b[0] = (char)c;
        n = 1;
    } else if (c < 0x800) {
        b[0] = (char)(0xC0 | c >> 6);
        b[1] = (char)(0x80 | (c & 0x3F));
        n = 2;
    } else if (c < 0x10000) {
        b[0] = (char)(0xE0 | c >> 12);
        b[1] = (char)(0x80 | (c >> 6 & 0x3F));
        b[2] = (char)(0x80 | (c & 0x3F));
        n = 3;
    } else {
        b[0] = (char)(0xF0 | c >> 18);
        b[1] = (char)(0x80 | (c >> 12 & 0x3F));
        b[2] = (char)(0x80 | (c >> 6 & 0x3F));
        b[3] = (char)(0x80 | (c & 0x3F));
        n = 4;
    }
    str_bytes(s, b, n);
}

void str_fill(Str *s, const char *pattern, const char *const args[], int count)
{
    for (const char *p = pattern; *p; p++) {
        if (p[0] == '{' && is_digit(p[1]) && p[2] == '}') {
            if (p[1] - '0' < count)
                str_put(s, args[p[1] - '0']);
            p += 2;
        } else {
            str_char(s, *p);
        }
    }
}

/* How many bytes the character that starts with this byte takes; 0 for a byte that starts none. */
static int utf8_width(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead < 0xE0)
        return 2;
    if (lead >= 0xE0 && lead < 0xF0)
        return 3;
    return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

uint32_t utf8_next(const char **at)
{
    const unsigned char *p = (const unsigned char *)*at;
    if (!*p)
        return 0;
    int width = utf8_width(*p);
    uint32_t c = width == 1 ? *p : *p & (0x7Fu >> width);
    for (int i = 1; i < width; i++) {
        if ((p[i] & 0xC0) != 0x80) {
            width = 0;
            break;
        }
        c = c << 6 | (p[i] & 0x3Fu);
    }
    bool overlong = (width == 3 && c < 0x800) || (width == 4 && c < 0x10000);
    if (width == 0 || overlong || (c >= 0xD800 && c < 0xE000) || c > 0x10FFFF) {
        *at += 1;
        return 0xFFFD;
    }
    *at += width;
    return c;
}

int64_t text_number(const char **at, int64_t most)
{
    const char *p = *at;
    int64_t value = 0;
    if (!is_digit(*p))
        return -1;
    for (; is_digit(*p); p++) {
        value = value * 10 + (*p - '0');
        if (value > most)
            return -1;
    }
    *at = p;
    return value;
}
