"""The dialog with a person's skill (%): what decisions cost in 100 rounds, with an interval, whatever the luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit, paint_lines
from croupier.review.game import ReviewedGame, read_game
from croupier.review.history import GameResult
from croupier.review.interval import COSTLY, MeanCost, cost_text
from croupier.review.rating import Rating
from croupier.review.review import Review
from croupier.tui.dialogs.sheet import SheetDialog
from croupier.tui.keys import Key

BAR = 20
"""The columns of the longest interval."""


class SkillDialog(SheetDialog):
    """Looks back on a person's games, one after the other, the oldest first; what is known is shown."""

    key = Key.SKILL
    width = 76

    def __init__(self, name: str, games: Sequence[GameResult]) -> None:
        super().__init__()
        self._person, self.rating = name, Rating()
        self._games = [game for game in reversed(games) if not game.tournament]
        self._at = 0
        """How many games are rated."""
        self._review: Review | None = None
        """Of the game that is being rated."""

    def on_mount(self) -> None:
        super().on_mount()
        self._read()

    def heading(self) -> Message:
        return say("Skill without luck: {name}", name=self._person)

    @property
    def rated(self) -> bool:
        """Whether every game is rated."""
        return self._at >= len(self._games)

    def _read(self) -> None:
        """Read the next game, in a thread."""
        if not self.rated:
            path = self._games[self._at].path
            self.run_in_thread(lambda: read_game(path), self._begin)

    def _begin(self, game: ReviewedGame | None) -> None:
        person = self._games[self._at].person
        if game:
            seat = person - 1 if isinstance(person, int) else game.seat_of(person)
            self._review = game.people.get(seat)
        if self._review is None:
            self._next()
        self.repaint()

    def _next(self) -> None:
        self._review, self._at = None, self._at + 1
        self._read()

    def draw(self) -> None:
        """Take what is known by now, then paint."""
        if self._review and self._review.report(self.app.values).whole:
            game = self._games[self._at]
            self.rating.add(self._review, game.house, game.when)
            self._next()
        super().draw()

    # Painting

    def paint(self, canvas: Canvas) -> None:
        look, palette, found, y = self.look, self.look.palette, self.rating, 0
        for line in self._head():
            y = paint_lines(canvas, 0, y, look(line), canvas.width, palette.ink)
        stretches = {f"{one.first} – {one.last}": one.cost for one in found.over_time()}
        for title, parts in (
            (say("By game"), found.by_game),
            (say("By house"), found.by_house),
            (say("Over time"), stretches),
        ):
            if len(parts) > 1:
                canvas.text(0, y + 1, look(title), palette.ink, bold=True)
                y = self._parts(canvas, parts, y + 2)
        y += 1
        for line in self._foot():
            y = paint_lines(canvas, 0, y, look(line), canvas.width, palette.ink_soft)

    def _head(self) -> Iterator[Message]:
        found, speak = self.rating, self.look.speak
        cost = found.cost
        if not self.rated:
            yield say("Reviewing game {number} of {games}…", number=self._at + 1, games=len(self._games))
        if not cost.rounds:
            return
        if cost.high is None:
            yield say(
                "Too few rounds to tell: {costly} of {rounds} cost something, {needed} are needed.",
                costly=cost.costly,
                rounds=cost.rounds,
                needed=COSTLY,
            )
        else:
            yield say("{cost} bets given away in 100 rounds; 0 is perfect.", cost=cost_text(cost, speak))
        yield say(
            "Result {net}; with average luck it would have been {average}.",
            net=speak.number(found.net / 100, 2, signed=True),
            average=speak.number(found.average / 100, 2, signed=True),
        )

    def _foot(self) -> Iterator[Message]:
        if self.rating.left_out:
            yield say("Rounds without an exact value, left out: {many}.", many=self.rating.left_out)
        yield say("Each house is compared with its own best play.")
        yield say("Bet sizes are not judged, whatever the count; tournaments are left out.")

    def _parts(self, canvas: Canvas, parts: Mapping[str, MeanCost], y: int) -> int:
        """A line for each part: its name, its interval as a bar where there is room, and its cost. Return the row after them."""
        palette, speak, width = self.look.palette, self.look.speak, canvas.width
        most = max([cost.high or 0.0 for cost in parts.values()]) or 1.0
        for row, (name, cost) in enumerate(parts.items(), y):
            text = cost_text(cost, speak) if cost.high is not None else "–"
            room = width - len(text) - 2
            bar = BAR if room >= BAR + 24 else 0
            canvas.text(0, row, fit(name, room - bar), palette.ink)
            if bar and cost.high is not None:
                ends = (cost.low or 0.0, cost.mean, cost.high)
                first, mean, last = (room - bar + round((bar - 2) * figure / most) for figure in ends)
                canvas.text(first, row, "─" * (last - first + 1), palette.ink_soft)
                canvas.text(mean, row, "●", palette.bar)
            canvas.right(width, row, text, palette.ink)
        return y + len(parts)
