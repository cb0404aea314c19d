/* player_cecp.c -- another program that speaks the protocol of XBoard.
 *
 * The program stays in force mode while it is told the moves and is woken by `go`, so it never thinks on a position
 * it does not have to move in, and a `ping` before each `go` shows that it has understood them all.  What it says about
 * the result counts as giving up or as claiming a draw; the referee believes nothing else.
 */
#include <stdio.h>
#include <stdlib.h>

#include "arena/player.h"
#include "base/clock.h"
#include "base/process.h"

typedef struct CecpPlayer {
    Player base;
    Process *process;
    const Game *game;
    char command[512];
    char variants[4096]; /* what it plays, "" when it has not said */
    char result[16];     /* the last result it has told in this game */
    bool setboard, usermove, ping, once, done;
    bool used; /* it has been given a game */
    int pings;
    int told; /* decisions it knows of, -1: not even the start */
} CecpPlayer;

enum { START_MS = 20000, FEATURES_MS = 2000, LINGER_MS = 500 };

static const char *variant_of(const Game *g)
{
    return strcmp(g->id, "chess") == 0 ? "normal" : g->id;
}

/* ---- Starting ---------------------------------------------------------------------------------------------------- */

static void take_feature(CecpPlayer *p, const char *name, const char *value, size_t len)
{
    const struct {
        const char *name;
        bool *out;
    } FLAGS[] = {{"setboard", &p->setboard}, {"usermove", &p->usermove}, {"ping", &p->ping}, {"done", &p->done}};
    bool on = len == 1 && *value == '1';
    for (size_t i = 0; i < ARRAY_LEN(FLAGS); i++) {
        if (strcmp(name, FLAGS[i].name) == 0)
            *FLAGS[i].out = on;
    }
    if (strcmp(name, "reuse") == 0)
        p->once = !on;
    else if (strcmp(name, "variants") == 0)
        snprintf(p->variants, sizeof p->variants, "%.*s", (int)len, value);
    else if (strcmp(name, "myname") == 0)
        snprintf(p->base.name, sizeof p->base.name, "%.*s", (int)(len < 90 ? len : 90), value);
}

/* The pairs NAME=VALUE of a feature line; values with blanks stand in quotes. */
static void take_features(CecpPlayer *p, const char *at)
{
    for (at += strspn(at, " \t"); *at; at += strspn(at, " \t")) {
        char name[64], answer[96];
        size_t len = strcspn(at, "= \t");
        snprintf(name, sizeof name, "%.*s", (int)(len < 60 ? len : 60), at);
        at += len;
        if (*at != '=')
            continue;
        bool quoted = *++at == '"';
        at += quoted;
        len = strcspn(at, quoted ? "\"" : " \t");
        take_feature(p, name, at, len);
        at += len + (quoted && at[len]);
        snprintf(answer, sizeof answer, "accepted %s", name);
        process_write(p->process, answer);
    }
}

/* Programs of the first version of the protocol say nothing; they get two seconds, as XBoard gives them. */
static bool greet(CecpPlayer *p)
{
    int64_t start = clock_ms();
    bool asked_for_time = false;
    const char *line;
    p->setboard = p->usermove = p->ping = p->once = p->done = p->used = false;
    if (!process_write(p->process, "xboard") || !process_write(p->process, "protover 2"))
        return false;
    while (!p->done && (line = process_read(p->process, start + (asked_for_time ? START_MS : FEATURES_MS)))) {
        if (strncmp(line, "feature ", 8) == 0) {
            asked_for_time |= strstr(line, "done=0") != NULL;
            take_features(p, line + 8);
        }
    }
    return process_is_alive(p->process);
}

static bool start(CecpPlayer *p)
{
    process_close(p->process);
    p->process = process_open(p->command);
    return p->process && greet(p);
}

static bool plays(const CecpPlayer *p)
{
    const char *name = variant_of(p->game);
    size_t len = strlen(name);
    for (const char *at = p->variants; (at = strstr(at, name)); at += len) {
        if ((at == p->variants || at[-1] == ',' || at[-1] == ' ') && (!at[len] || strchr(", ", at[len])))
            return true;
    }
    return !p->variants[0];
}

/* ---- Listening --------------------------------------------------------------------------------------------------- */

/* The token of a move as our games read it: castling and other SAN by the notation, promotions without signs. */
static int read_move(Play *play, const char *text, Move out[MAX_PARTS])
{
    const Game *g = play->game;
    const Notation *san = game_notation(g, "san");
    char token[32];
    Fault why;
    size_t len = 0;
    for (const char *at = text; *at && len + 1 < sizeof token; at++) {
        if (!strchr("=+#", *at))
            token[len++] = *at;
    }
    token[len] = '\0';
    if (len == 5 && token[1] != '@')
        token[4] = to_lower(token[4]);
    else if (len == 4 && token[1] == '@')
        token[0] = to_upper(token[0]);
    int count = g->move_parse(g, play->pos, token, out, &why);
    if (count || !san)
        return count;
    out[0] = san->read(g, play->pos, text, &why);
    return out[0] != MOVE_NONE;
}

