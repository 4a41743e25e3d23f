"""Was the game fair? A log is folded again with everything it has opened, and each claim it makes is checked.

Cards against the seeds of their shoes and the cuts; bots against their strategies and coins; a tournament against its
own rules; every record against the chain of digests. `docs/fairness.md` says what that proves and what it does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from croupier.cards import Card
from croupier.messages import Message, Refused, say
from croupier.table.records import BadLog, Record
from croupier.table.shoe import commitment, derived
from croupier.table.state import Event
from croupier.table.table import Table
from croupier.table.tournament import Tournament

Verdict = Literal["fair", "nothing wrong so far", "not fair"]

SHORTEST_DIGEST = 16
"""How many characters of a digest must be given at least."""


class BadDigest(Refused):
    """A text that is no digest of a log."""


@dataclass(slots=True)
class Audit:
    """What was found."""

    rounds: int = 0
    shoes: int = 0
    """How many shoes were dealt again from their seeds, card for card."""
    open_shoes: list[int] = field(default_factory=list)
    """The shoes whose seeds are not published yet: only their composition was checked."""
    uncut: list[int] = field(default_factory=list)
    """The shoes that nobody cut: the house promised their order, but chose the seed alone."""
    unsaid: list[tuple[int, int]] = field(default_factory=list)
    """Shoes and seats of cuts that were promised and never said."""
    bots: bool = False
    """Whether bots played."""
    opened: bool = False
    """Whether the master seed is published, from which the bots and lots were drawn."""
    over: bool = False
    repeatable: bool = False
    version: int = 0
    digest: str = ""
    """The digest after the last record."""
    records: int = 0
    covered: int | None = None
    """The record after which the given digest was found: it and all before it are as they were written."""
    wrong: int | None = None
    """The number of the record that is wrong."""
    problem: Message | None = None

    @property
    def verdict(self) -> Verdict:
        if self.problem:
            return "not fair"
        proven = self.version > 1 and not self.repeatable and not self.open_shoes
        return "fair" if proven and (self.opened or not self.bots) and self.shoes else "nothing wrong so far"


def verify(log: Iterable[Record], kept: str = "") -> Audit:
    """Check a log, which is read twice; `kept` is a digest that somebody kept, or its first characters.

    A log that cannot be read as one raises `BadLog`.
    """
    kept = _digest(kept)
    secrets, found = _Secrets(), Audit()
    auditor = _Auditor(found, secrets, kept)
    opened = list(filter(secrets.opens, log))  # a log that cannot be read is refused here
    try:
        for record in opened:
            auditor.number = record["n"]
            secrets.open(record)
        for record in opened:
            auditor.number = record["n"]
            secrets.check(record)
        found.opened = secrets.master is not None
        auditor.fold(log)
        if kept and found.covered is None:
            raise BadLog(say("The log does not lead to the head that was given: it was changed, or cut off before it."))
    except BadLog as refusal:
        found.problem = refusal.message
        found.wrong = auditor.number
    return found


def _digest(text: str) -> str:
    digest = text.strip().lower()
    if digest and not (SHORTEST_DIGEST <= len(digest) <= 64 and set(digest) <= set("0123456789abcdef")):
        raise BadDigest(
            say(
                "“{head}” is no head of a log: at least {least} of its 64 characters 0–9, a–f.",
                head=text,
                least=SHORTEST_DIGEST,
            )
        )
    return digest


class _Secrets:
    """What a log has opened: the seeds of shoes that ended, and the master seed of a game that is over."""

    def __init__(self) -> None:
        self.seeds: dict[int, bytes] = {}
        self.master: bytes | None = None
        self.seal = ""

    def opens(self, record: Record) -> bool:
        """Whether a record opens or seals something."""
        return record.get("event") in ("shoe", "over") or record.get("n") == 1

    def open(self, record: Record) -> None:
        match record:
            case {"event": "table"}:
                self.seal = record.get("seal", "")
            case {"event": "shoe", "shoe": int(shoe), "seed": seed}:
                self.seeds[shoe] = _bytes(seed)
            case {"event": "over", "master": master}:
                self.master = _bytes(master)

    def check(self, record: Record) -> None:
        """A record that opens something opens what the sealed master seed leads to."""
        if self.master is None:
            return
        if record["event"] == "over" and commitment(self.master) != self.seal:
            raise BadLog(say("The master seed is not the one that was sealed when the game began."))
        if record["event"] == "shoe" and derived(self.master, f"shoe {record['shoe']}") != self.seeds[record["shoe"]]:
            raise BadLog(say("The seed of shoe {shoe} does not come from the sealed master seed.", shoe=record["shoe"]))


def _bytes(text: object) -> bytes:
    try:
        seed = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise BadLog(say("“{seed}” is no seed of a shoe.", seed=str(text)))
    return seed


class _Auditor:
    """Folds a log and looks at each record before and after it is applied."""

    def __init__(self, found: Audit, secrets: _Secrets, kept: str) -> None:
        self._found, self._secrets, self._kept = found, secrets, kept
        self.number: int | None = None
        """The record that is being looked at."""

    def fold(self, log: Iterable[Record]) -> None:
        seeds = self._secrets.seeds
        coming = iter(log)
        head = next(coming)
        self.number, found = 1, self._found
        found.version, found.repeatable = head["version"], head.get("repeatable", False)
        found.bots = any(player["plays"] for player in head["players"])
        how = Tournament if "tournament" in head else Table
        game = how.from_log(log, master=self._secrets.master, seed_of=seeds.get, before=self._before, watch=self._after)
        table = game.table if isinstance(game, Tournament) else game
        found.over, found.rounds = table.over, table.rounds
        if table.events == 1:
            self._after(table, Event(head))
        self._shoe_ends(table)

    def _before(self, table: Table, record: Record) -> None:
        if table.events == 1:
            self._note(table)
        self.number = record["n"]
        if record["event"] in ("shoe", "over", "shuffle"):
            self._shoe_ends(table)
        if not table.bot_agrees(record, opened=self._secrets.master is not None):
            raise BadLog(say("Record {number} of the log is not what the bot's strategy does.", number=record["n"]))

    def _after(self, table: Table, event: Event) -> None:
        self._note(table)
        self.number = table.events
        if isinstance(event.answer, Card) and not _holds(table, event.answer):
            raise BadLog(
                say("Record {number} of the log is a card more than the shoe holds of them.", number=table.events)
            )

    def _note(self, table: Table) -> None:
        """The digest after the record that was applied last."""
        self._found.records, self._found.digest = table.events, table.digest.hex()
        if self._kept and self._found.digest.startswith(self._kept):
            self._found.covered = table.events

    def _shoe_ends(self, table: Table) -> None:
        """What is to be said about the shoe in play, once it ends or the log does."""
        if not table.shoe_open:
            return
        found, shoe = self._found, table.shoes
        if shoe in self._secrets.seeds:
            found.shoes += 1
        else:
            found.open_shoes.append(shoe)
        if table.version > 1 and table.dealt_from:
            if not table.cuts:
                found.uncut.append(shoe)
            found.unsaid += [(shoe, seat) for seat in table.promises if seat not in table.cuts]


def _holds(table: Table, card: Card) -> bool:
    """Whether the shoe can hold as many copies of a card as were seen."""
    return table.rules.decks == "infinite" or table.seen[card] <= table.rules.cards // 52
