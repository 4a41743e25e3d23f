from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from croupier.analysis import deviation, edge
from croupier.games import baccarat, blackjack, war
from croupier.games.declare import BadRules
from croupier.houses import load
from croupier.simulation import Options, blocks, checkpoint, simulate
from croupier.simulation import run as running
from croupier.simulation.blocks import Block, BlockPlayer, Tally
from croupier.simulation.checkpoint import BadCheckpoint
from croupier.simulation.result import Result
from croupier.simulation.run import BadRun, RunPlan, RunProgress, prepare, run
from croupier.simulation.threads import Threads
from croupier.strategies import find_strategy

pytestmark = pytest.mark.slow

RULES = war.Rules()
ALWAYS = find_strategy("always-war", RULES)


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (blocks, checkpoint, running):
        monkeypatch.setattr(module, "ROUNDS", 10_000)
    monkeypatch.setattr(running, "Blocks", lambda rounds, first=0: blocks.Blocks(rounds, first, 10_000))


def same(one: Result, other: Result) -> bool:
    return one.played.cards == other.played.cards and np.array_equal(one.played.counts, other.played.counts)


def test_any_number_of_workers_comes_to_the_same() -> None:
    results = [simulate(RULES, Options(strategy=ALWAYS, rounds=123_456, seed=5, jobs=jobs)) for jobs in (1, 2, 7)]
    assert all(result.rounds == 123_456 for result in results)
    assert all(same(result, results[0]) for result in results)
    assert not same(results[0], simulate(RULES, Options(strategy=ALWAYS, rounds=123_456, seed=6)))


def test_so_do_several_seats() -> None:
    one, other = (
        simulate(RULES, Options(strategy=ALWAYS, rounds=30_000, seats=3, seed=5, jobs=jobs)) for jobs in (1, 3)
    )
    assert same(one, other)
    assert one.ev == other.ev
    assert one.standard_error == other.standard_error


class Interrupted:
    """Workers that are interrupted after some blocks."""

    def __init__(self, after: int) -> None:
        self.after = after

    def play(self, player: BlockPlayer, blocks: Iterable[Block], each: bool = True) -> Generator[Tally, None, None]:
        assert each is False, "nobody asked for a precision"
        for number, block in enumerate(blocks):
            if number == self.after:
                raise KeyboardInterrupt
            yield player(block)


def test_an_interrupted_run_has_a_result_and_can_be_resumed(tmp_path: Path) -> None:
    file, ready = tmp_path / "kept.json", prepare(RunPlan.of(RULES, ALWAYS, 95_000, seed=5))
    part = run(ready, Interrupted(4), file)
    assert (part.rounds, part.complete) == (40_000, False)
    again = run(ready, Interrupted(3), file)
    assert (again.rounds, again.dealt) == (70_000, 30_000)
    rest = run(ready, Threads(2), file)
    assert rest.complete
    assert same(rest, run(ready))


def test_a_finished_run_can_be_asked_for_more(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulate(RULES, Options(strategy=ALWAYS, rounds=25_000, seed=5, checkpoint=file))
    more = simulate(RULES, Options(strategy=ALWAYS, rounds=47_000, seed=5, checkpoint=file))
    assert same(more, simulate(RULES, Options(strategy=ALWAYS, rounds=47_000, seed=5)))


def test_the_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))
    with pytest.raises(BadCheckpoint, match="its seed is 5, and here it is 6"):
        simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=6, checkpoint=file))
    with pytest.raises(BadCheckpoint, match="differs in the rules"):
        simulate(replace(RULES, decks=2), Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))
    with pytest.raises(BadCheckpoint, match="differs in who plays"):
        simulate(
            RULES, Options(strategy=find_strategy("always-surrender", RULES), rounds=20_000, seed=5, checkpoint=file)
        )
    with pytest.raises(BadRun, match="has 20000 rounds, more than the 10000 asked for"):
        simulate(RULES, Options(strategy=ALWAYS, rounds=10_000, seed=5, checkpoint=file))
    for nonsense in (json.dumps({"about": 3}).encode(), b"\xff\x00", b"[]"):
        file.write_bytes(nonsense)
        with pytest.raises(BadCheckpoint, match="not a checkpoint"):
            simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))


def test_a_checkpoint_knows_its_seed(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    assert checkpoint.seed_of(file) is None
    simulate(RULES, Options(strategy=ALWAYS, rounds=10_000, seed=5, checkpoint=file))
    assert checkpoint.seed_of(file) == 5


def test_it_stops_at_a_precision() -> None:
    result = simulate(RULES, Options(strategy=ALWAYS, until_error=0.004, seed=5, jobs=2))
    assert 0.003 < result.standard_error <= 0.004
    assert same(result, simulate(RULES, Options(strategy=ALWAYS, rounds=result.rounds, seed=5)))
    assert simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, until_error=0.0001, seed=5)).rounds == 20_000


