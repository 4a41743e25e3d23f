"""Players by charts: the one who plays a chart, charts in files, and the charts of players who only hit and stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from croupier.cards import Card
from croupier.disk import read_file
from croupier.games.blackjack import Round, Rules, dealer
from croupier.games.blackjack.chart import HARD, PAIRS, SOFT, SPENT, UPCARDS, BadChart, Chart, Row
from croupier.games.blackjack.totals import nothing
from croupier.messages import Message, say
from croupier.protocol import Decide, Mix

LARGEST = 1_000_000
"""The most bytes a chart file may have."""


@dataclass(frozen=True)
class Charted:
    """Plays the chart's move, remembers no card, and never insures; even money it takes if the chart does."""

    name: str
    chart: Chart

    def look(self, seen: Iterable[Card]) -> None:  # noqa: ARG002
        return None

    def sees(self, round: Round) -> tuple[int, ...] | None:
        return self.chart.sees(round)

    def mix(self, round: Round, need: Decide, look: object) -> Mix:  # noqa: ARG002
        return {self.chart.move(round, need): 1.0}


# Files


def read_chart(file: str | Path) -> Chart:
    """The chart of a JSON file, or BadChart with the file's name and what is wrong."""
    import json

    try:
        return Chart.from_json(json.loads(_bytes(file)))
    except BadChart as problem:
        raise _refusal(file, problem.message) from None
    except json.JSONDecodeError as problem:
        where = say("it is not JSON at line {line}, column {column}.", line=problem.lineno, column=problem.colno)
        raise _refusal(file, where) from None
    except (ValueError, RecursionError):  # no text, a number too long to read, lists nested without end
        raise _refusal(file, say("it is not JSON.")) from None


def _bytes(file: str | Path) -> bytes:
    try:
        return read_file(Path(file), LARGEST)
    except FileNotFoundError:
        raise BadChart(say("there is no such file.")) from None
    except (OSError, ValueError):  # a folder, no right to read it, a name that no file can have
        raise BadChart(say("it cannot be read.")) from None


def _refusal(file: str | Path, problem: Message) -> BadChart:
    return BadChart(say("The chart file “{file}” is not accepted: {problem}", file=str(file), problem=problem))


# Players who only hit and stand

Wants = Callable[[int, bool], bool]
"""Whether a player wants another card with these points; the flag says that an ace still counts 11."""


def amateur(rules: Rules) -> Chart:
    """S0-20, S0-D6: hits below 16, whatever the dealer shows."""
    return _chart(rules, lambda points, soft: points < 16)  # noqa: ARG005


def mimic(rules: Rules) -> Chart:
    """E-14: hits as the house's dealer does."""
    return _chart(rules, lambda points, soft: dealer.draws(points, soft, dealer.hits_soft_17(rules)))


def never_bust(rules: Rules) -> Chart:
    """E-14: hits hard 11 or less and soft 17 or less, with which no card can bust."""
    return _chart(rules, lambda points, soft: points <= (17 if soft else 11))


def _chart(rules: Rules, wants: Wants) -> Chart:
    """The chart of a player who looks at nothing but their own total."""

    def row(points: int, soft: bool) -> Row:
        return ("H" if wants(points, soft) else "S",) * len(UPCARDS)

    pairs = [nothing(rules.ace_rule).after[value].after[value] for value in range(1, len(PAIRS.rows) + 1)]
    return Chart(
        "",
        hard=tuple(row(int(points), False) for points in HARD.rows),
        soft=tuple(row(int(points), True) for points in SOFT.rows),
        pairs=tuple(row(total.points, total.soft) for total in pairs),
        spent=tuple(row(int(points), False) for points in SPENT.rows) if rules.ace_rule == "one-drop" else (),
    )
