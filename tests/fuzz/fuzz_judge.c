/* fuzz_judge.c -- any bytes as a line of judge --batch: FEN<TAB>moves, as the command plays it. */
#include <stdlib.h>

#include "games/play.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void judge_line(const Game *g, char *line)
{
    Arena arena = arena_heap();
    Play play;
    char *tab = strchr(line, '\t'), *rest = NULL;
    if (tab)
        *tab = '\0';
    if (!play_init(&play, g, &arena, line).code && tab) {
        for (char *token = strtok_r(tab + 1, " ", &rest); token; token = strtok_r(NULL, " ", &rest)) {
            Fault why;
            int count = play.count;
            if (result_over(play_result(&play)))
                break;
            if (!play_token(&play, token, &why)) {
                if (play.count != count || !why.code)
                    abort();
                break;
            }
        }
        char text[1024];
        Str s = str_on(text, sizeof text);
        result_message(g, play_result(&play), LANG_ZH, &s);
        if (g->notice)
            warning_message(g, g->notice(g, play.pos), LANG_EN, &s);
        g->format(g, play.pos, SEAT_NONE, &s);
    }
    arena_reset(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[4096];
    int games = 0;
    if (size < 1 || size >= sizeof line)
        return 0;
    memcpy(line, data + 1, size - 1);
    line[size - 1] = '\0';
    while (game_at(games))
        games++;
    judge_line(game_at(data[0] % games), line);
    return 0;
}
