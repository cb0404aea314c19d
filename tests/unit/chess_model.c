/* chess_model.c -- random games beside a second, slow book-keeping of chess that shares no code with the first.
 *
 * The model is an array of letters that a token changes; castling rights, en passant, counters, hands and promoted
 * marks are kept in the plainest way.  After each move the FEN of both must be the same, and the king of the side that
 * moved must not be attacked (rows 219 and 220).  CHUHE_CONFORM_GAMES sets the number of games.
 */
#include <ctype.h>
#include <stdlib.h>

#include "base/rng.h"
#include "tests/unit/chess_help.h"

typedef struct Model {
    char man[8][9]; /* rank by rank from 1, '.' for none */
    bool promoted[8][8];
    int hand[128]; /* by letter, upper case for White */
    char rights[5];
    int ep_file, ep_rank; /* where a pawn has just passed; -1 for none */
    int count, move_no;
    bool black, house;
} Model;

static void model_start(Model *m, bool house)
{
    static const char *const ROWS[8] = {"RNBQKBNR", "PPPPPPPP", "........", "........",
                                        "........", "........", "pppppppp", "rnbqkbnr"};
    *m = (Model){.rights = "KQkq", .ep_file = -1, .move_no = 1, .house = house};
    for (int rank = 0; rank < 8; rank++)
        memcpy(m->man[rank], ROWS[rank], 9);
}

static char man_at(const Model *m, int file, int rank)
{
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? ' ' : m->man[rank][file];
}

/* Whether a man of the letters is met first in a direction; with `once` it must be next to the point. */
static bool meets(const Model *m, int file, int rank, const int step[2], const char *letters, bool once)
{
    do {
        file += step[0];
        rank += step[1];
    } while (man_at(m, file, rank) == '.' && !once);
    char man = man_at(m, file, rank);
    return man != ' ' && man != '.' && strchr(letters, man);
}

static bool king_is_attacked(const Model *m, bool black)
{
    static const int DIRECTIONS[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static const int JUMPS[8][2] = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
    int file = -1, rank = -1;
    for (int i = 0; i < 64; i++) {
        if (m->man[i / 8][i % 8] == (black ? 'k' : 'K')) {
            file = i % 8;
            rank = i / 8;
        }
    }
    for (int d = 0; d < 8; d++) {
        const int *step = DIRECTIONS[d];
        bool ahead = step[1] == (black ? -1 : 1);
        if (meets(m, file, rank, step, d < 4 ? (black ? "RQ" : "rq") : (black ? "BQ" : "bq"), false) ||
            meets(m, file, rank, step, black ? "K" : "k", true) ||
            meets(m, file, rank, JUMPS[d], black ? "N" : "n", true) ||
            (d >= 4 && ahead && meets(m, file, rank, step, black ? "P" : "p", true)))
            return true;
    }
    return false;
}

static void lose_right(Model *m, char right)
{
    char *at = strchr(m->rights, right);
    if (at)
        memmove(at, at + 1, strlen(at));
}

/* A man leaves or reaches the point: does a right end? */
static void touch(Model *m, int file, int rank)
{
    if (rank != 0 && rank != 7)
        return;
    if (file == 4 || file == 7)
        lose_right(m, rank ? 'k' : 'K');
    if (file == 4 || file == 0)
        lose_right(m, rank ? 'q' : 'Q');
}

static void take(Model *m, int file, int rank)
{
    char man = m->man[rank][file];
    if (man == '.')
        return;
    if (m->promoted[rank][file])
        man = 'p';
    if (m->house)
        m->hand[m->black ? tolower(man) : toupper(man)]++;
    m->man[rank][file] = '.';
    m->promoted[rank][file] = false;
    m->count = 0;
}

static void move_man(Model *m, int f1, int r1, int f2, int r2)
{
    take(m, f2, r2);
    m->man[r2][f2] = m->man[r1][f1];
    m->promoted[r2][f2] = m->promoted[r1][f1];
    m->man[r1][f1] = '.';
    m->promoted[r1][f1] = false;
}

static void model_step(Model *m, const char *token)
{
    int f1 = token[0] - 'a', r1 = token[1] - '1', f2 = token[2] - 'a', r2 = token[3] - '1';
    char man = m->man[r1][f1];
    bool pawn = tolower(man) == 'p', passing = pawn && f1 != f2 && m->man[r2][f2] == '.';
    move_man(m, f1, r1, f2, r2);
    if (passing)
        take(m, f2, r1);
    if (pawn)
        m->count = 0;
    if (tolower(man) == 'k' && f2 - f1 == 2)
        move_man(m, 7, r1, 5, r1);
    if (tolower(man) == 'k' && f1 - f2 == 2)
        move_man(m, 0, r1, 3, r1);
    if (token[4]) {
        m->man[r2][f2] = (char)(m->black ? token[4] : toupper(token[4]));
        m->promoted[r2][f2] = m->house;
    }
    touch(m, f1, r1);
    touch(m, f2, r2);
    if (pawn && abs(r2 - r1) == 2) {
        m->ep_file = f1;
        m->ep_rank = (r1 + r2) / 2;
    }
}

static void model_play(Model *m, const char *token)
{
    m->count++;
    m->ep_file = -1;
    if (token[1] == '@') {
        char man = (char)(m->black ? tolower(token[0]) : token[0]);
        m->man[token[3] - '1'][token[2] - 'a'] = man;
        m->hand[(int)man]--;
        m->count = token[0] == 'P' ? 0 : m->count;
    } else {
        model_step(m, token);
    }
    m->move_no += m->black;
    m->black = !m->black;
}

/* Whether some pawn may legally take in passing: it is tried out. */
static bool can_pass(const Model *m)
{
    for (int side = -1; side <= 1 && m->ep_file >= 0; side += 2) {
        int file = m->ep_file + side, rank = m->black ? 3 : 4;
        if (man_at(m, file, rank) != (m->black ? 'p' : 'P'))
            continue;
        Model after = *m;
        move_man(&after, file, rank, m->ep_file, m->ep_rank);
        take(&after, m->ep_file, rank);
        if (!king_is_attacked(&after, m->black))
            return true;
    }
    return false;
}

static void model_fen(const Model *m, char *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            char man = m->man[rank][file];
            empty += man == '.';
            if (empty && (man != '.' || file == 7))
                *out++ = (char)('0' + empty);
            if (man == '.')
                continue;
            empty = 0;
            *out++ = man;
            if (m->promoted[rank][file])
                *out++ = '~';
        }
        if (rank)
            *out++ = '/';
    }
    if (m->house) {
        *out++ = '[';
        for (const char *letter = "QRBNPqrbnp"; *letter; letter++) {
            for (int i = 0; i < m->hand[(int)*letter]; i++)
                *out++ = *letter;
        }
        *out++ = ']';
    }
    char ep[3] = "-";
    if (can_pass(m)) {
        ep[0] = (char)('a' + m->ep_file);
        ep[1] = (char)('1' + m->ep_rank);
    }
    sprintf(out, " %c %s %s %d %d", m->black ? 'b' : 'w', *m->rights ? m->rights : "-", ep, m->count, m->move_no);
}

