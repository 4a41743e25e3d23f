"""The content and the drawing of a strategy card."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from croupier.analysis import chart as best_chart
from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import CELLS, HARD, PAIRS, SOFT, Chart
from croupier.houses import load, names
from croupier.language import Speaker
from croupier.paper.card import TINTS, StrategyCard, card
from croupier.paper.html import html
from croupier.paper.svg import svg
from croupier.paper.text import text
from croupier.strategies.charts import amateur
from croupier.strategies.expert import expert

SVG = "{http://www.w3.org/2000/svg}"
BLACKJACK = [name for name in names() if load(name).game == "blackjack"]


def draw(house: str, language: str = "en", strategy: str = "basic") -> StrategyCard:
    loaded = load(house)
    rules = loaded.rules
    assert isinstance(rules, Rules)
    chart = {"expert": expert, "amateur": amateur}.get(strategy, best_chart)(rules)
    return card(loaded, rules, chart, -0.01234, strategy, Speaker(language))


def rows(strategy_card: StrategyCard, block: int) -> dict[str, str]:
    return {line.label: " ".join(cell.letter for cell in line.cells) for line in strategy_card.blocks[block].lines}


def every_cell() -> Chart:
    """A chart in which every cell occurs."""
    totals = list(HARD.cells)
    hard = tuple(tuple((totals * 2)[row % 6 : row % 6 + 6] + ["S"] * 4) for row in range(len(HARD.rows)))
    pairs = (tuple(CELLS),) * len(PAIRS.rows)
    return Chart("", hard, (("H",) * 10,) * len(SOFT.rows), pairs)


# What stands on it


@pytest.mark.slow
def test_the_totals_at_either_end_that_are_played_alike_are_one_line() -> None:
    hard = rows(draw("blackjack/vegas-strip"), 0)
    assert list(hard) == ["17+", "16", "15", "14", "13", "12", "11", "10", "9", "5–8"]
    assert hard["11"] == "D D D D D D D D D H"
    assert list(rows(draw("blackjack/vegas-strip", strategy="amateur"), 0)) == ["16+", "5–15"]


def test_soft_hands_and_pairs_are_shown_by_their_cards() -> None:
    strategy_card = draw("blackjack/vegas-strip")
    assert [block.title for block in strategy_card.blocks] == ["Hard", "Soft", "Pairs"]
    assert list(rows(strategy_card, 1)) == ["A 9", "A 8", "A 7", "A 6", "A 5", "A 4", "A 3", "A 2"]
    assert list(rows(strategy_card, 2))[:3] == ["A A", "10 10", "9 9"]


def test_s2_11_hands_whose_ace_has_dropped_have_a_block_of_their_own() -> None:
    strategy_card = draw("blackjack/deshmukh")
    assert [block.title for block in strategy_card.blocks] == ["Hard", "Soft", "Spent"]
    assert "Spent: hands whose ace has dropped to 1." in strategy_card.notes


def test_only_what_can_be_done_at_the_house_is_shown() -> None:
    """S3: no double, no split at four-seats, so the expert's table is hit and stand there, pairs like totals."""
    strategy_card = draw("blackjack/four-seats", strategy="expert")
    assert [block.title for block in strategy_card.blocks] == ["Hard", "Soft"]
    assert [cell.letter for cell, _ in strategy_card.legend] == ["H", "S"]
    assert list(rows(strategy_card, 1))[-1] == "A A", "a pair of aces is a soft 12 where it cannot be split"
    ranged = rows(draw("blackjack/european", strategy="expert"), 1)
    assert ranged["A 7"] == "S S S S S S S H H H", "double 9-11 means hard totals"


def test_s0_23_a_pair_is_swapped_where_the_house_has_no_split() -> None:
    assert rows(draw("blackjack/changer", strategy="expert"), 2)["8 8"] == "C C C C C C C C C C"
    legend = {cell.letter: meaning for cell, meaning in draw("blackjack/changer", strategy="expert").legend}
    assert legend["C"] == "swap"


@pytest.mark.parametrize(("language", "meaning"), [("en", "swap"), ("fr", "changer")])
def test_s0_07_swap_and_split_have_letters_and_colours_of_their_own(language: str, meaning: str) -> None:
    strategy_card = draw("blackjack/vegas-strip:swap=true", language)
    pairs = {line.label: line.cells for line in strategy_card.blocks[2].lines}
    swap, split = pairs["A A"][4], pairs["8 8"][4]
    assert (swap.letter, split.letter) == ("C", "P")
    assert swap.tint != split.tint
    assert dict(strategy_card.legend)[swap] == meaning


def test_a_chart_that_swaps_is_shown_as_it_is_played_where_nothing_is_swapped() -> None:
    loaded = load("blackjack/vegas-strip")
    assert isinstance(loaded.rules, Rules)
    shown = rows(card(loaded, loaded.rules, every_cell(), 0.0, "mine", Speaker("en")), 2)["8 8"]
    assert shown == "H S D Ds P P R Rs Rp Rp"


def test_the_letters_are_those_of_the_language() -> None:
    strategy_card = draw("blackjack/vegas-strip", "fr")
    assert rows(strategy_card, 1)["A 7"] == "R Dr Dr Dr Dr R R T T T"
    assert rows(strategy_card, 0)["15"] == "R R R R R T T T A T"
    assert strategy_card.language == "fr"
    assert "−1,234\u202f%" in strategy_card.notes[0]


