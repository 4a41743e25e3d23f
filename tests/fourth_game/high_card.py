"""High card, a game of the tests alone: a card each, two hidden ones for the dealer, of which the better counts.

A tie asks: fold for half the stake, or draw once more and win only with a higher card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, cast

from croupier.cards import Card
from croupier.games.declare import HouseRules, rule
from croupier.games.kinds import Flag
from croupier.games.registry import Game
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
    Stake,
    check,
    check_stakes,
)

CODES = ("higher", "lower", "folded")


@dataclass(frozen=True, kw_only=True)
class Rules(HouseRules):
    """The choices of a house of high card."""

    game: ClassVar[str] = "high-card"

    aces_high: bool = rule(Flag(), True, say("Whether the ace is the highest card."))

    @property
    def bets(self) -> tuple[str, ...]:
        return self.main_bets

    @property
    def main_bets(self) -> tuple[str, ...]:
        return ("stake",)

    def longest(self, seats: int) -> int:
        return 2 * seats + 2

    def height(self, card: Card) -> int:
        return 14 if card.value == 1 and self.aces_high else int(card.rank)


def start(rules: Rules, stakes: Sequence[Stake | None]) -> Round:
    check_stakes(tuple(stakes), rules.bets, "stake")
    return Round(rules, tuple(stakes), tuple(() for _ in stakes))


@dataclass(frozen=True)
class Round:
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
        if len(self.dealer) < 2:
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


GAME = Game(
    "high-card",
    rules="fourth_game.high_card",
    telling="fourth_game.told",
    houses="fourth_game.houses",
    strategies="fourth_game.bots",
)
