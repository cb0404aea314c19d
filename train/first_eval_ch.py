#!/usr/bin/env python3
"""Prints the first table of the evaluation of chess or crazyhouse: round numbers from what every player knows.

The fitted tables replaced them; they stay as the start of a fit from nothing.  Usage: first_eval_ch.py chess|house
"""

import sys

KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN = range(1, 7)
VALUE = {
    "chess": [(0, 0), (0, 0), (950, 960), (470, 530), (330, 330), (320, 300), (85, 110), (0, 0)],
    "house": [(0, 0), (0, 0), (560, 540), (310, 300), (240, 240), (240, 250), (95, 95), (0, 0)],
}
HAND = [0, 0, 540, 300, 240, 270, 110, 0]


def pair(opening, endgame=None):
    return f"PAIR({round(opening)}, {round(opening if endgame is None else endgame)})"


def array(values):
    return "{" + ", ".join(values) + "}"


def place(kind, rank, edge, house):
    """edge: 0 on the a and h files, 3 on the d and e files."""
    middle = edge + min(rank, 7 - rank)
    if kind == KING:
        home = 12 * (3 - edge) * (edge < 2) - 18 * min(rank, 4)
        return (home, home) if house else (home, 8 * middle - 20)
    if kind == PAWN:
        step = [0, 0, 2, 8, 16, 34, 60, 0][rank]
        return step + (10 if edge == 3 and rank in (3, 4) else 0), step * (1 if house else 1.6)
    weight = {KNIGHT: 7, BISHOP: 4, ROOK: 1, QUEEN: 2}[kind] if kind > KING else 0
    return weight * (middle - 3), weight * (middle - 3)


def main():
    game = sys.argv[1]
    house = game == "house"
    value = VALUE[game]
    out = [".value = " + array(pair(*v) for v in value)]
    out.append(".hand = " + array(array(pair(HAND[k] * n * (1 - 0.02 * n) if house else 0) for n in range(9))
                                  for k in range(8)))
    out.append(".place = " + array(array(pair(*place(k, i // 4, i % 4, house)) if 1 <= k <= PAWN else pair(0)
                                         for i in range(32)) for k in range(8)))
    reach = {QUEEN: (2, 8), ROOK: (3, 6), BISHOP: (5, 5), KNIGHT: (7, 4)}
    out.append(".reach = " + array(array(pair(reach[k][0] * (n - reach[k][1]) if k in reach else 0)
                                         for n in range(28)) for k in range(8)))
    out.append(".bishops = " + (pair(10, 10) if house else pair(28, 45)))
    out.append(".passed = " + array(pair(3 * r, (8 if house else 14) * r) for r in range(8)))
    out.append(".isolated = " + pair(-8, -12))
    out.append(".doubled = " + pair(-8, -16))
    out.append(".shield = " + array(pair(14 * n - 14, 20 * n - 20 if house else 0) for n in range(4)))
    out.append(".ring = " + array(pair(3 * n, 14 * n if house else 0) for n in range(9)))
    hit = [0, 0, 10, 8, 6, 8, 6, 0]
    out.append(".hits = " + array(array(pair(hit[k] * n, 2 * hit[k] * n if house else hit[k] * n / 3)
                                        for n in range(9)) for k in range(8)))
    out.append(".weak = " + array(pair(8 * n, 20 * n if house else 2 * n) for n in range(9)))
    out.append(".holes = " + array(array(pair(2 * b * n, 4 * b * n) if house else pair(0) for n in range(9))
                                   for b in range(4)))
    drop = [0, 0, 22, 16, 12, 18, 6, 0]
    out.append(".drops = " + array(array(pair(drop[k] * min(n, 3), 1.5 * drop[k] * min(n, 3)) if house else pair(0)
                                         for n in range(8)) for k in range(8)))
    steep = 0.75 if house else 0.35
    out.append(".danger = " + array(pair(min(steep * n * n, 600), min(steep * n * n, 600) if house else 0)
                                    for n in range(40)))
    out.append(".tempo = " + (pair(30, 50) if house else pair(18, 14)))
    out.append(".cover = " + array(pair(v) for v in [0, 0, 2, 4, 6, 6, 4, 0]))
    bare = [0, 0, 40, 36, 32, 32, 14, 0]
    covered = [[max(0, value[v][0] - value[a][0]) // 14 if a != KING and 2 <= v <= PAWN else 0 for v in range(8)]
               for a in range(8)]
    out.append(".attack = " + array([array(array(pair(bare[v]) for v in range(8)) for _ in range(8)),
                                     array(array(pair(covered[a][v]) for v in range(8)) for a in range(8))]))
    print("/* The numbers of the evaluation (ChEvalTable), made by train/. */\n/* clang-format off */")
    print(",\n".join(out) + ",")


if __name__ == "__main__":
    main()
