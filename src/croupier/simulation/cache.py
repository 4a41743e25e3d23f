"""Compiled tables are kept in the user's cache directory, so that a house is walked once for each strategy.

The name of a file is a hash of everything its content depends on: the rules of play, the strategy, and the code that
walks, so that no table outlives a change of it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from zipfile import BadZipFile

import numpy as np
from platformdirs import user_cache_path

from croupier.games.declare import HouseRules, declared, written
from croupier.simulation.tables import Compiled, Ledger, RoundTable, compile
from croupier.strategies import Strategy

KEPT = 200
"""So many tables are kept; the ones that were not used for longest go first."""


def table_for(rules: HouseRules, strategy: Strategy[Any]) -> Compiled:
    """The table of a house and a strategy: from the cache, or walked now and kept."""
    file = folder() / f"{key(rules, strategy)}.npz"
    with suppress(
        OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile
    ):  # gone, cut short, or not ours: walk again
        return _read(file)
    compiled = compile(rules, strategy)
    with suppress(OSError):  # no room, no right to write: the next run walks again
        _write(file, compiled)
        _tidy(file.parent)
    return compiled


def folder() -> Path:
    return user_cache_path("croupier") / "tables"


def key(rules: HouseRules, strategy: Strategy[Any]) -> str:
    """What names a table. Decks, limits and money are not part of a round, so houses that differ in these share it."""
    table_side = {rule.name for rule in declared(HouseRules)}
    play = {name: value for name, value in written(rules).items() if name not in table_side}
    text = json.dumps([rules.game, play, repr(strategy), code()], sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()[:32]


@cache
def code() -> str:
    """A hash of the sources that decide what a table holds."""
    digest = sha256()
    for file in sorted(_sources()):
        digest.update(file.read_bytes())
    return digest.hexdigest()


WALKING = ("walk", "payouts", "fold", "tables", "cache", "index_plays")
"""The modules of the simulation that decide what a table holds; how cards are dealt through it changes nothing."""


def _sources() -> Iterator[Path]:
    here = Path(__file__).parent
    yield from (here / f"{name}.py" for name in WALKING)
    yield from (here.parent / name for name in ("cards.py", "money.py", "protocol.py"))
    for package in ("games", "strategies", "analysis"):
        yield from (here.parent / package).rglob("*.py")


def _read(file: Path) -> Compiled:
    with file.open("rb") as opened, np.load(opened, allow_pickle=False) as saved:
        numbers, bets, stake, nets = json.loads(str(saved["about"]))
        arrays = {name: saved[name] for name in RoundTable._fields if name not in numbers}
    os.utime(file)
    ledger = Ledger(tuple(bets), stake, tuple(net if net is None else tuple(net) for net in nets))
    return Compiled(RoundTable(**arrays, **numbers), ledger)


def _write(file: Path, compiled: Compiled) -> None:
    """Under another name first: whoever reads meanwhile finds a whole file or none."""
    table = compiled.table._asdict()
    numbers = {name: value for name, value in table.items() if isinstance(value, int)}
    arrays = {name: value for name, value in table.items() if name not in numbers}
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        np.savez(part, about=np.array(json.dumps([numbers, *compiled.ledger])), **arrays)
    Path(part.name).replace(file)


def _tidy(tables: Path) -> None:
    files = sorted(tables.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in files[KEPT:]:
        file.unlink(missing_ok=True)
