/* jq_token.c -- moves of jieqi as tokens.
 *
 * A token is a step with the letters of the reveals it led to, as the Pikafish kind of notation has it: the first
 * letter is the mover's if it was covered, else the captive's.  Missing letters are made up for by tokens of letters
 * alone.  Which man a letter means follows from its place, so its case, which is written as the side, is not minded.
 */
#include "games/jieqi/jq_text.h"
#include "games/xiangqi/xq_text.h"

void jq_move_text(Move m, Str *out)
{
    if (move_kind(m) == MK_REVEAL)
        str_char(out, JQ_LETTERS[move_aux(m)]);
    else
        xq_step_text(m, out);
}

void jq_turn_text(const Move parts[], int count, Str *out)
{
    for (int i = 0; i < count; i++)
        jq_move_text(parts[i], out);
}

/* The reveals a step leads to. */
static int waits_after(const JqRules *r, const JqPos *p, int from, int to)
{
    int wait = jq_is_covered(p->board[from]) ? JQ_WAIT_MOVER : 0;
    if (jq_is_covered(p->board[to]) && r->captive != JQ_CAPTIVE_NONE)
        wait |= JQ_WAIT_CAPTIVE;
    return wait;
}

/* Reads letters as the reveals of `wait` on a point, mover first, one move a letter.  The men are of two sides, so one
 * does not change the other's pool. */
static FaultCode read_reveals(const JqPos *p, const char *letters, int wait, int at, Move out[2])
{
    for (; *letters; letters++) {
        int kind = xq_kind(xq_man_of_letter(*letters)), side = wait & JQ_WAIT_MOVER ? p->side : !p->side;
        if (!(wait & JQ_WAITS))
            return FAULT_NOT_A_REVEAL;
        if (!p->hidden.pool[side][kind])
            return FAULT_NOT_IN_POOL;
        *out++ = move_make(MK_REVEAL, at, at, xq_man(side, kind));
        wait &= wait & JQ_WAIT_MOVER ? ~JQ_WAIT_MOVER : ~JQ_WAIT_CAPTIVE;
    }
    return FAULT_NONE;
}

static bool are_letters(const char *text)
{
    while (xq_man_of_letter(*text))
        text++;
    return !*text;
}

int jq_read_token(const JqRules *r, const JqPos *p, const char *token, Move out[MAX_PARTS], FaultCode *why)
{
    int from, to, used = xq_read_step(token, &from, &to);
    const char *letters = token + used;
    if (!*token || !are_letters(letters))
        *why = FAULT_UNREADABLE;
    else if (!used)
        *why = read_reveals(p, letters, p->wait, p->wait_at, out);
    else
        *why = jq_why_not(r, p, from, to);
    if (used && !*why) {
        out[0] = move_step(from, to);
        *why = read_reveals(p, letters, waits_after(r, p, from, to), to, out + 1);
    }
    return *why ? 0 : (used != 0) + (int)strlen(letters);
}
