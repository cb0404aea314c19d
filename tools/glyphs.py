#!/usr/bin/env python3
"""glyphs.py -- writes the characters of the men, the river and the ink as path data: web/board/art/faces/*.ts.

Run by hand when a face or a character is added, never by the build: the data is committed, so that no page loads a font file and
no build needs the network.  Outlines come from openly licensed fonts, whose licences are put beside them.  Each character is
centred and scaled to its box by its own ink, a little less where the character is small by nature (卒, 士), because fonts leave
different margins and a man shows it.  A hand that wrote some characters with a thinner brush is evened out: their outlines are
pushed apart until their strokes are as heavy as PEN says.

    python3 -m venv build/fonts/venv && build/fonts/venv/bin/pip install -r tools/glyphs.txt
    build/fonts/venv/bin/python tools/glyphs.py build/fonts
"""

import glob
import math
import pathlib
import subprocess
import sys

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.ttLib import TTFont

ART = pathlib.Path(__file__).resolve().parent.parent / "web" / "board" / "art"

MEN = "帥仕相馬車炮兵將士象砲卒石"

# face: (package, files in it, characters, size of the box in units, what the file says of itself)
FACES = {
    "yankai": ("npm:@fontsource/yuji-boku@5.3.0", "files/*-400-normal.woff2", MEN, 512, "yankai 颜楷: full brush, after Yuji Boku"),
    "xingkai": ("deb:fonts-kouzan-mouhitsu", "**/kouzan-mouhitsu.ttf", MEN, 512, "xingkai 行楷: running hand, after Kouzan"),
    "weibei": ("npm:@fontsource/zen-antique@5.3.0", "files/*-400-normal.woff2", MEN, 512, "weibei 魏碑: carved, after Zen Antique"),
    "kai": ("npm:@fontsource/lxgw-wenkai-tc@5.3.0", "files/*-700-normal.woff2", MEN, 512, "kai 楷: regular, after LXGW WenKai TC"),
    "river": ("deb:fonts-kouzan-mouhitsu", "**/kouzan-mouhitsu-gyosho.ttf", "楚河漢界", 512, "the river, after Kouzan"),
    "seal": ("npm:@fontsource/zen-antique@5.3.0", "files/*-400-normal.woff2", "楚河", 512, "the seal of the house, after Zen Antique"),
    "effects": ("npm:@fontsource/ma-shan-zheng@5.3.1", "files/*-400-normal.woff2", "吃将军绝杀", 1000, "the ink, after Ma Shan Zheng"),
}

# Least mean width of a stroke, in hundredths of the box.
PEN = {"xingkai": 8.6, "river": 5.8}


def fetch(package: str, into: pathlib.Path) -> pathlib.Path:
    """Unpacks a package of the registry once and returns its folder."""
    kind, name = package.split(":", 1)
    folder = into / name.replace("/", "-")
    if folder.exists():
        return folder
    folder.mkdir(parents=True)
    if kind == "npm":
        made = subprocess.run(["npm", "pack", "--silent", name], cwd=into, check=True, capture_output=True, text=True)
        subprocess.run(["tar", "xzf", made.stdout.split()[-1], "-C", folder.name, "--strip-components=1"], cwd=into, check=True)
    else:
        subprocess.run(["apt-get", "download", name], cwd=into, check=True)
        subprocess.run(["dpkg-deb", "-x", sorted(into.glob(name + "_*.deb"))[-1], folder], check=True)
    return folder


def keep_licence(package: str, folder: pathlib.Path) -> None:
    """The licence text travels with the outlines."""
    name = package.split(":", 1)[1].split("/")[-1].split("@")[0].removeprefix("fonts-")
    source = folder / "LICENSE" if package.startswith("npm:") else next(folder.glob("usr/share/doc/*/copyright"))
    (ART / "licences" / (name + ".txt")).write_text(source.read_text())


def find(folder: pathlib.Path, files: str, character: str):
    for path in sorted(glob.glob(str(folder / files), recursive=True)):
        font = TTFont(path)
        name = font.getBestCmap().get(ord(character))
        if name:
            return font.getGlyphSet(), name
    sys.exit(f"{files} of {folder.name} has no {character}: take another face for it")


def quadratics(operator, points):
    """Every segment as lines and single quadratics; cubics stay what they are."""
    if operator == "qCurveTo":
        return [("q", pair) for pair in decomposeQuadraticSegment(points)]
    if operator == "curveTo":
        return [("c", points)]
    return [("l", points)]


