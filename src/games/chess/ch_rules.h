/* ch_rules.h -- what ends a game of chess or crazyhouse.
 *
 * The clause ids (H…, Z…) are those of docs/rules/chess.md and docs/rules/crazyhouse.md.
 */
#ifndef CH_RULES_H
#define CH_RULES_H

#include "games/chess/ch_pos.h"

typedef struct ChRules {
    uint8_t repetition; /* claim: the third occurrence may be claimed, the fifth draws; draw: the third draws; off */
    uint8_t move_limit; /* off; 50: draws at 50 moves; 75: may be claimed at 50, draws at 75 */
    uint8_t material;   /* off, on: whether positions in which nobody can mate are drawn */
} ChRules;

enum { CH_REPETITION_CLAIM, CH_REPETITION_DRAW, CH_REPETITION_OFF };
enum { CH_LIMIT_OFF, CH_LIMIT_50, CH_LIMIT_75 };
enum { CH_MATERIAL_OFF, CH_MATERIAL_ON };

/* How often the position has occurred, at most `most` times looked for. */
int ch_occurrences(const ChPos *, int most);

/* Whether no sequence of moves whatever can mate, by the men left alone (H10). */
bool ch_is_dead_material(const ChPos *, uint16_t *detail);

/* The result on the board: mate and stalemate, repetition, the move limit, material, in this order. */
Result ch_result(const ChRules *, const ChPos *);
Notice ch_notice(const ChRules *, const ChPos *);

/* Words for the reasons that chess has its own for. */
bool ch_message(Result, Lang, Str *out);

#endif
