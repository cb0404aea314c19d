#!/usr/bin/env python3
"""Prints the first table of the evaluation of xiangqi: round numbers from what every player knows.

The fitted table replaced it; it stays as the start of a fit from nothing.
"""

def pair(opening, endgame=None):
    return f"PAIR({round(opening)}, {round(opening if endgame is None else endgame)})"


def array(values):
    return "{" + ", ".join(values) + "}"


VALUE = [(0, 0), (0, 0), (170, 170), (170, 170), (400, 440), (920, 980), (460, 430), (70, 100)]


def place(kind, rank, edge):
    """edge: 0 on the a and i files, 4 on the e file."""
    centre = edge
    if kind == 1:
        return (12 if edge == 4 else 0) - 22 * rank
    if kind == 2:
        return 12 if (edge, rank) == (4, 1) else 0
    if kind == 3:
        return 14 if (edge, rank) == (4, 2) else (-10 if edge == 0 else 0)
    if kind == 4:
        return -25 * (rank == 0) + 4 * centre + 5 * min(rank, 7) - 20 * (rank == 9) - 10 * (edge == 0)
    if kind == 5:
        return 3 * centre + 2 * min(rank, 8)
    if kind == 6:
        return 4 * centre + (14 if rank == 9 else 0) - (8 if 4 <= rank <= 7 and edge == 0 else 0)
    if kind == 7:
        crossed = {5: 50, 6: 75, 7: 90, 8: 80, 9: -10}.get(rank, 0)
        return crossed + (8 * centre if rank >= 5 else (12 if edge == 4 else 0))
    return 0


def main():
    out = [".value = " + array(pair(*v) for v in VALUE)]
    out.append(".place = " + array(array(pair(place(k, i // 5, i % 5)) for i in range(50)) for k in range(8)))
    out.append(".rook_reach = " + array(pair(5 * (i - 7)) for i in range(18)))
    out.append(".cannon_reach = " + array(pair(2 * (i - 7)) for i in range(18)))
    out.append(".horse_reach = " + array(pair(11 * (i - 4)) for i in range(9)))
    weight = [0, 0, 0, 0, 7, 8, 6, 9]
    out.append(".palace = " + array(array(pair(weight[k] * i) for i in range(10)) for k in range(8)))
    out.append(".advisors = " + array(array(pair(-(2 - a) * r * 22) for r in range(3)) for a in range(3)))
    out.append(".advisors_c = " + array(array(pair((a - 1) * c * 5) for c in range(3)) for a in range(3)))
    out.append(".elephants = " + array(array(pair(-(2 - b) * c * 16) for c in range(3)) for b in range(3)))
    out.append(".elephants_n = " + array(array(pair(-(2 - b) * n * 6) for n in range(3)) for b in range(3)))
    out.append(".open_cannon = " + array([pair(90, 40), pair(20, 10)]))
    out.append(".tempo = " + pair(18, 12))
    out.append(".cover = " + array(pair(v) for v in [0, 0, 2, 3, 8, 4, 6, 6]))
    bare = [0, 0, 12, 12, 28, 40, 30, 10]
    covered = [[0] * 8 for _ in range(8)]
    for a in range(1, 8):
        for v in range(2, 8):
            covered[a][v] = max(0, VALUE[v][0] - VALUE[a][0]) // 16 if a != 1 else 0
    out.append(".attack = " + array([array(array(pair(bare[v]) for v in range(8)) for a in range(8)),
                                     array(array(pair(covered[a][v]) for v in range(8)) for a in range(8))]))
    print("/* The numbers of the evaluation (XqEvalTable), made by train/. */\n/* clang-format off */")
    print(",\n".join(out) + ",")


if __name__ == "__main__":
    main()
