/* wasm_play.c -- plays: opening, looking, playing and taking back. */
#include <stdlib.h>

#include "bind/wasm/wasm.h"

/* ---- Opening ------------------------------------------------------------------------------------------------------------- */

static Pos *pos_of(const WasmPlay *w)
{
    return w->play.pos;
}

WASM_EXPORT(wasm_play_free) void wasm_play_free(WasmPlay *w)
{
    if (!w)
        return;
    arena_reset(&w->arena);
    free(w);
}

/* Starts a play.  vet 0: a position that can be read is enough.  NULL with a fault. */
WASM_EXPORT(wasm_play_new)
WasmPlay *wasm_play_new(const char *id, const char *rules, const char *fen, int vet)
{
    const Game *base = game_find(id);
    WasmPlay *w = base ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        out_fault((Fault){base ? FAULT_NO_MEMORY : FAULT_UNREADABLE, 0});
        return NULL;
    }
    w->arena = arena_heap();
    Fault f = game_with_rules(&w->box, base, rules);
    if (!f.code)
        f = play_init(&w->play, &w->box.game, &w->arena, fen);
    if (f.code && !vet && pos_of(w) && w->play.start && !base->parse(&w->box.game, pos_of(w), w->play.start).code)
        f.code = FAULT_NONE;
    if (f.code) {
        wasm_play_free(w);
        out_fault(f);
        return NULL;
    }
    return w;
}

/* The same start and the same decisions; the position is copied, not replayed. */
WASM_EXPORT(wasm_play_clone) WasmPlay *wasm_play_clone(const WasmPlay *from)
{
    WasmPlay *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    *w = *from;
    w->arena = arena_heap();
    w->box.game.rules = w->box.rules;
    w->play.game = &w->box.game;
    w->play.arena = &w->arena;
    w->play.pos = arena_alloc(&w->arena, w->box.game.pos_size);
    w->play.start = arena_text(&w->arena, from->play.start, strlen(from->play.start));
    w->play.cap = from->play.count + 16;
    w->play.log = arena_alloc(&w->arena, (size_t)w->play.cap * sizeof *w->play.log);
    if (!w->play.pos || !w->play.start || !w->play.log) {
        wasm_play_free(w);
        return NULL;
    }
    memcpy(w->play.pos, from->play.pos, w->box.game.pos_size);
    if (from->play.count)
        memcpy(w->play.log, from->play.log, (size_t)from->play.count * sizeof *w->play.log);
    return w;
}

/* ---- Looking ------------------------------------------------------------------------------------------------------------- */

WASM_EXPORT(wasm_start) void wasm_start(const WasmPlay *w)
{
    out_clear();
    out_put(w->play.start);
}

/* viewer: a seat, or SEAT_NONE to see everything. */
WASM_EXPORT(wasm_fen) void wasm_fen(const WasmPlay *w, int viewer)
{
    char text[1024];
    Str fen = str_on(text, sizeof text);
    w->play.game->format(w->play.game, pos_of(w), (Seat)viewer, &fen);
    out_clear();
    out_put(text);
}

WASM_EXPORT(wasm_turn) int wasm_turn(const WasmPlay *w)
{
    return result_over(play_result(&w->play)) ? SEAT_NONE : w->play.game->turn(pos_of(w));
}

/* Whether players are told of a check: not where kings are taken. */
static bool tells_check(const Game *g, Pos *p)
{
    return !(g->traits & TRAIT_KING_TAKEN) && g->in_check(g, p);
}

WASM_EXPORT(wasm_in_check) int wasm_in_check(const WasmPlay *w)
{
    return tells_check(w->play.game, pos_of(w));
}

WASM_EXPORT(wasm_counter) int wasm_counter(const WasmPlay *w)
{
    return w->play.game->counter(pos_of(w));
}

static int king_in_check(const WasmPlay *w)
{
    const Game *g = w->play.game;
    Seat side = g->turn(pos_of(w));
    for (int point = 0; point < g->shape->points && tells_check(g, pos_of(w)); point++) {
        int man = g->man_at(pos_of(w), point);
        if (man && to_lower(g->men[man]) == 'k' && game_man_seat(g, man) == side)
            return point;
    }
    return POINT_NONE;
}

