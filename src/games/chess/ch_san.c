/* ch_san.c -- standard algebraic notation: "Nbd7", "exd8=Q+", "O-O", "N@f3#".
 *
 * Reading is lenient where the meaning is clear: a missing or needless x, +, # or =, more of the start point than
 * needed, zeros for the letters of castling, "@e4" for a pawn's drop.
 */
#include "games/chess/ch_text.h"

/* What a text says about the move; -1 for what it does not say. */
typedef struct San {
    MoveKind how; /* MK_STEP, MK_PROMOTE or MK_DROP */
    int kind;     /* of the man that moves */
    int to, file, rank;
    int promotion;
    int castling; /* -1 none, 0 short, 1 long */
} San;

static bool is_castling(const ChPos *p, Move m)
{
    int across = move_to(m) - move_from(m);
    return move_kind(m) == MK_STEP && ch_kind(p->board[move_from(m)]) == CH_KING && (across == 2 || across == -2);
}

/* ---- Writing ------------------------------------------------------------------------------------------------------------ */

/* As much of the start point as tells the man from others of its kind that could go there too. */
static void put_origin(const Game *g, Pos *pos, Move m, Str *out)
{
    const ChPos *p = (const ChPos *)pos;
    int from = move_from(m), others = 0, on_file = 0, on_rank = 0;
    MoveList list;
    g->moves(g, pos, &list);
    for (int i = 0; i < list.count; i++) {
        Move o = list.at[i];
        int start = move_from(o);
        if (move_kind(o) != MK_STEP || start == from || move_to(o) != move_to(m) || p->board[start] != p->board[from])
            continue;
        others++;
        on_file += ch_file(start) == ch_file(from);
        on_rank += ch_rank(start) == ch_rank(from);
    }
    if (others && (!on_file || on_rank))
        str_char(out, (char)('a' + ch_file(from)));
    if (on_file)
        str_char(out, (char)('1' + ch_rank(from)));
}

static void put_step(const Game *g, Pos *pos, Move m, Str *out)
{
    const ChPos *p = (const ChPos *)pos;
    int from = move_from(m), to = move_to(m), kind = ch_kind(p->board[from]);
    bool takes = p->board[to] || (kind == CH_PAWN && to == p->ep);
    if (kind != CH_PAWN) {
        str_char(out, CH_LETTERS[kind]);
        put_origin(g, pos, m, out);
    } else if (takes) {
        str_char(out, (char)('a' + ch_file(from)));
    }
    str_put(out, takes ? "x" : "");
    ch_point_text(to, out);
    if (move_kind(m) == MK_PROMOTE) {
        str_char(out, '=');
        str_char(out, CH_LETTERS[move_aux(m)]);
    }
}

static void write_san(const Game *g, Pos *pos, Move m, Str *out)
{
    if (move_kind(m) == MK_DROP)
        ch_move_text(m, out);
    else if (is_castling((const ChPos *)pos, m))
        str_put(out, ch_file(move_to(m)) == 6 ? "O-O" : "O-O-O");
    else
        put_step(g, pos, m, out);
    g->apply(g, pos, m, NULL);
    if (g->in_check(g, pos))
        str_char(out, g->count(g, pos) ? '+' : '#');
    g->undo(g, pos);
}

/* ---- Reading ------------------------------------------------------------------------------------------------------------ */

static int castling_of(const char *text, size_t len)
{
    static const char *const WORDS[] = {"O-O", "0-0", "o-o", "O-O-O", "0-0-0", "o-o-o"};
    for (int i = 0; i < 6; i++) {
        if (strlen(WORDS[i]) == len && memcmp(text, WORDS[i], len) == 0)
            return i / 3;
    }
    return -1;
}

/* "=Q" or "Q" at the end of text[0..*len), which it takes off. */
static bool take_promotion(const char *text, size_t *len, San *s)
{
    size_t n = *len;
    bool sign = n >= 2 && text[n - 2] == '=';
    char last = n ? text[n - 1] : '\0';
    int kind = ch_kind_of_letter(last);
    if (!sign && (!kind || last != to_upper(last)))
        return true;
    *s = (San){MK_PROMOTE, s->kind, -1, -1, -1, kind, -1};
    *len = n - (sign ? 2 : 1);
    return kind != CH_NONE;
}

