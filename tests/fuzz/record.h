/* record.h -- any bytes as a record file: games read whole, or a fault with its place; what was read can be written. */
#include <stdlib.h>

#include "base/gbk.h"
#include "games/record_io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void drop(void *state, const char *bytes, size_t len)
{
    *(size_t *)state += len + (len ? (size_t)bytes[0] : 0);
}

static int fuzz_record(RecFormat format, const uint8_t *data, size_t size)
{
    static void *gbk;
    if (!gbk)
        gbk = gbk_open();
    Arena arena = arena_heap();
    size_t sum = 0;
    RecBook book;
    RecOut out = {drop, &sum};
    RecSource source = {.bytes = data,
                        .len = size,
                        .game = game_find("xiangqi"),
                        .arena = &arena,
                        .to_utf8 = gbk_to_utf8,
                        .to_utf8_state = gbk};
    Fault f = rec_read(format, &source, &book);
    if (f.code && (f.at < 0 || (size_t)f.at > size))
        abort();
    RecCursor cursor;
    rec_cursor_init(&cursor, &arena);
    for (Record *r = book.first; r; r = r->next) {
        if (!rec_cursor_open(&cursor, r) || !rec_write_pgn(r, &cursor, game_notation(r->game, "wxf"), &out))
            abort();
    }
    arena_reset(&arena);
    return 0;
}
