/* wdl_fit.c -- the fit of the curves of wdl.def to games. */
#include "engine/wdl_fit.h"

#include <math.h>
#include <stdlib.h>

#include "engine/gamefile.h"

static void count_game(const Game *g, const SelfGame *s, Pos *pos, WdlCounts *c)
{
    g->parse(g, pos, g->start);
    for (int i = 0; i < s->count; i++) {
        Seat seat = g->turn(pos);
        int bin = (s->scores[i] + (WDL_SCORES / 2) * WDL_STEP + WDL_STEP / 2) / WDL_STEP;
        if (i >= s->random && seat >= 0 && bin >= 0 && bin < WDL_SCORES)
            c->at[bin][wdl_men(g, pos)][s->winner == 0 ? 1 : s->winner - 1 == (int)seat ? 2 : 0]++;
        g->apply(g, pos, s->moves[i], NULL);
    }
}

bool wdl_count(FILE *file, const Game *g, WdlCounts *c)
{
    size_t bytes;
    Pos *pos = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    SelfGame *s = malloc(sizeof *s);
    bool good = pos && s;
    while (good && gamefile_next(file, g, s, &bytes))
        count_game(g, s, pos, c);
    free(s);
    free(pos);
    return good;
}

static double likelihood_of(const WdlModel *m, const WdlCounts *c)
{
    double sum = 0, count = 0;
    for (int i = 0; i < WDL_SCORES; i++) {
        for (int men = 0; men < WDL_MEN; men++) {
            const uint32_t *n = c->at[i][men];
            if (!(n[0] | n[1] | n[2]))
                continue;
            int score = (i - WDL_SCORES / 2) * WDL_STEP;
            double win = wdl_chance(m, score, men), loss = wdl_chance(m, -score, men);
            sum += n[0] * log(loss + 1e-9) + n[1] * log(fmax(1 - win - loss, 0) + 1e-4) + n[2] * log(win + 1e-9);
            count += (double)n[0] + n[1] + n[2];
        }
    }
    return count ? sum / count : 0;
}

/* Steps along each number in turn, shorter ones when none helps: four numbers need nothing finer. */
WdlModel wdl_fit(const WdlCounts *c, double *likelihood)
{
    WdlModel m = {200, 0, 250, 0};
    double best = likelihood_of(&m, c);
    double *const numbers[] = {&m.a0, &m.a1, &m.b0, &m.b1};
    for (double step = 128; step > 0.5;) {
        bool helped = false;
        for (int i = 0; i < 8; i++) {
            double *x = numbers[i / 2], old = *x;
            *x += i % 2 ? -step : step;
            double value = likelihood_of(&m, c);
            if (value > best) {
                best = value;
                helped = true;
            } else {
                *x = old;
            }
        }
        if (!helped)
            step /= 2;
    }
    *likelihood = best;
    return m;
}
