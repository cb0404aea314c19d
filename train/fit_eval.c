/* fit_eval.c -- fits the numbers of a hand-written evaluation to self-play games.
 *
 * The evaluations of xiangqi, jieqi, chess and crazyhouse are linear in their tables (eval_xq.h and so on), so each quiet
 * position is a sparse row of counts, and the table is found by logistic regression on a blend of the game's result and
 * the score of the search, held back towards the numbers it began with where games say little.  The files name their
 * game; prints the new table as the .inc of its family; progress goes to stderr.
 *
 * Usage: fit_eval EPOCHS FILE… > src/engine/eval_xq.inc (eval_jq.inc, eval_chess.inc, eval_house.inc)
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "engine/eval_ch.h"
#include "engine/eval_jq.h"
#include "engine/eval_xq.h"
#include "engine/gamefile.h"

enum { MOST_TERMS = 2048 };

typedef struct Field {
    const char *name;
    int sizes[4]; /* 0-terminated; none at all for a single number */
} Field;

/* An evaluation to fit. */
typedef struct Family {
    const char *game, *table;
    const Pair *start;
    int terms, phases;
    int unit;                             /* counts come in parts of so many */
    int lead;                             /* centipawns that make a logit: such a lead wins three games of four */
    double hold;                          /* how hard a number is held to its start: the fewer games, the harder */
    int (*trace)(const Pos *, int16_t *); /* counts for the first seat minus the second; the phase */
    bool (*quiet)(const Pos *, Move, int *side); /* whether the evaluation may be asked; who is to move */
    const Field *fields;
} Family;

typedef struct Term {
    uint16_t index;
    float count;
} Term;

typedef struct Row {
    float target; /* expected result of the first seat */
    float phase;
    uint16_t terms;
    Term *at;
} Row;

static Row *rows;
static size_t row_count, row_room;
static double weights[MOST_TERMS][2], starts[MOST_TERMS][2];

static double scale; /* centipawns to logits, of the family */
static const double RESULT_SHARE = 0.4;
static double hold; /* how hard a number is held to its start, of the family */

/* ---- Families ----------------------------------------------------------------------------------------------------- */

static int trace_xq(const Pos *p, int16_t *out)
{
    return xq_eval_trace((const XqPos *)p, out);
}

static bool quiet_xq(const Pos *pos, Move m, int *side)
{
    const XqPos *p = (const XqPos *)pos;
    *side = p->side;
    return !p->in_check && !p->board[move_to(m)] && p->count < 60;
}

static int trace_chess(const Pos *p, int16_t *out)
{
    return ch_eval_trace((const ChPos *)p, false, out);
}

static int trace_house(const Pos *p, int16_t *out)
{
    return ch_eval_trace((const ChPos *)p, true, out);
}

static bool quiet_ch(const Pos *pos, Move m, int *side)
{
    const ChPos *p = (const ChPos *)pos;
    *side = p->side;
    return !p->checkers && !p->board[move_to(m)] && move_kind(m) != MK_PROMOTE && p->count < 60;
}

static int trace_jq(const Pos *p, int16_t *out)
{
    return jq_eval_trace((const JqPos *)p, out);
}

static bool quiet_jq(const Pos *pos, Move m, int *side)
{
    const JqPos *p = (const JqPos *)pos;
    *side = p->side;
    return !jq_waits(p) && !p->in_check && !p->board[move_to(m)] && p->count < 60;
}

static const Field XQ_FIELDS[] = {
    {"value", {8}},       {"place", {8, 50}},   {"rook_reach", {18}},   {"cannon_reach", {18}}, {"horse_reach", {9}},
    {"palace", {8, 10}},  {"advisors", {3, 3}}, {"advisors_c", {3, 3}}, {"elephants", {3, 3}},  {"elephants_n", {3, 3}},
    {"open_cannon", {2}}, {"tempo", {0}},       {"cover", {8}},         {"attack", {2, 8, 8}},  {NULL, {0}}};

static const Field CH_FIELDS[] = {
    {"value", {8}},   {"hand", {8, 9}},  {"place", {8, 32}},    {"reach", {8, 28}}, {"bishops", {0}},
    {"passed", {8}},  {"isolated", {0}}, {"doubled", {0}},      {"shield", {4}},    {"ring", {9}},
    {"hits", {8, 9}}, {"weak", {9}},     {"holes", {4, 9}},     {"drops", {8, 8}},  {"danger", {CH_DANGERS}},
    {"tempo", {0}},   {"cover", {8}},    {"attack", {2, 8, 8}}, {NULL, {0}}};

