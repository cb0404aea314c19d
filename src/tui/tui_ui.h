/* tui_ui.h -- what the parts of the terminal share: words, lines in and out, the canvas. */
#ifndef TUI_TUI_UI_H
#define TUI_TUI_UI_H

#include "base/rng.h"
#include "tui/tui.h"

typedef enum Word {
#define WORD(NAME, zh, en) WORD_##NAME,
#include "tui/tui_words.def"
    WORD_COUNT
} Word;

typedef struct Ui {
    const TuiOptions *options;
    FILE *in, *out;
    Lang lang;
    bool ascii;
    int colours;
    Rng rng;
    bool ended; /* the input is at its end or the person has left: everything unwinds */

    /* Private. */
    char *line;
    size_t line_size;
} Ui;

/* ---- Words ------------------------------------------------------------------------------------------------------- */

const char *tui_word(const Ui *, Word);
/* The word with {0} and {1} filled in, appended. */
void tui_fill(const Ui *, Str *out, Word, const char *zero, const char *one);
/* A seat's name as a sentence starts with it. */
const char *tui_seat(const Ui *, const Game *, Seat);

/* ---- Ink --------------------------------------------------------------------------------------------------------- */

typedef enum Ink {
    INK_PLAIN,
    INK_DIM,
    INK_BOLD,
    INK_TITLE,
    INK_ALERT,
    INK_GOOD,
    INK_LINE,
    INK_RED,
    INK_BLACK,
    INK_WHITE,
    INK_GREY,
    INK_COUNT
} Ink;
/* Grounds on which red and black, and for squares white and black, can both be read. */
typedef enum Ground {
    GROUND_NONE,
    GROUND_BOARD,
    GROUND_MARK,
    GROUND_LIGHT,
    GROUND_DARK,
    GROUND_MARKED_SQUARE,
    GROUND_COUNT
} Ground;

/* How many columns a character takes: 2 for Chinese, 0 for what cannot be shown. */
int tui_width(uint32_t codepoint);
int tui_text_width(const char *text);

/* ---- The canvas: a screen of 80 x 24 put together before it is shown ---------------------------------------------- */

enum { TUI_ROWS = 23, TUI_COLS = 80 };

typedef struct Cell {
    char text[5]; /* one character, or empty behind a wide one */
    uint8_t ink, ground;
} Cell;

typedef struct Canvas {
    Cell at[TUI_ROWS][TUI_COLS];
} Canvas;

typedef struct Pen {
    Ink ink;
    Ground ground;
} Pen;

void tui_canvas_clear(Canvas *);
/* Writes a text from a cell on, cut at the edge; returns the column behind it. */
int tui_put(Canvas *, int row, int col, Pen, const char *text);
/* Writes a text from column `col` to the edge, on as many rows as it takes; returns their number. */
int tui_wrap(Canvas *, int row, int col, Pen, const char *text);
/* Clears the screen (with colours) and shows the canvas down to its last used row. */
void tui_show(const Ui *, const Canvas *);

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

void tui_clear(const Ui *);
/* One line; control characters in it are shown as '?'. */
void tui_say(const Ui *, Ink, const char *text);
/* Asks and reads a line without the spaces around it; NULL at the end of the input.  The text lives until the next. */
char *tui_ask(Ui *, const char *prompt);
/* Waits for Enter. */
void tui_pause(Ui *);
/* A titled text of many lines, a screenful at a time. */
void tui_page(Ui *, const char *title, const char *text);

#endif
