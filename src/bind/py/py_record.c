/* py_record.c -- record files as plain Python values.
 *
 * A game is (start, winner, tags, nodes); a node is (parent, move, comment, nags, marks), parents before children, the
 * number of a parent counted from 1 and 0 for the start.  chuhe.records builds trees of it.
 */
#include <stdlib.h>

#include "base/gbk.h"
#include "bind/py/py.h"
#include "games/record_io.h"

static int format_of(const char *name)
{
    RecFormat format = rec_format_find(name);
    if (format != REC_FORMAT_COUNT)
        return (int)format;
    PyErr_Format(PyExc_ValueError, "there is no record format \"%s\": pgn, dhtmlxq, xqf, cbr, cbl", name);
    return -1;
}

/* Puts a new reference into a list and gives it up; false when either is missing. */
static bool append(PyObject *list, PyObject *item)
{
    bool good = item && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return good;
}

/* ---- Reading ------------------------------------------------------------------------------------------------------------- */

static PyObject *tags_of(const Record *r)
{
    PyObject *list = PyList_New(0);
    for (const RecTag *t = r->tags; list && t; t = t->next) {
        PyObject *key = PyUnicode_DecodeUTF8(t->key, (Py_ssize_t)strlen(t->key), "replace");
        PyObject *value = PyUnicode_DecodeUTF8(t->value, (Py_ssize_t)strlen(t->value), "replace");
        if (!append(list, key && value ? PyTuple_Pack(2, key, value) : NULL))
            Py_CLEAR(list);
        Py_XDECREF(key);
        Py_XDECREF(value);
    }
    return list;
}

