/* record_dhtmlxq.c -- reads the DhtmlXQ text of forums and web sites.
 *
 * Variations may come in any order and hang on any other, so reading goes in three steps: the tags are collected, the
 * lines are joined into a tree of unchecked steps, and one walk over that tree plays every step.  Playing line by line
 * would jump to and fro in the game, which a hostile file could make very slow.
 */
#include "games/record_io.h"

/* A run of steps: the main line (number 0) or a variation. */
typedef struct Line {
    struct Line *next;     /* in the order of the file; later among the lines of one parent, by number */
    struct Line *children; /* the lines that hang on this one */
    const char *digits;
    size_t len;
    uint32_t parent, first, number; /* the line it hangs on, the number of its first step, its own number */
    RecNode *from;                  /* the node it hangs on */
    RecNode **nodes;                /* nodes[i] is step first + i */
    uint32_t count;
} Line;

typedef struct Comment {
    struct Comment *next;
    uint32_t line, step;
    const char *text;
    size_t len;
} Comment;

typedef struct Dhtml {
    RecReader *reader;
    const char *text, *at;
    Record *record;
    /* Of the game being read: */
    const char *binit, *fen;
    size_t binit_len, fen_len;
    Line main, *lines;
    Comment *comments;
    RecTag *tags, *last_tag;
    uint32_t highest, variations; /* the highest number of a line, and how many there are besides the main one */
    Line **by_number;
    bool any;
} Dhtml;

static Fault fault_at(const Dhtml *d, FaultCode code, const char *at)
{
    return rec_fault(code, (size_t)(at - d->text));
}

static bool starts(const char *at, const char *word)
{
    while (*word && to_lower(*at) == to_lower(*word))
        at++, word++;
    return !*word;
}

/* ---- Collecting the tags ----------------------------------------------------------------------------------------- */

/* The length of an HTML line break at `at`, or 0. */
static size_t break_length(const char *at, const char *end)
{
    if (end - at < 4 || !starts(at, "<br"))
        return 0;
    const char *p = at + 3;
    while (p < end && (*p == ' ' || *p == '/'))
        p++;
    return p < end && *p == '>' ? (size_t)(p + 1 - at) : 0;
}

/* A value with its line breaks undone: || and <br> are new lines.  In the arena. */
static char *clean_value(Dhtml *d, const char *at, const char *end, size_t *len)
{
    char *out = arena_alloc(d->reader->source->arena, (size_t)(end - at) + 1);
    *len = 0;
    while (out && at < end) {
        size_t n = break_length(at, end);
        if (!n && end - at >= 2 && at[0] == '|' && at[1] == '|')
            n = 2;
        if (n) {
            out[(*len)++] = '\n';
            at += n;
        } else if (*at == '\r') {
            at++;
        } else {
            out[(*len)++] = *at++;
        }
    }
    while (out && *len && is_space(out[*len - 1]))
        --*len;
    return out;
}

/* Numbers joined by underscores, all of the rest of the key: "0_5_2".  Returns how many, 0 for anything else. */
static int read_numbers(const char *at, const char *end, uint32_t out[3])
{
    int count = 0;
    while (at < end && count < 3) {
        int64_t value = text_number(&at, 1 << 30);
        if (value < 0)
            return 0;
        out[count++] = (uint32_t)value;
        if (at < end && *at == '_')
            at++;
        else
            break;
    }
    return at == end ? count : 0;
}

static bool add_line(Dhtml *d, const uint32_t n[3], const char *value, const char *end)
{
    Line *line = arena_alloc(d->reader->source->arena, sizeof *line);
    if (!line)
        return false;
    *line = (Line){.next = d->lines, .digits = value, .len = (size_t)(end - value)};
    line->parent = n[0];
    line->first = n[1];
    line->number = n[2];
    d->lines = line;
    d->variations++;
    if (n[2] > d->highest)
        d->highest = n[2];
    return true;
}

