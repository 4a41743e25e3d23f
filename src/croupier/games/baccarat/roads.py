"""The scoreboards of baccarat: bead plate, big road, big eye boy, small road, cockroach pig.

The big road lists the winners; each column is a run of one side, and ties are marked on the last entry. A derived road
compares its columns, k = 1, 2, 3 for the three roads. For an entry that begins a column: red (regular) if the two
columns before it, the last one and the one k further left, are equally long, otherwise blue. For an entry further down:
blue only when it is exactly one past the length of the column k to the left, otherwise red.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.games.baccarat import Round, points
from croupier.protocol import BANKER, PLAYER

ROWS = 6
B, P, T = "B", "P", "T"
BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3


@dataclass(frozen=True)
class Coup:
    """How a coup ended, as far as the boards show it."""

    winner: str
    player: int = 0
    banker: int = 0
    natural: bool = False
    pairs: str = ""
    """The sides whose first two cards were a pair."""

    @classmethod
    def of(cls, round: Round) -> Coup:
        player, banker = points(round.player), points(round.banker)
        winner = P if round.winner is PLAYER else B if round.winner is BANKER else T
        two = [points(hand) for hand in (round.player, round.banker) if len(hand) == 2]
        pairs = "".join(
            side for side, hand in ((B, round.banker), (P, round.player)) if len({card.rank for card in hand[:2]}) == 1
        )
        return cls(winner, player, banker, max(two, default=0) >= 8, pairs)


@dataclass
class Entry:
    """A winner on the big road, and how many ties followed it; those before the first winner are marked on it."""

    winner: str
    ties: int = 0


@dataclass(frozen=True)
class RoadMark:
    """A mark on a board of six rows."""

    column: int
    row: int
    mark: str
    ties: int = 0


@dataclass
class Board:
    """Marks laid out, and how many columns they take."""

    cells: list[RoadMark] = field(default_factory=list)

    @property
    def width(self) -> int:
        return 1 + max((cell.column for cell in self.cells), default=-1)

    def last(self, columns: int) -> list[RoadMark]:
        """The cells of the last so many columns, moved to the left."""
        first = max(0, self.width - columns)
        return [RoadMark(c.column - first, c.row, c.mark, c.ties) for c in self.cells if c.column >= first]


def bead_plate(coups: Sequence[str]) -> Board:
    """Every coup in order, down the columns."""
    return Board([RoadMark(place // ROWS, place % ROWS, winner) for place, winner in enumerate(coups)])


def big_road(coups: Sequence[str]) -> list[list[Entry]]:
    """The runs, a column each.

    >>> [[entry.winner for entry in column] for column in big_road("BBTPB")]
    [['B', 'B'], ['P'], ['B']]
    """
    columns: list[list[Entry]] = []
    early = 0
    for winner in coups:
        if winner == T:
            if columns:
                columns[-1][-1].ties += 1
            else:
                early += 1
        elif columns and columns[-1][0].winner == winner:
            columns[-1].append(Entry(winner))
        else:
            columns.append([Entry(winner, early)])
            early = 0
    return columns


def derive_road(coups: Sequence[str], k: int) -> list[bool]:
    """The marks of a derived road in order: True is red, regular.

    >>> derive_road("BBPPBP", BIG_EYE_BOY)
    [True, True, False]
    """
    lengths = [len(column) for column in big_road(coups)]
    marks = []
    for column, length in enumerate(lengths):
        if column > k:
            marks.append(lengths[column - 1] == lengths[column - 1 - k])
        if column >= k:
            marks += [lengths[column - k] != row for row in range(1, length)]
    return marks


def lay_out(columns: Sequence[Sequence[tuple[str, int]]]) -> Board:
    """Columns on a board of six rows: down, and to the right where the way down is blocked."""
    taken: set[tuple[int, int]] = set()
    board = Board()
    start = -1
    for entries in columns:
        start += 1
        while (start, 0) in taken:
            start += 1
        at, row = start, -1
        for mark, ties in entries:
            if row + 1 < ROWS and (at, row + 1) not in taken and at == start:
                row += 1
            else:
                at += 1
            taken.add((at, row))
            board.cells.append(RoadMark(at, row, mark, ties))
    return board


def big_road_board(coups: Sequence[str]) -> Board:
    return lay_out([[(entry.winner, entry.ties) for entry in column] for column in big_road(coups)])


def derived_board(coups: Sequence[str], k: int) -> Board:
    """A derived road: equal marks run down, a change begins a new column."""
    runs: list[list[tuple[str, int]]] = []
    for red in derive_road(coups, k):
        mark = "R" if red else "L"
        if runs and runs[-1][0][0] == mark:
            runs[-1].append((mark, 0))
        else:
            runs.append([(mark, 0)])
    return lay_out(runs)


def next_marks(coups: Sequence[str], winner: str) -> list[bool | None]:
    """What each derived road would be marked with if this side won the next coup; None: nothing yet."""
    marks: list[bool | None] = []
    for k in (BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG):
        now, then = derive_road(coups, k), derive_road([*coups, winner], k)
        marks.append(then[-1] if len(then) > len(now) else None)
    return marks
