/* record_xqf.c -- reads XQF, plain (up to version 10) and veiled (from 11).
 *
 * The veil adds numbers made from four bytes of the header: to the points of the men (which from version 12 are also
 * turned round in their list), to the points of each move, to the lengths of comments, and to every byte behind the
 * header, there masked by a fixed sentence.  Undoing it needs nothing that is not in the file.
 */
#include "games/record_binary.h"

const RecField rec_xqf_fields[XQF_FIELD_COUNT] = {
    {"Title", 0x50, 64},      {"Event", 0xD0, 64},      {"Date", 0x110, 16},        {"Site", 0x120, 16},
    {"Red", 0x130, 16},       {"Black", 0x140, 16},     {"TimeControl", 0x150, 64}, {"RedTime", 0x190, 16},
    {"BlackTime", 0x1A0, 16}, {"Annotator", 0x1D0, 16}, {"Author", 0x1E0, 16},
};
const char *const rec_xqf_types[XQF_TYPES] = {"全局", "开局", "中局", "残局"};

typedef struct Xqf {
    RecReader *reader;
    int version;
    uint8_t men, from, to; /* what was added to points */
    uint32_t size;         /* what was added to lengths of comments */
    uint8_t veil[32];
    size_t at;
    bool cut; /* the file ended before what was asked for */
} Xqf;

static const uint8_t *bytes(const Xqf *x)
{
    return x->reader->source->bytes;
}

/* ---- The veil ---------------------------------------------------------------------------------------------------- */

static uint8_t mix(uint8_t key, uint8_t with)
{
    return (uint8_t)((key * key * 54u + 221u) * with);
}

static void make_keys(Xqf *x)
{
    static const char SENTENCE[] = "[(C) Copyright Mr. Dong Shiwei.]";
    const uint8_t *b = bytes(x);
    if (x->version <= XQF_PLAIN)
        return;
    x->men = mix(b[13], b[13]);
    x->from = mix(b[14], x->men);
    x->to = mix(b[15], x->from);
    x->size = (b[12] * 256u + b[13]) % 32000 + 767;
    for (int i = 0; i < 32; i++)
        x->veil[i] = (uint8_t)SENTENCE[i] & (uint8_t)((b[12 + i % 4] & b[3]) | b[8 + i % 4]);
}

static uint8_t next_byte(Xqf *x)
{
    const RecSource *s = x->reader->source;
    if (x->at >= s->len) {
        x->cut = true;
        return 0;
    }
    uint8_t b = (uint8_t)(s->bytes[x->at] - x->veil[x->at % 32]);
    x->at++;
    return b;
}

static uint32_t next_word(Xqf *x)
{
    uint32_t word = 0;
    for (int i = 0; i < 4; i++)
        word |= (uint32_t)next_byte(x) << 8 * i;
    return word;
}

/* ---- The header -------------------------------------------------------------------------------------------------- */

static Fault read_board(const Xqf *x, char board[REC_BOARD])
{
    memset(board, '.', REC_BOARD);
    for (int i = 0; i < 32; i++) {
        int place = x->version >= XQF_TURNED ? (x->men + 1 + i) % 32 : i;
        uint8_t xy = (uint8_t)(bytes(x)[XQF_MEN + i] - x->men);
        if (xy >= 90)
            continue;
        int at = (9 - xy % 10) * 9 + xy / 10;
        if (board[at] != '.')
            return rec_fault(FAULT_FILE_FORMAT, XQF_MEN + (unsigned)i);
        board[at] = REC_MEN[place];
    }
    return rec_fault(FAULT_NONE, 0);
}

/* A text of the header: its length, then its bytes. */
static bool read_tag(const Xqf *x, Record *r, const RecField *f)
{
    size_t len = bytes(x)[f->at], room = f->size - 1u, got;
    char *text = rec_piece(x->reader->source, f->at + 1u, len < room ? len : room, &got);
    return text && (!got || rec_tag_add(r, f->key, text, got));
}

static bool read_tags(const Xqf *x, Record *r)
{
    static const int8_t WINNERS[] = {-1, 1, 2, 0, 0};
    for (size_t i = 0; i < XQF_FIELD_COUNT; i++) {
        if (!read_tag(x, r, &rec_xqf_fields[i]))
            return false;
    }
    uint8_t result = bytes(x)[XQF_RESULT], type = bytes(x)[XQF_TYPE];
    r->winner = result < ARRAY_LEN(WINNERS) ? WINNERS[result] : -1;
    return type == 0 || type >= XQF_TYPES || rec_tag_set(r, "Type", rec_xqf_types[type]);
}

/* ---- The moves --------------------------------------------------------------------------------------------------- */

typedef struct Step {
    size_t at;    /* in the file */
    int from, to; /* x * 10 + y */
    bool goes_on, alternative;
    size_t comment, comment_len;
} Step;

