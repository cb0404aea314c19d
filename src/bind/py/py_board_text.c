/* py_board_text.c -- what a board says in words: positions, notations, results, reasons. */
#include "bind/py/py.h"

enum { FEN_MOST = 4096 };

/* The notation of this id, NULL for the game's own tokens ("uci"); false with ValueError. */
static bool find_notation(const PyBoard *self, const char *id, const Notation **out)
{
    *out = id ? game_notation(&self->box.game, id) : NULL;
    if (*out || !id || strcmp(id, "uci") == 0)
        return true;
    PyErr_Format(PyExc_ValueError, "%s has no notation \"%s\"", self->box.game.id, id);
    return false;
}

static PyObject *board_fen(PyObject *object, PyObject *args)
{
    PyBoard *self = (PyBoard *)object;
    int viewer = SEAT_NONE;
    char buf[FEN_MOST];
    Str s = str_on(buf, sizeof buf);
    if (!PyArg_ParseTuple(args, "|i:fen", &viewer))
        return NULL;
    if (viewer < SEAT_NONE || viewer > SEAT_SECOND) {
        PyErr_SetString(PyExc_ValueError, "a viewer is 0, 1, -1 (the public) or -2 (sees everything)");
        return NULL;
    }
    self->box.game.format(&self->box.game, self->play.pos, (Seat)viewer, &s);
    return py_text(&s);
}

/* text(move, notation=None) */
static PyObject *board_text(PyObject *object, PyObject *args)
{
    PyBoard *self = (PyBoard *)object;
    PyObject *arg;
    const char *id = NULL;
    const Notation *notation;
    char buf[256];
    Str s = str_on(buf, sizeof buf);
    if (!PyArg_ParseTuple(args, "O|z:text", &arg, &id) || !find_notation(self, id, &notation))
        return NULL;
    Move m = py_board_move(self, arg);
    if (PyErr_Occurred())
        return NULL;
    if (notation)
        notation->write(&self->box.game, self->play.pos, m, &s);
    else
        self->box.game.move_text(&self->box.game, self->play.pos, m, &s);
    return py_text(&s);
}

/* Reads a text into its moves; their number, 0 with *why. */
static int read_moves(PyBoard *self, const Notation *notation, const char *text, Move out[MAX_PARTS], Fault *why)
{
    const Game *g = &self->box.game;
    *why = (Fault){FAULT_NONE, 0};
    if (result_over(self->play.ended)) {
        why->code = FAULT_GAME_OVER;
        return 0;
    }
    if (!notation)
        return g->move_parse(g, self->play.pos, text, out, why);
    out[0] = notation->read(g, self->play.pos, text, why);
    return out[0] != MOVE_NONE || why->code == FAULT_NONE;
}

/* parse(text, notation=None) -> the moves it means, a list */
static PyObject *board_parse(PyObject *object, PyObject *args)
{
    PyBoard *self = (PyBoard *)object;
    const char *text, *id = NULL;
    const Notation *notation;
    Move parts[MAX_PARTS];
    Fault why;
    if (!PyArg_ParseTuple(args, "s|z:parse", &text, &id) || !find_notation(self, id, &notation))
        return NULL;
    int count = read_moves(self, notation, text, parts, &why);
    if (!count) {
        py_raise_illegal(why, text);
        return NULL;
    }
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *move = py_move_new(self->game_index, parts[i]);
        if (!move || PyList_SetItem(list, i, move) < 0)
            Py_CLEAR(list);
    }
    return list;
}

/* push_text(text, notation=None): all of its moves or none */
static PyObject *board_push_text(PyObject *object, PyObject *args)
{
    PyBoard *self = (PyBoard *)object;
    PyObject *list = board_parse(object, args);
    for (Py_ssize_t i = 0; list && i < PyList_Size(list); i++) {
        const PyMove *move = (PyMove *)PyList_GetItem(list, i);
        if (!play_move(&self->play, move->move, NULL)) {
            play_back(&self->play, (int)i);
            Py_DECREF(list);
            return PyErr_NoMemory();
        }
        self->listed = false;
    }
    return list;
}

/* why(text, notation=None) -> None for a legal move, else (id, zh, en) */
static PyObject *board_why(PyObject *object, PyObject *args)
{
    PyBoard *self = (PyBoard *)object;
    const char *text, *id = NULL;
    const Notation *notation;
    Move parts[MAX_PARTS];
    Fault why;
    char zh[PY_TEXT], en[PY_TEXT];
    Str a = str_on(zh, sizeof zh), b = str_on(en, sizeof en);
    if (!PyArg_ParseTuple(args, "s|z:why", &text, &id) || !find_notation(self, id, &notation))
        return NULL;
    if (read_moves(self, notation, text, parts, &why))
        Py_RETURN_NONE;
    fault_message(why, LANG_ZH, &a);
    fault_message(why, LANG_EN, &b);
    return Py_BuildValue("sss", fault_id(why.code), zh, en);
}

