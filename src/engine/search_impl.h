/* search_impl.h -- the search, one text compiled once for each family of games.
 *
 * The including file defines FAMILY(name) and, under that prefix, the few things the search asks of a game:
 *
 *   Position            the type of a position (a macro); position: the one of a worker
 *   key, in_check (no standing pat), side of a position          apply, undo, pass, unpass, eval of a worker's position
 *   same_seat           after a move: whether its mover decides again, so that the value keeps its sign
 *   noisy, quiets       add legal captures (and what else is loud), and the rest, to a list
 *   evasions            how many moves quiescence tries where it may not stand pat
 *   CHECKS, checks      whether quiescence begins with quiet checks too, and which
 *   LATE_CHECKS         whether a check is tried however late it comes among the quiet moves
 *   QUIET_PLIES         after so many plies quiescence judges as it is: some games never come to rest
 *   legal               whether a move from a table may be played
 *   is_noisy, man, kind_taken, gives_check, slot (of the butterfly history)    of a move; worth of a kind
 *   see_at_least        whether an exchange gains a margin
 *   can_pass, correction_key                   of a position
 *   over                a result by rule on the way (repetition, limits), with its score
 *   near_limit          a move limit is so near that the table cannot be trusted
 *   no_move             the score of a side without a legal move
 *   in_tables           with FAMILY_HAS_TABLES: whether endgame tables know the position, with its score
 *   (FAMILY_PREFETCHES   apply asks the table itself, before the move is made)
 *
 * A family with chance defines FAMILY_CHANCE, waits (chance decides next) and chance (the mean for the mover).  A family
 * may define a number P_… of params.def anew.
 *
 * Alpha-beta with the usual refinements, each a step with a name; the order of the steps in search() is the search.
 */

#include "engine/pick_impl.h"

/* ---- Steps of a node ------------------------------------------------------------------------------------------------ */

static int FAMILY(search)(Worker *, int ply, int alpha, int beta, int depth, bool cut);
static int FAMILY(quiesce)(Worker *, int ply, int alpha, int beta, int depth);
static void FAMILY(reward_quiet)(Node *, const Position *, Move, int bonus);

static inline Position *FAMILY(pos)(const Node *n)
{
    return FAMILY(position)(n->w);
}

/* The value, for the mover of a node, of the move it has just played. */
static int FAMILY(value_after)(const Node *n, int alpha, int beta, int depth, bool cut)
{
    if (FAMILY(same_seat)(FAMILY(pos)(n)))
        return FAMILY(search)(n->w, n->ply + 1, alpha, beta, depth, !cut && beta - alpha == 1);
    return -FAMILY(search)(n->w, n->ply + 1, -beta, -alpha, depth, cut);
}

static int FAMILY(quiet_after)(const Node *n, int alpha, int beta, int depth)
{
    if (FAMILY(same_seat)(FAMILY(pos)(n)))
        return FAMILY(quiesce)(n->w, n->ply + 1, alpha, beta, depth);
    return -FAMILY(quiesce)(n->w, n->ply + 1, -beta, -alpha, depth);
}

static void FAMILY(play)(Node *n, Move m)
{
    Position *p = FAMILY(pos)(n);
    n->move = m;
    n->moved = FAMILY(man)(p, m) * 90 + move_to(m);
    n->quiet_move = !FAMILY(is_noisy)(p, m);
    uint64_t nodes = atomic_load_explicit(&n->w->nodes, memory_order_relaxed);
    atomic_store_explicit(&n->w->nodes, nodes + 1, memory_order_relaxed); /* one writer */
    FAMILY(apply)(n->w, m);
#ifndef FAMILY_PREFETCHES
    tt_prefetch(n->w->search->tt, FAMILY(key)(p));
#endif
}

