"""What the kernel of the environments works on, and how it lies in memory.

A call of a compiled function with many arrays spends microseconds on taking them apart. So the kernel gets one address, that
of a `WORK` record. It holds the address and the length of every array, and the numbers that stay the same. Lengths are
read only where bounds are checked (`machine_code.CHECKED`).
"""

from __future__ import annotations

from typing import Any, cast

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from croupier.compiled.kernel_data import MOST_CLAIMS, NeedKind, Word
from croupier.compiled.kernel_options import inline
from croupier.compiled.machine_code import CHECKED

MemoryRecord = Any
"""A record in memory: `WORK`, or a table."""

# An edge of the automaton is a word: where the row of the state it leads to begins (for a final its number), the number of
# its claims, and what the state needs.

CLAIMS_AT, CLAIM_BITS = 32, 16
CLAIMING = 1 << 48
"""It makes claims."""
DRAWN, LAID, SHOWN, ENDS = (1 << bit for bit in range(60, 64))
"""The next card is drawn; it is laid face down; a card is shown, the next one or the one that was laid; no card is needed."""
ASKS, DONE = 1 << 58, 1 << 59
"""A decision; the end of the round. An edge that ends and is neither was never taken: Python finds it."""
KINDS = {
    NeedKind.DRAW: DRAWN | SHOWN,
    NeedKind.DEAL: DRAWN | SHOWN,
    NeedKind.LAY: DRAWN | LAID,
    NeedKind.PEEK: 0,
    NeedKind.TURN: SHOWN,
    NeedKind.ASK: ENDS | ASKS,
    NeedKind.DONE: ENDS | DONE,
}
"""What each kind of state of the automaton needs."""
UNKNOWN = ENDS

SUIT_AT = 4
"""A card is a byte: its rank, 0 to 12, and its suit from this bit on."""
SAID = 64
"""In the log, the numbers from this one on are actions; those below are cards."""

STEP, RESET, RESUME = range(3)
NEXT_STEP, SAME_STEP, DISABLED = range(3)
ROUND, SHOE, SESSION = range(3)

BATCH = 64
"""How many tables are dealt to side by side."""

FIELDS: list[Any] = [
    ("chance", "u8"),  # the state of its random numbers
    ("edge", "u8"),  # the edge that was taken last
    ("slot", "u4"),  # where that edge is written
    ("at", "u4"),  # what the table waits for, by the place of its row
    ("number", "u4"),  # the number of the table
    ("top", "u2"),  # the next card lies below this place of the shoe
    ("ready", "u2"),  # the cards from this place on are shuffled
    ("bottom", "u2"),  # above 0 once the shoe was used up and the discards were shuffled in
    ("begun", "u2"),  # where the top was when the round began
    ("hole", "u1"),  # the card that was laid face down last
    ("claimed", "u1"),  # how many claims the round has made
    ("logged", "u1"),  # how many answers are in the log
    ("fresh", "u1"),  # 1 if nothing was asked in this round
    ("wager", "u4"),
    ("seen", "u1", 16),  # cards exposed since the shuffle, by rank
    ("played", "u4"),  # the rounds of the episode
    ("money", "i8"),  # the chips of the episode
    ("made", "u2", MOST_CLAIMS),  # the claims of the round
]


def table_of(size: int) -> np.dtype[Any]:
    """Where a table stands, with its shoe: whole cache lines, the first with what each step needs.

    The number of lines is odd: with an even one the first lines of all tables would share a few sets of the cache.
    """
    fields = [*FIELDS, ("cards", "u1", size)]
    return np.dtype([*fields, ("", "u1", (64 - np.dtype(fields).itemsize) % 128)])


