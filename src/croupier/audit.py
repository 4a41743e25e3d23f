"""Was the game fair? Every shoe that has ended is dealt again from its published seed and compared with the log."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.journal import BadLog, Record
from croupier.messages import say
from croupier.table import Table


@dataclass(frozen=True, slots=True)
class Audit:
    """What was checked: shoes that are over, and whether one is still in play and cannot be shown yet."""

    rounds: int
    shoes: int
    open_shoe: bool


def verify(records: list[Record]) -> Audit:
    """Deal every ended shoe again; `BadLog` says where the log departs from what was promised or from the rules."""
    seeds = {record.get("shoe"): record.get("seed") for record in records if record.get("event") == "shoe"}
    table = Table.from_log(records, seed_of=lambda shoe: _seed(seeds.get(shoe)))
    return Audit(len(table.history), len(seeds), table.shoes > len(seeds))


def _seed(text: object) -> bytes | None:
    if text is None:
        return None
    try:
        return bytes.fromhex(str(text))
    except ValueError:
        raise BadLog(say("“{seed}” is no seed of a shoe.", seed=str(text))) from None
