"""The felt of a table as it is sent: its types, and what of it has changed.

A felt is a value: its parts are never changed, and a part that shows the same stays the same object. So two felts are compared
quickly, and a viewer who has seen the one before gets only what is different.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from croupier.records.types import AnyRecord, Calendar
from croupier.wire.actions import Sent
from croupier.wire.texts import Text

Code = str
"""A card: `Kh`, `10c`."""


class BetBox(Sent):
    bet: str
    name: Text
    key: Text
    odds: str
    main: bool


class Bot(Sent):
    """Who could fill an empty seat."""

    plays: str
    name: Text
    grade: int
    """How well it plays, 1 to 3; 0: no level."""


class TableShown(Sent):
    """What does not change from round to round."""

    id: str
    house: str
    kind: str
    rules: dict[str, Any]
    title: Text
    about: Text
    game: Text
    aim: Text
    """How one wins, for somebody who has never played this."""
    first_move: Text
    """What the usual moves do."""
    short: str
    layout: Literal["seats", "boxes"]
    chart: bool
    count: bool
    minimum: int
    maximum: int | None
    """None: there is none (E-16)."""
    chip: int
    budget: int
    currency: str
    seal: str
    rebuy: bool
    clock: int
    held: int | None
    private: bool
    by: str
    programs: bool
    """Whether people may let a program play for them."""
    room: bool
    """Whether people gather before the first bet, until somebody starts."""
    tournament: Calendar | None
    cuts: list[int]
    """The rounds after which the poorest leaves."""
    bets: list[BetBox]
    printed: list[Text]
    small: list[Text]
    bots: list[Bot]


class HandShown(Sent):
    cards: list[Code]
    total: Text
    brief: str
    state: Text
    mark: str
    stake: int
    bet: str
    turn: bool


class SeatShown(Sent):
    who: str
    name: Text
    bot: Text | None
    grade: int
    """How well a bot plays, 1 to 3; 0: no level."""
    here: bool
    program: bool
    """Whether a program plays for this person now."""
    purse: int
    balance: int
    """The purse without stakes."""
    bought: int
    missed: int
    bets: dict[str, int] | None
    ready: bool
    """Whether the bets of the coming round are made. In a tournament `bets` are null until those of everybody are."""
    again: dict[str, int] | None
    """What was bet last."""
    invite: Text | None
    hands: list[HandShown]
    out: bool
    broke: bool
    """Whether the table waits for this person to buy chips: an action `buy`, or a `bet` of null to do without."""
    leaving: bool


class DealerShown(Sent):
    cards: list[Code | None]
    caption: Text
    short: Text
    burned: int


class SideShown(Sent):
    place: str
    name: Text
    cards: list[Code]
    total: str
    rule: Text
    won: bool
    tied: bool


class OptionShown(Sent):
    word: str
    label: Text
    key: Text
    cost: int
    least: int | None
    """Where the amount is free: the least that may be put up."""
    closed: Text | None
    """Why it is not open now."""


class QuestionShown(Sent):
    seat: int
    hand: int
    text: Text
    note: list[Text]
    yes_or_no: bool
    options: list[OptionShown]


class ClockShown(Sent):
    left: float
    """Seconds, counted from this message."""
    of: float
    """Seconds that the question had when it was asked."""
    seats: list[int]


class ShoeShown(Sent):
    number: int
    seal: str
    left: list[int] | None
    """The cards in all, and those before the cut card."""
    last: bool
    cut: Literal["promise", "words"] | None
    cutting: int
    """The record since which it is cut."""
    promised: list[int]
    cuts: list[int]


class ResultShown(Sent):
    seat: int | None
    text: Text
    bet: str | None = None
    hand: int | None = None
    net: int | None = None
    """Which bet, of which hand, brought what; without a seat: what is told to everybody."""


class RoadShown(Sent):
    name: Text
    cells: list[list[int | str]]
    """Column, row, mark, ties, and the sides with a pair where there are any."""


class SideWins(Sent):
    side: str
    name: Text
    count: int


class NextShown(Sent):
    side: str
    name: Text
    marks: list[bool | None]


class TallyShown(Sent):
    wins: list[SideWins]
    line: Text
    next: list[NextShown]


class StandingShown(Sent):
    rank: int
    seat: int
    name: str
    purse: int
    out: int | None
    above: int | None
    so_far: list[int]


class WaitingShown(Sent):
    """Somebody who waits for a seat."""

    who: str
    name: str


class Felt(Sent):
    """Everything that lies there."""

    phase: Literal["waiting", "bets", "cut", "play", "over"]
    round: int
    title: Text
    seats: list[SeatShown | None]
    dealer: DealerShown | None
    sides: list[SideShown]
    verdict: list[Text]
    question: QuestionShown | None
    betting: list[int]
    """The people who are asked for bets."""
    waiting: list[WaitingShown]
    """Who waits for a seat, the first come first."""
    watching: int
    """People who look on without a seat."""
    talk: bool
    """Whether who sits there may send messages."""
    clock: ClockShown | None
    shoe: ShoeShown
    results: list[ResultShown]
    nets: list[int] | None
    roads: list[RoadShown] | None
    tally: TallyShown | None
    standings: list[StandingShown] | None
    winner: int | None
    next_cut: int | None
    digest: str
    """The house's digest of the chain after record n."""


# What has changed


def _partly(shape: type[Struct], name: str, **other: Any) -> type[Struct]:
    """The same shape, of which every member may be missing."""
    members = [(one.name, other.get(one.name, one.type) | UnsetType, UNSET) for one in msgspec.structs.fields(shape)]
    return msgspec.defstruct(name, members, bases=(Sent,))


SeatChange = _partly(SeatShown, "SeatChange")
ShoeChange = _partly(ShoeShown, "ShoeChange")
FeltChange: Any = _partly(Felt, "FeltChange", seats=dict[str, SeatChange | None], shoe=ShoeChange)  # type: ignore[valid-type]
"""What a felt has that the one before had not: whole members, but of the shoe and of each seat only their own members."""


class OwnLine(Sent):
    """A sentence about somebody, as this person reads it."""

    line: int
    """Its place among the sentences."""
    who: str
    text: Text


class News(Sent):
    """What happened at a table: the records since the last message, and the felt or what of it has changed."""

    n: int
    """The number of the last record."""
    events: list[AnyRecord]
    lines: list[Text]
    own: list[OwnLine] | UnsetType = UNSET
    """What stands in place of a sentence for the person whom it is about."""
    resync: Literal[True] | UnsetType = UNSET
    """The records were too many, and left out."""
    table: TableShown | UnsetType = UNSET
    felt: Felt | UnsetType = UNSET
    change: FeltChange | UnsetType = UNSET


AnyStruct = TypeVar("AnyStruct", bound=Struct)


def change(before: Felt, now: Felt) -> dict[str, Any]:
    """What is different on the felt."""
    changed = _members(before, now)
    if "shoe" in changed:
        changed["shoe"] = _members(before.shoe, now.shoe)
    if "seats" in changed:
        changed["seats"] = {
            str(seat): _members(was, one) if was and one else one
            for seat, (was, one) in enumerate(zip(before.seats, now.seats, strict=True))
            if was is not one and was != one
        }
    return changed


def _members(before: AnyStruct, now: AnyStruct) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for name in now.__struct_fields__:
        was, one = getattr(before, name), getattr(now, name)
        if was is not one and was != one:
            changed[name] = one
    return changed
