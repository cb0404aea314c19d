/* wdl.c -- chances from scores. */
#include "engine/wdl.h"

#include <math.h>

static const struct {
    const char *game;
    WdlModel model;
} MODELS[] = {
#define WDL(game, a0, a1, b0, b1) {game, {a0, a1, b0, b1}},
#include "engine/wdl.def"
};

int wdl_men(const Game *g, const Pos *pos)
{
    int men = 0;
    for (int i = 0; i < g->shape->points; i++)
        men += g->man_at(pos, i) != 0;
    return min_int(men, WDL_MEN - 1);
}

/* A draw never has a negative chance, and a curve never runs backwards. */
double wdl_chance(const WdlModel *m, int score, int men)
{
    double a = m->a0 + m->a1 * men / 32, b = m->b0 + m->b1 * men / 32;
    return 1 / (1 + exp((fmax(a, 0) - score) / fmax(b, 20)));
}

static const WdlModel *model_of(const Game *g)
{
    for (size_t i = 0; i < ARRAY_LEN(MODELS); i++) {
        if (strcmp(MODELS[i].game, g->id) == 0)
            return &MODELS[i].model;
    }
    return &MODELS[0].model;
}

EngineWdl engine_wdl(const Game *g, const Pos *pos, int score)
{
    if (score >= ENGINE_MATE_BOUND || score <= -ENGINE_MATE_BOUND)
        return score > 0 ? (EngineWdl){1000, 0, 0} : (EngineWdl){0, 0, 1000};
    int men = wdl_men(g, pos);
    int win = (int)(1000 * wdl_chance(model_of(g), score, men) + 0.5);
    int loss = (int)(1000 * wdl_chance(model_of(g), -score, men) + 0.5);
    return (EngineWdl){win, max_int(0, 1000 - win - loss), min_int(loss, 1000 - win)};
}
