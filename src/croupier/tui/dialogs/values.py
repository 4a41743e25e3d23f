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
from croupier.painting.look import fit, paint_lines, wrap
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

BARS = 28
"""The column where the bars begin."""
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
        return None if "decline" in at.need.words else self.app.values.why(at.round, at.seen)

    def command(self, key: str, character: str) -> Run | None:
        if run := self._move(key):
            return run if self._stays else lambda: self.close_and(run)
        return super().command(key, character)

    def paint(self, canvas: Canvas) -> None:
        at = self._position()
        if at is None:
            nothing = self.look(say("It is not your move. The values come with your next one."))
            paint_lines(canvas, 0, 0, nothing, canvas.width, self.look.palette.ink_soft, italic=True)
            return
        found = self.app.values.advice(at.round, at.seen)
        y = self._moves(canvas, at, found, self._hold(canvas, at))
        self._why(canvas, at, found, y)

    def _hold(self, canvas: Canvas, at: Position) -> int:
        """The hand, the dealer's card, and how many cards are not yet seen; return the row of the moves."""
        palette, look, width = self.look.palette, self.look, canvas.width
        from_cards = look(say("from the {cards} cards not yet seen", cards=at.unseen)) if at.unseen else ""
        holding = at.telling.holding(at.round, at.need)
        end = canvas.text(0, 0, look(say("You hold")) + " ", palette.ink_soft)
        end = look.deck.fan(canvas, COMPACT, end, 0, list(holding.cards[-5:])) + 1
        if holding.total is not None:
            end = canvas.text(end, 0, look(holding.total), palette.ink, bold=True) + 1
        end = canvas.text(end, 0, look(say("against")) + " ", palette.ink_soft)
        end = look.deck.fan(canvas, COMPACT, end, 0, [holding.against])
        if end + len(from_cards) + 2 <= width:
            canvas.right(width, 0, from_cards, palette.ink_soft)
            return 2
        canvas.text(0, 1, fit(from_cards, width), palette.ink_soft)
        return 3

    def _moves(self, canvas: Canvas, at: Position, found: Found, y: int) -> int:
        """The open moves, the best first, then the closed ones; return the row after them."""
        look, need, width = self.look, at.need, canvas.width
        moves: dict[str, float] = found.value.moves if found.known else {}
        words = sorted(need.words, key=lambda word: -moves.get(word, 0.0)) if moves else list(need.words)
        best = words[0] if moves else ""
        why = self._find_reasons(at) if width >= 60 and at.telling.HAS_CHART else None
        if width >= 60 and moves:
            canvas.text(BARS + _scale(moves, width)[1], y - 1, "0", look.palette.ink_soft)
            if why:
                canvas.right(width - SHARES_END, y - 1, look(say("win push lose")), look.palette.ink_soft)
        for word in words:
            self._button(canvas, at, word, word == best, y)
            if word in moves:
                self._value(canvas, moves, word, best, y)
                self._shares(canvas, why, word, y)
            else:
                canvas.text(16, y, coming(self.app.values, look, found), look.palette.ink_soft, italic=True)
            y += 1
        return self._paint_missing(canvas, found, self._closed_moves(canvas, at, y))

    def _button(self, canvas: Canvas, at: Position, word: str, best: bool, y: int) -> None:
        """The key and the name of an open move; a mark at the one that was played."""
        look, palette, simple = self.look, self.look.palette, yes_or_no(at.need)
        key = keys(word, look.language, simple)[0].upper()
        canvas.text(0, y, f" {key} ", palette.ink, palette.brass if best else palette.rule, bold=True)
        if word == at.played:
            canvas.text(3, y, "▸", palette.red, bold=True)
        canvas.text(4, y, fit(look(label(word, simple)), 11), palette.ink, bold=best)

    def _value(self, canvas: Canvas, moves: dict[str, float], word: str, best: str, y: int) -> None:
        """The value of a move, as a number and as a bar, and what it costs against the best one."""
        look, palette, width, value = self.look, self.look.palette, canvas.width, moves[word]
        canvas.text(16, y, look.speak.number(value, 4, signed=True), palette.ink, bold=True)
        if width >= 60:
            scale, zero = _scale(moves, width)
            length = max(1, min(round(abs(value) * scale), _bar_columns(width)))
            start = BARS + zero - (0 if value >= 0 else max(1, round(abs(value) * scale)))
            canvas.text(start, y, "▆" * length, palette.bar if word == best else palette.edge)
            canvas.text(BARS + zero, y, "▏", palette.ink)
        if word == best:
            canvas.right(width, y, look(say("best")) + " ◂", palette.ink, bold=True)
        else:
            cost = look.speak.number(moves[best] - value, 2)
            canvas.right(width, y, look(say("costs {cost}", cost=cost)), palette.red)

    def _shares(self, canvas: Canvas, why: Found | None, word: str, y: int) -> None:
        """How often a move wins, pushes and loses, in 100 rounds."""
        look, palette, end = self.look, self.look.palette, canvas.width - SHARES_END
        if why and why.known and (shares_of := ending(why.value, word)):
            shares = " ".join(f"{look.speak.number(100 * share):>4}" for share in shares_of)
            canvas.right(end, y, shares, palette.ink)
        elif why and (why.known or why.coming):
            text = look(say("two hands")) if why.known else coming(self.app.values, look, why)
            canvas.right(end, y, text, palette.ink_soft, italic=True)

    def _closed_moves(self, canvas: Canvas, at: Position, y: int) -> int:
        """The closed moves, each with its reason."""
        look, palette, telling = self.look, self.look.palette, at.telling
        for word in telling.moves(at.round, at.need):
            if word not in at.need.words:
                reason = look(telling.why_closed(at.round, at.need, word))
                end = canvas.text(1, y, f"·  {look(MOVES[word].label)}", palette.ink_soft)
                canvas.text(max(end + 1, 16), y, fit(reason, canvas.width - 16), palette.ink_soft, italic=True)
                y += 1
        return y

    def _paint_missing(self, canvas: Canvas, found: Found, y: int) -> int:
        """Why there are no values, if there are none."""
        look, palette, width = self.look, self.look.palette, canvas.width
        if found.status == "refused" and found.why:
            y = paint_lines(canvas, 0, y, look(found.why), width, palette.red, 2)
        if found.status == "unavailable":
            text = look(say("Values for this game are not available yet."))
            y = paint_lines(canvas, 0, y, text, width, palette.ink_soft, italic=True)
        return y

    def _why(self, canvas: Canvas, at: Position, found: Found, y: int) -> None:
        """The reasons in sentences; where the dealer draws, the totals reached, and what the hand earns."""
        look, palette, values, width, height = (
            self.look,
            self.look.palette,
            self.app.values,
            canvas.width,
            canvas.height,
        )
        y = self.rule(canvas, y)
        left = canvas.text(0, y, look(say("Why")), palette.ink, bold=True) + 2
        why = self._find_reasons(at)
        known = why.value if why and why.known else None
        sentences = at.telling.reasons(at.round, at.need, known, at.seen, look.speak)
        if sentences is None:
            text = coming(values, look, values.why(at.round, at.seen))
            canvas.text(left, y, text, palette.ink_soft, italic=True)
            return
        hand = known if isinstance(known, HandReasons) else None
        below = (2 if width < 60 else 1) if hand else 0
        text = " ".join(map(look, sentences))
        y = paint_lines(canvas, left, y, text, width - left, palette.ink, max(1, height - y - below))
        if hand is None:
            return
        y = self._dealer(canvas, hand, y)
        stake = at.round.stakes[at.need.seat]
        if found.known and stake:
            earns = look(earns_line(found.value, stake.bets[0][1], look.speak))
            if y + len(wrap(earns, width)) <= height:
                paint_lines(canvas, 0, y, earns, width, palette.ink_soft)

    def _dealer(self, canvas: Canvas, why: HandReasons, y: int) -> int:
        """Paint how often the dealer ends on each total, in 100 rounds."""
        look, palette, width = self.look, self.look.palette, canvas.width
        end = canvas.text(0, y, look(say("Dealer ends on")), palette.ink, bold=True) + 2
        if width < 60:
            y, end = y + 1, 0
        for one in dealer_ends(why):
            name = look(one.name) if isinstance(one.name, Message) else one.name
            figure = look.speak.number(100 * one.share, 1 if width >= 60 else 0)
            if end + len(name) + len(figure) + 1 > width:
                break
            end = canvas.text(end, y, name, palette.ink_soft) + 1
            end = canvas.text(end, y, figure, palette.ink, bold=True) + (2 if width >= 60 else 1)
        if end + len(look(say("in 100"))) <= width:
            canvas.text(end, y, look(say("in 100")), palette.ink_soft)
        return y + 1


def _bar_columns(width: int) -> int:
    return max(6, width - BARS - 34)


def _scale(moves: dict[str, float], width: int) -> tuple[float, int]:
    """The number of columns for a value of 1, and the column of zero, from the first one of the bars."""
    low, high = min(0.0, *moves.values()), max(0.0, *moves.values())
    scale = _bar_columns(width) / max(0.5, high - low)
    return scale, round(-low * scale)
