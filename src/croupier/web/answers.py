"""The shapes of the answers to requests."""

from __future__ import annotations

from typing import Literal

from croupier.web.lobby import ListedTable
from croupier.wire.actions import Sent
from croupier.wire.texts import Text


class PersonShown(Sent):
    """Somebody of the house; `balance` is what they have beside the tables."""

    id: str
    name: str
    host: bool
    balance: int


class HouseShown(Sent):
    """What the house says of itself to who asks."""

    protocol: int
    me: PersonShown | None
    grant: int
    reactions: list[Text]
    language: str
    counts: list[str]
    """The counting systems."""
    programs: bool
    """Whether tables may let programs play for people."""
    first_house: str
    """Where somebody begins who has not named a house."""
    places: list[str]
    """The screens that this house has beside tables and verify."""


class EntranceShown(Sent):
    """Who has come in; `game`: the table to which they were invited."""

    me: PersonShown
    game: str | None


class KeyShown(Sent):
    """A device, a link or an invitation of somebody."""

    id: str
    kind: str
    game: str
    until: int
    """Seconds since 1970; 0: without end."""
    this: bool
    """Whether it is the device that asks."""


class QrCode(Sent):
    """A QR code as a picture of `size` times `size` cells, its margin included."""

    size: int
    path: str
    """The dark cells, as the path of an SVG picture."""


class LinkShown(Sent):
    """A link with a key."""

    path: str
    """Without the address of the house."""
    address: str
    """The whole link, as others open it."""
    code: QrCode


class TableLink(Sent):
    """An invitation to a table: a link, and a short code that is typed at the house's address."""

    path: str
    address: str
    code: QrCode
    word: str
    site: str
    """Where the code is typed."""


class ProgramSeat(Sent):
    """Where a program plays, by its key."""

    who: str
    """The person for whom it plays: its seat is the one with this `who`."""
    name: str
    table: str


class Balance(Sent):
    balance: int


class Opened(Sent):
    """What was begun: a table, or a simulation."""

    id: str


class InvitationShown(Sent):
    """Who invites, and to which table or club; without either the link leads nowhere."""

    by: str
    table: ListedTable | None
    club: str = ""


class Healthy(Sent):
    ok: bool


class CountShown(Sent):
    system: str
    short: Text | None
    line: Text | None
    unseen: int


class AdviceShown(Sent):
    """What the coach and the count say to a person at a table."""

    status: Literal["known", "computing"]
    line: Text | None
    """What the last move cost, if it cost something."""
    nets: list[int]
    """The results of the last rounds."""
    count: CountShown | None
