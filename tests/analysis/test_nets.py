"""How the bets of baccarat and war are spread: the analysis against every card that may come to the real round."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import TypeVar

import pytest

from croupier.analysis import edge
from croupier.analysis.nets import Nets
from croupier.analysis.war import BEST
from croupier.cards import Card, Rank, Suit
from croupier.games import baccarat, war
from croupier.houses import load, names
from croupier.protocol import FACE_DOWN, Decide, Done, Draw, Stake
from sizes import size

pytestmark = pytest.mark.slow

BET = 60_000
"""A stake that the odds of every house divide."""

AnyRound = TypeVar("AnyRound", baccarat.Round, war.Round)
Ends = dict[tuple[str, Fraction], Fraction]
"""How often each bet comes to each net."""


BACCARAT, WAR = ([house for house in names() if house.startswith(game)] for game in ("baccarat/", "war/"))


def walk_ends(round: AnyRound, shoe: tuple[int, ...], drop: int, answer: str | None = None) -> Ends:
    """Every card that may come, burned ones too; decisions as `answer` says, or as is better for the ante."""
    match round.need:
        case Done(outcomes=outcomes):
            return {(outcome.bet, Fraction(outcome.net, BET)): Fraction(1) for outcome in outcomes}
        case Decide(words=words):
            said = [walk_ends(round.step(word), shoe, drop, answer) for word in words if answer in (word, None)]
            return max(said, key=lambda ends: sum(net * chance for (bet, net), chance in ends.items() if bet == "ante"))
        case Draw(face_up=face_up):
            ends: Ends = defaultdict(Fraction)
            for rank, count in zip(Rank, shoe, strict=True):
                if count:
                    left = tuple(other - drop * (place is rank) for place, other in zip(Rank, shoe, strict=True))
                    card = Card(rank, Suit.SPADES) if face_up else FACE_DOWN
                    for end, chance in walk_ends(round.step(card), left, drop, answer).items():
                        ends[end] += Fraction(count, sum(shoe)) * chance
            return ends
    raise AssertionError(round.need)


def of_bets(ends: Ends) -> dict[str, Nets]:
    bets = {bet for bet, _ in ends}
    return {bet: Nets.sum_of((net, chance) for (of, net), chance in ends.items() if of == bet) for bet in bets}


def holding(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(rank.name.lower(), 0) for rank in Rank)


SHOES = (("", holding(ace=2, three=3, six=2, king=3)), ("infinite", holding(two=4, seven=3, eight=2, ten=2)))


COUPS = [(house, *SHOES[number % 2]) for number, house in enumerate(2 * BACCARAT)]
"""Every house once with one shoe, then once with the other."""


@pytest.mark.parametrize(("house", "decks", "shoe"), COUPS[: size(len(BACCARAT), len(COUPS))])
def test_every_bet_at_baccarat(house: str, decks: str, shoe: tuple[int, ...]) -> None:
    rules = load(house).rules
    assert isinstance(rules, baccarat.Rules)
    rules = replace(rules, decks=decks or rules.decks)
    start = baccarat.start(rules, [Stake.on(dict.fromkeys(rules.bets, BET))])
    found = of_bets(walk_ends(start, shoe, 0 if decks else 1))
    assert edge(rules, shoe).nets == found
    assert edge(rules, shoe).bets == {bet: nets.mean for bet, nets in found.items()}


@pytest.mark.parametrize(
    ("decks", "shoe"), [("", holding(ace=2, five=3, king=4)), ("infinite", holding(two=5, three=2, jack=3))]
)
@pytest.mark.parametrize("house", WAR)
def test_every_bet_at_war_by_what_is_said_to_a_tie(house: str, decks: str, shoe: tuple[int, ...]) -> None:
    rules = load(house).rules
    assert isinstance(rules, war.Rules)
    rules = replace(rules, decks=decks or rules.decks)
    start = war.start(rules, [Stake.on(dict.fromkeys(rules.bets, BET))])
    found = edge(rules, shoe)
    for word, nets in found.answered.items():
        walk = of_bets(walk_ends(start, shoe, 0 if decks else 1, None if word == BEST else word))
        assert walk == {"ante": nets} | ({"tie": found.tied} if found.tied else {})


def test_a_coin_has_a_deviation_of_one_and_half_a_coin_of_less() -> None:
    coin = Nets.sum_of([(1, Fraction(1, 2)), (-1, Fraction(1, 4)), (-1, Fraction(1, 4))])
    assert coin.mean == 0
    assert coin.variance == coin.deviation == 1
    half = Nets.mixture([coin, Nets.sum_of([(0, Fraction(1))])])
    assert half.chances == {1: Fraction(1, 4), 0: Fraction(1, 2), -1: Fraction(1, 4)}
    assert (half.push, half.deviation) == (Fraction(1, 2), sqrt(0.5))
