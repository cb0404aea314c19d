/* xqv_text.c -- FEN with a stone and half-finished turns, tokens of decisions, and which rule an illegal one breaks. */
#include "games/xqv/xqv_text.h"

const char XQV_LETTERS[17] = ".KABNRCP*kabnrcp";

const char *const XQV_CHARACTERS[16] = {"",   "帅", "仕", "相", "马", "车", "炮", "兵",
                                        "石", "将", "士", "象", "马", "车", "炮", "卒"};

static Fault fault(FaultCode code, const char *text, const char *at)
{
    return (Fault){code, (int)(at - text)};
}

static const char *skip_spaces(const char *at)
{
    while (is_space(*at))
        at++;
    return at;
}

/* ---- Positions ---------------------------------------------------------------------------------------------------- */

/* Whether the side to move may just have made this quiet step and has a second one to make. */
static bool is_first_step(const XqvRules *r, const XqvPos *p, int from, int to)
{
    int man = p->board[to];
    uint8_t before[XQ_POINTS];
    if (!man || xq_side(man) != p->side || p->board[from] || !xq_can_stand(p->side, xq_kind(man), from))
        return false;
    memcpy(before, p->board, sizeof before);
    before[from] = (uint8_t)man;
    before[to] = 0;
    return xq_why_shape(before, from, to) == FAULT_NONE && xqv_has_step(r, p);
}

/* "@", "@x": the stone is to be placed, after a step that took nothing or something.  "h2e2": the second step is to be
 * made after this first one. */
static bool parse_half(const XqvRules *r, XqvPos *p, const char *at, size_t len)
{
    int from, to;
    if (r->then == XQV_PLACE && at[0] == '@' && (len == 1 || (len == 2 && at[1] == 'x' && !p->state.count))) {
        p->state.status = len == 2 ? XQV_PLACE | XQV_TOOK : XQV_PLACE;
        return true;
    }
    if (r->then != XQV_SECOND || xq_read_step(at, &from, &to) != (int)len)
        return false;
    p->state.status = XQV_SECOND;
    p->state.first = (uint16_t)move_step(from, to);
    return is_first_step(r, p, from, to);
}

static void put_men(XqvPos *p, const uint8_t board[XQ_POINTS])
{
    for (int point = 0; point < XQ_POINTS; point++) {
        if (board[point] == XQ_STONE)
            xqv_put_stone(p, point);
        else if (board[point])
            xqv_put(p, board[point], point);
    }
}

Fault xqv_parse(const XqvRules *r, XqvPos *p, const char *text)
{
    uint8_t board[XQ_POINTS];
    XqFields fields;
    const char *at = skip_spaces(text);
    xqv_clear(p);
    if (!*at)
        return fault(FAULT_TEXT_EMPTY, text, at);
    Fault f = xq_parse_board(text, &at, r->then == XQV_PLACE ? '*' : '\0', board);
    if (f.code)
        return f;
    put_men(p, board);
    if (p->king[XQ_RED] == POINT_NONE && p->king[XQ_BLACK] == POINT_NONE)
        return fault(FAULT_TEXT_KINGS, text, at);
    f = xq_parse_fields(text, &at, &fields);
    if (f.code)
        return f;
    p->side = fields.side;
    p->state.count = fields.count;
    p->move_no = fields.move_no;
    size_t len = strcspn(at, " \t\r\n");
    if (len && r->then == XQV_STEP)
        return fault(FAULT_TEXT_TAIL, text, at);
    if (len && (xqv_king_taken(p) || !parse_half(r, p, at, len)))
        return fault(FAULT_TEXT_FIELD, text, at);
    at = skip_spaces(at + len);
    xqv_settle(r, p);
    return fault(*at ? FAULT_TEXT_TAIL : FAULT_NONE, text, at);
}

