/* record.h -- any bytes as a record file: games read whole, or a fault with its place; what was read can be written
 * in every format, and where nothing is lost it is read back the same. */
#include <stdlib.h>

#include "base/gbk.h"
#include "games/record_io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct FuzzBytes {
    uint8_t *at;
    size_t len, cap;
} FuzzBytes;

static void keep(void *state, const char *bytes, size_t len)
{
    FuzzBytes *b = state;
    if (b->len + len > b->cap) {
        b->cap = 2 * (b->len + len);
        b->at = realloc(b->at, b->cap);
        if (!b->at)
            abort();
    }
    if (len)
        memcpy(b->at + b->len, bytes, len);
    b->len += len;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool same(Record *a, Record *b)
{
    RecNode *x = a->root, *y = b->root;
    bool equal = same_text(a->start, b->start) && a->nodes == b->nodes && a->winner == b->winner;
    for (; equal && x && y; x = rec_walk(a->root, x), y = rec_walk(b->root, y))
        equal = x->move == y->move && x->depth == y->depth && same_text(x->comment, y->comment);
    return equal;
}

/* Writes a game in a binary format and reads it again; in text, odd characters may stand for something else. */
static void write_again(RecFormat format, Record *r, RecSource source, void *gbk)
{
    Arena arena = arena_heap();
    FuzzBytes bytes = {0};
    RecCursor cursor;
    RecBook book;
    RecTarget to = {.out = {keep, &bytes}, .to_utf8 = gbk_to_utf8, .to_utf8_state = gbk};
    Record alone = *r;
    alone.next = NULL;
    to.notation = game_notation(r->game, "wxf");
    rec_cursor_init(&cursor, &arena);
    if (rec_write(format, &alone, &cursor, &to).code)
        abort();
    if (format != REC_PGN && format != REC_DHTMLXQ) {
        source.bytes = bytes.at;
        source.len = bytes.len;
        source.arena = &arena;
        Fault f = rec_read(format, &source, &book);
        if (f.code || book.count != 1 || (!rec_lost_any(&to.lost) && !same(&alone, book.first)))
            abort();
    }
    free(bytes.at);
    arena_reset(&arena);
}

static int fuzz_record(RecFormat format, const uint8_t *data, size_t size)
{
    static void *gbk;
    if (!gbk)
        gbk = gbk_open();
    Arena arena = arena_heap();
    RecBook book;
    RecSource source = {.bytes = data,
                        .len = size,
                        .game = game_find("xiangqi"),
                        .arena = &arena,
                        .to_utf8 = gbk_to_utf8,
                        .to_utf8_state = gbk};
    Fault f = rec_read(format, &source, &book);
    if (f.code && (f.at < 0 || (size_t)f.at > size))
        abort();
    /* One format an input keeps the speed; which one, the length says. */
    for (Record *r = book.first; r; r = r->next)
        write_again((RecFormat)(size % REC_FORMAT_COUNT), r, source, gbk);
    arena_reset(&arena);
    return 0;
}
