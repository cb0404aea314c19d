/* py_move.c -- moves as Python objects.
 *
 * A move is immutable and knows its game, for its text.  Steps, nearly all there are, are made once and kept: listing
 * the legal moves of a position then only counts references.
 */
#include "bind/py/py.h"

enum { KEPT = 1 << 14, GAMES_MOST = 64 };

PyTypeObject *py_move_type;
static PyObject **kept[GAMES_MOST];

static PyObject *make(int game_index, Move m)
{
    PyMove *self = PyObject_New(PyMove, py_move_type);
    if (!self)
        return NULL;
    self->game = game_at(game_index);
    self->game_index = game_index;
    self->move = m;
    return (PyObject *)self;
}

PyObject *py_move_new(int game_index, Move m)
{
    if (m >= KEPT)
        return make(game_index, m);
    if (!kept[game_index])
        kept[game_index] = PyMem_Calloc(KEPT, sizeof(PyObject *));
    if (!kept[game_index])
        return PyErr_NoMemory();
    PyObject **slot = &kept[game_index][m];
    if (!*slot)
        *slot = make(game_index, m);
    Py_XINCREF(*slot);
    return *slot;
}

static void move_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *move_text(PyObject *object)
{
    PyMove *self = (PyMove *)object;
    char buf[64];
    Str s = str_on(buf, sizeof buf);
    self->game->move_text(self->game, NULL, self->move, &s);
    return py_text(&s);
}

static PyObject *move_uci(PyObject *self, PyObject *unused)
{
    (void)unused;
    return move_text(self);
}

static PyObject *move_repr(PyObject *object)
{
    PyObject *text = move_text(object);
    PyObject *repr = text ? PyUnicode_FromFormat("Move(%R, %s)", text, ((PyMove *)object)->game->id) : NULL;
    Py_XDECREF(text);
    return repr;
}

static Py_hash_t move_hash(PyObject *object)
{
    const PyMove *self = (PyMove *)object;
    return (Py_hash_t)self->move << 6 | self->game_index;
}

