/* os_gbk.c -- GBK to UTF-8 with the code pages of Windows: GB18030 where it is installed, else 936. */
#include <windows.h>

#include "base/gbk.h"

typedef struct Gbk {
    UINT page;
} Gbk;

void *gbk_open(void)
{
    UINT page = IsValidCodePage(54936) ? 54936 : 936;
    Gbk *gbk = IsValidCodePage(page) ? malloc(sizeof *gbk) : NULL;
    if (gbk)
        gbk->page = page;
    return gbk;
}

void gbk_close(void *gbk)
{
    free(gbk);
}

/* Bytes of the character at text: one, two, or the four of GB18030 with a digit in second place. */
static size_t char_length(const char *text, size_t len)
{
    if ((unsigned char)text[0] < 0x81 || len < 2)
        return 1;
    return text[1] >= '0' && text[1] <= '9' && len >= 4 ? 4 : 2;
}

/* The character as UTF-8; 0 when it is none. */
static int convert(const Gbk *gbk, const char *text, size_t len, char out[8])
{
    wchar_t wide[4];
    int n = MultiByteToWideChar(gbk->page, MB_ERR_INVALID_CHARS, text, (int)len, wide, 4);
    return n > 0 ? WideCharToMultiByte(CP_UTF8, 0, wide, n, out, 8, NULL, NULL) : 0;
}

size_t gbk_to_utf8(void *gbk, const char *text, size_t len, char *out, size_t cap)
{
    size_t used = 0;
    for (size_t at = 0; at < len;) {
        char buf[8] = {text[at]};
        size_t taken = gbk ? char_length(text + at, len - at) : 1;
        int made = (unsigned char)text[at] < 0x80 ? 1 : gbk ? convert(gbk, text + at, taken, buf) : 0;
        if (!made) {
            memcpy(buf, "\xEF\xBF\xBD", 3);
            made = 3;
            taken = 1;
        }
        if (used + (size_t)made <= cap) {
            memcpy(out + used, buf, (size_t)made);
            used += (size_t)made;
        }
        at += taken;
    }
    return used;
}
