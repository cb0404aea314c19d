#!/usr/bin/env python3
"""lishu.py -- draws the men's characters in clerical script 隶书: web/board/art/faces/lishu.ts.

No clerical face is openly licensed, so these are our own, stroke by stroke.  The hand is flat and wide; a main horizontal begins
with the silkworm's head and ends in the swallow's tail (蚕头燕尾), one in each character as the script demands; falling strokes
end heavy and turned up.  Coordinates run 0..100 with y down; a number after a stroke is its width.
"""

from drawing import soft, stroke, write_face

PEN = 8.6


def h(x0, y, x1, w=PEN):
    """Level, a little heavier at its ends."""
    return [(x0, y + 0.6, w), ((x0 + x1) / 2, y - 0.6, w * 0.9), (x1, y + 0.4, w)]


def wave(x0, y, x1, w=PEN):
    """Silkworm's head, a level back, swallow's tail."""
    n = x1 - x0
    return [(x0 + 2, y + 4.5, w * 0.9), (x0 + 4.5, y + 2.2, w * 1.25), (x0 + 0.16 * n, y - 0.6, w * 0.95), (x0 + 0.45 * n, y - 1.6, w * 0.85),
            (x0 + 0.68 * n, y + 0.4, w * 1.1), (x0 + 0.83 * n, y + 1.2, w * 1.6), (x0 + 0.93 * n, y - 3.2, w * 0.95), (x1 + 1, y - 10, w * 0.1)]


def v(x, y0, y1, w=PEN):
    return [(x, y0, w), (x + 0.2, (y0 + y1) / 2, w * 0.92), (x, y1, w)]


def pie(x0, y0, x1, y1, w=PEN):
    """Falls to the left and turns up with a heavy end."""
    dx, dy = x1 - x0, y1 - y0
    return [(x0, y0, w * 0.85), (x0 + 0.25 * dx, y0 + 0.45 * dy, w * 0.85), (x0 + 0.62 * dx, y0 + 0.86 * dy, w), (x0 + 0.88 * dx, y1, w * 1.2), (x1, y1 - 0.05 * dy - 1.5, w * 0.7)]


def na(x0, y0, x1, y1, w=PEN):
    """Falls to the right into a swallow's tail."""
    dx, dy = x1 - x0, y1 - y0
    return [(x0, y0, w * 0.7), (x0 + 0.35 * dx, y0 + 0.45 * dy, w * 0.95), (x0 + 0.66 * dx, y0 + 0.86 * dy, w * 1.35), (x0 + 0.84 * dx, y1 - 0.5, w * 1.3), (x1, y1 - 5.5, w * 0.12)]


def dot(x0, y0, x1, y1, w=PEN):
    return [(x0, y0, w * 0.75), ((x0 + x1) / 2, (y0 + y1) / 2, w * 1.05), (x1, y1, w)]


def line(*points, w=PEN):
    return [(x, y, w) for x, y in points]


def box(x0, y0, x1, y1, bars=(), w=PEN):
    return [v(x0, y0, y1, w), h(x0, y0, x1, w), v(x1, y0, y1, w), *[h(x0, b, x1, w) for b in bars], h(x0, y1, x1, w)]


def bao(w):
    """包, the right half of both cannons."""
    return [pie(62, 10, 44, 40, w), h(56, 24, 93, w), line((93, 24), (93.5, 44), (91, 58), (84, 63), w=w), h(55, 41, 76, w), v(76, 41, 57, w), h(55, 57, 76, w),
            [(54, 41, w), (53.5, 60, w), (55, 76, w), (62, 83, w), (76, 84.5, w * 1.15), (90, 84, w * 1.5), (96, 78, w * 0.9), (99, 69, w * 0.15)]]


def shi(x0, x1, w=PEN):
    m = (x0 + x1) / 2
    return [wave(x0, 42, x1, w), v(m, 14, 80, w), h(x0 + 0.17 * (x1 - x0), 82, x1 - 0.17 * (x1 - x0), w)]