static const Field JQ_FIELDS[] = {
    {"value", {8}},         {"home", {8}},        {"place", {8, 50}},      {"rook_reach", {18}},
    {"cannon_reach", {18}}, {"horse_reach", {9}}, {"elephant_reach", {5}}, {"advisor_reach", {5}},
    {"hits", {8, 6}},       {"bare", {6}},        {"open_cannon", {2}},    {"neighbours", {5}},
    {"tempo", {0}},         {"cover", {8}},       {"attack", {2, 8, 8}},   {NULL, {0}}};

static const Family FAMILIES[] = {
    {"xiangqi", "XqEvalTable", (const Pair *)&XQ_EVAL, sizeof(XqEvalTable) / sizeof(Pair), 32, 1, 260, 2e-7, trace_xq,
     quiet_xq, XQ_FIELDS},
    {"chess", "ChEvalTable", (const Pair *)&CH_EVAL[0], sizeof(ChEvalTable) / sizeof(Pair), CH_PHASE_MAX, 1, 260, 2e-7,
     trace_chess, quiet_ch, CH_FIELDS},
    {"crazyhouse", "ChEvalTable", (const Pair *)&CH_EVAL[1], sizeof(ChEvalTable) / sizeof(Pair), CH_PHASE_MAX, 1, 260,
     2e-7, trace_house, quiet_ch, CH_FIELDS},
    {"jieqi", "JqEvalTable", (const Pair *)&JQ_EVAL, sizeof(JqEvalTable) / sizeof(Pair), JQ_PHASE_MAX, JQ_TRACE_UNIT,
     600, 1e-6, trace_jq, quiet_jq, JQ_FIELDS},
};

static const Family *family_of(const Game *game)
{
    for (size_t i = 0; game && i < ARRAY_LEN(FAMILIES); i++) {
        if (strcmp(FAMILIES[i].game, game->id) == 0)
            return &FAMILIES[i];
    }
    return NULL;
}

/* ---- Rows --------------------------------------------------------------------------------------------------------- */

static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

static void add_row(const Family *f, const Pos *p, int score, int winner)
{
    static int16_t trace[MOST_TERMS];
    static Term terms[MOST_TERMS];
    Row r = {.phase = (float)f->trace(p, trace) / (float)f->phases};
    for (int i = 0; i < f->terms; i++) {
        if (trace[i])
            terms[r.terms++] = (Term){(uint16_t)i, (float)trace[i] / (float)f->unit};
    }
    double result = winner == 1 ? 1 : winner == 2 ? 0 : 0.5;
    r.target = (float)(RESULT_SHARE * result + (1 - RESULT_SHARE) * sigmoid(score * scale));
    r.at = malloc(r.terms * sizeof *r.at);
    memcpy(r.at, terms, r.terms * sizeof *r.at);
    if (row_count == row_room) {
        row_room = row_room ? 2 * row_room : 1 << 16;
        rows = realloc(rows, row_room * sizeof *rows);
    }
    rows[row_count++] = r;
}

static void read_game(const Family *f, const Game *game, Pos *pos, const SelfGame *g)
{
    game->parse(game, pos, game->start);
    for (int i = 0; i < g->count; i++) {
        int side, score = g->scores[i];
        bool quiet = f->quiet(pos, g->moves[i], &side) && score > -2000 && score < 2000;
        if (i >= g->random && quiet)
            add_row(f, pos, side ? -score : score, g->winner);
        game->apply(game, pos, g->moves[i], NULL);
    }
}

