/* ch_text.c -- FEN with and without hands, coordinate moves. */
#include "games/chess/ch_text.h"

const char CH_LETTERS[17] = ".KQRBNP?.kqrbnp?";

const char *const CH_CHARACTERS[16] = {"", "王", "后", "车", "象", "马", "兵", "",
                                       "", "王", "后", "车", "象", "马", "兵", ""};

int ch_kind_of_letter(char letter)
{
    for (int kind = CH_KING; kind <= CH_PAWN; kind++) {
        if (CH_LETTERS[kind] == to_upper(letter))
            return kind;
    }
    return CH_NONE;
}

static int man_of_letter(char letter)
{
    int kind = ch_kind_of_letter(letter);
    return kind ? ch_man(letter == to_lower(letter) ? CH_BLACK : CH_WHITE, kind) : 0;
}

/* ---- Reading the men --------------------------------------------------------------------------------------------------- */

/* A text being read: faults are told with the place they were found at. */
typedef struct Reader {
    ChPos *p;
    const char *text, *at;
    bool house;
} Reader;

static Fault fault(const Reader *r, FaultCode code, const char *at)
{
    return (Fault){code, (int)(at - r->text)};
}

static const Fault WELL = {FAULT_NONE, 0};

static FaultCode put_man(ChPos *p, int man, int point)
{
    int kind = ch_kind(man), rank = ch_rank(point);
    if (kind == CH_PAWN && (rank == 0 || rank == 7))
        return FAULT_TEXT_POINT;
    if (kind == CH_KING && p->men[man])
        return FAULT_TEXT_KINGS;
    ch_put(p, man, point);
    return FAULT_NONE;
}

/* One rank, from file a to file h. */
static Fault read_rank(Reader *r, int rank)
{
    int file = 0;
    for (; *r->at && *r->at != '/' && *r->at != '[' && !is_space(*r->at); r->at++) {
        int man = man_of_letter(*r->at), gap = *r->at >= '1' && *r->at <= '8' ? *r->at - '0' : 0;
        if (!man && !gap)
            return fault(r, FAULT_TEXT_LETTER, r->at);
        if (file + (man ? 1 : gap) > 8)
            return fault(r, FAULT_TEXT_RANK_LENGTH, r->at);
        FaultCode code = man ? put_man(r->p, man, ch_point(file, rank)) : FAULT_NONE;
        if (code)
            return fault(r, code, r->at);
        if (r->house && man && r->at[1] == '~') {
            r->at++;
            if (ch_kind(man) == CH_KING || ch_kind(man) == CH_PAWN)
                return fault(r, FAULT_TEXT_LETTER, r->at);
            r->p->promoted |= ch_bit(ch_point(file, rank));
        }
        file += man ? 1 : gap;
    }
    return file == 8 ? WELL : fault(r, FAULT_TEXT_RANK_LENGTH, r->at);
}

/* "[Qnp]", "[-]", "[]", or the same letters as a ninth rank; nothing is an empty hand. */
static Fault read_hands(Reader *r)
{
    bool bracket = *r->at == '[';
    r->at++;
    if (*r->at == '-')
        r->at++;
    for (; *r->at && *r->at != ']' && !is_space(*r->at); r->at++) {
        int man = man_of_letter(*r->at), kind = ch_kind(man);
        if (!man || kind == CH_KING)
            return fault(r, FAULT_TEXT_LETTER, r->at);
        uint8_t *count = &r->p->hand[ch_side(man)][kind];
        if (*count == CH_MOST_IN_HAND)
            return fault(r, FAULT_TEXT_TOO_MANY, r->at);
        ++*count;
    }
    if (bracket != (*r->at == ']'))
        return fault(r, FAULT_TEXT_LETTER, r->at);
    r->at += bracket;
    return WELL;
}

/* The men of a kind beyond those of `sets` sets, hands included and promoted men left out. */
static int extra_men(const ChPos *p, int side, int kind, int sets)
{
    static const int START[8] = {0, 1, 1, 2, 2, 2, 8, 0};
    ChSet men = ch_men(p, side, kind) & ~p->promoted;
    int count = ch_size(men) + p->hand[side][kind];
    if (sets == 2)
        count += ch_size(ch_men(p, !side, kind) & ~p->promoted) + p->hand[!side][kind];
    return max_int(count - sets * START[kind], 0);
}

/* H14: each officer beyond the first set was a pawn. */
static bool is_too_many(const ChPos *p, int side)
{
    int pawns = ch_size(ch_men(p, side, CH_PAWN));
    for (int kind = CH_QUEEN; kind <= CH_KNIGHT; kind++)
        pawns += extra_men(p, side, kind, 1);
    return pawns > 8;
}

