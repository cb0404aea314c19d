/* toy.c -- noughts and crosses behind the Game interface: the smallest complete game, for docs/tour.md and its test.
 *
 * Nine points a1..c3; the seats place a man in turn; three in a line win, a full board draws.
 */
#include "games/game.h"

enum { RING = 16 };

typedef struct ToyPos {
    uint16_t men[2]; /* the points of each seat, a bit each */
    uint8_t side;
    uint8_t ply;
    uint8_t ring[RING]; /* the points played */
} ToyPos;

static const char *const MEN_ZH[] = {"", "圈", "叉"};
static const BoardShape SHAPE = {.points = 9, .width = 3, .height = 3, .rank_base = 1, .lines = LINES_SQUARES};

static ToyPos *toy(Pos *p)
{
    return (ToyPos *)p;
}

static const ToyPos *toyc(const Pos *p)
{
    return (const ToyPos *)p;
}

static bool has_line(uint16_t men)
{
    static const uint16_t LINES[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (size_t i = 0; i < ARRAY_LEN(LINES); i++) {
        if ((men & LINES[i]) == LINES[i])
            return true;
    }
    return false;
}

/* Nine signs `O`, `X` or `.` from a1 on, and the side: "......... o". */
static Fault parse(const Game *g, Pos *pos, const char *text)
{
    ToyPos *p = toy(pos);
    (void)g;
    memset(p, 0, sizeof *p);
    for (int i = 0; i < 9; i++) {
        if (text[i] != '.' && text[i] != 'O' && text[i] != 'X')
            return (Fault){text[i] ? FAULT_TEXT_LETTER : FAULT_TEXT_RANK_LENGTH, i};
        if (text[i] != '.')
            p->men[text[i] == 'X'] |= (uint16_t)(1 << i);
    }
    if (text[9] != ' ' || (text[10] != 'o' && text[10] != 'x') || text[11])
        return (Fault){FAULT_TEXT_SIDE, 9};
    p->side = text[10] == 'x';
    return (Fault){FAULT_NONE, 0};
}

static Fault vet(const Game *g, const Pos *p)
{
    (void)g, (void)p;
    return (Fault){FAULT_NONE, 0};
}

static int man_at(const Pos *p, int point)
{
    return toyc(p)->men[0] >> point & 1 ? 1 : toyc(p)->men[1] >> point & 1 ? 2 : 0;
}

static void format(const Game *g, const Pos *p, Seat viewer, Str *out)
{
    (void)viewer;
    for (int i = 0; i < 9; i++)
        str_char(out, g->men[man_at(p, i)]);
    str_put(out, toyc(p)->side ? " x" : " o");
}

static Seat turn(const Pos *p)
{
    return (Seat)toyc(p)->side;
}

static Key key(const Pos *p)
{
    return (Key)toyc(p)->men[0] << 32 | (Key)toyc(p)->men[1] << 8 | toyc(p)->side;
}

static int counter(const Pos *p)
{
    (void)p;
    return 0;
}

static bool in_check(const Game *g, const Pos *p)
{
    (void)g, (void)p;
    return false;
}

static void moves(const Game *g, Pos *p, MoveList *list)
{
    (void)g;
    list->count = 0;
    if (has_line(toy(p)->men[!toy(p)->side]))
        return;
    for (int i = 0; i < 9; i++) {
        if (!man_at(p, i))
            moves_add(list, move_make(MK_PLACE, 0, i, 0));
    }
}

static int count(const Game *g, Pos *p)
{
    MoveList list;
    moves(g, p, &list);
    return list.count;
}

static void apply(const Game *g, Pos *pos, Move m, Delta *delta)
{
    ToyPos *p = toy(pos);
    (void)g;
    if (delta)
        *delta = (Delta){0};
    delta_add(delta, p->side + 1, POINT_NONE, move_to(m));
    p->men[p->side] |= (uint16_t)(1 << move_to(m));
    p->ring[p->ply++ % RING] = (uint8_t)move_to(m);
    p->side ^= 1;
}

static void undo(const Game *g, Pos *pos)
{
    ToyPos *p = toy(pos);
    (void)g;
    p->side ^= 1;
    p->men[p->side] ^= (uint16_t)(1 << p->ring[--p->ply % RING]);
    p->ring[p->ply % RING] = 0;
}

static Result result(const Game *g, Pos *p)
{
    if (has_line(toy(p)->men[!toy(p)->side]))
        return result_loss((Seat)toy(p)->side, REASON_NO_MOVE);
    return count(g, p) ? result_none() : result_draw(REASON_AGREED);
}

static void move_text(const Game *g, Pos *p, Move m, Str *out)
{
    (void)p;
    point_text(g->shape, move_to(m), out);
}

static int move_parse(const Game *g, Pos *p, const char *token, Move out[MAX_PARTS], Fault *why)
{
    int point = point_parse(g->shape, &token);
    *why = (Fault){point < 0 || *token ? FAULT_UNREADABLE : man_at(p, point) ? FAULT_OCCUPIED : FAULT_NONE, 0};
    if (why->code)
        return 0;
    out[0] = move_make(MK_PLACE, 0, point, 0);
    return 1;
}

const Game game_toy = {
    .id = "toy",
    .name = {"井字棋", "Noughts and crosses"},
    .seats = {"red", "black"},
    .seats_zh = {"红方", "黑方"},
    .start = "......... o",
    .pos_size = sizeof(ToyPos),
    .shape = &SHAPE,
    .men = ".OX",
    .men_zh = MEN_ZH,
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
    .undo_depth = RING,
    .result = result,
    .man_at = man_at,
    .move_text = move_text,
    .move_parse = move_parse,
};
