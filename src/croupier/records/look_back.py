"""Looking back on a game: decisions, what they cost, and how much of the result was luck.

The cost of a decision is what the best move was worth more, from the cards left then. Luck is what remains of the result
when the value of every round at its deal and the cost of the mistakes are taken away. The value at the deal is that of
the bets before the first card falls, from the cards left: to be dealt a blackjack is luck.

At baccarat the bets are the decisions: a box costs what the same stake was worth more on the best one, and the value at
the deal is that of the best one.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from croupier.cards import Card, Rank
from croupier.compute.values import LATER, Found, Values
from croupier.games.declare import HouseRules
from croupier.protocol import Decide, Move, Round
from croupier.table.journal import Record
from croupier.table.state import Event
from croupier.table.table import Table

NOTHING = 1e-7
"""What is less than this many cents is no cost."""
AT_ONCE = 4
"""How many questions are asked ahead: the next table is not to wait for what nobody may look at."""


@dataclass(frozen=True)
class Decided:
    """One decision: where, and what was said."""

    round: Round
    seen: Counter[Card]
    seat: int
    word: str
    bet: int
    """The first bet, in cents: what values are measured in."""


@dataclass(frozen=True)
class Deal:
    """A round at its deal: what was bet on what, and the cards that were left, ace to king."""

    bets: tuple[tuple[str, int], ...]
    left: tuple[int, ...]
    net: int


@dataclass
class Report:
    """What is known so far."""

    decisions: int = 0
    valued: int = 0
    mistakes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often one move was made instead of another, …"""
    costs: dict[tuple[str, str], float] = field(default_factory=dict)
    """… and what that cost in all, in cents."""
    deals: int = 0
    dealt: int = 0
    expected: float = 0.0
    """What the rounds were worth at their deals, in cents."""
    net: int = 0
    unavailable: bool = False

    def note(self, chosen: str, best: str, cost: float) -> None:
        """What was chosen instead of what; that which costs nothing was no mistake."""
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
    """Reads a log once; asks for values as they are looked at, a few at a time."""

    def __init__(self, records: list[Record]) -> None:
        self.decided: list[Decided] = []
        self.deals: list[Deal] = []
        self.rules: HouseRules | None = None
        self._before: Round | None = None
        self._left: tuple[int, ...] = ()
        if records:
            self.rules = Table.from_log(records, watch=self._note).rules
        self._decisions, self._undealt = deque(self.decided), deque(self.deals)
        bets = sum(len(deal.bets) for deal in self.deals) if self.boxes else 0
        self._report = Report(len(self.decided) + bets, deals=len(self.deals), net=sum(d.net for d in self.deals))

    @property
    def boxes(self) -> bool:
        """Are the bets the decisions? So it is where several main bets stand side by side."""
        return self.rules is not None and self.rules.main_bet is None

    def _note(self, table: Table, event: Event) -> None:
        match event.kind:
            case "deal":
                self._left = left_of(table)
            case "answer":
                self._decision(table, event)
            case "settled":
                self._deal(table, event)
        self._before = table.round

    def _decision(self, table: Table, event: Event) -> None:
        if not isinstance(event.need, Decide) or table.players[event.need.seat].bot or self._before is None:
            return
        word = event.answer.word if isinstance(event.answer, Move) else str(event.answer)
        stake = self._before.stakes[event.need.seat]
        bet = stake[table.rules.bets[0]] if stake else 0
        self.decided.append(Decided(self._before, table.seen.copy(), event.need.seat, word, bet))

    def _deal(self, table: Table, event: Event) -> None:
        people = [seat for seat, player in enumerate(table.players) if not player.bot]
        stakes = [table.last.stakes[seat] for seat in people] if table.last else []
        bets = tuple(bet for stake in stakes if stake for bet in stake.bets)
        if bets:
            self.deals.append(Deal(bets, self._left, sum(event.record["net"][seat] for seat in people)))

    def report(self, values: Values) -> Report:
        """What is known now; some of what is not is asked for."""
        for decision, found in _valued(self._decisions, lambda one: values.advice(one.round, one.seen, LATER)):
            self._count_decision(decision, found)
        for deal, found in _valued(self._undealt, lambda one: self._at_the_deal(values, one)):
            self._count_deal(deal, found)
        return self._report

    def _at_the_deal(self, values: Values, deal: Deal) -> Found:
        assert self.rules is not None
        return values.at_the_deal(self.rules, deal.left)

    def _count_decision(self, decision: Decided, found: Found) -> None:
        report = self._report
        report.valued += 1
        report.unavailable |= not found.known
        if found.known:
            cost = found.value.costs.get(decision.word, 0.0)
            report.note(decision.word, found.value.best, cost * decision.bet)

    def _count_deal(self, deal: Deal, found: Found) -> None:
        report, boxes = self._report, self.boxes
        report.dealt += 1
        report.valued += len(deal.bets) if boxes else 0
        report.unavailable |= not found.known
        if not found.known:
            return
        best = max(found.value, key=lambda bet: found.value[bet])
        for bet, stake in deal.bets:
            worth = found.value.get(bet, 0.0)
            report.expected += stake * (found.value[best] if boxes else worth)
            if boxes:
                report.note(bet, best, stake * (found.value[best] - worth))


T = TypeVar("T")


def _valued(waiting: deque[T], ask: Callable[[T], Found]) -> Iterator[tuple[T, Found]]:
    """Those of which the value is there; the others wait on, in their order."""
    coming: list[T] = []
    while waiting and len(coming) < AT_ONCE:
        one = waiting.popleft()
        found = ask(one)
        if found.coming:
            coming.append(one)
        else:
            yield one, found
    waiting.extendleft(reversed(coming))


def left_of(table: Table) -> tuple[int, ...]:
    """The cards left at a deal; endless decks are always full."""
    each = table.rules.cards // 13
    if table.rules.decks == "infinite":
        return (each,) * len(Rank)
    gone = Counter(card.rank for card in table.seen.elements())
    return tuple(max(0, each - gone[rank]) for rank in Rank)