/* Z10: men change sides but never come into being, and the promoted ones are marked. */
static bool is_too_many_in_house(const ChPos *p)
{
    int pawns = ch_size(p->promoted | ch_men(p, CH_WHITE, CH_PAWN) | ch_men(p, CH_BLACK, CH_PAWN));
    pawns += p->hand[CH_WHITE][CH_PAWN] + p->hand[CH_BLACK][CH_PAWN];
    for (int kind = CH_QUEEN; kind <= CH_KNIGHT; kind++) {
        if (extra_men(p, CH_WHITE, kind, 2))
            return true;
    }
    return pawns > 16;
}

/* The eight ranks from Black's side and, in crazyhouse, the hands behind them. */
static Fault read_men(Reader *r)
{
    ChPos *p = r->p;
    for (int rank = 7; rank >= 0; rank--) {
        Fault f = read_rank(r, rank);
        if (f.code)
            return f;
        if (rank && *r->at != '/')
            return fault(r, FAULT_TEXT_RANK_COUNT, r->at);
        r->at += rank > 0;
    }
    if (*r->at == '[' || (*r->at == '/' && r->house)) {
        Fault f = r->house ? read_hands(r) : fault(r, FAULT_TEXT_LETTER, r->at);
        if (f.code)
            return f;
    }
    if (*r->at && !is_space(*r->at))
        return fault(r, *r->at == '/' ? FAULT_TEXT_RANK_COUNT : FAULT_TEXT_LETTER, r->at);
    if (p->king[CH_WHITE] == POINT_NONE || p->king[CH_BLACK] == POINT_NONE)
        return fault(r, FAULT_TEXT_KINGS, r->at);
    bool too_many = r->house ? is_too_many_in_house(p) : is_too_many(p, CH_WHITE) || is_too_many(p, CH_BLACK);
    return too_many ? fault(r, FAULT_TEXT_TOO_MANY, r->at) : WELL;
}

/* ---- Reading the other fields ------------------------------------------------------------------------------------------ */

static void skip_spaces(Reader *r)
{
    while (is_space(*r->at))
        r->at++;
}

/* At the end of a field: passes over the spaces behind it. */
static bool field_ends(Reader *r)
{
    bool ends = !*r->at || is_space(*r->at);
    skip_spaces(r);
    return ends;
}

static Fault read_side(Reader *r)
{
    char side = to_lower(*r->at);
    const char *start = r->at;
    r->at += *r->at != '\0';
    if ((side != 'w' && side != 'b') || !field_ends(r))
        return fault(r, FAULT_TEXT_SIDE, start);
    r->p->side = side == 'b';
    return WELL;
}

/* The king and the rook of a right stand where they started, and the rook is no promoted pawn. */
static bool right_is_possible(const ChPos *p, int right)
{
    const ChCastling *c = &CH_CASTLINGS[right];
    int side = right >> 1;
    return p->board[c->king_from] == ch_man(side, CH_KING) && p->board[c->rook_from] == ch_man(side, CH_ROOK) &&
           !ch_has(p->promoted, c->rook_from);
}

static Fault read_rights(Reader *r)
{
    static const char LETTERS[] = "KQkq";
    if (!*r->at)
        return WELL;
    const char *start = r->at;
    for (; *r->at && *r->at != '-' && !is_space(*r->at); r->at++) {
        const char *letter = strchr(LETTERS, *r->at);
        int right = letter ? (int)(letter - LETTERS) : -1;
        if (right < 0 || (r->p->rights >> right & 1) || !right_is_possible(r->p, right))
            return fault(r, FAULT_TEXT_CASTLING, r->at);
        r->p->rights |= (uint8_t)(1 << right);
    }
    if (*r->at == '-' && r->at == start)
        r->at++;
    return field_ends(r) ? WELL : fault(r, FAULT_TEXT_CASTLING, r->at);
}

/* The pawn that may be taken in passing has just come past the point, so both points behind it are empty. */
static bool ep_is_possible(const ChPos *p, int point)
{
    if (ch_rank_of(p->side, point) != 5)
        return false;
    int home = p->side == CH_WHITE ? point + 8 : point - 8;
    return p->board[point ^ 8] == ch_man(!p->side, CH_PAWN) && !p->board[point] && !p->board[home];
}

static Fault read_ep(Reader *r)
{
    const char *start = r->at;
    if (!*r->at)
        return WELL;
    if (*r->at == '-') {
        r->at++;
        return field_ends(r) ? WELL : fault(r, FAULT_TEXT_EN_PASSANT, start);
    }
    int point = ch_read_point(r->at);
    if (point < 0 || !ep_is_possible(r->p, point))
        return fault(r, FAULT_TEXT_EN_PASSANT, start);
    r->p->ep = (uint8_t)point;
    r->at += 2;
    return field_ends(r) ? WELL : fault(r, FAULT_TEXT_EN_PASSANT, start);
}