/* The last decision of a player: what chance turned up is no move of its own on the board. */
static Move last_move(const Play *play)
{
    for (int i = play->count - 1; i >= 0; i--) {
        if (move_kind(play->log[i]) != MK_REVEAL)
            return play->log[i];
    }
    return MOVE_NONE;
}

/* The board as bytes: turn + 2, the king in check, from and to of the last move (127 for none), how many points, the man
 * on each, then for each seat how many men of each code are in hand. */
WASM_EXPORT(wasm_state) void wasm_state(const WasmPlay *w)
{
    const Game *g = w->play.game;
    Move last = last_move(&w->play);
    bool none = last == MOVE_NONE || move_kind(last) == MK_PASS;
    out_clear();
    out_byte(wasm_turn(w) + 2);
    out_byte(king_in_check(w));
    out_byte(none ? POINT_NONE : move_from(last));
    out_byte(none ? POINT_NONE : move_to(last));
    out_byte(g->shape->points);
    for (int point = 0; point < g->shape->points; point++)
        out_byte(g->man_at(pos_of(w), point));
    for (int seat = 0; seat < 2 && g->in_hand; seat++) {
        for (int man = 0; g->men[man]; man++)
            out_byte(man && game_man_seat(g, man) == (Seat)seat ? g->in_hand(pos_of(w), (Seat)seat, man) : 0);
    }
}

void out_result(const Game *g, Pos *p, Result r)
{
    char zh[512], en[512];
    Str a = str_on(zh, sizeof zh), b = str_on(en, sizeof en);
    Notice n = g->notice && !result_over(r) ? g->notice(g, p) : (Notice){0};
    for (Lang lang = LANG_ZH; lang < LANG_COUNT; lang++) {
        if (result_over(r))
            result_message(g, r, lang, lang == LANG_ZH ? &a : &b);
        else
            warning_message(g, n, lang, lang == LANG_ZH ? &a : &b);
    }
    const char *claim = claim_id(n.claim);
    out_put("{\"winner\":");
    out_int(r.winner);
    out_put(",\"reason\":");
    out_json(result_over(r) ? reason_id((Reason)r.reason) : "");
    out_put(",\"message\":");
    out_both(zh, en);
    out_put(",\"claim\":");
    out_json(claim ? claim : "");
    out_byte('}');
}

WASM_EXPORT(wasm_result) void wasm_result(const WasmPlay *w)
{
    out_clear();
    out_result(w->play.game, pos_of(w), play_result(&w->play));
}

/* ---- Playing ------------------------------------------------------------------------------------------------------------- */

void out_token(const Game *g, Pos *p, Move m)
{
    char text[64];
    Str token = str_on(text, sizeof text);
    g->move_text(g, p, m, &token);
    out_put(text);
}

static void put_changes(const Delta *d)
{
    out_put(",\"changes\":[");
    for (int i = 0; i < d->count; i++) {
        const int parts[] = {d->at[i].man, d->at[i].from, d->at[i].to};
        out_put(i ? ",[" : "[");
        for (int j = 0; j < 3; j++) {
            out_put(j ? "," : "");
            out_int(parts[j]);
        }
        out_byte(']');
    }
    out_put(d->whole ? "],\"whole\":true" : "],\"whole\":false");
}

/* What the move was: a man left the board or was pressed, the king is attacked now, there is no way out. */
static void put_property(const Play *play, const Delta *d, Result r)
{
    const Game *g = play->game;
    bool capture = move_kind(play->log[play->count - 1]) == MK_REMOVE;
    for (int i = 0; i < d->count; i++)
        capture |= d->at[i].to == POINT_NONE;
    bool mate = (r.reason == REASON_MATE || r.reason == REASON_STALEMATE) && !(g->traits & TRAIT_KING_TAKEN);
    out_put(",\"property\":{\"capture\":");
    out_put(capture ? "true" : "false");
    out_put(",\"check\":");
    out_put(tells_check(g, play->pos) ? "true" : "false");
    out_put(",\"mate\":");
    out_put(mate ? "true}" : "false}");
}

