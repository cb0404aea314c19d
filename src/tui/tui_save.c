/* tui_save.c -- saved games: lines of "name: value", readable and written whole or not at all.
 *
 *     chuhe game 1
 *     game: xiangqi
 *     start: rnbakabnr/… w - - 0 1
 *     red: person
 *     black: computer 2
 *     moves: h2e2 h9g7
 *     position: …             what the moves lead to; checked when the game is read
 *     ended: black forfeit    only when the players ended it
 *
 * A file is read into a new match before anything of the old one is given up.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tui/tui_match.h"

static const char HEADER[] = "chuhe game 1";

enum { TOKENS_A_LINE = 12, FILE_MOST = 1 << 22, TEXT_MOST = 512 };

/* ---- Writing ------------------------------------------------------------------------------------------------------- */

/* The options that differ from the game's own, as --rules takes them. */
static void write_rules(const Match *m, FILE *file)
{
    const Game *base = game_find(m->game->id);
    bool first = true;
    for (const Option *o = m->game->options; o && o->name; o++) {
        char now[64], own[64];
        Str a = str_on(now, sizeof now), b = str_on(own, sizeof own);
        game_option_value(m->game, o, &a);
        game_option_value(base, o, &b);
        if (strcmp(now, own) == 0)
            continue;
        fprintf(file, "%s%s=%s", first ? "rules: " : ",", o->name, now);
        first = false;
    }
    if (!first)
        fputc('\n', file);
}

static void write_moves(const Match *m, FILE *file)
{
    Pos *pos = tui_pos_new(m->game);
    if (!pos)
        return;
    play_at(&m->play, 0, pos);
    for (int i = 0; i < m->play.count; i++) {
        char buf[32];
        Str text = str_on(buf, sizeof buf);
        m->game->move_text(m->game, pos, m->play.log[i], &text);
        m->game->apply(m->game, pos, m->play.log[i], NULL);
        fprintf(file, "%s%s", i % TOKENS_A_LINE ? " " : i ? "\nmoves: " : "moves: ", buf);
    }
    if (m->play.count)
        fputc('\n', file);
    free(pos);
}

/* An end by the players: who won, and how. */
static void end_text(const Match *m, Result r, Str *out)
{
    str_put(out, r.winner ? m->game->seats[r.winner - 1] : "draw");
    str_char(out, ' ');
    str_put(out, reason_id((Reason)r.reason));
}

static void write_match(const Match *m, FILE *file)
{
    const Game *g = m->game;
    char buf[TEXT_MOST];
    Str text = str_on(buf, sizeof buf);
    fprintf(file, "%s\ngame: %s\n", HEADER, g->id);
    write_rules(m, file);
    fprintf(file, "start: %s\n", m->play.start);
    for (int seat = 0; seat < 2; seat++)
        fprintf(file, "%s: %s%s\n", g->seats[seat], m->bot[seat].id ? "computer " : "person",
                m->bot[seat].id ? m->bot[seat].id : "");
    write_moves(m, file);
    g->format(g, m->play.pos, SEAT_NONE, &text);
    fprintf(file, "position: %s\n", buf);
    if (result_over(m->play.ended)) {
        text = str_on(buf, sizeof buf);
        end_text(m, m->play.ended, &text);
        fprintf(file, "ended: %s\n", buf);
    }
}

/* mkstemp makes the file private; a saved game is as public as any file its owner makes. */
static bool write_temporary(const Match *m, int fd)
{
    mode_t mask = umask(0);
    umask(mask);
    FILE *file = fdopen(fd, "w");
    if (!file) {
        close(fd);
        return false;
    }
    write_match(m, file);
    bool good = fflush(file) == 0 && !ferror(file) && fchmod(fd, 0666 & ~mask) == 0 && fsync(fd) == 0;
    return fclose(file) == 0 && good;
}

bool tui_save(const Ui *ui, const Match *m, const char *path, Str *error)
{
    char name[PATH_MAX];
    Str temporary = str_on(name, sizeof name);
    str_put(&temporary, path);
    str_put(&temporary, ".XXXXXX");
    errno = ENAMETOOLONG;
    int fd = temporary.cut ? -1 : mkstemp(name);
    if (fd >= 0 && write_temporary(m, fd) && rename(name, path) == 0)
        return true;
    tui_fill(ui, error, WORD_CANNOT_WRITE, path, strerror(errno));
    if (fd >= 0)
        unlink(name);
    return false;
}

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