class Writer:
    """Relative path data on a grid of whole units; what is rounded never adds up, since each step starts where the last one ended."""

    def __init__(self, place):
        self.place, self.out, self.at = place, [], (0, 0)

    def step(self, letter, points):
        moved = [self.place(p) for p in points]
        numbers = [c for p in moved for c in (p[0] - self.at[0], p[1] - self.at[1])]
        if letter != "m" and not any(numbers):
            return
        self.at = moved[-1]
        if letter == "l" and numbers[0] == 0:
            letter, numbers = "v", numbers[1:]
        elif letter == "l" and numbers[1] == 0:
            letter, numbers = "h", numbers[:1]
        text = "".join((" " if i and n >= 0 else "") + str(n) for i, n in enumerate(numbers))
        self.out.append(letter + text)

    def text(self):
        return "".join(self.out)


def contours(glyphs, name):
    """The outline as closed lists of (letter, points), the first being the start."""
    pen, out = DecomposingRecordingPen(glyphs), []
    glyphs[name].draw(pen)
    for operator, points in pen.value:
        if operator == "moveTo":
            out.append([("m", points)])
        elif operator not in ("closePath", "endPath"):
            if points[-1] is None:
                sys.exit(f"{name}: a contour without a point on the curve")
            out[-1] += quadratics(operator, points)
    return out


def measure(shapes) -> tuple[float, float]:
    """Area and length of the outlines, by their control points."""
    area = length = 0.0
    for shape in shapes:
        points = [p for _, ps in shape for p in ps]
        for a, b in zip(points, points[1:] + points[:1]):
            area += (a[0] * b[1] - b[0] * a[1]) / 2
            length += math.dist(a, b)
    return abs(area), length


def heavier(shapes, by: float):
    """Pushes every control point outwards along the normal; ink lies to the right of a TrueType outline."""
    out = []
    for shape in shapes:
        points = [p for _, ps in shape for p in ps]
        moved = []
        for i, p in enumerate(points):
            before = next((q for q in reversed(points[:i] or points[i + 1:]) if q != p), p)
            after = next((q for q in (points[i + 1:] or points[:i]) if q != p), p)
            length = math.dist(before, after) or 1
            moved.append((p[0] - (after[1] - before[1]) / length * by, p[1] + (after[0] - before[0]) / length * by))
        rest = iter(moved)
        out.append([(letter, [next(rest) for _ in ps]) for letter, ps in shape])
    return out


def outline(shapes, place) -> str:
    writer = Writer(place)
    for shape in shapes:
        for letter, points in shape:
            writer.step(letter, points)
        writer.out.append("z")
        writer.at = place(shape[0][1][0])
    return writer.text()


def box_of(shapes):
    xs, ys = zip(*[p for shape in shapes for _, ps in shape for p in ps])
    return min(xs), min(ys), max(xs), max(ys)


def fit(box, largest: float, units: int):
    """Centres the ink; the largest character of the face fills the box, a small one grows two thirds of the way."""
    x0, y0, x1, y1 = box
    scale = units / (largest * 0.35 + max(x1 - x0, y1 - y0) * 0.65)
    scale = min(scale, units / max(x1 - x0, y1 - y0))
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    return lambda p: (round(units / 2 + (p[0] - cx) * scale), round(units / 2 - (p[1] - cy) * scale))


def even(shapes, pen: float):
    """Makes strokes thinner than the pen as heavy as it."""
    area, length = measure(shapes)
    x0, y0, x1, y1 = box_of(shapes)
    lacking = pen / 100 * max(x1 - x0, y1 - y0) - 2 * area / length
    return heavier(shapes, lacking / 2) if lacking > 0 else shapes


def write_face(face: str, into: pathlib.Path) -> None:
    package, files, characters, units, about = FACES[face]
    folder = fetch(package, into)
    keep_licence(package, folder)
    found = {c: even(contours(*find(folder, files, c)), PEN.get(face, 0)) for c in characters}
    boxes = {c: box_of(found[c]) for c in characters}
    largest = max(max(b[2] - b[0], b[3] - b[1]) for b in boxes.values())
    lines = [f"/* {face}.ts -- {about}; written by tools/glyphs.py.  Licence: ../licences. */", f"export const units = {units};"]
    lines.append("export const paths: Readonly<Record<string, string>> = {")
    for c in characters:
        lines.append(f'  {c}: "{outline(found[c], fit(boxes[c], largest, units))}",')
    lines.append("};\n")
    (ART / "faces" / (face + ".ts")).write_text("\n".join(lines))
    print(f"{face}: {len(characters)} characters, {sum(map(len, lines))} bytes")


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit("usage: glyphs.py FOLDER-FOR-THE-FONTS [FACE ...]")
    into = pathlib.Path(sys.argv[1]).resolve()
    into.mkdir(parents=True, exist_ok=True)
    for face in sys.argv[2:] or FACES:
        write_face(face, into)


if __name__ == "__main__":
    main()
