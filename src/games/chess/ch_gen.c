/* ch_gen.c -- the legal moves of chess and crazyhouse.
 *
 * No move is tried out.  The king goes where nothing would attack it once it has left its point; another man goes
 * where it ends the check, if there is one, and a pinned man stays on the line of its pin.  What is left over is taking
 * in passing, where two men leave one rank at once: there the king's safety is looked at.  Counting the moves is thus
 * a matter of popcounts.
 */
#include "games/chess/ch_pos.h"

/* Compiled once for each side, listing or counting: `side` is a constant wherever one of these is called. */
#define SPECIAL static inline __attribute__((always_inline))

/* Which moves: for a search, those that take or promote, and the others. */
typedef enum Part { EVERY, NOISY, QUIET } Part;

/* Where moves of a part end, of pawns or of other men. */
SPECIAL ChSet part_points(const ChPos *p, int side, Part part, bool pawns)
{
    ChSet ends = pawns ? CH_RANK_1 | CH_RANK_8 : 0;
    return part == EVERY ? ~(ChSet)0 : part == NOISY ? ch_own(p, !side) | ends : ~(ch_all(p) | ends);
}

typedef struct Pins {
    ChSet pinned;
    int count;
    struct {
        uint8_t from;
        ChSet allowed; /* the line of the pin with the man that pins */
    } at[8];
} Pins;

/* ---- Lists and counts --------------------------------------------------------------------------------------------- */

SPECIAL int add_points(MoveList *list, int from, ChSet points)
{
    if (!list)
        return ch_size(points);
    while (points)
        moves_add(list, move_step(from, ch_pop(&points)));
    return 0;
}

static void list_promotions(MoveList *list, ChSet points, int shift)
{
    while (points) {
        int to = ch_pop(&points);
        for (int kind = CH_QUEEN; kind <= CH_KNIGHT; kind++)
            moves_add(list, move_make(MK_PROMOTE, to - shift, to, kind));
    }
}

/* Pawns that reach the points from `shift` points behind. */
SPECIAL int add_pawns(MoveList *list, ChSet points, int shift)
{
    ChSet last = points & (CH_RANK_1 | CH_RANK_8);
    if (!list)
        return ch_size(points) + 3 * ch_size(last);
    if (last)
        list_promotions(list, last, shift);
    for (ChSet left = points & ~last; left;) {
        int to = ch_pop(&left);
        moves_add(list, move_step(to - shift, to));
    }
    return 0;
}

/* ---- The king ------------------------------------------------------------------------------------------------------- */

/* A set moved by a number of points; none of them may leave the board sideways. */
SPECIAL ChSet moved(ChSet set, int by)
{
    return by > 0 ? set << by : set >> -by;
}

SPECIAL ChSet pawn_attacks(ChSet pawns, int side)
{
    int up = side == CH_WHITE ? 8 : -8;
    return moved(pawns & ~CH_FILE_A, up - 1) | moved(pawns & ~CH_FILE_H, up + 1);
}

/* Every point that `by` attacks, when `all` are the points occupied. */
SPECIAL ChSet attacked(const ChPos *p, int by, ChSet all)
{
    const ChSet *men = p->men + (by << 3);
    ChSet set = CH.king[p->king[by]] | pawn_attacks(men[CH_PAWN], by);
    for (ChSet left = men[CH_KNIGHT]; left;)
        set |= CH.knight[ch_pop(&left)];
    for (ChSet left = men[CH_BISHOP] | men[CH_QUEEN]; left;)
        set |= ch_diagonal_points(all, ch_pop(&left));
    for (ChSet left = men[CH_ROOK] | men[CH_QUEEN]; left;)
        set |= ch_straight_points(all, ch_pop(&left));
    return set;
}

SPECIAL int add_castlings(const ChPos *p, MoveList *list, int side, ChSet danger)
{
    ChSet all = ch_all(p), home = side == CH_WHITE ? 1 : (ChSet)1 << 56;
    int rights = p->rights >> (2 * side), from = side == CH_WHITE ? 4 : 60, count = 0;
    if ((rights & CH_SHORT) && !(all & 0x60 * home) && !(danger & 0x60 * home))
        count += add_points(list, from, ch_bit(from + 2));
    if ((rights & CH_LONG) && !(all & 0x0E * home) && !(danger & 0x0C * home))
        count += add_points(list, from, ch_bit(from - 2));
    return count;
}

