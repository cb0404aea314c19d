/* train_net.c -- trains a network of any game on the processor alone, so that progress needs no GPU.
 *
 * It knows no game: the records (`chuhe datagen --export --kind inputs`, engine/trainfile.h) say which inputs a network
 * sees in a position and for which game it is.  The loss is that of train.py.  A position touches only the rows of its
 * inputs, some 32 a view, so a small network (64 hidden: N0) sees some hundred thousand positions a second on a core.  Each
 * batch is divided among the threads, each of which adds up gradients of its own; then each updates a share of the
 * weights (Adam).
 */
#include <getopt.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/rng.h"
#include "engine/trainfile.h"
#include "nnue/nnue_impl.h"

static const float CLIP = 1.98F;

typedef struct Options {
    const char *out, *holdout, *about, *init;
    int hidden, epochs, threads, batch;
    double rate, wdl;
    uint64_t seed;
} Options;

/* Where the parts of the network begin in the one array of its weights. */
typedef struct Shape {
    size_t bias, out, out_bias, count;
    int inputs, hidden;
} Shape;

typedef struct Records {
    uint8_t *bytes;
    size_t size, count;
    size_t *at; /* where each begins */
    char game[17];
    int inputs;
} Records;

typedef struct Sample {
    int count, row;
    float target;
    const uint16_t *inputs[2]; /* of the side to move, of the other */
} Sample;

typedef struct Trainer {
    Options o;
    Shape shape;
    Records train, held;
    uint32_t *order;
    float *weights, *mean, *square;
    size_t at, size; /* the batch */
    int step;
    double rate;
    bool over;
    pthread_barrier_t barrier;
    struct Hand *hands;
} Trainer;

typedef struct Hand {
    Trainer *t;
    int id;
    float *gradient, *sums; /* sums: hidden values and their gradients of one position */
    double loss;
} Hand;

static void fail(const char *what, const char *name)
{
    fprintf(stderr, "train_net: %s%s\n", what, name);
    exit(1);
}

static void *room(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (!p)
        fail("no memory", "");
    return p;
}

/* ---- Records -------------------------------------------------------------------------------------------------------- */

/* The bytes of the record that begins here; 0 when the rest holds none. */
static size_t record_size(const Records *r, size_t at)
{
    const uint8_t *head = r->bytes + at;
    if (r->size - at < TRAIN_INPUT_RECORD)
        return 0;
    size_t size = TRAIN_INPUT_RECORD + (size_t)head[0] * head[5] * 4;
    bool sound = head[0] && head[0] <= NNUE_MOST_ACTIVE && head[1] < NNUE_OUTPUTS && head[4] <= 2 &&
                 (head[5] == 1 || head[5] == 2);
    if (!sound || r->size - at < size)
        return 0;
    for (size_t i = TRAIN_INPUT_RECORD; i < size; i += 2) {
        if ((head[i] | head[i + 1] << 8) >= r->inputs)
            return 0;
    }
    return size;
}

static void index_records(Records *r, size_t from, const char *path)
{
    for (size_t at = from, size; at < r->size; at += size) {
        size = record_size(r, at);
        if (!size)
            fail("a damaged file of records: ", path);
        if (r->count % (1 << 20) == 0)
            r->at = realloc(r->at, (r->count + (1 << 20)) * sizeof *r->at);
        if (!r->at)
            fail("no memory for ", path);
        r->at[r->count++] = at;
    }
}

/* Whether a file begins as one of records; notes its game, or checks that it is the one known. */
static bool read_header(Records *r, const uint8_t *bytes, size_t size)
{
    uint32_t inputs;
    if (!bytes || size < TRAIN_HEADER || memcmp(bytes, TRAIN_INPUTS_MAGIC, 8) != 0)
        return false;
    memcpy(&inputs, bytes + 24, sizeof inputs);
    if (!r->inputs) {
        memcpy(r->game, bytes + 8, sizeof r->game - 1);
        r->inputs = inputs <= UINT16_MAX ? (int)inputs : 0;
    }
    return r->inputs == (int)inputs && memcmp(r->game, bytes + 8, sizeof r->game - 1) == 0;
}

