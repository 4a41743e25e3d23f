"""The review of a game: its decisions, their cost, and how much of the result was luck.

The cost of a decision is the expectation of the best move minus that of the chosen one, from the cards left. The value
at the deal is the expectation of the bets before the first card: to be dealt a blackjack is luck. Luck is the result
minus the values at the deals plus the cost of the mistakes.

In a game of betting boxes the bets are the decisions: the cost of a box is the difference to the best box, and the value
at the deal is that of the best box.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from croupier.cards import DECK, Card, Rank
from croupier.compute.values import SOON, Found, Values
from croupier.games.declare import HouseRules
from croupier.protocol import Answer, Decide, Move, Round
from croupier.records.history import Replay
from croupier.records.replayed import ReplayedRound
from croupier.table.game import Game
from croupier.table.records import CLOCK

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice

NOTHING = 1e-7
"""A cost below this many cents is a rounding error."""
AT_ONCE = 4
"""How many questions may wait at once, so that those of the next table do not wait behind a whole review."""


@dataclass(frozen=True)
class Decided:
    """A decision: the round before it, and the move."""

    round: Round
    seat: int
    answer: Answer
    bet: int
    """The first bet in cents, the unit of the values."""
    place: tuple[int, int]
    """Where a replay shows it: the number of its round, from 0 on, and the step at which it is due."""
    played: ReplayedRound = field(repr=False, compare=False)

    @property
    def word(self) -> str:
        return move_word(self.answer)

    @property
    def part(self) -> float:
        """Which part of the most was put up: less than 1 for a double for less."""
        return self.need.part(self.answer)

    @property
    def seen(self) -> Counter[Card]:
        """The cards exposed since the shuffle, those on the felt included."""
        return self.played.seen_at(self.place[1])

    @property
    def by_clock(self) -> bool:
        """Whether the house decided for somebody who did not answer."""
        return bool(getattr(self.played.steps[self.place[1] + 1].event.record, "by", "") == CLOCK)

    @property
    def need(self) -> Decide:
        need = self.round.need
        assert isinstance(need, Decide)
        return need


@dataclass(frozen=True)
class DealtBets:
    """A round of one person: the bets at the deal, and their result."""

    bets: tuple[tuple[str, int], ...]
    net: int
    number: int
    """The number of its round, from 0 on."""
    rules: HouseRules
    played: ReplayedRound = field(repr=False, compare=False)

    @property
    def left(self) -> tuple[int, ...]:
        """The cards left before the first card, ace to king."""
        return left_after(self.rules, self.played.seen)


@dataclass
class ReviewReport:
    """The figures of a review, as far as they are known."""

    decisions: int = 0
    valued: int = 0
    mistakes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often one move was made instead of the best one."""
    costs: dict[tuple[str, str], float] = field(default_factory=dict)
    """The total cost of each kind of mistake, in cents."""
    deals: int = 0
    dealt: int = 0
    expected: float = 0.0
    """The total value of the rounds at their deals, in cents."""
    net: int = 0
    unavailable: bool = False

    def note(self, chosen: str, best: str, cost: float) -> None:
        """Add a mistake; a choice that costs nothing is none."""
        if cost > NOTHING:
            self.mistakes[chosen, best] += 1
            self.costs[chosen, best] = self.costs.get((chosen, best), 0.0) + cost

    @property
    def cost(self) -> float:
        return sum(self.costs.values())

    @property
    def luck(self) -> float:
        return self.net - (self.expected - self.cost)

    @property
    def whole(self) -> bool:
        return self.valued == self.decisions and self.dealt == self.deals


class Review:
    """One person's decisions and rounds; asks for their values a few at a time."""

    def __init__(self, seat: int, rules: HouseRules) -> None:
        self.seat, self.rules = seat, rules
        self.decided: list[Decided] = []
        self.deals: list[DealtBets] = []
        self.advised: list[tuple[Decided, Advice]] = []
        """The decisions whose values are known, in the order in which they were found."""
        self.worths: dict[int, dict[str, float]] = {}
        """The worth of each bet at the deal, by the number of the round, as far as it is known."""
        self._decisions: deque[Decided] = deque()
        self._undealt: deque[DealtBets] = deque()
        self._report = ReviewReport()

    @property
    def boxes(self) -> bool:
        """Whether the bets are the decisions: the game has several main bets."""
        return self.rules.main_bet is None

    def add_decision(self, decision: Decided) -> None:
        self.decided.append(decision)
        self._decisions.append(decision)
        self._report.decisions += 1

    def add_deal(self, deal: DealtBets) -> None:
        self.deals.append(deal)
        self._undealt.append(deal)
        self._report.deals += 1
        self._report.net += deal.net
        self._report.decisions += len(deal.bets) if self.boxes else 0

    def report(self, values: Values) -> ReviewReport:
        """The report as far as it is known; ask for a few of the missing values."""
        for decision, found in _valued(self._decisions, lambda one: values.advice(one.round, one.seen, SOON)):
            self._count_decision(decision, found)
        for deal, found in _valued(self._undealt, lambda one: self._at_the_deal(values, one)):
            self._count_deal(deal, found)
        return self._report

    def _at_the_deal(self, values: Values, deal: DealtBets) -> Found:
        return values.at_the_deal(self.rules, deal.left, SOON)

    def _count_decision(self, decision: Decided, found: Found) -> None:
        report = self._report
        report.valued += 1
        report.unavailable |= not found.known
        if found.known:
            self.advised.append((decision, found.value))
            cost = found.value.cost(decision.word, decision.part)
            report.note(decision.word, found.value.best, cost * decision.bet)

    def _count_deal(self, deal: DealtBets, found: Found) -> None:
        report, boxes = self._report, self.boxes
        report.dealt += 1
        report.valued += len(deal.bets) if boxes else 0
        report.unavailable |= not found.known
        if not found.known:
            return
        self.worths[deal.number] = found.value
        best = max(found.value, key=lambda bet: found.value[bet])
        for bet, stake in deal.bets:
            worth = found.value.get(bet, 0.0)
            report.expected += stake * (found.value[best] if boxes else worth)
            if boxes:
                report.note(bet, best, stake * (found.value[best] - worth))


