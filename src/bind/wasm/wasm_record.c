/* wasm_record.c -- record files: bytes to trees and trees to bytes.
 *
 * A tree goes to the page as a flat list, parents first, with the depth of each node; it comes back node by node.
 */
#include <stdlib.h>

#include "bind/wasm/wasm.h"
#include "games/record_io.h"

/* GBK to UTF-8 by the page's TextDecoder. */
WASM_IMPORT(gbk) size_t wasm_gbk(const char *gbk, size_t len, char *to, size_t cap);

static size_t to_utf8(void *state, const char *gbk, size_t len, char *to, size_t cap)
{
    (void)state;
    return wasm_gbk(gbk, len, to, cap);
}

/* ---- Reading ------------------------------------------------------------------------------------------------------------- */

static void put_marks(const RecMark *marks)
{
    out_put(",\"marks\":[");
    for (const RecMark *m = marks; m; m = m->next) {
        const char colour[2] = {m->colour};
        out_put(m == marks ? "[" : ",[");
        out_int(m->from);
        out_byte(',');
        out_int(m->to);
        out_byte(',');
        out_json(colour);
        out_byte(']');
    }
    out_byte(']');
}

static void put_node(RecCursor *c, RecNode *node)
{
    out_put("{\"depth\":");
    out_int(node->depth);
    out_put(",\"token\":\"");
    if (node->parent) {
        rec_go(c, node->parent);
        out_token(c->record->game, c->pos, node->move);
    }
    out_put("\",\"nags\":[");
    for (int i = 0; i < REC_NAGS && node->nags[i]; i++) {
        out_put(i ? "," : "");
        out_int(node->nags[i]);
    }
    out_byte(']');
    if (node->comment) {
        out_put(",\"comment\":");
        out_json(node->comment);
    }
    if (node->marks)
        put_marks(node->marks);
    out_byte('}');
}

static bool put_record(RecCursor *c, Record *r)
{
    if (!rec_cursor_open(c, r))
        return false;
    out_put("{\"game\":");
    out_json(r->game->id);
    out_put(",\"start\":");
    out_json(r->start);
    out_put(",\"winner\":");
    out_int(r->winner);
    out_put(",\"tags\":[");
    for (const RecTag *t = r->tags; t; t = t->next) {
        out_put(t == r->tags ? "[" : ",[");
        out_json(t->key);
        out_byte(',');
        out_json(t->value);
        out_byte(']');
    }
    out_put("],\"nodes\":[");
    for (RecNode *n = r->root; n; n = rec_walk(r->root, n)) {
        out_put(n == r->root ? "" : ",");
        put_node(c, n);
    }
    out_put("]}");
    return true;
}

/* Reads a file: {"games":[…],"bad":n,"fault":… or null}.  An empty game id means: as the file says, or xiangqi. */
WASM_EXPORT(wasm_record_read) void wasm_record_read(const uint8_t *bytes, size_t len, const char *id)
{
    Arena arena = arena_heap();
    RecFormat format = rec_guess(bytes, len);
    const Game *game = game_find(*id ? id : rec_guess_game(format, bytes, len));
    RecSource source = {.bytes = bytes, .len = len, .game = game, .arena = &arena, .to_utf8 = to_utf8};
    RecBook book = {0};
    Fault f = game ? rec_read(format, &source, &book) : rec_fault(FAULT_FILE_FORMAT, 0);
    RecCursor cursor;
    rec_cursor_init(&cursor, &arena);
    if (f.code) {
        out_fault(f);
        out_put(",\"bad\":");
    } else {
        out_clear();
        out_put("null,\"bad\":");
    }
    out_int(book.bad);
    out_put(",\"games\":[");
    for (Record *r = book.first; r; r = r->next) {
        out_put(r == book.first ? "" : ",");
        if (!put_record(&cursor, r))
            break;
    }
    out_byte(']');
    arena_reset(&arena);
}

/* ---- Writing ------------------------------------------------------------------------------------------------------------- */

