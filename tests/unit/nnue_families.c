/* nnue_families.c -- networks of the games beside xiangqi: each sees what nnue_file.h says and nothing else, its sums are
 * exact however they were reached, and no game takes the network of another.
 *
 * The inputs are counted here a second time, from the words of nnue_file.h and the text of the position alone, so that a
 * hidden fact that entered a network would show.
 */
#include <stdlib.h>

#include "engine/engine.h"
#include "games/chess/ch_pos.h"
#include "games/jieqi/jq_pos.h"
#include "games/xqv/xqv_pos.h"
#include "tests/test.h"
#include "tests/unit/nnue_help.h"

static const char *const GAMES[] = {"simplified", "redeyed", "doublestep", "stone", "jieqi", "crazyhouse"};

/* ---- What a view sees, slowly --------------------------------------------------------------------------------------- */

/* A man of the text of a board: its letter, the point as its owner sees it, and whether a mark follows. */
typedef struct Seen {
    char letter; /* of the man as White or Red would have it */
    int owner, file, rank;
    bool marked;
} Seen;

/* The men of the first field of a text, in any order; returns how many. */
static int read_men(const char *text, int ranks, Seen out[70])
{
    int count = 0, file = 0, rank = ranks - 1;
    for (; *text && *text != ' ' && *text != '['; text++) {
        if (*text == '/') {
            rank--;
            file = 0;
        } else if (*text >= '0' && *text <= '9') {
            file += *text - '0';
        } else if (*text == '~') {
            out[count - 1].marked = true;
        } else {
            bool small = *text >= 'a' && *text <= 'z';
            out[count++] =
                (Seen){.letter = (char)(small ? *text - 32 : *text), .owner = small, .file = file++, .rank = rank};
        }
    }
    return count;
}

static Seen from_side(Seen s, int side, bool mirrored, int files, int ranks)
{
    s.rank = side ? ranks - 1 - s.rank : s.rank;
    s.file = mirrored ? files - 1 - s.file : s.file;
    return s;
}

static const Seen *king_of(const Seen *men, int count, int side)
{
    for (int i = 0; i < count; i++) {
        if (men[i].letter == 'K' && men[i].owner == side)
            return &men[i];
    }
    return NULL;
}

static bool xiangqi_may_stand(char letter, int file, int rank)
{
    char name[3] = {(char)('a' + file), (char)('0' + rank), '\0'};
    switch (letter) {
    case 'K': return file >= 3 && file <= 5 && rank <= 2;
    case 'A': return strstr("d0 f0 e1 d2 f2", name) != NULL;
    case 'B': return strstr("c0 g0 a2 e2 i2 c4 g4", name) != NULL;
    case 'P': return rank >= 5 || (rank >= 3 && file % 2 == 0);
    default: return true;
    }
}

static bool jieqi_may_stand(char letter, int file, int rank)
{
    if (letter == 'K')
        return xiangqi_may_stand(letter, file, rank);
    bool home = rank == 0 ? file != 4 : rank == 2 ? file == 1 || file == 7 : rank == 3 && file % 2 == 0;
    return letter != 'X' || home;
}

static bool house_may_stand(char letter, int file, int rank)
{
    (void)file;
    return letter != 'P' || (rank > 0 && rank < 7);
}

/* Counts through letters and points until it comes to the one. */
static int number_of(const char *letters, bool (*may)(char, int, int), Seen s, int files, int ranks)
{
    int number = 0;
    for (; *letters; letters++) {
        for (int rank = 0; rank < ranks; rank++) {
            for (int file = 0; file < files; file++) {
                if (*letters == s.letter && file == s.file && rank == s.rank)
                    return number;
                number += may(*letters, file, rank);
            }
        }
    }
    return -10000;
}

/* Of a field like "A2B1…" or "[QPp]": how many of a letter. */
static int count_in(const char *field, char letter, bool numbers)
{
    int count = 0;
    for (; *field && *field != ' ' && *field != ']'; field++) {
        if (*field == letter)
            count += numbers ? field[1] - '0' : 1;
    }
    return count;
}

