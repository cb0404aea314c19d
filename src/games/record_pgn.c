/* record_pgn.c -- reads PGN: tags, moves in any notation of the game, comments, variations, glyphs, many games.
 *
 * The Format tag is a hint only, because many files lie: a token that does not read in the notation of the moves before
 * it is tried in the others, and the one that fits is kept.  When a game is bad, reading goes on at the next tag.
 */
#include "games/record_io.h"

enum { TOKEN_MAX = 64, NOTATIONS_MAX = 12 };

typedef struct Open {
    struct Open *below;
    RecNode *node; /* the move the variation is an alternative to */
} Open;

typedef struct Pgn {
    RecReader *reader;
    const char *text, *at;
    Record *record; /* NULL between games */
    RecTag *tags, *last_tag;
    const char *fen; /* where the value of the FEN tag stands */
    RecNode early;   /* holds comments that come before the first move of a variation */
    bool no_brace;   /* no closing brace follows: not to be searched for again */
    Open *open, *spare;
    const Notation *notations[NOTATIONS_MAX]; /* the likeliest first; NULL is the game's own */
    int notation_count;
} Pgn;

static Fault fault_at(const Pgn *p, FaultCode code, const char *at)
{
    return rec_fault(code, (size_t)(at - p->text));
}

static Arena *arena(const Pgn *p)
{
    return p->reader->source->arena;
}

/* ---- Tags -------------------------------------------------------------------------------------------------------- */

/* Copies a tag's value, the backslashes undone. */
static char *unescape(const Pgn *p, const char *from, const char *to)
{
    char *out = arena_alloc(arena(p), (size_t)(to - from) + 1), *end = out;
    for (; out && from < to; from++) {
        if (*from == '\\' && from + 1 < to && (from[1] == '"' || from[1] == '\\'))
            from++;
        *end++ = *from;
    }
    return out;
}

/* The end of a quoted value: the quote itself, or the end of the line where it was forgotten. */
static const char *quote_end(const char *at)
{
    while (*at && *at != '\n' && *at != '"')
        at += at[0] == '\\' && (at[1] == '"' || at[1] == '\\') ? 2 : 1;
    return at;
}

/* Reads [Key "value"]; tags wait for the game they belong to. */
static Fault read_tag(Pgn *p)
{
    const char *key = p->at + 1;
    while (is_space(*key) && *key != '\n')
        key++;
    const char *key_end = key + strcspn(key, " \t\r\n\"]");
    const char *value = key_end + strspn(key_end, " \t");
    bool quoted = *value == '"';
    value += quoted;
    const char *end = quoted ? quote_end(value) : value + strcspn(value, "]\r\n");
    p->at = end + strcspn(end, "]\n");
    p->at += *p->at != '\0';
    if (!p->fen && key_end - key == 3 && memcmp(key, "FEN", 3) == 0)
        p->fen = value; /* of several the first counts, as tag_value has it */
    RecTag *t = arena_alloc(arena(p), sizeof *t);
    if (!t || !(t->key = arena_text(arena(p), key, (size_t)(key_end - key))) || !(t->value = unescape(p, value, end)))
        return fault_at(p, FAULT_NO_MEMORY, key);
    if (p->last_tag)
        p->last_tag->next = t;
    else
        p->tags = t;
    p->last_tag = t;
    return fault_at(p, FAULT_NONE, key);
}

static const char *tag_value(const Pgn *p, const char *key)
{
    for (const RecTag *t = p->tags; t; t = t->next) {
        if (strcmp(t->key, key) == 0)
            return t->value;
    }
    return NULL;
}

/* ---- Notations --------------------------------------------------------------------------------------------------- */

static void add_notation(Pgn *p, const char *id)
{
    const Notation *n = game_notation(p->reader->source->game, id);
    if (n && p->notation_count < NOTATIONS_MAX)
        p->notations[p->notation_count++] = n;
}

