"""Effects of removal: how the expectation of each bet changes when one card leaves the full shoe.

Blackjack is played by the best chart of the full shoe, so that an effect is that of the card and not of other moves. A
fixed strategy is worth on average the same after a random card has left, so the effects of all cards of a shoe sum to 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from croupier.analysis.best_chart import reach_by_chart, search
from croupier.analysis.blackjack import open_game
from croupier.analysis.by_name import blackjack_rules, house_rules
from croupier.analysis.chart_play import ChartWorth
from croupier.analysis.game import Game, game, prices, standing
from croupier.analysis.kernel import DOUBLE, HIT, STAND
from croupier.analysis.lattice import VALUES, Floats, automaton
from croupier.analysis.layout import best
from croupier.analysis.notebook import Notebook, Rows
from croupier.analysis.shoes import full, unseen
from croupier.analysis.sidebets import CARDS_OF, orders, paid_names, queens_and_blackjack
from croupier.cards import DECK, Card, Rank
from croupier.games.baccarat import Rules as BaccaratRules
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.sidebets import QUEEN_OF_HEARTS, QUEENS_AND_BLACKJACK
from croupier.games.counts import BadCount
from croupier.games.declare import HouseRules
from croupier.games.war import Rules as WarRules
from croupier.messages import Word, say

CARDS: Mapping[str, int] = {**{str(value): value for value in VALUES[1:]}, "A": 1}
"""The cards as systems list them, with their values."""
WEIGHTS = np.array([1.0] * 9 + [4.0])
"""How many of the thirteen ranks have each value, the ace first."""


@dataclass(frozen=True, repr=False)
class Removal(Notebook):
    """A bet's expectation from the full shoe, and the change when a card of each value leaves it, the ace first."""

    expectation: float
    effects: tuple[float, ...]
    single: Mapping[Card, float]
    """Cards whose effect is not that of their value (the queen of hearts at Lucky Ladies)."""

    @classmethod
    def by_rank(cls, expectation: float, effects: Mapping[int, float]) -> Removal:
        """From the effect of each rank, ace to king."""
        tens = sum(effects[rank] for rank in range(10, 14)) / 4
        differ = {rank for rank in range(10, 14) if abs(effects[rank] - tens) > 1e-12}
        single = {card: effects[card.rank] for card in DECK if card.rank in differ}
        return cls(expectation, (*(effects[rank] for rank in range(1, 10)), tens), single)

    def title(self) -> str:
        return (
            f"ev {self.expectation:+.6f}, effects of removal from {min(self.effects):+.6f} to {max(self.effects):+.6f}"
        )

    def table(self) -> Mapping[str, Sequence[object]]:
        return {"card": list(CARDS), "effect": [self.effects[value - 1] for value in CARDS.values()]}

    def document(self) -> dict[str, Any]:
        return {
            "ev": self.expectation,
            "effects": {card: self.effects[value - 1] for card, value in CARDS.items()},
            "single": {str(card): effect for card, effect in self.single.items()},
        }

    def array(self) -> Floats:
        return np.array(self.effects)


def removals(house: HouseRules | str) -> dict[str, Removal]:
    """Every bet of a house."""
    rules = house_rules(house)
    if rules.decks == "infinite":
        raise BadCount(say("Infinite decks cannot be counted: every card is always as likely."))
    match rules:
        case Rules():
            return _blackjack(rules)
        case BaccaratRules():
            return _baccarat(rules)
        case WarRules():
            return _war(rules)
    raise BadCount(say("The bets of {game} cannot be counted.", game=Word(rules.game)))


def _blackjack(rules: Rules) -> dict[str, Removal]:
    found = {"main": main_bet(rules)}
    if rules.insurance:
        found["insurance"] = insurance(rules)
    return found | {bet: side_bet(rules, bet) for bet in rules.side_bets}


