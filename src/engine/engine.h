/* engine.h -- a player: give it a position and a limit, get a move and what it thought.
 *
 * An Engine owns its options, its table and its threads; several live in one process and share nothing.  A search runs
 * in threads of its own; what it finds comes through callbacks, called from the first of them.  Everything above
 * level 3 sees the engine through this header.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "games/game.h"

typedef struct Engine Engine;

enum { ENGINE_MAX_PV = 64, ENGINE_MATE = 32000, ENGINE_MATE_BOUND = ENGINE_MATE - 256 };

/* When to stop; 0 means no such limit.  With none at all the search goes on until engine_stop. */
typedef struct EngineLimits {
    int depth;
    uint64_t nodes;
    uint64_t soft_nodes; /* begin no iteration after so many */
    int mate;            /* a mate in so many moves of the side to move */
    int64_t move_time;   /* milliseconds for this move */
    int64_t time[2];     /* left on the clocks of the seats, and what each move adds */
    int64_t increment[2];
    int64_t byoyomi; /* milliseconds for each move once the clock is empty */
    int moves_to_go;
    bool infinite;    /* never answer before engine_stop */
    bool ponder;      /* think on the opponent's time until engine_ponderhit */
    bool no_book;     /* a score is wanted, not only a move */
    bool human_pace;  /* a level keeps its answer back as long as a person would think, where only time limits it */
    int taken_on;     /* 1 + the point on which the opponent has just taken a man; 0: none, or not known */
    const Move *only; /* search these moves alone; NULL for all */
    int only_count;
    const Move *banned; /* never play these (UCCI banmoves) */
    int banned_count;
} EngineLimits;

typedef enum EngineBound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } EngineBound;

/* One line of thought.  score: centipawns for the side to move, or ±(ENGINE_MATE - plies) for a mate. */
typedef struct EngineInfo {
    int depth, seldepth, multipv;
    int score;
    EngineBound bound;
    uint64_t nodes;
    int64_t ms;
    int hashfull; /* per mille */
    int pv_count;
    Move pv[ENGINE_MAX_PV];
} EngineInfo;

typedef struct EngineAnswer {
    Move best;   /* MOVE_NONE when there is no legal move */
    Move ponder; /* the reply expected, or MOVE_NONE */
    int score;
    int depth;
    uint64_t nodes;
    int64_t ms;
    bool is_known;   /* from the book, without a search */
    int64_t pace_ms; /* so long would a person have thought who plays by this level (pace.c); 0 without a level */
} EngineAnswer;

typedef struct EngineCallbacks {
    void (*info)(void *context, const EngineInfo *);   /* may be NULL */
    void (*done)(void *context, const EngineAnswer *); /* may be NULL */
    void *context;
} EngineCallbacks;

typedef struct EngineOptions {
    int hash_mb;         /* at least 1 */
    int threads;         /* at least 1 */
    int multipv;         /* at least 1 */
    int64_t overhead_ms; /* taken off every clock for the way to the GUI and back */
    bool own_book;       /* plays openings of xiangqi from the book inside the program */
    bool build_tables;   /* builds small endgame tables of xiangqi when it comes to them, in the background */
} EngineOptions;

EngineOptions engine_defaults(void);

/* NULL when there is no memory. */
Engine *engine_new(const EngineOptions *);
void engine_free(Engine *); /* stops a running search first */

/* Takes other options; false when there is no memory for the table, and then nothing has changed.  Not while
 * searching. */
bool engine_configure(Engine *, const EngineOptions *);
const EngineOptions *engine_options(const Engine *);

/* Judges positions of a game by a file in memory from now on: a network of that game; of xiangqi also decision trees, or a
 * convolutional network, which leads a search by visits.  NULL for the game: of whichever the file is.  With NULL for the
 * data every game is judged by hand-written terms.  Other games, and a new engine, take the networks inside the program,
 * as far as there are any.  The bytes must stay as long as they are in use.  False with a reason, which stays until the
 * next such call, when they are no good network of the game, and then nothing has changed.  Not while searching. */
bool engine_load_net(Engine *, const Game *, const void *data, size_t size, const char **why);
/* Back to the networks inside the program. */
void engine_builtin_net(Engine *);
/* Whether a network judges the positions of a game. */
bool engine_has_net(Engine *, const Game *);

/* Which of its moves the book plays follows from the seed. */
void engine_seed(Engine *, uint64_t seed);

/* Uses the endgame tables of a folder from now on (`chuhe tables build`), none when the name is empty; their number in
 * *count.  On a fault nothing has changed.  Not while searching. */
