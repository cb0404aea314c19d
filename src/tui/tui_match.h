/* tui_match.h -- one game at the terminal: the play, who sits where, and what the screen says about it. */
#ifndef TUI_TUI_MATCH_H
#define TUI_TUI_MATCH_H

#include "engine/classic.h"
#include "engine/engine.h"
#include "games/play.h"
#include "tui/tui_ui.h"

/* A computer player: a classic level or one of the engine's; of a person every field is NULL. */
typedef struct Bot {
    const char *id;
    const char *const *name, *const *about; /* by language */
    const ClassicLevel *classic;
    const EngineLevel *engine;
} Bot;

typedef struct Match {
    GameBox box;
    const Game *game; /* in the box */
    Arena arena;
    Play play;
    Bot bot[2];
    Engine *engine; /* NULL until it is needed */
    uint64_t seed;  /* who the engine's levels are in this match */
    bool flipped;
    bool leave; /* back to the menu */
    Ink ink;
    char message[600]; /* what happened last */
} Match;

/* What a match starts from. */
typedef struct Setup {
    const Game *game;
    const char *rules; /* NULL: the game's own */
    const char *start; /* NULL: the game's own */
    Bot bot[2];
} Setup;

/* NULL with a line in *error when the rules or the position are bad. */
Match *tui_match_new(Ui *, const Setup *, Str *error);
void tui_match_free(Match *);

/* Plays tokens separated by spaces; false with a line in *error at the first that is no legal move. */
bool tui_match_replay(const Ui *, Match *, const char *moves, Str *error);

/* Plays what a person typed: a token, or any other notation of the game.  False with the reason, nothing changed. */
bool tui_match_type(Match *, const char *text, Fault *why);

/* Lets chance decide, by its weights, until a seat is on move. */
void tui_match_settle(Ui *, Match *);

/* Takes a turn back: the person's against the computer, else the last one made. */
bool tui_match_undo(Match *);

/* The draw a claim leads to in the position as it is. */
Result tui_match_claim(const Match *, Claim);

/* The computer on move, NULL for a person. */
const Bot *tui_match_computer(const Match *);
bool tui_match_two_people(const Match *);

/* Makes `view` what the people at the screen may know: the person's view against the computer, and what both know when
 * two people share it.  game->pos_size bytes. */
void tui_match_view(const Match *, Pos *view);
/* Whether they are shown an outcome of chance about to be decided in `pos`. */
bool tui_match_seen(const Match *, const Pos *pos, Move reveal);

/* ---- The computer (tui_bot.c) ------------------------------------------------------------------------------------- */

/* The levels of a game, the classic ones first; without an id past the last, and where there is none of that id. */
Bot tui_bot_at(const Game *, int index);
Bot tui_bot_find(const Game *, const char *id);
/* The move of the bot on move; the game is not over. */
Move tui_bot_move(Ui *, Match *, const Bot *);
/* Whether the bot in that seat takes a draw: unless it thinks itself ahead. */
bool tui_bot_takes_draw(Ui *, Match *, Seat);
/* The best move for whoever is on move, with its score. */
EngineAnswer tui_hint(Ui *, Match *);

/* Sets what the screen says next. */
void tui_tell(Match *, Ink, const char *text);
void tui_tell_word(const Ui *, Match *, Ink, Word);

/* A move as people at this terminal read it: in Chinese notation, WXF or SAN where the game has them. */
void tui_move_text(const Ui *, const Game *, Pos *, Move, Str *out);

/* Memory for a position of the match that lives as long as the match does not. */
Pos *tui_pos_new(const Game *);

/* ---- The story of a match: what a board does not show (tui_story.c) ------------------------------------------------ */

enum { STORY_TURNS = 24, STORY_TAKEN = 40 };

typedef struct StoryTurn {
    int number; /* of the round, from 1 */
    Seat seat;
    char text[64];
} StoryTurn;

typedef struct Story {
    int turns;                     /* made */
    StoryTurn turn[STORY_TURNS];   /* the last of them: turn i is at i % STORY_TURNS */
    uint8_t taken[2][STORY_TAKEN]; /* men each seat has taken, in order */
    int taken_count[2];
    bool marked[128]; /* points of the last turn */
    bool mid_turn;    /* the seat on move has begun its turn */
} Story;

void tui_story(const Ui *, const Match *, Story *);

/* ---- Drawing (tui_board.c, tui_screen.c) --------------------------------------------------------------------------- */

/* Draws the board at the left of the canvas; returns the first free column. */
int tui_board(const Ui *, const Match *, const Pos *view, const bool marked[128], Canvas *);

/* The man as it is written on the board: two columns wide in Chinese, else a letter. */
const char *tui_man(const Ui *, const Game *, int man, char letter[2]);
Ink tui_man_ink(const Game *, int man);

/* Shows board, players, moves and message. */
void tui_screen(const Ui *, const Match *);

/* ---- Qilin's own facts (tui_qilin.c) ------------------------------------------------------------------------------- */

bool tui_is_qilin(const Game *);
/* Writes who sits where into the start text and the position, where Qilin keeps it; false without memory. */
bool tui_qilin_seat(Match *);
void tui_qilin_lines(const Ui *, int left, bool flipped, Canvas *);
/* The box with the stage and, behind it, the presses and removals due. */
void tui_qilin_status(const Ui *, const Match *, int row, int col, Canvas *);
/* Whether the player on move may forfeit or save now (Q: not during rewards and the transition). */
bool tui_qilin_may_pause(const Match *);

/* ---- Saved games (tui_save.c) -------------------------------------------------------------------------------------- */

/* Writes the match to a file at once or not at all; false with a line in *error. */
bool tui_save(const Ui *, const Match *, const char *path, Str *error);
/* Reads one; NULL with a line in *error. */
Match *tui_load(Ui *, const char *path, Str *error);

/* ---- The rules in a few words (tui_rules.c) ------------------------------------------------------------------------ */

void tui_rules(Ui *, const Game *);

/* Plays a match to its end (tui_game.c).  The match may be replaced by one that was loaded; it is the callee's to
 * free. */
void tui_play(Ui *, Match *);
/* The page of commands. */
void tui_commands(Ui *, const Game *);

#endif
