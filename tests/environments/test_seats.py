"""Several agents at one table: PettingZoo's own checks, and the table's rules."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test  # type: ignore[import-untyped]

from croupier.cards import DECK
from croupier.environments import table_v0
from croupier.environments.actions import BadAction, BadSetup
from croupier.games.declare import BadRules
from croupier.houses import names
from croupier.protocol import DEALER
from croupier.records.types import Calendar

pytestmark = pytest.mark.filterwarnings(
    # the test knows by name which environments may observe a dictionary
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


def seats_at(house: str) -> int:
    return {"blackjack/deshmukh": 1, "blackjack/single-deck": 2}.get(house, 3)


@pytest.mark.parametrize("house", names())
def test_the_api_and_the_seeds_at_every_house(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(table_v0.env(house, seats_at(house), rounds=4), num_cycles=12)
    seed_test(lambda: table_v0.env(house, seats_at(house), rounds=4), num_cycles=6)
    capsys.readouterr()


@pytest.mark.parametrize("house", [name for name in names() if name.startswith("baccarat")])
def test_all_at_once_at_baccarat(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(table_v0.parallel_env(house, 3, rounds=6), num_cycles=12)
    capsys.readouterr()


def play_to_the_end(env: Any, seed: int) -> dict[str, float]:
    """What each agent got, in random play to the end."""
    env.reset(seed=seed)
    random, got = Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        table = env.unwrapped.table
        open = {env.unwrapped.setup.actions.names[n] for n in np.flatnonzero(seen["action_mask"])}
        if need := table.game.deciding:
            assert open == set(need.words)
        assert open
        env.step(env.unwrapped.setup.actions.names.index(random.choice(sorted(open))))
    return got


def test_rewards_are_what_the_purses_gained() -> None:
    env: Any = table_v0.env("blackjack/london", 4, rounds=8, spread=(1, 2, {"main": 1, "21+3": 1}))
    got = play_to_the_end(env, 3)
    table, unit = env.unwrapped.table, env.unwrapped.setup.rules.minimum
    assert [*got.values()] == [(player.purse - player.bought) / unit for player in table.game.players]
    assert len(table.game.history) == 8


def test_a_tournament_ends_with_one_winner() -> None:
    env: Any = table_v0.env("blackjack/changer", 4, tournament=Calendar(rounds=4, block=1), bankroll=20)
    places = []
    for seed in range(5):
        got = play_to_the_end(env, seed)
        places.append(sorted(got.values()))
        standings = env.unwrapped._tournament.standings()
        assert got[f"player_{standings[0].seat}"] == 1
    assert all(place == [0, 1 / 3, 2 / 3, 1] for place in places)


def test_who_is_broke_leaves() -> None:
    env: Any = table_v0.env("war/ctrlaltbet", 2, bankroll=1, rounds=50, spread=(1,))
    got = play_to_the_end(env, 1)
    assert -1 in got.values()


def test_nobody_sees_the_hole_card() -> None:
    """The hole card is changed while it lies face down: nobody sees another observation until it is turned."""
    env: Any = table_v0.env("blackjack/vegas-strip", 3)
    changed = 0
    for seed in range(12):
        env.reset(seed=seed)
        for _ in range(3):
            env.step(len(env.unwrapped.setup.actions.words))
        table, raw = env.unwrapped.table, env.unwrapped
        if table.game.deciding:
            before = [raw.observe(agent) for agent in raw.agents]
            table._owner._hidden[DEALER] = [DECK[seed]]
            after = [raw.observe(agent) for agent in raw.agents]
            assert all(
                np.array_equal(one[key], other[key]) for one, other in zip(before, after, strict=True) for key in one
            )
            changed += 1
    assert changed > 6


def test_what_is_wrong_is_refused() -> None:
    with pytest.raises(BadSetup, match="only baccarat"):
        table_v0.parallel_env("blackjack/french")
    with pytest.raises(BadSetup, match="seats = 0"):
        table_v0.env("blackjack/french", 0)
    with pytest.raises(BadSetup, match="leave rounds out"):
        table_v0.env("blackjack/french", 3, tournament=True, rounds=5)
    with pytest.raises(BadRules, match="chase"):
        table_v0.env("blackjack/deshmukh", 2)
    env: Any = table_v0.env("blackjack/french", 2)
    env.reset(seed=1)
    with pytest.raises(BadAction, match=re.escape("“hit” is not possible now; possible: main 1, ")):
        env.step(0)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_a_table_of_several_can_be_looked_at(mode: str) -> None:
    env: Any = table_v0.env("blackjack/four-seats", 4, render_mode=mode)
    env.reset(seed=1)
    for _ in range(6):
        env.step(int(np.argmax(env.last()[0]["action_mask"])))
    assert len(env.render()) > 100
