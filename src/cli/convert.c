/* convert.c -- chuhe convert: moves, positions and record files from one notation or format to another.
 *
 * Everything read becomes a book of records, one for each game or position, and every format writes from that; so any
 * pair of formats works (docs/rules/formats.md).
 */
#include "cli/convert.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/gbk.h"

static const char HELP[] =
    "usage: chuhe convert [--game G] --from F --to F [--fen F] [--notation N] [--only N] [MOVE…|FILE]\n"
    "       chuhe convert [--game G] --from F --to F --batch < lines of FEN<TAB>move\n"
    "Formats: uci iccs fsf wxf chinese chinese-file san (moves), fen (a position), pgn dhtmlxq xqf cbr cbl (records).\n"
    "         FILE is a path or - for stdin; a record format needs one, and moves and positions may come from one "
    "too.\n"
    "         Records keep variations and comments among themselves; as moves they are their main line, one line a\n"
    "         game, and as fen its last position.  What a format cannot hold is left out and told on stderr.\n"
    "--fen       where the moves start; the game's own start without it\n"
    "--only      the number of the one game to write; xqf and cbr hold no more than one\n"
    "--notation  of the moves in pgn: chinese (the default for xiangqi), chinese-file, wxf, iccs, uci, san\n"
    "--batch     prints one line for each: the converted move, or error: and why\n";

static const ConvertFormat FORMATS[] = {
    {"uci", CONVERT_MOVES, 0},        {"iccs", CONVERT_MOVES, 0},
    {"fsf", CONVERT_MOVES, 0},        {"wxf", CONVERT_MOVES, 0},
    {"chinese", CONVERT_MOVES, 0},    {"chinese-file", CONVERT_MOVES, 0},
    {"san", CONVERT_MOVES, 0},        {"fen", CONVERT_FEN, 0},
    {"pgn", CONVERT_RECORD, REC_PGN}, {"dhtmlxq", CONVERT_RECORD, REC_DHTMLXQ},
    {"xqf", CONVERT_RECORD, REC_XQF}, {"cbr", CONVERT_RECORD, REC_CBR},
    {"cbl", CONVERT_RECORD, REC_CBL},
};

const char *convert_utf8(const Convert *c, Arena *arena, const char *text)
{
    size_t len = strlen(text);
    if (rec_is_utf8(text, len))
        return text;
    char *out = arena_alloc(arena, 3 * len + 1);
    if (!out)
        return "";
    gbk_to_utf8(c->gbk, text, len, out, 3 * len);
    return out;
}

/* ---- What is asked for ------------------------------------------------------------------------------------------- */

static const ConvertFormat *find_format(const char *option, const char *name)
{
    for (size_t i = 0; name && i < ARRAY_LEN(FORMATS); i++) {
        if (strcmp(FORMATS[i].name, name) == 0)
            return &FORMATS[i];
    }
    if (name)
        cli_error("convert", "%s: no format is called '%s'; see chuhe convert --help", option, name);
    else
        cli_error("convert", "%s is missing; see chuhe convert --help", option);
    return NULL;
}

/* The notation of a move format; NULL stands for the game's own tokens, which uci means where no other does. */
static bool find_notation(const Game *g, const char *name, const Notation **out)
{
    *out = game_notation(g, name);
    if (*out || strcmp(name, "uci") == 0)
        return true;
    cli_error("convert", "%s has no notation called '%s'", g->id, name);
    return false;
}

/* How the moves of a PGN are written when nothing is said. */
static const char *usual_notation(const Game *g)
{
    static const char *const USUAL[] = {"chinese", "san"};
    for (size_t i = 0; i < ARRAY_LEN(USUAL); i++) {
        if (game_notation(g, USUAL[i]))
            return USUAL[i];
    }
    return "uci";
}

