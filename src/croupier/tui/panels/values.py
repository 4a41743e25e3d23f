"""The exact value of every open move, and why: `?`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from croupier.analysis.reasons.blackjack import HandReasons as Why
from croupier.analysis.reasons.dealer import BUST, NATURAL, unseen
from croupier.analysis.reasons.war import WarReasons as Tied
from croupier.cards import Card
from croupier.compute.values import Found
from croupier.games import blackjack, war
from croupier.games.blackjack.hand import Seat
from croupier.messages import Message, say
from croupier.plain.felt import total_text, upcard_text
from croupier.protocol import Decide, Round
from croupier.tui.canvas import Canvas
from croupier.tui.cards import COMPACT, Face
from croupier.tui.look import Look, fit, wrap
from croupier.tui.panels.panel import Panel
from croupier.tui.value_texts import coming
from croupier.tui.words import LABELS, YES_NO, closed, letters, offered

if TYPE_CHECKING:
    from croupier.tui.screens.table import TableScreen


class ValuesPanel(Panel):
    """It lies over the dealer where there is room, so that one's own hand stays in sight; moves can be made from it."""

    key = "?"
    width = 86

    def __init__(self, room: TableScreen) -> None:
        super().__init__(room)
        self.table_screen = room

    def title(self) -> Message:
        return say("The exact value of every move")

    def place(self, canvas: Canvas) -> tuple[int, int, int, int]:
        x, y, width, height = super().place(canvas)
        if canvas.width < 60:
            return x, y, width, height
        round, need = self.table_screen.table.round, self.table_screen.table.deciding
        rows = 8
        if round and need:
            rows = 8 + len(offered(round, need)) + self._why_rows(need, width - 6)
        return x, 1, width, min(rows, canvas.height - 1)

    def _why_rows(self, need: Decide, width: int) -> int:
        """How many rows the reasons take; while they are being counted, as many as usual."""
        played = isinstance(self.table_screen.table.round, blackjack.Round) and "decline" not in need.words
        found = self._reasons(need)
        if found is None:
            return 4 if played else 1
        return len(self._wrapped(found, width)) + (2 if played else 0)

    def _reasons(self, need: Decide) -> str | None:
        """Why, in sentences; None while it is not known."""
        round, seen = self.table_screen.table.round, self.table_screen.table.seen
        assert round is not None
        if "decline" in need.words:
            return self.look(early_sentence(self.look, cast(blackjack.Round, round), need, seen))
        found = self.table_screen.app.values.why(round, seen)
        if not found.known:
            return None
        if isinstance(round, war.Round):
            return self.look(tie_sentence(found.value))
        sentences = why_sentences(cast(blackjack.Round, round), found.value)
        if parted := found.value.parted:
            hands = self.look.speak.number(parted.hands, 2)
            sentences.append(say("A split makes {hands} hands on average; its shares are those of each.", hands=hands))
        return " ".join(map(self.look, sentences))

    def _wrapped(self, reasons: str, width: int) -> list[str]:
        return wrap(reasons, width - len(self.look(say("Why"))) - 2)

    def press(self, key: str) -> None:
        for control in self.table_screen.actions():
            if control.answers(key):
                if control.open and self.table_screen.playback.awaits == "move":
                    self.close()
                self.table_screen.obey(key)
                return
        super().press(key)

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        screen, palette = self.table_screen, self.look.palette
        need, round = screen.table.deciding, screen.table.round
        if need is None or round is None or screen.playback.awaits != "move":
            for row, line in enumerate(wrap(self.look(self._nothing_asked()), width)):
                canvas.text(x, y + row, line, palette.ink_soft, italic=True)
            return
        found = screen.app.values.advice(round, screen.table.seen)
        top = y
        y = self._hold(canvas, round, need, x, y, width)
        y = self._moves(canvas, round, need, found, x, y, width)
        self._why(canvas, round, need, found, x, y, width, top + height)

    def _nothing_asked(self) -> Message:
        if self.table_screen.table.rules.game == "baccarat":
            return say("At baccarat nobody decides anything after the bets.")
        return say("Nobody is asked anything now. The values come with your next move.")

    def _hold(self, canvas: Canvas, round: Round, need: Decide, x: int, y: int, width: int) -> int:
        palette, look = self.look.palette, self.look
        left = screen_unseen(self.table_screen)
        from_cards = look(say("from the {cards} cards not yet seen", cards=left)) if left else ""
        faces, total, upcard = _held(round, need)
        end = canvas.text(x, y, look(say("You hold")) + " ", palette.ink_soft)
        end = look.deck.fan(canvas, COMPACT, end, y, faces[-5:]) + 1
        if total is not None:
            end = canvas.text(end, y, look.speak.show(total), palette.ink, bold=True) + 1
        end = canvas.text(end, y, look(say("against")) + " ", palette.ink_soft)
        end = look.deck.fan(canvas, COMPACT, end, y, [upcard])
        if end + len(from_cards) + 2 <= x + width:
            canvas.right(x + width, y, from_cards, palette.ink_soft)
        else:
            y += 1
            canvas.text(x, y, fit(from_cards, width), palette.ink_soft)
        return y + 2

    def _moves(self, canvas: Canvas, round: Round, need: Decide, found: Found, x: int, y: int, width: int) -> int:
        look, palette, values = self.look, self.look.palette, self.table_screen.app.values
        moves: dict[str, float] = found.value.moves if found.known else {}
        words = sorted(need.words, key=lambda word: -moves.get(word, 0.0)) if moves else list(need.words)
        wide = width >= 60
        bars = x + 28, max(6, width - 28 - 34)
        why = (
            values.why(round, self.table_screen.table.seen)
            if wide and isinstance(round, blackjack.Round) and "decline" not in need.words
            else None
        )
        if wide and moves:
            self._axis(canvas, moves, *bars, y - 1)
            if why:
                canvas.right(x + width - 13, y - 1, look(say("win push lose")), palette.ink_soft)
        best = words[0] if moves else ""
        asked = "decline" in need.words
        for word in words:
            key = letters(word, look.language, asked)[0].upper()
            cap = palette.brass if word == best else palette.rule
            canvas.text(x, y, f" {key} ", palette.ink, cap, bold=True)
            label = YES_NO.get(word, LABELS[word]) if asked and "surrender" not in need.words else LABELS[word]
            canvas.text(x + 4, y, fit(look(label), 11), palette.ink, bold=word == best)
            if word not in moves:
                waits = coming(values, look, found)
                canvas.text(x + 16, y, waits, palette.ink_soft, italic=True)
                y += 1
                continue
            canvas.text(x + 16, y, look.speak.number(moves[word], 4, signed=True), palette.ink, bold=True)
            cost = moves[best] - moves[word]
            mark = (
                look(say("best")) + " ◂" if word == best else look(say("costs {cost}", cost=look.speak.number(cost, 2)))
            )
            if wide:
                self._bar(canvas, moves[word], word == best, moves, *bars, y)
                if why and why.known and (ending := _ending(why.value, word)):
                    shares = " ".join(f"{look.speak.number(100 * share):>4}" for share in ending[:3])
                    canvas.right(x + width - 13, y, shares, palette.ink)
                elif why and why.known:
                    canvas.right(x + width - 13, y, look(say("two hands")), palette.ink_soft, italic=True)
                elif why and why.coming:
                    canvas.right(x + width - 13, y, coming(values, look, why), palette.ink_soft, italic=True)
            canvas.right(x + width, y, mark, palette.ink if word == best else palette.red, bold=word == best)
            y += 1
        for word in offered(round, need):
            if reason := closed(round, need, word):
                end = canvas.text(x + 1, y, f"·  {look(LABELS[word])}", palette.ink_soft)
                canvas.text(max(end + 1, x + 16), y, fit(look(reason), width - 16), palette.ink_soft, italic=True)
                y += 1
        if found.status == "refused" and found.why:
            for line in wrap(look(found.why), width)[:2]:
                canvas.text(x, y, line, palette.red)
                y += 1
        if found.status == "unavailable":
            canvas.text(
                x,
                y,
                fit(look(say("Values for this game are not available yet.")), width),
                palette.ink_soft,
                italic=True,
            )
            y += 1
        return y

    @staticmethod
    def _scale(moves: dict[str, float], width: int) -> tuple[float, int]:
        """Columns for one bet, and the column of zero."""
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

    def _why(
        self, canvas: Canvas, round: Round, need: Decide, found: Found, x: int, y: int, width: int, bottom: int
    ) -> None:
        look, palette, values = self.look, self.look.palette, self.table_screen.app.values
        self.rule(canvas, x, y, width)
        y += 1
        head = look(say("Why"))
        canvas.text(x, y, head, palette.ink, bold=True)
        left = x + len(head) + 2
        reasons = self._reasons(need)
        if reasons is None:
            why = values.why(round, self.table_screen.table.seen)
            canvas.text(left, y, coming(values, look, why), palette.ink_soft, italic=True)
            return
        played = isinstance(round, blackjack.Round) and "decline" not in need.words
        below = (2 if width < 60 else 1) if played else 0
        for line in self._wrapped(reasons, width)[: max(1, bottom - y - below)]:
            canvas.text(left, y, line, palette.ink)
            y += 1
        if not played:
            return
        why = values.why(round, self.table_screen.table.seen)
        y = self._dealer(canvas, cast(Why, why.value), x, y, width)
        if found.known:
            seat = cast(Seat, cast(blackjack.Round, round).seats[need.seat])
            self._earns(canvas, seat.bet, found, x, y, width, bottom)

    def _earns(self, canvas: Canvas, stake: int, found: Found, x: int, y: int, width: int, bottom: int) -> None:
        look, best = self.look, found.value.best
        line = say(
            "This {stake} earns on average {worth} with the best move: {move}.",
            stake=look.money(stake),
            worth=look.speak.number(found.value.moves[best] * stake / 100, 2, signed=True),
            move=look(LABELS[best]),
        )
        parts = wrap(look(line), width)
        for row, part in enumerate(parts if y + len(parts) <= bottom else []):
            canvas.text(x, y + row, part, look.palette.ink_soft)

    def _dealer(self, canvas: Canvas, why: Why, x: int, y: int, width: int) -> int:
        """What the dealer ends on, in a hundred rounds."""
        look, palette = self.look, self.look.palette
        title = look(say("Dealer ends on"))
        end = canvas.text(x, y, title, palette.ink, bold=True) + 2
        if width < 60:
            y, end = y + 1, x
        for total in sorted(why.dealer, key=lambda total: 21.5 if total == NATURAL else total):
            name = look(say("over")) if total == BUST else "BJ" if total == NATURAL else str(total)
            figure = look.speak.number(100 * why.dealer[total], 1 if width >= 60 else 0)
            if end + len(name) + len(figure) + 1 > x + width:
                break
            end = canvas.text(end, y, name, palette.ink_soft) + 1
            end = canvas.text(end, y, figure, palette.ink, bold=True) + (2 if width >= 60 else 1)
        if end + len(look(say("in 100"))) <= x + width:
            canvas.text(end, y, look(say("in 100")), palette.ink_soft)
        return y + 1


