"""A past decision or bet with exact values: the value of every move or box that was open, the cost, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.messages import Figure, Message, Sentence, say
from croupier.money import Money
from croupier.protocol import MoveWithAmount
from croupier.review.choices import PastBets, PastDecision, ReplayPlace
from croupier.telling import telling_of
from croupier.telling.cards import card_name, cards_text
from croupier.telling.vocabulary import MOVES, title

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice

THRESHOLD = 0.005
"""A move that costs less, in bets, is no mistake: the coach says nothing about it."""


@dataclass(frozen=True)
class ValuedDecision:
    """A decision with the value of every move that was open."""

    rules: HouseRules
    decision: PastDecision
    advice: Advice

    @cached_property
    def cost(self) -> float:
        """In bets."""
        return self.advice.cost(self.decision.word, self.decision.part)

    @property
    def cents(self) -> float:
        return self.cost * self.decision.bet

    @property
    def mistake(self) -> bool:
        return self.cost >= THRESHOLD

    @property
    def place(self) -> ReplayPlace:
        return self.decision.place

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def best(self) -> Message:
        return MOVES[self.advice.best].label

    @property
    def amount(self) -> int | None:
        """What was put up, if it was less than the move could put up."""
        answer = self.decision.answer
        return answer.amount if isinstance(answer, MoveWithAmount) and self.decision.part < 1.0 else None

    def document(self) -> dict[str, object]:
        """As data."""
        less = {} if self.amount is None else {"amount": self.amount, "value": self._worth}
        return {
            "round": self.place[0] + 1,
            "step": self.place[1],
            "seat": self.seat,
            "hand": str(self.hand()),
            "move": self.decision.word,
            **less,
            "values": dict(self.advice.moves),
            "best": self.advice.best,
            "cost": self.cost,
        }

    def hand(self) -> Message:
        """What the decision is called: `12 against a 10`."""
        holding = telling_of(self.rules).holding(self.decision.round, self.decision.need)
        total = cards_text(holding.cards) if holding.total is None else holding.total
        if holding.against is None:
            return say("{total}", total=total)
        return say("{total} against {upcard}", total=total, upcard=card_name(holding.against))

    def name(self, begins: bool = True) -> Message:
        """`12 against a 10: stood, cost 0.03`; `begins`: it begins a sentence."""
        hand = Sentence(self.hand()) if begins else self.hand()
        if self.amount is not None:
            cost, amount = round(self.cost, 3), Money(self.amount)
            return say("{hand}: doubled for {amount}, cost {cost}", hand=hand, amount=amount, cost=cost)
        return MOVES[self.decision.word].mistake_name(hand, round(self.cost, 3))

    def comparison(self, begins: bool = True) -> Message:
        """`12 against a 10: Stand; Hit was better`: for lists that have the cost in chips beside it."""
        move: Message = MOVES[self.decision.word].label
        if self.amount is not None:
            move = say("{move} for {amount}", move=move, amount=Money(self.amount))
        hand = Sentence(self.hand()) if begins else self.hand()
        return say("{hand}: {move}; {best} was better", hand=hand, move=move, best=self.best)

    @property
    def _worth(self) -> float:
        """The value of what was done."""
        return self.advice.worth(self.decision.word, self.decision.part)

    def values(self) -> tuple[Message, ...]:
        """Every move with its value, the best first; a double for less with its amount."""
        named: list[tuple[Message, float]] = [(MOVES[word].label, worth) for word, worth in self.advice.moves.items()]
        if self.amount is not None:
            label = MOVES[self.decision.word].label
            named.append((say("{move} for {amount}", move=label, amount=Money(self.amount)), self._worth))
        return tuple(
            say("{move} {worth}", move=name, worth=Figure(worth, 4))
            for name, worth in sorted(named, key=lambda one: -one[1])
        )

    def line(self) -> Message:
        """`12 against a 10: Hit −0.3813, Stand −0.5404.`"""
        return say("{hand}: {values}.", hand=Sentence(self.hand()), values=self.values())


@dataclass(frozen=True)
class ValuedBet:
    """A bet on a box with the worth of every box at that deal."""

    deal: PastBets
    bet: str
    stake: int
    worths: Mapping[str, float]

    @property
    def seat(self) -> int:
        return self.deal.seat

    @property
    def _best(self) -> str:
        return max(self.worths, key=lambda bet: self.worths[bet])

    @property
    def cost(self) -> float:
        """In bets."""
        return self.worths[self._best] - self.worths.get(self.bet, 0.0)

    @property
    def cents(self) -> float:
        return self.cost * self.stake

    @property
    def mistake(self) -> bool:
        return self.cost >= THRESHOLD

    @property
    def place(self) -> ReplayPlace:
        return self.deal.number, 0

    @property
    def best(self) -> Message:
        return title(self._best)

    def document(self) -> dict[str, object]:
        """As data."""
        return {
            "round": self.place[0] + 1,
            "step": 0,
            "seat": self.seat,
            "bet": self.bet,
            "stake": self.stake,
            "values": dict(self.worths),
            "best": self._best,
            "cost": self.cost,
        }

    def name(self, begins: bool = True) -> Message:  # noqa: ARG002
        """`Tie, cost 0.13`: the name of a box always begins with a capital letter."""
        return say("{bet}, cost {cost}", bet=title(self.bet), cost=round(self.cost, 3))

    def comparison(self, begins: bool = True) -> Message:  # noqa: ARG002
        """`Tie; Banker was better`."""
        return say("{bet}; {best} was better", bet=title(self.bet), best=self.best)

    def values(self) -> tuple[Message, ...]:
        """Every box with its worth, the best first."""
        worths = self.worths
        return tuple(
            say("{move} {worth}", move=title(bet), worth=Figure(worths[bet], 4))
            for bet in sorted(worths, key=lambda bet: -worths[bet])
        )

    def line(self) -> Message:
        """`Banker −0.0106, Player −0.0124, Tie −0.1436.`"""
        return say("{values}.", values=self.values())


Valued = ValuedDecision | ValuedBet


def name_with_round(valued: Valued) -> Message:
    """`Round 3, 12 against a 10: Stand; Hit was better`: the name of a mistake in a list."""
    return say("Round {number}, {mistake}", number=valued.place[0] + 1, mistake=valued.comparison(begins=False))


def sentence_with_round(valued: Valued, speak: Speaker) -> Message:
    """`Round 3, 12 against a 10: Stand; Hit was better. Cost: 1.59.` The cost is in chips."""
    cost = speak.exact_money(valued.cents)
    return say("{mistake}. Cost: {cost}.", mistake=name_with_round(valued), cost=cost)
