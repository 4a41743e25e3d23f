"""The messages of a house that a terminal reads, as types. What does not fit comes from no house, or from another version."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import Meta, ValidationError, convert

from croupier.messages import Message, say

Text = str | Annotated[list[str], Meta(min_length=2)]
"""The same in all languages, or one in each."""


class Me(TypedDict):
    id: str
    name: str
    balance: int


class House(TypedDict):
    me: Me | None


class Entered(TypedDict):
    me: Me


class Offered(TypedDict):
    """A table in the lobby."""

    id: str
    title: Annotated[list[str], Meta(min_length=2)]
    game: Annotated[list[str], Meta(min_length=2)]
    seats: list[Any]
    mine: bool
    tournament: Any
    round: int


class Seat(TypedDict):
    who: str
    name: Text
    purse: int
    balance: int
    ready: bool
    again: dict[str, int] | None
    invite: Text | None
    out: bool


class Option(TypedDict):
    word: str
    label: Text
    keys: Annotated[list[str], Meta(min_length=2)]
    cost: int
    closed: Text | None


class Question(TypedDict):
    seat: int
    hand: int
    text: Text
    yes_or_no: NotRequired[bool]
    options: list[Option]


class Shoe(TypedDict):
    number: int
    left: Annotated[list[int], Meta(min_length=2)] | None
    cut: str | None
    promised: list[int]


class Clock(TypedDict):
    left: float
    seats: list[int]


class Standing(TypedDict):
    rank: int
    seat: int
    name: Text
    purse: int
    out: int | None


class Felt(TypedDict):
    phase: str
    round: int
    seats: list[Seat | None]
    question: Question | None
    betting: list[int]
    shoe: Shoe
    clock: NotRequired[Clock | None]
    standings: NotRequired[list[Standing] | None]
    winner: NotRequired[int | None]
    head: str


class Calendar(TypedDict):
    rounds: int
    block: int


class Table(TypedDict):
    id: str
    kind: str
    rules: dict[str, Any]
    title: Text
    printed: list[Text]
    small: list[Text]
    budget: int
    minimum: int
    chip: Annotated[int, Meta(ge=1)]
    rebuy: bool
    tournament: Calendar | None


class Record(TypedDict):
    n: int
    event: str
    id: NotRequired[str]


class Shown(TypedDict):
    """What happened at a table, and the felt after it."""

    n: int
    events: list[Record]
    lines: list[Text]
    felt: Felt
    table: NotRequired[Table]


class Why(TypedDict):
    why: Annotated[list[str], Meta(min_length=2)]


class Refusal(Why):
    no: str | None
    code: str


def fits(said: object, shape: Any) -> bool:
    """Whether something has the shape that is expected; it may have more."""
    try:
        convert(said, shape)
    except ValidationError:
        return False
    return True


def not_understood(address: str) -> Message:
    return say("What {address} says is not understood: is it a house, and of this version?", address=address)
