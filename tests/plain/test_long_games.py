"""A game is replayed and reviewed round by round: nothing is read before it is needed, and nothing is kept afterwards."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import pytest

from croupier.houses import load
from croupier.plain.replay import replay_round
from croupier.records.types import Player, Record, RoundSettled
from croupier.review.evaluator import value_game
from croupier.review.replay_data import replay_parts
from croupier.table.table import Table
from plain.talk import console
from tables import MASTER, records_to


@cache
def play_war(rounds: int) -> list[Record]:
    """The log of a game of war in which every tie is surrendered."""
    log: list[Record] = []
    rules = load("war/ctrlaltbet").rules
    table = Table.begin(
        rules, [Player("Ana", 10**9)], house="war/ctrlaltbet", master=MASTER, write=records_to(log.append)
    )
    while len(table.game.history) < rounds or table.game.round:
        if table.game.deciding:
            table.act(0, "surrender")
        elif table.game.betting:
            table.bet(0, {"ante": rules.minimum})
        else:
            table.advance()
    return log


def all_parts(records: Iterable[Record]) -> None:
    for _, part in replay_parts(records):
        if isinstance(part, Iterator):
            assert sum(1 for _ in part) > 10


def last_round(records: Iterable[Record]) -> None:
    replay_round(records, console()[0], sum(isinstance(one, RoundSettled) for one in records))


def review(records: Iterable[Record]) -> None:
    assert sum(1 for _ in value_game(records)) > 0


READERS = {"replay --json": all_parts, "replay --round": last_round, "review": review}


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_a_long_game_takes_no_more_memory_than_a_short_one(reader: Callable[[Iterable[Record]], None]) -> None:
    """But for the result of each round: 100 bytes of some 20,000 that a round has in memory."""
    reader(play_war(20))  # what is kept for good: imported modules, tables of the analysis
    assert _peak(reader, 200) - _peak(reader, 20) < 180 * 500


def _peak(reader: Callable[[Iterable[Record]], None], rounds: int) -> int:
    records = play_war(rounds)
    tracemalloc.start()
    try:
        reader(records)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_log_is_read_as_far_as_is_asked() -> None:
    log = play_war(40)
    settled = [number for number, record in enumerate(log, 1) if isinstance(record, RoundSettled)]
    read = 0

    def count_records() -> Iterator[Record]:
        nonlocal read
        read = 0
        for record in log:
            read += 1
            yield record

    rounds = next(part for name, part in replay_parts(count_records()) if name == "rounds")
    for number in (1, 2, 3):
        assert next(rounds)["round"] == number
        assert read == settled[number - 1]
    first = next(value_game(count_records()))
    assert read == settled[first.place[0]]
