/* draw.c -- lines, discs and letters into a buffer of pixels. */
#include "bind/draw.h"

typedef struct Colour {
    uint8_t red, green, blue;
} Colour;

static const Colour WOOD = {240, 217, 168}, DARK = {214, 178, 118}, LINE = {90, 62, 32}, MARK = {70, 150, 80};
static const Colour DISC = {252, 244, 224}, FIRST = {186, 32, 24}, SECOND = {24, 32, 48}, NEUTRAL = {120, 120, 120};

/* Capitals, five columns of seven rows, the top row in the lowest bit. */
static const uint8_t LETTERS[26][5] = {
    {0x7E, 0x09, 0x09, 0x09, 0x7E}, {0x7F, 0x49, 0x49, 0x49, 0x36}, {0x3E, 0x41, 0x41, 0x41, 0x22},
    {0x7F, 0x41, 0x41, 0x41, 0x3E}, {0x7F, 0x49, 0x49, 0x49, 0x41}, {0x7F, 0x09, 0x09, 0x09, 0x01},
    {0x3E, 0x41, 0x41, 0x51, 0x32}, {0x7F, 0x08, 0x08, 0x08, 0x7F}, {0x00, 0x41, 0x7F, 0x41, 0x00},
    {0x20, 0x40, 0x41, 0x3F, 0x01}, {0x7F, 0x08, 0x14, 0x22, 0x41}, {0x7F, 0x40, 0x40, 0x40, 0x40},
    {0x7F, 0x02, 0x04, 0x02, 0x7F}, {0x7F, 0x04, 0x08, 0x10, 0x7F}, {0x3E, 0x41, 0x41, 0x41, 0x3E},
    {0x7F, 0x09, 0x09, 0x09, 0x06}, {0x3E, 0x41, 0x51, 0x21, 0x5E}, {0x7F, 0x09, 0x19, 0x29, 0x46},
    {0x46, 0x49, 0x49, 0x49, 0x31}, {0x01, 0x01, 0x7F, 0x01, 0x01}, {0x3F, 0x40, 0x40, 0x40, 0x3F},
    {0x1F, 0x20, 0x40, 0x20, 0x1F}, {0x3F, 0x40, 0x38, 0x40, 0x3F}, {0x63, 0x14, 0x08, 0x14, 0x63},
    {0x07, 0x08, 0x70, 0x08, 0x07}, {0x61, 0x51, 0x49, 0x45, 0x43},
};

typedef struct Canvas {
    uint8_t *pixels;
    int width, height, cell;
    const DrawBoard *board;
} Canvas;

void draw_size(const BoardShape *shape, int cell, int *width, int *height)
{
    *width = cell * shape->width;
    *height = cell * shape->height;
}

static void put(const Canvas *c, int x, int y, Colour colour)
{
    if (x < 0 || y < 0 || x >= c->width || y >= c->height)
        return;
    uint8_t *at = c->pixels + 3 * ((size_t)y * (size_t)c->width + (size_t)x);
    at[0] = colour.red;
    at[1] = colour.green;
    at[2] = colour.blue;
}

static void box(const Canvas *c, const int from[2], const int to[2], Colour colour)
{
    for (int y = from[1]; y <= to[1]; y++) {
        for (int x = from[0]; x <= to[0]; x++)
            put(c, x, y, colour);
    }
}

/* The middle of a column and row in pixels, rows counted from the first seat's side. */
static void middle(const Canvas *c, int x, int y, int out[2])
{
    const BoardShape *shape = c->board->game->shape;
    int column = c->board->flipped ? shape->width - 1 - x : x;
    int row = c->board->flipped ? y : shape->height - 1 - y;
    out[0] = column * c->cell + c->cell / 2;
    out[1] = row * c->cell + c->cell / 2;
}

/* A straight line between two places of the grid, as thin as the picture allows. */
static void line(const Canvas *c, const int a[2], const int b[2])
{
    int from[2], to[2], thick = max_int(c->cell / 48, 0);
    middle(c, a[0], a[1], from);
    middle(c, b[0], b[1], to);
    int dx = to[0] - from[0], dy = to[1] - from[1];
    int steps = max_int(max_int(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy), 1);
    for (int i = 0; i <= steps; i++) {
        int x = from[0] + dx * i / steps, y = from[1] + dy * i / steps;
        box(c, (int[]){x - thick, y - thick}, (int[]){x + thick, y + thick}, LINE);
    }
}

static void disc(const Canvas *c, const int at[2], int radius, Colour colour)
{
    for (int y = -radius; y <= radius; y++) {
        for (int x = -radius; x <= radius; x++) {
            if (x * x + y * y <= radius * radius)
                put(c, at[0] + x, at[1] + y, colour);
        }
    }
}

