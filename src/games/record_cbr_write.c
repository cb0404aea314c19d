/* record_cbr_write.c -- writes the records (CBR) and libraries (CBL) of CCBridge.
 *
 * Text is UTF-16, which loses nothing.  A library is made in two rounds, because its index, which stands before the
 * games, says how long each of them is: the first round only counts.  The program gives every record an identity; ours
 * is made from the record, so that the same game gives the same file.
 */
#include "games/record_binary.h"

#include "base/checksum.h"

typedef struct CbrOut {
    Record *record;
    RecTarget *target;
    RecCode code;
    RecStart start;
    uint8_t head[CBR_MOVES];
} CbrOut;

static uint8_t point_of(int point)
{
    return (uint8_t)((9 - point / 9) * 9 + point % 9);
}

/* ---- The header -------------------------------------------------------------------------------------------------- */

static void set_board(CbrOut *c)
{
    for (size_t i = 0; i < REC_BOARD; i++) {
        char man = c->start.board[i];
        const char *kind = man == '.' ? NULL : strchr(CBR_KINDS, to_upper(man));
        if (kind)
            c->head[CBR_BOARD + i] = (uint8_t)((man >= 'a' ? 0x21 : 0x11) + (kind - CBR_KINDS));
    }
}

/* The field of a tag that has none yet; NULL when the tag has no place. */
static const RecField *field_of(const CbrOut *c, const char *key)
{
    for (size_t i = 0; i < CBR_FIELD_COUNT; i++) {
        const RecField *f = &rec_cbr_fields[i];
        if (strcmp(f->key, key) == 0)
            return c->head[f->at] || c->head[f->at + 1] ? NULL : f;
    }
    return NULL;
}

static bool set_tags(CbrOut *c)
{
    for (const RecTag *t = c->record->tags; t; t = t->next) {
        const RecField *f = field_of(c, t->key);
        if (!f && !rec_tag_idle(t))
            rec_lose_tag(c->target, REC_LOST_TAG, t->key);
        if (!f)
            continue;
        /* The end of the text needs its place too. */
        if (!rec_encode(&c->code, t->value, f->size - 2u, false))
            return false;
        if (c->code.cut)
            rec_lose_tag(c->target, REC_LOST_LENGTH, t->key);
        if (c->code.len)
            memcpy(c->head + f->at, c->code.at, c->code.len);
    }
    return true;
}

static bool make_header(CbrOut *c, size_t number)
{
    static const uint8_t RESULTS[] = {0, 3, 1, 2};
    memcpy(c->head, rec_cbr_magic, CB_MAGIC);
    c->head[CBR_KIND] = 2;
    c->head[CBR_COMPOSED] = c->start.usual ? 0 : 2;
    c->head[CBR_RESULT] = RESULTS[c->record->winner + 1];
    c->head[CBR_FIRST_MOVER] = c->start.black ? 2 : 1;
    c->head[CBR_MOVE_NO] = (uint8_t)c->start.move_no;
    c->head[CBR_MOVE_NO + 1] = (uint8_t)(c->start.move_no >> 8);
    memset(c->head + CBR_STATE, 0xFF, 4);
    set_board(c);
    if (!set_tags(c))
        return false;
    uint64_t sum = checksum_words(c->head, sizeof c->head, SIZE_MAX);
    rec_put_word(c->head + CBR_ID, (uint32_t)sum);
    rec_put_word(c->head + CBR_ID + 4, (uint32_t)(sum >> 32));
    rec_put_word(c->head + CBR_ID + 8, c->record->nodes);
    rec_put_word(c->head + CBR_ID + 12, number);
    return true;
}

/* ---- The moves --------------------------------------------------------------------------------------------------- */

static bool put_node(CbrOut *c, const RecNode *n)
{
    const RecOut *out = &c->target->out;
    uint8_t b[8] = {0};
    if (!rec_encode(&c->code, n->comment ? n->comment : "", SIZE_MAX, true))
        return false;
    b[0] = (uint8_t)((n->first ? 0 : 1) | (n->next ? 2 : 0) | (c->code.len ? 4 : 0));
    if (n->parent) {
        b[2] = point_of(move_from(n->move));
        b[3] = point_of(move_to(n->move));
    }
    rec_put_word(b + 4, c->code.len);
    out->put(out->state, (const char *)b, c->code.len ? 8 : 4);
    if (c->code.len)
        out->put(out->state, (const char *)c->code.at, c->code.len);
    return true;
}

/* One record, the `number`th of its file. */
static bool put_record(CbrOut *c, RecCursor *cursor, size_t number)
{
    Record *r = c->record;
    c->code =
        (RecCode){.target = c->target, .arena = cursor->arena, .wide = true, .at = c->code.at, .cap = c->code.cap};
    memset(c->head, 0, sizeof c->head);
    if (!rec_cursor_open(cursor, r))
        return false;
    rec_start_of(r, cursor->pos, &c->start);
    if (!rec_start_whole(r, &c->start, c->start.move_no, cursor->pos))
        rec_lose(c->target, REC_LOST_COUNTER);
    if (!make_header(c, number))
        return false;
    c->target->out.put(c->target->out.state, (const char *)c->head, sizeof c->head);
    for (RecNode *n = r->root; n; n = rec_walk(r->root, n)) {
        if (!put_node(c, n))
            return false;
    }
    return true;
}

