"""Whole tournaments in the kernel: any house with a compiled round, any calendar, budget, company and betting.

A run is cut into blocks of tournaments. Each block has its own seed, so the result does not depend on who plays which block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from croupier.compiled.kernel_data import Cards, Numbers
from croupier.games.declare import HouseRules, WalkedRules, walked_rules
from croupier.records.types import Calendar
from croupier.simulation.blocks import chance
from croupier.simulation.kernel_data import KernelShoe
from croupier.simulation.kernel_tournament import Contest, play_tournaments
from croupier.simulation.kernel_tournament_bets import BetTables, BotBets
from croupier.simulation.kernel_tournament_round import BegunRound, Contenders, Work
from croupier.simulation.seats import shoe_of
from croupier.simulation.tournament_tables import bot_bets, bots_alone, contenders, seat_table, work_for

BLOCK = 1 << 12
"""The tournaments of a block; the last block of a run may have fewer."""


class Results(NamedTuple):
    """What came of tournaments."""

    winners: Cards
    """The seat that won each of them."""
    there: Numbers
    """For each round and each set of seats: how often just these were there after it."""

    @property
    def held(self) -> int:
        return len(self.winners)

    def wins(self, seat: int) -> int:
        return int(np.count_nonzero(self.winners == seat))

    def stays(self, seat: int, round: int) -> int:
        """How often a seat was there after a round."""
        row = self.there[round - 1]
        return int(sum(row[mask] for mask in range(len(row)) if mask >> seat & 1))


@dataclass(frozen=True, eq=False)
class CompiledTournament:
    """The tables of a company at a house."""

    rules: WalkedRules
    levels: tuple[str, ...]
    calendar: Calendar
    seats: Contenders
    shoe: KernelShoe
    bots: BotBets

    @classmethod
    def of(cls, rules: HouseRules, levels: Sequence[str], calendar: Calendar) -> CompiledTournament:
        """Each level is the name of a strategy of the house."""
        return _compile(walked_rules(replace(rules, seats=len(levels))), tuple(levels), calendar)

    def work(self) -> Work:
        return work_for(len(self.levels), self.calendar.rounds)

    def contest(
        self,
        purses: Sequence[int | None],
        history: Sequence[Sequence[int]] = (),
        first: Sequence[int] | None = None,
    ) -> Contest:
        """A position between two rounds; `first` are the bets of the coming round, −1 where they are not known."""
        many = len(self.levels)
        return Contest(
            purses=np.array([-1 if purse is None else purse for purse in purses], np.int64),
            history=np.array(history, np.int64).reshape(-1, many),
            played=len(history),
            rounds=self.calendar.rounds,
            block=self.calendar.block,
            first=np.array([-1] * many if first is None else first, np.int64),
            order=self.shoe.cards,
        )

    def play(
        self,
        contest: Contest,
        number: int,
        seed: int,
        block: int = 0,
        tables: BetTables | None = None,
        begun: BegunRound | None = None,
    ) -> Results:
        """Play some tournaments: a block of a run, or a whole small one."""
        many = len(self.levels)
        work, winners = self.work(), np.zeros(number, np.uint8)
        there, final = np.zeros((contest.rounds, 1 << many), np.int64), np.zeros(many, np.int64)
        work.history[: contest.played] = contest.history
        shoe = self.shoe._replace(cards=self.shoe.cards.copy())
        if begun is not None:
            begun = begun._replace(shoe=begun.shoe._replace(cards=begun.shoe.cards.copy()))
        if tables is None:
            tables = bots_alone(many, contest.rounds)
        play_tournaments(
            number, chance(seed, block), contest, shoe, self.seats, self.bots, tables, begun, None, work, winners,
            there, final,
        )  # fmt: skip
        return Results(winners, there)


@lru_cache(maxsize=16)
def _compile(rules: WalkedRules, levels: tuple[str, ...], calendar: Calendar) -> CompiledTournament:
    seats = contenders(rules, [seat_table(rules, level) for level in levels])
    return CompiledTournament(rules, levels, calendar, seats, shoe_of(rules, len(levels)), bot_bets(rules))
