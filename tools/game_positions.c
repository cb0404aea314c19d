/* game_positions.c -- prints the positions of self-play games, one a line, for the scripts that make suites and books.
 *
 * usage: game_positions FILE…
 * Each line is game, ply, plies of the game, winner (0 draw, 1 first seat, 2 second), score of the mover in centipawns,
 * the move played and the position, divided by tabs.  Random opening plies carry the score 0 and are left out.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/str.h"
#include "engine/gamefile.h"

static void put_game(const Game *g, const SelfGame *game, long number, Pos *pos)
{
    g->parse(g, pos, g->start);
    for (int i = 0; i < game->count; i++) {
        char fen_buf[512], move_buf[32];
        Str fen = str_on(fen_buf, sizeof fen_buf), move = str_on(move_buf, sizeof move_buf);
        if (i >= game->random) {
            g->format(g, pos, SEAT_NONE, &fen);
            g->move_text(g, pos, game->moves[i], &move);
            printf("%ld\t%d\t%d\t%d\t%d\t%s\t%s\n", number, i, game->count, game->winner, game->scores[i], move_buf,
                   fen_buf);
        }
        g->apply(g, pos, game->moves[i], NULL);
    }
}

static int put_file(const char *path, long *number)
{
    const Game *g;
    FILE *file = gamefile_read(path, &g);
    if (!file) {
        fprintf(stderr, "game_positions: %s is no file of self-play games\n", path);
        return 1;
    }
    SelfGame *game = malloc(sizeof *game);
    Pos *pos = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    size_t size;
    while (game && pos && gamefile_next(file, g, game, &size))
        put_game(g, game, (*number)++, pos);
    free(game);
    free(pos);
    fclose(file);
    return 0;
}

int main(int argc, char **argv)
{
    long number = 0;
    int status = argc < 2 ? 2 : 0;
    if (argc < 2)
        fputs("usage: game_positions FILE…\n", stderr);
    for (int i = 1; i < argc && status == 0; i++)
        status = put_file(argv[i], &number);
    return status;
}