static void add_records(Records *r, const char *path)
{
    size_t size, from = r->size;
    uint8_t *bytes = file_load(path, &size);
    if (!read_header(r, bytes, size))
        fail("no file of records (datagen --export --kind inputs) of one game: ", path);
    size -= TRAIN_HEADER;
    r->bytes = realloc(r->bytes, r->size + size + 1);
    if (!r->bytes)
        fail("no memory for ", path);
    memcpy(r->bytes + r->size, bytes + TRAIN_HEADER, size);
    r->size += size;
    free(bytes);
    index_records(r, from, path);
}

/* One record, in the second way if there is one and it is asked for. */
static Sample decode(const Trainer *t, const Records *r, size_t which, bool second)
{
    const uint8_t *head = r->bytes + r->at[which];
    const uint16_t *inputs = (const uint16_t *)(const void *)(head + TRAIN_INPUT_RECORD);
    Sample s = {.count = head[0], .row = head[1]};
    int score = (int16_t)(head[2] | head[3] << 8);
    if (second && head[5] == 2)
        inputs += (size_t)2 * head[0];
    s.inputs[0] = inputs;
    s.inputs[1] = inputs + s.count;
    s.target = (float)((1 - t->o.wdl) / (1 + exp(-score / (double)NNUE_SCALE)) + t->o.wdl * head[4] / 2.0);
    return s;
}

/* ---- The network ---------------------------------------------------------------------------------------------------- */

static Shape shape_of(int inputs, int hidden)
{
    size_t h = (size_t)hidden;
    Shape s = {.inputs = inputs, .hidden = hidden, .bias = (size_t)inputs * h};
    s.out = s.bias + h;
    s.out_bias = s.out + NNUE_OUTPUTS * 2 * h;
    s.count = s.out_bias + NNUE_OUTPUTS;
    return s;
}

/* The expected result, and with the hidden values left in `sums`: two halves before and two after the square. */
static float forward(const Shape *z, const float *w, const Sample *s, float *sums)
{
    int h = z->hidden;
    float parts[16] = {0};
    for (int half = 0; half < 2; half++) {
        float *sum = sums + (size_t)half * (size_t)h, *value = sum + 2 * (size_t)h;
        const float *out = w + z->out + ((size_t)s->row * 2 + (size_t)half) * (size_t)h;
        memcpy(sum, w + z->bias, (size_t)h * sizeof *sum);
        for (int i = 0; i < s->count; i++) {
            const float *row = w + (size_t)s->inputs[half][i] * (size_t)h;
            for (int j = 0; j < h; j++)
                sum[j] += row[j];
        }
        for (int j = 0; j < h; j++) {
            float x = sum[j] < 0 ? 0 : sum[j] > 1 ? 1 : sum[j];
            value[j] = x * x;
        }
        for (int j = 0; j < h; j += 16) {
            for (int k = 0; k < 16; k++)
                parts[k] += value[j + k] * out[j + k];
        }
    }
    float sum = w[z->out_bias + (size_t)s->row];
    for (int k = 0; k < 16; k++)
        sum += parts[k];
    return 1 / (1 + expf(-sum));
}

