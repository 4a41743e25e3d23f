"""The full distribution of a round, where at most two hands can arise.

For one hand the chances of a win and a push are played out like returns, once with its doubles and once without. For
two hands of a split let x^v mark the net result v of a hand. With w = x^v - x^-1,

    x^(v1 + v2) = w1 w2 + x^-1 (w1 + w2) + x^-2

so the pairs of ends that give the variance also give the distribution, with polynomials in x in place of numbers: an
end that wins t units counts x^t - x^-t, an end that pushes counts 1 - x^-t, a double counts x^-2 - x^-1, and an end that
loses counts 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.blackjack import OPTIMAL, Policy, StrategyChoice, open_game, policy_of
from croupier.analysis.game import SPLIT, SURRENDER, SWAP, Game, standing, swapped_hand
from croupier.analysis.kernel import DOUBLE, HIT, STAND
from croupier.analysis.lattice import Flags, Floats
from croupier.analysis.layout import GROSS, Payoff, replay_moves
from croupier.analysis.notebook import Notebook
from croupier.analysis.refusals import NotExact
from croupier.analysis.settlement import BUST, NATURAL, Class
from croupier.analysis.splits import Pair, SplitHand, limits, play_split_hands
from croupier.analysis.two_hands import OUTCOMES, Ends, collect_ends, dealer_chances, ends, sum_ends
from croupier.games.blackjack.rules import Rules
from croupier.messages import say

_MOST = 4
"""Two doubled hands win or lose four units."""


@dataclass(frozen=True, repr=False)
class NetDistribution(Notebook):
    """How often a round ends with each net result, in units of the first bet."""

    chances: Mapping[float, float]

    def title(self) -> str:
        return f"mean {self.mean:+.6f}, deviation {self.deviation:.4f}, {len(self.chances)} results"

    def table(self) -> Mapping[str, Sequence[object]]:
        return {"net": list(self.chances), "chance": list(self.chances.values())}

    def document(self) -> dict[str, Any]:
        return {f"{net:g}": chance for net, chance in self.chances.items()}

    @property
    def win(self) -> float:
        return sum(chance for net, chance in self.chances.items() if net > 0.0)

    @property
    def push(self) -> float:
        return self.chances.get(0.0, 0.0)

    @property
    def loss(self) -> float:
        return sum(chance for net, chance in self.chances.items() if net < 0.0)

    @property
    def mean(self) -> float:
        return sum(net * chance for net, chance in self.chances.items())

    @property
    def deviation(self) -> float:
        return sqrt(sum(net * net * chance for net, chance in self.chances.items()) - self.mean**2)


def distribution(
    rules: Rules, shoe: Sequence[int] | None = None, strategy: StrategyChoice = OPTIMAL
) -> NetDistribution:
    """The distribution of a round's net result."""
    round = open_game(rules, shoe)
    policy = policy_of(round, strategy)
    _check(round, policy)
    totals: defaultdict[float, float] = defaultdict(float)
    for net, rows in _Chances(round, policy).by_net().items():
        totals[net] += float(round.chances @ rows.sum(axis=1))
    return NetDistribution({net: totals[net] for net in sorted(totals) if totals[net] > 0.0})


def _check(round: Game, policy: Policy) -> None:
    if policy.answers.insured.any():
        raise NotExact(say("The distribution of a round in which insurance is taken is not computed."))
    for n, deal in enumerate(round.deals):
        splits = (policy.answers.first[:, n] == SPLIT).any()
        if deal.pair and splits and limits(round.rules, deal.pair.value).max_hands > 2:
            raise NotExact(
                say(
                    "The distribution is exact where at most two hands can arise, and max_hands = {hands}.",
                    hands=round.rules.max_hands,
                )
            )


def _counting(void: bool, pays: Callable[[float], bool], raised: float) -> Payoff:
    """Counts the outcomes whose gross return passes the test, without a dealer's natural where the stake is void then."""

    def of(kind: Class) -> Class:
        counted = [1.0 if pays(gross) else 0.0 for gross in kind.returns]
        if void:
            counted[NATURAL] = 0.0
        return Class(tuple(counted), kind.stops_above)

    return Payoff(of, raised)


class _Results(NamedTuple):
    """How often a hand wins, pushes and loses, with its stake and with twice its stake."""

    win: Floats
    push: Floats
    lose: Floats
    double_win: Floats
    double_push: Floats
    double_lose: Floats


