"""Answers are kept: whole, private, through kills, torn lines and damaged files."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

import warm
from cli.program import Program
from croupier.learning import progress as progress_module
from croupier.learning.progress import Answered, AnswerNotKept, Progress, timeline, weeks


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


@pytest.mark.slow
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
    with pytest.raises(AnswerNotKept, match="could not be kept"):
        Progress("", tmp_path).add(answer())


def test_weeks_begin_on_monday() -> None:
    found = weeks([answer(4), answer(5), answer(11, right=False, seconds=9.0), answer(11, seconds=5.0)])
    assert [(week.monday.day, week.answers, week.right, week.seconds) for week in found] == [
        (29, 1, 1, 2.0),
        (5, 3, 2, 5.0),
    ]


def test_a_timeline_has_no_gaps() -> None:
    found = timeline(weeks([answer(5), answer(28)]))
    assert [(week.monday.day, week.answers) for week in found] == [(5, 1), (12, 0), (19, 0), (26, 1)]
    assert timeline([]) == []


class Killed(BaseException):
    """The process ends here."""


class FallingDisk:
    """Calls of the operating system, of which the one with a number never returns; a write may be cut before."""

    def __init__(self, call: int, cut: int) -> None:
        self.left, self.cut = call, cut

    def __getattr__(self, name: str) -> object:
        real = getattr(os, name)
        if name not in ("open", "write", "fsync", "close"):
            return real

        def call_or_fail(*given: Any) -> Any:
            self.left -= 1
            if self.left < 0:
                if name == "write":
                    os.write(given[0], given[1][: self.cut])
                raise Killed
            return real(*given)

        return call_or_fail


@pytest.mark.parametrize("torn", [False, True])
def test_a_kill_at_any_call_and_any_byte_loses_no_answer_that_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, torn: bool
) -> None:
    """Whatever was kept before is there; the answer in question is whole or not there; the next one is kept."""
    line = json.dumps(vars_of(answer(6)), ensure_ascii=False).encode() + b"\n"
    for call in range(5):
        for cut in range(0, len(line) + 1, 1 if call == 1 + torn else len(line)):
            folder = tmp_path / f"{call}-{cut}"
            Progress("", folder).add(answer(5))
            if torn:
                with Progress("", folder).path.open("ab") as file:
                    file.write(b'{"at": "20')
            progress = Progress("", folder)
            with monkeypatch.context() as patch:
                patch.setattr(progress_module, "os", FallingDisk(call, cut))
                with suppress(Killed):
                    progress.add(answer(6))
            again = Progress("", folder)
            assert again.answers in ([answer(5)], [answer(5), answer(6)])
            again.add(answer(7))
            assert Progress("", folder).answers == again.answers
            assert again.answers[-1] == answer(7)


def test_a_real_kill_after_every_key(tmp_path: Path) -> None:
    """The program is killed as soon as it asks the next question: the answer before it is on the disk."""
    program = Program(tmp_path / "data")
    for number in range(3):
        command = ("drill", "baccarat/punto-banco", "--seed", str(number))
        with Asked(program, *command) as drill:
            drill.until_asked()
            drill.type("d")
            drill.until_asked()
            drill.kill()
        kept = Progress("", program.home / "croupier" / "learning")
        assert len(kept.answers) == number + 1
        assert not kept.damaged


class Asked:
    """The program at the other end of two pipes."""

    def __init__(self, program: Program, *arguments: str) -> None:
        theirs_in, self._stdin = os.pipe()
        self._stdout, theirs_out = os.pipe()
        with open(theirs_in, "rb", 0) as stdin, open(theirs_out, "wb", 0) as out:
            self._process = warm.start(arguments, program.environment(), stdin, out, out)

    def until_asked(self) -> None:
        shown = b""
        while not shown.endswith(b" > "):
            chunk = os.read(self._stdout, 1 << 16)
            assert chunk, shown.decode()
            shown += chunk

    def type(self, line: str) -> None:
        os.write(self._stdin, f"{line}\n".encode())

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        os.close(self._stdin)
        os.close(self._stdout)