/* Adds the gradient of a position whose hidden values are in `sums`; `slope` is that of the loss by the output. */
static void backward(const Trainer *t, Hand *hand, const Sample *s, float slope)
{
    const Shape *z = &t->shape;
    float *g = hand->gradient;
    int h = z->hidden;
    g[z->out_bias + (size_t)s->row] += slope;
    for (int half = 0; half < 2; half++) {
        float *sum = hand->sums + (size_t)half * (size_t)h, *value = sum + 2 * (size_t)h;
        size_t out = z->out + ((size_t)s->row * 2 + (size_t)half) * (size_t)h;
        const float *weights = t->weights + out;
        for (int j = 0; j < h; j++) {
            g[out + (size_t)j] += slope * value[j];
            sum[j] = sum[j] > 0 && sum[j] < 1 ? 2 * sum[j] * weights[j] * slope : 0;
            g[z->bias + (size_t)j] += sum[j];
        }
        for (int i = 0; i < s->count; i++) {
            float *row = g + (size_t)s->inputs[half][i] * (size_t)h;
            for (int j = 0; j < h; j++)
                row[j] += sum[j];
        }
    }
}

static double loss_of(const Trainer *t, const Records *r, float *sums)
{
    double loss = 0;
    for (size_t i = 0; i < r->count; i++) {
        Sample s = decode(t, r, i, false);
        double miss = (double)(forward(&t->shape, t->weights, &s, sums) - s.target);
        loss += miss * miss;
    }
    return r->count ? loss / (double)r->count : 0;
}

/* ---- Training ------------------------------------------------------------------------------------------------------- */

static void gather(Hand *hand)
{
    Trainer *t = hand->t;
    memset(hand->gradient, 0, t->shape.count * sizeof *hand->gradient);
    for (size_t i = (size_t)hand->id; i < t->size; i += (size_t)t->o.threads) {
        uint32_t which = t->order[t->at + i];
        bool second = rng_mix(which + t->o.seed + (uint64_t)t->step * 0x9E3779B97F4A7C15u) & 1;
        Sample s = decode(t, &t->train, which, second);
        float y = forward(&t->shape, t->weights, &s, hand->sums), miss = y - s.target;
        hand->loss += (double)(miss * miss);
        backward(t, hand, &s, 2 * miss * y * (1 - y));
    }
}

/* One step of Adam on this hand's share of the weights. */
static void update(Hand *hand)
{
    Trainer *t = hand->t;
    size_t n = t->shape.count, share = (n + (size_t)t->o.threads - 1) / (size_t)t->o.threads;
    size_t from = share * (size_t)hand->id, to = from + share < n ? from + share : n;
    float fresh = 1 - powf(0.9F, (float)t->step), settled = 1 - powf(0.999F, (float)t->step);
    float rate = (float)t->rate / fresh;
    for (size_t i = from; i < to; i++) {
        float g = 0;
        for (int k = 0; k < t->o.threads; k++)
            g += t->hands[k].gradient[i];
        g /= (float)t->size;
        t->mean[i] = 0.9F * t->mean[i] + 0.1F * g;
        t->square[i] = 0.999F * t->square[i] + 0.001F * g * g;
        float w = t->weights[i] - rate * t->mean[i] / (sqrtf(t->square[i] / settled) + 1e-8F);
        t->weights[i] = i >= t->shape.out_bias ? w : w > CLIP ? CLIP : w < -CLIP ? -CLIP : w;
    }
}

static void *hand_main(void *arg)
{
    Hand *hand = arg;
    for (;;) {
        pthread_barrier_wait(&hand->t->barrier); /* a batch is set */
        if (hand->t->over)
            return NULL;
        gather(hand);
        pthread_barrier_wait(&hand->t->barrier); /* all gradients are there */
        update(hand);
        pthread_barrier_wait(&hand->t->barrier); /* all weights are new */
    }
}

static void shuffle(Trainer *t, Rng *rng)
{
    for (size_t i = t->train.count - 1; i > 0; i--) {
        size_t j = rng_next(rng) % (i + 1);
        uint32_t kept = t->order[i];
        t->order[i] = t->order[j];
        t->order[j] = kept;
    }
}