def why_sentences(round: blackjack.Round, why: Why) -> list[Message]:
    """Short reasons, each from an exact figure."""
    sentences = []
    if why.bust:
        sentences.append(say("One more card breaks the hand {times} times in 100.", times=_in_100(why.bust)))
    else:
        sentences.append(say("No card can break the hand."))
    sentences.append(say("{tens} in 100 cards left are tens.", tens=_in_100(why.tens)))
    bust = why.dealer.get(BUST, 0.0)
    sentences.append(
        say(
            "From {upcard} the dealer breaks {times} times in 100.",
            upcard=upcard_text(round.dealer[0]),
            times=_in_100(bust),
        )
    )
    hit, double = why.endings.get("hit"), why.endings.get("double")
    if hit and double and abs(hit.win - double.win) < 1e-12 and abs(hit.loss - double.loss) < 1e-12:
        sentences.append(say("After one card you would stand on any total: a double is exactly twice a hit."))
    return sentences


def early_sentence(look: Look, round: blackjack.Round, need: Decide, seen: Counter[Card]) -> Message:
    """What is asked before the dealer looks hangs on what may lie there.

    Insurance pays 2 to 1: it is worth its price when more than a third of these cards are tens.
    """
    counts, upcard = unseen(round, seen - Counter(round.face_up())), round.dealer[0].value
    naturals = {1: counts.of[9], 10: counts.of[0]}.get(upcard, 0)
    tens = look.speak.number(100 * naturals / counts.size, 1)
    if not {"insure", "even-money"} & set(need.words):
        return say("The dealer has a blackjack {times} times in 100.", times=tens)
    return say(
        "The dealer's second card is a ten {tens} times in 100; insurance needs more than {third}.",
        tens=tens,
        third=look.speak.number(100 / 3, 1),
    )


def tie_sentence(tied: Tied) -> Message:
    return say(
        "The two cards of a war tie {ties} times in 100; it is won {won} times, and lost as often.",
        ties=_in_100(tied.tie),
        won=_in_100(tied.won),
    )


def _held(round: Round, need: Decide) -> tuple[list[Face], Message | int | None, Face]:
    """The cards of the hand that is asked, what they count, and the dealer's card."""
    if isinstance(round, war.Round):
        seat = round.seats[need.seat]
        return list(seat.cards if seat else ()), None, round.dealer[-1]
    hand = cast(blackjack.Round, round).hands(need.seat)[need.hand]
    return list(hand.cards), total_text(hand.total, hand.natural), cast(blackjack.Round, round).dealer[0]


def _ending(why: Why, word: str) -> tuple[float, ...] | None:
    """How often a move wins, comes back and loses; of a split, each of its hands."""
    return why.parted if word == "split" else why.endings.get(word)


def _in_100(share: float) -> int:
    return round(100 * share)


def screen_unseen(screen: TableScreen) -> int:
    """How many cards nobody has seen yet."""
    rules = screen.table.rules
    if rules.decks == "infinite":
        return 0
    return rules.cards - sum(screen.table.seen.values())
