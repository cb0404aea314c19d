/* py_module.c -- the module chuhe._core: its types, functions and the helpers they share. */
#include "bind/py/py.h"

PyObject *py_illegal_move;

PyObject *py_text(const Str *s)
{
    return PyUnicode_DecodeUTF8(s->at, (Py_ssize_t)s->len, "replace");
}

void py_raise_fault(Fault f, const char *what, const char *text)
{
    char buf[PY_TEXT];
    Str s = str_on(buf, sizeof buf);
    fault_message(f, LANG_EN, &s);
    PyErr_Format(PyExc_ValueError, "%s: %s (character %d of %.300s)", what, buf, f.at + 1, text);
}

void py_raise_illegal(Fault f, const char *what)
{
    char zh[PY_TEXT], en[PY_TEXT];
    Str a = str_on(zh, sizeof zh), b = str_on(en, sizeof en);
    fault_message(f, LANG_ZH, &a);
    fault_message(f, LANG_EN, &b);
    PyObject *error = PyObject_CallFunction(py_illegal_move, "sssz", fault_id(f.code), zh, en, what);
    if (error)
        PyErr_SetObject(py_illegal_move, error);
    Py_XDECREF(error);
}

PyObject *py_result(const Game *g, Result r)
{
    if (!result_over(r))
        Py_RETURN_NONE;
    char zh[PY_TEXT], en[PY_TEXT];
    Str a = str_on(zh, sizeof zh), b = str_on(en, sizeof en);
    result_message(g, r, LANG_ZH, &a);
    result_message(g, r, LANG_EN, &b);
    return Py_BuildValue("isss", (int)r.winner, reason_id((Reason)r.reason), zh, en);
}

bool py_buffer(PyObject *object, Py_buffer *view, size_t size, bool writable, const char *name)
{
    if (PyObject_GetBuffer(object, view, writable ? PyBUF_CONTIG : PyBUF_CONTIG_RO) < 0)
        return false;
    if ((size_t)view->len >= size)
        return true;
    PyErr_Format(PyExc_ValueError, "%s needs %zu bytes, this buffer has %zd", name, size, view->len);
    PyBuffer_Release(view);
    return false;
}

PyTypeObject *py_add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    if (!type)
        return NULL;
    const char *name = strrchr(spec->name, '.') + 1;
    if (PyModule_AddObjectRef(module, name, type) < 0) {
        Py_DECREF(type);
        return NULL;
    }
    return (PyTypeObject *)type;
}

/* The exception keeps what was wrong as attributes; its text is made by Python. */
static int add_error(PyObject *module)
{
    PyObject *errors = PyImport_ImportModule("chuhe._errors");
    if (!errors)
        return -1;
    py_illegal_move = PyObject_GetAttrString(errors, "IllegalMove");
    Py_DECREF(errors);
    return py_illegal_move ? PyModule_AddObjectRef(module, "IllegalMove", py_illegal_move) : -1;
}

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "chuhe._core", "Rules, environments and engine of Chuhe.", -1, NULL, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    bool ready = add_error(module) == 0 && py_move_ready(module) == 0 && py_board_ready(module) == 0 &&
                 py_env_ready(module) == 0 && py_gym_ready(module) == 0 && py_engine_ready(module) == 0;
    ready = ready && PyModule_AddFunctions(module, py_game_functions) == 0;
    ready = ready && PyModule_AddFunctions(module, py_record_functions) == 0;
    ready = ready && PyModule_AddFunctions(module, py_draw_functions) == 0;
    if (ready)
        return module;
    Py_DECREF(module);
    return NULL;
}
