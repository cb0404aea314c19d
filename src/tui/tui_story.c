/* tui_story.c -- the moves of a match as text, the men taken, the points of the last turn.
 *
 * The log is replayed for every screen: a game has a few hundred decisions, which is nothing beside drawing it, and
 * what is derived cannot go stale when moves are taken back.
 */
#include <stdlib.h>

#include "tui/tui_match.h"

/* Whether a decision of the same seat belongs to the turn before.  In Qilin only rewards do: Black both places last
 * and moves first, and these are two turns. */
static bool same_turn(const Game *g, const Story *s, Seat seat, Move m)
{
    if (s->turns == 0 || s->turn[(s->turns - 1) % STORY_TURNS].seat != seat)
        return false;
    return !tui_is_qilin(g) || move_kind(m) == MK_REMOVE;
}

static StoryTurn *next_turn(Story *s, Seat seat)
{
    StoryTurn *last = s->turns ? &s->turn[(s->turns - 1) % STORY_TURNS] : NULL;
    int number = !last ? 1 : last->number + (seat == SEAT_FIRST || last->seat == seat);
    StoryTurn *turn = &s->turn[s->turns++ % STORY_TURNS];
    *turn = (StoryTurn){.number = number, .seat = seat};
    memset(s->marked, 0, sizeof s->marked);
    return turn;
}

static void add_taken(Story *s, Seat by, int man)
{
    if (s->taken_count[by] < STORY_TAKEN)
        s->taken[by][s->taken_count[by]++] = (uint8_t)man;
}

static void note_changes(Story *s, Seat by, Move m, const Delta *d)
{
    for (int i = 0; i < d->count; i++) {
        Change c = d->at[i];
        if (c.to == POINT_NONE)
            add_taken(s, by, c.man);
        s->marked[c.from] = s->marked[c.to] = true;
    }
    if (move_kind(m) != MK_PASS)
        s->marked[move_to(m)] = true;
    s->marked[POINT_NONE] = false;
}

/* An outcome of chance goes behind the step it belongs to.  One that changes nothing on the board says what the man
 * just taken was. */
static void tell_chance(const Ui *ui, const Match *m, Story *s, Move outcome, const Delta *d)
{
    StoryTurn *turn = &s->turn[(s->turns - 1) % STORY_TURNS];
    Str text = {.at = turn->text, .len = strlen(turn->text), .cap = sizeof turn->text};
    char letter[2];
    str_char(&text, '=');
    str_put(&text, tui_man(ui, m->game, move_aux(outcome), letter));
    if (d->count == 0 && s->taken_count[turn->seat])
        s->taken[turn->seat][s->taken_count[turn->seat] - 1] = (uint8_t)move_aux(outcome);
}

static void tell_move(const Ui *ui, const Match *m, Story *s, Pos *pos, Move move)
{
    Seat seat = m->game->turn(pos);
    bool joins = same_turn(m->game, s, seat, move);
    StoryTurn *turn = joins ? &s->turn[(s->turns - 1) % STORY_TURNS] : next_turn(s, seat);
    Str text = {.at = turn->text, .len = strlen(turn->text), .cap = sizeof turn->text};
    if (joins)
        str_char(&text, ',');
    tui_move_text(ui, m->game, pos, move, &text);
}

/* One decision of the log, told and then played in `pos`. */
static void tell(const Ui *ui, const Match *m, Story *s, Pos *pos, Move move)
{
    Delta delta = {0};
    Seat seat = m->game->turn(pos);
    bool seen = seat != SEAT_CHANCE || (s->turns > 0 && tui_match_seen(m, pos, move));
    if (seat != SEAT_CHANCE)
        tell_move(ui, m, s, pos, move);
    m->game->apply(m->game, pos, move, &delta);
    if (seat != SEAT_CHANCE)
        note_changes(s, seat, move, &delta);
    else if (seen)
        tell_chance(ui, m, s, move, &delta);
}

void tui_story(const Ui *ui, const Match *m, Story *s)
{
    Pos *pos = tui_pos_new(m->game);
    memset(s, 0, sizeof *s);
    if (!pos)
        return;
    play_at(&m->play, 0, pos);
    for (int i = 0; i < m->play.count; i++)
        tell(ui, m, s, pos, m->play.log[i]);
    if (s->turns && !tui_is_qilin(m->game))
        s->mid_turn = s->turn[(s->turns - 1) % STORY_TURNS].seat == m->game->turn(m->play.pos);
    free(pos);
}
