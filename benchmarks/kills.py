"""kill -9 of the real process under load: python benchmarks/kills.py [KILLS]. Without a number: 2; the goal is 200."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from faults.processes import Host, Player, judged
from faults.test_processes import progress, table


def main() -> None:
    kills = int(sys.argv[1]) if sys.argv[1:] else 2
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        path = str(folder / "house.db")
        host = Host(path, folder, "blackjack/changer").start()
        game = table(host, folder)
        players = [Player(host.address, name, folder, game, seat) for seat, name in enumerate(("Lea", "Tom"))]
        for _ in range(kills):
            progress(players, 8)
            host.kill()
            host.start()
        progress(players, 8)
        for player in players:
            player.stop()
        host.interrupt()
        wrong = judged(path, players)
        assert not wrong, wrong[:10]
        acknowledged = sum(len(player.acknowledged) for player in players)
        print(f"{kills} kills, {acknowledged} acknowledged actions: 0 lost, 0 done twice, accounts add up to 0")


if __name__ == "__main__":
    main()
