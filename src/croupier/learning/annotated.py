"""A past game with exact values: every decision as it stood then, the mistakes by name, the graph of the session.

Only what was public at that moment goes into a value: the round before the move, and the cards exposed since the shuffle.
A `Review` finds the values, one after the other; here they get their words.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.games.declare import HouseRules
from croupier.learning.table_advice import THRESHOLD, advice_on
from croupier.messages import Figure, Message, Refused, Sentence, say
from croupier.records.history import Replay
from croupier.records.look_back import NOTHING, DealtBets, Decided, Review, deals_of, decisions_of, reviews_of
from croupier.records.replayed import ReplayedRound, replayed_log
from croupier.table.logs import read
from croupier.table.records import Record
from croupier.table.table import Table
from croupier.telling import telling_of
from croupier.telling.cards import card_name, cards_text
from croupier.telling.vocabulary import MOVES, title

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice

ReplayPlace = tuple[int, int]
"""A place in a replay: the number of a round, from 0 on, and a step."""


@dataclass(frozen=True)
class ValuedDecision:
    """A decision with the value of every move that was open."""

    rules: HouseRules
    decision: Decided
    advice: Advice

    @cached_property
    def cost(self) -> float:
        """In bets."""
        return self.advice.costs.get(self.decision.word, 0.0)

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

    def document(self) -> dict[str, object]:
        """As data."""
        return {
            "round": self.place[0] + 1,
            "step": self.place[1],
            "seat": self.seat,
            "hand": str(self.hand()),
            "move": self.decision.word,
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
        hand = self.hand()
        return MOVES[self.decision.word].mistaken(Sentence(hand) if begins else hand, round(self.cost, 3))

    def values(self) -> tuple[Message, ...]:
        """Every move with its value, the best first."""
        moves = self.advice.moves
        return tuple(
            say("{move} {worth}", move=MOVES[word].label, worth=Figure(moves[word], 4))
            for word in sorted(moves, key=lambda word: -moves[word])
        )

    def line(self) -> Message:
        """`12 against a 10: Hit −0.3813, Stand −0.5404.`"""
        return say("{hand}: {values}.", hand=Sentence(self.hand()), values=self.values())


@dataclass(frozen=True)
class ValuedBet:
    """A bet on a box with the worth of every box at that deal."""

    seat: int
    deal: DealtBets
    bet: str
    stake: int
    worths: Mapping[str, float]

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
    """`Round 3, 12 against a 10: stood, cost 0.03`: the name of a mistake in a list."""
    return say("Round {number}, {mistake}", number=valued.place[0] + 1, mistake=valued.name(begins=False))


def told_with_round(valued: Valued) -> Message:
    """`Round 3, 12 against a 10: stood, cost 0.03; the best was Hit.`"""
    return say("{mistake}; the best was {best}.", mistake=name_with_round(valued), best=valued.best)


class AnnotatedSeat:
    """One person's game as far as its values are known. It grows while the values are found."""

    def __init__(self, review: Review) -> None:
        self.review = review
        self._valued: list[Valued] = []
        self._known = 0
        """How many values of the review are in the list."""
        self._places: list[ReplayPlace] = []
        self._graph: tuple[tuple[int, int], Graph] | None = None
        """The last graph, and how many values it was made from."""

    @property
    def valued(self) -> list[Valued]:
        """The decisions, or the bets on boxes, whose values are known, in the order of the game."""
        review = self.review
        known = len(review.worths) if review.boxes else len(review.advised)
        if known != self._known:
            found = self._bets() if review.boxes else [*self._valued, *self._decisions(self._known)]
            self._known, self._valued = known, sorted(found, key=lambda one: one.place)
            self._places = sorted({one.place for one in self._valued if one.mistake})
        return self._valued

    def _decisions(self, first: int) -> Iterator[Valued]:
        """The decisions that were valued since the list was made."""
        return (ValuedDecision(self.review.rules, *one) for one in self.review.advised[first:])

    def _bets(self) -> Iterator[Valued]:
        for deal in self.review.deals:
            if worths := self.review.worths.get(deal.number):
                yield from bets_of(self.review.seat, deal, worths)

    @property
    def mistakes(self) -> list[Valued]:
        """What cost at least 0.005 of a bet, in the order of the game."""
        return [one for one in self.valued if one.mistake]

    @property
    def smaller(self) -> list[Valued]:
        """What cost less than a mistake, and more than a rounding error."""
        return [one for one in self.valued if not one.mistake and one.cents > NOTHING]

    def at(self, place: ReplayPlace) -> list[Valued]:
        """What was decided at a step, if its values are known: one decision, or the bets of a round."""
        valued = self.valued
        first = bisect_left(valued, place, key=lambda one: one.place)
        return valued[first : bisect_right(valued, place, key=lambda one: one.place)]

    def decision_at(self, place: ReplayPlace) -> Decided | None:
        """The decision of this person at a step, valued or not."""
        decided = self.review.decided
        number = bisect_left(decided, place, key=lambda one: one.place)
        return decided[number] if number < len(decided) and decided[number].place == place else None

    def after(self, place: ReplayPlace) -> ReplayPlace | None:
        """Where the next mistake is."""
        places = self.places
        number = bisect_right(places, place)
        return places[number] if number < len(places) else None

    def before(self, place: ReplayPlace) -> ReplayPlace | None:
        """Where the mistake before this step is."""
        number = bisect_left(self.places, place)
        return self._places[number - 1] if number else None

    @property
    def places(self) -> list[ReplayPlace]:
        """Where the mistakes are, in the order of the game."""
        return self._places if self.valued else []

    def graph(self) -> Graph:
        """The session round by round. The expected result ends before the first round whose values are not known."""
        known = len(self.review.advised), len(self.review.worths)
        if self._graph is None or self._graph[0] != known:
            self._graph = known, self._made_graph()
        return self._graph[1]

    def _made_graph(self) -> Graph:
        review = self.review
        costs: dict[int, float] = {}
        for one in self.valued:
            costs[one.place[0]] = costs.get(one.place[0], 0.0) + one.cents
        missing = Counter(one.place[0] for one in review.decided) - Counter(one.place[0] for one in self.valued)
        expected = [0.0]
        for deal in review.deals:
            worths = review.worths.get(deal.number)
            if worths is None or deal.number in missing:
                break
            worth = sum(stake * worths.get(bet, 0.0) for bet, stake in deal.bets)
            expected.append(expected[-1] + worth - (0.0 if review.boxes else costs.get(deal.number, 0.0)))
        actual = list(accumulate((float(deal.net) for deal in review.deals), initial=0.0))
        return Graph(tuple(deal.number for deal in review.deals), actual, expected)


