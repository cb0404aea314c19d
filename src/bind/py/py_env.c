/* py_env.c -- environments as a Python object over buffers that are bound once.
 *
 * Nothing here makes arrays: numpy's are bound by the buffer protocol, and a step writes into them with the lock of the
 * interpreter released when there is enough to do.
 */
#include "bind/env_batch.h"
#include "bind/py/py.h"

enum { BUFFERS = 10, ALONE = 4 /* so few environments are not worth releasing the lock */ };

typedef struct PyEnvs {
    PyObject_HEAD EnvBatch *batch;
    Py_buffer buffer[BUFFERS];
    bool bound[BUFFERS];
    int game_index;
    bool busy; /* a call has released the lock */
} PyEnvs;

static PyEnvs *envs(PyObject *object)
{
    return (PyEnvs *)object;
}

static const EnvSpec *spec(PyObject *self)
{
    return env_batch_spec(envs(self)->batch);
}

/* ---- Making ------------------------------------------------------------------------------------------------------------ */

static const char *const ILLEGAL[] = {"terminate", "ignore", "random", "raise", NULL};
static const char *const SEATING[] = {"both", "first", "second", "alternate", NULL};
static const char *const AUTORESET[] = {"off", "next", "same", NULL};
static const char *const VIEWS[] = {"planes", "board", NULL};

/* The place of a word in a list; -1 with ValueError. */
static int word(const char *const list[], const char *text, const char *what)
{
    for (int i = 0; list[i]; i++) {
        if (strcmp(list[i], text) == 0)
            return i;
    }
    PyErr_Format(PyExc_ValueError, "%s: there is no \"%s\"", what, text);
    return -1;
}

typedef struct Wish {
    const char *game, *rules, *illegal, *seating, *opponent, *autoreset, *view;
    int count, threads, compact, max_plies, check_count;
    float illegal_reward, capture_reward;
} Wish;

static bool read_wish(PyObject *args, PyObject *names, Wish *w)
{
    static char *NAMES[] = {"game",      "rules",     "count",          "threads",        "compact",
                            "max_plies", "illegal",   "illegal_reward", "capture_reward", "seating",
                            "opponent",  "autoreset", "view",           "check_count",    NULL};
    *w = (Wish){.rules = "", .illegal = "terminate", .seating = "both", .autoreset = "off", .view = "planes"};
    w->count = w->threads = w->compact = 1;
    w->illegal_reward = -1;
    return PyArg_ParseTupleAndKeywords(args, names, "s|siipisffszssp:Envs", NAMES, &w->game, &w->rules, &w->count,
                                       &w->threads, &w->compact, &w->max_plies, &w->illegal, &w->illegal_reward,
                                       &w->capture_reward, &w->seating, &w->opponent, &w->autoreset, &w->view,
                                       &w->check_count);
}

/* Turns the wish into a spec; false with an exception. */
static bool make_spec(const Wish *w, EnvSpec *s)
{
    int index = py_game_index(w->game);
    if (index < 0 || py_game_box(&s->box, index, w->rules) < 0)
        return false;
    int illegal = word(ILLEGAL, w->illegal, "illegal"), seating = word(SEATING, w->seating, "seating");
    if (illegal < 0 || seating < 0)
        return false;
    s->illegal = (EnvIllegal)illegal;
    s->seating = (EnvSeating)seating;
    s->illegal_reward = w->illegal_reward;
    s->capture_reward = w->capture_reward;
    s->max_plies = w->max_plies;
    s->check_count = w->check_count && strcmp(w->game, "xiangqi") == 0;
    s->opponent = w->opponent ? classic_find(&s->box.game, w->opponent) : NULL;
    if (w->opponent && !s->opponent && strcmp(w->opponent, "random") == 0)
        s->opponent = classic_level(game_find("simplified"), 0); /* any game can be played by lot */
    if (!s->opponent && (seating != ENV_BOTH || w->opponent)) {
        PyErr_Format(PyExc_ValueError, "%s has no level \"%s\"", w->game, w->opponent ? w->opponent : "");
        return false;
    }
    if (w->count < 1 || w->threads < 1 || w->max_plies < 0) {
        PyErr_SetString(PyExc_ValueError, "count and threads are at least 1, max_plies is not negative");
        return false;
    }
    env_spec_init(s, w->compact);
    return true;
}

