/* fuzz_position.c -- any bytes as a position of any game: a fault, or a position that keeps its promises. */
#include <stdlib.h>

#include "games/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_position(const Game *g, const char *text)
{
    static _Alignas(16) uint8_t memory[2][1 << 17];
    Pos *pos = (Pos *)memory[0], *again = (Pos *)memory[1];
    char first[1024], second[1024];
    if (g->pos_size > sizeof memory[0])
        abort();
    if (g->parse(g, pos, text).code || g->vet(g, pos).code)
        return;
    Str a = str_on(first, sizeof first), b = str_on(second, sizeof second);
    g->format(g, pos, SEAT_NONE, &a);
    if (a.cut || g->parse(g, again, first).code)
        abort();
    g->format(g, again, SEAT_NONE, &b);
    if (strcmp(first, second) != 0)
        abort();
    MoveList list;
    g->moves(g, pos, &list);
    if (list.count != g->count(g, pos))
        abort();
    g->result(g, pos);
    if (g->notice)
        g->notice(g, pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[1024];
    if (size < 1 || size >= sizeof text)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    int games = 0;
    while (game_at(games))
        games++;
    try_position(game_at(data[0] % games), text);
    return 0;
}
