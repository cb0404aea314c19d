/* jq_text.c -- the FEN of jieqi, read and written.
 *
 * Fields: board, side, pool, counter, number of the move; then, only where they are needed, `seen:` with the captives
 * their captor alone knows and `wait:` with the reveals that are missing.  A reader that knows the first five only
 * reads every position between turns as the public sees it.
 */
#include "games/jieqi/jq_text.h"
#include "games/xiangqi/xq_text.h"

const char JQ_LETTERS[JQ_MEN + 1] = ".KABNRCP?kabnrcpX???????x";

const char *const JQ_CHARACTERS[JQ_MEN] = {"",   "帅", "仕", "相", "马", "车", "炮", "兵", "", "将", "士", "象", "马",
                                           "车", "炮", "卒", "暗", "",   "",   "",   "",   "", "",   "",   "暗"};

/* A text being read; the first fault ends the reading. */
typedef struct Reader {
    JqPos *p;
    const JqRules *rules;
    const char *at;
    const char *pool;  /* where the pool begins, NULL without one */
    const char *stray; /* where a covered man stands away from home; it must be the one that waits */
    int stray_point;
    FaultCode code;
} Reader;

static bool fail(Reader *r, FaultCode code, const char *at)
{
    r->code = code;
    r->at = at;
    return false;
}

static void skip_spaces(Reader *r)
{
    while (is_space(*r->at))
        r->at++;
}

/* ---- Board -------------------------------------------------------------------------------------------------------- */

static bool put_covered(Reader *r, int side, int point)
{
    if (!xq_home(side, point)) {
        if (r->stray)
            return fail(r, FAULT_TEXT_POINT, r->at);
        r->stray = r->at;
        r->stray_point = point;
    }
    jq_put(r->p, jq_covered_man(side), point);
    return true;
}

/* The open men of a kind. */
static int open_men(const JqPos *p, int side, int kind)
{
    return bits_count(p->men[xq_man(side, kind)] & ~p->covered[side]);
}

/* An open man may stand anywhere, a king in its palace. */
static bool put_open(Reader *r, int man, int point)
{
    int side = xq_side(man), kind = xq_kind(man);
    if (kind == XQ_KING && !xq_can_stand(side, kind, point))
        return fail(r, FAULT_TEXT_POINT, r->at);
    if (open_men(r->p, side, kind) >= JQ_MOST[kind])
        return fail(r, kind == XQ_KING ? FAULT_TEXT_KINGS : FAULT_TEXT_TOO_MANY, r->at);
    jq_put(r->p, man, point);
    return true;
}

/* One character of a rank; *file moves on. */
static bool read_point(Reader *r, int *file, int rank)
{
    char c = *r->at;
    int man = xq_man_of_letter(c), point = xq_point(*file, rank);
    bool covered = c == 'X' || c == 'x', gap = c >= '1' && c <= '9';
    int width = gap ? c - '0' : 1;
    if (!man && !covered && !gap)
        return fail(r, FAULT_TEXT_LETTER, r->at);
    if (*file + width > XQ_FILES)
        return fail(r, FAULT_TEXT_RANK_LENGTH, r->at);
    *file += width;
    if (gap)
        return true;
    return covered ? put_covered(r, c == 'x', point) : put_open(r, man, point);
}

/* The ten ranks from Black's side, up to the first space. */
static bool read_board(Reader *r)
{
    int rank = 9, file = 0;
    for (; *r->at && !is_space(*r->at); r->at++) {
        if (*r->at != '/') {
            if (!read_point(r, &file, rank))
                return false;
            continue;
        }
        if (file != XQ_FILES)
            return fail(r, FAULT_TEXT_RANK_LENGTH, r->at);
        if (--rank < 0)
            return fail(r, FAULT_TEXT_RANK_COUNT, r->at);
        file = 0;
    }
    if (rank != 0)
        return fail(r, FAULT_TEXT_RANK_COUNT, r->at);
    if (file != XQ_FILES)
        return fail(r, FAULT_TEXT_RANK_LENGTH, r->at);
    const uint8_t *king = r->p->king;
    int kings = (king[XQ_RED] != POINT_NONE) + (king[XQ_BLACK] != POINT_NONE);
    /* A king that may be taken may have been taken (F5). */
    if (kings < (r->rules->mate == JQ_MATE_OFF ? 1 : 2))
        return fail(r, FAULT_TEXT_KINGS, r->at);
    return true;
}

