"""What a bet of one comes to in a round, for each way to play: given what the dealer shows and ends with.

Seats share the dealer, and that is nearly all they share: given the dealer's first card and the end of the dealer's hand, what
they win is taken to be independent. The laws are counted in rounds that the kernel deals.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.games.declare import WalkedRules
from croupier.games.registry import start_of
from croupier.protocol import Decide, Mix, Round, Stake, WalkedRound, makes_claims
from croupier.simulation.blocks import chance
from croupier.simulation.seats import shoe_of
from croupier.simulation.tournament_tables import (
    SeatTable,
    bet_of,
    contenders,
    fresh_rounds,
    seat_table,
    table_from,
    work_for,
)
from croupier.tournament.kernel import count_rounds

Figures = NDArray[np.float64]

ROUNDS = 4_000_000
"""How many rounds are dealt to count the laws."""
SEED = 1
ENDS = 24
"""So many ends of the dealer are told apart."""
MOST = 64
"""No seat wins or loses more than so many bets in a round."""


@dataclass(frozen=True)
class Stander:
    """Stands and declines, so that the dealer always plays on."""

    name: str = "stander"

    def look(self, seen: Iterable[Card]) -> None:  # noqa: ARG002
        return None

    def sees(self, round: Round) -> Hashable:  # noqa: ARG002
        return None

    def mix(self, round: Round, need: Decide, look: Hashable) -> Mix:  # noqa: ARG002
        return {next((word for word in ("stand", "decline") if word in need.words), need.words[0]): 1.0}


@dataclass(frozen=True, eq=False)
class RoundLaws:
    """The laws of a round, for each way to play and each number of steps that a purse can still put up."""

    weights: Figures
    """The chance of each end of the dealer."""
    outcomes: Figures
    """What a bet of one can win or lose."""
    chances: dict[str, Figures]
    """For each way to play: the chance of each outcome, by steps, by the end of the dealer."""

    def law(self, plays: str, steps: int) -> Figures:
        """The chance of each outcome, for each end of the dealer."""
        every = self.chances[plays]
        found: Figures = every[min(steps, len(every) - 1)]
        return found


@lru_cache(maxsize=32)
def round_laws(rules: WalkedRules, ways: tuple[str, ...], rounds: int = ROUNDS) -> RoundLaws:
    """Count the laws of these ways to play."""
    tables = [(plays, step, _only(seat_table(rules, plays), step)) for plays in ways for step in _steps(rules, plays)]
    stander = table_from(rules, Stander(), bet_of(rules, ""), lambda numbering: fresh_rounds(rules)(numbering)[-1:])
    seats = contenders(rules, [table for *_, table in tables] + [stander])
    claiming = _makes_claims(rules)
    ends = seats.values.shape[1] if claiming else len(seats.sets)
    offset, shoe, together = MOST * seats.stake, shoe_of(replace(rules, seats=1)), _together(rules, len(tables))
    blocks = list[NDArray[np.int64]]()
    for begin in range(0, len(tables), together):
        at = [*range(begin, min(begin + together, len(tables))), len(tables)]
        some = seats._replace(starts=seats.starts[at], sides=seats.sides[at])
        block = np.zeros((len(rules.ranks) * ends, len(at) - 1, 2 * offset + 1), np.int64)
        count_rounds(
            rounds, chance(SEED, len(blocks)), shoe, some, int(not claiming), ends, offset, work_for(len(at), 1), block
        )
        blocks.append(block)
    counts = np.concatenate(blocks, axis=1)
    met, came = (counts.sum(axis=2) > 0).all(axis=1), counts.sum(axis=(0, 1)) > 0
    outcomes = (np.flatnonzero(came) - offset) / seats.stake
    found = _group(counts[met][:, :, came].astype(float), outcomes)
    chances = found / found.sum(axis=2, keepdims=True)
    laws = {plays: np.array([chances[:, n] for n, (who, *_) in enumerate(tables) if who == plays]) for plays in ways}
    return RoundLaws(found[:, 0].sum(axis=1) / found[:, 0].sum(), outcomes, laws)


def _group(counts: Figures, outcomes: Figures) -> Figures:
    """Put ends of the dealer together after which a seat wins about as much, so that no more than `ENDS` are left."""
    rounds = counts[:, 0].sum(axis=1)
    order = np.argsort(counts[:, -1] @ outcomes / rounds)
    before = np.cumsum(rounds[order]) - rounds[order]
    group = np.minimum((before / rounds.sum() * ENDS).astype(int), ENDS - 1)
    found = np.zeros((ENDS, *counts.shape[1:]))
    np.add.at(found, group, counts[order])
    groups: Figures = found[found.sum(axis=(1, 2)) > 0]
    return groups


def _together(rules: WalkedRules, tables: int) -> int:
    """So many of these tables can be dealt to in one round, with the stander: a shoe that is dealt out has no card left to draw."""
    if rules.decks == "infinite":
        return tables
    return next((many for many in range(tables, 1, -1) if rules.longest(many + 1) <= rules.cards), 1)


def _steps(rules: WalkedRules, plays: str) -> Sequence[int]:
    return range(len(seat_table(rules, plays).starts))


def _only(table: SeatTable, step: int) -> SeatTable:
    """The same table with the start of one number of steps alone."""
    return table._replace(starts=table.starts[step : step + 1])


def _makes_claims(rules: WalkedRules) -> bool:
    stake = Stake.on(dict.fromkeys(rules.walked_bets, 100), None)
    first: Any = start_of(rules)(rules, (stake,))
    round: WalkedRound = first
    return makes_claims(round)
