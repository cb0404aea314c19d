/* player.c -- from a text to a player. */
#include "arena/player.h"

#include <stdio.h>
#include <stdlib.h>

Player *player_open(const char *text, const Game *game, char *error, size_t size)
{
    const char *rest = strchr(text, ':');
    size_t kind = rest ? (size_t)(rest - text) : strlen(text);
    rest = rest ? rest + 1 : "";
    Player *p = NULL;
    if (kind == 6 && strncmp(text, "engine", kind) == 0)
        p = player_engine_open(rest, game, error, size);
    else if (kind == 3 && strncmp(text, "uci", kind) == 0)
        p = player_uci_open(rest, game, false, error, size);
    else if (kind == 4 && strncmp(text, "ucci", kind) == 0)
        p = player_uci_open(rest, game, true, error, size);
    else if (kind == 4 && strncmp(text, "cecp", kind) == 0)
        p = player_cecp_open(rest, game, error, size);
    else if (kind == 7 && strncmp(text, "classic", kind) == 0)
        p = player_classic_open(rest, game, error, size);
    else if (kind == 5 && strncmp(text, "level", kind) == 0)
        p = player_level_open(rest, game, error, size);
    else
        snprintf(error, size,
                 "'%.100s' is no player: write engine, level:ID, classic:ID, uci:COMMAND, ucci:COMMAND or cecp:COMMAND",
                 text);
    return p;
}

bool player_new_game(Player *p, const Game *game)
{
    return p->kind->new_game(p, game);
}

PlayerMove player_move(Player *p, Play *play, const PlayerClock *clock)
{
    return p->kind->move(p, play, clock);
}

void player_close(Player *p)
{
    if (p)
        p->kind->close(p);
}
