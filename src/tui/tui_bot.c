/* tui_bot.c -- the computer at the table: the classic levels and the engine's own under one roof.
 *
 * A bot is asked for a move, and whether it takes a draw.  Hints come from the engine at full strength.  The engine is
 * started when it is first needed, so a game between two people costs nothing.
 */
#include "base/clock.h"
#include "tui/tui_match.h"

static Bot classic_bot(const ClassicLevel *level)
{
    return level ? (Bot){.id = level->id, .name = level->name, .about = level->about, .classic = level} : (Bot){0};
}

static Bot engine_bot(const EngineLevel *level)
{
    return level ? (Bot){.id = level->id, .name = level->name, .about = level->about, .engine = level} : (Bot){0};
}

Bot tui_bot_at(const Game *g, int index)
{
    int classics = 0;
    while (classic_level(g, classics))
        classics++;
    return index < classics ? classic_bot(classic_level(g, index)) : engine_bot(engine_level(g, index - classics));
}

Bot tui_bot_find(const Game *g, const char *id)
{
    Bot bot;
    for (int i = 0; (bot = tui_bot_at(g, i)).id; i++) {
        if (strcmp(bot.id, id) == 0)
            return bot;
    }
    return (Bot){0};
}

/* The engine of the match, thinking about the position as the seat on move knows it; NULL without memory. */
static Engine *engine_at_table(Match *m, const EngineLevel *level)
{
    EngineOptions options = engine_defaults();
    options.hash_mb = 16;
    options.overhead_ms = 0;
    options.own_book = true;
    if (!m->engine) {
        m->engine = engine_new(&options);
        if (!m->engine)
            return NULL;
        engine_seed(m->engine, m->seed);
    }
    engine_set_level(m->engine, level, m->seed);
    engine_position(m->engine, m->game, m->play.pos);
    return m->engine;
}

static Move any_move(const Match *m)
{
    MoveList list;
    m->game->moves(m->game, m->play.pos, &list);
    return list.at[0];
}

Move tui_bot_move(Ui *ui, Match *m, const Bot *bot)
{
    int64_t cap = ui->options->cap_ms;
    if (bot->classic)
        return classic_move(bot->classic, m->game, m->play.pos, &ui->rng, clock_ms() + cap);
    Engine *e = engine_at_table(m, bot->engine);
    const EngineLimits limits = {
        .move_time = cap > 0 ? cap : 1, .human_pace = ui->options->human_pace, .taken_on = play_taken_on(&m->play) + 1};
    EngineAnswer a = e ? engine_think(e, &limits) : (EngineAnswer){0};
    return a.best != MOVE_NONE ? a.best : any_move(m);
}

bool tui_bot_takes_draw(Ui *ui, Match *m, Seat seat)
{
    enum { DRAW_MS = 1000 };
    const Bot *bot = &m->bot[seat];
    if (bot->classic)
        return classic_takes_draw(bot->classic, m->game, m->play.pos, seat,
                                  &(ClassicDice){&ui->rng, clock_ms() + DRAW_MS});
    Engine *e = engine_at_table(m, bot->engine);
    return e && engine_accepts_draw(e, seat);
}

EngineAnswer tui_hint(Ui *ui, Match *m)
{
    enum { HINT_MS = 1500 };
    int64_t cap = ui->options->cap_ms;
    Engine *e = engine_at_table(m, NULL);
    if (!e)
        return (EngineAnswer){.best = any_move(m)};
    return engine_think(e, &(EngineLimits){.move_time = cap > 0 && cap < HINT_MS ? cap : HINT_MS, .no_book = true});
}