/* Checks that the formats make sense; false after an error line. */
static bool settle(Convert *c, const char *from, const char *to, const char *notation)
{
    if (!(c->from = find_format("--from", from)) || !(c->to = find_format("--to", to)))
        return false;
    if (notation && (c->to->kind != CONVERT_RECORD || c->to->record != REC_PGN)) {
        cli_error("convert", "--notation is for --to pgn");
        return false;
    }
    if (c->from->kind == CONVERT_RECORD && c->fen) {
        cli_error("convert", "a record has its own start; --fen is for moves");
        return false;
    }
    if (c->from->kind == CONVERT_MOVES && !find_notation(c->game, from, &c->read))
        return false;
    if (c->to->kind == CONVERT_MOVES)
        return find_notation(c->game, to, &c->write);
    return find_notation(c->game, notation ? notation : usual_notation(c->game), &c->write);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool read_all(FILE *file, Arena *arena, char **bytes, size_t *len)
{
    size_t cap = 1 << 16;
    *len = 0;
    *bytes = arena_alloc(arena, cap);
    while (*bytes) {
        *len += fread(*bytes + *len, 1, cap - 1 - *len, file);
        if (*len < cap - 1)
            return !ferror(file);
        char *grown = arena_alloc(arena, 2 * cap);
        if (grown)
            memcpy(grown, *bytes, *len);
        *bytes = grown;
        cap *= 2;
    }
    errno = ENOMEM;
    return false;
}

/* The bytes of a file or of stdin, terminated; NULL after an error line. */
static char *read_path(Convert *c, const char *path, size_t *len)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    char *bytes = NULL;
    if (!file || !read_all(file, &c->arena, &bytes, len)) {
        cli_error("convert", "cannot read %s: %s", path, strerror(errno));
        bytes = NULL;
    }
    if (file && !standard)
        fclose(file);
    return bytes;
}

static bool is_file(const char *word)
{
    return strcmp(word, "-") == 0 || access(word, F_OK) == 0;
}

/* The words joined by spaces, or the file a lone one names, as UTF-8; NULL after an error line. */
static char *read_words(Convert *c, const char **words, int count)
{
    size_t len = 1;
    char *text = NULL;
    if (count == 1 && is_file(words[0])) {
        text = read_path(c, words[0], &len);
        /* A NUL would end the text early. */
        for (size_t i = 0; text && i < len; i++)
            text[i] = text[i] ? text[i] : ' ';
    } else {
        for (int i = 0; i < count; i++)
            len += strlen(words[i]) + 1;
        text = arena_alloc(&c->arena, len);
        Str all = text ? str_on(text, len) : (Str){0};
        for (int i = 0; text && i < count; i++) {
            str_put(&all, i ? " " : "");
            str_put(&all, words[i]);
        }
    }
    if (!text)
        return NULL;
    const char *utf8 = convert_utf8(c, &c->arena, text);
    return utf8 == text ? text : arena_text(&c->arena, utf8, strlen(utf8));
}

static void book_add(RecBook *book, Record *r)
{
    if (book->last)
        book->last->next = r;
    else
        book->first = r;
    book->last = r;
    book->count++;
}

/* A record that starts at a position text, in the book; NULL after an error line. */
static Record *start_record(Convert *c, const char *fen, RecBook *book)
{
    Record *r = arena_alloc(&c->arena, sizeof *r);
    Fault f = r ? rec_init(r, c->game, &c->arena, fen) : (Fault){FAULT_NO_MEMORY, 0};
    if (!f.code) {
        book_add(book, r);
        return r;
    }
    char buf[256];
    Str message = str_on(buf, sizeof buf);
    fault_message(f, LANG_EN, &message);
    cli_error("convert", "bad position: %s, at character %d of '%s'", buf, f.at + 1, fen ? fen : "");
    return NULL;
}

static int read_moves(Convert *c, const char **words, int count, RecBook *book)
{
    RecCursor cursor;
    char *text = read_words(c, words, count), *rest = NULL;
    Record *r = text ? start_record(c, c->fen, book) : NULL;
    rec_cursor_init(&cursor, &c->arena);
    if (!r || !rec_cursor_open(&cursor, r))
        return EXIT_INPUT;
    int number = 1;
    for (char *t = strtok_r(text, " \t\r\n", &rest); t; t = strtok_r(NULL, " \t\r\n", &rest), number++) {
        Fault f = rec_play_token(&cursor, c->read, t);
        if (!f.code)
            continue;
        char buf[256];
        Str message = str_on(buf, sizeof buf);
        fault_message(f, LANG_EN, &message);
        return cli_error("convert", "move %d, '%s': %s", number, t, buf);
    }
    return EXIT_OK;
}

/* Positions, one a line; those given as words are one. */
static int read_positions(Convert *c, const char **words, int count, RecBook *book)
{
    if (!count)
        return start_record(c, c->fen, book) ? EXIT_OK : EXIT_INPUT;
    char *text = read_words(c, words, count), *rest = NULL;
    if (!text)
        return EXIT_INPUT;
    for (char *line = strtok_r(text, "\r\n", &rest); line; line = strtok_r(NULL, "\r\n", &rest)) {
        if (!line[strspn(line, " \t")])
            continue;
        if (!start_record(c, line, book))
            return EXIT_INPUT;
    }
    return book->count ? EXIT_OK : cli_error("convert", "there is no position to read");
}

