/* py_engine.c -- the engine and the classic players as Python objects.
 *
 * A search runs without the lock of the interpreter; its lines are kept here, and shown to a callback as they come if
 * there is one.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "bind/py/py.h"
#include "engine/classic.h"
#include "engine/engine.h"

enum { LINES_MOST = 64 };

typedef struct PyEngine {
    PyObject_HEAD Engine *engine;
    PyObject *net; /* the bytes of a network in use */
    bool busy;
    int game_index;
    PyObject *on_info; /* borrowed while a search runs */
    GameBox box;
    EngineInfo line[LINES_MOST];
    EngineAnswer answer;
} PyEngine;

static PyEngine *engine_of(PyObject *self)
{
    return (PyEngine *)self;
}

static PyObject *engine_create(PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char *NAMES[] = {"hash_mb", "threads", NULL};
    EngineOptions options = engine_defaults();
    options.hash_mb = 16;
    if (!PyArg_ParseTupleAndKeywords(args, names, "|ii:Engine", NAMES, &options.hash_mb, &options.threads))
        return NULL;
    if (options.hash_mb < 1 || options.threads < 1) {
        PyErr_SetString(PyExc_ValueError, "hash_mb and threads are at least 1");
        return NULL;
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    PyObject *self = alloc(type, 0);
    if (!self)
        return NULL;
    engine_of(self)->engine = engine_new(&options);
    if (!engine_of(self)->engine) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return self;
}

static void engine_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    if (engine_of(self)->engine)
        engine_free(engine_of(self)->engine);
    Py_CLEAR(engine_of(self)->net);
    freefunc free_it = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_it(self);
    Py_DECREF(type);
}

/* ---- Lines ----------------------------------------------------------------------------------------------------------------- */

/* (score, mate) with one of them None: centipawns, or moves to mate, negative when mated. */
static PyObject *score_pair(int score)
{
    int distance = score > 0 ? ENGINE_MATE - score : ENGINE_MATE + score;
    if (abs(score) < ENGINE_MATE_BOUND)
        return Py_BuildValue("iO", score, Py_None);
    return Py_BuildValue("Oi", Py_None, score > 0 ? (distance + 1) / 2 : -(distance + 1) / 2);
}

static PyObject *line_dict(const PyEngine *self, const EngineInfo *info)
{
    PyObject *pv = PyList_New(info->pv_count);
    for (int i = 0; pv && i < info->pv_count; i++) {
        PyObject *move = py_move_new(self->game_index, info->pv[i]);
        if (!move || PyList_SetItem(pv, i, move) < 0)
            Py_CLEAR(pv);
    }
    static const char *const BOUNDS[] = {"exact", "lower", "upper"};
    return pv ? Py_BuildValue("{s:i,s:i,s:i,s:N,s:s,s:K,s:L,s:i,s:N}", "depth", info->depth, "seldepth", info->seldepth,
                              "multipv", info->multipv, "score", score_pair(info->score), "bound", BOUNDS[info->bound],
                              "nodes", (unsigned long long)info->nodes, "ms", (long long)info->ms, "hashfull",
                              info->hashfull, "pv", pv)
              : NULL;
}

static void take_info(void *context, const EngineInfo *info)
{
    PyEngine *self = context;
    if (info->multipv >= 1 && info->multipv <= LINES_MOST)
        self->line[info->multipv - 1] = *info;
    if (!self->on_info)
        return;
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *dict = line_dict(self, info);
    PyObject *answer = dict ? PyObject_CallFunctionObjArgs(self->on_info, dict, NULL) : NULL;
    if (!answer)
        PyErr_WriteUnraisable(self->on_info);
    Py_XDECREF(dict);
    Py_XDECREF(answer);
    PyGILState_Release(lock);
}

static void take_answer(void *context, const EngineAnswer *answer)
{
    ((PyEngine *)context)->answer = *answer;
}

/* ---- Searching ---------------------------------------------------------------------------------------------------------------- */

static bool read_limits(PyObject *args, PyObject *names, PyObject **board, PyObject **on_info, EngineLimits *l,
                        int *multipv)
{
    static char *NAMES[] = {"board",        "depth",     "nodes",      "movetime", "mate",    "first_clock",
                            "second_clock", "first_inc", "second_inc", "multipv",  "on_info", NULL};
    long long nodes = 0;
    if (!PyArg_ParseTupleAndKeywords(args, names, "O!|iLLiLLLLiO:think", NAMES, py_board_type, board, &l->depth, &nodes,
                                     &l->move_time, &l->mate, &l->time[0], &l->time[1], &l->increment[0],
                                     &l->increment[1], multipv, on_info))
        return false;
    l->nodes = (uint64_t)nodes;
    if (l->depth > 0 || nodes > 0 || l->move_time > 0 || l->mate > 0 || l->time[0] > 0 || l->time[1] > 0)
        return true;
    PyErr_SetString(PyExc_ValueError, "a search needs a limit: depth, nodes, movetime, mate or clocks");
    return false;
}

