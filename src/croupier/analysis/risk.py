"""Second moments of every first move, from the full shoe: what a player who avoids risk needs besides expectations.

They change little with the count, and a certainty equivalent multiplies them with the small share of the bankroll that is
bet. So those of the full shoe serve every reading.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.analysis.blackjack import Policy
from croupier.analysis.counted_game import CountedGame
from croupier.analysis.game import SPLIT, SURRENDER, best_answers, options, prices, settle, standing
from croupier.analysis.kernel import DOUBLE
from croupier.analysis.lattice import Flags, Floats
from croupier.analysis.layout import best, replay_moves
from croupier.analysis.variance import missing_square, split_squares, squares


@dataclass(frozen=True, eq=False)
class Squares:
    """E[net^2] of each move given the hand and the upcard, and the variance of a round."""

    moves: Floats
    """By hand, move and upcard, like the values of the counted game; 0 where the move is not open."""
    variance: float


def squares_of(found: CountedGame) -> Squares:
    round = found.base
    played = best(round.layout, round.unseen, standing(round))
    choices = options(round, played)
    policy = Policy(played, choices, best_answers(round, choices))
    worth = float(round.chances @ settle(round, choices, policy.answers).net.sum(axis=1))
    variance = float(round.chances @ squares(round, policy).sum(axis=1)) - worth**2
    return Squares(_moves(found, policy), variance)


def _moves(found: CountedGame, policy: Policy) -> Floats:
    round, payoff = found.base, missing_square(found.base.unseen.void > 0.0)
    paid, natural = prices(round.layout, round.unseen, found.hands)
    price, lost = paid - round.unseen.void * natural, round.unseen.void * natural
    missing = replay_moves(round.layout, round.unseen, standing(round, payoff), policy.played.moves, payoff)[
        found.hands
    ]
    moves = np.zeros((len(found.hands), SURRENDER + 1, paid.shape[1]))
    moves[:, : DOUBLE + 1] = price[:, None] - missing + lost[:, None]
    early = round.rules.surrender == "early"
    moves[:, SURRENDER] = paid / 4 if early else (paid - natural) / 4 + natural
    place = {int(hand): row for row, hand in enumerate(found.hands)}
    split = split_squares(round, policy, payoff, _close(found))
    for n, deal in enumerate(round.deals):
        if deal.pair and deal.hand in place:
            moves[place[deal.hand], SPLIT] = split[n] + lost[place[deal.hand]]
    return np.where(np.isfinite(found.values[0]), moves / np.where(paid > 0.0, paid, 1.0)[:, None], 0.0)


def _close(found: CountedGame) -> Flags:
    """The splits whose gain changes its sign at some reading, by deal and upcard: only they need a square."""
    place = {int(hand): row for row, hand in enumerate(found.hands)}
    split, others = found.values[:, :, SPLIT], found.values[:, :, : DOUBLE + 1].max(axis=2)
    changes = (split > others).any(axis=0) & (split < others).any(axis=0)
    never = np.zeros_like(changes[0])
    return np.array(
        [changes[place[deal.hand]] if deal.pair and deal.hand in place else never for deal in found.base.deals]
    )
