"""The look back on a game: decisions, mistakes by name and their cost, and luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from croupier.learning.tournament_review import TournamentReview, TournamentReviews
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit, wrap
from croupier.painting.session_graph import SessionGraph
from croupier.painting.value_texts import SPINNER
from croupier.review.choices import ReplayPlace
from croupier.review.game import ReviewedGame
from croupier.review.report import ReviewReport, facts, kinds, note
from croupier.review.review import Review
from croupier.review.valued_choices import Valued, name_with_round
from croupier.telling.company import Company
from croupier.telling.story import rank_line
from croupier.tui.controls import Control
from croupier.tui.keys import Key
from croupier.tui.screens.bar import BarScreen
from croupier.tui.screens.replay import ReplayScreen, lost_dialog, mistakes_dialog


class ReviewScreen(BarScreen):
    """Looks back on a game that is over or was left, for one of its people at a time. A mistake opens its round."""

    BAR_GROWS = False

    def __init__(self, read: Callable[[], ReviewedGame | None], then_lobby: bool = False) -> None:
        """`read` reads the game; it runs in a thread. `then_lobby`: the way back is the lobby, not the screen below."""
        super().__init__()
        self._read, self._then_lobby = read, then_lobby
        self.game: ReviewedGame | None = None
        self.unreadable = False
        self.seat = 0
        """Whose review is shown."""
        self._to_win: TournamentReviews | None = None

    def on_mount(self) -> None:
        self.run_in_thread(self._read, self._show_game)

    def _show_game(self, game: ReviewedGame | None) -> None:
        self.game, self.unreadable = game, game is None
        if game:
            self._to_win = TournamentReviews(game.replay)
            self.seat = game.seat_of(self.app.settings.name)
        self.repaint()

    @property
    def currency(self) -> str:
        return self.game.replay.game.rules.currency if self.game else ""

    @property
    def review(self) -> Review | None:
        return self.game.people.get(self.seat) if self.game else None

    @property
    def to_win(self) -> TournamentReview | None:
        """In a tournament: what bets and moves cost of the chance to win."""
        return self._to_win.look(self.seat, self.app.chances) if self._to_win else None

    def name_of(self, seat: int) -> Message | str:
        assert self.game is not None
        return Company(self.game.replay.game).name(seat)

    @property
    def _next_seat(self) -> int:
        seats = list(self.game.people if self.game else ()) or [self.seat]
        return seats[(seats.index(self.seat) + 1) % len(seats)]

    def _next_person(self) -> None:
        self.seat = self._next_seat
        self.repaint()

    def actions(self) -> list[Control]:
        leave = say("Lobby") if self._then_lobby else say("Back")
        controls = [Control("enter", leave, self.back, also=("space", "escape", "q"))]
        if self.review and self.review.deals:
            controls.append(Control(Key.WATCH, say("Watch the rounds again"), lambda: self.open_round((0, 0))))
        mistakes = self.to_win.mistakes if self.to_win else self.review.mistakes if self.review else ()
        if mistakes:
            controls.append(Control(Key.MISTAKES, say("Mistakes"), self._choose, extra=str(len(mistakes))))
        if self._next_seat != self.seat:
            controls.append(Control(Key.NEXT, self.name_of(self._next_seat), self._next_person))
        return controls

    def footer(self) -> list[Control]:
        return super().footer()[1:]  # the action bar has the way out

    def back(self) -> None:
        if self._then_lobby:
            self.app.to_lobby()
        else:
            super().back()

    def open_round(self, place: ReplayPlace) -> None:
        """Open the replay at a step of a round."""
        if self.game and self.game.replay.rounds and self.on_top:
            self.app.push_screen(ReplayScreen(self.game, place, self.seat))

    def _by_cost(self) -> list[Valued]:
        """The mistakes, the most expensive first."""
        return sorted(self.review.mistakes, key=lambda one: -one.cents) if self.review else []

    def _choose(self) -> None:
        """Pick a mistake by its name; its round is opened."""
        if self.to_win:
            self.app.push_screen(lost_dialog(self.look, self.to_win, self.open_round))
        elif self.review:
            self.app.push_screen(mistakes_dialog(lambda: self.look, self.review, self.open_round))

    # Painting

    def status(self) -> tuple[list[str], bool]:
        return [self.look(self._status(self._report()))], False

    def title_texts(self) -> tuple[str, list[str], list[str], str]:
        title = self.game.replay.house.title(self.look.language) if self.game else ""
        return title, [self.look(say("review"))], [], ""

    def _report(self) -> ReviewReport | None:
        if self.review:
            return self.review.report(self.app.values)
        return ReviewReport() if self.game else None

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        palette = self.look.palette
        width = min(84, canvas.width - (4 if canvas.width >= 60 else 0))
        height = min(30, rows - (2 if rows > 24 else 0))
        x, y = (canvas.width - width) // 2, 1 + (rows - height) // 2
        if width < canvas.width:
            canvas.fill(x + 1, y + 1, width, height, palette.deep)
        canvas.fill(x, y, width, height, palette.leaf)
        margin = 3 if width >= 60 else 1
        if report := self._report():
            self._paint_report(canvas, report, x + margin, y + 1, width - 2 * margin, height - 2)

    def _status(self, report: ReviewReport | None) -> Message:
        if self.unreadable:
            return say("The log of this game cannot be read.")
        if report is None:
            return say("The log is being read.")
        if not report.deals:
            return say("No round was played.")
        line = say("Rounds: {rounds}. In all {net}.", rounds=report.deals, net=self.look.money(report.net, signed=True))
        game = self.game.replay.game if self.game else None
        rank = rank_line(game, Company(game), self.seat) if game else None
        return say("{line} {note}", line=line, note=rank) if rank else line

    def _paint_report(self, canvas: Canvas, report: ReviewReport, x: int, y: int, width: int, height: int) -> None:
        look, palette = self.look, self.look.palette
        head = look(say("Session review"))
        if self.game and len(self.game.people) > 1:
            head = look(say("{name}: {line}", name=self.name_of(self.seat), line=head))
        canvas.text(x, y, fit(head, width), palette.ink, bold=True)
        row, bottom = y + 2, y + height
        for name, value in self._facts(report):
            shown = self._progress(report) if value is None else value
            canvas.text(x, row, fit(look(name), width - len(shown) - 1), palette.ink_soft)
            canvas.right(x + width, row, shown, palette.ink, bold=value is not None, italic=value is None)
            row += 1
        row = self._mistakes(canvas, report, x, row + 1, width, max(0, min(5, bottom - row - 2)))
        if report.unavailable and row < bottom:
            for line in wrap(look(say("Some values could not be computed.")), width)[: bottom - row]:
                canvas.text(x, row, line, palette.ink_soft, italic=True)
                row += 1
        note = wrap(look(self._note()), width)
        for line in note if row + len(note) < bottom else ():
            row += 1
            canvas.text(x, row, line, palette.ink_soft, italic=True)
        row += 2
        if bottom - row >= 4 and report.deals > 1 and self.review:
            rounds = {place[0] for place in self.review.places}
            SessionGraph(
                canvas, look, self.review.graph(), mistakes=rounds, go=lambda number: self.open_round((number, 0))
            ).paint(x, row, width, bottom - row)

    def _facts(self, report: ReviewReport) -> list[tuple[Message, str | None]]:
        """The names of the figures and their values; None while a value is being computed."""
        found = facts(report, len(self.review.mistakes if self.review else ()), self._boxes, self.look.speak)
        return [*found, *self.to_win.facts(self.look.speak)] if self.to_win else found

    @property
    def _boxes(self) -> bool:
        """Whether the bets are the only decisions."""
        return self.game is not None and self.game.replay.game.rules.main_bet is None

    def _progress(self, report: ReviewReport) -> str:
        look = self.look
        done = look(say("{done} of {all}", done=report.valued + report.dealt, all=report.decisions + report.deals))
        return f"{look(say('computing'))} {done} {SPINNER[self.app.values.frame % len(SPINNER)]}"

    def _mistakes(self, canvas: Canvas, report: ReviewReport, x: int, y: int, width: int, most: int) -> int:
        """Paint the most expensive mistakes in so many rows; on boxes the same bets come again and again, so they are
        summed up.
        """
        palette, end = self.look.palette, y + most
        for text, shown, place in self._list_lines(report):
            lines = wrap(text, width - len(shown) - 1)
            if y + len(lines) > end:
                break
            if place:
                lit = canvas.clickable(x - 1, y, width + 2, len(lines), partial(self.open_round, place))
                canvas.fill(x - 1, y, (width + 2) * lit, len(lines), palette.brass)
            canvas.right(x + width, y, shown, palette.red, bold=True)
            for line in lines:
                canvas.text(x, y, line, palette.ink)
                y += 1
        return y

    def _list_lines(self, report: ReviewReport) -> Iterator[tuple[str, str, ReplayPlace | None]]:
        """What is listed: in a tournament what cost chances to win, otherwise what cost chips; and what it cost."""
        if to_win := self.to_win:
            for one in to_win.worst_first:
                yield self.look(one.name(self.look.speak)), one.cost_text(self.look.speak), one.place
            return
        for text, cost, place in self._kinds(report) if self._boxes else self._names():
            yield text, _cents(self.look, -cost), place

    def _names(self) -> Iterator[tuple[str, float, ReplayPlace | None]]:
        """Each mistake by its name, what it cost and where it is; then all smaller ones together."""
        look = self.look
        for one in self._by_cost():
            yield look(name_with_round(one)), one.cents, one.place
        if self.review and (smaller := self.review.smaller):
            text = look(say("Smaller ones: {count}", count=len(smaller)))
            yield text, sum(one.cents for one in smaller), None

    def _kinds(self, report: ReviewReport) -> Iterator[tuple[str, float, ReplayPlace | None]]:
        """How often one bet was made instead of the best one, and what that cost in all."""
        for line, cost in kinds(report):
            yield self.look(line), cost, None

    def _note(self) -> Message:
        return note(self._boxes)


def _cents(look: Look, cents: float) -> str:
    return look.speak.number(cents / 100, 2, signed=True)
