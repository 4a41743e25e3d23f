"""Paints past results: one line for each house, the record of one house with its graph, the line of the last sessions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from croupier.analysis.values import Values
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit
from croupier.painting.session_graph import paint_path
from croupier.painting.table_facts import net_text
from croupier.review.history import GameResult, HouseRecord, expected_result

LAST_RANKS = 12
"""So many ranks of tournaments are listed."""
BARS = "▁▂▃▄▅▆▇█"
LAST_SESSIONS = 18
"""How many sessions the line below the lobby's houses shows."""


class RecordList(NamedTuple):
    """The records of houses, which of them is chosen, what a house is called, and what a click on one does."""

    records: Sequence[HouseRecord]
    at: int
    title_of: Callable[[HouseRecord], str]
    point: Callable[[int], None]


def paint_house_records(canvas: Canvas, look: Look, listed: RecordList, y: int, rows: int, width: int) -> None:
    """Paint one line for each house."""
    palette, records = look.palette, listed.records
    margin = 4 if canvas.width >= 100 else 1
    canvas.text(margin, y, look(say("House")).upper(), palette.faint)
    canvas.right(width - 12, y, look(say("Rounds")).upper(), palette.faint)
    canvas.right(width - 1, y, look(say("Result")).upper(), palette.faint)
    first = max(0, min(listed.at - rows // 2, len(records) - rows + 1))
    if first:
        canvas.text(max(0, margin - 2), y, "↑", palette.faint)
    if first + rows - 1 < len(records):
        canvas.text(max(0, margin - 2), y + rows - 1, "↓", palette.faint)
    for row, record in enumerate(records[first : first + rows - 1]):
        number, line = first + row, y + 1 + row
        chosen = number == listed.at
        canvas.clickable(margin - 1, line, width - margin, 1, partial(listed.point, number))
        if chosen:
            canvas.fill(max(0, margin - 2), line, width - margin + 3, 1, palette.lit)
            canvas.text(max(0, margin - 2), line, "▸", palette.brass)
        name = fit(listed.title_of(record), width - margin - 24)
        canvas.text(margin, line, name, palette.brass if chosen else palette.text, bold=chosen)
        canvas.right(width - 12, line, look.speak.number(record.rounds), palette.text)
        won = record.ranks.count(1) if record.tournament else record.net
        colour = palette.brass if won > 0 else palette.text if chosen else palette.soft
        text = look(say("won: {won}", won=won)) if record.tournament else net_text(look, record.net)
        canvas.right(width - 1, line, text, colour)


def paint_record(
    canvas: Canvas,
    look: Look,
    record: HouseRecord,
    expected: float | str,
    x: int,
    y: int,
    width: int,
    rows: int,
) -> None:
    """Paint a house's record: results, biggest win, expected and actual result, and the bankroll as a graph.

    `expected` is in cents; it is a text while it is not known.
    """
    palette = look.palette
    canvas.fill(x + 1, y + 1, width, rows, palette.deep)
    canvas.fill(x, y, width, rows, palette.leaf)
    inner, wide, row = x + 2, width - 4, y + 1
    facts = _ranks(look, record) if record.tournament else _results(look, record, expected)
    columns = 2 if 50 <= wide < 80 and rows < 16 else 1
    for place, (name, value) in enumerate(facts):
        if row >= y + rows - 4:
            break
        left = inner + (place % columns) * (wide // columns)
        canvas.text(left, row, fit(look(name), wide // columns - len(value) - 2), palette.ink_soft)
        canvas.right(left + wide // columns - (2 if columns > 1 else 0), row, value, palette.ink, bold=True)
        row += 1 if place % columns == columns - 1 else 0
    row += 1
    if y + rows - row >= 4 and not record.tournament:
        paint_graph(canvas, look, record.nets, inner, row, wide, y + rows - 1 - row)


def _ranks(look: Look, record: HouseRecord) -> list[tuple[Message, str]]:
    """The figures of tournaments: how many, and the ranks in them, the latest last."""
    ranks = record.ranks
    return [
        (say("Tournaments"), look.speak.number(len(record.games))),
        (say("Rounds"), look.speak.number(record.rounds)),
        (say("Won"), look.speak.number(ranks.count(1))),
        (say("Ranks"), ", ".join(map(str, ranks[-LAST_RANKS:]))),
    ]


def _results(look: Look, record: HouseRecord, expected: float | str) -> list[tuple[Message, str]]:
    """The figures of games for chips."""
    won, pushed, lost = record.results()
    facts: list[tuple[Message, str]] = [
        (say("Rounds"), look.speak.number(record.rounds)),
        (say("Won / push / lost"), f"{won} / {pushed} / {lost}"),
        (say("Biggest win"), look.money(record.biggest, signed=True)),
        (say("Initial bets"), look.money(record.staked)),
        (say("Result"), look.money(record.net, signed=True)),
    ]
    if isinstance(expected, str):
        facts.append((say("Expected, best play"), expected))
    else:
        facts.append((say("Expected, best play"), look.speak.exact_money(expected, signed=True)))
        facts.append((say("Luck and mistakes"), look.speak.exact_money(record.net - expected, signed=True)))
    return facts


def paint_graph(canvas: Canvas, look: Look, nets: list[int], x: int, y: int, width: int, height: int) -> None:
    """Paint the running result, above and below a zero line."""
    path = [0, *accumulate(nets)]
    low, soft = min(path), look.palette.ink_soft
    canvas.text(x, y, look(say("Result so far, round by round")), look.palette.ink, bold=True)
    canvas.right(x + width, y, look.money(max(path), signed=True), soft)
    paint_path(canvas, look.palette, x, y + 1, width, height - 1, path)
    canvas.right(x + width, y + height, look.money(low, signed=True) if low else "0", soft)


def paint_sessions(
    canvas: Canvas, look: Look, values: Values, games: list[GameResult], x: int, y: int, right: int
) -> None:
    """Paint `YOUR LAST SESSIONS ▁▂▅▇ −12 against −31 expected  Y History`; `games` has the latest first."""
    palette = look.palette
    x = canvas.text(x, y, look(say("Your last sessions")).upper(), palette.print, bold=True) + 2
    x = canvas.text(x, y, session_bars([game.net for game in reversed(games)]), palette.gilt) + 2
    net = sum(game.net for game in games)
    x = canvas.text(x, y, look.money(net, signed=True), palette.brass if net > 0 else palette.text, bold=True) + 1
    expected_net = expected_result(games, values.find_edge)
    end = canvas.right(right, y, look(say("History")), palette.soft)
    end = canvas.right(end - 1, y, "Y", palette.brass, bold=True)
    if expected_net is not None:
        amount = look.speak.number(expected_net / 100, 0, signed=True)
        text = look(say("against {amount} expected", amount=amount))
        if x + len(text) < end - 1:
            canvas.text(x, y, text, palette.soft)


def session_bars(nets: list[int]) -> str:
    """The running result, one bar for each session."""
    path = list(accumulate(nets))
    low, high = min([0, *path]), max([0, *path])
    return "".join(BARS[round((len(BARS) - 1) * (value - low) / max(1, high - low))] for value in path)
