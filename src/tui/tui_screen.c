/* tui_screen.c -- the screen of a match: the board at the left; players, moves and what happened at the right. */
#include <stdlib.h>

#include "tui/tui_match.h"

enum { MESSAGE_ROWS = 4, LAST_ROW = 21 };

typedef struct Panel {
    const Ui *ui;
    const Match *match;
    const Story *story;
    const Pos *view;
    Canvas *canvas;
    int row, col;
} Panel;

static void put_line(Panel *p, Ink ink, const char *text)
{
    tui_put(p->canvas, p->row++, p->col, (Pen){ink, GROUND_NONE}, text);
}

/* ---- Players ------------------------------------------------------------------------------------------------------- */

static void put_player(Panel *p, Seat seat, bool on_move)
{
    const Bot *bot = &p->match->bot[seat];
    char buf[120];
    Str text = str_on(buf, sizeof buf);
    str_put(&text, on_move ? "> " : "  ");
    str_put(&text, tui_seat(p->ui, p->match->game, seat));
    str_put(&text, "  ");
    if (bot->id)
        tui_fill(p->ui, &text, WORD_COMPUTER, bot->name[p->ui->lang], NULL);
    else
        str_put(&text, tui_word(p->ui, WORD_PERSON));
    put_line(p, on_move ? INK_BOLD : INK_PLAIN, buf);
}

/* One man, with its number unless that is 0, in the colours of the board: black on a dark terminal is not seen. */
static int put_man(Panel *p, int col, int man, int count)
{
    char letter[2], number[16];
    const Game *g = p->match->game;
    Str text = str_on(number, sizeof number);
    Pen pen = {tui_man_ink(g, man), g->shape->lines == LINES_SQUARES ? GROUND_LIGHT : GROUND_BOARD};
    col = tui_put(p->canvas, p->row, col, pen, tui_man(p->ui, g, man, letter));
    if (count == 0)
        return col;
    str_char(&text, 'x');
    str_int(&text, count);
    str_char(&text, ' ');
    return tui_put(p->canvas, p->row, col, (Pen){INK_PLAIN, GROUND_NONE}, number);
}

static void put_hand(Panel *p, Seat seat)
{
    const Game *g = p->match->game;
    int col = tui_put(p->canvas, p->row, p->col + 4, (Pen){INK_DIM, GROUND_NONE}, tui_word(p->ui, WORD_HAND)) + 1;
    for (int man = 1; g->men[man]; man++) {
        int count = g->men[man] != '?' && game_man_seat(g, man) == seat ? g->in_hand(p->view, seat, man) : 0;
        if (count || (tui_is_qilin(g) && game_man_seat(g, man) == seat))
            col = put_man(p, col, man, count);
    }
    p->row++;
}

static void put_taken(Panel *p, Seat seat)
{
    int col = p->col + 4;
    if (p->story->taken_count[seat])
        col = tui_put(p->canvas, p->row, col, (Pen){INK_DIM, GROUND_NONE}, tui_word(p->ui, WORD_TAKEN)) + 1;
    for (int i = 0; i < p->story->taken_count[seat] && col < TUI_COLS - 1; i++)
        col = put_man(p, col, p->story->taken[seat][i], 0);
    p->row++;
}

static void put_players(Panel *p)
{
    const Game *g = p->match->game;
    bool over = result_over(play_result(&p->match->play));
    Seat top = p->match->flipped ? SEAT_FIRST : SEAT_SECOND;
    for (int i = 0; i < 2; i++) {
        Seat seat = i == 0 ? top : (Seat)!top;
        put_player(p, seat, !over && g->turn(p->match->play.pos) == seat);
        if (g->traits & TRAIT_HANDS)
            put_hand(p, seat);
        else
            put_taken(p, seat);
    }
}

/* ---- Status -------------------------------------------------------------------------------------------------------- */

/* What the same turn still asks for, by the kind of the moves there are. */
static Word due(const Panel *p)
{
    MoveList list;
    p->match->game->moves(p->match->game, p->match->play.pos, &list);
    switch (list.count ? move_kind(list.at[0]) : MK_PASS) {
    case MK_STEP: return WORD_TURN_STEP;
    case MK_PLACE: return WORD_TURN_PLACE;
    case MK_REMOVE: return WORD_TURN_REMOVE;
    default: return WORD_TURN_CHOICES;
    }
}

