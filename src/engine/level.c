/* level.c -- who the levels are, and how a search is held to its level.
 *
 * A persona is a name, a character and the blind spots that go with it; a level is a persona with so much thinking in
 * some game (levels.def).  Nothing here costs the engine at full strength anything: a level acts on the limits and the
 * root before the search begins, and the weak ones think by a search of their own (mind.c).
 */
#include "engine/search.h"

/* .blind: per cent not seen of plain quiet moves, moves back, shots from afar, horse moves, screens and discoveries. */
#define PERSONA_PAGE                                                                                                   \
    .id = "page", .name = {"书童", "Page"},                                                                            \
    .about = {"刚学会走子，只看眼前一步，连绝杀也会漏看",                                                              \
              "just learned the moves; sees what is next and may miss a mate"},                                        \
    .blind = {40, 60, 65, 55, 75}, .blind_mate = 35, .pace = 120

#define PERSONA_APPRENTICE                                                                                             \
    .id = "apprentice", .name = {"学徒", "Apprentice"},                                                                \
    .about = {"见子就吃，常常忘了对方也会走棋", "takes what it can and forgets that the other side moves too"},        \
    .blind = {30, 55, 55, 50, 65}, .greed = 40

#define PERSONA_COMPANION                                                                                              \
    .id = "companion", .name = {"棋友", "Companion"},                                                                  \
    .about = {"随和的对手，远处的炮常常看不见", "easy-going, overlooks cannons and other shots from afar"},            \
    .blind = {18, 35, 60, 35, 50}

#define PERSONA_SCHOLAR                                                                                                \
    .id = "scholar", .name = {"书生", "Scholar"},                                                                      \
    .about = {"一心向前，退着和背后的事不大留意", "always looks forward and seldom sees a move that goes back"},       \
    .blind = {10, 50, 30, 25, 35}, .pace = 115

#define PERSONA_REGULAR                                                                                                \
    .id = "regular", .name = {"茶客", "Regular"},                                                                      \
    .about = {"茶馆里下惯了快棋，马脚一绕就看漏", "plays fast at the teahouse, loses horses out of sight"},            \
    .blind = {6, 15, 15, 35, 25}, .pace = 65

#define PERSONA_ESCORT                                                                                                 \
    .id = "escort", .name = {"镖师", "Escort"},                                                                        \
    .about = {"好攻不好守，把子力都压向对方老将", "attacks rather than defends, every man at the enemy king"},         \
    .blind = {3, 12, 6, 8, 12}, .attack = 4, .pace = 85

#define PERSONA_CLERK                                                                                                  \
    .id = "clerk", .name = {"账房", "Clerk"},                                                                          \
    .about = {"一兵一卒都记在账上，闪击却常常算漏",                                                                    \
              "counts every pawn, but not the friend behind the man that moves"},                                      \
    .blind = {0, 8, 8, 8, 24}, .pace = 125

#define PERSONA_TEACHER                                                                                                \
    .id = "teacher", .name = {"先生", "Teacher"},                                                                      \
    .about = {"着法端正，偶尔漏看一步退着", "plays soundly, now and then misses a quiet move back"},                   \
    .blind = {0, 12, 0, 0, 6}

#define PERSONA_TRAVELLER                                                                                              \
    .id = "traveller", .name = {"过客", "Traveller"},                                                                  \
    .about = {"心不在焉，好点常从眼前溜走", "absent-minded: good points slip by unnoticed"},                           \
    .blind = {30, 30, 30, 30, 30}

#define PERSONA_FENCER                                                                                                 \
    .id = "fencer", .name = {"剑客", "Fencer"},                                                                        \
    .about = {"出手快，短兵相接少有失误", "quick, and accurate at close quarters"}, .blind = {0, 4, 4, 0, 0},          \
    .pace = 60

#define PERSONA_ADEPT                                                                                                  \
    .id = "adept", .name = {"名士", "Adept"},                                                                          \
    .about = {"算度深远，少有破绽", "calculates far and leaves little to find"}

