/* record_io.c -- what the readers of record files share. */
#include "games/record_io.h"

#include <limits.h>

Fault rec_read(RecFormat format, const RecSource *source, RecBook *out)
{
    static Fault (*const READERS[])(RecReader *) = {rec_read_pgn, rec_read_dhtmlxq, rec_read_xqf, rec_read_cbr,
                                                    rec_read_cbl};
    _Static_assert(ARRAY_LEN(READERS) == REC_FORMAT_COUNT, "a reader for each format");
    RecReader reader = {.source = source, .book = out};
    *out = (RecBook){0};
    if (source->len > INT_MAX)
        return rec_fault(FAULT_FILE_LARGE, 0);
    rec_cursor_init(&reader.cursor, source->arena);
    reader.scratch = arena_alloc(source->arena, source->game->pos_size);
    if (!reader.scratch)
        return rec_fault(FAULT_NO_MEMORY, 0);
    Fault f = READERS[format](&reader);
    return reader.first.code ? reader.first : f;
}

Fault rec_begin(RecReader *reader, const char *start, Record **out)
{
    const RecSource *s = reader->source;
    Record *r = arena_alloc(s->arena, sizeof *r);
    if (!r)
        return rec_fault(FAULT_NO_MEMORY, 0);
    Fault f = rec_init_with(r, s->game, s->arena, start, reader->scratch);
    if (!f.code && !rec_cursor_open(&reader->cursor, r))
        f = rec_fault(FAULT_NO_MEMORY, 0);
    *out = r;
    return f;
}

void rec_accept(RecReader *reader, Record *r)
{
    RecBook *book = reader->book;
    if (book->last)
        book->last->next = r;
    else
        book->first = r;
    book->last = r;
    book->count++;
}

void rec_reject(RecReader *reader, Fault f)
{
    reader->book->bad++;
    if (!reader->first.code)
        reader->first = f;
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

bool rec_is_utf8(const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        /* utf8_next wants a terminated text. */
        char window[5] = "";
        memcpy(window, text + at, len - at < 4 ? len - at : 4);
        const char *p = window;
        uint32_t c = utf8_next(&p);
        /* A true U+FFFD takes three bytes. */
        if (c == 0xFFFD && p - window == 1)
            return false;
        at += c ? (size_t)(p - window) : 1;
    }
    return true;
}

static char *decode_gbk(const RecSource *s, const char *text, size_t len, size_t *out_len)
{
    char *out = arena_alloc(s->arena, 3 * len + 1);
    if (!out)
        return NULL;
    if (s->to_utf8) {
        *out_len = s->to_utf8(s->to_utf8_state, text, len, out, 3 * len);
        return out;
    }
    Str lossy = str_on(out, 3 * len + 1);
    for (size_t i = 0; i < len; i++)
        str_utf8(&lossy, (uint8_t)text[i] < 0x80 ? (uint8_t)text[i] : 0xFFFD);
    *out_len = lossy.len;
    return out;
}

static const char MARK[] = "\xEF\xBB\xBF";

const char *rec_text(const RecSource *s, size_t *len)
{
    const char *bytes = (const char *)s->bytes;
    size_t skip = s->len >= 3 && memcmp(bytes, MARK, 3) == 0 ? 3 : 0;
    char *text;
    *len = s->len - skip;
    if (rec_is_utf8(bytes, s->len))
        text = arena_text(s->arena, bytes + skip, *len);
    else
        text = decode_gbk(s, bytes + skip, *len, len);
    /* A text with NULs would end early for every function on terminated texts. */
    for (size_t i = 0; text && i < *len; i++) {
        if (!text[i])
            text[i] = ' ';
    }
    return text;
}

/* How many bytes the character of GBK (GB18030) at `at` takes. */
static size_t gbk_width(const uint8_t *at, size_t left)
{
    if (at[0] < 0x81 || at[0] == 0xFF || left < 2)
        return 1;
    if (at[1] >= 0x30 && at[1] <= 0x39)
        return left >= 4 ? 4 : 1;
    return at[1] >= 0x40 && at[1] != 0x7F && at[1] != 0xFF ? 2 : 1;
}

int rec_text_origin(const RecSource *s, const char *text, size_t at)
{
    if (rec_is_utf8((const char *)s->bytes, s->len))
        return (int)(at + (s->len >= 3 && memcmp(s->bytes, MARK, 3) == 0 ? 3 : 0));
    size_t raw = 0;
    for (const char *p = text; p < text + at && raw < s->len; utf8_next(&p))
        raw += gbk_width(s->bytes + raw, s->len - raw);
    return (int)raw;
}

char *rec_piece(const RecSource *s, size_t at, size_t len, size_t *out_len)
{
    if (at > s->len)
        at = s->len;
    if (len > s->len - at)
        len = s->len - at;
    const char *bytes = (const char *)s->bytes + at;
    const char *nul = len ? memchr(bytes, 0, len) : NULL;
    return decode_gbk(s, bytes, nul ? (size_t)(nul - bytes) : len, out_len);
}