/* All files must be of one game. */
static const Family *read_file(const char *path, const Family *before)
{
    static SelfGame g;
    const Game *game = NULL;
    FILE *file = gamefile_read(path, &game);
    const Family *f = file ? family_of(game) : NULL;
    if (!f || (before && f != before)) {
        fprintf(stderr, "fit_eval: %s holds no games of %s\n", path, before ? before->game : "a family to fit");
        exit(1);
    }
    scale = 1.0 / f->lead;
    hold = f->hold;
    Pos *pos = aligned_alloc(POS_ALIGN, (game->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    for (size_t size; gamefile_next(file, game, &g, &size);)
        read_game(f, game, pos, &g);
    free(pos);
    fclose(file);
    return f;
}

/* ---- The fit ------------------------------------------------------------------------------------------------------ */

static double predict(const Row *r)
{
    double opening = 0, endgame = 0, phase = (double)r->phase;
    for (int i = 0; i < r->terms; i++) {
        opening += weights[r->at[i].index][0] * (double)r->at[i].count;
        endgame += weights[r->at[i].index][1] * (double)r->at[i].count;
    }
    return sigmoid((opening * phase + endgame * (1 - phase)) * scale);
}

/* Adds the gradient of a row (cross entropy); returns its squared error. */
static double add_gradient(const Row *r, double grad[][2])
{
    double miss = predict(r) - (double)r->target, phase = (double)r->phase;
    for (int i = 0; i < r->terms; i++) {
        grad[r->at[i].index][0] += miss * phase * (double)r->at[i].count;
        grad[r->at[i].index][1] += miss * (1 - phase) * (double)r->at[i].count;
    }
    return miss * miss;
}

/* One step of Adam. */
static void move_weights(double grad[][2], int terms, double rows_in, double rate)
{
    static double m[MOST_TERMS][2], v[MOST_TERMS][2];
    static int step;
    step++;
    for (int i = 0; i < terms; i++) {
        for (int j = 0; j < 2; j++) {
            double g = grad[i][j] / rows_in + hold * (weights[i][j] - starts[i][j]);
            m[i][j] = 0.9 * m[i][j] + 0.1 * g;
            v[i][j] = 0.999 * v[i][j] + 0.001 * g * g;
            double mh = m[i][j] / (1 - pow(0.9, step)), vh = v[i][j] / (1 - pow(0.999, step));
            if (v[i][j] > 0)
                weights[i][j] -= rate * mh / (sqrt(vh) + 1e-6);
        }
    }
}

/* One pass over the rows before `end` in batches, or only the error of those from it on when the rate is 0. */
static double pass(int terms, size_t from, size_t end, double rate)
{
    static double grad[MOST_TERMS][2];
    double error = 0;
    enum { BATCH = 4096 };
    for (size_t start = from; start < end; start += BATCH) {
        size_t stop = start + BATCH < end ? start + BATCH : end;
        memset(grad, 0, sizeof grad);
        for (size_t k = start; k < stop; k++)
            error += add_gradient(&rows[k], grad);
        if (rate > 0)
            move_weights(grad, terms, (double)(stop - start), rate);
    }
    return error / (double)(end - from);
}

static void shuffle(Rng *rng, size_t count)
{
    for (size_t i = count - 1; i > 0; i--) {
        size_t j = rng_next(rng) % (i + 1);
        Row r = rows[i];
        rows[i] = rows[j];
        rows[j] = r;
    }
}

/* ---- The table ---------------------------------------------------------------------------------------------------- */

/* Prints numbers from *at on, nested by the sizes given (0-terminated). */
static void put_array(const double (**at)[2], const int *sizes)
{
    if (!sizes[0]) {
        printf("PAIR(%ld, %ld)", lround((**at)[0]), lround((**at)[1]));
        ++*at;
        return;
    }
    printf("{");
    for (int i = 0; i < sizes[0]; i++) {
        put_array(at, sizes + 1);
        printf(i + 1 < sizes[0] ? ", " : "");
    }
    printf("}");
}

static void put_table(const Family *f)
{
    const double(*at)[2] = (const double(*)[2])weights;
    printf("/* The numbers of the evaluation (%s), made by train/. */\n/* clang-format off */\n", f->table);
    for (const Field *field = f->fields; field->name; field++) {
        printf(".%s = ", field->name);
        put_array(&at, field->sizes);
        printf(",\n");
    }
}

int main(int argc, char **argv)
{
    const Family *f = NULL;
    if (argc < 3) {
        fprintf(stderr, "usage: fit_eval EPOCHS FILE… > src/engine/eval_xq.inc\n");
        return 2;
    }
    for (int i = 2; i < argc; i++)
        f = read_file(argv[i], f);
    for (int i = 0; i < f->terms; i++) {
        weights[i][0] = starts[i][0] = pair_opening(f->start[i]);
        weights[i][1] = starts[i][1] = pair_endgame(f->start[i]);
    }
    /* The last games are held out for checking: the positions of one game resemble each other. */
    size_t train = row_count - row_count / 20;
    fprintf(stderr, "%zu positions of %s, %d numbers\n", row_count, f->game, 2 * f->terms);
    fprintf(stderr, "error before %.6f\n", pass(f->terms, train, row_count, 0));
    Rng rng = {1};
    int epochs = atoi(argv[1]);
    for (int epoch = 0; epoch < epochs; epoch++) {
        shuffle(&rng, train);
        double error = pass(f->terms, 0, train, epoch < epochs * 2 / 3 ? 1.5 : 0.3);
        fprintf(stderr, "epoch %d error %.6f held out %.6f\n", epoch + 1, error, pass(f->terms, train, row_count, 0));
    }
    put_table(f);
    return 0;
}
