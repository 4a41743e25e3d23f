"""Searches everything that is sent for the hole card before it is turned: python benchmarks/hole_card.py [ROUNDS]. 1,000.

A house on a real port deals seeded rounds from one deck. The frames of a player's and of a watcher's socket and the
answers to every request about the table are searched for the card, in every form in which it is written.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.hole_card import Listener, find_turned, leaks
from web.server import running

ASKED = 10
"""In one round of so many everything is asked over HTTP, too."""


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else 1_000
    begun = time.process_time()
    nobody_cuts = patch("croupier.web.tables.cutting.CUTTING", 0.0)
    with nobody_cuts, tempfile.TemporaryDirectory() as data, running(Path(data) / "house.db") as house:
        listener = Listener(house, seed=1)
        for number in range(rounds):
            listener.play(asks=number % ASKED == 0)
        watched = listener.close()
    cards = [*find_turned(listener.sent), *find_turned(watched)]
    found = [leak for card in cards for leak in leaks(card)]
    size = sum(len(one.text) for one in (*listener.sent, *watched))
    print(
        f"{rounds:,} rounds, {size / 1e6:.1f} MB in {len(listener.sent) + len(watched):,} messages, {len(cards):,} cards turned"
    )
    print(f"seen before they were turned: {len(found)}; {time.process_time() - begun:.0f} CPU-s")
    if found:
        raise SystemExit("\n".join(found[:5]))


if __name__ == "__main__":
    main()