static void node_init(Worker *w, Node *n, int ply, int alpha, int beta, int depth)
{
    n->w = w;
    n->ply = ply;
    n->depth = depth;
    n->alpha = alpha;
    n->beta = beta;
    n->pv = beta - alpha > 1;
    n->best_score = -SCORE_INF;
    n->best = n->move = MOVE_NONE;
    n->count = n->tried_quiets = n->tried_noisy = n->pv_count = 0;
    n[1].killers[0] = n[1].killers[1] = MOVE_NONE;
    n[1].excluded = MOVE_NONE;
    n->doubles = ply ? n[-1].doubles : 0;
    w->seldepth = max_int(w->seldepth, ply);
}

/* A search of the node's own position by another window or depth, in the same place of the stack.  The picker is not
 * kept: it is started anew or stands just behind the table move. */
static int FAMILY(search_here)(Node *n, int alpha, int beta, int depth, bool cut)
{
    char saved[offsetof(Node, pick)];
    memcpy(saved, n, sizeof saved);
    int value = FAMILY(search)(n->w, n->ply, alpha, beta, depth, cut);
    memcpy(n, saved, sizeof saved);
    return value;
}

/* The game is over by rule, the tree is too deep, or a shorter mate than any here is known already. */
static bool FAMILY(node_is_over)(Node *n, int *score)
{
    Position *p = FAMILY(pos)(n);
    if (!n->ply)
        return false;
    if (FAMILY(over)(p, n->ply, score))
        return true;
#ifdef FAMILY_HAS_TABLES
    if (n->w->search->tables && FAMILY(in_tables)(n->w, n->ply, score))
        return true;
#endif
    if (n->ply >= MAX_PLY - 1) {
        *score = n->in_check ? 0 : FAMILY(eval)(n->w);
        return true;
    }
    n->alpha = max_int(n->alpha, -SCORE_MATE + n->ply);
    n->beta = min_int(n->beta, SCORE_MATE - n->ply - 1);
    *score = n->alpha;
    return n->alpha >= n->beta;
}

static bool tt_bound_cuts(const TtHit *t, int alpha, int beta)
{
    if (t->bound == TT_EXACT)
        return true;
    return t->bound == TT_LOWER ? t->score >= beta : t->bound == TT_UPPER && t->score <= alpha;
}

static bool FAMILY(node_tt_cut)(Node *n, int *score)
{
    Position *p = FAMILY(pos)(n);
    n->key = FAMILY(key)(p);
    n->tt = (TtHit){.eval = TT_NO_EVAL};
    if (!n->excluded)
        n->tt = tt_probe(n->w->search->tt, n->key, n->ply);
    if (n->tt.move && !FAMILY(legal)(p, n->tt.move))
        n->tt.move = MOVE_NONE;
    if (!n->ply)
        n->tt.move = n->w->root[n->w->multipv_at].move;
    if (n->pv || n->excluded || !n->tt.found || n->tt.depth < n->depth || FAMILY(near_limit)(p) ||
        !tt_bound_cuts(&n->tt, n->alpha, n->beta))
        return false;
    *score = n->tt.score;
    if (n->depth && n->tt.move && *score >= n->beta && !FAMILY(is_noisy)(p, n->tt.move))
        FAMILY(reward_quiet)(n, p, n->tt.move, min_int(P_TT_BONUS * n->depth, P_HISTORY_BONUS_MAX));
    return true;
}

static int FAMILY(corrected)(const Node *n, const Position *p, int eval)
{
    const Histories *h = n->w->hist;
    int side = FAMILY(side)(p), sum = 0;
    for (int i = 0; i < 2; i++)
        sum += h->correction[i][side][FAMILY(correction_key)(p, i) % CORRECTIONS];
    eval += sum / P_CORRECTION;
    return max_int(-SCORE_WON + 1, min_int(SCORE_WON - 1, eval));
}

/* The node of the same seat before: two plies ago, but where a turn takes several; NULL for none. */
static const Node *last_own_node(const Node *n)
{
    for (int back = 1; back <= 4 && back <= n->ply; back++) {
        if (n[-back].side == n->side)
            return n - back;
    }
    return NULL;
}