#define PERSONA_MASTER                                                                                                 \
    .id = "master", .name = {"国手", "Master"},                                                                        \
    .about = {"攻守兼备，几乎不犯错", "strong in everything and hardly ever wrong"}

#define PERSONA_GRANDMASTER                                                                                            \
    .id = "grandmaster", .name = {"宗师", "Grandmaster"},                                                              \
    .about = {"看得远，磨得细，难有机会", "sees far, wears you down and gives no chances"}

#define PERSONA_SAGE .id = "sage", .name = {"棋圣", "Sage"}, .about = {"引擎的全部实力", "the engine at full strength"}

static const EngineLevel LEVELS[] = {
#define LEVEL(game_, rank_, persona_, elo_, error_, cap_, nodes_, depth_, calm_, noise_, fancy_)                       \
    {.game = (game_),                                                                                                  \
     .rank = (rank_),                                                                                                  \
     PERSONA_##persona_,                                                                                               \
     .elo = (elo_),                                                                                                    \
     .elo_error = (error_),                                                                                            \
     .cap_ms = (cap_),                                                                                                 \
     .nodes = (nodes_),                                                                                                \
     .depth = (depth_),                                                                                                \
     .calm = (calm_),                                                                                                  \
     .noise = (noise_),                                                                                                \
     .fancy = (fancy_)},
#include "engine/levels.def"
#undef LEVEL
};

const EngineLevel *engine_level(const Game *g, int index)
{
    for (size_t i = 0; i < ARRAY_LEN(LEVELS) && index >= 0; i++) {
        if (strcmp(LEVELS[i].game, g->id) == 0 && index-- == 0)
            return &LEVELS[i];
    }
    return NULL;
}

const EngineLevel *engine_level_find(const Game *g, const char *id)
{
    const EngineLevel *level;
    const char *at = id;
    int64_t rank = text_number(&at, 1000);
    for (int i = 0; (level = engine_level(g, i)); i++) {
        if (strcmp(level->id, id) == 0 || (!*at && level->rank == rank))
            return level;
    }
    return NULL;
}

const EngineLevel *engine_level_near(const Game *g, int elo)
{
    const EngineLevel *level, *best = NULL;
    int least = INT32_MAX;
    for (int i = 0; (level = engine_level(g, i)); i++) {
        int off = level->elo < elo ? elo - level->elo : level->elo - elo;
        if (off < least) {
            least = off;
            best = level;
        }
    }
    return best;
}

/* ---- A search held to its level ---------------------------------------------------------------------------------- */

void level_limits(const EngineLevel *level, EngineLimits *l)
{
    if (level->nodes && (!l->nodes || l->nodes > level->nodes))
        l->nodes = level->nodes;
}

void level_cap(Search *s)
{
    int64_t cap = s->level ? s->level->cap_ms * 9 / 10 : 0;
    if (!cap || s->limits.infinite)
        return;
    s->hard_ms = s->hard_ms && s->hard_ms < cap ? s->hard_ms : cap;
    s->soft_ms = s->soft_ms && s->soft_ms < cap ? s->soft_ms : cap;
}

/* The game is won on the spot. */
static bool wins(const Game *g, Pos *pos, Move m)
{
    Seat me = g->turn(pos);
    g->apply(g, pos, m, NULL);
    Result r = g->turn(pos) == SEAT_CHANCE ? result_none() : g->result(g, pos);
    g->undo(g, pos);
    return result_over(r) && r.winner == (int)me + 1;
}

void level_filter_root(Worker *w)
{
    const Search *s = w->search;
    bool sees_mate = sight_sees_mate(s, w->pos), check = s->game->in_check(s->game, w->pos);
    bool seen[MAX_MOVES];
    int count = 0;
    if (!s->level->nodes)
        return;
    for (int i = 0; i < w->root_count; i++) {
        Move m = w->root[i].move;
        seen[i] = wins(s->game, w->pos, m) ? sees_mate : check || sight_sees(s, w->pos, m, 0);
        count += seen[i];
    }
    if (!count)
        return;
    for (int i = 0, kept = 0; i < w->root_count; i++) {
        if (seen[i])
            w->root[kept++] = w->root[i];
    }
    w->root_count = count;
}
