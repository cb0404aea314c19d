/* nnue_network.c -- the network evaluation: exact on every way, the same in every kernel, and picky about its files. */
#include <stdlib.h>

#include "engine/engine.h"
#include "games/xiangqi/xq_text.h"
#include "tests/test.h"
#include "tests/unit/nnue_help.h"

static const char START[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/* A game of random moves, forward and back, evaluated now and then; every evaluation must be the slow one. */
static void wander(const NetFile *f, uint64_t seed, int rounds)
{
    static XqPos p;
    Rng rng = {seed};
    Nnue *net = net_of(f, NULL);
    NnueStack *s = nnue_stack_new();
    int depth = 0;
    xq_parse(&p, seed % 2 ? START : "3k5/4P4/3P5/9/2p6/6P2/9/3p5/4p4/5K3 w"); /* the second: kings move all the time */
    nnue_reset(s, net, (const Pos *)&p);
    for (int i = 0; i < rounds; i++) {
        Delta d;
        uint32_t dice = rng_below(&rng, 10);
        if (dice < 6 && depth < 200 && random_step(&p, &rng, &d)) {
            nnue_push(s, &d, (const Pos *)&p);
            depth++;
        } else if (dice < 9 && depth) {
            xq_undo(&p);
            nnue_pop(s);
            depth--;
        } else if (!p.in_check) {
            xq_pass(&p);
            CHECK_INT(nnue_eval(s, (const Pos *)&p), slow_nnue(f, &p));
            xq_unpass(&p);
        }
        if (dice % 2)
            CHECK_INT(nnue_eval(s, (const Pos *)&p), slow_nnue(f, &p));
    }
    nnue_stack_free(s);
    nnue_free(net);
}

TEST(network_sums_kept_move_by_move_equal_sums_made_anew)
{
    for (int buckets = 1; buckets <= 9; buckets += 4) {
        NetFile f = netfile_random(32, buckets, 11);
        for (uint64_t seed = 1; seed <= 8; seed++)
            wander(&f, seed, 400);
        free(f.data);
    }
}

TEST(network_stack_may_change_its_network)
{
    static XqPos p;
    NetFile files[2] = {netfile_random(32, 3, 1), netfile_random(32, 3, 2)};
    Nnue *nets[2] = {net_of(&files[0], NULL), net_of(&files[1], NULL)};
    NnueStack *s = nnue_stack_new();
    xq_parse(&p, START);
    for (int i = 0; i < 4; i++) {
        nnue_reset(s, nets[i % 2], (const Pos *)&p);
        CHECK_INT(nnue_eval(s, (const Pos *)&p), slow_nnue(&files[i % 2], &p));
    }
    nnue_stack_free(s);
    for (int i = 0; i < 2; i++) {
        nnue_free(nets[i]);
        free(files[i].data);
    }
}

/* Weights at their bounds, so that whatever could overflow does. */
static NetFile extreme(int hidden, int row_sign, int bias_sign)
{
    NetFile f = netfile_random(hidden, 1, 5);
    for (int16_t *w = netfile_rows(&f); w < netfile_bias(&f); w++)
        *w = (int16_t)(NNUE_ROW_MAX * row_sign);
    for (int16_t *w = netfile_bias(&f); w < netfile_out(&f); w++)
        *w = (int16_t)(NNUE_BIAS_MAX * bias_sign);
    int16_t *out = netfile_out(&f);
    for (int row = 0; row < NNUE_OUTPUTS; row++) {
        for (int i = 0, left = NNUE_OUT_SUM; i < 2 * hidden; i++, out++) {
            int w = min_int(left, NNUE_OUT_MAX);
            *out = (int16_t)(row % 2 ? -w : w);
            left -= w;
        }
        /* Against the largest sum, so that the result is small and any error shows. */
        netfile_out_bias(&f)[row] = (row % 2 ? 255 : -255) * NNUE_OUT_SUM + 5000;
    }
    netfile_seal(&f);
    return f;
}

static void same_in_all_kernels(const NetFile *f, uint64_t seed)
{
    static XqPos p;
    Rng rng = {seed};
    Nnue *nets[8];
    NnueStack *stacks[8];
    int count = 0;
    xq_parse(&p, START);
    for (const NnueKernel *k; (k = nnue_kernel_at(count)); count++) {
        nets[count] = net_of(f, k);
        stacks[count] = nnue_stack_new();
        nnue_reset(stacks[count], nets[count], (const Pos *)&p);
    }
    for (int ply = 0; ply < 60; ply++) {
        int want = slow_nnue(f, &p);
        Delta d;
        for (int i = 0; i < count; i++)
            CHECK_INT(nnue_eval(stacks[i], (const Pos *)&p), want);
        if (!random_step(&p, &rng, &d))
            break;
        for (int i = 0; i < count; i++)
            nnue_push(stacks[i], &d, (const Pos *)&p);
    }
    for (int i = 0; i < count; i++) {
        nnue_free(nets[i]);
        nnue_stack_free(stacks[i]);
    }
}

TEST(network_kernels_agree_to_the_last_bit)
{
    static const int SIZES[] = {32, 96, 256, 768, 1024};
    for (size_t i = 0; i < ARRAY_LEN(SIZES); i++) {
        NetFile f = netfile_random(SIZES[i], 2, i);
        same_in_all_kernels(&f, i);
        free(f.data);
    }
}

TEST(network_at_its_bounds_does_not_overflow)
{
    for (int i = 0; i < 8; i++) {
        NetFile f = extreme(i < 4 ? 256 : 1024, i & 1 ? -1 : 1, i & 2 ? -1 : 1);
        same_in_all_kernels(&f, (uint64_t)i);
        free(f.data);
    }
}

/* ---- Symmetry ------------------------------------------------------------------------------------------------------- */

static int eval_of(const Nnue *net, const XqPos *p)
{
    NnueStack *s = nnue_stack_new();
    nnue_reset(s, net, (const Pos *)p);
    int score = nnue_eval(s, (const Pos *)p);
    nnue_stack_free(s);
    return score;
}

static void changed(const XqPos *p, bool swap, bool mirror, XqPos *out)
{
    xq_clear(out);
    for (int point = 0; point < 90; point++) {
        int file = mirror ? 8 - xq_file(point) : xq_file(point), rank = swap ? 9 - xq_rank(point) : xq_rank(point);
        if (p->board[point])
            xq_put(out, p->board[point] ^ (swap ? 8 : 0), xq_point(file, rank));
    }
    out->side = p->side ^ swap;
    xq_settle(out);
}

TEST(network_sees_neither_colours_nor_left_and_right)
{
    static XqPos p, other;
    NetFile f = netfile_random(64, 3, 9);
    Nnue *net = net_of(&f, NULL);
    Rng rng = {3};
    int mirrored = 0;
    xq_parse(&p, "3k5/4a4/b3b4/4C1p2/9/2P6/4p4/3AB4/4A4/2B2K3 w");
    for (int i = 0; i < 300; i++) {
        Delta d;
        if (!random_step(&p, &rng, &d) || i % 50 == 0)
            xq_parse(&p, i % 100 ? START : "3k5/4a4/b3b4/4C1p2/9/2P6/4p4/3AB4/4A4/2B2K3 w");
        int score = eval_of(net, &p);
        changed(&p, true, false, &other);
        CHECK_INT(eval_of(net, &other), score);
        /* A king on the middle file does not tell left from right: training shows both. */
        if (xq_file(p.king[0]) == 4 || xq_file(p.king[1]) == 4)
            continue;
        changed(&p, false, true, &other);
        CHECK_INT(eval_of(net, &other), score);
        mirrored++;
    }
    CHECK(mirrored > 20);
    nnue_free(net);
    free(f.data);
}

/* ---- Files ---------------------------------------------------------------------------------------------------------- */

static const char *refusal(const NetFile *f, size_t size)
{
    const char *why = NULL;
    Nnue *net = nnue_open(f->data, size, &why);
    if (!net)
        return why;
    nnue_free(net);
    return "accepted";
}

TEST(network_with_any_bit_changed_is_refused)
{
    NetFile f = netfile_random(32, 1, 4);
    CHECK_TEXT(refusal(&f, f.size), "accepted");
    for (size_t at = 0; at < f.size; at += at < 200 ? 1 : 97) {
        for (int i = 0; i < 8; i++) {
            f.data[at] = (char)(f.data[at] ^ 1 << i);
            if (strcmp(refusal(&f, f.size), "accepted") == 0)
                test_fail(__FILE__, __LINE__, "bit %d of byte %zu changed and nobody saw it", i, at);
            f.data[at] = (char)(f.data[at] ^ 1 << i);
        }
    }
    CHECK_TEXT(refusal(&f, f.size), "accepted");
    free(f.data);
}

TEST(network_cut_off_is_refused)
{
    NetFile f = netfile_random(32, 1, 4);
    for (size_t size = 0; size < f.size; size += size < 200 ? 1 : 331)
        CHECK(strcmp(refusal(&f, size), "accepted") != 0);
    CHECK_TEXT(refusal(&f, 100), "too short for a network");
    CHECK_TEXT(refusal(&f, f.size - 8), "the file is cut off or too long");
    CHECK_TEXT(refusal(&(NetFile){.data = NULL}, 0), "too short for a network");
    free(f.data);
}

/* Writes a value into a good file, seals it and asks. */
static void refuses(const NetFile *f, int16_t *at, int value, const char *why)
{
    int16_t old = *at;
    *at = (int16_t)value;
    netfile_seal(f);
    CHECK_TEXT(refusal(f, f->size), why);
    *at = old;
}

TEST(network_that_could_overflow_is_refused)
{
    NetFile f = netfile_random(32, 1, 4);
    refuses(&f, netfile_rows(&f) + 700, 505, "accepted");
    refuses(&f, netfile_rows(&f) + 700, 506, "input weights out of bounds");
    refuses(&f, netfile_rows(&f) + 700, -506, "input weights out of bounds");
    refuses(&f, netfile_bias(&f) + 3, -16384, "biases out of bounds");
    refuses(&f, netfile_out(&f) + 511, 128, "output weights out of bounds");
    netfile_out_bias(&f)[7] = NNUE_OUT_BIAS_MAX + 1;
    netfile_seal(&f);
    CHECK_TEXT(refusal(&f, f.size), "output biases out of bounds");
    free(f.data);
    f = extreme(1024, 1, 1);
    CHECK_TEXT(refusal(&f, f.size), "accepted");
    refuses(&f, netfile_out(&f) + 2047, 1, "output weights too large together");
    free(f.data);
}

TEST(network_header_must_make_sense)
{
    NetFile f = netfile_random(64, 2, 4);
    NnueHeader good = *netfile_header(&f), *h = netfile_header(&f);
    static const struct {
        size_t offset;
        uint32_t value;
        const char *why;
    } BAD[] = {
        {offsetof(NnueHeader, version), 2, "a network of another version"},
        {offsetof(NnueHeader, inputs), 700, "a network of another shape"},
        {offsetof(NnueHeader, outputs), 1, "a network of another shape"},
        {offsetof(NnueHeader, scale), 300, "a network of another shape"},
        {offsetof(NnueHeader, hidden), 48, "the hidden layer must be a multiple of 32 up to 1024"},
        {offsetof(NnueHeader, hidden), 0, "the hidden layer must be a multiple of 32 up to 1024"},
        {offsetof(NnueHeader, hidden), 0x80000000u, "the hidden layer must be a multiple of 32 up to 1024"},
        {offsetof(NnueHeader, king_buckets), 1, "the king buckets make no sense"},
        {offsetof(NnueHeader, king_buckets), 10, "the king buckets make no sense"},
    };
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) {
        memcpy(f.data + BAD[i].offset, &BAD[i].value, sizeof BAD[i].value);
        netfile_seal(&f);
        CHECK_TEXT(refusal(&f, f.size), BAD[i].why);
        *h = good;
    }
    free(f.data);
}