static void FAMILY(node_static_eval)(Node *n)
{
    Position *p = FAMILY(pos)(n);
    const Node *before = last_own_node(n);
    if (n->in_check) {
        n->raw_eval = TT_NO_EVAL;
        n->eval = before ? before->eval : 0;
        n->improving = false;
        return;
    }
    n->raw_eval = n->tt.found && n->tt.eval != TT_NO_EVAL ? n->tt.eval : FAMILY(eval)(n->w);
    n->eval = FAMILY(corrected)(n, p, n->raw_eval);
    n->improving = before && n->eval > before->eval;
    /* What the table knows of the position is better than the evaluation, if the bound allows. */
    if (n->tt.found && !score_is_won(n->tt.score) &&
        (n->tt.bound == TT_EXACT || (n->tt.bound == TT_LOWER) == (n->tt.score > n->eval)))
        n->eval = n->tt.score;
}

static bool FAMILY(null_move_cuts)(Node *n, int *score)
{
    Position *p = FAMILY(pos)(n);
    if (n->depth < P_NULL_DEPTH || n->eval < n->beta || !n[-1].move || n->ply < n->w->null_floor ||
        !FAMILY(can_pass)(p))
        return false;
    int reduction = P_NULL_BASE + n->depth / P_NULL_SLOPE + min_int((n->eval - n->beta) / P_NULL_EVAL, 3);
    n->move = MOVE_NONE;
    FAMILY(pass)(n->w);
    int value = -FAMILY(search)(n->w, n->ply + 1, -n->beta, -n->beta + 1, n->depth - reduction, !n->cut);
    FAMILY(unpass)(n->w);
    if (value < n->beta)
        return false;
    *score = score_is_won(value) ? n->beta : value;
    if (n->depth < 14)
        return true;
    /* Deep cuts are verified without the null move. */
    int floor = n->w->null_floor;
    n->w->null_floor = n->ply + 3 * (n->depth - reduction) / 4;
    value = FAMILY(search_here)(n, n->beta - 1, n->beta, n->depth - reduction, false);
    n->w->null_floor = floor;
    return value >= n->beta;
}

/* A capture whose shallow search beats beta by a margin would do so at full depth. */
static bool FAMILY(probcut_cuts)(Node *n, int *score)
{
    Position *p = FAMILY(pos)(n);
    int margin = n->beta + P_PROBCUT_MARGIN - 50 * n->improving;
    bool denied = n->tt.found && n->tt.depth >= n->depth - 3 && n->tt.score < margin;
    if (n->depth < P_PROBCUT_DEPTH || score_is_won(n->beta) || denied)
        return false;
    Move table = n->tt.move && FAMILY(is_noisy)(p, n->tt.move) ? n->tt.move : MOVE_NONE;
    pick_start(&n->pick, table, true, max_int(0, margin - n->eval));
    for (Move m; (m = FAMILY(pick)(n, p));) {
        if (m == n->excluded)
            continue;
        FAMILY(play)(n, m);
        int value = FAMILY(quiet_after)(n, margin - 1, margin, -1);
        if (value >= margin)
            value = FAMILY(value_after)(n, margin - 1, margin, n->depth - 4, !n->cut);
        FAMILY(undo)(n->w);
        if (value >= margin) {
            tt_store(
                n->w->search->tt, n->key, n->ply,
                &(TtHit){.move = m, .score = value, .eval = n->raw_eval, .depth = n->depth - 3, .bound = TT_LOWER});
            *score = value;
            return true;
        }
    }
    return false;
}

/* Cuts of the whole node: so bad or so good that no move will change it. */
static bool FAMILY(node_prune_whole)(Node *n, int *score)
{
    if (n->pv || n->in_check || n->excluded)
        return false;
    if (n->depth <= P_RAZOR_DEPTH && n->eval + P_RAZOR_MARGIN * n->depth < n->alpha) {
        *score = FAMILY(search_here)(n, n->alpha, n->alpha + 1, 0, n->cut);
        if (*score <= n->alpha)
            return true;
    }
    int margin = P_RFP_MARGIN * n->depth - P_RFP_IMPROVING * n->improving;
    if (n->depth <= P_RFP_DEPTH && n->eval - margin >= n->beta && !score_is_won(n->beta)) {
        *score = (n->eval + n->beta) / 2;
        return true;
    }
    return FAMILY(null_move_cuts)(n, score) || FAMILY(probcut_cuts)(n, score);
}

