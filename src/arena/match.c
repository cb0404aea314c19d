/* match.c -- the match runner: threads take pairs of games from a counter, the report is shared under a lock. */
#include "arena/match.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

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
    static const char *const WORDS[] = {"", "crashed", "was late", "played an illegal move", "resigned"};
    MatchReport *r = t->match->report;
    pthread_mutex_lock(&t->match->lock);
    r->faults[who][m->status]++;
    if (m->status != PLAYER_RESIGNED) {
        char fen[256];
        Str s = str_on(fen, sizeof fen);
        t->play.game->format(t->play.game, t->play.pos, SEAT_NONE, &s);
        snprintf(r->last_fault, sizeof r->last_fault, "%.30s %s (%.20s, %lld ms) at %.70s", t->players[who]->name,
                 WORDS[m->status], m->text, (long long)m->ms, fen);
    }
    pthread_mutex_unlock(&t->match->lock);
}

/* One move of the seat on turn; false when its player has forfeited. */
static bool play_turn(Table *t, PlayerClock *clock, int who)
{
    Seat seat = t->play.game->turn(t->play.pos);
    PlayerMove m = player_move(t->players[who], &t->play, clock);
    int64_t allowed = clock->move_ms ? clock->move_ms : clock->left_ms[seat];
    if (m.status == PLAYER_MOVED && allowed && m.ms > allowed + clock->grace_ms)
        m.status = PLAYER_LATE;
    if (m.status != PLAYER_MOVED) {
        note_fault(t, who, &m);
        return false;
    }
    if (clock->left_ms[seat])
        clock->left_ms[seat] +=
            clock->increment_ms - m.ms > -clock->left_ms[seat] ? clock->increment_ms - m.ms : 1 - clock->left_ms[seat];
    for (int i = 0; i < m.count; i++)
        play_move(&t->play, m.moves[i], NULL);
    play_chance(t);
    return true;
}

/* Plays a game to its end; red is the player with the first seat.  Returns the winner's player, or -1 for a draw. */
static int play_game(Table *t, int red)
{
    const MatchOptions *o = t->match->o;
    PlayerClock clock = o->clock;
    Result r;
    while (!result_over(r = play_result(&t->play)) && t->play.count < o->max_plies) {
        Seat seat = o->game->turn(t->play.pos);
        int who = seat == SEAT_FIRST ? red : !red;
        if (!play_turn(t, &clock, who))
            return !who;
    }
    return r.winner <= 0 ? -1 : r.winner == 1 ? red : !red;
}

static void write_pgn(Table *t, int red, int winner)
{
    FILE *f = t->match->o->pgn;
    if (!f)
        return;
    const Game *g = t->play.game;
    const char *result = winner < 0 ? "1/2-1/2" : winner == red ? "1-0" : "0-1";
    char buf[256];
    Str text = str_on(buf, sizeof buf);
    result_message(g, play_result(&t->play), LANG_EN, &text);
    pthread_mutex_lock(&t->match->lock);
    fprintf(f,
            "[Variant \"%s\"]\n[%s \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n[FEN \"%s\"]\n[Termination "
            "\"%s\"]\n[Format \"ICCS\"]\n\n",
            g->id, g->seats[0][0] == 'w' ? "White" : "Red", t->players[red]->name, t->players[!red]->name, result,
            t->play.start, buf);
    for (int i = 0; i < t->play.count; i++) {
        Str move = str_on(buf, sizeof buf);
        g->move_text(g, t->play.pos, t->play.log[i], &move);
        if (i % 2 == 0)
            fprintf(f, "%d. ", i / 2 + 1);
        fprintf(f, "%s%c", buf, i % 12 == 11 ? '\n' : ' ');
    }
    fprintf(f, "%s\n\n", result);
    fflush(f);
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

static bool play_pair(Table *t, int pair)
{
    int winners[2];
    int64_t plies = 0;
    for (int red = 0; red < 2; red++) {
        if (!set_up(t, pair))
            return false;
        for (int i = 0; i < 2; i++) {
            if (!player_new_game(t->players[i], t->match->o->game))
                return false;
        }
        winners[red] = play_game(t, red);
        write_pgn(t, red, winners[red]);
        plies += t->play.count;
    }
    add_pair(t->match, winners, plies);
    return true;
}

static bool sit_down(Table *t)
{
    const MatchOptions *o = t->match->o;
    char error[256] = "";
    for (int i = 0; i < 2; i++) {
        t->players[i] = player_open(o->players[i], o->game, error, sizeof error);
        if (!t->players[i]) {
            pthread_mutex_lock(&t->match->lock);
            memcpy(t->match->error, error, sizeof error);
            t->match->over = true;
            pthread_mutex_unlock(&t->match->lock);
            return false;
        }
        memcpy(t->match->report->names[i], t->players[i]->name, sizeof t->match->report->names[i]);
    }
    return true;
}

static int next_pair(Match *m)
{
    pthread_mutex_lock(&m->lock);
    int pair = m->over || 2 * m->next_pair >= m->o->games ? -1 : m->next_pair++;
    pthread_mutex_unlock(&m->lock);
    return pair;
}

/* Players that crashed are started again for the next pair. */
static void stand_up(Table *t)
{
    for (int i = 0; i < 2; i++) {
        player_close(t->players[i]);
        t->players[i] = NULL;
    }
}

static void *table_main(void *arg)
{
    Table t = {.match = arg, .arena = arena_heap()};
    bool seated = sit_down(&t);
    for (int pair; seated && (pair = next_pair(t.match)) >= 0;) {
        if (!play_pair(&t, pair)) {
            stand_up(&t);
            seated = sit_down(&t);
        }
    }
    stand_up(&t);
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
