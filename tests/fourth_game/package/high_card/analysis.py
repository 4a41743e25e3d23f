"""The exact value of high card: every card that the player and the dealer can have, and the better answer to a tie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

from croupier.analysis.advice import Advice
from croupier.analysis.nets import BetsEdge, Nets
from croupier.analysis.refusals import NothingToAdvise
from croupier.cards import Card
from croupier.protocol import Decide
from high_card.round import Round, Rules


def edge(rules: Rules, shoe: Sequence[int] | None = None) -> BetsEdge:
    """The distribution of a unit on the stake, with the better answer to each tie."""
    nets: dict[Fraction, Fraction] = {}
    counts = list(shoe) if shoe else [4 * (rules.decks if isinstance(rules.decks, int) else 1)] * 13
    for mine, *dealer in product(range(13), repeat=1 + rules.dealer_cards):
        chance, left = Fraction(1), list(counts)
        for rank in (mine, *dealer):
            chance *= Fraction(left[rank], sum(left))
            left[rank] -= rules.decks != "infinite"
        if not chance:
            continue
        best, height = max(map(rules.rank_height, dealer)), rules.rank_height(mine)
        if height != best:
            parts = {Fraction(1 if height > best else -1): Fraction(1)}
        else:
            higher = Fraction(sum(left[rank] for rank in range(13) if rules.rank_height(rank) > best), sum(left))
            draws = {Fraction(1): higher, Fraction(-1): 1 - higher}
            parts = draws if 2 * higher - 1 > Fraction(-1, 2) else {Fraction(-1, 2): Fraction(1)}
        for net, part in parts.items():
            nets[net] = nets.get(net, Fraction(0)) + chance * part
    return BetsEdge({"stake": Nets(nets)})


def advise(round: Round, seen: Iterable[Card] = ()) -> Advice:
    """The value of drawing and of folding at a tie."""
    if not isinstance(round.need, Decide):
        raise NothingToAdvise
    rules, gone = round.rules, [*seen, *round.face_up()]
    decks = rules.decks if isinstance(rules.decks, int) else 1
    left = [4 * decks - sum(card.rank == rank + 1 for card in gone) * (rules.decks != "infinite") for rank in range(13)]
    best = max(rules.height(card) for card in round.dealer if card)
    higher = sum(left[rank] for rank in range(13) if rules.rank_height(rank) > best) / sum(left)
    return Advice({"draw": 2 * higher - 1, "fold": -0.5})
