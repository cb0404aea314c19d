/* player.h -- anybody who can be asked for a move: our engine, our levels, or another program.
 *
 * A player is described by a text: "engine" (ours at full strength; "engine:threads=2,hash=128,net=FILE", where net=none
 * is the hand-written evaluation), "level:ID" (a level of ours for people), "classic:ID" (a classic level),
 * "uci:COMMAND", "ucci:COMMAND", "cecp:COMMAND" (another program and the protocol it speaks).  Before the command of a
 * UCI program options may stand in brackets: "uci:[Hash=16,UCI_Variant=xiangqi]fairy-stockfish".
 */
#ifndef ARENA_PLAYER_H
#define ARENA_PLAYER_H

#include "games/play.h"

typedef struct Player Player;

/* What a move may cost: a fixed time, or clocks, or nodes, or depth. */
typedef struct PlayerClock {
    int64_t move_ms;
    int64_t left_ms[2], increment_ms;
    uint64_t nodes;
    int depth;
    int64_t grace_ms; /* after which a move counts as late */
} PlayerClock;

typedef enum PlayerStatus {
    PLAYER_MOVED,
    PLAYER_CRASHED,
    PLAYER_LATE,
    PLAYER_ILLEGAL,
    PLAYER_RESIGNED,
    PLAYER_CLAIMED, /* a draw that the rules allow it to claim */
    PLAYER_STATUS_COUNT
} PlayerStatus;

typedef struct PlayerMove {
    PlayerStatus status;
    int count; /* decisions of the answer */
    Move moves[MAX_PARTS];
    char text[32]; /* what the player said */
    int64_t ms;
    bool has_score;
    int score; /* centipawns for the player */
} PlayerMove;

/* The functions of one kind of player. */
typedef struct PlayerKind {
    bool (*new_game)(Player *, const Game *);
    PlayerMove (*move)(Player *, Play *, const PlayerClock *);
    void (*close)(Player *);
} PlayerKind;

struct Player {
    const PlayerKind *kind;
    char name[96];
    uint64_t seed; /* of the game about to begin, for players that draw lots */
};

/* NULL with a line in error when the text means nobody or the program does not start. */
Player *player_open(const char *text, const Game *, char *error, size_t size);
bool player_new_game(Player *, const Game *);
PlayerMove player_move(Player *, Play *, const PlayerClock *);
void player_close(Player *);

/* The kinds (player_*.c). */
Player *player_engine_open(const char *options, const Game *, char *error, size_t size);
Player *player_level_open(const char *id, const Game *, char *error, size_t size);
Player *player_classic_open(const char *id, const Game *, char *error, size_t size);
Player *player_uci_open(const char *command, const Game *, bool ucci, char *error, size_t size);
Player *player_cecp_open(const char *command, const Game *, char *error, size_t size);

#endif
