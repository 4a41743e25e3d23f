"""How the hands of a split end.

The hands of a split win and lose separately. How often all of them together come out ahead has no short exact answer
where a pair may be split again. Two figures are exact: how many hands there will be, and which share of them wins,
pushes and loses. They are summed over the patterns of second cards like the value of the split, with ones in place of
returns.
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


class SplitShares(NamedTuple):
    """The shares of the hands that win, push and lose, and how many hands there are on average."""

    win: float
    push: float
    loss: float
    hands: float


def split_shares(round: Round, need: Decide, gone: Counter[Card]) -> SplitShares:
    """How the hands end that a split of the hand in play leads to; each is played by its own cards."""
    from croupier.analysis.advising import situation_of
    from croupier.analysis.game import standing
    from croupier.analysis.layout import GROSS, best
    from croupier.analysis.splits import play_split_hands, sum_over_patterns

    situation = situation_of(round, need, gone.elements())
    layout, unseen, pair = situation.layout, situation.unseen, situation.pair
    assert pair is not None
    how, played = situation.split_limits, best(layout, unseen, standing(situation.game))

    def count_hands(payoff: Payoff) -> float:
        hand = play_split_hands(layout, unseen, played, {pair.value: (how, pair.copies)}, payoff)[pair.value]
        return float(sum_over_patterns(unseen, pair, how, hand.worth)[0])

    undoubled = {pair.value: (replace(how, doubles=False), pair.copies)}
    staked = play_split_hands(layout, unseen, played, undoubled, GROSS)[pair.value].staked
    hands = float(sum_over_patterns(unseen, pair, how, staked)[0])
    win = 1.0 + count_hands(_counting(lambda gross: gross > 1.0)) / hands
    push = 1.0 + count_hands(_counting(lambda gross: gross == 1.0)) / hands
    return SplitShares(win, push, 1.0 - win - push, hands / situation.further)


def _counting(pays: Callable[[float], bool]) -> Payoff:
    """Counts one for each hand whose gross return passes the test, however large its stake; the stake is subtracted."""
    from croupier.analysis.layout import Payoff
    from croupier.analysis.settlement import Class

    def of(kind: Class) -> Class:
        return Class(tuple(float(pays(gross)) for gross in kind.returns), kind.stops_above)

    return Payoff(of, raised=0.0)
