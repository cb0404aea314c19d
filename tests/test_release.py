#!/usr/bin/env python3
"""The release binaries: the static one, and the Windows one under wine, talk and think as the one built here.

Both are built, asked for their bench, which must be that of build/chuhe, and taken through the transcripts of
tests/test_proto.py (UCI, UCCI, CECP).  Arguments name the builds to try: static, windows (both by default).
"""

import os
import re
import subprocess
import sys

from chuhe import CHUHE, ROOT, Checks

WINE = "/usr/lib/wine/wine64"
DEPTH = "10"
check = Checks()


def run(*command, **env):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900, env={**os.environ, **env})


def make(target):
    out = run("make", "-s", f"-j{os.cpu_count()}", target)
    check.equal(out.returncode, 0, f"make {target}: {out.stderr[-500:]}")
    return not out.returncode


def wine_script():
    """A program file that starts chuhe.exe under wine, for the tests that take one."""
    path = os.path.join(ROOT, "build", "windows", "chuhe-wine")
    prefix = os.path.join(ROOT, "build", "wine")
    with open(path, "w", encoding="utf8") as file:
        file.write(f'#!/bin/sh\nWINEDEBUG=-all WINEPREFIX="{prefix}" exec {WINE} '
                   f'"{os.path.join(ROOT, "build", "windows", "chuhe.exe")}" "$@"\n')
    os.chmod(path, 0o755)
    run(path, "--help")  # makes the folder of wine, whose first start is slow
    return path


def nodes(binary):
    found = re.search(r"^nodes (\d+)", run(binary, "bench", DEPTH).stdout, re.M)
    return found and int(found[1])


def try_binary(name, binary):
    check.equal(nodes(binary), nodes(CHUHE), f"{name}: the bench")
    out = run("python3", "tests/test_proto.py", CHUHE_PROTO=binary)
    last = (out.stdout.splitlines() or [out.stderr[-500:]])[-1]
    check.holds(re.match(r"\d+ passed, 0 failed", last), f"{name}: the transcripts: {out.stdout[-800:]}")
    print(f"{name}: transcripts: {last}", flush=True)
    out = run(binary, "judge", "xiangqi", "--moves", "h2e2 h9g7")
    check.holds('"turn"' in out.stdout, f"{name}: chuhe judge answers")


wanted = sys.argv[1:] or ["static", "windows"]
if "static" in wanted and make("engine-static"):
    static = os.path.join(ROOT, "build", "static", "chuhe")
    check.holds("not a dynamic executable" in run("ldd", static).stderr, "static: it needs no library")
    try_binary("static", static)
if "windows" in wanted and make("engine-windows"):
    try_binary("windows", wine_script())
check.finish()
