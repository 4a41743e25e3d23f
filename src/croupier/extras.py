"""Libraries that only some need: each comes with an extra, and where it is missing a sentence says how to get it."""

from __future__ import annotations

from croupier.messages import Refused, say


class MissingExtra(Refused, ImportError):
    """A library that is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(
            say(
                "This needs {library}, which is not installed: pip install “croupier[{extra}]”.",
                library=library,
                extra=extra,
            )
        )
