/* match.c -- the match runner: threads take pairs of games from a counter, the report is shared under a lock. */
#include "arena/match.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "arena/pgn.h"
#include "base/clock.h"
#include "base/rng.h"

typedef struct Match {
    const MatchOptions *o;
    MatchReport *report;
    pthread_mutex_t lock;
    int next_pair;
    bool over; /* the sequential test has decided, or a player is gone for good */
    char error[256];
} Match;

typedef struct Table {
    Match *match;
    Player *players[2];
    bool gone[2];            /* to be started again before the next game */
    const char *termination; /* how the game ended, as PGN words it */
    Arena arena;
    Play play;
    Rng rng; /* chance, and random openings */
} Table;

/* Chance is drawn by weight. */
static Move draw(const Game *g, Pos *pos, const MoveList *list, Rng *rng)
{
    uint32_t weights[MAX_MOVES], sum = 0;
    g->weights(g, pos, list, weights);
    for (int i = 0; i < list->count; i++)
        sum += weights[i];
    uint32_t pick = rng_below(rng, sum);
    int i = 0;
    while (pick >= weights[i])
        pick -= weights[i++];
    return list->at[i];
}

static void play_chance(Table *t)
{
    const Game *g = t->play.game;
    while (g->turn(t->play.pos) == SEAT_CHANCE) {
        MoveList list;
        g->moves(g, t->play.pos, &list);
        play_move(&t->play, draw(g, t->play.pos, &list, &t->rng), NULL);
    }
}

/* A start with some random plies after which the game still goes on; the same for both games of a pair. */
static bool set_up(Table *t, int pair)
{
    const MatchOptions *o = t->match->o;
    const char *start = o->opening_count ? o->openings[pair % o->opening_count] : NULL;
    t->rng = (Rng){rng_mix(o->seed * 1000003 + (uint64_t)pair)};
    for (int attempt = 0; attempt < 100; attempt++) {
        arena_reset(&t->arena);
        if (play_init(&t->play, o->game, &t->arena, start).code)
            return false;
        int ply = 0;
        for (; ply < o->random_plies && !result_over(play_result(&t->play)); ply++) {
            MoveList list;
            play_chance(t);
            o->game->moves(o->game, t->play.pos, &list);
            if (!list.count)
                break;
            play_move(&t->play, list.at[rng_below(&t->rng, (uint32_t)list.count)], NULL);
        }
        play_chance(t);
        if (!result_over(play_result(&t->play)))
            return true;
    }
    return false;
}

static void note_fault(Table *t, int who, const PlayerMove *m)
{
    static const char *const WORDS[] = {"", "crashed", "was late", "played an illegal move", "resigned", ""};
    MatchReport *r = t->match->report;
    pthread_mutex_lock(&t->match->lock);
    r->faults[who][m->status]++;
    if (m->status < PLAYER_RESIGNED) {
        char fen[256];
        Str s = str_on(fen, sizeof fen);
        t->play.game->format(t->play.game, t->play.pos, SEAT_NONE, &s);
        snprintf(r->last_fault, sizeof r->last_fault, "%.30s %s (%.20s, %lld ms) at %.70s", t->players[who]->name,
                 WORDS[m->status], m->text, (long long)m->ms, fen);
    }
    pthread_mutex_unlock(&t->match->lock);
}

/* The game is over by what a player did or failed to do. */
static void end_game(Table *t, int who, const PlayerMove *m)
{
    static const char *const PGN_WORDS[] = {"", "abandoned", "time forfeit", "rules infraction", "normal", "normal"};
    Seat seat = t->play.game->turn(t->play.pos);
    t->termination = PGN_WORDS[m->status];
    if (m->status == PLAYER_CLAIMED)
        t->play.ended = result_draw(REASON_AGREED);
    else
        t->play.ended = result_loss(seat, m->status == PLAYER_LATE ? REASON_TIMEOUT : REASON_FORFEIT);
    t->gone[who] = m->status == PLAYER_CRASHED || m->status == PLAYER_LATE;
    note_fault(t, who, m);
}

static int64_t clock_after(const PlayerClock *clock, Seat seat, int64_t used)
{
    int64_t left = clock->left_ms[seat] - used + clock->increment_ms;
    return left > 0 ? left : 1; /* late within the grace; 0 would mean no clock */
}

/* One answer of the player whose seat is on turn. */
static void play_turn(Table *t, PlayerClock *clock, int who)
{
    Seat seat = t->play.game->turn(t->play.pos);
    PlayerMove m = player_move(t->players[who], &t->play, clock);
    int64_t allowed = clock->move_ms ? clock->move_ms : clock->left_ms[seat];
    if (m.status == PLAYER_MOVED && allowed && m.ms > allowed + clock->grace_ms)
        m.status = PLAYER_LATE;
    if (m.status != PLAYER_MOVED) {
        end_game(t, who, &m);
        return;
    }
    if (clock->left_ms[seat])
        clock->left_ms[seat] = clock_after(clock, seat, m.ms);
    for (int i = 0; i < m.count; i++)
        play_move(&t->play, m.moves[i], NULL);
    play_chance(t);
}

