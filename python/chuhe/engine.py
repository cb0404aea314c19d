"""Engines: Chuhe's own in this process, and any that speaks UCI or UCCI in a process of its own.

    with chuhe.engine.Engine() as engine:
        print(engine.play(board, Limit(time=0.5)).move)
    with chuhe.engine.popen(["pikafish"]) as engine:
        print(engine.analyse(board, Limit(depth=12)).score)
"""

from __future__ import annotations

import os
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from . import _core
from ._core import Move
from .board import Board


class EngineError(RuntimeError):
    """An engine died, did not answer in time, or said what it must not."""


@dataclass(frozen=True)
class Limit:
    """When to stop: whatever comes first.  Times are seconds, clocks are those of the two seats."""

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    clocks: tuple[float, float] | None = None
    increments: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Score:
    """For the side to move: centipawns, or moves to mate (negative: it is mated)."""

    cp: int | None = None
    mate: int | None = None

    def __str__(self) -> str:
        if self.mate is not None:
            return f"#{self.mate:+d}"
        return "?" if self.cp is None else f"{self.cp / 100:+.2f}"


@dataclass(frozen=True)
class Info:
    """One line of thought."""

    depth: int = 0
    seldepth: int = 0
    multipv: int = 1
    score: Score = field(default_factory=Score)
    nodes: int = 0
    time: float = 0.0
    pv: list[Move] = field(default_factory=list)


@dataclass(frozen=True)
class PlayResult:
    """The move chosen (None: there is none), the reply expected, and the last line of thought."""

    move: Move | None
    ponder: Move | None
    info: Info


def levels(game: str = "xiangqi") -> list[tuple[str, str, str]]:
    """The classic players of a game from the weakest on: (id, name, how they play)."""
    return _core.classic_levels(game)


def classic_move(board: Board, level: str, seed: int = 0, time_limit: float | None = None) -> Move:
    """The move of a classic player; the same seed gives the same move unless the time cuts in."""
    return _core.classic_move(board, level, seed & (2**64 - 1), int((time_limit or 0) * 1000))


def evaluate(board: Board) -> dict[str, int]:
    """The hand-written evaluation of xiangqi for the side to move, term by term; zeros for other games."""
    return dict(zip(("value", "place", "cover", "attack", "total"), _core.evaluate(board)))


class Engine:
    """The engine of the house, searching in this process without holding the interpreter."""

    def __init__(self, *, hash_mb: int = 16, threads: int = 1, net: str | os.PathLike[str] | None = None) -> None:
        self._core = _core.Engine(hash_mb, threads)
        if net is not None:
            self._core.load_net(Path(net).read_bytes())

    def _think(self, board: Board, limit: Limit, multipv: int, on_info: Callable[[Info], None] | None) -> dict[str, Any]:
        first, second = limit.clocks or (0.0, 0.0)
        callback = None if on_info is None else lambda line: on_info(_info_of(line))
        return self._core.think(
            board, depth=limit.depth or 0, nodes=limit.nodes or 0, movetime=_ms(limit.time), mate=limit.mate or 0,
            first_clock=_ms(first), second_clock=_ms(second), first_inc=_ms(limit.increments[0]),
            second_inc=_ms(limit.increments[1]), multipv=multipv, on_info=callback)

    def play(self, board: Board, limit: Limit, *, on_info: Callable[[Info], None] | None = None) -> PlayResult:
        """Thinks and answers with a move; the engine sees what the seat on move may know."""
        answer = self._think(board, limit, 1, on_info)
        lines = answer["lines"]
        return PlayResult(answer["best"], answer["ponder"], _info_of(lines[0]) if lines else Info())

    def analyse(self, board: Board, limit: Limit, *, multipv: int = 1,
                on_info: Callable[[Info], None] | None = None) -> list[Info]:
        """The best lines, the best first."""
        return [_info_of(line) for line in self._think(board, limit, multipv, on_info)["lines"]]

    def stop(self) -> None:
        """Ends a search that runs in another thread; it answers with what it has."""
        self._core.stop()

    def clear(self) -> None:
        """Forgets what was learned: before a new game."""
        self._core.clear()

    def close(self) -> None:
        self._core.stop()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _ms(seconds: float | None) -> int:
    return max(1, round(seconds * 1000)) if seconds else 0


