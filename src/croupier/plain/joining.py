"""A table of a house elsewhere in line mode."""

from __future__ import annotations

from contextlib import suppress

from croupier.games.counts import USUAL_COUNT
from croupier.messages import Refused, fold_accents, say
from croupier.money import Money, amount
from croupier.plain.bet_prompt import BetPrompt
from croupier.plain.console import Console
from croupier.plain.move_prompt import MovePrompt
from croupier.plain.table_advice import TableAdvice
from croupier.records.event import Event
from croupier.records.types import GameOver, RoundSettled
from croupier.remote.connection import BACK, BROKEN, Heard, Interruption
from croupier.remote.sitting import RemoteSitting
from croupier.telling.asking import yes_or_no
from croupier.telling.company import Company
from croupier.telling.pages import LEAVE_LATER, how_to_bet, rules_page, what_moves_do
from croupier.telling.standings import programme, standings_lines
from croupier.telling.teller import Teller
from croupier.telling.vocabulary import WATCH_WORDS, words_for

TOO_POOR = say("You have too few chips for this table: the host can give you more.")


class GoneOn(Exception):
    """The table has gone on since the question: what happened is told first, then it may be asked again."""


class JoinedSession:
    """Tells what happens at a table elsewhere, and asks the person when it is their turn."""

    def __init__(self, sitting: RemoteSitting, console: Console, count: str = USUAL_COUNT) -> None:
        self.sitting, self.game, self.console = sitting, sitting.game, console
        self.company = Company(self.game, here=sitting.here)
        self.teller = Teller(self.game, self.company, console.tell, own=True, codes=True)
        advice = TableAdvice(self.game, console, count)
        self._bet_prompt = BetPrompt(sitting, self.company, console, advice)
        self._move_prompt = MovePrompt(sitting, self.company, console, advice)
        self._greeted = self._watching = self._full = self._gone = False
        """Whether the table was shown; the person only watches; was told that no seat is free; has left for good."""
        console.speaker.currency = self.game.rules.currency
        console.help, console.rules = self._help, self._rules
        console.before_asking, console.seconds_left = self._check_question, self._seconds_left

    def sits_down(self) -> bool:
        """Take a seat, for the app; False for somebody who only watches."""
        self._greet()
        for heard in self.sitting.connection.messages():
            self._hear(heard)
            if self.sitting.seat is not None and not self.sitting.waiting:
                return True
            self._ask()
            if self.game.over or self._watching or self._full:
                return False
        return False

    def play(self) -> None:
        """Play until the table is closed or the person leaves; `ClosedForGood` if the connection ends for good."""
        self._greet()
        for heard in self.sitting.connection.messages():
            self._hear(heard)
            if self.game.over or self._gone:
                return
            self._ask()

    # What happens

    def _greet(self) -> None:
        if self._greeted:
            return
        self._greeted = True
        self.console.tell(*rules_page(self.sitting.house, self.game.rules, self.console.speaker, short=True))
        if tournament := self.game.tournament:
            self.console.tell(programme(tournament.calendar.rounds, tournament.calendar.block))
        names = tuple(self.company.name(seat) for seat, one in enumerate(self.game.players) if not one.gone)
        if names:
            self.console.tell(say("At the table: {names}.", names=names))
        self.teller.welcome_back()

    def _hear(self, heard: Heard) -> None:
        leaving, alarm = self.sitting.leaving, self.sitting.alarm
        self.sitting.hear(heard)
        while event := self.sitting.advance():
            self._tell_event(event)
        self._gone = leaving and self.sitting.seat is None
        if self.sitting.alarm and not alarm:
            self.console.tell(self.sitting.alarm)
        if isinstance(heard, Interruption):
            self.console.tell(BACK if heard.over else BROKEN)
        if refusal := self.sitting.refusal():
            self.console.tell(refusal)

    def _tell_event(self, event: Event) -> None:
        self.teller.tell_event(event)
        if self.sitting.alarm and isinstance(event.record, RoundSettled):  # it stays
            self.console.tell(self.sitting.alarm)
        if self.game.tournament and isinstance(event.record, RoundSettled | GameOver):
            self.console.tell(*standings_lines(self.game.tournament, self.company))

    # What is asked

    def _ask(self) -> None:
        with suppress(GoneOn):  # what has come is heard next
            self._ask_what_is_due()

    def _ask_what_is_due(self) -> None:
        sitting, seat = self.sitting, self.sitting.seat
        if sitting.waiting or self.game.over:
            return
        if seat is None:
            self._ask_seat()
        elif need := sitting.deciding:
            self._move_prompt.ask(need)
        elif sitting.leaving or (self.game.round and self.game.round.stakes[seat]):
            return
        elif seat in self._move_prompt.leaving:
            self._move_prompt.leaving.discard(seat)
            sitting.stand_up(seat)
        elif sitting.betting and self.game.shoe.good:
            self._bet_prompt.ask(seat)
        elif self._broke(seat):
            self._ask_chips(seat)

    def _check_question(self) -> None:
        if self.sitting.behind:
            raise GoneOn

    def _seconds_left(self) -> int | None:
        """The time that one has for a question of the table."""
        return self.sitting.seconds_left if self.sitting.deciding or self.sitting.betting else None

    def _ask_seat(self) -> None:
        if self._watching or not self._can_sit():
            return
        bring = self.sitting.bring()
        if bring < self.game.rules.minimum:
            self._watching = True
            self.console.tell(TOO_POOR)
            return
        question = say("Enter: sit down with {amount} · another amount · watch · q", amount=Money(bring))
        if self.game.tournament:
            question = say("Enter: sit down with {amount} · watch · q", amount=Money(bring))
        while True:
            typed = self.console.ask(question)
            if fold_accents(typed) in words_for(WATCH_WORDS):
                self._watching = True
                return
            try:
                bring = amount(typed) if typed else bring
            except Refused as refused:
                self.console.tell(refused.message)
                continue
            if self._can_sit():
                if self.sitting.free_seat is None:
                    self.console.tell(say("You get a bot’s seat when the round is over."))
                self.sitting.sit(self.sitting.free_seat, bring)
            return

    def _can_sit(self) -> bool:
        """Whether a seat is free. Who finds none watches, and is asked again when one is free."""
        full = not self.sitting.can_sit
        if full and not self._full:
            self.console.tell(say("Every seat is taken."), say("You are watching."))
        self._full = full
        return not full

    def _broke(self, seat: int) -> bool:
        """Whether the person has nothing left to bet with, at a house that sells more chips."""
        game = self.game
        return game.rules.rebuy and not (game.tournament or game.round or game.bets.get(seat) or game.eligible(seat))

    def _ask_chips(self, seat: int) -> None:
        bring = self.sitting.bring()
        if bring < self.game.rules.minimum:
            self.console.tell(TOO_POOR)
        elif self.console.yes(say("Out of chips. Take another {amount}?", amount=Money(bring))):
            self.sitting.buy(seat, bring)
            return
        self.sitting.stand_up(seat)

    # Pages

    def _help(self) -> list[str]:
        """What one can type now."""
        speak, tournament = self.console.speaker, bool(self.game.tournament)
        lines: list[str] = []
        keys = say("?: values · g: chart · coach · k: count · help · rules · q: stop here; a seat is held")
        if need := self.sitting.deciding:
            lines = what_moves_do(need.words, yes_or_no(need), speak)
            lines += [] if tournament else [speak(LEAVE_LATER)]
        elif self.sitting.betting:
            lines = how_to_bet(self.game.rules, tournament, speak)
        else:
            keys = say("help · rules · q: stop here; a seat is held")
        return [*lines, speak(keys)]

    def _rules(self) -> list[str]:
        return rules_page(self.sitting.house, self.game.rules, self.console.speaker)