static PyObject *envs_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    Wish w;
    if (!read_wish(args, names, &w))
        return NULL;
    EnvSpec *s = PyMem_Calloc(1, sizeof *s);
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    int autoreset = word(AUTORESET, w.autoreset, "autoreset"), view = autoreset < 0 ? -1 : word(VIEWS, w.view, "view");
    PyObject *self = s && view >= 0 && make_spec(&w, s) ? alloc(type, 0) : NULL;
    if (self) {
        envs(self)->batch = env_batch_new(s, w.count, w.threads);
        envs(self)->game_index = s->game_index;
        if (!envs(self)->batch) {
            PyErr_NoMemory();
            Py_CLEAR(self);
        }
    }
    if (self) {
        env_batch_mode(envs(self)->batch, (EnvAutoreset)autoreset, (EnvView)view);
        uint64_t seed = 0;
        env_batch_reset(envs(self)->batch, &seed, NULL, NULL);
    }
    PyMem_Free(s);
    return self;
}

static void release(PyEnvs *self)
{
    for (int i = 0; i < BUFFERS; i++) {
        if (self->bound[i])
            PyBuffer_Release(&self->buffer[i]);
        self->bound[i] = false;
    }
}

static void envs_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    env_batch_free(envs(self)->batch);
    release(envs(self));
    freefunc free_it = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_it(self);
    Py_DECREF(type);
}

/* ---- Buffers ------------------------------------------------------------------------------------------------------------ */

/* bind(observation, mask, reward, terminated, truncated, turn, winner, check, plies, final): writable buffers or None */
static PyObject *envs_bind(PyObject *object, PyObject *args)
{
    static const char *const NAMES[BUFFERS] = {"observation", "mask",   "reward", "terminated", "truncated",
                                               "turn",        "winner", "check",  "plies",      "final"};
    PyEnvs *self = envs(object);
    size_t n = (size_t)env_batch_count(self->batch), view = env_batch_view_size(self->batch);
    const size_t size[BUFFERS] = {n * view, n * (size_t)spec(object)->codec.size, n * 4, n, n, n, n, n, n * 4,
                                  n * view};
    void *at[BUFFERS] = {0};
    if (PyTuple_Size(args) > BUFFERS) {
        PyErr_SetString(PyExc_TypeError, "bind takes ten buffers");
        return NULL;
    }
    release(self);
    for (int i = 0; i < (int)PyTuple_Size(args); i++) {
        PyObject *item = PyTuple_GetItem(args, i);
        if (item == Py_None)
            continue;
        if (!py_buffer(item, &self->buffer[i], size[i], true, NAMES[i])) {
            env_batch_bind(self->batch, &(EnvOutputs){0});
            release(self);
            return NULL;
        }
        self->bound[i] = true;
        at[i] = self->buffer[i].buf;
    }
    env_batch_bind(self->batch, &(EnvOutputs){.observation = at[0],
                                              .mask = at[1],
                                              .reward = at[2],
                                              .terminated = at[3],
                                              .truncated = at[4],
                                              .turn = at[5],
                                              .winner = at[6],
                                              .check = at[7],
                                              .plies = at[8],
                                              .final_observation = at[9]});
    Py_RETURN_NONE;
}

/* Two threads of Python must not be in one batch at once. */
static bool enter(PyEnvs *self)
{
    if (self->busy)
        PyErr_SetString(PyExc_RuntimeError, "another thread is using these environments");
    return !self->busy;
}

/* ---- Calls ---------------------------------------------------------------------------------------------------------------- */

static bool raise_illegal(int index)
{
    if (index < 0)
        return false;
    PyErr_Format(PyExc_ValueError, "environment %d: the action is not legal there", index);
    return true;
}

/* step(actions): a buffer of int64 */
static PyObject *envs_step(PyObject *object, PyObject *arg)
{
    PyEnvs *self = envs(object);
    Py_buffer actions;
    int count = env_batch_count(self->batch), bad;
    if (!enter(self) || !py_buffer(arg, &actions, (size_t)count * sizeof(int64_t), false, "actions"))
        return NULL;
    if (count <= ALONE) {
        bad = env_batch_step(self->batch, actions.buf);
    } else {
        self->busy = true;
        Py_BEGIN_ALLOW_THREADS;
        bad = env_batch_step(self->batch, actions.buf);
        Py_END_ALLOW_THREADS;
        self->busy = false;
    }
    PyBuffer_Release(&actions);
    if (raise_illegal(bad))
        return NULL;
    Py_RETURN_NONE;
}

