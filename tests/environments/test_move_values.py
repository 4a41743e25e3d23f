"""Exact values in the environments: those of the analysis, whatever the table, and the regret of what is done."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from croupier.analysis import advise, edge
from croupier.analysis.worth import bets_worth
from croupier.cards import Card, Rank, Suit
from croupier.environments import make_env, make_vec_env
from croupier.environments.actions import BadSetup
from croupier.environments.playing import Playing
from croupier.environments.rendering import HEIGHT, round_of
from croupier.environments.wrappers import (
    MaskInObservation,
    RegretReward,
    VectorMaskInObservation,
    VectorRegretReward,
)
from croupier.houses import load, names
from croupier.strategies import find_strategy
from sizes import size

STRIP = "blackjack/vegas-strip"


def gone_at(env: Any, round: Any) -> list[Card]:
    """The cards exposed since the shuffle that do not lie on the felt."""
    felt = np.bincount([card.rank for card in round.face_up()], minlength=14)[1:]
    seen = env.dealing.tables["seen"][0][:13].astype(int) - felt
    return [Card(rank, Suit.CLUBS) for rank, many in zip(Rank, seen, strict=True) for _ in range(many)]


@pytest.mark.parametrize("options", [{}, {"betting": True, "episode": "session", "bankroll": 9}])
@pytest.mark.parametrize("house", [name for name in names() if not name.startswith("baccarat")])
def test_the_values_are_those_of_the_analysis_for_the_very_cards(house: str, options: dict[str, Any]) -> None:
    env = make_env(house, values=True, render_mode="ansi", **options)
    random, words, compared = np.random.default_rng(1), env.setup.actions.words, 0
    _, info = env.reset(seed=3)
    for _ in range(size(60 if house.startswith("war") else 30, 2_000)):  # ties are rare
        values, taken = (
            info["action_values"],
            int((info["action_mask"] * random.random(len(env.setup.actions))).argmax()),
        )
        assert (np.isneginf(values) == (info["action_mask"] == 0)).all()
        if env.dealing.deciding[0]:
            round: Any = round_of(env.dealing)
            units = env.setup.actions.wagers[env.dealing.tables["wager"][0]].first
            moves = advise(round, gone_at(env, round)).moves
            assert {word: values[words.index(word)] for word in moves} == pytest.approx(
                {word: units * worth for word, worth in moves.items()}, abs=1e-12
            )
            compared += 1
        _, _, over, cut, info = env.step(taken)
        lost = 0.0 if np.isnan(values).any() else values.max() - values[taken]  # before a shoe that may run out
        assert info["regret"] == pytest.approx(lost, abs=1e-12)
        if over or cut:
            _, info = env.reset()
    assert compared


def test_bets_are_worth_what_the_cards_left_make_of_them() -> None:
    env = make_env("baccarat/ez", values=True, episode="shoe")
    _, info = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, info = env.step(int(info["action_values"].argmax()))
        assert info["regret"] == 0
    left = tuple(int(32 - many) for many in env.dealing.tables["seen"][0][:13])
    worth = bets_worth(env.setup.rules, left)
    assert dict(zip(env.setup.actions.names, info["action_values"], strict=True)) == pytest.approx(
        {f"{bet} 1": value for bet, value in worth.items()}
    )


def test_a_round_that_is_over_at_the_deal_is_worth_its_result() -> None:
    env = make_vec_env("blackjack/six-five", 300, values=True)
    _, info = env.reset(seed=1)
    settle = env.setup.actions.names.index("settle")
    over = info["action_mask"][:, settle] == 1
    promised = info["action_values"][:, settle]
    _, rewards, _, _, info = env.step(info["action_mask"].argmax(1))
    assert over.sum() > 5
    assert rewards[over].tolist() == promised[over].tolist()
    assert (info["regret"][over] == 0).all()


def test_an_action_that_is_not_open_has_the_regret_of_what_is_taken_for_it() -> None:
    env = make_vec_env(STRIP, 64, values=True)
    _, info = env.reset(seed=2)
    never = env.setup.actions.names.index("settle")
    stand, decline = (env.setup.actions.names.index(word) for word in ("stand", "decline"))
    values, mask = info["action_values"], info["action_mask"]
    *_, info = env.step(np.full(64, never))
    for table in range(64):
        instead = next((word for word in (stand, decline) if mask[table, word]), None)
        lost = 0.0 if instead is None else values[table].max() - values[table, instead]
        assert info["regret"][table] == pytest.approx(lost)


def mean_regret(house: str, strategy: str, rounds: int) -> tuple[float, float]:
    """What a strategy's decisions cost, in bets a round, and the standard error."""
    env = make_vec_env(f"{house}:penetration=0", 256, autoreset_mode="SameStep", counts=None, values=True, copy=False)
    env.reset(seed=1)
    plays = Playing(env, find_strategy(strategy, env.setup.rules))
    running, ended = np.zeros(256), list[float]()
    while len(ended) < rounds:
        *_, over, _, info = env.step(plays())
        running += info["regret"]
        ended += running[over].tolist()
        running[over] = 0
    return float(np.mean(ended)), float(np.std(ended) / np.sqrt(len(ended)))


