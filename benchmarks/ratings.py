"""Whether the 95 % interval of an agent's score covers its exact cost, and whether amateur and expert are told apart.

    python benchmarks/ratings.py

Sessions of players whose exact cost is known, at blackjack/changer from a fresh shoe each round.
"""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.review.interval import can_tell_apart, mean_cost

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from review.test_rating import costs

SESSIONS, PAIRS, ROUNDS = 1000, 200, 90

if __name__ == "__main__":
    for player, rounds in (("amateur", 100), ("mimic", 150)):
        found, exact = costs(player, SESSIONS * rounds)
        sessions = [mean_cost(session) for session in found.reshape(SESSIONS, rounds).tolist()]
        told = [(one.low, one.high) for one in sessions if one.low is not None and one.high is not None]
        covered = sum(low <= exact <= high for low, high in told)
        print(
            f"{player}, {SESSIONS} sessions of {rounds} rounds: {len(told)} have an interval, "
            f"{covered} cover the exact cost, {100 * covered / len(told):.1f} %",
            flush=True,
        )
    amateur, expert = (costs(one, PAIRS * ROUNDS)[0].reshape(PAIRS, ROUNDS).tolist() for one in ("amateur", "expert"))
    apart, alike = sum(map(can_tell_apart, amateur, expert)), sum(map(can_tell_apart, amateur[::2], amateur[1::2]))
    print(f"amateur and expert, {ROUNDS} rounds each: told apart in {apart} of {PAIRS} pairs")
    print(f"two sessions of the amateur: told apart in {alike} of {PAIRS // 2} pairs, 5 of 100 by chance")
