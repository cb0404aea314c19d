/* env.c -- one game as an environment: reset, step, draws, opponents. */
#include "bind/env_planes.h"

/* The values of gym-xiangqi for the men of xiangqi, the usual ones for those of chess; by letter. */
float env_man_value(const EnvSpec *s, int man, int point)
{
    static const struct {
        char letter;
        float value;
    } XIANGQI[] = {{'A', 2}, {'B', 2}, {'N', 4}, {'R', 9}, {'C', 4.5f}, {'P', 1}, {'X', 2}},
      CHESS[] = {{'Q', 9}, {'R', 5}, {'B', 3}, {'N', 3}, {'P', 1}};
    bool chess = s->family == ENV_CHESS;
    char letter = s->box.game.men[man], kind = to_upper(letter);
    if (s->family == ENV_QILIN || s->family == ENV_OTHER)
        return 0;
    for (size_t i = 0; i < (chess ? ARRAY_LEN(CHESS) : ARRAY_LEN(XIANGQI)); i++) {
        if ((chess ? CHESS[i].letter : XIANGQI[i].letter) != kind)
            continue;
        bool crossed = !chess && kind == 'P' && xq_crossed(letter == kind ? XQ_RED : XQ_BLACK, point);
        return (chess ? CHESS[i].value : XIANGQI[i].value) + (crossed ? 1 : 0);
    }
    return 0;
}

