"""How the hands of a split end, one with another.

The hands of a split win and lose apart, and how often all of them together come out ahead has no short exact answer
where a pair may be split again. How many hands there will be, and how many of these win, come back and lose, is exact:
it is summed over the patterns of second cards, like the value of the split itself, with ones in place of returns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards import Card
from croupier.games.blackjack import Round
from croupier.protocol import Decide

if TYPE_CHECKING:
    from croupier.analysis.layout import Payoff
    from croupier.analysis.settlement import Class


class Parted(NamedTuple):
    """The shares of the hands that win, come back and lose, and how many hands there are on average."""

    win: float
    push: float
    loss: float
    hands: float


def parted(round: Round, need: Decide, gone: Counter[Card]) -> Parted:
    """The hands that a split of the hand in play leads to, each played by its own cards."""
    from croupier.analysis.decisions import situated
    from croupier.analysis.game import standing
    from croupier.analysis.layout import GROSS, best
    from croupier.analysis.splits import play_split_hands, sum_over_patterns

    situation = situated(round, need, gone.elements())
    layout, unseen, pair = situation.layout, situation.unseen, situation.pair
    assert pair is not None
    how, played = situation.split_limits, best(layout, unseen, standing(situation.game))

    def counted(payoff: Payoff) -> float:
        hand = play_split_hands(layout, unseen, played, {pair.value: (how, pair.copies)}, payoff)[pair.value]
        return float(sum_over_patterns(unseen, pair, how, hand.worth)[0])

    undoubled = {pair.value: (replace(how, doubles=False), pair.copies)}
    staked = play_split_hands(layout, unseen, played, undoubled, GROSS)[pair.value].staked
    hands = float(sum_over_patterns(unseen, pair, how, staked)[0])
    win = 1.0 + counted(_counting(lambda gross: gross > 1.0)) / hands
    push = 1.0 + counted(_counting(lambda gross: gross == 1.0)) / hands
    return Parted(win, push, 1.0 - win - push, hands / situation.further)


def _counting(pays: Callable[[float], bool]) -> Payoff:
    """One for a hand that pays so, however much lies on it; what a hand stakes is still taken off."""
    from croupier.analysis.layout import Payoff
    from croupier.analysis.settlement import Class

    def of(kind: Class) -> Class:
        return Class(tuple(float(pays(gross)) for gross in kind.returns), kind.ahead_of)

    return Payoff(of, raised=0.0)
