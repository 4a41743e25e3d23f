"""The content of a house's strategy card, in the reader's language, without a layout.

The letters are those of the keys: H hits in English, T tire in French. A second, small letter is the move if the first
is not open: Ds doubles, else stands. D and R alone hit instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import CELLS, UPCARDS, Chart, Row, parting
from croupier.games.counts import Counting
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.houses import house as given_house
from croupier.houses.shorthand import shorthand
from croupier.language import ENGLISH, Speaker
from croupier.messages import Message, Refused, Word, say
from croupier.paper.figures import percent
from croupier.paper.ink import Colour
from croupier.protocol import Strategy
from croupier.strategies import find_strategy
from croupier.strategies.charts import Charted
from croupier.telling.blackjack.chart import MEANINGS, HouseRows, cell_letters
from croupier.telling.vocabulary import MOVES

if TYPE_CHECKING:
    from croupier.analysis.indices import IndexPlay

PLAYS, IN_A_LINE = 18, 3
"""How many index plays are printed, and how many of them in a line."""

Family = Literal["hit", "stand", "double", "split", "swap", "surrender"]


class Tint(NamedTuple):
    """The colours of a cell: background and letter."""

    back: Colour
    letter: Colour


TINTS: dict[Family, Tint] = {
    "hit": Tint(Colour("#f1ead8", 255), Colour("#5f594b", 240)),
    "stand": Tint(Colour("#e4dcc6", 252), Colour("#3a372f", 237)),
    "double": Tint(Colour("#f0cf86", 222), Colour("#3d2c05", 235)),
    "split": Tint(Colour("#b9d3ec", 153), Colour("#12345c", 17)),
    "swap": Tint(Colour("#c3dcb4", 151), Colour("#1d4016", 22)),
    "surrender": Tint(Colour("#e9b4ae", 217), Colour("#6b0d1c", 52)),
}


class CardCell(NamedTuple):
    """A letter, and the kind of its move."""

    letter: str
    family: Family

    @property
    def tint(self) -> Tint:
        return TINTS[self.family]

    @property
    def bold(self) -> bool:
        """Whether the letter is bold: every move but hit and stand."""
        return self.family not in ("hit", "stand")


class CardLine(NamedTuple):
    label: str
    cells: tuple[CardCell, ...]


class CardBlock(NamedTuple):
    title: str
    lines: tuple[CardLine, ...]


class StrategyCard(NamedTuple):
    """The content of a strategy card."""

    language: str
    title: str
    house: str
    rules: str
    upcards: tuple[str, ...]
    dealer: str
    """The heading of the upcards."""
    blocks: tuple[CardBlock, ...]
    legend: tuple[tuple[CardCell, str], ...]
    notes: tuple[str, ...]
    """The first note is the edge."""


class NoChart(Refused):
    """The game or the strategy has no chart."""


@dataclass(frozen=True, repr=False)
class HouseChart:
    """The chart by which a strategy plays at a house."""

    house: House
    rules: Rules
    strategy: str
    chart: Chart

    def card(self, speak: Speaker, count: str = "") -> StrategyCard:
        """The card of the chart, with its exact edge; with a count also the most valuable index plays."""
        from croupier.analysis import edge
        from croupier.analysis.indices import index_plays

        plays = index_plays(self.rules, Counting.at(self.rules, count)).plays if count else ()
        worth = edge(self.rules, strategy=self.chart).ev
        return card(self.house, self.rules, self.chart, worth, self.strategy, speak, count, plays)

    def svg(self, language: str = ENGLISH, count: str = "") -> str:
        """The card as one SVG file to print."""
        from croupier.paper.svg import svg

        return svg(self.card(Speaker(language), count))

    def html(self, language: str = ENGLISH, count: str = "") -> str:
        """The card as a page."""
        from croupier.paper.html import html

        return html(self.card(Speaker(language), count))

    def text(self, language: str = ENGLISH, count: str = "", columns: int = 80) -> str:
        """The card as plain text."""
        from croupier.paper.text import text

        return "\n".join(text(self.card(Speaker(language), count), columns, "none")) + "\n"

    def __repr__(self) -> str:
        return f"<chart {self.strategy} of {self.house.name}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def chart(house: House | HouseRules | PathLike[str] | str, strategy: str = "basic") -> HouseChart:
    """The best chart for a house, or the chart by which a strategy plays there; it draws itself in a notebook.

    >>> chart("blackjack/vegas-strip").svg()[:4]
    '<svg'
    """
    return house_chart(given_house(house), strategy)


def house_chart(house: House, strategy: str) -> HouseChart:
    """The chart of a strategy by its name; refused where there is none."""
    rules = house.rules
    if not isinstance(rules, Rules):
        raise NoChart(
            say("A chart is for blackjack; {house} is a house of {game}.", house=house.name, game=Word(house.game))
        )
    if strategy == "basic":
        from croupier.analysis import chart as best_chart

        return HouseChart(house, rules, strategy, best_chart(rules, name=house.name))
    found = played_chart(house, rules, find_strategy(strategy, rules))
    if found is None:
        raise NoChart(say("“{name}” does not play by one chart; the best chart of a house is basic.", name=strategy))
    return found


def played_chart(house: House, rules: HouseRules, player: Strategy[Any]) -> HouseChart | None:
    """The chart by which a player plays; None if there is none."""
    if isinstance(player, Charted) and isinstance(rules, Rules):
        return HouseChart(house, rules, player.name, player.chart)
    return None


def card(
    house: House, rules: Rules, chart: Chart, ev: float, name: str, speak: Speaker,
    count: str = "", plays: Sequence[IndexPlay] = (),
) -> StrategyCard:  # fmt: skip
    """The card of a chart with the expectation `ev` at this house; `name` is the strategy's.

    With a count, its most valuable index plays are printed below.
    """
    letters = _Letters(speak)
    blocks = tuple(_blocks(rules, chart, letters, speak))
    shown = {cell for block in blocks for line in block.lines for cell in line.cells}
    return StrategyCard(
        language=speak.language,
        title=speak(say("Chart of the house") if name == "basic" else say("Chart: {name}", name=Path(name).name)),
        house=house.title(speak.language),
        rules=shorthand(rules),
        upcards=UPCARDS,
        dealer=speak(say("dealer shows")),
        blocks=blocks,
        legend=tuple((cell, meaning) for cell, meaning in letters.legend() if cell in shown),
        notes=(*map(speak, _notes(rules, chart, ev, name, speak)), *map(speak, _plays(count, plays[:PLAYS]))),
    )


def _notes(rules: Rules, chart: Chart, ev: float, name: str, speak: Speaker) -> Iterator[Message]:
    yield say("Edge {edge} of the first bet, fresh shoe.", edge=percent(speak, ev, 3))
    if rules.insurance:
        yield _on_insurance(rules, chart)
    if rules.ace_rule == "one-drop":
        yield say("Spent: hands whose ace has dropped to 1.")
    if name == "basic":
        yield say("Made for these rules, not copied: exact.")


def _plays(count: str, plays: Sequence[IndexPlay]) -> Iterator[Message]:
    """Index plays, a few to a line."""
    for first in range(0, len(plays), IN_A_LINE):
        line = tuple(map(_play, plays[first : first + IN_A_LINE]))
        yield say("{count}: {plays}", count=count, plays=line) if first == 0 else say("{plays}", plays=line)


def _play(play: IndexPlay) -> Message:
    """`16 v 10 stand +0`: from this count on; `below +0` where it is made below it."""
    kinds = {"soft": say("soft {total}", total=play.number), "pair": say("{rank},{rank}", rank=_rank(play.number))}
    parts = {
        "hand": kinds.get(play.kind, say("{total}", total=play.number)),
        "upcard": _rank(play.upcard),
        "move": MOVES[play.word].label,
        "index": f"{play.index:+d}",
    }
    if play.kind == "insurance":
        return say("{hand} {index}", hand=MOVES["insure"].label, index=parts["index"])
    if play.below:
        return say("{hand} v {upcard} {move} below {index}", **parts)
    return say("{hand} v {upcard} {move} {index}", **parts)


def _rank(value: int) -> str:
    return "A" if value == 1 else str(value)


def _on_insurance(rules: Rules, chart: Chart) -> Message:
    if not rules.even_money:
        return say("Never insure.")
    if chart.even_money:
        return say("Never insure, always take even money.")
    return say("Never insure, never take even money.")


class _Letters:
    """The letters of cells in one language."""

    def __init__(self, speak: Speaker) -> None:
        self._speak = speak
        self._cells = {
            name: CardCell(cell_letters(name, speak.language), self._family(words)) for name, words in CELLS.items()
        }

    def __call__(self, row: Row) -> tuple[CardCell, ...]:
        return tuple(self._cells[name] for name in row)

    def legend(self) -> Iterator[tuple[CardCell, str]]:
        for name, cell in self._cells.items():
            yield cell, self._speak(MEANINGS[name])

    def _family(self, words: Sequence[str]) -> Family:
        for family in TINTS:
            if family == words[0]:
                return family
        raise ValueError(words)


# The blocks


def _blocks(rules: Rules, chart: Chart, letters: _Letters, speak: Speaker) -> Iterator[CardBlock]:
    here = HouseRows(rules, chart)
    pairs = here.pairs()
    telling = bool(parting(rules)) or any(row != here.total_of_pair(value) for value, row in pairs.items())
    yield CardBlock(speak(say("Hard")), _totals(_hard(here), letters))
    yield CardBlock(speak(say("Soft")), tuple(_soft(here, letters, with_aces=not telling)))
    if telling:
        yield CardBlock(speak(say("Pairs")), tuple(_pairs(pairs, letters)))
    if rules.ace_rule == "one-drop":
        spent = {
            points: here.row(points, soft=False, row=row)
            for points, row in zip(range(12, 21), chart.spent, strict=False)
        }
        yield CardBlock(speak(say("Spent")), _totals(spent, letters))


def _hard(here: HouseRows) -> dict[int, Row]:
    """The rows of hard totals; four (two twos) only if it is played differently from five."""
    rows = {points: here.hard(points) for points in range(4, 21)}
    if rows[4] == rows[5]:
        del rows[4]
    return rows


def _totals(rows: dict[int, Row], letters: _Letters) -> tuple[CardLine, ...]:
    """The lines, the highest total first; equal rows at the top and at the bottom are merged."""
    most, least = max(rows), min(rows)
    top = next(total for total in sorted(rows, reverse=True) if rows.get(total - 1) != rows[most])
    low = next(total for total in sorted(rows) if rows.get(total + 1) != rows[least])
    if top == least:
        return (CardLine(f"{least}+", letters(rows[least])),)
    lines = [CardLine(f"{top}+" if top < most else str(most), letters(rows[most]))]
    lines += [CardLine(str(total), letters(rows[total])) for total in range(top - 1, low, -1)]
    return (*lines, CardLine(f"{least}–{low}" if least < low else str(least), letters(rows[least])))


def _soft(here: HouseRows, letters: _Letters, with_aces: bool) -> Iterator[CardLine]:
    for other in range(9, 1, -1):
        yield CardLine(f"A {other}", letters(here.soft(11 + other)))
    if here.rules.ace_rule == "standard" and (with_aces or here.rules.hit_split_aces):
        yield CardLine("A A", letters(here.soft(12)))


def _pairs(pairs: Mapping[int, Row], letters: _Letters) -> Iterator[CardLine]:
    for value in (1, *range(10, 1, -1)):
        rank = "A" if value == 1 else str(value)
        yield CardLine(f"{rank} {rank}", letters(pairs[value]))
