"""The shapes of what comes over the wire, and their limits. What does not fit is refused before anything looks at it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.messages import Message, say
from croupier.records.types import Calendar
from croupier.wire.texts import Text

PROTOCOL = 2
FRAME = 4096
"""The largest frame and the largest body of a request, in bytes."""
PER_SECOND = 20
"""How many frames a socket may send in a second, and at once."""
SOCKETS = 8
"""How many sockets a person may have; at a table where they sit an earlier one gives way to a further one."""
VIEWERS = 64
"""How many sockets a table may have; those of watchers give way to people who sit there."""
ENTRANCES = 30
"""How many people may enter from one address in a minute."""
OPENINGS = 30
"""How many tables a person may open in an hour, and at once."""
CONNECTIONS = 5
"""How many sockets a person may open in a second; six times as many at once."""
LINKS = 20
"""How many links and invitations a person may make in an hour, and at once."""
BEHIND = 1000
"""A viewer who is more records behind gets the felt alone."""
MOST = 10**12

NO_KEY, NOT_INVITED, NO_TABLE, TOO_FAST, COME_BACK, OLD_PAGE, TOO_MANY = 4001, 4003, 4004, 4008, 4009, 4010, 4011
NOT_OPENED, RESTART = 4012, 1012

Id = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Amount = Annotated[int, Meta(ge=1, le=MOST)]
Seat = Annotated[int, Meta(ge=0, le=31)]
Word = Annotated[str, Meta(max_length=40)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
House = Annotated[str, Meta(max_length=1000)]


class Action(Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """Something that a person asks a table to do."""

    id: Id
    at: Number


class Sit(Action, tag="sit", frozen=True):
    seat: Seat | None
    """None: the first one that is free, now or later."""
    amount: Amount


class Bet(Action, tag="bet", frozen=True):
    bets: Annotated[dict[Word, Amount], Meta(max_length=32)] | None


class Move(Action, tag="move", frozen=True):
    word: Word
    amount: Amount | None = None


class Buy(Action, tag="buy", frozen=True):
    amount: Amount


class Leave(Action, tag="leave", frozen=True):
    pass


class Cut(Action, tag="cut", frozen=True):
    shoe: Number
    promise: Digest | None = None
    words: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class Fill(Action, tag="fill", frozen=True):
    plays: Word
    seat: Seat | None = None
    """None: every empty one."""


class Remove(Action, tag="remove", frozen=True):
    seat: Seat


class Close(Action, tag="close", frozen=True):
    pass


class Start(Action, tag="start", frozen=True):
    """The company is complete: from now on bets are taken."""


class Say(Action, tag="say", frozen=True):
    """A message to everybody at a private table; it is not kept."""

    text: Annotated[str, Meta(min_length=1, max_length=120)]


class Hush(Action, tag="hush", frozen=True):
    """Messages end, or are taken again."""

    on: bool


class React(Struct, tag="react", tag_field="do", forbid_unknown_fields=True, frozen=True):
    """A sign to everybody; it is not kept."""

    sign: Annotated[int, Meta(ge=0, le=31)]


Said = Sit | Bet | Move | Buy | Leave | Cut | Fill | Remove | Close | Start | Say | Hush | React

_actions = msgspec.json.Decoder(Said)


# What the house says at a table, beside the felt (`tables.shapes`)


class Sent(Struct, forbid_unknown_fields=True):
    """A part of what the house sends: it has these members, and no others."""


RefusalCode = Literal["late", "refused", "again", "money", "bad", "not_yours", "cutting", "broken"]


class DoneBefore(Sent):
    """An action was done before."""

    ok: str
    n: int
    """The number of its record."""


class Refusal(Sent):
    """An action is not done."""

    no: str
    code: RefusalCode
    why: Text


class Reaction(Sent):
    """Somebody's sign to everybody."""

    who: str
    name: str
    sign: int


class Spoken(Sent):
    """What somebody says to everybody at the table."""

    who: str
    name: str
    text: str


class SpokenMessage(Sent):
    said: Spoken


class ReactionMessage(Sent):
    react: Reaction


class CannotOpen(Sent):
    """Why a table cannot be opened; then the socket is closed."""

    not_opened: Text


# What is asked by requests


class Enter(Struct, forbid_unknown_fields=True):
    name: str = ""
    """`house_log.checked_name` says how long it may be, with a sentence; so no limit stands here."""
    key: Annotated[str, Meta(max_length=64)] = ""


class ShownLink(Struct, forbid_unknown_fields=True):
    """A link that is shown, not used."""

    key: Annotated[str, Meta(max_length=64)] = ""


class Revoke(Struct, forbid_unknown_fields=True):
    """A key of the list that should open nothing any more."""

    id: Annotated[str, Meta(max_length=64)]


class OpenTable(Struct, forbid_unknown_fields=True):
    house: House
    seats: Annotated[int, Meta(ge=1, le=14)] | None = None
    bots: Annotated[list[Word], Meta(max_length=14)] = []
    clock: Annotated[int, Meta(ge=0, le=3600)] = 30
    private: bool = False
    tournament: Calendar | None = None
    title: Annotated[str, Meta(max_length=48)] = ""
    """What the table is called; otherwise it has the title of its house."""
    programs: bool | None = None
    """Whether people may let a program play for them; null: if the host of the house lets programs in."""
    room: bool = False
    """Whether the company gathers first: nobody bets before who opened the table says so."""


class Grant(Struct, forbid_unknown_fields=True):
    who: Word
    amount: Amount
    id: Id
    """A new one for each grant: sent twice, it is paid once."""


class BadFrame(ValueError):
    """A frame or a body that is not understood; `id` is that of the action, if it can be read."""

    def __init__(self, id: str = "") -> None:
        super().__init__(id)
        self.id = id


NOT_UNDERSTOOD = say("This was not understood; is the page older than the house? Load it again.")


def action(frame: str | bytes) -> Said:
    """The action of a frame."""
    try:
        said: Said = _actions.decode(frame)
        return said
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError):
        raise BadFrame(_id(frame)) from None


def _id(frame: str | bytes) -> str:
    """The id of an action that is otherwise wrong, so that its sender can be told."""
    try:
        return msgspec.json.decode(frame, type=_WithId, strict=False).id
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError):
        return ""


class _WithId(Struct):
    id: Id = ""


REACTIONS: tuple[Message, ...] = (
    say("Well played"), say("Ouch"), say("Cheers"), say("Good luck"),
    say("Thank you"), say("One moment"), say("Bravo"), say("Good night"),
)  # fmt: skip
"""The signs that people may send to everybody at the table."""