SPECIAL int king_moves(const ChPos *p, MoveList *list, int side, Part part)
{
    int king = p->king[side];
    ChSet open = CH.king[king] & ~ch_own(p, side) & part_points(p, side, part, false);
    if (!open)
        return 0; /* nor is there a way to castle */
    ChSet danger = attacked(p, !side, ch_all(p) & ~ch_bit(king));
    int count = add_points(list, king, open & ~danger);
    if (part != NOISY && !p->checkers && (p->rights >> (2 * side) & 3))
        count += add_castlings(p, list, side, danger);
    return count;
}

/* ---- The others ------------------------------------------------------------------------------------------------------ */

SPECIAL void find_pins(const ChPos *p, Pins *pins, int side)
{
    const ChSet *enemy = p->men + (!side << 3);
    int king = p->king[side];
    ChSet all = ch_all(p), own = ch_own(p, side);
    ChSet snipers = CH.straight[king] & (enemy[CH_ROOK] | enemy[CH_QUEEN]);
    snipers |= (CH.rising[king] | CH.falling[king]) & (enemy[CH_BISHOP] | enemy[CH_QUEEN]);
    pins->pinned = 0;
    pins->count = 0;
    while (snipers) {
        int sniper = ch_pop(&snipers);
        ChSet gap = CH.between[king][sniper], cover = gap & all;
        if ((cover & own) && !(cover & (cover - 1))) {
            pins->pinned |= cover;
            pins->at[pins->count].from = (uint8_t)ch_first(cover);
            pins->at[pins->count++].allowed = gap | ch_bit(sniper);
        }
    }
}

SPECIAL int pawn_moves(const ChPos *p, MoveList *list, int side, ChSet pawns, ChSet targets)
{
    int up = side == CH_WHITE ? 8 : -8, count = 0;
    ChSet empty = ~ch_all(p), enemy = ch_own(p, !side) & targets;
    ChSet third = side == CH_WHITE ? CH_RANK_1 << 16 : CH_RANK_8 >> 16;
    ChSet one = moved(pawns, up) & empty, two = moved(one & third, up) & empty;
    count += add_pawns(list, one & targets, up);
    count += add_pawns(list, two & targets, 2 * up);
    count += add_pawns(list, moved(pawns & ~CH_FILE_A, up - 1) & enemy, up - 1);
    count += add_pawns(list, moved(pawns & ~CH_FILE_H, up + 1) & enemy, up + 1);
    return count;
}

SPECIAL int passing_moves(const ChPos *p, MoveList *list, int side)
{
    int count = 0;
    for (ChSet pawns = CH.pawn[!side][p->ep] & ch_men(p, side, CH_PAWN); pawns;) {
        int from = ch_pop(&pawns);
        if (ch_ep_is_safe(p, from))
            count += add_points(list, from, ch_bit(p->ep));
    }
    return count;
}

/* A pinned knight never moves; the others stay on their line. */
SPECIAL int pinned_moves(const ChPos *p, MoveList *list, int side, const Pins *pins, const ChSet targets[2])
{
    ChSet all = ch_all(p);
    int count = 0;
    for (int i = 0; i < pins->count; i++) {
        int from = pins->at[i].from, kind = ch_kind(p->board[from]);
        ChSet open = pins->at[i].allowed & targets[0], reach = 0;
        if (kind == CH_PAWN)
            count += pawn_moves(p, list, side, ch_bit(from), pins->at[i].allowed & targets[1]);
        if (kind == CH_ROOK || kind == CH_QUEEN)
            reach |= ch_straight_points(all, from);
        if (kind == CH_BISHOP || kind == CH_QUEEN)
            reach |= ch_diagonal_points(all, from);
        count += add_points(list, from, reach & open);
    }
    return count;
}

/* The points that end the check of the one man that gives it. */
static inline ChSet remedies(const ChPos *p)
{
    return CH.between[p->king[p->side]][ch_first(p->checkers)] | p->checkers;
}

static inline bool is_double_check(const ChPos *p)
{
    return (p->checkers & (p->checkers - 1)) != 0;
}