/* step_one(action) -> (reward, terminated, truncated) of environment 0 */
static PyObject *envs_step_one(PyObject *object, PyObject *arg)
{
    PyEnvs *self = envs(object);
    int64_t action = PyLong_AsLongLong(arg);
    if ((action == -1 && PyErr_Occurred()) || !enter(self))
        return NULL;
    if (raise_illegal(env_batch_step(self->batch, &action)))
        return NULL;
    const Env *e = env_batch_at(self->batch, 0);
    PyObject *out = PyTuple_New(3);
    if (!out)
        return NULL;
    PyTuple_SetItem(out, 0, PyFloat_FromDouble((double)e->reward));
    PyTuple_SetItem(out, 1, PyBool_FromLong(e->terminated));
    PyTuple_SetItem(out, 2, PyBool_FromLong(e->truncated));
    return out;
}

/* reset(seed=None, which=None, fen=None) */
static PyObject *envs_reset(PyObject *object, PyObject *args)
{
    PyEnvs *self = envs(object);
    PyObject *seed_arg = Py_None, *which_arg = Py_None;
    const char *text = NULL;
    Py_buffer which = {0};
    if (!PyArg_ParseTuple(args, "|OOz:reset", &seed_arg, &which_arg, &text) || !enter(self))
        return NULL;
    uint64_t seed = seed_arg == Py_None ? 0 : PyLong_AsUnsignedLongLongMask(seed_arg);
    if (PyErr_Occurred())
        return NULL;
    if (which_arg != Py_None && !py_buffer(which_arg, &which, (size_t)env_batch_count(self->batch), false, "which"))
        return NULL;
    Fault f = env_batch_reset(self->batch, seed_arg == Py_None ? NULL : &seed, which.buf, text);
    if (which_arg != Py_None)
        PyBuffer_Release(&which);
    if (f.code) {
        py_raise_fault(f, "position", text ? text : "");
        return NULL;
    }
    Py_RETURN_NONE;
}

/* sample(out): a legal action for each environment into a buffer of int64 */
static PyObject *envs_sample(PyObject *object, PyObject *arg)
{
    PyEnvs *self = envs(object);
    Py_buffer out;
    int count = env_batch_count(self->batch);
    if (!enter(self) || !py_buffer(arg, &out, (size_t)count * sizeof(int64_t), true, "out"))
        return NULL;
    env_batch_sample(self->batch, out.buf);
    PyBuffer_Release(&out);
    Py_RETURN_NONE;
}

static PyObject *envs_sample_one(PyObject *object, PyObject *unused)
{
    (void)unused;
    return PyLong_FromLong(env_sample(env_batch_at(envs(object)->batch, 0)));
}

/* The environment of an index; NULL with IndexError. */
static Env *at(PyObject *object, long index)
{
    if (index >= 0 && index < env_batch_count(envs(object)->batch))
        return env_batch_at(envs(object)->batch, (int)index);
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_IndexError, "there is no environment %ld", index);
    return NULL;
}

/* legal(index) -> the legal actions of an environment */
static PyObject *envs_legal(PyObject *object, PyObject *arg)
{
    const Env *e = at(object, PyLong_AsLong(arg));
    PyObject *list = e ? PyList_New(e->legal) : NULL;
    for (int i = 0; list && i < e->legal; i++)
        PyList_SetItem(list, i, PyLong_FromLong(e->action[i]));
    return list;
}

/* facts(index) -> (turn, agent, actor, plies, winner, reason, check, illegal, other reward, episode) */
static PyObject *envs_facts(PyObject *object, PyObject *arg)
{
    const Env *e = at(object, PyLong_AsLong(arg));
    if (!e)
        return NULL;
    const Game *g = &spec(object)->box.game;
    return Py_BuildValue("iiiiisNNdK", (int)env_turn(spec(object), e), e->agent, e->actor, e->plies, e->result.winner,
                         reason_id((Reason)e->result.reason), PyBool_FromLong(g->in_check(g, env_pos(e))),
                         PyBool_FromLong(e->illegal), (double)e->other_reward, (unsigned long long)e->episode);
}

