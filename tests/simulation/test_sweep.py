from __future__ import annotations

import pytest

from croupier.houses import load
from croupier.simulation import Options, simulate
from croupier.simulation.sweep import Axis, BadSweep, Swept, as_csv, house_at, points, table
from croupier.strategies import find_strategy


def test_every_combination_is_a_point() -> None:
    axes = [Axis.parse("decks=1,2"), Axis.parse("soft_17 = stand, hit")]
    assert [tuple(point.values()) for point in points(axes)] == [
        ("1", "stand"),
        ("1", "hit"),
        ("2", "stand"),
        ("2", "hit"),
    ]


def test_a_point_is_a_house_one_can_load() -> None:
    name = house_at("blackjack/european:penetration=0.5", {"decks": "2", "blackjack_pays": "6:5"})
    rules = load(name).rules
    assert (rules.decks, rules.penetration, str(rules.blackjack_pays)) == (2, 0.5, "6:5")  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["decks", "=1,2", "decks=", "decks=,"])
def test_what_is_no_sweep_is_refused(text: str) -> None:
    with pytest.raises(BadSweep):
        Axis.parse(text)


def test_no_rule_is_swept_twice() -> None:
    with pytest.raises(BadSweep, match="decks"):
        list(points([Axis.parse("decks=1"), Axis.parse("decks=2")]))


def test_one_table_for_all_points() -> None:
    swept = []
    for point in points([Axis.parse("decks=1,6")]):
        rules = load(house_at("war/casino-war", point)).rules
        swept.append(
            Swept(point, simulate(rules, Options(strategy=find_strategy("always-war", rules), rounds=1000, seed=1)))
        )
    rows = table(swept)
    assert [(row["decks"], row["bet"], row["rounds"]) for row in rows] == [
        (decks, bet, 1000) for decks in ("1", "6") for bet in ("ante", "tie")
    ]
    lines = as_csv(swept).splitlines()
    assert lines[0] == "decks,bet,rounds,ev,standard_error,standard_deviation"
    assert len(lines) == 5