static bool add_comment(Dhtml *d, uint32_t line, uint32_t step, const char *value, const char *end)
{
    Comment *c = arena_alloc(d->reader->source->arena, sizeof *c);
    if (!c)
        return false;
    *c = (Comment){.next = d->comments, .line = line, .step = step};
    c->text = clean_value(d, value, end, &c->len);
    d->comments = c;
    return c->text != NULL;
}

/* The tag's name in a record, which is PGN's where PGN has one. */
static const char *tag_name(const char *key, size_t len)
{
    static const char *const NAMES[][2] = {
        {"title", "Title"},     {"event", "Event"},         {"place", "Site"},
        {"date", "Date"},       {"round", "Round"},         {"redname", "Red"},
        {"blackname", "Black"}, {"redteam", "RedTeam"},     {"blackteam", "BlackTeam"},
        {"redtime", "RedTime"}, {"blacktime", "BlackTime"}, {"timerule", "TimeControl"},
        {"result", "Result"},   {"remark", "Annotator"},    {"author", "Author"},
        {"open", "Opening"},    {"table", "Table"},         {"type", "Type"},
        {"red", "red"},         {"black", "black"},
    };
    for (size_t i = 0; i < ARRAY_LEN(NAMES); i++) {
        if (strlen(NAMES[i][0]) == len && memcmp(NAMES[i][0], key, len) == 0)
            return NAMES[i][1];
    }
    return NULL;
}

static bool add_tag(Dhtml *d, const char *key, size_t key_len, const char *value, const char *end)
{
    Arena *a = d->reader->source->arena;
    const char *name = tag_name(key, key_len);
    size_t len;
    RecTag *t = arena_alloc(a, sizeof *t);
    char *text = clean_value(d, value, end, &len);
    if (!t || !text)
        return false;
    text[len] = '\0';
    if (!len)
        return true;
    t->key = name ? name : arena_text(a, key, key_len);
    t->value = text;
    if (d->last_tag)
        d->last_tag->next = t;
    else
        d->tags = t;
    d->last_tag = t;
    return t->key != NULL;
}

static bool key_is(const char *key, size_t len, const char *word)
{
    return strlen(word) == len && starts(key, word);
}

/* Sorts one tag into the game. */
static bool take_tag(Dhtml *d, const char *key, size_t key_len, const char *value, const char *end)
{
    uint32_t n[3];
    const char *key_end = key + key_len;
    d->any = true;
    if (key_is(key, key_len, "binit")) {
        d->binit = value;
        d->binit_len = (size_t)(end - value);
    } else if (key_is(key, key_len, "fen")) {
        d->fen = value;
        d->fen_len = (size_t)(end - value);
    } else if (key_is(key, key_len, "movelist")) {
        d->main.digits = value;
        d->main.len = (size_t)(end - value);
    } else if (key_is(key, key_len, "ver") || key_is(key, key_len, "init")) {
        return true; /* of the page the game was shown on, not of the game */
    } else if (starts(key, "move_") && read_numbers(key + 5, key_end, n) == 3) {
        return add_line(d, n, value, end);
    } else if (starts(key, "comment") && key_len > 7) {
        int count = read_numbers(key + 7, key_end, n);
        if (count)
            return count == 3 || add_comment(d, count == 2 ? n[0] : 0, n[count - 1], value, end);
        return add_tag(d, key, key_len, value, end);
    } else {
        return add_tag(d, key, key_len, value, end);
    }
    return true;
}

/* ---- Joining the lines ------------------------------------------------------------------------------------------- */

static bool is_filler(const char *at, const char *end, size_t *len)
{
    *len = is_space(*at) ? 1 : break_length(at, end);
    return *len != 0;
}

