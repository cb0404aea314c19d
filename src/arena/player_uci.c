/* player_uci.c -- another program that speaks UCI or UCCI.
 *
 * Fairy-Stockfish counts the ranks of xiangqi from 1 in UCI; it is known by its name, and then spoken to in its own
 * coordinates (the notation "fsf").
 */
#include <stdio.h>
#include <stdlib.h>

#include "arena/player.h"
#include "base/clock.h"
#include "base/process.h"

typedef struct UciPlayer {
    Player base;
    Process *process;
    bool ucci;
    const Notation *notation; /* NULL: the game's own tokens */
    char *line;               /* room for a position command */
    size_t line_size;
} UciPlayer;

enum { START_MS = 20000, LINGER_MS = 500 };

/* Reads lines until one begins with a word; NULL when the time is up or the program has gone. */
static const char *read_until(UciPlayer *p, const char *word, int64_t deadline)
{
    const char *line;
    size_t len = strlen(word);
    while ((line = process_read(p->process, deadline))) {
        if (strncmp(line, word, len) == 0 && (!line[len] || is_space(line[len])))
            return line;
    }
    return NULL;
}

static bool is_ready(UciPlayer *p)
{
    return process_write(p->process, "isready") && read_until(p, "readyok", clock_ms() + START_MS);
}

static bool new_game(Player *base, const Game *game)
{
    UciPlayer *p = (UciPlayer *)base;
    char line[128];
    if (p->ucci)
        return process_write(p->process, "setoption newgame") && is_ready(p);
    snprintf(line, sizeof line, "setoption name UCI_Variant value %s", game->id);
    process_write(p->process, line);
    process_write(p->process, "ucinewgame");
    return is_ready(p);
}

static void write_move(const UciPlayer *p, const Game *g, Pos *pos, Move m, Str *out)
{
    if (p->notation)
        p->notation->write(g, pos, m, out);
    else
        g->move_text(g, pos, m, out);
}

static bool send_position(UciPlayer *p, const Play *play)
{
    size_t need = strlen(play->start) + 64 + (size_t)play->count * 8;
    if (need > p->line_size) {
        free(p->line);
        p->line = malloc(need);
        p->line_size = p->line ? need : 0;
    }
    if (!p->line)
        return false;
    Str s = str_on(p->line, p->line_size);
    str_put(&s, "position fen ");
    str_put(&s, play->start);
    str_put(&s, play->count ? " moves" : "");
    for (int i = 0; i < play->count; i++) {
        str_char(&s, ' ');
        write_move(p, play->game, play->pos, play->log[i], &s);
    }
    return process_write(p->process, p->line);
}

static void write_go(const UciPlayer *p, Seat seat, const PlayerClock *c, Str *out)
{
    str_put(out, "go");
    const struct {
        const char *word;
        int64_t value;
    } UCI[] = {{" movetime ", c->move_ms}, {" nodes ", (int64_t)c->nodes}, {" depth ", c->depth},
               {" wtime ", c->left_ms[0]}, {" btime ", c->left_ms[1]},     {" winc ", c->increment_ms},
               {" binc ", c->increment_ms}},
      UCCI[] = {{" time ", c->left_ms[seat] ? c->left_ms[seat] : c->move_ms},
                {" increment ", c->increment_ms},
                {" nodes ", (int64_t)c->nodes},
                {" depth ", c->depth}};
    for (size_t i = 0; i < (p->ucci ? ARRAY_LEN(UCCI) : ARRAY_LEN(UCI)); i++) {
        int64_t value = p->ucci ? UCCI[i].value : UCI[i].value;
        if (value > 0) {
            str_put(out, p->ucci ? UCCI[i].word : UCI[i].word);
            str_int(out, value);
        }
    }
    if (p->ucci && c->move_ms)
        str_put(out, " movestogo 1");
}

static void take_score(const char *line, PlayerMove *m)
{
    const char *cp = strstr(line, "score cp "), *mate = strstr(line, "score mate ");
    if (cp)
        m->score = atoi(cp + 9);
    else if (mate)
        m->score = atoi(mate + 11) > 0 ? 30000 : -30000;
    m->has_score |= cp || mate;
}

