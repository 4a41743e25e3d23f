"""All index plays of a house against their neighbours, by simulation: python benchmarks/index_neighbours.py [HOUSE] [OPTIONS]

Each generated play is compared with the next lower and the next higher index, everything else being the same. The house's
shoes are dealt by the kernel; wherever a neighbour would move otherwise the rest of the round is dealt to both on the same
cards. A gain is what the index wins more than its neighbour, in per cent of a bet, in the rounds in which they part. Beside
it stands the gain that was computed when the plays were generated.

An index is beaten if a neighbour is better by more standard errors than one comparison in a hundred tables would show by
chance. The exit code is 1 if one is. `--first N` shows the N most valuable plays only; all are compared.
"""

from __future__ import annotations

import argparse
import sys
from math import isnan
from pathlib import Path
from time import perf_counter

from croupier.analysis.indices import index_plays
from croupier.games.blackjack import Rules
from croupier.houses import load
from croupier.simulation.counter_options import CounterOptions
from croupier.simulation.index_plays import named_play

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from simulation.index_neighbours import Effort, IndexComparison, compare_neighbours, errors_for


def main(given: list[str]) -> int:
    asked = arguments().parse_args(given)
    rules = load(asked.house).rules
    assert isinstance(rules, Rules)
    options = CounterOptions(asked.count, "generated", asked.rounding, asked.estimate)
    counter = options.counter("basic", rules)
    began, effort = perf_counter(), Effort(asked.blocks, times=asked.deals)
    compared = [play for play in counter.plays if any(str(play).startswith(one) for one in asked.only or [""])]
    found = compare_neighbours(rules, counter, effort, compared, asked.seed, asked.jobs)
    seen = [one for one in found if one.rounds > 1]
    errors = errors_for(len(seen))
    names = set(map(str, compared))
    worth = {
        str(named_play(play)): play
        for play in index_plays(rules, counter.counting, estimate=counter.counting.estimate).plays
        if str(named_play(play)) in names
    }
    beaten = [one for one in seen if one.beaten(errors)]
    print(f"{asked.house}, {asked.count}, {asked.rounding}, unseen decks: {asked.estimate}")
    print(
        f"{effort.blocks * effort.rounds:,} rounds in {perf_counter() - began:.0f} s, {len(worth)} plays, {len(seen)} comparisons"
    )
    print(f"gains over both neighbours in per cent of a bet; an index is beaten below -{errors:.2f} errors\n")
    print(f"{'':26}{'over the lower index':>24}{'computed':>10}{'rounds':>9}", end="")
    print(f"{'over the higher index':>26}{'computed':>10}{'rounds':>9}")
    pairs = {name: [one for one in found if str(one.play) == name] for name in worth}
    for name in list(pairs)[: asked.first or None]:
        low, high = pairs[name]
        one = worth[name]
        computed = (one.gain, one.cost) if one.below else (one.cost, one.gain)
        sides = "  ".join(
            f"{show(side):>24}{100 * by:+10.2f}{side.rounds:9,}" for side, by in zip((low, high), computed, strict=True)
        )
        print(f"{name:26}{sides}   {verdict(low, high, errors)}")
    worst = min(seen, key=lambda one: one.gain.value / one.gain.error)
    print(f"\n{len(beaten)} of {len(worth)} indices are beaten by a neighbour", end="; ")
    print(f"the worst: {worst.play} against {worst.index}, {worst.gain.value / worst.gain.error:+.2f} errors")
    return 1 if beaten else 0


def show(side: IndexComparison) -> str:
    value, error = side.gain
    return "never apart" if isnan(error) else f"{100 * value:+.2f} ± {100 * error:.2f}"


def verdict(low: IndexComparison, high: IndexComparison, errors: float) -> str:
    if not low.rounds + high.rounds:
        return "never asked"
    better = [side.index for side in (low, high) if side.beaten(errors)]
    if better:
        return f"beaten by {better[0]}"
    known = all(side.rounds == 0 or side.gain.value > 2 * side.gain.error for side in (low, high))
    return "best" if known else "not beaten"


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("house", nargs="?", default="blackjack/vegas-strip")
    parser.add_argument("--count", default="hi-lo")
    parser.add_argument("--rounding", default="floor", choices=["floor", "round", "truncate"])
    parser.add_argument("--estimate", default="exact", choices=["exact", "full", "half", "quarter"])
    parser.add_argument("--blocks", type=int, default=200, help=f"of {Effort(1).rounds:,} rounds each")
    parser.add_argument("--deals", type=int, default=Effort(1).times, help="how often the rest of a round is dealt")
    parser.add_argument("--only", nargs="+", metavar="PLAY", help="compare only plays that begin so, as in `10,10 v 6`")
    parser.add_argument("--first", type=int, default=0, help="show so many plays; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
