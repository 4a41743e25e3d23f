"""Logs with one random edit, and everybody who reads logs: whether the edit was noticed, and by whom.

A reader answers with a refusal, which is a sentence, or with a result. Nothing else may happen.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from croupier.language import Speaker
from croupier.messages import Refused
from croupier.plain.console import Console
from croupier.plain.replay import replay_text
from croupier.records.logs import Log, house_of, read
from croupier.records.types import MOST, Answered, BadLog, Record, RoundSettled, encode, fields_of
from croupier.review.history import games_of, past_games
from croupier.review.replay import Replay
from croupier.review.replay_data import replay_data
from croupier.review.summary import summary_of
from croupier.table.audit import verify
from croupier.table.game import Game
from croupier.table.table import Table
from records.edits import first_of, last_digest, line_of, rechain, record_of
from table.sample_games import Sample, long_evening, sample_games

Fields = dict[str, Any]
Lines = list[bytes]

VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 13, 14, 1000, MOST, MOST + 1, 10**18, 1.5, 1e308, "", "\x00", "\x1b[2J", "\u202e", "é", "x" * 65,
    "x" * 5000, [], {}, [1], [[]], {"a": 1}, {"0": 1}, [None], "clock", "table", "deal", "0" * 64, "f" * 64, "F" * 64,
)  # fmt: skip
"""Values of every type, at the limits of the format and beyond them."""


@dataclass(frozen=True)
class Edit:
    """A log that somebody edited."""

    sample: Sample
    how: str
    kind: str
    """The event of the record that was edited."""
    field: str
    """The field that was edited, by its path (`players.name`); empty for whole lines."""
    place: int
    refit: bool
    """Whether numbers and chain were made to fit again."""
    data: bytes

    @property
    def same(self) -> bool:
        """Whether nothing has changed after all."""
        return self.data == b"".join(encode(record) + b"\n" for record in self.sample.log)

    @property
    def held(self) -> bool:
        """Whether a later record has a digest of the edited one, as it was."""
        return not self.refit and any(hasattr(record, "digest") for record in self.sample.log[self.place + 1 :])

    def __str__(self) -> str:
        where = f"{self.kind}.{self.field}" if self.field else self.kind
        return f"{self.sample.name}: {self.how} {where} in line {self.place + 1}" + (", refitted" if self.refit else "")


def random_edit(random: Random) -> Edit:
    """One edit of one game: every kind of record is equally likely, and every sort of edit that is none of bytes."""
    how = random.choice(list(FIELD_EDITS) * 2 + list(LINE_EDITS) * 2 + ["bytes"])
    kind = random.choice(list(_places()))
    sample, places = random.choice(_places()[kind])
    place = random.choice(places)
    refit = random.random() < 0.5
    records = _raw(sample)
    if how == "bytes":
        lines = [encode(record) for record in sample.log]
        lines[place] = _noise(lines[place], random)
        return Edit(sample, how, kind, "", place, False, _file(lines, random))
    if how in LINE_EDITS:
        edited, field = LINE_EDITS[how](records, place, random), ""
    else:
        edited, field = list(records), ""
        edited[place] = deepcopy(records[place])
        field = FIELD_EDITS[how](edited[place], random)
    return Edit(sample, how, kind, field, place, refit, b"".join(line + b"\n" for line in _lines(edited, refit)))


@cache
def _places() -> dict[str, list[tuple[Sample, list[int]]]]:
    """For every kind of record the games in which it stands, and where. The long game is only for a second snapshot."""
    found: dict[str, list[tuple[Sample, list[int]]]] = {}
    for sample in sample_games():
        kinds = [str(fields["event"]) for fields in _raw(sample)]
        for kind in sorted({"table"} if sample is long_evening() else set(kinds)):
            found.setdefault(kind, []).append((sample, [place for place, one in enumerate(kinds) if one == kind]))
    return found


@cache
def _raw(sample: Sample) -> list[Fields]:
    return [fields_of(record) for record in sample.log]


def _lines(records: list[Fields], refit: bool) -> Lines:
    """Each record as it is written, or as it would be if it is none; perhaps with numbers and chain that fit."""
    try:
        made = [record_of(record) for record in records]
    except BadLog:
        return [line_of(record) for record in records]
    return [encode(record) for record in (rechain(made) if refit else made)]


# Edits of a field


def _remove(record: Fields, random: Random) -> str:
    inside, key, path = _somewhere(record, random)
    del inside[key]
    return path


def _add(record: Fields, random: Random) -> str:
    inside: Any = record
    path: list[str] = []
    while random.random() < 0.4:
        deeper = [key for key, value in _items(inside) if isinstance(value, dict | list)]
        if not deeper:
            break
        key = random.choice(deeper)
        path += [str(key)] if isinstance(inside, dict) else []
        inside = inside[key]
    value, name = random.choice(VALUES), random.choice(_words())
    if isinstance(inside, list):
        inside.insert(random.randrange(len(inside) + 1), random.choice([*inside, value]))
        name = "+"
    else:
        inside[name] = value
    return ".".join([*path, name])


def _retype(record: Fields, random: Random) -> str:
    inside, key, path = _somewhere(record, random)
    inside[key] = random.choice(VALUES)
    return path


def _other_value(record: Fields, random: Random) -> str:
    inside, key, path = _somewhere(record, random)
    inside[key] = _another(inside[key], random)
    return path


FIELD_EDITS: dict[str, Callable[[Fields, Random], str]] = {
    "removed": _remove,
    "added": _add,
    "retyped": _retype,
    "other value": _other_value,
}


def _items(value: Any) -> list[tuple[Any, Any]]:
    return list(value.items()) if isinstance(value, dict) else list(enumerate(value))


def _somewhere(record: Fields, random: Random) -> tuple[Any, Any, str]:
    """A place in a record: what holds it, the key in that, and the path, without the numbers of lists."""
    inside: Any = record
    path: list[str] = []
    while True:
        key = random.choice([key for key, _ in _items(inside) if key != "event"])
        path += [str(key)] if isinstance(inside, dict) else []
        value = inside[key]
        if not isinstance(value, dict | list) or not value or random.random() < 0.3:
            return inside, key, ".".join(path)
        inside = value


@cache
def _words() -> tuple[str, ...]:
    """Every text and every name of a field that stands in a sample: what is right in one place is wrong in another."""
    found: set[str] = set()

    def collect(value: Any) -> None:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, dict | list):
            for key, one in _items(value):
                collect(key)
                collect(one)

    for sample in sample_games():
        collect(_raw(sample))
    return tuple(sorted(found))


def _another(value: Any, random: Random) -> Any:
    """Something else of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return random.choice((value - 1, value + 1, value + 100, value - 100, 2 * value, -value, 0, 1))
        case float():
            return value / 2
        case str() if len(value) == 64 and random.random() < 0.5:
            at = random.randrange(64)
            return value[:at] + ("0" if value[at] != "0" else "1") + value[at + 1 :]
        case str() if random.random() < 0.7:
            return random.choice(_words())
        case str():
            at = random.randrange(len(value) + 1)
            return value[:at] + random.choice("0aZ9 é") + value[at + random.randrange(2) :]
        case list() if value:
            return random.choice((value[:-1], value[1:], value[::-1], [*value, value[0]]))
        case dict() if value:
            key = random.choice(list(value))
            rest = {name: one for name, one in value.items() if name != key}
            return random.choice((rest, {**rest, random.choice(_words()): value[key]}))
    return random.choice(VALUES)