static PyObject *move_compare(PyObject *a, PyObject *b, int op)
{
    if (!PyObject_TypeCheck(b, py_move_type) || (op != Py_EQ && op != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    const PyMove *x = (PyMove *)a, *y = (PyMove *)b;
    bool same = x->move == y->move && x->game_index == y->game_index;
    return PyBool_FromLong(same == (op == Py_EQ));
}

/* A point, None where the move has none. */
static PyObject *point_or_none(int point)
{
    if (point == POINT_NONE)
        Py_RETURN_NONE;
    return PyLong_FromLong(point);
}

static PyObject *get_from(PyObject *self, void *unused)
{
    (void)unused;
    return point_or_none(move_from(((PyMove *)self)->move));
}

static PyObject *get_to(PyObject *self, void *unused)
{
    (void)unused;
    return point_or_none(move_to(((PyMove *)self)->move));
}

static PyObject *get_kind(PyObject *self, void *unused)
{
    static const char *const KINDS[] = {"step", "drop", "promote", "place", "remove", "pass", "reveal", "?"};
    (void)unused;
    return PyUnicode_FromString(KINDS[move_kind(((PyMove *)self)->move)]);
}

static PyObject *get_aux(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(move_aux(((PyMove *)self)->move));
}

static PyObject *get_value(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLong(((PyMove *)self)->move);
}

static PyObject *get_game(PyObject *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(((PyMove *)self)->game->id);
}

/* Whether a number can be a move of the game at all, so that its text can be written. */
static bool is_plausible(const Game *g, Move m)
{
    MoveKind kind = move_kind(m);
    int points = g->shape->points, from = move_from(m), to = move_to(m);
    if (kind == MK_PASS && g->shape->lines == LINES_QILIN)
        return from == POINT_NONE && to == POINT_NONE && move_aux(m) == 0;
    bool leaves = kind == MK_STEP || kind == MK_PROMOTE;
    bool has_from = from < points || (!leaves && from == POINT_NONE);
    return kind <= MK_REVEAL && kind != MK_PASS && has_from && to < points && (size_t)move_aux(m) < strlen(g->men);
}

/* Move.from_value(value, game): the move of a number, as `value` gives it. */
static PyObject *move_from_value(PyObject *type, PyObject *args)
{
    unsigned long value;
    const char *game;
    (void)type;
    if (!PyArg_ParseTuple(args, "ks:from_value", &value, &game))
        return NULL;
    int index = py_game_index(game);
    if (index < 0)
        return NULL;
    if (value >> 24 || !is_plausible(game_at(index), (Move)value)) {
        PyErr_Format(PyExc_ValueError, "%lu is no move of %s", value, game);
        return NULL;
    }
    return py_move_new(index, (Move)value);
}

/* Pickles as Move.from_value(value, game). */
static PyObject *move_reduce(PyObject *object, PyObject *unused)
{
    PyMove *self = (PyMove *)object;
    (void)unused;
    PyObject *make_one = PyObject_GetAttrString((PyObject *)py_move_type, "from_value");
    return make_one ? Py_BuildValue("N(ks)", make_one, (unsigned long)self->move, self->game->id) : NULL;
}

static PyGetSetDef move_fields[] = {
    {"from_square", get_from, NULL, "The point it leaves, None for drops and placements.", NULL},
    {"to_square", get_to, NULL, "The point it reaches, None for a pass.", NULL},
    {"kind", get_kind, NULL, "step, drop, promote, place, remove, pass or reveal.", NULL},
    {"aux", get_aux, NULL, "The man dropped, promoted to or revealed, as the game codes it.", NULL},
    {"value", get_value, NULL, "The move as a number of 24 bits.", NULL},
    {"game", get_game, NULL, "The id of its game.", NULL},
    {0},
};

static PyMethodDef move_methods[] = {
    {"uci", move_uci, METH_NOARGS, "uci()\n--\n\nThe coordinates of the move as the game writes them."},
    {"from_value", move_from_value, METH_VARARGS | METH_CLASS, "from_value(value, game)\n--\n\nThe move of a number."},
    {"__reduce__", move_reduce, METH_NOARGS, NULL},
    {0},
};

static PyType_Slot move_slots[] = {
    {Py_tp_dealloc, move_dealloc},
    {Py_tp_str, move_text},
    {Py_tp_repr, move_repr},
    {Py_tp_hash, move_hash},
    {Py_tp_richcompare, move_compare},
    {Py_tp_getset, move_fields},
    {Py_tp_methods, move_methods},
    {Py_tp_doc, "One decision of a player or of chance.  Moves come from boards; they are immutable and hashable."},
    {0, NULL},
};

static PyType_Spec move_spec = {
    .name = "chuhe._core.Move",
    .basicsize = sizeof(PyMove),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = move_slots,
};

int py_move_ready(PyObject *module)
{
    py_move_type = py_add_type(module, &move_spec);
    return py_move_type ? 0 : -1;
}

/* ---- Games ------------------------------------------------------------------------------------------------------------ */

int py_game_index(const char *id)
{
    for (int i = 0; game_at(i) && i < GAMES_MOST; i++) {
        if (strcmp(game_at(i)->id, id) == 0)
            return i;
    }
    PyErr_Format(PyExc_ValueError, "there is no game \"%s\": chuhe.GAMES lists them", id);
    return -1;
}

int py_game_box(GameBox *box, int game_index, const char *rules)
{
    Fault f = game_with_rules(box, game_at(game_index), rules ? rules : "");
    if (!f.code)
        return 0;
    py_raise_fault(f, "rules", rules);
    return -1;
}

static PyObject *list_options(const Game *g)
{
    PyObject *list = PyList_New(0);
    for (const Option *o = g->options; list && o && o->name; o++) {
        char word[64];
        Str value = str_on(word, sizeof word);
        game_option_value(g, o, &value);
        PyObject *item = Py_BuildValue("sssss", o->name, o->values, word, o->about[LANG_EN], o->about[LANG_ZH]);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *list_notations(const Game *g)
{
    PyObject *list = PyList_New(0);
    for (const Notation *n = g->notations; list && n && n->id; n++) {
        PyObject *item = PyUnicode_FromString(n->id);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *list_points(const BoardShape *shape)
{
    PyObject *list = PyList_New(shape->points);
    for (int point = 0; list && point < shape->points; point++) {
        int x, y;
        point_xy(shape, point, &x, &y);
        PyObject *item = Py_BuildValue("ii", x, y);
        if (!item || PyList_SetItem(list, point, item) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *list_men_zh(const Game *g)
{
    PyObject *list = PyList_New(0);
    for (int man = 0; list && g->men[man]; man++) {
        PyObject *item = PyUnicode_FromString(g->men_zh[man] && g->men[man] != '?' ? g->men_zh[man] : "");
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *game_facts(PyObject *module, PyObject *arg)
{
    (void)module;
    long index = PyLong_AsLong(arg);
    if (index == -1 && PyErr_Occurred())
        return NULL;
    const Game *g = game_at((int)index);
    if (!g)
        Py_RETURN_NONE;
    const BoardShape *b = g->shape;
    return Py_BuildValue("{s:s,s:s,s:s,s:(ss),s:(ss),s:s,s:I,s:i,s:i,s:i,s:i,s:N,s:N,s:N,s:s,s:N}", "id", g->id, "name",
                         g->name[LANG_EN], "name_zh", g->name[LANG_ZH], "seats", g->seats[0], g->seats[1], "seats_zh",
                         g->seats_zh[0], g->seats_zh[1], "start", g->start, "traits", (unsigned)g->traits, "width",
                         b->width, "height", b->height, "rank_base", b->rank_base, "lines", (int)b->lines, "points",
                         list_points(b), "options", list_options(g), "notations", list_notations(g), "men", g->men,
                         "men_zh", list_men_zh(g));
}

PyMethodDef py_game_functions[] = {
    {"game_facts", game_facts, METH_O, "game_facts(index)\n--\n\nWhat the rules say of a game; None past the last."},
    {0},
};
