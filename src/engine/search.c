/* search.c -- the parts of the search that know no game. */
#include "engine/search.h"

#include "base/clock.h"

/* Moves an entry towards ±HISTORY_MAX, the less the nearer it is. */
void history_add(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / P_HISTORY_MAX);
}

/* ln(x) in 1/1024 for x in 1..255, by the series of the halved argument: no floats, the same on every machine. */
static int log_milli(int x)
{
    int log = 0;
    int64_t y = (int64_t)x << 20;
    while (y >= 2 << 20) {
        y >>= 1;
        log += 710; /* ln 2 */
    }
    /* ln(1 + t) for 0 <= t < 1 by a cubic that meets both ends */
    int64_t t = y - (1 << 20);
    int64_t cubic = t - (t * t >> 21) + ((t * t >> 20) * t >> 22);
    return log + (int)(cubic >> 10);
}

void search_init(Search *s)
{
    for (int x = 1; x < LOGS; x++)
        s->log[x] = (int16_t)log_milli(x);
}

void pv_take(Node *n, Move m)
{
    n->pv_line[0] = m;
    n->pv_count = 1 + min_int(n[1].pv_count, ENGINE_MAX_PV - 1);
    memcpy(n->pv_line + 1, n[1].pv_line, (size_t)(n->pv_count - 1) * sizeof(Move));
}

uint64_t search_nodes(const Search *s)
{
    uint64_t sum = 0;
    for (int i = 0; i < s->worker_count; i++)
        sum += atomic_load_explicit(&s->workers[i].nodes, memory_order_relaxed);
    return sum;
}

RootMove *root_find(Worker *w, Move m)
{
    for (int i = 0; i < w->root_count; i++) {
        if (w->root[i].move == m)
            return &w->root[i];
    }
    return NULL;
}

/* Stable insertion: equal moves keep the order of the last iteration. */
void root_sort(Worker *w, int from, int to)
{
    for (int i = from + 1; i < to; i++) {
        RootMove move = w->root[i];
        int j = i;
        for (; j > from && w->root[j - 1].score < move.score; j--)
            w->root[j] = w->root[j - 1];
        w->root[j] = move;
    }
}

/* How sure of itself the search is, for whoever wants to know after it. */
static void note_leader(Worker *w, Move best, int score)
{
    if (!w->leader)
        w->first_score = score;
    else if (w->leader != best)
        w->doubts++;
    w->leader = best;
}

static void tell(const Worker *w, int depth, EngineBound bound, int score, int line)
{
    const Search *s = w->search;
    const RootMove *r = &w->root[line];
    if (!s->callbacks.info)
        return;
    EngineInfo info = {
        .depth = depth,
        .seldepth = r->seldepth,
        .multipv = line + 1,
        .score = score,
        .bound = bound,
        .nodes = search_nodes(s),
        .ms = clock_ms() - s->start,
        .hashfull = tt_hashfull(s->tt),
        .pv_count = r->pv_count,
    };
    memcpy(info.pv, r->pv, sizeof info.pv);
    s->callbacks.info(s->callbacks.context, &info);
}

void root_report(Worker *w, int depth, int alpha, int beta, int score, int line)
{
    if (line == 0 && score > alpha && score < beta)
        note_leader(w, w->root[0].move, score);
    if (!w->id)
        tell(w, depth, score >= beta ? BOUND_LOWER : score <= alpha ? BOUND_UPPER : BOUND_EXACT, score, line);
}

void root_report_answer(const Worker *w, int score)
{
    Move told = w->search->workers[0].leader;
    if (told != MOVE_NONE && told != w->root[0].move)
        tell(w, w->depth_done, BOUND_EXACT, score, 0);
}
