#!/usr/bin/env python3
"""Prints the first table of the evaluation of jieqi: round numbers from what every player knows.

The fitted table replaced them; they stay as the start of a fit from nothing.
"""

KING, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN = range(1, 8)
VALUE = [0, 0, 160, 180, 400, 900, 420, 110]
COVERED = 311  # the mean of all fifteen


def pair(number):
    return f"PAIR({round(number)}, {round(number)})"


def array(values):
    return "{" + ", ".join(values) + "}"


def numbers(values):
    return array(pair(v) for v in values)


def place(kind, rank, edge):
    if kind != PAWN:
        return 0
    return [0, 0, 0, 0, 6, 40, 55, 65, 55, -20][rank] + (6 * edge if rank >= 5 else 0)


def attack(guarded, kind, target):
    if kind == 0 or target == KING:
        return 0
    worth = COVERED if target == 0 else VALUE[target]
    if kind == KING:
        return 0 if guarded else worth / 12
    return max(0, worth - VALUE[kind]) / 12 if guarded else worth / 9


def main():
    hit = [0, 0, 8, 6, 16, 14, 9, 12]
    out = [
        ".value = " + numbers(VALUE),
        ".home = " + numbers([0] + [-25] * 7),
        ".place = " + array(numbers(place(k, i // 5, i % 5) for i in range(50)) for k in range(8)),
        ".rook_reach = " + numbers(5 * n for n in range(18)),
        ".cannon_reach = " + numbers(2 * n for n in range(18)),
        ".horse_reach = " + numbers(8 * n for n in range(9)),
        ".elephant_reach = " + numbers(4 * n for n in range(5)),
        ".advisor_reach = " + numbers(3 * n for n in range(5)),
        ".hits = " + array(numbers(hit[k] * n for n in range(6)) for k in range(8)),
        ".bare = " + numbers(10 * n for n in range(6)),
        ".open_cannon = " + numbers([50, 10]),
        ".neighbours = " + numbers(6 * n for n in range(5)),
        ".tempo = " + pair(20),
        ".cover = " + numbers([4] * 8),
        ".attack = " + array(array(numbers(attack(g, k, t) for t in range(8)) for k in range(8)) for g in range(2)),
    ]
    print("/* The numbers of the evaluation (JqEvalTable), made by train/. */\n/* clang-format off */")
    print(",\n".join(out) + ",")


if __name__ == "__main__":
    main()
