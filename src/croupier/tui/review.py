"""Looking back on a game: decisions, what they cost, and how much of the result was luck.

The cost of a decision is what the best move was worth more, from the cards left then. Luck is what remains of the result
when the value of every round at its deal and the cost of the mistakes are taken away. The value at the deal is that of
the bets before the first card falls, from the cards left: to be dealt a blackjack is luck.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from croupier.cards import Card, Rank
from croupier.games.declare import HouseRules
from croupier.journal import Record
from croupier.protocol import Decide, Move, Round
from croupier.table import Event, Table
from croupier.tui.values import Values


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
    """Reads a log once; asks for values as they are looked at."""

    def __init__(self, records: list[Record]) -> None:
        self.decided: list[Decided] = []
        self.deals: list[Deal] = []
        self.rules: HouseRules | None = None
        self._before: Round | None = None
        self._left: tuple[int, ...] = ()
        if records:
            self.rules = Table.from_log(records, watch=self._note).rules

    def _note(self, table: Table, event: Event) -> None:
        match event.kind:
            case "deal":
                self._left = _left(table)
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
        bet = stake.bets[0][1] if stake else 0
        self.decided.append(Decided(self._before, table.seen.copy(), event.need.seat, word, bet))

    def _deal(self, table: Table, event: Event) -> None:
        people = [seat for seat, player in enumerate(table.players) if not player.bot]
        stakes = [table.last.stakes[seat] for seat in people] if table.last else []
        bets = tuple(bet for stake in stakes if stake for bet in stake.bets)
        if bets:
            self.deals.append(Deal(bets, self._left, sum(event.record["net"][seat] for seat in people)))

    def report(self, values: Values) -> Report:
        """What is known now; what is not is asked for."""
        report = Report(len(self.decided), deals=len(self.deals), net=sum(deal.net for deal in self.deals))
        for decision in self.decided:
            found = values.advice(decision.round, decision.seen)
            if found.coming:
                continue
            report.valued += 1
            report.unavailable |= not found.known
            cost = found.value.costs.get(decision.word, 0.0) if found.known else 0.0
            if cost > 1e-9:
                kind = (decision.word, found.value.best)
                report.mistakes[kind] += 1
                report.costs[kind] = report.costs.get(kind, 0.0) + cost * decision.bet
        for deal in self.deals:
            assert self.rules is not None
            found = values.at_the_deal(self.rules, deal.left)
            if found.coming:
                continue
            report.dealt += 1
            report.unavailable |= not found.known
            if found.known:
                report.expected += sum(stake * _worth(found.value, bet) for bet, stake in deal.bets)
        return report


def _worth(edges: dict[str, float], bet: str) -> float:
    return edges.get(bet, edges.get("", 0.0) if bet == "main" else 0.0)


def _left(table: Table) -> tuple[int, ...]:
    """The cards left at a deal; endless decks are always full."""
    each = table.rules.cards // 13
    if table.rules.decks == "infinite":
        return (each,) * len(Rank)
    gone = Counter(card.rank for card in table.seen.elements())
    return tuple(max(0, each - gone[rank]) for rank in Rank)