/* A result told by the program on its turn: it gives up, it claims a draw it may claim, or it is wrong. */
static void judge_result(const CecpPlayer *p, Play *play, PlayerMove *m)
{
    const Game *g = play->game;
    const char *lost = g->turn(play->pos) == SEAT_FIRST ? "0-1" : "1-0";
    snprintf(m->text, sizeof m->text, "says %s", p->result);
    m->status = PLAYER_ILLEGAL;
    if (strcmp(p->result, lost) == 0)
        m->status = PLAYER_RESIGNED;
    else if (p->result[1] == '/' && g->notice && g->notice(g, play->pos).claim != CLAIM_NONE)
        m->status = PLAYER_CLAIMED;
}

static bool is_result(const char *line)
{
    return strncmp(line, "1-0", 3) == 0 || strncmp(line, "0-1", 3) == 0 || strncmp(line, "1/2-1/2", 7) == 0;
}

/* Whether a line means that the program will say no more in this turn; then *m is what became of it. */
static bool hear(CecpPlayer *p, Play *play, const char *line, PlayerMove *m)
{
    if (strncmp(line, "Illegal move", 12) == 0 || strncmp(line, "Error (Illegal move", 19) == 0 ||
        strncmp(line, "tellusererror Illegal position", 30) == 0) {
        const char *which = strchr(line, ':');
        snprintf(m->text, sizeof m->text, "rejects%.20s", which ? which + 1 : " the start");
        m->status = PLAYER_ILLEGAL;
        return true;
    }
    if (strcmp(line, "resign") == 0 || strncmp(line, "tellics resign", 14) == 0) {
        m->status = PLAYER_RESIGNED;
        return true;
    }
    if (is_result(line))
        snprintf(p->result, sizeof p->result, "%.*s", (int)strcspn(line, " {"), line);
    if (strncmp(line, "move ", 5) != 0)
        return false;
    sscanf(line + 5, "%31s", m->text);
    m->count = read_move(play, m->text, m->moves);
    m->status = m->count ? PLAYER_MOVED : PLAYER_ILLEGAL;
    return true;
}

