/* record.c -- the tree of a game record. */
#include "games/record.h"

Fault rec_init(Record *r, const Game *game, Arena *arena, const char *text)
{
    Pos *pos = arena_alloc(arena, game->pos_size);
    return pos ? rec_init_with(r, game, arena, text, pos) : (Fault){FAULT_NO_MEMORY, 0};
}

Fault rec_init_with(Record *r, const Game *game, Arena *arena, const char *text, Pos *pos)
{
    char buf[1024];
    Str canonical = str_on(buf, sizeof buf);
    if (!text || !*text)
        text = game->start;
    *r = (Record){.game = game, .arena = arena, .winner = -1};
    r->root = arena_alloc(arena, sizeof *r->root);
    if (!r->root)
        return (Fault){FAULT_NO_MEMORY, 0};
    Fault f = game->parse(game, pos, text);
    if (f.code)
        return f;
    game->format(game, pos, SEAT_NONE, &canonical);
    r->start = arena_text(arena, buf, canonical.len);
    return (Fault){r->start ? FAULT_NONE : FAULT_NO_MEMORY, 0};
}

RecNode *rec_find(const RecNode *parent, Move m)
{
    RecNode *n = parent->first;
    while (n && n->move != m)
        n = n->next;
    return n;
}

RecNode *rec_add(Record *r, RecNode *parent, Move m)
{
    RecNode **place = &parent->first;
    for (; *place; place = &(*place)->next) {
        if ((*place)->move == m)
            return *place;
    }
    RecNode *n = arena_alloc(r->arena, sizeof *n);
    if (!n)
        return NULL;
    n->parent = parent;
    n->move = m;
    n->depth = parent->depth + 1;
    *place = n;
    r->nodes++;
    return n;
}

/* Takes a node out of the list of its parent's children. */
static void unlink_node(RecNode *n)
{
    RecNode **place = &n->parent->first;
    while (*place != n)
        place = &(*place)->next;
    *place = n->next;
    n->next = NULL;
}

void rec_delete(Record *r, RecNode *node)
{
    if (!node->parent)
        return;
    for (RecNode *n = node; n; n = rec_walk(node, n))
        r->nodes--;
    unlink_node(node);
}

bool rec_promote(RecNode *node)
{
    while (node->parent && node->parent->first == node)
        node = node->parent;
    if (!node->parent)
        return false;
    RecNode **place = &node->parent->first;
    while ((*place)->next != node)
        place = &(*place)->next;
    RecNode *before = *place;
    before->next = node->next;
    node->next = before;
    *place = node;
    return true;
}

void rec_make_main(RecNode *node)
{
    for (; node->parent; node = node->parent) {
        if (node->parent->first == node)
            continue;
        unlink_node(node);
        node->next = node->parent->first;
        node->parent->first = node;
    }
}

bool rec_comment(Record *r, RecNode *n, const char *text, size_t len)
{
    const char *copy = len ? arena_text(r->arena, text, len) : NULL;
    if (len && !copy)
        return false;
    n->comment = copy;
    n->comment_cap = 0;
    return true;
}

/* Makes the comment a buffer of its own with room for `more` bytes besides the terminator. */
static char *comment_room(Record *r, RecNode *n, size_t more)
{
    size_t len = n->comment_cap ? n->comment_len : strlen(n->comment);
    if (len + more > UINT32_MAX / 4)
        return NULL;
    if (len + more < n->comment_cap)
        return n->comment_buf;
    size_t cap = 2 * (len + more + 1);
    char *grown = arena_alloc(r->arena, cap);
    if (!grown)
        return NULL;
    memcpy(grown, n->comment, len);
    n->comment = n->comment_buf = grown;
    n->comment_len = (uint32_t)len;
    n->comment_cap = (uint32_t)cap;
    return grown;
}

bool rec_comment_more(Record *r, RecNode *n, const char *text, size_t len)
{
    if (!n->comment || !len)
        return len ? rec_comment(r, n, text, len) : true;
    char *all = comment_room(r, n, len + 1);
    if (!all)
        return false;
    all[n->comment_len] = '\n';
    memcpy(all + n->comment_len + 1, text, len);
    n->comment_len += (uint32_t)len + 1;
    all[n->comment_len] = '\0';
    return true;
}

bool rec_mark(Record *r, RecNode *n, RecMark mark)
{
    RecMark *copy = arena_alloc(r->arena, sizeof *copy);
    if (!copy)
        return false;
    *copy = mark;
    copy->next = NULL;
    if (n->last_mark)
        n->last_mark->next = copy;
    else
        n->marks = copy;
    n->last_mark = copy;
    return true;
}

void rec_nag(RecNode *n, int nag)
{
    for (int i = 0; i < REC_NAGS; i++) {
        if (n->nags[i] == nag)
            return;
        if (!n->nags[i]) {
            n->nags[i] = (uint8_t)nag;
            return;
        }
    }
}

static RecTag *find_tag(const Record *r, const char *key)
{
    RecTag *t = r->tags;
    while (t && strcmp(t->key, key) != 0)
        t = t->next;
    return t;
}

const char *rec_tag(const Record *r, const char *key)
{
    const RecTag *t = find_tag(r, key);
    return t ? t->value : NULL;
}

bool rec_tag_add(Record *r, const char *key, const char *value, size_t len)
{
    RecTag *t = arena_alloc(r->arena, sizeof *t);
    if (!t)
        return false;
    t->key = arena_text(r->arena, key, strlen(key));
    t->value = arena_text(r->arena, value, len);
    if (!t->key || !t->value)
        return false;
    if (r->last_tag)
        r->last_tag->next = t;
    else
        r->tags = t;
    r->last_tag = t;
    return true;
}

bool rec_tag_set(Record *r, const char *key, const char *value)
{
    RecTag *t = find_tag(r, key);
    if (!t)
        return rec_tag_add(r, key, value, strlen(value));
    const char *copy = arena_text(r->arena, value, strlen(value));
    if (copy)
        t->value = copy;
    return copy != NULL;
}

RecNode *rec_end(RecNode *n)
{
    while (n->first)
        n = n->first;
    return n;
}

RecNode *rec_walk(const RecNode *top, RecNode *at)
{
    if (at->first)
        return at->first;
    while (at != top && !at->next)
        at = at->parent;
    return at == top ? NULL : at->next;
}

size_t rec_path(RecNode *node, RecNode *out[], size_t most)
{
    size_t depth = node->depth;
    for (; node->parent; node = node->parent) {
        if (node->depth - 1 < most)
            out[node->depth - 1] = node;
    }
    return depth;
}

void rec_position(const Record *r, RecNode *node, Pos *pos)
{
    const Game *g = r->game;
    for (RecNode *n = node; n->parent; n = n->parent)
        n->parent->via = n;
    g->parse(g, pos, r->start);
    for (RecNode *n = r->root; n != node; n = n->via)
        g->apply(g, pos, n->via->move, NULL);
}
