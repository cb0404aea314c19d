/* tui_menu.c -- the menus, and the way from the options of the command line to the first board. */
#include <stdlib.h>

#include "tui/tui_match.h"

/* What the person chose so far. */
typedef struct Menu {
    Ui *ui;
    const Game *game;
    char notice[800]; /* said above the next menu: what went wrong */
} Menu;

/* ---- One menu ------------------------------------------------------------------------------------------------------ */

enum { ENTRIES_MOST = 20, LEFT = -1 };

typedef struct Entries {
    const char *title;
    const char *zero; /* what 0 does */
    int count;
    char text[ENTRIES_MOST][120];
} Entries;

static void add_entry(Entries *e, const char *text, const char *about)
{
    assert(e->count < ENTRIES_MOST);
    Str out = str_on(e->text[e->count], sizeof e->text[0]);
    e->count++;
    str_put(&out, text);
    if (about) {
        str_put(&out, "  ");
        str_put(&out, about);
    }
}

static void put_entry(const Ui *ui, int number, const char *text)
{
    char buf[160];
    Str out = str_on(buf, sizeof buf);
    str_put(&out, number < 10 ? "   " : "  ");
    str_int(&out, number);
    str_put(&out, "  ");
    str_put(&out, text);
    tui_say(ui, INK_PLAIN, buf);
}

static void show_menu(Menu *m, const Entries *e)
{
    char buf[160];
    Str head = str_on(buf, sizeof buf);
    tui_clear(m->ui);
    str_put(&head, "  ");
    str_put(&head, tui_word(m->ui, WORD_TITLE));
    str_put(&head, "  |  ");
    str_put(&head, e->title);
    tui_say(m->ui, INK_PLAIN, "");
    tui_say(m->ui, INK_TITLE, buf);
    tui_say(m->ui, INK_PLAIN, "");
    for (int i = 0; i < e->count; i++)
        put_entry(m->ui, i + 1, e->text[i]);
    put_entry(m->ui, 0, e->zero);
    tui_say(m->ui, INK_PLAIN, "");
    if (m->notice[0])
        tui_say(m->ui, INK_ALERT, m->notice);
    m->notice[0] = '\0';
}

/* The number chosen, 0 to e->count; LEFT at the end of the input. */
static int choose(Menu *m, const Entries *e)
{
    char buf[80], most[16];
    Str prompt = str_on(buf, sizeof buf), number = str_on(most, sizeof most);
    str_int(&number, e->count);
    tui_fill(m->ui, &prompt, WORD_CHOICE, most, NULL);
    for (;;) {
        show_menu(m, e);
        const char *line = tui_ask(m->ui, buf);
        if (!line)
            return LEFT;
        const char *at = line;
        int64_t choice = text_number(&at, e->count);
        if (choice >= 0 && !*at)
            return (int)choice;
        Str notice = str_on(m->notice, sizeof m->notice);
        tui_fill(m->ui, &notice, WORD_NO_CHOICE, line, NULL);
    }
}

/* ---- Starting a match ---------------------------------------------------------------------------------------------- */

/* Options of the command line that belong to one game are for that game alone. */
static Match *new_match(Menu *m, Bot first, Bot second)
{
    const TuiOptions *o = m->ui->options;
    bool given = o->game && strcmp(o->game->id, m->game->id) == 0;
    Setup setup = {.game = m->game, .bot = {first, second}};
    Str error = str_on(m->notice, sizeof m->notice);
    if (given) {
        setup.rules = o->rules;
        setup.start = o->start;
    }
    Match *match = tui_match_new(m->ui, &setup, &error);
    if (match && given && o->moves && !tui_match_replay(m->ui, match, o->moves, &error)) {
        tui_match_free(match);
        return NULL;
    }
    return match;
}

static void start(Menu *m, Bot first, Bot second)
{
    Match *match = new_match(m, first, second);
    if (match)
        tui_play(m->ui, match);
}

static void choose_side(Menu *m, Bot bot)
{
    Entries e = {.title = tui_word(m->ui, WORD_CHOOSE_SIDE), .zero = tui_word(m->ui, WORD_MENU_BACK)};
    char buf[80];
    Str first = str_on(buf, sizeof buf);
    tui_fill(m->ui, &first, WORD_MOVES_FIRST, tui_seat(m->ui, m->game, SEAT_FIRST), NULL);
    add_entry(&e, buf, NULL);
    add_entry(&e, tui_seat(m->ui, m->game, SEAT_SECOND), NULL);
    add_entry(&e, tui_word(m->ui, WORD_SIDE_BY_LOT), NULL);
    int choice = choose(m, &e);
    if (choice <= 0)
        return;
    bool second = choice == 3 ? rng_below(&m->ui->rng, 2) : choice == 2;
    const Bot person = {0};
    start(m, second ? bot : person, second ? person : bot);
}

