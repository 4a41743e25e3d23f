"""The screen of a tournament: the table, or its standings."""

from __future__ import annotations

from typing import cast

from croupier.learning.coach import TournamentCoach
from croupier.learning.tournament_advice import thinking_line
from croupier.learning.tournament_values import position_of
from croupier.messages import say
from croupier.painting.canvas import Canvas
from croupier.painting.standings import StandingsPainter
from croupier.processes.queue import Found
from croupier.records.event import Event
from croupier.records.types import RoundDealt, SeatLeft
from croupier.table.sitting import AnySitting, Sitting
from croupier.table.tournament import Tournament
from croupier.telling.results import winner_line
from croupier.telling.story import rank_line
from croupier.tui.controls import Control
from croupier.tui.dialogs.tournament import BetChancesDialog, TournamentValuesDialog
from croupier.tui.keys import Key
from croupier.tui.screens.table import TableScreen


class TournamentScreen(TableScreen):
    """A table of a tournament."""

    FIRST_KEYS = (Key.STANDINGS, "f1", "escape")

    def __init__(self, sitting: AnySitting) -> None:
        super().__init__(sitting)
        self.tournament = cast(Tournament, sitting.game.tournament)
        self.standings_shown = False
        """Whether the standings are shown instead of the table."""
        self.coach: TournamentCoach = TournamentCoach(self.company, lambda: self.app.chances)

    def show_event(self, event: Event) -> float:
        if isinstance(event.record, SeatLeft):
            self.standings_shown = True
        if isinstance(event.record, RoundDealt):
            self.standings_shown = False
        return super().show_event(event)

    def await_person(self, long: bool) -> None:
        super().await_person(long)
        if self.app.settings.coach and self.awaits == "bets":
            self.coach.ask_bets(self.bettors[0])
        if self.tournament.winner is not None:
            self.standings_shown = True

    def actions(self) -> list[Control]:
        match self.awaits:
            case "over":
                if self.sitting.live:
                    return [*super().actions(), Control(Key.LOOK_BACK, say("Look back"), self._end)]
                return [*super().actions(), Control(Key.TOURNAMENT, say("New tournament"), self._again)]
            case "next":
                return [
                    Control("enter", say("Watch the end"), self.next_round, also=("space", Key.WATCH)),
                    Control(Key.TOURNAMENT, say("New tournament"), self._again),
                ]
        if self.standings_shown:
            return [Control("enter", say("Back to the table"), self._toggle_standings, also=("space",))]
        return super().actions()

    def footer(self) -> list[Control]:
        return [Control(Key.STANDINGS, say("Standings"), self._toggle_standings), *super().footer()]

    # Learning

    def _open_values(self) -> None:
        """The chance to win with each bet; on the felt, of each move beside its value in chips."""
        if self.awaits == "bets":
            self.app.push_screen(BetChancesDialog(self._bet_chances))
        else:
            self.app.push_screen(TournamentValuesDialog(self._position, self._move_at_values, self._move_chances))

    def _bet_chances(self) -> Found | None:
        position = position_of(self.game)
        return self.app.chances.bets(position, self.bettors[0]) if position and self.awaits == "bets" else None

    def _move_chances(self) -> Found | None:
        position, at = position_of(self.game), self._position()
        return self.app.chances.moves(position, at.round, at.need, at.seen) if position and at else None

    def _toggle_standings(self) -> None:
        self.standings_shown = not self.standings_shown
        self.repaint()

    def _again(self) -> None:
        """Begin a new tournament with the same players; this one is kept if it is not over."""
        again = cast(Sitting, self.sitting).again()
        self.app.pop_screen()
        self.app.show(again)

    def back(self) -> None:
        if self.tournament.winner is not None:
            self._part(end=True)
        else:
            super().back()

    def round_text(self) -> str:
        calendar = self.tournament.calendar
        number = min(calendar.rounds, self.tournament.rounds_played + (1 if self.awaits != "over" else 0))
        return self.look(say("Round {number} of {rounds}", number=number, rounds=calendar.rounds))

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        if self.standings_shown:
            StandingsPainter(canvas, self.look, self.game, self.tournament, self.only_person).paint(1, rows)
        else:
            super().paint_felt(canvas, rows)

    def action_bar_text(self) -> tuple[list[str], bool]:
        winner = self.tournament.winner
        if self.game.waiting:
            return [self.look(say("The tournament begins when all seats are taken."))], False
        if self.pondering and self.moving:
            return [self.look(thinking_line(self.look.speak))], False
        if winner is not None and self.awaits == "over":
            return [self.look(winner_line(self.company, winner)), *self._place()], False
        if self.standings_shown and self.message and not self.refused:
            return [self.look(self.message), *self._cut_note()], False
        return super().action_bar_text()

    def _place(self) -> list[str]:
        you = self.only_person
        if you is None or you == self.tournament.winner:
            return []
        line = rank_line(self.game, self.company, you)
        return [self.look(line)] if line else []

    def _cut_note(self) -> list[str]:
        calendar, played = self.tournament.calendar, self.tournament.rounds_played
        if not self.tournament.finished and calendar.cut_after(played + 1):
            return [self.look(say("One more round before the cut."))]
        return []
