"""The letters of charts: those of the keys in each language, and only moves that a house has."""

from __future__ import annotations

import pytest

from croupier.analysis import chart
from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import CELLS, PARTING, parting
from croupier.houses import load
from croupier.language import LANGUAGES
from croupier.telling.blackjack.chart import MEANINGS, cell_letters, chart_at
from croupier.telling.vocabulary import MOVES, chart_letter, keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letter_in_the_chart_is_the_key(language: str) -> None:
    """An R in a French chart is the key R: rester, not surrender."""
    for word in MOVES:
        assert chart_letter(word, language) == keys(word, language)[0].upper()
    for cell, words in CELLS.items():
        assert cell_letters(cell, language)[0] == keys(words[0], language)[0].upper()
    assert set(MEANINGS) == set(CELLS)


@pytest.mark.slow
@pytest.mark.parametrize(("house", "ways"), [("changer", {"C"}), ("single-deck", {"P"}), ("four-seats", set())])
def test_a_chart_shows_the_ways_in_which_its_house_parts_pairs(house: str, ways: set[str]) -> None:
    """Changer has no splits: the move is C, never P."""
    rules = load(f"blackjack/{house}").rules
    assert isinstance(rules, Rules)
    found = chart_at(rules, chart(rules))
    cells = {cell for row in found.pairs for cell in row}
    assert {cell for cell in cells if CELLS[cell][0] in PARTING} == ways
    assert {CELLS[cell][0] for cell in cells} & set(PARTING) <= set(parting(rules))
