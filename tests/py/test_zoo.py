"""PettingZoo: its own tests for every game."""

import contextlib
import io
import types
import unittest
import warnings

from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

import chuhe
from chuhe import zoo


@contextlib.contextmanager
def quiet():
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


class Zoo(unittest.TestCase):
    def test_api(self):
        for game in chuhe.GAMES:
            with quiet():
                api_test(zoo.env(game), num_cycles=150)

    def test_seed(self):
        for game in chuhe.GAMES:
            with quiet():
                seed_test(lambda: zoo.env(game), num_cycles=20)

    def test_render(self):
        for game in chuhe.GAMES:
            with quiet():
                render_test(lambda render_mode=None: zoo.env(game, render_mode=render_mode))

    def test_max_cycles(self):
        """PettingZoo's test steps blindly, so illegal actions are replaced; turns of several decisions do not fit it
        and are counted here."""
        for game, info in chuhe.GAMES.items():
            if info.is_multi and not info.is_hidden:
                env = zoo.env(game, max_cycles=4)
                env.reset(seed=1)
                count = 0
                while not any(env.truncations.values()):
                    env.step(env.sample())
                    count += 1
                self.assertEqual(count, 8, game)
                with self.assertRaisesRegex(ValueError, "several decisions"):
                    zoo.parallel_env(game)
                continue
            module = types.SimpleNamespace(
                env=lambda **more: zoo.env(game, illegal="random", **more),
                parallel_env=lambda **more: zoo.parallel_env(game, illegal="random", **more))
            with quiet():
                max_cycles_test(module)

    def test_rewards_add_up_to_nothing(self):
        for game in chuhe.GAMES:
            env = zoo.env(game, max_plies=400)
            env.reset(seed=2)
            totals = dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                _, reward, terminated, truncated, _ = env.last()
                totals[agent] += reward
                env.step(None if terminated or truncated else env.sample())
            self.assertEqual(sum(totals.values()), 0, game)

    def test_who_is_not_on_move_has_no_actions(self):
        env = zoo.env("xiangqi")
        env.reset(seed=1)
        self.assertEqual(env.agent_selection, "red")
        self.assertEqual(env.observe("black")["action_mask"].sum(), 0)
        self.assertEqual(env.observe("red")["action_mask"].sum(), 44)
        with self.assertRaisesRegex(ValueError, "on move"):
            env.step(None)


if __name__ == "__main__":
    unittest.main()
