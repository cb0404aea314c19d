/* record_write.c -- one door to the writers of record files: what fits a format, and what it costs.
 *
 * Whether the games can be written is settled before the first byte goes out.  What a format has no place for is left out
 * and counted, so that whoever asked can be told: nothing is lost in silence.
 */
#include "games/record_binary.h"

static const char *const NAMES[REC_FORMAT_COUNT] = {"pgn", "dhtmlxq", "xqf", "cbr", "cbl"};

const char *rec_format_name(RecFormat format)
{
    return NAMES[format];
}

RecFormat rec_format_find(const char *name)
{
    int i = 0;
    while (i < REC_FORMAT_COUNT && strcmp(NAMES[i], name) != 0)
        i++;
    return (RecFormat)i;
}

bool rec_holds_many(RecFormat format)
{
    return format != REC_XQF && format != REC_CBR;
}

/* ---- What is lost ------------------------------------------------------------------------------------------------ */

void rec_lose(RecTarget *t, RecLoss loss)
{
    t->lost.count[loss]++;
}

static bool has_word(const char *words, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += len) {
        if ((at == words || at[-1] == ' ') && (at[len] == ' ' || !at[len]))
            return true;
    }
    return false;
}

void rec_lose_tag(RecTarget *t, RecLoss loss, const char *key)
{
    char *tags = t->lost.tags;
    size_t used = strlen(tags), len = strlen(key);
    rec_lose(t, loss);
    if (!len || has_word(tags, key) || used + len + 2 > sizeof t->lost.tags)
        return;
    if (used)
        tags[used++] = ' ';
    memcpy(tags + used, key, len + 1);
}

bool rec_tag_idle(const RecTag *t)
{
    static const char *const SAID[] = {"Game",   "Variant", "Result", "FEN",     "SetUp",
                                       "Format", "ver",     "binit",  "movelist"};
    for (size_t i = 0; i < ARRAY_LEN(SAID); i++) {
        if (strcmp(t->key, SAID[i]) == 0)
            return true;
    }
    return !t->value[strspn(t->value, "?.-/ ")];
}

bool rec_lost_any(const RecLosses *lost)
{
    uint32_t all = 0;
    for (int i = 0; i < REC_LOSS_COUNT; i++)
        all |= lost->count[i];
    return all != 0;
}

void rec_lost_text(const RecLosses *lost, Lang lang, Str *out)
{
    /* Chinese, English for one, English for several. */
    static const char *const WORDS[REC_LOSS_COUNT][3] = {
        {"{0} 个标签没有位置", "{0} tag without a place", "{0} tags without a place"},
        {"{0} 个标签过长被截短", "{0} tag cut short", "{0} tags cut short"},
        {"{0} 处文字有字符被替换", "{0} text with characters replaced", "{0} texts with characters replaced"},
        {"{0} 个评价符号", "{0} glyph", "{0} glyphs"},
        {"{0} 个标记", "{0} mark", "{0} marks"},
        {"{0} 局的起始计数或回合数", "counters of {0} start position", "counters of {0} start positions"},
        {"{0} 局的棋种", "the kind of {0} game", "the kind of {0} games"},
    };
    bool any = false;
    for (int i = 0; i < REC_LOSS_COUNT; i++) {
        char number[16];
        Str digits = str_on(number, sizeof number);
        const char *const args[] = {number};
        if (!lost->count[i])
            continue;
        str_int(&digits, lost->count[i]);
        if (any)
            str_put(out, lang == LANG_ZH ? "，" : ", ");
        str_fill(out, WORDS[i][lang == LANG_ZH ? 0 : lost->count[i] == 1 ? 1 : 2], args, 1);
        any = true;
    }
    if (*lost->tags) {
        str_put(out, lang == LANG_ZH ? "（标签：" : " (tags: ");
        str_put(out, lost->tags);
        str_put(out, lang == LANG_ZH ? "）" : ")");
    }
}

/* ---- The start position ------------------------------------------------------------------------------------------ */

