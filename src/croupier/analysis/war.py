"""Casino war as exact fractions: the value of the ante, and the best answer to a tie.

First cards that differ win and lose with equal chances. After a tie the two cards of the war are exchangeable, so with t
the chance that they tie, a war is won and lost with chance (1 - t)/2 each. The burned cards are unseen and change
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.analysis.advice import Advice
from croupier.analysis.nets import Nets, nets_document, nets_table, single_bet
from croupier.analysis.notebook import Notebook
from croupier.analysis.refusals import BadShoe, NothingToAdvise
from croupier.cards import Card, Rank
from croupier.games.war import BURNED, Round, Rules
from croupier.messages import say
from croupier.money import Odds
from croupier.protocol import Decide

GIVEN_UP = Nets({Fraction(-1, 2): Fraction(1)})
BEST = "best"
"""The name for "each tie is answered with the better word"."""


@dataclass(frozen=True, repr=False)
class WarEdge(Notebook):
    """The distribution of a unit on each bet."""

    answered: Mapping[str, Nets]
    """The ante, by the answer to every tie: BEST, `war`, and `surrender` where it is open."""
    tied: Nets | None
    """The side bet on a tie of the first cards, where the house takes it."""

    @property
    def ev(self) -> float:
        """The expectation of the ante with the better answer to each tie."""
        return float(self.ante)

    @property
    def nets(self) -> Mapping[str, Nets]:
        """The distribution of each bet, with the better answer to each tie."""
        return {"ante": self.answered[BEST]} | ({} if self.tied is None else {"tie": self.tied})

    def title(self) -> str:
        return ", ".join(f"{bet} {float(nets.mean):+.6f}" for bet, nets in self.nets.items())

    def table(self) -> Mapping[str, Sequence[object]]:
        return nets_table(self.nets)

    def document(self) -> dict[str, Any]:
        return nets_document(self.nets)

    @property
    def ante(self) -> Fraction:
        """The expectation of the ante with the better answer to each tie."""
        return self.answered[BEST].mean

    @property
    def always(self) -> Mapping[str, Fraction]:
        """The expectation of the ante if every tie gets the same answer."""
        return {word: nets.mean for word, nets in self.answered.items() if word != BEST}

    @property
    def tie(self) -> Fraction | None:
        return self.tied.mean if self.tied else None


def edge(rules: Rules, shoe: Sequence[int] | None = None) -> WarEdge:
    """The bets from a full shoe, or from one of this composition (thirteen counts, ace to king)."""
    ranks = tuple(shoe) if shoe is not None else _full(rules)
    if len(ranks) != len(Rank) or min(ranks) < 0 or sum(ranks) < 4 + BURNED:
        raise BadShoe(
            say("A shoe is thirteen counts, ace to king, of seven cards or more; this one is {shoe}.", shoe=ranks)
        )
    drop = _drop(rules)
    size = sum(ranks)
    ties = [Fraction(count * (count - drop), size * (size - drop)) for count in ranks]
    wars = [_war(rules, _without(ranks, rank, drop)) if tie else GIVEN_UP for rank, tie in enumerate(ties)]
    answers = {"war": wars} | ({"surrender": [GIVEN_UP] * len(ranks)} if rules.surrender else {})
    best = [max(nets, key=lambda answer: answer.mean) for nets in zip(*answers.values(), strict=True)]
    pays = rules.tie_bet_pays
    return WarEdge(
        answered={word: _ante(ties, nets) for word, nets in ({BEST: best} | answers).items()},
        tied=single_bet(sum(ties, Fraction(0)), pays) if isinstance(pays, Odds) else None,
    )


def advise(round: Round, seen: Iterable[Card] = ()) -> Advice:
    """The value of each answer to a tie in first bets; `seen` are the cards exposed since the shuffle that are gone."""
    if not isinstance(need := round.need, Decide):
        raise NothingToAdvise
    left = list(_full(round.rules))
    felt = [*round.dealer, *(card for seat in round.seats if seat for card in seat.cards), *seen]
    for card in felt:
        left[card.rank - 1] -= _drop(round.rules)
    if min(left) < 0 or sum(left) < 2:
        raise BadShoe(say("These cards cannot have been dealt from the shoe: it does not hold so many."))
    worth = {"war": _war(round.rules, left), "surrender": GIVEN_UP}
    return Advice({word: float(worth[word].mean) for word in need.words})


def _full(rules: Rules) -> tuple[int, ...]:
    return (4 * (1 if rules.decks == "infinite" else int(rules.decks)),) * len(Rank)


def _drop(rules: Rules) -> int:
    return 0 if rules.decks == "infinite" else 1


def _without(ranks: Sequence[int], rank: int, drop: int) -> list[int]:
    """The shoe after two cards of a rank have tied."""
    return [count - 2 * drop * (position == rank) for position, count in enumerate(ranks)]


def _war(rules: Rules, left: Sequence[int]) -> Nets:
    drop, size = _drop(rules), sum(left)
    tie = Fraction(sum(count * (count - drop) for count in left), size * (size - drop))
    either = (1 - tie) / 2
    return Nets.sum_of([(Fraction(*rules.war_win_pays), either), (Fraction(*rules.war_tie_pays), tie), (-2, either)])


def _ante(ties: Sequence[Fraction], answers: Sequence[Nets]) -> Nets:
    """First cards that differ, and the result of each tie."""
    either = (1 - sum(ties, Fraction(0))) / 2
    tied = (
        (net, tie * chance) for tie, nets in zip(ties, answers, strict=True) for net, chance in nets.chances.items()
    )
    return Nets.sum_of([(1, either), (-1, either), *tied])
