/* fit_eval.c -- fits the numbers of the hand-written evaluation of xiangqi to self-play games.
 *
 * The evaluation is linear in its table (eval_xq.h), so each quiet position is a sparse row of counts, and the table is
 * found by logistic regression on a blend of the game's result and the score of the search.  Prints the new table as
 * src/engine/eval_xq.inc; progress goes to stderr.
 *
 * Usage: fit_eval EPOCHS FILE… > src/engine/eval_xq.inc
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "engine/eval_xq.h"
#include "engine/gamefile.h"

enum { TERMS = sizeof(XqEvalTable) / sizeof(Pair), MOST = 160 };

typedef struct Term {
    uint16_t index;
    int16_t count;
} Term;

typedef struct Row {
    float target; /* expected result of Red */
    uint8_t phase;
    uint8_t terms;
    Term *at;
} Row;

static Row *rows;
static size_t row_count, row_room;
static double weights[TERMS][2];

static const double SCALE = 1.0 / 260; /* centipawns to logits: a lead of 260 wins three games of four */
static const double RESULT_SHARE = 0.4;

static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

static void add_row(const XqPos *p, int score, int winner)
{
    int16_t trace[TERMS];
    Row r = {.phase = (uint8_t)xq_eval_trace(p, trace)};
    Term terms[TERMS];
    int n = 0;
    for (int i = 0; i < TERMS; i++) {
        if (trace[i])
            terms[n++] = (Term){(uint16_t)i, trace[i]};
    }
    if (n > 255)
        return;
    int red_score = p->side == XQ_RED ? score : -score;
    double result = winner == 1 ? 1 : winner == 2 ? 0 : 0.5;
    r.target = (float)(RESULT_SHARE * result + (1 - RESULT_SHARE) * sigmoid(red_score * SCALE));
    r.terms = (uint8_t)n;
    r.at = malloc((size_t)n * sizeof *r.at);
    memcpy(r.at, terms, (size_t)n * sizeof *r.at);
    if (row_count == row_room) {
        row_room = row_room ? 2 * row_room : 1 << 16;
        rows = realloc(rows, row_room * sizeof *rows);
    }
    rows[row_count++] = r;
}

static void read_file(const char *path)
{
    static XqPos p;
    static SelfGame g;
    const Game *game;
    FILE *file = gamefile_read(path, &game);
    if (!file || strcmp(game->id, "xiangqi") != 0) {
        fprintf(stderr, "fit_eval: %s holds no games of xiangqi\n", path);
        exit(1);
    }
    for (size_t size; gamefile_next(file, game, &g, &size);) {
        game->parse(game, (Pos *)&p, game->start);
        for (int i = 0; i < g.count; i++) {
            int score = g.scores[i];
            bool quiet = !p.in_check && !p.board[move_to(g.moves[i])] && score > -2000 && score < 2000;
            if (i >= g.random && quiet && p.count < 60)
                add_row(&p, score, g.winner);
            game->apply(game, (Pos *)&p, g.moves[i], NULL);
        }
    }
    fclose(file);
}

static double predict(const Row *r)
{
    double opening = 0, endgame = 0, phase = r->phase / 32.0;
    for (int i = 0; i < r->terms; i++) {
        opening += weights[r->at[i].index][0] * r->at[i].count;
        endgame += weights[r->at[i].index][1] * r->at[i].count;
    }
    return sigmoid((opening * phase + endgame * (1 - phase)) * SCALE);
}

