"""The look back on a game: decisions, mistakes by name and their cost, and luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from croupier.learning.tournament_review import TournamentReview, TournamentReviews, mistake_texts, worst_mistakes
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit, paint_lines, wrap
from croupier.painting.session_graph import SessionGraph
from croupier.painting.title_bar import Title
from croupier.painting.value_texts import SPINNER
from croupier.review.choices import ReplayPlace
from croupier.review.game import ReviewedGame
from croupier.review.report import ReviewReport, cents_text, facts, kinds, note
from croupier.review.review import Review
from croupier.telling.company import Company
from croupier.telling.story import rank_line
from croupier.tui.controls import Control
from croupier.tui.keys import Key
from croupier.tui.screens.base import BarScreen
from croupier.tui.screens.replay import ReplayScreen, mistakes_dialog


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
        if mistakes := worst_mistakes(self.review, self.to_win):
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

    def _choose(self) -> None:
        """Pick a mistake by its name; its round is opened."""
        found = worst_mistakes(self.review, self.to_win)
        self.app.push_screen(mistakes_dialog(lambda: self.look, found, self.open_round))

    # Painting

    def status(self) -> tuple[list[str], bool]:
        return [self.look(self._status(self._report()))], False

    def title_texts(self) -> Title:
        title = self.game.replay.house.title(self.look.language) if self.game else ""
        return Title(title, [self.look(say("review"))])

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
            text = look(say("Some values could not be computed."))
            row = paint_lines(canvas, x, row, text, width, palette.ink_soft, bottom - row, italic=True)
        about = look(note(self._boxes))
        if row + len(wrap(about, width)) < bottom:
            row = paint_lines(canvas, x, row + 1, about, width, palette.ink_soft, italic=True) - 1
        row += 2
        if bottom - row >= 4 and report.deals > 1 and self.review:
            rounds = {place[0] for place in self.review.places}
            graph = SessionGraph(canvas, look, self.review.graph(), rounds, go=lambda at: self.open_round((at, 0)))
            graph.paint(x, row, width, bottom - row)

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
        """Each mistake, what it cost and where it is; then the smaller ones together. On boxes each kind of bet."""
        look, speak = self.look, self.look.speak
        if self._boxes and not self.to_win:
            for line, cost in kinds(report):
                yield look(line), cents_text(-cost, speak), None
            return
        for one in worst_mistakes(self.review, self.to_win):
            yield *mistake_texts(one, speak), one.place
        if self.review and not self.to_win and (smaller := self.review.smaller):
            text = look(say("Smaller ones: {count}", count=len(smaller)))
            yield text, cents_text(-sum(one.cents for one in smaller), speak), None