static PyObject *answer_dict(PyEngine *self, int multipv)
{
    PyObject *lines = PyList_New(0);
    for (int i = 0; lines && i < multipv && self->line[i].multipv; i++) {
        PyObject *line = line_dict(self, &self->line[i]);
        if (!line || PyList_Append(lines, line) < 0)
            Py_CLEAR(lines);
        Py_XDECREF(line);
    }
    if (!lines)
        return NULL;
    const EngineAnswer *a = &self->answer;
    PyObject *best = a->best ? py_move_new(self->game_index, a->best) : Py_NewRef(Py_None);
    PyObject *ponder = a->ponder ? py_move_new(self->game_index, a->ponder) : Py_NewRef(Py_None);
    return Py_BuildValue("{s:N,s:N,s:N,s:i,s:K,s:L,s:N}", "best", best, "ponder", ponder, "score", score_pair(a->score),
                         "depth", a->depth, "nodes", (unsigned long long)a->nodes, "ms", (long long)a->ms, "lines",
                         lines);
}

/* The engine thinks about what the seat on move knows. */
static bool set_position(PyEngine *self, PyBoard *board)
{
    const Game *g = &board->box.game;
    Seat seat = g->turn(board->play.pos);
    self->box = board->box;
    self->box.game.rules = self->box.rules;
    self->game_index = board->game_index;
    if (seat == SEAT_CHANCE || result_over(play_result(&board->play))) {
        PyErr_SetString(PyExc_ValueError, seat == SEAT_CHANCE ? "chance is on move" : "the game is over");
        return false;
    }
    if (!g->view) {
        engine_position(self->engine, &self->box.game, board->play.pos);
        return true;
    }
    Pos *view = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    if (!view) {
        PyErr_NoMemory();
        return false;
    }
    g->view(g, board->play.pos, seat, view);
    engine_position(self->engine, &self->box.game, view);
    free(view);
    return true;
}

static PyObject *py_engine_think(PyObject *object, PyObject *args, PyObject *names)
{
    PyEngine *self = engine_of(object);
    EngineLimits limits = {0};
    PyObject *board, *on_info = Py_None;
    int multipv = 1;
    if (!read_limits(args, names, &board, &on_info, &limits, &multipv))
        return NULL;
    if (self->busy || multipv < 1 || multipv > LINES_MOST) {
        PyErr_SetString(self->busy ? PyExc_RuntimeError : PyExc_ValueError,
                        self->busy ? "this engine is thinking already" : "multipv is 1 to 64");
        return NULL;
    }
    EngineOptions options = *engine_options(self->engine);
    options.multipv = multipv;
    if (multipv != engine_options(self->engine)->multipv && !engine_configure(self->engine, &options))
        return PyErr_NoMemory();
    if (!set_position(self, (PyBoard *)board))
        return NULL;
    memset(self->line, 0, sizeof self->line);
    self->on_info = on_info == Py_None ? NULL : on_info;
    self->busy = true;
    bool went;
    Py_BEGIN_ALLOW_THREADS;
    went = engine_go(self->engine, &limits, &(EngineCallbacks){take_info, take_answer, self});
    if (went)
        engine_wait(self->engine);
    Py_END_ALLOW_THREADS;
    self->busy = false;
    self->on_info = NULL;
    if (went)
        return answer_dict(self, multipv);
    PyErr_SetString(PyExc_RuntimeError, "the search could not be started");
    return NULL;
}

static PyObject *py_engine_stop(PyObject *self, PyObject *unused)
{
    (void)unused;
    engine_stop(engine_of(self)->engine);
    Py_RETURN_NONE;
}

static PyObject *py_engine_clear(PyObject *self, PyObject *unused)
{
    (void)unused;
    if (engine_of(self)->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this engine is thinking");
        return NULL;
    }
    engine_clear(engine_of(self)->engine);
    Py_RETURN_NONE;
}