@pytest.mark.slow
def test_the_legend_explains_every_letter_and_no_other() -> None:
    for house in BLACKJACK:
        strategy_card = draw(house)
        shown = {cell for block in strategy_card.blocks for line in block.lines for cell in line.cells}
        assert {cell for cell, _ in strategy_card.legend} == shown, house


def test_every_cell_has_a_letter_of_its_own_in_both_languages() -> None:
    loaded = load("blackjack/vegas-strip:swap=true")
    assert isinstance(loaded.rules, Rules)
    for language in ("en", "fr"):
        strategy_card = card(loaded, loaded.rules, every_cell(), 0.0, "mine", Speaker(language))
        letters = [cell.letter for cell, _ in strategy_card.legend]
        assert len(set(letters)) == len(letters) == len(CELLS)
        meanings = [meaning for _, meaning in strategy_card.legend]
        assert len(set(meanings)) == len(meanings)


@pytest.mark.slow
def test_insurance_is_spoken_of_where_it_is_offered() -> None:
    assert "Never insure, never take even money." in draw("blackjack/vegas-strip").notes
    assert "Never insure, always take even money." in draw("blackjack/vegas-strip:blackjack_pays=6:5").notes
    assert "Never insure." in draw("blackjack/partage").notes
    assert not any("insure" in note for note in draw("blackjack/changer").notes)


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_letters_can_be_read_on_their_tints() -> None:
    for family, tint in TINTS.items():
        light, dark = luminance(tint.back.hex), luminance(tint.letter.hex)
        assert (light + 0.05) / (dark + 0.05) > 4.5, family


# How it is drawn


@pytest.mark.slow
@pytest.mark.parametrize("house", BLACKJACK)
def test_every_form_shows_the_same_letters(house: str) -> None:
    strategy_card = draw(house)
    letters = [cell.letter for block in strategy_card.blocks for line in block.lines for cell in line.cells]
    in_text = [word for line in text(strategy_card, 46, "none")[1:] for word in line[6:].split() if _is_row(line)]
    assert in_text == letters
    cells = [cell for cell in Cells.of(html(strategy_card)) if cell]
    assert cells == letters
    texts = [element.text for element in ElementTree.fromstring(svg(strategy_card)).iter(f"{SVG}text")]
    assert [one for one in texts if one in set(letters)][: len(letters)] == letters


def _is_row(line: str) -> bool:
    return bool(line[:6].strip()) and line[:6].strip()[0] in "A123456789" and len(line.split()) >= 11


class Cells(HTMLParser):
    """The texts of the cells of a page's tables."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.open = False

    @classmethod
    def of(cls, page: str) -> list[str]:
        parser = cls()
        parser.feed(page)
        return parser.cells

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.open = tag == "td"

    def handle_data(self, data: str) -> None:
        self.cells += [data] * self.open
        self.open = False


@pytest.mark.slow
@pytest.mark.parametrize("house", BLACKJACK)
def test_the_svg_stays_on_its_sheet_and_needs_nothing_else(house: str) -> None:
    picture = svg(draw(house, "fr"))
    root = ElementTree.fromstring(picture)
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    for box in root.iter(f"{SVG}rect"):
        assert float(box.get("x", 0)) + float(box.attrib["width"]) <= wide
        assert float(box.get("y", 0)) + float(box.attrib["height"]) <= high
    for line in root.iter(f"{SVG}text"):
        assert 0 < float(line.attrib["x"]) < wide
        assert 0 < float(line.attrib["y"]) < high
    assert "href" not in picture
    assert "url(" not in picture
    assert root.find(f"{SVG}title") is not None


def test_no_two_boxes_of_the_svg_lie_on_each_other() -> None:
    for house in ("blackjack/vegas-strip", "blackjack/deshmukh:dealer_rule=standard,max_hands=2"):
        root = ElementTree.fromstring(svg(draw(house)))
        places = [(box.attrib["x"], box.attrib["y"]) for box in root.iter(f"{SVG}rect") if "x" in box.attrib]
        assert len(set(places)) == len(places)


def test_the_page_needs_nothing_else_and_says_its_language() -> None:
    page = html(draw("blackjack/french", "fr"))
    assert '<html lang="fr">' in page
    for outside in ("http://", "https://", "<script", "<link", "@import", "url("):
        assert outside not in page


def test_what_a_house_file_says_cannot_break_a_picture() -> None:
    loaded = load("blackjack/vegas-strip")
    assert isinstance(loaded.rules, Rules)
    strategy_card = draw("blackjack/vegas-strip")._replace(house="<b>Rock & Roll</b>", title='"A" & <B>')
    assert ElementTree.fromstring(svg(strategy_card)) is not None
    assert "<b>" not in svg(strategy_card)
    assert "<b>" not in html(strategy_card)


def test_a_sheet_of_paper_is_as_wide_everywhere() -> None:
    for depth in ("256", "full"):
        lines = text(draw("blackjack/deshmukh"), 80, depth)
        assert len({_columns(line) for line in lines}) == 1


def _columns(line: str) -> int:
    """The number of columns of a line."""
    import re

    return len(re.sub(r"\x1b\[[0-9;]*m", "", line))
