/* env.h -- games as environments for learning programs: numbered actions, planes, rewards, many at once.
 *
 * An EnvSpec says what is played and how it is shown; an Env is one game of it, flat bytes without pointers: memcpy
 * copies it and its bytes are its state.  A seat on move sees the board from its own side (`canonical`): the second
 * seat's board is mirrored top to bottom, and own men come first.  What a seat may not know is in no plane and no mask.
 *
 * Draws come from counters keyed by (seed, game, episode), so results do not depend on who computes what when.
 */
#ifndef BIND_ENV_H
#define BIND_ENV_H

#include "engine/classic.h"
#include "games/game.h"
#include "games/xiangqi/xq_gym.h"

/* ---- Actions (env_codec.c) --------------------------------------------------------------------------------------- */

enum { ENV_POINTS = 90, ENV_STEPS = ENV_POINTS * ENV_POINTS, ENV_NO_ACTION = 0xFFFF };

/* Numbers for moves: steps first, then promotions, drops, placements, removals, the pass, as far as the game has them.
 * In the full space a step is from * points + to; the compact one numbers only steps some man could ever make. */
typedef struct EnvCodec {
    int points, steps, size;
    int promote_at, drop_at, place_at, remove_at, pass_at; /* first number of each block, -1 without */
    uint8_t flip[128];                                     /* the point mirrored top to bottom */
    uint16_t step_number[ENV_STEPS];                       /* by from * points + to; ENV_NO_ACTION: none */
    uint16_t step_points[ENV_STEPS];                       /* from * points + to of each step number */
} EnvCodec;

void env_codec_init(EnvCodec *, const Game *, bool compact);
/* The number of a move made by a seat; ENV_NO_ACTION for moves of chance. */
int env_encode(const EnvCodec *, Seat, Move);
/* The move a number means for a seat, MOVE_NONE for numbers out of range.  Whether it is legal is another matter. */
Move env_decode(const EnvCodec *, Seat, int action);

/* ---- What is played ---------------------------------------------------------------------------------------------- */

typedef enum EnvFamily { ENV_XIANGQI, ENV_VARIANT, ENV_JIEQI, ENV_CHESS, ENV_QILIN, ENV_OTHER } EnvFamily;
typedef enum EnvIllegal { ENV_TERMINATE, ENV_IGNORE, ENV_RANDOM, ENV_RAISE } EnvIllegal;
typedef enum EnvSeating { ENV_BOTH, ENV_FIRST, ENV_SECOND, ENV_ALTERNATE } EnvSeating;

enum { ENV_MEN = 256, ENV_NO_PLANE = 255, ENV_MAX_PLANES = 64 };

typedef struct EnvSpec {
    GameBox box; /* the game with its rules; box.game is what is played */
    int game_index;
    EnvFamily family;
    EnvCodec codec;

    /* Planes (env_planes.c): one of width x height for each kind of own and enemy men, then the extras of the game. */
    int planes, kinds, extras_at;
    uint8_t plane_of[2][ENV_MEN]; /* by seat and man */
    uint8_t place[2][128];        /* the byte of a plane at which a point stands, by seat */
    int board_at;                 /* bytes of Pos before its board, -1 when only man_at tells */

    /* Choices. */
    bool check_count;     /* xiangqi: gym-xiangqi's count of checks ends the game too */
    EnvIllegal illegal;   /* what an illegal action does */
    int max_plies;        /* truncates; 0: never */
    float illegal_reward; /* what it costs, unless it raises */
    float capture_reward; /* for each point of a man taken */
    EnvSeating seating;   /* who acts: both seats, or one against `opponent` */
    const ClassicLevel *opponent;
    size_t env_size; /* bytes of one Env */
} EnvSpec;

/* Fills the facts that follow from the game; box must be set.  The choices are the caller's. */
void env_spec_init(EnvSpec *, bool compact);

/* A short name for each plane, written into out. */
void env_plane_name(const EnvSpec *, int plane, Str *out);

/* ---- One game ---------------------------------------------------------------------------------------------------- */

enum { ENV_KEYS = 128, ENV_LEGAL = MAX_MOVES };
typedef enum EnvStream { ENV_CHANCE, ENV_SAMPLE, ENV_OPPONENT, ENV_STREAMS } EnvStream;

typedef struct Env {
    uint64_t seed, episode;
    uint64_t rng_key;
    uint32_t draws[ENV_STREAMS];
    int32_t plies;
    float reward; /* of the last action, for the seat that made it (seating both) or the agent */
    float other_reward;
    Result result;
    int8_t actor; /* the seat that made the last action */
    int8_t agent; /* the seat of the agent when there is an opponent */
    uint8_t terminated, truncated, illegal;
    uint8_t game;  /* index of the game, so that states of others are told apart */
    Move last;     /* the last move on the board, for renderers */
    int32_t legal; /* legal actions: none when the game is over */
    uint16_t action[ENV_LEGAL];
    Move move[ENV_LEGAL];
    uint32_t key_count;
    Key key[ENV_KEYS]; /* positions seen, for the plane of repetitions */
    int32_t pos_at;    /* bytes from the Env to its Pos */
    _Alignas(POS_ALIGN) uint8_t rest[];
} Env;

/* What lies `at` bytes behind the start of an Env.  The rules use a position as scratch and leave it as it was, so it is
 * handed out for writing even where the Env is not to be changed. */
static inline void *env_behind(const Env *e, size_t at)
{
    union {
        const Env *env;
        uint8_t *bytes;
    } start = {e};
    return start.bytes + at;
}

static inline Pos *env_pos(const Env *e)
{
    return env_behind(e, (size_t)e->pos_at);
}

/* The seat to act; the seat that acted last once the game is over, as its observation. */
Seat env_turn(const EnvSpec *, const Env *);

/* Reads a position to start from into game.pos_size bytes; NULL or "" is the start of the game. */
Fault env_read(const EnvSpec *, Pos *out, const char *text);
/* A new episode from there: a seed starts again at episode 0, NULL goes on with the next.  The bytes of an Env that was
 * never started must be zero. */
void env_restart(const EnvSpec *, Env *, const uint64_t *seed, const Pos *start);

/* Plays an action.  False when it is illegal and the spec says such a thing is an error; nothing has changed then. */
bool env_step(const EnvSpec *, Env *, int action);

/* A legal action drawn uniformly; -1 when there is none. */
int env_sample(Env *);

/* Forgets what a seat may not know and starts other draws, so that planning on the copy cannot see the future. */
void env_make_view(const EnvSpec *, Env *, Seat, uint64_t seed);

/* The move an opponent of a level would make. */
Move env_classic_move(const EnvSpec *, Env *, const ClassicLevel *);

/* Whether bytes of env_size can be an Env of this spec: those of another game, and garbage, are not. */
bool env_is_state(const EnvSpec *, const Env *);

/* A hash of everything a player could notice, for tests of determinism. */
uint64_t env_hash(const EnvSpec *, const Env *);

/* ---- What is seen ------------------------------------------------------------------------------------------------ */

/* planes * height * width bytes. */
void env_observe(const EnvSpec *, const Env *, Seat, uint8_t *out);
/* height * width signed codes: own kinds positive, enemy kinds negative; what is nobody's counts as own. */
void env_observe_board(const EnvSpec *, const Env *, Seat, int8_t *out);

/* The value of a man in points, as gym-xiangqi counts them; 0 for what has none. */
float env_man_value(const EnvSpec *, int man, int point);

#endif
