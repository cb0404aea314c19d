/* xq_rules.h -- what ends a game of xiangqi besides mate: cycles, the move limit, drawn material.
 *
 * The clause ids (C1…, D1…, M1…) are those of docs/rules/xiangqi.md.
 */
#ifndef XQ_RULES_H
#define XQ_RULES_H

#include "games/xiangqi/xq_pos.h"

/* The open points of the Asian rule as switches; 0 is the default of each (docs/rules/xiangqi.md, C9). */
typedef struct XqRules {
    uint8_t cycles; /* asian, draw: every third occurrence draws, off: none is judged, check: perpetual check only */
    uint8_t root;   /* after, before: when a victim's protection is tested */
    uint8_t check_chase; /* draw, chase: checks that also attack the chased man, between plain chases */
    uint8_t guard_chase; /* off, on: an advisor or elephant that attacks a protected rook, horse or cannon chases it */
    uint8_t held_rook;   /* priority, draw: removing protection only is a lesser chase than attacking */
    uint8_t chased_checks; /* ignored, void: a check by either side in the loop voids every chase */
    uint8_t window;        /* span, loop: judge from the first of the occurrences, or the last loop */
    uint8_t chase_by;      /* victim, pair: what must stay the same in every move of a chase */
    uint8_t occurrences;   /* 3, 4 */
    uint8_t move_limit;    /* 60, 40, off */
    uint8_t material;      /* on, off */
} XqRules;

enum { XQ_CYCLES_ASIAN, XQ_CYCLES_DRAW, XQ_CYCLES_OFF, XQ_CYCLES_CHECK };
enum { XQ_ROOT_AFTER, XQ_ROOT_BEFORE };
enum { XQ_CHECK_CHASE_DRAW, XQ_CHECK_CHASE_CHASE };
enum { XQ_GUARD_CHASE_OFF, XQ_GUARD_CHASE_ON };
enum { XQ_HELD_ROOK_PRIORITY, XQ_HELD_ROOK_DRAW };
enum { XQ_CHASED_CHECKS_IGNORED, XQ_CHASED_CHECKS_VOID };
enum { XQ_WINDOW_SPAN, XQ_WINDOW_LOOP };
enum { XQ_CHASE_BY_VICTIM, XQ_CHASE_BY_PAIR };
enum { XQ_MATERIAL_ON, XQ_MATERIAL_OFF };

/* How much a side's moves in a cycle forbid; the higher one loses (C7). */
typedef enum XqLevel { XQ_IDLE, XQ_CHASE_BY_ROOT, XQ_CHASE, XQ_PERPETUAL_CHECK } XqLevel;

/* How often the position has occurred, at most `most` times looked for; *first is then how many plies ago the oldest of
 * them was. */
int xq_occurrences(const XqPos *, int most, int *first);

/* The levels of both sides over the last `plies` moves; p is as before when it returns. */
void xq_cycle_levels(XqPos *p, const XqRules *, int plies, XqLevel level[2]);

/* The result a cycle of these levels has, with the levels in its detail. */
Result xq_cycle_result(const XqLevel level[2]);

/* The result on the board: mate and stalemate, cycles, the move limit, drawn material, in this order. */
Result xq_result(const XqRules *, XqPos *);
Notice xq_notice(const XqRules *, XqPos *);

/* Words for the reasons that are xiangqi's own. */
bool xq_message(Result, Lang, Str *out);

/* Drawn material: true if the men left cannot win (M1–M4). */
bool xq_material_drawn(XqPos *, uint16_t *detail);

#endif
