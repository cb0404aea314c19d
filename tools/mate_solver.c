/* mate_solver.c -- finds the shortest forced mates of xiangqi, by a search of its own.
 *
 * usage: mate_solver [--most N] [--nodes N] < positions
 * Reads a position (FEN) a line and prints, divided by tabs, the position, the number of moves of the shortest mate and
 * the first moves that keep it; "-" when there is none within N moves (8), "?" when the nodes (20,000,000) did not
 * suffice.  A line already ending is passed through the same way, so that output can be checked: cut -f1 again.
 *
 * A plain AND/OR search, one more move at a time, over every legal move of both sides: no evaluation, no reductions, no
 * check-only shortcuts; so a number it prints is the true minimum.  Of one position it remembers how many moves are known
 * to suffice and how many not to.  That memory needs no history: an attacker who follows a shortest mate comes nearer to
 * it with every move, so that no position of the line occurs twice and the rule of repetition cannot speak.  The rules
 * that can (move limit, drawn material) are asked at every node, and positions near the move limit are refused.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "base/str.h"
#include "games/xiangqi/xq_pos.h"

enum { MOST = 12, MEMORY_BITS = 22, LAST_COUNT = 120 - 2 * MOST };

/* What is known of a position, the attacker or the defender to move. */
typedef struct Known {
    Key key;
    uint8_t proven;  /* moves that suffice; 0: unknown */
    uint8_t refuted; /* moves that do not */
    uint32_t move;   /* the one that mates, or the defence that held last time */
} Known;

typedef struct Solver {
    const Game *game;
    XqPos *pos;
    Known *memory;
    uint64_t nodes, limit;
    uint32_t held[XQ_POINTS][XQ_POINTS]; /* how much defences from here to there have held, the lately more */
} Solver;

static Known *known_of(Solver *s)
{
    Known *k = &s->memory[s->pos->key & ((1u << MEMORY_BITS) - 1)];
    if (k->key != s->pos->key)
        *k = (Known){.key = s->pos->key};
    return k;
}

static bool out_of_nodes(const Solver *s)
{
    return s->nodes > s->limit;
}

/* The side to move, having no move, has lost, in check or not. */
static bool is_mated(Solver *s)
{
    return !xq_has_move(s->pos);
}

/* Over by a rule that asks no search: move limit, drawn material. */
static bool is_drawn(Solver *s)
{
    Result r = s->game->result(s->game, (Pos *)s->pos);
    return result_over(r);
}

static void bring_forward(MoveList *list, int to, Move m)
{
    for (int i = to; i < list->count; i++) {
        if (list->at[i] == m) {
            list->at[i] = list->at[to];
            list->at[to] = m;
            return;
        }
    }
}

/* Checks, then captures, then the rest; the order among equals stays. */
static void order_attack(const XqPos *p, MoveList *list, Move first)
{
    Move sorted[MAX_MOVES];
    int count = 0;
    for (int rank = 0; rank < 3; rank++) {
        for (int i = 0; i < list->count; i++) {
            Move m = list->at[i];
            bool check = xq_gives_check(p, move_from(m), move_to(m)), takes = p->board[move_to(m)] != 0;
            if ((check ? 0 : takes ? 1 : 2) == rank)
                sorted[count++] = m;
        }
    }
    memcpy(list->at, sorted, (size_t)count * sizeof(Move));
    bring_forward(list, 0, first);
}

static bool mates_in(Solver *s, int moves);

/* The defence that held here last time, then those that held most elsewhere. */
static void order_defence(const Solver *s, MoveList *list, Move first)
{
    for (int i = 1; i < list->count; i++) {
        Move m = list->at[i];
        uint32_t worth = s->held[move_from(m)][move_to(m)];
        int j = i;
        for (; j > 0 && s->held[move_from(list->at[j - 1])][move_to(list->at[j - 1])] < worth; j--)
            list->at[j] = list->at[j - 1];
        list->at[j] = m;
    }
    bring_forward(list, 0, first);
}

static void remember_defence(Solver *s, Move m, int moves)
{
    Known *k = known_of(s);
    uint32_t *held = &s->held[move_from(m)][move_to(m)];
    k->refuted = (uint8_t)max_int(k->refuted, moves);
    k->move = m;
    *held += 1u << (2 * moves);
    if (*held < 1u << 30)
        return;
    for (int i = 0; i < XQ_POINTS * XQ_POINTS; i++)
        s->held[i / XQ_POINTS][i % XQ_POINTS] /= 2;
}

