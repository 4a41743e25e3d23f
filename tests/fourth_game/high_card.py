"""High card: one card each, the higher wins. A tie is folded for half the stake, or another card is drawn.

A whole game that the program does not know: it is registered by the tests alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal, cast

from croupier.cards import Card
from croupier.games.declare import Flag, HouseRules, Ratio, rule
from croupier.messages import Message, say
from croupier.money import EVEN, Odds, half, winnings
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
    Stake,
    check,
    check_stakes,
)

CODES = ("higher", "lower", "tie", "folded")


@dataclass(frozen=True, kw_only=True)
class Rules(HouseRules):
    """Every choice of a house of high card."""

    game: ClassVar[str] = "high-card"

    fold: bool = rule(Flag(), True, say("Whether a tie may be folded for half the stake."))
    tie_pays: Odds = rule(Ratio(), "1:1", say("What a second tie wins."))

    @property
    def bets(self) -> tuple[str, ...]:
        return ("wager",)

    @property
    def main_bets(self) -> tuple[str, ...]:
        return ("wager",)

    def longest(self, seats: int) -> int:
        return 2 * (seats + 1)


def start(rules: Rules, stakes: Sequence[Stake | None]) -> Round:
    check_stakes(tuple(stakes), rules.bets, "wager")
    return Round(rules, tuple(stakes), tuple(() if stake else None for stake in stakes), (None,) * len(stakes))


@dataclass(frozen=True)
class Round:
    """What lies on the felt."""

    rules: Rules
    stakes: tuple[Stake | None, ...]
    cards: tuple[tuple[Card, ...] | None, ...]
    said: tuple[Literal["redraw", "fold"] | None, ...]
    dealer: tuple[Card, ...] = ()

    @cached_property
    def need(self) -> Need:
        return self._deal(1) or self._tie() or self._deal(2) or self._done()

    def _deal(self, count: int) -> Need | None:
        playing = [seat for seat in self._playing() if count == 1 or self.said[seat] == "redraw"]
        for seat in playing:
            if len(self._held(seat)) < count:
                return Draw(Box(seat))
        return Draw(DEALER) if playing and len(self.dealer) < count else None

    def _tie(self) -> Need | None:
        for seat in self._playing():
            if self._held(seat)[0].rank is self.dealer[0].rank and self.said[seat] is None:
                options = (Option("redraw"), Option("fold")) if self.rules.fold else (Option("redraw"),)
                return Decide(seat, 0, options)
        return None

    def step(self, answer: Answer) -> Round:
        need = self.need
        check(need, answer)
        match need:
            case Draw(to=Box(seat)):
                held = (*self._held(seat), cast(Card, answer))
                return replace(self, cards=(*self.cards[:seat], held, *self.cards[seat + 1 :]))
            case Decide(seat=seat):
                said = cast(Literal["redraw", "fold"], answer)
                return replace(self, said=(*self.said[:seat], said, *self.said[seat + 1 :]))
        return replace(self, dealer=(*self.dealer, cast(Card, answer)))

    def reserve(self, seat: int) -> int | None:
        return cast(Stake, self.stakes[seat]).reserve

    def face_up(self) -> Iterator[Card]:
        yield from self.dealer
        for seat in self._playing():
            yield from self._held(seat)

    def cards_at(self, place: Place) -> tuple[Card | None, ...]:
        return self._held(place.seat) if isinstance(place, Box) else self.dealer if place is DEALER else ()

    def _done(self) -> Done:
        return Done(tuple(self._outcome(seat) for seat in self._playing()))

    def _outcome(self, seat: int) -> Outcome:
        stake, held = cast(Stake, self.stakes[seat])["wager"], self._held(seat)
        mine, theirs = held[-1], self.dealer[len(held) - 1]
        why: Message = say("{card} against {dealer}", card=mine, dealer=theirs)
        if self.said[seat] == "fold":
            return Outcome(seat, "wager", stake, half(stake) - stake, "folded", say("folded"))
        if mine.rank is theirs.rank:
            return Outcome(seat, "wager", stake, winnings(stake, self.rules.tie_pays), "tie", why)
        if mine.rank > theirs.rank:
            return Outcome(seat, "wager", stake, winnings(stake, EVEN), "higher", why)
        return Outcome(seat, "wager", stake, -stake, "lower", why)

    def _playing(self) -> Iterator[int]:
        return (seat for seat, held in enumerate(self.cards) if held is not None)

    def _held(self, seat: int) -> tuple[Card, ...]:
        return cast(tuple[Card, ...], self.cards[seat])
