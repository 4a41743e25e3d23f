"""The dialog with the exact value of every open move, and the reasons (?)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from croupier.analysis.reasons.blackjack import HandReasons
from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.learning.hand_figures import dealer_ends, earns_line, ending
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.cards import COMPACT
from croupier.painting.look import fit, wrap
from croupier.painting.value_texts import coming
from croupier.processes.queue import Found
from croupier.protocol import Decide, Round
from croupier.telling import telling_of
from croupier.telling.asking import yes_or_no
from croupier.telling.game import Telling
from croupier.telling.vocabulary import MOVES, keys, label
from croupier.tui.dialogs.sheet import SheetDialog
from croupier.tui.house_screen import Run
from croupier.tui.keys import Key

SHARES_END = 13
"""How many columns of the panel lie right of the shares: what a move costs."""


@dataclass(frozen=True)
class Position:
    """A decision, and what was known when it was due."""

    rules: HouseRules
    round: Round
    need: Decide
    seen: Counter[Card]
    """The cards exposed since the shuffle, those on the felt included."""
    played: str = ""
    """In a replay: the move that was made."""

    @property
    def telling(self) -> Telling[Round, HouseRules]:
        return telling_of(self.rules)

    @property
    def unseen(self) -> int:
        """The number of cards not yet seen; 0 with infinite decks."""
        return 0 if self.rules.decks == "infinite" else self.rules.cards - self.seen.total()


class ValuesDialog(SheetDialog):
    """Covers the dealer and not the player's own hand, if it fits. Its keys can make moves too."""

    key = Key.VALUES
    DEFAULT_CSS = "ValuesDialog { align: center top; } ValuesDialog #leaf { margin-top: 1; }"
    width = 86

    def __init__(
        self, position: Callable[[], Position | None], move: Callable[[str], Run | None], stays: bool = False
    ) -> None:
        """`position` is what is asked now, if anything; `move` says what a key does on the screen below.

        `stays`: the dialog stays open then.
        """
        super().__init__()
        self._position, self._move, self._stays = position, move, stays

    def heading(self) -> Message:
        return say("The exact value of every move")

    def _find_reasons(self, at: Position) -> Found | None:
        """The reasons behind the values of the moves; None before the dealer has peeked."""
        if "decline" in at.need.words:
            return None
        return self.app.values.why(at.round, at.seen)

    def _hand_reasons(self, at: Position) -> HandReasons | None:
        """The dealer's totals and the shares of each move, if the game has them and they are known."""
        found = self._find_reasons(at)
        return found.value if found and found.known and isinstance(found.value, HandReasons) else None

    def _reasons(self, at: Position) -> str | None:
        """The reasons in sentences; None while they are not known."""
        found = self._find_reasons(at)
        known = found.value if found and found.known else None
        sentences = at.telling.reasons(at.round, at.need, known, at.seen, self.look.speak)
        return None if sentences is None else " ".join(map(self.look, sentences))

    def _wrap(self, reasons: str, width: int) -> list[str]:
        return wrap(reasons, width - len(self.look(say("Why"))) - 2)

    def command(self, key: str, character: str) -> Run | None:
        if run := self._move(key):
            return run if self._stays else lambda: self.close_and(run)
        return super().command(key, character)

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        at = self._position()
        if at is None:
            for row, line in enumerate(wrap(self.look(self._why_nothing()), width)):
                canvas.text(x, y + row, line, self.look.palette.ink_soft, italic=True)
            return
        found = self.app.values.advice(at.round, at.seen)
        top = y
        y = self._hold(canvas, at, x, y, width)
        y = self._moves(canvas, at, found, x, y, width)
        self._why(canvas, at, found, x, y, width, top + height)

    def _why_nothing(self) -> Message:
        return say("It is not your move. The values come with your next one.")

    def _hold(self, canvas: Canvas, at: Position, x: int, y: int, width: int) -> int:
        palette, look = self.look.palette, self.look
        left = at.unseen
        from_cards = look(say("from the {cards} cards not yet seen", cards=left)) if left else ""
        holding = at.telling.holding(at.round, at.need)
        end = canvas.text(x, y, look(say("You hold")) + " ", palette.ink_soft)
        end = look.deck.fan(canvas, COMPACT, end, y, list(holding.cards[-5:])) + 1
        if holding.total is not None:
            end = canvas.text(end, y, look(holding.total), palette.ink, bold=True) + 1
        end = canvas.text(end, y, look(say("against")) + " ", palette.ink_soft)
        end = look.deck.fan(canvas, COMPACT, end, y, [holding.against])
        if end + len(from_cards) + 2 <= x + width:
            canvas.right(x + width, y, from_cards, palette.ink_soft)
        else:
            y += 1
            canvas.text(x, y, fit(from_cards, width), palette.ink_soft)
        return y + 2

    def _moves(self, canvas: Canvas, at: Position, found: Found, x: int, y: int, width: int) -> int:
        look, need = self.look, at.need
        moves: dict[str, float] = found.value.moves if found.known else {}
        words = sorted(need.words, key=lambda word: -moves.get(word, 0.0)) if moves else list(need.words)
        best = words[0] if moves else ""
        wide = width >= 60
        why = self._find_reasons(at) if wide and at.telling.HAS_CHART else None
        if wide and moves:
            self._axis(canvas, moves, *self._bars(x, width), y - 1)
            if why:
                canvas.right(x + width - SHARES_END, y - 1, look(say("win push lose")), look.palette.ink_soft)
        for word in words:
            self._button(canvas, at, word, word == best, x, y)
            if word in moves:
                self._value(canvas, moves, word, best, x, y, width)
                self._shares(canvas, why, word, x, y, width)
            else:
                waits = coming(self.app.values, look, found)
                canvas.text(x + 16, y, waits, look.palette.ink_soft, italic=True)
            y += 1
        y = self._closed_moves(canvas, at, x, y, width)
        return self._paint_missing(canvas, found, x, y, width)

    @staticmethod
    def _bars(x: int, width: int) -> tuple[int, int]:
        """Where the bars begin, and how many columns they have."""
        return x + 28, max(6, width - 28 - 34)

    def _button(self, canvas: Canvas, at: Position, word: str, best: bool, x: int, y: int) -> None:
        """The key and the name of an open move; a mark at the one that was played."""
        look, palette, simple = self.look, self.look.palette, yes_or_no(at.need)
        key = keys(word, look.language, simple)[0].upper()
        canvas.text(x, y, f" {key} ", palette.ink, palette.brass if best else palette.rule, bold=True)
        if word == at.played:
            canvas.text(x + 3, y, "▸", palette.red, bold=True)
        canvas.text(x + 4, y, fit(look(label(word, simple)), 11), palette.ink, bold=best)

    def _value(self, canvas: Canvas, moves: dict[str, float], word: str, best: str, x: int, y: int, width: int) -> None:
        """The value of a move, as a number and as a bar, and what it costs against the best one."""
        look, palette = self.look, self.look.palette
        canvas.text(x + 16, y, look.speak.number(moves[word], 4, signed=True), palette.ink, bold=True)
        if width >= 60:
            self._bar(canvas, moves[word], word == best, moves, *self._bars(x, width), y)
        if word == best:
            canvas.right(x + width, y, look(say("best")) + " ◂", palette.ink, bold=True)
        else:
            cost = look.speak.number(moves[best] - moves[word], 2)
            canvas.right(x + width, y, look(say("costs {cost}", cost=cost)), palette.red)

    def _shares(self, canvas: Canvas, why: Found | None, word: str, x: int, y: int, width: int) -> None:
        """How often a move wins, pushes and loses, in 100 rounds."""
        look, palette, end = self.look, self.look.palette, x + width - SHARES_END
        if why and why.known and (shares_of := ending(why.value, word)):
            shares = " ".join(f"{look.speak.number(100 * share):>4}" for share in shares_of)
            canvas.right(end, y, shares, palette.ink)
        elif why and why.known:
            canvas.right(end, y, look(say("two hands")), palette.ink_soft, italic=True)
        elif why and why.coming:
            canvas.right(end, y, coming(self.app.values, look, why), palette.ink_soft, italic=True)

    def _closed_moves(self, canvas: Canvas, at: Position, x: int, y: int, width: int) -> int:
        """The closed moves, each with its reason."""
        look, palette, telling = self.look, self.look.palette, at.telling
        for word in telling.moves(at.round, at.need):
            if word not in at.need.words:
                reason = look(telling.why_closed(at.round, at.need, word))
                end = canvas.text(x + 1, y, f"·  {look(MOVES[word].label)}", palette.ink_soft)
                canvas.text(max(end + 1, x + 16), y, fit(reason, width - 16), palette.ink_soft, italic=True)
                y += 1
        return y

    def _paint_missing(self, canvas: Canvas, found: Found, x: int, y: int, width: int) -> int:
        """Why there are no values, if there are none."""
        look, palette = self.look, self.look.palette
        if found.status == "refused" and found.why:
            for line in wrap(look(found.why), width)[:2]:
                canvas.text(x, y, line, palette.red)
                y += 1
        if found.status == "unavailable":
            for line in wrap(look(say("Values for this game are not available yet.")), width):
                canvas.text(x, y, line, palette.ink_soft, italic=True)
                y += 1
        return y

    @staticmethod
    def _scale(moves: dict[str, float], width: int) -> tuple[float, int]:
        """The number of columns for a value of 1, and the column of zero."""
        low, high = min(0.0, *moves.values()), max(0.0, *moves.values())
        scale = width / max(0.5, high - low)
        return scale, round(-low * scale)

    def _axis(self, canvas: Canvas, moves: dict[str, float], x: int, width: int, y: int) -> None:
        _, zero = self._scale(moves, width)
        canvas.text(x + zero, y, "0", self.look.palette.ink_soft)

    def _bar(
        self, canvas: Canvas, value: float, best: bool, moves: dict[str, float], x: int, width: int, y: int
    ) -> None:
        palette = self.look.palette
        scale, zero = self._scale(moves, width)
        length = max(1, round(abs(value) * scale))
        start = x + zero if value >= 0 else x + zero - length
        colour = palette.bar if best else palette.edge
        canvas.text(start, y, "▆" * max(1, min(length, width)), colour)
        canvas.text(x + zero, y, "▏", palette.ink)

    def _why(self, canvas: Canvas, at: Position, found: Found, x: int, y: int, width: int, bottom: int) -> None:
        look, palette, values = self.look, self.look.palette, self.app.values
        self.rule(canvas, x, y, width)
        y += 1
        head = look(say("Why"))
        canvas.text(x, y, head, palette.ink, bold=True)
        left = x + len(head) + 2
        reasons = self._reasons(at)
        if reasons is None:
            why = values.why(at.round, at.seen)
            canvas.text(left, y, coming(values, look, why), palette.ink_soft, italic=True)
            return
        dealer = self._hand_reasons(at)
        below = (2 if width < 60 else 1) if dealer else 0
        for line in self._wrap(reasons, width)[: max(1, bottom - y - below)]:
            canvas.text(left, y, line, palette.ink)
            y += 1
        if dealer is None:
            return
        y = self._dealer(canvas, dealer, x, y, width)
        stake = at.round.stakes[at.need.seat]
        if found.known and stake:
            self._earns(canvas, stake.bets[0][1], found, x, y, width, bottom)

    def _earns(self, canvas: Canvas, stake: int, found: Found, x: int, y: int, width: int, bottom: int) -> None:
        look = self.look
        line = earns_line(found.value, stake, look.speak)
        parts = wrap(look(line), width)
        for row, part in enumerate(parts if y + len(parts) <= bottom else []):
            canvas.text(x, y + row, part, look.palette.ink_soft)

    def _dealer(self, canvas: Canvas, why: HandReasons, x: int, y: int, width: int) -> int:
        """Paint how often the dealer ends on each total, in 100 rounds."""
        look, palette = self.look, self.look.palette
        title = look(say("Dealer ends on"))
        end = canvas.text(x, y, title, palette.ink, bold=True) + 2
        if width < 60:
            y, end = y + 1, x
        for one in dealer_ends(why):
            name = look(one.name) if isinstance(one.name, Message) else one.name
            figure = look.speak.number(100 * one.share, 1 if width >= 60 else 0)
            if end + len(name) + len(figure) + 1 > x + width:
                break
            end = canvas.text(end, y, name, palette.ink_soft) + 1
            end = canvas.text(end, y, figure, palette.ink, bold=True) + (2 if width >= 60 else 1)
        if end + len(look(say("in 100"))) <= x + width:
            canvas.text(end, y, look(say("in 100")), palette.ink_soft)
        return y + 1
