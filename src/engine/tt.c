/* tt.c -- transposition table.
 *
 * Buckets of four 16-byte entries, so a probe touches one cache line.  Entries are written without locks by all
 * threads; a torn entry is detected by its key and at worst costs a bad hint, because a table move is always checked
 * for legality before it is played.  Mates are stored by their distance from the node, not from the root.
 */
#include "engine/tt.h"

#include <stdlib.h>

#include "engine/score.h"

typedef struct TtBucket {
    TtEntry entry[4];
} TtBucket;

_Static_assert(sizeof(TtBucket) == 64, "a bucket is a cache line");

enum { AGE_STEP = 8, AGE_MASK = 0xF8, PV_BIT = 4, BOUND_MASK = 3, DEPTH_BASE = 8 };

bool tt_init(Tt *tt, size_t megabytes)
{
    size_t count = megabytes * 1024 * 1024 / sizeof(TtBucket);
    TtBucket *buckets = aligned_alloc(64, count * sizeof(TtBucket));
    if (!buckets)
        return false;
    free(tt->buckets);
    *tt = (Tt){.buckets = buckets, .count = count};
    tt_clear(tt);
    return true;
}

void tt_deinit(Tt *tt)
{
    free(tt->buckets);
    *tt = (Tt){0};
}

void tt_clear(Tt *tt)
{
    memset(tt->buckets, 0, tt->count * sizeof(TtBucket));
    tt->age = 0;
}

void tt_new_search(Tt *tt)
{
    tt->age = (uint8_t)(tt->age + AGE_STEP);
}

/* key * count >> 64.  Where that product is a call of a function (WebAssembly) it is put together from two of 64 bits,
 * which is exact for the 32 bits that count has there. */
static size_t bucket_index(Key key, size_t count)
{
#if defined(__wasm__)
    return (size_t)(((key >> 32) * count + ((key & 0xFFFFFFFFu) * count >> 32)) >> 32);
#else
    return (size_t)(((U128)key * count) >> 64);
#endif
}

static TtBucket *bucket_of(const Tt *tt, Key key)
{
    return &tt->buckets[bucket_index(key, tt->count)];
}

void tt_prefetch(const Tt *tt, Key key)
{
    __builtin_prefetch(bucket_of(tt, key));
}

int tt_hashfull(const Tt *tt)
{
    int used = 0;
    for (size_t i = 0; i < 250 && i < tt->count; i++) {
        for (int j = 0; j < 4; j++)
            used += tt->buckets[i].entry[j].bound && (tt->buckets[i].entry[j].bound & AGE_MASK) == tt->age;
    }
    return used;
}

static int score_from_table(int score, int ply)
{
    if (score >= SCORE_WON)
        return score - ply;
    return score <= -SCORE_WON ? score + ply : score;
}

static int score_to_table(int score, int ply)
{
    if (score >= SCORE_WON)
        return score + ply;
    return score <= -SCORE_WON ? score - ply : score;
}

TtHit tt_probe(const Tt *tt, Key key, int ply)
{
    const TtBucket *b = bucket_of(tt, key);
    for (int i = 0; i < 4; i++) {
        TtEntry e = b->entry[i];
        if (e.key != (uint32_t)key || !(e.bound & BOUND_MASK))
            continue;
        return (TtHit){
            .found = true,
            .pv = e.bound & PV_BIT,
            .move = e.move & 0xFFFFFF,
            .score = score_from_table(e.score, ply),
            .eval = e.eval,
            .depth = (int)(e.move >> 24) - DEPTH_BASE,
            .bound = (TtBound)(e.bound & BOUND_MASK),
        };
    }
    return (TtHit){.eval = TT_NO_EVAL};
}

/* How little an entry is worth keeping: shallow and old ones first. */
static int worth(const Tt *tt, const TtEntry *e)
{
    int age = (uint8_t)(tt->age - (e->bound & AGE_MASK)) / AGE_STEP;
    return (int)(e->move >> 24) - 4 * age;
}

void tt_store(Tt *tt, Key key, int ply, const TtHit *hit)
{
    TtBucket *b = bucket_of(tt, key);
    TtEntry *slot = &b->entry[0];
    for (int i = 0; i < 4; i++) {
        TtEntry *e = &b->entry[i];
        if (e->key == (uint32_t)key) {
            slot = e;
            break;
        }
        if (worth(tt, e) < worth(tt, slot))
            slot = e;
    }
    bool same = slot->key == (uint32_t)key;
    bool fresh = (slot->bound & AGE_MASK) == tt->age;
    if (same && fresh && hit->bound != TT_EXACT && hit->depth + 4 + 2 * hit->pv < (int)(slot->move >> 24) - DEPTH_BASE)
        return; /* a much deeper result of this search stays */
    Move move = hit->move ? hit->move : same ? slot->move & 0xFFFFFF : MOVE_NONE;
    *slot = (TtEntry){
        .key = (uint32_t)key,
        .move = move | (uint32_t)(hit->depth + DEPTH_BASE) << 24,
        .score = (int16_t)score_to_table(hit->score, ply),
        .eval = (int16_t)hit->eval,
        .bound = (uint8_t)(tt->age | (hit->pv ? PV_BIT : 0) | (int)hit->bound),
    };
}