NUMBERS = (
    "stride",  # the bytes of a table
    "size",  # the cards of a full shoe
    "last_class",  # the number of the last class of cards: all higher ranks count as this
    "endless",  # 1 for infinite decks, which no card leaves; otherwise 0
    "rest",  # the shoe is shuffled before a round once no more cards than this are left
    "chips",  # the chips of a unit
    "halves",  # so many half bets are enough for any round
    "episode", "autoreset",
    "action_count", "word_count",  # how many actions there are, and how many of them are words
    "bet_count", "wager_count", "final_count",
    "chosen",  # 1 if the bet is an action; otherwise 0
    "bankroll", "rounds",
    "columns",  # how many numbers an observation has
    "felt_width",  # how many of them describe a decision
    "mask_width",  # how many words of eight actions a mask has
    "face_width",  # how many words the face of a decision has
    "sided",  # 1 if there are side bets
    "lady",  # the queen of hearts, as a card of the log
    "log_width",
    "at_bet", "at_dealt", "at_bankroll", "at_running", "at_seen",  # where these are observed; −1 for nowhere
)  # fmt: skip

ARRAYS: dict[str, str] = {}
"""The name and the kind of every array."""


def _array(name: str, kind: Any) -> Any:
    """Declare an array: a function that kernels call to get it from the record."""
    ARRAYS[name] = kind
    array = _array_type(kind)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        record = signature.args[0], given[0]
        address = _number(context, builder, *record, name)
        length = _number(context, builder, *record, length_of(name)) if CHECKED else None
        return _flat(context, builder, array, address, length)

    def get(typing: Any, work: Any) -> Any:  # noqa: ARG001
        return array(work), generate

    return cast(Any, intrinsic)(get)


def length_of(name: str) -> str:
    """The field of `WORK` with the length of an array, in items of its kind."""
    return f"{name}_length"


def _array_type(kind: Any) -> Any:
    return cast(Any, types.Array)(cast(Any, numba).from_dtype(np.dtype(kind)), 1, "C")


def _number(context: Any, builder: Any, record: Any, at: Any, name: str) -> Any:
    """A whole number of a record."""
    place, kind = record.offset(name), context.get_data_type(types.int64)
    return builder.load(cast(Any, cgutils).get_record_member(builder, at, place, kind))


def _flat(context: Any, builder: Any, array: Any, address: Any, length: Any) -> Any:
    """An array of its address; without a length where nothing checks one, which is as fast as a pointer."""
    new = context.make_array(array)(context, builder)
    size = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(array.dtype)))
    length = context.get_constant(types.intp, 0) if length is None else length
    cast(Any, populate_array)(new, builder.inttoptr(address, new.data.type), [length], [size], size, None)
    return new._getvalue()  # noqa: SLF001


# The automaton of a house. These arrays grow: then they are replaced by longer ones

edges_of = _array("edges", "u8")
"""Where each answer leads, row by row. The row of a decision begins with its face: what is observed, and at its end which
actions are open, eight in a word. The first three rows are faces alone: the episode is over; a bet is to be chosen; the round
was over at the deal. Then come the first edges of a round, one for each number of half bets that a seat can still put up."""
faces_of = _array("faces", "f4")
"""The same bytes as floats."""
values_of = _array("values", "i8")
"""For each set of claims and each final, what every bet comes to. In place of the first set, which is empty: 1 for a final that is
a dealer's natural, otherwise 0."""

# The house

full_of = _array("full", "u1")
"""A full shoe, in order."""
shares_of = _array("shares", "f4")
"""The share of the shoe that was dealt, for each number of cards left."""
tags_of = _array("tags", "f4")
"""What each rank adds to the running count; after the last the count of a full shoe."""
wagers_of = _array("wagers", "i8")
"""For each wager, the units on every bet."""
needed_of = _array("needed", "i8")
"""For each wager the chips one must have, the chips it takes, and the chips of its first bet."""
sides_of = _array("sides", "i8")
"""For each wager, what its side bets bring for the first card, the upcard and the second card."""
tops_of = _array("tops", "i8")
"""For each wager, what two queens of hearts bring more if the dealer has a natural (E-18)."""