typedef struct WasmRecord {
    GameBox box;
    Arena arena;
    Record record;
    RecCursor cursor;
    RecLosses lost; /* by the last writing */
} WasmRecord;

WASM_EXPORT(wasm_record_free) void wasm_record_free(WasmRecord *w)
{
    if (!w)
        return;
    arena_reset(&w->arena);
    free(w);
}

/* An empty record; NULL with a fault. */
WASM_EXPORT(wasm_record_new) WasmRecord *wasm_record_new(const char *id, const char *start, int winner)
{
    const Game *game = game_find(id);
    WasmRecord *w = game ? calloc(1, sizeof *w) : NULL;
    Fault f = {FAULT_NO_MEMORY, 0};
    if (w) {
        w->arena = arena_heap();
        f = rec_init(&w->record, game, &w->arena, start);
        w->record.winner = winner;
        rec_cursor_init(&w->cursor, &w->arena);
        if (!f.code && !rec_cursor_open(&w->cursor, &w->record))
            f.code = FAULT_NO_MEMORY;
    }
    if (!f.code)
        return w;
    wasm_record_free(w);
    out_fault(f);
    return NULL;
}

WASM_EXPORT(wasm_record_tag) int wasm_record_tag(WasmRecord *w, const char *key, const char *value)
{
    return rec_tag_set(&w->record, key, value);
}

/* Plays a token below a node (NULL: the root) and returns its last node; NULL with a fault. */
WASM_EXPORT(wasm_record_add) RecNode *wasm_record_add(WasmRecord *w, RecNode *parent, const char *token)
{
    rec_go(&w->cursor, parent ? parent : w->record.root);
    Fault f = rec_play_token(&w->cursor, NULL, token);
    if (!f.code)
        return w->cursor.at;
    out_fault(f);
    return NULL;
}

WASM_EXPORT(wasm_record_comment) int wasm_record_comment(WasmRecord *w, RecNode *node, const char *text)
{
    return rec_comment(&w->record, node ? node : w->record.root, text, strlen(text));
}

WASM_EXPORT(wasm_record_nag) void wasm_record_nag(RecNode *node, int nag)
{
    rec_nag(node, nag);
}

WASM_EXPORT(wasm_record_mark) int wasm_record_mark(WasmRecord *w, RecNode *node, int from, int to, int colour)
{
    RecMark mark = {.from = (uint8_t)from, .to = (uint8_t)to, .colour = (char)colour};
    return rec_mark(&w->record, node ? node : w->record.root, mark);
}

static void put_out(void *state, const char *bytes, size_t len)
{
    (void)state;
    out_bytes(bytes, len);
}

/* Another record for the same file, behind this one. */
WASM_EXPORT(wasm_record_join) void wasm_record_join(WasmRecord *w, WasmRecord *behind)
{
    w->record.next = &behind->record;
}

/* Writes the record and those joined to it into the output, in a format by its name; a PGN has its moves in a notation.  0
 * with a fault. */
WASM_EXPORT(wasm_record_write) int wasm_record_write(WasmRecord *w, const char *format, const char *notation)
{
    RecTarget to = {.out = {.put = put_out}, .to_utf8 = to_utf8};
    RecFormat kind = rec_format_find(format);
    to.notation = game_notation(w->record.game, notation);
    out_clear();
    Fault f = kind == REC_FORMAT_COUNT ? rec_fault(FAULT_FILE_FORMAT, 0) : rec_write(kind, &w->record, &w->cursor, &to);
    w->lost = to.lost;
    if (f.code)
        out_fault(f);
    return !f.code;
}

/* What the format of the last writing had no place for, as a message in both languages, or null. */
WASM_EXPORT(wasm_record_lost) void wasm_record_lost(const WasmRecord *w)
{
    out_clear();
    if (!rec_lost_any(&w->lost)) {
        out_put("null");
        return;
    }
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        char buf[512];
        Str text = str_on(buf, sizeof buf);
        rec_lost_text(&w->lost, (Lang)lang, &text);
        out_put(lang == LANG_ZH ? "{\"zh\":" : ",\"en\":");
        out_json(buf);
    }
    out_byte('}');
}
