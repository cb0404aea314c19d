/* bookmake.c -- the work of making an opening book. */
#include "engine/bookmake.h"

#include <stdlib.h>

#include "base/str.h"
#include "engine/engine.h"
#include "games/xiangqi/xq_text.h"

enum {
    SLOTS = 1 << 17, /* of the table of positions, at most half full */
    LINES = 5,       /* moves that are asked of a search */
    KEPT = 60,       /* centipawns below the best that are worth knowing */
    PLAYED = 20,     /* … and worth playing */
    HALF = 5,        /* a move so much worse is played half as often */
    LOPSIDED = 150,  /* a walk ends where one side is so far ahead */
    WALKS = 2000,    /* without anything new */
    SWEEPS = 40,     /* enough to carry a score from the last ply to the first */
    TEXT = 1024
};

/* A position by its key, moves as those of the image that has the key. */
typedef struct Found {
    Key key;
    int count, value;
    Move moves[LINES];
    int16_t scores[LINES];
    Key after[LINES];
} Found;

struct BookMaker {
    FILE *work;
    Engine *engine;
    XqPos *pos;
    Rng rng;
    int count;
    int tempo; /* centipawns */
    Found slots[SLOTS];
    /* What the running search has shown. */
    int lines;
    Move line[LINES];
    int score[LINES];
};

int bookmaker_positions(const BookMaker *b)
{
    return b->count;
}

static Found *slot_of(BookMaker *b, Key key)
{
    size_t i = rng_mix(key) % SLOTS;
    while (b->slots[i].count && b->slots[i].key != key)
        i = (i + 1) % SLOTS;
    return &b->slots[i];
}

/* ---- The work file ---------------------------------------------------------------------------------------------------- */

/* Adds a move of the position as it stands on the board. */
static void add_move(BookMaker *b, Found *f, Move m, int score)
{
    bool mirrored, ignored;
    book_key(b->pos, &mirrored);
    xq_apply(b->pos, m, NULL);
    f->after[f->count] = book_key(b->pos, &ignored);
    xq_undo(b->pos);
    f->moves[f->count] = mirrored ? book_mirror(m) : m;
    f->scores[f->count++] = (int16_t)score;
}

/* "move score move score …" */
static const char *read_moves(BookMaker *b, Found *f, const char *at)
{
    while (*at && *at != '\n') {
        int from, to, len = xq_read_step(at, &from, &to);
        char *end;
        if (!len || at[len] != ' ' || !xq_legal(b->pos, from, to) || f->count == LINES)
            return "a legal move is missing";
        long score = strtol(at + len, &end, 10);
        if (end == at + len || score < -32000 || score > 32000)
            return "a score is missing";
        add_move(b, f, move_step(from, to), (int)score);
        at = *end == ' ' ? end + 1 : end;
    }
    return f->count ? NULL : "there are no moves";
}

static const char *read_line(BookMaker *b, char *text)
{
    char *moves = strchr(text, '\t');
    if (!moves)
        return "position and moves are divided by a tab";
    *moves++ = '\0';
    if (xq_parse(b->pos, text).code)
        return "that is no position";
    bool mirrored;
    Key key = book_key(b->pos, &mirrored);
    Found *slot = slot_of(b, key), found = {.key = key};
    if (slot->count)
        return NULL;
    const char *why = read_moves(b, &found, moves);
    if (!why && b->count >= SLOTS / 2)
        why = "there are too many positions";
    if (!why) {
        *slot = found;
        b->count++;
    }
    return why;
}

static const char *read_work(BookMaker *b, const char *path, int *line)
{
    char text[TEXT];
    FILE *file = fopen(path, "r");
    const char *why = NULL;
    while (file && !why && fgets(text, sizeof text, file)) {
        ++*line;
        /* What was cut off in the writing is found again. */
        if (strchr(text, '\n'))
            why = read_line(b, text);
    }
    if (file)
        fclose(file);
    return why;
}

