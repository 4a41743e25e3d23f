"""The elimination tournament in plain text."""

from __future__ import annotations

from croupier.houses import House
from croupier.messages import Message, say
from croupier.money import Money
from croupier.plain.console import Console
from croupier.plain.keys import folded
from croupier.plain.session import Session
from croupier.table import Event
from croupier.tournament import Standing, Tournament

ORDINALS = (
    say("first"), say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"), say("seventh"),
)  # fmt: skip


class Again(Exception):
    """The player wants a new tournament."""


class TournamentSession(Session):
    """A session whose players leave one by one."""

    def __init__(self, tournament: Tournament, console: Console, house: House, default_bet: str = "") -> None:
        super().__init__(tournament.table, console, house, default_bet)
        self.tournament = tournament
        self._people = len(self.people)

    def play(self) -> None:
        calendar = self.tournament.calendar
        self.tell(
            say(
                "{rounds} rounds. Every {block} the poorest leaves; at the end the richest wins.",
                rounds=calendar.rounds,
                block=calendar.block,
            )
        )
        super().play()

    def advance(self) -> Event | None:
        return self.tournament.advance()

    def _nobody_left(self) -> bool:
        """Nobody buys chips here: whoever has none is out."""
        if self.tournament.winner is not None:
            self._finish(self.tournament.winner)
            return True
        return False

    def happened(self, event: Event) -> None:
        super().happened(event)
        if event.kind == "settled":
            self._show_standings()
        if event.kind == "leave":
            seat = event.record["seat"]
            self.tell(
                say("{name} leaves the table, {rank}.", name=self.name(seat), rank=ORDINALS[event.record["rank"] - 1])
            )
            if not self.table.players[seat].bot and not self.people:
                self._out(event.record["rank"])

    def _show_standings(self) -> None:
        played, rounds = self.tournament.rounds_played, self.tournament.calendar.rounds
        self.tell("", say("After round {number} of {rounds}:", number=played, rounds=rounds))
        self.tell(*map(_line, self.tournament.standings()))

    def _out(self, rank: int) -> None:
        """An eliminated player sees the rank, and watches the end or starts again (S0-D10)."""
        self.tell(say("You are {rank} of {players}.", rank=ORDINALS[rank - 1], players=len(self.table.players)))
        if self.tournament.winner is not None:
            return
        while True:
            typed = folded(self.console.ask(say("w Watch the end · n New tournament · q Leave")))
            if typed in ("w", "watch", "r", "regarder", ""):
                return
            if typed in ("n", "new", "nouveau"):
                raise Again
            self.tell(say("“{typed}” is not open now.", typed=typed))

    def _finish(self, winner: int) -> None:
        self.table.end()
        self.tell("", say("Final ranking:"), *map(_line, self.tournament.standings()))
        self.tell(say("{name} wins the tournament.", name=self.name(winner)))


def _line(standing: Standing) -> Message:
    parts = {"rank": standing.rank, "name": standing.name, "amount": Money(standing.purse)}
    if standing.out is None:
        return say("  {rank}. {name}  {amount}", **parts)
    return say("  {rank}. {name}  out after round {out}", **parts, out=standing.out)
