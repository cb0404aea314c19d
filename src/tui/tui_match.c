/* tui_match.c -- a game at the terminal: starting it, typed moves, chance, taking back, what may be seen. */
#include <stdlib.h>

#include "tui/tui_match.h"

Pos *tui_pos_new(const Game *g)
{
    return aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
}

/* ---- Starting ------------------------------------------------------------------------------------------------------ */

static bool bad_rules(const Ui *ui, const char *rules, Fault f, Str *error)
{
    char buf[200];
    Str why = str_on(buf, sizeof buf);
    fault_message(f, ui->lang, &why);
    tui_fill(ui, error, WORD_BAD_RULES, rules + f.at, buf);
    return false;
}

static bool bad_position(const Ui *ui, Fault f, Str *error)
{
    char buf[200], at[16];
    Str why = str_on(buf, sizeof buf), number = str_on(at, sizeof at);
    fault_message(f, ui->lang, &why);
    str_int(&number, f.at + 1);
    tui_fill(ui, error, WORD_BAD_POSITION, at, buf);
    return false;
}

static bool start_match(const Ui *ui, Match *m, const Setup *setup, Str *error)
{
    const char *rules = setup->rules ? setup->rules : "";
    Fault f = game_with_rules(&m->box, setup->game, rules);
    if (f.code)
        return bad_rules(ui, rules, f, error);
    m->game = &m->box.game;
    f = play_init(&m->play, m->game, &m->arena, setup->start);
    if (f.code)
        return bad_position(ui, f, error);
    m->bot[0] = setup->bot[0];
    m->bot[1] = setup->bot[1];
    m->flipped = m->bot[0].id && !m->bot[1].id;
    if (tui_is_qilin(m->game) && !tui_qilin_seat(m))
        return bad_position(ui, (Fault){FAULT_NO_MEMORY, 0}, error);
    return true;
}

Match *tui_match_new(Ui *ui, const Setup *setup, Str *error)
{
    Match *m = calloc(1, sizeof *m);
    if (!m) {
        str_put(error, tui_word(ui, WORD_NO_MEMORY));
        return NULL;
    }
    m->arena = arena_heap();
    m->seed = rng_mix(ui->rng.state);
    if (start_match(ui, m, setup, error))
        return m;
    tui_match_free(m);
    return NULL;
}

void tui_match_free(Match *m)
{
    if (!m)
        return;
    engine_free(m->engine);
    arena_reset(&m->arena);
    free(m);
}

bool tui_match_replay(const Ui *ui, Match *m, const char *moves, Str *error)
{
    for (const char *at = moves; *at;) {
        char token[64], buf[200];
        size_t len = strcspn(at, " \t\r\n");
        Str text = str_on(token, sizeof token), why = str_on(buf, sizeof buf);
        Fault f = {FAULT_GAME_OVER, 0};
        str_bytes(&text, at, len);
        at += len + strspn(at + len, " \t\r\n");
        if (!len)
            continue;
        if (text.cut)
            f.code = FAULT_UNREADABLE;
        else if (!result_over(play_result(&m->play)) && play_token(&m->play, token, &f))
            continue;
        fault_message(f, ui->lang, &why);
        tui_fill(ui, error, WORD_BAD_TOKEN, token, buf);
        return false;
    }
    return true;
}

/* ---- Typed moves --------------------------------------------------------------------------------------------------- */

/* Nobody but chance decides what a man turns out to be, so a token that names it is refused. */
static bool has_reveal(const Move parts[], int count)
{
    for (int i = 0; i < count; i++) {
        if (move_kind(parts[i]) == MK_REVEAL)
            return true;
    }
    return false;
}

/* The fsf notation counts ranks from 1: its h3e3 looks like a move of the game's own tokens and is another. */
static Move read_notations(const Match *m, const char *text, Fault *why)
{
    for (const Notation *n = m->game->notations; n && n->id; n++) {
        if (strcmp(n->id, "fsf") == 0)
            continue;
        Fault f;
        Move move = n->read(m->game, m->play.pos, text, &f);
        if (move != MOVE_NONE)
            return move;
        if (why->code == FAULT_UNREADABLE)
            *why = f;
    }
    return MOVE_NONE;
}

