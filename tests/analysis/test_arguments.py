"""Wrong arguments of the functions for Python are refused in a sentence, and sensible ones are taken in any form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from croupier.analysis import advise, chart, deviation, distribution, edge, side_bets
from croupier.analysis.count_design import design_tags
from croupier.analysis.count_quality import quality
from croupier.analysis.effects import contributions, effects
from croupier.analysis.exceptions import exceptions
from croupier.analysis.indices import index_plays
from croupier.analysis.reasons import reasons
from croupier.analysis.removal import cell_removals, removals
from croupier.cards import card
from croupier.games.blackjack import Rules, start
from croupier.houses import load
from croupier.messages import Refused
from croupier.protocol import FACE_DOWN, Stake
from croupier.simulation import Options, simulate

HOUSE, WAR = "blackjack/vegas-strip:max_hands=1", "war/casino-war"
WRONG: tuple[Any, ...] = (5, 3.5, None, b"x", [], {}, object(), np.array([1, 2]), float("nan"), True, lambda: 1)


def ask() -> Any:
    round = start(Rules(), [Stake.on({"main": 100})])
    for given in (card("10"), card("9"), card("6"), FACE_DOWN):
        round = round.step(given)
    return round


@pytest.mark.parametrize(
    "function",
    [
        edge,
        deviation,
        distribution,
        chart,
        side_bets,
        exceptions,
        removals,
        cell_removals,
        advise,
        lambda given: list(effects(given)),
        lambda given: contributions(given, WAR),
        lambda given: contributions(WAR, given),
        lambda given: quality(given, "hi-lo"),
        lambda given: quality(HOUSE, given),
        lambda given: index_plays(given, "hi-lo"),
        lambda given: index_plays(HOUSE, given),
        lambda given: design_tags(given, 1),
        lambda given: reasons(given, cast(Any, ())),
        lambda given: simulate(given, Options(rounds=1000)),
        lambda given: simulate(WAR, Options(strategy=cast(Any, object() if given is None else given), rounds=1000)),
    ],
)
def test_what_is_no_house_count_round_or_strategy_is_refused(function: Callable[[Any], object]) -> None:
    for given in WRONG:
        with pytest.raises(Refused) as refused:
            function(given)
        assert str(refused.value).endswith(".")


@pytest.mark.parametrize("house", [HOUSE, WAR, "baccarat/ez"])
def test_what_is_no_shoe_is_refused(house: str) -> None:
    for shoe in (5, "x" * 13, [1.5] * 13, [-1] * 13, [float("nan")] * 13, ["x"] * 13, object()):
        with pytest.raises(Refused, match="A shoe is whole numbers of cards"):
            edge(house, cast(Any, shoe))


@pytest.mark.parametrize("strategy", [[], 5, object(), "nobody"])
def test_what_is_no_strategy_is_refused(strategy: object) -> None:
    for function in (edge, deviation, distribution):
        with pytest.raises(Refused):
            function(HOUSE, strategy=strategy)


@pytest.mark.parametrize(
    "given",
    [
        {"spread": "8"},
        {"spread": 0.5},
        {"risk_averse": 2},
        {"risk_averse": None},
        {"penetration": "half"},
        {"penetration": 1.5},
        {"estimate": "eighth"},
        {"estimate": []},
    ],
)
def test_options_of_index_plays_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        index_plays(HOUSE, "hi-lo", **given)


@pytest.mark.parametrize("name", ["rounds", "seats", "penetration", "until_error", "seed", "jobs", "checkpoint"])
def test_options_of_a_run_are_refused(name: str) -> None:
    for value in ([], object(), b"x", float("nan")):
        if (name, value) != ("checkpoint", b"x"):
            with pytest.raises(Refused, match=name):
                simulate(WAR, Options(**{"rounds": 1000, name: value}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name",
    [
        "plays",
        "rounding",
        "estimate",
        "running",
        "bet_count",
        "aces",
        "insurance_count",
        "others",
        "seat",
        "hands",
        "bet",
        "spread",
        "ramp",
        "optimal",
        "steps",
        "wong",
        "back_count",
        "leave",
    ],
)
def test_options_of_a_counter_are_refused(name: str) -> None:
    for value in (object(), b"x"):
        with pytest.raises(Refused):
            simulate(HOUSE, Options(strategy="basic", rounds=1000, **{"count": "hi-lo", name: value}))  # type: ignore[arg-type]


def test_cards_that_are_gone_are_cards() -> None:
    for gone in (5, ["5"], [None]):
        with pytest.raises(Refused, match="is not a card"):
            advise(ask(), cast(Any, gone))
        with pytest.raises(Refused, match="is not a card"):
            reasons(ask(), cast(Any, gone))


def test_numbers_come_in_any_form(tmp_path: Any) -> None:
    usual, other = (
        simulate(WAR, Options(rounds=2000, seed=7)),
        simulate(WAR, Options(rounds=cast(Any, 2e3), seed=cast(Any, np.int64(7)))),
    )
    assert (usual.ev, usual.rounds) == (other.ev, other.rounds)
    assert edge(WAR, cast(Any, np.full(13, 24.0))) == edge(WAR)
    assert edge(cast(Any, load(WAR))) == edge(WAR)
    simulate(WAR, Options(rounds=2000, seed=7, checkpoint=str(tmp_path / "kept")))
    assert (tmp_path / "kept").exists()
