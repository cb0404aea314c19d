/* match.h -- two players, many games: pairs of games from one opening with colours swapped, judged by our referee. */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include <stdio.h>

#include "arena/player.h"
#include "arena/stats.h"

typedef struct MatchReport {
    MatchStats stats;
    int by_seat[2][3]; /* games won, lost and drawn by the first player, by the seat it had */
    int games;
    int faults[2][PLAYER_STATUS_COUNT]; /* by player */
    double llr;
    int sprt; /* 1: the first is better, -1: it is not, 0: undecided */
    int64_t plies;
    char names[2][96];
    char last_fault[160]; /* what went wrong last, for the log */
} MatchReport;

typedef struct MatchOptions {
    const Game *game;
    const char *players[2]; /* texts of player.h */
    int games;              /* played in pairs */
    int concurrency;
    PlayerClock clock;
    int random_plies;      /* of each opening */
    const char **openings; /* start positions, or NULL: the game's own start */
    int opening_count;
    int max_plies; /* a longer game is a draw by length */
    uint64_t seed;
    bool sprt;
    double elo0, elo1, alpha, beta;
    FILE *pgn; /* may be NULL */
    void (*progress)(void *context, const MatchReport *);
    void *context;
} MatchOptions;

/* Plays the match.  False with a line in error when a player cannot be started, or not again after a crash; the report
 * is of the games played until then. */
bool match_run(const MatchOptions *, MatchReport *, char *error, size_t size);

#endif
