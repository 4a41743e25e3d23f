"""Two processes on PostgreSQL; whoever deals is stopped (SIGSTOP) until the other one has taken over, then continued.

python benchmarks/takeovers.py [TIMES]. Without a number: 1; the goal is 100.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from croupier.store.store import open_store
from faults.processes import Host, Player, problems
from faults.test_processes import progress, table
from store.postgres_server import database


def main() -> None:
    times = int(sys.argv[1]) if sys.argv[1:] else 1
    with tempfile.TemporaryDirectory() as place, database() as url:
        folder = Path(place)
        with Host(url, folder, "blackjack/changer") as one, Host(url, folder) as two:
            hosts = [one, two]
            game = table(hosts[0], folder)
            players = [Player(host.address, f"P{seat}", folder, game, seat) for seat, host in enumerate(hosts)]
            waited = list[float]()
            progress(players, 10)
            with closing(open_store(url)) as store:
                for _ in range(times):
                    found = store.game(game)
                    assert found
                    dealing = next(number for number, host in enumerate(hosts) if host.address == found.address)
                    os.kill(hosts[dealing].pid, signal.SIGSTOP)
                    begun = time.monotonic()
                    progress([players[1 - dealing]], 6, seconds=90)
                    waited.append(time.monotonic() - begun)
                    os.kill(hosts[dealing].pid, signal.SIGCONT)
                    progress(players, 6, seconds=90)
            for player in players:
                player.stop()
            for host in hosts:
                host.interrupt()
        wrong = problems(url, players)
        assert not wrong, wrong[:10]
        acknowledged = sum(len(player.acknowledged) for player in players)
        print(f"{times} takeovers, {acknowledged} acknowledged actions: 0 lost, 0 done twice, accounts add up to 0")
        print(f"the table went on after {sorted(waited)[len(waited) // 2]:.1f} s (median); the lease is 2 s")


if __name__ == "__main__":
    main()
