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

/* Puts a man that was read at `at`, if it may stand there and is not one too many. */
static FaultCode put_man(XqPos *p, int man, int point)
{
    static const int MOST[8] = {0, 1, 2, 2, 2, 2, 2, 5};
    int kind = xq_kind(man), side = xq_side(man);
    if (!xq_can_stand(side, kind, point))
        return FAULT_TEXT_POINT;
    if (bits_count(p->men[man]) >= MOST[kind])
        return kind == XQ_KING ? FAULT_TEXT_KINGS : FAULT_TEXT_TOO_MANY;
    xq_put(p, man, point);
    return FAULT_NONE;
}

/* The ten ranks from Black's side, up to the first space. */
static Fault parse_board(XqPos *p, const char *text, const char **at)
{
    int rank = 9, file = 0;
    const char *c = *at;
    for (; *c && !is_space(*c); c++) {
        if (*c == '/') {
            if (file != XQ_FILES)
                return fault(FAULT_TEXT_RANK_LENGTH, text, c);
            if (--rank < 0)
                return fault(FAULT_TEXT_RANK_COUNT, text, c);
            file = 0;
            continue;
        }
        int man = xq_man_of_letter(*c);
        int width = *c >= '1' && *c <= '9' ? *c - '0' : 1;
        if (!man && !(*c >= '1' && *c <= '9'))
            return fault(FAULT_TEXT_LETTER, text, c);
        if (file + width > XQ_FILES)
            return fault(FAULT_TEXT_RANK_LENGTH, text, c);
        FaultCode code = man ? put_man(p, man, xq_point(file, rank)) : FAULT_NONE;
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
static Fault parse_counters(XqPos *p, const char *text, const char *at)
{
    static const int MOST[2] = {119, 32767};
    uint16_t *const fields[2] = {&p->count, &p->move_no};
    Fault f = parse_dashes(text, &at);
    if (f.code)
        return f;
    for (int i = 0; i < 2 && *at; i++) {
        const char *start = at;
        int64_t value = text_number(&at, MOST[i]);
        if (value < 0 || (*at && !is_space(*at)))
            return fault(FAULT_TEXT_COUNTER, text, start);
        *fields[i] = (uint16_t)value;
        at = skip_spaces(at);
    }
    p->move_no = (uint16_t)max_int(p->move_no, 1);
    return fault(*at ? FAULT_TEXT_TAIL : FAULT_NONE, text, at);
}

Fault xq_parse(XqPos *p, const char *text)
{
    const char *at = skip_spaces(text);
    xq_clear(p);
    if (!*at)
        return fault(FAULT_TEXT_EMPTY, text, at);
    Fault f = parse_board(p, text, &at);
    if (f.code)
        return f;
    if (p->king[XQ_RED] == POINT_NONE || p->king[XQ_BLACK] == POINT_NONE)
        return fault(FAULT_TEXT_KINGS, text, at);
    at = skip_spaces(at);
    char side = to_lower(*at);
    if (!side || !strchr("wrb", side) || (at[1] && !is_space(at[1])))
        return fault(FAULT_TEXT_SIDE, text, at);
    p->side = side == 'b';
    f = parse_counters(p, text, skip_spaces(at + 1));
    xq_settle(p);
    return f;
}

void xq_format(const XqPos *p, Str *out)
{
    for (int rank = 9; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < XQ_FILES; file++) {
            int man = p->board[xq_point(file, rank)];
            if (!man) {
                empty++;
                continue;
            }
            if (empty)
                str_int(out, empty);
            empty = 0;
            str_char(out, XQ_LETTERS[man]);
        }
        if (empty)
            str_int(out, empty);
        str_char(out, rank ? '/' : ' ');
    }
    str_put(out, p->side == XQ_RED ? "w - - " : "b - - ");
    str_int(out, p->count);
    str_char(out, ' ');
    str_int(out, p->move_no);
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
