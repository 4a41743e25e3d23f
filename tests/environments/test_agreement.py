"""Step by step: the environments and the round, the same cards, the same observations, masks and rewards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agreement.houses import ANY
from croupier.environments.setup import Setup, setup
from croupier.environments.single import TableEnv
from croupier.environments.vector import VectorTable
from croupier.games import blackjack, war
from croupier.houses import names
from environments.reference import Reference

EAGER = {"split": 6, "swap": 4, "double": 2, "insure": 2, "hit": 2, "war": 2}


def some_action(reference: Reference, random: Random) -> int:
    """Rather an odd one than a plain one; now and then one that is not open."""
    all_names = reference.setup.actions.names
    open = [name for name in all_names if name in reference.open()]
    if random.random() < 0.05:
        return random.randrange(len(all_names))
    return all_names.index(random.choices(open, [EAGER.get(name, 1) for name in open])[0])


def assert_same(reference: Reference, observation: Any, mask: Any) -> None:
    layout, actions = reference.setup.layout, reference.setup.actions
    expected = reference.observed()
    wrong = [
        (name, seen, expected[name])
        for name, seen in zip(layout.names, observation.tolist(), strict=True)
        if abs(seen - expected[name]) > 1e-6 * abs(expected[name])
    ]
    assert not wrong
    assert {name for name, open in zip(actions.names, mask, strict=True) if open} == reference.open()


def play(made: Setup, seed: int, steps: int) -> None:
    """Random play at a single table."""
    env, reference, random = TableEnv(made), Reference(made, seed), Random(seed)
    observation, info = env.reset(seed=seed)
    reference.reset()
    assert_same(reference, observation, info["action_mask"])
    for _ in range(steps):
        action = some_action(reference, random)
        observation, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated) == reference.step(action)
        assert_same(reference, observation, info["action_mask"])
        assert observation in env.observation_space
        assert (env.action_masks() == info["action_mask"]).all()
        if terminated or truncated:
            observation, info = env.reset()
            reference.reset()
            assert_same(reference, observation, info["action_mask"])


@pytest.mark.parametrize("house", names())
def test_every_house(house: str) -> None:
    play(setup(house), 1, 60)
    play(setup(house, betting=True, episode="session", bankroll=20, rounds=30), 2, 30)


OPTIONS: dict[str, dict[str, Any]] = {
    "a shoe": {"episode": "shoe"},
    "a shoe with bets": {"episode": "shoe", "betting": True, "spread": (1, 2, 8), "counts": "hi-lo"},
    "an unbalanced count": {"episode": "shoe", "counts": "ko"},
    "half tags": {"counts": "halves", "betting": True},
    "no count": {"counts": None},
    "a short purse": {"episode": "session", "bankroll": 3, "rounds": 50},
}
ODD = {
    "a shoe that runs out": blackjack.Rules(decks=1, penetration=0.95, max_hands=4, resplit_aces=True),
    "infinite decks": blackjack.Rules(decks="infinite", max_hands=2, surrender="late", penetration=0.5),
    "early surrender and insurance": blackjack.Rules(surrender="early", insurance=True, even_money=True, max_hands=3),
    "a Charlie": blackjack.Rules(charlie=5, double="any-cards", max_hands=2, double_for_less=True),
    "a war in a small shoe": war.Rules(decks=1, penetration=0.95, surrender=False),
}


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("house", ["blackjack/changer", "war/casino-war", "baccarat/pairs"])
def test_every_option(house: str, options: str) -> None:
    play(setup(house, **OPTIONS[options]), 3, 30)


@pytest.mark.parametrize("house", ODD)
def test_odd_rules(house: str) -> None:
    rules = ODD[house]
    play(setup(rules), 4, 100)
    play(setup(rules, episode="session", bankroll=2, rounds=20), 5, 40)


def test_side_bets_are_settled_on_the_first_three_cards() -> None:
    spread: list[int | Mapping[str, int]] = [1, {"main": 1, "21+3": 2}, {"main": 2, "21+3": 1, "perfect-pairs": 3}]
    play(setup("blackjack/london", betting=True, spread=spread), 6, 80)


@pytest.mark.slow
def test_e_18_the_top_prize_of_lucky_ladies() -> None:
    """Two queens of hearts and a dealer’s blackjack, in 15 of a million rounds: also against a table that plays the round."""
    rules = blackjack.Rules(side_bets=("lucky-ladies",), max_hands=1, penetration=0.0)
    made = setup(rules, betting=True, spread=[{"main": 1, "lucky-ladies": 1}])
    play(made, 6, 40)
    tables, steps = 4096, 1200
    env = VectorTable(made, tables, AutoresetMode.SAME_STEP)
    _, info = env.reset(seed=3)
    rounds = top = queens = 0
    for _ in range(steps):
        mask = info["action_mask"]
        _, rewards, terminated, _, info = env.step(mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1))
        rounds += int(terminated.sum())
        top += int((rewards > 900).sum())
        queens += int(((rewards > 110) & (rewards < 140)).sum())
    for found, orders in ((top, 135_360), (queens, 2_738_340)):
        expected = rounds * orders / 9_294_695_280
        assert found == pytest.approx(expected, abs=4 * expected**0.5)
    assert top >= 5


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_random_houses(data: st.DataObject) -> None:
    rules = data.draw(st.one_of(*ANY.values()))
    options: dict[str, Any] = data.draw(
        st.fixed_dictionaries({"episode": st.sampled_from(["round", "shoe", "session"]), "betting": st.booleans()})
    )
    play(setup(rules, **options), data.draw(st.integers(0, 2**32)), 30)


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "blackjack/deshmukh", "war/casino-war", "baccarat/ez"])
def test_every_table_of_a_vector_environment(house: str, mode: AutoresetMode) -> None:
    """Table i with the seed s is a single table with the seed s + i, in every autoreset mode."""
    made = setup(house, episode="shoe", counts="hi-lo")
    vector(made, mode, tables=3, steps=30)


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_vectors_of_random_houses(data: st.DataObject) -> None:
    rules = data.draw(st.one_of(*ANY.values()))
    betting = data.draw(st.booleans())
    vector(setup(rules, betting=betting), data.draw(st.sampled_from(list(AutoresetMode))), tables=3, steps=20)


def vector(made: Setup, mode: AutoresetMode, tables: int, steps: int, seed: int = 11) -> None:
    env, random = VectorTable(made, tables, mode), Random(seed)
    references = [Reference(made, seed + table) for table in range(tables)]
    observations, info = env.reset(seed=seed)
    over = np.zeros(tables, np.bool_)
    for reference in references:
        reference.reset()
    for _ in range(steps):
        for table, reference in enumerate(references):
            assert_same(reference, observations[table], info["action_mask"][table])
        if mode is AutoresetMode.DISABLED and over.any():
            observations, info = env.reset(options={"reset_mask": over})
            for table in np.flatnonzero(over).tolist():
                references[table].reset()
            over = np.zeros(tables, np.bool_)
            continue
        actions = np.array([some_action(reference, random) for reference in references])
        before = over
        observations, rewards, terminated, truncated, info = env.step(actions)
        over = terminated | truncated
        for table, reference in enumerate(references):
            if mode is AutoresetMode.NEXT_STEP and before[table]:
                reference.reset()
                assert (rewards[table], terminated[table], truncated[table]) == (0, False, False)
                continue
            assert (rewards[table], terminated[table], truncated[table]) == reference.step(int(actions[table]))
            if mode is AutoresetMode.SAME_STEP and over[table]:
                assert_same(reference, info["final_obs"][table], info["final_info"]["action_mask"][table])
                assert info["_final_obs"][table]
                reference.reset()


def test_seats_of_the_house_do_not_matter() -> None:
    """An environment is one seat, whatever table the house has."""
    rules = blackjack.Rules(seats=5)
    assert setup(rules).rules == replace(rules, seats=1)