# Edits of whole lines


def _drop(records: list[Fields], place: int, _: Random) -> list[Fields]:
    return records[:place] + records[place + 1 :]


def _double(records: list[Fields], place: int, random: Random) -> list[Fields]:
    again = place if random.random() < 0.5 else random.randrange(len(records))
    return [*records[:again], records[place], *records[again:]]


def _swap(records: list[Fields], place: int, random: Random) -> list[Fields]:
    """With the next line, or with any other."""
    other = (place + 1) % len(records) if random.random() < 0.5 else random.randrange(len(records))
    made = list(records)
    made[place], made[other] = made[other], made[place]
    return made


def _borrow(records: list[Fields], place: int, random: Random) -> list[Fields]:
    """A line of another game in place of this one."""
    others = _raw(random.choice(sample_games()))
    alike = [record for record in others if record["event"] == records[place]["event"]]
    return [*records[:place], random.choice(alike or others), *records[place + 1 :]]


LINE_EDITS: dict[str, Callable[[list[Fields], int, Random], list[Fields]]] = {
    "dropped": _drop,
    "doubled": _double,
    "swapped": _swap,
    "borrowed": _borrow,
}


def _noise(line: bytes, random: Random) -> bytes:
    """A line with some bytes changed."""
    at = random.randrange(len(line))
    return random.choice(
        (
            line[:at],
            line[:at] + line[at + 1 :],
            line[:at] + bytes([line[at] ^ 1 << random.randrange(8)]) + line[at + 1 :],
            line[:at]
            + random.choice((b" ", b"\x00", b"\xff\xfe", b"\r", b"\t", b"{", b"9" * 5000, b"\\u0000"))
            + line[at:],
            line + random.choice((b" ", b"\r", line, b",", b"\x00")),
            b" " + line,
            b"\xef\xbb\xbf" + line,
            line[:-1] + b',"n":1}',
            line.replace(b'"', b"'"),
            line.replace(b":", b": ", 1),
            line.replace(b"e", b"\\u0065", 1),
            b"[" * 50_000 + b"]" * 50_000,
            b"",
        )
    )


