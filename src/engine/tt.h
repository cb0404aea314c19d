/* tt.h -- transposition table: what earlier searches of a position found. */
#ifndef ENGINE_TT_H
#define ENGINE_TT_H

#include "games/game.h"

typedef struct TtEntry {
    uint32_t key;  /* the upper half of the position's key */
    uint32_t move; /* 24 bits of the move, 8 bits of depth */
    int16_t score;
    int16_t eval;
    uint8_t bound; /* TtBound, the pv mark, the age */
    uint8_t pad[3];
} TtEntry;

typedef enum TtBound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT } TtBound;

typedef struct Tt {
    struct TtBucket *buckets;
    size_t count;
    uint8_t age;
} Tt;

/* What was found, taken apart. */
typedef struct TtHit {
    bool found, pv;
    Move move;
    int score, eval, depth;
    TtBound bound;
} TtHit;

enum { TT_NO_EVAL = -32768 };

bool tt_init(Tt *, size_t megabytes); /* false without memory, and then the old table stays */
void tt_deinit(Tt *);
void tt_clear(Tt *);
void tt_new_search(Tt *);
int tt_hashfull(const Tt *);

void tt_prefetch(const Tt *, Key);
TtHit tt_probe(const Tt *, Key, int ply);
void tt_store(Tt *, Key, int ply, const TtHit *);

#endif
