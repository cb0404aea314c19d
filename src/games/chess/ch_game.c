/* ch_game.c -- chess and crazyhouse behind the common interface. */
#include "games/chess/ch_rules.h"
#include "games/chess/ch_text.h"

#define RULE(field, words, zh, en)                                                                                     \
    {                                                                                                                  \
#field, words, offsetof(ChRules, field),                                                                       \
        {                                                                                                              \
            zh, en                                                                                                     \
        }                                                                                                              \
    }

#define REPETITION                                                                                                     \
    RULE(repetition, "claim|draw|off", "重复局面：三次可提和、五次判和，三次即判和，不裁决",                           \
         "repetition: the third may be claimed and the fifth draws, the third draws, or it is not judged")
#define MOVE_LIMIT                                                                                                     \
    RULE(move_limit, "off|50|75", "无吃子和兵动：不裁决，50回合判和，50回合可提和、75回合判和",                        \
         "no capture or pawn move: no limit, 50 moves draw, or 50 may be claimed and 75 draw")

static const Option CHESS_OPTIONS[] = {
    REPETITION,
    MOVE_LIMIT,
    RULE(material, "off|on", "子力不足是否判和", "whether the game ends when neither side has men enough to mate"),
    {0},
};

static const Option HOUSE_OPTIONS[] = {REPETITION, MOVE_LIMIT, {0}};

static const ChRules CHESS_RULES = {CH_REPETITION_CLAIM, CH_LIMIT_75, CH_MATERIAL_ON};
static const ChRules HOUSE_RULES = {CH_REPETITION_DRAW, CH_LIMIT_OFF, CH_MATERIAL_OFF};

static const BoardShape SHAPE = {.points = 64, .width = 8, .height = 8, .rank_base = 1, .lines = LINES_SQUARES};

static ChPos *ch(Pos *p)
{
    return (ChPos *)p;
}

static const ChPos *chc(const Pos *p)
{
    return (const ChPos *)p;
}

static bool is_house(const Game *g)
{
    return (g->traits & TRAIT_HANDS) != 0;
}

static Fault parse(const Game *g, Pos *p, const char *text)
{
    return ch_parse(ch(p), text, is_house(g));
}

static Fault vet(const Game *g, const Pos *pos)
{
    const ChPos *p = chc(pos);
    (void)g;
    bool capturable = ch_attackers(p, p->king[!p->side], p->side, ch_all(p)) != 0;
    return (Fault){capturable ? FAULT_KING_CAPTURABLE : FAULT_NONE, 0};
}

static void format(const Game *g, const Pos *p, Seat viewer, Str *out)
{
    (void)viewer;
    ch_format(chc(p), is_house(g), out);
}

static Seat turn(const Pos *p)
{
    return (Seat)chc(p)->side;
}

static Key key(const Pos *p)
{
    return chc(p)->key;
}

static int counter(const Pos *p)
{
    return (int)chc(p)->count;
}

static bool in_check(const Game *g, const Pos *p)
{
    (void)g;
    return chc(p)->checkers != 0;
}

static void chess_moves(const Game *g, Pos *p, MoveList *list)
{
    (void)g;
    ch_moves(ch(p), list);
}

static int chess_count(const Game *g, Pos *p)
{
    (void)g;
    return ch_count(ch(p));
}

static void chess_apply(const Game *g, Pos *p, Move m, Delta *delta)
{
    (void)g;
    assert(ch_why_not(ch(p), m) == FAULT_NONE);
    if (delta)
        *delta = (Delta){0};
    ch_apply(ch(p), m, delta);
}

static void chess_undo(const Game *g, Pos *p)
{
    (void)g;
    ch_undo(ch(p));
}

static void house_moves(const Game *g, Pos *p, MoveList *list)
{
    (void)g;
    ch_house_moves(ch(p), list);
}

static int house_count(const Game *g, Pos *p)
{
    (void)g;
    return ch_house_count(ch(p));
}

static void house_apply(const Game *g, Pos *p, Move m, Delta *delta)
{
    (void)g;
    assert(ch_why_not(ch(p), m) == FAULT_NONE);
    if (delta)
        *delta = (Delta){0};
    ch_house_apply(ch(p), m, delta);
}

static void house_undo(const Game *g, Pos *p)
{
    (void)g;
    ch_house_undo(ch(p));
}

static Result result(const Game *g, Pos *p)
{
    return ch_result(g->rules, ch(p));
}

static Notice notice(const Game *g, Pos *p)
{
    return ch_notice(g->rules, ch(p));
}

static bool message(const Game *g, Result r, Lang lang, Str *out)
{
    (void)g;
    return ch_message(r, lang, out);
}

/* The move is played to see, since it may castle, take in passing or open a line. */
static U128 attackers(const Game *g, Pos *pos, Move m)
{
    ChPos *p = ch(pos);
    int side = p->side;
    is_house(g) ? ch_house_apply(p, m, NULL) : ch_apply(p, m, NULL);
    U128 set = ch_attackers(p, p->king[side], !side, ch_all(p));
    is_house(g) ? ch_house_undo(p) : ch_undo(p);
    return set;
}

static int man_at(const Pos *p, int point)
{
    return chc(p)->board[point];
}

static int in_hand(const Pos *p, Seat seat, int man)
{
    return chc(p)->hand[seat][ch_kind(man)];
}

static void move_text(const Game *g, Pos *p, Move m, Str *out)
{
    (void)g, (void)p;
    ch_move_text(m, out);
}

static int move_parse(const Game *g, Pos *p, const char *token, Move out[MAX_PARTS], Fault *why)
{
    Move m = ch_read_move(token);
    (void)g;
    *why = (Fault){m != MOVE_NONE ? ch_why_not(ch(p), m) : FAULT_UNREADABLE, 0};
    if (why->code)
        return 0;
    out[0] = m;
    return 1;
}

/* What the two tables have in common. */
#define SHARED                                                                                                         \
    .seats = {"white", "black"}, .seats_zh = {"白方", "黑方"}, .pos_size = sizeof(ChPos),                              \
    .rules_size = sizeof(ChRules), .shape = &SHAPE, .notations = CH_NOTATIONS, .men = CH_LETTERS,                      \
    .men_zh = CH_CHARACTERS, .parse = parse, .vet = vet, .format = format, .turn = turn, .key = key,                   \
    .counter = counter, .in_check = in_check, .undo_depth = CH_RING, .result = result, .notice = notice,               \
    .message = message, .attackers = attackers, .man_at = man_at, .move_text = move_text, .move_parse = move_parse

const Game game_chess = {
    SHARED,
    .id = "chess",
    .name = {"国际象棋", "Chess"},
    .start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    .rules = &CHESS_RULES,
    .options = CHESS_OPTIONS,
    .moves = chess_moves,
    .count = chess_count,
    .apply = chess_apply,
    .undo = chess_undo,
};

const Game game_crazyhouse = {
    SHARED,
    .id = "crazyhouse",
    .name = {"疯狂屋", "Crazyhouse"},
    .start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    .traits = TRAIT_HANDS,
    .rules = &HOUSE_RULES,
    .options = HOUSE_OPTIONS,
    .moves = house_moves,
    .count = house_count,
    .apply = house_apply,
    .undo = house_undo,
    .in_hand = in_hand,
};
