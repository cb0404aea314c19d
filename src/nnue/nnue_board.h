/* nnue_board.h -- points of the xiangqi board as the sides see them, for the input sets of the games on it. */
#ifndef NNUE_BOARD_H
#define NNUE_BOARD_H

#include "games/xiangqi/xq_tables.h"
#include "nnue/nnue_impl.h"

/* A point as a side sees it. */
static inline int nnue_seen_point(int side, bool mirrored, int point)
{
    int file = xq_file(point), rank = xq_rank(point);
    return xq_point(mirrored ? 8 - file : file, side == XQ_RED ? rank : 9 - rank);
}

/* How a side sees the board when its king stands on a point; of other points it says something that harms nobody. */
static inline NnueView nnue_palace_view(int side, int king)
{
    if (king >= XQ_POINTS)
        return (NnueView){0};
    NnueView v = {.mirrored = xq_file(king) > 4, .middle = xq_file(king) == 4};
    int own = nnue_seen_point(side, v.mirrored, king);
    if (xq_in_palace(XQ_RED, own))
        v.palace = xq_rank(own) * 3 + xq_file(own) - 3;
    return v;
}

/* 0…7: twice the rooks and once the horses and cannons of both sides, in twos. */
static inline int nnue_attackers_row(const U128 men[16])
{
    U128 rooks = men[XQ_ROOK] | men[8 + XQ_ROOK];
    U128 others = men[XQ_HORSE] | men[8 + XQ_HORSE] | men[XQ_CANNON] | men[8 + XQ_CANNON];
    int material = 2 * bits_count(rooks) + bits_count(others);
    return min_int(max_int(material - 1, 0) / 2, NNUE_OUTPUTS - 1);
}

#endif
