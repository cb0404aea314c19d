/* py_gym.c -- gym-xiangqi's environment as a Python object; chuhe.compat.gym_xiangqi wraps it. */
#include "bind/gym.h"
#include "bind/py/py.h"

typedef struct PyGym {
    PyObject_HEAD GymEnv *env;
} PyGym;

static GymEnv *gym(PyObject *self)
{
    return ((PyGym *)self)->env;
}

static PyObject *gym_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char *NAMES[] = {"ally", "blocked_loses", NULL};
    int ally = 0, blocked_loses = 1;
    if (!PyArg_ParseTupleAndKeywords(args, names, "|ip:Gym", NAMES, &ally, &blocked_loses))
        return NULL;
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    PyObject *self = alloc(type, 0);
    if (!self)
        return NULL;
    GymEnv *g = PyMem_Calloc(1, sizeof *g + POS_ALIGN);
    ((PyGym *)self)->env = g;
    if (!g) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    g->ally = ally ? XQ_BLACK : XQ_RED;
    g->blocked_loses = blocked_loses;
    gym_reset(g, NULL);
    return self;
}

static void gym_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyMem_Free(gym(self));
    freefunc free_it = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_it(self);
    Py_DECREF(type);
}

/* reset(fen=None, seed=None) */
static PyObject *py_gym_reset(PyObject *self, PyObject *args)
{
    const char *fen = NULL;
    PyObject *seed = Py_None;
    if (!PyArg_ParseTuple(args, "|zO:reset", &fen, &seed))
        return NULL;
    if (seed != Py_None)
        gym(self)->rng.state = PyLong_AsUnsignedLongLongMask(seed);
    if (PyErr_Occurred())
        return NULL;
    Fault f = gym_reset(gym(self), fen);
    if (f.code) {
        py_raise_fault(f, "position", fen ? fen : "");
        return NULL;
    }
    Py_RETURN_NONE;
}

/* step(action) -> (reward, done), or None for an illegal action */
static PyObject *py_gym_step(PyObject *self, PyObject *arg)
{
    long action = PyLong_AsLong(arg);
    float reward;
    if (action == -1 && PyErr_Occurred())
        return NULL;
    if (action < 0 || action >= GYM_ACTIONS || !gym_step(gym(self), (int)action, &reward))
        Py_RETURN_NONE;
    return Py_BuildValue("dN", (double)reward, PyBool_FromLong(gym(self)->done));
}

/* board(out): 90 signed bytes */
static PyObject *py_gym_board(PyObject *self, PyObject *arg)
{
    Py_buffer out;
    if (!py_buffer(arg, &out, XQ_POINTS, true, "out"))
        return NULL;
    gym_board(gym(self), out.buf);
    PyBuffer_Release(&out);
    Py_RETURN_NONE;
}

/* The side an argument means: 1 the ally, -1 the enemy. */
static int side_of(PyObject *self, long player)
{
    return player > 0 ? gym(self)->ally : !gym(self)->ally;
}

/* actions(player) -> the actions of a player (1 ally, -1 enemy), a list */
static PyObject *py_gym_actions(PyObject *self, PyObject *arg)
{
    int32_t actions[GYM_MOST];
    long player = PyLong_AsLong(arg);
    if (player == -1 && PyErr_Occurred())
        return NULL;
    int count = gym_actions(gym(self), side_of(self, player), actions);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++)
        PyList_SetItem(list, i, PyLong_FromLong(actions[i]));
    return list;
}

/* mask(player, out): 129,600 bytes, 1 for each action */
static PyObject *py_gym_mask(PyObject *self, PyObject *args)
{
    int player;
    PyObject *target;
    Py_buffer out;
    int32_t actions[GYM_MOST];
    if (!PyArg_ParseTuple(args, "iO:mask", &player, &target) || !py_buffer(target, &out, GYM_ACTIONS, true, "out"))
        return NULL;
    int count = gym_actions(gym(self), side_of(self, player), actions);
    memset(out.buf, 0, GYM_ACTIONS);
    for (int i = 0; i < count; i++)
        ((uint8_t *)out.buf)[actions[i]] = 1;
    PyBuffer_Release(&out);
    Py_RETURN_NONE;
}

static PyObject *py_gym_sample(PyObject *self, PyObject *unused)
{
    int32_t actions[GYM_MOST];
    int count = gym_actions(gym(self), gym(self)->pos.side, actions);
    (void)unused;
    return PyLong_FromLong(count ? actions[rng_below(&gym(self)->rng, (uint32_t)count)] : -1);
}

static PyObject *py_gym_turn(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyLong_FromLong(gym(self)->pos.side == gym(self)->ally ? 1 : -1);
}

/* threatened(player): whether the other side could take the general of a player now */
static PyObject *py_gym_threatened(PyObject *self, PyObject *arg)
{
    long player = PyLong_AsLong(arg);
    if (player == -1 && PyErr_Occurred())
        return NULL;
    return PyBool_FromLong(!gym(self)->done && xq_gym_threats(&gym(self)->pos, !side_of(self, player)) != 0);
}

static PyObject *py_gym_get_state(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyBytes_FromStringAndSize((const char *)gym(self), sizeof(GymEnv));
}

static PyObject *py_gym_set_state(PyObject *self, PyObject *arg)
{
    Py_buffer in;
    if (!py_buffer(arg, &in, sizeof(GymEnv), false, "state"))
        return NULL;
    memcpy(gym(self), in.buf, sizeof(GymEnv));
    PyBuffer_Release(&in);
    Py_RETURN_NONE;
}

static PyMethodDef gym_methods[] = {
    {"reset", py_gym_reset, METH_VARARGS, NULL},
    {"step", py_gym_step, METH_O, NULL},
    {"board", py_gym_board, METH_O, NULL},
    {"actions", py_gym_actions, METH_O, NULL},
    {"mask", py_gym_mask, METH_VARARGS, NULL},
    {"sample", py_gym_sample, METH_NOARGS, NULL},
    {"turn", py_gym_turn, METH_NOARGS, NULL},
    {"threatened", py_gym_threatened, METH_O, NULL},
    {"get_state", py_gym_get_state, METH_NOARGS, NULL},
    {"set_state", py_gym_set_state, METH_O, NULL},
    {0},
};

static PyType_Slot gym_slots[] = {
    {Py_tp_new, gym_new},
    {Py_tp_dealloc, gym_dealloc},
    {Py_tp_methods, gym_methods},
    {Py_tp_doc, "The environment of gym-xiangqi."},
    {0, NULL},
};

static PyType_Spec gym_spec = {
    .name = "chuhe._core.Gym",
    .basicsize = sizeof(PyGym),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = gym_slots,
};

int py_gym_ready(PyObject *module)
{
    return py_add_type(module, &gym_spec) ? 0 : -1;
}