/* ---- Fields ------------------------------------------------------------------------------------------------------- */

static bool at_end_of_field(const char *at)
{
    return !*at || is_space(*at);
}

static bool read_side(Reader *r)
{
    char side = to_lower(*r->at);
    if (!side || !strchr("wrb", side) || !at_end_of_field(r->at + 1))
        return fail(r, FAULT_TEXT_SIDE, r->at);
    r->p->side = side == 'b';
    r->at++;
    return true;
}

/* "R2A2c2": letters with counts, none twice, never more than the side can have of a kind. */
static bool read_counts(Reader *r, uint8_t counts[2][8])
{
    uint32_t read = 0;
    const JqHidden *h = &r->p->hidden;
    while (!at_end_of_field(r->at)) {
        const char *start = r->at++;
        int man = xq_man_of_letter(*start), side = xq_side(man), kind = xq_kind(man);
        int64_t number = text_number(&r->at, 15);
        if (!man || kind == XQ_KING || number < 0 || (read >> man & 1))
            return fail(r, FAULT_TEXT_FIELD, start);
        read |= 1u << man;
        counts[side][kind] = (uint8_t)number;
        if (h->pool[side][kind] + h->captives[side][kind] + open_men(r->p, side, kind) > JQ_MOST[kind])
            return fail(r, FAULT_TEXT_TOO_MANY, start);
    }
    return true;
}

static bool at_dash(const Reader *r)
{
    return r->at[0] == '-' && at_end_of_field(r->at + 1);
}

/* A letter alone is a side. */
static bool at_pool(const Reader *r)
{
    return xq_man_of_letter(r->at[0]) && !at_end_of_field(r->at + 1);
}

/* The pool before the side (JieqiBox) or behind it (Pikafish), and dashes wherever they stand: one for an empty pool,
 * two for fields of chess. */
static bool read_side_and_pool(Reader *r)
{
    bool side_read = false;
    int dashes = 0;
    for (skip_spaces(r); *r->at; skip_spaces(r)) {
        if (at_dash(r) && dashes++ < 3) {
            r->at++;
        } else if (at_pool(r) && !r->pool) {
            r->pool = r->at;
            if (!read_counts(r, r->p->hidden.pool))
                return false;
        } else if (!side_read) {
            if (!read_side(r))
                return false;
            side_read = true;
        } else {
            break;
        }
    }
    return side_read || fail(r, FAULT_TEXT_SIDE, r->at);
}

