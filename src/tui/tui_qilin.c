/* tui_qilin.c -- what only Qilin chess shows: its board, its stages, its rewards. */
#include "games/qilin/ql_game.h"
#include "tui/tui_match.h"

enum { TOP = 1, ACROSS = 4, DOWN = 2 };

bool tui_is_qilin(const Game *g)
{
    return strcmp(g->id, game_qilin.id) == 0;
}

/* The level's number as Qilin's positions write it: 0 a person, then the classic levels in their order.  For the
 * engine's levels they have no number; such a player counts as the strongest of the classic ones. */
static int player_number(const Match *m, Seat seat)
{
    const Bot *bot = &m->bot[seat];
    int number = 0;
    for (int i = 0; bot->id && classic_level(m->game, i); i++) {
        if (bot->engine || classic_level(m->game, i) == bot->classic)
            number = i + 1;
    }
    return number;
}

/* The start carries the players, and the game is played again from there: taking moves back then keeps them. */
bool tui_qilin_seat(Match *m)
{
    char buf[512];
    Str text = str_on(buf, sizeof buf);
    play_at(&m->play, 0, m->play.pos);
    for (Seat seat = SEAT_FIRST; seat <= SEAT_SECOND; seat++)
        ql_set_player(m->play.pos, seat, player_number(m, seat));
    m->game->format(m->game, m->play.pos, SEAT_NONE, &text);
    const char *start = arena_text(&m->arena, buf, text.len);
    if (start)
        m->play.start = start;
    play_at(&m->play, m->play.count, m->play.pos);
    return start;
}

/* ---- The board ----------------------------------------------------------------------------------------------------- */

typedef struct Ends {
    int x0, y0, x1, y1;
} Ends;

/* The line between two neighbouring points, in places of the screen counted from the upper left. */
static void draw_way(const Ui *ui, Canvas *canvas, int left, Ends e)
{
    const Pen pen = {INK_LINE, GROUND_BOARD};
    int dx = (e.x1 > e.x0) - (e.x1 < e.x0), dy = (e.y1 > e.y0) - (e.y1 < e.y0);
    int steps = dx ? ACROSS : DOWN, length = dx ? (e.x1 - e.x0) * dx : (e.y1 - e.y0) * dy;
    if (dx && dy) {
        for (int i = 0; i < length; i++)
            tui_put(canvas, TOP + DOWN * (e.y0 + dy * i) + dy, left + ACROSS * (e.x0 + dx * i) + 1 + 2 * dx, pen,
                    ui->ascii ? (dx == dy ? "\\" : "/") : (dx == dy ? "╲" : "╱"));
        return;
    }
    for (int i = 1; i < length * steps; i++)
        tui_put(canvas, TOP + DOWN * e.y0 + dy * i, left + ACROSS * e.x0 + 1 + dx * i, pen,
                dx ? (ui->ascii ? "-" : "─") : (ui->ascii ? "|" : "│"));
}

void tui_qilin_lines(const Ui *ui, int left, bool flipped, Canvas *canvas)
{
    const BoardShape *shape = game_qilin.shape;
    for (int line = 0; line < QL_LINES; line++) {
        for (int i = 0; i < 2; i++) {
            Ends e;
            point_xy(shape, QL_LINE[line][i], &e.x0, &e.y0);
            point_xy(shape, QL_LINE[line][i + 1], &e.x1, &e.y1);
            if (flipped)
                e = (Ends){shape->width - 1 - e.x0, e.y0, shape->width - 1 - e.x1, e.y1};
            else
                e = (Ends){e.x0, shape->height - 1 - e.y0, e.x1, shape->height - 1 - e.y1};
            draw_way(ui, canvas, left, e);
        }
    }
    for (int point = 0; point < shape->points; point++) {
        int x, y;
        point_xy(shape, point, &x, &y);
        int row = TOP + DOWN * (flipped ? y : shape->height - 1 - y);
        int col = left + ACROSS * (flipped ? shape->width - 1 - x : x);
        tui_put(canvas, row, col + 1, (Pen){INK_LINE, GROUND_BOARD}, ui->ascii ? "#" : "○");
    }
}

/* ---- Stages -------------------------------------------------------------------------------------------------------- */

static void draw_box(const Ui *ui, Canvas *canvas, int row, int col, const char *text)
{
    static const char *const FINE[] = {"┌", "─", "┐", "│", "└", "┘"}, *const PLAIN[] = {"+", "-", "+", "|", "+", "+"};
    const char *const *part = ui->ascii ? PLAIN : FINE;
    const Pen pen = {INK_BOLD, GROUND_NONE};
    int width = tui_text_width(text) + 2;
    tui_put(canvas, row, col, pen, part[0]);
    tui_put(canvas, row + 2, col, pen, part[4]);
    for (int i = 1; i <= width; i++) {
        tui_put(canvas, row, col + i, pen, part[1]);
        tui_put(canvas, row + 2, col + i, pen, part[1]);
    }
    tui_put(canvas, row, col + width + 1, pen, part[2]);
    tui_put(canvas, row + 2, col + width + 1, pen, part[5]);
    tui_put(canvas, row + 1, col, pen, part[3]);
    tui_put(canvas, row + 1, col + 2, pen, text);
    tui_put(canvas, row + 1, col + width + 1, pen, part[3]);
}

void tui_qilin_status(const Ui *ui, const Match *m, int row, int col, Canvas *canvas)
{
    QlStage stage = ql_stage(m->play.pos);
    char buf[120], number[16];
    Str text = str_on(buf, sizeof buf), count = str_on(number, sizeof number);
    str_int(&count, ql_rewards(m->play.pos));
    draw_box(ui, canvas, row, col, ql_stage_name(stage, ui->lang));
    if (ql_rewards(m->play.pos))
        tui_fill(ui, &text, stage == QL_PLAY ? WORD_QL_LINES : WORD_QL_LINES_REMOVE, number, NULL);
    else if (stage == QL_TRANSITION)
        str_put(&text, tui_word(ui, WORD_QL_TRANSITION_REMOVE));
    tui_put(canvas, row + 3, col, (Pen){INK_ALERT, GROUND_NONE}, buf);
}

bool tui_qilin_may_pause(const Match *m)
{
    return ql_may_pause(m->play.pos);
}
