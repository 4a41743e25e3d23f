"""What the analysis refuses, each with a sentence that says why."""

from __future__ import annotations

from croupier.messages import Refused, say


class NoStrategy(Refused):
    """A strategy was named for a game that is not played by one."""


class BadShoe(Refused):
    """A composition that is no shoe, that cannot hold the cards on the felt, or that is too small for a round."""


class NotExact(Refused):
    """A combination that cannot be computed exactly; it is refused, never approximated."""


class NothingToAdvise(Refused):
    """The round stands at no decision."""

    def __init__(self) -> None:
        super().__init__(say("Nobody is to decide anything now, so there is nothing to advise."))
