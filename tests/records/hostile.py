"""Hostile logs: from a grammar of records and from mutations of real ones; and everything that reads logs.

A reader must answer with a refusal, which is a sentence, or with a result; nothing else may happen.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from croupier.language import Speaker
from croupier.messages import Refused
from croupier.plain.console import Console
from croupier.plain.replay import replay_text
from croupier.records.logs import Log, find_unfinished, house_of, read
from croupier.records.types import BadLog, Record, encode, fields_of
from croupier.review.game import read_game
from croupier.review.history import past_games
from croupier.review.replay_data import replay_data
from croupier.review.summary import summaries, summary_of
from croupier.table.audit import verify
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from records.edits import first_of, line_of, rechain, record_of
from table.sample_games import sample_games

Fields = dict[str, Any]
MASTER = '{"master":"' + "00" * 32 + '"}'

DEEP = "[" * 50_000 + "]" * 50_000
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 10**15, 10**15 + 1, 10**30, 1.5, 1e308, "", "\x00", "\x1b[2J", "\u202e", "x" * 5000, [], {},
    [1], [[]], {"a": 1}, [None], "dealer", "table", "deal", ["double", 10**12], "0" * 64, "f" * 64,
)  # fmt: skip
RAW = (
    DEEP, "1e999", "NaN", "-Infinity", "9" * 5000, '"\\ud800"', '{"a":1,"a":2}', "\x00", "\ufeff", '"' + "x" * 100_000 + '"', "",
)  # fmt: skip
EVENTS = (*sorted(str(kind.__struct_config__.tag) for kind in Record.__subclasses__()), "x", 1, None)
FIELDS = sorted({field for kind in Record.__subclasses__() for field in kind.__struct_fields__} - {"n"})


@cache
def samples() -> tuple[list[Fields], ...]:
    """Real logs, as they stand in their files: with people, bots, tournaments, cuts and hosted tables."""
    return tuple([fields_of(record) for record in sample.log] for sample in sample_games())


def hostile(random: Random) -> bytes:
    """A hostile log."""
    return random.choice((from_grammar, mutate, mutate, forge, forge, forge))(random)


def from_grammar(random: Random) -> bytes:
    """Records with any fields of any types, the first of them perhaps a real table."""
    records = [samples()[random.randrange(len(samples()))][0]] if random.random() < 0.7 else []
    for number in range(len(records) + 1, len(records) + random.randrange(1, 8)):
        fields = random.sample(FIELDS, random.randrange(6))
        records.append({"event": random.choice(EVENTS), "n": number, **{one: random.choice(VALUES) for one in fields}})
    return _file(map(line_of, records))


def mutate(random: Random) -> bytes:
    """A real log with its bytes changed."""
    lines = list(map(line_of, _piece(random)))
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(lines))
        change: Callable[[bytes], bytes] = random.choice(
            (
                lambda line: line[: random.randrange(len(line) + 1)],
                lambda line: line + line,
                lambda line: line[:-1] + b',"n":1}',
                lambda line: bytes(random.choice((b ^ 1 << random.randrange(8), b)) for b in line),
                lambda line: line[: len(line) // 2] + b"\x00\xff\xfe" + line[len(line) // 2 :],
                lambda line: line.replace(b":", b":" + random.choice(RAW).encode("utf-8", "surrogatepass") + b",", 1),
                lambda _: random.choice(RAW).encode("utf-8", "surrogatepass"),
            )
        )
        lines[at] = change(lines[at])
        if random.random() < 0.2:
            lines.insert(random.randrange(len(lines)), lines.pop(random.randrange(len(lines))))
    return b"\n".join(lines) + random.choice((b"", b"\n"))


def forge(random: Random) -> bytes:
    """A real log with a value changed somewhere, numbers and chain made to fit again."""
    records = deepcopy(_piece(random))
    for _ in range(random.randrange(1, 4)):
        place: Any = records[random.randrange(len(records))]
        while True:
            key = random.choice(list(place) if isinstance(place, dict) else range(len(place)))
            inside = place[key]
            if not isinstance(inside, (dict, list)) or not inside or random.random() < 0.3:
                break
            place = inside
        if random.random() < 0.15:
            del place[key]
        else:
            place[key] = random.choice(VALUES)
    try:
        return _file(map(encode, rechain(map(record_of, records))))
    except BadLog:
        return _file(map(line_of, records))


def _piece(random: Random) -> list[Fields]:
    """The beginning of a real log."""
    records = samples()[random.randrange(len(samples()))]
    return records[: random.randrange(1, min(len(records), 80))]


def _file(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def read_by_everybody(path: Path) -> int:
    """Every reader reads the log; says how many refused it. Anything but a refusal is an error of the program."""
    folder = path.parent

    def replay() -> None:
        records = read(path)
        replay_text(records, Console(Speaker("en"), io.StringIO(), io.StringIO()), house_of(first_of(records)))
        replay_data(records)

    def resume_game() -> None:
        Sitting.resume(path).leave()

    def list_games() -> None:
        house_of(summary_of(path).snapshot)

    def look_back() -> None:
        read_game(path)
        past_games(folder, damaged=[])
        summaries(folder=folder)
        list(find_unfinished(folder))

    refused = 0
    for reader in (replay, lambda: verify(Log(path)), resume_game, list_games, look_back):
        try:
            reader()
        except Refused as refusal:
            refused += bool(str(refusal) and Speaker("fr")(refusal.message))
    return refused


def kept_game(folder: Path, seed: int = 5) -> Path:
    """An honest unfinished game in a folder."""
    from croupier.houses import load

    sitting = Sitting.begin(load("war/casino-war"), Party((), ("Léa",), seed=seed), folder)
    sitting.advance()
    sitting.table.bet(0, {"ante": 1000})
    while sitting.advance():
        pass
    sitting.leave()
    return sitting.path
