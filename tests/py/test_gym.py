"""The compat environment against the slow model, and the old interface as old code uses it."""

import os
import random
import unittest

import numpy as np

from chuhe.compat.gym_xiangqi import XiangQiEnv, make
from chuhe.compat.gym_xiangqi.agents import RandomAgent
from chuhe.compat.gym_xiangqi.constants import ALLY, BLACK, ENEMY, PIECE_ID_TO_NAME, PIECE_POINTS, RED
from chuhe.compat.gym_xiangqi.utils import action_space_to_move, move_to_action_space
from gym_reference import Reference

GAMES = int(os.environ.get("CHUHE_GYM_GAMES", "1000"))
# The model is slow, so most games are short; some go on to the end.
PLIES = int(os.environ.get("CHUHE_GYM_PLIES", "12"))


class Differential(unittest.TestCase):
    def compare(self, env, model):
        self.assertEqual(env.turn, model.turn)
        self.assertTrue((env.state == np.array(model.board)).all())
        player = env.turn
        self.assertEqual(sorted(env._core.actions(player)), model.actions(player))

    def play(self, seed, plies, checks=False):
        rng = random.Random(seed)
        color, defects = rng.choice((RED, BLACK)), rng.random() < 0.3
        env, model = XiangQiEnv(color, defects=defects), Reference(color, defects)
        self.compare(env, model)
        for _ in range(plies):
            actions = model.actions(model.turn)
            if not actions:
                break
            action = rng.choice(actions)
            if checks:
                takes = [a for a in actions if abs(model.board[a % 90 // 9][a % 9]) == 1]
                action = rng.choice(takes) if takes and rng.random() < 0.02 else action
            if rng.random() < 0.05:
                action = rng.randrange(129600)
            _, reward, done, _ = env.step(action)
            self.assertEqual((reward, done), model.step(action))
            if done:
                self.assertTrue((env.state == np.array(model.board)).all())
                break
            self.compare(env, model)
        return model.done

    def test_short_games_are_equal(self):
        for seed in range(GAMES):
            self.play(seed, PLIES)

    def test_whole_games_are_equal(self):
        ended = sum(self.play(10_000 + seed, 400, checks=True) for seed in range(max(4, GAMES // 250)))
        self.assertGreater(ended, 0)

    def test_the_fourth_same_check_loses(self):
        # A chariot checks from two points in turn; the general steps aside and back.
        env, model = XiangQiEnv(), Reference()
        env._core.reset("4k4/9/9/9/9/9/9/9/4A4/R2K5 w")
        model.board = [[0] * 9 for _ in range(10)]
        model.board[0][4], model.board[8][4], model.board[9][0], model.board[9][3] = -1, 2, 8, 1
        state = env.state
        names = {int(v) for v in state[state != 0]}
        chariot = next(n for n in names if n in (8, 9))
        advisor = next(n for n in names if n in (2, 3))
        model.board[9][0], model.board[8][4] = chariot, advisor
        self.assertTrue((state == np.array(model.board)).all())
        moves = [((9, 0), (0, 0)), ((0, 4), (1, 4))]
        moves += [((0, 0), (1, 0)), ((1, 4), (0, 4)), ((1, 0), (0, 0)), ((0, 4), (1, 4))] * 4
        for start, end in moves:
            piece = abs(model.board[start[0]][start[1]])
            action = move_to_action_space(piece, start, end)
            answer = model.step(action)
            _, reward, done, _ = env.step(action)
            self.assertEqual((reward, done), answer)
            if done:
                break
        self.assertEqual((reward, done), (-100, True))


class OldInterface(unittest.TestCase):
    def test_the_demo_of_old_runs(self):
        env = make("gym_xiangqi:xiangqi-v0")
        agent, done, rounds = RandomAgent(1), False, 0
        board = env.reset()
        self.assertEqual(board.shape, (10, 9))
        self.assertEqual(env.turn, ALLY)
        while not done and rounds < 60:
            action = agent.move(env)
            before = env.turn
            _, reward, done, _ = env.step(action)
            self.assertIn(PIECE_ID_TO_NAME[action_space_to_move(action)[0]], PIECE_ID_TO_NAME)
            self.assertGreaterEqual(reward, -100)
            if not done:
                self.assertEqual(env.turn, -before)
            rounds += 1
        self.assertEqual(env.render("rgb_array").shape[2], 3)
        self.assertEqual(len(env.render("ansi").splitlines()), 10)
        env.close()

    def test_the_enemy_begins_for_a_black_ally(self):
        env = XiangQiEnv(BLACK)
        self.assertEqual(env.turn, ENEMY)
        self.assertEqual(env.state[9, 4], 1)
        self.assertEqual(env.state[0, 4], -1)

    def test_illegal_actions_cost_ten_and_change_nothing(self):
        env = XiangQiEnv()
        before = env.state
        board, reward, done, _ = env.step(0)
        self.assertEqual((reward, done), (-10.0, False))
        self.assertTrue((board == before).all())
        self.assertEqual(env.turn, ALLY)
        with self.assertRaises(AssertionError):
            env.step(129600)

    def test_action_numbers_go_there_and_back(self):
        for action in range(0, 129600, 37):
            piece, start, end = action_space_to_move(action)
            self.assertEqual(move_to_action_space(piece, tuple(start), tuple(end)), action)

    def test_masks_are_arrays_of_ones(self):
        env = XiangQiEnv()
        self.assertEqual(env.ally_actions.shape, (129600,))
        self.assertEqual(env.ally_actions.sum(), 44)
        self.assertEqual(env.enemy_actions.sum(), 44)
        self.assertEqual(PIECE_POINTS[1], 100)

    def test_pieces_know_where_they_are(self):
        env = XiangQiEnv()
        self.assertEqual(env.ally_piece[1].coor, (4, 9))
        self.assertEqual(len(env.ally_piece[6].legal_moves), 2)
        self.assertTrue(all(piece.is_alive() for piece in env.enemy_piece[1:]))

    def test_a_user_move_is_a_step(self):
        env = XiangQiEnv()
        _, reward, done, _ = env.step_user((10, [7, 1], [7, 4]))
        self.assertEqual((reward, done), (0.0, False))
        self.assertEqual(env.state[7, 4], 10)

    def test_a_blocked_side_loses_unless_defects_are_wanted(self):
        for defects in (False, True):
            env = XiangQiEnv(defects=defects)
            env._core.reset("3kn4/2PnPP3/3P5/9/9/9/9/9/9/4K4 w")
            pawn = int(env.state[1, 5])
            _, reward, done, _ = env.step(move_to_action_space(pawn, (1, 5), (0, 5)))
            self.assertEqual((reward, done), (0.0, False) if defects else (100.0, True))
            self.assertEqual(env._core.actions(ENEMY), [])


if __name__ == "__main__":
    unittest.main()