/* Prefers promotions and castling, which chance alone seldom brings. */
static Move choose(const ChPos *p, const MoveList *list, Rng *rng)
{
    Move m = MOVE_NONE;
    for (int tries = 0; tries < 6; tries++) {
        m = list->at[rng_below(rng, (uint32_t)list->count)];
        bool king = move_kind(m) == MK_STEP && ch_kind(p->board[move_from(m)]) == CH_KING;
        if (move_kind(m) == MK_PROMOTE || (king && abs(move_to(m) - move_from(m)) == 2) || tries == 5)
            break;
    }
    return m;
}

/* One game; false after a difference. */
static bool follow(const Game *g, Rng *rng)
{
    Board b;
    Model model;
    MoveList list;
    char fen[256], token[16];
    set_up(&b, g, NULL);
    model_start(&model, g->in_hand != NULL);
    for (int ply = 0; ply < 200; ply++) {
        g->moves(g, pos_of(&b), &list);
        if (!list.count || result_over(result_of(&b)))
            return true;
        Move m = choose(&b.pos, &list, rng);
        Str s = str_on(token, sizeof token);
        g->move_text(g, pos_of(&b), m, &s);
        g->apply(g, pos_of(&b), m, NULL);
        model_play(&model, token);
        model_fen(&model, fen);
        CHECK(!king_is_attacked(&model, !model.black));
        CHECK_INT(king_is_attacked(&model, model.black), g->in_check(g, pos_of(&b)));
        if (strcmp(fen, fen_of(&b)) != 0) {
            test_fail(fen, 0, "after %s is %s", token, fen_of(&b));
            return false;
        }
    }
    return true;
}

static void follow_games(const Game *g)
{
    const char *env = getenv("CHUHE_CONFORM_GAMES");
    int games = env ? atoi(env) : 50;
    Rng rng = {219};
    while (games-- > 0 && follow(g, &rng))
        ;
}

TEST(chess_state_equals_a_slow_model_in_random_games)
{
    follow_games(&game_chess);
}

TEST(crazyhouse_state_equals_a_slow_model_in_random_games)
{
    follow_games(&game_crazyhouse);
}

/* Every move there could be is legal by ch_why_not exactly when it is listed. */
static void check_why(Board *b)
{
    MoveList list;
    int legal = 0;
    b->g->moves(b->g, pos_of(b), &list);
    for (int from = 0; from < 64; from++) {
        for (int to = 0; to < 64; to++) {
            legal += ch_why_not(&b->pos, move_step(from, to)) == FAULT_NONE;
            for (int kind = 0; kind < 8; kind++)
                legal += ch_why_not(&b->pos, move_make(MK_PROMOTE, from, to, kind)) == FAULT_NONE;
        }
    }
    for (int to = 0; to < 64; to++) {
        for (int kind = 0; kind < 8; kind++)
            legal += ch_why_not(&b->pos, move_make(MK_DROP, POINT_NONE, to, kind)) == FAULT_NONE;
    }
    for (int i = 0; i < list.count; i++)
        CHECK_INT(ch_why_not(&b->pos, list.at[i]), FAULT_NONE);
    if (legal != list.count)
        test_fail(fen_of(b), 0, "%d moves break no rule, %d are listed", legal, list.count);
}

TEST(chess_why_not_agrees_with_the_list)
{
    Rng rng = {1};
    const Game *const GAMES[] = {&game_chess, &game_crazyhouse};
    for (int i = 0; i < 6; i++) {
        Board b;
        MoveList list;
        set_up(&b, GAMES[i % 2], NULL);
        for (int ply = 0; ply < 120; ply++) {
            b.g->moves(b.g, pos_of(&b), &list);
            if (!list.count)
                break;
            if (ply % 3 == 0)
                check_why(&b);
            b.g->apply(b.g, pos_of(&b), choose(&b.pos, &list, &rng), NULL);
        }
    }
    ChPos p;
    ch_parse(&p, game_chess.start, false);
    for (int i = 0; i < 100000; i++) { /* any bits at all may be asked about */
        Move m = (Move)rng_next(&rng);
        if (ch_why_not(&p, m) == FAULT_NONE)
            CHECK(move_kind(m) == MK_STEP && ch_rank(move_from(m)) <= 1);
    }
}