typedef struct Reader {
    Ui *ui;
    const char *path;
    Str *error;
    int line;
    const char *game, *rules, *start; /* in the text of the file */
    const char *player[2];
    int player_line[2], start_line;
    Match *match; /* made when the first of the lines behind the players is met */
} Reader;

static bool refuse(Reader *r, int line, Word word, const char *zero, const char *one)
{
    char why[400], number[16];
    Str text = str_on(why, sizeof why), at = str_on(number, sizeof number);
    const char *args[] = {r->path, number, why};
    tui_fill(r->ui, &text, word, zero, one);
    str_int(&at, line);
    str_fill(r->error, tui_word(r->ui, WORD_BAD_FILE), args, 3);
    return false;
}

static bool read_player(Reader *r, const Game *g, int seat, Bot *bot)
{
    const char *value = r->player[seat];
    *bot = (Bot){0};
    if (!value || strcmp(value, "person") == 0)
        return true;
    if (strncmp(value, "computer ", 9) == 0)
        *bot = tui_bot_find(g, value + 9);
    return bot->id || refuse(r, r->player_line[seat], WORD_BAD_PLAYER, value, NULL);
}

/* Everything the match starts from has been read. */
static bool begin(Reader *r)
{
    char why[300];
    Str text = str_on(why, sizeof why);
    if (r->match)
        return true;
    if (!r->game)
        return refuse(r, r->line, WORD_NO_GAME_LINE, NULL, NULL);
    Setup setup = {.game = game_find(r->game), .rules = r->rules, .start = r->start};
    for (int seat = 0; seat < 2; seat++) {
        if (!read_player(r, setup.game, seat, &setup.bot[seat]))
            return false;
    }
    r->match = tui_match_new(r->ui, &setup, &text);
    return r->match || refuse(r, r->start_line, WORD_AS_IT_IS, why, NULL);
}

static bool read_moves(Reader *r, const char *value)
{
    char why[300];
    Str text = str_on(why, sizeof why);
    if (!begin(r))
        return false;
    if (tui_match_replay(r->ui, r->match, value, &text))
        return true;
    return refuse(r, r->line, WORD_AS_IT_IS, why, NULL);
}

static bool check_position(Reader *r, const char *value)
{
    char now[TEXT_MOST];
    Str text = str_on(now, sizeof now);
    if (!begin(r))
        return false;
    r->match->game->format(r->match->game, r->match->play.pos, SEAT_NONE, &text);
    return strcmp(now, value) == 0 || refuse(r, r->line, WORD_OTHER_POSITION, NULL, NULL);
}

/* "black forfeit", "draw agreed": only what players can end a game by. */
static bool read_end(Reader *r, const char *value)
{
    if (!begin(r))
        return false;
    const Match *m = r->match;
    const Result ends[] = {result_loss(SEAT_SECOND, REASON_FORFEIT), result_loss(SEAT_FIRST, REASON_FORFEIT),
                           result_draw(REASON_AGREED), tui_match_claim(m, CLAIM_REPETITION),
                           tui_match_claim(m, CLAIM_MOVE_LIMIT)};
    for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
        char buf[64];
        Str text = str_on(buf, sizeof buf);
        end_text(m, ends[i], &text);
        if (strcmp(buf, value) == 0) {
            r->match->play.ended = ends[i];
            return true;
        }
    }
    return refuse(r, r->line, WORD_BAD_END, value, NULL);
}

/* A line that tells what the match starts from: once, and before the moves. */
static bool keep(Reader *r, const char *name, const char **field, const char *value)
{
    if (r->match)
        return refuse(r, r->line, WORD_TOO_LATE, name, NULL);
    if (*field)
        return refuse(r, r->line, WORD_TWICE, name, NULL);
    *field = value;
    return true;
}

