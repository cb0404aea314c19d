/* trainfile.c -- positions for the trainer. */
#include "engine/trainfile.h"

#include <stdlib.h>

#include "engine/gamefile.h"
#include "engine/trees.h"
#include "nnue/nnue.h"

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

/* The records of one game of xiangqi; returns how many. */
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

/* ---- Inputs --------------------------------------------------------------------------------------------------------- */

enum { INPUTS_MOST = TRAIN_INPUT_RECORD + 2 * 2 * 2 * NNUE_MOST_ACTIVE };

/* The same for any game: what is_worth_learning asks of xiangqi. */
static bool is_quiet(const Game *g, Pos *pos, Move m, int score)
{
    Seat seat = g->turn(pos);
    bool plain = move_kind(m) == MK_STEP || move_kind(m) == MK_DROP, loud = false;
    if (seat < 0 || !plain || score >= TRAIN_SCORE_MAX || score <= -TRAIN_SCORE_MAX || g->in_check(g, pos))
        return false;
    Delta d = {0};
    g->apply(g, pos, m, &d);
    for (int i = 0; i < d.count; i++)
        loud |= d.at[i].to == POINT_NONE;
    loud |= g->turn(pos) == (Seat)!seat && g->in_check(g, pos);
    g->undo(g, pos);
    return !loud;
}

static uint8_t *put_inputs(const NnueSample *s, uint8_t *out)
{
    size_t bytes = (size_t)s->count * sizeof s->inputs[0][0];
    memcpy(out, s->inputs[0], bytes);
    memcpy(out + bytes, s->inputs[1], bytes);
    return out + 2 * bytes;
}

static uint8_t *put_sample(const Game *g, const Pos *pos, int score, int result, uint8_t *out)
{
    NnueSample s;
    nnue_sample(g->id, pos, false, &s);
    const uint8_t head[TRAIN_INPUT_RECORD] = {(uint8_t)s.count, (uint8_t)s.row,
                                              (uint8_t)score,   (uint8_t)((unsigned)score >> 8),
                                              (uint8_t)result,  s.either ? 2 : 1};
    memcpy(out, head, sizeof head);
    out = put_inputs(&s, out + sizeof head);
    if (!s.either)
        return out;
    nnue_sample(g->id, pos, true, &s);
    return put_inputs(&s, out);
}

/* The samples of one game; returns where they end. */
static uint8_t *game_samples(const Game *g, const SelfGame *game, Pos *pos, uint8_t *out, size_t *count)
{
    *count = 0;
    g->parse(g, pos, g->start);
    for (int i = 0; i < game->count; i++) {
        if (i >= game->random && is_quiet(g, pos, game->moves[i], game->scores[i])) {
            out = put_sample(g, pos, game->scores[i], result_for(game->winner, g->turn(pos)), out);
            ++*count;
        }
        g->apply(g, pos, game->moves[i], NULL);
    }
    return out;
}

/* ---- Files ---------------------------------------------------------------------------------------------------------- */

bool train_can_export(const Game *g, TrainKind kind)
{
    return kind == TRAIN_INPUTS ? nnue_inputs(g->id) > 0 : strcmp(g->id, "xiangqi") == 0;
}

bool train_begin(const Game *g, const TrainExport *x)
{
    uint8_t header[TRAIN_HEADER] = TRAIN_INPUTS_MAGIC;
    uint32_t inputs = (uint32_t)nnue_inputs(g->id);
    if (x->kind != TRAIN_INPUTS)
        return true;
    memcpy(header + 8, g->id, strlen(g->id));
    memcpy(header + 24, &inputs, sizeof inputs);
    return fwrite(header, sizeof header, 1, x->out) == 1 &&
           (!x->held || fwrite(header, sizeof header, 1, x->held) == 1);
}

bool train_export(FILE *games, const Game *g, TrainExport *x)
{
    SelfGame *game = malloc(sizeof *game);
    Pos *pos = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    uint8_t *records = malloc(GAMEFILE_MAX_PLIES * INPUTS_MOST);
    bool good = game && pos && records;
    for (size_t bytes; good && gamefile_next(games, g, game, &bytes);) {
        bool held = ++x->games % x->every == 0 && x->held;
        size_t count, size;
        if (x->kind == TRAIN_INPUTS) {
            size = (size_t)(game_samples(g, game, pos, records, &count) - records);
        } else {
            count = (size_t)game_records(g, game, (XqPos *)pos, x->kind, records);
            size = count * record_size(x->kind);
        }
        good = fwrite(records, 1, size, held ? x->held : x->out) == size;
        x->seen += game->count - game->random;
        *(held ? &x->kept_held : &x->kept) += (int64_t)count;
    }
    free(game);
    free(pos);
    free(records);
    return good;
}
