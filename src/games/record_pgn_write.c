/* record_pgn_write.c -- writes PGN.
 *
 * The tree is walked without recursion: a line is written to its end, then the walk climbs to where the line left its
 * parent, writes the next alternative there, and after the last one goes on behind the main move.
 */
#include "games/record_io.h"

enum { WIDTH = 80, NUMBER_ROOM = 8 };

typedef struct PgnOut {
    Record *record;
    RecCursor *cursor;
    const Notation *notation;
    RecTarget *target;
    int column;
    bool glued;  /* nothing comes between the last piece and the next: after an opening bracket */
    bool number; /* the next move needs its number although the second seat makes it */
    Seat last;   /* who made the move before: a turn of several moves is numbered once */
} PgnOut;

static void put(PgnOut *p, const char *text, size_t len)
{
    p->target->out.put(p->target->out.state, text, len);
}

static void put_text(PgnOut *p, const char *text)
{
    put(p, text, strlen(text));
}

/* Columns a text takes; Chinese characters are two wide. */
static int width_of(const char *text)
{
    int width = 0;
    for (uint32_t c; (c = utf8_next(&text));)
        width += c >= 0x1100 ? 2 : 1;
    return width;
}

/* Writes one piece of the movetext on this line or the next. */
static void put_piece(PgnOut *p, const char *text)
{
    int width = width_of(text), space = p->column > 0 && !p->glued;
    /* A bracket is not left alone at the end of a line: the number behind it must fit too. */
    int needed = space + width + (*text == '(' ? NUMBER_ROOM : 0);
    if (p->column > 0 && (space || *text == ')') && p->column + needed > WIDTH) {
        put_text(p, "\n");
        p->column = 0;
    } else if (space) {
        put_text(p, " ");
        p->column++;
    }
    put_text(p, text);
    p->column += width;
    p->glued = false;
}

/* ---- Tags -------------------------------------------------------------------------------------------------------- */

static void put_tag(PgnOut *p, const char *key, const char *value)
{
    put_text(p, "[");
    put_text(p, key);
    put_text(p, " \"");
    if (value[strcspn(value, "\r\n")])
        rec_lose(p->target, REC_LOST_LETTER);
    for (const char *at = value; *at; at++) {
        if (*at == '"' || *at == '\\')
            put_text(p, "\\");
        put(p, *at == '\n' || *at == '\r' ? " " : at, 1);
    }
    put_text(p, "\"]\n");
}

static const char *result_text(int winner)
{
    static const char *const TEXTS[] = {"*", "1/2-1/2", "1-0", "0-1"};
    return TEXTS[winner + 1];
}

/* What is said of the notation in the Format tag; NULL where PGN has no word for it. */
static const char *format_name(const Notation *n)
{
    static const char *const NAMES[][2] = {
        {"chinese", "Chinese"}, {"chinese-file", "Chinese"}, {"wxf", "WXF"}, {"iccs", "ICCS"}};
    for (size_t i = 0; n && i < ARRAY_LEN(NAMES); i++) {
        if (strcmp(n->id, NAMES[i][0]) == 0)
            return NAMES[i][1];
    }
    return NULL;
}

/* Tags the writer words itself, whatever the record says. */
static bool is_own_tag(const char *key)
{
    static const char *const OWN[] = {"Game", "Variant", "Result", "FEN", "SetUp", "Format"};
    for (size_t i = 0; i < ARRAY_LEN(OWN); i++) {
        if (strcmp(key, OWN[i]) == 0)
            return true;
    }
    return false;
}

/* A key another reader could not tell from the value is left out. */
static bool is_good_key(const char *key)
{
    return *key && !key[strcspn(key, " \t\r\n\"[]{}\\")];
}

static void put_game_name(PgnOut *p)
{
    const char *id = p->record->game->id;
    if (strcmp(id, "xiangqi") == 0)
        put_tag(p, "Game", "Chinese Chess");
    else if (strcmp(id, "chess") != 0)
        put_tag(p, "Variant", id);
}

static void put_tags(PgnOut *p)
{
    const Record *r = p->record;
    const char *format = format_name(p->notation);
    put_game_name(p);
    for (const RecTag *t = r->tags; t; t = t->next) {
        if (is_own_tag(t->key))
            continue;
        if (is_good_key(t->key))
            put_tag(p, t->key, t->value);
        else
            rec_lose_tag(p->target, REC_LOST_TAG, t->key);
    }
    put_tag(p, "Result", result_text(r->winner));
    if (strcmp(r->start, r->game->start) != 0) {
        if (game_notation(r->game, "san"))
            put_tag(p, "SetUp", "1");
        put_tag(p, "FEN", r->start);
    }
    if (format)
        put_tag(p, "Format", format);
    put_text(p, "\n");
}

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

