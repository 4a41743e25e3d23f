"""The rounds of a counter, kept on disk: how often each count comes, what a unit wins there, and whole shoes in order.

The tallies are those of a long run; they decide about edges. The shoes are fewer; they decide about all that depends on the
order of rounds. Neither depends on bets. A file carries the stamps of all that decides its numbers; with others it is not used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from math import sqrt
from pathlib import Path
from tempfile import NamedTemporaryFile
from zipfile import BadZipFile

import numpy as np

from croupier.compiled.private_folder import private_folder
from croupier.games.counts import Counting
from croupier.simulation.blocks import ROUNDS, Block, Blocks
from croupier.simulation.kernel_sheet import Bytes, Floats, Ints, Shorts
from croupier.simulation.result import HALVED
from croupier.simulation.run import Ready
from croupier.simulation.shoes import FIRST_BLOCK
from croupier.simulation.threads import Threads

IN_ORDER = 1 << 23
"""So many rounds are kept in order."""
Progress = Callable[[int, int], None]
"""Is told the rounds so far, and how many they are to be."""
SCATTERED = 20_000
"""The errors of frequencies come from so many shoes."""
KEPT = 12
"""The number of files that are kept, some 20 MB each; those unused for longest are deleted."""


@dataclass(frozen=True, eq=False)
class KeptRounds:
    """What is known about a counter who plays a number of hands."""

    counting: Counting
    hands: int
    worth: Floats
    """What a unit wins with each outcome, all hands together."""
    halves: tuple[Ints, Ints]
    """How often each outcome came, by reading, in two halves of the run: bets found in one half are judged by the other."""
    readings: Bytes
    """Of rounds in order, the reading before the deal, counted from the first."""
    outcomes: Shorts
    starts: Ints
    """The first round of each shoe, and where the last one ends."""
    in_order: int = IN_ORDER
    """So many rounds were played for it."""
    ready: Ready | None = field(default=None, repr=False)
    """To play more rounds; None if nobody can."""

    @classmethod
    def of(
        cls,
        ready: Ready,
        rounds: int,
        progress: Progress = lambda *_: None,
        in_order: int = IN_ORDER,
        jobs: int | None = None,
    ) -> KeptRounds:
        """From the disk if they are there, otherwise played and kept: always the same for so many rounds."""
        file = _file(ready, in_order, _whole(rounds))
        kept = _read(file, ready, in_order) if file else None
        return kept or cls.shoes_in_order(ready, in_order).extend_to(rounds, progress, jobs)

    def extend_to(self, rounds: int, progress: Progress = lambda *_: None, jobs: int | None = None) -> KeptRounds:
        """The same after at least so many rounds, kept on the disk."""
        if self.rounds >= rounds:
            return self
        found = self.more(rounds, progress, jobs)
        if self.ready and (file := _file(self.ready, self.in_order, found.rounds)):
            found.write(file)
        return found

    @classmethod
    def shoes_in_order(cls, ready: Ready, in_order: int) -> KeptRounds:
        """Whole shoes in order, and no tallies yet."""
        counting, counted = ready.plan.counting, ready.counted
        assert counting
        assert counted
        played = ready.player.in_order(Block(FIRST_BLOCK, in_order))
        starts = np.flatnonzero(played.fresh).astype(np.int64)
        column = counted.ledger.bets.index(counted.bet)
        nets = [0.0 if net is None else net[column] / counted.ledger.stake for net in counted.ledger.nets]
        nothing = np.zeros((len(counting.values), len(nets)), np.int64)
        whole = int(starts[-1])
        return cls(
            counting,
            max(1, ready.plan.place.hands),
            np.array(nets),
            (nothing, nothing),
            played.readings[:whole].astype(np.uint8),
            played.outcomes[:whole].astype(np.uint16),
            starts,
            in_order,
            ready,
        )

    @property
    def rounds(self) -> int:
        """The rounds of the run."""
        return int(self.halves[0].sum() + self.halves[1].sum())

    @property
    def shoes(self) -> int:
        return len(self.starts) - 1

    @property
    def length(self) -> float:
        """The mean number of rounds of a shoe."""
        return len(self.readings) / max(1, self.shoes)

    def more(self, rounds: int, progress: Progress = lambda *_: None, jobs: int | None = None) -> KeptRounds:
        """The same after at least so many rounds, which are whole blocks; after an interrupt, what was played until then."""
        assert self.ready
        assert self.ready.counted
        aim, begun = _whole(rounds), self.rounds // ROUNDS
        played, width = self.ready.player.empty, len(self.worth)
        with suppress(KeyboardInterrupt), closing(Threads(jobs).play(self.ready.player, Blocks(aim, begun))) as tallies:
            for tally in tallies:
                played = played.plus(tally)
                progress(self.rounds + played.rounds, aim)
        counts, odd = self.ready.counted.tally(played)[:, :width], played.odd[:, :width]
        return replace(self, halves=(self.halves[0] + counts - odd, self.halves[1] + odd))

    # On the disk

    def write(self, file: Path) -> None:
        """Write under another name, then rename: a reader finds a whole file or none. A full disk is no reason to stop."""
        with suppress(OSError):
            with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
                np.savez(
                    part,
                    even=self.halves[0],
                    odd=self.halves[1],
                    readings=self.readings,
                    outcomes=self.outcomes,
                    starts=self.starts,
                    worth=self.worth,
                )
            Path(part.name).replace(file)
            files = sorted(file.parent.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)
            for old in files[KEPT:]:
                old.unlink(missing_ok=True)

    # Moments

    @cached_property
    def moments(self) -> Floats:
        """By reading: the rounds, and the sums of the powers of what a unit won, from the first to the fourth."""
        return self._moments(self.halves[0] + self.halves[1])

    @cached_property
    def moments_of_halves(self) -> tuple[Floats, Floats]:
        return self._moments(self.halves[0]), self._moments(self.halves[1])

    def _moments(self, counts: Ints) -> Floats:
        powers = np.stack([self.worth**power for power in range(5)])
        moments: Floats = np.einsum("ro,po->rp", counts.astype(np.float64), powers)
        return moments

    def mean_error(self, figure: Floats, rounds: int) -> float:
        """The standard error of the mean, over so many rounds, of something that depends on the reading before the deal."""
        scattered = float((figure[:, None] * figure * self._scatter).sum())
        return sqrt(scattered / max(1, rounds)) if scattered > 1e-12 else 0.0  # the same at all readings: exact

    @cached_property
    def _scatter(self) -> Floats:
        """How much the numbers of rounds at two readings vary together from shoe to shoe, for each round."""
        shoes, width = min(self.shoes, SCATTERED), len(self.counting.values)
        lengths = np.diff(self.starts[: shoes + 1])
        places = np.repeat(np.arange(shoes), lengths) * width + self.readings[: self.starts[shoes]]
        counts = np.bincount(places, minlength=shoes * width).reshape(shoes, width).astype(np.float64)
        rest = counts - lengths[:, None] * (counts.sum(axis=0) / lengths.sum())
        scatter: Floats = np.einsum("sa,sb->ab", rest, rest) / lengths.sum()
        return scatter

    @cached_property
    def seen(self) -> Sequence[int]:
        """The counts at which rounds began, in both halves."""
        first, second = self.moments_of_halves
        return [count for n, count in enumerate(self.counting.values) if first[n, 0] and second[n, 0]]


def _whole(rounds: int) -> int:
    """At least so many rounds, in whole blocks, and enough of them for two halves."""
    return ROUNDS * max(HALVED, -(-rounds // ROUNDS))


def _file(ready: Ready, in_order: int, rounds: int) -> Path | None:
    folder = private_folder("sheets")
    if folder is None:
        return None
    about = json.dumps([ready.stamps, in_order, rounds], sort_keys=True)
    return folder / f"{sha256(about.encode()).hexdigest()[:32]}.npz"


def _read(file: Path, ready: Ready, in_order: int) -> KeptRounds | None:
    """What a file holds; None if it is missing, cut short or damaged."""
    assert ready.plan.counting
    with suppress(OSError, ValueError, KeyError, EOFError, BadZipFile):
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as saved:
            kept = KeptRounds(
                ready.plan.counting,
                max(1, ready.plan.place.hands),
                saved["worth"],
                (saved["even"], saved["odd"]),
                saved["readings"],
                saved["outcomes"],
                saved["starts"],
                in_order,
                ready,
            )
        os.utime(file)
        return kept
    return None
