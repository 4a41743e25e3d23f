"""Casino war: one card each, the higher wins; a tie is surrendered for half or goes to war."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, cast

from croupier.cards import Card, Rank
from croupier.games.notebook_tables import NotebookRound
from croupier.games.war.rules import BURNED, Rules
from croupier.messages import Message, say
from croupier.money import EVEN, Money, Odds, half, winnings
from croupier.protocol import (
    BURN,
    DEALER,
    Answer,
    BadStake,
    Box,
    Decide,
    Done,
    Draw,
    Need,
    Option,
    Outcome,
    Place,
    SettledTogether,
    Stake,
    check,
    check_stakes,
)

CODES = ("higher", "lower", "surrendered", "war-won", "war-lost", "war-tied", "tie", "no-tie")
"""Why an ante came to what it did: `higher` to `war-tied`; why a tie bet did: `tie`, `no-tie`."""


def start(rules: Rules, stakes: Sequence[Stake | None]) -> Round:
    """A round with these bets and no card dealt yet; a seat that sits out is None."""
    stakes = tuple(stakes)
    check_stakes(stakes, rules.bets, "ante")
    for stake in stakes:
        if stake and not rules.surrender and stake.reserve is not None and stake.reserve < stake["ante"]:  # E-04
            raise BadStake(
                say(
                    "A bet of {amount} is not covered: without surrender a tie takes as much again.",
                    amount=Money(stake["ante"]),
                )
            )
    return Round(rules, stakes, tuple(Seat(stake["ante"], stake.reserve) if stake else None for stake in stakes))


def height(card: Card) -> int:
    """W-01: ace high."""
    return 14 if card.rank is Rank.ACE else card.rank


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in play: its card (a second one after a war), and what it said to a tie."""

    ante: int
    reserve: int | None
    cards: tuple[Card, ...] = ()
    said: Literal["", "war", "surrender"] = ""