# The tables

log_of = _array("log", "u1")
"""The first answers of the round: cards as 0 to 51, decisions as 52 and more."""
lists_of = _array("lists", "u8")
"""Four lists of tables, by their addresses, in which the kernel sorts a batch."""

# What a step takes and shows

actions_of = _array("actions", "i8")
observations_of = _array("observations", "f4")
open_of = _array("open", "u8")
"""Which actions are open, eight in a word."""
open_bytes_of = _array("open_bytes", "u1")
"""The same bytes, one by one."""
rewards_of = _array("rewards", "f8")
terminations_of = _array("terminations", "u1")
truncations_of = _array("truncations", "u1")
final_observations_of = _array("final_observations", "f4")
final_open_of = _array("final_open", "u8")
stuck_of = _array("stuck", "i8")
"""The tables that wait for an edge."""

WORK = np.dtype([(name, "i8") for name in ("tables", *ARRAYS, *NUMBERS, *map(length_of, ARRAYS))])


def _record_at(kind: np.dtype[Any]) -> Any:
    """A function that makes a record of its address."""
    record = cast(Any, numba).from_dtype(kind)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ARG001
        return builder.inttoptr(given[0], context.get_value_type(record))

    def get(typing: Any, address: Any) -> Any:  # noqa: ARG001
        return record(types.uint64), generate

    return cast(Any, intrinsic)(get)


work_at = _record_at(WORK)
table_at = _record_at(table_of(64))
"""A table, whatever the size of its shoe: its cards are its last field, which `cards_of` reads."""


def _cards(typing: Any, work: Any, table: Any) -> Any:  # noqa: ARG001
    """The shoe of a table, as long as a full one."""
    array = _array_type("u1")

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        place, kind = signature.args[1].offset("cards"), context.get_data_type(types.uint8)
        first = cast(Any, cgutils).get_record_member(builder, given[1], place, kind)
        length = _number(context, builder, signature.args[0], given[0], "size") if CHECKED else None
        address = builder.ptrtoint(first, context.get_value_type(types.intp))
        return _flat(context, builder, array, address, length)

    return array(work, table), generate


cards_of = cast(Any, intrinsic)(_cards)


def _fetch(typing: Any, array: Any, place: Any) -> Any:  # noqa: ARG001
    """Have a word of an array brought into the cache, while something else is done."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, given[0]).data
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        read_soon_and_often = [ir.Constant(number, value) for value in (0, 3, 1)]
        builder.call(prefetch, [builder.bitcast(builder.gep(data, [given[1]]), byte), *read_soon_and_often])
        return context.get_dummy_value()

    return types.void(array, types.uint64), generate


fetch = cast(Any, intrinsic)(_fetch)  # a processor may prefetch any address


def _eight(typing: Any, source: Any, place: Any, target: Any, there: Any) -> Any:  # noqa: ARG001
    """Write eight numbers of one array into another, as vectors; bytes become floats."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        pointers, kinds = [], []
        for array, value, index in zip(signature.args[::2], given[::2], given[1::2], strict=True):
            kind = ir.VectorType(context.get_data_type(array.dtype), 8)
            data = context.make_array(array)(context, builder, value).data
            pointers.append(builder.bitcast(builder.gep(data, [index]), kind.as_pointer()))
            kinds.append(kind)
        numbers = builder.load(pointers[0], align=1)
        builder.store(numbers if kinds[0] == kinds[1] else builder.uitofp(numbers, kinds[1]), pointers[1], align=1)
        return context.get_dummy_value()

    return types.void(source, types.uint64, target, types.uint64), generate


@inline
def checked_eight(source: Any, place: Word, target: Any, there: Word) -> None:
    """The same with bounds checks."""
    for number in range(8):
        target[there + np.uint64(number)] = source[place + np.uint64(number)]


eight = checked_eight if CHECKED else cast(Any, intrinsic)(_eight)
