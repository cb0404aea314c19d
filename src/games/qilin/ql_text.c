/* ql_text.c -- a position as one line of ten fields, a decision as one or two points.
 *
 * Each field has a reader and a writer; after the last one ql_check.c asks whether the rules could have led here.
 */
#include "games/qilin/ql_text.h"

#include "games/qilin/ql_check.h"

const char QL_LETTERS[QL_MEN + 1] = ".RBP";
const char *const QL_CHARACTERS[QL_MEN] = {"", "红", "黑", "压"};
const char *const QL_STAGE_IDS[QL_STAGES] = {"play", "transition", "move"};
const BoardShape QL_SHAPE = {
    .points = QL_POINTS, .width = 7, .height = 7, .rank_base = 1, .lines = LINES_QILIN, .xy = QL_XY};

/* The first point of each row and, at the end, one past the last. */
static const uint8_t ROW[QL_ROWS + 1] = {QL_A1, QL_B2, QL_C3, QL_A4, QL_C5, QL_B6, QL_A7, QL_POINTS};

/* ---- Reading.  A reader moves *at past its field, or leaves it where the fault is. ------------------------------------- */

static bool field_ends(const char *at)
{
    return !*at || *at == ' ';
}

static FaultCode read_row(QlRead *in, int row, const char **at)
{
    int point = ROW[row];
    for (; !field_ends(*at) && **at != '/'; ++*at) {
        const char *letter = strchr(QL_LETTERS + 1, **at);
        int width = **at >= '1' && **at <= '6' ? **at - '0' : 1;
        if (!letter && !(**at >= '1' && **at <= '6'))
            return FAULT_TEXT_LETTER;
        if (point + width > ROW[row + 1])
            return FAULT_TEXT_RANK_LENGTH;
        if (letter)
            ql_put(&in->state, (int)(letter - QL_LETTERS), point);
        point += width;
    }
    return point == ROW[row + 1] ? FAULT_NONE : FAULT_TEXT_RANK_LENGTH;
}

/* The seven rows from the top. */
static FaultCode read_board(QlRead *in, const char **at)
{
    for (int row = QL_ROWS - 1; row >= 0; row--) {
        FaultCode code = read_row(in, row, at);
        if (code)
            return code;
        if (field_ends(*at) != (row == 0))
            return FAULT_TEXT_RANK_COUNT;
        *at += row > 0;
    }
    return FAULT_NONE;
}

static FaultCode read_stage(QlRead *in, const char **at)
{
    for (int stage = 0; stage < QL_STAGES; stage++) {
        size_t len = strlen(QL_STAGE_IDS[stage]);
        if (strncmp(*at, QL_STAGE_IDS[stage], len) == 0 && field_ends(*at + len)) {
            in->state.stage = (uint8_t)stage;
            *at += len;
            return FAULT_NONE;
        }
    }
    return FAULT_TEXT_STAGE;
}

static FaultCode read_side(QlRead *in, const char **at)
{
    if (**at != 'r' && **at != 'b')
        return FAULT_TEXT_SIDE;
    in->state.side = *(*at)++ == 'b';
    return FAULT_NONE;
}

/* Between the parts of a field that each side has: "red/black". */
static bool read_slash(int side, const char **at)
{
    if (side == QL_RED)
        return true;
    if (**at != '/')
        return false;
    ++*at;
    return true;
}

static FaultCode read_hands(QlRead *in, const char **at)
{
    for (int side = 0; side < 2; side++) {
        int64_t value = read_slash(side, at) ? text_number(at, 18) : -1;
        if (value < 0)
            return FAULT_TEXT_COUNTER;
        in->state.stock[side] = (uint8_t)value;
    }
    return FAULT_NONE;
}

static FaultCode read_rewards(QlRead *in, const char **at)
{
    int64_t value = text_number(at, QL_REWARDS_MOST);
    in->state.rewards = (uint8_t)max_int((int)value, 0);
    return value < 0 ? FAULT_TEXT_COUNTER : FAULT_NONE;
}

static FaultCode read_placed(QlRead *in, const char **at)
{
    int64_t value = text_number(at, QL_POINTS);
    in->state.placed = (uint8_t)max_int((int)value, 0);
    return value < 0 ? FAULT_TEXT_COUNTER : FAULT_NONE;
}