static void take_best(const UciPlayer *p, Play *play, const char *line, PlayerMove *m)
{
    sscanf(line, "bestmove %31s", m->text);
    m->status = PLAYER_ILLEGAL;
    if (strcmp(m->text, "resign") == 0 || strstr(line, " resign"))
        m->status = PLAYER_RESIGNED;
    Fault why;
    if (p->notation) {
        m->moves[0] = p->notation->read(play->game, play->pos, m->text, &why);
        m->count = m->moves[0] != MOVE_NONE;
    } else {
        m->count = play->game->move_parse(play->game, play->pos, m->text, m->moves, &why);
    }
    if (m->count && m->status != PLAYER_RESIGNED)
        m->status = PLAYER_MOVED;
}

static PlayerMove move(Player *base, Play *play, const PlayerClock *clock)
{
    UciPlayer *p = (UciPlayer *)base;
    Seat seat = play->game->turn(play->pos);
    char go[256];
    Str line = str_on(go, sizeof go);
    PlayerMove m = {.status = PLAYER_CRASHED};
    write_go(p, seat, clock, &line);
    if (!send_position(p, play) || !process_write(p->process, go))
        return m;
    int64_t start = clock_ms();
    int64_t allowed = clock->move_ms ? clock->move_ms : clock->left_ms[seat];
    int64_t deadline = start + (allowed ? allowed : 600000) + clock->grace_ms + LINGER_MS;
    const char *answer;
    while ((answer = process_read(p->process, deadline))) {
        m.ms = clock_ms() - start;
        if (strncmp(answer, "info ", 5) == 0) {
            take_score(answer, &m);
        } else if (strncmp(answer, "bestmove", 8) == 0) {
            take_best(p, play, answer, &m);
            return m;
        } else if (strncmp(answer, "nobestmove", 10) == 0) {
            m.status = PLAYER_RESIGNED;
            return m;
        }
    }
    m.ms = clock_ms() - start;
    m.status = process_is_alive(p->process) ? PLAYER_LATE : PLAYER_CRASHED;
    return m;
}

static void close_player(Player *base)
{
    UciPlayer *p = (UciPlayer *)base;
    process_write(p->process, "quit");
    process_close(p->process);
    free(p->line);
    free(p);
}

static const PlayerKind KIND = {new_game, move, close_player};

/* "[Hash=16,Threads=1]": sent as options; returns where the command begins. */
static const char *send_options(UciPlayer *p, const char *text, bool send)
{
    if (*text != '[')
        return text;
    const char *end = strchr(text, ']');
    for (const char *at = text + 1; end && at < end;) {
        char name[64] = "", value[64] = "", line[192];
        sscanf(at, "%63[^=]=%63[^],]", name, value);
        snprintf(line, sizeof line, p->ucci ? "setoption %s %s" : "setoption name %s value %s", name, value);
        if (send)
            process_write(p->process, line);
        at += strcspn(at, ",]") + 1;
    }
    return end ? end + 1 : text;
}

/* The greeting up to uciok; takes the program's name. */
static bool greet(UciPlayer *p)
{
    const char *line, *done = p->ucci ? "ucciok" : "uciok";
    int64_t deadline = clock_ms() + START_MS;
    if (!process_write(p->process, p->ucci ? "ucci" : "uci"))
        return false;
    while ((line = process_read(p->process, deadline)) && strcmp(line, done) != 0) {
        if (strncmp(line, "id name ", 8) == 0)
            snprintf(p->base.name, sizeof p->base.name, "%.90s", line + 8);
    }
    if (p->ucci)
        process_write(p->process, "setoption usemillisec true");
    return line != NULL;
}

Player *player_uci_open(const char *text, const Game *game, bool ucci, char *error, size_t size)
{
    UciPlayer *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->base.kind = &KIND;
    p->ucci = ucci;
    const char *command = send_options(p, text, false);
    snprintf(p->base.name, sizeof p->base.name, "%.90s", command);
    p->process = process_open(command);
    if (!p->process || !greet(p)) {
        snprintf(error, size, "'%s' did not answer %s within %d s", command, ucci ? "ucci" : "uci", START_MS / 1000);
        process_close(p->process);
        free(p);
        return NULL;
    }
    send_options(p, text, true);
    if (!ucci && strstr(p->base.name, "Fairy-Stockfish"))
        p->notation = game_notation(game, "fsf");
    return &p->base;
}
