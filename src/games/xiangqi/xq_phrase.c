/* xq_phrase.c -- from a move to the facts that name it, and from a phrase to the move it means.
 *
 * A phrase names a set of men, mostly of one; the move is the legal one among what these men would do.  So a text that
 * names its man badly (no 前 although two stand there) is still read as long as only one move fits.
 */
#include "games/xiangqi/xq_phrase.h"
#include "games/xiangqi/xq_tables.h"
#include "games/xiangqi/xq_text.h"

static int side_of(int man)
{
    return xq_side(man) & 1;
}

/* XQ_COVERED for a covered man, XQ_NONE for the stone. */
static int kind_of(int man)
{
    return man & ~8;
}

XqScene xq_scene(const Game *g, Pos *p)
{
    XqScene scene = {.game = g, .pos = p, .side = g->turn(p) == SEAT_SECOND ? XQ_BLACK : XQ_RED};
    scene.covers = strlen(g->men) > XQ_COVERED;
    for (int point = 0; point < XQ_POINTS; point++)
        scene.board[point] = (uint8_t)g->man_at(p, point);
    return scene;
}

FaultCode xq_scene_why(const XqScene *scene, int from, int to)
{
    char token[8];
    Str out = str_on(token, sizeof token);
    Move parts[MAX_PARTS];
    Fault why;
    xq_step_text(move_step(from, to), &out);
    scene->game->move_parse(scene->game, scene->pos, token, parts, &why);
    return why.code;
}

/* The men of a kind on a file, front to back. */
typedef struct Column {
    int count;
    uint8_t at[XQ_RANKS];
} Column;

static Column column_of(const XqScene *scene, int man, int own_file)
{
    Column c = {0};
    for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
        int point = xq_own_point(side_of(man), own_file, rank);
        if (scene->board[point] == man)
            c.at[c.count++] = (uint8_t)point;
    }
    return c;
}

int xq_file_count(const XqScene *scene, int kind, int own_file)
{
    return column_of(scene, xq_man(scene->side, kind), own_file).count;
}

static void tell_man(const XqScene *scene, int from, XqTold *t)
{
    int man = scene->board[from], crowds = 0, passed = 0;
    for (int file = 1; file <= XQ_FILES; file++) {
        Column c = column_of(scene, man, file);
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
static int phrase_to(const XqScene *scene, const XqPhrase *s, int from)
{
    int side = scene->side, file = xq_own_file(side, from), rank = xq_rank_of(side, from), ranks = s->number;
    int kind = s->kind == XQ_COVERED ? xq_home(side, from) : s->kind;
    if (kind >= XQ_ADVISOR && kind <= XQ_HORSE) {
        int files = s->number > file ? s->number - file : file - s->number;
        ranks = s->way == XQ_LEVEL ? 0 : slant(kind, files);
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

/* Whether the place of a man must be said that shares its file with others of its kind.  Advisors and elephants that
 * keep to their points share no file and direction.  Two covered men mostly go different ways: then their file does,
 * and the place is said only where the words would fit a legal step of the other. */
static bool is_placed(const XqScene *scene, Move m, const XqTold *t)
{
    if (t->kind != XQ_COVERED)
        return t->kind >= XQ_HORSE || scene->covers;
    XqPhrase said = {.kind = XQ_COVERED, .way = t->way, .number = (uint8_t)t->number};
    Column c = column_of(scene, scene->board[move_from(m)], t->file);
    for (int i = 0; i < c.count; i++) {
        int to = phrase_to(scene, &said, c.at[i]);
        if (c.at[i] != move_from(m) && to >= 0 && !xq_scene_why(scene, c.at[i], to))
            return true;
    }
    return false;
}

XqTold xq_tell(const XqScene *scene, Move m)
{
    int from = move_from(m), to = move_to(m), man = scene->board[from], side = side_of(man);
    assert(man && from != to);
    XqTold t = {.side = side, .kind = kind_of(man), .file = xq_own_file(side, from)};
    tell_man(scene, from, &t);
    int ahead = xq_rank_of(side, to) - xq_rank_of(side, from);
    t.way = ahead > 0 ? XQ_FORWARD : ahead < 0 ? XQ_BACK : XQ_LEVEL;
    bool straight = xq_file(from) == xq_file(to);
    t.number = !straight ? xq_own_file(side, to) : ahead > 0 ? ahead : -ahead;
    t.placed = t.count > 1 && is_placed(scene, m, &t);
    return t;
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
static U128 picked_anywhere(const XqScene *scene, const XqPhrase *s, bool *crowded)
{
    U128 set = 0;
    XqPhrase left = *s;
    *crowded = false;
    for (int file = 1; file <= XQ_FILES; file++) {
        Column c = column_of(scene, xq_man(scene->side, s->kind), file);
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
static U128 named_men(const XqScene *scene, const XqPhrase *s, bool *loose)
{
    int man = xq_man(scene->side, s->kind);
    *loose = false;
    if (s->file) {
        Column c = column_of(scene, man, s->file);
        U128 set = 0;
        for (int i = 0; i < c.count; i++)
            set |= bit(c.at[i]);
        return s->place ? picked(&c, s) : set;
    }
    bool crowded;
    U128 set = picked_anywhere(scene, s, &crowded);
    if (crowded || s->place == XQ_NTH)
        return set;
    *loose = true;
    for (int point = 0; point < XQ_POINTS; point++)
        set |= scene->board[point] == man ? bit(point) : 0;
    return set;
}

/* Of two men that cannot do it, the one whose way of moving leads there has the better reason. */
static bool is_shape_fault(FaultCode code)
{
    return code == FAULT_NOT_ITS_MOVE || code == FAULT_PALACE || code == FAULT_RIVER || code == FAULT_BACKWARD ||
           code == FAULT_SIDEWAYS;
}

Move xq_phrase_move(const XqScene *scene, const XqPhrase *s, Fault *why)
{
    bool loose;
    int legal = 0;
    Move move = MOVE_NONE;
    FaultCode reason = FAULT_NO_MAN;
    for (U128 left = named_men(scene, s, &loose); left;) {
        int from = bits_pop(&left), to = phrase_to(scene, s, from);
        FaultCode code = to < 0 ? FAULT_NOT_ITS_MOVE : xq_scene_why(scene, from, to);
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