/* The legal moves of the men on the board: listed, or counted when there is no list. */
SPECIAL int generate(const ChPos *p, MoveList *list, int side, Part part)
{
    const ChSet *own = p->men + (side << 3);
    int count = king_moves(p, list, side, part);
    if (is_double_check(p))
        return count;
    ChSet all = ch_all(p), remedy = p->checkers ? remedies(p) : ~(ChSet)0;
    ChSet targets = ~own[0] & remedy & part_points(p, side, part, false);
    ChSet pawn_targets = ~own[0] & remedy & part_points(p, side, part, true);
    Pins pins;
    find_pins(p, &pins, side);
    count += pawn_moves(p, list, side, own[CH_PAWN] & ~pins.pinned, pawn_targets);
    if (part != QUIET && p->ep != POINT_NONE)
        count += passing_moves(p, list, side);
    for (ChSet men = own[CH_KNIGHT] & ~pins.pinned; men;) {
        int from = ch_pop(&men);
        count += add_points(list, from, CH.knight[from] & targets);
    }
    for (ChSet men = own[CH_BISHOP] & ~pins.pinned; men;) {
        int from = ch_pop(&men);
        count += add_points(list, from, ch_diagonal_points(all, from) & targets);
    }
    for (ChSet men = own[CH_ROOK] & ~pins.pinned; men;) {
        int from = ch_pop(&men);
        count += add_points(list, from, ch_straight_points(all, from) & targets);
    }
    for (ChSet men = own[CH_QUEEN] & ~pins.pinned; men;) {
        int from = ch_pop(&men);
        count += add_points(list, from, (ch_straight_points(all, from) | ch_diagonal_points(all, from)) & targets);
    }
    return count + pinned_moves(p, list, side, &pins, (ChSet[2]){targets, pawn_targets});
}

/* ---- Drops ----------------------------------------------------------------------------------------------------------- */

/* Where men may be dropped: on any empty point; in check only between the king and the man that gives it. */
static ChSet drop_points(const ChPos *p)
{
    ChSet empty = ~ch_all(p);
    if (!p->checkers)
        return empty;
    return is_double_check(p) ? 0 : empty & remedies(p);
}

static ChSet drop_points_of(ChSet points, int kind)
{
    return kind == CH_PAWN ? points & ~(CH_RANK_1 | CH_RANK_8) : points;
}

static void list_drops(const ChPos *p, MoveList *list)
{
    const uint8_t *hand = p->hand[p->side];
    ChSet points = drop_points(p);
    for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++) {
        if (!hand[kind])
            continue;
        for (ChSet left = drop_points_of(points, kind); left;)
            moves_add(list, move_make(MK_DROP, POINT_NONE, ch_pop(&left), kind));
    }
}

static int count_drops(const ChPos *p)
{
    const uint8_t *hand = p->hand[p->side];
    ChSet points = drop_points(p);
    int count = 0;
    for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++)
        count += hand[kind] ? ch_size(drop_points_of(points, kind)) : 0;
    return count;
}

void ch_moves(const ChPos *p, MoveList *list)
{
    list->count = 0;
    if (p->side == CH_WHITE)
        generate(p, list, CH_WHITE, EVERY);
    else
        generate(p, list, CH_BLACK, EVERY);
}

void ch_noisy_moves(const ChPos *p, MoveList *list)
{
    if (p->side == CH_WHITE)
        generate(p, list, CH_WHITE, NOISY);
    else
        generate(p, list, CH_BLACK, NOISY);
}

void ch_quiet_moves(const ChPos *p, MoveList *list)
{
    if (p->side == CH_WHITE)
        generate(p, list, CH_WHITE, QUIET);
    else
        generate(p, list, CH_BLACK, QUIET);
    list_drops(p, list);
}

int ch_count(const ChPos *p)
{
    return p->side == CH_WHITE ? generate(p, NULL, CH_WHITE, EVERY) : generate(p, NULL, CH_BLACK, EVERY);
}

void ch_house_moves(const ChPos *p, MoveList *list)
{
    ch_moves(p, list);
    list_drops(p, list);
}

int ch_house_count(const ChPos *p)
{
    return ch_count(p) + count_drops(p);
}
