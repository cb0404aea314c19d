/* tui_game.c -- the loop of a match: whose turn it is, what was typed, what comes of it.
 *
 * A command either does its work or says why not; only a legal move, undo, load, new and the ends of a game change the
 * match.
 */
#include <limits.h>
#include <stdlib.h>

#include "tui/tui_match.h"

/* A match at the prompt; loading replaces the match. */
typedef struct Table {
    Ui *ui;
    Match *match;
} Table;

typedef struct Command {
    const char *name, *argument;
    const char *zh;
    void (*run)(Table *, const char *argument);
    Word about;
} Command;

static void tell_filled(Table *t, Ink ink, Word word, const char *zero, const char *one)
{
    char buf[600];
    Str text = str_on(buf, sizeof buf);
    tui_fill(t->ui, &text, word, zero, one);
    tui_tell(t->match, ink, buf);
}

/* ---- Commands that look -------------------------------------------------------------------------------------------- */

/* One entry of the list of moves: the token, and the other notation where there is one. */
static void put_entry(const Ui *ui, const Match *m, Move move, Str *out)
{
    char token[40], words[40];
    Str a = str_on(token, sizeof token), b = str_on(words, sizeof words);
    m->game->move_text(m->game, m->play.pos, move, &a);
    tui_move_text(ui, m->game, m->play.pos, move, &b);
    str_put(out, token);
    int width = tui_text_width(token);
    if (strcmp(token, words) != 0) {
        str_char(out, ' ');
        str_put(out, words);
        width += 1 + tui_text_width(words);
    }
    for (; width < 16; width++)
        str_char(out, ' ');
}

static void cmd_moves(Table *t, const char *argument)
{
    enum { A_LINE = 5 };
    MoveList list;
    char buf[1 << 15], number[16], title[80];
    Str text = str_on(buf, sizeof buf), count = str_on(number, sizeof number), head = str_on(title, sizeof title);
    (void)argument;
    t->match->game->moves(t->match->game, t->match->play.pos, &list);
    for (int i = 0; i < list.count; i++) {
        put_entry(t->ui, t->match, list.at[i], &text);
        if (i % A_LINE == A_LINE - 1 || i == list.count - 1)
            str_char(&text, '\n');
    }
    str_int(&count, list.count);
    tui_fill(t->ui, &head, WORD_LEGAL_MOVES, number, NULL);
    tui_page(t->ui, title, buf);
}

static void cmd_fen(Table *t, const char *argument)
{
    char buf[512];
    Str text = str_on(buf, sizeof buf);
    const Game *g = t->match->game;
    Pos *view = tui_pos_new(g);
    (void)argument;
    if (!view)
        return;
    tui_match_view(t->match, view);
    g->format(g, view, SEAT_NONE, &text);
    free(view);
    tui_page(t->ui, g->name[t->ui->lang], buf);
}

static void cmd_flip(Table *t, const char *argument)
{
    (void)argument;
    t->match->flipped = !t->match->flipped;
    tui_tell_word(t->ui, t->match, INK_DIM, WORD_FLIPPED);
}

static void cmd_rules(Table *t, const char *argument)
{
    (void)argument;
    tui_rules(t->ui, t->match->game);
}

static void cmd_help(Table *t, const char *argument)
{
    (void)argument;
    tui_commands(t->ui, t->match->game);
}

/* The best move and what it promises. */
static void cmd_hint(Table *t, const char *argument)
{
    const Game *g = t->match->game;
    char token[40], words[40], both[100], number[16];
    Str a = str_on(token, sizeof token), b = str_on(words, sizeof words), text = str_on(both, sizeof both);
    Str percent = str_on(number, sizeof number);
    (void)argument;
    EngineAnswer hint = tui_hint(t->ui, t->match);
    g->move_text(g, t->match->play.pos, hint.best, &a);
    tui_move_text(t->ui, g, t->match->play.pos, hint.best, &b);
    str_put(&text, token);
    if (strcmp(token, words) != 0) {
        str_put(&text, "  ");
        str_put(&text, words);
    }
    EngineWdl wdl = engine_wdl(g, t->match->play.pos, hint.score);
    str_int(&percent, (2 * wdl.win + wdl.draw + 10) / 20);
    tell_filled(t, INK_GOOD, WORD_HINT, both, number);
}

/* ---- Commands that change ------------------------------------------------------------------------------------------ */

/* Qilin has moments at which a game can be neither given up nor saved. */
static bool may_pause(Table *t, const char *what)
{
    if (!tui_is_qilin(t->match->game) || tui_qilin_may_pause(t->match) || result_over(play_result(&t->match->play)))
        return true;
    tell_filled(t, INK_ALERT, WORD_QL_NOT_NOW, what, NULL);
    return false;
}

