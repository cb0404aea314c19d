/* mcts.c -- a tree search by visits, led by the convolutional network.
 *
 * Each round walks down the tree to a position not seen yet, asks the network about it, and carries the expected result
 * back up.  A move is walked into the more often the more it has returned, the likelier the network thinks it and the less it
 * has been tried (the PUCT rule).  The move that was walked into most is played.
 */
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "engine/conv.h"
#include "engine/search.h"

typedef struct Edge {
    Move move;
    float prior, sum; /* sum: of the results for the side that makes the move */
    uint32_t visits, child;
} Edge;

typedef struct TreeNode {
    uint32_t first;
    uint16_t count; /* 0: the game is over here */
    bool is_known;
    float result;
} TreeNode;

typedef struct Tree {
    Worker *w;
    const Conv *net;
    ConvView *view;
    TreeNode *nodes;
    Edge *edges;
    uint32_t node_count, node_room, edge_count, edge_room;
    int deepest;
} Tree;

static const float EXPLORE = 1.6F, UNSEEN = 0.25F;

static XqPos *pos_of(const Tree *t)
{
    return (XqPos *)t->w->pos;
}

static bool tree_init(Tree *t, Worker *w)
{
    size_t bytes = (size_t)w->search->options->hash_mb << 20;
    *t = (Tree){.w = w, .net = w->search->conv};
    t->edge_room = (uint32_t)(bytes / 2 / sizeof(Edge) + MAX_MOVES);
    t->node_room = (uint32_t)(t->edge_room / 16 + 64);
    t->nodes = calloc(t->node_room, sizeof *t->nodes);
    t->edges = calloc(t->edge_room, sizeof *t->edges);
    t->view = malloc(sizeof *t->view);
    return t->nodes && t->edges && t->view;
}

static void tree_deinit(Tree *t)
{
    free(t->nodes);
    free(t->edges);
    free(t->view);
}

/* Priors of the edges of a node: the network's logits, as shares of one. */
static void set_priors(Tree *t, TreeNode *n)
{
    Edge *e = t->edges + n->first;
    float most = -1e30F, sum = 0;
    for (int i = 0; i < n->count; i++) {
        e[i].prior = conv_logit(t->view, pos_of(t), e[i].move);
        most = fmaxf(most, e[i].prior);
    }
    for (int i = 0; i < n->count; i++)
        sum += e[i].prior = expf(e[i].prior - most);
    for (int i = 0; i < n->count; i++)
        e[i].prior /= sum;
}

static float result_for(Result r, int side)
{
    return r.winner == 0 ? 0.5F : r.winner - 1 == side ? 1 : 0;
}

/* Looks at the position of a new node; `moves` are those it may be left by. */
static void grow(Tree *t, TreeNode *n, const MoveList *moves)
{
    n->first = t->edge_count;
    n->count = (uint16_t)moves->count;
    for (int i = 0; i < moves->count; i++)
        t->edges[t->edge_count++] = (Edge){.move = moves->at[i]};
    conv_look(t->net, pos_of(t), t->view);
    n->result = t->view->result;
    set_priors(t, n);
}

static uint32_t new_node(Tree *t)
{
    const Game *g = t->w->search->game;
    TreeNode *n = &t->nodes[t->node_count];
    Result r = g->result(g, t->w->pos);
    *n = (TreeNode){.is_known = result_over(r)};
    if (n->is_known) {
        n->result = result_for(r, pos_of(t)->side);
    } else {
        MoveList moves;
        xq_moves(pos_of(t), &moves);
        grow(t, n, &moves);
    }
    return t->node_count++;
}

/* A move not tried yet is expected to return a little less than the node does. */
static Edge *choose(Tree *t, const TreeNode *n)
{
    Edge *e = t->edges + n->first, *best = e;
    float total = 1, tried = 0, most = -1e30F, mean = 0;
    for (int i = 0; i < n->count; i++) {
        total += (float)e[i].visits;
        mean += e[i].sum;
        tried += e[i].visits ? e[i].prior : 0;
    }
    mean = total > 1 ? mean / (total - 1) : n->result;
    float unseen = fmaxf(0, mean - UNSEEN * sqrtf(tried)), width = EXPLORE * sqrtf(total);
    for (int i = 0; i < n->count; i++) {
        float value = e[i].visits ? e[i].sum / (float)e[i].visits : unseen;
        value += width * e[i].prior / (1 + (float)e[i].visits);
        if (value > most) {
            most = value;
            best = &e[i];
        }
    }
    return best;
}

