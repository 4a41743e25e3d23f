"""The look back on a game: decisions, mistakes by name and their cost, and luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from croupier.messages import Message, say
from croupier.review.choices import ReplayPlace
from croupier.review.game import ReviewedGame
from croupier.review.report import ReviewReport, facts, kinds, note
from croupier.review.review import Review
from croupier.review.valued import Valued, name_with_round
from croupier.telling.company import Company
from croupier.telling.story import rank_line
from croupier.tui.action_bar import action_bar_rows, paint_action_bar
from croupier.tui.canvas import Canvas
from croupier.tui.controls import Control, paint_footer
from croupier.tui.dialogs.choice import pick_dialog
from croupier.tui.look import Look, fit, wrap
from croupier.tui.painters.session_graph import SessionGraph
from croupier.tui.painters.title_bar import paint_title
from croupier.tui.screens.base import BaseScreen
from croupier.tui.screens.replay import ReplayScreen, mistake_line
from croupier.tui.value_texts import SPINNER


class ReviewScreen(BaseScreen):
    """Looks back on a game that is over or was left, for one of its people at a time. A mistake opens its round."""

    def __init__(self, read: Callable[[], ReviewedGame | None], then_lobby: bool = False) -> None:
        """`read` reads the game; it runs in a thread. `then_lobby`: the way back is the lobby, not the screen below."""
        super().__init__()
        self._read, self._then_lobby = read, then_lobby
        self.game: ReviewedGame | None = None
        self.unreadable = False
        self.seat = 0
        """Whose review is shown."""

    def on_mount(self) -> None:
        self.run_in_thread(self._read, self._found)

    def _found(self, game: ReviewedGame | None) -> None:
        self.game, self.unreadable = game, game is None
        if game:
            self.seat = game.seat_of(self.app.settings.name)
        self.repaint()

    @property
    def currency(self) -> str:
        return self.game.replay.game.rules.currency if self.game else ""

    @property
    def annotated(self) -> Review | None:
        return self.game.people.get(self.seat) if self.game else None

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

    def controls(self) -> list[Control]:
        return [*self.actions(), *self.footer()]

    def actions(self) -> list[Control]:
        leave = say("Lobby") if self._then_lobby else say("Back")
        controls = [Control("enter", leave, self.back, also=("space", "escape", "q"))]
        if self.annotated and self.annotated.deals:
            controls.append(Control("w", say("Watch the rounds again"), lambda: self.open_round((0, 0))))
        if self.annotated and self.annotated.mistakes:
            controls.append(Control("m", say("Mistakes"), self._choose, extra=str(len(self.annotated.mistakes))))
        if self._next_seat != self.seat:
            controls.append(Control("tab", self.name_of(self._next_seat), self._next_person))
        return controls

    def footer(self) -> list[Control]:
        return [
            Control("f2", self.app.other_language, self.app.next_language),
            Control("f3", say("Theme"), self.app.next_theme),
        ]

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
        return sorted(self.annotated.mistakes, key=lambda one: -one.cents) if self.annotated else []

    def _choose(self) -> None:
        """Pick a mistake by its name; its round is opened."""
        mistakes = self._by_cost()
        self.app.push_screen(
            pick_dialog(
                say("Which mistake?"),
                lambda: [mistake_line(self.look, one) for one in mistakes],
                lambda number: self.open_round(mistakes[number].place),
            )
        )

    # Painting

    def paint(self, canvas: Canvas) -> None:
        look, palette = self.look, self.look.palette
        rows = action_bar_rows(canvas.width, canvas.height)
        felt = canvas.height - rows - 3
        canvas.fill(0, 1, canvas.width, felt, palette.felt)
        title = self.game.replay.house.title(look.language) if self.game else ""
        paint_title(canvas, look, title, [look(say("review"))], [], "")
        width = min(84, canvas.width - (4 if canvas.width >= 60 else 0))
        height = min(30, felt - (2 if felt > 24 else 0))
        x, y = (canvas.width - width) // 2, 1 + (felt - height) // 2
        if width < canvas.width:
            canvas.fill(x + 1, y + 1, width, height, palette.deep)
        canvas.fill(x, y, width, height, palette.leaf)
        margin = 3 if width >= 60 else 1
        annotated = self.annotated
        report = annotated.report(self.app.values) if annotated else ReviewReport() if self.game else None
        if report:
            self._paint_report(canvas, report, x + margin, y + 1, width - 2 * margin, height - 2)
        paint_action_bar(
            canvas, look, canvas.height - 1 - rows, rows, [look(self._status(report))], self.actions(), False
        )
        paint_footer(canvas, look, self.footer())

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
        head = look(say("How it went, and why"))
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
        if bottom - row >= 4 and report.deals > 1 and self.annotated:
            rounds = {place[0] for place in self.annotated.places}
            SessionGraph(
                canvas, look, self.annotated.graph(), mistakes=rounds, go=lambda number: self.open_round((number, 0))
            ).paint(x, row, width, bottom - row)

    def _facts(self, report: ReviewReport) -> list[tuple[Message, str | None]]:
        """The names of the figures and their values; None while a value is being computed."""
        return facts(report, len(self.annotated.mistakes if self.annotated else ()), self._boxes, self.look.speak)

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
        look, palette, end = self.look, self.look.palette, y + most
        for text, cost, place in self._kinds(report) if self._boxes else self._names():
            shown = _cents(look, -cost)
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

    def _names(self) -> Iterator[tuple[str, float, ReplayPlace | None]]:
        """Each mistake by its name, what it cost and where it is; then all smaller ones together."""
        look = self.look
        for one in self._by_cost():
            yield look(name_with_round(one)), one.cents, one.place
        if self.annotated and (smaller := self.annotated.smaller):
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