/* One pass of Adam in batches; returns the mean squared error before each step. */
static double pass(double rate)
{
    static double m[TERMS][2], v[TERMS][2], grad[TERMS][2];
    static int step;
    double error = 0;
    enum { BATCH = 4096 };
    for (size_t start = 0; start < row_count; start += BATCH) {
        size_t end = start + BATCH < row_count ? start + BATCH : row_count;
        memset(grad, 0, sizeof grad);
        for (size_t k = start; k < end; k++) {
            const Row *r = &rows[k];
            double q = predict(r), miss = q - (double)r->target, phase = r->phase / 32.0;
            double slope = miss; /* cross entropy */
            error += miss * miss;
            for (int i = 0; i < r->terms; i++) {
                grad[r->at[i].index][0] += slope * phase * r->at[i].count;
                grad[r->at[i].index][1] += slope * (1 - phase) * r->at[i].count;
            }
        }
        step++;
        for (int i = 0; i < TERMS; i++) {
            for (int j = 0; j < 2; j++) {
                double g = grad[i][j] / (double)(end - start);
                m[i][j] = 0.9 * m[i][j] + 0.1 * g;
                v[i][j] = 0.999 * v[i][j] + 0.001 * g * g;
                double mh = m[i][j] / (1 - pow(0.9, step)), vh = v[i][j] / (1 - pow(0.999, step));
                if (v[i][j] > 0)
                    weights[i][j] -= rate * mh / (sqrt(vh) + 1e-9);
            }
        }
    }
    return error / (double)row_count;
}

static void shuffle(Rng *rng)
{
    for (size_t i = row_count - 1; i > 0; i--) {
        size_t j = rng_next(rng) % (i + 1);
        Row r = rows[i];
        rows[i] = rows[j];
        rows[j] = r;
    }
}

/* Prints `count` numbers from *at on, nested by the sizes given (0-terminated). */
static void put_array(const double (**at)[2], const int *sizes)
{
    printf("{");
    for (int i = 0; i < sizes[0]; i++) {
        if (sizes[1]) {
            put_array(at, sizes + 1);
        } else {
            printf("PAIR(%ld, %ld)", lround((**at)[0]), lround((**at)[1]));
            ++*at;
        }
        printf(i + 1 < sizes[0] ? ", " : "");
    }
    printf("}");
}

static void put_table(void)
{
    static const struct {
        const char *name;
        int sizes[4];
    } FIELDS[] = {{"value", {8}},        {"place", {8, 50}},      {"rook_reach", {18}}, {"cannon_reach", {18}},
                  {"horse_reach", {9}},  {"palace", {8, 10}},     {"advisors", {3, 3}}, {"advisors_c", {3, 3}},
                  {"elephants", {3, 3}}, {"elephants_n", {3, 3}}, {"open_cannon", {2}}, {"tempo", {0}},
                  {"cover", {8}},        {"attack", {2, 8, 8}}};
    const double(*at)[2] = (const double(*)[2])weights;
    printf("/* The numbers of the evaluation (XqEvalTable), made by train/. */\n/* clang-format off */\n");
    for (size_t i = 0; i < ARRAY_LEN(FIELDS); i++) {
        printf(".%s = ", FIELDS[i].name);
        if (FIELDS[i].sizes[0]) {
            put_array(&at, FIELDS[i].sizes);
        } else {
            printf("PAIR(%ld, %ld)", lround((*at)[0]), lround((*at)[1]));
            at++;
        }
        printf(",\n");
    }
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: fit_eval EPOCHS FILE… > src/engine/eval_xq.inc\n");
        return 2;
    }
    const Pair *start = (const Pair *)&XQ_EVAL;
    for (int i = 0; i < TERMS; i++) {
        weights[i][0] = pair_opening(start[i]);
        weights[i][1] = pair_endgame(start[i]);
    }
    for (int i = 2; i < argc; i++)
        read_file(argv[i]);
    fprintf(stderr, "%zu positions, %d numbers\n", row_count, 2 * (int)TERMS);
    Rng rng = {1};
    int epochs = atoi(argv[1]);
    for (int epoch = 0; epoch < epochs; epoch++) {
        shuffle(&rng);
        double rate = epoch < epochs * 2 / 3 ? 1.5 : 0.3;
        fprintf(stderr, "epoch %d error %.6f\n", epoch + 1, pass(rate));
    }
    put_table();
    return 0;
}
