/* xq_safety.h -- what the men of a side must mind so that their king stays safe, on the xiangqi board.
 *
 * When the king is not in check, a step can endanger it in three ways only: the man leaves a line on which it was the
 * last cover (a pin), it leaves the leg of an enemy horse (a pin too), or it comes between the king and a cannon that
 * faces it (it would be the screen).  Shared by the games in which no step may leave the own king attacked; inline, for
 * their generators live by it.
 */
#ifndef XQ_SAFETY_H
#define XQ_SAFETY_H

#include "games/xiangqi/xq_tables.h"

typedef struct XqPin {
    U128 covers;  /* the men that must mind this attacker */
    U128 allowed; /* where they may go all the same */
} XqPin;

typedef struct XqSafety {
    U128 barred; /* points on which a man would become a cannon's screen */
    U128 pinned;
    int count;
    XqPin pins[12];
} XqSafety;

/* The enemy men that matter: those that attack along open lines (rooks, the king on its file), cannons, and the ones
 * that would reach the king if the point they pass were free. */
typedef struct XqDangers {
    U128 rooks, cannons, jumpers;
} XqDangers;

/* The point that a horse (or a free elephant) passes on its way to the king: the king's neighbour on the diagonal. */
static inline int xq_passed_point(int attacker, int king)
{
    int dx = xq_file(attacker) - xq_file(king), dy = xq_rank(attacker) - xq_rank(king);
    return xq_point(xq_file(king) + (dx > 0 ? 1 : -1), xq_rank(king) + (dy > 0 ? 1 : -1));
}

static inline void xq_add_pin(XqSafety *s, U128 covers, U128 allowed)
{
    s->pinned |= covers;
    s->pins[s->count++] = (XqPin){covers, allowed};
}

/* Finds pins and barred points for a king that is not in check; `own` are the men of its side, `all` those of both. */
static inline void xq_find_dangers(int king, U128 own, U128 all, const XqDangers *enemy, XqSafety *s)
{
    U128 line = XQ.line[king];
    s->barred = s->pinned = 0;
    s->count = 0;
    for (U128 left = enemy->rooks & line; left;) {
        int at = bits_pop(&left);
        U128 gap = xq_between(king, at), cover = gap & all;
        if ((cover & (cover - 1)) == 0 && (cover & own))
            xq_add_pin(s, cover, gap | bit(at));
    }
    for (U128 left = enemy->cannons & line; left;) {
        int at = bits_pop(&left);
        U128 gap = xq_between(king, at), cover = gap & all;
        if (!cover)
            s->barred |= gap;
        else if (bits_count(cover) == 2 && (cover & own))
            xq_add_pin(s, cover & own, (gap & ~all) | bit(at));
    }
    for (U128 left = enemy->jumpers; left;) {
        int at = bits_pop(&left);
        U128 passed = bit(xq_passed_point(at, king));
        if (passed & own)
            xq_add_pin(s, passed, bit(at));
    }
}

static inline U128 xq_pin_limits(const XqSafety *s, int point)
{
    U128 allowed = ~(U128)0;
    for (int i = 0; i < s->count; i++) {
        if (bits_has(s->pins[i].covers, point))
            allowed &= s->pins[i].allowed;
    }
    return allowed;
}

/* Points on which a man might end the check of one attacker of this kind, and the men whose leaving might: the
 * screens. */
static inline void xq_find_remedies(int king, int checker, int kind, U128 all, U128 out[2])
{
    U128 gap = xq_between(king, checker);
    out[0] = bit(checker);
    out[1] = 0;
    switch (kind) {
    case XQ_CANNON: out[1] = gap & all; /* fall through */
    case XQ_ROOK:
    case XQ_KING: out[0] |= gap; break;
    case XQ_ELEPHANT:
    case XQ_HORSE: out[0] |= bit(xq_passed_point(checker, king)); break;
    default: break;
    }
}

#endif
