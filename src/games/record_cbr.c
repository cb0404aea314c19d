/* record_cbr.c -- reads the records (CBR) and libraries (CBL) of CCBridge.
 *
 * Nothing is veiled; text is UTF-16.  Gaps between the fields hold whatever was in memory when the file was written, so
 * only the fields themselves are looked at.  A library is a header, an index and records that begin on slots of 4096
 * bytes; its index is often out of date, so the records are found by their own magic.
 */
#include "games/record_binary.h"

const char rec_cbr_magic[CB_MAGIC + 1] = "CCBridge Record\0";
const char rec_cbl_magic[CB_MAGIC + 1] = "CCBridgeLibrary\0";

const RecField rec_cbr_fields[CBR_FIELD_COUNT] = {
    {"Title", 180, 128},       {"Source", 564, 64},     {"Event", 692, 64},      {"Round", 756, 64},
    {"Group", 820, 32},        {"Table", 852, 32},      {"Date", 884, 64},       {"Site", 948, 64},
    {"TimeControl", 1012, 64}, {"Red", 1076, 64},       {"RedTeam", 1140, 64},   {"RedTime", 1204, 64},
    {"Black", 1300, 64},       {"BlackTeam", 1364, 64}, {"BlackTime", 1428, 64}, {"Annotator", 1652, 64},
    {"Author", 1780, 64},
};

typedef struct Cbr {
    RecReader *reader;
    size_t start, end; /* of the record in the file */
    size_t at;
} Cbr;

static const uint8_t *field(const Cbr *c, size_t at)
{
    return c->reader->source->bytes + c->start + at;
}

static bool has_magic(const RecSource *s, size_t at, const char magic[CB_MAGIC])
{
    return s->len >= CB_MAGIC && at <= s->len - CB_MAGIC && memcmp(s->bytes + at, magic, CB_MAGIC) == 0;
}