static int FAMILY(history_of)(const Node *n, const Position *p, Move m)
{
    const Histories *h = n->w->hist;
    int moved = FAMILY(man)(p, m) * 90 + move_to(m);
    int score = h->butterfly[FAMILY(side)(p)][FAMILY(slot)(m)];
    for (int back = 1; back <= 2; back++) {
        if (n->ply >= back && n[-back].move)
            score += h->continuation[n[-back].moved][moved];
    }
    return score;
}

/* Nothing here came up to alpha: the quiet move that led here was good. */
static void FAMILY(learn_from_failure)(Node *n)
{
    Node *last = n - 1;
    if (!n->ply || !last->move || !last->quiet_move || last->side == n->side)
        return;
    Histories *h = n->w->hist;
    int bonus = min_int(P_PRIOR_BONUS * n->depth, P_HISTORY_BONUS_MAX);
    history_add(&h->butterfly[last->side][FAMILY(slot)(last->move)], bonus / 2);
    for (int back = 1; back <= 2; back++) {
        if (last->ply >= back && last[-back].move)
            history_add(&h->continuation[last[-back].moved][last->moved], bonus);
    }
}

/* A late move of a node that already has a score and that promises too little. */
static bool FAMILY(node_prune_move)(Node *n, Move m)
{
    Position *p = FAMILY(pos)(n);
    if (!n->ply || n->best_score <= -SCORE_WON)
        return false;
    int reduced = max_int(1, n->depth - lmr_base(n->w->search, n->depth, n->count) / 100);
    if (FAMILY(is_noisy)(p, m)) {
        if (!n->in_check && reduced <= P_FUTILITY_NOISY_DEPTH &&
            n->eval + 200 + 120 * reduced + FAMILY(worth)(FAMILY(kind_taken)(p, m)) <= n->alpha &&
            !FAMILY(gives_check)(p, m))
            return true;
        return n->depth <= P_SEE_DEPTH && !FAMILY(see_at_least)(p, m, -P_SEE_NOISY * n->depth);
    }
    if (FAMILY(gives_check)(p, m))
        return n->depth <= P_SEE_DEPTH && !FAMILY(see_at_least)(p, m, -P_SEE_CHECK * n->depth);
    int late = P_LMP_BASE + n->depth * n->depth;
    if (n->depth <= P_LMP_DEPTH && n->count > (n->improving ? late : late / 2) && n->pick.stage == PICK_QUIET) {
        if (!FAMILY(LATE_CHECKS))
            n->pick.at = n->pick.list.count; /* the other quiet moves are later still */
        return true;
    }
    if (!n->in_check && reduced <= P_FUTILITY_DEPTH &&
        n->eval + P_FUTILITY_BASE + P_FUTILITY_SLOPE * reduced <= n->alpha)
        return true;
    if (reduced <= P_HISTORY_PRUNE_DEPTH && FAMILY(history_of)(n, p, m) < -P_HISTORY_PRUNE * reduced)
        return true;
    return n->depth <= P_SEE_DEPTH && !FAMILY(see_at_least)(p, m, -P_SEE_QUIET * reduced * reduced / 2);
}

/* How much deeper a move is searched: the table move when no other comes near it. */
static int FAMILY(node_extension)(Node *n, Move m, int *cut_score)
{
    const TtHit *t = &n->tt;
    *cut_score = -SCORE_INF;
    if (!n->ply || m != t->move || n->excluded || n->depth < P_SINGULAR_DEPTH || t->depth < n->depth - 3 ||
        t->bound == TT_UPPER || score_is_won(t->score) || n->ply >= 2 * n->w->root[0].seldepth + 20)
        return 0;
    int margin = t->score - P_SINGULAR_MARGIN * n->depth;
    n->excluded = m;
    int value = FAMILY(search_here)(n, margin - 1, margin, (n->depth - 1) / 2, n->cut);
    n->excluded = MOVE_NONE;
    pick_start(&n->pick, MOVE_NONE, false, 0);
    n->pick.table = m;
    n->pick.stage = PICK_NOISY_INIT;
    if (value < margin) {
        bool twice = !n->pv && value < margin - P_DOUBLE_MARGIN && n->doubles < 6;
        n->doubles += twice;
        return 1 + twice;
    }
    if (margin >= n->beta) { /* several moves beat beta: so will this node */
        *cut_score = margin;
        return 0;
    }
    if (t->score >= n->beta)
        return -2;
    return n->cut ? -1 : 0;
}