/* The next `count` digits of a value, spaces and line breaks apart; 1 when read, 0 at the end, -1 for anything else. */
static int next_digits(const char **at, const char *end, int count, int out[4])
{
    int got = 0;
    while (*at < end && got < count) {
        size_t skip;
        if (is_digit(**at))
            out[got++] = *(*at)++ - '0';
        else if (is_filler(*at, end, &skip))
            *at += skip;
        else
            return -1;
    }
    return got == count ? 1 : got ? -1 : 0;
}

/* Adds the steps of a line below line->from, unchecked; a step is its points in the numbering of the board. */
static Fault add_steps(Dhtml *d, Line *line)
{
    const char *at = line->digits, *end = line->digits + line->len;
    int n[4], got;
    RecNode *node = line->from;
    line->nodes = arena_alloc(d->reader->source->arena, (line->len / 4 + 1) * sizeof(RecNode *));
    if (!line->nodes)
        return fault_at(d, FAULT_NO_MEMORY, d->text);
    while ((got = next_digits(&at, end, 4, n)) > 0) {
        if (n[0] > 8 || n[2] > 8)
            return fault_at(d, FAULT_FILE_DIGITS, at - 1);
        int from = (9 - n[1]) * 9 + n[0], to = (9 - n[3]) * 9 + n[2], siblings = 0;
        /* No position has more legal moves than this; one more could only be found out later and at a cost. */
        for (const RecNode *c = node->first; c; c = c->next)
            siblings++;
        node = siblings < MAX_MOVES ? rec_add(d->record, node, move_step(from, to)) : NULL;
        if (!node)
            return fault_at(d, siblings < MAX_MOVES ? FAULT_NO_MEMORY : FAULT_FILE_VARIATION, at - 1);
        /* Where the step stands in the file, for the fault it may turn out to be. */
        if (!node->line)
            node->line = (uint32_t)(at - d->text);
        line->nodes[line->count++] = node;
    }
    return got < 0 ? fault_at(d, FAULT_FILE_DIGITS, at) : fault_at(d, FAULT_NONE, d->text);
}

/* Hangs every variation on its parent, those of one parent in the order of their numbers. */
static Fault sort_lines(Dhtml *d)
{
    /* Lines are numbered one after another; a number far beyond their count is nonsense and not worth the memory. */
    if (d->highest / 8 > d->variations + 8)
        return fault_at(d, FAULT_FILE_VARIATION, d->text);
    d->by_number = arena_alloc(d->reader->source->arena, ((size_t)d->highest + 1) * sizeof(Line *));
    if (!d->by_number)
        return fault_at(d, FAULT_NO_MEMORY, d->text);
    d->by_number[0] = &d->main;
    for (Line *line = d->lines, *next; line; line = next) {
        next = line->next;
        if (d->by_number[line->number] && line->number)
            return fault_at(d, FAULT_FILE_VARIATION, line->digits);
        /* Some writers repeat the main line as move_0_1_0. */
        if (!line->number && !d->main.digits)
            d->main = *line, d->main.next = NULL;
        else if (line->number)
            d->by_number[line->number] = line;
    }
    for (uint32_t i = d->highest; i > 0; i--) {
        Line *line = d->by_number[i];
        Line *parent = line && line->parent <= d->highest ? d->by_number[line->parent] : NULL;
        if (line && !parent)
            return fault_at(d, FAULT_FILE_VARIATION, line->digits);
        if (!line)
            continue;
        line->next = parent->children;
        parent->children = line;
    }
    return fault_at(d, FAULT_NONE, d->text);
}

/* The node before step `first` of a line; NULL when the line has no such step. */
static RecNode *branch_point(const Line *parent, uint32_t first)
{
    if (first == parent->first)
        return parent->from;
    if (first < parent->first || first - parent->first > parent->count)
        return NULL;
    return parent->nodes[first - parent->first - 1];
}