def _file(lines: Lines, random: Random) -> bytes:
    end = random.choice((b"\n",) * 8 + (b"\r\n", b""))
    return b"\n".join(lines) + end


# What may pass

HARMLESS: dict[str, str] = {
    "table.house": "the name of the house: its rules are in the record",
    "table.id": "what the game is called, where nobody cut: a cut is made for one game",
    "table.players": "names; a bot that is called a person; the purse of an empty seat; what somebody had bought before",
    "table.hosted": "what a live house says of its table",
    "table.rules": "a rule that never came into play, or that is not written and has its default",
    "table.repeatable": "a game that is called repeatable is not called fair",
    "sit.name": "a name",
    "sit.plays": "a bot that is called a person",
    "sit.who": "which person of the house it was, where the seat was not paid out under another's name",
    "*.id": "the number of an action of a person of the house",
    "*.by": "who did it to another's seat; what the clock does is checked",
    "bet.bets": "what a person bet on a round that is not settled, or that came to the same",
    "answer.answer": "what a person decided last in a round that is not settled",
    "answer.amount": "what a person put up last in a round that is not settled",
    "promise.promise": "a promise to cut that nobody kept",
    "cut.words": "the words of a cut, where no card was dealt after it",
    "buy.amount": "what a person bought after the last round",
    "leave.seat": "who left after the last round, and took nothing along that is written",
    "over.master": "a house may keep its master seed: then nothing of its bots is proven",
}
"""The fields that may be edited unnoticed, and why: they are no card, no result and no purse, and no rule that was played by.

A digest that somebody kept finds them all the same.
"""
DROPPED = {
    "over": "a game that is not over yet",
    "leave": "who left after the last round, and took nothing along that is written",
    "promise": "a promise to cut that nobody kept",
    "buy": "chips that were bought after the last round",
    "bet": "a bet on a round that was not dealt",
    "answer": "the last answer of a round that is not settled",
    "cut": "a cut of a shoe from which no card was dealt",
    "shoe": "the seed of the last shoe, of a game that is not over yet",
    "sit": "who sat down at the very end",
    "table": "a later snapshot: it says nothing that the records before it do not say",
}
"""The records that may be dropped, or be followed by another of their kind, unnoticed: most of them only at the end of a log."""
DEEDS = frozenset({"bet", "buy", "cut", "leave", "promise", "sit", "shuffle", "shoe"})
"""What happens between two rounds: two of these may be exchanged that have nothing to do with each other."""


