"""How long exact values take, in one run: python benchmarks/analysis.py

The whole game with splits to four hands, one piece of advice, a chart, a deviation; the commands, each in a process of
its own; and the ratio to a straightforward recursion in Python, on the part of the game that such a recursion can do:
one deck, one upcard, no splits.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from croupier.analysis import advise, chart, deviation, edge
from croupier.analysis.count_quality import quality
from croupier.analysis.indices import _index_plays, index_plays
from croupier.analysis.layout import _rows_of_hand
from croupier.analysis.removal import cells_of, main_bet
from croupier.cards import cards
from croupier.games.blackjack import Round, Rules, start
from croupier.games.counts import Counting, tags
from croupier.protocol import FACE_DOWN, Stake

Counts = tuple[int, ...]


def measure(work: Callable[[], object], times: int = 7) -> float:
    """The median time of a piece of work, once it is warm; what it keeps of standing hands is forgotten each time."""
    work()
    taken = []
    for _ in range(times):
        _rows_of_hand.cache_clear()
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return sorted(taken)[times // 2]


def processor(work: Callable[[], object]) -> float:
    """The processor time of a piece of work, once it is warm."""
    work()
    _rows_of_hand.cache_clear()
    began = time.process_time()
    work()
    return time.process_time() - began


def removing() -> None:
    main_bet.cache_clear()
    cells_of.cache_clear()
    quality(Rules(insurance=True), tags("hi-lo"))


def indexing(risk_averse: float = 0.0) -> None:
    _index_plays.cache_clear()
    rules = Rules(insurance=True)
    index_plays(rules, Counting.at(rules, "hi-lo"), risk_averse=risk_averse)


def cold(*arguments: str, times: int = 10) -> float:
    """The fastest of some runs of a command in a new process, once its loops have been compiled."""
    command = [str(Path(sys.executable).with_name("croupier")), *arguments]
    taken = []
    for _ in range(times + 1):
        began = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        taken.append(time.perf_counter() - began)
    return min(taken[1:])


def ask(hand: str, up: str) -> Round:
    first, second = cards(hand)
    round = start(Rules(), [Stake.on({"main": 100})]).step(first).step(cards(up)[0]).step(second).step(FACE_DOWN)
    return round.step(False) if up in ("10", "A") else round


def draw(total: int, soft: bool, value: int) -> tuple[int, bool]:
    low, ace = total - 10 * soft + value, soft or value == 1
    return (low + 10, True) if ace and low <= 11 else (low, False)


def without(left: Counts, value: int) -> Counts:
    return (*left[: value - 1], left[value - 1] - 1, *left[value:])


@cache
def dealer(left: Counts, total: int, soft: bool) -> dict[int, float]:
    """The dealer's final totals from these cards; 0 is a bust."""
    if total >= 17:
        return {total if total <= 21 else 0: 1.0}
    ends: dict[int, float] = {}
    size = sum(left)
    for value in range(1, 11):
        if left[value - 1]:
            for end, chance in dealer(without(left, value), *draw(total, soft, value)).items():
                ends[end] = ends.get(end, 0.0) + left[value - 1] / size * chance
    return ends


def stand(left: Counts, total: int, up: int) -> float:
    ends = dealer(left, *draw(0, False, up))
    return sum(chance * ((total > end) - (total < end)) for end, chance in ends.items())


@cache
def play(left: Counts, total: int, soft: bool, up: int, first: bool) -> float:
    """The value of a hand, played as well as can be."""
    if total > 21:
        return -1.0
    if total == 21:
        return stand(left, total, up)
    size, hit, double = sum(left), 0.0, 0.0
    for value in range(1, 11):
        if chance := left[value - 1] / size:
            after, then = without(left, value), draw(total, soft, value)
            hit += chance * play(after, *then, up, False)
            double += chance * 2.0 * (stand(after, then[0], up) if then[0] <= 21 else -1.0) if first else 0.0
    return max(stand(left, total, up), hit, double if first else hit)


def straightforward(up: int) -> float:
    """The value of a round against one upcard that cannot make a natural: one deck, S17, no splits."""
    left = without((4,) * 9 + (16,), up)
    worth, size = 0.0, sum(left)
    for one in range(1, 11):
        for two in range(1, 11):
            after = without(left, one)
            chance = left[one - 1] / size * after[two - 1] / (size - 1)
            if chance:
                hand = draw(*draw(0, False, one), two)
                worth += chance * (1.5 if {one, two} == {1, 10} else play(without(after, two), *hand, up, True))
    return worth


def main() -> None:
    print("exact value of the whole game, best play, splits to four hands (goal: 25 ms of processor time for 6 decks)")
    for decks in (1, 2, 6, 8):
        print(f"  {decks} deck(s)           {1e3 * measure(partial(edge, Rules(decks=decks))):8.1f} ms")
    print("the value of every option (goal: 10 ms)")
    for hand, up in (("10 6", "10"), ("8 8", "10"), ("2 2", "A"), ("A A", "6")):
        print(f"  {hand:>5} v {up:<2}         {1e3 * measure(partial(advise, ask(hand, up))):8.1f} ms")
    print(f"the best chart        {1e3 * measure(lambda: chart(Rules()), 3):8.1f} ms (goal: 150 ms)")
    print(f"standard deviation    {1e3 * measure(lambda: deviation(Rules()), 3):8.1f} ms (goal: 1500 ms)")
    print("for counters, in processor time (goals: effects of removal 1 s, all index plays 5 s)")
    print(f"  effects of removal  {processor(removing):8.2f} s, with cells, correlations and playing efficiency")
    print(f"  all index plays     {processor(indexing):8.2f} s, {processor(partial(indexing, 1.0)):.2f} s risk-averse")
    print("the commands, each in a new process, the fastest of ten (goal for edge: 1.2 s)")
    for arguments in (("edge",), ("chart",), ("advise", "--hand", "8 8", "--dealer", "10")):
        print(f"  {arguments[0]:<18}  {cold(*arguments, 'blackjack/vegas-strip'):8.2f} s")
    began = time.perf_counter()
    slow = straightforward(6)
    taken = time.perf_counter() - began
    rules = Rules(decks=1, max_hands=1)
    assert abs(slow - edge(rules).by_upcard["6"]) < 1e-12
    ratio = 10.0 * taken / measure(lambda: edge(rules))
    print(f"a straightforward recursion for ten upcards takes {ratio:,.0f} times as long (without splits)")


if __name__ == "__main__":
    main()