/* load_net(bytes or None) */
static PyObject *py_engine_load_net(PyObject *self, PyObject *arg)
{
    char *data = NULL;
    Py_ssize_t size = 0;
    const char *why = NULL;
    if (arg != Py_None && PyBytes_AsStringAndSize(arg, &data, &size) < 0)
        return NULL;
    if (engine_of(self)->busy || !engine_load_net(engine_of(self)->engine, NULL, data, (size_t)size, &why)) {
        PyErr_Format(PyExc_ValueError, "network: %s", why ? why : "the engine is thinking");
        return NULL;
    }
    Py_XDECREF(engine_of(self)->net);
    engine_of(self)->net = Py_NewRef(arg);
    Py_RETURN_NONE;
}

static PyObject *py_engine_has_net(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyBool_FromLong(engine_has_net(engine_of(self)->engine, game_find("xiangqi")));
}

static PyMethodDef engine_methods[] = {
    {"think", (PyCFunction)(void (*)(void))py_engine_think, METH_VARARGS | METH_KEYWORDS, NULL},
    {"stop", py_engine_stop, METH_NOARGS, "stop()\n--\n\nEnds a search that runs in another thread."},
    {"clear", py_engine_clear, METH_NOARGS, "clear()\n--\n\nForgets what was learned: before a new game."},
    {"load_net", py_engine_load_net, METH_O, NULL},
    {"has_net", py_engine_has_net, METH_NOARGS, NULL},
    {0},
};

static PyType_Slot engine_slots[] = {
    {Py_tp_new, engine_create},
    {Py_tp_dealloc, engine_dealloc},
    {Py_tp_methods, engine_methods},
    {Py_tp_doc, "The searching engine; chuhe.engine wraps it."},
    {0, NULL},
};

static PyType_Spec engine_spec = {
    .name = "chuhe._core.Engine",
    .basicsize = sizeof(PyEngine),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = engine_slots,
};

/* ---- Classic players and evaluation ------------------------------------------------------------------------------------------- */

/* classic_levels(game) -> [(id, name, about)] */
static PyObject *classic_levels(PyObject *module, PyObject *args)
{
    const char *id;
    (void)module;
    if (!PyArg_ParseTuple(args, "s:classic_levels", &id))
        return NULL;
    int index = py_game_index(id);
    PyObject *list = index < 0 ? NULL : PyList_New(0);
    for (int i = 0; list && classic_level(game_at(index), i); i++) {
        const ClassicLevel *level = classic_level(game_at(index), i);
        PyObject *item = Py_BuildValue("sss", level->id, level->name[LANG_EN], level->about[LANG_EN]);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

/* classic_move(board, level, seed, milliseconds) -> Move */
static PyObject *py_classic_move(PyObject *module, PyObject *args)
{
    PyObject *object;
    const char *id;
    unsigned long long seed;
    long long ms;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!sKL:classic_move", py_board_type, &object, &id, &seed, &ms))
        return NULL;
    PyBoard *board = (PyBoard *)object;
    const Game *g = &board->box.game;
    const ClassicLevel *level = classic_find(g, id);
    if (!level && strcmp(id, "random") == 0)
        level = classic_level(game_find("simplified"), 0);
    if (!level || g->turn(board->play.pos) == SEAT_CHANCE || result_over(play_result(&board->play))) {
        PyErr_Format(PyExc_ValueError, level ? "nobody is on move" : "%s has no level \"%s\"", g->id, id);
        return NULL;
    }
    Rng rng = {seed};
    Move m;
    PyObject *copy = PyObject_CallMethod(object, "copy", NULL);
    if (!copy)
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    m = classic_move(level, g, ((PyBoard *)copy)->play.pos, &rng, ms > 0 ? clock_ms() + ms : 0);
    Py_END_ALLOW_THREADS;
    Py_DECREF(copy);
    return py_move_new(board->game_index, m);
}

/* evaluate(board) -> (value, place, cover, attack, total) for the side to move */
static PyObject *py_evaluate(PyObject *module, PyObject *args)
{
    PyObject *object;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!:evaluate", py_board_type, &object))
        return NULL;
    EngineEval e = engine_eval(&((PyBoard *)object)->box.game, ((PyBoard *)object)->play.pos);
    return Py_BuildValue("iiiii", e.value, e.place, e.cover, e.attack, e.total);
}

static PyMethodDef functions[] = {
    {"classic_levels", classic_levels, METH_VARARGS, NULL},
    {"classic_move", py_classic_move, METH_VARARGS, NULL},
    {"evaluate", py_evaluate, METH_VARARGS, NULL},
    {0},
};

int py_engine_ready(PyObject *module)
{
    return py_add_type(module, &engine_spec) ? PyModule_AddFunctions(module, functions) : -1;
}