def may_pass(edit: Edit) -> bool:
    """Whether an edit may go unnoticed by those who kept no digest, by the lists above."""
    if edit.how in FIELD_EDITS:
        paths = (edit.field.split(".")[0], edit.field)
        return any(f"{kind}.{path}" in HARMLESS for path in paths for kind in (edit.kind, "*"))
    if edit.how == "swapped":
        return edit.kind in DEEDS
    if edit.how == "bytes":
        return edit.place == len(edit.sample.log) - 1  # a last line that was cut off never happened
    return edit.kind in DROPPED


def plays_the_same(edit: Edit, path: Path) -> bool:
    """Whether the edited log has the same cards, moves and results; up to the last round that is settled."""
    one, other = (list(_play(log)) for log in (edit.sample.log, Log(path)))
    settled = max((number for number, record in enumerate(one, 1) if isinstance(record, RoundSettled)), default=0)
    return one[:settled] == other[:settled]


def _play(log: Iterable[Record]) -> Iterator[Record]:
    """The answers and results of a log, without numbers and ids."""
    for record in log:
        if isinstance(record, Answered):
            yield replace(record, n=1, id="", by="")
        elif isinstance(record, RoundSettled):
            yield replace(record, n=1)


# Who reads


@dataclass
class Reading:
    """What came of reading an edited log."""

    sentences: list[str]
    """The refusals, in both languages."""
    noticed: bool
    """Whether the game cannot be opened with its master seed, or is not fair."""
    covered: bool
    """Whether somebody who kept the digest of the log would take this one for it."""


def read_by_everybody(edit: Edit, path: Path) -> Reading:
    """Every reader reads the log. Anything but a refusal is an error of the program, and is raised."""
    path.write_bytes(edit.data)
    sentences: list[str] = []

    def is_refused(reader: Callable[[], object]) -> bool:
        try:
            reader()
        except Refused as refusal:
            sentences.extend((str(refusal), Speaker("fr")(refusal.message)))
            return True
        return False

    def replay() -> None:
        records = read(path)
        replay_text(records, Console(Speaker("en"), io.StringIO(), io.StringIO()), house_of(first_of(records)))

    unfair = True
    covered = False

    def verify_log() -> None:
        nonlocal unfair, covered
        found = verify(Log(path))
        unfair = found.verdict == "not fair"
        if found.problem:
            sentences.extend((str(found.problem), Speaker("fr")(found.problem)))
        covered = verify(Log(path), last_digest(edit.sample.log)).verdict != "not fair"

    unreadable = is_refused(lambda: read(path))
    folded = not is_refused(lambda: Game.fold(Log(path)))
    opened = not is_refused(lambda: Table.from_log(Log(path), edit.sample.master))
    is_refused(verify_log)
    assert folded or not opened, f"{edit}: opened, though it does not lead to a game"
    assert folded or unfair, f"{edit}: called fair, though it does not lead to a game"
    for reader in (replay, lambda: replay_data(Log(path)), lambda: Replay.of(read(path))):
        assert is_refused(reader) or folded, f"{edit}: replayed, though it does not lead to a game"
    assert is_refused(lambda: games_of(path, Log(path))) == unreadable
    is_refused(lambda: summary_of(path))
    past_games(path.parent, damaged=[])
    return Reading(sentences, unfair or not opened, covered)


def check_edit(edit: Edit, path: Path) -> bool:
    """Whether an edit was noticed. If not, it must be one that may pass, and every card, move and result is what it was."""
    if edit.same:
        return True
    found = read_by_everybody(edit, path)
    assert all(sentence.rstrip("»\u202f ").endswith((".", "?")) for sentence in found.sentences), found.sentences
    assert not found.covered, f"{edit}: it leads to the digest of another log"
    if found.noticed:
        return True
    assert not edit.held, f"{edit}: a later record has its digest, and nobody noticed"
    assert may_pass(edit), f"{edit}: nobody noticed"
    assert plays_the_same(edit, path), f"{edit}: nobody noticed that cards, moves or results are others"
    return False
