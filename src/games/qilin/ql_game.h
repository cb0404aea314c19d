/* ql_game.h -- what a door may ask of Qilin chess beyond the common interface. */
#ifndef QL_GAME_H
#define QL_GAME_H

#include "games/game.h"
#include "games/qilin/ql_types.h"

extern const Game game_qilin;

QlStage ql_stage(const Pos *);
const char *ql_stage_id(QlStage);         /* "play", "transition", "move": files and wire */
const char *ql_stage_name(QlStage, Lang); /* for people */

/* Presses or removals the side on move has still to make for its lines.  The removals of the transition are not
 * rewards: there the stage says what is due. */
int ql_rewards(const Pos *);
/* Placements made by both sides. */
int ql_placed(const Pos *);
/* Whether a forfeit or a save is asked for at the right moment: not while a reward or the transition is pending. */
bool ql_may_pause(const Pos *);

/* How many lines a legal decision would complete. */
int ql_lines_made(const Game *, const Pos *, Move);

/* Who plays a side: 0 a person, 1-9 a computer of that level.  Kept and saved with the position, used by no rule. */
int ql_player(const Pos *, Seat);
void ql_set_player(Pos *, Seat, int level);

/* The worth of a legal decision to the classic "hard" level, larger is better (Q25).  The level plays one of the best
 * at random; the choice is the caller's. */
int ql_classic_value(const Game *, Pos *, Move);

#endif
