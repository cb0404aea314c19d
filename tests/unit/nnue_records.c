/* nnue_records.c -- positions for the trainer: what a record holds, which positions and games are written where. */
#include <stdlib.h>
#include <unistd.h>

#include "engine/gamefile.h"
#include "engine/trainfile.h"
#include "games/xiangqi/xq_text.h"
#include "tests/test.h"
#include "tests/unit/nnue_help.h"

static int bit_of(const uint8_t *record, int i)
{
    return record[i / 8] >> (i % 8) & 1;
}

TEST(record_holds_the_whole_position)
{
    static XqPos p;
    uint8_t r[TRAIN_RECORD];
    Rng rng = {7};
    game_find("xiangqi")->parse(game_find("xiangqi"), (Pos *)&p, game_find("xiangqi")->start);
    for (int ply = 0; ply < 200; ply++) {
        Delta d;
        int score = (int)rng_below(&rng, 5999) - 2999, result = ply % 3, man = 0;
        train_record(&p, score, result, ply * 4, r);
        for (int point = 0; point < 90; point++) {
            CHECK_INT(bit_of(r, point), p.board[point] != 0);
            if (p.board[point]) {
                CHECK_INT(r[12 + man / 2] >> (man % 2 * 4) & 15, p.board[point]);
                man++;
            }
        }
        CHECK_INT(bit_of(r, 90), p.side);
        CHECK_INT(bit_of(r, 91) + 2 * bit_of(r, 92), result);
        CHECK_INT((int16_t)(r[28] | r[29] << 8), score);
        CHECK_INT((r[30] | r[31] << 8) & 511, min_int(ply * 4, 511));
        CHECK_INT(r[31] >> 1, min_int(p.count, 127));
        if (!random_step(&p, &rng, &d))
            break;
    }
}

/* ---- Export --------------------------------------------------------------------------------------------------------- */

/* Games written by `fill`, read back and exported with every third one held out. */
static TrainExport export_of(int games, void (*fill)(SelfGame *, int number), uint8_t *out, uint8_t *held)
{
    char path[] = "/tmp/chuhe-test-XXXXXX";
    const Game *g = game_find("xiangqi"), *found;
    SelfGame *game = calloc(1, sizeof *game);
    uint8_t *bytes = malloc(GAMEFILE_MAX_PLIES * 8 + 16);
    close(mkstemp(path));
    FILE *file = gamefile_append(path, g);
    for (int i = 0; i < games; i++) {
        fill(game, i);
        fwrite(bytes, 1, selfgame_encode(g, game, bytes), file);
    }
    fclose(file);
    TrainExport x = {.out = tmpfile(), .held = tmpfile(), .every = 3};
    file = gamefile_read(path, &found);
    CHECK(file && train_export(file, found, &x));
    fclose(file);
    rewind(x.out);
    rewind(x.held);
    CHECK_INT(fread(out, TRAIN_RECORD, 1000, x.out), x.kept);
    CHECK_INT(fread(held, TRAIN_RECORD, 1000, x.held), x.kept_held);
    fclose(x.out);
    fclose(x.held);
    unlink(path);
    free(bytes);
    free(game);
    return x;
}

static void play_line(SelfGame *game, const char *line, int random)
{
    static XqPos p;
    int from, to;
    *game = (SelfGame){.random = random};
    game_find("xiangqi")->parse(game_find("xiangqi"), (Pos *)&p, game_find("xiangqi")->start);
    for (const char *at = line; *at; at += at[4] ? 5 : 4) {
        CHECK_INT(xq_read_step(at, &from, &to), 4);
        game->moves[game->count++] = move_step(from, to);
    }
}

/* Two random plies, two quiet ones, a cannon takes a pawn with check (4), an evasion (5), quiet moves, one of them lost
 * (7), a quiet check (12). */
static void one_line(SelfGame *game, int number)
{
    (void)number;
    play_line(game, "h2e2 f9e8 a3a4 a6a5 e2e6 e8f7 b0c2 h9g7 e6e5 a9a8 e5b5 d9e8 b5e5", 2);
    game->winner = 1;
    for (int i = 2; i < game->count; i++)
        game->scores[i] = (int16_t)(100 * i);
    game->scores[7] = -3000;
}

TEST(export_keeps_quiet_positions_alone)
{
    static uint8_t out[1000 * TRAIN_RECORD], held[1000 * TRAIN_RECORD];
    TrainExport x = export_of(1, one_line, out, held);
    CHECK_INT(x.games, 1);
    CHECK_INT(x.seen, 11);
    static const int PLIES[] = {2, 3, 6, 8, 9, 10, 11};
    CHECK_INT(x.kept, ARRAY_LEN(PLIES));
    for (size_t i = 0; i < ARRAY_LEN(PLIES); i++) {
        const uint8_t *r = out + i * TRAIN_RECORD;
        CHECK_INT((r[30] | r[31] << 8) & 511, PLIES[i]);
        CHECK_INT((int16_t)(r[28] | r[29] << 8), 100 * PLIES[i]);
        CHECK_INT(bit_of(r, 90), PLIES[i] % 2);
        CHECK_INT(bit_of(r, 91) + 2 * bit_of(r, 92), PLIES[i] % 2 ? 0 : 2);
    }
}

/* The number of the game is its score. */
static void numbered(SelfGame *game, int number)
{
    play_line(game, "a3a4 i6i5 c3c4", 0);
    for (int i = 0; i < game->count; i++)
        game->scores[i] = (int16_t)number;
}

TEST(export_holds_whole_games_out)
{
    static uint8_t out[1000 * TRAIN_RECORD], held[1000 * TRAIN_RECORD];
    TrainExport x = export_of(10, numbered, out, held);
    CHECK_INT(x.games, 10);
    CHECK_INT(x.kept, 21);
    CHECK_INT(x.kept_held, 9);
    for (int i = 0; i < 21; i++)
        CHECK(out[i * TRAIN_RECORD + 28] % 3 != 2);
    for (int i = 0; i < 9; i++)
        CHECK_INT(held[i * TRAIN_RECORD + 28], 3 * (i / 3) + 2);
}