TEST(network_may_lie_anywhere_in_memory)
{
    static XqPos p;
    NetFile f = netfile_random(32, 1, 8);
    char *moved = malloc(f.size + 3);
    const char *why;
    memcpy(moved + 3, f.data, f.size);
    Nnue *net = nnue_open(moved + 3, f.size, &why);
    xq_parse(&p, START);
    CHECK(net != NULL);
    if (net)
        CHECK_INT(eval_of(net, &p), slow_nnue(&f, &p));
    nnue_free(net);
    free(moved);
    free(f.data);
}

TEST(networks_inside_the_program_are_good_or_not_there)
{
    const Game *g;
    for (int i = 0; (g = game_at(i)); i++) {
        size_t size;
        const char *why = "";
        const void *data = nnue_builtin(g->id, &size);
        Nnue *net = data ? nnue_open(data, size, &why) : NULL;
        CHECK((data == NULL) == (size == 0));
        CHECK((data == NULL) == (net == NULL));
        if (net)
            CHECK_TEXT(nnue_game(net), g->id);
        nnue_free(net);
    }
}

/* ---- The engine ------------------------------------------------------------------------------------------------------ */

TEST(engine_searches_with_a_network_and_without)
{
    static XqPos p;
    EngineOptions options = engine_defaults();
    options.hash_mb = 1;
    Engine *e = engine_new(&options);
    NetFile f = netfile_random(32, 3, 21);
    const char *why = "";
    const Game *game = game_find("xiangqi");
    xq_parse(&p, "2bakab2/9/2n2R3/p1p1p3p/9/9/P1P1c1P1P/4C4/1r2A4/RNBCKA2r w");
    CHECK(engine_load_net(e, game, NULL, 0, &why) && !engine_has_net(e, game));
    engine_position(e, game, (const Pos *)&p);
    int without = engine_think(e, &(EngineLimits){.depth = 1}).score;
    CHECK(engine_load_net(e, game, f.data, f.size, &why) && engine_has_net(e, game));
    int with = engine_think(e, &(EngineLimits){.depth = 1}).score;
    CHECK(with != without);
    /* The asserts of nnue_eval check the stack against the position all the way. */
    options.threads = 2;
    CHECK(engine_configure(e, &options));
    CHECK(engine_think(e, &(EngineLimits){.depth = 7}).best != MOVE_NONE);
    options.threads = 1; /* two threads do not find the same score twice */
    CHECK(engine_configure(e, &options));
    NetFile damaged = netfile_random(32, 3, 21);
    damaged.data[200] = (char)(damaged.data[200] ^ 1);
    CHECK(!engine_load_net(e, game, damaged.data, damaged.size, &why) && engine_has_net(e, game));
    CHECK_TEXT(why, "the checksum is wrong: the file is damaged");
    CHECK(engine_load_net(e, game, NULL, 0, &why) && !engine_has_net(e, game));
    CHECK_INT(engine_think(e, &(EngineLimits){.depth = 1}).score, without);
    engine_free(e);
    free(f.data);
    free(damaged.data);
}
