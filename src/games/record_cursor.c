/* record_cursor.c -- moving about in a record with the position at hand.
 *
 * Readers and writers jump back from the end of a variation to where it began.  Undoing does it while the game's ring
 * reaches; a line longer than that would have to be replayed from the start, which makes a file of many long
 * variations quadratic.  So a copy of the position is kept at every `interval` decisions of the path.
 */
#include "games/record.h"

static uint32_t interval(const RecCursor *c)
{
    return (uint32_t)max_int(c->record->game->undo_depth / 2, 32);
}

void rec_cursor_init(RecCursor *c, Arena *arena)
{
    *c = (RecCursor){.arena = arena};
}

bool rec_cursor_open(RecCursor *c, Record *r)
{
    if (c->pos_size < r->game->pos_size) {
        Pos *pos = arena_alloc(c->arena, r->game->pos_size);
        if (!pos)
            return false;
        rec_cursor_init(c, c->arena);
        c->pos = pos;
        c->pos_size = r->game->pos_size;
    }
    c->record = r;
    c->at = r->root;
    c->undoable = 0;
    c->saved_count = 0;
    return r->game->parse(r->game, c->pos, r->start).code == FAULT_NONE;
}

/* Room for one more saved position; none is made when there is no memory, which costs time only. */
static bool room_to_save(RecCursor *c)
{
    if (c->saved_made > c->saved_count)
        return true;
    if (c->saved_made == c->saved_cap) {
        size_t cap = c->saved_cap ? 2 * c->saved_cap : 16;
        Pos **saved = arena_alloc(c->arena, cap * sizeof(Pos *));
        if (!saved)
            return false;
        if (c->saved_made)
            memcpy(saved, c->saved, c->saved_made * sizeof(Pos *));
        c->saved = saved;
        c->saved_cap = cap;
    }
    Pos *pos = arena_alloc(c->arena, c->pos_size);
    if (!pos)
        return false;
    c->saved[c->saved_made++] = pos;
    return true;
}

static void step_down(RecCursor *c, RecNode *to)
{
    const Game *g = c->record->game;
    g->apply(g, c->pos, to->move, NULL);
    c->at = to;
    c->undoable = min_int(c->undoable + 1, g->undo_depth);
    bool due = to->depth % interval(c) == 0 && to->depth / interval(c) == c->saved_count + 1;
    if (due && room_to_save(c))
        memcpy(c->saved[c->saved_count++], c->pos, g->pos_size);
}

/* Goes to an ancestor the ring does not reach: to the last saved position above it and down again. */
static void replay_to(RecCursor *c, RecNode *target)
{
    const Game *g = c->record->game;
    uint32_t depth = (uint32_t)c->saved_count * interval(c);
    RecNode *n = target;
    for (; n->depth > depth; n = n->parent)
        n->parent->via = n;
    if (c->saved_count)
        memcpy(c->pos, c->saved[c->saved_count - 1], g->pos_size);
    else
        g->parse(g, c->pos, c->record->start);
    c->undoable = min_int((int)depth, g->undo_depth);
    for (c->at = n; c->at != target;)
        step_down(c, c->at->via);
}

static void climb_to(RecCursor *c, RecNode *ancestor)
{
    const Game *g = c->record->game;
    uint32_t count = c->at->depth - ancestor->depth;
    c->saved_count = (size_t)min_int((int)c->saved_count, (int)(ancestor->depth / interval(c)));
    if (count > (uint32_t)c->undoable) {
        replay_to(c, ancestor);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        g->undo(g, c->pos);
    c->undoable -= (int)count;
    c->at = ancestor;
}

void rec_go(RecCursor *c, RecNode *target)
{
    RecNode *a = c->at, *b = target;
    while (a != b) {
        if (a->depth > b->depth) {
            a = a->parent;
        } else {
            b->parent->via = b;
            b = b->parent;
        }
    }
    RecNode *stop = a;
    if (c->at != stop)
        climb_to(c, stop);
    /* replay_to may have written over `via` above the meeting point only, never below it. */
    while (c->at != target)
        step_down(c, c->at->via);
}

RecNode *rec_play(RecCursor *c, Move m)
{
    RecNode *n = rec_add(c->record, c->at, m);
    if (n)
        step_down(c, n);
    return n;
}
