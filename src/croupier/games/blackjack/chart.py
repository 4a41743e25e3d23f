"""A strategy chart: what to do with each hand against each upcard, and the one format in which charts are written.

    {"house": "blackjack/changer",
     "hard":  {"4": [ten cells], … "21": […]},
     "soft":  {"12": […], … "21": […]},
     "pairs": {"A": […], "2": […], … "10": […]},
     "spent": {"12": […], … "21": […]},
     "even_money": true}

The ten cells of a row are for the dealer's 2 to 10 and ace. The last block belongs to houses where one ace may drop,
once (ace_rule one-drop): it holds the hands whose ace has dropped, which go on differently from a hard hand of the same
total; the least of them is A,A = 12. Every row is present: a hole in a chart is an error, not a guess. A chart takes even
money only if it says so; it never insures.

The row of a hand is its pair's, else its soft total's, else its hard (or spent) total's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast

from croupier.games.blackjack.hand import Hand, Seat
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.totals import Total, nothing
from croupier.messages import Refused, say
from croupier.protocol import Decide

CELLS: Mapping[str, tuple[str, ...]] = {
    "H": ("hit",),
    "S": ("stand",),
    "D": ("double", "hit"),
    "Ds": ("double", "stand"),
    "P": ("split", "swap"),
    "C": ("swap", "split"),
    "Rh": ("surrender", "hit"),
    "Rs": ("surrender", "stand"),
    "Rp": ("surrender", "split", "swap"),
    "Rc": ("surrender", "swap", "split"),
}
"""Each cell as the words it tries in turn. A pair whose words are all closed plays the row of its total.