/* Says where a file is bad: by its byte, and by its line where it is a text. */
static int file_error(const Convert *c, const char *path, const RecSource *s, const RecBook *book, Fault f)
{
    char buf[256], line[64] = "";
    Str message = str_on(buf, sizeof buf), where = str_on(line, sizeof line);
    int lines = 1;
    fault_message(f, LANG_EN, &message);
    for (int i = 0; i < f.at && (size_t)i < s->len; i++)
        lines += s->bytes[i] == '\n';
    if (c->from->record == REC_PGN || c->from->record == REC_DHTMLXQ) {
        str_put(&where, "line ");
        str_int(&where, lines);
        str_put(&where, ", ");
    }
    if (book->count)
        return cli_error("convert", "%s: %d of %d games left out; the first: %s, at %sbyte %d", path, book->bad,
                         book->bad + book->count, buf, line, f.at);
    return cli_error("convert", "%s: %s, at %sbyte %d", path, buf, line, f.at);
}

static int read_record(Convert *c, const char *path, RecBook *book)
{
    RecSource s = {.game = c->game, .arena = &c->arena, .to_utf8 = gbk_to_utf8, .to_utf8_state = c->gbk};
    char *bytes = read_path(c, path, &s.len);
    if (!bytes)
        return EXIT_INPUT;
    s.bytes = (const uint8_t *)bytes;
    Fault f = rec_read(c->from->record, &s, book);
    return f.code ? file_error(c, path, &s, book, f) : EXIT_OK;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void put_bytes(void *state, const char *bytes, size_t len)
{
    fwrite(bytes, 1, len, state);
}

static void write_moves(const Convert *c, RecCursor *cursor)
{
    const Game *g = c->game;
    for (RecNode *n = cursor->record->root->first; n; n = n->first) {
        char buf[64];
        Str text = str_on(buf, sizeof buf);
        if (c->write)
            c->write->write(g, cursor->pos, n->move, &text);
        else
            g->move_text(g, cursor->pos, n->move, &text);
        printf("%s%s", n->parent->parent ? " " : "", buf);
        rec_go(cursor, n);
    }
    putchar('\n');
}

static void write_position(const Convert *c, RecCursor *cursor)
{
    char buf[1024];
    Str text = str_on(buf, sizeof buf);
    rec_go(cursor, rec_end(cursor->record->root));
    c->game->format(c->game, cursor->pos, SEAT_NONE, &text);
    puts(buf);
}

/* Says what the format had no place for. */
static void tell_losses(const Convert *c, const RecLosses *lost)
{
    char buf[512];
    Str text = str_on(buf, sizeof buf);
    rec_lost_text(lost, LANG_EN, &text);
    if (text.len)
        cli_error("convert", "note: %s does not hold all of this; left out: %s", c->to->name, buf);
}

static int write_error(const Convert *c, const RecBook *book, Fault f)
{
    char buf[256];
    Str message = str_on(buf, sizeof buf);
    fault_message(f, LANG_EN, &message);
    if (f.code == FAULT_FILE_GAMES)
        return cli_error("convert",
                         "a file of %s holds one game and there are %d: choose one with --only, or write cbl",
                         c->to->name, book->count);
    return cli_error("convert", "game %d cannot be written as %s: %s", f.at + 1, c->to->name, buf);
}

static int write_records(Convert *c, const RecBook *book, RecCursor *cursor)
{
    RecTarget target = {.out = {put_bytes, stdout}, .notation = c->write, .to_utf8 = gbk_to_utf8};
    target.to_utf8_state = c->gbk;
    Fault f = rec_write(c->to->record, book->first, cursor, &target);
    if (f.code)
        return write_error(c, book, f);
    tell_losses(c, &target.lost);
    return EXIT_OK;
}

/* Leaves only the game asked for in the book; false after an error line. */
static bool pick(const Convert *c, RecBook *book)
{
    Record *r = book->first;
    for (int i = 1; r && i < c->only; i++)
        r = r->next;
    if (!r) {
        cli_error("convert", "--only: there is no game %d; there are %d", c->only, book->count);
        return false;
    }
    r->next = NULL;
    *book = (RecBook){.first = r, .last = r, .count = 1, .bad = book->bad};
    return true;
}

static int write_book(Convert *c, RecBook *book)
{
    RecCursor cursor;
    int status = EXIT_OK;
    rec_cursor_init(&cursor, &c->arena);
    if (c->only && !pick(c, book))
        return EXIT_INPUT;
    if (c->to->kind == CONVERT_RECORD)
        status = write_records(c, book, &cursor);
    for (Record *r = book->first; r && c->to->kind != CONVERT_RECORD; r = r->next) {
        if (!rec_cursor_open(&cursor, r))
            return cli_error("convert", "out of memory");
        if (c->to->kind == CONVERT_MOVES)
            write_moves(c, &cursor);
        else
            write_position(c, &cursor);
    }
    if (fflush(stdout) || ferror(stdout))
        return cli_error("convert", "cannot write: %s", strerror(errno));
    return status;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int convert(Convert *c, const char **words, int count)
{
    RecBook book = {0};
    int status, written = EXIT_OK;
    if (c->from->kind == CONVERT_RECORD)
        status = read_record(c, words[0], &book);
    else if (c->from->kind == CONVERT_FEN)
        status = read_positions(c, words, count, &book);
    else
        status = read_moves(c, words, count, &book);
    /* The good games of a file are written although it has bad ones; of moves and positions, all or nothing. */
    if (!status || (c->from->kind == CONVERT_RECORD && book.count))
        written = write_book(c, &book);
    return status ? status : written;
}

/* No option has a single dash, but moves of WXF may begin with one: a space before it makes it a word. */
static bool guard_dashes(Convert *c, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-' || !argv[i][1] || argv[i][1] == '-' || strcmp(argv[i], "-h") == 0)
            continue;
        size_t len = strlen(argv[i]);
        char *word = arena_alloc(&c->arena, len + 2);
        if (!word)
            return false;
        word[0] = ' ';
        memcpy(word + 1, argv[i], len);
        argv[i] = word;
    }
    return true;
}

/* Whether the words go with what is asked for; false after an error line. */
static bool words_fit(const Convert *c, bool batch, int count)
{
    if (batch && (count || c->fen))
        cli_error("convert", "--batch takes its positions and moves from stdin");
    else if (batch && (c->from->kind == CONVERT_RECORD || c->to->kind == CONVERT_RECORD))
        cli_error("convert", "--batch is for moves and positions, not for records");
    else if (batch && c->from->kind == CONVERT_FEN && c->to->kind == CONVERT_MOVES)
        cli_error("convert", "a position alone has no moves to write");
    else if (!batch && c->from->kind == CONVERT_RECORD && count != 1)
        cli_error("convert", "one FILE is needed, or - for stdin");
    else if (!batch && c->from->kind == CONVERT_FEN && !count && !c->fen)
        cli_error("convert", "a position is needed");
    else
        return true;
    return false;
}

/* The number of --only; false after an error line. */
static bool read_only(Convert *c, const char *text, bool batch)
{
    const char *at = text ? text : "";
    int64_t number = text ? text_number(&at, 1 << 30) : 0;
    if (text && (number < 1 || *at))
        cli_error("convert", "--only needs the number of a game, from 1; not '%s'", text);
    else if (text && batch)
        cli_error("convert", "--only is for files of games");
    else
        c->only = (int)number;
    return !text || c->only > 0;
}

static int run(Convert *c, int argc, char **argv)
{
    const char *game = "xiangqi", *from = NULL, *to = NULL, *notation = NULL, *only = NULL;
    bool batch = false;
    int status;
    const CliOption options[] = {
        {"--game", &game, NULL},         {"--from", &from, NULL}, {"--to", &to, NULL},       {"--fen", &c->fen, NULL},
        {"--notation", &notation, NULL}, {"--only", &only, NULL}, {"--batch", NULL, &batch}, {0}};
    const char **words = arena_alloc(&c->arena, (size_t)argc * sizeof *words);
    if (!words || !guard_dashes(c, argc, argv))
        return cli_error("convert", "out of memory");
    int count = cli_arguments(argc, argv, options, HELP, words, argc, &status);
    if (count < 0)
        return status;
    GameBox box;
    c->game = cli_game("convert", game, NULL, &box);
    if (!c->game)
        return EXIT_INPUT;
    if (!settle(c, from, to, notation) || !words_fit(c, batch, count) || !read_only(c, only, batch))
        return EXIT_USAGE;
    return batch ? convert_batch(c) : convert(c, words, count);
}

int cmd_convert(int argc, char **argv)
{
    Convert c = {.arena = arena_heap(), .gbk = gbk_open()};
    int status = run(&c, argc, argv);
    gbk_close(c.gbk);
    arena_reset(&c.arena);
    return status;
}