/* The line whose three points are written in their order, or -1. */
static int read_line(const char **at)
{
    const char *p = *at;
    int a = point_parse(&QL_SHAPE, &p), b = a < 0 ? -1 : point_parse(&QL_SHAPE, &p);
    int c = b < 0 ? -1 : point_parse(&QL_SHAPE, &p);
    for (int line = 0; line < QL_LINES && c >= 0; line++) {
        if (QL_LINE[line][0] == a && QL_LINE[line][1] == b && QL_LINE[line][2] == c) {
            *at = p;
            return line;
        }
    }
    return -1;
}

/* The lines of one side, "-" or "a1d1g1,a1a4a7", each once and in the order of Q2. */
static bool read_lines_of(uint32_t *lines, const char **at)
{
    if (**at == '-') {
        ++*at;
        return true;
    }
    for (;;) {
        const char *start = *at;
        int line = read_line(at);
        if (line < 0 || *lines >> line) {
            *at = start;
            return false;
        }
        *lines |= 1u << line;
        if (**at != ',')
            return true;
        ++*at;
    }
}

static FaultCode read_lines(QlRead *in, const char **at)
{
    for (int side = 0; side < 2; side++) {
        if (!read_slash(side, at) || !read_lines_of(&in->lines[side], at))
            return FAULT_TEXT_FIELD;
    }
    return FAULT_NONE;
}

static FaultCode read_back(QlRead *in, const char **at)
{
    for (int side = 0; side < 2; side++) {
        if (!read_slash(side, at))
            return FAULT_TEXT_FIELD;
        if (**at == '-') {
            ++*at;
            continue;
        }
        const char *p = *at;
        int from = point_parse(&QL_SHAPE, &p), to = from < 0 ? -1 : point_parse(&QL_SHAPE, &p);
        if (to < 0 || from == to)
            return FAULT_TEXT_FIELD;
        in->state.back[side] = (uint16_t)move_step(from, to);
        *at = p;
    }
    return FAULT_NONE;
}

static FaultCode read_count(QlRead *in, const char **at)
{
    int64_t value = text_number(at, QL_COUNT_MOST);
    in->state.count = (uint16_t)max_int((int)value, 0);
    return value < 0 ? FAULT_TEXT_COUNTER : FAULT_NONE;
}

static FaultCode read_players(QlRead *in, const char **at)
{
    for (int side = 0; side < 2; side++, ++*at) {
        bool person = **at == 'h';
        if (!person && (**at < '1' || **at > '9'))
            return FAULT_TEXT_FIELD;
        in->state.players[side] = (uint8_t)(person ? 0 : **at - '0');
    }
    return FAULT_NONE;
}

typedef FaultCode Reader(QlRead *, const char **at);

static Reader *const READERS[QL_FIELDS] = {
    [QL_FIELD_BOARD] = read_board,     [QL_FIELD_STAGE] = read_stage,     [QL_FIELD_SIDE] = read_side,
    [QL_FIELD_HANDS] = read_hands,     [QL_FIELD_REWARDS] = read_rewards, [QL_FIELD_PLACED] = read_placed,
    [QL_FIELD_LINES] = read_lines,     [QL_FIELD_BACK] = read_back,       [QL_FIELD_COUNT] = read_count,
    [QL_FIELD_PLAYERS] = read_players,
};

static const char *skip_spaces(const char *at)
{
    while (*at == ' ')
        at++;
    return at;
}

/* Reads every field and notes where each begins. */
static Fault read_fields(QlRead *in, const char *text, int starts[QL_FIELDS])
{
    const char *at = skip_spaces(text);
    if (!*at)
        return (Fault){FAULT_TEXT_EMPTY, (int)(at - text)};
    for (int field = 0; field < QL_FIELDS; field++) {
        starts[field] = (int)(at - text);
        FaultCode code = READERS[field](in, &at);
        if (!code && !field_ends(at))
            code = field == QL_FIELD_SIDE ? FAULT_TEXT_SIDE : FAULT_TEXT_FIELD;
        if (code)
            return (Fault){code, (int)(at - text)};
        at = skip_spaces(at);
    }
    return (Fault){*at ? FAULT_TEXT_TAIL : FAULT_NONE, (int)(at - text)};
}

