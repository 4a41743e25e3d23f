"""The options of a player who counts, as words. They become a counter, or are refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, cast

from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.counts import ESTIMATES, ROUNDINGS, Counting
from croupier.games.declare import HouseRules
from croupier.messages import Refused, Word, say
from croupier.simulation.counter import CardCounter, InsuranceCount
from croupier.simulation.index_plays import GENERATED, SHIPPED, Play, generate_plays, insurance_index, named_plays
from croupier.strategies import Strategy, find_strategy
from croupier.strategies.charts import Charted

MOST_ACES = 5
"""The most that an ace counted aside may weigh."""


class BadRequest(Refused):
    """Options that contradict each other."""


@dataclass(frozen=True)
class CounterOptions:
    """How somebody counts, and what is played by the count."""

    count: str | None = None
    plays: str = ""
    rounding: str = "floor"
    estimate: str = "half"
    running: bool | None = None
    bet_count: str | None = None
    """Another count for the bets."""
    aces: str | None = None
    """Aces are counted aside for the bets: what each one too many adds to the count."""
    insurance_count: str | None = None
    """Another count for insurance."""

    def counting(self, rules: HouseRules) -> Counting | None:
        """The count for playing; None if nobody counts."""
        return None if self.count is None else self._at(rules, self.count)

    def betting(self, rules: HouseRules) -> Counting | None:
        """The count for betting: that for playing, another one, or the same with aces counted aside."""
        counting = self.counting(rules)
        if counting is None or (self.bet_count is None and self.aces is None):
            return counting
        if self.bet_count is not None and self.aces is not None:
            raise BadRequest(
                say("The bets go by --bet-count or by aces counted aside (--aces): give one or the other.")
            )
        if self.bet_count is not None:
            return self._at(rules, self.bet_count)
        if counting.running:
            raise BadRequest(
                say(
                    "Aces are counted aside beside a true count; “{system}” is read as it runs.", system=counting.system
                )
            )
        return replace(counting, aces=_weight(self.aces or ""))

    def counter(self, given: Strategy[Any] | str, rules: BlackjackRules) -> CardCounter:
        """The player who counts, with a chart for its base."""
        counting, betting = self.counting(rules), self.betting(rules)
        assert counting
        base = find_strategy(given.strip(), rules) if isinstance(given, str) else given
        name = given if isinstance(given, str) else given.name
        if not isinstance(base, Charted):
            raise BadRequest(say("A player who counts plays by a chart; “{name}” does not.", name=name))
        plays, insurance = self._plays(rules, counting), self._insurance(rules)
        if insurance:
            plays = tuple(play for play in plays if play.hand is not None)
        bets_by = None if betting == counting else betting
        return CardCounter(f"{name} + {counting.system}", base, counting, plays, bets_by, insurance)

    def check_plays(self, rules: HouseRules) -> None:
        """Refuse what cannot be played at this game, before anything is computed."""
        if not isinstance(rules, BlackjackRules):
            if self.plays or self.insurance_count:
                raise BadRequest(
                    say("At {game} nobody plays by the count: a count is for the bets alone.", game=Word(rules.game))
                )
            return
        counting = self.counting(rules)
        assert counting
        self._lists_of_plays(rules, counting)
        if self.insurance_count is not None:
            self._insurance_counting(rules)

    def _at(self, rules: HouseRules, system: str) -> Counting:
        rounding, estimate = _one_of(self.rounding, tuple(ROUNDINGS)), _one_of(self.estimate, tuple(ESTIMATES))
        running = self.running if system == self.count else None
        return Counting.at(rules, system, cast(Any, rounding), cast(Any, estimate), running)

    def _insurance_counting(self, rules: BlackjackRules) -> Counting:
        if not rules.insurance:
            raise BadRequest(say("This house offers no insurance: there is no --insurance-count."))
        return self._at(rules, self.insurance_count or "")

    def _insurance(self, rules: BlackjackRules) -> InsuranceCount | None:
        """The count for insurance, with the exact index of this house."""
        if self.insurance_count is None:
            return None
        counting = self._insurance_counting(rules)
        index = insurance_index(rules, counting)
        if index is None:
            raise BadRequest(
                say(
                    "The count “{system}” does not rise when tens are left: nobody can insure by it.",
                    system=counting.system,
                )
            )
        return InsuranceCount(counting, index)

    def _plays(self, rules: BlackjackRules, counting: Counting) -> tuple[Play, ...]:
        found: tuple[Play, ...] = ()
        for name in self._lists_of_plays(rules, counting):
            found += generate_plays(rules, counting) if name == GENERATED else named_plays([name])
        return found

    def _lists_of_plays(self, rules: BlackjackRules, counting: Counting) -> Sequence[str]:
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


def _weight(text: str) -> Fraction:
    try:
        weight = Fraction(text)
    except (ValueError, ZeroDivisionError):
        weight = Fraction(0)
    if not 0 < weight <= MOST_ACES or weight.denominator > 4:
        raise BadRequest(
            say(
                "“{text}” is not a weight for aces: a number from 1/4 to {most}, as in 1 or 3/2.",
                text=text,
                most=MOST_ACES,
            )
        )
    return weight


def _one_of(word: str, allowed: tuple[str, ...]) -> str:
    if word not in allowed:
        raise BadRequest(say("“{word}” is not accepted; allowed: {allowed}.", word=word, allowed=allowed))
    return word
