/* py_board.c -- a game being played, as a Python object: moves, takeback, results.
 *
 * chuhe.Board derives from it.  The legal moves are kept until the position changes, so that a move taken from their
 * list is played without generating them again.
 */
#include "bind/py/py.h"

PyTypeObject *py_board_type;
static PyTypeObject *legal_type;

/* ---- The list of legal moves ------------------------------------------------------------------------------------------ */

typedef struct PyLegal {
    PyObject_HEAD int game_index;
    int count;
    Move at[MAX_MOVES];
} PyLegal;

static void list_moves(PyBoard *self)
{
    if (self->listed)
        return;
    const Game *g = &self->box.game;
    self->legal.count = 0;
    if (!result_over(self->play.ended))
        g->moves(g, self->play.pos, &self->legal);
    self->listed = true;
}

static void legal_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

static Py_ssize_t legal_length(PyObject *self)
{
    return ((PyLegal *)self)->count;
}

static PyObject *legal_item(PyObject *object, Py_ssize_t index)
{
    PyLegal *self = (PyLegal *)object;
    if (index < 0 || index >= self->count) {
        PyErr_SetString(PyExc_IndexError, "there are not so many legal moves");
        return NULL;
    }
    return py_move_new(self->game_index, self->at[index]);
}

static int legal_contains(PyObject *object, PyObject *move)
{
    const PyLegal *self = (PyLegal *)object;
    if (!PyObject_TypeCheck(move, py_move_type) || ((PyMove *)move)->game_index != self->game_index)
        return 0;
    for (int i = 0; i < self->count; i++) {
        if (self->at[i] == ((PyMove *)move)->move)
            return 1;
    }
    return 0;
}

static PyObject *legal_iter(PyObject *object)
{
    PyLegal *self = (PyLegal *)object;
    PyObject *list = PyList_New(self->count);
    for (int i = 0; list && i < self->count; i++) {
        PyObject *move = py_move_new(self->game_index, self->at[i]);
        if (!move || PyList_SetItem(list, i, move) < 0)
            Py_CLEAR(list);
    }
    PyObject *iterator = list ? PyObject_GetIter(list) : NULL;
    Py_XDECREF(list);
    return iterator;
}

static PyObject *legal_count(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyLong_FromLong(((PyLegal *)self)->count);
}

static PyObject *legal_repr(PyObject *self)
{
    PyObject *list = PySequence_List(self), *repr = list ? PyUnicode_FromFormat("<LegalMoves %R>", list) : NULL;
    Py_XDECREF(list);
    return repr;
}

static PyMethodDef legal_methods[] = {
    {"count", legal_count, METH_NOARGS, "count()\n--\n\nHow many there are."},
    {0},
};

static PyType_Slot legal_slots[] = {
    {Py_tp_dealloc, legal_dealloc},
    {Py_tp_iter, legal_iter},
    {Py_tp_repr, legal_repr},
    {Py_tp_methods, legal_methods},
    {Py_sq_length, legal_length},
    {Py_sq_item, legal_item},
    {Py_sq_contains, legal_contains},
    {Py_tp_doc, "The legal moves of a position as a sequence; it does not change when the board does."},
    {0, NULL},
};

static PyType_Spec legal_spec = {
    .name = "chuhe._core.LegalMoves",
    .basicsize = sizeof(PyLegal),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = legal_slots,
};

/* ---- Birth and death --------------------------------------------------------------------------------------------------- */

/* The rules a caller names, as "name=value,…": bundles such as "none" are known to Python.  A new reference. */
static PyObject *resolve_rules(const char *game, const char *rules)
{
    PyObject *module = PyImport_ImportModule("chuhe._rules");
    PyObject *spec = module ? PyObject_CallMethod(module, "resolve", "ss", game, rules) : NULL;
    Py_XDECREF(module);
    return spec;
}

static int begin(PyBoard *self, const char *fen, int index, const char *rules)
{
    if (py_game_box(&self->box, index, rules) < 0)
        return -1;
    self->game_index = index;
    self->arena = arena_heap();
    self->alive = true;
    Fault f = play_init(&self->play, &self->box.game, &self->arena, fen);
    if (f.code)
        py_raise_fault(f, "position", fen ? fen : "");
    return f.code ? -1 : 0;
}

/* All happens in __new__, so that no board is ever without a game. */
static PyObject *board_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char *NAMES[] = {"fen", "game", "rules", NULL};
    const char *fen = NULL, *game = "xiangqi", *rules = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, names, "|zsz:Board", NAMES, &fen, &game, &rules))
        return NULL;
    int index = py_game_index(game);
    PyObject *spec = index < 0 ? NULL : rules && *rules ? resolve_rules(game, rules) : PyUnicode_FromString("");
    const char *text = spec ? PyUnicode_AsUTF8AndSize(spec, NULL) : NULL;
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    PyObject *self = text ? alloc(type, 0) : NULL;
    if (self && begin((PyBoard *)self, fen, index, text) < 0)
        Py_CLEAR(self);
    Py_XDECREF(spec);
    return self;
}

