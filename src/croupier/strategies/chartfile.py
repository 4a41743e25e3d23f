"""A chart kept in a file."""

from __future__ import annotations

from pathlib import Path

from croupier.disk import read_file
from croupier.games.blackjack.chart import BadChart, Chart
from croupier.messages import Message, say

LARGEST = 1_000_000
"""The most bytes a chart file may have."""


def read_chart(file: str | Path) -> Chart:
    """The chart of a JSON file, or BadChart with the file's name and what is wrong."""
    import json

    try:
        return Chart.from_json(json.loads(_bytes(file)))
    except BadChart as problem:
        raise _refused(file, problem.message) from None
    except json.JSONDecodeError as problem:
        where = say("it is not JSON at line {line}, column {column}.", line=problem.lineno, column=problem.colno)
        raise _refused(file, where) from None
    except (ValueError, RecursionError):  # no text, a number too long to read, lists nested without end
        raise _refused(file, say("it is not JSON.")) from None


def _bytes(file: str | Path) -> bytes:
    try:
        return read_file(Path(file), LARGEST)
    except FileNotFoundError:
        raise BadChart(say("there is no such file.")) from None
    except (OSError, ValueError):  # a folder, no right to read it, a name that no file can have
        raise BadChart(say("it cannot be read.")) from None


def _refused(file: str | Path, problem: Message) -> BadChart:
    return BadChart(say("The chart file “{file}” is not accepted: {problem}", file=str(file), problem=problem))
