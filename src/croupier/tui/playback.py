"""Playback of a table for the screens: plays everything that needs no person, and keeps the messages.

`play_next()` plays one event and returns how long to show it. `finish()` plays the rest without waiting; any key does
that while something moves. People bet and move through `bet` and `act`. The playback knows only what the table shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

from croupier.messages import Message, say
from croupier.protocol import Answer, Decide, Draw, Peek, Place, Reveal, Round
from croupier.table.game import Event
from croupier.table.journal import LogFailed
from croupier.table.records import Answered, BetPlaced, RoundDealt, RoundSettled, SeatLeft, ShoeShown
from croupier.table.sitting import AnySitting
from croupier.telling import telling_of
from croupier.telling.asking import more_chips, place_your_bets, your_move
from croupier.telling.company import Company
from croupier.telling.results import summary
from croupier.telling.teller import Teller

Awaits = Literal["bets", "move", "broke", "next", "over", "failed", "nothing"]
"""What a person has to do now: bet, move, buy or leave, watch the next round, try again; or nothing, the game runs."""


@dataclass(frozen=True)
class Pace:
    """How long events are shown, in seconds."""

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


def _ignore(_: Event) -> None:
    """The default listener."""


class Playback:
    """Plays a table event by event."""

    def __init__(self, sitting: AnySitting, pace: Pace, listener: Callable[[Event], None] = _ignore) -> None:
        self.sitting, self.pace, self.game = sitting, pace, sitting.game
        self.company = Company(self.game, here=sitting.here)
        self._teller = Teller(self.game, self.company, self._tell, own=True, codes=True)
        self._listener = listener
        self.log: list[Message] = []
        """All messages of the dealer."""
        self.message: Message | None = None
        """The message that matters now."""
        self.thinking: int | None = None
        """The bot whose turn it is."""
        self.arrived: tuple[Place, int] | None = None
        """The place of the last card, and its number there."""
        self.turned = False
        """Whether the hole card has just been turned."""
        self.failed = False
        """Whether the log could not be written: `message` says why. Nothing goes on until somebody tries again."""
        self._round_done = not self.game.round
        """Whether everything that follows a round, such as departures, has been played."""
        self._teller.welcome_back()

    def _tell(self, *lines: Message | str) -> None:
        self.log += [line for line in lines if isinstance(line, Message)]

    @property
    def seal(self) -> str:
        """The commitment of the shoe in play; empty between shoes."""
        return self.game.shoe.seal

    # What the game waits for

    @property
    def bettors(self) -> list[int]:
        """The people who have not bet yet."""
        return self.sitting.betting

    @property
    def only_bets(self) -> list[int]:
        """The people whose bets are made by themselves when the next round begins (E-17)."""
        return [seat for seat in self.game.betting if self.sitting.here(seat) and seat not in self.bettors]

    @property
    def broke(self) -> int | None:
        """The first person without enough money to bet."""
        return next((seat for seat in self.company.people if not self.game.eligible(seat)), None)

    @property
    def awaits(self) -> Awaits:
        game, tournament = self.game, self.game.tournament
        if self.failed:
            return "failed"
        if game.over:
            return "over"
        if game.round:
            return "move" if self.sitting.deciding else "nothing"
        if not self._round_done or (tournament and (tournament.finished or tournament.due())):
            return "nothing"
        if not tournament and self.broke is not None and not game.bets:
            return "nothing" if self.sitting.waiting else "broke"
        if self.bettors:
            return "bets" if game.shoe.good else "nothing"
        if self.only_bets and not (game.bets or tournament or self.sitting.live):
            return "next"
        if self.company.people or (tournament and self.sitting.live):
            return "nothing"
        return "next" if any(map(game.eligible, range(len(game.players)))) else "over"

    @property
    def moving(self) -> bool:
        return self.awaits == "nothing"

    @property
    def seat(self) -> int | None:
        """The seat of the person who has to act."""
        match self.awaits:
            case "move":
                return cast(Decide, self.sitting.deciding).seat
            case "bets":
                return self.bettors[0]
            case "broke":
                return self.broke
        return None

    @property
    def only_person(self) -> int | None:
        """The seat of the only person of this game; None if there are several."""
        people = list(filter(self.sitting.here, range(len(self.game.players))))
        return people[0] if len(people) == 1 else None

    def question(self, side_bets: int = 0) -> Message | None:
        """The question to the person who has to act; `side_bets` is the total that person has placed on side bets."""
        match self.awaits:
            case "bets":
                seat = self.bettors[0]
                return self.company.to(seat, place_your_bets(self.game, seat, side_bets))
            case "broke":
                return more_chips(self.game, self.company, cast(int, self.broke), self.sitting.loss_limit)
            case "move":
                return your_move(self.game, self.company, cast(Decide, self.game.deciding))
            case "next" if seats := self.only_bets:
                return self.company.to(seats[0], place_your_bets(self.game, seats[0]))
            case "next":
                return say("Only bots play now. Watch, or leave.")
        return None

    @property
    def others(self) -> Message | None:
        """At a table elsewhere: which other people the game waits for."""
        game = self.game
        if not self.sitting.live or not self.moving:
            return None
        if game.gathering:
            return say("The tournament begins when all seats are taken.")
        seats = [game.deciding.seat] if game.deciding else [] if game.round else self.sitting.awaited
        people = [self.company.name(seat) for seat in seats if not game.players[seat].plays]
        return say("Waiting for {names}.", names=tuple(people)) if people else None

    # What runs without a person

    def play_next(self) -> float | None:
        """Play one event; return how long to show it, or None if the game waits for a person."""
        if not self.moving:
            self.thinking = None
            return None
        need = self.game.deciding
        if need and self.thinking != need.seat:
            self.thinking, self.arrived = need.seat, None
            return self.pace.think
        self.arrived, self.turned, self.thinking = None, False, None
        if not self.game.round and not self._round_done and self.game.tournament is None:
            self._round_done = True
            return 0
        event = self._advance()
        if event is None:
            self._round_done = True
            return None
        return self._happened(event)

    def _advance(self) -> Event | None:
        """Do the next thing that needs no person; None also if its record cannot be written."""
        try:
            return self.sitting.advance()
        except LogFailed as failed:
            self.failed, self.message = True, failed.message
            return None

    def try_again(self) -> None:
        """Try again to write what could not be written; refused if the log is closed."""
        if self.sitting.left:
            raise LogFailed(say("The game {id} cannot go on here: resume it from the lobby.", id=self.sitting.id))
        self.failed, self.message = False, None

    def catch_up(self) -> None:
        """At a table elsewhere others go on while a person is asked: play what came from them."""
        while not self.moving and not self.failed and (event := self._advance()):
            self._happened(event)

    def finish(self) -> None:
        """Play until the game waits for a person."""
        while self.play_next() is not None:
            pass
        self.arrived, self.turned, self.thinking = None, False, None

    def _happened(self, event: Event) -> float:
        before = len(self.log)
        self._teller.happened(event)
        self._listener(event)
        new = self.log[before:]
        match event.record:
            case RoundDealt():
                self._round_done = False
                self.message = None
            case RoundSettled():
                self.message = summary(self.game.rules, cast(Round, self.game.last), self.company, self.only_person)
                return 0 if self.game.tournament is None else self.pace.look
            case SeatLeft():
                self.message = new[-1]
                return self.pace.pause
            case Answered():
                return self._answered(event, new)
            case BetPlaced() | ShoeShown():  # departures come before the next bets
                self._round_done = True
        return 0

    def _answered(self, event: Event, new: list[Message]) -> float:
        round, pace = cast(Round, event.round), self.pace
        match event.need:
            case Draw(to):
                self.arrived = to, len(round.cards_at(to)) - 1
                if new and telling_of(self.game.rules).is_dealt(round) and len(new) <= 2:
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

    def _did(self, event: Event | None) -> None:
        """Tell what a person did; nothing yet where it was only sent to a house elsewhere."""
        if event:
            self._teller.happened(event)

    def bet(self, seat: int, bets: dict[str, int] | None) -> None:
        """Make a person's bets, or refuse them."""
        self._did(self.sitting.bet(seat, bets))
        self.message = None

    def cut(self, seat: int, words: str) -> None:
        """A person cuts the shoe with words of their own, or is refused."""
        self._did(self.sitting.cut(seat, words))
        self.message = say("The shoe is cut.")

    def act(self, answer: Answer) -> None:
        """Make the move of the person who has to act."""
        need = cast(Decide, self.game.deciding)
        event = self.sitting.act(need.seat, answer, at=self.game.events)
        self.message = None
        self._did(event)
        if event:
            self._listener(event)

    def buy(self, seat: int, amount: int) -> None:
        self._did(self.sitting.buy(seat, amount))

    def leave(self, seat: int) -> None:
        self._did(self.sitting.stand_up(seat))
        self.message = self.log[-1] if self.log else None

    def next_round(self) -> None:
        """Start the next round where nobody is asked for a bet: only bots play, or the house takes one bet only."""
        while not self.game.round and (event := self._advance()):
            self._happened(event)
        self._round_done = False
