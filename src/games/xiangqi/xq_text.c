/* xq_text.c -- FEN in all its dialects, coordinate moves. */
#include "games/xiangqi/xq_text.h"

const char XQ_LETTERS[17] = ".KABNRCP.kabnrcp";

const char *const XQ_CHARACTERS[16] = {"", "帅", "仕", "相", "马", "车", "炮", "兵",
                                       "", "将", "士", "象", "马", "车", "炮", "卒"};

int xq_man_of_letter(char letter)
{
    static const char KINDS[] = "KABNRCP", OTHERS[] = "KGEHRCP", OLD[] = "..M....";
    char upper = to_upper(letter);
    for (int i = 0; i < 7; i++) {
        if (upper == KINDS[i] || upper == OTHERS[i] || (upper == OLD[i] && upper != '.'))
            return xq_man(letter == upper ? XQ_RED : XQ_BLACK, i + 1);
    }
    return 0;
}

static Fault fault(FaultCode code, const char *text, const char *at)
{
    return (Fault){code, (int)(at - text)};
}

/* Notes a man that was read, if it may stand there and is not one too many. */
static FaultCode note_man(uint8_t board[XQ_POINTS], uint8_t seen[16], int man, int point)
{
    static const int MOST[8] = {1, 1, 2, 2, 2, 2, 2, 5};
    int kind = xq_kind(man), side = xq_side(man);
    if (man != XQ_STONE && !xq_can_stand(side, kind, point))
        return FAULT_TEXT_POINT;
    if (seen[man]++ >= MOST[kind])
        return kind == XQ_KING ? FAULT_TEXT_KINGS : FAULT_TEXT_TOO_MANY;
    board[point] = (uint8_t)man;
    return FAULT_NONE;
}

Fault xq_parse_board(const char *text, const char **at, char stone, uint8_t board[XQ_POINTS])
{
    int rank = 9, file = 0;
    uint8_t seen[16] = {0};
    const char *c = *at;
    memset(board, 0, XQ_POINTS);
    for (; *c && !is_space(*c); c++) {
        if (*c == '/') {
            if (file != XQ_FILES)
                return fault(FAULT_TEXT_RANK_LENGTH, text, c);
            if (--rank < 0)
                return fault(FAULT_TEXT_RANK_COUNT, text, c);
            file = 0;
            continue;
        }
        int man = *c == stone ? XQ_STONE : xq_man_of_letter(*c);
        int width = *c >= '1' && *c <= '9' ? *c - '0' : 1;
        if (!man && !(*c >= '1' && *c <= '9'))
            return fault(FAULT_TEXT_LETTER, text, c);
        if (file + width > XQ_FILES)
            return fault(FAULT_TEXT_RANK_LENGTH, text, c);
        FaultCode code = man ? note_man(board, seen, man, xq_point(file, rank)) : FAULT_NONE;
        if (code)
            return fault(code, text, c);
        file += width;
    }
    if (rank != 0)
        return fault(FAULT_TEXT_RANK_COUNT, text, c);
    if (file != XQ_FILES)
        return fault(FAULT_TEXT_RANK_LENGTH, text, c);
    *at = c;
    return fault(FAULT_NONE, text, c);
}

static const char *skip_spaces(const char *at)
{
    while (is_space(*at))
        at++;
    return at;
}

/* At most two dashes, which stand for chess's castling and en passant and mean nothing here. */
static Fault parse_dashes(const char *text, const char **at)
{
    for (int i = 0; i < 2 && **at; i++) {
        const char *field = *at;
        if (is_digit(field[0]) || (field[0] == '-' && is_digit(field[1])))
            break;
        if (field[0] != '-' || (field[1] && !is_space(field[1])))
            return fault(FAULT_TEXT_FIELD, text, field);
        *at = skip_spaces(field + 1);
    }
    return fault(FAULT_NONE, text, *at);
}

