"""The elimination tournament in plain text."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.houses import House
from croupier.messages import Message, say
from croupier.money import Money
from croupier.plain.console import Console
from croupier.plain.session import Session
from croupier.table.state import Event
from croupier.table.tournament import Calendar, Standing, Tournament
from croupier.telling.vocabulary import folded

WATCH = {"en": ("w", "watch", "regarder", ""), "fr": ("r", "watch", "regarder", "")}
AGAIN = ("n", "new", "nouveau")


class TournamentSession(Session):
    """A session whose players leave one by one."""

    def __init__(
        self, tournament: Tournament, console: Console, house: House, first_bet: Mapping[str, int] | None = None
    ) -> None:
        super().__init__(tournament.table, console, house, first_bet)
        self.tournament = tournament
        self.again = False
        """The player wants a new tournament."""

    def play(self) -> None:
        self.tell(_programme(self.tournament.calendar))
        if self.tournament.rounds_played:
            self._show_standings()
            self._watch_on()
        super().play()

    def advance(self) -> Event | None:
        return self.tournament.advance()

    def finished(self) -> bool:
        """Nobody buys chips here: whoever has none is out."""
        winner = self.tournament.winner
        if winner is not None:
            self.table.end()
            if not self.again:
                self._announce(winner)
        return self.table.over

    def happened(self, event: Event) -> None:
        if self.again:  # the rest is played unseen
            return
        super().happened(event)
        if event.kind == "settled":
            self._show_standings()
        if event.kind == "leave" and not self.table.players[event.record["seat"]].bot:
            self._watch_on()

    def _show_standings(self) -> None:
        played, rounds = self.tournament.rounds_played, self.tournament.calendar.rounds
        self.tell("", say("After round {number} of {rounds}:", number=played, rounds=rounds))
        self.tell(*map(self._line, self.tournament.standings()))

    def _watch_on(self) -> None:
        """When the last person is out: watch the end, or start again (S0-D10)."""
        if self.company.people or self.tournament.winner is not None:
            return
        while True:
            typed = folded(self.console.ask(say("w Watch the end · n New tournament · q Leave")))
            if typed in WATCH[self.console.speaker.language]:
                return
            if typed in AGAIN:
                self.again = True
                return
            self.tell(say("“{typed}” is not open now.", typed=typed))

    def _announce(self, winner: int) -> None:
        self.tell("", say("Final ranking:"), *map(self._line, self.tournament.standings()))
        if self.company.you(winner):
            self.tell(say("You win the tournament."))
        else:
            self.tell(say("{name} wins the tournament.", name=self.company.name(winner)))

    def _line(self, standing: Standing) -> Message:
        parts = {"rank": standing.rank, "name": self.company.name(standing.seat)}
        if standing.out is None:
            return say("  {rank}. {name}  {amount}", **parts, amount=Money(standing.purse))
        return say("  {rank}. {name}  out after round {round}", **parts, round=standing.out)


def _programme(calendar: Calendar) -> Message:
    """How long it lasts, and when one leaves."""
    rounds, block = calendar.rounds, calendar.block
    if rounds == 1:
        return say("One round; the richest wins.")
    if block >= rounds:
        return say("{rounds} rounds; at the end the richest wins.", rounds=rounds)
    if block == 1:
        return say(
            "{rounds} rounds. After each of them the poorest leaves; at the end the richest wins.", rounds=rounds
        )
    return say(
        "{rounds} rounds. Every {block} the poorest leaves; at the end the richest wins.", rounds=rounds, block=block
    )
