"""The account of a run: its result, what was computed from it, and one JSON document for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite
from typing import Any

from croupier.analysis import side_bets
from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.counts import Counting
from croupier.simulation.circumstances import Circumstances, as_document
from croupier.simulation.earnings import Earnings
from croupier.simulation.exact import exact_values
from croupier.simulation.index_plays import Play
from croupier.simulation.result import Result
from croupier.simulation.run import RunPlan
from croupier.simulation.sample import Sample, finite
from croupier.simulation.sessions import QUANTILES, Percentile, SessionFan, SessionShare

Document = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Account:
    """A run, its result, and everything computed from the result."""

    house: str
    """The name under which `load` finds it."""
    strategy: str
    plan: RunPlan
    result: Result
    earnings: Earnings | None = None
    fan: SessionFan | None = None
    about: Circumstances = Circumstances()
    frontier: tuple[tuple[float, Earnings], ...] = ()
    """The best ramps by spread, if the ramp is an optimal one."""

    @property
    def fresh(self) -> bool:
        """Whether the shoe is shuffled before every round. Only then does the run estimate the exact value."""
        return self.plan.rules.cut == 0 or self.plan.rules.decks == "infinite"

    @property
    def has_first_bet(self) -> bool:
        """Whether every player makes the same first bet, which is then the subject of the run. Not so at baccarat."""
        return self.plan.rules.main_bet is not None

    @property
    def bet_by_bet(self) -> bool:
        """Whether the bets of the house are listed: where a round of the main bet alone is walked, there is nothing to list."""
        return not isinstance(self.plan.rules, BlackjackRules)

    @cached_property
    def exact(self) -> Mapping[str, float]:
        """The exact value of each bet; empty where there is none."""
        return exact_values(self.plan.rules, self.plan.strategies) or {}

    @cached_property
    def side_bets(self) -> dict[str, float]:
        """Blackjack's side bets need suits: they are computed, not dealt."""
        rules = self.plan.rules
        return (
            {bet: float(worth) for bet, worth in side_bets(rules).items()} if isinstance(rules, BlackjackRules) else {}
        )

    @property
    def plays(self) -> tuple[Play, ...]:
        """The index plays of a player who counts."""
        return self.plan.counter.plays if self.plan.counter else ()

    def document(self) -> Document:
        result, rules = self.result, self.plan.rules
        document: Document = {
            "house": self.house,
            "game": rules.game,
            "strategy": self.strategy,
            "seats": result.seats,
            "penetration": rules.penetration,
            "seed": self.plan.seed,
            "rounds": result.rounds,
            "complete": result.complete,
            "rounds_per_second": result.rounds_per_second,
            "cards_per_round": result.cards_per_round,
        }
        if self.has_first_bet:
            document |= self._first_bet()
        if self.bet_by_bet:
            document["bets"] = {bet: self._bet(bet, fared) for bet, fared in result.bets.items()}
        if result.seats > 1:
            document["by_seat"] = [_spread(seat) for seat in result.by_seat]
        if self.side_bets:
            document["side_bets"] = {bet: {"ev": worth, "exact": True} for bet, worth in self.side_bets.items()}
        document |= {"counting": self._counting(self.earnings)} if self.earnings else {}
        return document | ({"sessions": self._sessions(self.fan)} if self.fan else {})

    def _first_bet(self) -> Document:
        result = self.result
        return {
            "ev": result.ev,
            "standard_error": finite(result.standard_error),
            "standard_deviation": result.standard_deviation,
            "standard_deviation_error": finite(result.first.deviation.error),
            "interval_99": list(map(finite, result.interval)),
            **self._against_exact(next(iter(result.bets)), result.ev, result.standard_error),
            "histogram": _histogram(result.first),
        }

    def _bet(self, bet: str, fared: Sample) -> Document:
        return {
            **_spread(fared),
            "interval_99": list(map(finite, fared.interval)),
            **self._against_exact(bet, fared.mean, fared.standard_error),
            "histogram": _histogram(fared),
        }

    def _against_exact(self, bet: str, mean: float, error: float) -> Document:
        """Compare with the exact value. With a cut card the difference also contains the effect of the cut card."""
        if bet not in self.exact:
            return {}
        difference = mean - self.exact[bet]
        judged = {"standard_errors": finite(difference / error)} if self.fresh else {}
        name = "difference" if self.fresh else "cut_card_effect"
        return {"exact": {"ev": self.exact[bet], name: difference, **judged}}

    def _counting(self, earnings: Earnings) -> Document:
        betting, counter, counted, place = self.result.counting, self.plan.counter, self.result.counted, self.plan.place
        assert betting
        assert counted
        document: Document = {
            **_describe(counter.counting if counter else betting),
            **({"betting": _describe(betting)} if counter and counter.bets_by else {}),
            **(
                {"insurance": _describe(counter.insurance.counting) | {"index": counter.insurance.index}}
                if counter and counter.insurance
                else {}
            ),
            "bet": counted.bet,
            "seat": place.seat + 1,
            "hands": max(1, place.hands),
            "plays": [str(play) for play in self.plays],
            "bets": {str(count): bet for count, bet in earnings.ramp.steps},
            "back_count": earnings.ramp.enter,
            "leave": self.plan.leave,
            "by_count": [
                {
                    "count": line.count,
                    **({"and": "above" if line.beyond > 0 else "below"} if line.beyond else {}),
                    "frequency": line.frequency,
                    "frequency_error": finite(line.frequency_error),
                    **_spread(line.fared),
                    "bet": line.bet,
                    "kelly": line.kelly,
                    "kelly_error": finite(line.kelly_error),
                }
                for line in earnings.lines
            ],
            "played": earnings.played.value,
            "played_error": finite(earnings.played.error),
            "average_bet": earnings.average_bet.value,
            "average_bet_error": finite(earnings.average_bet.error),
            **as_document(earnings, self.about),
        }
        if self.frontier:
            document["by_spread"] = [
                {
                    "most": most,
                    "bets": {str(count): bet for count, bet in found.ramp.steps},
                    **as_document(found, replace(self.about, bankroll=self.about.bankroll_for(earnings))),
                }
                for most, found in self.frontier
            ]
        return document

    @property
    def bankroll(self) -> float | None:
        """The bankroll that is given, or the one for the risk of a counter who has an edge."""
        found = self.about.bankroll_for(self.earnings) if self.earnings else self.about.bankroll
        return found if found is not None and isfinite(found) else None

    def _sessions(self, fan: SessionFan) -> Document:
        document: Document = {
            "sessions": fan.sessions,
            "rounds": fan.rounds.tolist(),
            "quantiles": {f"{share:g}": path.tolist() for share, path in fan.quantiles().items()},
            "ended": {f"{share:g}": _percentile(fan.percentile(share)) for share in QUANTILES},
            "longest_losing_run": {f"{share:g}": fan.losing_run(share) for share in (0.5, 0.95, 1.0)},
            "ahead": _share(fan.ahead()),
        }
        bankroll, goal = self.bankroll, self.about.goal
        document |= {} if bankroll is None else {"ruined": {"units": bankroll, **_share(fan.ruin_share(bankroll))}}
        return document | ({} if goal is None else {"reached": {"units": goal, **_share(fan.goal_share(goal))}})


def _share(found: SessionShare) -> Document:
    return {
        "share": found.estimate.value,
        "standard_error": finite(found.estimate.error),
        "interval_99": list(map(finite, found.interval)),
    }


def _percentile(found: Percentile) -> Document:
    return {
        "units": found.at.value,
        "standard_error": finite(found.at.error),
        "interval_99": [finite(found.low), finite(found.high)],
    }


def _describe(counting: Counting) -> Document:
    """A count and how it is read."""
    return {
        "system": counting.system,
        "read": "running" if counting.running else "true",
        **({} if counting.running else {"rounding": counting.rounding, "estimate": counting.estimate}),
        **({"aces": float(counting.aces)} if counting.aces else {}),
    }


def _spread(fared: Sample) -> Document:
    return {
        "ev": fared.mean,
        "standard_error": finite(fared.standard_error),
        "standard_deviation": fared.standard_deviation,
        "standard_deviation_error": finite(fared.deviation.error),
    }


def _histogram(fared: Sample) -> dict[str, int]:
    return {f"{float(net):g}": count for net, count in fared.counts}
