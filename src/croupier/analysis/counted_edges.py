"""How often a round begins at each reading of a count, and what a unit wins there: computed, not simulated.

It is what `counted_game` computes on the way to index plays, without the values of single moves: the player makes the best move
at each count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from croupier.analysis.blackjack import Policy
from croupier.analysis.counted_game import edge_of_counter
from croupier.analysis.counted_shoe import CountedShoe
from croupier.analysis.game import Game, best_answers, options, standing
from croupier.analysis.indices import EDGE_ERROR, LAST_EDGE_ERROR, chance_error
from croupier.analysis.lattice import Floats
from croupier.analysis.layout import best
from croupier.analysis.variance import squares
from croupier.games.blackjack.rules import Rules
from croupier.games.counts import Counting

MEAN_ERROR = 0.0002
"""The standard error of all edges together: what the mean win of a round is off by, for each unit of the average bet.

Edges at single counts are known less well (`indices`), but their errors cancel out: `benchmarks/computed_sheet.py` compares
with rounds that were simulated."""
SQUARE_ERROR = 0.03
"""The standard error of the mean square of what a unit wins at a count, as a part of it."""
RICH = 6.0
"""The true count of Hi-Lo at which the mean square is computed besides: between it and the full shoe it is a straight line."""


@dataclass(frozen=True, eq=False)
class CountedEdges:
    """By reading."""

    counting: Counting
    chances: Floats
    edges: Floats
    squares: Floats
    """The mean square of what a unit wins."""

    @property
    def edge_errors(self) -> Floats:
        errors = np.full(len(self.edges), EDGE_ERROR)
        errors[[0, -1]] = LAST_EDGE_ERROR
        return errors

    @property
    def chance_errors(self) -> Floats:
        return chance_error(self.counting) * self.chances


@lru_cache(maxsize=16)
def counted_edges(rules: Rules, counting: Counting, penetration: float | None = None) -> CountedEdges:
    """At a blackjack house, as far as the shoe is dealt."""
    shoe = CountedShoe.of(rules, counting, penetration)
    joint, chances = edge_of_counter(shoe), shoe.matrix(0, 0.0).weights.sum(axis=1)
    given = np.divide(joint, chances, out=np.zeros_like(joint), where=chances > 1e-12)
    return CountedEdges(counting, chances, given, _squares(shoe))


def _squares(shoe: CountedShoe) -> Floats:
    """By reading, at the density that is expected there; without insurance, whose squares are not computed."""
    plain = CountedShoe(replace(shoe.rules, insurance=False, even_money=False), shoe.counting, shoe.penetration)
    first, rich = (_square(plain.game_at(count * shoe.unit)) for count in (0.0, RICH))
    weights = shoe.matrix(0, 0.0).weights
    density = np.divide(
        weights @ shoe.densities,
        weights.sum(axis=1),
        out=np.zeros(len(weights)),
        where=weights.sum(axis=1) > 1e-12,
    )
    found: Floats = np.maximum(first / 2, first + (rich - first) * density / (RICH * shoe.unit))
    return found


def _square(round: Game) -> float:
    """The mean square of a round with the best moves."""
    played = best(round.layout, round.unseen, standing(round))
    choices = options(round, played)
    policy = Policy(played, choices, best_answers(round, choices))
    return float(round.chances @ squares(round, policy).sum(axis=1))
