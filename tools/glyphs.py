#!/usr/bin/env python3
"""glyphs.py -- writes the characters of the men, the river and the ink as path data: web/board/art/faces/*.ts.

Run by hand when a face or a character is added, never by the build: the data is committed, so that no page loads a font file and
no build needs the network.  Outlines come from openly licensed fonts, whose licences are put beside them.  Each character is
centred and scaled to its box by its own ink, a little less where the character is small by nature (卒, 士), because fonts leave
different margins and a man shows it.

    python3 -m venv build/fonts/venv && build/fonts/venv/bin/pip install -r tools/glyphs.txt
    build/fonts/venv/bin/python tools/glyphs.py build/fonts
"""

import glob
import pathlib
import subprocess
import sys

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.ttLib import TTFont

ART = pathlib.Path(__file__).resolve().parent.parent / "web" / "board" / "art"

MEN = "帥仕相馬車炮兵將士象砲卒石"

# face: (package, files in it, characters, size of the box in units, what the file says of itself)
FACES = {
    "yankai": ("npm:@fontsource/yuji-boku@5.3.0", "files/*-400-normal.woff2", MEN, 512, "yankai 颜楷: full brush, after Yuji Boku"),
    "xingkai": ("deb:fonts-kouzan-mouhitsu", "**/kouzan-mouhitsu-gyosho.ttf", MEN, 512, "xingkai 行楷: running hand, after Kouzan"),
    "weibei": ("npm:@fontsource/zen-antique@5.3.0", "files/*-400-normal.woff2", MEN, 512, "weibei 魏碑: carved, after Zen Antique"),
    "kai": ("npm:@fontsource/lxgw-wenkai-tc@5.3.0", "files/*-700-normal.woff2", MEN, 512, "kai 楷: regular, after LXGW WenKai TC"),
    "river": ("deb:fonts-kouzan-mouhitsu", "**/kouzan-mouhitsu-gyosho.ttf", "楚河漢界", 512, "the river, after Kouzan"),
    "effects": ("npm:@fontsource/ma-shan-zheng@5.3.1", "files/*-400-normal.woff2", "吃将军绝杀", 1000, "the ink, after Ma Shan Zheng"),
}


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


def bounds(glyphs, name):
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    return pen.bounds


def quadratics(operator, points):
    """Every segment as lines and single quadratics; cubics (one face) as two quadratics each, ample at this size."""
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


def outline(glyphs, name, place) -> str:
    pen, writer, start = DecomposingRecordingPen(glyphs), Writer(place), (0, 0)
    glyphs[name].draw(pen)
    for operator, points in pen.value:
        if operator == "moveTo":
            start = place(points[0])
            writer.step("m", points)
        elif operator in ("closePath", "endPath"):
            writer.out.append("z")
            writer.at = start
        else:
            if points[-1] is None:
                sys.exit(f"{name}: a contour without a point on the curve")
            for letter, pair in quadratics(operator, points):
                writer.step(letter, pair)
    return writer.text()


def fit(box, largest: float, units: int):
    """Centres the ink; the largest character of the face fills the box, a small one grows two thirds of the way."""
    x0, y0, x1, y1 = box
    scale = units / (largest * 0.35 + max(x1 - x0, y1 - y0) * 0.65)
    scale = min(scale, units / max(x1 - x0, y1 - y0))
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    return lambda p: (round(units / 2 + (p[0] - cx) * scale), round(units / 2 - (p[1] - cy) * scale))


def write_face(face: str, into: pathlib.Path) -> None:
    package, files, characters, units, about = FACES[face]
    folder = fetch(package, into)
    keep_licence(package, folder)
    found = {c: find(folder, files, c) for c in characters}
    boxes = {c: bounds(*found[c]) for c in characters}
    largest = max(max(b[2] - b[0], b[3] - b[1]) for b in boxes.values())
    lines = [f"/* {face}.ts -- {about}; written by tools/glyphs.py.  Licence: ../licences. */", f"export const units = {units};"]
    lines.append("export const paths: Readonly<Record<string, string>> = {")
    for c in characters:
        lines.append(f'  {c}: "{outline(*found[c], fit(boxes[c], largest, units))}",')
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