bool tui_match_type(Match *m, const char *text, Fault *why)
{
    Move parts[MAX_PARTS];
    const Game *g = m->game;
    *why = (Fault){FAULT_NONE, 0};
    int count = g->move_parse(g, m->play.pos, text, parts, why);
    if (has_reveal(parts, count)) {
        *why = (Fault){FAULT_UNREADABLE, 0};
        return false;
    }
    if (count == 0 && why->code == FAULT_UNREADABLE) {
        parts[0] = read_notations(m, text, why);
        count = parts[0] != MOVE_NONE;
    }
    for (int i = 0; i < count; i++) {
        if (!play_move(&m->play, parts[i], NULL)) {
            play_back(&m->play, i);
            *why = (Fault){FAULT_NO_MEMORY, 0};
            return false;
        }
    }
    return count > 0;
}

void tui_move_text(const Ui *ui, const Game *g, Pos *pos, Move m, Str *out)
{
    const Notation *n = game_notation(g, ui->lang == LANG_ZH && !ui->ascii ? "chinese" : "wxf");
    if (!n)
        n = game_notation(g, "san");
    if (n)
        n->write(g, pos, m, out);
    else
        g->move_text(g, pos, m, out);
}

/* ---- Chance, taking back ------------------------------------------------------------------------------------------- */

static Move draw_outcome(const Match *m, Rng *rng)
{
    MoveList list;
    uint32_t weight[MAX_MOVES], total = 0;
    m->game->moves(m->game, m->play.pos, &list);
    m->game->weights(m->game, m->play.pos, &list, weight);
    for (int i = 0; i < list.count; i++)
        total += weight[i];
    assert(total > 0);
    uint32_t at = rng_below(rng, total);
    int i = 0;
    while (at >= weight[i])
        at -= weight[i++];
    return list.at[i];
}

void tui_match_settle(Ui *ui, Match *m)
{
    while (m->game->turn(m->play.pos) == SEAT_CHANCE && !result_over(play_result(&m->play))) {
        if (!play_move(&m->play, draw_outcome(m, &ui->rng), NULL))
            break;
    }
}

/* The seat of the last decision that was not chance's, SEAT_NONE when there is none. */
static Seat last_seat(const Match *m)
{
    Seat seat = SEAT_NONE;
    Pos *pos = tui_pos_new(m->game);
    for (int count = m->play.count - 1; pos && count >= 0 && seat < 0; count--) {
        play_at(&m->play, count, pos);
        seat = m->game->turn(pos);
    }
    free(pos);
    return seat < 0 ? SEAT_NONE : seat;
}

Result tui_match_claim(const Match *m, Claim claim)
{
    Result r = result_draw(claim == CLAIM_REPETITION ? REASON_REPETITION : REASON_MOVE_LIMIT);
    if (claim == CLAIM_MOVE_LIMIT)
        r.detail = (uint16_t)(m->game->counter(m->play.pos) / 2);
    return r;
}

bool tui_match_undo(Match *m)
{
    if (result_over(m->play.ended)) {
        m->play.ended = result_none();
        return true;
    }
    if (tui_match_two_people(m)) {
        Seat seat = last_seat(m);
        return seat != SEAT_NONE && play_back_to(&m->play, seat);
    }
    return play_back_to(&m->play, m->bot[SEAT_FIRST].id ? SEAT_SECOND : SEAT_FIRST);
}

/* ---- Who sits and what they see ------------------------------------------------------------------------------------ */

const Bot *tui_match_computer(const Match *m)
{
    Seat seat = m->game->turn(m->play.pos);
    return seat >= 0 && m->bot[seat].id ? &m->bot[seat] : NULL;
}

bool tui_match_two_people(const Match *m)
{
    return !m->bot[0].id && !m->bot[1].id;
}

void tui_match_view(const Match *m, Pos *view)
{
    memcpy(view, m->play.pos, m->game->pos_size);
    for (Seat seat = SEAT_FIRST; seat <= SEAT_SECOND && m->game->view; seat++) {
        if (!m->bot[seat].id)
            m->game->view(m->game, view, seat, view);
    }
}

bool tui_match_seen(const Match *m, const Pos *pos, Move reveal)
{
    for (Seat seat = SEAT_FIRST; seat <= SEAT_SECOND && m->game->seen; seat++) {
        if (!m->bot[seat].id && !m->game->seen(m->game, pos, reveal, seat))
            return false;
    }
    return true;
}

void tui_tell(Match *m, Ink ink, const char *text)
{
    Str message = str_on(m->message, sizeof m->message);
    str_put(&message, text);
    m->ink = ink;
}

void tui_tell_word(const Ui *ui, Match *m, Ink ink, Word word)
{
    tui_tell(m, ink, tui_word(ui, word));
}
