"""Random edits of the records of real games: each is noticed, or is on the list of what is harmless; none breaks a reader."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from croupier.records.types import Record, kind_of
from records.edited_logs import FIELD_EDITS, LINE_EDITS, check_edit, random_edit
from sizes import size
from table.sample_games import sample_games

EDITS = size(250, 3000)
"""`python benchmarks/edited_logs.py` tries 10,000."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_every_edit_of_a_log_is_noticed_or_harmless(tmp_path: Path, part: int) -> None:
    path = tmp_path / "20250101-120000-aaaaaaaa.jsonl"
    for number in range(part, EDITS, 5):
        check_edit(random_edit(Random(number)), path)


@pytest.mark.slow
def test_records_of_every_kind_are_edited_in_every_way() -> None:
    """The edits that are tried above reach everything."""
    kinds, ways = Counter[str](), Counter[str]()
    for number in range(300):
        edit = random_edit(Random(number))
        kinds[edit.kind] += not edit.same
        ways[edit.how] += not edit.same
    assert {kind_of(record) for sample in sample_games() for record in sample.log} == set(kinds)
    assert len(kinds) == len(Record.__subclasses__())
    assert set(ways) == {*FIELD_EDITS, *LINE_EDITS, "bytes"}
    assert min(kinds.values()) > 5
    assert min(ways.values()) > 5
