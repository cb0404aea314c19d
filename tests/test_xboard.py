#!/usr/bin/env python3
"""The real XBoard loads the program and plays with it: whole games of two engines, and both modes of one engine.

XBoard runs on an X server without a screen (Xvfb).  What it and the engines say to each other is in its debug file;
the moves found there are replayed by `chuhe judge`, and the saved game must have the result that the rules give.
"""

import os
import re
import shutil
import subprocess
import tempfile
import time

from chuhe import CHUHE, Checks, chuhe, judge

XBOARD = shutil.which("xboard", path=os.environ.get("PATH", "") + ":/usr/games")
GAMES = re.findall(r"[\w-]+", chuhe("judge", "none").stderr.split("there are")[1])
RESULT = {-1: "*", 0: "1/2-1/2", 1: "1-0", 2: "0-1"}
PATIENCE = 120
check = Checks()


def start_screen():
    """An X server on a display number that is free; (process, display)."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
                              pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        return server, ":" + answer.readline().strip()


class XBoard:
    """One run of XBoard in a home of its own."""

    def __init__(self, display, *args):
        self.home = tempfile.mkdtemp(prefix="chuhe-xboard-")
        self.debug, self.saved = os.path.join(self.home, "debug"), os.path.join(self.home, "games.pgn")
        command = [XBOARD, "-fcp", f"{CHUHE} engine", "-debug", "-nameOfDebugFile", self.debug, "-saveGameFile", self.saved,
                   "-animateMoving", "false", "-popupExitMessage", "false", "-popupMoveErrors", "false",
                   # The engines call draws by their own rules, not XBoard by chess's fifty moves.
                   "-ruleMoves", "0", "-repeatsToDraw", "0", *args]
        environment = {**os.environ, "HOME": self.home, "DISPLAY": display, "LC_ALL": "C"}
        self.process = subprocess.Popen(command, cwd=self.home, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def said(self):
        """(who, line) of every line an engine has said."""
        try:
            with open(self.debug, encoding="utf8", errors="replace") as file:
                return re.findall(r"^\d+ <(first |second): (.*)$", file.read(), re.M)
        except OSError:
            return []

    def moves(self):
        return [line.split()[1] for _, line in self.said() if line.startswith("move ")]

    def wait_for(self, claim):
        """Waits until the claim holds or XBoard has ended."""
        end = time.monotonic() + PATIENCE
        while not claim() and self.process.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
        return claim()

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.home, ignore_errors=True)


def play_match(display, game, *args):
    """Two engines play a whole game."""
    run = XBoard(display, "-scp", CHUHE, "-variant", game, "-matchGames", "1", *args)
    run.wait_for(lambda: run.process.poll() is not None)
    text = ""
    if os.path.exists(run.saved):
        with open(run.saved, encoding="utf8", errors="replace") as file:
            text = file.read()
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))
    moves = run.moves()
    check.equal((tags.get("White"), tags.get("Black")), ("Chuhe", "Chuhe"), f"{game}: XBoard knows the engines by name")
    check.holds(tags.get("Result", "*") != "*", f"{game}: the game has a result: {tags} {run.said()[-3:]}")
    check.holds(len(moves) > 10, f"{game}: moves were played: {moves}")
    answer = judge(["\t" + " ".join(moves)], "--keep-going", game=game)[0]
    check.holds("result" in answer, f"{game}: every move was legal: {answer.get('error')}")
    check.equal(RESULT[answer.get("result", {}).get("winner", -1)], tags.get("Result"), f"{game}: the result is that of the rules ({moves})")
    wrong = [line for _, line in run.said() if line.startswith(("Illegal", "Error", "tell"))]
    check.equal(wrong, [], f"{game}: nobody complained")
    run.close()
    print(f"{game}: {len(moves)} moves, {tags.get('Result')} {text.strip().splitlines()[-1:]}", flush=True)


def machine_white(display):
    run = XBoard(display, "-variant", "xiangqi", "-searchTime", "0:01", "-initialMode", "MachineWhite")
    check.holds(run.wait_for(run.moves) and run.moves()[0] in judge([""])[0]["legal"], "Machine White: the engine opens the game")
    run.close()


def machine_black(display):
    fen = judge(["\tb0c2"])[0]["fen"]
    with tempfile.NamedTemporaryFile("w", suffix=".fen") as file:
        men, rest = fen.split(" ", 1)
        file.write(men.translate(str.maketrans("NnBb", "HhEe")) + f" {rest}\n")  # XBoard's letters of horses and elephants
        file.flush()
        run = XBoard(display, "-variant", "xiangqi", "-searchTime", "0:01", "-loadPositionFile", file.name, "-initialMode", "MachineBlack")
        check.holds(run.wait_for(run.moves) and run.moves()[0] in judge([fen])[0]["legal"], "Machine Black: the engine answers a position")
        run.close()


def main():
    check.holds(XBOARD and shutil.which("Xvfb"), "xboard and Xvfb are installed (make deps)")
    if check.failed:
        check.finish()
    server, display = start_screen()
    try:
        play_match(display, "xiangqi", "-timeControl", "0:04", "-timeIncrement", "0.03", "-ponderNextMove", "true")
        if "crazyhouse" in GAMES:
            play_match(display, "crazyhouse", "-timeControl", "0:04", "-timeIncrement", "0.03", "-ponderNextMove", "false")
        machine_white(display)
        machine_black(display)
    finally:
        server.terminate()
        server.wait()
    check.finish()


if __name__ == "__main__":
    main()