static PyObject *envs_result(PyObject *object, PyObject *arg)
{
    const Env *e = at(object, PyLong_AsLong(arg));
    return e ? py_result(&spec(object)->box.game, e->result) : NULL;
}

/* fen(index, viewer) */
static PyObject *envs_fen(PyObject *object, PyObject *args)
{
    int index, viewer;
    char buf[4096];
    Str s = str_on(buf, sizeof buf);
    if (!PyArg_ParseTuple(args, "ii:fen", &index, &viewer))
        return NULL;
    const Env *e = at(object, index);
    if (!e)
        return NULL;
    const Game *g = &spec(object)->box.game;
    g->format(g, env_pos(e), (Seat)viewer, &s);
    return py_text(&s);
}

/* last(index) -> the last move on the board or None */
static PyObject *envs_last(PyObject *object, PyObject *arg)
{
    const Env *e = at(object, PyLong_AsLong(arg));
    if (!e)
        return NULL;
    if (!e->last)
        Py_RETURN_NONE;
    return py_move_new(envs(object)->game_index, e->last);
}

/* encode(move, seat) */
static PyObject *envs_encode(PyObject *object, PyObject *args)
{
    PyObject *move;
    int seat;
    if (!PyArg_ParseTuple(args, "O!i:encode", py_move_type, &move, &seat))
        return NULL;
    int number = env_encode(&spec(object)->codec, (Seat)seat, ((PyMove *)move)->move);
    if (((PyMove *)move)->game_index == envs(object)->game_index && number >= 0 && number != ENV_NO_ACTION)
        return PyLong_FromLong(number);
    PyErr_Format(PyExc_ValueError, "%R has no action number in this space", move);
    return NULL;
}

/* decode(action, seat) */
static PyObject *envs_decode(PyObject *object, PyObject *args)
{
    int action, seat;
    if (!PyArg_ParseTuple(args, "ii:decode", &action, &seat))
        return NULL;
    Move m = env_decode(&spec(object)->codec, (Seat)seat, action);
    if (m != MOVE_NONE || action == 0)
        return py_move_new(envs(object)->game_index, m);
    PyErr_Format(PyExc_ValueError, "%d is no action: there are %d", action, spec(object)->codec.size);
    return NULL;
}

/* observe(index, seat, out): what a seat sees, on move or not */
static PyObject *envs_observe(PyObject *object, PyObject *args)
{
    int index, seat;
    PyObject *target;
    Py_buffer out;
    if (!PyArg_ParseTuple(args, "iiO:observe", &index, &seat, &target))
        return NULL;
    const Env *e = at(object, index);
    size_t view = env_batch_view_size(envs(object)->batch);
    if (!e || !py_buffer(target, &out, view, true, "out"))
        return NULL;
    const BoardShape *shape = spec(object)->box.game.shape;
    if (view == (size_t)(shape->width * shape->height))
        env_observe_board(spec(object), e, seat == 1 ? SEAT_SECOND : SEAT_FIRST, out.buf);
    else
        env_observe(spec(object), e, seat == 1 ? SEAT_SECOND : SEAT_FIRST, out.buf);
    PyBuffer_Release(&out);
    Py_RETURN_NONE;
}

/* ---- States --------------------------------------------------------------------------------------------------------------- */

static PyObject *envs_get_state(PyObject *object, PyObject *arg)
{
    const Env *e = at(object, PyLong_AsLong(arg));
    return e ? PyBytes_FromStringAndSize((const char *)e, (Py_ssize_t)spec(object)->env_size) : NULL;
}

/* set_state(index, bytes): bytes that get_state gave for the same game and rules */
static PyObject *envs_set_state(PyObject *object, PyObject *args)
{
    int index;
    const char *bytes;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "iy#:set_state", &index, &bytes, &size))
        return NULL;
    Env *e = at(object, index);
    if (!e)
        return NULL;
    Env *old = (size_t)size == spec(object)->env_size ? PyMem_Malloc((size_t)size) : NULL;
    if (old) {
        memcpy(old, e, (size_t)size);
        memcpy(e, bytes, (size_t)size);
    }
    bool good = old && env_is_state(spec(object), e);
    if (old && !good)
        memcpy(e, old, (size_t)size);
    PyMem_Free(old);
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "this is no state of such an environment");
        return NULL;
    }
    env_batch_emit(envs(object)->batch, index);
    Py_RETURN_NONE;
}

