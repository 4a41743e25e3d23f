"""A burst: the records of one game that are written together, and why a database may refuse them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from croupier.messages import Message, Refused, quote, say


class Posting(NamedTuple):
    """Money that a record moves from one account to another."""

    n: int
    """The number of the record."""
    i: int
    """The place of the posting among those of the record."""
    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A new game; `master` is its secret seed, None for a log that has none."""

    game: str
    master: bytes | None
    owner: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class PersonEntered:
    """A new player, or a new name or right of a known one."""

    player: str
    name: str
    host: bool


@dataclass(frozen=True, slots=True)
class KeyMade:
    """A key: `kind` is device, program, move, invitation or host. Only its hash is stored."""

    hash: bytes
    kind: str
    player: str = ""
    game: str = ""
    until: int = 0
    """When it ends, in seconds of the epoch; 0: never."""


@dataclass(frozen=True, slots=True)
class KeyUsed:
    """A key that works once is used up; refused if it was used before."""

    hash: bytes


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game is over: its secret is deleted, and so are its invitations."""

    game: str


@dataclass(frozen=True, slots=True)
class GameGivenUp:
    """A game cannot be opened: it ends as it is. Refused if another process has leased it since `token`."""

    game: str
    token: int


BurstChange = GameOpened | PersonEntered | KeyMade | KeyUsed | GameEnded | GameGivenUp


@dataclass(frozen=True, slots=True)
class Burst:
    """Records of one game that are written together, or not at all."""

    game: str
    token: int
    """The number of the lease under which they are written: an older lease than the last one is refused."""
    before: int
    """The number of the last record that was written before these."""
    bodies: tuple[bytes, ...]
    """The records, as they are stored and sent."""
    postings: tuple[Posting, ...]
    snapshot_at: int
    """The number of the last `table` record, these included."""
    digest: bytes
    """The digest of the chain after these records."""
    changes: tuple[BurstChange, ...] = ()

    @property
    def after(self) -> int:
        return self.before + len(self.bodies)


class NotWritten(Refused):
    """Nothing of a burst was written."""


class Lost(NotWritten):
    """Another process deals this game, or another record came first."""

    def __init__(self, game: str) -> None:
        super().__init__(say("The game {game} has gone on elsewhere.", game=game))
        self.game = game


class Short(NotWritten):
    """An account would fall below 0."""

    def __init__(self) -> None:
        super().__init__(say("There is not enough money for this."))


class Used(NotWritten):
    """A key that works once was used before."""

    def __init__(self) -> None:
        super().__init__(say("This link was used already, or it is too old."))


CLOSED = say("it is closed")
DAMAGED = say("its file is damaged")
IN_USE = say("another program is using it")
NO_ANSWER = say("it does not answer")
REPLACED = say("its file was deleted or replaced")
CONTRADICTION = say("something else is written there already")


def in_its_words(words: str) -> Message:
    """A reason that is rare, as the database says it: in its own language, hence in quotation marks."""
    return say("it says “{words}”", words=quote(words))


class Broken(NotWritten):
    """The database did not answer, or could not write. Only reading it again tells whether the burst was written."""

    def __init__(self, why: Message, reading: bool = False) -> None:
        super().__init__(
            say("The database cannot be read: {why}.", why=why)
            if reading
            else say("The database cannot be written: {why}.", why=why)
        )


BurstResult = NotWritten | None
"""The result of a burst: None if it is written for good."""
