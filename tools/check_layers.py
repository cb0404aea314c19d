#!/usr/bin/env python3
"""Checks who includes whom: a file includes its own folder and lower levels only.

The levels are those of docs/tour.md.  Doors (level 5) never include one another, and from level 4 up the engine is
seen through engine/engine.h and engine/classic.h alone.
"""

import os
import re
import sys

LEVEL = {"base": 0, "games": 1, "nnue": 2, "tables": 2, "engine": 3, "coach": 4, "arena": 4,
         "proto": 5, "cli": 5, "tui": 5, "server": 5, "bind": 5}
ENGINE_DOORS = {"engine/engine.h", "engine/bench.h", "engine/datagen.h", "engine/gamefile.h", "engine/trainfile.h", "engine/classic.h",
                "engine/wdl_fit.h"}
# The commands are the outermost door: one file of cli/ starts each of the others.
CLI_STARTS = {"proto", "tui", "server"}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)


def complaints(path, text):
    own = path.split("/")[1]
    for target in INCLUDE.findall(text):
        folder = target.split("/")[0]
        if folder not in LEVEL or "/" not in target:
            continue  # generated tables, test headers
        if folder == own:
            continue
        if own not in LEVEL:  # main.c
            continue
        if own == "cli" and folder in CLI_STARTS:
            continue
        if LEVEL[folder] >= LEVEL[own]:
            yield f"{path}: {own} (level {LEVEL[own]}) must not include {target} (level {LEVEL[folder]})"
        if folder == "engine" and LEVEL[own] >= 4 and target not in ENGINE_DOORS:
            yield f"{path}: the engine is seen through {', '.join(sorted(ENGINE_DOORS))} alone, not {target}"


def main():
    found = []
    for folder, _, files in os.walk("src"):
        for name in sorted(files):
            if name.endswith((".c", ".h")):
                path = os.path.join(folder, name)
                with open(path, encoding="utf8") as file:
                    found += complaints(path, file.read())
    print("\n".join(found) or "layers: fine")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