def _results(count: Callable[[Payoff], Floats], price: Floats, doubled: Floats, void: bool) -> _Results:
    """Separate the results with one stake from those with two stakes.

    With raised = 0 a double counts its results; with raised = -1 it counts the price s of a unit instead. Subtracting
    `doubled`, the price of all doubles, leaves the results with one stake.
    """

    def both(pays: Callable[[float], bool]) -> tuple[Floats, Floats]:
        single = count(_counting(void, pays, -1.0)) - doubled
        return single, count(_counting(void, pays, 0.0)) - single

    win, double_win = both(lambda gross: gross > 1.0)
    push, double_push = both(lambda gross: gross == 1.0)
    lose, double_lose = price - doubled - win - push, doubled - double_win - double_push
    return _Results(win, push, lose, double_win, double_push, double_lose)


ChancesByNet = Mapping[float, Floats]
"""Chances by deal and upcard, or by upcard, for each net result."""


def _add(*parts: ChancesByNet) -> dict[float, Floats]:
    total: dict[float, Floats] = {}
    for part in parts:
        for net, rows in part.items():
            total[net] = total[net] + rows if net in total else rows
    return total


def _times(weight: Floats | Flags, part: ChancesByNet) -> dict[float, Floats]:
    return {net: weight * rows for net, rows in part.items()}


@dataclass(frozen=True, eq=False)
class _Chances:
    """Computes the chances of every net result, jointly with the upcard."""

    round: Game
    policy: Policy

    def by_net(self) -> dict[float, Floats]:
        round, answers = self.round, self.policy.answers
        options = {
            **{move: self._play(move) for move in (STAND, HIT, DOUBLE)},
            SPLIT: self._part_pairs(SPLIT, self._split),
            SWAP: self._part_pairs(SWAP, self._swap),
            SURRENDER: {-0.5: round.paid - round.natural, -1.0: round.natural},
        }
        taken = {answer: (answers.first == answer).mean(axis=0) for answer in options}
        later = _add(*(_times(taken[answer], rows) for answer, rows in options.items()))
        later = _add(_times(1.0 - answers.even_money, later), {1.0: answers.even_money * round.paid})
        early = answers.early.mean(axis=0)
        return _add(_times(1.0 - early, later), {-0.5: early * round.paid})

    @property
    def _void(self) -> bool:
        return self.round.unseen.void > 0.0

    def _play(self, move: int) -> dict[float, Floats]:
        """First cards that are not split or swapped."""
        round, played = self.round, self.policy.played
        index = [deal.hand for deal in round.deals]

        def count(payoff: Payoff) -> Floats:
            return replay_moves(round.layout, round.unseen, standing(round, payoff), played.moves, payoff)[index, move]

        doubled = {STAND: 0.0 * round.paid, HIT: played.added[index], DOUBLE: round.further}[move]
        results = _results(count, round.further, doubled, self._void)
        natural, void = round.is_natural[:, None], round.unseen.void * round.natural
        return _add(
            _times(~natural, _as_nets(results)),
            _times(natural, _as_nets(results._replace(win=0.0 * results.win))),
            {round.layout.terms.natural_pays: natural * results.win, 0.0: natural * void, -1.0: ~natural * void},
        )

    def _part_pairs(self, answer: int, part: Callable[[int], ChancesByNet]) -> dict[float, Floats]:
        """Pairs that are split or swapped, deal by deal."""
        total: dict[float, Floats] = {}
        for n in np.nonzero((self.policy.answers.first == answer).any(axis=(0, 2)))[0]:
            only = np.zeros((len(self.round.deals), 1))
            only[n] = 1.0
            void = {-1.0: self.round.unseen.void * self.round.natural[n]}
            total = _add(total, _times(only, _add(part(int(n)), void)))
        return total

    def _swap(self, n: int) -> ChancesByNet:
        """One hand with two units on it."""
        moves = swapped_hand(self.round, n, self.policy.played.after_swap, GROSS)[1]

        def count(payoff: Payoff) -> Floats:
            return swapped_hand(self.round, n, moves, payoff)[0]

        price = self.round.further[n]
        results = _results(count, price, 0.0 * price, self._void)
        return {2.0: results.win, 0.0: results.push, -2.0: results.lose}

    def _split(self, n: int) -> ChancesByNet:
        pair = self.round.deals[n].pair
        assert pair is not None
        single = self._split_hand(n, pair)
        rows = np.zeros((2 * _MOST + 1, len(self.round.layout.upcards)))
        for column in np.nonzero((self.policy.answers.first[:, n] == SPLIT).any(axis=0))[0]:
            one = _polynomial(_Results(*(row[column] for row in single)))
            both = self._both_hands(pair, int(column))
            both[1 : 1 + len(one)] += 2.0 * one  # x^-1 (w1 + w2)
            both[_MOST - 2] += self.round.further[n, column]
            rows[:, column] = both
        return {float(power - _MOST): row for power, row in enumerate(rows)}

    def _split_hand(self, n: int, pair: Pair) -> _Results:
        """One hand of the split, averaged over its second card."""
        round, how = self.round, limits(self.round.rules, pair.value)
        price = round.further[n]
        hand = round.layout.lattice.counts[round.deals[n].hand]
        chances = (round.unseen.counts - round.unseen.drop * hand) / (round.unseen.size - 2.0 * round.unseen.drop)
        wanted = {pair.value: (how, pair.copies)}

        def play(payoff: Payoff) -> SplitHand:
            return play_split_hands(round.layout, round.unseen, self.policy.played, wanted, payoff)[pair.value]

        def count(payoff: Payoff) -> Floats:
            expected: Floats = chances @ play(payoff).worth[0] + price
            return expected

        return _results(count, price, chances @ play(GROSS).staked[0] - price, self._void)

    def _both_hands(self, pair: Pair, column: int) -> Floats:
        """w1 w2 as a polynomial, from x^-4 to x^4."""
        round, how = self.round, limits(self.round.rules, pair.value)
        moves = self.policy.played.moves if how.doubles else self.policy.played.plain
        apart = ends(round.layout, pair.value, column, moves, how)
        ways = np.stack([apart.ways.sum(axis=1), np.zeros(len(apart.ways))], axis=1)
        product = _mark_together(round.layout.classes.all, self._void)
        keys, sums = collect_ends(Ends(apart.keys, apart.kind, ways), product, kinds=1)
        by_power = np.ascontiguousarray(sums.reshape(len(keys), 2 * _MOST + 1, -1))
        dealer = dealer_chances(round.layout, round.unseen, pair.value, round.layout.upcards[column], keys, terms=1)
        return sum_ends(round.unseen, pair.value, dealer, by_power, 0)


