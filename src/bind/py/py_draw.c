/* py_draw.c -- pictures of boards into buffers of Python. */
#include "bind/draw.h"
#include "bind/py/py.h"

enum { CELL_LEAST = 8, CELL_MOST = 256 };

/* draw_size(game, cell) -> (width, height) */
static PyObject *py_draw_size(PyObject *module, PyObject *args)
{
    const char *id;
    int cell, width, height;
    (void)module;
    if (!PyArg_ParseTuple(args, "si:draw_size", &id, &cell))
        return NULL;
    int index = py_game_index(id);
    if (index < 0)
        return NULL;
    draw_size(game_at(index)->shape, cell, &width, &height);
    return Py_BuildValue("ii", width, height);
}

/* draw(game, men, from, to, flipped, cell, out) */
static PyObject *py_draw(PyObject *module, PyObject *args)
{
    const char *id, *men;
    Py_ssize_t count;
    int from, to, flipped, cell, width, height;
    PyObject *target;
    Py_buffer out;
    (void)module;
    if (!PyArg_ParseTuple(args, "sy#iipiO:draw", &id, &men, &count, &from, &to, &flipped, &cell, &target))
        return NULL;
    int index = py_game_index(id);
    if (index < 0)
        return NULL;
    const Game *g = game_at(index);
    size_t codes = strlen(g->men);
    bool good = count == g->shape->points && cell >= CELL_LEAST && cell <= CELL_MOST;
    for (Py_ssize_t i = 0; good && i < count; i++)
        good = (size_t)(uint8_t)men[i] < codes;
    if (!good) {
        PyErr_Format(PyExc_ValueError, "a picture needs %d men of the game and cells of 8 to 256 pixels",
                     (int)g->shape->points);
        return NULL;
    }
    draw_size(g->shape, cell, &width, &height);
    if (!py_buffer(target, &out, (size_t)width * (size_t)height * 3, true, "out"))
        return NULL;
    DrawBoard board = {g, (const uint8_t *)men, POINT_NONE, POINT_NONE, flipped};
    if (from >= 0 && from < g->shape->points)
        board.from = from;
    if (to >= 0 && to < g->shape->points)
        board.to = to;
    draw_board(&board, cell, out.buf);
    PyBuffer_Release(&out);
    Py_RETURN_NONE;
}

PyMethodDef py_draw_functions[] = {
    {"draw_size", py_draw_size, METH_VARARGS, NULL},
    {"draw", py_draw, METH_VARARGS, NULL},
    {0},
};
