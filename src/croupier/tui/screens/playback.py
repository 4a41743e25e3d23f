"""A table that is played on the screen: event by event, each shown for its time, until a person is awaited.

`play_next()` plays one event and returns how long to show it. `hurry()` plays the rest without waiting; any key does that
while something moves. The screen knows only what the table shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Literal, cast

from textual.timer import Timer

from croupier.messages import Message, say
from croupier.painting.motion import FRAME, Motion, still
from croupier.protocol import Decide, Draw, Peek, Place, Reveal, Round
from croupier.records.event import Event
from croupier.records.journal import LogFailed
from croupier.records.types import Answered, BetPlaced, RoundDealt, RoundSettled, SeatLeft, ShoeShown
from croupier.table.sitting import AnySitting
from croupier.telling import telling_of
from croupier.telling.asking import more_chips, place_your_bets, your_move
from croupier.telling.company import Company
from croupier.telling.results import summary
from croupier.telling.teller import Teller
from croupier.tui.screens.base import BarScreen

Awaits = Literal["bets", "move", "broke", "next", "over", "failed", "nothing"]
"""What a person has to do now: bet, move, buy or leave, watch the next round, try again; or nothing, the game runs."""
PATIENCE = 5.0
"""After how many seconds without a turn somebody may have looked away."""


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


class PlaybackScreen(BarScreen):
    """Plays a table, tells what happens, and knows what a person has to do."""

    def __init__(self, sitting: AnySitting) -> None:
        super().__init__()
        self.sitting, self.game = sitting, sitting.game
        self.telling = telling_of(self.game.rules)
        self.company = Company(self.game, here=sitting.here)
        self._teller = Teller(self.game, self.company, self._tell, own=True, codes=True)
        self.pace = PACES["normal"]
        self.motion = Motion()
        self.said: list[Message] = []
        """All messages of the dealer."""
        self.message: Message | None = None
        """The message that matters now."""
        self.shoe_code: Message | None = None
        """The code of the shoe that has ended, until a round is dealt."""
        self.thinking: int | None = None
        """The bot whose turn it is."""
        self.arrived: tuple[Place, int] | None = None
        """The place of the last card, and its number there."""
        self.turned = False
        """Whether the hole card has just been turned."""
        self.pondering = False
        """Whether an AI player thinks in another thread; nothing goes on until it has decided."""
        self._ahead = False
        """Whether an AI player thinks about its bet while people make theirs."""
        self.failed = False
        """Whether the log could not be written: `message` says why. Nothing goes on until somebody tries again."""
        self._round_done = not self.game.round
        """Whether everything that follows a round, such as departures, has been played."""
        self._timer: Timer | None = None
        self._frames: Timer | None = None
        self.attended = monotonic()
        """When a key was pressed last, or the game began to wait for a person."""
        self._teller.welcome_back()

    def on_mount(self) -> None:
        self.pace = PACES[self.app.settings.speed]
        self._frames = self.set_interval(FRAME, self._frame, pause=True)
        self.call_after_refresh(self.go_on)
        if self.sitting.live:
            self.set_interval(1, self.repaint)  # the clock

    @property
    def currency(self) -> str:
        return self.game.rules.currency

    @property
    def listens(self) -> bool:
        """A table that was left takes nothing more; one whose log failed can still be left."""
        return super().listens and (self.failed or not self.sitting.left)

    def apply_settings(self) -> None:
        self.pace = PACES[self.app.settings.speed]
        self.sitting.lower_loss_limit(self.app.settings.budget)

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

    # The pace

    def go_on(self) -> None:
        """Play until an event is to be shown for a while, or the game waits for a person."""
        self._timer = None
        while (delay := self.play_next()) == 0:
            pass
        if delay is None and not self.pondering:
            self._rest()
        elif delay is not None:
            if self.arrived:
                self._show_motion("turn" if self.turned else "slide")
            self._timer = self.set_timer(delay, self.go_on)
        self.canvas.repaint()

    def hear(self) -> None:
        """A message came from a house elsewhere: play it now, or after the event that is being shown."""
        if self._timer is None:
            self.attended = monotonic()
            while not self.moving and not self.failed and (event := self._advance()):
                self.show_event(event)  # others go on while a person is asked
            self.go_on()

    def hurry(self) -> bool:
        """Finish all that runs without a person; return whether anything was running."""
        self.motion.stop()
        if not self.moving:
            return False
        if self.pondering:
            return True
        if self._timer:
            self._timer.stop()
            self._timer = None
        self.finish()
        self.motion.stop()
        if not self.pondering:
            self._rest()
        return True

    def click_background(self) -> None:
        self.hurry()

    def _rest(self) -> None:
        long = monotonic() - self.attended > PATIENCE
        self.attended = monotonic()
        self.await_person(long)

    def await_person(self, long: bool) -> None:
        """The game waits for a person; `long`: that took a while, so the bell calls. Meanwhile AI players think about their bets."""
        early = None if self._ahead else self.sitting.early_thought
        if early:
            self._ahead = True
            self.run_in_thread(early, self._forget_thinking)
        if long and self.app.settings.sound == "bell":
            self.app.bell()

    def _show_motion(self, what: str) -> None:
        if self._frames and self.pace.card and not (self.app.settings.still or still()):
            self.motion.start(what)
            self._frames.resume()

    def _frame(self) -> None:
        if not self.motion.running and self._frames:
            self._frames.pause()
        self.repaint()

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
        if self.ponder():
            return None
        self.arrived, self.turned, self.thinking = None, False, None
        if not self.game.round and not self._round_done and self.game.tournament is None:
            self._round_done = True
            return 0
        event = self._advance()
        if event is None:
            self._round_done = True
            return None
        return self.show_event(event)

    def ponder(self) -> bool:
        """Have an AI player think in another thread, if the game cannot go on before; then it goes on by itself."""
        thought = self.sitting.thought
        if thought is None or self.pondering:
            return self.pondering
        self.pondering = True
        self.run_in_thread(thought, self._take_decision)
        return True

    def _forget_thinking(self, _: object) -> None:
        self._ahead = False

    def _take_decision(self, _: object) -> None:
        self.pondering = False
        self.go_on()

    def finish(self) -> None:
        """Play until the game waits for a person, or for an AI player who thinks."""
        while self.play_next() is not None:
            pass
        self.arrived, self.turned, self.thinking = None, False, None

    def next_round(self) -> None:
        """Start the next round where nobody is asked for a bet: only bots play, or the house takes one bet only."""
        while not self.game.round and (event := self._advance()):
            self.show_event(event)
        self._round_done = False
        self.go_on()

    def try_again(self) -> None:
        """Try again to write what could not be written; refused if the log is closed."""
        if self.sitting.left:
            raise LogFailed(say("The game {id} cannot go on here: resume it from the lobby.", id=self.sitting.id))
        self.failed, self.message = False, None
        self.go_on()

    def _advance(self) -> Event | None:
        """Do the next thing that needs no person; None also if its record cannot be written."""
        try:
            return self.sitting.advance()
        except LogFailed as failed:
            self.failed, self.message = True, failed.message
            return None

    # What has happened

    def _tell(self, *lines: Message | str) -> None:
        self.said += [line for line in lines if isinstance(line, Message)]

    def tell(self, event: Event | None) -> None:
        """Tell what a person did; nothing yet where it was only sent to a house elsewhere."""
        if event:
            self._teller.tell_event(event)

    def show_event(self, event: Event) -> float:
        """Tell an event; return how long to show it."""
        before = len(self.said)
        self._teller.tell_event(event)
        new = self.said[before:]
        match event.record:
            case RoundDealt():
                self._round_done = False
                self.message = self.shoe_code = None
            case RoundSettled():
                self.message = summary(self.game.rules, cast(Round, self.game.last), self.company, self.only_person)
                self._show_motion("pay")
                return 0 if self.game.tournament is None else self.pace.look
            case SeatLeft():
                self.message = new[-1]
                return self.pace.pause
            case Answered():
                return self._show_answer(event, new)
            case BetPlaced():  # departures come before the next bets
                self._round_done = True
            case ShoeShown():
                self._round_done, self.shoe_code = True, new[-1] if new else None
        return 0

    def _show_answer(self, event: Event, new: list[Message]) -> float:
        round, pace = cast(Round, event.round), self.pace
        match event.need:
            case Draw(to):
                self.arrived = to, len(round.cards_at(to)) - 1
                if new and self.telling.is_dealt(round) and len(new) <= 2:
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
