/* wasm_moves.c -- what may be decided: tokens, targets of a man, what a move would be and which rule it breaks.
 *
 * A decision is asked for as a person makes it: from a point, or with a letter from the hand, to a point.  A source of
 * POINT_NONE and no letter means a decision that has none, such as a placement.
 */
#include "base/bits.h"
#include "bind/wasm/wasm.h"

static bool is_over(const WasmPlay *w)
{
    return result_over(play_result(&w->play));
}

/* The legal decisions; none once the game is over, and chance decides for itself. */
static void legal_moves(const WasmPlay *w, MoveList *list)
{
    const Game *g = w->play.game;
    list->count = 0;
    if (!is_over(w) && g->turn(w->play.pos) >= 0)
        g->moves(g, w->play.pos, list);
}

WASM_EXPORT(wasm_moves) void wasm_moves(const WasmPlay *w)
{
    MoveList list;
    legal_moves(w, &list);
    out_clear();
    for (int i = 0; i < list.count; i++) {
        out_put(i ? " " : "");
        out_token(w->play.game, w->play.pos, list.at[i]);
    }
}

/* Whether a placement takes the man from this point: the stone goes from where it stands. */
static bool lifts(const WasmPlay *w, Move m, int point)
{
    const Game *g = w->play.game;
    Delta d = {0};
    bool found = false;
    g->apply(g, w->play.pos, m, &d);
    g->undo(g, w->play.pos);
    for (int i = 0; i < d.count; i++)
        found |= d.at[i].from == point && d.at[i].to == move_to(m);
    return found;
}

/* Whether a person who takes a man from here and sets it on the target of m means m. */
static bool comes_from(const WasmPlay *w, Move m, int point, int letter)
{
    const Game *g = w->play.game;
    char text[64];
    Str token = str_on(text, sizeof text);
    switch (move_kind(m)) {
    case MK_STEP:
    case MK_PROMOTE: return point != POINT_NONE && move_from(m) == point;
    case MK_DROP: g->move_text(g, w->play.pos, m, &token); return letter && to_lower(text[0]) == to_lower((char)letter);
    case MK_PLACE: return point == POINT_NONE || lifts(w, m, point);
    case MK_REMOVE: return point == POINT_NONE && !letter;
    default: return false;
    }
}

static bool fault_is_suicide(FaultCode code)
{
    return code == FAULT_EXPOSES_KING || code == FAULT_STILL_IN_CHECK || code == FAULT_KINGS_FACE;
}

/* The token a person means by a source and a target, without what a promotion would add. */
static void write_token(const WasmPlay *w, int point, int letter, int to, Str *out)
{
    const BoardShape *shape = w->play.game->shape;
    if (letter && !(w->play.game->traits & TRAIT_MULTI)) {
        str_char(out, to_upper((char)letter));
        str_char(out, '@');
    } else if (point != POINT_NONE) {
        point_text(shape, point, out);
    }
    point_text(shape, to, out);
}

/* The rule broken by going from a source to a point; a promotion that is only not named breaks none.  *meant is the
 * token it was asked by. */
static Fault fault_of(const WasmPlay *w, int point, int letter, int to, Move parts[MAX_PARTS])
{
    const Game *g = w->play.game;
    char text[32];
    Str token = str_on(text, sizeof text);
    Fault why = {FAULT_GAME_OVER, 0};
    if (is_over(w))
        return why;
    write_token(w, point, letter, to, &token);
    g->move_parse(g, w->play.pos, text, parts, &why);
    if (why.code == FAULT_PROMOTION) {
        str_char(&token, 'q');
        g->move_parse(g, w->play.pos, text, parts, &why);
    }
    return why;
}

static void put_points(U128 set)
{
    out_byte(bits_count(set));
    while (set)
        out_byte(bits_pop(&set));
}

/* Two lists of points, each after its length: where the man may go by its way of moving, and where legally. */
WASM_EXPORT(wasm_targets) void wasm_targets(const WasmPlay *w, int point, int letter)
{
    const Game *g = w->play.game;
    MoveList list;
    U128 legal = 0, suicide = 0;
    legal_moves(w, &list);
    for (int i = 0; i < list.count; i++)
        legal |= comes_from(w, list.at[i], point, letter) ? bit(move_to(list.at[i])) : 0;
    for (int to = 0; to < g->shape->points && g->attackers && !is_over(w); to++) {
        Move parts[MAX_PARTS];
        if (!bits_has(legal, to) && fault_is_suicide(fault_of(w, point, letter, to, parts).code))
            suicide |= bit(to);
    }
    out_clear();
    put_points(legal | suicide);
    put_points(legal);
}

WASM_EXPORT(wasm_placements) void wasm_placements(const WasmPlay *w)
{
    MoveList list;
    U128 set = 0;
    legal_moves(w, &list);
    for (int i = 0; i < list.count; i++)
        set |= comes_from(w, list.at[i], POINT_NONE, 0) ? bit(move_to(list.at[i])) : 0;
    out_clear();
    put_points(set);
}

