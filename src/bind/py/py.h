/* py.h -- what the files of the Python extension share.
 *
 * The extension keeps to the limited API of Python 3.11, so one binary serves all later versions.  It is loaded once in
 * a process; the types and the moves already made are its only globals.
 */
#ifndef BIND_PY_H
#define BIND_PY_H

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>

#include "games/game.h"
#include "games/play.h"

enum { PY_TEXT = 1024 };

/* ---- Games and moves (py_move.c) ----------------------------------------------------------------------------------- */

typedef struct PyMove {
    PyObject_HEAD const Game *game; /* as the list of games has it: its rules do not matter here */
    int game_index;
    Move move;
} PyMove;

extern PyTypeObject *py_move_type;

int py_move_ready(PyObject *module);
/* A new reference; steps are made once and kept. */
PyObject *py_move_new(int game_index, Move);
/* The index of a game in the list, or -1 with ValueError. */
int py_game_index(const char *id);
/* Writes rules "name=value,…" over a game's own; 0, or -1 with ValueError. */
int py_game_box(GameBox *, int game_index, const char *rules);

/* ---- Positions (py_board.c, py_board_text.c) ------------------------------------------------------------------------ */

typedef struct PyBoard {
    PyObject_HEAD GameBox box;
    int game_index;
    bool listed; /* `legal` holds the moves of the position */
    bool alive;  /* play was begun */
    Arena arena;
    Play play;
    MoveList legal;
} PyBoard;

extern PyTypeObject *py_board_type;

int py_board_ready(PyObject *module);
extern PyMethodDef py_board_text_methods[];
/* The move an object means on a board: a Move of its game, legal now; MOVE_NONE with ValueError otherwise. */
Move py_board_move(PyBoard *, PyObject *);

/* ---- The rest ---------------------------------------------------------------------------------------------------------- */

int py_env_ready(PyObject *module);
int py_gym_ready(PyObject *module);
int py_engine_ready(PyObject *module);
extern PyMethodDef py_record_functions[];
extern PyMethodDef py_draw_functions[];
extern PyMethodDef py_game_functions[];

/* ---- Helpers (py_module.c) ---------------------------------------------------------------------------------------------- */

PyObject *py_text(const Str *);
/* Raises ValueError with the message of a fault: what, and where in `text` if it was text. */
void py_raise_fault(Fault, const char *what, const char *text);
/* Raises IllegalMove(id, zh, en). */
void py_raise_illegal(Fault, const char *what);
extern PyObject *py_illegal_move;
/* (winner, reason, zh, en) of a result, None while the game goes on. */
PyObject *py_result(const Game *, Result);
/* A contiguous writable (or only readable) buffer of at least `size` bytes; false with an exception. */
bool py_buffer(PyObject *, Py_buffer *, size_t size, bool writable, const char *name);
/* Makes a type of a spec and puts it into the module. */
PyTypeObject *py_add_type(PyObject *module, PyType_Spec *);

#endif
