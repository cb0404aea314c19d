/* anygame.h -- what the searches that play any game through its table share: search_any.c, mind.c, classic_search.c.
 *
 * How moves are scored is each search's own affair, since the strong one learns what the weak ones must not know; how they
 * are kept and taken, what a move takes, where a history keeps it and how a best line is gathered is the same for all.
 * Inline, because they run for every move of every node.
 */
#ifndef ENGINE_ANYGAME_H
#define ENGINE_ANYGAME_H

#include "engine/classic_search.h"
#include "engine/score.h"

/* ---- Order ------------------------------------------------------------------------------------------------------- */

enum { ANY_SLOTS = 1 << 14 }; /* of a history: see any_slot */

typedef struct AnyOrder {
    MoveList list;
    int64_t score[MAX_MOVES];
    int next;
} AnyOrder;

/* The best move not yet taken; the earlier of equals, so that the order of the generator or the root decides ties. */
static inline Move any_pick(AnyOrder *o)
{
    int best = o->next;
    for (int i = o->next + 1; i < o->list.count; i++) {
        if (o->score[i] > o->score[best])
            best = i;
    }
    Move m = o->list.at[best];
    o->list.at[best] = o->list.at[o->next];
    o->score[best] = o->score[o->next];
    o->next++;
    return m;
}

/* Where a history keeps a move.  Points end below 96, so the from-slots above are free for men from the hand. */
static inline size_t any_slot(Move m)
{
    int from = move_leaves_point(m) ? move_from(m) : 96 + (move_aux(m) & 31);
    return (size_t)(from << 7 | move_to(m));
}

/* The man that a move takes, 0 for none. */
static inline int any_taken(const Game *g, const Pos *pos, Move m)
{
    return move_leaves_point(m) ? g->man_at(pos, move_to(m)) : 0;
}

/* What the man on a point is worth to either seat. */
static inline int any_worth(const ClassicValues *v, int man, int point)
{
    int value = v->at[man][point];
    return value < 0 ? -value : value;
}

static inline void any_keep_captures(const Game *g, const Pos *pos, MoveList *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        if (any_taken(g, pos, list->at[i]))
            list->at[kept++] = list->at[i];
    }
    list->count = kept;
}

/* ---- The best line ------------------------------------------------------------------------------------------------ */

/* The line from each ply on. */
typedef struct AnyLines {
    int count[MAX_PLY + 1];
    Move line[MAX_PLY + 1][ENGINE_MAX_PV];
} AnyLines;

/* A move at a ply, followed by the line of the next ply. */
static inline void any_take_line(AnyLines *l, int ply, Move m)
{
    int n = min_int(l->count[ply + 1], ENGINE_MAX_PV - 1);
    l->line[ply][0] = m;
    memcpy(l->line[ply] + 1, l->line[ply + 1], (size_t)n * sizeof(Move));
    l->count[ply] = n + 1;
}

/* ---- Ends and views ------------------------------------------------------------------------------------------------ */

/* A game that is over, for a seat: a sooner win is better, a later loss too. */
static inline int any_result_value(Result r, Seat me, int ply)
{
    if (r.winner == 0)
        return SCORE_DRAW;
    return r.winner == (int)me + 1 ? SCORE_MATE - ply : ply - SCORE_MATE;
}

static inline uint64_t any_random(void *state)
{
    return rng_next(state);
}

/* Where seats know different things: forgets what the seat on move does not know and completes it by chance. */
static inline void any_guess_hidden(const Game *g, Pos *pos, uint64_t seed)
{
    Rng rng = {seed};
    Seat seat = g->turn(pos);
    if (!(g->traits & TRAIT_HIDDEN))
        return;
    g->view(g, pos, seat, pos);
    g->sample(g, pos, seat, any_random, &rng);
}

#endif