/* Whether the attacker, who has just moved, mates within `moves` more moves whatever the defender does. */
static bool defence_fails(Solver *s, int moves)
{
    MoveList list;
    s->nodes++;
    if (!moves)
        return is_mated(s);
    Known *k = known_of(s);
    if (k->proven && k->proven <= moves)
        return true;
    if (k->refuted >= moves)
        return false;
    if (is_mated(s))
        return true;
    if (is_drawn(s))
        return false;
    xq_moves(s->pos, &list);
    order_defence(s, &list, k->move);
    for (int i = 0; i < list.count; i++) {
        Move m = list.at[i];
        s->game->apply(s->game, (Pos *)s->pos, m, NULL);
        bool holds = !mates_in(s, moves);
        s->game->undo(s->game, (Pos *)s->pos);
        if (out_of_nodes(s))
            return false;
        if (holds) {
            remember_defence(s, m, moves);
            return false;
        }
    }
    known_of(s)->proven = (uint8_t)moves;
    return true;
}

static bool mates_in(Solver *s, int moves)
{
    MoveList list;
    Known *k = known_of(s);
    if (k->proven && k->proven <= moves)
        return true;
    if (k->refuted >= moves || out_of_nodes(s) || is_drawn(s))
        return false;
    /* The shorter mates first: they are cheap, and their moves order what follows. */
    if (moves > 1 && mates_in(s, moves - 1))
        return true;
    Key key = s->pos->key;
    xq_moves(s->pos, &list);
    order_attack(s->pos, &list, known_of(s)->move);
    for (int i = 0; i < list.count; i++) {
        Move m = list.at[i];
        s->game->apply(s->game, (Pos *)s->pos, m, NULL);
        bool mate = defence_fails(s, moves - 1);
        s->game->undo(s->game, (Pos *)s->pos);
        if (out_of_nodes(s))
            return false;
        if (mate) {
            k = known_of(s);
            k->proven = (uint8_t)moves;
            k->move = m;
            return true;
        }
    }
    k = known_of(s);
    assert(k->key == key);
    (void)key;
    k->refuted = (uint8_t)moves;
    return false;
}

/* The first moves after which the mate stays within `moves`. */
static void put_keys(Solver *s, int moves)
{
    MoveList list;
    xq_moves(s->pos, &list);
    const char *divider = "\t";
    for (int i = 0; i < list.count; i++) {
        char buf[16];
        Str text = str_on(buf, sizeof buf);
        s->game->move_text(s->game, (Pos *)s->pos, list.at[i], &text);
        s->game->apply(s->game, (Pos *)s->pos, list.at[i], NULL);
        bool mate = defence_fails(s, moves - 1);
        s->game->undo(s->game, (Pos *)s->pos);
        if (mate)
            printf("%s%s", divider, buf);
        if (mate)
            divider = " ";
    }
}

static void solve(Solver *s, const char *fen, int most)
{
    int moves = 0;
    memset(s->memory, 0, sizeof(Known) << MEMORY_BITS);
    memset(s->held, 0, sizeof s->held);
    s->nodes = 0;
    printf("%s", fen);
    if (s->pos->count > LAST_COUNT) {
        puts("\t?");
        return;
    }
    while (++moves <= most && !mates_in(s, moves) && !out_of_nodes(s))
        ;
    if (out_of_nodes(s)) {
        puts("\t?");
    } else if (moves > most) {
        puts("\t-");
    } else {
        uint64_t limit = s->limit;
        s->limit = UINT64_MAX;
        printf("\t%d", moves);
        put_keys(s, moves);
        putchar('\n');
        s->limit = limit;
    }
    fflush(stdout);
}

static int solve_lines(Solver *s, int most)
{
    char line[1024];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\t\r\n")] = '\0';
        Fault f = s->game->parse(s->game, (Pos *)(void *)s->pos, line);
        if (!f.code)
            f = s->game->vet(s->game, (Pos *)(void *)s->pos);
        if (f.code) {
            fprintf(stderr, "mate_solver: no position: '%s'\n", line);
            return 1;
        }
        solve(s, line, most);
    }
    return 0;
}

int main(int argc, char **argv)
{
    Solver s = {.game = game_find("xiangqi"), .limit = 20000000};
    int most = 8;
    for (int i = 1; i < argc; i++) {
        bool has_value = i + 1 < argc;
        if (has_value && strcmp(argv[i], "--most") == 0) {
            most = atoi(argv[++i]);
        } else if (has_value && strcmp(argv[i], "--nodes") == 0) {
            s.limit = strtoull(argv[++i], NULL, 10);
        } else {
            most = 0;
        }
    }
    if (most < 1 || most > MOST || !s.limit) {
        fprintf(stderr, "usage: mate_solver [--most 1-%d] [--nodes N] < positions\n", MOST);
        return 2;
    }
    s.pos = aligned_alloc(POS_ALIGN, (sizeof *s.pos + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    s.memory = malloc(sizeof(Known) << MEMORY_BITS);
    int status = s.pos && s.memory ? solve_lines(&s, most) : 1;
    free(s.pos);
    free(s.memory);
    return status;
}