P parts a pair however the house does it; C matters where a house has both ways.
"""

PARTING = ("split", "swap")
UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")

Row = tuple[str, ...]


class ChartBlock(NamedTuple):
    """A part of the chart: its name, its rows, and the cells that may stand in it."""

    name: str
    rows: tuple[str, ...]
    cells: tuple[str, ...]


_TOTALS = tuple(cell for cell in CELLS if "split" not in CELLS[cell])
HARD = ChartBlock("hard", tuple(map(str, range(4, 22))), _TOTALS)
SOFT = ChartBlock("soft", tuple(map(str, range(12, 22))), _TOTALS)
PAIRS = ChartBlock("pairs", ("A", *UPCARDS[:-1]), tuple(CELLS))
SPENT = ChartBlock("spent", tuple(map(str, range(12, 22))), _TOTALS)
BLOCKS = (HARD, SOFT, PAIRS, SPENT)


class BadChart(Refused):
    """A chart that cannot be played: a hole, an unknown cell, a row of the wrong length, or no chart at all."""


@dataclass(frozen=True)
class Chart:
    """The blocks, each as its rows in order; a row is ten cells in the order of `UPCARDS`."""

    house: str
    """The house it was made for, as it names itself."""
    hard: tuple[Row, ...]
    soft: tuple[Row, ...]
    pairs: tuple[Row, ...]
    spent: tuple[Row, ...] = ()
    """Empty where no ace drops."""
    even_money: bool = False
    """Whether a natural takes even money against an ace."""

    def __post_init__(self) -> None:
        for block in BLOCKS:
            rows = getattr(self, block.name)
            if rows or block is not SPENT:
                object.__setattr__(self, block.name, _order_rows(block, rows))

    # As JSON

    @classmethod
    def from_json(cls, given: object) -> Chart:
        """The chart that parsed JSON holds, or BadChart."""
        if not isinstance(given, Mapping):
            raise BadChart(say("This is not a chart: a chart is a JSON object with {blocks}.", blocks=_KEYS))
        for key in given:
            if key not in _KEYS:
                raise BadChart(
                    say("“{block}” is not a part of a chart; a chart has {blocks}.", block=_quote(key), blocks=_KEYS)
                )
        for key in _KEYS:
            if key not in given and key not in _OPTIONAL:
                raise BadChart(say("The chart has no “{block}”; a chart has {blocks}.", block=key, blocks=_KEYS))
        house = given["house"]
        if not isinstance(house, str):
            raise BadChart(
                say("house = “{given}” is not accepted: a chart names its house in a text.", given=_quote(house))
            )
        blocks = {block.name: _rows(block, given[block.name]) for block in BLOCKS if block.name in given}
        return cls(house, **blocks, even_money=_flag(given.get(EVEN_MONEY, False)))

    def to_json(self) -> dict[str, Any]:
        """The chart as JSON writes it; `from_json` reads it again."""
        blocks = {
            block.name: dict(zip(block.rows, map(list, rows), strict=True))
            for block in BLOCKS
            if (rows := getattr(self, block.name))
        }
        return {"house": self.house, **blocks} | ({EVEN_MONEY: True} if self.even_money else {})

    # What it says

    def check(self, rules: Rules) -> None:
        """Refuse a chart that has no row for some hands of this house."""
        if rules.ace_rule == "one-drop" and not self.spent:
            raise _no_spent_rows()

    def cell(self, total: Total, upcard: int, pair: int = 0) -> str:
        """The cell of a hand against an upcard's value; `pair` is the value of its cards, 0 for the row of the total."""
        return self._row(total, pair)[upcard - 2]  # the ace, 1 − 2, is the last column

    def _row(self, total: Total, pair: int) -> Row:
        if pair:
            return self.pairs[pair - 1]
        if total.soft:
            return self.soft[total.points - 12]
        if not total.spent:
            return self.hard[total.points - 4]
        if not self.spent:
            raise _no_spent_rows()
        return self.spent[total.points - 12]

    def choose(self, total: Total, upcard: int, pair: int, words: Collection[str]) -> str:
        """The word for a hand, of those that are open: its cell, else the row of its total, else stand."""
        tries = CELLS[self.cell(total, upcard, pair)]
        if pair:
            tries += CELLS[self.cell(total, upcard)]
        return next((word for word in tries if word in words), "stand")

    def move(self, round: Round, need: Decide) -> str:
        """What the chart answers. Before the peek it surrenders where its cell does, takes even money if it says so, and
        otherwise declines."""
        seat = cast(Seat, round.seats[need.seat])
        hand, words = seat.hands[need.hand], need.words
        early = "decline" in words
        if "even-money" in words:
            return "even-money" if self.even_money else "decline"
        if early:  # what will be open once it has declined
            words = (*words, "hit", "stand", *(parting(round.rules) if seat.affords(hand.stake) else ()))
        word = self.choose(hand.total, round.dealer[0].value, pair_of(round.rules, hand), words)
        return "decline" if early and word != "surrender" else word

    # What it looks at

    def sees(self, round: Round) -> tuple[int, ...] | None:
        """What the chart looks at beyond `round.future`.

        The future holds totals, upcard and open words; and, at a house where pairs can be split or swapped, what a hand
        is a pair of. At any other house a pair is a total like any other, yet its row still counts where it says
        something else than its total's (5,5 v 10 in the expert's table): there the chart looks at such pairs.
        """
        played_otherwise = self.pairs_played_otherwise.get(round.rules.ace_rule)
        if not played_otherwise or parting(round.rules):
            return None
        pairs = (pair_of(round.rules, seat.hands[0]) if seat else 0 for seat in round.seats)
        return tuple(pair if pair in played_otherwise else 0 for pair in pairs)

    @cached_property
    def pairs_played_otherwise(self) -> Mapping[str, frozenset[int]]:
        """By ace rule: the card values whose pair, even where it cannot be parted, is not played like its total."""
        return {
            ace_rule: frozenset(
                value
                for value, pair in enumerate(self.pairs, 1)
                for cell, instead in zip(pair, self._row(nothing(ace_rule).after[value].after[value], 0), strict=True)
                if cell not in ("P", "C", instead)
            )
            for ace_rule in (("standard", "one-drop") if self.spent else ("standard",))
        }