static void letter(const Canvas *c, const int at[2], char capital, Colour colour)
{
    if (capital < 'A' || capital > 'Z')
        return;
    int dot = max_int(c->cell / 14, 1), left = at[0] - dot * 5 / 2, top = at[1] - dot * 7 / 2;
    for (int column = 0; column < 5; column++) {
        for (int row = 0; row < 7; row++) {
            int x = left + column * dot, y = top + row * dot;
            if (LETTERS[capital - 'A'][column] >> row & 1)
                box(c, (int[]){x, y}, (int[]){x + dot - 1, y + dot - 1}, colour);
        }
    }
}

/* ---- Boards -------------------------------------------------------------------------------------------------------------- */

static void xiangqi_lines(const Canvas *c)
{
    for (int y = 0; y < 10; y++)
        line(c, (int[]){0, y}, (int[]){8, y});
    for (int x = 0; x < 9; x++) {
        bool edge = x == 0 || x == 8;
        line(c, (int[]){x, 0}, (int[]){x, edge ? 9 : 4});
        line(c, (int[]){x, 5}, (int[]){x, 9});
    }
    for (int y = 0; y <= 7; y += 7) {
        line(c, (int[]){3, y}, (int[]){5, y + 2});
        line(c, (int[]){3, y + 2}, (int[]){5, y});
    }
}

static void squares(const Canvas *c)
{
    const BoardShape *shape = c->board->game->shape;
    for (int y = 0; y < shape->height; y++) {
        for (int x = 0; x < shape->width; x++) {
            int at[2], half = c->cell / 2;
            middle(c, x, y, at);
            box(c, (int[]){at[0] - half, at[1] - half}, (int[]){at[0] + half - 1, at[1] + half - 1},
                (x + y) % 2 ? WOOD : DARK);
        }
    }
}

/* Three squares one in another, joined in the middle of their sides and at the corners. */
static void qilin_lines(const Canvas *c)
{
    for (int ring = 0; ring < 3; ring++) {
        int low = ring, high = 6 - ring;
        line(c, (int[]){low, low}, (int[]){high, low});
        line(c, (int[]){low, high}, (int[]){high, high});
        line(c, (int[]){low, low}, (int[]){low, high});
        line(c, (int[]){high, low}, (int[]){high, high});
    }
    for (int side = 0; side <= 4; side += 4) {
        line(c, (int[]){3, side}, (int[]){3, side + 2});
        line(c, (int[]){side, 3}, (int[]){side + 2, 3});
        line(c, (int[]){side, side}, (int[]){side + 2, side + 2});
        line(c, (int[]){side, 6 - side}, (int[]){side + 2, 4 - side});
    }
}

static void mark(const Canvas *c, int point)
{
    int x, y, at[2], half = c->cell * 47 / 100, edge = max_int(c->cell / 16, 1);
    if (point == POINT_NONE)
        return;
    point_xy(c->board->game->shape, point, &x, &y);
    middle(c, x, y, at);
    box(c, (int[]){at[0] - half, at[1] - half}, (int[]){at[0] + half, at[1] - half + edge}, MARK);
    box(c, (int[]){at[0] - half, at[1] + half - edge}, (int[]){at[0] + half, at[1] + half}, MARK);
    box(c, (int[]){at[0] - half, at[1] - half}, (int[]){at[0] - half + edge, at[1] + half}, MARK);
    box(c, (int[]){at[0] + half - edge, at[1] - half}, (int[]){at[0] + half, at[1] + half}, MARK);
}

/* Whose a man is: its colour, and its letter as a capital. */
static Colour owner(const Game *g, int man, char *capital)
{
    char text = g->men[man];
    *capital = to_upper(text);
    if (g->shape->lines == LINES_QILIN)
        return man == 1 ? FIRST : man == 2 ? SECOND : NEUTRAL;
    if (text >= 'A' && text <= 'Z')
        return FIRST;
    return text >= 'a' && text <= 'z' ? SECOND : NEUTRAL;
}

static void man_on(const Canvas *c, int point)
{
    const Game *g = c->board->game;
    int x, y, at[2], man = c->board->men[point];
    char capital;
    if (!man)
        return;
    Colour colour = owner(g, man, &capital);
    point_xy(g->shape, point, &x, &y);
    middle(c, x, y, at);
    disc(c, at, c->cell * 44 / 100, colour);
    bool covered = capital == 'X', plain = covered || (g->shape->lines == LINES_QILIN && man != 3);
    if (!plain)
        disc(c, at, c->cell * 38 / 100, DISC);
    letter(c, at, plain ? (char)0 : capital, colour);
}

void draw_board(const DrawBoard *board, int cell, uint8_t *pixels)
{
    Canvas c = {.pixels = pixels, .cell = cell, .board = board};
    const BoardShape *shape = board->game->shape;
    draw_size(shape, cell, &c.width, &c.height);
    box(&c, (int[]){0, 0}, (int[]){c.width - 1, c.height - 1}, WOOD);
    switch (shape->lines) {
    case LINES_XIANGQI: xiangqi_lines(&c); break;
    case LINES_SQUARES: squares(&c); break;
    case LINES_QILIN: qilin_lines(&c); break;
    }
    for (int point = 0; point < shape->points; point++)
        man_on(&c, point);
    mark(&c, board->from);
    mark(&c, board->to);
}
