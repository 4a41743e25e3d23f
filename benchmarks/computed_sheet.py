"""The computed sheet against simulated rounds: python benchmarks/computed_sheet.py [ROUNDS] [HOUSE…]

For each house the sheet that is computed, for Hi-Lo with the best play at each count, beside that of ROUNDS simulated rounds
(1,000,000,000 if nothing is said) of a counter with all computed index plays: what 100 rounds win with bets from 1 to 12, SCORE, the
average bet, and how far they are apart in errors of both. Goal: within 3 errors. Then the processor time of the computation;
goal: 5 s in a new process.
"""

from __future__ import annotations

import subprocess
import sys
import time
from math import hypot

from croupier.analysis.by_name import blackjack_rules
from croupier.analysis.counted_edges import counted_edges
from croupier.games.counts import Counting
from croupier.simulation.computed_sheet import ComputedSheet
from croupier.simulation.sheet import CounterSheet
from croupier.simulation.sheet_settings import SheetSettings

HOUSES = (
    "blackjack/vegas-strip",
    "blackjack/downtown",
    "blackjack/single-deck",
    "blackjack/european",
    "blackjack/london",
    "blackjack/vegas-strip:decks=8,soft_17=hit,surrender=none",
    "blackjack/vegas-strip:decks=4,penetration=0.6,blackjack_pays=6:5",
)
SETTINGS = (SheetSettings(ramp="1:1 2:4 3:7 4:9 5:12"), SheetSettings(ramp="1:1 2:4 3:7 4:9 5:12", enter=1))
COLD = """
import sys, time
from croupier.houses import load
from croupier.games.counts import Counting
from croupier.analysis.counted_edges import counted_edges
from croupier.simulation.computed_sheet import ComputedSheet
from croupier.simulation.sheet_settings import SheetSettings
rules = load(sys.argv[1]).rules
ComputedSheet(counted_edges(rules, Counting.at(rules, "hi-lo"))).answer(SheetSettings())
print(time.process_time())
"""


def main(rounds: int = 1_000_000_000, *houses: str) -> int:
    worst, slowest = 0.0, 0.0
    for house in houses or HOUSES:
        rules = blackjack_rules(house)
        computed = ComputedSheet(counted_edges(rules, Counting.at(rules, "hi-lo")))
        began = time.process_time()
        played = CounterSheet.open(rules, plays="generated", rounds=rounds)
        played.part(1)
        spent = time.process_time() - began
        for settings in SETTINGS:
            one, other = computed.answer(settings), played.answer(settings)
            off = (one.win_per_100.value - other.win_per_100.value) / hypot(
                one.win_per_100.error, other.win_per_100.error
            )
            score = (one.score.value - other.score.value) / (hypot(one.score.error, other.score.error) or 1.0)
            worst = max(worst, abs(off), abs(score))
            print(
                f"  {house}{' from 1 on' if settings.enter else ''}: won {one.win_per_100.value:+.3f} ± "
                f"{one.win_per_100.error:.3f}, simulated {other.win_per_100.value:+.3f} ± {other.win_per_100.error:.3f} "
                f"({off:+.1f}); SCORE {one.score.value:.1f} ± {one.score.error:.1f}, {other.score.value:.1f} ± "
                f"{other.score.error:.1f} ({score:+.1f}); average bet {one.average_bet:.3f}, {other.average_bet:.3f}"
            )
        cold = float(
            subprocess.run([sys.executable, "-c", COLD, house], capture_output=True, text=True, check=True).stdout
        )
        slowest = max(slowest, cold)
        print(f"    computed in {cold:.1f} s of processor time, simulated in {spent:.0f} s")
    print(f"at most {worst:.1f} errors apart (goal: 3), at most {slowest:.1f} s (goal: 5)")
    return int(worst > 3 or slowest > 5)


if __name__ == "__main__":
    sys.exit(main(int(float(sys.argv[1])) if len(sys.argv) > 1 else 1_000_000_000, *sys.argv[2:]))