static bool starts_with(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

static bool at_extension(const Reader *r)
{
    return starts_with(r->at, "seen:") || starts_with(r->at, "wait:");
}

/* The counter and the number of the move, either of which may be missing. */
static bool read_counters(Reader *r)
{
    static const int MOST[2] = {119, 32767};
    uint16_t *const fields[2] = {&r->p->count, &r->p->move_no};
    for (int i = 0; i < 2 && *r->at && !at_extension(r); i++) {
        const char *start = r->at;
        bool number = is_digit(start[0]) || (start[0] == '-' && is_digit(start[1]));
        int64_t value = text_number(&r->at, MOST[i]);
        if (value < 0 || !at_end_of_field(r->at))
            return fail(r, number ? FAULT_TEXT_COUNTER : FAULT_TEXT_FIELD, start);
        *fields[i] = (uint16_t)value;
        skip_spaces(r);
    }
    r->p->move_no = (uint16_t)max_int(r->p->move_no, 1);
    return true;
}

/* "e6mc": the point, m for a mover to be turned up, c for a captive to be shown or t for an open man taken. */
static bool read_wait(Reader *r)
{
    JqPos *p = r->p;
    const char *start = r->at;
    char file = r->at[0], rank = file ? r->at[1] : '\0';
    if (file < 'a' || file > 'i' || !is_digit(rank))
        return fail(r, FAULT_TEXT_FIELD, start);
    int point = xq_point(file - 'a', rank - '0'), man = p->board[point];
    r->at += 2;
    if (*r->at == 'm' && r->at++)
        p->wait |= JQ_WAIT_MOVER;
    if (*r->at == 'c' && r->at++)
        p->wait |= JQ_WAIT_CAPTIVE | JQ_TOOK;
    else if (*r->at == 't' && r->at++)
        p->wait |= JQ_TOOK;
    p->wait_at = (uint8_t)point;
    bool mover_waits = p->wait & JQ_WAIT_MOVER, of_side = man && jq_side(man) == p->side;
    bool captive_fits = r->rules->captive != JQ_CAPTIVE_NONE && xq_home(!p->side, point);
    if (!at_end_of_field(r->at) || !of_side || jq_is_covered(man) != mover_waits || !jq_waits(p))
        return fail(r, FAULT_TEXT_FIELD, start);
    if ((p->wait & JQ_WAIT_CAPTIVE) && !captive_fits)
        return fail(r, FAULT_TEXT_FIELD, start);
    if (mover_waits)
        jq_unpower(p, point);
    return true;
}

static bool read_extensions(Reader *r)
{
    bool seen = false;
    for (; *r->at; skip_spaces(r)) {
        if (starts_with(r->at, "seen:") && !seen) {
            r->at += 5;
            seen = true;
            if (!read_counts(r, r->p->hidden.captives))
                return false;
        } else if (starts_with(r->at, "wait:") && !r->p->wait) {
            r->at += 5;
            if (!read_wait(r))
                return false;
        } else {
            return fail(r, FAULT_TEXT_TAIL, r->at);
        }
    }
    return true;
}

/* F4: what needs all fields at once. */
static bool check_whole(Reader *r)
{
    JqPos *p = r->p;
    if (r->stray && !((p->wait & JQ_WAIT_MOVER) && p->wait_at == r->stray_point))
        return fail(r, FAULT_TEXT_POINT, r->stray);
    for (int side = 0; side < 2; side++) {
        if (jq_lost(p, side) < 0)
            return fail(r, FAULT_TEXT_POOL, r->pool ? r->pool : r->at);
    }
    return true;
}

Fault jq_parse(const JqRules *rules, JqPos *p, const char *text)
{
    Reader r = {.p = p, .rules = rules, .at = text};
    jq_clear(p);
    skip_spaces(&r);
    if (!*r.at)
        fail(&r, FAULT_TEXT_EMPTY, r.at);
    else if (read_board(&r) && read_side_and_pool(&r) && read_counters(&r) && read_extensions(&r) && check_whole(&r))
        jq_settle(p);
    return (Fault){r.code, (int)(r.at - text)};
}

/* ---- Writing ------------------------------------------------------------------------------------------------------ */

static void put_board(const JqPos *p, Str *out)
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
            str_char(out, JQ_LETTERS[man]);
        }
        if (empty)
            str_int(out, empty);
        str_char(out, rank ? '/' : ' ');
    }
}

/* Letters with counts in the order of the Pikafish kind; with zeros or without. */
static void put_counts(uint8_t counts[2][8], bool zeros, Str *out)
{
    static const uint8_t ORDER[] = {XQ_ROOK, XQ_ADVISOR, XQ_CANNON, XQ_PAWN, XQ_HORSE, XQ_ELEPHANT};
    for (size_t i = 0; i < 2 * ARRAY_LEN(ORDER); i++) {
        int side = i >= ARRAY_LEN(ORDER), kind = ORDER[i % ARRAY_LEN(ORDER)];
        if (!zeros && !counts[side][kind])
            continue;
        str_char(out, JQ_LETTERS[xq_man(side, kind)]);
        str_int(out, counts[side][kind]);
    }
}

static void put_wait(const JqPos *p, Str *out)
{
    str_put(out, " wait:");
    str_char(out, (char)('a' + xq_file(p->wait_at)));
    str_int(out, xq_rank(p->wait_at));
    if (p->wait & JQ_WAIT_MOVER)
        str_char(out, 'm');
    if (p->wait & JQ_TOOK)
        str_char(out, p->wait & JQ_WAIT_CAPTIVE ? 'c' : 't');
}

void jq_format(const JqPos *p, Seat viewer, Str *out)
{
    static const JqHidden NOTHING = {0};
    JqHidden h = p->hidden;
    jq_forget(&h, viewer);
    put_board(p, out);
    str_put(out, p->side == XQ_RED ? "w " : "b ");
    put_counts(h.pool, true, out);
    str_char(out, ' ');
    str_int(out, p->count);
    str_char(out, ' ');
    str_int(out, p->move_no);
    if (memcmp(h.captives, NOTHING.captives, sizeof h.captives) != 0) {
        str_put(out, " seen:");
        put_counts(h.captives, false, out);
    }
    if (jq_waits(p))
        put_wait(p, out);
}
