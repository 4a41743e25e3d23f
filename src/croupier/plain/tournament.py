"""The elimination tournament in line mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from croupier.messages import fold_accents, say, spelling
from croupier.plain.console import Console
from croupier.plain.session import Session
from croupier.records.event import Event
from croupier.records.types import GameOver, RoundSettled, SeatLeft
from croupier.table.sitting import Sitting
from croupier.table.tournament import Tournament
from croupier.telling.standings import programme, standings_lines
from croupier.telling.vocabulary import WATCH_WORDS, words_for

AGAIN = ("t", *words_for(spelling("words that begin anew", "new")))


class TournamentSession(Session):
    """A session of a tournament."""

    def __init__(self, sitting: Sitting, console: Console, first_bet: Mapping[str, int] | None = None) -> None:
        super().__init__(sitting, console, first_bet)
        self.tournament = cast(Tournament, sitting.game.tournament)
        self.again = False
        """Whether the player wants a new tournament."""

    def play(self) -> None:
        self.tell(programme(self.tournament.calendar.rounds, self.tournament.calendar.block))
        if self.tournament.rounds_played:
            self._show_standings()
            self._watch_on()
        super().play()

    def is_finished(self) -> bool:
        """Nobody buys chips in a tournament, and it ends by itself."""
        return self.game.over

    def on_event(self, event: Event | None) -> None:
        if self.again or not event:  # play the rest without output
            return
        super().on_event(event)
        between_rounds = isinstance(event.record, RoundSettled) and not self.tournament.finished
        if between_rounds or (isinstance(event.record, GameOver) and self.tournament.winner is not None):
            self._show_standings()  # once: the last round is followed by the final ranking
        if isinstance(event.record, SeatLeft) and not self.game.players[event.record.seat].bot:
            self._watch_on()

    def _show_standings(self) -> None:
        self.tell(*standings_lines(self.tournament, self.company))

    def _watch_on(self) -> None:
        """S0-D10: after the last person is out, ask whether to watch the end or start a new tournament."""
        if self.company.people or self.tournament.finished:
            return
        while True:
            typed = fold_accents(self.console.ask(say("Enter: watch the end · t: new tournament · q: leave")))
            if typed in ("", *words_for(WATCH_WORDS)):
                return
            if typed in AGAIN:
                self.again = True
                return
            self.tell(say("“{typed}” is not possible now.", typed=typed))
