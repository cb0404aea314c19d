/* fuzz_moves.c -- any bytes as tokens of any game, as judge and the notations read them: a fault with nothing changed, or
 * a legal move. */
#include <stdlib.h>

#include "games/play.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_notations(Play *play, const char *token)
{
    const Game *g = play->game;
    for (const Notation *n = g->notations; n && n->id; n++) {
        Fault why;
        Move m = n->read(g, play->pos, token, &why);
        if (!m)
            continue;
        char text[64];
        Str s = str_on(text, sizeof text);
        n->write(g, play->pos, m, &s);
        if (n->read(g, play->pos, text, &why) != m)
            abort();
    }
}

/* Each byte below 32 ends a token; a byte 0xFF plays the legal move that the next byte picks. */
static void play_bytes(Play *play, const uint8_t *data, size_t size)
{
    const Game *g = play->game;
    char token[64];
    size_t len = 0;
    for (size_t i = 0; i < size && play->count < 600; i++) {
        if (data[i] == 0xFF && i + 1 < size) {
            MoveList list;
            g->moves(g, play->pos, &list);
            if (list.count && !result_over(play_result(play)))
                play_move(play, list.at[data[++i] % list.count], NULL);
            len = 0;
        } else if (data[i] > 32 && len + 1 < sizeof token) {
            token[len++] = (char)data[i];
        } else {
            Fault why;
            token[len] = '\0';
            try_notations(play, token);
            if (!result_over(play_result(play)))
                play_token(play, token, &why);
            len = 0;
        }
    }
    if (g->notice)
        g->notice(g, play->pos);
    play_back(play, play->count / 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int games = 0;
    if (size < 2)
        return 0;
    while (game_at(games))
        games++;
    Arena arena = arena_heap();
    Play play;
    if (play_init(&play, game_at(data[0] % games), &arena, NULL).code)
        abort();
    play_bytes(&play, data + 1, size - 1);
    arena_reset(&arena);
    return 0;
}
