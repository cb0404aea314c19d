/* search.h -- what the search of every family shares: the thread, the node, the histories.
 *
 * search_impl.h is one text compiled once for each family of games; the types here know no game.  A node keeps all that
 * a step of the search needs, so that search() reads as a page of contents.
 */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include <stdatomic.h>

#include "engine/endgame.h"
#include "engine/score.h"
#include "engine/tt.h"
#include "nnue/nnue.h"

typedef struct Conv Conv;
typedef struct Trees Trees;

/* A build for tuning (CHUHE_TUNE) reads the numbers from its environment (tune.c); every other knows them when compiled. */
#ifdef CHUHE_TUNE
#define PARAM(name, value) extern int P_##name;
#include "engine/params.def"
#else
enum {
#define PARAM(name, value) P_##name = (value),
#include "engine/params.def"
};
#endif

enum { MAN_POINTS = 16 * 90, CORRECTIONS = 1 << 14, PAWN_ROWS = 512, MAX_TRIED = 64 };

typedef int16_t ContinuationRow[MAN_POINTS];

/* What moves have been worth, learned on the way.  About 5 MB a thread. */
typedef struct Histories {
    int16_t butterfly[2][98 * 90];  /* by side, from (beyond the board: the kind dropped) and to */
    int16_t capture[MAN_POINTS][8]; /* by man, point and the kind taken */
    ContinuationRow continuation[MAN_POINTS];
    ContinuationRow pawns[PAWN_ROWS];      /* by the pawns of the position (jieqi: the covered men) */
    int16_t correction[2][2][CORRECTIONS]; /* by which key, side and hash: how wrong the evaluation was */
    Move counter[MAN_POINTS];
} Histories;

typedef enum PickStage {
    PICK_TABLE,
    PICK_NOISY_INIT,
    PICK_NOISY,
    PICK_QUIET_INIT,
    PICK_QUIET,
    PICK_BAD,
    PICK_DONE
} PickStage;

typedef struct Picker {
    PickStage stage;
    bool noisy_only;
    bool checks; /* quiet checks instead of all quiet moves */
    int see_margin;
    Move table;
    int at, bad_count;
    MoveList list;
    int score[MAX_MOVES];
    Move bad[128];
} Picker;

typedef struct Node {
    struct Worker *w;
    int ply, side, depth, alpha, beta;
    bool pv, cut, in_check, improving;
    Move excluded; /* singular search: the move left out */
    TtHit tt;
    Key key;
    int raw_eval; /* before correction */
    int eval;
    int best_score;
    Move best;
    int count; /* moves looked at */
    Move move; /* being searched, MOVE_NONE for a pass */
    bool quiet_move;
    int moved; /* man and point of that move, an index of histories */
    Move killers[2];
    int doubles; /* double extensions on the way here */
    int tried_quiets, tried_noisy;
    Move quiets[MAX_TRIED], noisy[MAX_TRIED];
    int pv_count;
    Move pv_line[ENGINE_MAX_PV];
    Picker pick;
} Node;

typedef struct RootMove {
    Move move;
    int score, previous;
    int seldepth;
    uint64_t nodes;
    int pv_count;
    Move pv[ENGINE_MAX_PV];
} RootMove;

enum { LOGS = 256 };

/* One search, shared by its threads. */
typedef struct Search {
    const Game *game;
    const EngineOptions *options;
    EngineLimits limits;
    EngineCallbacks callbacks;
    Tt *tt;
    const Nnue *net;          /* NULL: the hand-written evaluation, or … */
    const Trees *trees;       /* … decision trees, */
    const Conv *conv;         /* … or a search by visits led by a convolutional network */
    const EngineLevel *level; /* NULL: full strength */
    uint64_t level_seed;
    const TbSet *tables; /* NULL: none */
    int table_men;       /* no table has more */
    atomic_bool stop;
    atomic_bool pondering;
    atomic_int_least64_t start; /* clock_ms at the start */
    int64_t soft_ms, hard_ms;   /* 0: no limit by time */
    bool is_paced;              /* the answer waits as long as a person would think */
    struct Worker *workers;
    int worker_count;
    int16_t log[LOGS]; /* ln x in 1/1024: search_init */
} Search;

/* One thread of a search. */
typedef struct Worker {
    Search *search;
    int id;
    Pos *pos;
    void *board;     /* what a family keeps beside pos: its rules, sums of its evaluation */
    NnueStack *nnue; /* follows pos when there is a network */
    Histories *hist;
    atomic_uint_fast64_t nodes;
    int seldepth;
    int root_count, multipv_at;
    RootMove root[MAX_MOVES];
    int depth_done;
    int stability; /* iterations since the best move changed */
    int doubts;    /* how often it changed */
    int first_score;
    Move leader;    /* the best move last told of */
    int null_floor; /* verification: no null move above this ply */
    Node nodes_at[MAX_PLY + 8];
} Worker;

/* A family's search of a worker's position; runs until a limit is met or the search is stopped. */
typedef void (*WorkerRun)(Worker *);

void xq_search(Worker *);
void ch_search(Worker *);
void xqv_search(Worker *);
void jq_search(Worker *);
void any_search(Worker *);
void mcts_search(Worker *); /* of xiangqi, by a convolutional network */
void mind_search(Worker *); /* of a level with a depth of its own, any game */

/* The one for a game (family.c). */
WorkerRun family_search(const Game *);

/* ---- Limits (timeman.c) ------------------------------------------------------------------------------------------ */

void time_plan(Search *, Seat seat);
/* Looks at the clock and the limits now and then; true when the search must stop. */
bool time_is_up(Worker *);
/* Whether another iteration is worth beginning. */
bool time_for_more(const Worker *);
uint64_t search_nodes(const Search *);

/* ---- Shared by the families (search.c) ---------------------------------------------------------------------------- */

void history_add(int16_t *entry, int bonus);
/* A move and the line of the node after it. */
void pv_take(Node *, Move);
/* By how many hundredths of a ply the move of a number is searched less deeply. */
static inline int lmr_base(const Search *s, int depth, int count)
{
    int64_t product = (int64_t)s->log[min_int(depth, LOGS - 1)] * s->log[min_int(count, LOGS - 1)];
    return P_LMR_BASE + (int)(product * 100 * 100 / P_LMR_SLOPE / (1024 * 1024));
}
void search_init(Search *);
void root_report(Worker *, int depth, int alpha, int beta, int score, int line);
/* The line of the answer, where it is not the one last told: of an iteration cut off, or of another thread. */
void root_report_answer(const Worker *, int score);
void root_sort(Worker *, int from, int to);
RootMove *root_find(Worker *, Move);

/* ---- Levels (level.c, sight.c) ------------------------------------------------------------------------------------ */

/* Cuts the limits, and the time planned, to what a level takes. */
void level_limits(const EngineLevel *, EngineLimits *);
void level_cap(Search *);
/* Takes from the root what the level does not see, unless nothing were left. */
void level_filter_root(Worker *);

/* How long a person would have thought about an answer (pace.c), in milliseconds; at most the level's cap and what the clock
 * allows. */
int64_t pace_of(const Search *, const Worker *, const EngineAnswer *);

/* What kind of move it is to the eye, and whether the level sees it so many plies ahead in this position. */
EngineSight sight_of(const Game *, const Pos *, Move);
bool sight_sees(const Search *, const Pos *, Move, int ply);
/* Whether the level sees a mate that it could give at once. */
bool sight_sees_mate(const Search *, const Pos *);

#endif
