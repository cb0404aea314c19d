/* tui_ui.c -- words, lines and the canvas.
 *
 * Escape codes come from this file alone, and only when the options give colours.
 */
#include "tui/tui_ui.h"

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static const char *const WORDS[WORD_COUNT][LANG_COUNT] = {
#define WORD(NAME, zh, en) {zh, en},
#include "tui/tui_words.def"
};

const char *tui_word(const Ui *ui, Word word)
{
    return WORDS[word][ui->lang];
}

void tui_fill(const Ui *ui, Str *out, Word word, const char *zero, const char *one)
{
    const char *args[] = {zero ? zero : "", one ? one : ""};
    str_fill(out, WORDS[word][ui->lang], args, 2);
}

const char *tui_seat(const Ui *ui, const Game *g, Seat seat)
{
    static const char *const CAPITAL[][2] = {{"red", "Red"}, {"black", "Black"}, {"white", "White"}};
    if (ui->lang == LANG_ZH)
        return g->seats_zh[seat];
    for (size_t i = 0; i < ARRAY_LEN(CAPITAL); i++) {
        if (strcmp(CAPITAL[i][0], g->seats[seat]) == 0)
            return CAPITAL[i][1];
    }
    return g->seats[seat];
}

/* ---- Widths ------------------------------------------------------------------------------------------------------ */

int tui_width(uint32_t c)
{
    static const uint32_t WIDE[][2] = {{0x1100, 0x115F}, {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},
                                       {0xF900, 0xFAFF}, {0xFE30, 0xFE4F},   {0xFF00, 0xFF60},
                                       {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x20000, 0x3FFFD}};
    if (c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x300 && c < 0x370) || (c >= 0x200B && c < 0x2010))
        return 0;
    for (size_t i = 0; i < ARRAY_LEN(WIDE); i++) {
        if (c >= WIDE[i][0] && c <= WIDE[i][1])
            return 2;
    }
    return 1;
}

int tui_text_width(const char *text)
{
    int width = 0;
    for (uint32_t c; (c = utf8_next(&text));)
        width += tui_width(c);
    return width;
}

/* ---- The canvas -------------------------------------------------------------------------------------------------- */

void tui_canvas_clear(Canvas *canvas)
{
    memset(canvas, 0, sizeof *canvas);
    for (int row = 0; row < TUI_ROWS; row++) {
        for (int col = 0; col < TUI_COLS; col++)
            canvas->at[row][col].text[0] = ' ';
    }
}

/* Half of a wide character must not stay behind. */
static void put_cell(Canvas *canvas, int row, int col, Pen pen, uint32_t c)
{
    Cell *cell = &canvas->at[row][col];
    int width = tui_width(c);
    if (!cell->text[0] && col > 0)
        memcpy(cell[-1].text, " ", 2);
    Cell *behind = col + width < TUI_COLS ? cell + width : NULL;
    if (behind && !behind->text[0])
        memcpy(behind->text, " ", 2);
    Str text = str_on(cell->text, sizeof cell->text);
    str_utf8(&text, c);
    cell->ink = (uint8_t)pen.ink;
    cell->ground = (uint8_t)pen.ground;
    if (width == 2)
        cell[1] = (Cell){.ink = cell->ink, .ground = cell->ground};
}

int tui_put(Canvas *canvas, int row, int col, Pen pen, const char *text)
{
    for (uint32_t c; (c = utf8_next(&text));) {
        if (tui_width(c) == 0)
            c = '?';
        if (row < 0 || row >= TUI_ROWS || col < 0 || col + tui_width(c) > TUI_COLS)
            break;
        put_cell(canvas, row, col, pen, c);
        col += tui_width(c);
    }
    return col;
}

/* Where to break a line of at most `room` columns: behind its last space if it has one, else at the edge. */
static size_t line_length(const char *text, int room)
{
    const char *at = text, *space = NULL;
    for (int width = 0; *at;) {
        const char *start = at;
        uint32_t c = utf8_next(&at);
        width += max_int(tui_width(c), 1);
        if (width > room)
            return (size_t)((space ? space : start) - text);
        if (c == ' ')
            space = at;
    }
    return (size_t)(at - text);
}

int tui_wrap(Canvas *canvas, int row, int col, Pen pen, const char *text)
{
    int rows = 0;
    while (*text && row + rows < TUI_ROWS && col + 2 <= TUI_COLS) {
        char buf[TUI_COLS * 4 + 1];
        Str line = str_on(buf, sizeof buf);
        size_t len = line_length(text, TUI_COLS - col);
        str_bytes(&line, text, len);
        tui_put(canvas, row + rows++, col, pen, buf);
        text += len;
    }
    return rows;
}