@dataclass(frozen=True)
class Round(SettledTogether, NotebookRound):
    """What lies on the felt."""

    rules: Rules
    stakes: tuple[Stake | None, ...]
    seats: tuple[Seat | None, ...]
    dealer: tuple[Card, ...] = ()
    burned: int = 0

    @cached_property
    def need(self) -> Need:
        return self._deal(1) or self._ties() or self._burn() or self._deal(2) or self._settle_all()

    def _deal(self, cards: int) -> Need | None:
        """A card to each seat, then the dealer; in the war only to those who went to it."""
        playing = [(number, seat) for number, seat in self._playing() if cards == 1 or seat.said == "war"]
        for number, seat in playing:
            if len(seat.cards) < cards:
                return Draw(Box(number))
        return Draw(DEALER) if playing and len(self.dealer) < cards else None

    def _ties(self) -> Need | None:
        for number, seat in self._playing():
            if self._is_tied(seat) and not seat.said:
                return Decide(number, 0, tuple(self._options(seat)))
        return None

    def _options(self, seat: Seat) -> Iterator[Option]:
        if not self.rules.surrender or seat.reserve is None or seat.reserve >= seat.ante:  # W-D1
            yield Option("war", seat.ante)
        if self.rules.surrender:
            yield Option("surrender")

    def _burn(self) -> Need | None:
        war = any(seat.said == "war" for _, seat in self._playing())
        return Draw(BURN, face_up=False) if war and self.burned < BURNED else None

    def _is_tied(self, seat: Seat) -> bool:
        return height(seat.cards[0]) == height(self.dealer[0])

    def step(self, answer: Answer) -> Round:
        need = self.need
        check(need, answer)
        match need:
            case Draw(to=Box(number)):
                seat = self._seat(number)
                return self._with_seat(number, replace(seat, cards=(*seat.cards, cast(Card, answer))))
            case Decide(seat=number):
                return self._with_seat(number, self._says(self._seat(number), str(answer)))
            case Draw(face_up=False):
                return replace(self, burned=self.burned + 1)
        return replace(self, dealer=(*self.dealer, cast(Card, answer)))

    def _says(self, seat: Seat, word: str) -> Seat:
        if word == "surrender":
            return replace(seat, said="surrender")
        return replace(seat, said="war", reserve=None if seat.reserve is None else seat.reserve - seat.ante)

    def reserve(self, seat: int) -> int | None:
        """What the seat can still put up."""
        return self._seat(seat).reserve

    def face_up(self) -> Iterator[Card]:
        """Every card that anybody has seen; burned cards are never shown."""
        yield from self.dealer
        for _, seat in self._playing():
            yield from seat.cards

    def cards_at(self, place: Place) -> tuple[Card | None, ...]:
        """The cards that lie at a place; None is a burned one."""
        if isinstance(place, Box):
            seat = self.seats[place.seat]
            return seat.cards if seat and place.hand == 0 else ()
        return self.dealer if place is DEALER else (None,) * (self.burned if place is BURN else 0)

    # What is settled

    def _settle_all(self) -> Done:
        return Done(tuple(outcome for number, seat in self._playing() for outcome in self._outcomes(number, seat)))

    def _outcomes(self, number: int, seat: Seat) -> Iterator[Outcome]:
        net, code, why = self._settle_ante(seat)
        yield Outcome(number, "ante", seat.ante * (2 if seat.said == "war" else 1), net, code, why)
        side = cast(Stake, self.stakes[number])["tie"]
        if side and isinstance(self.rules.tie_bet_pays, Odds):
            if self._is_tied(seat):
                won = winnings(side, self.rules.tie_bet_pays)
                yield Outcome(number, "tie", side, won, "tie", say("the first cards tie"))
            else:
                yield Outcome(number, "tie", side, -side, "no-tie", say("no tie"))

    def _settle_ante(self, seat: Seat) -> tuple[int, str, Message]:
        """What the ante won or lost, the code of the reason, and the reason."""
        rules, ante = self.rules, seat.ante
        mine, dealers = seat.cards[-1], self.dealer[len(seat.cards) - 1]
        cards = {"card": mine, "dealer": dealers}
        match _compare(mine, dealers), seat.said:
            case _, "surrender":
                return half(ante) - ante, "surrendered", say("surrendered")
            case 1, "war":
                return winnings(ante, rules.war_win_pays), "war-won", say("war won, {card} against {dealer}", **cards)
            case -1, "war":
                return -2 * ante, "war-lost", say("war lost, {card} against {dealer}", **cards)
            case _, "war":
                return winnings(ante, rules.war_tie_pays), "war-tied", say("war tied, {card} against {dealer}", **cards)
            case 1, _:
                return winnings(ante, EVEN), "higher", say("{card} against {dealer}", **cards)
        return -ante, "lower", say("{card} against {dealer}", **cards)

    # What the future depends on

    @property
    def future(self) -> tuple[object, ...]:
        return (len(self.dealer), self.burned, *(seat and self._seat_future(seat) for seat in self.seats))

    def _seat_future(self, seat: Seat) -> tuple[object, ...]:
        """Its card while it waits for the dealer's; then how the two compare."""
        stands = (seat.ante, seat.reserve, seat.said, len(seat.cards))
        shown = tuple(_compare(mine, dealers) for mine, dealers in zip(seat.cards, self.dealer, strict=False))
        return (*stands, shown, *map(height, seat.cards[len(self.dealer) :]))

    # The seats

    def _playing(self) -> Iterator[tuple[int, Seat]]:
        return ((number, seat) for number, seat in enumerate(self.seats) if seat)

    def _seat(self, number: int) -> Seat:
        return cast(Seat, self.seats[number])

    def _with_seat(self, number: int, seat: Seat) -> Round:
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def _compare(mine: Card, dealers: Card) -> int:
    """1 if the first card is higher, −1 if the second is, 0 for a tie."""
    return (height(mine) > height(dealers)) - (height(mine) < height(dealers))
