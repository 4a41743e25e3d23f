"""The house rules as arrays for the kernels: hands, classes, tries, and the moves that are open on each hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import kernel
from croupier.analysis.dealer import ALL_UPCARDS, HALVES, trie
from croupier.analysis.kernel import Hands, Moves, Scratch, Unseen
from croupier.analysis.lattice import Bytes, Flags, Floats, Ints, Lattice, lattice
from croupier.analysis.settlement import Class, Classes, Terms, classes, terms
from croupier.games.blackjack.rules import Rules

NO_RANK = -1

KEPT = 16
"""How many sets of rows of standing hands are kept. A set takes a megabyte or two."""


@dataclass(frozen=True)
class Payoff:
    """What is summed over the outcomes of a hand: its gross return, or a function of it."""

    of: Callable[[Class], Class]
    """The class with the numbers to sum in place of its returns."""
    raised: float
    """A double counts (1 + raised) times the sum, less raised times the price of a unit."""


GROSS = Payoff(lambda kind: kind, 1.0)


@dataclass(frozen=True, eq=False)
class Layout:
    """What the kernels need to know of a house, for these upcards."""

    terms: Terms
    upcards: tuple[int, ...]
    lattice: Lattice
    hands: Hands
    classes: Classes
    can_hit: Flags
    can_double: Flags
    """On first cards; after a split too where the house doubles after a split."""

    @property
    def columns(self) -> Ints:
        return np.array(self.upcards)

    def empty(self) -> Floats:
        """A row for each hand that is played."""
        return np.zeros((self.lattice.playable, len(self.upcards)))

    def stand_payoffs(self, unseen: Unseen, removed: Bytes, classes: Ints, payoff: Payoff = GROSS) -> Floats:
        """The payoff of hands of these classes if they stand, one row for each removal."""
        all_upcards = np.full(len(removed), (1 << len(self.upcards)) - 1)
        rows: Floats = self.stand_payoffs_after(
            unseen, removed, np.full(len(removed), NO_RANK), 1, classes, all_upcards, payoff
        )[0]
        return rows

    def stand_payoffs_after(
        self,
        unseen: Unseen,
        removed: Bytes,
        ranks: Ints,
        terms: int,
        classes: Ints,
        columns: Ints,
        payoff: Payoff = GROSS,
    ) -> Floats:
        """The payoff of hands if they stand with j more cards of a value gone, by j and removal.

        `ranks` has that value for each removal (from 0). `columns` says as bits which upcards a removal needs. Most hands
        of three cards and more are reached against 2 to 6 only, or against the other upcards only; a trie for half of the
        upcards suffices for them, and the other columns are left empty.

        Nobody writes into the rows: those of gross returns are kept. A chart and its value need the same ones, and so do
        houses that differ in rules that do not decide what a standing hand is worth.
        """
        if payoff is not GROSS:
            return self.compute_payoffs_after(unseen, removed, ranks, terms, classes, columns, payoff)
        arrays: tuple[NDArray[Any], ...] = (unseen.counts, removed, ranks, classes, columns)
        return _rows_of_hand(self, unseen[1:], terms, *map(_ByNumbers, arrays))

    def compute_payoffs_after(
        self, unseen: Unseen, removed: Bytes, ranks: Ints, terms: int, classes: Ints, columns: Ints, payoff: Payoff
    ) -> Floats:
        rows, kinds = np.empty((terms, len(removed), len(self.upcards))), self.classes.all
        parts, part = self._parts(columns)
        cell = part * len(kinds) + classes
        order = np.argsort(cell.astype(np.int16), kind="stable")
        for number, which in enumerate(np.split(order, np.cumsum(np.bincount(cell)))):
            if len(which):
                kind, wanted = kinds[number % len(kinds)], parts[number // len(kinds)]
                of_class = trie(self.terms, payoff.of(kind), self.upcards, wanted)
                scratch = Scratch.of(of_class, len(self.upcards))
                kernel.returns(unseen, of_class, self.columns, removed, ranks, which, scratch, rows)
        return rows

    def _parts(self, columns: Ints) -> tuple[list[tuple[int, ...]], Ints | int]:
        """The parts of the upcards that rows may need (all, low ones, high ones), and the number of the part for each row."""
        if len(self.upcards) == 1:
            return [self.upcards], 0
        bits = [sum(1 << n for n, upcard in enumerate(self.upcards) if upcard in half) for half in HALVES]
        low, high = (columns & ~half == 0 for half in bits)
        return [self.upcards, *HALVES], np.where(low, 1, np.where(high, 2, 0))


class _ByNumbers:
    """An array as a key: equal to one that holds the same numbers."""

    __slots__ = ("_bytes", "array")

    def __init__(self, array: NDArray[Any]) -> None:
        self.array, self._bytes = array, array.tobytes()

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByNumbers) and self._bytes == other._bytes


@lru_cache(maxsize=KEPT)
def _rows_of_hand(layout: Layout, shoe: tuple[float, ...], terms: int, *arrays: _ByNumbers) -> Floats:
    counts, removed, ranks, classes, columns = (one.array for one in arrays)
    return layout.compute_payoffs_after(Unseen(counts, *shoe), removed, ranks, terms, classes, columns, GROSS)


@dataclass(frozen=True, eq=False)
class PlayedHands:
    """Every hand played out. All rows are joint with the upcard, and the price of the first unit is not subtracted."""

    moves: Moves
    """By player, hand and upcard, a double among them where it is open."""
    plain: Moves
    """The same where no double is open."""
    values: Floats
    """By hand: the rows stand, hit and double."""
    worth: Floats
    staked: Floats
    """The stakes beyond the hand's own."""
    added: Floats
    """The stakes beyond the hand's own if it is hit."""
    after_swap: Moves | None
    """The moves after a swap, by player, hand and upcard; None: the best moves."""
    after_split: Mapping[int, Moves] = field(default_factory=dict)
    """The moves after a split, by the value of the pair; those of the same cards unsplit where it is not among them."""


