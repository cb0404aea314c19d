/* trainfile.c -- positions for the trainer. */
#include "engine/trainfile.h"

#include <stdlib.h>

#include "engine/gamefile.h"
#include "engine/trees.h"

void train_record(const XqPos *p, int score, int result, int ply, uint8_t out[TRAIN_RECORD])
{
    U128 bits = xq_all(p) | (p->side == XQ_BLACK ? bit(90) : 0) | (U128)(unsigned)result << 91;
    int count = 0;
    memset(out, 0, TRAIN_RECORD);
    for (int i = 0; i < 12; i++)
        out[i] = (uint8_t)(bits >> (8 * i));
    for (U128 left = xq_all(p); left; count++)
        out[12 + count / 2] |= (uint8_t)(p->board[bits_pop(&left)] << (count % 2 * 4));
    out[28] = (uint8_t)score;
    out[29] = (uint8_t)((unsigned)score >> 8);
    unsigned last = (unsigned)min_int(ply, 511) | (unsigned)min_int(p->count, 127) << 9;
    out[30] = (uint8_t)last;
    out[31] = (uint8_t)(last >> 8);
}

static bool is_worth_learning(const XqPos *p, Move m, int score)
{
    return !p->in_check && !p->board[move_to(m)] && score < TRAIN_SCORE_MAX && score > -TRAIN_SCORE_MAX &&
           !xq_gives_check(p, move_from(m), move_to(m));
}

/* 0 lost, 1 drawn, 2 won, for a side. */
static int result_for(int winner, int side)
{
    return winner == 0 ? 1 : winner - 1 == side ? 2 : 0;
}

enum { FEATURE_RECORD = 2 * (TREES_FEATURES + 2) };

static size_t record_size(TrainKind kind)
{
    return kind == TRAIN_FEATURES ? FEATURE_RECORD : TRAIN_RECORD;
}

static void put_record(TrainKind kind, const XqPos *p, const SelfGame *game, int ply, uint8_t *out)
{
    int score = game->scores[ply], result = result_for(game->winner, p->side);
    Move m = game->moves[ply];
    if (kind == TRAIN_FEATURES) {
        int16_t row[TREES_FEATURES + 2];
        trees_features(p, row);
        row[TREES_FEATURES] = (int16_t)score;
        row[TREES_FEATURES + 1] = (int16_t)result;
        memcpy(out, row, sizeof row);
        return;
    }
    train_record(p, score, result, ply, out);
    if (kind == TRAIN_MOVES) {
        out[30] = (uint8_t)(move_from(m) | move_to(m) << 7);
        out[31] = (uint8_t)(move_to(m) >> 1);
    }
}

/* The records of one game; returns how many. */
static int game_records(const Game *g, const SelfGame *game, XqPos *p, TrainKind kind, uint8_t *out)
{
    int count = 0;
    g->parse(g, (Pos *)p, g->start);
    for (int i = 0; i < game->count; i++) {
        Move m = game->moves[i];
        if (i >= game->random && (kind == TRAIN_MOVES || is_worth_learning(p, m, game->scores[i])))
            put_record(kind, p, game, i, out + record_size(kind) * (size_t)count++);
        xq_apply(p, m, NULL);
    }
    return count;
}

bool train_export(FILE *games, const Game *g, TrainExport *x)
{
    SelfGame *game = malloc(sizeof *game);
    XqPos *pos = aligned_alloc(POS_ALIGN, sizeof *pos);
    size_t size = record_size(x->kind);
    uint8_t *records = malloc(GAMEFILE_MAX_PLIES * size);
    bool good = game && pos && records;
    for (size_t bytes; good && gamefile_next(games, g, game, &bytes);) {
        bool held = ++x->games % x->every == 0 && x->held;
        size_t count = (size_t)game_records(g, game, pos, x->kind, records);
        good = fwrite(records, size, count, held ? x->held : x->out) == count;
        x->seen += game->count - game->random;
        *(held ? &x->kept_held : &x->kept) += (int64_t)count;
    }
    free(game);
    free(pos);
    free(records);
    return good;
}
