"""Money is a ledger: whatever happens, the accounts add up to 0, nobody is below 0, and the balance is the sum."""

from __future__ import annotations

from pathlib import Path

import pytest
from beancount import loader
from msgspec.structs import replace

from croupier.records.types import (
    Answered,
    ChipsBought,
    Payment,
    Player,
    Record,
    RoundSettled,
    SatDown,
    SeatLeft,
    Snapshot,
)
from croupier.store.beancount import lines
from croupier.store.burst import Short
from croupier.store.house_log import HOUSE
from croupier.store.house_records import ChipsReturned
from croupier.store.postings import balances, may_owe, on_the_table, postings
from croupier.store.store import Store
from sizes import size
from store.ledger import Ledger

STEPS = size(6_000, 20_000)
"""A million on each: benchmarks/ledger.py."""
BATCH = 100
GREEDY = 0.05
"""In such a share of the batches somebody asks for more than there is."""


def play(store: Store, steps: int, seed: int = 1) -> Ledger:
    """Random operations in batches of one burst a game; each must be refused exactly if the accounts do not allow it."""
    ledger, done = Ledger(seed, games=BATCH), 0
    bursts = list(ledger.opening())
    assert store.commit(bursts) == [None] * len(bursts)
    for burst in bursts:
        ledger.written(burst)
    for burst in ledger.grants():
        assert store.commit([burst]) == [None]
        ledger.apply(burst)
    while done < steps:
        batch, busy = [], set[str]()
        ledger.greedy = ledger.random.random() < GREEDY
        for game in ledger.random.sample(ledger.games, BATCH):
            burst, allowed = ledger.step(game)
            people = {account for moved in burst.postings for account in moved[2:4] if account.startswith("player:")}
            if not people & busy:  # one burst a person, so that the order within a batch does not matter
                busy |= people
                batch.append((burst, allowed))
        for (burst, allowed), result in zip(batch, store.commit([burst for burst, _ in batch]), strict=True):
            assert (result is None) == allowed, (burst, result)
            assert allowed or isinstance(result, Short)
            if allowed:
                ledger.apply(burst)
            else:
                ledger.refused += 1
        done += len(batch)
    return ledger


@pytest.mark.slow
def test_the_accounts_add_up_whatever_happens(store: Store) -> None:
    ledger = play(store, STEPS)
    stored = store.balances()
    assert ledger.refused > STEPS // 200
    assert sum(stored.values()) == 0
    assert all(amount >= 0 or may_owe(account) for account, amount in stored.items())
    assert {name: amount for name, amount in stored.items() if amount} == {
        name: amount for name, amount in ledger.accounts.items() if amount
    }
    assert balances(moved for _, moved, _ in store.postings()) == stored


@pytest.mark.slow
def test_bean_check_agrees(store: Store, tmp_path: Path) -> None:
    ledger = play(store, 400)
    path = tmp_path / "house.beancount"
    path.write_text("".join(f"{line}\n" for line in lines(store)))
    entries, errors, _ = loader.load_file(str(path))
    assert not errors
    assert len(entries) > 300
    changed = path.read_text().replace("Equity:Mint -", "Equity:Mint 1", 1)
    path.write_text(changed)
    assert loader.load_file(str(path))[1]
    assert ledger.accounts["mint"] == store.balance("mint")


def test_whose_the_chips_on_a_table_are_is_told_by_the_ledger_alone() -> None:
    records: list[Record] = [
        Snapshot(1, 3, "g", "", "war", {}, [Player("", 0)] * 2 + [Player("Bot", 300, "expert")], "", 0, 0, ""),
        SatDown(2, 0, "A", 500, who="a"),
        SatDown(3, 1, "B", 100, who="b"),
        RoundSettled(4, 1, [-200, -100, 50], []),
        SeatLeft(5, 1, 0, "b"),  # with nothing: no posting tells of it
        SatDown(6, 1, "Bot", 400, "expert"),
        ChipsBought(7, 0, 50, "a"),
        RoundSettled(8, 2, [10, 5, -350], []),
    ]
    moved = [one for record in reversed(records) for one in postings("g", record)]
    assert on_the_table("g", moved) == [Payment(0, 360, "a"), Payment(1, 405)]
    back = postings(HOUSE, ChipsReturned("g", on_the_table("g", moved), "damaged", n=9))
    assert [one[2:] for one in back] == [("seat:g:0", "player:a", 360), ("seat:g:1", "house:g", 405)]
    assert not any(amount for account, amount in balances([*moved, *back]).items() if account.startswith("seat:"))


def test_what_each_record_moves() -> None:
    seats = [Player("A", 500, who="a"), Player("", 0), Player("Bot", 300, "expert")]
    first = Snapshot(1, 3, "g", "", "war", {}, seats, "", 0, 0, "")
    assert [moved[2:] for moved in postings("g", first)] == [
        ("player:a", "seat:g:0", 500),
        ("house:g", "seat:g:2", 300),
    ]
    assert postings("g", replace(first, n=600)) == ()
    settled = RoundSettled(2, 1, [-100, 0, 50], [])
    assert [moved[2:] for moved in postings("g", settled)] == [
        ("seat:g:0", "house:g", 100),
        ("house:g", "seat:g:2", 50),
    ]
    leave = SeatLeft(3, 0, 400, "a")
    assert [moved[2:] for moved in postings("g", leave)] == [("seat:g:0", "player:a", 400)]
    assert postings("g", Answered(4, "peek", False)) == ()
