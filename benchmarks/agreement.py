"""Kernel and round, card for card, for every shipped house and strategy: python benchmarks/agreement.py [ROUNDS]

The same cards go through the simulation's kernel and through the round itself; money and number of cards must be equal in
every round. 20,000 rounds each unless another number is given; tables of several seats get a tenth of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from croupier.games.blackjack import Rules
from croupier.games.counts import SYSTEMS, Counting
from croupier.games.declare import HouseRules
from croupier.houses import load
from croupier.houses import names as house_names
from croupier.simulation.counter import CardCounter
from croupier.simulation.index_plays import named_plays
from croupier.strategies import Strategy, find_strategy, names
from croupier.strategies.charts import Charted

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from simulation.agreement import disagreement


def companies(house: str, rules: HouseRules) -> Iterator[tuple[str, HouseRules, list[Strategy[Any]]]]:
    """Every strategy alone, and some of them together."""
    players = names(rules)[:1] if rules.game == "baccarat" else names(rules)
    for name in players:
        yield f"{house}, {name}", rules, [find_strategy(name, rules)]
    alone = rules.game == "baccarat" or getattr(rules, "dealer_rule", "") == "chase"
    if not alone:
        seats = max(seats for seats in range(1, 5) if rules.longest(seats) <= rules.cards)
        several = [players[n % len(players)] for n in range(1, seats + 1)]
        yield (
            f"{house}, {', '.join(several)}",
            replace(rules, seats=seats),
            [find_strategy(name, rules) for name in several],
        )


def counters() -> Iterator[tuple[str, HouseRules, list[Strategy[Any]]]]:
    rules = load("blackjack/vegas-strip").rules
    base = find_strategy("basic", rules)
    assert isinstance(rules, Rules)
    assert isinstance(base, Charted)
    for system in SYSTEMS:
        counter = CardCounter(system, base, Counting.at(rules, system), named_plays(["fab4", "i18"]))
        yield f"blackjack/vegas-strip, {system}", rules, [counter]


def main() -> None:
    rounds = int(float(sys.argv[1])) if len(sys.argv) > 1 else 20_000
    checked = wrong = 0
    tables = [table for house in house_names() for table in companies(house, replace(load(house).rules, seats=1))]
    for about, rules, strategies in [*tables, *counters()]:
        some = rounds if len(strategies) == 1 else rounds // 10
        began = perf_counter()
        found = disagreement(rules, strategies, some)
        print(f"{about:70} {some:7,} rounds {perf_counter() - began:6.1f} s  {found or 'agree'}", flush=True)
        checked, wrong = checked + some, wrong + bool(found)
    print(f"{checked:,} rounds, {wrong} disagreements")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
