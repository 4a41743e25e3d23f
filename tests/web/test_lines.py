"""The fast way to write a record writes the same bytes as the slow one: the chain of digests depends on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from croupier.houses import names
from croupier.table.records import Record, encoded
from croupier.web.wire import record_line
from tables import Company, once, seat


@pytest.mark.parametrize("house", names())
def test_every_record_of_a_game_is_the_same_line(house: str) -> None:
    log: list[Record] = []
    table = seat(house, people=1, write=log.append)
    people = Company(3)
    while len(table.history) < 6 and once(table, people):
        pass
    assert len(log) > 10
    assert [record_line(record) for record in log] == [encoded(record) for record in log]


@given(some.text(), some.integers(-(10**15), 10**15), some.booleans())
def test_every_text_and_amount_is_written_the_same(text: str, amount: int, flag: bool) -> None:
    record = {"n": 1, "event": "bet", "bets": {text: amount}, "id": text, "more": [flag, None, [text]]}
    assert record_line(record) == encoded(record)
