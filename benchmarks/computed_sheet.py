"""The computed sheet against simulated rounds: python benchmarks/computed_sheet.py [set] [check] [time] [--houses 20] [--rounds 1e9] [--keep FILE]

Houses have random rules, decks, depth and counts. Those of `set` are others than those of `check`.

`set`: how far computed figures are from simulated ones, after the error of the simulation is taken away: what the stated errors are set from
(`counted_edges.MEAN_ERROR`, `counted_edges.SQUARE_ERROR`, `indices.CHANCE_ERROR` and `indices.SINGLE_DECK_CHANCE_ERROR`).
`check`: what 100 rounds win with bets from 1 to 12, SCORE, the average bet and the share of rounds played, both computed and simulated, and
how far they are apart in errors of both. Goal: as errors are, none beyond 3.5. Then the same for how often each count comes, and the edge
there. Goal: 98 % within 2.58 errors.
`time`: the processor time of a computed answer in a new process. Goal: 5 s at most.
`--keep` writes every house into a file: a run that was cut goes on from there.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterator
from math import hypot, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.by_name import blackjack_rules
from croupier.analysis.counted_edges import CountedEdges, counted_edges
from croupier.games.counts import Counting
from croupier.messages import Refused
from croupier.simulation.computed_sheet import ComputedSheet
from croupier.simulation.kept_rounds import KeptRounds
from croupier.simulation.request import Request
from croupier.simulation.run import prepare
from croupier.simulation.sheet_settings import SheetSettings

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.kept_lines import KeptLines

Floats = NDArray[np.float64]
RAMPS = ({1: 1, 2: 4, 3: 7, 4: 9, 5: 12}, {-99: 1, 1: 3, 2: 6, 4: 8})
"""The first one bets nothing below 1, the second one at all counts."""
COLD = """
import sys, time
from croupier.analysis.by_name import blackjack_rules
from croupier.games.counts import Counting
from croupier.analysis.counted_edges import counted_edges
from croupier.simulation.computed_sheet import ComputedSheet
from croupier.simulation.sheet_settings import SheetSettings
rules = blackjack_rules(sys.argv[1])
ComputedSheet(counted_edges(rules, Counting.at(rules, sys.argv[2]))).answer(SheetSettings())
print(time.process_time())
"""


def random_houses(seed: str, number: int) -> Iterator[tuple[str, str]]:
    """Houses and counts."""
    chance = random.Random(seed)
    while number:
        decks = chance.choice((1, 2, 4, 6, 6, 8))
        rules = {
            "decks": decks,
            "penetration": round(chance.uniform(0.4, 0.6 if decks == 1 else 0.7 if decks == 2 else 0.85), 2),
            "soft_17": chance.choice(("stand", "hit")),
            "hole_card": chance.choice(("peek", "peek", "peek", "none")),
            "blackjack_pays": chance.choice(("3:2", "3:2", "3:2", "6:5")),
            "double": chance.choice(("any", "any", "9-11", "10-11")),
            "double_after_split": chance.choice(("true", "false")),
            "max_hands": chance.choice((2, 3, 4)),
            "surrender": chance.choice(("none", "none", "late")),
            "insurance": chance.choice(("true", "false")),
        }
        name = "blackjack/vegas-strip:even_money=false," + ",".join(f"{one}={value}" for one, value in rules.items())
        count = chance.choice(("hi-lo", "hi-lo", "hi-lo", "zen", "hi-opt-2", "omega-2"))
        try:
            blackjack_rules(name)
        except Refused:
            continue
        number -= 1
        yield name, count


class Compared(NamedTuple):
    """A house: what is computed and what was simulated, by reading."""

    found: CountedEdges
    moments: Floats
    """Rounds, and sums of the powers of what a unit won."""

    @classmethod
    def of(cls, kept: KeptLines, house: str, count: str, rounds: int) -> Compared:
        rules = blackjack_rules(house)
        counting = Counting.at(rules, count)

        def play() -> list[Any]:
            found = counted_edges(rules, counting)
            request = Request(rounds=rounds, seed=34, count=count, plays="generated")
            played = KeptRounds.shoes_in_order(prepare(request.plan(rules)), 1 << 16).more(rounds)
            return [found.chances.tolist(), found.edges.tolist(), found.squares.tolist(), played.moments.tolist()]

        chances, edges, squares, moments = map(np.array, kept.find(f"{house} {count} {rounds}", play))
        return cls(CountedEdges(counting, chances, edges, squares), moments)

    @property
    def frequency(self) -> Floats:
        rounds: Floats = self.moments[:, 0] / self.moments[:, 0].sum()
        return rounds

    @property
    def doubts(self) -> Floats:
        """The errors of the frequencies, as parts of them: rounds at the same count come together, some four at a time."""
        errors: Floats = np.sqrt(4.0 / np.maximum(self.moments[:, 0], 1.0))
        return errors

    @property
    def edges(self) -> tuple[Floats, Floats]:
        """Simulated edges and their errors."""
        rounds = np.maximum(self.moments[:, 0], 1.0)
        edges: Floats = self.moments[:, 1] / rounds
        return edges, np.sqrt(np.maximum(self.moments[:, 2], 1.0)) / rounds

    def bets(self, ramp: dict[int, int]) -> Floats:
        counts = self.found.counting.values
        return np.array([max((bet for at, bet in ramp.items() if count >= at), default=0) for count in counts], float)

    def played(self, bets: Floats) -> tuple[float, float, float, float]:
        """Simulated: the mean win of a round with these bets, its error, the mean square, its error."""
        rounds = self.moments[:, 0].sum()
        first, second, fourth = (float((bets**n * self.moments[:, n]).sum() / rounds) for n in (1, 2, 4))
        return first, sqrt((second - first**2) / rounds), second, sqrt((fourth - second**2) / rounds)

    def computed(self, bets: Floats) -> tuple[float, float]:
        found = self.found
        return float((found.chances * bets * found.edges).sum()), float((found.chances * bets**2 * found.squares).sum())


def set_errors(kept: KeptLines, houses: int, rounds: int) -> int:
    mean: list[tuple[float, float]] = []
    square, chance, single = mean.copy(), mean.copy(), mean.copy()
    for house, count in random_houses("set", houses):
        one = Compared.of(kept, house, count, rounds)
        for ramp in RAMPS:
            bets = one.bets(ramp)
            (won, error, squared, doubt), (expected, scattered) = one.played(bets), one.computed(bets)
            average = float((one.frequency * bets).sum())
            mean.append((((expected - won) / average) ** 2, (error / average) ** 2))
            square.append(((scattered / squared - 1) ** 2, (doubt / squared) ** 2))
        often = one.frequency > 0.0002
        off = one.found.chances[often] / one.frequency[often] - 1
        (single if one.found.counting.decks == 1 else chance).extend(zip(off**2, one.doubts[often] ** 2, strict=True))
        print(f"  {house} {count}: {(expected - won) / average:+.5f} ± {error / average:.5f} of the average bet")
    for name, squares in (
        ("of the average bet", mean),
        ("of the mean square", square),
        ("of a frequency", chance),
        ("of one, one deck", single),
    ):
        if not squares:
            continue
        total, noise = np.mean(squares, axis=0)
        print(
            f"{name:20} root of the mean square {sqrt(max(0.0, total - noise)):.5f}, without the simulation's {sqrt(noise):.5f}"
        )
    return 0


def check_errors(kept: KeptLines, houses: int, rounds: int) -> int:
    off: list[float] = []
    counts: dict[str, list[float]] = {"frequency": [], "edge": []}
    for house, count in random_houses("check", houses):
        one = Compared.of(kept, house, count, rounds)
        often, (edges, doubts) = one.frequency > 0.0002, one.edges
        for name, errors in (
            (
                "frequency",
                (one.found.chances - one.frequency)
                / np.hypot(one.found.chance_errors, one.doubts * one.frequency + 1e-12),
            ),
            ("edge", (one.found.edges - edges) / np.hypot(one.found.edge_errors, doubts)),
        ):
            counts[name] += errors[often].tolist()
        for ramp in RAMPS:
            bets = one.bets(ramp)
            first = one.found.counting.values[0]
            steps = " ".join(f"{max(at, first)}:{bet}" for at, bet in ramp.items())
            answer = ComputedSheet(one.found).answer(SheetSettings(ramp=steps, enter=max(min(ramp), first)))
            won, error, squared, doubt = one.played(bets)
            deviation = sqrt(squared - won**2)
            score = (1e3 * max(0.0, won) / deviation) ** 2
            score_error = score * hypot(2 * error / won, doubt / squared) if won > 0 else 0.0
            apart = (answer.win_per_100.value - 100 * won) / hypot(answer.win_per_100.error, 100 * error)
            of_score = (answer.score.value - score) / (hypot(answer.score.error, score_error) or 1.0)
            off += [apart, of_score]
            for found, what in ((answer.average_bet, bets), (answer.played, (bets > 0).astype(float))):
                simulated = float((one.frequency * what).sum())
                noise = sqrt(float(((one.doubts * one.frequency * (what - simulated)) ** 2).sum()))
                off.append((found.value - simulated) / max(hypot(found.error, noise), 1e-9))
            print(
                f"  {house} {count}: won {answer.win_per_100.value:+.3f} ± {answer.win_per_100.error:.3f}, simulated "
                f"{100 * won:+.3f} ± {100 * error:.3f} ({apart:+.1f}); SCORE {answer.score.value:.1f} ± {answer.score.error:.1f}, "
                f"{score:.1f} ± {score_error:.1f} ({of_score:+.1f})"
            )
    far = np.abs(off)
    print(
        f"{houses} houses, {rounds:,} rounds each: {np.mean(far > 1):.0%} of the figures beyond 1 error (32 % if errors are "
        f"right), {np.mean(far > 2):.0%} beyond 2, at most {far.max():.1f} (goal: 3.5)"
    )
    short = False
    for name, beyond in counts.items():
        within = float(np.mean(np.abs(beyond) < 2.58))
        short |= within < 0.98
        print(
            f"{name} of a count: {len(beyond)} counts, {within:.1%} within 2.58 errors (goal: 98 %), at most {np.abs(beyond).max():.1f}"
        )
    return int(far.max() > 3.5 or short)


def time_answers(houses: int) -> int:
    times = []
    for house, count in random_houses("time", houses):
        command = [sys.executable, "-c", COLD, house, count]
        times.append(float(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
        print(f"  {times[-1]:.1f} s  {house} {count}")
    print(
        f"{houses} houses, a computed answer in a new process: {np.median(times):.1f} s of processor time in the middle, "
        f"{max(times):.1f} s at most (goal: 5)"
    )
    return int(max(times) > 5)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", default=["set", "check", "time"])
    parser.add_argument("--houses", type=int, default=20)
    parser.add_argument("--rounds", type=float, default=1e9)
    parser.add_argument("--keep")
    asked = parser.parse_args()
    kept, rounds, failed = KeptLines(asked.keep), int(asked.rounds), 0
    for part in asked.parts:
        if part == "time":
            failed |= time_answers(asked.houses)
        else:
            failed |= {"set": set_errors, "check": check_errors}[part](kept, asked.houses, rounds)
    return failed


if __name__ == "__main__":
    sys.exit(main())