static int xiangqi_slow(const char *text, int side, bool mirrored, uint16_t *out)
{
    Seen men[70];
    int count = read_men(text, 10, men);
    for (int i = 0; i < count; i++) {
        bool stone = men[i].letter == '@' || men[i].letter == '*';
        Seen s = from_side(men[i], stone ? side : men[i].owner, mirrored, 9, 10);
        out[i] = (uint16_t)(stone ? 692 + s.rank * 9 + s.file
                                  : number_of("KABNRCP", xiangqi_may_stand, s, 9, 10) + (s.owner == side ? 0 : 346));
    }
    return count;
}

static int jieqi_slow(const char *text, int side, bool mirrored, uint16_t *out)
{
    static const char LETTERS[] = "ABNRCP";
    Seen men[70];
    int count = read_men(text, 10, men);
    for (int i = 0; i < count; i++) {
        Seen s = from_side(men[i], men[i].owner, mirrored, 9, 10);
        out[i] = (uint16_t)(number_of("KABNRCPX", jieqi_may_stand, s, 9, 10) + (s.owner == side ? 0 : 579));
    }
    const char *pool = strchr(strchr(text, ' ') + 1, ' ') + 1, *captives = strstr(text, "seen:");
    for (int i = 0; i < 12; i++) {
        char letter = (char)(LETTERS[i % 6] + (i < 6 ? 0 : 32));
        int own = 549 + 15 + i % 6 * 2 + ((i >= 6) == side ? 0 : 579);
        int left = count_in(pool, letter, true) + (captives ? count_in(captives + 5, letter, true) : 0);
        for (int n = 0; n < left; n++)
            out[count++] = (uint16_t)(own + n);
    }
    return count;
}

static int house_slow(const char *text, int side, bool mirrored, uint16_t *out)
{
    static const char LETTERS[] = "QRBNP";
    Seen men[70];
    int on_board = read_men(text, 8, men), count = 0;
    for (int i = 0; i < on_board; i++) {
        Seen s = from_side(men[i], men[i].owner, mirrored, 8, 8);
        int half = s.owner == side ? 0 : 512;
        out[count++] = (uint16_t)(number_of("KQRBNP", house_may_stand, s, 8, 8) + half);
        if (s.marked)
            out[count++] = (uint16_t)(half + 5 * 64 + 48 + s.rank * 8 + s.file);
    }
    const char *hands = strchr(text, '[');
    for (int i = 0; i < 10 && hands; i++) {
        int left = count_in(hands + 1, (char)(LETTERS[i % 5] + (i < 5 ? 0 : 32)), false);
        for (int n = 0; n < left; n++)
            out[count++] = (uint16_t)(432 + i % 5 * 16 + n + ((i >= 5) == side ? 0 : 512));
    }
    return count;
}

/* ---- The slow evaluation ------------------------------------------------------------------------------------------------ */

typedef struct Slow {
    int side, row;
    int count, bucket[2];
    bool middle;
    uint16_t inputs[2][NNUE_MOST_ACTIVE + 8]; /* of White or Red, of Black */
} Slow;

static int row_of(const char *game, const char *text, bool second)
{
    Seen men[70];
    bool house = strcmp(game, "crazyhouse") == 0;
    int count = read_men(text, house ? 8 : 10, men), material = 0;
    if (house)
        return min_int((int)strcspn(strchr(text, '[') + 1, "]") / 4, 7);
    if (strcmp(game, "jieqi") == 0)
        return (count - 1) / 4;
    for (int i = 0; i < count; i++)
        material += men[i].letter == 'R' ? 2 : men[i].letter == 'N' || men[i].letter == 'C';
    int row = material <= 2 ? 0 : (material - 1) / 2;
    return strcmp(game, "doublestep") == 0 ? row / 2 + (second ? 4 : 0) : row;
}