static void cmd_undo(Table *t, const char *argument)
{
    (void)argument;
    bool done = tui_match_undo(t->match);
    tui_tell_word(t->ui, t->match, done ? INK_DIM : INK_ALERT, done ? WORD_UNDONE : WORD_NO_UNDO);
}

static void cmd_forfeit(Table *t, const char *argument)
{
    (void)argument;
    if (!may_pause(t, "forfeit"))
        return;
    t->match->play.ended = result_loss(t->match->game->turn(t->match->play.pos), REASON_FORFEIT);
}

static void cmd_draw(Table *t, const char *argument)
{
    const Game *g = t->match->game;
    Notice n = g->notice ? g->notice(g, t->match->play.pos) : (Notice){0};
    (void)argument;
    if (n.claim != CLAIM_NONE) {
        t->match->play.ended = tui_match_claim(t->match, n.claim);
        return;
    }
    if (!tui_match_two_people(t->match)) {
        if (tui_bot_takes_draw(t->ui, t->match, t->match->bot[SEAT_FIRST].id ? SEAT_FIRST : SEAT_SECOND))
            t->match->play.ended = result_draw(REASON_AGREED);
        else
            tui_tell_word(t->ui, t->match, INK_DIM, WORD_BOT_REFUSED);
        return;
    }
    char buf[120];
    Str text = str_on(buf, sizeof buf);
    tui_fill(t->ui, &text, WORD_AGREE, tui_seat(t->ui, g, (Seat)!g->turn(t->match->play.pos)), NULL);
    const char *answer = tui_ask(t->ui, buf);
    if (answer && strcmp(answer, "y") == 0)
        t->match->play.ended = result_draw(REASON_AGREED);
    else
        tui_tell_word(t->ui, t->match, INK_DIM, WORD_REFUSED_DRAW);
}

static void cmd_save(Table *t, const char *argument)
{
    char buf[PATH_MAX + 200], place[PATH_MAX];
    Str text = str_on(buf, sizeof buf);
    if (!may_pause(t, "save"))
        return;
    if (!*argument) {
        tui_tell_word(t->ui, t->match, INK_ALERT, WORD_SAVE_NEEDS_NAME);
        return;
    }
    if (!tui_save(t->ui, t->match, argument, &text)) {
        tui_tell(t->match, INK_ALERT, buf);
        return;
    }
    tui_fill(t->ui, &text, WORD_SAVED, realpath(argument, place) ? place : argument, NULL);
    tui_say(t->ui, INK_GOOD, buf);
    tui_pause(t->ui);
    t->match->leave = true;
}

static void cmd_load(Table *t, const char *argument)
{
    char buf[PATH_MAX + 400];
    Str error = str_on(buf, sizeof buf);
    if (!*argument) {
        tui_tell_word(t->ui, t->match, INK_ALERT, WORD_LOAD_NEEDS_NAME);
        return;
    }
    Match *loaded = tui_load(t->ui, argument, &error);
    if (!loaded) {
        tui_tell(t->match, INK_ALERT, buf);
        return;
    }
    tui_match_free(t->match);
    t->match = loaded;
    tell_filled(t, INK_GOOD, WORD_LOADED, argument, NULL);
}

static void list_levels(Table *t)
{
    char buf[600];
    Str text = str_on(buf, sizeof buf);
    Bot bot;
    for (int i = 0; (bot = tui_bot_at(t->match->game, i)).id; i++) {
        str_put(&text, i ? ", " : "");
        str_put(&text, bot.id);
        if (bot.engine && t->ui->lang == LANG_EN)
            continue; /* the same word again */
        str_char(&text, ' ');
        str_put(&text, bot.name[t->ui->lang]);
    }
    tell_filled(t, INK_ALERT, WORD_LEVELS_ARE, buf, NULL);
}

static void cmd_level(Table *t, const char *argument)
{
    Bot bot = tui_bot_find(t->match->game, argument);
    if (tui_match_two_people(t->match)) {
        tui_tell_word(t->ui, t->match, INK_ALERT, WORD_NO_COMPUTER);
        return;
    }
    if (!bot.id) {
        list_levels(t);
        return;
    }
    for (int seat = 0; seat < 2; seat++) {
        if (t->match->bot[seat].id)
            t->match->bot[seat] = bot;
    }
    if (tui_is_qilin(t->match->game))
        tui_qilin_seat(t->match);
    tell_filled(t, INK_GOOD, WORD_LEVEL_SET, bot.name[t->ui->lang], bot.about[t->ui->lang]);
}

