"""Environments in the middle of a round can be copied and pickled: the copy deals the same cards."""

from __future__ import annotations

import pickle
from copy import deepcopy
from pathlib import Path
from subprocess import run
from sys import executable
from typing import Any

import numpy as np
import pytest

from croupier.environments import make_env, make_vec_env, table_v0
from croupier.houses import names
from sizes import size

TWICE: dict[str, Any] = {"pickle": lambda env: pickle.loads(pickle.dumps(env)), "deepcopy": deepcopy}


def actions(masks: Any, random: np.random.Generator) -> Any:
    return (masks * random.random(masks.shape)).argmax(-1)


@pytest.mark.parametrize("house", names())
def test_tables_of_every_house_go_on_as_their_copies(house: str) -> None:
    env = make_vec_env(house, 16, betting=True, episode="session", bankroll=40, rounds=6, autoreset_mode="SameStep")
    random = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(size(12, 200)):
        copies = [twice(env) for twice in TWICE.values()]
        chosen = actions(info["action_mask"], random)
        rows, rewards, over, cut, info = env.step(chosen)
        for other in copies:
            again = other.step(chosen)
            assert again[0].tobytes() == rows.tobytes()
            assert [one.tolist() for one in again[1:4]] == [rewards.tolist(), over.tolist(), cut.tolist()]
            assert (again[4]["action_mask"] == info["action_mask"]).all()


def test_a_round_that_was_over_at_the_deal_is_pickled_with_its_result() -> None:
    env = make_vec_env("blackjack/six-five", 400)
    _, info = env.reset(seed=1)
    settle = env.setup.actions.names.index("settle")
    assert info["action_mask"][:, settle].any()
    other = pickle.loads(pickle.dumps(env))
    acts = info["action_mask"].argmax(1)
    assert env.step(acts)[1].tolist() == other.step(acts)[1].tolist()


def test_another_process_goes_on_with_a_table(tmp_path: Path) -> None:
    """It has met no state of the house yet: rows have other places there."""
    env = make_env("blackjack/changer", episode="session", values=True)
    env.reset(seed=4)
    for action in (0, 1, 0, 0, 1):
        env.step(action)
    file = tmp_path / "env"
    file.write_bytes(pickle.dumps(env))
    code = (
        f"import pickle; env = pickle.load(open({str(file)!r}, 'rb')); print([env.step(n % 2)[1:3] for n in range(30)])"
    )
    other = run([executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert other.stdout.strip() == str([env.step(n % 2)[1:3] for n in range(30)])


@pytest.mark.parametrize("options", [{"rounds": 3}, {"tournament": True}])
@pytest.mark.parametrize("way", TWICE)
def test_a_table_of_several_seats_goes_on_as_its_copy(way: str, options: dict[str, Any]) -> None:
    env: Any = table_v0.env("blackjack/changer", 4, **options)
    env.reset(seed=1)
    random, steps = np.random.default_rng(1), 0
    for _ in env.agent_iter(46):
        seen, _, over, cut, _ = env.last()
        action = None if over or cut else int(actions(seen["action_mask"], random))
        other = TWICE[way](env)
        env.step(action)
        other.step(action)
        steps += 1
        if env.agents:
            (row, *rest), (again, *others) = env.last(), other.last()
            assert row["observation"].tobytes() == again["observation"].tobytes()
            assert rest == others
    assert steps > 20


def test_what_is_done_at_a_copy_leaves_the_table_alone() -> None:
    env: Any = table_v0.env("baccarat/ez", 2, rounds=3)
    env.reset(seed=1)
    other, before = deepcopy(env), env.last()[0]["observation"].tobytes()
    for _ in range(3):
        other.step(0)
    assert env.last()[0]["observation"].tobytes() == before