/* Adds all lines, parents first: a queue, because a line is done before those that hang on it. */
static Fault join_lines(Dhtml *d)
{
    Line *queue = &d->main, *last = &d->main;
    uint32_t done = 0, lines = 0;
    d->main.from = d->record->root;
    d->main.first = 1;
    d->main.next = NULL;
    if (!d->main.digits)
        d->main.digits = "";
    for (uint32_t i = 0; i <= d->highest; i++)
        lines += d->by_number[i] != NULL;
    for (; queue; queue = queue->next, done++) {
        Fault f = add_steps(d, queue);
        if (f.code)
            return f;
        last->next = queue->children;
        for (Line *c = queue->children; c; last = c, c = c->next) {
            c->from = branch_point(queue, c->first);
            if (!c->from)
                return fault_at(d, FAULT_FILE_VARIATION, c->digits);
        }
    }
    /* Lines that hang on one another in a ring are reached from nowhere. */
    return done == lines ? fault_at(d, FAULT_NONE, d->text) : fault_at(d, FAULT_FILE_VARIATION, d->text);
}

static Fault join_comments(Dhtml *d)
{
    for (Comment *c = d->comments; c; c = c->next) {
        RecNode *node = NULL;
        Line *line = c->line <= d->highest ? d->by_number[c->line] : NULL;
        if (line && c->step >= line->first && c->step - line->first < line->count)
            node = line->nodes[c->step - line->first];
        else if (!c->line && !c->step)
            node = d->record->root;
        /* A comment on a step that is not there has no place; it is dropped. */
        if (node && !rec_comment_more(d->record, node, c->text, c->len))
            return fault_at(d, FAULT_NO_MEMORY, d->text);
    }
    return fault_at(d, FAULT_NONE, d->text);
}

/* Plays every step of the tree and replaces it by the move it is. */
static Fault play_tree(Dhtml *d)
{
    RecCursor *c = &d->reader->cursor;
    const Game *g = d->record->game;
    for (RecNode *n = rec_walk(d->record->root, d->record->root); n; n = rec_walk(d->record->root, n)) {
        char token[8];
        Move parts[MAX_PARTS];
        Fault why;
        Str text = str_on(token, sizeof token);
        point_text(g->shape, move_from(n->move), &text);
        point_text(g->shape, move_to(n->move), &text);
        rec_go(c, n->parent);
        if (g->move_parse(g, c->pos, token, parts, &why) != 1)
            return rec_fault(why.code ? why.code : FAULT_UNREADABLE, n->line - 1);
        n->move = parts[0];
        n->line = 0;
    }
    return fault_at(d, FAULT_NONE, d->text);
}

/* ---- A game ------------------------------------------------------------------------------------------------------ */

/* The board of the binit tag, or the start position without one. */
static Fault read_board(Dhtml *d, char board[REC_BOARD])
{
    static const char MEN[] = "RNBAKABNRCCPPPPPrnbakabnrccppppp";
    static const char START[] = "8979695949392919097717866646260600102030405060708012720323436383";
    const char *at = d->binit ? d->binit : START, *end = at + (d->binit ? d->binit_len : sizeof START - 1);
    memset(board, '.', REC_BOARD);
    for (int i = 0; i < 32; i++) {
        int n[4];
        if (next_digits(&at, end, 2, n) != 1)
            return fault_at(d, FAULT_FILE_DIGITS, d->binit ? at : d->text);
        if (n[0] == 9)
            continue;
        if (board[n[1] * 9 + n[0]] != '.')
            return fault_at(d, FAULT_FILE_DIGITS, d->binit ? at - 1 : d->text);
        board[n[1] * 9 + n[0]] = MEN[i];
    }
    return fault_at(d, FAULT_NONE, d->text);
}

/* The format has no side to move: it is the side of the first man that moves. */
static bool black_begins(const Dhtml *d, const char board[REC_BOARD])
{
    int n[4];
    const char *at = d->main.digits;
    if (!at || next_digits(&at, at + d->main.len, 4, n) != 1 || n[0] > 8)
        return false;
    char man = board[n[1] * 9 + n[0]];
    return man >= 'a' && man <= 'z';
}