static void cmd_new(Table *t, const char *argument)
{
    (void)argument;
    play_back(&t->match->play, t->match->play.count);
    tui_tell_word(t->ui, t->match, INK_DIM, WORD_NEW_GAME);
}

static void cmd_menu(Table *t, const char *argument)
{
    (void)argument;
    t->match->leave = true;
}

static void cmd_quit(Table *t, const char *argument)
{
    (void)argument;
    t->ui->ended = true;
}

static const Command COMMANDS[] = {
    {"moves", "", "着法", cmd_moves, WORD_ABOUT_MOVES},   {"hint", "", "提示", cmd_hint, WORD_ABOUT_HINT},
    {"undo", "", "悔棋", cmd_undo, WORD_ABOUT_UNDO},      {"forfeit", "", "认输", cmd_forfeit, WORD_ABOUT_FORFEIT},
    {"draw", "", "提和", cmd_draw, WORD_ABOUT_DRAW},      {"save", " FILE", "保存", cmd_save, WORD_ABOUT_SAVE},
    {"load", " FILE", "读取", cmd_load, WORD_ABOUT_LOAD}, {"level", " N", "难度", cmd_level, WORD_ABOUT_LEVEL},
    {"rules", "", "规则", cmd_rules, WORD_ABOUT_RULES},   {"flip", "", "翻转", cmd_flip, WORD_ABOUT_FLIP},
    {"fen", "", "局面", cmd_fen, WORD_ABOUT_FEN},         {"new", "", "重来", cmd_new, WORD_ABOUT_NEW},
    {"help", "", "帮助", cmd_help, WORD_ABOUT_HELP},      {"menu", "", "菜单", cmd_menu, WORD_ABOUT_MENU},
    {"quit", "", "退出", cmd_quit, WORD_ABOUT_QUIT},
};

static void put_column(Str *out, const char *text, int width)
{
    str_put(out, text);
    for (int at = tui_text_width(text); at < width; at++)
        str_char(out, ' ');
}

/* A legal move of the start position for the examples: a usual one where there is one. */
static void example_move(const Game *g, Str *out)
{
    static const char *const USUAL[] = {"h2e2", "e2e4", "a1"};
    Pos *pos = tui_pos_new(g);
    MoveList list;
    if (pos && g->parse(g, pos, g->start).code == FAULT_NONE) {
        g->moves(g, pos, &list);
        Move m = list.count ? list.at[0] : MOVE_NONE;
        for (size_t i = 0; i < ARRAY_LEN(USUAL); i++) {
            Move usual = game_move(g, pos, USUAL[i]);
            m = usual != MOVE_NONE ? usual : m;
        }
        g->move_text(g, pos, m, out);
    }
    free(pos);
}

void tui_commands(Ui *ui, const Game *g)
{
    char buf[4096], move[40], about[120], ids[200];
    Str text = str_on(buf, sizeof buf), example = str_on(move, sizeof move), a = str_on(about, sizeof about);
    Str list = str_on(ids, sizeof ids);
    example_move(g, &example);
    tui_fill(ui, &a, WORD_ABOUT_MOVE, move, NULL);
    put_column(&text, "", 2);
    put_column(&text, move, 22);
    str_put(&text, about);
    str_char(&text, '\n');
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++) {
        char name[32];
        Str word = str_on(name, sizeof name);
        str_put(&word, COMMANDS[i].name);
        str_put(&word, COMMANDS[i].argument);
        put_column(&text, "", 2);
        put_column(&text, name, 14);
        put_column(&text, ui->ascii ? "" : COMMANDS[i].zh, 8);
        str_put(&text, tui_word(ui, COMMANDS[i].about));
        str_char(&text, '\n');
    }
    for (const Notation *n = g->notations; n && n->id; n++) {
        if (strcmp(n->id, "fsf") == 0)
            continue;
        str_put(&list, list.len ? ", " : "");
        str_put(&list, n->id);
    }
    if (list.len)
        tui_fill(ui, &text, WORD_NOTATIONS, ids, NULL);
    tui_page(ui, tui_word(ui, WORD_COMMANDS_HEAD), buf);
}

/* ---- The loop ------------------------------------------------------------------------------------------------------ */

/* The command a line starts with, its argument in *argument; NULL when it is none. */
static const Command *find_command(const char *line, const char **argument)
{
    size_t len = strcspn(line, " \t");
    *argument = line + len + strspn(line + len, " \t");
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++) {
        const Command *c = &COMMANDS[i];
        bool named = (strlen(c->name) == len && memcmp(line, c->name, len) == 0) ||
                     (strlen(c->zh) == len && memcmp(line, c->zh, len) == 0);
        if (named && (*c->argument || !**argument))
            return c;
    }
    return NULL;
}