@lru_cache(maxsize=16)
def main_bet(rules: Rules) -> Removal:
    """The first bet of blackjack, played by the best chart."""
    base = open_game(rules, None)
    worth = ChartWorth(base, search(base, ""))
    before = worth.at(base)
    return Removal(before, tuple(worth.at(_remove_card(base, value)) - before for value in VALUES), {})


def _remove_card(base: Game, value: int) -> Game:
    shoe = _without(base.rules, value)
    return game(base.rules, base.layout, unseen(base.rules, shoe), shoe)


def _without(rules: Rules, value: int) -> tuple[int, ...]:
    """The full shoe less one card of a value."""
    shoe = list(full(rules))
    shoe[value - 1] -= 1
    return tuple(shoe)


def insurance(rules: Rules) -> Removal:
    """A unit of insurance: against an ace the dealer's second card comes from all other cards of the shoe."""
    tens, others = 16 * int(rules.decks), 52 * int(rules.decks) - 1
    before = Fraction(3 * tens, others) - 1
    other, ten = Fraction(3 * tens, others - 1) - 1 - before, Fraction(3 * (tens - 1), others - 1) - 1 - before
    return Removal(float(before), (float(other),) * 9 + (float(ten),), {})


@lru_cache(maxsize=32)
def side_bet(rules: Rules, bet: str) -> Removal:
    """A side bet of blackjack.

    Let W be the sum of the net results over all orders of the m cards that decide it, and S_c the same with each order
    counted as often as it holds card c. Without one of the n copies of c, W - S_c/n is left.
    """
    decks, many = int(rules.decks), CARDS_OF[bet]
    pays, size = rules.side_bet_pays(bet), 52 * decks
    whole, holding, shoe = Fraction(0), dict.fromkeys(DECK, Fraction(0)), dict.fromkeys(DECK, decks)
    for hand in combinations_with_replacement(DECK, many):
        name = next(paid_names(bet, hand, tuple(pays)), None)
        if name:
            won = orders(hand, shoe) * (1 + Fraction(*pays[name]))
            whole += won
            for card, copies in Counter(hand).items():
                holding[card] += copies * won
    before = whole / _falling(size, many) - 1
    after = {card: (whole - held / decks) / _falling(size - 1, many) - 1 - before for card, held in holding.items()}
    if QUEENS_AND_BLACKJACK in pays:
        top = queens_and_blackjack(shoe)
        name = next(paid_names(bet, (QUEEN_OF_HEARTS,) * 2, tuple(pays)), None)
        more = Fraction(*pays[QUEENS_AND_BLACKJACK]) - (Fraction(*pays[name]) if name else -1)
        before += more * top
        after = {
            card: effect + more * (queens_and_blackjack(shoe | {card: decks - 1}) - top)
            for card, effect in after.items()
        }
    by_value = [[float(effect) for card, effect in after.items() if card.value == value] for value in VALUES]
    means = tuple(sum(effects) / len(effects) for effects in by_value)
    single = {card: float(effect) for card, effect in after.items() if abs(effect - means[card.value - 1]) > 1e-12}
    return Removal(float(before), means, single)


def _falling(size: int, many: int) -> int:
    product = 1
    for drawn in range(many):
        product *= size - drawn
    return product


def _baccarat(rules: BaccaratRules) -> dict[str, Removal]:
    from croupier.analysis.baccarat import edge

    shoe = (4 * int(rules.decks),) * len(Rank)
    before = edge(rules, shoe).bets
    after = {rank: edge(rules, _less(shoe, min(rank, 10))).bets for rank in range(1, 14)}
    return {
        bet: Removal.by_rank(float(worth), {rank: float(after[rank][bet] - worth) for rank in after})
        for bet, worth in before.items()
    }


