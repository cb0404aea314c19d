/* tui_board.c -- boards as characters: points four columns and two rows apart, men over the lines.
 *
 * A point owns the columns left .. left + 3: a piece of line, the man (two columns, or a letter and a piece of line), a
 * piece of line.  Without colours the sides are told apart by ( ) and [ ] around Chinese men, which some kinds share,
 * and by the case of letters; the last move is then marked with a star.
 */
#include "tui/tui_match.h"

enum { TOP = 1, LEFT = 2, ACROSS = 4, DOWN = 2 };

/* ---- Men ----------------------------------------------------------------------------------------------------------- */

Ink tui_man_ink(const Game *g, int man)
{
    Seat seat = game_man_seat(g, man);
    if (seat == SEAT_NONE)
        return INK_GREY;
    const char *name = g->seats[seat];
    return strcmp(name, "red") == 0 ? INK_RED : strcmp(name, "white") == 0 ? INK_WHITE : INK_BLACK;
}

/* Xiangqi men are Chinese in any language; those of other games have letters that readers of English know. */
static bool in_chinese(const Ui *ui, const Game *g)
{
    return !ui->ascii && g->men_zh && (ui->lang == LANG_ZH || g->shape->lines == LINES_XIANGQI);
}

const char *tui_man(const Ui *ui, const Game *g, int man, char letter[2])
{
    letter[0] = g->men[man];
    letter[1] = '\0';
    return in_chinese(ui, g) && g->men_zh[man][0] ? g->men_zh[man] : letter;
}

/* ---- Lines --------------------------------------------------------------------------------------------------------- */

typedef struct Board {
    const Ui *ui;
    const Match *match;
    const BoardShape *shape;
    Canvas *canvas;
} Board;

static const Pen LINE = {INK_LINE, GROUND_BOARD};

/* Where a point is drawn: its row, and the first of its four columns. */
static int row_of(const Board *b, int y)
{
    return TOP + DOWN * (b->match->flipped ? y : b->shape->height - 1 - y);
}

static int col_of(const Board *b, int x)
{
    return LEFT + ACROSS * (b->match->flipped ? b->shape->width - 1 - x : x);
}

static void put_line(const Board *b, int row, int col, const char *fine, const char *plain)
{
    tui_put(b->canvas, row, col, LINE, b->ui->ascii ? plain : fine);
}

static void paint(const Board *b)
{
    for (int row = TOP; row < TOP + DOWN * b->shape->height - 1; row++) {
        for (int col = LEFT; col < LEFT + ACROSS * b->shape->width; col++)
            tui_put(b->canvas, row, col, LINE, " ");
    }
}

