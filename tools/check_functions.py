#!/usr/bin/env python3
"""Checks that no C function is longer than 80 lines and no source file longer than 700."""

import subprocess
import sys


def long_functions(path, lines):
    start = name = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            start, name = number, lines[number - 2]
        elif line == "}" and start is not None:
            if number - start > 80:
                yield f"{path}:{start}: {number - start} lines: {name}"
            start = None


def main():
    found = []
    command = ["git", "ls-files", "-co", "--exclude-standard", "*.c", "*.h"]
    for path in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split():
        with open(path, encoding="utf8") as file:
            lines = file.read().split("\n")
        found += long_functions(path, lines)
        if len(lines) > 700:
            found.append(f"{path}: {len(lines)} lines in one file")
    print("\n".join(found) or "functions: fine")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
