/* trees.c -- decision trees: what they look at, and the walk to their leaves. */
#include "engine/trees.h"

#include <stdlib.h>

#include "base/checksum.h"
#include "engine/eval_xq.h"

typedef struct TreesHeader {
    char magic[8];
    uint32_t features, trees, nodes, unused;
    uint64_t checksum;
} TreesHeader;

/* below: the left node, the right one follows it; 0 for a leaf, whose value is `number`. */
typedef struct TreesNode {
    int16_t number; /* the threshold */
    uint16_t feature;
    uint32_t below;
} TreesNode;

struct Trees {
    uint32_t trees, nodes;
    uint32_t *first;
    TreesNode *node;
};

/* Every walk ends: the nodes below lie behind their parent and inside the file. */
static bool is_sound(const Trees *t)
{
    for (uint32_t i = 0; i < t->nodes; i++) {
        const TreesNode *n = &t->node[i];
        if (n->below && (n->below <= i || n->below + 1 >= t->nodes || n->feature >= TREES_FEATURES))
            return false;
    }
    for (uint32_t i = 0; i < t->trees; i++) {
        if (t->first[i] >= t->nodes)
            return false;
    }
    return true;
}

static size_t first_bytes(uint32_t trees)
{
    return ((size_t)trees * 4 + 7) / 8 * 8;
}

static const char *fault_of(const void *data, size_t size)
{
    TreesHeader h;
    if (size < sizeof h)
        return "it is too short";
    memcpy(&h, data, sizeof h);
    if (memcmp(h.magic, TREES_MAGIC, sizeof h.magic) != 0 || h.features != TREES_FEATURES)
        return "it holds no decision trees of this evaluation";
    if (h.trees > 1 << 16 || h.nodes > 1 << 22 || size != sizeof h + first_bytes(h.trees) + (size_t)h.nodes * 8)
        return "its length is wrong";
    return h.checksum == checksum_words(data, size, offsetof(TreesHeader, checksum)) ? NULL : "it is damaged";
}

Trees *trees_open(const void *data, size_t size, const char **why)
{
    *why = fault_of(data, size);
    if (*why)
        return NULL;
    TreesHeader h;
    memcpy(&h, data, sizeof h);
    const char *body = (const char *)data + sizeof h;
    Trees *t = calloc(1, sizeof *t);
    *why = "there is no memory";
    if (!t)
        return NULL;
    *t = (Trees){.trees = h.trees, .nodes = h.nodes, .first = malloc(first_bytes(h.trees) + 8)};
    t->node = malloc((size_t)h.nodes * sizeof *t->node + 8);
    if (t->first && t->node) {
        memcpy(t->first, body, (size_t)h.trees * 4);
        memcpy(t->node, body + first_bytes(h.trees), (size_t)h.nodes * sizeof *t->node);
        if (is_sound(t))
            return t;
        *why = "its trees do not end";
    }
    trees_free(t);
    return NULL;
}

void trees_free(Trees *t)
{
    if (!t)
        return;
    free(t->first);
    free(t->node);
    free(t);
}

/* ---- Features ------------------------------------------------------------------------------------------------------- */

/* Twelve numbers of a side: its men, how far they reach, its king's place, pawns across the river, palace points it hits. */
static void side_features(const XqPos *p, int side, int16_t *out)
{
    U128 all = xq_all(p), own = xq_own(p, side), hit = 0;
    int reach[3] = {0};
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++)
        out[kind - XQ_ADVISOR] = (int16_t)bits_count(xq_men(p, side, kind));
    for (int kind = XQ_HORSE; kind <= XQ_CANNON; kind++) {
        for (U128 left = xq_men(p, side, kind); left;) {
            U128 points = xq_reach(p, bits_pop(&left));
            reach[kind - XQ_HORSE] += bits_count(points & ~own);
            hit |= points;
        }
    }
    U128 crossed = 0;
    for (U128 left = xq_men(p, side, XQ_PAWN); left;) {
        int at = bits_pop(&left);
        hit |= XQ.pawn[side][at];
        crossed |= xq_rank_of(side, at) > 4 ? bit(at) : 0;
    }
    for (int i = 0; i < 3; i++)
        out[6 + i] = (int16_t)reach[i];
    int file = xq_file(p->king[side]);
    out[9] = (int16_t)(xq_rank_of(side, p->king[side]) * 2 + (file != 4));
    out[10] = (int16_t)bits_count(crossed);
    out[11] = (int16_t)bits_count(hit & XQ.zone[!side][XQ_KING] & all);
    out[12] = (int16_t)bits_count(hit & XQ.zone[!side][XQ_KING]);
    /* Guards that are left to the enemy's attackers. */
    U128 attackers = xq_men(p, !side, XQ_ROOK) | xq_men(p, !side, XQ_HORSE) | xq_men(p, !side, XQ_CANNON);
    out[13] = (int16_t)(bits_count(attackers) - out[0] - out[1]);
}

void trees_features(const XqPos *p, int16_t out[TREES_FEATURES])
{
    EngineEval terms = xq_eval_terms(p, 0);
    const int hand[6] = {terms.value, terms.place, terms.cover, terms.attack, terms.total, terms.place + terms.attack};
    side_features(p, p->side, out);
    side_features(p, !p->side, out + 14);
    for (int i = 0; i < 6; i++)
        out[28 + i] = (int16_t)max_int(-30000, min_int(30000, hand[i]));
    out[34] = (int16_t)bits_count(xq_all(p));
    out[35] = (int16_t)p->in_check;
}

int trees_eval(const Trees *t, const XqPos *p)
{
    int16_t features[TREES_FEATURES];
    int64_t sum = 0;
    trees_features(p, features);
    for (uint32_t i = 0; i < t->trees; i++) {
        const TreesNode *n = &t->node[t->first[i]];
        while (n->below)
            n = &t->node[n->below + (features[n->feature] > n->number)];
        sum += n->number;
    }
    return (int)(sum / 16);
}
