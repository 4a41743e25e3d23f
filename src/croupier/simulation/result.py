"""The result of a run."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.compiled.kernel_data import Numbers
from croupier.compiled.tables import Ledger
from croupier.games.counts import Counting
from croupier.messages import Message
from croupier.simulation.blocks import ROUNDS, Block, BlockPlayer, Blocks, Tally
from croupier.simulation.sample import Z_99, Sample, error_of
from croupier.simulation.shoes import ShoeSample

HALVED = 8
"""A run of so many blocks has halves that are about alike."""
OTHER_BLOCK = -(1 << 41)
"""Where other rounds have their random numbers: those of runs, sessions and shoes lie above."""


@dataclass(frozen=True, eq=False)
class CountedBet:
    """What a player who counts bets on, and what the columns of the tally by readings mean.

    Alone at the table these are the outcomes of the seat; at a table of several seats what all hands of the player, or a
    side bet, came to.
    """

    bet: str
    ledger: Ledger
    alone: bool = True

    def tally(self, played: Tally) -> Numbers:
        """The part of a tally that tells readings apart."""
        return played.counts if self.alone else played.by_reading

    def samples(self, counts: Numbers, counting: Counting) -> dict[int, Sample]:
        """The sample for each reading of the count before the deal."""
        column = self.ledger.bets.index(self.bet)
        nets = [None if net is None else net[column] for net in self.ledger.nets]
        rows = zip(counting.values, counts, strict=True)
        return {
            value: Sample.of(nets, row[: len(nets)].tolist(), self.ledger.stake) for value, row in rows if row.any()
        }


@dataclass(frozen=True, eq=False)
class Result:
    """The rounds that were played, and the estimates they give."""

    played: Tally
    ledgers: tuple[Ledger, ...]
    """What the outcomes mean, seat by seat."""
    seconds: float = 0.0
    """How long the dealing took, without compiling."""
    dealt: int = 0
    """How many rounds were dealt in that time; a run that was resumed had some already."""
    complete: bool = True
    """False if somebody interrupted the run, or if whoever dealt was lost."""
    counting: Counting | None = None
    """The count by which the player bet, if one counted."""
    counted: CountedBet | None = None
    """What the player bet on by the count."""
    player: BlockPlayer | None = None
    """Who played, to play more rounds of the same kind."""
    lost: Message | None = None
    """Why the run ended early, if whoever dealt was lost."""
    not_kept: Message | None = None
    """Why the checkpoint could not be written, if it could not."""

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
    def bets(self) -> dict[str, Sample]:
        """The sample of each bet, all seats together."""
        return {bet: self._pool(number) for number, bet in enumerate(self.ledgers[0].bets)}

    @cached_property
    def by_seat(self) -> tuple[Sample, ...]:
        """The sample of the first bet of each seat."""
        return tuple(self._of_seat(seat, 0) for seat in range(self.seats))

    @cached_property
    def by_count(self) -> dict[int, Sample]:
        """The sample of the counted bet for each reading of the count before the deal."""
        if not (self.counted and self.counting):
            return {}
        return self.counted.samples(self.counted.tally(self.played), self.counting)

    @cached_property
    def halves(self) -> tuple[dict[int, Sample], ...]:
        """By count: two samples of different rounds. Bets that are found in one of them are judged by the other.

        They are the even and the odd blocks of a long run. A short one has as many other rounds played.
        """
        if not (self.counted and self.counting):
            return ()
        counts = self.counted.tally(self.played)
        if self.rounds >= HALVED * ROUNDS:
            parts = counts - self.played.odd, self.played.odd
        elif self.player:
            blocks = [Block(OTHER_BLOCK - one.number, one.rounds) for one in Blocks(self.rounds)]
            parts = counts, sum((self.counted.tally(self.player(one)) for one in blocks), np.zeros_like(counts))
        else:
            return ()
        return tuple(self.counted.samples(part, self.counting) for part in parts)

    @cached_property
    def shoes(self) -> ShoeSample | None:
        """Whole shoes of the player who counted, played in order when they are needed; None if nobody counted."""
        if not (self.player and self.counted and self.counting):
            return None
        ledger = self.counted.ledger
        return ShoeSample(self.player, ledger, ledger.bets.index(self.counted.bet), self.counting.values)

    def _of_seat(self, seat: int, bet: int) -> Sample:
        counts = self.played.counts[seat] if self.seats > 1 else self.played.counts.sum(axis=0)
        return self._distribution(seat, counts, bet)

    def _distribution(self, seat: int, counts: Numbers, bet: int) -> Sample:
        ledger = self.ledgers[seat]
        nets = [None if net is None else net[bet] for net in ledger.nets]
        return Sample.of(nets, counts[: len(nets)].tolist(), ledger.stake)

    def _pool(self, bet: int) -> Sample:
        return Sample.pool(self._of_seat(seat, bet) for seat in range(self.seats))

    # The first bet

    @property
    def first(self) -> Sample:
        return next(iter(self.bets.values()))

    @property
    def ev(self) -> float:
        """What a seat wins on average, in units of its first bet."""
        return self.first.mean

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of one round of one seat."""
        return self.first.standard_deviation

    @cached_property
    def standard_error(self) -> float:
        """The standard error of `ev`. Seats share the dealer's hand, so it is computed from the sum over all seats in each round."""
        if self.seats == 1:
            return self.first.standard_error
        mean, square = self.played.moments / max(1, self.rounds)
        return error_of(square - mean**2, self.rounds) / self.seats / self.ledgers[0].stake

    @property
    def interval(self) -> tuple[float, float]:
        """The 99 % confidence interval of the mean."""
        return self.ev - Z_99 * self.standard_error, self.ev + Z_99 * self.standard_error
