"""The figures of the project's reference file, and the standard chart it speaks of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import HARD, PAIRS, SOFT, UPCARDS, Chart, Row
from croupier.money import odds

REFERENCE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "reference.json").read_text())

PLACES = 1e-11
"""To how many places blackjack's figures must be met."""


def rules_of(case: dict[str, Any]) -> Rules:
    """The house of a case: the base rules with what it changes."""
    fields = {name: value for name, value in case.items() if name != "ev"}
    if "blackjack_pays" in fields:
        fields["blackjack_pays"] = odds(fields["blackjack_pays"])
    return Rules(**fields)


def case_name(case: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in case.items() if name != "ev")


def standard_chart() -> Chart:
    """The standard multi-deck chart, S17 and DAS: the rows of the reference file."""
    hard = {9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDH", 12: "HHSSSHHHHH"}
    hard |= dict.fromkeys(range(4, 9), "H" * 10) | dict.fromkeys(range(13, 17), "SSSSSHHHHH")
    soft = {12: "H" * 10, 13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH", 17: "HDDDDHHHHH"}
    rows: dict[int, Row] = {total: tuple(row) for total, row in soft.items()}
    rows[18] = ("S", "Ds", "Ds", "Ds", "Ds", "S", "S", "H", "H", "H")
    split = {"2": range(2, 8), "3": range(2, 8), "4": (5, 6), "6": range(2, 7), "7": range(2, 8)}
    split |= {"A": range(2, 12), "8": range(2, 12), "9": (2, 3, 4, 5, 6, 8, 9), "5": (), "10": ()}

    def pair(name: str) -> Row:
        total = 12 if name == "A" else 2 * int(name)
        cells = hard.get(total, "S" * 10)
        return tuple("P" if upcard in split[name] else cells[upcard - 2] for upcard in range(2, 12))

    return Chart(
        "",
        tuple(tuple(hard.get(int(row), "S" * 10)) for row in HARD.rows),
        tuple(rows.get(int(row), ("S",) * 10) for row in SOFT.rows),
        tuple(pair(row) for row in PAIRS.rows),
    )


def cells(chart: Chart) -> dict[str, str]:
    """A chart as a dictionary: `hard 16 v 10`, `pair A v A`."""
    blocks = ((HARD, "hard", chart.hard), (SOFT, "soft", chart.soft), (PAIRS, "pair", chart.pairs))
    return {
        f"{word} {row} v {upcard}": cell
        for block, word, rows in blocks
        for row, cells in zip(block.rows, rows, strict=True)
        for upcard, cell in zip(UPCARDS, cells, strict=True)
    }
