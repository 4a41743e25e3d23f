"""The exact standard deviation of a round, resplits included.

For a unit stake the square of the net result is 1, except on a push or a natural. So with s the price of a unit,
E[net^2] = s - Z, where Z sums 1 - (return - 1)^2 over the outcomes; a bust of the player counts 0. Z is computed like a
return: a hit sums its children, and a double, whose squares are four times as large, is 4 sum(Z) - 3 s. For the hands of
a split

    E[(sum v_i)^2] = sum of E[v_i^2] + 2 sum over pairs of E[v_i v_k]

Where a dealer's natural takes the first bet only, it adds B: one unit, squared.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

from croupier.analysis.blackjack import OPTIMAL, Policy, StrategyChoice, open_game, policy_of
from croupier.analysis.game import SPLIT, SURRENDER, SWAP, Game, settle, standing, swapped_hand
from croupier.analysis.kernel import DOUBLE, HIT, STAND
from croupier.analysis.lattice import Flags, Floats
from croupier.analysis.layout import GROSS, Payoff, replay_moves
from croupier.analysis.refusals import NotExact
from croupier.analysis.settlement import NATURAL, Class
from croupier.analysis.splits import limits, play_split_hands, sum_over_patterns
from croupier.analysis.two_hands import Products
from croupier.games.blackjack.rules import Rules
from croupier.messages import say


def deviation(rules: Rules, shoe: Sequence[int] | None = None, strategy: StrategyChoice = OPTIMAL) -> float:
    """The standard deviation of a round, in units of the first bet."""
    round = open_game(rules, shoe)
    policy = policy_of(round, strategy)
    mean = float(round.chances @ settle(round, policy.options, policy.answers).net.sum(axis=1))
    return sqrt(max(float(round.chances @ squares(round, policy).sum(axis=1)) - mean * mean, 0.0))


def squares(round: Game, policy: Policy) -> Floats:
    """E[net^2] by deal and upcard."""
    answers = policy.answers
    if answers.insured.any():
        raise NotExact(say("The deviation of a round in which insurance is taken is not computed."))
    by_answer = _by_answer(round, policy)
    played = np.mean(
        [np.take_along_axis(by_answer, first[None].astype(np.int64), axis=0)[0] for first in answers.first], axis=0
    )
    played = answers.even_money * round.paid + (1.0 - answers.even_money) * played
    early = answers.early.mean(axis=0)
    square: Floats = early * round.paid / 4 + (1.0 - early) * played
    return square


def _by_answer(round: Game, policy: Policy) -> Floats:
    """E[net^2] by first move, where the policy makes that move."""
    payoff = missing_square(round.unseen.void > 0.0)
    rows = np.zeros((SURRENDER + 1, *round.paid.shape))
    index = [deal.hand for deal in round.deals]
    values = replay_moves(round.layout, round.unseen, standing(round, payoff), policy.played.moves, payoff)[index]
    lost = round.unseen.void * round.natural * ~round.is_natural[:, None]
    for move in (STAND, HIT, DOUBLE):
        rows[move] = round.further - values[:, move] + lost
    rows[SURRENDER] = (round.paid - round.natural) / 4 + round.natural
    for n in np.nonzero((policy.answers.first == SWAP).any(axis=(0, 2)))[0]:
        rows[SWAP, n] = _swap(round, policy, int(n), payoff) + lost[n]
    splits = (policy.answers.first == SPLIT).any(axis=0)
    if splits.any():
        rows[SPLIT] = np.where(splits, split_squares(round, policy, payoff, splits) + lost, 0.0)
    return rows


def missing_square(void: bool) -> Payoff:
    """1 - (return - 1)^2. Where a dealer's natural takes the first bet only, that outcome is added separately."""

    def of(kind: Class) -> Class:
        missing = [1.0 - (gross - 1.0) ** 2 for gross in kind.returns]
        if void:
            missing[NATURAL] = 0.0
        return Class(tuple(missing), kind.stops_above)

    return Payoff(of, raised=3.0)


def _swap(round: Game, policy: Policy, n: int, payoff: Payoff) -> Floats:
    """One hand with two units on it."""
    moves = swapped_hand(round, n, policy.played.after_swap, GROSS)[1]
    missing = swapped_hand(round, n, moves, payoff)[0]
    square: Floats = 4.0 * (round.further[n] - missing)
    return square


def split_squares(round: Game, policy: Policy, payoff: Payoff, wanted: Flags) -> Floats:
    rows = np.zeros(round.paid.shape)
    pairs = {n: pair for n, deal in enumerate(round.deals) if (pair := deal.pair) and wanted[n].any()}
    hands = {pair.value: (limits(round.rules, pair.value), pair.copies) for pair in sorted(pairs.values())}
    square = play_split_hands(round.layout, round.unseen, policy.played, hands, payoff)
    single = play_split_hands(round.layout, round.unseen, policy.played, hands, more_terms=1)
    for n, pair in pairs.items():
        how = limits(round.rules, pair.value)
        moves = policy.played.moves if how.doubles else policy.played.plain
        rows[n] = -sum_over_patterns(round.unseen, pair, how, square[pair.value].worth)
        for column in np.nonzero(wanted[n])[0]:
            products = Products.of(round.layout, round.unseen, moves, pair, how, int(column), single[pair.value])
            rows[n, column] += 2.0 * products.total()
    return rows
