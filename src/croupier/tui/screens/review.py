"""After the session: decisions, mistakes by kind, their cost, and luck."""

from __future__ import annotations

from croupier.messages import Message, say
from croupier.tui.canvas import Canvas
from croupier.tui.controls import Control, paint_footer
from croupier.tui.felt.cloth import paint_title
from croupier.tui.felt.ledger import paint_graph
from croupier.tui.history import Replay
from croupier.tui.look import Look, fit, wrap
from croupier.tui.rail import paint_rail, rail_rows
from croupier.tui.review import Report, Review
from croupier.tui.room import Room
from croupier.tui.sitting import Sitting
from croupier.tui.values import SPINNER
from croupier.tui.words import LABELS


class ReviewScreen(Room):
    """A sheet of paper on the table one has left."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self._records = sitting.records()
        self.review = Review(self._records)

    def controls(self) -> list[Control]:
        return [*self.actions(), *self.pages()]

    def actions(self) -> list[Control]:
        controls = [Control("enter", say("Lobby"), self.back, also=("space", "escape", "q"))]
        if self.review.deals:
            controls.append(Control("r", say("See the rounds again"), self._again))
        return controls

    def pages(self) -> list[Control]:
        return [
            Control("f2", self.house.other_language, self.house.next_language),
            Control("f3", say("Theme"), self.house.next_theme),
        ]

    def back(self) -> None:
        self.house.to_lobby()

    def _again(self) -> None:
        from croupier.tui.screens.replay import ReplayScreen

        replay = Replay.of(self._records)
        if replay.rounds:
            self.house.push_screen(ReplayScreen(replay))

    # Painting

    def paint(self, canvas: Canvas) -> None:
        look, palette = self.look, self.look.palette
        rows = rail_rows(canvas.width, canvas.height)
        felt = canvas.height - rows - 3
        canvas.fill(0, 1, canvas.width, felt, palette.felt)
        title = self.sitting.house.title(look.language)
        paint_title(canvas, look, title, [look(say("looking back"))], [], "")
        report = self.review.report(self.house.values)
        width = min(84, canvas.width - (4 if canvas.width >= 60 else 0))
        height = min(30, felt - (2 if felt > 24 else 0))
        x, y = (canvas.width - width) // 2, 1 + (felt - height) // 2
        if width < canvas.width:
            canvas.fill(x + 1, y + 1, width, height, palette.deep)
        canvas.fill(x, y, width, height, palette.leaf)
        margin = 3 if width >= 60 else 1
        self._sheet(canvas, report, x + margin, y + 1, width - 2 * margin, height - 2)
        paint_rail(canvas, look, canvas.height - 1 - rows, rows, [look(self._said(report))], self.actions(), False)
        paint_footer(canvas, look, self.pages())

    def _said(self, report: Report) -> Message:
        if not report.deals:
            return say("No round was played.")
        return say("{rounds} rounds, {net} in all.", rounds=report.deals, net=self.look.money(report.net, signed=True))

    def _sheet(self, canvas: Canvas, report: Report, x: int, y: int, width: int, height: int) -> None:
        look, palette = self.look, self.look.palette
        canvas.text(x, y, look(say("How it went, and why")), palette.ink, bold=True)
        coming = f"{look(say('counting'))} {SPINNER[self.house.values.frame % len(SPINNER)]}"
        whole = report.whole
        facts = [
            (say("Rounds"), str(report.deals)),
            (say("Result"), look.money(report.net, signed=True)),
            (say("Decisions"), str(report.decisions)),
            (say("Mistakes"), str(report.mistakes.total()) if report.valued == report.decisions else coming),
            (say("What they cost"), _cents(look, -report.cost) if report.valued == report.decisions else coming),
            (
                say("Worth of the rounds at the deal"),
                _cents(look, report.expected) if report.dealt == report.deals else coming,
            ),
            (say("Luck"), _cents(look, report.luck) if whole else coming),
        ]
        row = y + 2
        for name, value in facts:
            canvas.text(x, row, fit(look(name), width - len(value) - 1), palette.ink_soft)
            canvas.right(x + width, row, value, palette.ink, bold=not value.startswith(coming[:4]))
            row += 1
        row += 1
        for (chosen, best), count in report.mistakes.most_common(max(0, min(5, y + height - row - 8))):
            line = look(
                say(
                    "{chosen} instead of {best}, {count} times",
                    chosen=look(LABELS[chosen]),
                    best=look(LABELS[best]),
                    count=count,
                )
            )
            cost = _cents(look, -report.costs[chosen, best])
            canvas.text(x, row, fit(line, width - len(cost) - 1), palette.ink)
            canvas.right(x + width, row, cost, palette.red, bold=True)
            row += 1
        if report.unavailable and row < y + height:
            canvas.text(
                x, row, fit(look(say("Some values could not be computed.")), width), palette.ink_soft, italic=True
            )
            row += 1
        note = look(say("Luck is the result, less what the rounds were worth at the deal, plus what mistakes cost."))
        for line in wrap(note, width):
            if row + 1 < y + height:
                row += 1
                canvas.text(x, row, line, palette.ink_soft, italic=True)
        row += 2
        if y + height - row >= 4 and report.deals > 1:
            paint_graph(canvas, look, [deal.net for deal in self.review.deals], x, row, width, y + height - row - 1)


def _cents(look: Look, cents: float) -> str:
    return look.speak.number(cents / 100, 2, signed=True)
