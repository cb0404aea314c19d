/* classic.c -- the list of levels and how each makes its move. */
#include "engine/classic.h"

#include <stdlib.h>

#include "engine/classic_search.h"
#include "games/qilin/ql_game.h"

/* Sorted by game, the weakest first; the levels without a game come last. */
static const ClassicLevel LEVELS[] = {
    {"1", "xiangqi", {"初级", "Beginner"}, {"想三步", "looks three moves ahead"}, CLASSIC_SEARCH, 3},
    {"2", "xiangqi", {"中级", "Club"}, {"想四步", "looks four moves ahead"}, CLASSIC_SEARCH, 4},
    {"3",
     "xiangqi",
     {"高级", "Strong"},
     {"想六步，最多三秒", "looks six moves ahead, in three seconds"},
     CLASSIC_SEARCH,
     6},
    {"easy", "qilin", {"容易", "Easy"}, {"随机走子", "any legal move"}, CLASSIC_RANDOM, 0},
    {"hard", "qilin", {"困难", "Hard"}, {"只看一步", "the best value after one move"}, CLASSIC_GREEDY, 1},
    {"expert", "qilin", {"高手", "Expert"}, {"想七步", "looks seven moves ahead"}, CLASSIC_SEARCH, 7},
    {"maurice", "crazyhouse", {"莫里斯", "Maurice"}, {"想四步", "looks four moves ahead"}, CLASSIC_SEARCH, 4},
    {"random", NULL, {"随意", "Random"}, {"随机走子", "any legal move"}, CLASSIC_RANDOM, 0},
    {"1", NULL, {"初级", "Beginner"}, {"想一步", "looks one move ahead"}, CLASSIC_SEARCH, 1},
    {"2", NULL, {"中级", "Club"}, {"想两步", "looks two moves ahead"}, CLASSIC_SEARCH, 2},
    {"3", NULL, {"高级", "Strong"}, {"想三步", "looks three moves ahead"}, CLASSIC_SEARCH, 3},
};

static bool has_own_levels(const Game *g)
{
    for (size_t i = 0; i < ARRAY_LEN(LEVELS); i++) {
        if (LEVELS[i].game && strcmp(LEVELS[i].game, g->id) == 0)
            return true;
    }
    return false;
}

static bool fits(const ClassicLevel *level, const Game *g, bool own)
{
    return own ? level->game && strcmp(level->game, g->id) == 0 : !level->game;
}

const ClassicLevel *classic_level(const Game *g, int index)
{
    bool own = has_own_levels(g);
    for (size_t i = 0; i < ARRAY_LEN(LEVELS) && index >= 0; i++) {
        if (fits(&LEVELS[i], g, own) && index-- == 0)
            return &LEVELS[i];
    }
    return NULL;
}

const ClassicLevel *classic_find(const Game *g, const char *id)
{
    const ClassicLevel *level;
    for (int i = 0; (level = classic_level(g, i)); i++) {
        if (strcmp(level->id, id) == 0)
            return level;
    }
    return NULL;
}

static uint64_t next_number(void *rng)
{
    return rng_next(rng);
}

/* The position a seat may think about: its view, with what it does not know filled in by lot.  NULL without memory. */
static Pos *imagined_new(const Game *g, const Pos *pos, Seat seat, Rng *rng)
{
    Pos *mind = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    if (!mind)
        return NULL;
    g->view(g, pos, seat, mind);
    g->sample(g, mind, seat, next_number, rng);
    return mind;
}

static void shuffle(MoveList *list, Rng *rng)
{
    for (int i = list->count - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        Move m = list->at[i];
        list->at[i] = list->at[j];
        list->at[j] = m;
    }
}

static ClassicAnswer search_for(int depth, const Game *g, Pos *pos, const MoveList *list, int64_t deadline)
{
    ClassicSearch *s = malloc(sizeof *s);
    if (!s)
        return (ClassicAnswer){.move = list->at[0]};
    classic_search_init(s, g, pos);
    s->deadline = deadline;
    ClassicAnswer a = classic_search(s, list, depth);
    free(s);
    return a;
}

/* One of the moves of the largest value; the list is in random order, so the first of them is drawn fairly. */
static Move greedy_move(const Game *g, Pos *pos, const MoveList *list)
{
    Move best = list->at[0];
    int most = ql_classic_value(g, pos, best);
    for (int i = 1; i < list->count; i++) {
        int value = ql_classic_value(g, pos, list->at[i]);
        if (value > most) {
            most = value;
            best = list->at[i];
        }
    }
    return best;
}

Move classic_move(const ClassicLevel *level, const Game *g, Pos *pos, Rng *rng, int64_t deadline)
{
    MoveList list;
    bool hidden = g->traits & TRAIT_HIDDEN;
    g->moves(g, pos, &list);
    assert(list.count > 0);
    /* Equal moves are played in turn, and a level without memory still plays something. */
    shuffle(&list, rng);
    if (list.count == 1 || level->way == CLASSIC_RANDOM)
        return list.at[0];
    if (level->way == CLASSIC_GREEDY)
        return greedy_move(g, pos, &list);
    Pos *mind = hidden ? imagined_new(g, pos, g->turn(pos), rng) : pos;
    Move m = mind ? search_for(level->depth, g, mind, &list, deadline).move : list.at[0];
    if (hidden)
        free(mind);
    return m;
}

bool classic_takes_draw(const ClassicLevel *level, const Game *g, Pos *pos, Seat seat, const ClassicDice *dice)
{
    MoveList list;
    Seat turn = g->turn(pos);
    bool hidden = g->traits & TRAIT_HIDDEN;
    g->moves(g, pos, &list);
    if (turn < 0 || !list.count)
        return false;
    Pos *mind = hidden ? imagined_new(g, pos, seat, dice->rng) : pos;
    int depth = level->way == CLASSIC_SEARCH ? level->depth : 1;
    int score = mind ? search_for(depth, g, mind, &list, dice->deadline).score : 0;
    if (hidden)
        free(mind);
    return (turn == seat ? score : -score) <= 0;
}