static void refuse_move(Table *t, const char *line, Fault f)
{
    char buf[200];
    Str why = str_on(buf, sizeof buf);
    fault_message(f, t->ui->lang, &why);
    if (f.code == FAULT_UNREADABLE)
        tell_filled(t, INK_ALERT, WORD_TRY_HELP, line, NULL);
    else
        tell_filled(t, INK_ALERT, WORD_BAD_MOVE, line, buf);
}

/* Without colours the screen is not cleared, so an answer is a line and the board is not shown again. */
static void answer(Table *t)
{
    if (t->ui->colours || !t->match->message[0])
        return;
    tui_say(t->ui, t->match->ink, t->match->message);
    tui_tell(t->match, INK_PLAIN, "");
}

/* What a person typed at the prompt.  Returns whether the board has to be shown. */
static bool obey(Table *t, const char *line)
{
    const char *argument;
    const Command *c = find_command(line, &argument);
    Fault why;
    tui_tell(t->match, INK_PLAIN, "");
    if (c) {
        const Match *before = t->match;
        int count = t->match->play.count;
        bool flipped = t->match->flipped;
        c->run(t, argument);
        return t->match != before || t->match->play.count != count || t->match->flipped != flipped;
    }
    if (!*line)
        return true;
    if (tui_match_type(t->match, line, &why)) {
        tui_match_settle(t->ui, t->match);
        return true;
    }
    refuse_move(t, line, why);
    return false;
}

static void person_turn(Table *t)
{
    char buf[64];
    Str prompt = str_on(buf, sizeof buf);
    bool show = true;
    int count = t->match->play.count;
    tui_fill(t->ui, &prompt, WORD_PROMPT, tui_seat(t->ui, t->match->game, t->match->game->turn(t->match->play.pos)),
             NULL);
    do {
        if (show || t->ui->colours)
            tui_screen(t->ui, t->match);
        char *line = tui_ask(t->ui, buf);
        if (!line)
            return;
        show = obey(t, line);
        if (!show)
            answer(t);
    } while (!show && !t->ui->ended && !t->match->leave && t->match->play.count == count &&
             !result_over(t->match->play.ended));
}

static void computer_turn(Table *t, const Bot *bot)
{
    Match *m = t->match;
    const Game *g = m->game;
    Seat seat = g->turn(m->play.pos);
    char move[64];
    Str text = str_on(move, sizeof move);
    tell_filled(t, INK_DIM, WORD_THINKING, tui_seat(t->ui, g, seat), NULL);
    if (t->ui->colours) {
        tui_screen(t->ui, m);
        fflush(t->ui->out);
    }
    Move best = tui_bot_move(t->ui, m, bot);
    tui_move_text(t->ui, g, m->play.pos, best, &text);
    if (!play_move(&m->play, best, NULL)) {
        tui_tell_word(t->ui, m, INK_ALERT, WORD_NO_MEMORY);
        m->leave = true;
        return;
    }
    tui_match_settle(t->ui, m);
    tell_filled(t, INK_PLAIN, WORD_PLAYED, tui_seat(t->ui, g, seat), move);
}

/* The board stays as the game ended; the person says what next. */
static void after_the_end(Table *t)
{
    tui_screen(t->ui, t->match);
    const char *argument, *line = tui_ask(t->ui, tui_word(t->ui, WORD_OVER_PROMPT));
    if (!line || !*line) {
        t->match->leave = true;
        return;
    }
    const Command *c = find_command(line, &argument);
    if (c && c->run != cmd_hint && c->run != cmd_forfeit && c->run != cmd_draw)
        c->run(t, argument);
    else
        refuse_move(t, line, (Fault){FAULT_GAME_OVER, 0});
}

static void first_hint(Table *t)
{
    char move[40];
    Str example = str_on(move, sizeof move);
    example_move(t->match->game, &example);
    if (!t->match->message[0])
        tell_filled(t, INK_DIM, WORD_FIRST_HINT, move, NULL);
}

void tui_play(Ui *ui, Match *match)
{
    Table t = {ui, match};
    first_hint(&t);
    tui_match_settle(ui, t.match);
    while (!ui->ended && !t.match->leave) {
        const Bot *bot = tui_match_computer(t.match);
        if (result_over(play_result(&t.match->play)))
            after_the_end(&t);
        else if (bot)
            computer_turn(&t, bot);
        else
            person_turn(&t);
    }
    tui_match_free(t.match);
}
