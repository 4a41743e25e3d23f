"""High card: a card each, one or two hidden ones for the dealer, of which the better counts.

A tie asks: fold for half the stake, or draw once more and win only with a higher card.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, cast

from croupier.cards import Card, Rank, Suit
from croupier.games.declare import WalkedRules, rule
from croupier.games.kinds import Flag, Number
from croupier.games.notebook_tables import NotebookRound
from croupier.messages import say
from croupier.money import half
from croupier.protocol import (
    DEALER,
    Answer,
    Box,
    Decide,
    Done,
    Draw,
    Need,
    Option,
    Outcome,
    Place,
    Reveal,
    SettledTogether,
    Stake,
    check,
    check_stakes,
)

CODES = ("higher", "lower", "folded")


@dataclass(frozen=True, kw_only=True)
class Rules(WalkedRules):
    """The choices of a house of high card."""

    game: ClassVar[str] = "high-card"

    aces_high: bool = rule(Flag(), True, say("Whether the ace is the highest card."))

    dealer_cards: int = rule(Number(1, 2), 2, say("How many cards the dealer has; the better one counts."))

    @property
    def bets(self) -> tuple[str, ...]:
        return self.main_bets

    @property
    def main_bets(self) -> tuple[str, ...]:
        return ("stake",)

    def longest(self, seats: int) -> int:
        return 2 * seats + self.dealer_cards

    @property
    def ranks(self) -> tuple[Card, ...]:
        return tuple(Card(rank, Suit.SPADES) for rank in Rank)

    def height(self, card: Card) -> int:
        return self.rank_height(card.rank - 1)

    def rank_height(self, rank: int) -> int:
        """How high a rank is, from 0 (the ace) to 12 (the king)."""
        return 14 if rank == 0 and self.aces_high else rank + 1


def start(rules: Rules, stakes: Sequence[Stake | None]) -> Round:
    check_stakes(tuple(stakes), rules.bets, "stake")
    return Round(rules, tuple(stakes), tuple(() for _ in stakes))


@dataclass(frozen=True)
class Round(SettledTogether, NotebookRound):
    """What lies on the felt."""

    rules: Rules
    stakes: tuple[Stake | None, ...]
    seats: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card | None, ...] = ()
    said: tuple[tuple[int, str], ...] = ()

    @cached_property
    def need(self) -> Need:
        for number in self._playing():
            if not self.seats[number]:
                return Draw(Box(number))
        if len(self.dealer) < self.rules.dealer_cards:
            return Draw(DEALER, face_up=False)
        if None in self.dealer:
            return Reveal(DEALER)
        for number in self._playing():
            word = dict(self.said).get(number)
            if self._against(self.seats[number][0]) == 0 and not word:
                return Decide(number, 0, (Option("draw"), Option("fold")))
            if word == "draw" and len(self.seats[number]) == 1:
                return Draw(Box(number))
        return Done(tuple(map(self._outcome, self._playing())))

    def step(self, answer: Answer) -> Round:
        need = self.need
        check(need, answer)
        match need:
            case Draw(to=Box(number)):
                return self._with(number, (*self.seats[number], cast(Card, answer)))
            case Draw():
                return replace(self, dealer=(*self.dealer, None))
            case Reveal():
                hidden = self.dealer.index(None)
                return replace(self, dealer=(*self.dealer[:hidden], cast(Card, answer), *self.dealer[hidden + 1 :]))
            case Decide(number):
                return replace(self, said=(*self.said, (number, str(answer))))
        raise TypeError(need)

    @property
    def future(self) -> Hashable:
        """What its future depends on: the heights of the cards, not their suits."""
        heights = tuple(tuple(map(self.rules.height, cards)) for cards in self.seats)
        return heights, tuple(card and self.rules.height(card) for card in self.dealer), self.said

    def reserve(self, seat: int) -> int | None:
        return cast(Stake, self.stakes[seat]).reserve

    def face_up(self) -> Iterator[Card]:
        yield from (card for card in self.dealer if card)
        for cards in self.seats:
            yield from cards

    def cards_at(self, place: Place) -> tuple[Card | None, ...]:
        if isinstance(place, Box):
            return self.seats[place.seat] if place.hand == 0 else ()
        return self.dealer if place is DEALER else ()

    def _outcome(self, number: int) -> Outcome:
        stake = cast(Stake, self.stakes[number])["stake"]
        if dict(self.said).get(number) == "fold":
            return Outcome(number, "stake", stake, half(stake) - stake, "folded", say("folded"))
        mine, best = self.seats[number][-1], max(map(self.rules.height, cast(tuple[Card, ...], self.dealer)))
        code, net = ("higher", stake) if self._against(mine) > 0 else ("lower", -stake)
        return Outcome(number, "stake", stake, net, code, say("{points} against {dealer}", points=mine, dealer=best))

    def _against(self, card: Card) -> int:
        best = max(map(self.rules.height, cast(tuple[Card, ...], self.dealer)))
        return self.rules.height(card) - best

    def _playing(self) -> list[int]:
        return [number for number, stake in enumerate(self.stakes) if stake]

    def _with(self, number: int, cards: tuple[Card, ...]) -> Round:
        return replace(self, seats=(*self.seats[:number], cards, *self.seats[number + 1 :]))
