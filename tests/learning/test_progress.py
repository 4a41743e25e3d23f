"""Answers are kept: whole, private, through kills, torn lines and damaged files."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.learning.progress import Answered, BadProgress, Progress, weeks


def answer(day: int = 5, right: bool = True, seconds: float = 2.0) -> Answered:
    at = datetime(2026, 1, day, 18, 0, tzinfo=UTC).isoformat()
    return Answered(at, "chart", "blackjack/vegas-strip", "hard 16 10", "hit", right, seconds)


def test_each_person_has_their_own_file_and_any_name_will_do(tmp_path: Path) -> None:
    for person in ("", "Léa", "../../etc", "a/b", "con\n"):
        Progress(person, tmp_path).add(answer())
        assert len(Progress(person, tmp_path).answers) == 1
    assert len(list(tmp_path.iterdir())) == 5
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_a_torn_line_costs_only_itself(tmp_path: Path) -> None:
    progress = Progress("Léa", tmp_path)
    progress.add(answer(5))
    progress.add(answer(6))
    whole = progress.path.read_bytes()
    for cut in range(len(whole)):
        progress.path.write_bytes(whole[:cut])
        again = Progress("Léa", tmp_path)
        assert len(again.answers) + again.damaged == whole[:cut].count(b"\n") + (whole[:cut][-1:] not in (b"", b"\n"))
        again.add(answer(7))
        assert Progress("Léa", tmp_path).answers[-1] == answer(7)


@given(
    st.binary(max_size=200)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(("at", "right", "seconds", "item")), inner),
    ).map(lambda data: json.dumps(data).encode())
)
def test_no_file_breaks_it(tmp_path_factory: pytest.TempPathFactory, text: bytes) -> None:
    folder = tmp_path_factory.mktemp("learning")
    (folder / "_.jsonl").write_bytes(text + b"\n" + json.dumps({**vars_of(answer())}).encode() + b"\n")
    assert Progress("", folder).answers == [answer()]


def vars_of(one: Answered) -> dict[str, object]:
    return {name: getattr(one, name) for name in ("at", "drill", "house", "item", "given", "right", "seconds")}


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("")
    (tmp_path / "_.jsonl").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadProgress, match="could not be kept"):
        Progress("", tmp_path).add(answer())


def test_weeks_begin_on_monday() -> None:
    found = weeks([answer(4), answer(5), answer(11, right=False, seconds=9.0), answer(11, seconds=5.0)])
    assert [(week.monday.day, week.answers, week.right, week.seconds) for week in found] == [
        (29, 1, 1, 2.0),
        (5, 3, 2, 5.0),
    ]