static Fault read_step(Xqf *x, Step *s)
{
    s->at = x->at;
    s->from = (uint8_t)(next_byte(x) - XQF_FROM - x->from);
    s->to = (uint8_t)(next_byte(x) - XQF_TO - x->to);
    uint8_t flags = next_byte(x);
    next_byte(x);
    bool veiled = x->version > XQF_PLAIN;
    s->goes_on = flags & (veiled ? 0x80 : 0xF0);
    s->alternative = flags & (veiled ? 0x40 : 0x0F);
    s->comment_len = 0;
    if (!veiled || flags & 0x20)
        s->comment_len = next_word(x) - x->size;
    s->comment = x->at;
    if (x->cut || s->comment_len > x->reader->source->len - x->at)
        return rec_fault(FAULT_FILE_SHORT, s->at);
    x->at += s->comment_len;
    return rec_fault(FAULT_NONE, 0);
}

static bool take_comment(Xqf *x, const Step *s, Record *r, RecNode *node)
{
    RecSource plain = *x->reader->source;
    size_t len;
    if (!s->comment_len)
        return true;
    uint8_t *copy = arena_alloc(r->arena, s->comment_len);
    if (!copy)
        return false;
    for (size_t i = 0; i < s->comment_len; i++)
        copy[i] = (uint8_t)(bytes(x)[s->comment + i] - x->veil[(s->comment + i) % 32]);
    plain.bytes = copy;
    plain.len = s->comment_len;
    char *text = rec_piece(&plain, 0, plain.len, &len);
    size_t n = 0;
    for (size_t i = 0; text && i < len; i++) {
        if (text[i] != '\r')
            text[n++] = text[i];
    }
    while (n && is_space(text[n - 1]))
        n--;
    return text && rec_comment_more(r, node, text, n);
}

static Fault read_moves(Xqf *x, Record *r, Step *root)
{
    RecCursor *c = &x->reader->cursor;
    RecStream stream = {.cursor = c, .done = !root->goes_on};
    while (!stream.done) {
        Step s;
        Fault f = read_step(x, &s);
        if (f.code)
            return f;
        f = rec_play_step(c, (const int[]){s.from / 10, s.from % 10}, (const int[]){s.to / 10, s.to % 10});
        if (f.code)
            return rec_fault(f.code, s.at);
        RecNode *node = c->at;
        if (!take_comment(x, &s, r, node))
            return rec_fault(FAULT_NO_MEMORY, s.at);
        f = rec_stream_node(&stream, node, s.goes_on, s.alternative);
        if (f.code)
            return f;
    }
    return rec_fault(FAULT_NONE, 0);
}

/* The byte for the side to move is not to be relied on; the first man to move knows better. */
static bool black_begins(const Xqf *x, const Step *root, const char board[REC_BOARD])
{
    Xqf ahead = *x;
    Step s;
    if (root->goes_on && !read_step(&ahead, &s).code && s.from < 90) {
        char man = board[(9 - s.from % 10) * 9 + s.from / 10];
        if (man != '.')
            return man >= 'a';
    }
    return bytes(x)[XQF_SIDE] == 1;
}

static Fault read_game(Xqf *x, Record **out)
{
    char board[REC_BOARD], buf[256];
    Step root;
    Str start = str_on(buf, sizeof buf);
    Fault f = read_board(x, board);
    x->at = XQF_HEADER;
    if (!f.code)
        f = read_step(x, &root);
    if (f.code)
        return f;
    rec_board_text(board, black_begins(x, &root, board), 1, &start);
    f = rec_begin(x->reader, buf, out);
    /* Whole games and openings begin at the start, whatever the men's bytes say. */
    if (f.code && bytes(x)[XQF_TYPE] < 2)
        f = rec_begin(x->reader, NULL, out);
    if (f.code)
        return rec_fault(f.code, XQF_MEN);
    if (!read_tags(x, *out) || !take_comment(x, &root, *out, (*out)->root))
        return rec_fault(FAULT_NO_MEMORY, 0);
    return read_moves(x, *out, &root);
}

Fault rec_read_xqf(RecReader *reader)
{
    const RecSource *s = reader->source;
    Xqf x = {.reader = reader};
    Record *r;
    if (s->len < 3 || s->bytes[0] != 'X' || s->bytes[1] != 'Q')
        return rec_fault(FAULT_FILE_FORMAT, 0);
    if (s->len < XQF_HEADER)
        return rec_fault(FAULT_FILE_SHORT, s->len);
    if (!rec_board_fits(s->game))
        return rec_fault(FAULT_FILE_BOARD, 0);
    x.version = s->bytes[2];
    make_keys(&x);
    Fault f = read_game(&x, &r);
    if (f.code)
        rec_reject(reader, f);
    else
        rec_accept(reader, r);
    return f;
}