CHARACTERS = {
    "士": shi(2, 98, 10),
    "仕": [pie(28, 13, 3, 52), v(19, 42, 88), *shi(36, 100)],
    "卒": [dot(48, 7, 53, 17), h(16, 23, 84), pie(35, 30, 16, 53, 7.5), dot(36, 37, 45, 50, 7.5), pie(67, 30, 49, 53, 7.5), dot(68, 37, 80, 51, 7.5), wave(1, 66, 99), v(50, 55, 95)],
    "兵": [pie(70, 8, 26, 21), v(25, 18, 58), h(25, 37, 82), v(60, 37, 58), wave(1, 63, 99), pie(38, 72, 8, 91), dot(61, 72, 88, 89, 10)],
    "車": [h(20, 20, 80), *box(26, 33, 74, 63, (48,), 7.6), wave(1, 78, 99), v(50, 6, 96)],
    "馬": [v(25, 13, 60, 7.8), h(25, 13, 84, 7.8), h(25, 28, 78, 7.8), h(25, 43, 78, 7.8), v(53, 13, 58, 7.8), line((25, 59), (58, 58.4), (90, 58.6), w=7.8),
          [(90, 58, 7.8), (90.5, 70, 7.8), (88, 82, 8.4), (80, 89, 8.6), (69, 86, 3)], pie(16, 70, 4, 91, 8), dot(31, 71, 34, 85, 8), dot(48, 70, 52, 83, 8), dot(64, 69, 69, 80, 8)],
    "炮": [dot(8, 31, 12, 46, 8), pie(41, 29, 33, 45, 7), [(25, 11, 7.6), (25, 36, 7.8), (22, 58, 8), (13, 78, 9), (3, 85, 6)], dot(27, 56, 39, 78, 8.4), *bao(7.8)],
    "砲": [h(2, 17, 42, 7.8), pie(24, 20, 2, 58, 7.8), *box(13, 50, 37, 80, (), 7.6), *bao(7.8)],
    "石": [wave(1, 20, 99), pie(46, 24, 4, 78, 9.4), *box(37, 50, 84, 86, (), 9)],
    "相": [h(1, 33, 47), v(24, 10, 92), pie(23, 38, 1, 73, 7.6), dot(27, 45, 43, 64, 8), *box(57, 16, 94, 86, (39, 62))],
    "象": [pie(44, 5, 18, 25, 7.4), h(38, 13, 66, 7), pie(67, 13, 55, 24, 7), *box(19, 26, 82, 43, (), 7.2), v(50, 26, 43, 7.2), pie(52, 45, 5, 62, 7),
          [(40, 52, 6.6), (53, 60, 7.2), (58, 74, 7.4), (54, 88, 8), (44, 94, 8), (35, 89, 3)], pie(50, 60, 6, 77, 7), pie(55, 72, 8, 93, 7), pie(84, 48, 61, 61, 7), na(59, 57, 99, 91, 7.6)],
    "帥": [pie(29, 6, 14, 20, 7.6), v(11, 22, 87, 7.8), h(11, 23, 37, 7.6), v(37, 23, 45, 7.6), h(11, 45, 37, 7.6), h(11, 60, 39, 7.6), v(39, 60, 85, 7.6), h(11, 85, 39, 7.6),
          v(54, 29, 76), h(54, 29, 95), [(95, 29, 8.6), (95.4, 50, 8.2), (94, 68, 8.6), (88, 75, 8), (81, 72, 3)], v(74.5, 8, 95, 9)],
    "將": [v(31, 8, 93, 7.8), v(12, 14, 42, 7.6), h(12, 43, 31, 7.6), h(1, 61, 31, 7.6), pie(16, 63, 2, 91, 7.6), pie(62, 6, 43, 36, 7.2), h(60, 14, 88, 7), pie(89, 14, 50, 51, 7.2),
          dot(61, 23, 67, 31, 6.6), dot(54, 33, 60, 40, 6.6), wave(38, 62, 100, 8), [(82, 48, 7.6), (82.4, 70, 7.6), (81, 86, 8), (74, 93, 7.6), (65, 89, 3)], dot(50, 73, 59, 84, 8)],
}


def main() -> None:
    paths = {c: soft_scaled(strokes) for c, strokes in CHARACTERS.items()}
    write_face("lishu", "lishu 隶书: clerical script, drawn by the house", 512, paths)


def soft_scaled(strokes) -> str:
    """Onto the grid of the other faces: a little wider than high, as the script is."""
    out = []
    for points in strokes:
        out.append(soft([(x * 4.96 + 8, (y - 50) * 4.55 + 256) for x, y in stroke(points, 3 if len(points) < 4 else 2)]))
    return "".join(out)


if __name__ == "__main__":
    main()
