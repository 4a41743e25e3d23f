"""A chart as one shows it: blocks of rows with names, and the cell of the hand in play."""

from __future__ import annotations

from functools import partial
from typing import Any

from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.chart import HARD, PAIRS, SOFT, SPENT, UPCARDS, Chart, ChartBlock, pair_of
from croupier.games.blackjack.hand import Hand
from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.learning.designer import Designer
from croupier.messages import Message, say
from croupier.table.game import Game
from croupier.telling.blackjack.chart import MEANINGS, cell_letters, chart_at

TITLES = {"hard": say("Hard"), "soft": say("Soft"), "pairs": say("Pairs"), "spent": say("Spent ace")}


def blocks_of(rules: Rules) -> list[ChartBlock]:
    """The blocks of a house's chart; the last one only where an ace may drop."""
    return [HARD, SOFT, PAIRS, *([SPENT] if rules.ace_rule == "one-drop" else [])]


def cell_of(game: Game) -> tuple[ChartBlock, str, int] | None:
    """Block, row and column of the hand in play."""
    need, round = game.deciding, game.round
    if need is None or not isinstance(round, Round):
        return None
    block, row = _row(round.rules, round.hands(need.seat)[need.hand])
    return block, row, UPCARDS.index("A" if round.dealer[0].value == 1 else str(round.dealer[0].value))


def _row(rules: Rules, hand: Hand) -> tuple[ChartBlock, str]:
    pair, total = pair_of(rules, hand), hand.total
    if pair:
        return PAIRS, "A" if pair == 1 else str(pair)
    if total.soft:
        return SOFT, str(total.points)
    return (SPENT if total.spent else HARD), str(total.points)


def merge_rows(chart: Chart, block: ChartBlock) -> list[tuple[str, tuple[str, ...]]]:
    """The rows as shown, highest first; equal rows at the top and at the bottom are merged."""
    rows = list(block.rows)
    if block is PAIRS:
        order = ["A", *reversed(rows[1:])]
        return [(f"{row} {row}", (row,)) for row in order]
    cells = dict(zip(rows, getattr(chart, block.name), strict=True))
    order = [row for row in reversed(rows) if int(row) < 21]
    groups: list[list[str]] = []
    for row in order:
        end = int(row) >= 17 or int(row) <= 8 if block is HARD else int(row) >= 19
        if groups and end and cells[groups[-1][-1]] == cells[row] and (int(row) >= 17) == (int(groups[-1][0]) >= 17):
            groups[-1].append(row)
        else:
            groups.append([row])
    names = []
    for group in groups:
        high, low = group[0], group[-1]
        name = _name(block, low) if len(group) == 1 else f"{_name(block, low)}+" if int(high) == 20 else f"{low}–{high}"
        names.append((name, tuple(group)))
    return names


def _name(block: ChartBlock, total: str) -> str:
    """The name of a row; a soft total is named by the card beside its ace."""
    beside = int(total) - 11
    return f"A {'A' if beside == 1 else beside}" if block is SOFT else total


def sheet(rules: HouseRules, chart: Chart) -> dict[str, Any]:
    """A chart for a page: blocks of rows, the letters of the cells for a speaker of any language, and what they mean."""
    assert isinstance(rules, Rules)
    played = chart_at(rules, chart)
    blocks: list[dict[str, Any]] = [
        {
            "name": block.name,
            "title": TITLES[block.name],
            "rows": [
                {"label": name, "rows": rows, "cells": getattr(played, block.name)[block.rows.index(rows[0])]}
                for name, rows in merge_rows(played, block)
            ],
        }
        for block in blocks_of(rules)
    ]
    used = {cell for block in blocks for row in block["rows"] for cell in row["cells"]}
    meanings: dict[str, Message] = {cell: meaning for cell, meaning in MEANINGS.items() if cell in used}
    letters = {cell: partial(_letters, cell) for cell in meanings}
    return {"upcards": UPCARDS, "blocks": blocks, "letters": letters, "meanings": meanings}


def _letters(cell: str, speak: Speaker) -> str:
    """The letters of a cell, for who speaks a language."""
    return cell_letters(cell, speak.language)


def find_moved_cells(designer: Designer, before: Chart, after: Chart) -> list[dict[str, Any]]:
    """The cells of the chart that a designer's changes move, for a page; `before` and `after` are the best charts."""
    return [
        {
            "block": cell.block,
            "row": cell.row,
            "upcard": cell.upcard,
            "title": cell.title,
            "before": MEANINGS[cell.before],
            "after": MEANINGS[cell.after],
        }
        for cell in designer.moved_cells(before, after)
    ]
