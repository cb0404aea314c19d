#!/usr/bin/env python3
"""figures.py -- draws what the house draws itself: figures for those who do not read the characters, chess men, the back of a
covered man, Qilin's stones.  Writes web/board/art/faces/{western,western2,chess,back,stones}.ts.

Boxes are 100 × 100 with y down.  A figure is filled in one colour, so its details are holes; a chess man is larger, has an outline
and carries its details as lines of their own.
"""

import math

from drawing import disc, polygon, ring, soft, stroke, write_face

# ---- The chess men: stacks of turned shapes, each closed, so that an outline shows how they are turned -------------------------

FOOT = "M20 96v-4q0-5 6-6h48q6 1 6 6v4z"
SKIRT = "M27 86q0-7 6-9h34q6 2 6 9z"
CROSS = "M47 22v-6h-6v-6h6v-6h6v6h6v6h-6v6z"

CHESS = {
    "K": FOOT + SKIRT + "M31 77C28 66 16 59 16 46C16 37 23 31 31 31C39 31 46 36 50 44C54 36 61 31 69 31C77 31 84 37 84 46C84 59 72 66 69 77z"
    + "M50 44C45 37 42 33 42 29A8 7 0 0 1 58 29C58 33 55 37 50 44z" + CROSS,
    "Q": FOOT + SKIRT + "M30 77L15 38L31 56L33 29L44 53L50 24L56 53L67 29L69 56L85 38L70 77z"
    + disc(14, 33, 5) + disc(32.5, 24, 5) + disc(50, 19, 5) + disc(67.5, 24, 5) + disc(86, 33, 5),
    "R": FOOT + SKIRT + "M34 77L37 45H63L66 77z" + "M27 18H38V25H45V18H55V25H62V18H73V37L66 45H34L27 37z",
    "B": FOOT + SKIRT + "M36 77C41 72 42 67 42 62H58C58 67 59 72 64 77z" + "M33 59q0-4 4-4h26q4 0 4 4q0 3-4 3h-26q-4 0-4-3z"
    + "M50 17C60 25 70 35 70 45C70 50 67 53 64 55H36C33 53 30 50 30 45C30 35 40 25 50 17z" + disc(50, 12.5, 5),
    "N": FOOT + "M75 86C81 60 76 34 56 21L54 8L46 17L39 11L37 22C29 28 26 37 21 45C17 51 12 56 13 62C14 67 19 70 23 69L27 66"
    + "C27 69 28 71 30 70C34 69 34 64 40 62C45 60 48 58 51 54C52 67 34 70 30 86z",
    "P": FOOT.replace("M20 96", "M23 96").replace("h48q6 1", "h42q6 1") + "M30 86q1-9 8-12h24q7 3 8 12z"
    + "M39 74C44 67 45 60 45 53H55C55 60 56 67 61 74z" + "M35 50q0-4 4-4h22q4 0 4 4q0 3-4 3h-22q-4 0-4-3z" + disc(50, 32, 14),
}
CHESS_DETAILS = {
    "K": "M33 69q17-5 34 0M27 91h46",
    "Q": "M32 69q18-5 36 0M27 91h46",
    "R": "M36 53h28M35 69h30M27 91h46",
    "B": "M50 31v17M42 39h16M27 91h46",
    "N": "M38 34l3-2M19 61l1.5-1.5M60 29C70 42 73 62 69 82M27 91h46",
    "P": "M30 91h40",
}

# ---- Western: what the man is ---------------------------------------------------------------------------------------------------


def spokes(x: float, y: float, inner: float, outer: float, width: float, count: int) -> str:
    out = []
    for k in range(count):
        a = 2 * math.pi * k / count
        c, s = math.cos(a), math.sin(a)
        out.append(polygon([(x + c * r - s * w, y + s * r + c * w) for r, w in ((inner, -width), (outer, -width), (outer, width), (inner, width))]))
    return "".join(out)


def hole(*points) -> str:
    return polygon(list(points), hole=True)


