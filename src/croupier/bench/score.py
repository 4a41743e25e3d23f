"""The score of a transcript: what the agent's decisions cost, exactly, per 100 situations, with an interval.

Only the log is read: what the agent decided, the house's own moves for it left out. A cost is in minimum bets where the bet is
asked for, so that a large bet on bad cards costs more; otherwise they are the same. In a tournament, where only the rank counts, bets
and moves cost a chance to win: that is another measure, and is kept apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from croupier.bench.scenarios import Kind, is_counting
from croupier.bench.text_table import SEAT
from croupier.records.types import Record
from croupier.review.choices import PastBets, PastDecision, bets_of, decisions_of
from croupier.review.evaluator import Direct, ask, value
from croupier.review.interval import MeanCost, mean_cost
from croupier.review.replay import rounds_of_log
from croupier.tournament.chance import Lead

CHOICES = ("bets", "moves")
"""What is chosen in a tournament."""


@dataclass
class Score:
    """The costs of an agent's rounds, by kind of situation."""

    costs: dict[str, list[float]] = field(default_factory=dict)
    chances: dict[str, list[Lead]] = field(default_factory=dict)
    """The chance to win that each bet (`bets`) and each move (`moves`) in a tournament gave away, as it was estimated."""

    def add(self, kind: Kind, records: Sequence[Record], progress: Callable[[float], None] = lambda _: None) -> None:
        """Score a transcript. `progress` is told which part of a tournament is solved, if it must be solved first."""
        if not kind.calendar:
            self.costs.setdefault(kind.name, []).extend(round_costs(kind, records))
            return
        from croupier.bench.tournament_choices import valued_choices

        for name in CHOICES:
            self.chances.setdefault(name, [])
        for one in valued_choices(records, progress):
            self.chances["bets" if one.is_bet else "moves"].append(one.cost)

    def of(self, kind: str) -> MeanCost:
        return mean_cost(self.costs.get(kind, []))

    def given_away(self, name: str) -> MeanCost:
        """In chances to win. The estimates may lie below 0; their mean and its bounds are never shown so."""
        found = mean_cost([lead.share.share for lead in self.chances.get(name, [])])
        return replace(found, mean=max(0.0, found.mean), high=None if found.high is None else max(0.0, found.high))

    def estimate_error(self, name: str) -> float:
        """The standard error of that mean that comes from estimating each cost."""
        leads = self.chances.get(name, [])
        return sqrt(sum(lead.share.standard_error**2 for lead in leads)) / max(1, len(leads))

    @property
    def all(self) -> MeanCost:
        """Over all situations whose costs are in bets."""
        return mean_cost([cost for costs in self.costs.values() for cost in costs])


def round_costs(kind: Kind, records: Iterable[Record]) -> Iterator[float]:
    """What each round cost that the agent decided from its beginning to its end, in minimum bets."""
    evaluator = Direct()
    for game, played in rounds_of_log(records):
        rules = game.rules
        decisions = [one for one in decisions_of(rules, played) if one.seat == SEAT]
        own = [one for one in decisions if not one.by_clock]
        if played.net is None or len(own) < len(decisions):
            continue  # the house has played it, or a part of it
        if kind.counted and not is_counting(rules, played.seen):
            continue
        deals = [one for one in bets_of(rules, played) if one.seat == SEAT]
        bets = [_bet_cost(kind, rules, deal, evaluator) for deal in deals] if _asks_bet(kind, rules) else []
        if own or any(cost is not None for cost in bets):
            yield sum(_move_cost(rules, one, evaluator) for one in own) + sum(cost or 0.0 for cost in bets)


def _asks_bet(kind: Kind, rules: Any) -> bool:
    """Whether the bets are decisions: at a shoe that was counted, and where the bet is all that is decided."""
    return kind.counted or rules.main_bet is None


def _move_cost(rules: Any, one: PastDecision, evaluator: Direct) -> float:
    """In minimum bets."""
    valued = value(rules, one, ask(evaluator, one))
    return valued[0].cents / rules.minimum if valued else 0.0  # the shoe may run out: there is no exact value


def _bet_cost(kind: Kind, rules: Any, deal: PastBets, evaluator: Direct) -> float | None:
    """How much less the bets were worth than the best one; None without a value."""
    found = ask(evaluator, deal)
    if not found.known:
        return None
    worth: dict[str, float] = found.value
    made = sum(stake * worth[bet] for bet, stake in deal.bets)
    best, unit = max(worth[bet] for bet in rules.main_bets), int(rules.minimum)
    if kind.counted:
        return (max(unit * best, int(rules.maximum) * best) - made) / unit
    return sum(stake * (best - worth[bet]) for bet, stake in deal.bets) / unit
