"""Every bet of a baccarat house as an exact fraction.

A coup is six cards in order, of which the last ones may stay unused. With N cards in the shoe there are
N(N-1)...(N-5) such orders. They are counted in integers by the values of the cards (0 to 9). The round itself says who
gets a third card and what a bet wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np

from croupier.analysis.lattice import Ints
from croupier.analysis.nets import BetsEdge, Nets, single_bet
from croupier.analysis.refusals import BadShoe
from croupier.cards import Card, Rank, Suit
from croupier.games.baccarat import Round, Rules, points
from croupier.messages import say
from croupier.money import Odds
from croupier.protocol import Done, Draw, Stake

CARDS = 6
MOST = 1000
"""The largest shoe: the number of its orders still fits into 64 bits."""
_CARD = tuple(Card(Rank.TEN if value == 0 else Rank(value), Suit.SPADES) for value in range(10))
"""A card for each value."""


class CoupEnd(NamedTuple):
    """What decides every bet but the pairs when a coup is over."""

    player: int
    player_cards: int
    banker: int
    banker_cards: int

    @classmethod
    def of(cls, round: Round) -> CoupEnd:
        return cls(points(round.player), len(round.player), points(round.banker), len(round.banker))


@dataclass(frozen=True, repr=False)
class BaccaratEdge(BetsEdge):
    """The distribution of a unit on each bet, and how the coups of the shoe end."""

    coups: int
    """The number of all orders of six cards. `player_wins`, `banker_wins` and `ties` are parts of it."""
    player_wins: int
    banker_wins: int
    ties: int


def edge(rules: Rules, shoe: Sequence[int] | None = None) -> BaccaratEdge:
    """Every bet from a full shoe, or from one of this composition (thirteen counts, ace to king)."""
    ranks = tuple(shoe) if shoe is not None else (4 * (1 if rules.decks == "infinite" else int(rules.decks)),) * 13
    if len(ranks) != len(Rank) or min(ranks) < 0 or not CARDS <= sum(ranks) <= MOST:
        raise BadShoe(
            say("A shoe is thirteen counts, ace to king, of 6 to 1000 cards in all; this one is {shoe}.", shoe=ranks)
        )
    return _edge(rules, ranks, 0 if rules.decks == "infinite" else 1)


@lru_cache(maxsize=64)
def _edge(rules: Rules, ranks: tuple[int, ...], drop: int) -> BaccaratEdge:
    orders = _orders((sum(ranks[9:]), *ranks[:9]), drop)
    courses = _courses(rules)
    ways = np.zeros(len(courses.ends), np.int64)
    np.add.at(ways, courses.number, orders)
    coups = int(orders.sum())
    chances = [Fraction(int(many), coups) for many in ways]
    nets = {bet: Nets.sum_of(zip(results, chances, strict=True)) for bet, results in courses.results.items()}
    pairs = {bet: single_bet(_pair(ranks, drop), rules.pairs_pays) for bet in rules.bets if bet not in nets}
    player = sum(int(many) for end, many in zip(courses.ends, ways, strict=True) if end.player > end.banker)
    banker = sum(int(many) for end, many in zip(courses.ends, ways, strict=True) if end.player < end.banker)
    return BaccaratEdge(nets | pairs, coups, player, banker, coups - player - banker)


class _Courses(NamedTuple):
    """How every coup ends. It depends on the rules alone, so it is found once for all shoes."""

    number: Ints
    """The end of a coup, as a place among `ends`: by the points of both hands and the last two values, like the orders."""
    ends: tuple[CoupEnd, ...]
    results: Mapping[str, tuple[Fraction, ...]]
    """The net result of a unit on each bet but the pairs, by end."""


@lru_cache(maxsize=64)
def _courses(rules: Rules) -> _Courses:
    unit = lcm(*(odds.stake for odds in vars(rules).values() if isinstance(odds, Odds)), rules.banker_pays.stake)
    bets = [bet for bet in rules.bets if not bet.endswith("-pair")]
    stake = Stake.on(dict.fromkeys(bets, unit))
    number = np.zeros((10,) * 4, np.int64)
    places: dict[CoupEnd, int] = {}
    results: dict[str, list[Fraction]] = {bet: [] for bet in bets}
    for round, cells in _lines(rules, number):
        end = CoupEnd.of(round)
        if end not in places:
            for outcome in _outcomes(replace(round, stakes=(stake,))).outcomes:
                results[outcome.bet].append(Fraction(outcome.net, unit))
        cells[...] = places.setdefault(end, len(places))
    return _Courses(number, tuple(places), {bet: tuple(nets) for bet, nets in results.items()})


def _outcomes(round: Round) -> Done:
    need = round.need
    assert isinstance(need, Done)
    return need


@lru_cache(maxsize=64)
def _orders(left: tuple[int, ...], drop: int) -> Ints:
    """The number of orders of six cards, by the points of the first two, the points of the next two, and the values of
    the last two. It depends on the shoe alone, so it is counted once for all houses.

    Once four cards are gone, the last two come in n_e n_f ways, or n_e (n_e - 1) ways if they are equal. So for each
    pair of points the sum is a product of matrices.
    """
    four = np.stack(np.meshgrid(*[np.arange(10)] * 4, indexing="ij"), axis=-1).reshape(-1, 4)
    counts = np.array(left)
    ways = np.ones(len(four), np.int64)
    for position in range(4):
        before = (four[:, :position] == four[:, position : position + 1]).sum(axis=1)
        ways *= counts[four[:, position]] - drop * before
    rest = counts - drop * (four[:, :, None] == np.arange(10)).sum(axis=1)
    orders = np.zeros((10, 10, 10, 10), np.int64)
    first, second = (four[:, 0] + four[:, 1]) % 10, (four[:, 2] + four[:, 3]) % 10
    for player in range(10):
        for banker in range(10):
            here = (first == player) & (second == banker)
            weighted = rest[here] * ways[here, None]
            orders[player, banker] = weighted.T @ rest[here] - drop * np.diag(weighted.sum(axis=0))
    return orders


def _lines(rules: Rules, cells: Ints) -> Iterator[tuple[Round, Ints]]:
    """Every course of a coup with its part of the array; the round says who draws a third card. There are no bets on it."""
    for player in range(10):
        for banker in range(10):
            first = Round(rules, (), (_CARD[0], _CARD[player]), (_CARD[0], _CARD[banker]))
            yield from _deal_out(first, cells[player, banker])


def _deal_out(round: Round, cells: Ints) -> Iterator[tuple[Round, Ints]]:
    """Deal every next card while one is needed; `cells` is indexed by the values of the cards still to come."""
    if cells.ndim and isinstance(round.need, Draw):
        for value, card in enumerate(_CARD):
            yield from _deal_out(round.step(card), cells[value : value + 1] if cells.ndim == 1 else cells[value])
    else:
        yield round, cells


def _pair(ranks: Sequence[int], drop: int) -> Fraction:
    """How often the first two cards of a hand are of one rank."""
    size = sum(ranks)
    return Fraction(sum(count * (count - drop) for count in ranks), size * (size - drop))