static bool write_line(BookMaker *b)
{
    char buf[TEXT];
    Str text = str_on(buf, sizeof buf);
    xq_format(b->pos, &text);
    for (int i = 0; i < b->lines; i++) {
        str_char(&text, i ? ' ' : '\t');
        xq_step_text(b->line[i], &text);
        str_char(&text, ' ');
        str_int(&text, b->score[i]);
    }
    str_char(&text, '\n');
    return fputs(buf, b->work) >= 0 && fflush(b->work) == 0;
}

BookMaker *bookmaker_new(const char *work, const char **why, int *line)
{
    BookMaker *b = calloc(1, sizeof *b);
    EngineOptions options = engine_defaults();
    options.multipv = LINES;
    *line = 0;
    *why = "out of memory";
    if (!b)
        return NULL;
    b->pos = aligned_alloc(POS_ALIGN, (sizeof *b->pos + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    b->engine = engine_new(&options);
    if (b->pos && b->engine) {
        *why = read_work(b, work, line);
        if (!*why) {
            *line = 0;
            *why = (b->work = fopen(work, "a")) ? NULL : "it cannot be written";
        }
    }
    if (!*why)
        return b;
    bookmaker_free(b);
    return NULL;
}

void bookmaker_free(BookMaker *b)
{
    if (!b)
        return;
    engine_free(b->engine);
    if (b->work)
        fclose(b->work);
    free(b->pos);
    free(b);
}

/* ---- Walks -------------------------------------------------------------------------------------------------------------- */

static void take_info(void *context, const EngineInfo *info)
{
    BookMaker *b = context;
    if (info->bound != BOUND_EXACT || info->multipv > LINES)
        return;
    b->line[info->multipv - 1] = info->pv[0];
    b->score[info->multipv - 1] = info->score;
    if (info->multipv > b->lines)
        b->lines = info->multipv;
}

/* The moves that are not mirror images of others, when the position is one of its own. */
static int distinct_moves(const XqPos *p, MoveList *list)
{
    int count = 0;
    xq_moves(p, list);
    if (!book_is_symmetric(p))
        return list->count;
    for (int i = 0; i < list->count; i++) {
        if (list->at[i] <= book_mirror(list->at[i]))
            list->at[count++] = list->at[i];
    }
    return count;
}

static bool search_here(BookMaker *b, const BookPlan *plan)
{
    MoveList list;
    b->lines = 0;
    EngineLimits limits = {.nodes = plan->nodes, .only = list.at, .only_count = distinct_moves(b->pos, &list)};
    engine_clear(b->engine);
    engine_position(b->engine, game_find("xiangqi"), (const Pos *)b->pos);
    if (!engine_go(b->engine, &limits, &(EngineCallbacks){.info = take_info, .context = b}))
        return false;
    engine_wait(b->engine);
    while (b->lines > 1 && b->score[b->lines - 1] < b->score[0] - KEPT)
        b->lines--;
    if (!b->lines || !write_line(b))
        return false;
    bool mirrored;
    Key key = book_key(b->pos, &mirrored);
    Found *f = slot_of(b, key);
    *f = (Found){.key = key};
    for (int i = 0; i < b->lines; i++)
        add_move(b, f, b->line[i], b->score[i]);
    b->count++;
    return true;
}

/* A known move, half as often for every HALF * 3 that it is worse: walks look wider than play. */
static Move choose(BookMaker *b, const Found *f)
{
    uint32_t weight[LINES] = {0}, sum = 0;
    bool mirrored;
    for (int i = 0; i < f->count; i++)
        sum += weight[i] = 1024u >> min_int(10, (f->scores[0] - f->scores[i]) / (HALF * 3));
    uint32_t at = sum ? rng_below(&b->rng, sum) : 0;
    int chosen = 0;
    while (chosen < f->count - 1 && at >= weight[chosen])
        at -= weight[chosen++];
    book_key(b->pos, &mirrored);
    return mirrored ? book_mirror(f->moves[chosen]) : f->moves[chosen];
}

bool bookmaker_step(BookMaker *b, const BookPlan *plan)
{
    const Game *g = game_find("xiangqi");
    EngineOptions options = *engine_options(b->engine);
    options.threads = plan->threads;
    if (b->count >= SLOTS / 2 || !engine_configure(b->engine, &options))
        return false;
    b->rng.state = rng_mix(plan->seed + (uint64_t)b->count);
    for (int walk = 0; walk < WALKS; walk++) {
        xq_parse(b->pos, g->start);
        for (int ply = 0; ply < plan->plies && !result_over(g->result(g, (Pos *)b->pos)); ply++) {
            bool mirrored;
            const Found *f = slot_of(b, book_key(b->pos, &mirrored));
            if (!f->count)
                return search_here(b, plan);
            if (f->scores[0] > LOPSIDED || f->scores[0] < -LOPSIDED)
                break;
            xq_apply(b->pos, choose(b, f), NULL);
        }
    }
    return false;
}

/* ---- The book ----------------------------------------------------------------------------------------------------------- */

static int move_value(BookMaker *b, const Found *f, int i)
{
    const Found *next = slot_of(b, f->after[i]);
    return next->count ? b->tempo - next->value : f->scores[i];
}

/* An evaluation likes the side to move too well or too little; so the scores before and after a move, each for its
 * own side, do not sum up to 0.  What they sum up to on average keeps moves whose end was searched comparable with those
 * whose end was not. */
static int mean_tempo(BookMaker *b)
{
    int64_t sum = 0, count = 0;
    for (int i = 0; i < SLOTS; i++) {
        const Found *f = &b->slots[i];
        for (int j = 0; j < f->count; j++) {
            const Found *next = slot_of(b, f->after[j]);
            sum += next->count ? f->scores[j] + next->scores[0] : 0;
            count += next->count > 0;
        }
    }
    return count ? (int)(sum / count) : 0;
}

/* Carries the scores back: each position is worth its best move, the move what comes of it. */
static void carry_back(BookMaker *b)
{
    b->tempo = mean_tempo(b);
    for (int i = 0; i < SLOTS; i++)
        b->slots[i].value = b->slots[i].scores[0];
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (int i = 0; i < SLOTS; i++) {
            Found *f = &b->slots[i];
            int best = -32000;
            for (int j = 0; j < f->count; j++)
                best = max_int(best, move_value(b, f, j));
            f->value = best;
        }
    }
}

typedef struct Entry {
    Key key;
    Move move;
    int weight;
} Entry;

static int by_key(const void *a, const void *b)
{
    const Entry *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->weight != y->weight ? y->weight - x->weight : (x->move > y->move) - (x->move < y->move);
}

static size_t collect(BookMaker *b, Entry *out, int *positions)
{
    size_t count = 0;
    for (int i = 0; i < SLOTS; i++) {
        const Found *f = &b->slots[i];
        if (!f->count || f->value > LOPSIDED || f->value < -LOPSIDED)
            continue;
        ++*positions;
        for (int j = 0; j < f->count; j++) {
            int worse = f->value - move_value(b, f, j);
            if (worse <= PLAYED)
                out[count++] = (Entry){f->key, f->moves[j], 256 >> worse / HALF};
        }
    }
    return count;
}

uint8_t *bookmaker_book(BookMaker *b, size_t *size, int *positions, int *moves)
{
    Entry *entries = malloc(((size_t)b->count * LINES + 1) * sizeof *entries);
    *positions = 0;
    carry_back(b);
    size_t count = entries ? collect(b, entries, positions) : 0;
    *moves = (int)count;
    *size = BOOK_HEADER + count * BOOK_ENTRY;
    uint8_t *file = entries ? malloc(*size) : NULL;
    if (file) {
        qsort(entries, count, sizeof *entries, by_key);
        for (size_t i = 0; i < count; i++)
            book_put_entry(file + BOOK_HEADER + i * BOOK_ENTRY, entries[i].key, entries[i].move, entries[i].weight);
        book_put_header(file, (uint32_t)count);
    }
    free(entries);
    return file;
}