CROWN = ("M46 2h8v8h8v8h-8v9h-8v-9h-8v-8h8z" + "M50 39C55 30 63 26 72 26C86 26 95 36 95 48C95 61 85 67 79 78H21C15 67 5 61 5 48C5 36 14 26 28 26C37 26 45 30 50 39z"
         + "M46 70V50C44 41 38 35 29 35C20 35 14 41 14 48C14 57 22 62 28 70z" + "M54 70H72C78 62 86 57 86 48C86 41 80 35 71 35C62 35 56 41 54 50z" + "M18 83h64q3 0 3 3v9h-70v-9q0-3 3-3z")

MITRE = (disc(50, 9, 7) + "M50 15C62 24 75 37 75 50C75 57 72 61 68 64H32C28 61 25 57 25 50C25 37 38 24 50 15z" + hole((46, 34), (54, 34), (54, 41), (61, 41), (61, 48), (54, 48), (54, 57), (46, 57), (46, 48), (39, 48), (39, 41), (46, 41))
         + "M29 69h42q3 0 3 4t-3 4h-42q-3 0-3-4t3-4z" + "M32 81h36C70 86 80 87 86 90V97H14V90C20 87 30 86 32 81z")

ELEPHANT = ("M3 81C-1 62 3 46 9 37C14 26 26 18 40 20C50 14 66 13 78 19C92 26 98 40 97 58L96 90H78V71C70 74 62 74 55 72L54 90H37V68C33 67 30 65 28 62C25 66 22 66 19 63"
            "C16 70 17 76 21 80C25 88 7 94 3 81z"
            + disc(21.5, 40, 3, hole=True) + polygon(stroke([(38, 31, 2.5), (48, 27, 3.4), (56, 33, 3.6), (57, 44, 3.6), (51, 55, 3.6), (43, 56, 3.4), (38, 50, 2.5)], 4), hole=True)
            + polygon(stroke([(29, 55, 2), (27, 62, 5), (22, 68, 5.4), (14, 69, 2)], 4), hole=True))

# The horse is drawn the other way round, and so are its holes.
HORSE = ("M86 92C92 62 87 32 60 17L57 3L47 13L38 6L36 19C26 26 22 36 15 47C10 54 4 60 6 68C7 74 13 78 19 76L24 72C24 76 25 79 28 78C33 76 33 70 41 67C47 65 51 62 55 57C57 72 34 75 27 92z"
         + disc(38, 34, 3.2) + disc(14, 66, 2) + polygon(stroke([(64, 27, 2), (75, 43, 4), (79, 62, 4), (77, 82, 2.5)], 4)) + "M18 94h72q3 0 3 3v3h-78v-3q0-3 3-3z")

PAWN = disc(50, 22, 18) + "M31 43q0-5 5-5h28q5 0 5 5t-5 5h-28q-5 0-5-5z" + "M41 51H59C59 63 61 71 70 79H30C39 71 41 63 41 51z" + "M26 83h48C78 86 80 91 80 97H20C20 91 22 86 26 83z"

BARREL = "M9 42L76 13L75 9L87 4L98 29L86 34L84 31L20 61C11 65 1 58 1 51C1 47 4 44 9 42z"
CANNON = BARREL + ring(44, 70, 20, 8) + disc(44, 70, 6.5) + spokes(44, 70, 5, 17, 1.9, 6) + polygon([(22, 66), (34, 78), (19, 92), (5, 92), (5, 83), (16, 83)]) + disc(4, 62, 5)

WHEEL = ring(50, 50, 42, 12) + disc(50, 50, 12) + disc(50, 50, 4.5, hole=True) + spokes(50, 50, 9, 38, 3.1, 8)

STONE = ("M6 70C3 54 13 39 26 31C34 17 55 10 70 20C85 24 95 42 96 60C98 76 86 85 70 86H26C14 86 8 80 6 70z"
         + polygon(stroke([(24, 47, 2), (33, 37, 4), (46, 30, 4), (57, 28, 2)], 4), hole=True))

WESTERN = {"K": CROWN, "A": MITRE, "B": ELEPHANT, "N": HORSE, "R": WHEEL, "C": CANNON, "P": PAWN, "*": STONE}

# ---- Western 2: how the man moves -------------------------------------------------------------------------------------------------


