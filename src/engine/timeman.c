/* timeman.c -- how long to think.
 *
 * Two limits: the soft one is asked between iterations and stretched or shortened by how settled the best move is; the
 * hard one stops the search wherever it is.
 */
#include "base/clock.h"
#include "engine/search.h"

static int64_t max_i64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t min_i64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

void time_plan(Search *s, Seat seat)
{
    const EngineLimits *l = &s->limits;
    int64_t overhead = s->options->overhead_ms;
    s->soft_ms = s->hard_ms = 0;
    if (l->move_time) {
        s->soft_ms = s->hard_ms = max_i64(l->move_time - overhead, 1);
        return;
    }
    int at = seat == SEAT_SECOND;
    if (!l->time[at] && !l->increment[at] && !l->byoyomi)
        return;
    /* Games last some 45 moves a side more, wherever they stand. */
    int moves = l->moves_to_go ? l->moves_to_go : 45;
    int64_t left = max_i64(l->time[at] - overhead, 1);
    int64_t share = left / moves + l->increment[at] * 3 / 4 + l->byoyomi * 9 / 10;
    int64_t most = max_i64(left * 2 / 5 + l->byoyomi - overhead, 1);
    if (l->byoyomi && l->time[at] <= l->byoyomi)
        most = max_i64(l->byoyomi - overhead, 1);
    if (l->moves_to_go == 1 && !l->byoyomi)
        most = max_i64(left * 9 / 10, 1);
    s->soft_ms = max_i64(min_i64(share, most), 1);
    s->hard_ms = max_i64(min_i64(share * 4, most), 1);
}

bool time_is_up(Worker *w)
{
    Search *s = w->search;
    if (atomic_load_explicit(&s->stop, memory_order_relaxed))
        return true;
    uint64_t own = atomic_load_explicit(&w->nodes, memory_order_relaxed);
    if (s->limits.nodes && (s->worker_count == 1 ? own : search_nodes(s)) >= s->limits.nodes) {
        atomic_store(&s->stop, true);
        return true;
    }
    /* Every thread looks: where there are more of them than cores, the first may wait long for its turn.  None looks before
     * its first moves, so that a thread that starts late has something to answer. */
    if (!own || own % 512 || !s->hard_ms || atomic_load_explicit(&s->pondering, memory_order_relaxed))
        return false;
    if (clock_ms() - s->start >= s->hard_ms)
        atomic_store(&s->stop, true);
    return atomic_load_explicit(&s->stop, memory_order_relaxed);
}

bool time_for_more(const Worker *w)
{
    const Search *s = w->search;
    if (s->limits.soft_nodes && search_nodes(s) >= s->limits.soft_nodes)
        return false;
    if (s->limits.infinite || atomic_load_explicit(&s->pondering, memory_order_relaxed) || !s->soft_ms)
        return true;
    int64_t spent = clock_ms() - s->start;
    if (s->limits.move_time)
        return spent < s->soft_ms;
    /* A move that has led for long, or took most of the effort, needs less proof. */
    int percent = 130 - 12 * min_int(w->stability, 6);
    uint64_t nodes = atomic_load_explicit(&w->nodes, memory_order_relaxed);
    int effort = nodes ? (int)(w->root[0].nodes * 100 / nodes) : 0;
    percent = percent * (165 - effort) / 100;
    int drop = w->root[0].previous - w->root[0].score;
    if (drop > 15 && !score_is_won(w->root[0].score))
        percent = percent * (100 + min_int(drop, 100)) / 100;
    if (w->root_count == 1)
        percent = 10;
    return spent * 100 < s->soft_ms * max_int(percent, 20);
}