Fault engine_open_tables(Engine *, const char *dir, int *count);

/* Forgets all it has learned: before a new game. */
void engine_clear(Engine *);

/* The position to think about, with the history in its ring.  Both are copied; the rules of the game must outlive the
 * engine's use of it.  What was learned of another game is forgotten. */
void engine_position(Engine *, const Game *, const Pos *);

/* Starts a search and returns at once.  False when one is running or there is no position. */
bool engine_go(Engine *, const EngineLimits *, const EngineCallbacks *);
void engine_stop(Engine *);
void engine_ponderhit(Engine *); /* nothing when no search ponders */
void engine_wait(Engine *);      /* until the running search has answered */
bool engine_is_thinking(const Engine *);

/* A whole search in the calling thread (and helpers, if so many threads are set), in silence; and told on the way, though
 * without `done`. */
EngineAnswer engine_think(Engine *, const EngineLimits *);
EngineAnswer engine_run(Engine *, const EngineLimits *, const EngineCallbacks *);

/* For who shares the memory but cannot call: a search without `infinite` ends soon after this is set while it runs. */
const void *engine_stop_flag(const Engine *);

/* The static evaluation of a position for the side to move, and its terms (REQUIREMENTS row 298). */
typedef struct EngineEval {
    int value, place, cover, attack; /* own value, positional, protected, attacked */
    int total;
} EngineEval;

EngineEval engine_eval(const Game *, Pos *);

/* What a score in a position came to in self-play (wdl.def): chances of its side in per mille, 1000 together. */
typedef struct EngineWdl {
    int win, draw, loss;
} EngineWdl;

EngineWdl engine_wdl(const Game *, const Pos *, int score);

/* ---- Levels for people (level.c, levels.def) -------------------------------------------------------------------- */

/* Moves that people overlook, by kind (sight.c). */
typedef enum EngineSight {
    SIGHT_PLAIN,  /* a quiet move like any other */
    SIGHT_BACK,   /* a quiet move towards home */
    SIGHT_FAR,    /* a shot from afar, or over a screen */
    SIGHT_HORSE,  /* where a horse gets to */
    SIGHT_SCREEN, /* a man that steps off a line behind which a friend waits, or onto it as a screen */
    SIGHT_COUNT
} EngineSight;

/* A player of some strength and character.  The weaker ones err like people: they judge wrongly and stay with it, and
 * there are moves that they do not see; what they see they play as well as they can. */
typedef struct EngineLevel {
    const char *id;   /* "scholar": what commands, protocols and saved games call it */
    const char *game; /* id of its game */
    const char *name[LANG_COUNT];
    const char *about[LANG_COUNT]; /* its character in a sentence */
    uint64_t nodes;                /* of a search; 0: all that the time allows */
    int rank;                      /* from 1, the weakest; may stand for the id */
    int elo, elo_error;            /* among the levels of its game (docs/handbook/levels.md); error 0: not measured */
    int cap_ms;                    /* it answers within this time, whatever the clock would allow */
    int pace;                      /* thinks for so many per cent of the usual time; 0: 100 */

    /* How it thinks. */
    int depth;                  /* decisions looked ahead by its own plain search; 0: the full search of the engine */
    int calm;                   /* exchanges followed beyond that, in decisions */
    int noise;                  /* by so many centipawns it may misjudge a position */
    int fancy;                  /* and by so many, all game long, a man on a point */
    int attack;                 /* centipawns for each step a man of its own stands nearer the enemy king */
    int greed;                  /* men count for so many per cent more */
    uint8_t blind[SIGHT_COUNT]; /* how many of a hundred such moves it does not see */
    uint8_t blind_mate;         /* … and of mates in one */
} EngineLevel;

/* The levels of a game from the weakest on, NULL past the last; the one of an id; the one nearest to a rating.  The last
 * level is the engine at full strength. */
const EngineLevel *engine_level(const Game *, int index);
const EngineLevel *engine_level_find(const Game *, const char *id);
const EngineLevel *engine_level_near(const Game *, int elo);

/* Plays by a level from now on, NULL for full strength without its cap.  The seed is the player's own: what it misjudges
 * and overlooks follows from the seed and the position alone.  A level of another game than that of the position is
 * full strength.  Not while searching. */
void engine_set_level(Engine *, const EngineLevel *, uint64_t seed);
const EngineLevel *engine_get_level(const Engine *);

/* Whether the engine, playing `seat`, takes a draw that is offered in its position: unless it thinks itself ahead.  Looks
 * ahead a little, by its level if it has one.  Not while searching. */
bool engine_accepts_draw(Engine *, Seat seat);

#endif