def test_progress_is_told() -> None:
    told: list[RunProgress] = []
    simulate(RULES, Options(strategy=ALWAYS, rounds=35_000, seed=5), progress=told.append)
    assert [(one.result.rounds, one.aim) for one in told] == [(n, 35_000) for n in (10_000, 20_000, 30_000, 35_000)]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"rounds": 1}, "asked for: 1"),
    ({"rounds": -3}, "at least 2 rounds"),
    ({}, "when to stop"),
    ({"until_error": 0.0}, "standard error"),
    ({"until_error": 2.0}, "standard error"),
]


@pytest.mark.parametrize(("asked", "sentence"), BAD)
def test_a_run_that_cannot_be_is_refused_before_anything_is_compiled(asked: dict[str, Any], sentence: str) -> None:
    with patch.object(running, "table_for", side_effect=AssertionError), pytest.raises(BadRun, match=sentence):
        simulate(RULES, Options(strategy=ALWAYS, **asked))


def test_a_house_refuses_what_it_cannot_deal() -> None:
    with pytest.raises(BadRules, match="penetration"):
        simulate(RULES, Options(strategy=ALWAYS, rounds=2, penetration=2))
    with pytest.raises(BadRules, match="seats"):
        simulate(RULES, Options(strategy=ALWAYS, rounds=2, seats=0))
    crowded = blackjack.Rules(decks=1)
    with pytest.raises(BadRules, match="seats"):
        simulate(crowded, Options(strategy=find_strategy("amateur", crowded), rounds=2, seats=7))
    with pytest.raises(BadRun, match="baccarat"):
        simulate(baccarat.Rules(), Options(strategy=find_strategy("player", baccarat.Rules()), rounds=2, seats=2))


# Held against exact values, from a fresh shoe


@pytest.mark.parametrize("house", ["blackjack/changer", "blackjack/ctrlaltbet", "blackjack/vegas-strip:max_hands=2"])
def test_blackjack_lies_near_its_exact_value(house: str) -> None:
    rules = load(house).rules
    assert isinstance(rules, blackjack.Rules)
    result = simulate(rules, Options(strategy=find_strategy("basic", rules), rounds=1_000_000, penetration=0, seed=11))
    exact = edge(rules, strategy="basic").ev
    assert abs(result.ev - exact) < 4 * result.standard_error
    spread = deviation(rules, strategy="basic")
    assert result.standard_deviation == pytest.approx(spread, rel=5 / sqrt(result.rounds))


def test_every_bet_of_baccarat_lies_near_its_exact_value() -> None:
    rules = baccarat.Rules(side_bets=("dragon-7", "pairs"))
    result = simulate(rules, Options(strategy=find_strategy("player", rules), rounds=1_000_000, penetration=0, seed=11))
    exact = edge(rules).bets
    assert result.bets.keys() == exact.keys()
    for bet, distribution in result.bets.items():
        assert abs(distribution.mean - exact[bet]) < 4 * distribution.standard_error, bet


def test_war_lies_near_its_exact_value() -> None:
    rules = load("war/casino-war").rules
    result = simulate(
        rules, Options(strategy=find_strategy("always-war", rules), rounds=1_000_000, penetration=0, seed=11)
    )
    assert abs(result.ev + 23138 / 993023) < 4 * result.standard_error


def test_seats_are_correlated_and_the_error_knows_it() -> None:
    rules = blackjack.Rules(max_hands=1)
    result = simulate(
        rules, Options(strategy=find_strategy("amateur", rules), rounds=200_000, seats=5, seed=11, penetration=0)
    )
    alone = result.standard_deviation / sqrt(5 * result.rounds)
    assert result.standard_error > 1.2 * alone
    assert len(result.by_seat) == 5
    assert all(abs(seat.mean - result.ev) < 5 * seat.standard_error for seat in result.by_seat)


@pytest.mark.parametrize("house", ["blackjack/vegas-strip:max_hands=2", "blackjack/single-deck:max_hands=2"])
def test_a_shoe_dealt_down_to_the_cut_card_loses_no_round(house: str) -> None:
    """With splits, which leave the folded table; the cut card moves the expectation by far less than the bound."""
    rules = load(house).rules
    assert isinstance(rules, blackjack.Rules)
    result = simulate(
        rules, Options(strategy=find_strategy("basic", rules), rounds=1_000_000, penetration=0.75, seed=11)
    )
    assert result.played.counts.sum() == result.rounds == 1_000_000
    assert abs(result.ev - edge(rules, strategy="basic").ev) < 4 * result.standard_error + 0.001
