"""A past game with the exact value of every move at every decision, as it stood then; the mistakes by name.

Only what was public at that moment goes into a value: the round before the move, and the cards exposed since the shuffle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.learning.table_advice import THRESHOLD, advice_on
from croupier.messages import Figure, Message, Refused, Sentence, say
from croupier.protocol import Decide, Move, Round
from croupier.table.journal import Record
from croupier.table.state import Event
from croupier.table.table import Table
from croupier.telling import telling_of
from croupier.telling.cards import card_name, cards_text
from croupier.telling.vocabulary import MOVES

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice


@dataclass(frozen=True)
class PastDecision:
    """A decision of a person in a past game."""

    rules: HouseRules
    round_number: int
    """From 1 on."""
    step: int
    """The number of answers given in its round before this one: where a replay stands."""
    seat: int
    word: str
    before: Round
    seen: Counter[Card]
    stake: int
    """The first bet in cents: the unit of the values."""

    @property
    def need(self) -> Decide:
        need = self.before.need
        assert isinstance(need, Decide)
        return need

    def advice(self) -> Advice:
        """The value of every move that was open; refused where a game is not analysed."""
        return advice_on(self.before, self.seen)

    def hand(self) -> Message:
        """`12 against a 10`: how the decision is called."""
        holding = telling_of(self.rules).holding(self.before, self.need)
        total = cards_text(holding.cards) if holding.total is None else holding.total
        if holding.against is None:
            return say("{total}", total=total)
        return say("{total} against {upcard}", total=total, upcard=card_name(holding.against))


@dataclass(frozen=True)
class ValuedDecision:
    """A decision with its values."""

    decision: PastDecision
    advice: Advice

    @property
    def cost(self) -> float:
        """In bets."""
        return self.advice.costs.get(self.decision.word, 0.0)

    @property
    def mistake(self) -> bool:
        return self.cost >= THRESHOLD

    def name(self) -> Message:
        """`Round 3, 12 against a 10: Stand cost 0.03; the best was Hit.`"""
        decision = self.decision
        return say(
            "Round {number}, {hand}: {move} cost {cost}; the best was {best}.",
            number=decision.round_number,
            hand=decision.hand(),
            move=MOVES[decision.word].label,
            cost=Figure(-self.cost, 4),
            best=MOVES[self.advice.best].label,
        )

    def lines(self) -> Iterator[Message]:
        """The decision and every move with its value, the best first."""
        decision, moves = self.decision, self.advice.moves
        values = tuple(
            say("{move} {worth}", move=MOVES[word].label, worth=Figure(moves[word], 4))
            for word in sorted(moves, key=lambda word: -moves[word])
        )
        yield say("{hand}: {values}.", hand=Sentence(decision.hand()), values=values)


def past_decisions(records: Sequence[Record], seat: int | None = None) -> list[PastDecision]:
    """The decisions of the people of a game, or of one seat, in their order."""
    found: list[PastDecision] = []
    before: list[Round | None] = [None]
    steps = [0]

    def note(table: Table, event: Event) -> None:
        if event.kind == "deal":
            steps[0] = 0
        elif event.kind == "answer":
            if isinstance(event.need, Decide) and before[0] is not None:
                _add(found, table, event, before[0], steps[0], seat)
            steps[0] += 1
        before[0] = table.round

    Table.from_log(list(records), watch=note)
    return found


def _add(found: list[PastDecision], table: Table, event: Event, before: Round, step: int, seat: int | None) -> None:
    need = before.need
    assert isinstance(need, Decide)
    if table.players[need.seat].bot or seat not in (None, need.seat):
        return
    word = event.answer.word if isinstance(event.answer, Move) else str(event.answer)
    stake = before.stakes[need.seat]
    first = stake.bets[0][1] if stake else 0
    found.append(PastDecision(table.rules, table.rounds, step, need.seat, word, before, table.seen.copy(), first))


def valued(decisions: Sequence[PastDecision]) -> Iterator[ValuedDecision]:
    """The decisions with their values, one after the other as they are computed; what cannot be valued is left out."""
    for decision in decisions:
        try:
            yield ValuedDecision(decision, decision.advice())
        except Refused:
            continue


def given_away(decisions: Sequence[ValuedDecision]) -> list[float]:
    """What mistakes have cost after each decision, in cents: the graph of a session."""
    return list(accumulate(one.cost * one.decision.stake for one in decisions))
