/* jq_hidden.c -- who knows what: pools, captives, views and their completion.
 *
 * Only one thing is ever known to one seat and not to the other: what a man was that the seat took covered (K3).  To
 * its owner that man is one of the pool still, and the draw of the next reveal from the larger pool is right for him,
 * because of the men he cannot tell apart none is likelier to have been taken than another.
 */
#include "games/jieqi/jq_pos.h"

int jq_pool_size(const JqPos *p, int side)
{
    int size = 0;
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++)
        size += p->hidden.pool[side][kind];
    return size;
}

int jq_lost(const JqPos *p, int side)
{
    bool captive_waits = (p->wait & JQ_WAIT_CAPTIVE) && side != p->side;
    return jq_pool_size(p, side) - bits_count(p->covered[side]) - captive_waits;
}

bool jq_seen(const JqRules *r, const JqPos *p, Move reveal, Seat seat)
{
    bool of_mover = jq_side(move_aux(reveal)) == p->side;
    return of_mover || r->captive == JQ_CAPTIVE_BOTH || seat == SEAT_NONE || seat == (Seat)p->side;
}

/* Whether a seat has seen the men of `side` that were taken covered: their captor has. */
static bool knows_captives(Seat seat, int side)
{
    return seat == SEAT_NONE || seat == (Seat)!side;
}

void jq_forget(JqHidden *h, Seat seat)
{
    for (int side = 0; side < 2; side++) {
        for (int kind = XQ_ADVISOR; kind <= XQ_PAWN && !knows_captives(seat, side); kind++) {
            h->pool[side][kind] = (uint8_t)(h->pool[side][kind] + h->captives[side][kind]);
            h->captives[side][kind] = 0;
        }
    }
}

void jq_view(JqPos *p, Seat seat)
{
    if (seat == SEAT_NONE)
        return;
    jq_forget(&p->hidden, seat);
    /* Older moves than the quiet ones may be reveals, and nothing looks at them. */
    for (uint32_t back = p->quiet + 1u; back <= JQ_RING; back++)
        p->ring[(p->ply - back) % JQ_RING] = (JqUndo){0};
}

static int draw_kind(const uint8_t pool[8], int size, uint64_t number)
{
    int kind = XQ_ADVISOR, left = (int)((number >> 32) * (uint64_t)size >> 32);
    while (left >= pool[kind])
        left -= pool[kind++];
    return kind;
}

void jq_sample(const JqRules *r, JqPos *p, Seat seat, uint64_t (*next)(void *), void *state)
{
    JqHidden *h = &p->hidden;
    if (r->captive != JQ_CAPTIVE_CAPTOR)
        return; /* nobody knows more than the view does */
    for (int side = 0; side < 2; side++) {
        for (int lost = knows_captives(seat, side) ? 0 : jq_lost(p, side); lost > 0; lost--) {
            int kind = draw_kind(h->pool[side], jq_pool_size(p, side), next(state));
            h->pool[side][kind]--;
            h->captives[side][kind]++;
        }
    }
}