Fault ql_parse(const QlRules *r, QlPos *p, const char *text)
{
    int starts[QL_FIELDS];
    QlField field;
    ql_clear(p);
    QlRead in = {.state = p->now};
    Fault fault = read_fields(&in, text, starts);
    if (fault.code)
        return fault;
    FaultCode code = ql_check(r, &in, &field);
    if (code)
        return (Fault){code, starts[field]};
    p->now = in.state;
    ql_settle(&p->now);
    return (Fault){FAULT_NONE, 0};
}

/* ---- Writing --------------------------------------------------------------------------------------------------------- */

static void put_row(const QlState *s, int row, Str *out)
{
    int empty = 0;
    for (int point = ROW[row]; point < ROW[row + 1]; point++) {
        int man = ql_man_at(s, point);
        if (!man) {
            empty++;
            continue;
        }
        if (empty)
            str_int(out, empty);
        empty = 0;
        str_char(out, QL_LETTERS[man]);
    }
    if (empty)
        str_int(out, empty);
}

static void put_lines(uint32_t lines, Str *out)
{
    if (!lines)
        str_char(out, '-');
    while (lines) {
        int line = ql_pop(&lines);
        for (int i = 0; i < 3; i++)
            point_text(&QL_SHAPE, QL_LINE[line][i], out);
        if (lines)
            str_char(out, ',');
    }
}

static void put_back(Move back, Str *out)
{
    if (back)
        ql_move_text(back, out);
    else
        str_char(out, '-');
}

static void put_number(int value, char after, Str *out)
{
    str_int(out, value);
    str_char(out, after);
}

/* What the two sides have made or barred. */
static void put_memory(const QlRules *r, const QlState *s, Str *out)
{
    for (int side = 0; side < 2; side++) {
        bool once = r->repeat_line == QL_REPEAT_ONCE;
        put_lines(once ? s->used[side] : ql_lines_standing(r, ql_own(s, side)), out);
        str_char(out, side == QL_RED ? '/' : ' ');
    }
    for (int side = 0; side < 2; side++) {
        put_back(s->back[side], out);
        str_char(out, side == QL_RED ? '/' : ' ');
    }
}

void ql_format(const QlRules *r, const QlState *s, Str *out)
{
    for (int row = QL_ROWS - 1; row >= 0; row--) {
        put_row(s, row, out);
        str_char(out, row ? '/' : ' ');
    }
    str_put(out, QL_STAGE_IDS[s->stage]);
    str_put(out, s->side == QL_RED ? " r " : " b ");
    put_number(s->stock[QL_RED], '/', out);
    put_number(s->stock[QL_BLACK], ' ', out);
    put_number(s->rewards, ' ', out);
    put_number(s->placed, ' ', out);
    put_memory(r, s, out);
    put_number(s->count, ' ', out);
    for (int side = 0; side < 2; side++)
        str_char(out, s->players[side] ? (char)('0' + s->players[side]) : 'h');
}

/* ---- Decisions ------------------------------------------------------------------------------------------------------- */

Move ql_read_move(const QlRules *r, const QlState *s, const char *token)
{
    if (r->blocked == QL_BLOCKED_PASSES && strcmp(token, "pass") == 0)
        return move_make(MK_PASS, POINT_NONE, POINT_NONE, 0);
    const char *at = token;
    int first = point_parse(&QL_SHAPE, &at), second = first < 0 || !*at ? -1 : point_parse(&QL_SHAPE, &at);
    if (first < 0 || *at || first == second)
        return MOVE_NONE;
    if (second >= 0)
        return move_step(first, second);
    bool places = s->stage == QL_PLAY && !s->rewards;
    return move_make(places ? MK_PLACE : MK_REMOVE, POINT_NONE, first, 0);
}

void ql_move_text(Move m, Str *out)
{
    if (move_kind(m) == MK_PASS) {
        str_put(out, "pass");
        return;
    }
    if (move_kind(m) == MK_STEP)
        point_text(&QL_SHAPE, move_from(m), out);
    point_text(&QL_SHAPE, move_to(m), out);
}
