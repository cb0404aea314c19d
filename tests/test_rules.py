#!/usr/bin/env python3
"""Cycles, the 60-move rule and drawn material: the published and derived cases of tests/data through chuhe judge."""

from chuhe import WINNER, Checks, judge, rows

check = Checks()


def first_end(answers):
    """The verdict of the first answer in which the game is over."""
    for answer in answers:
        if "error" in answer:
            return str(answer["error"])
        if answer["result"]["over"]:
            return WINNER[answer["result"]["winner"]]
    return "none"


def replay_cycles(name, column):
    """A row is played move by move, its cycle again and again; the first end is the verdict."""
    cases, lines = [], []
    for row in rows(name):
        moves = (row.get("moves") or "").split() + row["cycle"].split() * 5
        cases.append((row, len(lines), len(moves) + 1))
        lines += [row["fen"] + "\t" + " ".join(moves[:n]) for n in range(len(moves) + 1)]
    answers = judge(lines)
    for row, start, count in cases:
        check.equal(first_end(answers[start:start + count]), row[column], f"{name} {row['id']}")


# Each switch of the rule, a case it decides, and the other verdict (docs/rules/xiangqi.md, C9).
SWITCHES = [("root=before", "ORG106", "draw"), ("check_chase=chase", "ORG020", "red_loses"),
            ("guard_chase=on", "FSF55-1", "red_loses"), ("held_rook=draw", "ORG055", "draw"),
            ("chased_checks=void", "ORG053", "draw"), ("window=loop", "ORG117", "red_loses"),
            ("chase_by=pair", "ORG037", "draw"), ("cycles=draw", "ORG001", "draw")]


def switches():
    table = {row["id"]: row for row in rows("cycles.tsv")}
    for rule, case, verdict in SWITCHES:
        row = table[case]
        check.holds(row["spec_verdict"] != verdict, f"{case} is decided otherwise by default")
        moves = row["moves"].split() + row["cycle"].split() * 5
        answers = judge([row["fen"] + "\t" + " ".join(moves[:n]) for n in range(len(moves) + 1)], "--rules", rule)
        check.equal(first_end(answers), verdict, f"{case} under {rule}")


def clamp_and_limit():
    table = rows("rule60.tsv")
    answers = judge([f"{r['fen']}\t{r['moves']}" for r in table], "--keep-going")
    for row, answer in zip(table, answers):
        want = (row["counter_after"], row["pikafish_verdict(repetition judged first)"])
        check.equal((str(answer["counter"]), WINNER[answer["result"]["winner"]]), want,
                    f"rule60 {row['fen']} {row['moves'][:40]}")


def material():
    table = rows("material.tsv")
    for row, answer in zip(table, judge([r["fen"] for r in table])):
        check.equal(WINNER[answer["result"]["winner"]], row["pikafish_verdict"], f"material {row['fen']}")


replay_cycles("cycles.tsv", "spec_verdict")
replay_cycles("cycles_random.tsv", "verdict")
switches()
clamp_and_limit()
material()
check.finish()