static uint32_t word_at(const uint8_t *b)
{
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* ---- The header -------------------------------------------------------------------------------------------------- */

static void read_board(const Cbr *c, char board[REC_BOARD])
{
    for (size_t i = 0; i < REC_BOARD; i++) {
        uint8_t man = *field(c, CBR_BOARD + i);
        int kind = (man & 15) - 1, side = man >> 4;
        bool any = (side == 1 || side == 2) && kind >= 0 && kind < 7;
        board[i] = '.';
        if (any)
            board[i] = side == 1 ? CBR_KINDS[kind] : to_lower(CBR_KINDS[kind]);
    }
}

static bool read_tags(const Cbr *c, Record *r)
{
    static const int8_t WINNERS[] = {-1, 1, 2, 0};
    for (size_t i = 0; i < CBR_FIELD_COUNT; i++) {
        const RecField *f = &rec_cbr_fields[i];
        size_t len;
        char *text = rec_piece_utf16(c->reader->source, c->start + f->at, f->size, &len);
        if (!text || (len && !rec_tag_add(r, f->key, text, len)))
            return false;
    }
    uint8_t result = *field(c, CBR_RESULT);
    r->winner = result < ARRAY_LEN(WINNERS) ? WINNERS[result] : -1;
    return true;
}

/* ---- The moves --------------------------------------------------------------------------------------------------- */

typedef struct Step {
    size_t at;
    int from, to;
    bool goes_on, alternative;
    size_t comment, comment_len;
} Step;

static Fault read_step(Cbr *c, Step *s)
{
    const uint8_t *b = c->reader->source->bytes + c->at;
    s->at = c->at;
    if (c->end - c->at < 4)
        return rec_fault(FAULT_FILE_SHORT, c->at);
    *s = (Step){.at = c->at, .from = b[2], .to = b[3], .goes_on = !(b[0] & 1), .alternative = b[0] & 2};
    c->at += 4;
    if (b[0] & 4) {
        if (c->end - c->at < 4)
            return rec_fault(FAULT_FILE_SHORT, s->at);
        s->comment_len = word_at(b + 4);
        c->at += 4;
    }
    if (s->comment_len > c->end - c->at)
        return rec_fault(FAULT_FILE_SHORT, s->at);
    s->comment = c->at;
    c->at += s->comment_len;
    return rec_fault(FAULT_NONE, 0);
}

static bool take_comment(const Cbr *c, const Step *s, Record *r, RecNode *node)
{
    size_t len, n = 0;
    if (!s->comment_len)
        return true;
    char *text = rec_piece_utf16(c->reader->source, s->comment, s->comment_len, &len);
    for (size_t i = 0; text && i < len; i++) {
        if (text[i] != '\r')
            text[n++] = text[i];
    }
    while (n && is_space(text[n - 1]))
        n--;
    return text && rec_comment_more(r, node, text, n);
}

static Fault play(RecCursor *cursor, const Step *s)
{
    return rec_play_step(cursor, (const int[]){s->from % 9, 9 - s->from / 9}, (const int[]){s->to % 9, 9 - s->to / 9});
}

static Fault read_moves(Cbr *c, Record *r, const Step *root)
{
    RecCursor *cursor = &c->reader->cursor;
    RecStream stream = {.cursor = cursor, .done = !root->goes_on};
    while (!stream.done) {
        Step s;
        Fault f = read_step(c, &s);
        if (f.code)
            return f;
        /* Zeros where a move should be: the writer had none to write. */
        if (s.from == s.to)
            return rec_fault(FAULT_NONE, 0);
        f = play(cursor, &s);
        if (f.code)
            return rec_fault(f.code, s.at);
        RecNode *node = cursor->at;
        if (!take_comment(c, &s, r, node))
            return rec_fault(FAULT_NO_MEMORY, s.at);
        f = rec_stream_node(&stream, node, s.goes_on, s.alternative);
        if (f.code)
            return f;
    }
    return rec_fault(FAULT_NONE, 0);
}

/* Descriptions of the format disagree about where the side to move stands; the first man to move knows. */
static bool black_begins(const Cbr *c, const Step *root, const char board[REC_BOARD])
{
    Cbr ahead = *c;
    Step s;
    if (root->goes_on && !read_step(&ahead, &s).code && s.from < REC_BOARD && s.from != s.to && board[s.from] != '.')
        return board[s.from] >= 'a';
    return *field(c, CBR_FIRST_MOVER) == 2;
}

static Fault read_record(Cbr *c, Record **out)
{
    char board[REC_BOARD], buf[256];
    Step root;
    Str start = str_on(buf, sizeof buf);
    if (c->end - c->start < CBR_MOVES)
        return rec_fault(FAULT_FILE_SHORT, c->end);
    read_board(c, board);
    c->at = c->start + CBR_MOVES;
    Fault f = read_step(c, &root);
    if (f.code)
        return f;
    int move_no = *field(c, CBR_MOVE_NO) | *field(c, CBR_MOVE_NO + 1) << 8;
    rec_board_text(board, black_begins(c, &root, board), move_no >= 1 && move_no <= CBR_MOST_MOVE_NO ? move_no : 1,
                   &start);
    f = rec_begin(c->reader, buf, out);
    if (f.code)
        return rec_fault(f.code, c->start + CBR_BOARD);
    if (!read_tags(c, *out) || !take_comment(c, &root, *out, (*out)->root))
        return rec_fault(FAULT_NO_MEMORY, c->start);
    return read_moves(c, *out, &root);
}

static void read_into_book(RecReader *reader, size_t start, size_t end)
{
    Cbr c = {.reader = reader, .start = start, .end = end};
    Record *r;
    Fault f = read_record(&c, &r);
    if (f.code)
        rec_reject(reader, f);
    else
        rec_accept(reader, r);
}

Fault rec_read_cbr(RecReader *reader)
{
    const RecSource *s = reader->source;
    if (!has_magic(s, 0, rec_cbr_magic))
        return rec_fault(FAULT_FILE_FORMAT, 0);
    if (!rec_board_fits(s->game))
        return rec_fault(FAULT_FILE_BOARD, 0);
    read_into_book(reader, 0, s->len);
    return rec_fault(FAULT_NONE, 0);
}

/* ---- Libraries --------------------------------------------------------------------------------------------------- */

/* Where the first record begins: behind the index, or wherever its magic is found. */
static size_t first_record(const RecSource *s)
{
    size_t count = s->len >= CBL_COUNT + 4 ? word_at(s->bytes + CBL_COUNT) : 0;
    size_t at = CBL_HEAD + count * CBL_ENTRY;
    if (has_magic(s, at, rec_cbr_magic))
        return at;
    for (at = CB_MAGIC; at + CB_MAGIC <= s->len; at++) {
        if (s->bytes[at] == 'C' && has_magic(s, at, rec_cbr_magic))
            return at;
    }
    return s->len;
}

Fault rec_read_cbl(RecReader *reader)
{
    const RecSource *s = reader->source;
    if (!has_magic(s, 0, rec_cbl_magic))
        return rec_fault(FAULT_FILE_FORMAT, 0);
    if (!rec_board_fits(s->game))
        return rec_fault(FAULT_FILE_BOARD, 0);
    for (size_t start = first_record(s), end; start < s->len; start = end) {
        end = start + CBL_SLOT;
        while (end < s->len && !has_magic(s, end, rec_cbr_magic))
            end += CBL_SLOT;
        if (end > s->len)
            end = s->len;
        read_into_book(reader, start, end);
    }
    return rec_fault(FAULT_NONE, 0);
}
