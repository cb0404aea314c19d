/* pick_impl.h -- the order of moves: the table's, captures that win, quiet moves by what was learned, captures that lose.
 *
 * Part of search_impl.h, compiled once for each family.
 */

static int FAMILY(noisy_score)(const Node *n, const Position *p, Move m)
{
    int kind = FAMILY(kind_taken)(p, m);
    return FAMILY(worth)(kind) * 16 + n->w->hist->capture[FAMILY(man)(p, m) * 90 + move_to(m)][kind];
}

static int FAMILY(quiet_score)(const Node *n, const Position *p, Move m, const int16_t *pawns)
{
    const Histories *h = n->w->hist;
    int moved = FAMILY(man)(p, m) * 90 + move_to(m);
    int score = 2 * h->butterfly[FAMILY(side)(p)][FAMILY(slot)(m)];
    for (int back = 1; back <= 4; back++) {
        if (back != 3 && n->ply >= back && n[-back].move)
            score += h->continuation[n[-back].moved][moved] * (back == 4 ? 1 : 2) / 2 * 2;
    }
    score += 2 * pawns[moved];
    if (m == n->killers[0] || m == n->killers[1])
        score += 2 * P_HISTORY_MAX;
    if (n->ply && n[-1].move && h->counter[n[-1].moved] == m)
        score += P_HISTORY_MAX;
    return score;
}

static void FAMILY(score_quiets)(const Node *n, const Position *p, Picker *k)
{
    const int16_t *pawns = n->w->hist->pawns[FAMILY(correction_key)(p, 0) % PAWN_ROWS];
    for (int i = 0; i < k->list.count; i++)
        k->score[i] = FAMILY(quiet_score)(n, p, k->list.at[i], pawns);
}

static void pick_start(Picker *k, Move table, bool noisy_only, int see_margin)
{
    k->stage = PICK_TABLE;
    k->table = table;
    k->noisy_only = noisy_only;
    k->checks = false;
    k->see_margin = see_margin;
    k->bad_count = 0;
}

/* The best move left in the list, moved to its front. */
static Move pick_best(Picker *k)
{
    int best = k->at;
    for (int i = k->at + 1; i < k->list.count; i++) {
        if (k->score[i] > k->score[best])
            best = i;
    }
    Move m = k->list.at[best];
    k->list.at[best] = k->list.at[k->at];
    k->score[best] = k->score[k->at];
    k->at++;
    return m;
}

/* The next move worth trying, MOVE_NONE after the last. */
static Move FAMILY(pick)(Node *n, Position *p)
{
    Picker *k = &n->pick;
    switch (k->stage) {
    case PICK_TABLE:
        k->stage = PICK_NOISY_INIT;
        if (k->table)
            return k->table;
        /* fall through */
    case PICK_NOISY_INIT:
        k->list.count = k->at = 0;
        FAMILY(noisy)(p, &k->list);
        for (int i = 0; i < k->list.count; i++)
            k->score[i] = FAMILY(noisy_score)(n, p, k->list.at[i]);
        k->stage = PICK_NOISY;
        /* fall through */
    case PICK_NOISY:
        while (k->at < k->list.count) {
            Move m = pick_best(k);
            if (m == k->table)
                continue;
            if (FAMILY(see_at_least)(p, m, k->see_margin))
                return m;
            if (k->bad_count < (int)ARRAY_LEN(k->bad))
                k->bad[k->bad_count++] = m;
        }
        if (k->noisy_only && !k->checks)
            return MOVE_NONE;
        k->stage = PICK_QUIET_INIT;
        /* fall through */
    case PICK_QUIET_INIT:
        k->list.count = k->at = 0;
        if (k->checks)
            FAMILY(checks)(p, &k->list);
        else
            FAMILY(quiets)(p, &k->list);
        FAMILY(score_quiets)(n, p, k);
        k->stage = PICK_QUIET;
        /* fall through */
    case PICK_QUIET:
        while (k->at < k->list.count) {
            Move m = pick_best(k);
            if (m != k->table)
                return m;
        }
        if (k->noisy_only)
            return MOVE_NONE;
        k->at = 0;
        k->stage = PICK_BAD;
        /* fall through */
    case PICK_BAD:
        if (k->at < k->bad_count)
            return k->bad[k->at++];
        /* fall through */
    default: return MOVE_NONE;
    }
}
