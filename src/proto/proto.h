/* proto.h -- what the three engine protocols share: the conversation, the position, the search.
 *
 * One thread handles everything in order: a line of the GUI, then the answer of the engine, then the next line.  The
 * engine's own thread only prints lines of thought; it reads nothing but what stays put while a search runs.  Output
 * goes through proto_say, whole lines at a time.
 */
#ifndef PROTO_PROTO_H
#define PROTO_PROTO_H

#include <pthread.h>
#include <stdio.h>

#include "base/lines.h"
#include "engine/engine.h"
#include "games/play.h"

#define PROTO_NAME   "Chuhe"
#define PROTO_AUTHOR "the Chuhe authors"

enum { PROTO_TEXT = 4096 };

typedef struct Door Door;

/* One protocol.  `info` is called by the engine's thread, the others by the thread of the conversation. */
typedef struct Speaker {
    size_t self_size;                 /* of the state of its own, zeroed at first */
    void (*start)(Door *);            /* before the first line */
    bool (*line)(Door *, char *line); /* may cut the line up; false ends the conversation */
    void (*info)(Door *, const EngineInfo *);
    void (*done)(Door *, const EngineAnswer *);
} Speaker;

/* How strong the engine is to play (level.c). */
typedef struct Strength {
    const EngineLevel *level; /* chosen by name; NULL: by rating, or full */
    bool is_limited;
    int elo;
    uint64_t seed;   /* 0: another person in each game */
    uint64_t person; /* the seed of this game; 0 before the first */
} Strength;

struct Door {
    Engine *engine;
    Lines *in;
    FILE *out;
    const Speaker *speaker;
    void *self; /* the speaker's own state */
    void *net;  /* the bytes of a network file in use, or NULL */

    Strength strength;
    bool human_pace; /* levels take their time */
    const Game *game;
    const Notation *notation; /* how moves are written; NULL: as the game writes them */
    Play play;
    Move chosen[MAX_MOVES]; /* searchmoves or banmoves: must stay while a search runs */
    int chosen_count;
    bool is_thinking; /* a search runs, or its answer waits to be handled */
    bool is_finite;   /* it ends by itself */
    bool will_end;    /* … once it no longer ponders */
    bool is_misread;  /* a limit of the search to come could not be read */

    /* Private. */
    Arena arena;      /* of play */
    bool has_quit;    /* said in a line that was put off */
    Pos *root, *walk; /* what is searched; where the engine's thread walks along a line */
    char *held;       /* lines put off, each with its terminator */
    size_t held_size;
    pthread_mutex_t lock; /* of what follows, shared with the engine's thread */
    EngineAnswer answer;
    EngineInfo best; /* the last line of thought about the best move */
    bool is_answered, has_best;
};

extern const Speaker UCI_SPEAKER, UCCI_SPEAKER, CECP_SPEAKER;

/* Holds a conversation until `quit` or the end of the input.  The first line tells the protocol.  Returns the number of
 * lines that came, -1 when there is no memory to begin with. */
int proto_talk(int in, FILE *out);

/* Evaluates by a network file from now on, by the one inside for "" or PROTO_INSIDE, by hand-written terms for "none".  A
 * file that is no good is refused with a reason, and the network inside is taken. */
#define PROTO_INSIDE "<inside>"
bool proto_set_net(Door *, const char *path, Str *why);

/* ---- Words and lines --------------------------------------------------------------------------------------------- */

