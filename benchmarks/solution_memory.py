"""How large a process is that solves a tournament, and one that holds the solution: python benchmarks/solution_memory.py

Each company is solved in a process of its own. Linux and macOS alone. Processor time of one core.
"""

from __future__ import annotations

import subprocess
import sys
import time

COMPANIES = (
    ("blackjack/changer", 6, 2, ("expert",)),
    ("blackjack/changer", 6, 2, ("expert",) * 2),
    ("blackjack/changer", 9, 3, ("expert",) * 3),
    ("blackjack/changer", 9, 3, ("amateur", "intermediate", "expert")),
    ("blackjack/changer", 12, 3, ("expert",) * 4),
    ("blackjack/changer", 12, 3, ("expert",) * 5),
    ("blackjack/changer", 12, 3, ("amateur", "intermediate", "expert", "amateur", "intermediate")),
    ("blackjack/changer", 12, 3, ("intermediate",) * 6),
    ("blackjack/vegas-strip", 9, 3, ("expert",) * 3),
    ("war/ctrlaltbet", 9, 3, ("expert",) * 3),
)


def solve(house: str, rounds: int, block: int, others: tuple[str, ...]) -> None:
    import resource

    from croupier.houses import load
    from croupier.simulation.tournament_odds import TournamentPosition, person_plays
    from croupier.tournament.chances import Seated
    from croupier.tournament.solution import Solver

    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    rules = load(house).rules
    plays = (person_plays(rules), *others)
    seated = Seated(TournamentPosition(rules, rounds, block, plays, (rules.budget,) * len(plays), ()), 0)
    began = time.process_time()
    solution = Solver(seated.problem).solve()
    took = time.process_time() - began
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    what = f"{house}, {len(plays)} seats, {rounds}/{block}, {', '.join(dict.fromkeys(others))}"
    print(
        f"{what:76} {took:6.1f} s, at most {most:5.0f} MB, the solution {solution.nbytes / 2**20:4.0f} MB", flush=True
    )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        solve(*COMPANIES[int(sys.argv[1])])
    else:
        for place in range(len(COMPANIES)):
            subprocess.run([sys.executable, __file__, str(place)], check=True)