def _as_nets(results: _Results) -> dict[float, Floats]:
    return {
        1.0: results.win,
        0.0: results.push + results.double_push,
        -1.0: results.lose,
        2.0: results.double_win,
        -2.0: results.double_lose,
    }


def _polynomial(results: _Results) -> Floats:
    """w of one hand as a polynomial, from x^-2 to x^2."""
    win, push, _, double_win, double_push, double_lose = results
    doubled = double_win + double_push + double_lose
    return np.array([doubled - double_win - double_push, -win - push - doubled, push + double_push, win, double_win])


def _mark_together(classes: Sequence[Class], void: bool) -> Floats:
    """w1 w2 for two ends, by their kinds, and by power and outcome; the last outcome is a bust."""
    gross = np.array([[*kind.returns[17:], kind.returns[BUST]] for kind in classes])
    single = np.zeros((len(classes), len(OUTCOMES) + 1, 5))
    single[gross > 1.0] = [0.0, -1.0, 0.0, 1.0, 0.0]
    single[gross == 1.0] = [0.0, -1.0, 1.0, 0.0, 0.0]
    double = np.zeros_like(single)
    double[gross > 1.0] = [-1.0, 0.0, 0.0, 0.0, 1.0]
    double[gross == 1.0] = [-1.0, 0.0, 1.0, 0.0, 0.0]
    raised = np.broadcast_to([1.0, -1.0, 0.0, 0.0, 0.0], (1, *single.shape[1:]))
    marked = np.concatenate([single, double, raised])
    if void:
        marked[:, OUTCOMES.index(NATURAL)] = 0.0
    product = np.zeros((len(marked), len(marked), 2 * _MOST + 1, marked.shape[1]))
    for one in range(5):
        for two in range(5):
            product[:, :, one + two] += marked[:, None, :, one] * marked[None, :, :, two]
    return product.reshape(len(marked), len(marked), -1)