static Slow slow_look(const Game *g, const Pos *pos, bool mirror, const NetFile *f)
{
    char text[512];
    Str out = str_on(text, sizeof text);
    Seen men[70];
    bool house = strcmp(g->id, "crazyhouse") == 0, jieqi = strcmp(g->id, "jieqi") == 0;
    g->format(g, pos, SEAT_NONE, &out);
    Slow s = {.side = g->turn(pos)};
    bool second = strcmp(g->id, "doublestep") == 0 && xqv_stage((const XqvPos *)pos) != XQV_STEP;
    s.row = row_of(g->id, text, second);
    int on_board = read_men(text, house ? 8 : 10, men);
    for (int side = 0; side < 2; side++) {
        const Seen *king = king_of(men, on_board, side);
        bool mirrored = house ? king->file < 4 : king->file > 4 || (king->file == 4 && mirror);
        Seen seen = from_side(*king, side, mirrored, house ? 8 : 9, house ? 8 : 10);
        int palace = house ? seen.rank : seen.rank * 3 + seen.file - 3;
        s.bucket[side] = netfile_header(f)->king_map[palace];
        s.middle |= !house && king->file == 4;
        s.count = (house ? house_slow : jieqi ? jieqi_slow : xiangqi_slow)(text, side, mirrored, s.inputs[side]);
    }
    return s;
}

static int64_t slow_half(const NetFile *f, const Slow *s, int side, const int16_t *out)
{
    const NnueHeader *h = netfile_header(f);
    int64_t total = 0;
    for (size_t i = 0; i < h->hidden; i++) {
        int64_t sum = netfile_bias(f)[i];
        for (int k = 0; k < s->count; k++) {
            size_t row = (size_t)s->bucket[side] * h->inputs + s->inputs[side][k];
            sum += netfile_rows(f)[row * h->hidden + i];
        }
        sum = sum < 0 ? 0 : sum > 255 ? 255 : sum;
        total += sum * sum * out[i];
    }
    return total;
}

static int slow_eval(const NetFile *f, const Game *g, const Pos *pos)
{
    Slow s = slow_look(g, pos, false, f);
    size_t hidden = netfile_header(f)->hidden;
    const int16_t *out = netfile_out(f) + (size_t)s.row * 2 * hidden;
    int64_t sum = slow_half(f, &s, s.side, out) + slow_half(f, &s, !s.side, out + hidden);
    int64_t score = (sum / 255 + netfile_out_bias(f)[s.row]) * 400 / (255 * 64);
    return (int)(score > 25000 ? 25000 : score < -25000 ? -25000 : score);
}

/* ---- Play ------------------------------------------------------------------------------------------------------------- */

static Pos *pos_new(const Game *g)
{
    return aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
}

/* Somebody decides, and both kings stand. */
static bool is_alive(const Game *g, Pos *pos)
{
    return g->turn(pos) >= 0 && !result_over(g->result(g, pos));
}

static bool random_decision(const Game *g, Pos *pos, Rng *rng, Delta *d)
{
    MoveList list;
    if (g->turn(pos) >= 0 && !is_alive(g, pos))
        return false;
    g->moves(g, pos, &list);
    *d = (Delta){0};
    if (list.count)
        g->apply(g, pos, list.at[rng_below(rng, (uint32_t)list.count)], d);
    return list.count > 0;
}

/* A game of random decisions, forward and back; every evaluation must be the slow one. */
static int wander(const NetFile *f, const Game *g, uint64_t seed, int rounds)
{
    Pos *pos = pos_new(g);
    Rng rng = {seed};
    Nnue *net = net_of(f, NULL);
    NnueStack *s = nnue_stack_new();
    int depth = 0, asked = 0;
    g->parse(g, pos, g->start);
    nnue_reset(s, net, pos);
    for (int i = 0; i < rounds; i++) {
        Delta d;
        uint32_t dice = rng_below(&rng, 10);
        if (dice < 7 && depth < 250 && random_decision(g, pos, &rng, &d)) {
            nnue_push(s, &d, pos);
            depth++;
        } else if (depth) {
            g->undo(g, pos);
            nnue_pop(s);
            depth--;
        }
        if (dice % 2 && is_alive(g, pos)) {
            CHECK_INT(nnue_eval(s, pos), slow_eval(f, g, pos));
            asked++;
        }
    }
    nnue_stack_free(s);
    nnue_free(net);
    free(pos);
    return asked;
}

TEST(network_of_each_game_keeps_sums_equal_to_sums_made_anew)
{
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++) {
        for (int buckets = 1; buckets <= 3; buckets += 2) {
            NetFile f = netfile_random_of(GAMES[i], 32, buckets, 11 + i);
            int asked = 0;
            for (uint64_t seed = 1; seed <= 6; seed++)
                asked += wander(&f, game_find(GAMES[i]), seed, 700);
            CHECK(asked > 1000);
            free(f.data);
        }
    }
}