/* Waits until the program has taken in all it was told; false when it has not, with the reason in *m if asked for. */
static bool settle(CecpPlayer *p, Play *play, PlayerMove *m)
{
    char line[32];
    const char *answer;
    int64_t deadline = clock_ms() + (p->ping ? START_MS : 0);
    snprintf(line, sizeof line, "pong %d", ++p->pings);
    if (p->ping) {
        line[1] = 'i';
        process_write(p->process, line);
        line[1] = 'o';
    }
    while ((answer = process_read(p->process, deadline))) {
        if (p->ping && strcmp(answer, line) == 0)
            return true;
        if (play && strncmp(answer, "move ", 5) != 0 && hear(p, play, answer, m))
            return false;
    }
    if (m)
        m->status = process_is_alive(p->process) ? PLAYER_LATE : PLAYER_CRASHED;
    return !p->ping && process_is_alive(p->process);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static bool new_game(Player *base, const Game *game)
{
    CecpPlayer *p = (CecpPlayer *)base;
    char line[64];
    if (p->once && p->used && !start(p))
        return false;
    p->used = true;
    p->told = -1;
    process_write(p->process, "new");
    if (strcmp(variant_of(game), "normal") != 0) {
        snprintf(line, sizeof line, "variant %s", variant_of(game));
        process_write(p->process, line);
    }
    process_write(p->process, "force");
    process_write(p->process, "easy");
    process_write(p->process, "nopost");
    bool ready = settle(p, NULL, NULL) && process_is_alive(p->process);
    p->result[0] = '\0'; /* that was about the game before */
    return ready;
}

/* `st` and `level` count in seconds; shorter times are a control of one move whose clock is set before each. */
static void tell_level(CecpPlayer *p, const PlayerClock *c)
{
    char line[64];
    if (c->move_ms >= 1000 && c->move_ms % 1000 == 0)
        snprintf(line, sizeof line, "st %d", (int)(c->move_ms / 1000));
    else if (c->move_ms)
        snprintf(line, sizeof line, "level 1 0:%02d 0", (int)(c->move_ms / 1000 + 1));
    else if (c->left_ms[0])
        snprintf(line, sizeof line, "level 0 %d:%02d %g", (int)(c->left_ms[0] / 60000),
                 (int)(c->left_ms[0] / 1000 % 60), (double)c->increment_ms / 1000);
    else
        snprintf(line, sizeof line, "st 600");
    process_write(p->process, line);
    if (c->depth) {
        snprintf(line, sizeof line, "sd %d", c->depth);
        process_write(p->process, line);
    }
}

/* XBoard calls the horses and elephants of xiangqi H and E. */
static void tell_start(CecpPlayer *p, const char *start_text)
{
    char line[512];
    snprintf(line, sizeof line, "setboard %s", start_text);
    for (char *at = line + 9; p->game->shape->lines == LINES_XIANGQI && *at && *at != ' '; at++) {
        static const char FROM[] = "NnBb", TO[] = "HhEe";
        const char *letter = strchr(FROM, *at);
        if (letter)
            *at = TO[letter - FROM];
    }
    process_write(p->process, line);
}

/* All that happened since the last time; false when the program cannot be told. */
static bool tell_moves(CecpPlayer *p, const Play *play, const PlayerClock *clock)
{
    if (p->told < 0) {
        bool usual = strcmp(play->start, p->game->start) == 0;
        if (!usual && !p->setboard)
            return false;
        tell_level(p, clock);
        if (!usual)
            tell_start(p, play->start);
        p->told = 0;
    }
    for (; p->told < play->count; p->told++) {
        char buf[64];
        Str line = str_on(buf, sizeof buf);
        str_put(&line, p->usermove ? "usermove " : "");
        play->game->move_text(play->game, play->pos, play->log[p->told], &line);
        process_write(p->process, buf);
    }
    return true;
}

static void tell_clocks(CecpPlayer *p, const PlayerClock *c, Seat seat)
{
    char line[64];
    int64_t own = c->move_ms ? c->move_ms : c->left_ms[seat], other = c->move_ms ? c->move_ms : c->left_ms[!seat];
    if (!own || (c->move_ms >= 1000 && c->move_ms % 1000 == 0))
        return;
    snprintf(line, sizeof line, "time %lld", (long long)own / 10);
    process_write(p->process, line);
    snprintf(line, sizeof line, "otim %lld", (long long)other / 10);
    process_write(p->process, line);
}

/* Reads until the program has decided or the time is up. */
static void await_move(CecpPlayer *p, Play *play, int64_t allowed, PlayerMove *m)
{
    int64_t begin = clock_ms(), deadline = begin + allowed;
    const char *line;
    bool decided = false;
    while (!decided && !p->result[0] && (line = process_read(p->process, deadline)))
        decided = hear(p, play, line, m);
    while (!decided && p->result[0] && (line = process_read(p->process, clock_ms() + LINGER_MS)))
        decided = hear(p, play, line, m);
    m->ms = clock_ms() - begin;
    if (decided)
        return;
    m->status = process_is_alive(p->process) ? PLAYER_LATE : PLAYER_CRASHED;
    if (p->result[0])
        judge_result(p, play, m);
}

static PlayerMove move(Player *base, Play *play, const PlayerClock *clock)
{
    CecpPlayer *p = (CecpPlayer *)base;
    Seat seat = play->game->turn(play->pos);
    PlayerMove m = {.status = PLAYER_CRASHED, .text = "no setboard"};
    if (!tell_moves(p, play, clock))
        return m;
    m.text[0] = '\0';
    p->result[0] = '\0';
    if (!settle(p, play, &m))
        return m;
    tell_clocks(p, clock, seat);
    process_write(p->process, "go");
    int64_t allowed = clock->move_ms ? clock->move_ms : clock->left_ms[seat];
    await_move(p, play, (allowed ? allowed : 600000) + clock->grace_ms + LINGER_MS, &m);
    process_write(p->process, "force");
    p->told += m.status == PLAYER_MOVED ? m.count : 0;
    return m;
}

static void close_player(Player *base)
{
    CecpPlayer *p = (CecpPlayer *)base;
    if (p->process)
        process_write(p->process, "quit");
    process_close(p->process);
    free(p);
}

static const PlayerKind KIND = {new_game, move, close_player};

Player *player_cecp_open(const char *command, const Game *game, char *error, size_t size)
{
    if (game->traits & (TRAIT_CHANCE | TRAIT_HIDDEN | TRAIT_MULTI)) {
        snprintf(error, size, "%s cannot be played in the protocol of XBoard", game->id);
        return NULL;
    }
    CecpPlayer *p = calloc(1, sizeof *p);
    if (!p) {
        snprintf(error, size, "out of memory");
        return NULL;
    }
    p->base.kind = &KIND;
    p->game = game;
    snprintf(p->base.name, sizeof p->base.name, "%.90s", command);
    snprintf(p->command, sizeof p->command, "%s", command);
    bool started = start(p);
    if (started && plays(p))
        return &p->base;
    snprintf(error, size, started ? "'%.150s' does not play %s" : "'%.150s' does not start%.0s", command, game->id);
    close_player(&p->base);
    return NULL;
}
