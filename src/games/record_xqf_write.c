/* record_xqf_write.c -- writes XQF, version 10.
 *
 * The last version without a veil: every reader of the format knows it, its descriptions agree, and nobody needs a file
 * of ours to be hidden.  Text is GBK; characters beyond it take the four bytes of GB18030.
 */
#include "games/record_binary.h"

typedef struct XqfOut {
    Record *record;
    RecTarget *target;
    RecCode code;
    RecStart start;
    uint8_t head[XQF_HEADER];
} XqfOut;

static int point_of(int point)
{
    return point % 9 * 10 + point / 9;
}

/* ---- The header -------------------------------------------------------------------------------------------------- */

/* Men of a kind are listed from Red's left, as the start position has them; 0xFF for those off the board. */
static void set_men(XqfOut *x)
{
    bool used[REC_BOARD] = {false};
    for (int i = 0; i < 32; i++) {
        int found = -1;
        for (int file = 0; file < 9 && found < 0; file++) {
            for (int at = file; at < REC_BOARD && found < 0; at += 9) {
                if (!used[at] && x->start.board[at] == REC_MEN[i])
                    found = at;
            }
        }
        if (found >= 0)
            used[found] = true;
        x->head[XQF_MEN + i] = (uint8_t)(found < 0 ? 0xFF : found % 9 * 10 + 9 - found / 9);
    }
}

/* The kind of game.  Some readers look at the men only in middle games and endgames, so a position is called one. */
static void set_type(XqfOut *x, const char *said)
{
    int type = 0;
    for (int i = 0; said && i < XQF_TYPES; i++) {
        if (strcmp(said, rec_xqf_types[i]) == 0)
            type = i;
    }
    if (!x->start.usual && type < 2)
        type = XQF_TYPES - 1;
    x->head[XQF_TYPE] = (uint8_t)type;
    if (said && strcmp(said, rec_xqf_types[type]) != 0)
        rec_lose_tag(x->target, REC_LOST_TAG, "Type");
}

/* The field of a tag that has none yet; NULL when the tag has no place. */
static const RecField *field_of(const XqfOut *x, const char *key)
{
    for (size_t i = 0; i < XQF_FIELD_COUNT; i++) {
        const RecField *f = &rec_xqf_fields[i];
        if (strcmp(f->key, key) == 0)
            return x->head[f->at] ? NULL : f;
    }
    return NULL;
}

static bool set_tags(XqfOut *x)
{
    for (const RecTag *t = x->record->tags; t; t = t->next) {
        const RecField *f = field_of(x, t->key);
        if (strcmp(t->key, "Type") == 0)
            continue;
        if (!f && !rec_tag_idle(t))
            rec_lose_tag(x->target, REC_LOST_TAG, t->key);
        if (!f)
            continue;
        if (!rec_encode(&x->code, t->value, f->size - 1u, false))
            return false;
        if (x->code.cut)
            rec_lose_tag(x->target, REC_LOST_LENGTH, t->key);
        x->head[f->at] = (uint8_t)x->code.len;
        if (x->code.len)
            memcpy(x->head + f->at + 1, x->code.at, x->code.len);
    }
    return true;
}

static bool put_header(XqfOut *x)
{
    static const uint8_t RESULTS[] = {0, 3, 1, 2};
    const Record *r = x->record;
    memcpy(x->head, "XQ", 2);
    x->head[2] = XQF_PLAIN;
    x->head[XQF_SIDE] = x->start.black;
    x->head[XQF_RESULT] = RESULTS[r->winner + 1];
    rec_put_word(x->head + XQF_NODES, r->nodes);
    rec_put_word(x->head + XQF_TREE, XQF_HEADER);
    set_men(x);
    set_type(x, rec_tag(r, "Type"));
    if (!set_tags(x))
        return false;
    x->target->out.put(x->target->out.state, (const char *)x->head, sizeof x->head);
    return true;
}

/* ---- The moves --------------------------------------------------------------------------------------------------- */

static bool put_node(XqfOut *x, const RecNode *n)
{
    const RecOut *out = &x->target->out;
    uint8_t b[8] = {XQF_FROM, XQF_TO};
    if (n->parent) {
        b[0] = (uint8_t)(XQF_FROM + point_of(move_from(n->move)));
        b[1] = (uint8_t)(XQF_TO + point_of(move_to(n->move)));
    }
    b[2] = (uint8_t)((n->first ? 0xF0 : 0) | (n->next ? 0x0F : 0));
    if (!rec_encode(&x->code, n->comment ? n->comment : "", SIZE_MAX, true))
        return false;
    rec_put_word(b + 4, x->code.len);
    out->put(out->state, (const char *)b, sizeof b);
    if (x->code.len)
        out->put(out->state, (const char *)x->code.at, x->code.len);
    return true;
}

bool rec_write_xqf(Record *r, RecCursor *cursor, RecTarget *target)
{
    XqfOut x = {.record = r, .target = target, .code = {.target = target, .arena = cursor->arena}};
    if (!rec_cursor_open(cursor, r))
        return false;
    rec_start_of(r, cursor->pos, &x.start);
    if (!rec_start_whole(r, &x.start, 1, cursor->pos))
        rec_lose(target, REC_LOST_COUNTER);
    if (!put_header(&x))
        return false;
    for (RecNode *n = r->root; n; n = rec_walk(r->root, n)) {
        if (!put_node(&x, n))
            return false;
    }
    return true;
}
