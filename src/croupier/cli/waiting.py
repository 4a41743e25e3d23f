"""Progress: one line on standard error, only if that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.cli.language import LANGUAGE
from croupier.language import Speaker
from croupier.messages import Message, say

if TYPE_CHECKING:
    from croupier.simulation.run import RunProgress

OFTEN = 0.2
"""Seconds between two updates."""

LONG = 0.5
"""Seconds after which it is shown that a log is being read."""

WIDE = 20
"""The width of a bar in characters."""


@contextmanager
def line(message: Message) -> Iterator[None]:
    """Show a line until the block ends."""
    show(message)
    try:
        yield
    finally:
        show(None)


@contextmanager
def compiling(house: str) -> Iterator[Callable[[str, int], None]]:
    """Show that a house is compiled, and how far that is."""
    shown = time.monotonic()

    def tell(strategy: str, positions: int) -> None:
        nonlocal shown
        if time.monotonic() - shown > OFTEN:
            shown = time.monotonic()
            values = {"house": house, "strategy": strategy, "positions": positions}
            show(say("Compiling {house} for {strategy}: {positions} positions…", **values))

    with line(say("Compiling {house}…", house=house)):
        yield tell


@contextmanager
def reading(log: str) -> Iterator[Callable[[float], None]]:
    """Show how far a log has been read; nothing, if that is quick."""
    began = shown = time.monotonic()

    def tell(share: float) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - began > LONG and now - shown > OFTEN:
            shown = now
            show(say("Reading {log}…", log=log), share)

    try:
        yield tell
    finally:
        if shown != began:
            show(None)


@contextmanager
def progress() -> Iterator[Callable[[RunProgress], None]]:
    """Show the progress of a simulation."""
    shown = time.monotonic()

    def tell(so_far: RunProgress) -> None:
        nonlocal shown
        if time.monotonic() - shown > OFTEN:
            shown = time.monotonic()
            show(how_far(so_far), so_far.result.rounds / so_far.aim if so_far.aim else None)

    try:
        yield tell
    finally:
        show(None)


def how_far(progress: RunProgress) -> Message:
    """`42 %, 51,000,000 rounds a second, 11 s left, −0.412 % ± 0.016 %`."""
    from croupier.paper.figures import FigureWriter

    write, result = FigureWriter(Speaker(LANGUAGE)), progress.result
    speed = result.rounds_per_second
    values = {
        "speed": write.number(speed),
        "mean": write.edge(result.ev),
        "error": write.error(result.standard_error),
    }
    if progress.aim is None:
        return say("{rounds} rounds, {speed} a second, {mean} {error}", rounds=write.number(result.rounds), **values)
    left = (progress.aim - result.rounds) / speed if speed else 0.0
    done = write.share(result.rounds / progress.aim, 0)
    return say(
        "{done}, {speed} rounds a second, {left} s left, {mean} {error}", done=done, left=write.number(left), **values
    )


def bar(share: float, encoding: str | None) -> str:
    """A progress bar.

    >>> bar(0.5, "ascii")
    '[##########..........]'
    """
    full, empty = "█░" if "utf" in (encoding or "").lower() else "#."
    filled = min(WIDE, int(WIDE * share))
    return f"[{full * filled}{empty * (WIDE - filled)}]"


def show(message: Message | None, share: float | None = None) -> None:
    """Show the line, with a bar if the share is known; None removes it."""
    if sys.stderr and sys.stderr.isatty():
        words = [] if share is None else [bar(share, sys.stderr.encoding)]
        words += [Speaker(LANGUAGE)(message)] if message else []
        print("\r\x1b[K", " ".join(words), sep="", end="", file=sys.stderr, flush=True)