static int FAMILY(node_reduction)(const Node *n, Move m, bool noisy, int history)
{
    if (n->depth < 2 || n->count <= 1 + n->pv)
        return 0;
    int r = lmr_base(n->w->search, n->depth, n->count);
    if (noisy)
        r = r / 2 - 50;
    r -= n->pv ? 100 : 0;
    r += n->cut ? P_LMR_CUT : 0;
    r += n->improving ? 0 : P_LMR_IMPROVING;
    const Position *p = FAMILY(pos)(n);
    r -= FAMILY(in_check)(p) && !FAMILY(same_seat)(p) ? 100 : 0; /* the move gave check */
    r -= m == n->killers[0] || m == n->killers[1] ? 80 : 0;
    r -= history * 100 / (noisy ? P_LMR_NOISY : P_LMR_HISTORY);
    return max_int(0, r / 100);
}

/* Plays a move and searches it: reduced, then at full depth, then with the full window, as far as it proves itself. */
static int FAMILY(node_search_move)(Node *n, Move m, int extension)
{
    Position *p = FAMILY(pos)(n);
    bool noisy = FAMILY(is_noisy)(p, m);
    int history = noisy ? n->w->hist->capture[FAMILY(man)(p, m) * 90 + move_to(m)][FAMILY(kind_taken)(p, m)]
                        : FAMILY(history_of)(n, p, m);
    FAMILY(play)(n, m);
    int depth = n->depth - 1 + extension, score = -SCORE_INF;
    int reduction = FAMILY(node_reduction)(n, m, noisy, history);
    n[1].pv_count = 0;
    bool full = true;
    if (reduction) {
        int reduced = max_int(1, min_int(depth, depth - reduction));
        score = FAMILY(value_after)(n, n->alpha, n->alpha + 1, reduced, true);
        full = score > n->alpha && reduced < depth;
        if (full && n->pv == false)
            depth += score > n->best_score + 60 ? 1 : 0;
    } else if (n->pv) {
        full = n->count > 1;
    }
    if (full && (!n->pv || n->count > 1))
        score = FAMILY(value_after)(n, n->alpha, n->alpha + 1, depth, !n->cut);
    if (n->pv && (n->count == 1 || score > n->alpha))
        score = FAMILY(value_after)(n, n->alpha, n->beta, depth, false);
    FAMILY(undo)(n->w);
    return score;
}

static void FAMILY(root_update)(Node *n, Move m, int score, uint64_t nodes)
{
    Worker *w = n->w;
    RootMove *r = root_find(w, m);
    r->nodes += nodes;
    if (n->count > 1 && score <= n->alpha) {
        r->score = -SCORE_INF;
        return;
    }
    r->score = score;
    r->seldepth = w->seldepth;
    pv_take(n, m);
    r->pv_count = n->pv_count;
    memcpy(r->pv, n->pv_line, sizeof r->pv);
}

/* Takes the score of a move in; true when it cuts the node. */
static bool FAMILY(node_update)(Node *n, Move m, int score)
{
    if (score > n->best_score) {
        n->best_score = score;
        if (score > n->alpha) {
            n->best = m;
            if (n->pv)
                pv_take(n, m);
            if (score >= n->beta)
                return true;
            n->alpha = score;
        }
    }
    bool noisy = FAMILY(is_noisy)(FAMILY(pos)(n), m);
    if (noisy && n->tried_noisy < MAX_TRIED)
        n->noisy[n->tried_noisy++] = m;
    else if (!noisy && n->tried_quiets < MAX_TRIED)
        n->quiets[n->tried_quiets++] = m;
    return false;
}

