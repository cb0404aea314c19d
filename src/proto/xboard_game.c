/* xboard_game.c -- the game the engine keeps under the XBoard protocol: whose move it is, the clock, the end.
 *
 * The referee is the game's own (Game.result).  A search is of one of three kinds: for the engine's own move, on the
 * opponent's time for the reply expected, or an analysis without an end.
 */
#include <inttypes.h>

#include "proto/xboard.h"

void cecp_complain(Door *d, const char *what, const char *line)
{
    proto_say(d, "Error (%s): %s", what, line);
}

bool cecp_thinks_of_own_move(Door *d)
{
    return d->is_thinking && !cecp(d)->analyses && !cecp(d)->is_pondering;
}

void cecp_halt(Door *d)
{
    proto_drop(d);
    cecp(d)->is_pondering = false;
}

/* ---- Thinking ---------------------------------------------------------------------------------------------------- */

static int moves_to_go(Door *d)
{
    int session = cecp(d)->moves_per_session, waits = d->game->turn(d->play.pos) != cecp(d)->seat;
    int made = (d->play.count + waits) / 2; /* by the engine */
    return session ? session - made % session : 0;
}

static EngineLimits limits(Door *d)
{
    Cecp *c = cecp(d);
    EngineLimits l = {.depth = c->depth, .move_time = c->move_ms};
    if (!c->move_ms) {
        l.time[c->seat] = c->clock_ms > 0 ? c->clock_ms : 1;
        l.time[!c->seat] = c->other_ms > 0 ? c->other_ms : 1;
        l.increment[0] = l.increment[1] = c->increment_ms;
        l.moves_to_go = moves_to_go(d);
    }
    return l;
}

/* A win for the engine by a cycle, which XBoard's own referee does not see.  XBoard takes the claim of such a win for a
 * false one and gives the game to the opponent; so the engine says in a comment what the rule is, offers a draw, and
 * plays on. */
static bool is_risky_claim(Door *d, Result result)
{
    bool by_cycle = result.reason == REASON_PERPETUAL_CHECK || result.reason == REASON_PERPETUAL_CHASE;
    return by_cycle && !cecp(d)->is_forced && result.winner == (cecp(d)->seat == SEAT_FIRST ? 1 : 2);
}

void cecp_tell_result(Door *d)
{
    static const char *const SCORE[] = {"1/2-1/2", "1-0", "0-1"};
    char buf[256];
    Str text = str_on(buf, sizeof buf);
    Result result = play_result(&d->play);
    cecp(d)->is_over = result_over(result) && !is_risky_claim(d, result);
    if (!result_over(result) || cecp(d)->analyses)
        return;
    result_message(d->game, result, LANG_EN, &text);
    if (cecp(d)->is_over)
        proto_say(d, "%s {%s}", SCORE[result.winner], buf);
    else
        proto_say(d, "# %s\noffer draw", buf);
}

void cecp_go_on(Door *d)
{
    Cecp *c = cecp(d);
    if (c->is_broken || (c->is_over && !c->analyses)) /* a game that has ended may be analysed */
        return;
    if (c->analyses && proto_has_move(d)) {
        proto_go(d, &(EngineLimits){.infinite = true});
    } else if (!c->analyses && !c->is_forced && d->game->turn(d->play.pos) == c->seat) {
        EngineLimits l = limits(d);
        proto_go(d, &l);
    }
}

/* Thinks on while the opponent does, about the reply expected. */
static void ponder(Door *d, Move expected)
{
    Cecp *c = cecp(d);
    if (!c->ponders || c->is_over || c->is_forced || expected == MOVE_NONE || !play_move(&d->play, expected, NULL))
        return;
    if (!result_over(play_result(&d->play))) {
        EngineLimits l = limits(d);
        l.ponder = true;
        c->is_pondering = true;
        c->expected = expected;
        proto_go(d, &l);
    }
    play_back(&d->play, 1);
}

/* The clock as it will be when the GUI says nothing about it. */
static void run_clock(Door *d, int64_t used_ms)
{
    Cecp *c = cecp(d);
    c->clock_ms += c->increment_ms - used_ms;
    if (c->moves_per_session && moves_to_go(d) == c->moves_per_session)
        c->clock_ms += c->base_ms;
}

void cecp_done(Door *d, const EngineAnswer *answer)
{
    Cecp *c = cecp(d);
    char buf[64];
    Str text = str_on(buf, sizeof buf);
    if (c->analyses || c->is_pondering || answer->best == MOVE_NONE)
        return;
    proto_move_text(d, d->play.pos, answer->best, &text);
    if (!play_move(&d->play, answer->best, NULL)) {
        cecp_complain(d, "out of memory", buf);
        return;
    }
    proto_say(d, "move %s", buf);
    c->score = answer->score;
    c->has_score = !answer->is_known;
    run_clock(d, answer->ms);
    cecp_tell_result(d);
    ponder(d, answer->ponder);
}

/* Mates have a scale of their own. */
static int cecp_score(int score)
{
    int mate = proto_mate(score);
    return mate > 0 ? 100000 + mate : mate < 0 ? -100000 + mate : score;
}

void cecp_info(Door *d, const EngineInfo *info)
{
    char buf[PROTO_TEXT];
    Str line = str_on(buf, sizeof buf);
    if (!cecp(d)->posts || cecp(d)->is_pondering || info->bound != BOUND_EXACT)
        return;
    proto_line_text(d, info->pv, info->pv_count, &line);
    proto_say(d, "%d %d %" PRId64 " %" PRIu64 "%s", info->depth, cecp_score(info->score), info->ms / 10, info->nodes,
              buf);
}

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

/* A move that was expected turns the pondering into the search; any other starts a new one. */
void cecp_take_move(Door *d, Move m)
{
    Cecp *c = cecp(d);
    bool is_hit = c->is_pondering && m == c->expected;
    if (!is_hit)
        cecp_halt(d);
    if (!play_move(&d->play, m, NULL)) {
        cecp_complain(d, "out of memory", "usermove");
        return;
    }
    if (is_hit) {
        c->is_pondering = false;
        proto_ponderhit(d);
        return;
    }
    cecp_tell_result(d);
    cecp_go_on(d);
}

bool cecp_take_back(Door *d, int count)
{
    Cecp *c = cecp(d);
    if (d->play.count < count)
        return false;
    cecp_halt(d);
    play_back(&d->play, count);
    c->is_over = c->has_score = false;
    if (c->analyses)
        cecp_go_on(d);
    return true;
}
