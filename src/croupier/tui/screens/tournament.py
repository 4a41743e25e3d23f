"""A tournament on the screen: the table, and the page of standings that one turns to."""

from __future__ import annotations

from typing import cast

from croupier.messages import Message, say
from croupier.table.sitting import Sitting
from croupier.table.state import Event
from croupier.table.tournament import Tournament
from croupier.tui.canvas import Canvas
from croupier.tui.controls import Control
from croupier.tui.painters.standings import StandingsPainter
from croupier.tui.scene import Scene
from croupier.tui.screens.table import TableScreen


class TournamentScreen(TableScreen):
    """A table whose players leave one by one."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.tournament = cast(Tournament, sitting.tournament)
        self.page = False
        """The standings are shown instead of the table."""

    def _heard(self, event: Event) -> None:
        super()._heard(event)
        if event.kind == "leave":
            self.page = True
        if event.kind == "deal":
            self.page = False

    def at_rest(self) -> None:
        super().at_rest()
        if self.tournament.winner is not None:
            self.page = True

    def actions(self) -> list[Control]:
        match self.playback.awaits:
            case "over":
                return [
                    Control("enter", say("Lobby"), self.back, also=("space",)),
                    Control("n", say("New tournament"), self._again),
                    Control("e", say("Look back"), self._end),
                ]
            case "next":
                watch = "r" if self.look.language == "fr" else "w"
                return [
                    Control("enter", say("Watch the end"), self._next, also=("space", watch)),
                    Control("n", say("New tournament"), self._again),
                ]
        if self.page:
            return [Control("enter", say("Back to the table"), self._turn, also=("space",))]
        return super().actions()

    def footer(self) -> list[Control]:
        return self.in_order([Control("v", say("Standings"), self._turn), *super().footer()])

    def _turn(self) -> None:
        self.page = not self.page
        self.repaint()

    def _again(self) -> None:
        """A new tournament with the same company; this one is kept if it is not over."""
        again = self.sitting.again()
        self.app.pop_screen()
        self.app.show(again)

    def back(self) -> None:
        if self.tournament.winner is not None:
            self._part(end=True)
        else:
            super().back()

    def round_text(self) -> str:
        calendar = self.tournament.calendar
        number = min(calendar.rounds, self.tournament.rounds_played + (1 if self.playback.awaits != "over" else 0))
        return self.look(say("Round {number} of {rounds}", number=number, rounds=calendar.rounds))

    def paint_felt(self, canvas: Canvas, scene: Scene, rows: int) -> None:
        if self.page:
            StandingsPainter(canvas, self.look, self.tournament, self.playback.lone).paint(1, rows)
        else:
            super().paint_felt(canvas, scene, rows)

    def said(self) -> tuple[list[str], bool]:
        winner = self.tournament.winner
        if winner is not None and self.playback.awaits == "over":
            return [self.look(self._won(winner)), *self._place()], False
        if self.page and self.playback.message and not self.refused:
            return [self.look(self.playback.message), *self._cut_note()], False
        return super().said()

    def _won(self, winner: int) -> Message:
        if self.playback.company.you(winner):
            return say("You win the tournament.")
        return say("{name} wins the tournament.", name=self.playback.company.name(winner))

    def _place(self) -> list[str]:
        you = self.playback.lone
        if you is None or you == self.tournament.winner:
            return []
        rank = next(standing.rank for standing in self.tournament.standings() if standing.seat == you)
        return [self.look(say("You are number {rank} of {players}.", rank=rank, players=len(self.table.players)))]

    def _cut_note(self) -> list[str]:
        calendar, played = self.tournament.calendar, self.tournament.rounds_played
        if self.tournament.winner is None and calendar.cut_after(played + 1):
            return [self.look(say("One more round before the cut."))]
        return []