static PyObject *board_result(PyObject *object, PyObject *unused)
{
    PyBoard *self = (PyBoard *)object;
    (void)unused;
    return py_result(&self->box.game, play_result(&self->play));
}

/* end(winner, reason): by the players' word */
static PyObject *board_end(PyObject *object, PyObject *args)
{
    PyBoard *self = (PyBoard *)object;
    int winner;
    const char *id;
    if (!PyArg_ParseTuple(args, "is:end", &winner, &id))
        return NULL;
    for (int reason = 1; reason < REASON_COUNT; reason++) {
        if (strcmp(reason_id((Reason)reason), id) == 0 && winner >= 0 && winner <= 2) {
            self->play.ended = (Result){.winner = (int8_t)winner, .reason = (uint8_t)reason};
            self->listed = false;
            Py_RETURN_NONE;
        }
    }
    PyErr_Format(PyExc_ValueError, "no result: winner %d (0 draw, 1, 2), reason \"%s\"", winner, id);
    return NULL;
}

/* notice() -> None or (claim, zh, en): what the players should be told */
static PyObject *board_notice(PyObject *object, PyObject *unused)
{
    PyBoard *self = (PyBoard *)object;
    const Game *g = &self->box.game;
    char zh[PY_TEXT], en[PY_TEXT];
    Str a = str_on(zh, sizeof zh), b = str_on(en, sizeof en);
    (void)unused;
    if (!g->notice || result_over(play_result(&self->play)))
        Py_RETURN_NONE;
    Notice n = g->notice(g, self->play.pos);
    if (n.claim == CLAIM_NONE && n.warning == WARNING_NONE)
        Py_RETURN_NONE;
    warning_message(g, n, LANG_ZH, &a);
    warning_message(g, n, LANG_EN, &b);
    return Py_BuildValue("zss", claim_id(n.claim), zh, en);
}

/* men() -> the code of the man on each point, as bytes */
static PyObject *board_men(PyObject *object, PyObject *unused)
{
    PyBoard *self = (PyBoard *)object;
    char men[128];
    int points = self->box.game.shape->points;
    (void)unused;
    for (int point = 0; point < points; point++)
        men[point] = (char)self->box.game.man_at(self->play.pos, point);
    return PyBytes_FromStringAndSize(men, points);
}

/* hand(seat) -> {letter: count} */
static PyObject *board_hand(PyObject *object, PyObject *arg)
{
    PyBoard *self = (PyBoard *)object;
    const Game *g = &self->box.game;
    long seat = PyLong_AsLong(arg);
    if (seat == -1 && PyErr_Occurred())
        return NULL;
    PyObject *dict = PyDict_New();
    for (int man = 1; dict && g->in_hand && g->men[man]; man++) {
        bool own = strcmp(g->id, "qilin") == 0 || (g->men[man] >= 'a' && g->men[man] <= 'z') == (seat == 1);
        int count = own && (seat == 0 || seat == 1) && g->men[man] != '?' && g->men[man] != '.'
                        ? g->in_hand(self->play.pos, (Seat)seat, man)
                        : 0;
        char letter[2] = {g->men[man], 0};
        PyObject *value = count > 0 ? PyLong_FromLong(count) : NULL;
        if (value && PyDict_SetItemString(dict, letter, value) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(value);
    }
    return dict;
}

/* weights() -> the weight of each legal move of chance */
static PyObject *board_weights(PyObject *object, PyObject *unused)
{
    PyBoard *self = (PyBoard *)object;
    const Game *g = &self->box.game;
    MoveList list = {0};
    uint32_t weights[MAX_MOVES];
    (void)unused;
    if (g->turn(self->play.pos) != SEAT_CHANCE)
        return PyList_New(0);
    g->moves(g, self->play.pos, &list);
    g->weights(g, self->play.pos, &list, weights);
    PyObject *out = PyList_New(list.count);
    for (int i = 0; out && i < list.count; i++) {
        PyObject *value = PyLong_FromUnsignedLong(weights[i]);
        if (!value || PyList_SetItem(out, i, value) < 0)
            Py_CLEAR(out);
    }
    return out;
}

PyMethodDef py_board_text_methods[] = {
    {"_fen", board_fen, METH_VARARGS, NULL},        {"_text", board_text, METH_VARARGS, NULL},
    {"_parse", board_parse, METH_VARARGS, NULL},    {"_push_text", board_push_text, METH_VARARGS, NULL},
    {"_why", board_why, METH_VARARGS, NULL},        {"_result", board_result, METH_NOARGS, NULL},
    {"_end", board_end, METH_VARARGS, NULL},        {"_notice", board_notice, METH_NOARGS, NULL},
    {"_men", board_men, METH_NOARGS, NULL},         {"_hand", board_hand, METH_O, NULL},
    {"_weights", board_weights, METH_NOARGS, NULL}, {0},
};