/* The crossing of lines at a point of the xiangqi board: the edges and the river cut some of its four arms. */
static const char *crossing(int x, int row, const BoardShape *s)
{
    static const char *const GLYPH[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    int across = x == 0 ? 0 : x == s->width - 1 ? 2 : 1;
    int bank = row == s->height / 2 - 1 ? 2 : row == s->height / 2 ? 0 : 1;
    int down = row == 0 ? 0 : row == s->height - 1 ? 2 : across == 1 ? bank : 1;
    return GLYPH[down][across];
}

static void draw_river(const Board *b)
{
    int row = TOP + DOWN * (b->shape->height / 2) - 1;
    const char *text = b->ui->ascii ? "~ ~ ~    river    ~ ~ ~" : "楚 河            汉 界";
    int width = ACROSS * b->shape->width;
    tui_put(b->canvas, row, LEFT + (width - tui_text_width(text)) / 2, LINE, text);
}

static void draw_palace(const Board *b, int top_row)
{
    int left = LEFT + ACROSS * (b->shape->width / 2 - 1) + 3, right = left + ACROSS;
    put_line(b, top_row + 1, left, "╲", "\\");
    put_line(b, top_row + 1, right, "╱", "/");
    put_line(b, top_row + 3, left, "╱", "/");
    put_line(b, top_row + 3, right, "╲", "\\");
}

static void xiangqi_lines(const Board *b)
{
    const BoardShape *s = b->shape;
    for (int y = 0; y < s->height; y++) {
        int row = TOP + DOWN * y;
        for (int x = 0; x < s->width; x++) {
            int col = LEFT + ACROSS * x;
            put_line(b, row, col, x > 0 ? "─" : " ", x > 0 ? "-" : " ");
            put_line(b, row, col + 1, crossing(x, y, s), "+");
            if (x < s->width - 1)
                put_line(b, row, col + 2, "──", "--");
            bool river = y == s->height / 2 - 1 && x > 0 && x < s->width - 1;
            if (y < s->height - 1 && !river)
                put_line(b, row + 1, col + 1, "│", "|");
        }
    }
    draw_river(b);
    draw_palace(b, TOP);
    draw_palace(b, TOP + DOWN * (s->height - 3));
}

/* Squares have no lines: dark ones are shaded, or dotted where there are no colours. */
static void square_lines(const Board *b)
{
    const BoardShape *s = b->shape;
    for (int point = 0; point < s->points; point++) {
        int x, y;
        point_xy(s, point, &x, &y);
        bool dark = (x + y) % 2 == 0;
        for (int down = 0; down < DOWN; down++) {
            Pen pen = {INK_LINE, dark ? GROUND_DARK : GROUND_LIGHT};
            const char *plain = dark ? " :: " : "    ";
            tui_put(b->canvas, row_of(b, y) + down, col_of(b, x), pen, b->ui->colours || down ? "    " : plain);
        }
    }
}

/* ---- Men on the board ---------------------------------------------------------------------------------------------- */

static Ground ground_at(const Board *b, int row, int col, bool marked)
{
    Ground mark = b->shape->lines == LINES_SQUARES ? GROUND_MARKED_SQUARE : GROUND_MARK;
    return marked ? mark : (Ground)b->canvas->at[row][col].ground;
}

/* The marks around a man where colours cannot tell its side or the last move. */
static void put_marks(const Board *b, int row, int col, int man, bool marked)
{
    static const char *const OPEN[] = {"(", "["}, *const CLOSE[] = {")", "]"};
    Seat seat = man ? game_man_seat(b->match->game, man) : SEAT_NONE;
    if (b->ui->colours)
        return;
    if (seat != SEAT_NONE && in_chinese(b->ui, b->match->game)) {
        put_line(b, row, col, OPEN[seat], OPEN[seat]);
        put_line(b, row, col + 3, CLOSE[seat], CLOSE[seat]);
    }
    if (marked)
        put_line(b, row, col, "*", "*");
}

static void draw_man(const Board *b, int point, int man, bool marked)
{
    int x, y;
    char letter[2];
    point_xy(b->shape, point, &x, &y);
    int row = row_of(b, y), col = col_of(b, x);
    if (row >= TUI_ROWS || col + ACROSS > TUI_COLS)
        return;
    if (marked) {
        for (int i = 0; i < 2; i++)
            b->canvas->at[row][col + 1 + i].ground = (uint8_t)ground_at(b, row, col + 1 + i, true);
    }
    put_marks(b, row, col, man, marked);
    if (man) {
        Pen pen = {tui_man_ink(b->match->game, man), ground_at(b, row, col + 1, marked)};
        int end = tui_put(b->canvas, row, col + 1, pen, tui_man(b->ui, b->match->game, man, letter));
        if (b->shape->lines == LINES_SQUARES && end == col + 2)
            tui_put(b->canvas, row, end, pen, " ");
    } else if (b->shape->lines == LINES_QILIN && b->ui->ascii) {
        tui_put(b->canvas, row, col + 1, (Pen){INK_LINE, ground_at(b, row, col + 1, marked)}, "#");
    }
}

/* ---- Names of files and ranks -------------------------------------------------------------------------------------- */

/* The files as Chinese notation counts them, each side from its own right. */
static void side_numbers(const Board *b, int row, bool of_first)
{
    static const char *const NUMERAL[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    for (int x = 0; x < b->shape->width; x++) {
        int number = of_first ? b->shape->width - x : x + 1;
        char digit[2] = {(char)('0' + number), '\0'};
        bool chinese = of_first && !b->ui->ascii && b->ui->lang == LANG_ZH;
        tui_put(b->canvas, row, col_of(b, x) + 1, (Pen){INK_DIM, GROUND_NONE}, chinese ? NUMERAL[number - 1] : digit);
    }
}

static void draw_names(const Board *b)
{
    const BoardShape *s = b->shape;
    int below = TOP + DOWN * s->height - (s->lines != LINES_SQUARES);
    bool counted = s->lines == LINES_XIANGQI;
    for (int y = 0; y < s->height; y++) {
        char digit[8];
        Str text = str_on(digit, sizeof digit);
        str_int(&text, s->rank_base + y);
        tui_put(b->canvas, row_of(b, y), 0, (Pen){INK_DIM, GROUND_NONE}, digit);
    }
    for (int x = 0; x < s->width; x++) {
        char letter[2] = {(char)('a' + x), '\0'};
        tui_put(b->canvas, below, col_of(b, x) + 1, (Pen){INK_DIM, GROUND_NONE}, letter);
    }
    if (counted) {
        side_numbers(b, TOP - 1, b->match->flipped);
        side_numbers(b, below + 1, !b->match->flipped);
    }
}

int tui_board(const Ui *ui, const Match *m, const Pos *view, const bool marked[128], Canvas *canvas)
{
    Board b = {ui, m, m->game->shape, canvas};
    paint(&b);
    if (b.shape->lines == LINES_XIANGQI)
        xiangqi_lines(&b);
    else if (b.shape->lines == LINES_SQUARES)
        square_lines(&b);
    else
        tui_qilin_lines(ui, LEFT, m->flipped, canvas);
    for (int point = 0; point < b.shape->points; point++)
        draw_man(&b, point, m->game->man_at(view, point), marked[point]);
    draw_names(&b);
    return LEFT + ACROSS * b.shape->width + 3;
}