/* Reads "b1xc3" from its end: the point, a sign, and what is said about where the man comes from. */
static bool read_points(const char *text, size_t len, San *s)
{
    if (len < 2 || (s->to = ch_read_point(text + len - 2)) < 0)
        return false;
    len -= 2;
    if (len && strchr("x:-", text[len - 1]))
        len--;
    if (len && text[len - 1] >= '1' && text[len - 1] <= '8')
        s->rank = text[--len] - '1';
    if (len && text[len - 1] >= 'a' && text[len - 1] <= 'h')
        s->file = text[--len] - 'a';
    return len == 0;
}

static bool read_text(const char *text, San *s)
{
    size_t len = strlen(text);
    while (len && strchr("+#!?", text[len - 1]))
        len--;
    *s = (San){MK_STEP, CH_PAWN, -1, -1, -1, 0, castling_of(text, len)};
    if (s->castling >= 0)
        return true;
    if (len && ch_kind_of_letter(*text) && *text == to_upper(*text)) {
        s->kind = ch_kind_of_letter(*text);
        text++;
        len--;
    }
    if (len == 3 && *text == '@') {
        s->how = MK_DROP;
        s->to = ch_read_point(text + 1);
        return s->to >= 0;
    }
    return take_promotion(text, &len, s) && read_points(text, len, s);
}

/* The castling as a step of the king. */
static Move castling_move(const ChPos *p, int castling)
{
    const ChCastling *c = &CH_CASTLINGS[p->side << 1 | castling];
    return move_step(c->king_from, c->king_to);
}

static bool starts_so(const San *s, int from)
{
    return (s->file < 0 || s->file == ch_file(from)) && (s->rank < 0 || s->rank == ch_rank(from));
}

static bool fits(const ChPos *p, const San *s, Move m)
{
    if (s->castling >= 0)
        return is_castling(p, m) && m == castling_move(p, s->castling);
    if (move_kind(m) != s->how || move_to(m) != s->to || is_castling(p, m))
        return false;
    if (s->how == MK_DROP)
        return move_aux(m) == s->kind;
    return ch_kind(p->board[move_from(m)]) == s->kind && move_aux(m) == s->promotion && starts_so(s, move_from(m));
}

/* The rule broken by the man that comes nearest to what the text says. */
static FaultCode why_none(const ChPos *p, const San *s)
{
    FaultCode best = FAULT_NO_MAN;
    if (s->castling >= 0) {
        Move m = castling_move(p, s->castling);
        return p->board[move_from(m)] == ch_man(p->side, CH_KING) ? ch_why_not(p, m) : FAULT_CASTLING;
    }
    if (s->how == MK_DROP)
        return ch_why_not(p, move_make(MK_DROP, POINT_NONE, s->to, s->kind));
    for (ChSet men = ch_men(p, p->side, s->kind); men;) {
        int from = ch_pop(&men);
        if (!starts_so(s, from))
            continue;
        FaultCode code = ch_why_not(p, move_make(s->how, from, s->to, s->promotion));
        bool remote = code == FAULT_NOT_ITS_MOVE || code == FAULT_BACKWARD || code == FAULT_PAWN_CAPTURE;
        if (!remote || best == FAULT_NO_MAN)
            best = code;
    }
    return best == FAULT_NONE ? FAULT_NOT_ITS_MOVE : best; /* "Kg1" for castling */
}

static Move read_san(const Game *g, Pos *pos, const char *text, Fault *why)
{
    const ChPos *p = (const ChPos *)pos;
    San s;
    MoveList list;
    Move found = MOVE_NONE;
    int count = 0;
    *why = (Fault){FAULT_UNREADABLE, 0};
    if (!read_text(text, &s))
        return MOVE_NONE;
    g->moves(g, pos, &list);
    for (int i = 0; i < list.count; i++) {
        if (fits(p, &s, list.at[i])) {
            found = list.at[i];
            count++;
        }
    }
    why->code = count == 1 ? FAULT_NONE : count ? FAULT_AMBIGUOUS : why_none(p, &s);
    return count == 1 ? found : MOVE_NONE;
}

const Notation CH_NOTATIONS[] = {{"san", write_san, read_san}, {0}};