/* The fields behind the side, any of which may be missing: dashes, the counter, the number of the move. */
static Fault parse_counters(const char *text, const char **at, XqFields *f)
{
    static const int MOST[2] = {119, 32767};
    uint16_t *const fields[2] = {&f->count, &f->move_no};
    Fault dashes = parse_dashes(text, at);
    if (dashes.code)
        return dashes;
    const char *c = *at;
    for (int i = 0; i < 2 && *c; i++) {
        const char *start = c;
        int64_t value = text_number(&c, MOST[i]);
        if (value < 0 || (*c && !is_space(*c)))
            return fault(FAULT_TEXT_COUNTER, text, start);
        *fields[i] = (uint16_t)value;
        c = skip_spaces(c);
    }
    f->move_no = (uint16_t)max_int(f->move_no, 1);
    *at = c;
    return fault(FAULT_NONE, text, c);
}

Fault xq_parse_fields(const char *text, const char **at, XqFields *f)
{
    const char *c = skip_spaces(*at);
    char side = to_lower(*c);
    *f = (XqFields){.move_no = 1};
    if (!side || !strchr("wrb", side) || (c[1] && !is_space(c[1])))
        return fault(FAULT_TEXT_SIDE, text, c);
    f->side = side == 'b';
    *at = skip_spaces(c + 1);
    return parse_counters(text, at, f);
}

Fault xq_parse(XqPos *p, const char *text)
{
    uint8_t board[XQ_POINTS];
    XqFields fields;
    const char *at = skip_spaces(text);
    xq_clear(p);
    if (!*at)
        return fault(FAULT_TEXT_EMPTY, text, at);
    Fault f = xq_parse_board(text, &at, '\0', board);
    if (f.code)
        return f;
    for (int point = 0; point < XQ_POINTS; point++) {
        if (board[point])
            xq_put(p, board[point], point);
    }
    if (p->king[XQ_RED] == POINT_NONE || p->king[XQ_BLACK] == POINT_NONE)
        return fault(FAULT_TEXT_KINGS, text, at);
    f = xq_parse_fields(text, &at, &fields);
    if (f.code)
        return f;
    p->side = fields.side;
    p->count = fields.count;
    p->move_no = fields.move_no;
    xq_settle(p);
    return fault(*at ? FAULT_TEXT_TAIL : FAULT_NONE, text, at);
}

void xq_board_text(const uint8_t board[XQ_POINTS], const char *letters, Str *out)
{
    for (int rank = 9; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < XQ_FILES; file++) {
            int man = board[xq_point(file, rank)];
            if (!man) {
                empty++;
                continue;
            }
            if (empty)
                str_int(out, empty);
            empty = 0;
            str_char(out, letters[man]);
        }
        if (empty)
            str_int(out, empty);
        if (rank)
            str_char(out, '/');
    }
}

void xq_fields_text(XqFields f, Str *out)
{
    str_put(out, f.side == XQ_RED ? " w - - " : " b - - ");
    str_int(out, f.count);
    str_char(out, ' ');
    str_int(out, f.move_no);
}

void xq_format(const XqPos *p, Str *out)
{
    xq_board_text(p->board, XQ_LETTERS, out);
    xq_fields_text((XqFields){.side = p->side, .count = p->count, .move_no = p->move_no}, out);
}

int xq_read_step(const char *text, int *from, int *to)
{
    const char *at = text;
    int point[2];
    for (int i = 0; i < 2; i++) {
        char file = to_lower(at[0]);
        if (file < 'a' || file > 'i' || !is_digit(at[1]))
            return 0;
        point[i] = xq_point(file - 'a', at[1] - '0');
        at += 2;
        if (i == 0 && *at == '-')
            at++;
    }
    *from = point[0];
    *to = point[1];
    return (int)(at - text);
}

void xq_step_text(Move m, Str *out)
{
    str_char(out, (char)('a' + xq_file(move_from(m))));
    str_char(out, (char)('0' + xq_rank(move_from(m))));
    str_char(out, (char)('a' + xq_file(move_to(m))));
    str_char(out, (char)('0' + xq_rank(move_to(m))));
}