/* One walk from the root to a new position and back; false when the memory is full. */
static bool walk(Tree *t)
{
    const Game *g = t->w->search->game;
    uint32_t path[MAX_PLY], at = 0;
    int depth = 0;
    if (t->node_count == t->node_room || t->edge_count + MAX_MOVES > t->edge_room)
        return false;
    while (!t->nodes[at].is_known && depth < MAX_PLY) {
        Edge *e = choose(t, &t->nodes[at]);
        path[depth++] = (uint32_t)(e - t->edges);
        g->apply(g, t->w->pos, e->move, NULL);
        bool fresh = !e->child;
        at = fresh ? new_node(t) : e->child;
        t->edges[path[depth - 1]].child = at;
        if (fresh)
            break;
    }
    t->deepest = max_int(t->deepest, depth);
    float result = t->nodes[at].result;
    while (depth) {
        Edge *e = &t->edges[path[--depth]];
        result = 1 - result;
        e->sum += result;
        e->visits++;
        g->undo(g, t->w->pos);
    }
    return true;
}

/* ---- What the engine is told ------------------------------------------------------------------------------------------- */

static const Edge *most_visited(const Tree *t, const TreeNode *n)
{
    const Edge *e = t->edges + n->first, *best = e;
    for (int i = 1; i < n->count; i++) {
        if (e[i].visits > best->visits)
            best = &e[i];
    }
    return best;
}

/* The score whose expected result in training is this one. */
static int score_of(const Edge *e)
{
    float q = e->visits ? e->sum / (float)e->visits : e->prior;
    q = fminf(fmaxf(q, 0.0005F), 0.9995F);
    return (int)lrintf(400 * logf(q / (1 - q)));
}

/* The root moves in the order of their visits, each with the line that follows it. */
static void tell_root(Tree *t)
{
    Worker *w = t->w;
    const TreeNode *root = &t->nodes[0];
    for (int i = 0; i < root->count; i++) {
        const Edge *e = t->edges + root->first + i;
        RootMove *r = root_find(w, e->move);
        *r = (RootMove){
            .move = e->move, .score = (int)e->visits, .seldepth = t->deepest, .nodes = e->visits, .pv = {e->move}};
        r->pv_count = 1;
        r->previous = score_of(e);
        for (const Edge *at = e; at->child && t->nodes[at->child].count && r->pv_count < 16;) {
            at = most_visited(t, &t->nodes[at->child]);
            r->pv[r->pv_count++] = at->move;
        }
    }
    root_sort(w, 0, w->root_count);
    for (int i = 0; i < w->root_count; i++)
        w->root[i].score = w->root[i].previous;
    w->depth_done = t->deepest;
}

static void report(Tree *t)
{
    int lines = min_int(t->w->search->options->multipv, t->w->root_count);
    tell_root(t);
    for (int i = 0; i < lines; i++)
        root_report(t->w, max_int(1, t->deepest), -SCORE_INF, SCORE_INF, t->w->root[i].score, i);
}

/* A limit by depth is one by effort: a hundred walks for each ply. */
static bool is_enough(const Tree *t, uint64_t walks)
{
    const Search *s = t->w->search;
    const EngineLimits *l = &s->limits;
    if (atomic_load_explicit(&s->stop, memory_order_relaxed))
        return true;
    if ((l->nodes && walks >= l->nodes) || (l->soft_nodes && walks >= l->soft_nodes) ||
        (l->depth && walks >= 100 * (uint64_t)l->depth))
        return true;
    bool timed = s->soft_ms && !l->infinite && !atomic_load_explicit(&s->pondering, memory_order_relaxed);
    return timed && clock_ms() - s->start >= s->soft_ms;
}

void mcts_search(Worker *w)
{
    Tree t;
    uint64_t walks = 0, next_report = 64;
    if (w->id) /* one tree, one thread */
        return;
    MoveList moves = {.count = 0};
    for (int i = 0; i < w->root_count; i++)
        moves_add(&moves, w->root[i].move);
    if (tree_init(&t, w)) {
        t.nodes[t.node_count++] = (TreeNode){0};
        grow(&t, &t.nodes[0], &moves);
        while ((walks < 2 || !is_enough(&t, walks)) && walk(&t)) {
            atomic_store_explicit(&w->nodes, ++walks, memory_order_relaxed);
            if (walks == next_report) {
                report(&t);
                next_report *= 2;
            }
        }
        report(&t);
    }
    tree_deinit(&t);
}
