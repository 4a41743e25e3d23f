"""The screen after a game: decisions, mistakes and their cost, and luck."""

from __future__ import annotations

from croupier.messages import Message, say
from croupier.records.history import Replay
from croupier.records.look_back import Report, Review, reviews
from croupier.table.sitting import Sitting
from croupier.telling.company import Company
from croupier.telling.vocabulary import title
from croupier.tui.action_bar import action_bar_rows, paint_action_bar
from croupier.tui.canvas import Canvas
from croupier.tui.controls import Control, paint_footer
from croupier.tui.look import Look, fit, wrap
from croupier.tui.painters.house_records import paint_graph
from croupier.tui.painters.title_bar import paint_title
from croupier.tui.screens.base import BaseScreen
from croupier.tui.value_texts import SPINNER


class ReviewScreen(BaseScreen):
    """Reviews the game that has just ended, for one of its people at a time."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.company = Company(sitting.table)
        self.reviews: dict[int, Review] | None = None
        """By seat, of those who played a round; None while the log is being read."""
        self.seat = 0
        """Whose review is shown."""
        self._reading = False

    def on_mount(self) -> None:
        self.run_in_thread(lambda: reviews(self.sitting.records()), self._read)

    def _read(self, found: dict[int, Review]) -> None:
        self.reviews = {seat: review for seat, review in found.items() if review.deals} or found
        named = [seat for seat in self.reviews if self.company.name(seat) == self.app.settings.name]
        self.seat = next(iter([*named, *self.reviews]), 0)
        self.repaint()

    @property
    def review(self) -> Review | None:
        return self.reviews.get(self.seat) if self.reviews else None

    @property
    def _next_seat(self) -> int:
        seats = list(self.reviews or [self.seat])
        return seats[(seats.index(self.seat) + 1) % len(seats)]

    def _next_person(self) -> None:
        self.seat = self._next_seat
        self.repaint()

    def controls(self) -> list[Control]:
        return [*self.actions(), *self.footer()]

    def actions(self) -> list[Control]:
        controls = [Control("enter", say("Lobby"), self.back, also=("space", "escape", "q"))]
        if self.review and self.review.deals:
            controls.append(Control("r", say("See the rounds again"), self._again))
        if self._next_seat != self.seat:
            controls.append(Control("tab", self.company.name(self._next_seat), self._next_person))
        return controls

    def footer(self) -> list[Control]:
        return [
            Control("f2", self.app.other_language, self.app.next_language),
            Control("f3", say("Theme"), self.app.next_theme),
        ]

    def back(self) -> None:
        self.app.to_lobby()

    def _again(self) -> None:
        if not self._reading:
            self._reading = True
            self.run_in_thread(lambda: Replay.of(self.sitting.records()), self._tell)
            self.repaint()

    def _tell(self, replay: Replay) -> None:
        from croupier.tui.screens.replay import ReplayScreen

        self._reading = False
        self.repaint()
        if replay.rounds and self.on_top:
            self.app.push_screen(ReplayScreen(replay))

    # Painting

    def paint(self, canvas: Canvas) -> None:
        look, palette = self.look, self.look.palette
        rows = action_bar_rows(canvas.width, canvas.height)
        felt = canvas.height - rows - 3
        canvas.fill(0, 1, canvas.width, felt, palette.felt)
        title = self.sitting.house.title(look.language)
        paint_title(canvas, look, title, [look(say("review"))], [], "")
        width = min(84, canvas.width - (4 if canvas.width >= 60 else 0))
        height = min(30, felt - (2 if felt > 24 else 0))
        x, y = (canvas.width - width) // 2, 1 + (felt - height) // 2
        if width < canvas.width:
            canvas.fill(x + 1, y + 1, width, height, palette.deep)
        canvas.fill(x, y, width, height, palette.leaf)
        margin = 3 if width >= 60 else 1
        review = self.review
        report = review.report(self.app.values) if review else Report() if self.reviews == {} else None
        if report:
            self._paint_report(canvas, report, x + margin, y + 1, width - 2 * margin, height - 2)
        paint_action_bar(
            canvas, look, canvas.height - 1 - rows, rows, [look(self._status(report))], self.actions(), False
        )
        paint_footer(canvas, look, self.footer())

    def _status(self, report: Report | None) -> Message:
        if report is None or self._reading:
            return say("The log is being read.")
        if not report.deals:
            return say("No round was played.")
        return say("Rounds: {rounds}. In all {net}.", rounds=report.deals, net=self.look.money(report.net, signed=True))

    def _paint_report(self, canvas: Canvas, report: Report, x: int, y: int, width: int, height: int) -> None:
        look, palette = self.look, self.look.palette
        head = look(say("How it went, and why"))
        if len(self.reviews or ()) > 1:
            head = look(say("{name}: {line}", name=self.company.name(self.seat), line=head))
        canvas.text(x, y, fit(head, width), palette.ink, bold=True)
        row, bottom = y + 2, y + height
        for name, value in self._facts(report):
            shown = self._progress(report) if value is None else value
            canvas.text(x, row, fit(look(name), width - len(shown) - 1), palette.ink_soft)
            canvas.right(x + width, row, shown, palette.ink, bold=value is not None, italic=value is None)
            row += 1
        row = self._mistakes(canvas, report, x, row + 1, width, max(0, min(5, bottom - row - 2)))
        if report.unavailable and row < bottom:
            missing = look(say("Some values could not be computed."))
            canvas.text(x, row, fit(missing, width), palette.ink_soft, italic=True)
            row += 1
        for line in wrap(look(self._note()), width):
            if row + 1 < bottom:
                row += 1
                canvas.text(x, row, line, palette.ink_soft, italic=True)
        row += 2
        if bottom - row >= 4 and report.deals > 1 and self.review:
            paint_graph(canvas, look, [deal.net for deal in self.review.deals], x, row, width, bottom - row - 1)

    def _facts(self, report: Report) -> list[tuple[Message, str | None]]:
        """The names of the figures and their values; None while a value is being computed."""
        look, valued, dealt = self.look, report.valued == report.decisions, report.dealt == report.deals
        mistakes = str(report.mistakes.total())
        if self._boxes:
            decided = (say("Bets"), say("Not on the best box"), say("What that cost"), say("Worth on the best box"))
        else:
            decided = (
                say("Decisions"),
                say("Mistakes"),
                say("What they cost"),
                say("Worth of the rounds at the deal"),
            )
        return [
            (say("Rounds"), str(report.deals)),
            (say("Result"), look.money(report.net, signed=True)),
            (decided[0], str(report.decisions)),
            (decided[1], mistakes if valued else None),
            (decided[2], _cents(look, -report.cost) if valued else None),
            (decided[3], _cents(look, report.expected) if dealt else None),
            (say("Luck"), _cents(look, report.luck) if report.whole else None),
        ]

    @property
    def _boxes(self) -> bool:
        """Whether the bets are the only decisions."""
        return self.sitting.house.rules.main_bet is None

    def _progress(self, report: Report) -> str:
        look = self.look
        done = look(say("{done} of {all}", done=report.valued + report.dealt, all=report.decisions + report.deals))
        return f"{look(say('computing'))} {done} {SPINNER[self.app.values.frame % len(SPINNER)]}"

    def _mistakes(self, canvas: Canvas, report: Report, x: int, y: int, width: int, most: int) -> int:
        """Paint the mistakes by kind, the most expensive first."""
        look, palette = self.look, self.look.palette
        for chosen, best in sorted(report.costs, key=lambda kind: -report.costs[kind])[:most]:
            words = {"chosen": title(chosen), "best": title(best)}
            count = report.mistakes[chosen, best]
            line = (
                say("{chosen} instead of {best}, once", **words)
                if count == 1
                else say("{chosen} instead of {best}, {count} times", count=count, **words)
            )
            cost = _cents(look, -report.costs[chosen, best])
            canvas.text(x, y, fit(look(line), width - len(cost) - 1), palette.ink)
            canvas.right(x + width, y, cost, palette.red, bold=True)
            y += 1
        return y

    def _note(self) -> Message:
        if self._boxes:
            return say("Luck is the result, less what the bets were worth before the cards, each on its own box.")
        return say("Luck is the result, less what the rounds were worth at the deal, plus what mistakes cost.")


def _cents(look: Look, cents: float) -> str:
    return look.speak.number(cents / 100, 2, signed=True)