static void board_dealloc(PyObject *object)
{
    PyBoard *self = (PyBoard *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (self->alive)
        arena_reset(&self->arena);
    freefunc free_it = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_it(object);
    Py_DECREF(type);
}

/* Copies the game played so far into another board of its kind. */
static bool copy_play(PyBoard *to, const PyBoard *from)
{
    to->box = from->box;
    to->box.game.rules = to->box.rules;
    to->game_index = from->game_index;
    to->arena = arena_heap();
    to->alive = true;
    to->play = from->play;
    to->play.game = &to->box.game;
    to->play.arena = &to->arena;
    to->play.pos = arena_alloc(&to->arena, from->box.game.pos_size);
    to->play.start = arena_text(&to->arena, from->play.start, strlen(from->play.start));
    to->play.cap = max_int(from->play.count, 1);
    to->play.log = arena_alloc(&to->arena, (size_t)to->play.cap * sizeof(Move));
    if (!to->play.pos || !to->play.start || !to->play.log)
        return false;
    memcpy(to->play.pos, from->play.pos, from->box.game.pos_size);
    if (from->play.count)
        memcpy(to->play.log, from->play.log, (size_t)from->play.count * sizeof(Move));
    return true;
}

static PyObject *blank_like(PyBoard *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

static PyObject *board_copy(PyObject *object, PyObject *unused)
{
    PyBoard *self = (PyBoard *)object;
    PyObject *other = blank_like(self);
    (void)unused;
    if (other && !copy_play((PyBoard *)other, self)) {
        Py_DECREF(other);
        return PyErr_NoMemory();
    }
    return other;
}

/* ---- Moves -------------------------------------------------------------------------------------------------------------- */

static bool is_legal(PyBoard *self, Move m)
{
    list_moves(self);
    for (int i = 0; i < self->legal.count; i++) {
        if (self->legal.at[i] == m)
            return true;
    }
    return false;
}

Move py_board_move(PyBoard *self, PyObject *object)
{
    if (!PyObject_TypeCheck(object, py_move_type)) {
        PyErr_SetString(PyExc_TypeError, "this needs a Move; push_uci and its kin read texts");
        return MOVE_NONE;
    }
    const PyMove *move = (PyMove *)object;
    if (move->game_index == self->game_index && is_legal(self, move->move))
        return move->move;
    char text[64] = "";
    Move parts[MAX_PARTS];
    Str s = str_on(text, sizeof text);
    Fault why = {FAULT_UNREADABLE, 0};
    move->game->move_text(move->game, NULL, move->move, &s);
    self->box.game.move_parse(&self->box.game, self->play.pos, text, parts, &why);
    if (result_over(self->play.ended) || why.code == FAULT_NONE)
        why.code = FAULT_GAME_OVER;
    py_raise_illegal(why, text);
    return MOVE_NONE;
}

static PyObject *board_push(PyObject *object, PyObject *arg)
{
    PyBoard *self = (PyBoard *)object;
    Move m = py_board_move(self, arg);
    if (PyErr_Occurred())
        return NULL;
    if (!play_move(&self->play, m, NULL))
        return PyErr_NoMemory();
    self->listed = false;
    Py_RETURN_NONE;
}

static PyObject *board_pop(PyObject *object, PyObject *unused)
{
    PyBoard *self = (PyBoard *)object;
    (void)unused;
    if (!self->play.count) {
        PyErr_SetString(PyExc_IndexError, "no move has been played");
        return NULL;
    }
    Move m = self->play.log[self->play.count - 1];
    play_back(&self->play, 1);
    self->listed = false;
    return py_move_new(self->game_index, m);
}

static PyObject *board_is_legal(PyObject *object, PyObject *arg)
{
    PyBoard *self = (PyBoard *)object;
    if (!PyObject_TypeCheck(arg, py_move_type))
        Py_RETURN_FALSE;
    const PyMove *move = (PyMove *)arg;
    return PyBool_FromLong(move->game_index == self->game_index && is_legal(self, move->move));
}

static PyObject *board_perft(PyObject *object, PyObject *arg)
{
    PyBoard *self = (PyBoard *)object;
    long depth = PyLong_AsLong(arg);
    if (depth == -1 && PyErr_Occurred())
        return NULL;
    PyObject *scratch = board_copy(object, NULL);
    if (!scratch)
        return NULL;
    uint64_t leaves;
    Py_BEGIN_ALLOW_THREADS;
    leaves = game_perft(&self->box.game, ((PyBoard *)scratch)->play.pos, (int)depth);
    Py_END_ALLOW_THREADS;
    Py_DECREF(scratch);
    return PyLong_FromUnsignedLongLong(leaves);
}

/* ---- Facts -------------------------------------------------------------------------------------------------------------- */

static PyObject *get_legal_moves(PyObject *object, void *unused)
{
    PyBoard *self = (PyBoard *)object;
    (void)unused;
    list_moves(self);
    PyLegal *legal = PyObject_New(PyLegal, legal_type);
    if (!legal)
        return NULL;
    legal->game_index = self->game_index;
    legal->count = self->legal.count;
    memcpy(legal->at, self->legal.at, (size_t)self->legal.count * sizeof(Move));
    return (PyObject *)legal;
}

static PyObject *get_seat(PyObject *object, void *unused)
{
    PyBoard *self = (PyBoard *)object;
    (void)unused;
    return PyLong_FromLong(self->box.game.turn(self->play.pos));
}

static PyObject *get_ply(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromLong(((PyBoard *)object)->play.count);
}

static PyObject *get_counter(PyObject *object, void *unused)
{
    PyBoard *self = (PyBoard *)object;
    (void)unused;
    return PyLong_FromLong(self->box.game.counter(self->play.pos));
}

static PyObject *get_key(PyObject *object, void *unused)
{
    PyBoard *self = (PyBoard *)object;
    (void)unused;
    return PyLong_FromUnsignedLongLong(self->box.game.key(self->play.pos));
}

static PyObject *get_game_id(PyObject *object, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(((PyBoard *)object)->box.game.id);
}

static PyObject *get_start(PyObject *object, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(((PyBoard *)object)->play.start);
}

static PyObject *get_move_stack(PyObject *object, void *unused)
{
    PyBoard *self = (PyBoard *)object;
    PyObject *list = PyList_New(self->play.count);
    (void)unused;
    for (int i = 0; list && i < self->play.count; i++) {
        PyObject *move = py_move_new(self->game_index, self->play.log[i]);
        if (!move || PyList_SetItem(list, i, move) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *board_is_check(PyObject *object, PyObject *unused)
{
    PyBoard *self = (PyBoard *)object;
    (void)unused;
    return PyBool_FromLong(self->box.game.in_check(&self->box.game, self->play.pos));
}

static PyGetSetDef board_fields[] = {
    {"legal_moves", get_legal_moves, NULL, "The legal moves of whoever decides next.", NULL},
    {"seat", get_seat, NULL, "Who decides next: 0, 1, or -1 for chance.", NULL},
    {"ply", get_ply, NULL, "Decisions made so far.", NULL},
    {"counter", get_counter, NULL, "Plies counted towards the move limit.", NULL},
    {"key", get_key, NULL, "What repetition compares, as a number of 64 bits.", NULL},
    {"game_id", get_game_id, NULL, "The id of the game.", NULL},
    {"start_fen", get_start, NULL, "The position the game started from.", NULL},
    {"move_stack", get_move_stack, NULL, "The decisions made so far.", NULL},
    {0},
};

static PyMethodDef board_methods[] = {
    {"push", board_push, METH_O, "push(move)\n--\n\nPlays a legal move; IllegalMove names the rule another breaks."},
    {"pop", board_pop, METH_NOARGS, "pop()\n--\n\nTakes the last move back and returns it."},
    {"copy", board_copy, METH_NOARGS, "copy()\n--\n\nAnother board with the same game on it."},
    {"is_legal", board_is_legal, METH_O, "is_legal(move)\n--\n\nWhether a move may be played now."},
    {"is_check", board_is_check, METH_NOARGS, "is_check()\n--\n\nWhether the side to move is in check."},
    {"perft", board_perft, METH_O, "perft(depth)\n--\n\nMove paths of this length."},
    {0},
};

static PyType_Slot board_slots[] = {
    {Py_tp_new, board_new},
    {Py_tp_dealloc, board_dealloc},
    {Py_tp_getset, board_fields},
    {Py_tp_methods, board_methods},
    {Py_tp_doc, "A game being played; chuhe.Board derives from it."},
    {0, NULL},
};

static PyType_Spec board_spec = {
    .name = "chuhe._core.Position",
    .basicsize = sizeof(PyBoard),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = board_slots,
};

int py_board_ready(PyObject *module)
{
    legal_type = py_add_type(module, &legal_spec);
    py_board_type = py_add_type(module, &board_spec);
    if (!legal_type || !py_board_type)
        return -1;
    for (PyMethodDef *m = py_board_text_methods; m->ml_name; m++) {
        PyObject *method = PyDescr_NewMethod(py_board_type, m);
        int status = method ? PyObject_SetAttrString((PyObject *)py_board_type, m->ml_name, method) : -1;
        Py_XDECREF(method);
        if (status < 0)
            return -1;
    }
    return 0;
}
