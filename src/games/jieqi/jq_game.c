/* jq_game.c -- jieqi behind the common interface. */
#include "games/jieqi/jq_rules.h"
#include "games/jieqi/jq_text.h"
#include "games/xiangqi/xq_text.h"

#define RULE(field, words, zh, en)                                                                                     \
    {                                                                                                                  \
#field, words, offsetof(JqRules, field),                                                                       \
        {                                                                                                              \
            zh, en                                                                                                     \
        }                                                                                                              \
    }

static const Option OPTIONS[] = {
    RULE(mate, "on|off", "判将死与困毙且禁止送将，或吃将帅为胜",
         "mate ends the game and suicide is barred, or the king is taken"),
    RULE(captive, "captor|both|none", "被吃的暗子给谁看", "who is shown what a covered man was when it is taken"),
    RULE(move_limit, "60|40|off", "自然限着回合数", "moves without a capture that draw"),
    RULE(repetition, "draw|off", "局面三次重复判和或不理", "whether the third occurrence of a position draws"),
    {0},
};

static const JqRules DEFAULT_RULES = {0};

static const BoardShape SHAPE = {.points = 90, .width = 9, .height = 10, .rank_base = 0, .lines = LINES_XIANGQI};

static const JqRules *rules(const Game *g)
{
    return g->rules;
}

static JqPos *jq(Pos *p)
{
    return (JqPos *)p;
}

static const JqPos *jqc(const Pos *p)
{
    return (const JqPos *)p;
}

static Fault parse(const Game *g, Pos *p, const char *text)
{
    return jq_parse(rules(g), jq(p), text);
}

/* While reveals are missing the step has been made, and it is the mover's king that must not be left to be taken. */
static Fault vet(const Game *g, const Pos *pos)
{
    const JqPos *p = jqc(pos);
    int side = jq_waits(p) ? p->side : !p->side, king = p->king[side];
    bool bad = rules(g)->mate == JQ_MATE_ON && jq_attackers_after(p, side, king, king);
    return (Fault){bad ? FAULT_KING_CAPTURABLE : FAULT_NONE, 0};
}

static void format(const Game *g, const Pos *p, Seat viewer, Str *out)
{
    (void)g;
    jq_format(jqc(p), viewer, out);
}

static Seat turn(const Pos *p)
{
    return jq_waits(jqc(p)) ? SEAT_CHANCE : (Seat)jqc(p)->side;
}

static Key key(const Pos *p)
{
    return jqc(p)->key;
}

static int counter(const Pos *p)
{
    return jqc(p)->count;
}

static bool in_check(const Game *g, const Pos *p)
{
    (void)g;
    return !jq_waits(jqc(p)) && jqc(p)->in_check;
}

static void moves(const Game *g, Pos *p, MoveList *list)
{
    jq_moves(rules(g), jq(p), list);
}

static int count(const Game *g, Pos *p)
{
    return jq_count(rules(g), jq(p));
}

static void apply(const Game *g, Pos *p, Move m, Delta *delta)
{
    assert(jq_legal(rules(g), jq(p), m));
    if (delta)
        *delta = (Delta){0};
    jq_apply(rules(g), jq(p), m, delta);
}

static void undo(const Game *g, Pos *p)
{
    jq_undo(rules(g), jq(p));
}

static Result result(const Game *g, Pos *p)
{
    return jq_result(rules(g), jq(p));
}

static Notice notice(const Game *g, Pos *p)
{
    return jq_notice(rules(g), jq(p));
}

static U128 attackers(const Game *g, Pos *p, Move m)
{
    bool barred = rules(g)->mate == JQ_MATE_ON && move_kind(m) == MK_STEP;
    return barred ? jq_attackers_after(jq(p), jq(p)->side, move_from(m), move_to(m)) : 0;
}

static int man_at(const Pos *p, int point)
{
    return jqc(p)->board[point];
}

static void move_text(const Game *g, Pos *p, Move m, Str *out)
{
    (void)g, (void)p;
    jq_move_text(m, out);
}

static int move_parse(const Game *g, Pos *p, const char *token, Move out[MAX_PARTS], Fault *why)
{
    *why = (Fault){FAULT_NONE, 0};
    return jq_read_token(rules(g), jq(p), token, out, &why->code);
}

static void weights(const Game *g, Pos *p, const MoveList *list, uint32_t out[])
{
    (void)g;
    for (int i = 0; i < list->count; i++) {
        int man = move_aux(list->at[i]);
        out[i] = jq(p)->hidden.pool[jq_side(man)][xq_kind(man)];
    }
}

static void view(const Game *g, const Pos *pos, Seat seat, Pos *out)
{
    (void)g;
    if (out != pos)
        memcpy(out, pos, sizeof(JqPos));
    jq_view(jq(out), seat);
}

static void sample(const Game *g, Pos *p, Seat seat, uint64_t (*next)(void *), void *state)
{
    jq_sample(rules(g), jq(p), seat, next, state);
}

static bool seen(const Game *g, const Pos *p, Move reveal, Seat seat)
{
    return jq_seen(rules(g), jqc(p), reveal, seat);
}

const Game game_jieqi = {
    .id = "jieqi",
    .name = {"揭棋", "Jieqi"},
    .seats = {"red", "black"},
    .seats_zh = {"红方", "黑方"},
    .start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1",
    .traits = TRAIT_CHANCE | TRAIT_HIDDEN | TRAIT_MULTI,
    .pos_size = sizeof(JqPos),
    .rules_size = sizeof(JqRules),
    .rules = &DEFAULT_RULES,
    .options = OPTIONS,
    .shape = &SHAPE,
    .notations = XQ_VARIANT_NOTATIONS,
    .men = JQ_LETTERS,
    .men_zh = JQ_CHARACTERS,
    .parse = parse,
    .vet = vet,
    .format = format,
    .turn = turn,
    .key = key,
    .counter = counter,
    .in_check = in_check,
    .moves = moves,
    .count = count,
    .apply = apply,
    .undo = undo,
    .undo_depth = JQ_RING,
    .result = result,
    .notice = notice,
    .attackers = attackers,
    .man_at = man_at,
    .move_text = move_text,
    .move_parse = move_parse,
    .weights = weights,
    .view = view,
    .sample = sample,
    .seen = seen,
};