/* Plays one decision and describes it; false without memory. */
static bool play_one(WasmPlay *w, Move m)
{
    const Game *g = w->play.game;
    Seat seat = g->turn(pos_of(w));
    bool reveal = move_kind(m) == MK_REVEAL && g->seen;
    int seen = !reveal || g->seen(g, pos_of(w), m, SEAT_FIRST) ? 1 : 0;
    seen |= !reveal || g->seen(g, pos_of(w), m, SEAT_SECOND) ? 2 : 0;
    out_put("{\"token\":\"");
    out_token(g, pos_of(w), m);
    out_put("\",\"seat\":");
    out_put(seat == SEAT_FIRST ? "0" : seat == SEAT_SECOND ? "1" : "null");
    out_put(",\"seen\":");
    out_int(seen);
    Delta d = {0};
    if (!play_move(&w->play, m, &d))
        return false;
    Result r = play_result(&w->play);
    put_changes(&d);
    put_property(&w->play, &d, r);
    out_put(",\"state\":");
    out_result(g, pos_of(w), r);
    out_byte('}');
    return true;
}

/* Plays the decisions of a token; their descriptions as a JSON list.  0 with a fault, and then nothing has changed. */
WASM_EXPORT(wasm_play_token) int wasm_play_token(WasmPlay *w, const char *token)
{
    const Game *g = w->play.game;
    Move parts[MAX_PARTS];
    Fault why = {FAULT_GAME_OVER, 0};
    int n = result_over(play_result(&w->play)) ? 0 : g->move_parse(g, pos_of(w), token, parts, &why);
    out_clear();
    out_byte('[');
    for (int i = 0; i < n; i++) {
        out_put(i ? "," : "");
        if (!play_one(w, parts[i])) {
            play_back(&w->play, i);
            why = (Fault){FAULT_NO_MEMORY, 0};
            n = 0;
        }
    }
    out_byte(']');
    if (!n)
        out_fault(why);
    return n;
}

/* Chance is on move: the sum of the weights of its moves; 0 when it is not. */
WASM_EXPORT(wasm_chance) uint32_t wasm_chance(const WasmPlay *w)
{
    const Game *g = w->play.game;
    MoveList list;
    uint32_t weights[MAX_MOVES], sum = 0;
    if (wasm_turn(w) != SEAT_CHANCE)
        return 0;
    g->moves(g, pos_of(w), &list);
    g->weights(g, pos_of(w), &list, weights);
    for (int i = 0; i < list.count; i++)
        sum += weights[i];
    return sum;
}

/* Plays the outcome of chance on which `drawn`, a number below that sum, falls. */
WASM_EXPORT(wasm_play_chance) int wasm_play_chance(WasmPlay *w, uint32_t drawn)
{
    const Game *g = w->play.game;
    MoveList list;
    uint32_t weights[MAX_MOVES];
    g->moves(g, pos_of(w), &list);
    g->weights(g, pos_of(w), &list, weights);
    int at = 0;
    while (at < list.count - 1 && drawn >= weights[at])
        drawn -= weights[at++];
    out_clear();
    out_byte('[');
    bool played = play_one(w, list.at[at]);
    out_byte(']');
    if (!played)
        out_fault((Fault){FAULT_NO_MEMORY, 0});
    return played;
}

WASM_EXPORT(wasm_back) void wasm_back(WasmPlay *w, int count)
{
    play_back(&w->play, count);
}

WASM_EXPORT(wasm_count) int wasm_count(const WasmPlay *w)
{
    return w->play.count;
}

/* ---- For tests ----------------------------------------------------------------------------------------------------------- */

WASM_EXPORT(wasm_perft) double wasm_perft(WasmPlay *w, int depth)
{
    return (double)game_perft(w->play.game, pos_of(w), depth);
}
