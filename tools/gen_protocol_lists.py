#!/usr/bin/env python3
"""Writes the lists of reasons and rules of docs/protocol/judge.md from the .def files; --check only compares."""

import re
import sys

PAGE = "docs/protocol/judge.md"


def entries(path, macro):
    with open(path, encoding="utf8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    pattern = macro + r'\(\s*\w+,\s*"([^"]*)",\s*"([^"]*)",\s*"([^"]*)"\s*\)'
    return re.findall(pattern, text)


def table(rows):
    lines = ["| id | 中文 | English |", "|---|---|---|"]
    lines += [f"| `{key}` | {zh or '—'} | {en or '—'} |" for key, zh, en in rows]
    return "\n".join(lines)


def main():
    with open(PAGE, encoding="utf8") as file:
        page = file.read()
    reasons = table(entries("src/games/reasons.def", "REASON"))
    rules = table(entries("src/games/faults.def", "FAULT"))
    head = page.split("## Reasons\n", 1)[0]
    new = (head + "## Reasons\n\n" + "The closed list of `reason`; its source is `src/games/reasons.def`.\n\n" + reasons +
           "\n\n## Rules\n\n" + "The closed list of `rule` in errors; its source is `src/games/faults.def`.\n\n" + rules + "\n")
    if "--check" in sys.argv:
        print("protocol lists: fine" if new == page else f"{PAGE} is not what the .def files say: run {sys.argv[0]}")
        return new != page
    with open(PAGE, "w", encoding="utf8") as file:
        file.write(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
