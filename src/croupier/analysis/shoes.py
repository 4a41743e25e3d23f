"""The composition of the shoe before a round."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.analysis.kernel import Unseen
from croupier.analysis.refusals import BadShoe
from croupier.games.blackjack.rules import Rules
from croupier.messages import say

RANKS = 13


def full(rules: Rules) -> tuple[int, ...]:
    """How many cards of each rank, ace to king, the house's shoe holds (infinite decks: their proportions)."""
    return (4 * (1 if rules.decks == "infinite" else int(rules.decks)),) * RANKS


def by_rank(rules: Rules, shoe: Sequence[int] | None) -> tuple[int, ...]:
    """The shoe by ranks, ace to king. Ten counts, ace to ten, suffice where ten-valued ranks need not be distinguished."""
    counts = tuple(shoe) if shoe is not None else full(rules)
    if any(type(count) is not int or count < 0 for count in counts):
        raise BadShoe(say("A shoe is whole numbers of cards, none below zero; this one is {shoe}.", shoe=counts))
    if len(counts) == 10 and not tells_tens_apart(rules):
        counts = (*counts, 0, 0, 0)
    if len(counts) != RANKS:
        raise BadShoe(
            say("A shoe is thirteen counts, ace to king (or ten, if the house pairs by value); not {n}.", n=len(counts))
        )
    return counts


def unseen(rules: Rules, ranks: Sequence[float]) -> Unseen:
    """The shoe by values, for the kernels."""
    counts = np.array([*ranks[:9], sum(ranks[9:])], np.float64)
    return Unseen(
        counts=counts,
        size=float(counts.sum()),
        drop=0.0 if rules.decks == "infinite" else 1.0,
        void=1.0 if rules.hole_card == "peek" or rules.original_bets_only else 0.0,
    )


def check_size(rules: Rules, unseen: Unseen) -> None:
    """Refuse a shoe that a round of one seat could exhaust: the rules do not say what happens then."""
    needed = longest(rules, unseen, rules.max_hands)
    if unseen.drop and unseen.size < needed:
        raise BadShoe(
            say(
                "A shoe of {cards} cards is too small: a round under these rules could need {needed}.",
                cards=int(unseen.size),
                needed=needed,
            )
        )


def longest(rules: Rules, unseen: Unseen, hands: int) -> int:
    """An upper bound of the cards that a dealer and so many hands can take.

    With every ace as 1, a hand may hit up to 20 and the dealer draws up to 16. The bound takes the smallest cards first
    until these points are used up, then one more card for each hand and the dealer, and the card that was swapped away.
    """
    points, drawn = 20 * hands + 16, 0
    for value, count in enumerate(unseen.counts, 1):
        taken = min(int(count), points // value)
        points, drawn = points - taken * value, drawn + taken
    return drawn + hands + 1 + rules.swap


def tells_tens_apart(rules: Rules) -> bool:
    """Whether 10 and K are no pair at this house, and pairs may be split or swapped."""
    return rules.split_pairs_by == "rank" and (rules.max_hands > 1 or rules.swap)