static void run_batch(Trainer *t, size_t batch, double progress)
{
    double warm = t->step < 200 ? (t->step + 1) / 200.0 : 1;
    t->size = t->train.count - t->at < batch ? t->train.count - t->at : batch;
    t->step++;
    t->rate = t->o.rate * warm * (0.01 + 0.99 * 0.5 * (1 + cos(3.14159265358979 * progress)));
    for (int i = 0; i < 3; i++)
        pthread_barrier_wait(&t->barrier);
}

static void train(Trainer *t)
{
    Rng rng = {rng_mix(t->o.seed)};
    size_t batch = (size_t)t->o.batch, each = (t->train.count + batch - 1) / batch;
    float *sums = room(4 * (size_t)t->o.hidden, sizeof *sums);
    for (int epoch = 1; epoch <= t->o.epochs; epoch++) {
        int64_t start = clock_ms();
        double loss = 0;
        shuffle(t, &rng);
        for (size_t b = 0; b < each; b++) {
            t->at = b * batch;
            run_batch(t, batch, ((double)(epoch - 1) + (double)b / (double)each) / t->o.epochs);
        }
        for (int i = 0; i < t->o.threads; i++) {
            loss += t->hands[i].loss;
            t->hands[i].loss = 0;
        }
        double seconds = (double)(clock_ms() - start + 1) / 1000;
        printf("epoch %d  train %.6f  holdout %.6f  positions_per_s %.0f\n", epoch, loss / (double)t->train.count,
               loss_of(t, &t->held, sums), (double)t->train.count / seconds);
        fflush(stdout);
    }
    t->over = true;
    pthread_barrier_wait(&t->barrier);
    free(sums);
}

/* ---- Files ---------------------------------------------------------------------------------------------------------- */

static int16_t whole(float value, int unit, int most)
{
    return (int16_t)max_int(-most, min_int(most, (int)lrintf(value * (float)unit)));
}

/* The positive weights of an output row and the negative ones must not grow too large together (nnue_file.h). */
static void limit_row(int16_t *row, int count)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        int64_t sum = 0;
        for (int i = 0; i < count; i++)
            sum += row[i] * sign > 0 ? row[i] * sign : 0;
        for (int i = 0; i < count && sum > NNUE_OUT_SUM; i++)
            row[i] = row[i] * sign > 0 ? (int16_t)(row[i] * NNUE_OUT_SUM / sum) : row[i];
    }
}

static void *make_file(const Trainer *t, size_t *size)
{
    const Shape *z = &t->shape;
    const float *w = t->weights;
    const char *about = t->o.about, *game = t->train.game;
    *size = nnue_file_size(z->inputs, z->hidden, 1);
    char *file = aligned_alloc(64, (*size + 63) / 64 * 64);
    if (!file)
        fail("no memory", "");
    memset(file, 0, *size);
    NnueHeader h = {.version = NNUE_VERSION,
                    .inputs = (uint32_t)z->inputs,
                    .hidden = (uint32_t)z->hidden,
                    .king_buckets = 1,
                    .outputs = NNUE_OUTPUTS,
                    .qa = NNUE_QA,
                    .qb = NNUE_QB,
                    .scale = NNUE_SCALE};
    memcpy(h.magic, NNUE_MAGIC, sizeof h.magic);
    memcpy(h.about, about, strlen(about) < sizeof h.about ? strlen(about) : sizeof h.about);
    if (strcmp(game, "xiangqi") != 0) /* whose files have no name */
        memcpy(h.game, game, strlen(game) < sizeof h.game ? strlen(game) : sizeof h.game);
    int16_t *at = (int16_t *)(file + sizeof h);
    for (size_t i = 0; i < z->out_bias; i++)
        at[i] = i < z->bias  ? whole(w[i], NNUE_QA, NNUE_ROW_MAX)
                : i < z->out ? whole(w[i], NNUE_QA, NNUE_BIAS_MAX)
                             : whole(w[i], NNUE_QB, NNUE_OUT_MAX);
    for (int row = 0; row < NNUE_OUTPUTS; row++)
        limit_row(at + z->out + (size_t)row * 2 * (size_t)z->hidden, 2 * z->hidden);
    for (int row = 0; row < NNUE_OUTPUTS; row++) {
        int32_t bias = (int32_t)lrintf(w[z->out_bias + (size_t)row] * NNUE_QA * NNUE_QB);
        memcpy((char *)(at + z->out_bias) + 4 * (size_t)row, &bias, sizeof bias);
    }
    memcpy(file, &h, sizeof h);
    h.checksum = nnue_checksum(file, *size);
    memcpy(file, &h, sizeof h);
    return file;
}