static void FAMILY(reward_quiet)(Node *n, const Position *p, Move m, int bonus)
{
    Histories *h = n->w->hist;
    int moved = FAMILY(man)(p, m) * 90 + move_to(m);
    history_add(&h->butterfly[FAMILY(side)(p)][FAMILY(slot)(m)], bonus);
    history_add(&h->pawns[FAMILY(correction_key)(p, 0) % PAWN_ROWS][moved], bonus);
    for (int back = 1; back <= 4; back++) {
        if (back != 3 && n->ply >= back && n[-back].move)
            history_add(&h->continuation[n[-back].moved][moved], bonus);
    }
}

static void FAMILY(reward_noisy)(Node *n, const Position *p, Move m, int bonus)
{
    history_add(&n->w->hist->capture[FAMILY(man)(p, m) * 90 + move_to(m)][FAMILY(kind_taken)(p, m)], bonus);
}

/* The move that cut gains, those tried before it lose. */
static void FAMILY(learn_from_cut)(Node *n)
{
    const Position *p = FAMILY(pos)(n);
    int bonus = min_int(P_HISTORY_BONUS * n->depth, P_HISTORY_BONUS_MAX);
    for (int i = 0; i < n->tried_noisy; i++)
        FAMILY(reward_noisy)(n, p, n->noisy[i], -bonus);
    if (FAMILY(is_noisy)(p, n->best)) {
        FAMILY(reward_noisy)(n, p, n->best, bonus);
        return;
    }
    FAMILY(reward_quiet)(n, p, n->best, bonus);
    for (int i = 0; i < n->tried_quiets; i++)
        FAMILY(reward_quiet)(n, p, n->quiets[i], -bonus);
    if (n->killers[0] != n->best) {
        n->killers[1] = n->killers[0];
        n->killers[0] = n->best;
    }
    if (n->ply && n[-1].move)
        n->w->hist->counter[n[-1].moved] = n->best;
}

/* How far the evaluation was off, remembered by the features of the position. */
static void FAMILY(learn_correction)(Node *n, TtBound bound)
{
    const Position *p = FAMILY(pos)(n);
    bool useless = n->in_check || (n->best && FAMILY(is_noisy)(p, n->best)) || score_is_won(n->best_score) ||
                   (bound == TT_LOWER && n->best_score <= n->raw_eval) ||
                   (bound == TT_UPPER && n->best_score >= n->raw_eval);
    if (useless)
        return;
    int side = FAMILY(side)(p);
    /* Against what was believed, correction included: else the correction would feed on itself. */
    int miss = n->best_score - FAMILY(corrected)(n, p, n->raw_eval);
    int bonus = max_int(-2000, min_int(2000, miss * n->depth * 6));
    for (int i = 0; i < 2; i++)
        history_add(&n->w->hist->correction[i][side][FAMILY(correction_key)(p, i) % CORRECTIONS], bonus);
}

static int FAMILY(node_finish)(Node *n, int old_alpha)
{
    if (!n->count)
        return n->excluded ? n->alpha : FAMILY(no_move)(FAMILY(pos)(n), n->ply);
    TtBound bound = n->best_score >= n->beta ? TT_LOWER : n->best_score > old_alpha ? TT_EXACT : TT_UPPER;
    if (bound == TT_LOWER)
        FAMILY(learn_from_cut)(n);
    if (n->excluded)
        return n->best_score;
    if (bound == TT_UPPER)
        FAMILY(learn_from_failure)(n);
    if (n->ply || !n->w->multipv_at)
        tt_store(n->w->search->tt, n->key, n->ply,
                 &(TtHit){.move = n->best,
                          .score = n->best_score,
                          .eval = n->raw_eval,
                          .depth = n->depth,
                          .pv = n->pv,
                          .bound = bound});
    FAMILY(learn_correction)(n, bound);
    return n->best_score;
}