def layout(rules: Rules, upcards: tuple[int, ...] = ALL_UPCARDS) -> Layout:
    return _layout(terms(rules), rules.double, upcards)


@lru_cache(maxsize=64)
def _layout(terms: Terms, double: str, upcards: tuple[int, ...]) -> Layout:
    hands = lattice(terms.ace_rule)
    played = slice(hands.playable)
    asked = hands.points[played] < 21
    if terms.charlie:
        asked &= hands.cards[played] < terms.charlie
    return Layout(
        terms=terms,
        upcards=upcards,
        lattice=hands,
        hands=Hands(hands.counts, hands.child, hands.cards),
        classes=classes(terms),
        can_hit=asked,
        can_double=asked & _doubles(hands, double)[played],
    )


def _doubles(hands: Lattice, double: str) -> Flags:
    """The hands on which the house allows a double; a range means hard totals."""
    match double:
        case "none":
            return np.zeros(len(hands.cards), np.bool_)
        case "any-cards":
            return np.greater_equal(hands.cards, 2)
        case "any":
            return np.equal(hands.cards, 2)
    least, most = map(int, double.split("-"))
    in_range: Flags = (hands.cards == 2) & ~hands.soft & (least <= hands.points) & (hands.points <= most)
    return in_range


def best(
    layout: Layout, unseen: Unseen, stood: Floats, can_double: Flags | None = None, raised: float = 1.0
) -> PlayedHands:
    """Play out every hand by its best moves, which depend on its own cards and the upcard."""
    moves = np.zeros((2, *stood.shape), np.int8)
    doubles = layout.can_double if can_double is None else can_double
    played = _play(layout, unseen, stood, NO_RANK, 0, doubles, False, moves, raised)
    return PlayedHands(moves[:1], moves[1:], *played, after_swap=None)


def play_by(
    layout: Layout, unseen: Unseen, stood: Floats, moves: Moves, plain: Moves, after_swap: Moves
) -> PlayedHands:
    """Play out every first hand by given moves."""
    played = _play(layout, unseen, stood, NO_RANK, 0, layout.can_double, True, moves)
    return PlayedHands(moves, plain, *played, after_swap)


def replay_moves(layout: Layout, unseen: Unseen, stood: Floats, moves: Moves, payoff: Payoff) -> Floats:
    """The rows stand, hit and double of every first hand for another payoff, the moves being given."""
    return _play(layout, unseen, stood, NO_RANK, 0, layout.can_double, True, moves, payoff.raised)[0]


def value_swap(layout: Layout, unseen: Unseen, stood: Floats, rank: int, given: Moves | None) -> tuple[Floats, Moves]:
    """The gross return of hands after a swap, which may only hit or stand; the discarded pair card is known to be gone.

    The moves are the best ones with the discard gone, or those given.
    """
    moves = np.zeros((2, *stood.shape), np.int8) if given is None else given
    never = np.zeros_like(layout.can_double)
    worth = _play(layout, unseen, stood, rank, 1, never, given is not None, moves)[1]
    return worth, moves if given is not None else moves[1:]


def _play(
    layout: Layout,
    unseen: Unseen,
    stood: Floats,
    rank: int,
    more: int,
    can_double: Flags,
    fixed: bool,
    moves: Moves,
    raised: float = 1.0,
) -> tuple[Floats, Floats, Floats, Floats]:
    values = np.zeros((len(stood), 3, len(layout.upcards)))
    worth, staked, added = layout.empty(), layout.empty(), layout.empty()
    kernel.play(
        unseen,
        layout.columns,
        layout.hands,
        rank,
        more,
        stood,
        layout.can_hit,
        can_double,
        raised,
        fixed,
        moves,
        values,
        worth,
        staked,
        added,
        np.empty((3, len(layout.upcards))),
    )
    return values, worth, staked, added