/* Prints one line, or several divided by '\n', whole and at once.  From any thread. */
void proto_say(Door *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Cuts the next word off *rest; NULL when there is none. */
char *proto_word(char **rest);

/* What is left, without the spaces around it: a path may have some inside. */
char *proto_rest(char *rest);

/* Compares without regard to case. */
bool proto_same(const char *a, const char *b);

/* A whole number, signed, cut to [least, most]; false when the word is none. */
bool proto_number(const char *word, int64_t least, int64_t most, int64_t *out);

/* Puts a line off until the search has been answered. */
void proto_hold(Door *, const char *line);

/* ---- The position ------------------------------------------------------------------------------------------------ */

/* Takes another game, at its start.  False when there is no memory. */
bool proto_set_game(Door *, const Game *);

/* Reads a position (NULL: the start) and plays the moves.  On a fault the old position stays and *why says in words
 * what was wrong. */
bool proto_set_position(Door *, const char *fen, char *moves, Str *why);

/* The same from "startpos|fen F [moves …]". */
bool proto_read_position(Door *, char *rest, Str *why);

/* The legal move a token means, when it is one decision; MOVE_NONE with what is wrong in *why. */
Move proto_read_move(Door *, const char *token, Fault *why);

/* Reads moves into door->chosen up to the first word that ends their list, which is returned; NULL at the end.  Words that
 * are no legal moves are left out and told in *bad, each after a space. */
char *proto_read_chosen(Door *, char **rest, bool (*ends)(const char *word), Str *bad);

void proto_move_text(const Door *, Pos *, Move, Str *out);

/* A line of moves from the position searched.  Of the engine's thread. */
void proto_line_text(Door *, const Move *, int count, Str *out);

bool proto_has_move(Door *);

/* The board and the position text, for people. */
void proto_show(Door *);

/* ---- The search -------------------------------------------------------------------------------------------------- */

/* Starts a search of the position; it may run already: then it is ended first. */
void proto_go(Door *, const EngineLimits *);
/* Nothing when no search ponders. */
void proto_ponderhit(Door *);
/* Ends a running search and handles its answer before returning. */
void proto_settle(Door *);
/* Ends a running search and forgets its answer. */
void proto_drop(Door *);
/* The last line of thought about the best move in this search or the last; false when there is none. */
bool proto_best(Door *, EngineInfo *out);

/* The score as moves to the mate, negative when it is suffered; 0 when it is no mate. */
int proto_mate(int score);

/* ---- The numbers a GUI may set ----------------------------------------------------------------------------------- */

typedef enum Setting { SETTING_HASH, SETTING_THREADS, SETTING_MULTIPV, SETTING_OVERHEAD, SETTING_COUNT } Setting;

typedef struct SettingFact {
    const char *name;
    int min, max;
} SettingFact;

extern const SettingFact PROTO_SETTINGS[SETTING_COUNT];

#define PROTO_FULL "full"

enum { PROTO_SEED_MOST = INT32_MAX };

/* Every name of a level, PROTO_FULL first, each with `before` before it; and the ratings there are. */
void proto_list_levels(const char *before, Str *out);
void proto_elo_range(int *least, int *most);
/* Takes a level by name or rank; a seed.  False with the reason, nothing changed.  They end a running search. */
bool proto_set_level(Door *, const char *value, Str *why);
bool proto_set_seed(Door *, const char *value, Str *why);
/* Makes the engine as strong as it is to be in this game. */
void proto_apply_strength(Door *, bool new_game);

int64_t proto_setting(const Door *, Setting);
/* Takes a value, cut to what is allowed; false when there is no memory for it.  Ends a running search. */
bool proto_set(Door *, Setting, int64_t value);

/* ---- The settings of all three protocols (options.c) ---------------------------------------------------------------- */

#define PROTO_EMPTY "<empty>"

typedef enum OptionType {
    OPTION_CHECK, /* off at first */
    OPTION_SEED,
    OPTION_ELO,
    OPTION_LEVEL, /* one of proto_list_levels */
    OPTION_FILE,
    OPTION_FOLDER,
    OPTION_BUTTON
} OptionType;

typedef struct ProtoOption {
    const char *name, *ucci; /* what UCI and CECP call it; what UCCI does */
    OptionType type;
    const char *initial; /* of files, folders and levels */
    bool (*set)(Door *, const char *value,
                Str *said); /* false: *said names what was wrong; else it may tell something */
} ProtoOption;

/* Of an option that takes a number. */
typedef struct OptionRange {
    int least, most, value;
} OptionRange;

enum { PROTO_OPTION_COUNT = 11 };
extern const ProtoOption PROTO_OPTIONS[PROTO_OPTION_COUNT];

void proto_option_range(const Door *, const ProtoOption *, OptionRange *out);
bool proto_set_option(Door *, const ProtoOption *, const char *value, Str *said);

/* ---- Book and tables (extras.c); each ends a running search ------------------------------------------------------- */

void proto_use_book(Door *, bool);
void proto_build_tables(Door *, bool);
/* Opens the endgame tables of a folder, or forgets them when the name is empty; *said tells how many there are, or, when
 * it returns false, what was wrong with them. */
bool proto_open_tables(Door *, const char *dir, Str *said);

#endif
