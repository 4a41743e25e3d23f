"""Paints the lobby: the logo, the list of houses, and the placard of the chosen house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from croupier.analysis.values import Values, best_bet
from croupier.games.declare import HouseRules
from croupier.houses import SHEETS, House, names
from croupier.houses.shorthand import shorthand
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.card_art import LETTERS
from croupier.painting.hint import rule_codes
from croupier.painting.look import Look, fit, fit_words, paint_lines, wrap
from croupier.painting.table_facts import limits
from croupier.painting.theme import blend
from croupier.painting.value_texts import coming
from croupier.processes.queue import Found
from croupier.telling import telling_of
from croupier.telling.finding import groups, title_with_game
from croupier.telling.placard import WAYS
from croupier.telling.signage import signage
from croupier.telling.vocabulary import bet_label

WIDEST_EDGE = 16
"""The column of the edges; the name of the best bet is left out where it does not fit."""


def paint_logo(canvas: Canvas, look: Look, y: int) -> None:
    """Paint CROUPIER in large gold letters, and two sentences about it."""
    palette, x = look.palette, 4
    for letter in "CROUPIER":
        rows = LETTERS[letter]
        for down, row in enumerate(rows):
            share = 1 - down / (len(rows) - 1)
            colour = blend(palette.glow, palette.gilt, share)
            canvas.pixels(x, 2 * y + down, [row], {"X": colour})
        x += len(rows[0]) + 2
    x += 3
    about = say("Three games, {houses} houses, exact odds.", houses=len(names()))
    promise = say("No money changes hands here. Nothing to win but skill.")
    for sentence, colour in ((about, palette.text), (promise, palette.soft)):
        y = paint_lines(canvas, x, y, look(sentence), canvas.width - x, colour)


class HouseList(NamedTuple):
    """Houses, which of them is chosen, and what a click on one does."""

    houses: Sequence[House]
    at: int
    values: Values
    point: Callable[[int], None]


def paint_houses(canvas: Canvas, look: Look, listed: HouseList, y: int, rows: int, width: int) -> int:
    """Paint name, rules, limits and edge of every house, sorted by game; scroll so that the chosen one is visible.

    Return how many rows are left.
    """
    palette = look.palette
    margin = 4 if canvas.width >= 100 else 1
    right = width - margin + (2 if canvas.width >= 100 else 0)
    lines = _lines(listed.houses)
    show_head = rows >= len(lines) + 1
    columns = _columns(margin, right)
    if show_head:
        for text, x, aligned in (
            (say("House"), columns[0], False),
            (say("Rules"), columns[1], False),
            (say("Limits"), columns[2], True),
            (say("Edge, best play"), columns[3], True),
        ):
            if x:
                name = look(text).upper()
                (canvas.right if aligned else canvas.text)(x, y, name, palette.faint)
        y, rows = y + 1, rows - 1
    place = next(number for number, line in enumerate(lines) if line[1] == listed.at)
    first = max(0, min(place - rows // 2, len(lines) - rows))
    for row, (heading, number, house) in enumerate(lines[first : first + rows]):
        if house is None:
            _heading(canvas, look, look(heading), margin, y + row, right)
        else:
            _line(canvas, look, listed, house, number, columns, y + row, margin, right)
    for sign, row, more in (("↑", y, first > 0), ("↓", y + rows - 1, first + rows < len(lines))):
        if more:
            canvas.text(right, row, sign, palette.print)
    return max(0, rows - len(lines))


def _lines(houses: Sequence[House]) -> list[tuple[Message, int, House | None]]:
    lines: list[tuple[Message, int, House | None]] = []
    number = 0
    for heading, of_group in groups(houses):
        lines.append((heading, -1, None))
        for house in of_group:
            lines.append((heading, number, house))
            number += 1
    return lines


def _columns(margin: int, right: int) -> tuple[int, int, int, int]:
    """The columns where house and rules begin and where limits and edge end; 0: not shown."""
    space = right - margin
    if space >= 66:
        return margin, margin + min(30, 24 + (space - 66) // 8), right - 17, right
    return (margin, 0, right - 17, right) if space >= 48 else (margin, 0, 0, right)


def _heading(canvas: Canvas, look: Look, text: str, x: int, y: int, right: int) -> None:
    end = canvas.text(x, y, text.upper(), look.palette.print, bold=True) + 1
    canvas.text(end, y, "─" * max(0, right - end), look.palette.line)


def _line(
    canvas: Canvas, look: Look, listed: HouseList, house: House, number: int,
    columns: tuple[int, int, int, int], y: int, margin: int, right: int,
) -> None:  # fmt: skip
    palette, rules = look.palette, house.rules
    name_x, rules_x, limits_x, edge_x = columns
    chosen = number == listed.at
    lit = canvas.clickable(margin - 1, y, right - margin + 2, 1, lambda: listed.point(number))
    if chosen or lit:
        canvas.fill(max(0, margin - 2), y, right - margin + (4 if margin > 1 else 1), 1, palette.lit)
    if chosen:
        canvas.text(max(0, margin - 2), y, "▸", palette.brass)
    soft = palette.text if chosen or lit else palette.soft
    edge_start = _edge(canvas, look, listed.values, rules, edge_x, y)
    end = rules_x or (limits_x and limits_x - 11) or edge_start
    sheet = SHEETS.index(house.name) + 1 if house.name in SHEETS else 0
    title = fit(f"{sheet} " * bool(sheet) + title_with_game(house, look.speak), end - name_x - 1)
    canvas.text(name_x, y, title, palette.brass if chosen else palette.text, bold=chosen)
    limits_text = limits(look, rules)
    if rules_x:
        words = house.about(look.language) if sheet else shorthand(rules)
        shown = fit_words(words, limits_x - len(limits_text) - rules_x - 1)
        canvas.text(rules_x, y, shown, soft)
        canvas.explain(rules_x, y, len(shown), rule_codes(look, rules) if lit else ())
    if limits_x:
        canvas.right(limits_x, y, limits_text, soft)


def _edge(canvas: Canvas, look: Look, values: Values, rules: HouseRules, x: int, y: int) -> int:
    """Paint the edge up to a column; return where it begins."""
    palette, found = look.palette, values.edge(rules)
    if not found.known:
        return canvas.right(x, y, coming(values, look, found), palette.faint, italic=True)
    bet, value = best_bet(rules, found.value)
    figure = look.percent(value)
    text = f"{look(bet_label(bet))} {figure}" if bet else figure
    text = text if len(text) <= WIDEST_EDGE else figure
    return canvas.right(x, y, text, palette.brass if value > 0 else palette.text, bold=True)


def paint_placard(
    canvas: Canvas, look: Look, values: Values, house: House, x: int, y: int, width: int, rows: int
) -> None:
    """Paint the house's placard: payouts, limits, costs, rules; as many whole sections as fit."""
    palette, rules = look.palette, house.rules
    if rows < 8:
        return
    inner, wide = x + 3, width - 6
    printed = signage(rules, short=True)
    large = [(number, part) for number, line in enumerate(printed[:3]) for part in wrap(_sentence(look(line)), wide)]
    costs = values.costs(rules) if telling_of(rules).HAS_CHART else values.edge(rules)
    cost_rows = 2 + (min(5, len(costs.value)) if costs.known else 1)
    small = signage(rules)[len(printed) :]
    used = 4 + len(large) + 1 + _facts_rows(look, rules, wide) + cost_rows + 1 + len(_whole(look, small, wide, 99)) + 2
    height = min(rows, max(20, used))
    canvas.fill(x + 1, y + 1, width, height, palette.deep)
    canvas.fill(x, y, width, height, palette.leaf)
    row, bottom = y + 1, y + height - 2
    for place, symbol in enumerate("♠♥♣♦"):
        canvas.text(x + width // 2 - 4 + 2 * place, row, symbol, palette.red if symbol in "♥♦" else palette.ink)
    canvas.centre(x, width, row + 1, fit(house.title(look.language).upper(), wide), palette.ink, bold=True)
    row += 3
    for number, part in large:
        if row < bottom:
            canvas.centre(x, width, row, part, palette.red if number == 0 else palette.ink, bold=number == 0)
            row += 1
    if row + 1 + _facts_rows(look, rules, wide) <= bottom:
        row = _rule(canvas, look, inner, row, wide)
        row = _facts(canvas, look, rules, inner, row, wide)
    if row + cost_rows <= bottom:
        row = _rule(canvas, look, inner, row, wide)
        row = _costs(canvas, look, values, costs, inner, row, wide)
    if row + 2 < bottom:
        row = _rule(canvas, look, inner, row, wide)
        for line, part in enumerate(_whole(look, small, wide, bottom - row), row):
            canvas.text(inner, line, part, palette.ink)
    canvas.text(inner, bottom, "F1", palette.ink, bold=True)
    canvas.text(inner + 3, bottom, look(say("all rules in words")), palette.ink_soft)


def _whole(look: Look, sentences: Sequence[Message], width: int, rows: int) -> list[str]:
    """The lines of as many whole sentences as fit."""
    lines: list[str] = []
    text = ""
    for sentence in sentences:
        text = f"{text} {look(sentence)}.".lstrip()
        if len(wrap(text, width)) > rows:
            break
        lines = wrap(text, width)
    return lines


def _sentence(text: str) -> str:
    return text.capitalize() if text.isupper() else text


def _rule(canvas: Canvas, look: Look, x: int, y: int, width: int) -> int:
    canvas.text(x, y, "─" * width, look.palette.rule)
    return y + 1


def _facts(canvas: Canvas, look: Look, rules: HouseRules, x: int, y: int, width: int) -> int:
    """Paint limits, decks and cut, two in a row if they fit."""
    palette, rows = look.palette, _facts_rows(look, rules, width)
    facts = _fact_texts(look, rules)
    across = len(facts) // rows
    half = (width - 3) // 2 if across == 2 else width
    for place, (name, value) in enumerate(facts):
        left = x + (width - half) * (place % across)
        row = y + place // across
        canvas.text(left, row, name, palette.ink_soft)
        canvas.right(left + half, row, value, palette.ink, bold=True)
    return y + rows


def _facts_rows(look: Look, rules: HouseRules, width: int) -> int:
    facts = _fact_texts(look, rules)
    fits = all(len(name) + 1 + len(value) <= (width - 3) // 2 for name, value in facts)
    return len(facts) // 2 if fits else len(facts)


def _fact_texts(look: Look, rules: HouseRules) -> list[tuple[str, str]]:
    decks = look(say("endless")) if rules.decks == "infinite" else str(rules.decks)
    cut = look(say("every round")) if not rules.penetration else look.speak.number(rules.penetration * 100) + " %"
    most = look(say("all")) if rules.maximum == "none" else look.money(rules.maximum)
    return [
        (look(say("Minimum")), look.money(rules.minimum)), (look(say("Maximum")), most),
        (look(say("Decks")), decks), (look(say("Cut at")), cut),
    ]  # fmt: skip


def _costs(canvas: Canvas, look: Look, values: Values, found: Found, x: int, y: int, width: int) -> int:
    """Paint the average cost of 100 staked for each way of playing, as bars."""
    palette = look.palette
    canvas.text(x, y, look(say("Average loss per 100 bet")), palette.ink, bold=True)
    if not found.known:
        canvas.text(x, y + 1, coming(values, look, found), palette.ink_soft, italic=True)
        return y + 2
    entries = [(look(WAYS.get(key) or bet_label(key)), -100 * value) for key, value in found.value.items()]
    most = max((abs(cost) for _, cost in entries), default=1) or 1
    names = max((len(name) for name, _ in entries), default=0) + 1
    for name, cost in entries[:5]:
        y += 1
        canvas.text(x, y, name, palette.ink_soft)
        figure = look.speak.number(cost, 2)
        space = width - names - len(figure) - 1
        bar = max(1, round(space * abs(cost) / most))
        colour = palette.red if abs(cost) == most and cost > 1 else palette.bar
        canvas.text(x + names, y, "━" * bar, colour)
        canvas.right(x + width, y, figure, palette.ink, bold=True)
    return y + 1
