"""Skill without luck: the costs of the look back, with intervals that hold."""

from __future__ import annotations

import json
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cli.program import Program
from croupier.analysis import edge
from croupier.environments import make_vec_env
from croupier.environments.playing import Playing
from croupier.houses import load
from croupier.records.types import Calendar, Player, Record, encode
from croupier.review.evaluator import Direct, value_game
from croupier.review.game import ReviewedGame
from croupier.review.interval import COSTLY, can_tell_apart, mean_cost
from croupier.review.rating import RatedRound, Rating, ratings
from croupier.strategies import find_strategy
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from sizes import size


def game(
    house: str, plays: dict[str, str], rounds: int, seed: int = 1, calendar: Calendar | None = None
) -> list[Record]:
    """The log of people who play by strategies and bet one unit, then two, then three."""
    records: list[Record] = []
    rules: Any = load(house).rules
    players = [Player(name, 500 * rules.minimum, who=name.lower()) for name in plays]
    table = Table.begin(
        rules,
        players,
        house=house,
        master=master_seed(seed),
        repeatable=True,
        calendar=calendar,
        write=lambda event: records.append(event.record),
    )
    strategies = [find_strategy(name, rules) for name in plays.values()]
    while len(table.game.history) < rounds and not table.game.over:
        if need := table.game.deciding:
            strategy = strategies[need.seat]
            mix = strategy.mix(table.game.round, need, strategy.look(table.game.shoe.seen.elements()))
            table.act(need.seat, max(mix, key=lambda word: mix[word]))
        elif not table.advance():
            seat = table.betting[0]
            bet = rules.main_bet or [*plays.values()][seat]
            table.bet(seat, {bet: (1 + len(table.game.history) % 3) * rules.minimum})
    if not table.game.over:
        table.end()
    return records


def keep(folder: Path, name: str, records: list[Record]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.jsonl").write_bytes(b"".join(encode(record) + b"\n" for record in records))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("house", "plays"),
    [
        ("blackjack/vegas-strip", {"Ana": "amateur", "Bo": "mimic"}),
        ("baccarat/ez", {"Ana": "tie", "Bo": "banker"}),
        ("war/casino-war", {"Ana": "always-surrender"}),
    ],
)
def test_the_costs_and_the_luck_are_those_of_the_look_back(tmp_path: Path, house: str, plays: dict[str, str]) -> None:
    records = game(house, plays, 25)
    keep(tmp_path, "20261101-200000-aa", records)
    found = dict(ratings(tmp_path))
    assert set(found) == set(plays)
    looked_back = ReviewedGame.of(records)
    rules: Any = load(house).rules
    for seat, name in enumerate(plays):
        rating, review = found[name], looked_back.people[seat]
        report = review.report(Direct())
        assert len(rating.rounds) == len(review.deals) == 25
        assert rating.average == pytest.approx(rating.net - report.luck)
        bets = [units * rules.minimum for units in (1, 2, 3)] * 9
        assert sum(one.cost * bet for one, bet in zip(rating.rounds, bets, strict=False)) == pytest.approx(report.cost)
    paid = sum(one.cents for one in value_game(records))
    assert paid == pytest.approx(sum(looked_back.people[seat].report(Direct()).cost for seat in range(len(plays))))
    assert paid > 0


@pytest.mark.slow
def test_tournaments_are_left_out(tmp_path: Path) -> None:
    keep(
        tmp_path,
        "20261101-200000-aa",
        game("blackjack/changer", {"Ana": "amateur", "Bo": "expert"}, 2, 1, Calendar(2, 1)),
    )
    assert dict(ratings(tmp_path)) == {}


@cache
def costs(strategy: str, rounds: int) -> tuple[Any, float]:
    """What each of so many rounds cost, and the exact cost of a round."""
    env = make_vec_env("blackjack/changer:penetration=0", 500, autoreset_mode="SameStep", values=True, copy=False)
    env.reset(seed=5)
    plays, running, found = Playing(env, find_strategy(strategy, env.setup.rules)), np.zeros(500), list[float]()
    while len(found) < rounds:
        *_, over, _, info = env.step(plays())
        running += info["regret"]
        found += running[over].tolist()
        running[over] = 0
    rules: Any = env.setup.rules
    return np.array(found[:rounds]), edge(rules).ev - edge(rules, strategy=strategy).ev


