"""Builds chuhe._core from the C sources of the repository with nothing but a C compiler.

CHUHE_ARCH names the processor (default: any PC of the last fifteen years; native is the fastest).  CHUHE_SANITIZE=1
builds with ASan and UBSan.  Objects that are up to date are kept, so building again is quick.
"""

import os
import platform
import shlex
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
FOLDERS = ["src/base", "src/games", "src/nnue", "src/tables", "src/engine", "src/bind"]
TABLES = ["xq_tables", "ch_tables"]
GAMES = ["xiangqi", "simplified", "doublestep", "redeyed", "stone", "jieqi", "crazyhouse"]  # that can have a network


def sources():
    """The C files of the extension: everything below the doors, and the door of Python."""
    found = sorted(p for folder in FOLDERS for p in (ROOT / folder).rglob("*.c"))
    return [p.relative_to(ROOT) for p in found if not {"wasm", "windows"} & set(p.parts)]


def flags(sanitize):
    arch = os.environ.get("CHUHE_ARCH", "x86-64-v2" if platform.machine() in ("x86_64", "AMD64") else "")
    out = ["-std=c17", "-D_GNU_SOURCE", "-fPIC", "-fvisibility=hidden", "-g0", "-Wall", "-Wextra"]
    out += [f"-march={arch}"] if arch else []
    if sanitize:
        return out + ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]
    return out + ["-O3", "-DNDEBUG"]


def is_stale(target, command, depfile):
    """Whether an object must be made: other flags, or something it was made of is newer."""
    stamp = target.with_suffix(".cmd")
    if not (target.exists() and stamp.exists() and depfile.exists()) or stamp.read_text() != " ".join(command):
        return True
    made_of = depfile.read_text().replace("\\\n", " ").split(":", 1)[1].split()
    when = target.stat().st_mtime
    return any(not (ROOT / name).exists() or (ROOT / name).stat().st_mtime > when for name in made_of)


class Build(build_ext):
    """Compiles file by file in parallel, after running the generators of the lookup tables."""

    def build_extension(self, ext):
        self.cc = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
        if os.environ.get("CC"):
            self.cc = shlex.split(os.environ["CC"])
        sanitize = os.environ.get("CHUHE_SANITIZE") == "1"
        self.work = ROOT / "build" / ("py-san" if sanitize else "py")
        (self.work / "gen").mkdir(parents=True, exist_ok=True)
        for name in TABLES:
            self.generate(name)
        include = sysconfig.get_paths()["include"]
        command = [*self.cc, *flags(sanitize), "-Isrc", "-I.", f"-I{self.work / 'gen'}", f"-I{include}"]
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            objects = list(pool.map(lambda source: self.compile(command, source), sources()))
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        link = ["-fsanitize=address,undefined"] if sanitize else []
        shared = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
        self.run_tool([*self.cc, *shared, *link, "-o", str(target), *map(str, objects), "-lm", "-lpthread"])

    def generate(self, name):
        """Runs tools/gen_NAME, which prints a table of the rules."""
        source, tool, table = ROOT / "tools" / f"gen_{name}.c", self.work / f"gen_{name}", self.work / "gen" / f"{name}.inc"
        newest = max(p.stat().st_mtime for p in [source, *(ROOT / "src" / "games").rglob("*.h")])
        if table.exists() and table.stat().st_mtime > newest:
            return
        self.run_tool([*self.cc, "-std=c17", "-D_GNU_SOURCE", "-O1", "-Isrc", "-o", str(tool), str(source)])
        table.write_bytes(subprocess.run([str(tool)], check=True, capture_output=True).stdout)

    def networks(self):
        """The folder with a network file for each game that can have one, empty where it has none."""
        for game in GAMES:
            net, copy = ROOT / "data" / "nets" / f"{game}.nnue", self.work / "gen" / f"{game}.nnue"
            data = net.read_bytes() if net.exists() else b""
            if not copy.exists() or copy.read_bytes() != data:
                copy.write_bytes(data)
                (self.work / "obj" / "src" / "nnue" / "nnue_builtin.o").unlink(missing_ok=True)
        return self.work / "gen"

    def compile(self, command, source):
        target = self.work / "obj" / source.with_suffix(".o")
        target.parent.mkdir(parents=True, exist_ok=True)
        depfile = target.with_suffix(".d")
        if source.name == "nnue_builtin.c":
            command = [*command, f'-DNNUE_BUILTIN="{self.networks()}"']
        full = [*command, "-MMD", "-MF", str(depfile), "-c", "-o", str(target), str(source)]
        if is_stale(target, full, depfile):
            self.run_tool(full)
            target.with_suffix(".cmd").write_text(" ".join(full))
        return target

    def run_tool(self, command):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{shlex.join(command)}\n{done.stdout}{done.stderr}")


setup(
    ext_modules=[Extension("chuhe._core", sources=[str(s) for s in sources()], py_limited_api=True)],
    cmdclass={"build_ext": Build},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
