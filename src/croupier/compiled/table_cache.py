"""Compiled tables are kept in a private folder of the user, so that a house is walked once for each strategy.

The name of a file is a hash of everything that its content depends on: the rules of play, the strategy, and the source of
every package that the walk can reach. Games and strategies whose source is not known (those of a notebook) are not kept.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from zipfile import BadZipFile

import numpy as np

from croupier.compiled.kernel_data import RoundTable
from croupier.compiled.payouts import whole_stake
from croupier.compiled.private_folder import private_folder
from croupier.compiled.tables import Compiled, Ledger, compile
from croupier.games.declare import HouseRules, WalkedRules, list_rules, to_values
from croupier.plugins import foreign_code
from croupier.protocol import Strategy

KEPT = 200
"""The number of tables that are kept; those unused for longest are deleted."""

REACHED = ("games", "houses", "strategies", "analysis", "simulation", "compiled")
"""The packages that the walk can reach. Modules beside them in the package count too."""


def table_for(rules: WalkedRules, strategy: Strategy[Any], tell: Callable[[int], None] = lambda _: None) -> Compiled:
    """The table of a house and a strategy: from the cache, or walked now and kept.

    While it is walked, `tell` is told how many positions have been found.
    """
    tables = folder()
    if not tables or foreign_code(rules, strategy) is None:
        return compile(rules, strategy, tell)
    file = tables / f"{key(rules, strategy)}.npz"
    with suppress(OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):  # missing, cut short or damaged
        return _read(file)
    compiled = compile(rules, strategy, tell)
    with suppress(OSError):  # disk full, no permission: the next run walks again
        _write(file, compiled)
        _tidy(tables)
    return compiled


def folder() -> Path | None:
    """Where tables are kept; None if there is no safe place."""
    return private_folder("tables")


def key(rules: WalkedRules, strategy: Strategy[Any]) -> str:
    """The name of a table. Houses that differ only in what the walk does not see share one: decks, limits, money, and
    side bets that are not walked.
    """
    unseen = {rule.name for rule in list_rules(HouseRules)} | {"side_bets"}
    play = {name: value for name, value in to_values(rules).items() if name not in unseen}
    laid = [rules.walked_bets, whole_stake(rules)]
    text = json.dumps(
        [rules.game, play, laid, repr(strategy), code(), foreign_code(rules, strategy)], sort_keys=True, default=str
    )
    return sha256(text.encode()).hexdigest()[:32]


@cache
def code(package: Path = Path(__file__).parent.parent) -> str:
    """A hash of all sources that can decide what a table holds."""
    digest = sha256()
    for file in sorted(_sources(package)):
        digest.update(f"{file.relative_to(package)}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _sources(package: Path) -> Iterator[Path]:
    yield from package.glob("*.py")
    for name in REACHED:
        yield from (file for suffix in ("py", "csv") for file in (package / name).rglob(f"*.{suffix}"))


def _read(file: Path) -> Compiled:
    with file.open("rb") as opened, np.load(opened, allow_pickle=False) as saved:
        numbers, bets, stake, nets = json.loads(str(saved["about"]))
        arrays = {name: saved[name] for name in RoundTable._fields if name not in numbers}
    os.utime(file)
    ledger = Ledger(tuple(bets), stake, tuple(net if net is None else tuple(net) for net in nets))
    return Compiled(RoundTable(**arrays, **numbers), ledger)


def _write(file: Path, compiled: Compiled) -> None:
    """Write under another name, then rename: a reader finds a whole file or none."""
    table = compiled.table._asdict()
    numbers = {name: value for name, value in table.items() if isinstance(value, int)}
    arrays = {name: value for name, value in table.items() if name not in numbers}
    with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        np.savez(part, about=np.array(json.dumps([numbers, *compiled.ledger])), **arrays)
    Path(part.name).replace(file)


def _tidy(tables: Path) -> None:
    files = sorted(tables.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in files[KEPT:]:
        file.unlink(missing_ok=True)