TEST(network_of_jieqi_keeps_its_sums_under_other_rules)
{
    static const char *const RULES[] = {"captive=both", "captive=none", "mate=off"};
    NetFile f = netfile_random_of("jieqi", 32, 1, 5);
    for (size_t i = 0; i < ARRAY_LEN(RULES); i++) {
        GameBox box;
        CHECK_INT(game_with_rules(&box, game_find("jieqi"), RULES[i]).code, FAULT_NONE);
        CHECK(wander(&f, &box.game, i + 1, 1500) > 300);
    }
    free(f.data);
}

/* Weights at their bounds, so that whatever could overflow does. */
TEST(network_of_each_game_at_its_bounds_does_not_overflow)
{
    static const int MOST[] = {32, 32, 32, 33, 62, 48};
    for (size_t i = 0; i < 2 * ARRAY_LEN(GAMES); i++) {
        NetFile f = netfile_random_of(GAMES[i / 2], 32, 1, i);
        int bias = min_int(16383, 32767 - 505 * MOST[i / 2]), sign = i % 2 ? -1 : 1;
        for (int16_t *w = netfile_rows(&f); w < netfile_bias(&f); w++)
            *w = (int16_t)(505 * sign);
        for (int16_t *w = netfile_bias(&f); w < netfile_out(&f); w++)
            *w = (int16_t)(bias * sign);
        netfile_seal(&f);
        wander(&f, game_find(GAMES[i / 2]), i + 1, 300);
        netfile_bias(&f)[7] = (int16_t)(bias + 1);
        netfile_seal(&f);
        const char *why = "accepted";
        nnue_free(nnue_open(f.data, f.size, &why));
        CHECK_TEXT(why, "biases out of bounds");
        free(f.data);
    }
}

/* ---- Samples ------------------------------------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void same_inputs(uint16_t *a, uint16_t *b, int count)
{
    qsort(a, (size_t)count, sizeof *a, by_number);
    qsort(b, (size_t)count, sizeof *b, by_number);
    CHECK(memcmp(a, b, (size_t)count * sizeof *a) == 0);
}

TEST(samples_for_the_trainer_are_what_the_networks_see)
{
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++) {
        const Game *g = game_find(GAMES[i]);
        Pos *pos = pos_new(g);
        Rng rng = {i};
        NetFile f = netfile_random_of(g->id, 32, 1, i);
        g->parse(g, pos, g->start);
        for (int ply = 0; ply < 400; ply++) {
            NnueSample sample;
            Delta d;
            if (!random_decision(g, pos, &rng, &d))
                g->parse(g, pos, g->start);
            if (!is_alive(g, pos))
                continue;
            Slow slow = slow_look(g, pos, ply % 2, &f);
            nnue_sample(g->id, pos, ply % 2, &sample);
            CHECK_INT(sample.count, slow.count);
            CHECK_INT(sample.row, slow.row);
            CHECK_INT(sample.either, slow.middle);
            same_inputs(sample.inputs[0], slow.inputs[slow.side], slow.count);
            same_inputs(sample.inputs[1], slow.inputs[!slow.side], slow.count);
        }
        free(f.data);
        free(pos);
    }
}

/* ---- Symmetry, secrets ----------------------------------------------------------------------------------------------------- */

static int eval_of(const Nnue *net, const Pos *p)
{
    NnueStack *s = nnue_stack_new();
    nnue_reset(s, net, p);
    int score = nnue_eval(s, p);
    nnue_stack_free(s);
    return score;
}