/* make_view(index, seat, seed): the environment as a seat knows it, with draws of its own */
static PyObject *envs_make_view(PyObject *object, PyObject *args)
{
    int index, seat;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "iiK:make_view", &index, &seat, &seed))
        return NULL;
    Env *e = at(object, index);
    if (!e)
        return NULL;
    env_make_view(spec(object), e, (Seat)seat, seed);
    Py_RETURN_NONE;
}

/* classic(index, level) -> the action a classic player would choose */
static PyObject *envs_classic(PyObject *object, PyObject *args)
{
    int index;
    const char *id;
    if (!PyArg_ParseTuple(args, "is:classic", &index, &id))
        return NULL;
    Env *e = at(object, index);
    const ClassicLevel *level = classic_find(&spec(object)->box.game, id);
    if (!e)
        return NULL;
    if (!level || !e->legal) {
        PyErr_Format(PyExc_ValueError, level ? "the game is over" : "there is no level \"%s\"", id);
        return NULL;
    }
    Seat seat = spec(object)->box.game.turn(env_pos(e));
    Move m;
    Py_BEGIN_ALLOW_THREADS;
    m = env_classic_move(spec(object), e, level);
    Py_END_ALLOW_THREADS;
    return PyLong_FromLong(env_encode(&spec(object)->codec, seat, m));
}

static PyObject *envs_hash(PyObject *object, PyObject *unused)
{
    uint64_t hash = 0;
    (void)unused;
    for (int i = 0; i < env_batch_count(envs(object)->batch); i++)
        hash = rng_mix(hash + env_hash(spec(object), env_batch_at(envs(object)->batch, i)));
    return PyLong_FromUnsignedLongLong(hash);
}

/* shape() -> (actions, planes, height, width, plane names) */
static PyObject *envs_shape(PyObject *object, PyObject *unused)
{
    const EnvSpec *s = spec(object);
    PyObject *names = PyList_New(s->planes);
    (void)unused;
    for (int i = 0; names && i < s->planes; i++) {
        char buf[64];
        Str name = str_on(buf, sizeof buf);
        env_plane_name(s, i, &name);
        PyList_SetItem(names, i, py_text(&name));
    }
    return names ? Py_BuildValue("iiiiN", s->codec.size, s->planes, (int)s->box.game.shape->height,
                                 (int)s->box.game.shape->width, names)
                 : NULL;
}

static PyMethodDef envs_methods[] = {
    {"bind", envs_bind, METH_VARARGS, NULL},
    {"step", envs_step, METH_O, NULL},
    {"step_one", envs_step_one, METH_O, NULL},
    {"reset", envs_reset, METH_VARARGS, NULL},
    {"sample", envs_sample, METH_O, NULL},
    {"sample_one", envs_sample_one, METH_NOARGS, NULL},
    {"legal", envs_legal, METH_O, NULL},
    {"facts", envs_facts, METH_O, NULL},
    {"result", envs_result, METH_O, NULL},
    {"fen", envs_fen, METH_VARARGS, NULL},
    {"last", envs_last, METH_O, NULL},
    {"encode", envs_encode, METH_VARARGS, NULL},
    {"decode", envs_decode, METH_VARARGS, NULL},
    {"observe", envs_observe, METH_VARARGS, NULL},
    {"get_state", envs_get_state, METH_O, NULL},
    {"set_state", envs_set_state, METH_VARARGS, NULL},
    {"make_view", envs_make_view, METH_VARARGS, NULL},
    {"classic", envs_classic, METH_VARARGS, NULL},
    {"hash", envs_hash, METH_NOARGS, NULL},
    {"shape", envs_shape, METH_NOARGS, NULL},
    {0},
};

static PyType_Slot envs_slots[] = {
    {Py_tp_new, envs_new},
    {Py_tp_dealloc, envs_dealloc},
    {Py_tp_methods, envs_methods},
    {Py_tp_doc, "Environments of one game over bound buffers; chuhe.env wraps it."},
    {0, NULL},
};

static PyType_Spec envs_spec = {
    .name = "chuhe._core.Envs",
    .basicsize = sizeof(PyEnvs),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = envs_slots,
};

int py_env_ready(PyObject *module)
{
    return py_add_type(module, &envs_spec) ? 0 : -1;
}