/* Every notation of the game once or twice, the one of the Format tag first. */
static void list_notations(Pgn *p)
{
    static const char *const USUAL[] = {"san", "chinese", "wxf", "iccs"};
    const char *format = tag_value(p, "Format");
    p->notation_count = 0;
    if (format && strcmp(format, "WXF") == 0)
        add_notation(p, "wxf");
    if (format && strcmp(format, "ICCS") == 0)
        add_notation(p, "iccs");
    for (size_t i = 0; i < ARRAY_LEN(USUAL); i++)
        add_notation(p, USUAL[i]);
    p->notations[p->notation_count++] = NULL;
    add_notation(p, "fsf");
    add_notation(p, "chinese-file");
}

static Fault play_any(Pgn *p, const char *token)
{
    Fault best = {FAULT_UNREADABLE, 0};
    for (int i = 0; i < p->notation_count; i++) {
        const Notation *n = p->notations[i];
        Fault f = rec_play_token(&p->reader->cursor, n, token);
        if (!f.code) {
            for (; i > 0; i--)
                p->notations[i] = p->notations[i - 1];
            p->notations[0] = n;
            return f;
        }
        /* The notation that could make most of the token knows best what is wrong with it. */
        if (best.code == FAULT_UNREADABLE)
            best = f;
    }
    return best;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static Fault begin_game(Pgn *p)
{
    if (p->record)
        return fault_at(p, FAULT_NONE, p->at);
    Fault f = rec_begin(p->reader, tag_value(p, "FEN"), &p->record);
    if (f.code) {
        p->record = NULL;
        return fault_at(p, f.code, p->fen ? p->fen + f.at : p->at);
    }
    list_notations(p);
    const char *result = tag_value(p, "Result");
    p->record->winner = result ? rec_winner_of(result) : -1;
    p->record->tags = p->tags;
    p->record->last_tag = p->last_tag;
    p->tags = p->last_tag = NULL;
    p->fen = NULL;
    return fault_at(p, FAULT_NONE, p->at);
}

/* Gives the waiting comments of a variation to a node. */
static Fault flush_early(Pgn *p, RecNode *node)
{
    const char *text = p->early.comment;
    bool good = !text || rec_comment_more(p->record, node, text, strlen(text));
    for (const RecMark *m = p->early.marks; m && good; m = m->next)
        good = rec_mark(p->record, node, *m);
    p->early = (RecNode){0};
    return fault_at(p, good ? FAULT_NONE : FAULT_NO_MEMORY, p->at);
}

static Fault end_game(Pgn *p)
{
    Fault f = fault_at(p, FAULT_NONE, p->at);
    if (p->open)
        return fault_at(p, FAULT_FILE_BRACKET, p->at);
    if (!p->record && p->tags)
        f = begin_game(p);
    if (!f.code && p->record)
        rec_accept(p->reader, p->record);
    p->record = NULL;
    return f;
}

/* The start of the next line that begins with a bracket. */
static const char *next_tag(const char *at)
{
    for (;;) {
        at += strcspn(at, "\n");
        at += strspn(at, " \t\r\n");
        if (!*at || *at == '[')
            return at;
    }
}

/* ---- Comments ---------------------------------------------------------------------------------------------------- */

/* One list of [%csl Gd4,Re5] or [%cal Gh2e2]; false when it is not well formed. */
static bool read_marks(Pgn *p, RecNode *node, const char *at, const char *end)
{
    const BoardShape *shape = p->record->game->shape;
    bool arrows = at[3] == 'a';
    for (at += 6; at < end;) {
        char colour = *at++;
        int from = point_parse(shape, &at), to = arrows && from >= 0 ? point_parse(shape, &at) : from;
        if (from < 0 || to < 0 || !strchr("GRYB", colour) || (at < end && *at != ','))
            return false;
        if (!rec_mark(p->record, node, (RecMark){NULL, (uint8_t)from, (uint8_t)to, colour}))
            return false;
        at += at < end;
    }
    return true;
}

static char *trim(char *text, size_t *len)
{
    while (*len && is_space(text[*len - 1]))
        --*len;
    while (*len && is_space(*text)) {
        text++;
        --*len;
    }
    return text;
}

/* The text of a comment without its marks and with plain line ends, in the arena. */
static char *clean_comment(Pgn *p, RecNode *node, const char *at, const char *end, size_t *len)
{
    char *out = arena_alloc(arena(p), (size_t)(end - at) + 1);
    const char *close = at;
    *len = 0;
    while (out && at < end) {
        bool marks = end - at > 6 && (memcmp(at, "[%csl ", 6) == 0 || memcmp(at, "[%cal ", 6) == 0);
        /* A bracket found once is not searched for again. */
        if (marks && close && close <= at)
            close = memchr(at, ']', (size_t)(end - at));
        if (marks && close && read_marks(p, node, at, close))
            at = close + 1;
        else if (*at == '\r')
            at++;
        else
            out[(*len)++] = *at++;
    }
    return out ? trim(out, len) : NULL;
}

static Fault add_comment(Pgn *p, const char *at, const char *end)
{
    size_t len;
    RecNode *node = p->reader->cursor.at;
    /* At the start of a variation the comment is about the move to come. */
    if (p->open && node == p->open->node->parent)
        node = &p->early;
    char *text = clean_comment(p, node, at, end, &len);
    bool good = text && rec_comment_more(p->record, node, text, len);
    return fault_at(p, good ? FAULT_NONE : FAULT_NO_MEMORY, at);
}

static Fault read_comment(Pgn *p)
{
    const char *start = p->at;
    bool brace = *start == '{';
    const char *end = NULL;
    if (!brace)
        end = start + strcspn(start, "\n");
    else if (!p->no_brace)
        end = strchr(start, '}');
    p->no_brace |= !end;
    if (!end)
        return fault_at(p, FAULT_FILE_COMMENT, start);
    p->at = end + brace;
    Fault f = begin_game(p);
    return f.code ? f : add_comment(p, start + 1, end);
}

/* ---- Moves and variations ---------------------------------------------------------------------------------------- */

static Fault open_variation(Pgn *p)
{
    RecNode *node = p->record ? p->reader->cursor.at : NULL;
    if (!node || !node->parent)
        return fault_at(p, FAULT_FILE_VARIATION, p->at);
    Open *o = p->spare ? p->spare : arena_alloc(arena(p), sizeof *o);
    if (!o)
        return fault_at(p, FAULT_NO_MEMORY, p->at);
    p->spare = p->spare ? p->spare->below : NULL;
    *o = (Open){p->open, node};
    p->open = o;
    rec_go(&p->reader->cursor, node->parent);
    p->at++;
    return fault_at(p, FAULT_NONE, p->at);
}

static Fault close_variation(Pgn *p)
{
    Open *o = p->open;
    if (!o)
        return fault_at(p, FAULT_FILE_BRACKET, p->at);
    Fault f = flush_early(p, o->node->parent);
    rec_go(&p->reader->cursor, o->node);
    p->open = o->below;
    o->below = p->spare;
    p->spare = o;
    p->at++;
    return f;
}

static void read_glyph(Pgn *p)
{
    static const char *const GLYPHS[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    RecNode *node = p->record ? p->reader->cursor.at : NULL;
    int nag = 0;
    if (*p->at == '$') {
        p->at++;
        int64_t value = text_number(&p->at, 255);
        nag = value > 0 ? (int)value : 0;
    } else {
        size_t len = strspn(p->at, "!?");
        for (int i = 1; i < (int)ARRAY_LEN(GLYPHS); i++) {
            if (strlen(GLYPHS[i]) == len && memcmp(GLYPHS[i], p->at, len) == 0)
                nag = i;
        }
        p->at += len;
    }
    if (node && nag)
        rec_nag(node, nag);
}

/* How long the token at `at` is: up to a space, the wide one of Chinese texts too, or a character of PGN's own. */
static size_t token_length(const char *at)
{
    size_t n = 0;
    while (at[n] && !strchr(" \t\r\n(){};$[]!?", at[n]) && strncmp(at + n, "\xE3\x80\x80", 3) != 0)
        n++;
    return n;
}

/* Passes over the number of a move and the dots around it: "12.", "12...", "……".  "15.6" is a move of WXF. */
static const char *skip_number(const char *at, const char *end)
{
    const char *digits = at;
    while (digits < end && is_digit(*digits))
        digits++;
    bool wxf = digits - at == 2 && end - digits == 2 && digits[0] == '.' && is_digit(digits[1]);
    if (wxf || (digits > at && digits < end && *digits != '.'))
        return at;
    while (digits < end && *digits == '.')
        digits++;
    while (end - digits >= 3 && memcmp(digits, "…", 3) == 0)
        digits += 3;
    return digits;
}

static bool is_result(const char *token)
{
    return strcmp(token, "*") == 0 || rec_winner_of(token) >= 0;
}

static Fault read_move(Pgn *p, const char *start, const char *token)
{
    Fault f = play_any(p, token);
    return f.code ? fault_at(p, f.code, start) : flush_early(p, p->reader->cursor.at);
}

static Fault read_token(Pgn *p)
{
    char token[TOKEN_MAX];
    const char *end = p->at + token_length(p->at), *start = skip_number(p->at, end);
    p->at = end;
    if (start == end)
        return fault_at(p, FAULT_NONE, end);
    Str text = str_on(token, sizeof token);
    str_bytes(&text, start, (size_t)(end - start));
    Fault f = begin_game(p);
    if (f.code)
        return f;
    if (text.cut)
        return fault_at(p, FAULT_UNREADABLE, start);
    if (!is_result(token))
        return read_move(p, start, token);
    if (p->open)
        return fault_at(p, FAULT_NONE, start);
    if (p->record->winner < 0)
        p->record->winner = rec_winner_of(token);
    /* Old files end with advertisements; whatever follows the result is none of the game. */
    f = end_game(p);
    p->at = next_tag(p->at);
    return f;
}

/* One item of the file: a tag, a move, a comment, a bracket. */
static Fault read_item(Pgn *p)
{
    switch (*p->at) {
    case '[': {
        Fault f = p->record ? end_game(p) : fault_at(p, FAULT_NONE, p->at);
        return f.code ? f : read_tag(p);
    }
    case '{':
    case ';': return read_comment(p);
    case '(': return open_variation(p);
    case ')': return close_variation(p);
    case '$':
    case '!':
    case '?': read_glyph(p); return fault_at(p, FAULT_NONE, p->at);
    case '}': return fault_at(p, FAULT_FILE_BRACKET, p->at);
    case ']': p->at++; return fault_at(p, FAULT_NONE, p->at);
    default: return read_token(p);
    }
}

static void give_up_game(Pgn *p, Fault f)
{
    if (!p->reader->first.code)
        f.at = rec_text_origin(p->reader->source, p->text, (size_t)f.at);
    rec_reject(p->reader, f);
    const char *at = *p->at == '[' ? p->at : next_tag(p->at);
    *p = (Pgn){.reader = p->reader, .text = p->text, .at = at, .no_brace = p->no_brace};
}

/* Spaces, wide ones too, and lines that begin with a percent sign. */
static void skip_blank(Pgn *p)
{
    for (;;) {
        bool fresh = p->at == p->text || p->at[-1] == '\n';
        if (is_space(*p->at))
            p->at++;
        else if (strncmp(p->at, "\xE3\x80\x80", 3) == 0)
            p->at += 3;
        else if (*p->at == '%' && fresh)
            p->at += strcspn(p->at, "\n");
        else
            return;
    }
}

Fault rec_read_pgn(RecReader *reader)
{
    size_t len;
    Pgn p = {.reader = reader, .text = rec_text(reader->source, &len)};
    if (!p.text)
        return rec_fault(FAULT_NO_MEMORY, 0);
    for (p.at = p.text; skip_blank(&p), *p.at;) {
        Fault f = read_item(&p);
        if (f.code)
            give_up_game(&p, f);
    }
    Fault f = end_game(&p);
    if (f.code)
        give_up_game(&p, f);
    bool empty = !reader->book->count && !reader->book->bad;
    return rec_fault(empty ? FAULT_FILE_FORMAT : FAULT_NONE, 0);
}
