"""What a counter chooses: the sliders of the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from croupier.messages import Message, Refused, say
from croupier.simulation.circumstances import RISK
from croupier.simulation.optimal_ramps import check_optimal
from croupier.simulation.ramps import Ramp, spread_of
from croupier.simulation.sample import Estimate

MOST_HANDS, MOST_SPOTTERS = 3, 12
MOST_HOURS, MOST_SPEED = 10_000.0, 1_000.0


class BadSettings(Refused):
    """A slider that stands where it cannot stand."""


@dataclass(frozen=True)
class SheetSettings:
    """Bets, money, time, cover, errors and company. Nothing here changes a card, so one run answers for all of them."""

    spread: str = "1-12"
    """The least and the most units: the best ramp between them is found."""
    ramp: str | None = None
    """The units from each count on, instead of the best ramp."""
    steps: int | None = None
    """The most different bets of the best ramp."""
    enter: int | None = None
    """The wonging point: below this count nothing is bet."""
    leave: int | None = None
    """At this count and below the player goes to another table, where a shoe begins."""
    hands: int = 1
    """The hands that are played side by side, each with the whole bet."""
    unit: float = 1.0
    """What a unit is worth; the bankroll is told in the same money."""
    bankroll: float | None = None
    """If nothing is said: what the risk asks for."""
    risk: float = RISK
    kelly: float = 1.0
    """The Kelly fraction by which the certainty equivalent weighs risk."""
    rounds_per_hour: float = 100.0
    hours: float = 4.0
    """How long a trip is."""
    spotters: int = 0
    """A team: so many tables with a spotter each, and one big player who is called to the best of them."""
    spotter_bet: float = 1.0
    """What a spotter bets, in units, in every round that the big player does not play there."""
    jump: float | None = None
    """Cover: no bet is more than so many times the last one, nor less than that part of it; a new shoe begins anew."""
    keep: int = 0
    """Cover: so many rounds of a shoe begin with the least bet."""
    errors: float = 0.0
    """In this share of the rounds the count is taken for one more or one less when the bet is made."""

    def __post_init__(self) -> None:
        for wrong, sentence in self._faults():
            if wrong:
                raise BadSettings(sentence)
        least, most = spread_of(self.spread)
        if self.ramp is None:
            check_optimal(least, most, self.steps)
        else:
            Ramp.parse(self.ramp)

    def _faults(self) -> tuple[tuple[bool, Message], ...]:
        return (
            (
                not 1 <= self.hands <= MOST_HANDS,
                say("{hands} hands are not possible here: from 1 to {most}.", hands=self.hands, most=MOST_HANDS),
            ),
            (not _above_zero(self.unit), say("A unit is worth more than 0.")),
            (
                self.bankroll is not None and not _above_zero(self.bankroll),
                say("A bankroll of {units} units is not possible: more than 0.", units=_figure(self.bankroll)),
            ),
            (
                not 0 < self.risk < 1,
                say("A risk of {risk} is not possible: more than 0 and less than 1.", risk=_figure(self.risk)),
            ),
            (
                not 0 < self.kelly <= 2,
                say(
                    "A Kelly fraction of {kelly} is not possible: more than 0 and at most 2.", kelly=_figure(self.kelly)
                ),
            ),
            (
                not 0 < self.rounds_per_hour <= MOST_SPEED,
                say(
                    "{rounds} rounds per hour are not possible: more than 0 and at most {most}.",
                    rounds=_figure(self.rounds_per_hour),
                    most=_figure(MOST_SPEED),
                ),
            ),
            (
                not 0 < self.hours <= MOST_HOURS,
                say(
                    "A trip of {hours} hours is not possible: more than 0 and at most {most}.",
                    hours=_figure(self.hours),
                    most=_figure(MOST_HOURS),
                ),
            ),
            (
                not 0 <= self.spotters <= MOST_SPOTTERS,
                say(
                    "{spotters} spotters are not possible: from 0 to {most}.",
                    spotters=self.spotters,
                    most=MOST_SPOTTERS,
                ),
            ),
            (self.spotters > 0 and self.enter is None, say("A big player is called from a count on: give --enter.")),
            (self.spotters > 0 and self.leave is not None, say("A team stays at its tables: there is no --leave.")),
            (
                not 0 <= self.spotter_bet < 1e6,
                say("A spotter bets 0 units or more; given: {units}.", units=_figure(self.spotter_bet)),
            ),
            (
                self.jump is not None and not 1 < self.jump <= 1e6,
                say("A jump is a number above 1: how many times the last bet; given: {jump}.", jump=_figure(self.jump)),
            ),
            (
                not 0 <= self.keep <= 1000,
                say("The smallest bet is kept for 0 to 1000 rounds; given: {rounds}.", rounds=self.keep),
            ),
            (
                not 0 <= self.errors <= 1,
                say("Errors are a share of the rounds, from 0 to 1; given: {share}.", share=_figure(self.errors)),
            ),
        )

    @property
    def tables(self) -> int:
        return max(1, self.spotters)

    @property
    def by_the_count_alone(self) -> bool:
        """Whether a bet depends on nothing but the count before its deal."""
        return not (self.leave is not None or self.jump is not None or self.keep or self.errors or self.spotters)

    def units(self, needed: Estimate) -> float:
        """The bankroll in units: the given one, or the one that the risk needs."""
        return needed.value if self.bankroll is None else self.bankroll / self.unit

    @property
    def trip(self) -> int:
        """The rounds of a trip."""
        return max(1, round(self.hours * self.rounds_per_hour))


def _above_zero(amount: float) -> bool:
    return isfinite(amount) and amount > 0


def _figure(number: float | None) -> str:
    return "" if number is None else f"{number:g}"