/* The number of the turn from the position's own text, where it ends with one; otherwise counted from the start. */
static int64_t turn_number(const PgnOut *p)
{
    char buf[1024];
    const Game *g = p->record->game;
    Str text = str_on(buf, sizeof buf);
    g->format(g, p->cursor->pos, SEAT_NONE, &text);
    const char *last = strrchr(buf, ' ');
    int64_t number = last ? (last++, text_number(&last, 1 << 20)) : -1;
    return number >= 0 && !*last ? number : p->cursor->at->depth / 2 + 1;
}

static void put_number(PgnOut *p)
{
    char buf[32];
    const Game *g = p->record->game;
    Seat seat = g->turn(p->cursor->pos);
    Seat last = p->last;
    p->last = seat == SEAT_CHANCE ? last : seat;
    if (!p->number && (seat != SEAT_FIRST || seat == last))
        return;
    if (seat == SEAT_CHANCE)
        return;
    Str text = str_on(buf, sizeof buf);
    str_int(&text, turn_number(p));
    str_put(&text, seat == SEAT_FIRST ? "." : "...");
    put_piece(p, buf);
}

static void put_marks(PgnOut *p, const RecNode *n, bool arrows)
{
    bool open = false;
    for (const RecMark *m = n->marks; m; m = m->next) {
        if ((m->from != m->to) != arrows)
            continue;
        char buf[16];
        Str text = str_on(buf, sizeof buf);
        str_char(&text, m->colour);
        point_text(p->record->game->shape, m->from, &text);
        if (arrows)
            point_text(p->record->game->shape, m->to, &text);
        put_text(p, open ? "," : arrows ? "[%cal " : "[%csl ");
        put_text(p, buf);
        open = true;
    }
    if (open)
        put_text(p, "]");
}

/* A comment keeps its own lines; a closing brace, which would end it, becomes the wide one. */
static void put_comment(PgnOut *p, const RecNode *n)
{
    if (!n->comment && !n->marks)
        return;
    put_piece(p, "{");
    put_marks(p, n, false);
    put_marks(p, n, true);
    if (n->comment && n->marks)
        put_text(p, " ");
    if (n->comment && strchr(n->comment, '}'))
        rec_lose(p->target, REC_LOST_LETTER);
    for (const char *at = n->comment ? n->comment : ""; *at; at++) {
        bool brace = *at == '}';
        put(p, brace ? "｝" : at, brace ? 3 : 1);
        p->column = *at == '\n' ? 0 : p->column + 1;
    }
    put_text(p, "}");
    p->column += 1 + (n->marks ? WIDTH : 0);
    p->number = true;
}

static void put_node(PgnOut *p, RecNode *n)
{
    char buf[64];
    Str text = str_on(buf, sizeof buf);
    const Game *g = p->record->game;
    rec_go(p->cursor, n->parent);
    put_number(p);
    if (p->notation)
        p->notation->write(g, p->cursor->pos, n->move, &text);
    else
        g->move_text(g, p->cursor->pos, n->move, &text);
    put_piece(p, buf);
    p->number = false;
    for (int i = 0; i < REC_NAGS && n->nags[i]; i++) {
        text = str_on(buf, sizeof buf);
        str_char(&text, '$');
        str_int(&text, n->nags[i]);
        put_piece(p, buf);
    }
    put_comment(p, n);
}

static void open_line(PgnOut *p, RecNode *n)
{
    put_piece(p, "(");
    p->glued = p->number = true;
    put_node(p, n);
}

/* From the end of a line to the node to be written next, variations around it opened and closed; NULL at the end. */
static RecNode *leave_line(PgnOut *p, RecNode *end)
{
    while (end->parent) {
        while (end->parent && end->parent->first == end)
            end = end->parent;
        if (!end->parent)
            return NULL;
        p->glued = true;
        put_piece(p, ")");
        p->number = true;
        if (end->next) {
            open_line(p, end->next);
            if (end->next->first)
                return end->next->first;
            end = end->next;
            continue;
        }
        end = end->parent->first;
        if (end->first)
            return end->first;
    }
    return NULL;
}

static void put_moves(PgnOut *p)
{
    p->number = true;
    put_comment(p, p->record->root);
    RecNode *n = p->record->root->first;
    while (n) {
        put_node(p, n);
        RecNode *end = n;
        n = n->first;
        if (end->next) {
            open_line(p, end->next);
            end = end->next;
            n = end->first;
        }
        if (!n)
            n = leave_line(p, end);
    }
}

bool rec_write_pgn(Record *r, RecCursor *cursor, RecTarget *target)
{
    PgnOut p = {.record = r, .cursor = cursor, .notation = target->notation, .target = target, .last = SEAT_NONE};
    if (!rec_cursor_open(cursor, r))
        return false;
    put_tags(&p);
    put_moves(&p);
    put_piece(&p, result_text(r->winner));
    put_text(&p, "\n\n");
    return true;
}
