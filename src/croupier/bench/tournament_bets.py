"""What an agent's bets in a tournament cost: the chance to win that they gave away.

A bet is compared with that of the solution for this company (`croupier.tournament`): both are played on many times with the same
cards, the player going on by the solution. The difference carries an error of its own, which is part of the interval over many bets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.bench.text_table import SEAT
from croupier.records.types import CLOCK, BetPlaced, Record
from croupier.table.game import Game
from croupier.tournament.champion import position_in
from croupier.tournament.chances import NoChances, Seated, best_bet, bet_chances
from croupier.tournament.solution_cache import solve_and_keep

PLAYED_ON = 1 << 13
"""How many times a position is played on with each bet."""


@dataclass(frozen=True)
class ValuedBet:
    """A bet in a tournament: what it was, what the solution bets, and how much less often one wins with it."""

    bet: int
    best: int
    cost: float


def valued_bets(records: Iterable[Record]) -> Iterator[ValuedBet]:
    """The bets that the agent made itself, in the order they were made; none where the solution does not reach."""
    game, events = Game.read(records)
    seated = _seat(game)
    for event in events:
        record = event.record
        if isinstance(record, BetPlaced) and record.seat == SEAT and record.by != CLOCK and record.bets and seated:
            if valued := _value(seated, sum(record.bets.values())):
                yield valued
        elif game.round is None:
            seated = _seat(game)


def _seat(game: Game) -> Seated | None:
    try:
        return position_in(game, SEAT)
    except NoChances:
        return None


def _value(seated: Seated, bet: int) -> ValuedBet | None:
    solution = solve_and_keep(seated.problem)
    best = best_bet(seated, solution)
    if best is None:
        return None
    if bet == best:
        return ValuedBet(bet, best, 0.0)
    chances = bet_chances(seated, (bet, best), solution, number=PLAYED_ON)
    return ValuedBet(bet, best, chances[best].win.share - chances[bet].win.share)