static Fault start_text(Dhtml *d, Str *out)
{
    char board[REC_BOARD];
    if (d->fen) {
        str_bytes(out, d->fen, d->fen_len);
        return fault_at(d, FAULT_NONE, d->text);
    }
    Fault f = read_board(d, board);
    if (!f.code)
        rec_board_text(board, black_begins(d, board), 1, out);
    return f;
}

/* Red and Black from the short tags where the players' names have none of their own. */
static void finish_tags(Dhtml *d)
{
    static const char *const NAMES[2][2] = {{"red", "Red"}, {"black", "Black"}};
    Record *r = d->record;
    r->tags = d->tags;
    r->last_tag = d->last_tag;
    for (int i = 0; i < 2; i++) {
        for (RecTag *t = rec_tag(r, NAMES[i][1]) ? NULL : r->tags; t; t = t->next) {
            if (strcmp(t->key, NAMES[i][0]) == 0) {
                t->key = NAMES[i][1];
                break;
            }
        }
    }
    const char *result = rec_tag(r, "Result");
    r->winner = result ? rec_winner_of(result) : -1;
}

static Fault finish_game(Dhtml *d)
{
    char buf[256];
    Str start = str_on(buf, sizeof buf);
    Fault f = start_text(d, &start);
    if (f.code)
        return f;
    f = rec_begin(d->reader, buf, &d->record);
    if (f.code) {
        const char *where = d->fen ? d->fen + f.at : d->binit ? d->binit : d->text;
        return fault_at(d, f.code, where);
    }
    Fault (*const STEPS[])(Dhtml *) = {sort_lines, join_lines, join_comments, play_tree};
    for (size_t i = 0; i < ARRAY_LEN(STEPS) && !f.code; i++)
        f = STEPS[i](d);
    if (f.code)
        return f;
    finish_tags(d);
    rec_accept(d->reader, d->record);
    return f;
}

/* Ends the game being read, if there is one, and makes room for the next. */
static void next_game(Dhtml *d)
{
    if (d->any) {
        Fault f = finish_game(d);
        if (f.code && !d->reader->first.code)
            f.at = rec_text_origin(d->reader->source, d->text, (size_t)f.at);
        if (f.code)
            rec_reject(d->reader, f);
    }
    *d = (Dhtml){.reader = d->reader, .text = d->text, .at = d->at};
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

static const char *next_bracket(const char *at)
{
    while ((at = strchr(at, '[')) && !starts(at, "[DhtmlXQ") && !starts(at, "[/DhtmlXQ"))
        at++;
    return at;
}

Fault rec_read_dhtmlxq(RecReader *reader)
{
    size_t len;
    Dhtml d = {.reader = reader, .text = rec_text(reader->source, &len)};
    if (!d.text)
        return rec_fault(FAULT_NO_MEMORY, 0);
    if (!rec_board_fits(reader->source->game))
        return rec_fault(FAULT_FILE_BOARD, 0);
    for (d.at = next_bracket(d.text); d.at;) {
        if (starts(d.at, "[DhtmlXQ]") || starts(d.at, "[/DhtmlXQ]"))
            next_game(&d);
        const char *key = d.at + sizeof "[DhtmlXQ" - 1, *key_end = key + strcspn(key, "]\r\n");
        const char *value = key_end + (*key_end == ']');
        d.at = next_bracket(value);
        const char *end = d.at ? d.at : d.text + len;
        if (value[-1] != ']' || *key != '_')
            continue;
        key++;
        if (!take_tag(&d, key, (size_t)(key_end - key), value, end))
            return rec_fault(FAULT_NO_MEMORY, 0);
    }
    next_game(&d);
    bool empty = !reader->book->count && !reader->book->bad;
    return rec_fault(empty ? FAULT_FILE_FORMAT : FAULT_NONE, 0);
}