@pytest.mark.slow
@pytest.mark.parametrize(("strategy", "rounds"), [("amateur", 100), ("mimic", 150)])
def test_intervals_of_sessions_cover_95_of_100(strategy: str, rounds: int) -> None:
    """Within 1.5 of 100 for a thousand sessions, which is chance; and sessions that are too short for an interval get none."""
    many = size(400, 1000)
    found, exact = costs(strategy, many * rounds)
    sessions = [mean_cost(session) for session in found.reshape(many, rounds).tolist()]
    told = [one for one in sessions if one.has_interval]
    covered = sum(one.low <= exact <= one.high for one in told)  # type: ignore[operator]
    assert len(told) > 0.9 * many
    assert abs(covered / len(told) - 0.95) <= 0.015 * sqrt(1000 / many)
    assert all(one.costly < COSTLY for one in sessions if not one.has_interval)


@pytest.mark.slow
def test_amateur_and_expert_are_told_apart_in_less_than_100_rounds() -> None:
    amateur, expert = (costs(name, 60 * 90)[0].reshape(60, 90).tolist() for name in ("amateur", "expert"))
    assert sum(map(can_tell_apart, amateur, expert)) == 60
    assert sum(map(can_tell_apart, amateur[:30], amateur[30:])) <= 6  # 5 of 100 by chance


def rated_round(cost: float, house: str = "a", when: str = "") -> RatedRound:
    return RatedRound(house, "blackjack", when, cost, 0, 0.0)


def test_a_rating_from_too_few_rounds_is_none() -> None:
    few = Rating([rated_round(0.1)] * (COSTLY - 1)).cost
    assert (few.low, few.has_interval, few.rounds) == (None, False, COSTLY - 1)
    enough = Rating([rated_round(0.1), rated_round(0.3)] * COSTLY).cost
    assert enough.low is not None
    assert enough.high is not None
    assert 0.1 < enough.low < 0.2 < enough.high < 0.3
    assert Rating().cost.mean == 0
    careful = Rating([rated_round(0.0)] * 1000).cost
    assert careful.low is None
    assert careful.high is not None
    assert 0 < careful.high < 0.05


def test_houses_and_time() -> None:
    rating = Rating(
        [rated_round(0.1 * (n % 3), "a" if n < 70 else "b", f"2026-01-{n // 10 + 1:02}") for n in range(100)]
    )
    assert [*rating.by_house] == ["a", "b"]
    assert rating.by_house["b"].rounds == 30
    stretches = rating.over_time()
    assert [one.cost.rounds for one in stretches] == [33, 33, 34]
    assert stretches[0].first == "2026-01-01"
    assert all(one.cost.has_interval for one in stretches)
    assert Rating([rated_round(0.1)] * COSTLY).over_time() == []


@pytest.mark.slow
def test_the_command(croupier: Program) -> None:
    keep(croupier.games, "20261101-200000-aa", game("blackjack/changer", {"Ana": "amateur"}, 60))
    few = croupier("rating").out
    assert few.startswith("Ana, 60 rounds\n  Too few rounds to tell: ")
    assert "blackjack/changer  60  –" in few
    keep(croupier.games, "20261102-200000-aa", game("blackjack/changer", {"Ana": "amateur"}, 40, 7))
    told = croupier("rating").out
    assert told.startswith("Ana, 100 rounds\n  Bets given away in 100 rounds: ")
    assert "with average luck it would have been" in told
    assert "blackjack/changer  100  " in told
    document = json.loads(croupier("rating", "Ana", "--json").out)
    assert document["Ana"]["cost"]["rounds"] == 100
    assert "No round of Bo" in croupier("rating", "Bo").out