static void choose_level(Menu *m)
{
    Entries e = {.title = tui_word(m->ui, WORD_CHOOSE_LEVEL), .zero = tui_word(m->ui, WORD_MENU_BACK)};
    Bot bot;
    for (int i = 0; (bot = tui_bot_at(m->game, i)).id; i++)
        add_entry(&e, bot.name[m->ui->lang], bot.about[m->ui->lang]);
    int choice = choose(m, &e);
    if (choice > 0)
        choose_side(m, tui_bot_at(m->game, choice - 1));
}

/* A file that cannot be read is asked for again. */
static void load_match(Menu *m)
{
    while (!m->ui->ended) {
        if (m->notice[0])
            tui_say(m->ui, INK_ALERT, m->notice);
        char *name = tui_ask(m->ui, tui_word(m->ui, WORD_FILE_NAME));
        Str error = str_on(m->notice, sizeof m->notice);
        if (!name || !*name || strcmp(name, "0") == 0)
            return;
        Match *match = tui_load(m->ui, name, &error);
        if (match) {
            m->game = game_find(match->game->id);
            tui_play(m->ui, match);
            return;
        }
    }
}

/* ---- The menus ----------------------------------------------------------------------------------------------------- */

/* The menu of a game, until the person goes back to the games. */
static void game_menu(Menu *m)
{
    enum { TWO = 1, COMPUTER, RULES, LOAD, COMMANDS, EXIT };
    static const Word WORDS[] = {WORD_MENU_TWO,  WORD_MENU_COMPUTER, WORD_MENU_RULES,
                                 WORD_MENU_LOAD, WORD_MENU_COMMANDS, WORD_MENU_EXIT};
    while (!m->ui->ended) {
        Entries e = {.title = m->game->name[m->ui->lang], .zero = tui_word(m->ui, WORD_MENU_BACK)};
        for (size_t i = 0; i < ARRAY_LEN(WORDS); i++)
            add_entry(&e, tui_word(m->ui, WORDS[i]), NULL);
        switch (choose(m, &e)) {
        case TWO: start(m, (Bot){0}, (Bot){0}); break;
        case COMPUTER: choose_level(m); break;
        case RULES: tui_rules(m->ui, m->game); break;
        case LOAD: load_match(m); break;
        case COMMANDS: tui_commands(m->ui, m->game); break;
        case EXIT: m->ui->ended = true; break;
        default: return;
        }
    }
}

static void games_menu(Menu *m)
{
    while (!m->ui->ended) {
        Entries e = {.title = tui_word(m->ui, WORD_GAMES), .zero = tui_word(m->ui, WORD_MENU_EXIT)};
        for (int i = 0; game_at(i); i++)
            add_entry(&e, game_at(i)->name[m->ui->lang], game_at(i)->id);
        int choice = choose(m, &e);
        if (choice <= 0)
            return;
        m->game = game_at(choice - 1);
        game_menu(m);
    }
}

/* ---- From the command line ----------------------------------------------------------------------------------------- */

/* The match the options ask for at once, NULL with *error empty when they ask for none. */
static Match *match_of_options(Menu *m, Str *error)
{
    const TuiOptions *o = m->ui->options;
    Bot bot = {0};
    if (o->file)
        return tui_load(m->ui, o->file, error);
    if (!m->game || (!o->level && !o->two && !o->start && !o->moves))
        return NULL;
    if (o->level && !(bot = tui_bot_find(m->game, o->level)).id) {
        tui_fill(m->ui, error, WORD_NO_LEVEL, o->level, m->game->id);
        return NULL;
    }
    bool second = o->seat == SEAT_SECOND;
    const Bot person = {0};
    Match *match = new_match(m, second ? bot : person, second ? person : bot);
    if (!match)
        str_put(error, m->notice);
    else if (!o->level && !o->two) {
        /* The position is good; the menu asks who plays it. */
        tui_match_free(match);
        match = NULL;
    }
    return match;
}

bool tui_run(const TuiOptions *o, Str *error)
{
    Ui ui = {.options = o,
             .in = o->in,
             .out = o->out,
             .lang = o->lang,
             .ascii = o->ascii,
             .colours = o->colours,
             .rng = {o->seed}};
    Menu m = {.ui = &ui, .game = o->game};
    Match *match = match_of_options(&m, error);
    if (error->len)
        return false;
    m.notice[0] = '\0';
    if (match) {
        m.game = game_find(match->game->id);
        tui_play(&ui, match);
    }
    if (m.game)
        game_menu(&m);
    games_menu(&m);
    tui_say(&ui, INK_PLAIN, tui_word(&ui, WORD_BYE));
    fflush(ui.out);
    free(ui.line);
    return true;
}
