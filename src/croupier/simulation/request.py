"""The options of a run as words. They become a plan, or are refused before anything is compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.counts import ESTIMATES, ROUNDINGS, Counting
from croupier.games.declare import HouseRules
from croupier.messages import Refused, say
from croupier.simulation.circumstances import frontier
from croupier.simulation.counter import CardCounter
from croupier.simulation.earnings import Earnings
from croupier.simulation.index_generation import generated
from croupier.simulation.index_plays import GENERATED, SHIPPED, Play, named_plays
from croupier.simulation.optimal_ramps import check_optimal, optimal_ramp
from croupier.simulation.ramps import Ramp, spread_of
from croupier.simulation.run import RunPlan
from croupier.simulation.sample import Sample
from croupier.strategies import Strategy, named
from croupier.strategies.charted import Charted

USUAL = {"blackjack": "basic", "war": "optimal"}
"""The default strategy of each game."""


Players = Strategy[Any] | str | Sequence[Strategy[Any] | str] | None


class BadRequest(Refused):
    """Options that contradict each other."""


@dataclass(frozen=True)
class Request:
    """The options of a run."""

    rounds: int | None = None
    until_error: float | None = None
    strategy: str | None = None
    """A name, or several with commas between them: one for each seat."""
    seats: int | None = None
    penetration: float | None = None
    seed: int | None = None
    count: str | None = None
    plays: str = ""
    rounding: str = "floor"
    estimate: str = "half"
    running: bool | None = None
    spread: str | None = None
    ramp: str | None = None
    optimal: bool = False
    """Find the ramp with the highest SCORE for the spread, from the tallies of the run."""
    steps: int | None = None
    """The most different bets of an optimal ramp."""
    wong: bool = False
    """An optimal ramp may bet nothing at low counts."""
    back_count: int | None = None
    leave: int | None = None

    def plan(self, rules: HouseRules, players: Players = None) -> RunPlan:
        """The plan of these options at a house; `players` are strategies or their names, instead of `strategy`."""
        RunPlan.check(self.rounds, self.until_error)
        names = self._names(rules) if players is None else self._given(players)
        if rules.decks == "infinite" and self.penetration:
            raise BadRequest(say("Infinite decks have no cut card: there is no --penetration."))
        at_the_table = replace(
            rules,
            seats=len(names),
            penetration=rules.penetration if self.penetration is None else self.penetration,
        )
        counting = self.counting(at_the_table)
        strategies = [self._player(name, at_the_table, counting) for name in names]
        return RunPlan.of(
            at_the_table,
            strategies,
            self.rounds,
            until_error=self.until_error,
            seed=self.seed,
            leave=self.leave,
        )

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
        if self.ramp:
            return Ramp.parse(self.ramp, self.back_count)
        return Ramp.spread(self.spread or "1-1", counting, self.back_count)

    def frontier(self, by_count: Mapping[int, Sample], counting: Counting) -> list[tuple[float, Earnings]]:
        """The best ramp for each spread up to the one asked for, if an optimal ramp was asked for."""
        if not self.optimal or not by_count:
            return []
        least, most = spread_of(self.spread or "1-12")
        shape: dict[str, Any] = {"steps": self.steps, "wong": self.wong, "enter": self.back_count}
        return frontier(by_count, counting.values, least, most, **shape)

    def counting(self, rules: HouseRules) -> Counting | None:
        """How the counter counts; None if nobody does."""
        if self.count is None:
            self._check_nothing_hangs_on_a_count()
            return None
        if not isinstance(rules, BlackjackRules):
            raise BadRequest(say("Counting is for blackjack; at {game} nobody decides by it here.", game=rules.game))
        counting = Counting.at(
            rules,
            self.count,
            cast(Any, _one_of(self.rounding, tuple(ROUNDINGS))),
            cast(Any, _one_of(self.estimate, tuple(ESTIMATES))),
            self.running,
        )
        self._listed(rules, counting)
        self.bets(counting)
        if self.optimal:
            check_optimal(*spread_of(self.spread or "1-12"), self.steps)
        return counting

    def _check_nothing_hangs_on_a_count(self) -> None:
        given = (self.plays, self.spread, self.ramp, self.back_count, self.leave, self.steps)
        if any(one not in (None, "") for one in given) or self.optimal or self.wong:
            raise BadRequest(
                say("Spreads, ramps, index plays, back-counting and leaving hang on a count: give --count.")
            )

    def _names(self, rules: HouseRules) -> Sequence[Strategy[Any] | str]:
        if rules.game == "baccarat":
            if self.strategy is not None:
                raise BadRequest(
                    say("At baccarat nobody decides anything: there is no --strategy, every bet is shown.")
                )
            return ["player"] * (self.seats or 1)
        names = (self.strategy or USUAL[rules.game]).split(",")
        if len(names) == 1:
            return names * (1 if self.seats is None else self.seats)
        if self.seats not in (None, len(names)):
            raise BadRequest(say("{names} strategies are given for {seats} seats.", names=len(names), seats=self.seats))
        return names

    def _given(self, players: Strategy[Any] | str | Sequence[Strategy[Any] | str]) -> list[Strategy[Any] | str]:
        """One strategy for all seats, or one for each."""
        if isinstance(players, Sequence) and not isinstance(players, str):
            if self.seats not in (None, len(players)):
                raise BadRequest(
                    say("{names} strategies are given for {seats} seats.", names=len(players), seats=self.seats)
                )
            return list(players)
        return [players] * (1 if self.seats is None else self.seats)

    def _player(self, given: Strategy[Any] | str, rules: HouseRules, counting: Counting | None) -> Strategy[Any]:
        player = named(given.strip(), rules) if isinstance(given, str) else given
        if counting is None:
            return player
        name = given if isinstance(given, str) else given.name
        if not isinstance(player, Charted) or not isinstance(rules, BlackjackRules):
            raise BadRequest(say("A player who counts plays by a chart; “{name}” does not.", name=name))
        return CardCounter(f"{name} + {counting.system}", player, counting, self._plays(rules, counting))

    def _plays(self, rules: BlackjackRules, counting: Counting) -> tuple[Play, ...]:
        found: tuple[Play, ...] = ()
        for name in self._listed(rules, counting):
            found += generated(rules, counting) if name == GENERATED else named_plays([name])
        return found

    def _listed(self, rules: BlackjackRules, counting: Counting) -> list[str]:
        """The lists of index plays. Those that are shipped are for one count, and no other."""
        names = [name.strip() for name in self.plays.split(",") if name.strip()]
        for name in names:
            if name in SHIPPED and (counting.system != "hi-lo" or counting.running):
                raise BadRequest(
                    say(
                        "The list {name} is for the true count of Hi-Lo; for any other count: --plays generated.",
                        name=name,
                    )
                )
            if name == "fab4" and rules.surrender == "none":
                raise BadRequest(
                    say("The list {name} is about surrender, and at this house nobody surrenders.", name=name)
                )
            if name not in SHIPPED and name != GENERATED:
                named_plays([name])
        return names


def _one_of(word: str, allowed: tuple[str, ...]) -> str:
    if word not in allowed:
        raise BadRequest(say("“{word}” is not accepted; allowed: {allowed}.", word=word, allowed=allowed))
    return word
