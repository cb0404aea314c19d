#!/usr/bin/env python3
"""A second, slow Qilin chess, written from docs/rules/qilin.md with names instead of bit sets.

It plays random games under many rules and writes what it expects to tests/data/qilin_games.tsv, which
tests/unit/qilin_games.c replays.  Draws by repetition and by the move limit are switched off: they are tested by hand.
"""

import copy
import random
import sys

FILE = "tests/data/qilin_games.tsv"
LINES = """a1d1g1 b2d2f2 c3d3e3 a4b4c4 e4f4g4 c5d5e5 b6d6f6 a7d7g7 a1a4a7 b2b4b6 c3c4c5 d1d2d3 d5d6d7 e3e4e5 f2f4f6 g1g4g7
a1b2c3 g1f2e3 a7b6c5 g7f6e5""".split()
RULES = """- men=9 men=12,full_board=first_loses diagonals=off rewards=one protection=on flying=on strict_stock=on
strict_stock=on,men=12 full_board=first_loses blocked=passes blocked=draws repeat_line=not_back repeat_line=once
men=9,flying=on,protection=on,repeat_line=not_back,diagonals=off,rewards=one
men=10,repeat_line=once,strict_stock=on,blocked=passes""".split()


def points_of(line):
    return line[:2], line[2:4], line[4:]


class Game:
    def __init__(self, spec):
        self.rules = dict(rule.split("=") for rule in spec.split(",")) if spec != "-" else {}
        men = int(self.rules.get("men", 18))
        self.lines = [points_of(line) for line in (LINES if self.rules.get("diagonals") != "off" else LINES[:16])]
        self.board = {point: "." for line in LINES for point in points_of(line)}
        self.near = {point: set() for point in self.board}
        for a, b, c in self.lines:
            self.near[a].add(b)
            self.near[b] |= {a, c}
            self.near[c].add(b)
        self.turn, self.stage, self.rewards = "r", "play", 0
        self.hand = {"r": men, "b": men}
        self.to_place = {"r": min(men, 12), "b": min(men, 12)}
        self.used = {"r": set(), "b": set()}
        self.barred = {"r": None, "b": None}

    def enemy(self):
        return "b" if self.turn == "r" else "r"

    def men(self, side):
        return [point for point, man in self.board.items() if man == side]

    def lines_of(self, side):
        return [line for line in self.lines if all(self.board[point] == side for point in line)]

    def targets(self):
        men = self.men(self.enemy())
        if (self.stage == "play" and self.rules.get("strict_stock") == "on"
                and self.hand[self.turn] <= self.to_place[self.turn]):
            return []
        if self.rules.get("protection") == "on":
            held = {point for line in self.lines_of(self.enemy()) for point in line}
            return [point for point in men if point not in held] or men
        return men

    def closes_line(self, start, end):
        self.board[start], self.board[end] = ".", self.turn
        closes = any(end in line for line in self.lines_of(self.turn))
        self.board[start], self.board[end] = self.turn, "."
        return closes

    def steps(self):
        flies = self.rules.get("flying") == "on" and len(self.men(self.turn)) <= 3
        for start in self.men(self.turn):
            for end in self.board if flies else self.near[start]:
                if self.board[end] != ".":
                    continue
                if self.barred[self.turn] != (start, end) or not self.closes_line(start, end):
                    yield start + end

    def legal(self):
        if self.rewards:
            return sorted(self.targets())
        if self.stage == "play":
            return sorted(self.men("."))
        if self.stage == "transition":
            return [] if self.rules.get("full_board") == "first_loses" else sorted(self.men(self.turn))
        if not self.men("r") or not self.men("b"):
            return []
        return sorted(self.steps()) or (["pass"] if self.rules.get("blocked") == "passes" else [])

    def result(self):
        wins = {"r": "2", "b": "1"}  # what is written when this side has lost
        if self.stage == "transition" and self.rules.get("full_board") == "first_loses":
            return "2 full_board"
        if self.stage != "move" or self.rewards:
            return "-1 none"
        for side in self.turn, self.enemy():
            if not self.men(side):
                return wins[side] + " no_men"
        if self.legal():
            return "-1 none"
        return "0 stalemate_draw" if self.rules.get("blocked") == "draws" else wins[self.turn] + " no_move"

    def earn(self, point):
        made = {line for line in self.lines_of(self.turn) if point in line}
        if self.rules.get("repeat_line") == "once":
            made -= self.used[self.turn]
            self.used[self.turn] |= made
        self.rewards = min(len(made), 1) if self.rules.get("rewards") == "one" else len(made)

    def spend(self):
        self.hand[self.turn] = max(0, self.hand[self.turn] - 1)

    def play(self, move):
        if self.rewards:
            self.rewards -= 1
            self.board[move] = "p" if self.stage == "play" else "."
            if self.stage == "play":
                self.spend()
        elif self.stage == "play":
            self.board[move] = self.turn
            self.to_place[self.turn] -= 1
            self.spend()
            self.earn(move)
        elif self.stage == "transition":
            self.board[move] = "."
        elif move != "pass":
            start, end = move[:2], move[2:]
            self.board[start], self.board[end] = ".", self.turn
            self.earn(end)
            bars = self.rewards and self.rules.get("repeat_line") == "not_back"
            self.barred[self.turn] = (end, start) if bars else None
        if not self.rewards or not self.targets():
            self.rewards = 0
            self.end_turn()

    def end_turn(self):
        if self.stage == "play" and not any(self.to_place.values()):
            pressed, full = self.men("p"), not self.men(".")
            for point in pressed:
                self.board[point] = "."
            self.stage = "transition" if full and not pressed else "move"
            self.turn = "r" if self.stage == "transition" else "b"
        elif self.stage == "transition" and self.turn == "b":
            self.stage = "move"
        else:
            self.turn = self.enemy()

    def leaves(self, depth):
        if depth == 0:
            return 1
        total = 0
        for move in self.legal():
            child = copy.deepcopy(self)
            child.play(move)
            total += child.leaves(depth - 1)
        return total


def choose(game, rng, eager):
    """Any move, or with some eagerness one that closes a line: random men seldom do."""
    moves = game.legal()
    if game.stage != "move" or game.rewards or rng.random() >= eager:
        return rng.choice(moves)
    closing = [move for move in moves if move != "pass" and game.closes_line(move[:2], move[2:])]
    return rng.choice(closing or moves)


def games(spec, rng):
    for number in range(8):
        game, log, stop = Game(spec), [], rng.randrange(8, 90) if number % 2 else 140
        while len(log) < stop and game.result() == "-1 none":
            move = choose(game, rng, 0.7 if number % 4 < 2 else 0)
            game.play(move)
            log.append(move)
        yield [spec, " ".join(log), game.stage, game.turn, f"{game.hand['r']}/{game.hand['b']}", str(game.rewards),
               game.result(), " ".join(game.legal()), str(game.leaves(2))]


def main():
    rng = random.Random(24)
    with open(FILE, "w", encoding="utf8") as file:
        file.write("rules\tmoves\tstage\tside\thands\trewards\tresult\tlegal\tleaves2\n")
        for spec in RULES:
            for row in games(spec, rng):
                file.write("\t".join(row) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
