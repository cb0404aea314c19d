/* record_help.c -- random records for the tests of record files. */
#include "tests/unit/record_help.h"

#include <stdlib.h>
#include <string.h>

#include "base/gbk.h"

void buffer_put(void *state, const char *bytes, size_t len)
{
    Buffer *b = state;
    if (b->len + len + 1 > b->cap) {
        b->cap = 2 * (b->len + len + 1);
        b->at = realloc(b->at, b->cap);
    }
    memcpy(b->at + b->len, bytes, len);
    b->len += len;
    b->at[b->len] = '\0';
}

void buffer_free(Buffer *b)
{
    free(b->at);
    *b = (Buffer){0};
}

static void random_comment(Record *r, RecNode *n, Rng *rng)
{
    static const char *const WORDS[] = {"好棋", "a plain word", "炮镇中路", "联通", "两行\n第二行",
                                        "x",    "【评】妙手！"};
    if (rng_below(rng, 4) == 0) {
        const char *text = WORDS[rng_below(rng, (uint32_t)ARRAY_LEN(WORDS))];
        rec_comment(r, n, text, strlen(text));
    }
}

void random_record(Record *r, const Game *g, Arena *arena, Rng *rng, int nodes)
{
    rec_init(r, g, arena, NULL);
    random_tree(r, rng, nodes);
}

void random_tree(Record *r, Rng *rng, int nodes)
{
    RecCursor c;
    const Game *g = r->game;
    rec_cursor_init(&c, r->arena);
    rec_cursor_open(&c, r);
    random_comment(r, r->root, rng);
    for (int i = 0; i < nodes; i++) {
        MoveList list;
        /* Now and then back by a few moves, to branch there. */
        for (uint32_t back = rng_below(rng, 6) == 0 ? rng_below(rng, 12) : 0; back && c.at->parent; back--)
            rec_go(&c, c.at->parent);
        g->moves(g, c.pos, &list);
        if (!list.count)
            continue;
        size_t before = r->nodes;
        RecNode *n = rec_play(&c, list.at[rng_below(rng, (uint32_t)list.count)]);
        if (r->nodes > before)
            random_comment(r, n, rng);
    }
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

bool same_tree(Record *a, Record *b)
{
    RecNode *x = a->root, *y = b->root;
    if (strcmp(a->start, b->start) != 0 || a->nodes != b->nodes)
        return false;
    for (; x && y; x = rec_walk(a->root, x), y = rec_walk(b->root, y)) {
        if (x->move != y->move || x->depth != y->depth || !same_text(x->comment, y->comment))
            return false;
    }
    return !x && !y;
}

Record *read_one(RecFormat format, const void *bytes, size_t len, Arena *arena, Fault *why)
{
    RecBook book;
    /* A copy of the exact size, so that the sanitizer sees a byte too many. */
    uint8_t *copy = malloc(len ? len : 1);
    memcpy(copy, bytes, len);
    void *gbk = gbk_open();
    RecSource s = {.bytes = copy, .len = len, .game = game_find("xiangqi"), .arena = arena};
    s.to_utf8 = gbk_to_utf8;
    s.to_utf8_state = gbk;
    *why = rec_read(format, &s, &book);
    gbk_close(gbk);
    free(copy);
    return !why->code && book.count == 1 ? book.first : NULL;
}

static Buffer write_with(RecFormat format, Record *first, RecTarget *target, Fault *why)
{
    Buffer b = {0};
    RecCursor c;
    Arena arena = arena_heap();
    target->out = (RecOut){buffer_put, &b};
    target->to_utf8 = gbk_to_utf8;
    target->to_utf8_state = gbk_open();
    rec_cursor_init(&c, &arena);
    *why = rec_write(format, first, &c, target);
    gbk_close(target->to_utf8_state);
    arena_reset(&arena);
    return b;
}

Buffer written_to(RecFormat format, Record *first, RecLosses *lost, Fault *why)
{
    RecTarget target = {.notation = game_notation(first->game, "wxf")};
    Buffer b = write_with(format, first, &target, why);
    *lost = target.lost;
    return b;
}

Buffer written(Record *r, const char *how)
{
    RecFormat format = rec_format_find(how);
    RecTarget target = {.notation = game_notation(r->game, how)};
    Fault why;
    Buffer b = write_with(format == REC_FORMAT_COUNT ? REC_PGN : format, r, &target, &why);
    CHECK_INT(why.code, FAULT_NONE);
    return b;
}