static Fault read_counters(Reader *r)
{
    uint32_t *const fields[2] = {&r->p->count, &r->p->move_no};
    for (int i = 0; i < 2 && *r->at; i++) {
        const char *start = r->at;
        int64_t value = text_number(&r->at, CH_COUNT_MOST);
        if (value < 0 || !field_ends(r))
            return fault(r, FAULT_TEXT_COUNTER, start);
        *fields[i] = (uint32_t)value;
    }
    r->p->move_no += r->p->move_no == 0;
    return *r->at ? fault(r, FAULT_TEXT_TAIL, r->at) : WELL;
}

Fault ch_parse(ChPos *p, const char *text, bool house)
{
    static Fault (*const FIELDS[])(Reader *) = {read_side, read_rights, read_ep, read_counters};
    Reader r = {p, text, text, house};
    ch_clear(p);
    skip_spaces(&r);
    if (!*r.at)
        return fault(&r, FAULT_TEXT_EMPTY, r.at);
    Fault f = read_men(&r);
    skip_spaces(&r);
    for (size_t i = 0; i < ARRAY_LEN(FIELDS) && !f.code; i++)
        f = FIELDS[i](&r);
    if (!f.code)
        ch_settle(p);
    return f;
}

/* ---- Writing a position ------------------------------------------------------------------------------------------------- */

static void put_rank(const ChPos *p, int rank, Str *out)
{
    int empty = 0;
    for (int file = 0; file < 8; file++) {
        int point = ch_point(file, rank), man = p->board[point];
        if (!man) {
            empty++;
            continue;
        }
        if (empty)
            str_int(out, empty);
        empty = 0;
        str_char(out, CH_LETTERS[man]);
        if (ch_has(p->promoted, point))
            str_char(out, '~');
    }
    if (empty)
        str_int(out, empty);
}

static void put_hands(const ChPos *p, Str *out)
{
    str_char(out, '[');
    for (int side = 0; side < 2; side++) {
        for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++) {
            for (int i = 0; i < p->hand[side][kind]; i++)
                str_char(out, CH_LETTERS[ch_man(side, kind)]);
        }
    }
    str_char(out, ']');
}

void ch_format(const ChPos *p, bool house, Str *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        put_rank(p, rank, out);
        str_put(out, rank ? "/" : "");
    }
    if (house)
        put_hands(p, out);
    str_put(out, p->side == CH_WHITE ? " w " : " b ");
    for (int right = 0; right < 4; right++) {
        if (p->rights >> right & 1)
            str_char(out, "KQkq"[right]);
    }
    str_put(out, p->rights ? " " : "- ");
    if (p->ep == POINT_NONE)
        str_char(out, '-');
    else
        ch_point_text(p->ep, out);
    str_char(out, ' ');
    str_int(out, p->count);
    str_char(out, ' ');
    str_int(out, p->move_no);
}

/* ---- Moves -------------------------------------------------------------------------------------------------------------- */

int ch_read_point(const char *text)
{
    char file = to_lower(text[0]);
    if (file < 'a' || file > 'h' || text[1] < '1' || text[1] > '8')
        return -1;
    return ch_point(file - 'a', text[1] - '1');
}

void ch_point_text(int point, Str *out)
{
    str_char(out, (char)('a' + ch_file(point)));
    str_char(out, (char)('1' + ch_rank(point)));
}

Move ch_read_move(const char *text)
{
    int kind = ch_kind_of_letter(text[0]);
    if (kind && text[1] == '@') {
        int to = ch_read_point(text + 2);
        return to >= 0 && !text[4] ? move_make(MK_DROP, POINT_NONE, to, kind) : MOVE_NONE;
    }
    int from = ch_read_point(text), to = from >= 0 ? ch_read_point(text + 2) : -1;
    if (to < 0)
        return MOVE_NONE;
    text += 4;
    if (!*text)
        return move_step(from, to);
    text += *text == '=';
    kind = ch_kind_of_letter(*text);
    return kind && !text[1] ? move_make(MK_PROMOTE, from, to, kind) : MOVE_NONE;
}

void ch_move_text(Move m, Str *out)
{
    if (move_kind(m) == MK_DROP) {
        str_char(out, CH_LETTERS[move_aux(m)]);
        str_char(out, '@');
    } else {
        ch_point_text(move_from(m), out);
    }
    ch_point_text(move_to(m), out);
    if (move_kind(m) == MK_PROMOTE)
        str_char(out, to_lower(CH_LETTERS[move_aux(m)]));
}