static void put_pen(const Ui *ui, Pen pen)
{
    static const char *const INKS[2][INK_COUNT] = {
        {"", ";2", ";1", ";1;33", ";1;31", ";1;32", ";30", ";1;31", ";30", ";1;37", ";34"},
        {"", ";38;5;245", ";1", ";1;38;5;215", ";1;38;5;203", ";1;38;5;114", ";38;5;95", ";1;38;5;124", ";1;38;5;16",
         ";1;38;5;231", ";1;38;5;239"}};
    static const char *const GROUNDS[2][GROUND_COUNT] = {
        {"", ";43", ";47", ";46", ";45", ";42"}, {"", ";48;5;180", ";48;5;229", ";48;5;67", ";48;5;60", ";48;5;65"}};
    int rich = ui->colours >= 256;
    if (ui->colours)
        fprintf(ui->out, "\033[0%s%sm", INKS[rich][pen.ink], GROUNDS[rich][pen.ground]);
}

/* The last cell that shows anything: without colours the ground of the board does not. */
static int last_column(const Ui *ui, const Cell *row)
{
    int last = TUI_COLS - 1;
    while (last >= 0 && row[last].text[0] == ' ' && (!ui->colours || row[last].ground == GROUND_NONE))
        last--;
    return last;
}

static void show_row(const Ui *ui, const Cell *row)
{
    Pen pen = {INK_PLAIN, GROUND_NONE};
    int last = last_column(ui, row);
    for (int col = 0; col <= last; col++) {
        Pen next = {(Ink)row[col].ink, (Ground)row[col].ground};
        if (next.ink != pen.ink || next.ground != pen.ground)
            put_pen(ui, next);
        pen = next;
        fputs(row[col].text, ui->out);
    }
    if (pen.ink != INK_PLAIN || pen.ground != GROUND_NONE)
        put_pen(ui, (Pen){INK_PLAIN, GROUND_NONE});
    fputc('\n', ui->out);
}

void tui_show(const Ui *ui, const Canvas *canvas)
{
    int rows = TUI_ROWS;
    while (rows > 0 && last_column(ui, canvas->at[rows - 1]) < 0)
        rows--;
    tui_clear(ui);
    for (int row = 0; row < rows; row++)
        show_row(ui, canvas->at[row]);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

void tui_clear(const Ui *ui)
{
    if (ui->colours)
        fputs("\033[H\033[2J", ui->out);
}

static void put_clean(const Ui *ui, const char *text)
{
    while (*text) {
        const char *start = text;
        uint32_t c = utf8_next(&text);
        if (tui_width(c) == 0 || c == 0xFFFD)
            fputc('?', ui->out);
        else
            fwrite(start, 1, (size_t)(text - start), ui->out);
    }
}

void tui_say(const Ui *ui, Ink ink, const char *text)
{
    if (ink != INK_PLAIN)
        put_pen(ui, (Pen){ink, GROUND_NONE});
    put_clean(ui, text);
    if (ink != INK_PLAIN)
        put_pen(ui, (Pen){INK_PLAIN, GROUND_NONE});
    fputc('\n', ui->out);
}

char *tui_ask(Ui *ui, const char *prompt)
{
    if (ui->ended)
        return NULL;
    put_clean(ui, prompt);
    fflush(ui->out);
    ssize_t len = getline(&ui->line, &ui->line_size, ui->in);
    if (len < 0) {
        /* The shell's prompt should not stand behind ours. */
        fputc('\n', ui->out);
        ui->ended = true;
        return NULL;
    }
    char *start = ui->line, *end = start + strlen(start);
    while (is_space(*start))
        start++;
    while (end > start && is_space(end[-1]))
        end--;
    *end = '\0';
    if (ui->options->echo)
        tui_say(ui, INK_PLAIN, start);
    return start;
}

void tui_pause(Ui *ui)
{
    tui_ask(ui, tui_word(ui, WORD_ENTER));
}

void tui_page(Ui *ui, const char *title, const char *text)
{
    enum { SCREENFUL = 20 };
    while (*text && !ui->ended) {
        tui_clear(ui);
        tui_say(ui, INK_TITLE, title);
        tui_say(ui, INK_PLAIN, "");
        for (int row = 0; row < SCREENFUL && *text; row++) {
            char buf[TUI_COLS * 4 + 1];
            Str line = str_on(buf, sizeof buf);
            size_t whole = strcspn(text, "\n"), len;
            str_bytes(&line, text, whole);
            len = line_length(buf, TUI_COLS);
            buf[len] = '\0';
            tui_say(ui, INK_PLAIN, buf);
            text += len + (text[len] == '\n');
        }
        tui_pause(ui);
    }
}
