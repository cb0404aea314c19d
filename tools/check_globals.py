#!/usr/bin/env python3
"""Checks the object files of the pure layers: no writable globals, and in games/ neither malloc nor stdio.

Usage: check_globals.py BUILD_FOLDER
"""

import glob
import subprocess
import sys

PURE = ["games", "nnue", "engine"]
# What the rules may ask of the C library: moving and comparing bytes.
ALLOWED = {"memcpy", "memmove", "memset", "memcmp", "strlen", "strcmp", "strncmp", "strchr", "strrchr", "strcspn", "strspn",
           "strpbrk", "strstr", "__assert_fail", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_", "memchr", "qsort"}


def symbols(path):
    """(name, type) of every symbol nm shows."""
    out = subprocess.run(["nm", "-P", path], capture_output=True, text=True, check=True).stdout
    return [tuple(line.split()[:2]) for line in out.splitlines()]


def writable(path):
    for name, kind in symbols(path):
        if kind in "dDbBC":
            yield f"{path}: writable global {name}"


def main(build):
    found = []
    objects = {layer: glob.glob(f"{build}/release/src/{layer}/**/*.o", recursive=True) for layer in PURE}
    for layer in PURE:
        for path in objects[layer]:
            found += writable(path)
    own = {name for path in objects["games"] + glob.glob(f"{build}/release/src/base/*.o")
           for name, kind in symbols(path) if kind not in "Uw"}
    for path in objects["games"]:
        for name, kind in symbols(path):
            if kind == "U" and name not in own and name not in ALLOWED:
                found.append(f"{path}: games/ must not need {name}")
    print("\n".join(found) or "globals: fine")
    return 1 if found or not objects["games"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
