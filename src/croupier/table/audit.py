"""Was the game fair? Every shoe that has ended is dealt again from its published seed and compared with the log."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.messages import say
from croupier.table.journal import BadLog, Record
from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class Audit:
    """What was checked: shoes that are over, and whether one is still in play and cannot be shown yet."""

    rounds: int
    shoes: int
    open_shoe: bool


def verify(records: list[Record]) -> Audit:
    """Deal every ended shoe again; `BadLog` says where the log departs from what was promised or from the rules."""
    seeds = {record.get("shoe"): _seed(record.get("seed")) for record in records if record.get("event") == "shoe"}
    table = Table.from_log(records, seed_of=seeds.get)
    return Audit(len(table.history), len(seeds), table.shoes > len(seeds))


def _seed(text: object) -> bytes:
    try:
        seed = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise BadLog(say("“{seed}” is no seed of a shoe.", seed=str(text)))
    return seed
