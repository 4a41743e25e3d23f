"""Card for card: kernel and round, the same cards, the same money and as many cards, round by round.

Every mechanism has a test here; `benchmarks/agreement.py` plays every strategy at every house with all its hands.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agreement.houses import ANY, AnyRules
from croupier.games import blackjack, war
from croupier.games.declare import HouseRules
from croupier.houses import load
from croupier.houses import names as house_names
from croupier.money import Odds
from croupier.strategies import find_strategy, names
from simulation.agreement import assert_agreement
from sizes import size

pytestmark = pytest.mark.slow

ROUNDS = 300


def players(rules: HouseRules) -> tuple[str, ...]:
    """The strategies that make a difference: whatever a bettor at baccarat is called, all bets lie there."""
    return names(rules)[:1] if rules.game == "baccarat" else names(rules)


def at_most(hands: int, rules: AnyRules) -> AnyRules:
    """The house with fewer split hands: a third and a fourth are played as the second, and take long to compile."""
    if isinstance(rules, blackjack.Rules) and rules.max_hands > hands:
        return replace(rules, max_hands=hands, resplit_aces=False, hit_split_aces=rules.hit_split_aces and hands > 1)
    return rules


HOUSES: dict[str, AnyRules] = {house: replace(load(house).rules, seats=1) for house in house_names()}  # type: ignore[misc]
IN_TURN = {game: cycle(names) for game, names in {
    "blackjack": ("expert", "intermediate", "basic", "mimic", "never-bust", "amateur"),
    "war": ("optimal", "intermediate", "expert"),
    "baccarat": ("player",),
}.items()}  # fmt: skip
SEATED = {house: next(IN_TURN[rules.game]) for house, rules in HOUSES.items()}


@pytest.mark.parametrize("house", HOUSES)
def test_every_house(house: str) -> None:
    """By strategies in turn, so that each plays at two houses or more; every third house with splits."""
    rules = at_most(2 if list(HOUSES).index(house) % 3 == 0 else 1, HOUSES[house])
    assert_agreement(rules, [find_strategy(SEATED[house], rules)], ROUNDS)


ODD = {
    "a shoe that runs out": (blackjack.Rules(decks=1, penetration=0.95, max_hands=2), "intermediate"),
    "infinite decks": (blackjack.Rules(decks="infinite", max_hands=1, surrender="late"), "expert"),
    "original bets only": (blackjack.Rules(hole_card="none", original_bets_only=True, max_hands=2), "expert"),
    "a Charlie": (blackjack.Rules(charlie=5, double="any-cards", max_hands=1), "intermediate"),
    "early surrender, three hands": (
        blackjack.Rules(surrender="early", insurance=True, max_hands=3, resplit_aces=True),
        "expert",
    ),
    "aces play on": (blackjack.Rules(hit_split_aces=True, split_pairs_by="rank", max_hands=2), "intermediate"),
    "odds that share nothing": (
        blackjack.Rules(blackjack_pays=Odds(7, 999_983), insurance=True, max_hands=1),
        "intermediate",
    ),
    "best play by the cards": (blackjack.Rules(decks=1, max_hands=1, soft_17="hit", double="any-cards"), "optimal"),
    "a war in a small shoe": (war.Rules(decks=1, penetration=0.95, tie_bet_pays=Odds(10, 1)), "intermediate"),
    "a war to the end": (war.Rules(decks=1, penetration=0.95), "expert"),
}


@pytest.mark.parametrize("house", ODD)
def test_odd_rules(house: str) -> None:
    rules, strategy = ODD[house]
    assert_agreement(rules, [find_strategy(strategy, rules)], ROUNDS)


def test_every_strategy_of_blackjack_plays_somewhere() -> None:
    seated = {strategy for _, strategy in ODD.values()} | set(SEATED.values())
    assert set(names(blackjack.Rules())) <= seated | {"champion"}  # who plays in tournaments: tests/tournament


@settings(max_examples=size(3, 40))
@given(st.data())
def test_random_houses(data: st.DataObject) -> None:
    rules = at_most(2, replace(data.draw(st.one_of(*ANY.values())), seats=1))
    strategy = data.draw(st.sampled_from([name for name in players(rules) if name not in ("optimal", "basic")]))
    assert_agreement(rules, [find_strategy(strategy, rules)], 100, seed=data.draw(st.integers(0, 2**32)))


TABLES = {
    "by seat": (blackjack.Rules(max_hands=2), ["expert", "amateur", "expert"]),
    "no hole card": (blackjack.Rules(hole_card="none", max_hands=1), ["never-bust", "expert", "mimic", "expert"]),
    "rotating": (blackjack.Rules(max_hands=1, turns="rotating"), ["intermediate", "amateur", "intermediate"]),
    "any 21": (blackjack.Rules(max_hands=1, hole_card="no-peek", natural_ties="any-21"), ["amateur"] * 7),
    "war": (war.Rules(decks=2, penetration=0.95), ["intermediate", "always-war", "amateur", "always-war", "expert"]),
    "a crowded deck": (blackjack.Rules(decks=1, penetration=0.9, max_hands=1), ["amateur", "mimic", "amateur"]),
}


@pytest.mark.parametrize("table", TABLES)
def test_several_seats(table: str) -> None:
    rules, strategies = TABLES[table]
    rules = replace(rules, seats=len(strategies))
    assert_agreement(rules, [find_strategy(name, rules) for name in strategies], 200)
