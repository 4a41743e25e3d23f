"""Between the table and the screens: does what needs no person, at a pace one can follow, and tells it.

`beat()` does one thing and says how long it is to be looked at. `finish()` does all that is left without waiting, which
is what any key does while something moves. What people do goes through `bet` and `act`. Nothing here is hidden: the
driver knows what the table shows and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

from croupier.messages import Message, say
from croupier.protocol import Answer, Decide, Draw, Peek, Place, Reveal, Round
from croupier.table.sitting import Sitting
from croupier.table.state import Event
from croupier.telling import telling_of
from croupier.telling.asking import more_chips, place_your_bets, your_move
from croupier.telling.company import Company
from croupier.telling.results import summary
from croupier.telling.teller import Teller

Awaits = Literal["bets", "move", "broke", "next", "over", "nothing"]
"""What a person is to do now: bet, move, buy or leave, look at the next round; or nothing, things are moving."""


@dataclass(frozen=True)
class Pace:
    """How long things are looked at, in seconds."""

    card: float = 0.25
    think: float = 0.4
    look: float = 0.6
    pause: float = 0.9


PACES = {
    "slow": Pace(0.6, 0.8, 1.2, 1.8),
    "normal": Pace(),
    "fast": Pace(0.08, 0.12, 0.2, 0.3),
    "instant": Pace(0, 0, 0, 0),
}


def _nobody(_: Event) -> None:
    """Nobody listens."""


class Playback:
    """Plays a table for those who watch it."""

    def __init__(self, sitting: Sitting, pace: Pace, heard: Callable[[Event], None] = _nobody) -> None:
        self.sitting, self.pace, self.table = sitting, pace, sitting.table
        self.company = Company(self.table)
        self._teller = Teller(self.table, self.company, self._tell)
        self._heard = heard
        self.told: list[Message] = []
        """Everything the dealer said: the log."""
        self.message: Message | None = None
        """The last of it that matters now."""
        self.thinking: int | None = None
        """The bot whose turn it is."""
        self.arrived: tuple[Place, int] | None = None
        """Where the last card came to lie, and which of that hand's cards it is."""
        self.turned = False
        """The hole card has just been turned."""
        self._rested = not self.table.round
        """What follows a round (departures, say) has been seen."""
        self._teller.welcome_back()

    def _tell(self, *lines: Message | str) -> None:
        self.told += [line for line in lines if isinstance(line, Message)]

    # What is awaited

    @property
    def bettors(self) -> list[int]:
        """The people who have yet to bet."""
        return [seat for seat in self.table.betting if not self.table.players[seat].bot]

    @property
    def broke(self) -> int | None:
        """The first person who has nothing to bet with."""
        return next((seat for seat in self.company.people if not self.table.eligible(seat)), None)

    @property
    def awaits(self) -> Awaits:
        table, tournament = self.table, self.sitting.tournament
        if table.over or (tournament and tournament.winner is not None and self._rested):
            return "over"
        if table.round:
            need = table.deciding
            return "move" if need and not table.players[need.seat].bot else "nothing"
        if not self._rested:
            return "nothing"
        if not tournament and self.broke is not None and not table.bets:
            return "broke"
        if self.bettors:
            return "bets"
        return "next" if not self.company.people else "nothing"

    @property
    def moving(self) -> bool:
        return self.awaits == "nothing"

    @property
    def seat(self) -> int | None:
        """The person who is asked."""
        match self.awaits:
            case "move":
                return cast(Decide, self.table.deciding).seat
            case "bets":
                return self.bettors[0]
            case "broke":
                return self.broke
        return None

    @property
    def lone(self) -> int | None:
        """The only person who ever sat here."""
        people = [seat for seat, player in enumerate(self.table.players) if not player.bot]
        return people[0] if len(people) == 1 else None

    def question(self, beside: int = 0) -> Message | None:
        """The question to the person who is asked; `beside` is what that person has put on side bets so far."""
        match self.awaits:
            case "bets":
                seat = self.bettors[0]
                return self.company.to(seat, place_your_bets(self.table, seat, beside))
            case "broke":
                return more_chips(self.table, self.company, cast(int, self.broke))
            case "move":
                return your_move(self.table, self.company, cast(Decide, self.table.deciding))
            case "next":
                return say("Only bots play now. Look on, or leave.")
        return None

    # What moves by itself

    def beat(self) -> float | None:
        """Do the next thing; gives how long it is to be looked at, or None where a person is awaited."""
        if not self.moving:
            self.thinking = None
            return None
        need = self.table.deciding
        if need and self.thinking != need.seat:
            self.thinking, self.arrived = need.seat, None
            return self.pace.think
        self.arrived, self.turned, self.thinking = None, False, None
        if not self.table.round and not self._rested and self.sitting.tournament is None:
            self._rested = True
            return 0
        event = self.sitting.advance()
        if event is None:
            self._rested = True
            return None
        return self._happened(event)

    def finish(self) -> None:
        """Do all that is left until a person is awaited."""
        while self.beat() is not None:
            pass
        self.arrived, self.turned, self.thinking = None, False, None

    def _happened(self, event: Event) -> float:
        before = len(self.told)
        self._teller.happened(event)
        self._heard(event)
        new = self.told[before:]
        match event.kind:
            case "shuffle" if new:
                self.message = new[-1]
                return self.pace.look
            case "deal":
                self._rested = False
                self.message = None
            case "settled":
                self.message = summary(self.table.rules, cast(Round, self.table.last), self.company, self.lone)
                return 0 if self.sitting.tournament is None else self.pace.look
            case "leave":
                self.message = new[-1]
                return self.pace.pause
            case "answer":
                return self._answered(event, new)
            case "bet" | "shoe":  # whoever had to leave has left
                self._rested = True
        return 0

    def _answered(self, event: Event, new: list[Message]) -> float:
        round, pace = cast(Round, event.round), self.pace
        match event.need:
            case Draw(to):
                self.arrived = to, len(round.cards_at(to)) - 1
                if new and telling_of(self.table.rules).dealt(round) and len(new) <= 2:
                    self.message = new[-1]
                return pace.card
            case Peek():
                self.message = new[0] if new else None
                return pace.look
            case Reveal(place):
                self.arrived, self.turned = (place, len(round.cards_at(place)) - 1), True
                self.message = new[0] if new else None
                return pace.look
            case Decide():
                self.message = new[0] if new else self.message
                return pace.think
        return 0

    # What people do

    def bet(self, seat: int, bets: dict[str, int] | None) -> None:
        """A person's bets; refused with a sentence."""
        self.table.bet(seat, bets)
        self.message = None

    def act(self, answer: Answer) -> None:
        """The answer of the person who is asked."""
        need = cast(Decide, self.table.deciding)
        event = self.table.act(need.seat, answer, at=self.table.events)
        self.message = None
        self._teller.happened(event)
        self._heard(event)

    def buy(self, seat: int, amount: int) -> None:
        self._teller.happened(self.table.buy(seat, amount))

    def leave(self, seat: int) -> None:
        self._teller.happened(self.table.leave(seat))
        self.message = self.told[-1]

    def next_round(self) -> None:
        """Those who watch want to see more: the bots bet, and the cards are dealt."""
        while not self.table.round and (event := self.sitting.advance()):
            self._happened(event)
        self._rested = False