static bool read_seat(Reader *r, const char *name, const char *value)
{
    const Game *g = r->game ? game_find(r->game) : NULL;
    for (int seat = 0; g && seat < 2; seat++) {
        if (strcmp(name, g->seats[seat]) == 0) {
            r->player_line[seat] = r->line;
            return keep(r, name, &r->player[seat], value);
        }
    }
    return refuse(r, r->line, g ? WORD_BAD_KEY : WORD_NO_GAME_LINE, name, NULL);
}

/* Checked here, where the line is known. */
static bool read_rules(Reader *r, const char *value)
{
    GameBox box;
    char buf[200];
    Str why = str_on(buf, sizeof buf);
    if (!r->game)
        return refuse(r, r->line, WORD_NO_GAME_LINE, NULL, NULL);
    Fault f = game_with_rules(&box, game_find(r->game), value);
    if (!f.code)
        return keep(r, "rules", &r->rules, value);
    fault_message(f, r->ui->lang, &why);
    return refuse(r, r->line, WORD_BAD_RULES, value + f.at, buf);
}

static bool read_pair(Reader *r, const char *name, const char *value)
{
    if (strcmp(name, "game") == 0) {
        if (!game_find(value))
            return refuse(r, r->line, WORD_BAD_GAME, value, NULL);
        return keep(r, name, &r->game, value);
    }
    if (strcmp(name, "rules") == 0)
        return read_rules(r, value);
    if (strcmp(name, "start") == 0) {
        r->start_line = r->line;
        return keep(r, name, &r->start, value);
    }
    if (strcmp(name, "moves") == 0)
        return read_moves(r, value);
    if (strcmp(name, "position") == 0)
        return check_position(r, value);
    if (strcmp(name, "ended") == 0)
        return read_end(r, value);
    return read_seat(r, name, value);
}

static bool read_line(Reader *r, char *line)
{
    size_t len = strlen(line);
    while (len && is_space(line[len - 1]))
        line[--len] = '\0';
    if (r->line == 1)
        return strcmp(line, HEADER) == 0 || refuse(r, 1, WORD_NOT_A_SAVE, HEADER, NULL);
    if (!*line || *line == '#')
        return true;
    char *colon = strchr(line, ':');
    if (!colon)
        return refuse(r, r->line, WORD_NO_COLON, NULL, NULL);
    *colon++ = '\0';
    while (is_space(*colon))
        colon++;
    return read_pair(r, line, colon);
}

static bool read_text(Reader *r, char *text)
{
    while (*text) {
        char *end = text + strcspn(text, "\n");
        bool last = !*end;
        *end = '\0';
        r->line++;
        if (!read_line(r, text))
            return false;
        text = last ? end : end + 1;
    }
    return r->line ? begin(r) : refuse(r, 1, WORD_NOT_A_SAVE, HEADER, NULL);
}

/* Why text[0..len) of a file is not taken, NULL when it is. */
static const char *unfit(const Ui *ui, FILE *file, const char *text, size_t len)
{
    if (ferror(file))
        return strerror(errno);
    if (len > FILE_MOST)
        return tui_word(ui, WORD_TOO_LONG);
    return memchr(text, 0, len) ? tui_word(ui, WORD_NOT_TEXT) : NULL;
}

/* The whole file in memory of the heap; NULL with a line in *error. */
static char *slurp_new(const Ui *ui, const char *path, Str *error)
{
    FILE *file = fopen(path, "r");
    char *text = calloc(1, FILE_MOST + 1);
    const char *why = strerror(errno);
    if (file && text) {
        size_t len = fread(text, 1, FILE_MOST + 1, file);
        why = unfit(ui, file, text, len);
        text[min_int((int)len, FILE_MOST)] = '\0';
    }
    if (file)
        fclose(file);
    if (!why)
        return text;
    tui_fill(ui, error, WORD_CANNOT_READ, path, why);
    free(text);
    return NULL;
}

Match *tui_load(Ui *ui, const char *path, Str *error)
{
    Reader r = {.ui = ui, .path = path, .error = error};
    char *text = slurp_new(ui, path, error);
    if (!text)
        return NULL;
    if (!read_text(&r, text)) {
        tui_match_free(r.match);
        r.match = NULL;
    }
    free(text);
    return r.match;
}