/* Root: moves not asked for, banned, or already shown in a better line. */
static bool root_skips(const Node *n, Move m)
{
    if (n->ply)
        return false;
    for (int i = n->w->multipv_at; i < n->w->root_count; i++) {
        if (n->w->root[i].move == m)
            return false;
    }
    return true;
}

/* ---- The search ----------------------------------------------------------------------------------------------------- */

static int FAMILY(search)(Worker *w, int ply, int alpha, int beta, int depth, bool cut)
{
    if (depth <= 0)
        return FAMILY(quiesce)(w, ply, alpha, beta, 0);
    if (time_is_up(w))
        return 0;
#ifdef FAMILY_CHANCE
    if (FAMILY(waits)(FAMILY(position)(w)))
        return FAMILY(chance)(w, ply, alpha, beta, depth);
#endif
    Node *n = &w->nodes_at[ply];
    int score;
    node_init(w, n, ply, alpha, beta, depth);
    n->cut = cut;
    n->side = FAMILY(side)(FAMILY(pos)(n));
    n->in_check = FAMILY(in_check)(FAMILY(pos)(n));
    if (FAMILY(node_is_over)(n, &score) || FAMILY(node_tt_cut)(n, &score))
        return score;
    FAMILY(node_static_eval)(n);
    if (FAMILY(node_prune_whole)(n, &score))
        return score;
    if (n->depth >= P_IIR_DEPTH && !n->tt.move && (n->pv || n->cut) && !n->excluded)
        n->depth--;
    int old_alpha = n->alpha;
    pick_start(&n->pick, n->tt.move, false, 0);
    for (Move m; (m = FAMILY(pick)(n, FAMILY(pos)(n)));) {
        if (m == n->excluded || root_skips(n, m))
            continue;
        n->count++;
        if (FAMILY(node_prune_move)(n, m))
            continue;
        int extension = FAMILY(node_extension)(n, m, &score);
        if (score > -SCORE_INF)
            return score;
        uint64_t before = w->nodes;
        score = FAMILY(node_search_move)(n, m, extension);
        if (atomic_load_explicit(&w->search->stop, memory_order_relaxed))
            return 0;
        if (!ply)
            FAMILY(root_update)(n, m, score, w->nodes - before);
        if (FAMILY(node_update)(n, m, score))
            break;
    }
    return FAMILY(node_finish)(n, old_alpha);
}

/* Captures until the position is quiet; in check every move; at the first ply (depth 0) checks, if the family wants. */
static int FAMILY(quiesce)(Worker *w, int ply, int alpha, int beta, int depth)
{
    Node *n = &w->nodes_at[ply];
    int score;
    if (time_is_up(w))
        return 0;
#ifdef FAMILY_CHANCE
    if (FAMILY(waits)(FAMILY(position)(w)))
        return FAMILY(chance)(w, ply, alpha, beta, 0);
#endif
    node_init(w, n, ply, alpha, beta, 0);
    n->excluded = MOVE_NONE;
    n->side = FAMILY(side)(FAMILY(pos)(n));
    n->in_check = FAMILY(in_check)(FAMILY(pos)(n));
    if (FAMILY(node_is_over)(n, &score) || FAMILY(node_tt_cut)(n, &score))
        return score;
    if (depth <= -FAMILY(QUIET_PLIES))
        return FAMILY(eval)(w);
    FAMILY(node_static_eval)(n);
    if (!n->in_check) {
        n->best_score = n->eval;
        if (n->eval >= n->beta) {
            if (!n->tt.found)
                tt_store(w->search->tt, n->key, ply,
                         &(TtHit){.score = n->eval, .eval = n->raw_eval, .depth = 0, .bound = TT_LOWER});
            return n->eval;
        }
        n->alpha = max_int(n->alpha, n->eval);
    }
    Position *p = FAMILY(pos)(n);
    int old_alpha = n->alpha;
    Move table = n->tt.move && (n->in_check || FAMILY(is_noisy)(p, n->tt.move)) ? n->tt.move : MOVE_NONE;
    pick_start(&n->pick, table, !n->in_check, n->in_check ? -SCORE_INF : max_int(0, n->alpha - n->eval - P_DELTA));
    n->pick.checks = FAMILY(CHECKS) && depth == 0 && !n->in_check;
    for (Move m; (m = FAMILY(pick)(n, p));) {
        n->count++;
        if (n->in_check && n->best_score > -SCORE_WON && !FAMILY(is_noisy)(p, m) && n->count > FAMILY(evasions)(p))
            break;
        FAMILY(play)(n, m);
        n[1].pv_count = 0;
        score = FAMILY(quiet_after)(n, n->alpha, n->beta, depth - 1);
        FAMILY(undo)(n->w);
        if (atomic_load_explicit(&w->search->stop, memory_order_relaxed))
            return 0;
        if (FAMILY(node_update)(n, m, score))
            break;
    }
    if (n->in_check && !n->count)
        return FAMILY(no_move)(p, ply);
    TtBound bound = n->best_score >= n->beta ? TT_LOWER : n->best_score > old_alpha ? TT_EXACT : TT_UPPER;
    tt_store(
        w->search->tt, n->key, ply,
        &(TtHit){
            .move = n->best, .score = n->best_score, .eval = n->raw_eval, .depth = 0, .pv = n->pv, .bound = bound});
    return n->best_score;
}

