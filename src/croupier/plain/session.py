"""One or more people at a table in line mode."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.counts import USUAL_COUNT
from croupier.messages import Message, say
from croupier.plain.bet_prompt import BetPrompt
from croupier.plain.console import Console
from croupier.plain.move_prompt import MovePrompt
from croupier.plain.table_advice import TableAdvice
from croupier.records.event import Event
from croupier.table.limits import refill
from croupier.table.sitting import Sitting
from croupier.telling.asking import more_chips
from croupier.telling.company import Company
from croupier.telling.pages import bets_page, moves_page, rules_page
from croupier.telling.teller import Teller


class Session:
    """Writes what happens at a table and asks its people for bets and moves."""

    def __init__(
        self,
        sitting: Sitting,
        console: Console,
        first_bet: Mapping[str, int] | None = None,
        *,
        count: str = USUAL_COUNT,
    ) -> None:
        self.sitting, self.game, self.console = sitting, sitting.game, console
        self.company = Company(self.game)
        self.teller = Teller(self.game, self.company, console.tell)
        advice = TableAdvice(self.game, console, count)
        self._bet_prompt = BetPrompt(sitting, self.company, console, advice, first_bet)
        self._move_prompt = MovePrompt(sitting, self.company, console, advice)
        self._watched = 0
        """The number of the round that a spectator has asked for."""
        console.help, console.rules = self._help, self._rules

    def tell(self, *lines: Message | str) -> None:
        self.console.tell(*lines)

    def play(self) -> None:
        """Play until the game is over or a person quits (`Quit`)."""
        self.tell(*rules_page(self.sitting.house, self.game.rules, self.console.speaker, short=True))
        self.tell(say("Type help to see what you can type, q to stop."))
        self.teller.welcome_back()
        while not self.game.over:
            self._once()

    def _once(self) -> None:
        if self._between_rounds() and self.is_finished():
            return
        if event := self.sitting.advance():
            self.on_event(event)
        elif need := self.sitting.deciding:
            self.on_event(self._move_prompt.ask(need))
        elif seats := self.sitting.betting:
            self.on_event(self._bet_prompt.ask(seats[0]))

    def on_event(self, event: Event | None) -> None:
        if event:
            self.teller.tell_event(event)

    def _between_rounds(self) -> bool:
        return not self.game.round and not (self.game.bets and self.company.people)

    def is_finished(self) -> bool:
        """Between rounds: people without money buy chips or leave; end a game without people. Return whether it is over."""
        for seat in self.company.people:
            if seat in self._move_prompt.leaving:
                self.on_event(self.sitting.stand_up(seat))
            elif not self.game.eligible(seat):
                self._broke(seat)
        if not self.company.people and not self._watching():
            self.sitting.table.end()
        return self.game.over

    def _watching(self) -> bool:
        """At a table of bots only, ask for Enter before each round. Return whether the game goes on."""
        players = self.game.players
        if not all(player.bot for player in players) or not any(map(self.game.eligible, range(len(players)))):
            return False
        if self._watched < self.game.rounds + 1:
            self.console.ask(say("Enter: next round."))
            self._watched = self.game.rounds + 1
        return True

    def _broke(self, seat: int) -> None:
        more = refill(self.game.rules, self.sitting.loss_limit, self.game.players[seat].bought)
        question = more_chips(self.game, self.company, seat, self.sitting.loss_limit)
        if not more:
            self.tell(question)
        if more and self.console.yes(question):
            self.sitting.buy(seat, more)
            self.tell(self.company.has(seat))
        else:
            self.on_event(self.sitting.stand_up(seat))

    def _help(self) -> list[str]:
        speak = self.console.speaker
        if need := self.game.deciding:
            return moves_page(need, bool(self.game.tournament), speak)
        return bets_page(self.game.rules, bool(self.game.tournament), speak)

    def _rules(self) -> list[str]:
        return rules_page(self.sitting.house, self.game.rules, self.console.speaker)