/* The tokens of the legal decisions from a source to a point. */
WASM_EXPORT(wasm_between) void wasm_between(const WasmPlay *w, int point, int letter, int to)
{
    MoveList list;
    bool some = false;
    legal_moves(w, &list);
    out_clear();
    for (int i = 0; i < list.count; i++) {
        if (move_to(list.at[i]) != to || !comes_from(w, list.at[i], point, letter))
            continue;
        out_put(some ? " " : "");
        out_token(w->play.game, w->play.pos, list.at[i]);
        some = true;
    }
}

/* The move a suicidal token means; MOVE_NONE for a token of another kind. */
static Move suicidal_move(const WasmPlay *w, int point, int letter, int to)
{
    const Game *g = w->play.game;
    if (!letter)
        return move_step(point, to);
    for (int man = 1; g->men[man]; man++) {
        if (g->men[man] == to_upper((char)letter))
            return move_make(MK_DROP, POINT_NONE, to, man & 7);
    }
    return MOVE_NONE;
}

/* The men that could take the mover's king next. */
WASM_EXPORT(wasm_attackers) void wasm_attackers(const WasmPlay *w, int point, int letter, int to)
{
    const Game *g = w->play.game;
    Move parts[MAX_PARTS];
    U128 set = 0;
    if (g->attackers && fault_is_suicide(fault_of(w, point, letter, to, parts).code)) {
        Move m = suicidal_move(w, point, letter, to);
        set = m == MOVE_NONE ? 0 : g->attackers(g, w->play.pos, m);
    }
    out_clear();
    put_points(set);
}

/* 0 and a fault for a move that breaks a rule, else 1. */
WASM_EXPORT(wasm_why) int wasm_why(const WasmPlay *w, int point, int letter, int to)
{
    Move parts[MAX_PARTS];
    MoveList list;
    legal_moves(w, &list);
    for (int i = 0; i < list.count; i++) {
        if (move_to(list.at[i]) == to && comes_from(w, list.at[i], point, letter))
            return 1;
    }
    Fault f = fault_of(w, point, letter, to, parts);
    out_fault(f.code ? f : (Fault){FAULT_NOT_ITS_MOVE, 0});
    return 0;
}

/* What a token would be: 1 it takes, 2 it checks, 4 it mates; -1 with a fault. */
WASM_EXPORT(wasm_property) int wasm_property(WasmPlay *w, const char *token)
{
    const Game *g = w->play.game;
    Pos *p = w->play.pos;
    Move parts[MAX_PARTS];
    Fault why = {FAULT_GAME_OVER, 0};
    int n = is_over(w) ? 0 : g->move_parse(g, p, token, parts, &why), flags = 0;
    if (!n) {
        out_fault(why);
        return -1;
    }
    for (int i = 0; i < n; i++) {
        Delta d = {0};
        g->apply(g, p, parts[i], &d);
        flags |= move_kind(parts[i]) == MK_REMOVE;
        for (int j = 0; j < d.count; j++)
            flags |= d.at[j].to == POINT_NONE;
    }
    Result r = g->result(g, p);
    if (!(g->traits & TRAIT_KING_TAKEN)) {
        flags |= g->in_check(g, p) ? 2 : 0;
        flags |= r.reason == REASON_MATE || r.reason == REASON_STALEMATE ? 4 : 0;
    }
    for (int i = 0; i < n; i++)
        g->undo(g, p);
    return flags;
}

/* ---- Notations ------------------------------------------------------------------------------------------------------------ */

/* A legal decision in a notation; "token" is the game's own.  0 with a fault. */
WASM_EXPORT(wasm_text) int wasm_text(WasmPlay *w, const char *token, const char *notation)
{
    const Game *g = w->play.game;
    Move parts[MAX_PARTS];
    Fault why;
    int n = g->move_parse(g, w->play.pos, token, parts, &why);
    const Notation *in = game_notation(g, notation);
    if (!n || (!in && strcmp(notation, "token") != 0)) {
        out_fault(n ? (Fault){FAULT_UNREADABLE, 0} : why);
        return 0;
    }
    char buf[128];
    Str text = str_on(buf, sizeof buf);
    if (in && move_kind(parts[0]) != MK_REVEAL && move_kind(parts[0]) != MK_PLACE)
        in->write(g, w->play.pos, parts[0], &text);
    else
        g->move_text(g, w->play.pos, parts[0], &text);
    out_clear();
    out_put(buf);
    return 1;
}

/* The token of the legal decision a text means in any notation; 0 with the fault of the game's own. */
WASM_EXPORT(wasm_parse) int wasm_parse(WasmPlay *w, const char *text)
{
    const Game *g = w->play.game;
    Move parts[MAX_PARTS];
    Fault why = {FAULT_GAME_OVER, 0}, best;
    if (is_over(w)) {
        out_fault(why);
        return 0;
    }
    int n = g->move_parse(g, w->play.pos, text, parts, &best);
    for (const Notation *in = g->notations; !n && in && in->id; in++) {
        parts[0] = in->read(g, w->play.pos, text, &why);
        n = parts[0] != MOVE_NONE;
        if (best.code == FAULT_UNREADABLE)
            best = why;
    }
    out_clear();
    if (n)
        out_token(g, w->play.pos, parts[0]);
    else
        out_fault(best);
    return n != 0;
}