void xqv_format(const XqvPos *p, Str *out)
{
    xq_board_text(p->board, XQV_LETTERS, out);
    xq_fields_text((XqFields){.side = p->side, .count = p->state.count, .move_no = p->move_no}, out);
    if (xqv_stage(p) == XQV_PLACE)
        str_put(out, p->state.status & XQV_TOOK ? " @x" : " @");
    if (xqv_stage(p) == XQV_SECOND) {
        str_char(out, ' ');
        xq_step_text(p->state.first, out);
    }
}

/* ---- Decisions ---------------------------------------------------------------------------------------------------- */

void xqv_move_text(Move m, Str *out)
{
    if (move_kind(m) == MK_STEP) {
        xq_step_text(m, out);
        return;
    }
    str_char(out, '@');
    str_char(out, (char)('a' + xq_file(move_to(m))));
    str_char(out, (char)('0' + xq_rank(move_to(m))));
}

static FaultCode why_no_stone(const XqvPos *p, int point)
{
    if (xqv_stage(p) != XQV_PLACE)
        return FAULT_WRONG_STAGE;
    if (bits_has(p->stone, point))
        return FAULT_STONE_MUST_MOVE;
    return p->board[point] ? FAULT_OCCUPIED : FAULT_NONE;
}

/* The rule a step of an own man breaks that moves that way. */
static FaultCode why_no_target(const XqvRules *r, const XqvPos *p, int from, int to)
{
    if (p->board[to] == XQ_STONE)
        return FAULT_OCCUPIED;
    if (p->board[to] && xq_side(p->board[to]) == p->side && (!r->own_men || xq_kind(p->board[to]) == XQ_KING))
        return FAULT_OWN_MAN;
    if (p->board[to] && xqv_stage(p) == XQV_SECOND)
        return FAULT_MUST_BE_QUIET;
    if (xqv_reversal(r, p) == move_step(from, to))
        return FAULT_RESTORES;
    /* What is left: the screen was the stone, where it is none. */
    return bits_has(xqv_reach(r, p, from), to) ? FAULT_NONE : FAULT_NEEDS_SCREEN;
}

static FaultCode why_no_step(const XqvRules *r, const XqvPos *p, int from, int to)
{
    int man = p->board[from];
    if (xqv_stage(p) == XQV_PLACE)
        return FAULT_STONE_MUST_MOVE;
    if (!xq_kind(man))
        return FAULT_NO_MAN;
    if (xq_side(man) != p->side)
        return FAULT_NOT_YOURS;
    if (from == to)
        return FAULT_NOT_ITS_MOVE;
    FaultCode shape = xq_why_shape(p->board, from, to);
    FaultCode target = shape == FAULT_NONE || shape == FAULT_NEEDS_SCREEN ? why_no_target(r, p, from, to) : shape;
    /* Something that can never be taken is the nearer reason than a screen that is missing. */
    return shape == FAULT_NEEDS_SCREEN && target != FAULT_OWN_MAN && target != FAULT_OCCUPIED ? shape : target;
}

Move xqv_read_move(const XqvRules *r, const XqvPos *p, const char *token, FaultCode *why)
{
    int from = POINT_NONE, to = 0, used;
    bool stone = r->then == XQV_PLACE && token[0] == '@';
    if (stone)
        used = to_lower(token[1]) >= 'a' && to_lower(token[1]) <= 'i' && is_digit(token[2]) ? 3 : 0;
    else
        used = xq_read_step(token, &from, &to);
    *why = FAULT_UNREADABLE;
    if (!used || token[used])
        return MOVE_NONE;
    if (stone)
        to = xq_point(to_lower(token[1]) - 'a', token[2] - '0');
    if (xqv_king_taken(p))
        *why = FAULT_GAME_OVER;
    else
        *why = stone ? why_no_stone(p, to) : why_no_step(r, p, from, to);
    if (*why)
        return MOVE_NONE;
    return stone ? move_make(MK_PLACE, POINT_NONE, to, XQ_STONE) : move_step(from, to);
}