/* The text of a position with the colours exchanged, or left and right. */
static void change_text(const char *text, bool swap, bool mirror, char out[512])
{
    char ranks[10][32], *at = out;
    int count = 0, length = 0;
    size_t board = strcspn(text, " [");
    for (size_t i = 0; i <= board; i++) {
        if (i == board || text[i] == '/') {
            ranks[count++][length] = '\0';
            length = 0;
        } else {
            ranks[count][length++] = text[i];
        }
    }
    for (int r = 0; r < count; r++) {
        const char *rank = ranks[swap ? count - 1 - r : r];
        int len = (int)strlen(rank);
        for (int i = 0; i < len; i++) {
            int k = mirror ? len - 1 - i : i;
            if (mirror && rank[k] == '~') { /* a mark stays behind its man */
                *at++ = rank[k - 1];
                *at++ = '~';
                i++;
            } else {
                *at++ = rank[k];
            }
        }
        *at++ = r + 1 < count ? '/' : '\0';
    }
    strcpy(out + strlen(out), text + board);
    for (at = out; swap && *at && *at != ' '; at++) {
        if ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'))
            *at = (char)(*at ^ 32);
    }
    if (swap && *at)
        at[1] = at[1] == 'b' ? 'w' : 'b';
}

/* Black's pool becomes Red's, in a text of jieqi. */
static void swap_pools(char text[512])
{
    char *pool = strchr(strchr(text, ' ') + 1, ' ') + 1;
    for (; *pool; pool++) {
        if ((*pool >= 'A' && *pool <= 'Z') || (*pool >= 'a' && *pool <= 'z'))
            *pool = (char)(*pool ^ 32);
        if (strncmp(pool, " SEEN", 5) == 0 || strncmp(pool, " seen", 5) == 0)
            memcpy(pool, " seen", 5), pool += 5;
    }
}

/* Evaluates the changed text, if it is one; castling rights and passing pawns have no left and right to exchange. */
static bool scores_alike(const Nnue *net, const Game *g, const char *text, bool swap, bool mirror, int score)
{
    char changed[512];
    Pos *other = pos_new(g);
    change_text(text, swap, mirror, changed);
    if (swap && strcmp(g->id, "jieqi") == 0)
        swap_pools(changed);
    bool read = g->parse(g, other, changed).code == FAULT_NONE;
    if (read)
        CHECK_INT(eval_of(net, other), score);
    free(other);
    return read;
}

static bool kings_in_the_middle(const char *text, bool house)
{
    Seen men[70];
    int count = read_men(text, house ? 8 : 10, men);
    return !house && (king_of(men, count, 0)->file == 4 || king_of(men, count, 1)->file == 4);
}

TEST(network_of_each_game_sees_neither_colours_nor_left_and_right)
{
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++) {
        const Game *g = game_find(GAMES[i]);
        bool house = strcmp(g->id, "crazyhouse") == 0;
        NetFile f = netfile_random_of(g->id, 64, 3, 9);
        Nnue *net = net_of(&f, NULL);
        Pos *pos = pos_new(g);
        Rng rng = {3};
        int swapped = 0, mirrored = 0;
        g->parse(g, pos, g->start);
        for (int ply = 0; ply < 1500; ply++) {
            char text[512];
            Str out = str_on(text, sizeof text);
            Delta d;
            if (!random_decision(g, pos, &rng, &d))
                g->parse(g, pos, g->start);
            if (!is_alive(g, pos))
                continue;
            g->format(g, pos, SEAT_NONE, &out);
            int score = eval_of(net, pos);
            swapped += scores_alike(net, g, text, true, false, score);
            if (!kings_in_the_middle(text, house))
                mirrored += scores_alike(net, g, text, false, true, score);
        }
        if (swapped < 400 || mirrored < 20)
            test_fail(__FILE__, __LINE__, "%s: %d swapped and %d mirrored", g->id, swapped, mirrored);
        nnue_free(net);
        free(f.data);
        free(pos);
    }
}

/* What one seat knows alone changes nothing. */
TEST(network_of_jieqi_knows_no_secret)
{
    const Game *g = game_find("jieqi");
    NetFile f = netfile_random_of("jieqi", 32, 1, 3);
    Nnue *net = net_of(&f, NULL);
    Pos *pos = pos_new(g), *view = pos_new(g);
    Rng rng = {8};
    int secrets = 0;
    g->parse(g, pos, g->start);
    for (int ply = 0; ply < 1500; ply++) {
        Delta d;
        if (!random_decision(g, pos, &rng, &d))
            g->parse(g, pos, g->start);
        if (!is_alive(g, pos))
            continue;
        int score = eval_of(net, pos);
        for (int seat = 0; seat < 2; seat++) {
            g->view(g, pos, (Seat)seat, view);
            secrets += memcmp(&((JqPos *)pos)->hidden, &((JqPos *)view)->hidden, sizeof(JqHidden)) != 0;
            CHECK_INT(eval_of(net, view), score);
        }
    }
    CHECK(secrets > 100);
    nnue_free(net);
    free(f.data);
    free(pos);
    free(view);
}