/* Plays a game to its end; red is the player with the first seat.  Returns the winner as Result does. */
static int play_game(Table *t, int red)
{
    const MatchOptions *o = t->match->o;
    PlayerClock clock = o->clock;
    t->termination = "normal";
    while (!result_over(play_result(&t->play)) && t->play.count < o->max_plies)
        play_turn(t, &clock, o->game->turn(t->play.pos) == SEAT_FIRST ? red : !red);
    if (!result_over(play_result(&t->play)))
        t->termination = "unterminated";
    return max_int(0, play_result(&t->play).winner);
}

static void write_game(Table *t, int pair, int red, int winner)
{
    FILE *f = t->match->o->pgn;
    const PgnGame about = {.names = {t->players[red]->name, t->players[!red]->name},
                           .termination = t->termination,
                           .winner = winner,
                           .pair = pair,
                           .game = red};
    if (!f)
        return;
    pthread_mutex_lock(&t->match->lock);
    pgn_write(f, &t->play, &about);
    pthread_mutex_unlock(&t->match->lock);
}

static void decide(Match *m)
{
    MatchReport *r = m->report;
    const MatchOptions *o = m->o;
    if (!o->sprt)
        return;
    r->llr = stats_llr(&r->stats, o->elo0, o->elo1);
    if (r->llr >= log((1 - o->beta) / o->alpha))
        r->sprt = 1;
    else if (r->llr <= log(o->beta / (1 - o->alpha)))
        r->sprt = -1;
    m->over |= r->sprt != 0;
}

static void add_pair(Match *m, const int winners[2], int64_t plies)
{
    MatchReport *r = m->report;
    int half_points = 0;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < 2; i++) {
        r->stats.wins += winners[i] == 0;
        r->stats.losses += winners[i] == 1;
        r->stats.draws += winners[i] < 0;
        r->by_seat[i][winners[i] < 0 ? 2 : winners[i]]++;
        half_points += winners[i] == 0 ? 2 : winners[i] < 0;
    }
    r->stats.pairs[half_points]++;
    r->games += 2;
    r->plies += plies;
    decide(m);
    if (m->o->progress)
        m->o->progress(m->o->context, r);
    pthread_mutex_unlock(&m->lock);
}

/* Ends the match for a reason that is nobody's move. */
static void give_up(Match *m, const char *error)
{
    pthread_mutex_lock(&m->lock);
    if (!m->error[0])
        snprintf(m->error, sizeof m->error, "%s", error);
    m->over = true;
    pthread_mutex_unlock(&m->lock);
}

static bool seat_player(Table *t, int who)
{
    const MatchOptions *o = t->match->o;
    char error[256] = "";
    player_close(t->players[who]);
    t->gone[who] = false;
    t->players[who] = player_open(o->players[who], o->game, error, sizeof error);
    if (!t->players[who]) {
        give_up(t->match, error);
        return false;
    }
    pthread_mutex_lock(&t->match->lock);
    memcpy(t->match->report->names[who], t->players[who]->name, sizeof t->match->report->names[who]);
    pthread_mutex_unlock(&t->match->lock);
    return true;
}

/* A player that crashed or hung in the game before, or does not answer now, is started again. */
static bool wake_player(Table *t, int who, uint64_t seed)
{
    const Game *g = t->match->o->game;
    for (int attempt = 0; attempt < 2; attempt++) {
        if ((t->gone[who] || attempt) && !seat_player(t, who))
            return false;
        t->players[who]->seed = seed;
        if (player_new_game(t->players[who], g))
            return true;
    }
    char error[128];
    snprintf(error, sizeof error, "%.90s does not begin a game", t->players[who]->name);
    give_up(t->match, error);
    return false;
}

static bool play_pair(Table *t, int pair)
{
    int winners[2];
    int64_t plies = 0;
    for (int red = 0; red < 2; red++) {
        uint64_t seed = rng_mix(t->match->o->seed * 1000003 + (uint64_t)pair * 2 + (uint64_t)red + 1);
        if (!set_up(t, pair)) {
            give_up(t->match, "no opening could be set up: every one tried was over");
            return false;
        }
        if (!wake_player(t, 0, seed) || !wake_player(t, 1, seed))
            return false;
        int winner = play_game(t, red);
        winners[red] = winner == 0 ? -1 : winner == 1 ? red : !red;
        write_game(t, pair, red, winner);
        plies += t->play.count;
    }
    add_pair(t->match, winners, plies);
    return true;
}

static int next_pair(Match *m)
{
    pthread_mutex_lock(&m->lock);
    int pair = m->over || 2 * m->next_pair >= m->o->games ? -1 : m->next_pair++;
    pthread_mutex_unlock(&m->lock);
    return pair;
}

static void *table_main(void *arg)
{
    Table t = {.match = arg, .arena = arena_heap()};
    bool seated = seat_player(&t, 0) && seat_player(&t, 1);
    for (int pair; seated && (pair = next_pair(t.match)) >= 0;)
        seated = play_pair(&t, pair);
    player_close(t.players[0]);
    player_close(t.players[1]);
    arena_reset(&t.arena);
    return NULL;
}

bool match_run(const MatchOptions *o, MatchReport *report, char *error, size_t size)
{
    Match m = {.o = o, .report = report};
    pthread_t threads[256];
    int started = 0;
    *report = (MatchReport){0};
    pthread_mutex_init(&m.lock, NULL);
    for (int i = 0; i < o->concurrency && i < 256; i++)
        started += pthread_create(&threads[started], NULL, table_main, &m) == 0;
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&m.lock);
    snprintf(error, size, "%s", m.error);
    return !m.error[0];
}