static void put_notice(Panel *p)
{
    const Game *g = p->match->game;
    Notice n = g->notice ? g->notice(g, p->match->play.pos) : (Notice){0};
    char buf[400];
    Str text = str_on(buf, sizeof buf);
    if (n.warning != WARNING_NONE)
        warning_message(g, n, p->ui->lang, &text);
    p->row += tui_wrap(p->canvas, p->row, p->col, (Pen){INK_ALERT, GROUND_NONE}, buf);
    if (n.claim != CLAIM_NONE)
        put_line(p, INK_GOOD, tui_word(p->ui, WORD_CLAIM));
}

static void put_status(Panel *p)
{
    const Game *g = p->match->game;
    Result r = play_result(&p->match->play);
    Seat seat = g->turn(p->match->play.pos);
    char buf[400], line[500];
    Str text = str_on(buf, sizeof buf), out = str_on(line, sizeof line);
    if (tui_is_qilin(g)) {
        tui_qilin_status(p->ui, p->match, p->row, p->col, p->canvas);
        p->row += 4;
    }
    if (result_over(r)) {
        result_message(g, r, p->ui->lang, &text);
        tui_fill(p->ui, &out, WORD_OVER, buf, NULL);
        p->row += tui_wrap(p->canvas, p->row, p->col, (Pen){INK_GOOD, GROUND_NONE}, line);
        return;
    }
    if (seat < 0)
        return;
    tui_fill(p->ui, &out, WORD_TO_MOVE, tui_seat(p->ui, g, seat), NULL);
    int col = tui_put(p->canvas, p->row, p->col, (Pen){INK_BOLD, GROUND_NONE}, line);
    if (g->in_check(g, p->match->play.pos) && !(g->traits & TRAIT_KING_TAKEN))
        tui_put(p->canvas, p->row, col + 2, (Pen){INK_ALERT, GROUND_NONE}, tui_word(p->ui, WORD_CHECK));
    p->row++;
    if (p->story->mid_turn)
        put_line(p, INK_ALERT, tui_word(p->ui, due(p)));
    put_notice(p);
}

/* ---- Moves --------------------------------------------------------------------------------------------------------- */

static const StoryTurn *turn_at(const Story *s, int index)
{
    return &s->turn[index % STORY_TURNS];
}

/* The first turn to show so that its round and those after it fit into `rows` lines. */
static int first_shown(const Story *s, int rows)
{
    int first = s->turns, shown = 0;
    while (first > 0 && s->turns - first < STORY_TURNS) {
        bool new_line = first == s->turns || turn_at(s, first - 1)->number != turn_at(s, first)->number;
        if (new_line && ++shown > rows)
            break;
        first--;
    }
    return first;
}

static void put_moves(Panel *p, int last_row)
{
    const Story *s = p->story;
    int wide = (TUI_COLS - p->col - 4) / 2, at = first_shown(s, last_row - p->row);
    put_line(p, INK_DIM, tui_word(p->ui, WORD_RECORD));
    for (int i = at; i < s->turns; i++) {
        const StoryTurn *turn = turn_at(s, i);
        char number[16];
        Str text = str_on(number, sizeof number);
        str_int(&text, turn->number);
        str_char(&text, '.');
        if (i > at && turn->number != turn_at(s, i - 1)->number)
            p->row++;
        tui_put(p->canvas, p->row, p->col, (Pen){INK_DIM, GROUND_NONE}, number);
        Ink ink = i == s->turns - 1 ? INK_BOLD : INK_PLAIN;
        tui_put(p->canvas, p->row, p->col + 4 + wide * (int)turn->seat, (Pen){ink, GROUND_NONE}, turn->text);
    }
    p->row++;
}

void tui_screen(const Ui *ui, const Match *m)
{
    Canvas canvas;
    Story story;
    Pos *view = tui_pos_new(m->game);
    if (!view)
        return;
    tui_match_view(m, view);
    tui_story(ui, m, &story);
    tui_canvas_clear(&canvas);
    Panel p = {ui, m, &story, view, &canvas, 0, 0};
    p.col = tui_board(ui, m, view, story.marked, &canvas);
    put_line(&p, INK_TITLE, m->game->name[ui->lang]);
    p.row++;
    put_players(&p);
    p.row++;
    put_status(&p);
    p.row++;
    put_moves(&p, LAST_ROW - MESSAGE_ROWS - 1);
    tui_wrap(&canvas, LAST_ROW - MESSAGE_ROWS + 1, p.col, (Pen){m->ink, GROUND_NONE}, m->message);
    tui_show(ui, &canvas);
    free(view);
}
