/* xq_phrase.c -- from a move to the facts that name it, and from a phrase to the move it means.
 *
 * A phrase names a set of men, mostly of one; the move is the legal one among what these men would do.  So a text that
 * names its man badly (no 前 although two stand there) is still read as long as only one move fits.
 */
#include "games/xiangqi/xq_phrase.h"
#include "games/xiangqi/xq_text.h"

/* The men of a kind on a file, front to back. */
typedef struct Column {
    int count;
    uint8_t at[XQ_RANKS];
} Column;

static Column column_of(const XqPos *p, int man, int own_file)
{
    Column c = {0};
    for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
        int point = xq_own_point(xq_side(man), own_file, rank);
        if (p->board[point] == man)
            c.at[c.count++] = (uint8_t)point;
    }
    return c;
}

int xq_file_count(const XqPos *p, int kind, int own_file)
{
    return column_of(p, xq_man(p->side, kind), own_file).count;
}

static void tell_man(const XqPos *p, int from, XqTold *t)
{
    int man = p->board[from], crowds = 0, passed = 0;
    for (int file = 1; file <= XQ_FILES; file++) {
        Column c = column_of(p, man, file);
        if (file == t->file) {
            t->count = c.count;
            while (c.at[t->index] != from)
                t->index++;
            t->order = passed + t->index;
        }
        if (c.count > 1) {
            crowds++;
            passed += c.count;
        }
    }
    t->crowded = t->kind == XQ_PAWN && t->count > 1 && crowds > 1;
}

XqTold xq_tell(const XqPos *p, Move m)
{
    int from = move_from(m), to = move_to(m), man = p->board[from], side = xq_side(man);
    assert(man && from != to);
    XqTold t = {.side = side, .kind = xq_kind(man), .file = xq_own_file(side, from)};
    tell_man(p, from, &t);
    int ahead = xq_rank_of(side, to) - xq_rank_of(side, from);
    t.way = ahead > 0 ? XQ_FORWARD : ahead < 0 ? XQ_BACK : XQ_LEVEL;
    bool straight = xq_file(from) == xq_file(to);
    t.number = !straight ? xq_own_file(side, to) : ahead > 0 ? ahead : -ahead;
    return t;
}

/* How many ranks a man that goes aslant moves when it moves so many files; 0 when it does not. */
static int slant(int kind, int files)
{
    switch (kind) {
    case XQ_ADVISOR: return files == 1 ? 1 : 0;
    case XQ_ELEPHANT: return files == 2 ? 2 : 0;
    default: return files == 1 || files == 2 ? 3 - files : 0;
    }
}

/* Where the man on a point would go; -1 when no point of the board is meant. */
static int phrase_to(const XqPos *p, const XqPhrase *s, int from)
{
    int side = p->side, file = xq_own_file(side, from), rank = xq_rank_of(side, from), ranks = s->number;
    if (s->kind >= XQ_ADVISOR && s->kind <= XQ_HORSE) {
        int files = s->number > file ? s->number - file : file - s->number;
        ranks = s->way == XQ_LEVEL ? 0 : slant(s->kind, files);
        file = s->number;
        if (ranks == 0)
            return -1;
    } else if (s->way == XQ_LEVEL) {
        file = s->number;
        ranks = 0;
    }
    rank += s->way == XQ_BACK ? -ranks : ranks;
    return rank >= 0 && rank < XQ_RANKS ? xq_own_point(side, file, rank) : -1;
}

/* The man of a column at the place that was said. */
static U128 picked(const Column *c, const XqPhrase *s)
{
    int index = s->nth - 1;
    switch (s->place) {
    case XQ_FRONT: index = 0; break;
    case XQ_REAR: index = c->count - 1; break;
    case XQ_MIDDLE: index = c->count > 1 && c->count % 2 ? c->count / 2 : -1; break;
    default: break;
    }
    return index >= 0 && index < c->count ? bit(c->at[index]) : 0;
}

/* The men a phrase without a file names by their place on some crowded file. */
static U128 picked_anywhere(const XqPos *p, const XqPhrase *s, bool *crowded)
{
    U128 set = 0;
    XqPhrase left = *s;
    *crowded = false;
    for (int file = 1; file <= XQ_FILES; file++) {
        Column c = column_of(p, xq_man(p->side, s->kind), file);
        if (c.count < 2)
            continue;
        *crowded = true;
        if (s->place == XQ_NTH && left.nth > c.count) {
            left.nth = (uint8_t)(left.nth - c.count);
            continue;
        }
        set |= picked(&c, &left);
        if (s->place == XQ_NTH)
            break;
    }
    return set;
}

/* Every man the phrase may mean.  `loose`: its place names none, but others are meant if only one of them fits. */
static U128 named_men(const XqPos *p, const XqPhrase *s, bool *loose)
{
    *loose = false;
    if (s->file) {
        Column c = column_of(p, xq_man(p->side, s->kind), s->file);
        U128 set = 0;
        for (int i = 0; i < c.count; i++)
            set |= bit(c.at[i]);
        return s->place ? picked(&c, s) : set;
    }
    bool crowded;
    U128 set = picked_anywhere(p, s, &crowded);
    if (crowded || s->place == XQ_NTH)
        return set;
    *loose = true;
    return xq_men(p, p->side, s->kind);
}

/* Of two men that cannot do it, the one whose way of moving leads there has the better reason. */
static bool is_shape_fault(FaultCode code)
{
    return code == FAULT_NOT_ITS_MOVE || code == FAULT_PALACE || code == FAULT_RIVER || code == FAULT_BACKWARD ||
           code == FAULT_SIDEWAYS;
}

Move xq_phrase_move(const XqPos *p, const XqPhrase *s, Fault *why)
{
    bool loose;
    int legal = 0;
    Move move = MOVE_NONE;
    FaultCode reason = FAULT_NO_MAN;
    for (U128 left = named_men(p, s, &loose); left;) {
        int from = bits_pop(&left), to = phrase_to(p, s, from);
        FaultCode code = to < 0 ? FAULT_NOT_ITS_MOVE : xq_why_not(p, from, to);
        if (!code) {
            move = move_step(from, to);
            legal++;
        } else if (!loose && (reason == FAULT_NO_MAN || is_shape_fault(reason))) {
            reason = code;
        }
    }
    *why = (Fault){legal == 1 ? FAULT_NONE : legal ? FAULT_AMBIGUOUS : reason, 0};
    return legal == 1 ? move : MOVE_NONE;
}
