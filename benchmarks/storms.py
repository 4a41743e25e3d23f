"""Storms of keys: 10,000 random keys into every screen of the app, in bursts; every game has a log that verifies.

    python benchmarks/storms.py [screen …] [--keys 10000]

The tests press 100 keys a screen; the seeds are the same. Printed are the keys, the games, and seconds of the processor.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path


def main() -> None:
    sys.path[0] = str(Path(__file__).resolve().parent.parent / "tests")
    from tui.evening import Evening
    from tui.storm import verify_games
    from tui.test_storms import WAYS, weather

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("screens", nargs="*", default=[*WAYS], help="screens; without any, all of them")
    parser.add_argument("--keys", type=int, default=10_000)
    asked = parser.parse_args()
    for way in asked.screens:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("CONFIG", "DATA", "CACHE"):
                os.environ[f"XDG_{name}_HOME"] = str(Path(folder) / name)
            os.chdir(folder)  # the designer saves house files here
            begun = time.process_time()
            weather(Evening(Path(folder)), way, asked.keys)
            took = time.process_time() - begun
            games = verify_games(Path(folder) / "games")
            print(f"{way:<24} {asked.keys:>6} keys {games:>4} games {took:7.1f} s", flush=True)


if __name__ == "__main__":
    main()
