"""You against an agent in a window, in any game of the house: click a man, then where it goes.

    python human_vs_agent.py --game xiangqi --agent engine --depth 5
    python human_vs_agent.py --game jieqi --agent 2 --second

Men in hand (crazyhouse) are chosen by the keys q r b n p before clicking a point.  Esc or closing the window ends it.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np
import pygame

import chuhe
from chuhe import _core
from chuhe.engine import Engine, Limit, classic_move

CELL = 64


class Table:
    """A board, a window and two players."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.board = chuhe.Board(game=options.game, rules=options.rules)
        self.options, self.rng = options, random.Random(options.seed)
        self.human = 1 if options.second else 0
        self.engine = Engine() if options.agent == "engine" else None
        self.drop: str | None = None
        self.start: int | None = None
        width, height = _core.draw_size(options.game, CELL)
        pygame.display.init()
        self.surface = pygame.display.set_mode((width, height))
        self.pixels = np.empty((height, width, 3), np.uint8)
        self.show()

    def show(self) -> None:
        """The board as the human may see it; covered men stay covered."""
        stack = self.board.move_stack
        ends = [stack[-1].from_square, stack[-1].to_square] if stack else [None, None]
        marked = [self.start, None] if self.start is not None else ends
        first, second = (-1 if point is None else point for point in marked)
        _core.draw(self.options.game, self.board._men(), first, second, self.human == 1, CELL, self.pixels)
        picture = pygame.image.frombuffer(self.pixels.tobytes(), self.surface.get_size(), "RGB")
        self.surface.blit(picture, (0, 0))
        outcome = self.board.outcome()
        state = outcome.message if outcome else "your move" if self.board.turn == self.human else "thinking"
        pygame.display.set_caption(f"{self.board.game.name}: {state}")
        pygame.display.flip()
        pygame.event.pump()

    def point_at(self, position: tuple[int, int]) -> int | None:
        """The point under the mouse."""
        game = self.board.game
        column, row = position[0] // CELL, position[1] // CELL
        x = game.width - 1 - column if self.human else column
        y = row if self.human else game.height - 1 - row
        return next((point for point, place in enumerate(game.points) if place == (x, y)), None)

    def chosen(self, point: int) -> chuhe.Move | None:
        """The move a click completes, if it does."""
        moves = list(self.board.legal_moves)
        if self.drop is not None:
            for move in moves:
                if move.kind == "drop" and move.to_square == point and str(move).lower().startswith(self.drop):
                    return move
        for move in moves:
            if move.from_square is None and move.to_square == point and move.kind != "drop":
                return move
        for move in moves:
            if self.start is not None and (move.from_square, move.to_square) == (self.start, point):
                return move
        self.start = point if any(move.from_square == point for move in moves) else None
        return None

    def human_move(self) -> chuhe.Move | None:
        """Waits for a move; None when the window is closed."""
        while True:
            event: Any = pygame.event.wait()
            if event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
                return None
            if event.type == pygame.KEYDOWN:
                self.drop = event.unicode if event.unicode in "qrbnp" else None
            if event.type == pygame.MOUSEBUTTONDOWN and (point := self.point_at(event.pos)) is not None:
                move = self.chosen(point)
                if move is not None:
                    self.start = self.drop = None
                    return move
                self.show()

    def agent_move(self) -> chuhe.Move:
        if self.engine is not None:
            move = self.engine.play(self.board, Limit(depth=self.options.depth)).move
            assert move is not None
            return move
        return classic_move(self.board, self.options.agent, self.rng.getrandbits(64), 3.0)

    def play(self) -> None:
        while not self.board.is_game_over():
            if self.board.turn is None:
                self.board.push_chance(self.rng)
                continue
            if self.options.demo is not None and self.board.ply >= self.options.demo:
                break
            by_hand = self.board.turn == self.human and self.options.demo is None
            move = self.human_move() if by_hand else self.agent_move()
            if move is None:
                return
            self.board.push(move)
            self.show()
        outcome = self.board.outcome()
        print(outcome.message if outcome else self.board.fen(-1))
        while outcome and self.options.demo is None and pygame.event.wait().type not in (pygame.QUIT, pygame.KEYDOWN):
            pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="xiangqi", choices=sorted(chuhe.GAMES))
    parser.add_argument("--rules", default="asian")
    parser.add_argument("--agent", default="1", help="random, a classic level, or engine")
    parser.add_argument("--depth", type=int, default=4, help="of the engine")
    parser.add_argument("--second", action="store_true", help="the agent begins")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--demo", type=int, default=None, help="the agent plays both sides for so many decisions")
    Table(parser.parse_args()).play()


if __name__ == "__main__":
    main()
