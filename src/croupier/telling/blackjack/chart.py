"""The cells of a chart in words and letters. The letters are those of the keys, in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.games.blackjack.chart import CELLS, HARD, PARTING, SOFT, SPENT, Chart, Row, parting
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.totals import Total, nothing
from croupier.messages import Message, say
from croupier.telling.vocabulary import chart_letter

MEANINGS: Mapping[str, Message] = {
    "H": say("hit"),
    "S": say("stand"),
    "D": say("double, else hit"),
    "Ds": say("double, else stand"),
    "P": say("split"),
    "C": say("swap"),
    "Rh": say("surrender, else hit"),
    "Rs": say("surrender, else stand"),
    "Rp": say("surrender, else split"),
    "Rc": say("surrender, else swap"),
}


def cell_title(item: str) -> Message:
    """`hard 16 v 10`: a cell by its block, its row and the dealer's card, from `hard 16 10`."""
    block, row, upcard = item.split()
    match block:
        case "pairs":
            return say("{rank} {rank} v {upcard}", rank=row, upcard=upcard)
        case "soft":
            return say("soft {total} v {upcard}", total=row, upcard=upcard)
        case "spent":
            return say("spent {total} v {upcard}", total=row, upcard=upcard)
    return say("hard {total} v {upcard}", total=row, upcard=upcard)


def cell_letters(cell: str, language: str) -> str:
    """`Ds`: double, else stand. If the second choice is hit, it is left out."""
    words = CELLS[cell]
    first, *then = (chart_letter(word, language) for word in words[:2])
    usual = words[1:] == ("hit",) or words[0] in PARTING
    return first if usual else first + "".join(then).lower()


class HouseRows:
    """The rows of a chart at this house: a move that is never open here is replaced by the cell's next choice."""

    def __init__(self, rules: Rules, chart: Chart) -> None:
        self.rules, self.chart = rules, chart

    def hard(self, points: int) -> Row:
        return self.row(points, soft=False, row=self.chart.hard[points - 4])

    def soft(self, points: int) -> Row:
        return self.row(points, soft=True, row=self.chart.soft[points - 12])

    def row(self, points: int, soft: bool, row: Row) -> Row:
        words = {"hit", "stand", *self._more(points, soft)}
        return tuple(_open(cell, words) for cell in row)

    def pairs(self) -> dict[int, Row]:
        """The rows by the value of the cards, ace to ten."""
        return {value: self._pair(value, row) for value, row in enumerate(self.chart.pairs, 1)}

    def _pair(self, value: int, row: Row) -> Row:
        total, instead = self._total(value), self.total_of_pair(value)
        words = {"hit", "stand", *self._more(total.points, total.soft), *parting(self.rules)}
        return tuple(_open(cell, words) or otherwise for cell, otherwise in zip(row, instead, strict=True))

    def total_of_pair(self, value: int) -> Row:
        total = self._total(value)
        if total.spent:
            return self.row(total.points, False, self.chart.spent[total.points - 12])
        return self.soft(total.points) if total.soft else self.hard(total.points)

    def _total(self, value: int) -> Total:
        return nothing(self.rules.ace_rule).after[value].after[value]

    def _more(self, points: int, soft: bool) -> Iterator[str]:
        """The other moves that are open on two cards."""
        double, least = self.rules.double, {"9-11": 9, "10-11": 10}.get(self.rules.double)
        if double != "none" and (least is None or (not soft and least <= points <= 11)):
            yield "double"
        if self.rules.surrender != "none":
            yield "surrender"


def _open(cell: str, words: set[str]) -> str:
    """The cell for the choices of this one that are open; empty if none is."""
    left = tuple(word for word in CELLS[cell] if word in words)
    return _NAMED.get(left[:2], cell) if left else ""


_NAMED = {words[:2]: cell for cell, words in CELLS.items()} | {("split",): "P", ("swap",): "C"}
"""Cells by their first two choices."""


def chart_at(rules: Rules, chart: Chart) -> Chart:
    """A chart as it is played at this house: each cell is a move that can be open there."""
    rows = HouseRows(rules, chart)
    spent = tuple(rows.row(points, False, row) for points, row in enumerate(chart.spent, int(SPENT.rows[0])))
    return replace(
        chart,
        hard=tuple(rows.hard(int(points)) for points in HARD.rows),
        soft=tuple(rows.soft(int(points)) for points in SOFT.rows),
        pairs=tuple(rows.pairs().values()),
        spent=spent,
    )