@dataclass(frozen=True)
class AnnotatedGame:
    """A past game that has been read: its replay, and what each of its people decided."""

    replay: Replay
    people: Mapping[int, AnnotatedSeat]
    """By seat, of those who played a round."""

    @classmethod
    def of(cls, records: list[Record]) -> AnnotatedGame:
        """Read a log; no value is computed yet."""
        replay = Replay.of(records)
        found = {seat: AnnotatedSeat(review) for seat, review in reviews_of(replay).items()}
        return cls(replay, {seat: one for seat, one in found.items() if one.review.deals} or found)

    def seat_of(self, name: str) -> int:
        """The seat of a person by name; otherwise the first person's."""
        players = self.replay.table.players
        named = (seat for seat in self.people if players[seat].name == name)
        return next(named, next(iter(self.people), 0))


def read_game(path: Path) -> AnnotatedGame | None:
    """Read the log of a game; None if it cannot be read."""
    try:
        return AnnotatedGame.of(read(path))
    except Refused:
        return None


class Graph(NamedTuple):
    """The result of a session in cents: before the first round, then after each round that the person played."""

    rounds: tuple[int, ...]
    """The numbers of these rounds, from 0 on."""
    actual: list[float]
    expected: list[float]
    """What the bets were worth at the deals less what mistakes cost; shorter while values are missing."""


def bets_of(seat: int, deal: DealtBets, worths: Mapping[str, float]) -> Iterator[ValuedBet]:
    """The bets of a round on boxes."""
    return (ValuedBet(seat, deal, bet, stake, worths) for bet, stake in deal.bets)


def valued_game(records: Iterable[Record]) -> Iterator[Valued]:
    """Everything that people decided, as its values are computed, in the order of the game; what has no value is left out.

    The log is read as far as it is asked for, and one round of it is held at a time.
    """
    for table, played in replayed_log(records):
        yield from _valued_round(table, played)


class NoRound(Refused):
    """A round that the game does not have."""


def valued_round(records: Iterable[Record], number: int) -> Iterator[Valued]:
    """Everything that people decided in a round, from 1 on; what has no value is left out."""
    rounds = 0
    for table, played in replayed_log(records):
        rounds = played.number + 1
        if rounds == number:
            return _valued_round(table, played)
    raise NoRound(say("There is no round {number}: the game has {rounds}.", number=str(number), rounds=rounds))


def _valued_round(table: Table, played: ReplayedRound) -> Iterator[Valued]:
    rules = table.rules
    for one in deals_of(rules, played) if rules.main_bet is None else decisions_of(rules, played):
        seat, choice = one if isinstance(one, tuple) else (one.seat, one)
        if not table.players[seat].bot:
            with suppress(Refused):
                yield from _valued(rules, seat, choice)


def _valued(rules: HouseRules, seat: int, choice: Decided | DealtBets) -> Iterator[Valued]:
    if isinstance(choice, Decided):
        yield ValuedDecision(rules, choice, advice_on(choice.round, choice.seen))
        return
    from croupier.analysis.worth import bets_worth

    yield from bets_of(seat, choice, bets_worth(rules, choice.left))
