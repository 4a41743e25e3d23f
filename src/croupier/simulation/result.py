"""What came of a run."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from croupier.simulation.blocks import Played
from croupier.simulation.counting import Counting
from croupier.simulation.distribution import Z_99, Distribution
from croupier.simulation.tables import Ledger, Numbers


@dataclass(frozen=True, eq=False)
class Result:
    """Rounds that were played, and what they say about the house."""

    played: Played
    ledgers: tuple[Ledger, ...]
    """What the outcomes mean, seat by seat."""
    seconds: float = 0.0
    """How long the dealing took, without compiling."""
    dealt: int = 0
    """How many rounds were dealt in that time; a run that was resumed had some already."""
    complete: bool = True
    """False if somebody interrupted the run."""
    counting: Counting | None = None
    """How the player counted, if one did."""

    @property
    def rounds(self) -> int:
        return self.played.rounds

    @property
    def seats(self) -> int:
        return len(self.ledgers)

    @property
    def rounds_per_second(self) -> float:
        return self.dealt / self.seconds if self.seconds else 0.0

    @property
    def cards_per_round(self) -> float:
        return self.played.cards / max(1, self.rounds)

    @cached_property
    def bets(self) -> dict[str, Distribution]:
        """How each bet fared, all seats together."""
        return {bet: self._pooled(number) for number, bet in enumerate(self.ledgers[0].bets)}

    @cached_property
    def by_seat(self) -> tuple[Distribution, ...]:
        """How the first bet of each seat fared."""
        return tuple(self._of_seat(seat, 0) for seat in range(self.seats))

    @cached_property
    def by_count(self) -> dict[int, Distribution]:
        """How the first bet fared, by what a counter read before the deal."""
        if not self.counting:
            return {}
        rows = zip(self.counting.values, self.played.counts, strict=True)
        return {value: self._distribution(0, counts, 0) for value, counts in rows if counts.any()}

    def _of_seat(self, seat: int, bet: int) -> Distribution:
        counts = self.played.counts[seat] if self.seats > 1 else self.played.counts.sum(axis=0)
        return self._distribution(seat, counts, bet)

    def _distribution(self, seat: int, counts: Numbers, bet: int) -> Distribution:
        ledger = self.ledgers[seat]
        nets = [None if net is None else net[bet] for net in ledger.nets]
        return Distribution.of(nets, counts[: len(nets)].tolist(), ledger.stake)

    def _pooled(self, bet: int) -> Distribution:
        return Distribution.pooled(self._of_seat(seat, bet) for seat in range(self.seats))

    # The first bet

    @property
    def first(self) -> Distribution:
        return next(iter(self.bets.values()))

    @property
    def ev(self) -> float:
        """What a seat wins on average, in units of its first bet."""
        return self.first.mean

    @property
    def standard_deviation(self) -> float:
        """Of one seat's round."""
        return self.first.standard_deviation

    @cached_property
    def standard_error(self) -> float:
        """Of `ev`. Seats share the dealer's hand, so it comes from what all of them together won in each round."""
        if self.seats == 1:
            return self.first.standard_error
        mean, square = self.played.moments / max(1, self.rounds)
        return sqrt(max(0.0, square - mean**2) / max(1, self.rounds)) / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """What holds the true mean with 99 % confidence."""
        return self.ev - Z_99 * self.standard_error, self.ev + Z_99 * self.standard_error