/* ---- The root ------------------------------------------------------------------------------------------------------- */

/* One line of one iteration, with a window around the last score that widens on the side where it fails. */
static void FAMILY(search_line)(Worker *w, int depth, int line)
{
    int guess = w->root[line].previous, delta = P_ASPIRATION, score;
    int alpha = -SCORE_INF, beta = SCORE_INF, failed_high = 0;
    if (depth >= 5 && !score_is_won(guess)) {
        alpha = guess - delta;
        beta = guess + delta;
    }
    for (;;) {
        w->seldepth = 0;
        score = FAMILY(search)(w, 0, alpha, beta, max_int(1, depth - min_int(failed_high, 3)), false);
        root_sort(w, line, w->root_count);
        if (atomic_load(&w->search->stop))
            return;
        if (score > alpha && score < beta)
            break;
        if (clock_ms() - w->search->start > 3000)
            root_report(w, depth, alpha, beta, score, line);
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = max_int(-SCORE_INF, score - delta);
            failed_high = 0;
        } else {
            beta = min_int(SCORE_INF, score + delta);
            failed_high++;
        }
        delta += delta / 2;
        if (score_is_won(score)) {
            alpha = -SCORE_INF;
            beta = SCORE_INF;
        }
    }
}

/* True when a mate short enough for the limit has been found. */
static bool mate_is_found(const Worker *w)
{
    int mate = w->search->limits.mate, score = w->root[0].score;
    return mate && score >= ENGINE_MATE_BOUND && SCORE_MATE - score <= 2 * mate - 1;
}

static void FAMILY(search_root)(Worker *w)
{
    Search *s = w->search;
    int lines = min_int(s->options->multipv, w->root_count);
    for (int i = 0; i < 8; i++)
        w->nodes_at[i].killers[0] = w->nodes_at[i].killers[1] = w->nodes_at[i].excluded = MOVE_NONE;
    for (int depth = 1; depth < MAX_PLY - 40; depth++) {
        if (s->limits.depth && depth > s->limits.depth && !w->id)
            break;
        Move last = w->root[0].move;
        for (int i = 0; i < w->root_count; i++)
            w->root[i].previous = w->root[i].score > -SCORE_INF ? w->root[i].score : w->root[i].previous;
        for (w->multipv_at = 0; w->multipv_at < lines; w->multipv_at++) {
            FAMILY(search_line)(w, depth, w->multipv_at);
            if (atomic_load(&s->stop))
                return;
            root_sort(w, 0, w->multipv_at + 1);
        }
        w->depth_done = depth;
        w->stability = w->root[0].move == last ? w->stability + 1 : 0;
        for (int i = 0; i < lines; i++)
            root_report(w, depth, -SCORE_INF, SCORE_INF, w->root[i].score, i);
        if (!w->id && (!time_for_more(w) || mate_is_found(w)))
            break;
    }
}
