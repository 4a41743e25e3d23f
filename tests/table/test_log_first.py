"""Everything that happens at a table is written before it happens."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.protocol import Done, Draw, Peek, Reveal
from croupier.records.types import Record
from croupier.table.table import Table
from sizes import size
from tables import (
    Always,
    Setting,
    any_setting,
    need_of,
    once,
    play,
    play_rounds,
    public,
    stacked_table,
)

MANY = settings(max_examples=size(20, 40), deadline=None)
SOME = settings(max_examples=size(10, 20), deadline=None)


class Disk:
    """A log that can be full for once."""

    def __init__(self, full_at: int) -> None:
        self.log: list[Record] = []
        self.full_at = full_at

    def write(self, record: Record) -> None:
        if len(self.log) == self.full_at:
            self.full_at = -1
            raise OSError("No space left on device")
        self.log.append(record)


@pytest.mark.slow
@given(any_setting(), st.integers(1, 60))
@MANY
def test_a_record_that_cannot_be_written_has_not_happened(setting: Setting, full_at: int) -> None:
    whole: list[Record] = []
    play_rounds(setting.table(write=whole.append), setting.crowd, rounds=5)
    disk = Disk(full_at)
    table = setting.table(write=disk.write)
    failed = 0
    while len(table.game.history) < 5:
        before = public(table.game)
        try:
            if once(table, setting.crowd) is None:
                break
        except OSError:
            failed += 1
            assert public(table.game) == before
    assert failed == (full_at < len(whole))
    assert disk.log == whole


@pytest.mark.slow
@given(any_setting())
@SOME
def test_each_record_is_written_before_the_table_changes(setting: Setting) -> None:
    states: list[dict[str, object]] = []
    tables: list[Table] = []

    def write(record: Record) -> None:
        if tables:
            assert public(tables[0].game) == states[-1], f"the table had changed before {record} was written"

    tables.append(setting.table(write=write))
    states.append(public(tables[0].game))
    for _ in play(tables[0], setting.crowd, rounds=4):
        states.append(public(tables[0].game))


def test_the_needs_are_answered_in_the_order_of_the_round() -> None:
    """The table supplies what only the owner of the shoe knows, and asks people the rest."""
    table = stacked_table("blackjack/vegas-strip:insurance=false,even_money=false", "8 A 7 K", purse=100_000)
    kinds = []
    while not table.game.history:
        kinds.append(type(need_of(table)))
        once(table, Always("decline", "stand"))
    assert kinds[-7:] == [Draw] * 4 + [Peek, Reveal, Done]
