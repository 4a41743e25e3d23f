"""kill -9 of the real process under load: python benchmarks/kills.py [KILLS]. Without a number: 2; the goal is 200.

Eight people play at four tables, each as fast as the house answers.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from faults.processes import problems
from faults.test_processes import kill_under_load


def main() -> None:
    kills = int(sys.argv[1]) if sys.argv[1:] else 2
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        path = str(folder / "house.db")
        _, players = kill_under_load(path, folder, kills)
        wrong = problems(path, players)
        assert not wrong, wrong[:10]
        acknowledged = sum(len(player.acknowledged) for player in players)
        print(f"{kills} kills, {acknowledged:,} acknowledged actions: 0 lost, 0 done twice, accounts add up to 0")


if __name__ == "__main__":
    main()