@pytest.mark.parametrize(
    ("house", "strategy"), [(STRIP, "amateur"), ("blackjack/single-deck", "basic"), ("blackjack/changer", "expert")]
)
def test_mean_regret_is_the_difference_of_the_edges(house: str, strategy: str) -> None:
    """benchmarks/environments.py --values does it with 100,000 rounds."""
    rules: Any = load(house).rules
    exact = edge(rules).ev - edge(rules, strategy=strategy).ev
    found, error = mean_regret(house, strategy, size(1_000, 100_000))
    assert abs(found - exact) < 4 * error + 2e-5


def test_best_play_has_no_regret() -> None:
    env = make_vec_env(STRIP, 32, values=True)
    _, info = env.reset(seed=1)
    for _ in range(6):
        *_, info = env.step(info["action_values"].argmax(1))
        assert info["regret"].max() == 0


def test_minus_the_regret_as_the_reward() -> None:
    env = RegretReward(gymnasium.make("croupier/Blackjack-v0", values=True))
    env.reset(seed=1)
    _, reward, _, _, info = env.step(0)
    assert reward == -info["regret"]
    assert "money" in info
    many = VectorRegretReward(make_vec_env(STRIP, 8, values=True))
    many.reset(seed=1)
    _, rewards, _, _, info = many.step(np.zeros(8, int))
    assert (rewards == -info["regret"]).all()
    assert rewards.min() < 0
    with pytest.raises(BadSetup, match="values = True"):
        RegretReward(make_env(STRIP))


def test_the_mask_inside_the_observation() -> None:
    env = MaskInObservation(make_env(STRIP), "obs", "mask")
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert (seen["mask"] == info["action_mask"]).all()
    many = VectorMaskInObservation(make_vec_env(STRIP, 8, autoreset_mode="SameStep"))
    rows, _ = many.reset(seed=1)
    assert many.observation_space.contains(rows)
    for _ in range(6):
        *_, info = many.step(np.ones(8, int))
        if "final_obs" in info:
            assert set(info["final_obs"]) == {"observation", "action_mask"}
            return
    raise AssertionError("no episode ended")


@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "blackjack/single-deck", "war/casino-war"])
def test_bounds_are_reached_and_not_passed(house: str) -> None:
    """A true count lies within what the cards before the cut card can make of it, a bankroll within what bets can win."""
    env = make_vec_env(house, 64, betting=True, episode="session", rounds=50, counts="hi-lo", autoreset_mode="SameStep")
    space: Any = env.single_observation_space
    random = np.random.default_rng(1)
    rows, info = env.reset(seed=1)
    for _ in range(200):
        assert (rows >= space.low).all()
        assert (rows <= space.high).all()
        rows, *_, info = env.step((info["action_mask"] * random.random(info["action_mask"].shape)).argmax(1))
    true = env.setup.layout.place("true")
    assert space.high[true] <= 90
    assert space.low[true] >= -90
    assert space.high[env.setup.layout.place("bankroll")] < 100_000


def test_the_table_is_shown_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("croupier/Blackjack-v0", render_mode="human")
    env.reset(seed=2)
    env.step(1)
    assert env.render() is None
    assert len(capsys.readouterr().out.splitlines()) == 2 * HEIGHT  # after the deal and after the step