char *rec_piece_utf16(const RecSource *s, size_t at, size_t len, size_t *out_len)
{
    if (at > s->len)
        at = s->len;
    if (len > s->len - at)
        len = s->len - at;
    const uint8_t *b = s->bytes + at;
    char *out = arena_alloc(s->arena, len / 2 * 3 + 1);
    if (!out)
        return NULL;
    Str text = str_on(out, len / 2 * 3 + 1);
    for (size_t i = 0; i + 1 < len; i += 2) {
        uint32_t c = b[i] | (uint32_t)b[i + 1] << 8;
        if (!c)
            break;
        if (c >= 0xD800 && c < 0xDC00 && i + 3 < len && (b[i + 3] & 0xFC) == 0xDC) {
            c = 0x10000 + ((c & 0x3FF) << 10) + (b[i + 2] | (uint32_t)(b[i + 3] & 3) << 8);
            i += 2;
        }
        str_utf8(&text, c >= 0xD800 && c < 0xE000 ? 0xFFFD : c);
    }
    *out_len = text.len;
    return out;
}

/* ---- Moves and results ------------------------------------------------------------------------------------------- */

Fault rec_play_token(RecCursor *c, const Notation *n, const char *token)
{
    const Game *g = c->record->game;
    Move parts[MAX_PARTS];
    Fault why = {FAULT_UNREADABLE, 0};
    int count = 0;
    if (n) {
        parts[0] = n->read(g, c->pos, token, &why);
        count = parts[0] != MOVE_NONE;
    } else {
        count = g->move_parse(g, c->pos, token, parts, &why);
    }
    for (int i = 0; i < count; i++) {
        if (!rec_play(c, parts[i]))
            return rec_fault(FAULT_NO_MEMORY, 0);
    }
    if (count)
        return rec_fault(FAULT_NONE, 0);
    return rec_fault(why.code ? why.code : FAULT_UNREADABLE, 0);
}

int rec_winner_of(const char *text)
{
    static const struct {
        const char *text;
        int winner;
    } WORDS[] = {
        {"1-0", 1},  {"0-1", 2},    {"1/2-1/2", 0}, {"1/2", 0},  {"=-=", 0},  {"红胜", 1},   {"红先胜", 1}, {"黑负", 1},
        {"紅勝", 1}, {"紅先勝", 1}, {"黑勝", 2},    {"黑胜", 2}, {"红负", 2}, {"红先负", 2}, {"紅先負", 2}, {"和棋", 0},
        {"和", 0},   {"红先和", 0}, {"紅先和", 0},  {"红和", 0}, {"和局", 0}, {"先胜", 1},   {"先负", 2},   {"先和", 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++) {
        if (strcmp(text, WORDS[i].text) == 0)
            return WORDS[i].winner;
    }
    return -1;
}

/* ---- The xiangqi board ------------------------------------------------------------------------------------------- */

bool rec_board_fits(const Game *g)
{
    if (g->traits & (TRAIT_CHANCE | TRAIT_HIDDEN | TRAIT_MULTI))
        return false;
    return g->shape->width == 9 && g->shape->height == 10 && g->shape->points == REC_BOARD && g->shape->rank_base == 0;
}

void rec_board_text(const char board[REC_BOARD], bool black, int move_no, Str *out)
{
    for (int i = 0, empty = 0; i < REC_BOARD; i++) {
        empty += board[i] == '.';
        bool last = i % 9 == 8;
        if (empty && (last || board[i] != '.')) {
            str_int(out, empty);
            empty = 0;
        }
        if (board[i] != '.')
            str_char(out, board[i]);
        if (last)
            str_char(out, i == REC_BOARD - 1 ? ' ' : '/');
    }
    str_put(out, black ? "b - - 0 " : "w - - 0 ");
    str_int(out, move_no);
}

Fault rec_play_step(RecCursor *c, const int from[2], const int to[2])
{
    const int *const points[2] = {from, to};
    char token[8] = "";
    for (int i = 0; i < 2; i++) {
        int x = points[i][0], y = points[i][1];
        if (x < 0 || x > 8 || y < 0 || y > 9)
            return rec_fault(FAULT_UNREADABLE, 0);
        token[2 * i] = (char)('a' + x);
        token[2 * i + 1] = (char)('0' + y);
    }
    return rec_play_token(c, NULL, token);
}

Fault rec_stream_node(RecStream *s, RecNode *node, bool goes_on, bool alternative)
{
    if (alternative) {
        RecOwed *owed = s->spare ? s->spare : arena_alloc(s->cursor->arena, sizeof *owed);
        if (!owed)
            return rec_fault(FAULT_NO_MEMORY, 0);
        s->spare = s->spare ? s->spare->below : NULL;
        *owed = (RecOwed){s->owed, node->parent};
        s->owed = owed;
    }
    if (goes_on)
        return rec_fault(FAULT_NONE, 0);
    s->done = s->owed == NULL;
    if (s->owed) {
        RecOwed *owed = s->owed;
        s->owed = owed->below;
        owed->below = s->spare;
        s->spare = owed;
        rec_go(s->cursor, owed->parent);
    }
    return rec_fault(FAULT_NONE, 0);
}
