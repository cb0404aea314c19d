"""Drives everything the extension exports, for a run under the sanitizers; exits non-zero when something is wrong."""

import os
import random
import sys
import threading

import numpy as np

import chuhe
import chuhe.env
from chuhe import _core
from chuhe.compat.gym_xiangqi import XiangQiEnv
from chuhe.engine import Engine, Limit, classic_move, levels
from chuhe.records import WRITE_FORMATS, parse_games

assert _core.__file__.startswith(os.environ.get("CHUHE_SAN_LIB", "")), _core.__file__
rng = random.Random(1)


def boards():
    for game in chuhe.GAMES:
        board = chuhe.Board(game=game)
        for _ in range(60):
            if board.is_game_over():
                break
            moves = list(board.legal_moves)
            for notation in board.game.notations if board.turn is not None else ():
                board.text(moves[0], notation)
            board.push_chance(rng) if board.turn is None else board.push(rng.choice(moves))
            board.why_not("a0a9"), board.notice(), board.hand(0), board.svg(), board.copy().fen(rng.choice((-2, -1, 0, 1)))
        record = chuhe.Game.from_board(board)
        parse_games(record.write(), "pgn", game)
        for kind in WRITE_FORMATS[1:] if game in ("xiangqi", "simplified", "redeyed") else ():
            parse_games(record.to_bytes(kind), kind, game)
        while board.ply:
            board.pop()
        board.perft(2)


def garbage():
    for _ in range(300):
        text = "".join(rng.choice("rnbakcpRNBAKCP0123456789/ wb-@*[]x中") for _ in range(rng.randrange(60)))
        for game in chuhe.GAMES:
            for attempt in (lambda: chuhe.Board(text, game), lambda: chuhe.Board(game=game).push_uci(text)):
                try:
                    attempt()
                except ValueError:
                    pass
        for kind in chuhe.records.READ_FORMATS:
            data = text.encode() + bytes(rng.randrange(256) for _ in range(40))
            parse_games(data, kind, strict=False)
    for value in range(0, 1 << 24, 19997):
        for game in chuhe.GAMES:
            try:
                move = chuhe.Move.from_value(value, game)
                repr(move), chuhe.Board(game=game).push(move)
            except ValueError:
                pass


def environments():
    for game in chuhe.env.ENV_IDS.values():
        for choices in ({}, {"action_space": "full", "illegal": "random"}, {"observation": "board", "opponent": "random"}):
            env = chuhe.env.BoardVectorEnv(game, 5, threads=2, max_plies=25, **choices)
            env.reset(seed=2)
            for _ in range(60):
                env.step(env.sample())
            env.step(np.array([-1, 1 << 40, 0, 5, 99999999], np.int64))
            env.set_state(env.get_state())
            env.reset(options={"reset_mask": [1, 0, 1, 0, 1]})
        single = chuhe.env.BoardEnv(game, render_mode="rgb_array")
        single.reset(seed=1)
        for action in (-5, 10**6, 0):
            single.step(action)
        single.reset()
        single.clone(seat=1, seed=4).step(single.sample())
        single.render()
    gym = chuhe.env.BoardEnv("xiangqi", "gym")
    gym.reset(seed=1)
    old = XiangQiEnv()
    for _ in range(300):
        gym.step(gym.sample())
        old.step(max(0, old.sample()))
        if old.done:
            old.reset()


def engines():
    engine = Engine(hash_mb=1)
    for game in chuhe.GAMES:
        board = chuhe.Board(game=game)
        engine.play(board, Limit(nodes=3000), on_info=lambda info: str(info.score))
        classic_move(board, levels(game)[0][0], 1, 0.2)
    workers = [threading.Thread(target=lambda: Engine(hash_mb=1).play(chuhe.Board(), Limit(depth=3))) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


for part in (boards, garbage, environments, engines):
    part()
print("driven", file=sys.stderr)
