"""drawing.py -- shapes as outlines, for what the house draws itself: brush strokes of changing width, discs, rings, polygons.

Every outline runs the same way round, so that overlapping shapes add up under the nonzero rule; a hole runs the other way.
"""

import math
import pathlib

ART = pathlib.Path(__file__).resolve().parent.parent / "web" / "board" / "art" / "faces"

Point = tuple[float, float]


def area(points: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1])) / 2


def turned(points: list[Point], hole: bool = False) -> list[Point]:
    return points if (area(points) < 0) == hole else points[::-1]


def smooth(points: list[Point], steps: int) -> list[Point]:
    """A Catmull-Rom curve through the points; they may carry more than two numbers (a width)."""
    out = []
    for i in range(len(points) - 1):
        a, b = points[max(i - 1, 0)], points[i]
        c, d = points[i + 1], points[min(i + 2, len(points) - 1)]
        for k in range(steps):
            t = k / steps
            out.append(tuple(0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3)
                             for p, q, r, s in zip(a, b, c, d)))
    return out + [points[-1]]


def stroke(points: list[tuple[float, float, float]], steps: int = 6) -> list[Point]:
    """A brush stroke along (x, y, width): round at both ends, as wide as it is told between them."""
    line = smooth(points, steps) if len(points) > 2 else smooth([points[0], *[tuple((p + q) / 2 for p, q in zip(*points))], points[1]], steps)
    left, right = [], []
    for i, (x, y, w) in enumerate(line):
        (x0, y0, _), (x1, y1, _) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        n = math.hypot(x1 - x0, y1 - y0) or 1
        dx, dy = (y1 - y0) / n * w / 2, -(x1 - x0) / n * w / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return turned(left + cap(line[-1], line[-2], 1) + right[::-1] + cap(line[0], line[1], 1))


def cap(end, before, roundness: float) -> list[Point]:
    """The points that round an end off, from its left to its right edge."""
    n = math.hypot(end[0] - before[0], end[1] - before[1]) or 1
    ux, uy = (end[0] - before[0]) / n, (end[1] - before[1]) / n
    out = []
    for degrees in (-45, 0, 45):
        a = math.radians(degrees)
        r = end[2] / 2 * roundness
        out.append((end[0] + r * (ux * math.cos(a) - uy * math.sin(a)), end[1] + r * (uy * math.cos(a) + ux * math.sin(a))))
    return out


def disc(x: float, y: float, r: float, hole: bool = False) -> str:
    s = 0 if hole else 1
    return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 {s} {num(2 * r)} 0a{num(r)} {num(r)} 0 1 {s} {num(-2 * r)} 0z"


def ring(x: float, y: float, r: float, width: float) -> str:
    return disc(x, y, r + width / 2) + disc(x, y, r - width / 2, hole=True)


def num(v: float) -> str:
    text = f"{v:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def polygon(points: list[Point], hole: bool = False) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in turned(points, hole)) + "z"


def soft(points: list[Point]) -> str:
    """A closed curve with the points as its controls: every corner is rounded as a brush would."""
    n = len(points)
    middle = [(round((points[i][0] + points[(i + 1) % n][0]) / 2), round((points[i][1] + points[(i + 1) % n][1]) / 2)) for i in range(n)]
    x, y = middle[-1]
    out = [f"M{x} {y}q"]
    for p, m in zip(points, middle):
        steps = (round(p[0]) - x, round(p[1]) - y, m[0] - x, m[1] - y)
        out.append("".join((" " if v >= 0 else "") + str(v) for v in steps))
        x, y = m
    return "".join(out).replace("q ", "q") + "z"


def write_face(name: str, about: str, units: int, paths: dict[str, str], more: list[str] = ()) -> None:
    lines = [f"/* {name}.ts -- {about}; written by the tools of the house (tools/figures.py, tools/lishu.py). */", f"export const units = {units};"]
    lines += list(more)
    lines.append("export const paths: Readonly<Record<string, string>> = {")
    lines += [f'  "{key}": "{d}",' for key, d in paths.items()]
    (ART / (name + ".ts")).write_text("\n".join(lines + ["};\n"]))
    print(f"{name}: {len(paths)} drawings, {sum(len(d) for d in paths.values())} bytes")