def _info_of(line: dict[str, Any]) -> Info:
    cp, mate = line["score"]
    return Info(line["depth"], line["seldepth"], line["multipv"], Score(cp, mate), line["nodes"], line["ms"] / 1000,
                line["pv"])


# ---- Engines in processes of their own ---------------------------------------------------------------------------------


class ProcessEngine:
    """An engine in a process, spoken to in UCI or UCCI.  Every wait has an end: a silent engine raises EngineError."""

    def __init__(self, command: str | Sequence[str], *, protocol: str = "uci", timeout: float = 10.0,
                 options: dict[str, str | int | bool] | None = None) -> None:
        if protocol not in ("uci", "ucci"):
            raise ValueError(f"protocol must be uci or ucci, not {protocol!r}")
        self.protocol, self.timeout = protocol, timeout
        self.name, self.author = "", ""
        self.options: dict[str, str] = {}
        argv = shlex.split(command) if isinstance(command, str) else list(command)
        self._process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                         text=True, encoding="utf-8", errors="replace", bufsize=1)
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._pump, daemon=True)
        self._reader.start()
        try:
            self._handshake(options or {})
        except BaseException:
            self.close()
            raise

    def _pump(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)

    def send(self, line: str) -> None:
        """Sends one line as it is."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, OSError) as error:
            raise EngineError(f"the engine has ended (status {self._process.poll()})") from error

    def _receive(self, deadline: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise EngineError("the engine did not answer in time") from None
        if line is None:
            self._lines.put(None)
            raise EngineError(f"the engine has ended (status {self._process.wait()})")
        return line

    def _handshake(self, options: dict[str, str | int | bool]) -> None:
        self.send(self.protocol)
        deadline = time.monotonic() + self.timeout
        while (line := self._receive(deadline)) not in ("uciok", "ucciok"):
            words = line.split(None, 2)
            if words[:2] == ["id", "name"]:
                self.name = words[2] if len(words) > 2 else ""
            elif words[:2] == ["id", "author"]:
                self.author = words[2] if len(words) > 2 else ""
            elif words[:1] == ["option"]:
                self._note_option(line)
        for name, value in options.items():
            self.set_option(name, value)
        self.ready()

    def _note_option(self, line: str) -> None:
        text = line[len("option "):]
        text = text[5:] if text.startswith("name ") else text
        name, _, rest = text.partition(" type ")
        self.options[name.strip()] = rest

    def set_option(self, name: str, value: str | int | bool) -> None:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        uci = self.protocol == "uci"
        self.send(f"setoption name {name} value {text}" if uci else f"setoption {name} {text}")

    def ready(self) -> None:
        """Waits until the engine has done what it was told."""
        self.send("isready")
        deadline = time.monotonic() + self.timeout
        while self._receive(deadline) != "readyok":
            pass

    def new_game(self) -> None:
        if self.protocol == "uci":
            self.send("ucinewgame")
        self.ready()

    def _position(self, board: Board) -> str:
        moves = " ".join(move.uci() for move in board.move_stack)
        return f"position fen {board.start_fen}" + (f" moves {moves}" if moves else "")

    def _go(self, limit: Limit) -> str:
        words = ["go"]
        if limit.depth:
            words += ["depth", str(limit.depth)]
        if limit.nodes:
            words += ["nodes", str(limit.nodes)]
        if limit.mate and self.protocol == "uci":
            words += ["mate", str(limit.mate)]
        if self.protocol == "uci" and limit.time:
            words += ["movetime", str(_ms(limit.time))]
        if limit.clocks and self.protocol == "uci":
            words += ["wtime", str(_ms(limit.clocks[0])), "btime", str(_ms(limit.clocks[1]))]
            words += ["winc", str(_ms(limit.increments[0])), "binc", str(_ms(limit.increments[1]))]
        if self.protocol == "ucci" and (limit.time or limit.clocks):
            words += ["time", str(_ms(limit.time or (limit.clocks or (0, 0))[0])), "movestogo", "1"]
        if len(words) == 1:
            raise ValueError("a search needs a limit")
        return " ".join(words)

    def _search(self, board: Board, limit: Limit, on_info: Callable[[Info], None] | None) -> tuple[str, dict[int, Info]]:
        go = self._go(limit)
        self.send(self._position(board))
        self.send(go)
        budget = sum(limit.clocks) if limit.clocks else limit.time
        deadline = time.monotonic() + (self.timeout + budget if budget else 24 * 3600)
        lines: dict[int, Info] = {}
        while True:
            line = self._receive(deadline)
            if line.startswith("info "):
                info = _parse_info(line, board)
                if info is not None:
                    lines[info.multipv] = info
                    if on_info:
                        on_info(info)
            elif line.startswith(("bestmove", "nobestmove")):
                return line, lines

    def play(self, board: Board, limit: Limit, *, on_info: Callable[[Info], None] | None = None) -> PlayResult:
        """Thinks and answers with a move; one that is not legal raises EngineError."""
        line, lines = self._search(board, limit, on_info)
        words = line.split()
        info = lines.get(1, Info())
        if words[0] == "nobestmove" or words[1:2] in (["(none)"], ["0000"], ["null"]):
            return PlayResult(None, None, info)
        after = board.copy()
        try:
            best = after.push_uci(words[1])
        except (ValueError, IndexError) as error:
            raise EngineError(f"the engine answered {line!r}: {error}") from error
        ponder = None
        if words[2:3] == ["ponder"] and len(words) > 3:
            ponder = _legal(after, words[3])
        return PlayResult(best, ponder, info)

    def analyse(self, board: Board, limit: Limit, *, multipv: int = 1,
                on_info: Callable[[Info], None] | None = None) -> list[Info]:
        """The best lines, the best first."""
        if multipv != 1 or "MultiPV" in self.options:
            self.set_option("MultiPV", multipv)
        _, lines = self._search(board, limit, on_info)
        return [lines[i] for i in sorted(lines)][:multipv]

    def stop(self) -> None:
        """Ends a search that runs in another thread."""
        self.send("stop")

    def close(self) -> None:
        """Tells the engine to quit and sees to it that it does."""
        if self._process.poll() is None:
            try:
                self.send("quit")
                self._process.wait(timeout=2)
            except (EngineError, subprocess.TimeoutExpired):
                self._process.kill()
        self._process.wait()
        self._reader.join(timeout=2)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    pass

    def __enter__(self) -> ProcessEngine:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def popen(command: str | Sequence[str], *, protocol: str = "uci", timeout: float = 10.0,
          options: dict[str, str | int | bool] | None = None) -> ProcessEngine:
    """Starts an engine and greets it."""
    return ProcessEngine(command, protocol=protocol, timeout=timeout, options=options)


def _legal(board: Board, text: str) -> Move | None:
    try:
        return board.parse_uci(text)
    except ValueError:
        return None


def _parse_info(line: str, board: Board) -> Info | None:
    """A line with a score and moves; None for remarks.  Moves that are not legal end the line of thought."""
    words = line.split()[1:]
    facts: dict[str, int] = {}
    score = Score()
    pv: list[Move] = []
    seen = False
    i = 0
    while i < len(words):
        word = words[i]
        if word == "string":
            break
        if word == "score" and i + 1 < len(words):
            # UCI writes "score cp 12" or "score mate 3", UCCI "score 12".
            kind, value = (words[i + 1], words[i + 2]) if words[i + 1] in ("cp", "mate") else ("cp", words[i + 1])
            score = Score(cp=int(value)) if kind == "cp" else Score(mate=int(value))
            seen = True
            i += 3 if words[i + 1] in ("cp", "mate") else 2
        elif word == "pv":
            after = board.copy()
            for text in words[i + 1:]:
                try:
                    pv.append(after.push_uci(text))
                except ValueError:
                    break
            break
        elif word in ("depth", "seldepth", "multipv", "nodes", "time") and i + 1 < len(words):
            facts[word] = int(words[i + 1])
            i += 2
        else:
            i += 1
    if not seen:
        return None
    return Info(facts.get("depth", 0), facts.get("seldepth", 0), facts.get("multipv", 1), score, facts.get("nodes", 0),
                facts.get("time", 0) / 1000, pv)
