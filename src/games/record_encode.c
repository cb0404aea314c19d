/* record_encode.c -- UTF-8 to the encodings of binary record files: GBK and UTF-16.
 *
 * The rules core has no table of GBK.  It has the caller's decoder, so it asks that one once what every sequence of bytes
 * means and turns the answers round: what is written is then what the same program reads.  Sequences of four bytes
 * (GB18030), for characters that GBK lacks, are learnt when the first such character comes.
 */
#include "games/record_io.h"

enum {
    LEADS = 126,        /* first bytes 0x81 to 0xFE */
    TRAILS = 190,       /* second bytes 0x40 to 0xFE without 0x7F */
    FOURS_A_ROW = 1260, /* of four bytes with the same first two */
    FOUR_ROWS = 32,     /* that hold the characters below U+10000 */
    BEYOND = 189000,    /* the place of U+10000 among the sequences of four */
    UNKNOWN = 0xFFFD
};

/* ---- Learning GBK ------------------------------------------------------------------------------------------------ */

/* One row of sequences, each on a line of its own so that a bad one does not spoil the next. */
typedef struct Row {
    size_t width; /* of a sequence */
    int count;
    uint8_t in[FOURS_A_ROW * 5];
    char out[FOURS_A_ROW * 5 * 3 + 1];
} Row;

static void four_bytes(uint32_t place, uint8_t out[4])
{
    out[3] = (uint8_t)(0x30 + place % 10);
    out[2] = (uint8_t)(0x81 + place / 10 % LEADS);
    out[1] = (uint8_t)(0x30 + place / FOURS_A_ROW % 10);
    out[0] = (uint8_t)(0x81 + place / (FOURS_A_ROW * 10));
}

static void two_bytes(uint32_t place, uint8_t out[2])
{
    uint32_t trail = place % TRAILS;
    out[0] = (uint8_t)(0x81 + place / TRAILS);
    out[1] = (uint8_t)(0x40 + trail + (trail >= 0x3F));
}

static uint32_t next_line(const char **at)
{
    const char *end = *at + strcspn(*at, "\n"), *p = *at;
    uint32_t c = p < end ? utf8_next(&p) : 0;
    *at = *end ? end + 1 : end;
    return p == end ? c : 0;
}

/* The characters of a row into a table by character; the first sequence of a character counts. */
static void learn_row(const RecCode *code, Row *row, uint32_t first, uint16_t *table)
{
    size_t line = row->width + 1;
    for (int i = 0; i < row->count; i++) {
        uint8_t *at = row->in + (size_t)i * line;
        if (row->width == 2)
            two_bytes(first + (uint32_t)i, at);
        else
            four_bytes(first + (uint32_t)i, at);
        at[row->width] = '\n';
    }
    const RecTarget *t = code->target;
    size_t len = (size_t)row->count * line;
    size_t got = t->to_utf8(t->to_utf8_state, (const char *)row->in, len, row->out, 3 * len);
    row->out[got] = '\0';
    const char *p = row->out;
    for (int i = 0; i < row->count; i++) {
        uint32_t c = next_line(&p);
        if (c >= 0x80 && c <= 0xFFFF && c != UNKNOWN && !table[c])
            table[c] = (uint16_t)(first + (uint32_t)i + 1);
    }
}

static uint16_t *learn(const RecCode *code, size_t width)
{
    Row *row = arena_alloc(code->arena, sizeof *row);
    uint16_t *table = row ? arena_alloc(code->arena, 0x10000 * sizeof *table) : NULL;
    if (!table)
        return NULL;
    row->width = width;
    row->count = width == 2 ? TRAILS : FOURS_A_ROW;
    int rows = width == 2 ? LEADS : FOUR_ROWS;
    for (int i = 0; i < rows; i++)
        learn_row(code, row, (uint32_t)(i * row->count), table);
    return table;
}

/* Whether the decoder gives this character for a sequence of four. */
static bool decodes_to(const RecTarget *t, const uint8_t bytes[4], uint32_t c)
{
    char out[16] = "";
    const char *p = out;
    size_t got = t->to_utf8(t->to_utf8_state, (const char *)bytes, 4, out, 12);
    return got <= 12 && utf8_next(&p) == c && !*p;
}

/* ---- One character ----------------------------------------------------------------------------------------------- */

/* Bytes of a character, 0 when there is none; -1 without memory. */
static int gbk_of(RecCode *code, uint32_t c, uint8_t out[4])
{
    const RecTarget *t = code->target;
    if (c < 0x80) {
        out[0] = (uint8_t)c;
        return 1;
    }
    if (!t->to_utf8)
        return 0;
    if (c > 0xFFFF) {
        four_bytes(BEYOND + (c - 0x10000), out);
        return decodes_to(t, out, c) ? 4 : 0;
    }
    if (!code->two && !(code->two = learn(code, 2)))
        return -1;
    if (code->two[c]) {
        two_bytes(code->two[c] - 1u, out);
        return 2;
    }
    if (!code->four && !(code->four = learn(code, 4)))
        return -1;
    if (!code->four[c])
        return 0;
    four_bytes(code->four[c] - 1u, out);
    return 4;
}

static int utf16_of(uint32_t c, uint8_t out[4])
{
    uint32_t low = c;
    int n = 0;
    if (c > 0xFFFF) {
        uint32_t high = 0xD800 + ((c - 0x10000) >> 10);
        low = 0xDC00 + ((c - 0x10000) & 0x3FF);
        out[n++] = (uint8_t)high;
        out[n++] = (uint8_t)(high >> 8);
    }
    out[n++] = (uint8_t)low;
    out[n++] = (uint8_t)(low >> 8);
    return n;
}

/* ---- A text ------------------------------------------------------------------------------------------------------ */

static bool reserve(RecCode *code, size_t more)
{
    if (code->len + more <= code->cap)
        return true;
    size_t cap = 2 * (code->len + more) + 256;
    uint8_t *grown = arena_alloc(code->arena, cap);
    if (!grown)
        return false;
    if (code->len)
        memcpy(grown, code->at, code->len);
    code->at = grown;
    code->cap = cap;
    return true;
}

/* Adds a character; false without memory.  Nothing is added behind a cut. */
static bool add(RecCode *code, uint32_t c, size_t room)
{
    uint8_t bytes[4];
    int n = code->wide ? utf16_of(c, bytes) : gbk_of(code, c, bytes);
    if (n == 0) {
        bytes[0] = '?';
        n = 1;
        code->replaced = true;
    }
    if (n < 0 || !reserve(code, (size_t)n))
        return false;
    code->cut |= code->len + (size_t)n > room;
    if (code->cut)
        return true;
    memcpy(code->at + code->len, bytes, (size_t)n);
    code->len += (size_t)n;
    return true;
}

bool rec_encode(RecCode *code, const char *text, size_t room, bool lines)
{
    code->len = 0;
    code->cut = code->replaced = false;
    for (uint32_t c; !code->cut && (c = utf8_next(&text));) {
        if (lines && c == '\r')
            continue;
        if ((lines && c == '\n' && !add(code, '\r', room)) || !add(code, c, room))
            return false;
    }
    if (code->replaced)
        rec_lose(code->target, REC_LOST_LETTER);
    return true;
}