def row_of(rules: Rules, hand: Hand) -> tuple[ChartBlock, str]:
    """The block and the row in which a hand stands; a pair that cannot be parted stands in the row of its total."""
    pair, total = pair_of(rules, hand), hand.total
    if pair and parting(rules):
        return PAIRS, "A" if pair == 1 else str(pair)
    if total.soft:
        return SOFT, str(total.points)
    return (SPENT if total.spent else HARD), str(total.points)


def pair_of(rules: Rules, hand: Hand) -> int:
    """The value of a first pair's cards; 0 for any other hand.

    Where no pair can be parted the house does not tell figures from tens (`rules.ranks`), so neither does a chart.
    """
    if hand.fate != "open" or len(hand.cards) != 2:
        return 0
    one, two = hand.cards
    same = rules.pair(one) == rules.pair(two) if parting(rules) else one.value == two.value
    return one.value if same else 0


def parting(rules: Rules) -> tuple[str, ...]:
    """The ways in which a house parts pairs."""
    return ("split",) * (rules.max_hands > 1) + ("swap",) * rules.swap


# What is refused

EVEN_MONEY = "even_money"
_KEYS = ("house", *(block.name for block in BLOCKS), EVEN_MONEY)
_OPTIONAL = (SPENT.name, EVEN_MONEY)


def _flag(given: object) -> bool:
    if not isinstance(given, bool):
        raise BadChart(
            say(
                "even_money = “{given}” is not accepted: a chart takes even money, true, or not, false.",
                given=_quote(given),
            )
        )
    return given


def _rows(block: ChartBlock, given: object) -> tuple[Row, ...]:
    """The rows of a block in their order."""
    if not isinstance(given, Mapping):
        raise BadChart(
            say(
                "{block} = “{given}” is not accepted: it has a list of ten cells for each of the rows {rows}.",
                block=block.name,
                given=_quote(given),
                rows=block.rows,
            )
        )
    for row in given:
        if row not in block.rows:
            raise BadChart(
                say(
                    "“{row}” is not a row of {block}; its rows are {rows}.",
                    row=_quote(row),
                    block=block.name,
                    rows=block.rows,
                )
            )
    for row in block.rows:
        if row not in given:
            raise BadChart(
                say(
                    "The chart has a hole: {block} has no row “{row}”; its rows are {rows}.",
                    block=block.name,
                    row=row,
                    rows=block.rows,
                )
            )
    return tuple(_cells(block, row, given[row]) for row in block.rows)


def _cells(block: ChartBlock, row: str, given: object) -> Row:
    if not isinstance(given, (list, tuple)) or len(given) != len(UPCARDS):
        raise BadChart(
            say(
                "Row {row} of {block} = “{given}” is not accepted: it has ten cells, against {upcards}.",
                row=row,
                block=block.name,
                given=_quote(given),
                upcards=UPCARDS,
            )
        )
    for upcard, cell in zip(UPCARDS, given, strict=True):
        if cell not in block.cells:
            raise BadChart(
                say(
                    "“{cell}” is not a cell for row {row} of {block} against {upcard}; allowed: {cells}.",
                    cell=_quote(cell),
                    row=row,
                    block=block.name,
                    upcard=upcard,
                    cells=block.cells,
                )
            )
    return tuple(given)


def _order_rows(block: ChartBlock, rows: Sequence[Sequence[str]]) -> tuple[Row, ...]:
    """Rows given in Python, held to what is asked of a chart file."""
    if len(rows) > len(block.rows):
        raise BadChart(
            say("{block} has {count} rows; its rows are {rows}.", block=block.name, count=len(rows), rows=block.rows)
        )
    return _rows(block, dict(zip(block.rows, rows, strict=False)))


def _no_spent_rows() -> BadChart:
    return BadChart(
        say(
            "The chart has no “spent” block: at this house an ace may drop once, and hands whose ace has dropped need "
            "the rows {rows}.",
            rows=SPENT.rows,
        )
    )


def _quote(given: object) -> str:
    """What was given, as JSON writes it, short enough to stand in a sentence."""
    from json import dumps

    text = given if isinstance(given, str) and given.isprintable() else dumps(given, default=repr)
    return text if len(text) <= 40 else text[:39] + "…"