void rec_start_of(Record *r, Pos *scratch, RecStart *out)
{
    const Game *g = r->game;
    rec_position(r, r->root, scratch);
    for (int i = 0; i < REC_BOARD; i++)
        out->board[i] = g->men[g->man_at(scratch, (9 - i / 9) * 9 + i % 9)];
    out->black = g->turn(scratch) == SEAT_SECOND;
    const char *last = strrchr(r->start, ' ');
    int64_t number = last ? (last++, text_number(&last, CBR_MOST_MOVE_NO)) : -1;
    out->move_no = number >= 1 && !*last ? (int)number : 1;
    size_t board = strcspn(g->start, " ");
    out->usual = strncmp(r->start, g->start, board + 1) == 0;
}

static Fault start_again(const Record *r, const RecStart *s, int move_no, Pos *scratch, Str *out)
{
    char buf[256];
    Str text = str_on(buf, sizeof buf);
    rec_board_text(s->board, s->black, move_no, &text);
    Fault f = r->game->parse(r->game, scratch, buf);
    if (!f.code)
        r->game->format(r->game, scratch, SEAT_NONE, out);
    return f;
}

bool rec_start_whole(const Record *r, const RecStart *s, int move_no, Pos *scratch)
{
    char buf[1024];
    Str text = str_on(buf, sizeof buf);
    return !start_again(r, s, move_no, scratch, &text).code && strcmp(buf, r->start) == 0;
}

/* ---- Whether a game can be written ------------------------------------------------------------------------------- */

static bool all_steps(Record *r)
{
    for (RecNode *n = rec_walk(r->root, r->root); n; n = rec_walk(r->root, n)) {
        if (move_kind(n->move) != MK_STEP)
            return false;
    }
    return true;
}

/* Whether every man has a place in the list of 32; CBR has one for any number. */
static bool men_fit(RecFormat format, const RecStart *s)
{
    char left[] = REC_MEN;
    for (int i = 0; i < REC_BOARD; i++) {
        char *place = s->board[i] == '.' ? NULL : strchr(left, s->board[i]);
        if (s->board[i] != '.' && !place)
            return false;
        if (place && format == REC_XQF)
            *place = '.';
    }
    return true;
}

static Fault vet(RecFormat format, Record *r, RecCursor *c)
{
    RecStart start;
    char buf[1024];
    Str text = str_on(buf, sizeof buf);
    if (format == REC_PGN)
        return rec_fault(FAULT_NONE, 0);
    if (!rec_board_fits(r->game) || !all_steps(r))
        return rec_fault(FAULT_FILE_BOARD, 0);
    if (!rec_cursor_open(c, r))
        return rec_fault(FAULT_NO_MEMORY, 0);
    if (format == REC_DHTMLXQ)
        return rec_fault(FAULT_NONE, 0);
    rec_start_of(r, c->pos, &start);
    if (!men_fit(format, &start))
        return rec_fault(FAULT_FILE_MEN, 0);
    return start_again(r, &start, 1, c->pos, &text);
}

/* What all formats but PGN lack. */
static void count_losses(Record *r, RecTarget *t)
{
    for (RecNode *n = r->root; n; n = rec_walk(r->root, n)) {
        for (int i = 0; i < REC_NAGS && n->nags[i]; i++)
            rec_lose(t, REC_LOST_GLYPH);
        for (const RecMark *m = n->marks; m; m = m->next)
            rec_lose(t, REC_LOST_MARK);
    }
    if (strcmp(r->game->id, "xiangqi") != 0)
        rec_lose(t, REC_LOST_GAME);
}

Fault rec_write(RecFormat format, Record *first, RecCursor *c, RecTarget *t)
{
    static bool (*const WRITERS[])(Record *, RecCursor *, RecTarget *) = {rec_write_pgn, rec_write_dhtmlxq,
                                                                          rec_write_xqf, rec_write_cbr, rec_write_cbl};
    _Static_assert(ARRAY_LEN(WRITERS) == REC_FORMAT_COUNT, "a writer for each format");
    size_t number = 0;
    if (!rec_holds_many(format) && first && first->next)
        return rec_fault(FAULT_FILE_GAMES, 1);
    for (Record *r = first; r; r = r->next) {
        Fault f = vet(format, r, c);
        if (f.code)
            return rec_fault(f.code, number);
        number++;
    }
    for (Record *r = first; r && format != REC_PGN; r = r->next)
        count_losses(r, t);
    for (Record *r = first; r; r = format == REC_CBL ? NULL : r->next) {
        if (!WRITERS[format](r, c, t))
            return rec_fault(FAULT_NO_MEMORY, 0);
    }
    return rec_fault(FAULT_NONE, 0);
}
