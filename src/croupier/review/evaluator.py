"""The exact value of a past choice. Everything that values past games asks here.

`ask` takes a choice to whoever computes: the queue of values (`analysis.values`), or `Direct`, which computes here and now.
`value` makes of the answer what the choice came to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.messages import Refused, say
from croupier.processes.queue import SOON, Found
from croupier.protocol import Round
from croupier.records.types import Record
from croupier.review.choices import PastBets, PastDecision, bets_of, decisions_of
from croupier.review.replay import ReplayedRound, rounds_of_log
from croupier.review.valued_choices import Valued, ValuedBet, ValuedDecision
from croupier.table.game import Game

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice

Choice = PastDecision | PastBets


class Evaluator(Protocol):
    """Whoever computes values."""

    def advice(self, round: Round, seen: Counter[Card], priority: int) -> Found:
        """The value of every open move."""

    def at_the_deal(self, rules: HouseRules, counts: tuple[int, ...], priority: int) -> Found:
        """The expectation of each bet if a round is dealt from these cards, ace to king."""


class Direct:
    """Computes at once, in this process."""

    def advice(self, round: Round, seen: Counter[Card], priority: int) -> Found:  # noqa: ARG002
        try:
            return Found("known", advice_on(round, seen))
        except Refused as refused:
            return Found("refused", why=refused.message)

    def at_the_deal(self, rules: HouseRules, counts: tuple[int, ...], priority: int) -> Found:  # noqa: ARG002
        from croupier.analysis.worth import bets_worth

        try:
            return Found("known", bets_worth(rules, counts))
        except Refused as refused:
            return Found("refused", why=refused.message)


def advice_on(round: Round, seen: Counter[Card]) -> Advice:
    """The value of every open move; `seen` are the cards exposed since the shuffle, those on the felt included."""
    from croupier.analysis import advise

    return advise(round, (seen - Counter(round.face_up())).elements())


def ask(evaluator: Evaluator, choice: Choice) -> Found:
    """The state of a choice's values: an `Advice`, or the worth of each bet at the deal."""
    if isinstance(choice, PastDecision):
        return evaluator.advice(choice.round, choice.seen, SOON)
    return evaluator.at_the_deal(choice.rules, choice.cards_left, SOON)


def value(rules: HouseRules, choice: Choice, found: Found) -> tuple[Valued, ...]:
    """A choice with its values, if they are known: one decision, or each bet of a deal."""
    if not found.known:
        return ()
    if isinstance(choice, PastDecision):
        return (ValuedDecision(rules, choice, found.value),)
    return tuple(ValuedBet(choice, bet, stake, found.value) for bet, stake in choice.bets)


# A whole log, without a queue


def value_game(records: Iterable[Record]) -> Iterator[Valued]:
    """Everything that people decided, as its values are computed, in the order of the game; what has no value is left out.

    The log is read as far as it is asked for, and one round of it is held at a time.
    """
    for game, played in rounds_of_log(records):
        yield from _value_round(game, played)


class NoRound(Refused):
    """A round that the game does not have."""


def value_round(records: Iterable[Record], number: int) -> Iterator[Valued]:
    """Everything that people decided in a round, from 1 on; what has no value is left out."""
    rounds = 0
    for game, played in rounds_of_log(records):
        rounds = played.number + 1
        if rounds == number:
            return _value_round(game, played)
    raise NoRound(say("There is no round {number}: the game has {rounds}.", number=str(number), rounds=rounds))


def _value_round(game: Game, played: ReplayedRound) -> Iterator[Valued]:
    rules, evaluator = game.rules, Direct()
    for choice in choices_of(rules, played):
        if not game.players[choice.seat].bot:
            yield from value(rules, choice, ask(evaluator, choice))


def choices_of(rules: HouseRules, played: ReplayedRound) -> Iterator[Choice]:
    """What people decide in a round: their moves; in a game of betting boxes, their bets."""
    return bets_of(rules, played) if rules.main_bet is None else decisions_of(rules, played)
