"""The options of a run as words. They become a plan, or are refused before anything is compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from reprlib import repr as shortly
from typing import Any, cast

from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.counts import Counting
from croupier.games.declare import HouseRules, walked_rules
from croupier.messages import Word, say
from croupier.simulation.circumstances import frontier
from croupier.simulation.counter_options import BadRequest, CounterOptions
from croupier.simulation.earnings import Earnings
from croupier.simulation.optimal_ramps import check_optimal, optimal_ramp
from croupier.simulation.ramps import Ramp, spread_of
from croupier.simulation.result import Result
from croupier.simulation.run import RunPlan
from croupier.simulation.sample import Sample
from croupier.strategies import Strategy, find_strategy, strategy_name
from croupier.strategies import names as strategy_names

USUAL = {"blackjack": "basic", "baccarat": "player", "war": "optimal"}
"""The default strategy of each game."""

StrategyOrName = Strategy[Any] | str
Players = StrategyOrName | Sequence[StrategyOrName] | None


@dataclass(frozen=True)
class Request(CounterOptions):
    """The options of a run."""

    rounds: int | None = None
    until_error: float | None = None
    strategy: Players = None
    """A strategy or its name for all seats, or one for each: a list, or names with commas between them."""
    seats: int | None = None
    others: str | Sequence[StrategyOrName] | None = None
    """Who plays at the other seats of a counter's table: names with commas between them, or strategies."""
    seat: int = 1
    "The counter’s first seat."
    hands: int = 1
    """How many hands the counter plays, one beside the other."""
    bet: str | None = None
    """What the counter bets on by the count."""
    penetration: float | None = None
    seed: int | None = None
    spread: str | None = None
    ramp: Ramp | str | None = None
    optimal: bool = False
    """Find the ramp with the highest SCORE for the spread, from the tallies of the run."""
    steps: int | None = None
    """The most different bets of an optimal ramp."""
    wong: bool = False
    """An optimal ramp may bet nothing at low counts."""
    back_count: int | None = None
    leave: int | None = None

    def plan(self, rules: HouseRules) -> RunPlan:
        """The plan of these options at a house."""
        RunPlan.check(self.rounds, self.until_error)
        walked_rules(rules)
        names = self._names(rules)
        if rules.decks == "infinite" and self.penetration:
            raise BadRequest(say("Infinite decks have no cut card: there is no --penetration."))
        company = self._company()
        self._check_place(len(company))
        cut = rules.penetration if self.penetration is None else self.penetration
        at_the_table = replace(rules, seats=len(names) + len(company) + self.hands - 1, penetration=cut)
        betting = self._check_counting(at_the_table, names)
        return RunPlan.of(
            at_the_table,
            self._strategies(at_the_table, names, company),
            self.rounds,
            until_error=self.until_error,
            seed=self.seed,
            leave=self.leave,
            bet=self.bet,
            watched=betting,
        )

    def _strategies(
        self, rules: HouseRules, names: Sequence[StrategyOrName], company: Sequence[StrategyOrName]
    ) -> list[Strategy[Any]]:
        if self.count is None or not isinstance(rules, BlackjackRules):
            return [_player(name, rules) for name in names]
        counter, others = self.counter(names[0], rules), [_player(name, rules) for name in company]
        return [*others[: self.seat - 1], *[counter] * self.hands, *others[self.seat - 1 :]]

    def _check_counting(self, rules: HouseRules, names: Sequence[StrategyOrName]) -> Counting | None:
        """The count for betting. Everything about the count is checked before plays are generated."""
        if self.count is None:
            self._check_nothing_needs_a_count()
            return None
        if len(names) > 1:
            raise BadRequest(
                say("One player counts: give one --strategy, and the other seats of the table as --others.")
            )
        if not isinstance(rules, BlackjackRules) and (self.others is not None or self.hands > 1):
            raise BadRequest(say("At {game} other seats change nothing for a counter.", game=Word(rules.game)))
        self.check_plays(rules)
        betting = self.betting(rules)
        self.bets(betting)
        if self.optimal:
            check_optimal(*spread_of(self.spread or "1-12"), self.steps)
        return betting

    def _check_place(self, others: int) -> None:
        if self.hands < 1 or not 1 <= self.seat <= others + 1:
            raise BadRequest(
                say(
                    "A counter with {others} other players sits at a seat from 1 to {last} and plays one hand or more.",
                    others=others,
                    last=others + 1,
                )
            )

    def _company(self) -> list[StrategyOrName]:
        """The other players of a counter's table."""
        if self.others is None:
            return []
        if not isinstance(self.others, str):
            return list(self.others) if isinstance(self.others, list | tuple) else [cast(StrategyOrName, self.others)]
        return [name.strip() for name in self.others.split(",") if name.strip()]

    def bets(self, counting: Counting | None, by_count: Mapping[int, Sample] | None = None) -> Ramp | None:
        """The bets of a counter: always one unit by default. An optimal ramp needs the tallies of the run."""
        if counting is None:
            return None
        if self.optimal and by_count:
            least, most = spread_of(self.spread or "1-12")
            return optimal_ramp(by_count, least, most, steps=self.steps, wong=self.wong, enter=self.back_count)
        if not self.optimal and (self.steps is not None or self.wong):
            raise BadRequest(say("--steps and --wong shape the best ramp: give --optimal."))
        if self.optimal and self.ramp:
            raise BadRequest(say("--optimal finds the ramp itself: give a --spread, not a --ramp."))
        if self.spread and self.ramp:
            raise BadRequest(say("Bets are either a spread or a ramp, not both."))
        if isinstance(self.ramp, Ramp):
            return self.ramp
        if self.ramp:
            return Ramp.parse(self.ramp, self.back_count)
        return Ramp.spread(self.spread or "1-1", counting, self.back_count)

    def frontier(self, result: Result) -> list[tuple[float, Earnings]]:
        """The best ramp for each spread up to the one asked for, if an optimal ramp was asked for."""
        if not self.optimal or not result.by_count:
            return []
        least, most = spread_of(self.spread or "1-12")
        shape: dict[str, Any] = {"steps": self.steps, "wong": self.wong, "enter": self.back_count}
        return list(frontier(result, least, most, **shape))

    def _check_nothing_needs_a_count(self) -> None:
        given = (self.plays, self.spread, self.ramp, self.back_count, self.leave, self.steps, self.others, self.bet)
        counts = (self.bet_count, self.aces, self.insurance_count)
        flags = (self.optimal, self.wong, self.seat != 1, self.hands != 1)
        if any(one not in (None, "") for one in given + counts) or any(flags):
            raise BadRequest(
                say(
                    "Bets and plays by the count, and other players beside a counter, are for players who count: give --count."
                )
            )

    def _names(self, rules: HouseRules) -> Sequence[StrategyOrName]:
        """Who plays, one for each seat."""
        given = self.strategy
        if isinstance(given, str) and rules.game == "baccarat":
            raise BadRequest(say("At baccarat nobody decides anything: there is no --strategy, every bet is shown."))
        if given is None:
            given = usual_strategy(rules)
        if isinstance(given, str):
            given = given.split(",")
        players = list(given) if isinstance(given, Sequence) else [given]
        if len(players) == 1:
            return players * (1 if self.seats is None else self.seats)
        if self.seats not in (None, len(players)):
            raise BadRequest(
                say("{names} strategies are given for {seats} seats.", names=len(players), seats=self.seats)
            )
        return players


def usual_strategy(rules: HouseRules) -> str:
    """The default strategy: the usual one of the game, or the first one that it has."""
    known = strategy_names(rules)
    return USUAL.get(rules.game) or (known[0] if known else "")


def _player(given: StrategyOrName, rules: HouseRules) -> Strategy[Any]:
    if isinstance(given, str):
        return find_strategy(strategy_name(given, rules).strip(), rules)
    if not callable(getattr(given, "mix", None)):
        raise BadRequest(
            say("{value} is not a strategy: give its name, as in basic, or a strategy itself.", value=shortly(given))
        )
    return given
