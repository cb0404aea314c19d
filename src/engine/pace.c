/* pace.c -- how long a person would have thought about a move.
 *
 * A weak level finds its move in a millisecond, and an answer that falls like a shutter does not feel like play.  People
 * take back a man, step out of a check that leaves one way, or play the opening they know, almost at once; they think where
 * they change their mind, and where what they find is not what they expected; a game as good as decided hurries them.  The
 * engine's own search knows all of this once it is done.  The time is a share of the level's cap, so it never passes it; it
 * follows from the seed, the position and the search, like everything about a level.
 */
#include "base/rng.h"
#include "engine/search.h"

/* Shares of the cap in per cent; 34 to 87 for a move that is thought about. */
enum {
    PACE_KNOWN = 9,
    PACE_FORCED = 11,
    PACE_TAKES_BACK = 17,
    PACE_MATE = 20,
    PACE_PLAIN = 34,
    PACE_DOUBT = 13, /* for each change of mind, three at most */
    PACE_SURPRISE_MOST = 14,
    PACE_DECIDED = 800, /* centipawns */
    PACE_MOST = 90
};

static bool takes_back(const Search *s, const EngineAnswer *a)
{
    int at = s->limits.taken_on - 1;
    return at >= 0 && move_leaves_point(a->best) && move_to(a->best) == at;
}

/* The share of a move found by thinking. */
static int thought(const Worker *w, int score)
{
    int size = score < 0 ? -score : score, surprise = score - w->first_score;
    surprise = (surprise < 0 ? -surprise : surprise) / 10;
    int share = PACE_PLAIN + PACE_DOUBT * min_int(w->doubts, 3) + min_int(surprise, PACE_SURPRISE_MOST);
    return size >= PACE_DECIDED ? share * 2 / 3 : share;
}

static int share_of(const Search *s, const Worker *w, const EngineAnswer *a)
{
    if (a->is_known)
        return PACE_KNOWN;
    if (w->root_count <= 1)
        return PACE_FORCED;
    if (takes_back(s, a))
        return PACE_TAKES_BACK;
    return a->score >= ENGINE_MATE_BOUND ? PACE_MATE : thought(w, a->score);
}

int64_t pace_of(const Search *s, const Worker *w, const EngineAnswer *a)
{
    const EngineLevel *level = s->level;
    if (!level || a->best == MOVE_NONE)
        return 0;
    int luck = 75 + (int)(rng_mix(s->level_seed ^ s->game->key(w->pos) ^ a->best) % 51);
    int64_t percent = (int64_t)share_of(s, w, a) * (level->pace ? level->pace : 100) * luck / 10000;
    int64_t ms = level->cap_ms * (percent < PACE_MOST ? percent : PACE_MOST) / 100;
    return s->soft_ms && ms > s->soft_ms ? s->soft_ms : ms;
}