static PyObject *nags_of(const RecNode *n)
{
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < REC_NAGS && n->nags[i]; i++) {
        if (!append(list, PyLong_FromLong(n->nags[i])))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *marks_of(const RecNode *n)
{
    PyObject *list = PyList_New(0);
    for (const RecMark *m = n->marks; list && m; m = m->next) {
        if (!append(list, Py_BuildValue("iiC", (int)m->from, (int)m->to, (int)m->colour)))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *node_of(const RecNode *n, int game_index)
{
    const char *comment = n->comment ? n->comment : "";
    PyObject *text = PyUnicode_DecodeUTF8(comment, (Py_ssize_t)strlen(comment), "replace");
    PyObject *move = n->parent ? py_move_new(game_index, n->move) : Py_NewRef(Py_None);
    long parent = n->parent ? (long)n->parent->line : -1;
    return Py_BuildValue("lNNNN", parent, move, text, nags_of(n), marks_of(n));
}

/* The root is the first of the nodes; `line` serves to number them. */
static PyObject *nodes_of(Record *r, int game_index)
{
    PyObject *list = PyList_New(0);
    uint32_t number = 0;
    for (RecNode *n = r->root; list && n; n = rec_walk(r->root, n)) {
        n->line = number++;
        if (!append(list, node_of(n, game_index)))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *book_list(const RecBook *book, int game_index)
{
    PyObject *list = PyList_New(0);
    for (Record *r = book->first; list && r; r = r->next) {
        PyObject *game = Py_BuildValue("siNN", r->start, r->winner, tags_of(r), nodes_of(r, game_index));
        if (!append(list, game))
            Py_CLEAR(list);
    }
    return list;
}

/* read_records(data, format, game) -> (games, games left out, None or the first fault as text) */
static PyObject *read_records(PyObject *module, PyObject *args)
{
    const char *data, *format, *game;
    Py_ssize_t size;
    (void)module;
    if (!PyArg_ParseTuple(args, "y#ss:read_records", &data, &size, &format, &game))
        return NULL;
    int kind = format_of(format), index = kind < 0 ? -1 : py_game_index(game);
    if (index < 0)
        return NULL;
    Arena arena = arena_heap();
    void *gbk = gbk_open();
    RecSource source = {(const uint8_t *)data, (size_t)size, game_at(index), &arena, gbk_to_utf8, gbk};
    RecBook book = {0};
    Fault f;
    Py_BEGIN_ALLOW_THREADS;
    f = rec_read((RecFormat)kind, &source, &book);
    Py_END_ALLOW_THREADS;
    char buf[PY_TEXT];
    Str message = str_on(buf, sizeof buf);
    if (f.code) {
        fault_message(f, LANG_EN, &message);
        str_put(&message, " (byte ");
        str_int(&message, f.at);
        str_put(&message, ")");
    }
    PyObject *games = book_list(&book, index);
    PyObject *out = games ? Py_BuildValue("Niz", games, book.bad, f.code ? buf : NULL) : NULL;
    gbk_close(gbk);
    arena_reset(&arena);
    return out;
}

/* ---- Writing ------------------------------------------------------------------------------------------------------------- */

typedef struct Bytes {
    char *at;
    size_t len, cap;
    bool failed;
} Bytes;

static void put_bytes(void *state, const char *bytes, size_t len)
{
    Bytes *b = state;
    if (b->len + len > b->cap) {
        size_t cap = 2 * b->cap + len + 256;
        char *at = realloc(b->at, cap);
        b->failed |= !at;
        if (!at)
            return;
        b->at = at;
        b->cap = cap;
    }
    memcpy(b->at + b->len, bytes, len);
    b->len += len;
}

static bool add_notes(Record *r, RecNode *n, PyObject *nags, PyObject *marks)
{
    for (Py_ssize_t i = 0; i < PyList_Size(nags); i++)
        rec_nag(n, (int)PyLong_AsLong(PyList_GetItem(nags, i)));
    for (Py_ssize_t i = 0; i < PyList_Size(marks); i++) {
        int from, to, colour;
        if (!PyArg_ParseTuple(PyList_GetItem(marks, i), "iiC", &from, &to, &colour) ||
            !rec_mark(r, n, (RecMark){.from = (uint8_t)from, .to = (uint8_t)to, .colour = (char)colour}))
            return false;
    }
    return !PyErr_Occurred();
}

/* One node of the list at the cursor's record; its moves are checked, because nothing else did. */
static RecNode *add_node(Record *r, RecCursor *cursor, RecNode *const made[], Py_ssize_t number, PyObject *item)
{
    long parent;
    PyObject *move, *nags, *marks;
    const char *comment;
    if (!PyArg_ParseTuple(item, "lOsO!O!", &parent, &move, &comment, &PyList_Type, &nags, &PyList_Type, &marks))
        return NULL;
    RecNode *n = r->root;
    if (number > 0) {
        MoveList list = {0};
        bool legal = false;
        if (parent < 0 || parent >= number || !PyObject_TypeCheck(move, py_move_type)) {
            PyErr_SetString(PyExc_ValueError, "a node needs a Move and an earlier parent");
            return NULL;
        }
        rec_go(cursor, made[parent]);
        r->game->moves(r->game, cursor->pos, &list);
        for (int i = 0; i < list.count; i++)
            legal |= list.at[i] == ((PyMove *)move)->move;
        if (!legal) {
            PyErr_Format(PyExc_ValueError, "%R is not legal where the record has it", move);
            return NULL;
        }
        n = rec_add(r, made[parent], ((PyMove *)move)->move);
    }
    if (!n || (*comment && !rec_comment(r, n, comment, strlen(comment)))) {
        PyErr_NoMemory();
        return NULL;
    }
    return add_notes(r, n, nags, marks) ? n : NULL;
}

static bool add_nodes(Record *r, RecCursor *cursor, PyObject *nodes)
{
    Py_ssize_t count = PyList_Size(nodes);
    RecNode **made = calloc((size_t)count + 1, sizeof(void *));
    bool good = made != NULL;
    for (Py_ssize_t i = 0; good && i < count; i++)
        good = (made[i] = add_node(r, cursor, made, i, PyList_GetItem(nodes, i))) != NULL;
    free(made);
    return good;
}

static bool add_tags(Record *r, PyObject *tags)
{
    for (Py_ssize_t i = 0; i < PyList_Size(tags); i++) {
        const char *key, *value;
        if (!PyArg_ParseTuple(PyList_GetItem(tags, i), "ss", &key, &value) || !rec_tag_set(r, key, value))
            return false;
    }
    return true;
}

/* A record of the list, (start, winner, tags, nodes), in the arena; NULL with an exception. */
static Record *record_of(const Game *game, Arena *arena, RecCursor *cursor, PyObject *item)
{
    const char *start;
    int winner;
    PyObject *tags, *nodes;
    if (!PyArg_ParseTuple(item, "siO!O!", &start, &winner, &PyList_Type, &tags, &PyList_Type, &nodes))
        return NULL;
    if (winner < -1 || winner > 2) {
        PyErr_SetString(PyExc_ValueError, "a winner is -1, 0, 1 or 2");
        return NULL;
    }
    Record *r = arena_alloc(arena, sizeof *r);
    Fault f = r ? rec_init(r, game, arena, start) : rec_fault(FAULT_NO_MEMORY, 0);
    if (f.code) {
        py_raise_fault(f, "position", start);
        return NULL;
    }
    r->winner = winner;
    bool good = rec_cursor_open(cursor, r) && add_tags(r, tags) && add_nodes(r, cursor, nodes);
    if (!good && !PyErr_Occurred())
        PyErr_NoMemory();
    return good ? r : NULL;
}

/* The records of a list, linked; false with an exception. */
static bool records_of(const Game *game, Arena *arena, PyObject *list, RecBook *book)
{
    RecCursor cursor;
    rec_cursor_init(&cursor, arena);
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++) {
        Record *r = record_of(game, arena, &cursor, PyList_GetItem(list, i));
        if (!r)
            return false;
        if (book->last)
            book->last->next = r;
        else
            book->first = r;
        book->last = r;
    }
    return true;
}

/* (bytes, None or what the format had no place for) */
static PyObject *written(const RecTarget *target, const Bytes *bytes)
{
    char buf[PY_TEXT];
    Str lost = str_on(buf, sizeof buf);
    rec_lost_text(&target->lost, LANG_EN, &lost);
    return Py_BuildValue("y#z", bytes->at ? bytes->at : "", (Py_ssize_t)bytes->len, lost.len ? buf : NULL);
}

static void raise_unwritable(Fault f, const char *format)
{
    char buf[PY_TEXT];
    Str text = str_on(buf, sizeof buf);
    fault_message(f, LANG_EN, &text);
    PyErr_Format(PyExc_ValueError, "game %d cannot be written as %s: %s", f.at + 1, format, buf);
}

static PyObject *write_book(int kind, const RecBook *book, Arena *arena, const Notation *notation)
{
    Bytes bytes = {0};
    RecCursor cursor;
    RecTarget target = {.out = {put_bytes, &bytes}, .notation = notation, .to_utf8 = gbk_to_utf8};
    PyObject *out = NULL;
    target.to_utf8_state = gbk_open();
    rec_cursor_init(&cursor, arena);
    Fault f = rec_write((RecFormat)kind, book->first, &cursor, &target);
    if (bytes.failed || f.code == FAULT_NO_MEMORY)
        PyErr_NoMemory();
    else if (f.code)
        raise_unwritable(f, rec_format_name((RecFormat)kind));
    else
        out = written(&target, &bytes);
    gbk_close(target.to_utf8_state);
    free(bytes.at);
    return out;
}

/* write_records(format, game, records, notation) -> (bytes, None or what the format had no place for) */
static PyObject *write_records(PyObject *module, PyObject *args)
{
    const char *format, *game, *notation;
    PyObject *list;
    (void)module;
    if (!PyArg_ParseTuple(args, "ssO!z:write_records", &format, &game, &PyList_Type, &list, &notation))
        return NULL;
    int kind = format_of(format), index = kind < 0 ? -1 : py_game_index(game);
    if (index < 0)
        return NULL;
    const Notation *n = notation ? game_notation(game_at(index), notation) : NULL;
    if (notation && !n && strcmp(notation, "uci") != 0)
        return PyErr_Format(PyExc_ValueError, "%s has no notation \"%s\"", game, notation);
    Arena arena = arena_heap();
    RecBook book = {0};
    bool good = records_of(game_at(index), &arena, list, &book);
    PyObject *out = good ? write_book(kind, &book, &arena, n) : NULL;
    arena_reset(&arena);
    return out;
}

PyMethodDef py_record_functions[] = {
    {"read_records", read_records, METH_VARARGS, NULL},
    {"write_records", write_records, METH_VARARGS, NULL},
    {0},
};
