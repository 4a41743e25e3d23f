"""A game in a database: its log as a hosted table writes it."""

from __future__ import annotations

from croupier.records.chain import BEGINNING, chain
from croupier.records.types import Record, encode
from croupier.store.burst import Burst, GameOpened
from croupier.store.postings import postings
from croupier.store.store import Store


def store_log(store: Store, game: str, records: list[Record], size: int = 10) -> None:
    """Write a log, some records at a time."""
    digest, before = BEGINNING, 0
    while before < len(records):
        part = records[before : before + size]
        bodies = tuple(map(encode, part))
        for body in bodies:
            digest = chain(digest, body)
        moved = tuple(moved for record in part for moved in postings(game, record))
        changes = () if before else (GameOpened(game, bytes(32)),)
        assert store.commit([Burst(game, 1, before, bodies, moved, 1, digest, changes)]) == [None]
        before += len(part)
