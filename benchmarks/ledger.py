"""A million random operations on the ledger of each database: python benchmarks/ledger.py [STEPS].

Without a number: 20,000. Printed beside the counts: processor seconds of this process.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from croupier.store.postings import balances, may_owe
from croupier.store.store import Store, open_store
from store.postgres_server import database
from store.test_ledger import play


def run(name: str, store: Store, steps: int) -> None:
    begun = time.process_time()
    ledger = play(store, steps, seed=7)
    spent = time.process_time() - begun
    stored = store.balances()
    assert sum(stored.values()) == 0
    assert all(amount >= 0 or may_owe(account) for account, amount in stored.items())
    assert balances(moved for _, moved, _ in store.postings()) == stored
    assert all(ledger.accounts[account] == amount for account, amount in stored.items())
    print(f"{name:12} {steps:>9,} operations, {ledger.refused:,} refused; sum 0, none below 0; {spent:.1f} CPU-s")


def main() -> None:
    steps = int(sys.argv[1]) if sys.argv[1:] else 20_000
    with tempfile.TemporaryDirectory() as folder, closing(open_store(str(Path(folder) / "house.db"))) as store:
        run("SQLite", store, steps)
    with database() as url, closing(open_store(url)) as store:
        run("PostgreSQL", store, steps)


if __name__ == "__main__":
    main()
