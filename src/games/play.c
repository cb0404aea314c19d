/* play.c -- the log of a game and its position. */
#include "games/play.h"

Fault play_init(Play *play, const Game *game, Arena *arena, const char *text)
{
    const char *start = text && *text ? text : game->start;
    *play = (Play){.game = game, .arena = arena, .ended = result_none()};
    play->pos = arena_alloc(arena, game->pos_size);
    play->start = arena_text(arena, start, strlen(start));
    if (!play->pos || !play->start)
        return (Fault){FAULT_NO_MEMORY, 0};
    Fault f = game->parse(game, play->pos, start);
    return f.code ? f : game->vet(game, play->pos);
}

static bool grow(Play *play)
{
    int cap = play->cap ? 2 * play->cap : 64;
    Move *log = arena_alloc(play->arena, (size_t)cap * sizeof *log);
    if (!log)
        return false;
    if (play->count)
        memcpy(log, play->log, (size_t)play->count * sizeof *log);
    play->log = log;
    play->cap = cap;
    return true;
}

bool play_move(Play *play, Move m, Delta *delta)
{
    if (play->count == play->cap && !grow(play))
        return false;
    play->game->apply(play->game, play->pos, m, delta);
    play->log[play->count++] = m;
    play->undoable = min_int(play->undoable + 1, play->game->undo_depth);
    return true;
}

int play_token(Play *play, const char *token, Fault *why)
{
    Move parts[MAX_PARTS];
    int n = play->game->move_parse(play->game, play->pos, token, parts, why);
    for (int i = 0; i < n; i++) {
        if (!play_move(play, parts[i], NULL)) {
            play_back(play, i);
            *why = (Fault){FAULT_NO_MEMORY, 0};
            return 0;
        }
    }
    return n;
}

void play_at(const Play *play, int count, Pos *pos)
{
    play->game->parse(play->game, pos, play->start);
    for (int i = 0; i < count; i++)
        play->game->apply(play->game, pos, play->log[i], NULL);
}

void play_back(Play *play, int count)
{
    count = min_int(count, play->count);
    play->ended = result_none();
    if (count > play->undoable) {
        play->count -= count;
        play_at(play, play->count, play->pos);
        play->undoable = min_int(play->count, play->game->undo_depth);
        return;
    }
    for (int i = 0; i < count; i++)
        play->game->undo(play->game, play->pos);
    play->count -= count;
    play->undoable -= count;
}

bool play_back_to(Play *play, Seat seat)
{
    int all = play->count;
    Move *log = play->log;
    /* First past everything that came after the seat's last decision, then to the start of its turn. */
    while (play->count > 0) {
        play_back(play, 1);
        if (play->game->turn(play->pos) == seat)
            break;
    }
    if (play->game->turn(play->pos) != seat || play->count == all) {
        for (int i = play->count; i < all; i++)
            play_move(play, log[i], NULL);
        return false;
    }
    while (play->count > 0) {
        play_back(play, 1);
        if (play->game->turn(play->pos) != seat) {
            play_move(play, log[play->count], NULL);
            break;
        }
    }
    return true;
}

int play_taken_on(Play *play)
{
    const Game *g = play->game;
    int back = 1;
    while (back <= play->undoable && !move_leaves_point(play->log[play->count - back]))
        back++;
    if (back > play->undoable)
        return -1;
    const Move *since = play->log + play->count - back;
    for (int i = 0; i < back; i++)
        g->undo(g, play->pos);
    bool took = g->man_at(play->pos, move_to(since[0])) != 0;
    for (int i = 0; i < back; i++)
        g->apply(g, play->pos, since[i], NULL);
    return took ? move_to(since[0]) : -1;
}

Result play_result(const Play *play)
{
    return result_over(play->ended) ? play->ended : play->game->result(play->game, play->pos);
}