/* ---- Files, engines ------------------------------------------------------------------------------------------------------- */

static const char *refusal(const NetFile *f)
{
    const char *why;
    netfile_seal(f);
    Nnue *net = nnue_open(f->data, f->size, &why);
    if (!net)
        return why;
    nnue_free(net);
    return "accepted";
}

TEST(network_must_name_a_game_it_can_be_of)
{
    NetFile f = netfile_random_of("stone", 32, 1, 1);
    NnueHeader *h = netfile_header(&f), good = *h;
    CHECK_TEXT(refusal(&f), "accepted");
    memcpy(h->game, "chess\0\0\0\0\0", sizeof h->game);
    CHECK_TEXT(refusal(&f), "a network of a game that has none");
    memcpy(h->game, "simplified", sizeof h->game);
    CHECK_TEXT(refusal(&f), "a network of another shape");
    memset(h->game, 'x', sizeof h->game);
    CHECK_TEXT(refusal(&f), "a network of a game that has none");
    *h = good;
    free(f.data);
    f = netfile_random_of("jieqi", 320, 1, 1);
    CHECK_TEXT(refusal(&f), "accepted");
    free(f.data);
    f = netfile_random_of("jieqi", 352, 1, 1);
    CHECK_TEXT(refusal(&f), "the hidden layer is too large for this game");
    free(f.data);
}

static EngineOptions small_options(int threads)
{
    EngineOptions options = engine_defaults();
    options.hash_mb = 1;
    options.threads = threads;
    return options;
}

static Engine *small_engine(void)
{
    EngineOptions options = small_options(1);
    return engine_new(&options);
}

TEST(engine_takes_a_network_for_its_own_game_alone)
{
    Engine *e = small_engine();
    const char *why = "";
    const Game *stone = game_find("stone"), *simplified = game_find("simplified");
    NetFile f = netfile_random_of("stone", 32, 1, 2);
    CHECK(!engine_load_net(e, simplified, f.data, f.size, &why));
    CHECK_TEXT(why, "it is a network of stone, not of simplified");
    bool inside = engine_has_net(e, simplified);
    CHECK(engine_load_net(e, stone, f.data, f.size, &why) && engine_has_net(e, stone));
    CHECK(engine_has_net(e, simplified) == inside);
    CHECK(engine_load_net(e, NULL, NULL, 0, &why) && !engine_has_net(e, stone) && !engine_has_net(e, simplified));
    CHECK(!engine_has_net(e, game_find("chess")));
    engine_free(e);
    free(f.data);
}

/* The asserts of nnue_eval check the stack against the position all the way. */
TEST(engine_searches_each_game_with_a_network)
{
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++) {
        const Game *g = game_find(GAMES[i]);
        Engine *e = small_engine();
        NetFile f = netfile_random_of(g->id, 32, 3, 21);
        const char *why = "";
        Pos *pos = pos_new(g);
        Rng rng = {i + 2};
        g->parse(g, pos, g->start);
        CHECK(engine_load_net(e, g, NULL, 0, &why));
        engine_position(e, g, pos);
        int without = engine_think(e, &(EngineLimits){.depth = 2}).score;
        CHECK(engine_load_net(e, g, f.data, f.size, &why));
        CHECK(engine_think(e, &(EngineLimits){.depth = 2}).score != without);
        EngineOptions two = small_options(2);
        CHECK(engine_configure(e, &two));
        for (int ply = 0; ply < 40; ply++) {
            Delta d;
            if (!random_decision(g, pos, &rng, &d))
                g->parse(g, pos, g->start);
            engine_position(e, g, pos);
            if (ply % 4 == 0 && is_alive(g, pos))
                CHECK(engine_think(e, &(EngineLimits){.nodes = 2000}).best != MOVE_NONE);
        }
        engine_free(e);
        free(f.data);
        free(pos);
    }
}