bool rec_write_cbr(Record *r, RecCursor *cursor, RecTarget *target)
{
    CbrOut c = {.record = r, .target = target};
    return put_record(&c, cursor, 0);
}

/* ---- Libraries --------------------------------------------------------------------------------------------------- */

static void add_length(void *state, const char *bytes, size_t len)
{
    (void)bytes;
    *(size_t *)state += len;
}

static void put_zeros(const RecOut *out, size_t count)
{
    static const char ZEROS[256];
    for (; count > sizeof ZEROS; count -= sizeof ZEROS)
        out->put(out->state, ZEROS, sizeof ZEROS);
    out->put(out->state, ZEROS, count);
}

/* The identity as the index writes it: {00000000-0000-0000-0000-000000000000} in UTF-16. */
static void put_identity(uint8_t *at, const uint8_t id[16])
{
    static const char PATTERN[] = "{33221100-5544-7766-8899-aabbccddeeff}", DIGITS[] = "0123456789ABCDEF";
    bool high = true;
    for (int i = 0; PATTERN[i]; i++) {
        char c = PATTERN[i];
        bool digit = is_digit(c) || (c >= 'a' && c <= 'f');
        uint8_t byte = id[is_digit(c) ? c - '0' : digit ? c - 'a' + 10 : 0];
        at[2 * i] = (uint8_t)(digit ? DIGITS[high ? byte >> 4 : byte & 15] : c);
        high = digit ? !high : high;
    }
}

/* An entry of the index: its first slot, how many it takes, the bytes used, identity and title. */
static void put_entry(const CbrOut *c, const RecOut *out, size_t slot, size_t len)
{
    enum { FIRST = 4, SLOTS = 8, USED = 12, IDENTITY = 24, TITLE = 100 };
    uint8_t entry[CBL_ENTRY] = {7};
    rec_put_word(entry + FIRST, slot);
    rec_put_word(entry + SLOTS, (len + CBL_SLOT - 1) / CBL_SLOT);
    rec_put_word(entry + USED, len);
    put_identity(entry + IDENTITY, c->head + CBR_ID);
    memcpy(entry + TITLE, c->head + rec_cbr_fields[0].at, rec_cbr_fields[0].size);
    out->put(out->state, (const char *)entry, sizeof entry);
}

/* Makes the records from the first on without writing them: the index goes to `index`, their slots are returned, 0
 * without memory. */
static size_t survey(Record *first, RecCursor *cursor, const RecOut *index)
{
    size_t slots = 0, number = 0, len = 0;
    RecTarget counter = {.out = {add_length, &len}};
    CbrOut c = {.target = &counter};
    for (Record *r = first; r; r = r->next) {
        len = 0;
        c.record = r;
        if (!put_record(&c, cursor, number++))
            return 0;
        if (index)
            put_entry(&c, index, slots, len);
        slots += (len + CBL_SLOT - 1) / CBL_SLOT;
    }
    return slots;
}

/* Readers expect the index of a library to have room for 128 slots, or twice that, and so on. */
static bool put_index(Record *first, RecCursor *cursor, const RecOut *out)
{
    size_t room = 128, slots = survey(first, cursor, NULL), entries = 0;
    uint8_t head[CBL_COUNT + 4] = {0};
    while (room < slots)
        room *= 2;
    for (Record *r = first; r; r = r->next)
        entries++;
    memcpy(head, rec_cbl_magic, CB_MAGIC);
    head[CB_MAGIC] = 3;
    rec_put_word(head + CBL_LIMIT, 0x7FFFFFFF);
    rec_put_word(head + CBL_COUNT, room);
    out->put(out->state, (const char *)head, sizeof head);
    put_zeros(out, CBL_HEAD - sizeof head);
    if (!slots || !survey(first, cursor, out))
        return false;
    put_zeros(out, (room - entries) * CBL_ENTRY);
    return true;
}

typedef struct Counted {
    const RecOut *out;
    size_t len;
} Counted;

static void put_counted(void *state, const char *bytes, size_t len)
{
    Counted *c = state;
    c->len += len;
    c->out->put(c->out->state, bytes, len);
}

bool rec_write_cbl(Record *first, RecCursor *cursor, RecTarget *target)
{
    const RecOut out = target->out;
    Counted counted = {.out = &out};
    CbrOut c = {.target = target};
    size_t number = 0;
    bool good = put_index(first, cursor, &out);
    target->out = (RecOut){put_counted, &counted};
    for (Record *r = first; good && r; r = r->next) {
        c.record = r;
        good = put_record(&c, cursor, number++);
        put_zeros(&target->out, (CBL_SLOT - counted.len % CBL_SLOT) % CBL_SLOT);
    }
    target->out = out;
    return good;
}
