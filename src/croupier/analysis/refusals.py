"""What the analysis refuses, each with a sentence that says why."""

from __future__ import annotations

from croupier.games.declare import HouseRules
from croupier.messages import Refused, Word, say


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


class NoMoveValues(Refused):
    """A game whose bets may be analysed, but not its moves."""

    def __init__(self, rules: HouseRules) -> None:
        super().__init__(say("The moves of {game} have no exact values.", game=Word(rules.game)))


class NotAnalysed(Refused):
    """A game of which there is no exact analysis."""

    def __init__(self, rules: HouseRules) -> None:
        super().__init__(say("There is no exact analysis of {game}.", game=Word(rules.game)))
