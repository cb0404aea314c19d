/* wasm_out.c -- the output of a call: bytes that grow as they are written. */
#include <stdlib.h>

#include "bind/wasm/wasm.h"

static struct {
    char *at;
    size_t len, cap;
} out;

WASM_EXPORT(wasm_alloc) void *wasm_alloc(size_t size)
{
    return malloc(size);
}

WASM_EXPORT(wasm_free) void wasm_free(void *piece)
{
    free(piece);
}

WASM_EXPORT(wasm_out_at) const char *wasm_out_at(void)
{
    return out.at;
}

WASM_EXPORT(wasm_out_len) size_t wasm_out_len(void)
{
    return out.len;
}

void out_clear(void)
{
    out.len = 0;
}

/* Without memory the output ends early, which the page sees as bad JSON: there is no better way to say it. */
static bool reserve(size_t more)
{
    if (out.len + more <= out.cap)
        return true;
    size_t cap = out.cap ? out.cap : 4096;
    while (cap < out.len + more)
        cap *= 2;
    char *grown = malloc(cap);
    if (!grown)
        return false;
    if (out.len)
        memcpy(grown, out.at, out.len);
    free(out.at);
    out.at = grown;
    out.cap = cap;
    return true;
}

void out_bytes(const void *bytes, size_t len)
{
    if (!len || !reserve(len))
        return;
    memcpy(out.at + out.len, bytes, len);
    out.len += len;
}

void out_byte(int byte)
{
    char c = (char)byte;
    out_bytes(&c, 1);
}

void out_put(const char *text)
{
    out_bytes(text, strlen(text));
}

void out_int(int64_t value)
{
    char digits[24];
    Str text = str_on(digits, sizeof digits);
    str_int(&text, value);
    out_put(digits);
}

void out_json(const char *text)
{
    static const char HEX[] = "0123456789abcdef";
    out_byte('"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            out_byte('\\');
        if (c < 0x20) {
            out_put("\\u00");
            out_byte(HEX[c >> 4]);
            c = (unsigned char)HEX[c & 15];
        }
        out_byte(c);
    }
    out_byte('"');
}

void out_both(const char *zh, const char *en)
{
    out_put("{\"zh\":");
    out_json(zh);
    out_put(",\"en\":");
    out_json(en);
    out_byte('}');
}

void out_fault(Fault f)
{
    char zh[256], en[256];
    Str a = str_on(zh, sizeof zh), b = str_on(en, sizeof en);
    fault_message(f, LANG_ZH, &a);
    fault_message(f, LANG_EN, &b);
    out_clear();
    out_put("{\"id\":");
    out_json(fault_id(f.code));
    out_put(",\"at\":");
    out_int(f.at);
    out_put(",\"message\":");
    out_both(zh, en);
    out_byte('}');
}