/* A half-written file never has the name of the network. */
static void write_net(const Trainer *t)
{
    char part[4096];
    size_t size;
    void *bytes = make_file(t, &size);
    snprintf(part, sizeof part, "%s.part", t->o.out);
    FILE *file = fopen(part, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size;
    good = file && fclose(file) == 0 && good;
    if (!good || rename(part, t->o.out))
        fail("cannot write ", t->o.out);
    printf("wrote %s, %zu bytes\n", t->o.out, size);
    free(bytes);
}

static void first_weights(Trainer *t)
{
    Rng rng = {rng_mix(t->o.seed + 1)};
    const Shape *z = &t->shape;
    for (size_t i = 0; i < z->count; i++) {
        double u = 0; /* near enough to a normal deviate */
        for (int k = 0; k < 12; k++)
            u += (double)(rng_next(&rng) >> 11) / 9007199254740992.0;
        double width = i < z->bias ? sqrt(2.0 / z->inputs) : 1 / sqrt(2.0 * z->hidden);
        t->weights[i] = (float)(i >= z->bias && i < z->out ? 0.1 : i >= z->out_bias ? 0 : (u - 6) * width);
    }
}

/* Begins with the weights of a network whose inputs are the first of these, in this order; the others begin at 0. */
static void weights_of(Trainer *t, const char *path)
{
    size_t size;
    const char *why = "it cannot be read";
    void *data = file_load(path, &size);
    Nnue *n = data ? nnue_open(data, size, &why) : NULL;
    const Shape *z = &t->shape;
    if (n && (n->hidden != z->hidden || n->king_buckets != 1 || n->set->inputs > z->inputs))
        why = "its hidden layer or its inputs are not those of the network to train";
    else if (n)
        why = NULL;
    if (why) {
        fprintf(stderr, "train_net: --init %s: %s\n", path, why);
        exit(1);
    }
    memset(t->weights, 0, z->count * sizeof *t->weights);
    for (size_t i = 0; i < n->bucket; i++)
        t->weights[i] = (float)n->rows[i] / NNUE_QA;
    for (int i = 0; i < z->hidden; i++)
        t->weights[z->bias + (size_t)i] = (float)n->bias[i] / NNUE_QA;
    for (size_t i = 0; i < z->out_bias - z->out; i++)
        t->weights[z->out + i] = (float)n->out[i] / NNUE_QB;
    for (size_t i = 0; i < NNUE_OUTPUTS; i++)
        t->weights[z->out_bias + i] = (float)n->out_bias[i] / (NNUE_QA * NNUE_QB);
    nnue_free(n);
    free(data);
}

static void prepare(Trainer *t)
{
    t->shape = shape_of(t->train.inputs, t->o.hidden);
    size_t n = t->shape.count;
    t->weights = room(n, sizeof(float));
    t->mean = room(n, sizeof(float));
    t->square = room(n, sizeof(float));
    t->order = room(t->train.count, sizeof *t->order);
    for (size_t i = 0; i < t->train.count; i++)
        t->order[i] = (uint32_t)i;
    t->hands = room((size_t)t->o.threads, sizeof *t->hands);
    if (t->o.init)
        weights_of(t, t->o.init);
    else
        first_weights(t);
    pthread_barrier_init(&t->barrier, NULL, (unsigned)t->o.threads + 1);
    for (int i = 0; i < t->o.threads; i++) {
        pthread_t thread;
        t->hands[i] = (Hand){.t = t, .id = i, .gradient = room(n, sizeof(float))};
        t->hands[i].sums = room(4 * (size_t)t->o.hidden, sizeof(float));
        if (pthread_create(&thread, NULL, hand_main, &t->hands[i]))
            fail("a thread cannot be started", "");
        pthread_detach(thread);
    }
}

static const char HELP[] =
    "usage: train_net RECORDS… --out FILE [--holdout RECORDS] [--hidden 64] [--epochs 10] [--wdl 0.3] [--lr 0.001]\n"
    "                 [--batch 2048] [--threads 2] [--seed 1] [--about TEXT] [--init FILE]\n"
    "Trains a network from records (chuhe datagen --export OUT --kind inputs) on the processor.  --init begins with "
    "the\n"
    "weights of another, whose inputs are the first of this game's; with --epochs 0 it is only written for this game.\n";

static void read_options(Options *o, int argc, char **argv)
{
    static const struct option NAMES[] = {{"out", 1, NULL, 'o'},    {"holdout", 1, NULL, 'h'}, {"hidden", 1, NULL, 'n'},
                                          {"epochs", 1, NULL, 'e'}, {"wdl", 1, NULL, 'w'},     {"lr", 1, NULL, 'r'},
                                          {"batch", 1, NULL, 'b'},  {"threads", 1, NULL, 't'}, {"seed", 1, NULL, 's'},
                                          {"about", 1, NULL, 'a'},  {"init", 1, NULL, 'i'},    {NULL, 0, NULL, 0}};
    *o = (Options){.hidden = 64, .epochs = 10, .threads = 2, .batch = 2048, .rate = 0.001, .wdl = 0.3, .seed = 1};
    o->about = "train_net";
    for (int c; (c = getopt_long(argc, argv, "", NAMES, NULL)) != -1;) {
        switch (c) {
        case 'o': o->out = optarg; break;
        case 'h': o->holdout = optarg; break;
        case 'a': o->about = optarg; break;
        case 'i': o->init = optarg; break;
        case 'n': o->hidden = atoi(optarg); break;
        case 'e': o->epochs = atoi(optarg); break;
        case 'b': o->batch = atoi(optarg); break;
        case 't': o->threads = atoi(optarg); break;
        case 's': o->seed = strtoull(optarg, NULL, 10); break;
        case 'w': o->wdl = atof(optarg); break;
        case 'r': o->rate = atof(optarg); break;
        default: fail(HELP, "");
        }
    }
    if (!o->out || optind == argc)
        fail(HELP, "");
    if (o->hidden % 32 || o->hidden < 32 || o->hidden > NNUE_MAX_HIDDEN)
        fail("--hidden must be a multiple of 32 up to 1024", "");
    if (o->epochs < (o->init ? 0 : 1) || o->batch < 1 || o->threads < 1 || o->threads > 256 || o->wdl < 0 || o->wdl > 1 || o->rate <= 0)
        fail("--epochs, --batch, --threads, --wdl (0 to 1) or --lr is out of range", "");
}

int main(int argc, char **argv)
{
    static Trainer t;
    read_options(&t.o, argc, argv);
    for (int i = optind; i < argc; i++)
        add_records(&t.train, argv[i]);
    if (t.o.holdout)
        add_records(&t.held, t.o.holdout);
    if (!t.train.count)
        fail("no records", "");
    if (t.o.holdout && (t.held.inputs != t.train.inputs || strcmp(t.held.game, t.train.game) != 0))
        fail("records of another game are held out: ", t.o.holdout);
    prepare(&t);
    printf("%s: %zu positions, %zu held out, hidden %d, %d threads\n", t.train.game, t.train.count, t.held.count,
           t.o.hidden, t.o.threads);
    train(&t);
    write_net(&t);
    return 0;
}
