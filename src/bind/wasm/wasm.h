/* wasm.h -- the core as flat functions for the page: what web/rules/core.ts calls.
 *
 * Arguments are numbers and texts in memory of wasm_alloc; an answer is a number, and what does not fit one lies in the
 * output (wasm_out_at, wasm_out_len) until the next call: JSON for what is read once, bytes for what is read often.
 * A fault is the JSON {"id","at","zh","en"} in the output, and the call returns 0 or -1 as it says.
 */
#ifndef BIND_WASM_H
#define BIND_WASM_H

#include "games/play.h"

#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#define WASM_IMPORT(name) __attribute__((import_module("env"), import_name(#name)))

/* ---- The output (wasm_out.c) ----------------------------------------------------------------------------------------- */

void out_clear(void);
void out_bytes(const void *bytes, size_t len);
void out_byte(int byte);
void out_put(const char *text);
void out_int(int64_t value);
/* A quoted JSON string; and {"zh":…,"en":…} of two texts. */
void out_json(const char *text);
void out_both(const char *zh, const char *en);
/* Clears the output and leaves a fault there. */
void out_fault(Fault);

/* ---- Plays (wasm_play.c) --------------------------------------------------------------------------------------------- */

/* A play with memory and rules of its own. */
typedef struct WasmPlay {
    GameBox box;
    Arena arena;
    Play play;
} WasmPlay;

/* The seat on move, SEAT_CHANCE, or SEAT_NONE when the game is over. */
int wasm_turn(const WasmPlay *);

void out_token(const Game *, Pos *, Move);
/* winner, reason, message and claim as a JSON object. */
void out_result(const Game *, Pos *, Result);

#endif
