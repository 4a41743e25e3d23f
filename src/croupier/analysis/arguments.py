"""Arguments of functions for people who work in Python: taken in any sensible form, otherwise refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from numbers import Integral, Real
from os import PathLike
from pathlib import Path
from reprlib import repr as shortly
from typing import Any

from croupier.cards import Card
from croupier.messages import Message, Refused, say

NO_VALUE = object()
"""What a reader returns for a value that it does not take."""

MOST = 10_000

ArgumentReader = Callable[[Any], Any]


class BadArgument(Refused):
    """An argument of another kind than the function takes."""


def whole(value: Any) -> Any:
    """A whole number: also one of NumPy, or 1e6."""
    if not _numeric(value):
        return NO_VALUE
    return int(value) if isinstance(value, Integral) or float(value).is_integer() else NO_VALUE


def several(value: Any) -> Any:
    """How many there are of something."""
    read = whole(value)
    return read if read is not NO_VALUE and 0 <= read <= MOST else NO_VALUE


def number(value: Any) -> Any:
    return float(value) if _numeric(value) else NO_VALUE


def _numeric(value: Any) -> bool:
    return not isinstance(value, bool) and isinstance(value, Real) and isfinite(value)


def text(value: Any) -> Any:
    return value if isinstance(value, str) else NO_VALUE


def flag(value: Any) -> Any:
    """True or False: also one of NumPy."""
    return bool(value) if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_") else NO_VALUE


def weight(value: Any) -> Any:
    """A weight in words, or as a number."""
    return value if isinstance(value, str) else NO_VALUE if number(value) is NO_VALUE else str(value)


def file(value: Any) -> Any:
    return Path(value) if isinstance(value, str | PathLike) else NO_VALUE


_EXPECTED: Mapping[ArgumentReader, Message] = {
    whole: say("a whole number"),
    several: say("a whole number from 0 to {most}", most=MOST),
    number: say("a number"),
    text: say("a text"),
    flag: say("True or False"),
    weight: say("a number, or a text"),
    file: say("the name of a file"),
}


def parse(name: str, value: Any, reader: ArgumentReader, *, optional: bool = False) -> Any:
    """Parse one argument; None is allowed where it is optional."""
    read = None if optional and value is None else reader(value)
    if read is NO_VALUE:
        raise BadArgument(
            say(
                "{name} = {value} is not accepted; expected: {kind}.",
                name=name,
                value=shortly(value),
                kind=_EXPECTED[reader],
            )
        )
    return read


def parse_gone(given: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are gone."""
    cards: tuple[Any, ...] = tuple(given) if isinstance(given, Iterable) else (given,)
    for one in cards:
        if not isinstance(one, Card):
            raise BadArgument(
                say(
                    "{value} is not a card; croupier.cards has cards(“10 6 A”), which makes several.",
                    value=shortly(one),
                )
            )
    return cards


def no_round(given: object) -> BadArgument:
    """The refusal of a value that is no round with a decision."""
    return BadArgument(say("{value} is not a round of blackjack or of war.", value=shortly(given)))