static size_t round_up(size_t size)
{
    return (size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN;
}

static size_t gym_size(const EnvSpec *s)
{
    return s->check_count ? round_up(sizeof(XqGym)) : 0;
}

void env_spec_init(EnvSpec *s, bool compact)
{
    const Game *g = &s->box.game;
    for (int i = 0; game_at(i); i++) {
        if (strcmp(game_at(i)->id, g->id) == 0)
            s->game_index = i;
    }
    env_codec_init(&s->codec, g, compact);
    s->family = env_family(g);
    env_planes_init(s);
    s->env_size = round_up(sizeof(Env)) + gym_size(s) + round_up(g->pos_size);
}

/* ---- Draws ------------------------------------------------------------------------------------------------------------ */

/* The next number of a stream: a counter, mixed with the key. */
static uint64_t draw(Env *e, EnvStream stream)
{
    uint64_t counter = (uint64_t)e->draws[stream]++ * ENV_STREAMS + (uint64_t)stream;
    return rng_mix(e->rng_key + (counter + 1) * 0x9E3779B97F4A7C15u);
}

/* Uniform in [0, n) as rng_below does it. */
static uint32_t draw_below(Env *e, EnvStream stream, uint32_t n)
{
    for (;;) {
        uint64_t wide = (draw(e, stream) >> 32) * n;
        if ((uint32_t)wide >= (0u - n) % n)
            return (uint32_t)(wide >> 32);
    }
}

static void key_draws(const EnvSpec *s, Env *e)
{
    uint64_t key = rng_mix(e->seed + 0x9E3779B97F4A7C15u);
    key = rng_mix(key + (uint64_t)s->game_index + 1);
    e->rng_key = rng_mix(key + e->episode + 1);
    memset(e->draws, 0, sizeof e->draws);
}

/* ---- Playing ---------------------------------------------------------------------------------------------------------- */

static XqGym *gym_of(const Env *e)
{
    return env_behind(e, round_up(sizeof(Env)));
}

static void remember(const EnvSpec *s, Env *e)
{
    e->key[e->key_count++ % ENV_KEYS] = s->box.game.key(env_pos(e));
}

/* Whatever chance has to decide now. */
static void resolve_chance(const EnvSpec *s, Env *e)
{
    const Game *g = &s->box.game;
    Pos *p = env_pos(e);
    while (g->turn(p) == SEAT_CHANCE) {
        MoveList list = {0};
        uint32_t weights[MAX_MOVES], total = 0;
        g->moves(g, p, &list);
        if (!list.count)
            return;
        g->weights(g, p, &list, weights);
        for (int i = 0; i < list.count; i++)
            total += weights[i];
        uint32_t left = draw_below(e, ENV_CHANCE, total);
        int pick = 0;
        while (left >= weights[pick])
            left -= weights[pick++];
        g->apply(g, p, list.at[pick], NULL);
    }
}

static void list_actions(const EnvSpec *s, Env *e)
{
    const Game *g = &s->box.game;
    MoveList list;
    list.count = 0;
    e->legal = 0;
    if (e->terminated || e->truncated)
        return;
    g->moves(g, env_pos(e), &list);
    Seat seat = g->turn(env_pos(e));
    for (int i = 0; i < list.count && e->legal < ENV_LEGAL; i++) {
        int number = env_encode(&s->codec, seat, list.at[i]);
        assert(number != ENV_NO_ACTION);
        e->action[e->legal] = (uint16_t)number;
        e->move[e->legal++] = list.at[i];
    }
}

/* The points a move takes from the board; own men that red-eyed players take cost them. */
static float taken_points(const EnvSpec *s, const Env *e, Move m)
{
    if (s->capture_reward == 0 || (move_kind(m) != MK_STEP && move_kind(m) != MK_PROMOTE))
        return 0;
    const Game *g = &s->box.game;
    int man = g->man_at(env_pos(e), move_to(m));
    if (!man)
        return 0;
    int number = s->plane_of[g->turn(env_pos(e))][man];
    float value = s->capture_reward * env_man_value(s, man, move_to(m));
    return number < s->kinds ? -value : value;
}

/* Plays a legal move and looks whether the game is over. */
static void play(const EnvSpec *s, Env *e, Move m)
{
    const Game *g = &s->box.game;
    Pos *p = env_pos(e);
    Seat mover = g->turn(p);
    bool loses = false;
    e->actor = (int8_t)mover;
    e->last = m;
    if (s->check_count)
        loses = xq_gym_play(gym_of(e), (XqPos *)p, move_from(m), move_to(m));
    else
        g->apply(g, p, m, NULL);
    resolve_chance(s, e);
    remember(s, e);
    e->plies++;
    e->result = loses ? result_loss(mover, REASON_PERPETUAL_CHECK) : g->result(g, p);
    e->terminated = result_over(e->result);
    e->truncated = !e->terminated && s->max_plies && e->plies >= s->max_plies;
}

/* +1, -1 or 0 for a seat. */
static float outcome_for(const Env *e, Seat seat)
{
    if (!e->terminated || e->result.winner <= 0)
        return 0;
    return e->result.winner == (int)seat + 1 ? 1 : -1;
}

Move env_classic_move(const EnvSpec *s, Env *e, const ClassicLevel *level)
{
    Rng rng = {draw(e, ENV_OPPONENT)};
    return classic_move(level, &s->box.game, env_pos(e), &rng, 0);
}

/* The opponent plays until the agent is on move or the game is over; what it takes the agent loses. */
static void let_opponent_play(const EnvSpec *s, Env *e)
{
    while (!e->terminated && !e->truncated && s->box.game.turn(env_pos(e)) != (Seat)e->agent) {
        Move m = env_classic_move(s, e, s->opponent);
        e->reward -= taken_points(s, e, m);
        play(s, e, m);
    }
}

static void settle(const EnvSpec *s, Env *e)
{
    if (s->seating != ENV_BOTH) {
        let_opponent_play(s, e);
        e->reward += outcome_for(e, (Seat)e->agent);
        e->other_reward = -e->reward;
    } else {
        e->reward += outcome_for(e, (Seat)e->actor);
        e->other_reward = -e->reward;
    }
    list_actions(s, e);
}

Seat env_turn(const EnvSpec *s, const Env *e)
{
    if (s->seating != ENV_BOTH)
        return (Seat)e->agent;
    Seat turn = s->box.game.turn(env_pos(e));
    return turn == SEAT_CHANCE ? (Seat)e->actor : turn;
}

/* ---- Reset ------------------------------------------------------------------------------------------------------------ */

static void begin(const EnvSpec *s, Env *e, const uint64_t *seed)
{
    uint64_t old_seed = e->seed, episode = e->pos_at ? e->episode + 1 : 0;
    memset(e, 0, offsetof(Env, rest));
    e->seed = seed ? *seed : old_seed;
    e->episode = seed ? 0 : episode;
    e->result = result_none();
    e->game = (uint8_t)s->game_index;
    e->pos_at = (int32_t)(round_up(sizeof(Env)) + gym_size(s));
    key_draws(s, e);
    if (s->seating == ENV_ALTERNATE)
        e->agent = (int8_t)(e->episode & 1);
    else
        e->agent = s->seating == ENV_SECOND;
}

/* What follows once the position stands. */
static void arrive(const EnvSpec *s, Env *e)
{
    const Game *g = &s->box.game;
    if (s->check_count)
        xq_gym_init(gym_of(e), (const XqPos *)env_pos(e));
    resolve_chance(s, e);
    remember(s, e);
    e->actor = (int8_t)g->turn(env_pos(e));
    e->result = g->result(g, env_pos(e));
    e->terminated = result_over(e->result);
    settle(s, e);
    e->reward = e->other_reward = 0;
}

void env_restart(const EnvSpec *s, Env *e, const uint64_t *seed, const Pos *start)
{
    begin(s, e, seed);
    memcpy(env_pos(e), start, s->box.game.pos_size);
    arrive(s, e);
}

Fault env_read(const EnvSpec *s, Pos *out, const char *text)
{
    const Game *g = &s->box.game;
    Fault f = g->parse(g, out, text && *text ? text : g->start);
    return f.code ? f : g->vet(g, out);
}

/* ---- Step ------------------------------------------------------------------------------------------------------------- */

static int find_action(const Env *e, int action)
{
    for (int i = 0; i < e->legal; i++) {
        if (e->action[i] == action)
            return i;
    }
    return -1;
}

/* An illegal action that ends the game or is passed over. */
static void punish(const EnvSpec *s, Env *e)
{
    e->illegal = true;
    e->reward = s->illegal_reward;
    e->other_reward = 0;
    if (s->illegal == ENV_IGNORE)
        return;
    Seat seat = env_turn(s, e);
    e->actor = (int8_t)seat;
    e->other_reward = -s->illegal_reward;
    e->result = result_loss(seat, REASON_FORFEIT);
    e->terminated = true;
    e->legal = 0;
}

bool env_step(const EnvSpec *s, Env *e, int action)
{
    int at = find_action(e, action);
    if (e->terminated || e->truncated) {
        e->reward = e->other_reward = 0;
        return true; /* a game that is over stays as it is */
    }
    if (at < 0 && s->illegal == ENV_RAISE)
        return false;
    e->illegal = at < 0;
    e->reward = e->other_reward = 0;
    if (at < 0 && s->illegal != ENV_RANDOM) {
        punish(s, e);
        return true;
    }
    if (at < 0) {
        at = (int)draw_below(e, ENV_SAMPLE, (uint32_t)e->legal);
        e->reward = s->illegal_reward;
    }
    Move m = e->move[at];
    e->reward += taken_points(s, e, m);
    play(s, e, m);
    settle(s, e);
    return true;
}

int env_sample(Env *e)
{
    return e->legal ? e->action[draw_below(e, ENV_SAMPLE, (uint32_t)e->legal)] : -1;
}

void env_make_view(const EnvSpec *s, Env *e, Seat seat, uint64_t seed)
{
    if (s->box.game.view)
        s->box.game.view(&s->box.game, env_pos(e), seat, env_pos(e));
    e->seed = seed;
    key_draws(s, e);
}

bool env_is_state(const EnvSpec *s, const Env *e)
{
    bool good = e->game == s->game_index && e->pos_at == (int32_t)(round_up(sizeof(Env)) + gym_size(s));
    good = good && e->legal >= 0 && e->legal <= ENV_LEGAL && e->key_count > 0;
    for (int i = 0; good && i < e->legal; i++)
        good = e->action[i] < s->codec.size;
    return good;
}

uint64_t env_hash(const EnvSpec *s, const Env *e)
{
    uint64_t hash = rng_mix(s->box.game.key(env_pos(e)) + (uint64_t)e->plies);
    hash = rng_mix(hash ^ (e->terminated | (uint64_t)e->truncated << 1 | (uint64_t)(uint8_t)e->result.winner << 2));
    uint32_t reward;
    memcpy(&reward, &e->reward, sizeof reward);
    hash = rng_mix(hash + reward + ((uint64_t)e->episode << 32));
    for (int i = 0; i < e->legal; i++)
        hash = rng_mix(hash + e->action[i]);
    return hash;
}