def arrow(x0: float, y0: float, x1: float, y1: float, width: float = 7, head: float = 11) -> str:
    """A shaft and its head, as two shapes that overlap."""
    n = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / n, (y1 - y0) / n
    at = lambda along, side: (x0 + ux * along - uy * side, y0 + uy * along + ux * side)
    shaft = polygon([at(0, -width / 2), at(n - head, -width / 2), at(n - head, width / 2), at(0, width / 2)]) if n > head + 1 else ""
    return shaft + polygon([at(n - head * 1.25, -head * 0.85), at(n, 0), at(n - head * 1.25, head * 0.85)])


def star(reach: float, start: float, straight: bool, **more) -> str:
    ways = ((0, -1), (1, 0), (0, 1), (-1, 0)) if straight else ((1, 1), (1, -1), (-1, 1), (-1, -1))
    return "".join(arrow(50 + start * x, 50 + start * y, 50 + reach * x, 50 + reach * y, **more) for x, y in ways)


def frame(inset: float, width: float) -> str:
    a, b = inset, inset + width
    return polygon([(a, a), (100 - a, a), (100 - a, 100 - a), (a, 100 - a)]) + hole((b, b), (100 - b, b), (100 - b, 100 - b), (b, 100 - b))


def rect(x0, y0, x1, y1) -> str:
    return polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


WESTERN2 = {
    "K": frame(6, 8) + star(30, 3, True, width=7, head=10) + rect(46.5, 46.5, 53.5, 53.5),
    "A": star(33, 0, False, width=8, head=13),
    "B": disc(50, 50, 7) + star(43, 28, False, width=8, head=13) + "".join(disc(50 + 16 * x, 50 + 16 * y, 4) for x in (-1, 1) for y in (-1, 1)),
    "R": star(49, 0, True, width=8, head=13),
    "N": disc(76, 82, 11) + rect(24, 36, 33, 88) + rect(24, 36, 62, 45) + arrow(52, 40.5, 78, 40.5, 9, 14) + arrow(28.5, 40, 28.5, 4, 9, 14),
    "C": arrow(50, 36, 50, 2, 9, 15) + rect(39, 46, 61, 60) + rect(45.5, 66, 54.5, 82) + rect(6, 88, 94, 96) + rect(6, 62, 14, 96) + rect(86, 62, 94, 96),
    "P": arrow(50, 96, 50, 4, 13, 26),
    "*": STONE,
}

# ---- The back of a covered man, and the stones ------------------------------------------------------------------------------------


def curl(turn: float) -> str:
    """One cloud: a spiral that winds outwards and runs out thin towards the next."""
    x, y = 256 + 138 * math.cos(turn), 256 + 138 * math.sin(turn)
    line = []
    for k in range(19):
        t = k / 18
        a, r = turn - 0.9 - 7.2 * (1 - t), 22 + 78 * t**1.5
        line.append((x + r * math.cos(a), y + r * math.sin(a), 30 - 13 * t))
    return soft(stroke(line, 1)) + disc(line[0][0], line[0][1], 20)


BACK = {"X": "".join(curl(k * math.pi / 2) for k in range(4)) + disc(256, 256, 24)}

# One ring and two: radii as parts of the box, which is the disc of the man.
STONES = {
    "R": ring(50, 50, 39, 2.4) + disc(50, 50, 7),
    "B": ring(50, 50, 40, 2.2) + ring(50, 50, 24, 2.2) + disc(50, 50, 5),
    "P": polygon([(32, 36), (36, 32), (68, 64), (64, 68)]) + polygon([(64, 32), (68, 36), (36, 68), (32, 64)]),
}


def quoted(table: dict[str, str]) -> str:
    return "{" + ", ".join(f'"{k}": "{d}"' for k, d in table.items()) + "}"


def main() -> None:
    write_face("western", "western: figures, drawn by the house", 100, WESTERN)
    write_face("western2", "western2: how each man moves, drawn by the house", 100, WESTERN2)
    details = "export const details: Readonly<Record<string, string>> = " + quoted(CHESS_DETAILS) + ";"
    write_face("chess", "the chess men, drawn by the house", 100, CHESS, ["export const size = 0.86;", details])
    write_face("back", "the back of a covered man, drawn by the house", 512, BACK, ["export const size = 0.56;"])
    write_face("stones", "Qilin's stones, drawn by the house", 100, STONES, ["export const size = 0.85;"])


if __name__ == "__main__":
    main()
