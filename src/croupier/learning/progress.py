"""A person's answers to drills, on disk: one JSON record a line, appended and synced, so that a kill loses none.

Everything else follows from the answers: the schedule is a fold over them, and so are accuracy and speed by week.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from urllib.parse import quote

from croupier.disk import data_path
from croupier.messages import Refused, one_line, say
from croupier.system import EVERY_FILE, NO_LINK

FIELDS = ("at", "drill", "house", "item", "given", "right", "seconds")


class BadProgress(Refused):
    """A file of answers that cannot be read."""


class AnswerNotKept(BadProgress):
    """An answer that cannot be written."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer."""

    at: str
    """When, in UTC: 2026-11-16T09:35:00+00:00."""
    drill: str
    house: str
    item: str
    """What was asked; the schedule is by item."""
    given: str
    right: bool
    seconds: float

    @property
    def moment(self) -> datetime:
        return datetime.fromisoformat(self.at)


@dataclass(frozen=True, slots=True)
class Week:
    """The answers of a week, from its Monday on."""

    monday: date
    answers: int
    right: int
    seconds: float
    """The median time of an answer."""

    @property
    def accuracy(self) -> float:
        return self.right / self.answers if self.answers else 0.0


def progress_folder() -> Path:
    """Where answers are kept."""
    return data_path("learning")


class Progress:
    """The answers of one person."""

    def __init__(self, person: str = "", folder: Path | None = None) -> None:
        self.path = (folder or progress_folder()) / f"{quote(person, safe='') or '_'}.jsonl"
        self.damaged = 0
        """How many lines of the file are no answers; they are left alone."""
        self.answers: list[Answered] = list(self._read())

    def _read(self) -> Iterator[Answered]:
        try:
            lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return
        except OSError:
            raise BadProgress(say("“{path}” cannot be read.", path=str(self.path))) from None
        for line in lines:
            if (answer := read_answer(line)) is not None:
                yield answer
            else:
                self.damaged += bool(line)

    def add(self, answer: Answered) -> None:
        """Write an answer; when this returns, it survives a power cut."""
        line = answer_line(answer) + b"\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | NO_LINK | EVERY_FILE, 0o600)
            try:
                if not _ends_with_a_whole_line(self.path):
                    os.write(file, b"\n")
                os.write(file, line)
                os.fsync(file)
            finally:
                os.close(file)
        except OSError:
            raise AnswerNotKept(
                say("The answer could not be kept: “{path}” cannot be written.", path=str(self.path))
            ) from None
        self.answers.append(answer)

    def of(self, drill: str, house: str) -> list[Answered]:
        """The answers to one drill at one house."""
        return [answer for answer in self.answers if (answer.drill, answer.house) == (drill, house)]


def weeks(answers: Iterable[Answered]) -> list[Week]:
    """Accuracy and speed, week by week, the earliest first."""
    by_monday: dict[date, list[Answered]] = {}
    for answer in answers:
        day = answer.moment.date()
        by_monday.setdefault(day - timedelta(days=day.weekday()), []).append(answer)
    return [
        Week(monday, len(each), sum(one.right for one in each), sorted(one.seconds for one in each)[len(each) // 2])
        for monday, each in sorted(by_monday.items())
    ]


def timeline(found: Sequence[Week]) -> list[Week]:
    """The weeks without a gap: a week without answers counts 0 answers."""
    every: list[Week] = []
    for week in found:
        while every and every[-1].monday + timedelta(days=7) < week.monday:
            every.append(Week(every[-1].monday + timedelta(days=7), 0, 0, 0.0))
        every.append(week)
    return every


def answer_line(answer: Answered) -> bytes:
    """An answer as its line in the file, without the line break."""
    return json.dumps(asdict(answer), ensure_ascii=False).encode()


def now() -> datetime:
    return datetime.now(UTC)


def _ends_with_a_whole_line(path: Path) -> bool:
    """Whether the file ends with a whole line. A line that a power cut tore is not continued."""
    with path.open("rb") as file:
        if not file.seek(0, os.SEEK_END):
            return True
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


def read_answer(line: bytes) -> Answered | None:
    """The answer that a line holds; None if it holds none."""
    try:
        given = json.loads(line) if len(line) < 10_000 else None
        if not isinstance(given, dict) or set(given) != set(FIELDS):
            return None
        answer = Answered(**given)
        texts = (answer.at, answer.drill, answer.house, answer.item, answer.given)
        fits = all(isinstance(text, str) and one_line(text) for text in texts) and type(answer.right) is bool
        fits = fits and isinstance(answer.seconds, int | float) and 0 <= answer.seconds < 1e6
        return answer if fits and answer.moment.tzinfo else None
    except (ValueError, RecursionError, OverflowError):
        return None