def _war(rules: WarRules) -> dict[str, Removal]:
    from croupier.analysis.war import edge

    shoe = (4 * int(rules.decks),) * len(Rank)
    before, after = edge(rules, shoe), edge(rules, _less(shoe, 1))  # every rank has the same effect
    found = {"ante": Removal.by_rank(float(before.ante), dict.fromkeys(range(1, 14), float(after.ante - before.ante)))}
    if before.tie is not None and after.tie is not None:
        found["tie"] = Removal.by_rank(float(before.tie), dict.fromkeys(range(1, 14), float(after.tie - before.tie)))
    return found


def _less(shoe: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (*shoe[: rank - 1], shoe[rank - 1] - 1, *shoe[rank:])


# The cells of the chart


@dataclass(frozen=True)
class CellRemoval:
    """One cell of hard or soft totals: the gain of its better move, and how it changes with each card that leaves."""

    name: str
    """`16`, or `soft 18`."""
    upcard: int
    better: str
    other: str
    chance: float
    """How often a round comes to this decision."""
    gain: float
    """By how much of a bet the one move is better than the other."""
    effects: tuple[float, ...]
    """By value, the ace first."""


class CellRemovals(Rows, tuple[CellRemoval, ...]):
    """The cells of a house."""

    __slots__ = ()

    def title(self) -> str:
        return f"effects of removal on {len(self)} decisions"

    def table(self) -> Mapping[str, Sequence[object]]:
        fields = ("name", "upcard", "better", "other", "chance", "gain")
        columns = {field: [getattr(one, field) for one in self] for field in fields}
        return columns | {card: [one.effects[value - 1] for one in self] for card, value in CARDS.items()}


_MOVES = {STAND: "stand", HIT: "hit", DOUBLE: "double"}


def cell_removals(house: Rules | str) -> CellRemovals:
    """The cells of all totals, hit against stand and double against the better of both."""
    return cells_of(blackjack_rules(house))


@lru_cache(maxsize=8)
def cells_of(rules: Rules) -> CellRemovals:
    """The cells of all totals, hit against stand and double against the better of both.

    The hands of a cell have the weights with which the best chart of the full shoe reaches them.
    """
    base = open_game(rules, None)
    layout = base.layout
    hands = np.nonzero(layout.can_hit)[0]
    values = np.stack([_values(round)[hands] for round in (base, *(_remove_card(base, value) for value in VALUES))])
    weight, states = reach_by_chart(base)[hands], layout.lattice.state[hands]
    doubles = layout.can_double[hands]
    cells: list[CellRemoval] = []
    for state, total in enumerate(automaton(layout.terms.ace_rule).totals):
        for hands_of, pair in ((states == state, (STAND, HIT)), ((states == state) & doubles, (DOUBLE, None))):
            held = weight[hands_of]
            sums = np.einsum("nhmu,hu->unm", values[:, hands_of], held)
            for upcard, chance, found in zip(layout.upcards, held.sum(axis=0), sums, strict=True):
                if chance > 0.0:
                    cells.append(_cell(repr(total), upcard, float(chance), found / chance, pair))
    return CellRemovals(cells)


def _cell(name: str, upcard: int, chance: float, values: Floats, pair: tuple[int, int | None]) -> CellRemoval:
    """`values` is by shoe (the full one first) and move."""
    one = pair[0]
    two = (STAND if values[0, STAND] > values[0, HIT] else HIT) if pair[1] is None else pair[1]
    better, other = (one, two) if values[0, one] > values[0, two] else (two, one)
    gains = values[:, better] - values[:, other]
    return CellRemoval(
        name,
        upcard,
        _MOVES[better],
        _MOVES[other],
        chance,
        float(gains[0]),
        tuple((gains[1:] - gains[0]).tolist()),
    )


def _values(round: Game) -> Floats:
    """The value of stand, hit and double given the hand and the upcard, by hand, move and upcard."""
    played = best(round.layout, round.unseen, standing(round)).values
    paid, _ = prices(round.layout, round.unseen, np.arange(len(played)))
    given: Floats = (played - paid[:, None]) / np.where(paid > 0.0, paid, 1.0)[:, None]
    return given
