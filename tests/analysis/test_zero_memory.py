"""How far best play with zero memory lies below the true optimum: the table of docs/analysis.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.walk import Walk
from croupier.analysis import edge
from croupier.games.blackjack import Rules
from sizes import THOROUGH, some

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text("utf-8")
RANKS = {"aces": 0, "threes": 2, "fives": 4, "sixes": 5, "sevens": 6, "eights": 7, "tens": 9}
ALL = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and " tens, " in line
]
ROWS = some([row for row in ALL if THOROUGH or row[1] == "2"], 2)
"""Splits to three hands take far longer to walk."""


def shoe(text: str) -> tuple[int, ...]:
    """`16 tens, 4 eights` by ranks."""
    counts = [0] * 13
    for part in text.split(", "):
        many, name = part.split()
        counts[RANKS[name]] = int(many)
    return tuple(counts)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}, {row[1]} hands")
def test_the_table_of_the_manual(row: list[str]) -> None:
    cards, hands, plain, optimum, difference = row
    rules, ranks = Rules(decks=1, max_hands=int(hands)), shoe(cards)
    ours = edge(rules, ranks).ev
    assert sum(ranks) <= rules.cards
    best = Walk(rules, {card: ranks[card.rank - 1] for card in rules.ranks}).value()
    assert best >= ours - 1e-12
    assert [f"{100 * ours:+.4f} %", f"{100 * best:+.4f} %", f"{abs(100 * (best - ours)):.4f} %"] == [
        plain,
        optimum,
        difference,
    ]


def test_the_table_is_there() -> None:
    assert len(ALL) == 7
