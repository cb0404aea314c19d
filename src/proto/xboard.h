/* xboard.h -- the two halves of the XBoard protocol: the game the engine keeps, and the commands that change it. */
#ifndef PROTO_XBOARD_H
#define PROTO_XBOARD_H

#include <stdatomic.h>

#include "proto/proto.h"

typedef struct Cecp {
    Seat seat;      /* whom the engine plays */
    bool is_forced; /* it plays nobody */
    bool is_over;   /* the result has been told */
    bool is_broken; /* setboard gave no position: nothing can be played until there is one */
    bool analyses;
    bool ponders;             /* may think on the opponent's time */
    atomic_bool is_pondering; /* does so now, on the reply `expected` */
    atomic_bool posts;        /* shows its thoughts */
    Move expected;

    int moves_per_session; /* 0: the clock is for the whole game */
    int64_t base_ms, increment_ms, clock_ms, other_ms;
    int64_t move_ms; /* st: for each move; 0 when there is a clock */
    int depth;       /* sd; 0 for none */

    bool has_score; /* of its last own move in this game */
    int score;
} Cecp;

static inline Cecp *cecp(Door *d)
{
    return d->self;
}

void cecp_complain(Door *, const char *what, const char *line);

/* Whether the search that runs is for a move the GUI waits for. */
bool cecp_thinks_of_own_move(Door *);

/* Ends whatever search runs, without a move. */
void cecp_halt(Door *);

/* Tells how the game ended, if it has. */
void cecp_tell_result(Door *);

/* Thinks about what is to be thought about now, if anything: the analysis, or the engine's own move. */
void cecp_go_on(Door *);

/* Plays a legal move of the GUI, and answers it. */
void cecp_take_move(Door *, Move);

/* Takes back so many moves; false when there are not as many. */
bool cecp_take_back(Door *, int count);

void cecp_done(Door *, const EngineAnswer *);
void cecp_info(Door *, const EngineInfo *);

#endif