def reviews_of(replay: Replay) -> dict[int, Review]:
    """The review of each person of a game that has been read, by seat."""
    game = replay.game
    found = {seat: Review(seat, game.rules) for seat, player in enumerate(game.players) if not player.bot}
    for played in replay.played:
        for decision in decisions_of(game.rules, played):
            if decision.seat in found:
                found[decision.seat].add_decision(decision)
        for seat, deal in deals_of(game.rules, played):
            if seat in found:
                found[seat].add_deal(deal)
    return found


def reviews_by_person(replay: Replay) -> dict[str, Review]:
    """The review of each person of a live house, in whichever seats they sat; what the clock decided is not theirs."""
    found: dict[str, Review] = {}
    rules = replay.game.rules
    for played in replay.played:
        if played.net is None:
            continue
        for seat, deal in deals_of(rules, played):
            if who := played.seated[seat]:
                found.setdefault(who, Review(seat, rules)).add_deal(deal)
        for decision in decisions_of(rules, played):
            if (who := played.seated[decision.seat]) and not decision.by_clock:
                found[who].add_decision(decision)
    return found


def deals_of(rules: HouseRules, played: ReplayedRound) -> Iterator[tuple[int, DealtBets]]:
    """The bets of each seat that has some, and their result; none while the round is not settled."""
    begun = played.steps[0].round
    if played.net is not None and begun:
        for seat, stake in enumerate(begun.stakes):
            if stake:
                yield seat, DealtBets(tuple(stake.bets), played.net[seat], played.number, rules, played)


def decisions_of(rules: HouseRules, played: ReplayedRound) -> Iterator[Decided]:
    """The decisions of a round; one that is due and was not made is left out."""
    for step, (now, after) in enumerate(pairwise(played.steps)):
        if now.round and isinstance(now.round.need, Decide):
            seat = now.round.need.seat
            stake = now.round.stakes[seat]
            bet = stake[rules.bets[0]] if stake else 0
            assert after.event.answer is not None
            yield Decided(now.round, seat, after.event.answer, bet, (played.number, step), played)


def move_word(answer: Answer | None) -> str:
    """The move of an answer to a decision."""
    return answer.word if isinstance(answer, Move) else str(answer)


T = TypeVar("T")


def _valued(waiting: deque[T], ask: Callable[[T], Found]) -> Iterator[tuple[T, Found]]:
    """Yield the items whose value is known; keep the others waiting, in their order."""
    coming: list[T] = []
    while waiting and len(coming) < AT_ONCE:
        one = waiting.popleft()
        found = ask(one)
        if found.coming:
            coming.append(one)
        else:
            yield one, found
    waiting.extendleft(reversed(coming))


def left_of(game: Game) -> tuple[int, ...]:
    """The cards left, ace to king; infinite decks are always full."""
    return left_after(game.rules, game.shoe.seen)


def cards_left(game: Game) -> tuple[int, ...]:
    """How many copies of each card of a deck are left; infinite decks are always full."""
    each, seen = game.rules.cards // len(DECK), game.shoe.seen
    if game.rules.decks == "infinite":
        return (each,) * len(DECK)
    return tuple(max(0, each - seen[card]) for card in DECK)


def left_after(rules: HouseRules, seen: Counter[Card]) -> tuple[int, ...]:
    """The cards left, ace to king, after these were exposed since the shuffle."""
    each = rules.cards // 13
    if rules.decks == "infinite":
        return (each,) * len(Rank)
    gone: Counter[Rank] = Counter()
    for card, times in seen.items():
        gone[card.rank] += times
    return tuple(max(0, each - gone[rank]) for rank in Rank)
