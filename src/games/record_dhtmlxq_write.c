/* record_dhtmlxq_write.c -- writes DhtmlXQ.
 *
 * Lines are numbered in the order in which they are met: the main line is 0, and the variations of a line come one
 * after another before those of the next.  The queue of lines and their numbers live in the scratch of the nodes.
 */
#include "games/record_binary.h"

static void put(const RecOut *out, const char *text)
{
    out->put(out->state, text, strlen(text));
}

/* Text for a value: new lines as ||, and no bracket that a reader could take for a tag. */
static void put_value(RecTarget *t, const char *text)
{
    const RecOut *out = &t->out;
    bool changed = false;
    for (; *text; text++) {
        bool bracket = *text == '[' && (text[1] == 'D' || text[1] == 'd' || text[1] == '/');
        if (*text == '\n')
            put(out, "||");
        else if (bracket)
            put(out, "［");
        else if (*text != '\r')
            out->put(out->state, text, 1);
        /* What a reader will take for a line break. */
        changed |= bracket || (text[0] == '|' && text[1] == '|') ||
                   (text[0] == '<' && to_lower(text[1]) == 'b' && to_lower(text[2]) == 'r');
    }
    if (changed)
        rec_lose(t, REC_LOST_LETTER);
}

static void put_tag(RecTarget *t, const char *key, const char *value)
{
    const RecOut *out = &t->out;
    put(out, "[DhtmlXQ_");
    put(out, key);
    put(out, "]");
    put_value(t, value);
    put(out, "[/DhtmlXQ_");
    put(out, key);
    put(out, "]\n");
}

/* ---- The board and the tags -------------------------------------------------------------------------------------- */

/* Men by letter as the format orders them; 99 for those off the board. */
static void put_board(Record *r, Pos *pos, RecTarget *target)
{
    const Game *g = r->game;
    char buf[80];
    bool used[REC_BOARD] = {false};
    Str text = str_on(buf, sizeof buf);
    rec_position(r, r->root, pos);
    for (int i = 0; i < 32; i++) {
        /* Red's men are listed from Red's right, Black's from Red's left, as the start position has them. */
        int found = -1;
        for (int x = 0; x < 9 && found < 0; x++) {
            for (int y = 0; y < 10 && found < 0; y++) {
                int point = y * 9 + (i < 16 ? 8 - x : x);
                if (!used[point] && g->men[g->man_at(pos, point)] == REC_MEN[i])
                    found = point;
            }
        }
        if (found >= 0)
            used[found] = true;
        str_int(&text, found < 0 ? 9 : found % 9);
        str_int(&text, found < 0 ? 9 : 9 - found / 9);
    }
    put_tag(target, "binit", buf);
}

static const char *key_of(const char *tag, char *buf, size_t size)
{
    static const char *const NAMES[][2] = {
        {"Site", "place"},           {"Red", "redname"},  {"Black", "blackname"},
        {"TimeControl", "timerule"}, {"Opening", "open"}, {"Annotator", "remark"},
    };
    for (size_t i = 0; i < ARRAY_LEN(NAMES); i++) {
        if (strcmp(tag, NAMES[i][0]) == 0)
            return NAMES[i][1];
    }
    Str key = str_on(buf, size);
    for (; *tag; tag++) {
        if (!is_digit(*tag) && (to_lower(*tag) < 'a' || to_lower(*tag) > 'z'))
            return NULL;
        str_char(&key, to_lower(*tag));
    }
    return key.cut || !key.len ? NULL : buf;
}

/* Tags that say what other tags of this format say. */
static bool is_own_tag(const char *key)
{
    static const char *const OWN[] = {"Result", "FEN", "Game", "Format", "SetUp", "ver", "binit", "movelist"};
    for (size_t i = 0; i < ARRAY_LEN(OWN); i++) {
        if (strcmp(key, OWN[i]) == 0)
            return true;
    }
    return strncmp(key, "comment", 7) == 0 || strncmp(key, "Comment", 7) == 0;
}

static void put_tags(Record *r, Pos *pos, RecTarget *target)
{
    static const char *const RESULTS[] = {"", "和棋", "红胜", "黑胜"};
    put(&target->out, "[DhtmlXQ]\n");
    put_tag(target, "ver", "www_dpxq_com");
    for (const RecTag *t = r->tags; t; t = t->next) {
        char buf[64];
        const char *key = is_own_tag(t->key) ? NULL : key_of(t->key, buf, sizeof buf);
        if (key)
            put_tag(target, key, t->value);
        else if (!rec_tag_idle(t))
            rec_lose_tag(target, REC_LOST_TAG, t->key);
    }
    put_tag(target, "result", RESULTS[r->winner + 1]);
    put_board(r, pos, target);
    if (strcmp(r->start, r->game->start) != 0)
        put_tag(target, "fen", r->start);
}

/* ---- The lines --------------------------------------------------------------------------------------------------- */

static void put_key(const RecOut *out, bool close, const char *name, const uint32_t numbers[], int count)
{
    char buf[64];
    Str text = str_on(buf, sizeof buf);
    str_put(&text, close ? "[/DhtmlXQ_" : "[DhtmlXQ_");
    str_put(&text, name);
    for (int i = 0; i < count; i++) {
        str_put(&text, i ? "_" : "");
        str_int(&text, numbers[i]);
    }
    str_put(&text, close ? "]\n" : "]");
    put(out, buf);
}

static void put_step(const RecOut *out, Move m)
{
    char buf[8];
    Str text = str_on(buf, sizeof buf);
    str_int(&text, move_from(m) % 9);
    str_int(&text, 9 - move_from(m) / 9);
    str_int(&text, move_to(m) % 9);
    str_int(&text, 9 - move_to(m) / 9);
    put(out, buf);
}

/* The steps of the line that begins with `first`; lines that leave it join the queue and get their numbers. */
static void put_line(RecNode *first, RecNode **last, uint32_t *count, const RecOut *out)
{
    uint32_t number = first->line;
    const uint32_t key[] = {first->parent ? first->parent->line : 0, first->depth, number};
    put_key(out, false, number ? "move_" : "movelist", key, number ? 3 : 0);
    for (RecNode *n = first; n; n = n->first) {
        n->line = number;
        if (n->parent)
            put_step(out, n->move);
        for (RecNode *c = n->first ? n->first->next : NULL; c; c = c->next) {
            c->line = ++*count;
            c->via = NULL;
            (*last)->via = c;
            *last = c;
        }
    }
    put_key(out, true, number ? "move_" : "movelist", key, number ? 3 : 0);
}

static void put_comments(const RecNode *first, RecTarget *target)
{
    const RecOut *out = &target->out;
    for (const RecNode *n = first; n; n = n->first) {
        const uint32_t key[] = {n->line, n->depth};
        if (!n->comment)
            continue;
        put_key(out, false, "comment", n->line ? key : key + 1, n->line ? 2 : 1);
        put_value(target, n->comment);
        put_key(out, true, "comment", n->line ? key : key + 1, n->line ? 2 : 1);
    }
}

bool rec_write_dhtmlxq(Record *r, RecCursor *cursor, RecTarget *target)
{
    const RecOut *out = &target->out;
    RecNode *last = r->root;
    uint32_t count = 0;
    if (!rec_cursor_open(cursor, r))
        return false;
    put_tags(r, cursor->pos, target);
    r->root->line = 0;
    r->root->via = NULL;
    for (RecNode *n = r->root; n; n = n->via)
        put_line(n, &last, &count, out);
    for (RecNode *n = r->root; n; n = n->via)
        put_comments(n, target);
    put(out, "[/DhtmlXQ]\n");
    return true;
}
