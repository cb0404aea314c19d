/* engine_conv.c -- the convolutional network against its definition, written out slowly. */
#include "engine/conv.h"

#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "games/game.h"
#include "tests/test.h"

enum {
    C = CONV_CHANNELS,
    K = CONV_KEYS,
    BLOCKS = 2,
    FLOATS = 9 * 14 * C + C + 2 * BLOCKS * (9 * C * C + C) + 2 * (C * K + K) + C * 8 + 8 + 720 * 32 + 32 + 32 + 1
};

typedef struct File {
    char magic[8];
    uint32_t channels, blocks, keys, unused;
    uint64_t checksum;
    float at[(FLOATS + 1) / 2 * 2];
} File;

static File file;

static void make_file(void)
{
    Rng rng = {7};
    memset(&file, 0, sizeof file);
    memcpy(file.magic, CONV_MAGIC, 8);
    file.channels = C;
    file.blocks = BLOCKS;
    file.keys = K;
    for (int i = 0; i < FLOATS; i++)
        file.at[i] = (float)((double)rng_below(&rng, 2001) / 10000 - 0.1);
    for (size_t i = 0; i < sizeof file / 8; i++) {
        uint64_t word;
        memcpy(&word, (char *)&file + 8 * i, 8);
        file.checksum += (i == offsetof(File, checksum) / 8 ? 0 : word) * (2 * i + 1);
    }
}

/* The planes of the board, by channel, as the side to move sees them. */
static double planes[3][C][10][9];

/* Weights in the order of the file: tap, input, output; then the biases. */
static const float *slow_convolve(const float *w, int in, int inputs, int shortcut, int out)
{
    for (int o = 0; o < C; o++) {
        for (int y = 0; y < 10; y++) {
            for (int x = 0; x < 9; x++) {
                double sum = (double)w[9 * inputs * C + o] + (shortcut < 0 ? 0 : planes[shortcut][o][y][x]);
                for (int tap = 0; tap < 9; tap++) {
                    int fy = y + tap / 3 - 1, fx = x + tap % 3 - 1;
                    for (int i = 0; i < inputs && fy >= 0 && fy < 10 && fx >= 0 && fx < 9; i++)
                        sum += planes[in][i][fy][fx] * (double)w[(tap * inputs + i) * C + o];
                }
                planes[out][o][y][x] = sum > 0 ? sum : 0;
            }
        }
    }
    return w + 9 * inputs * C + C;
}

static double slow_result(const float *w)
{
    const float *deep = w + C * 8 + 8, *last = deep + 720 * 32 + 32;
    double sum = (double)last[32];
    for (int j = 0; j < 32; j++) {
        double value = (double)deep[720 * 32 + j];
        for (int point = 0; point < 90; point++) {
            for (int s = 0; s < 8; s++) {
                double seen = (double)w[C * 8 + s];
                for (int c = 0; c < C; c++)
                    seen += planes[0][c][point / 9][point % 9] * (double)w[c * 8 + s];
                value += seen > 0 ? seen * (double)deep[(point * 8 + s) * 32 + j] : 0;
            }
        }
        sum += value > 0 ? value * (double)last[j] : 0;
    }
    return 1 / (1 + exp(-sum));
}

static double slow_key(const float *w, int point, int k)
{
    double sum = (double)w[C * K + k];
    for (int c = 0; c < C; c++)
        sum += planes[0][c][point / 9][point % 9] * (double)w[c * K + k];
    return sum;
}

static void slow_look(const XqPos *p)
{
    memset(planes, 0, sizeof planes);
    for (int point = 0; point < 90; point++) {
        int man = p->board[point], seen = p->side ? 9 * (9 - point / 9) + point % 9 : point;
        if (man)
            planes[1][xq_kind(man) - 1 + (xq_side(man) == p->side ? 0 : 7)][seen / 9][seen % 9] = 1;
    }
}

TEST(the_network_is_what_its_definition_says)
{
    static XqPos p;
    static ConvView view;
    const Game *g = game_find("xiangqi");
    const char *why;
    make_file();
    Conv *n = conv_open(&file, sizeof file, &why);
    CHECK(n != NULL);
    for (int i = 0; n && i < 2; i++) {
        const char *const FENS[] = {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
                                    "3akab1r/9/2n1b4/p3p3p/6R2/9/P3P3P/4C4/1r2A4/R1B1KAB2 b"};
        CHECK(g->parse(g, (Pos *)&p, FENS[i]).code == FAULT_NONE);
        conv_look(n, &p, &view);
        slow_look(&p);
        const float *w = slow_convolve(file.at, 1, 14, -1, 0);
        for (int block = 0; block < BLOCKS; block++) {
            w = slow_convolve(w, 0, C, -1, 1);
            w = slow_convolve(w, 1, C, 0, 2);
            memcpy(planes[0], planes[2], sizeof planes[0]);
        }
        for (int point = 0; point < 90; point++) {
            for (int k = 0; k < K; k++) {
                CHECK(fabs((double)view.leave[point][k] - slow_key(w, point, k)) < 1e-3);
                CHECK(fabs((double)view.reach[point][k] - slow_key(w + C * K + K, point, k)) < 1e-3);
            }
        }
        CHECK(fabs((double)view.result - slow_result(w + 2 * (C * K + K))) < 1e-4);
    }
    conv_free(n);
}
