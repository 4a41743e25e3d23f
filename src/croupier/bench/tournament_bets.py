"""What an agent's bets in a tournament cost: the chance to win that they gave away.

A bet is compared with that of the solution for this company (`croupier.tournament`): both are played on many times with the same
cards, the player going on by the solution. So a cost is an estimate with an error, and that of a bet as good as the solution's
may come out below 0. It goes into the mean as it is, since a mean of costs that were cut off at 0 would be too high; the mean is never
shown below 0 (`Score.tournament_bets`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from croupier.bench.text_table import SEAT
from croupier.records.types import CLOCK, BetPlaced, Record
from croupier.table.game import Game
from croupier.tournament.champion import position_in
from croupier.tournament.chance import Lead
from croupier.tournament.chances import NoChances, Seated, best_bet, lead_of, play_bets
from croupier.tournament.solution_cache import find_or_begin, solve_and_keep

PLAYED_ON = 1 << 14
"""How many times a position is played on with each bet."""


@dataclass(frozen=True)
class ValuedBet:
    """A bet in a tournament: what it was, what the solution bets, and how much less often one wins with it."""

    bet: int
    best: int
    cost: Lead
    """Of the solution's bet over this one."""


def begin_solving(game: Game) -> None:
    """Solve the tournament in the background, while the agent plays it."""
    if seated := _seat(game):
        find_or_begin(seated.problem)


def valued_bets(records: Iterable[Record], progress: Callable[[float], None] = lambda _: None) -> Iterator[ValuedBet]:
    """The bets that the agent made itself, in the order they were made; none where the solution does not reach.

    `progress` is told which part of the tournament is solved, if it is not known yet.
    """
    game, events = Game.read(records)
    seated = _seat(game)
    for event in events:
        record = event.record
        if isinstance(record, BetPlaced) and record.seat == SEAT and record.by != CLOCK and record.bets and seated:
            if valued := _value(seated, sum(record.bets.values()), progress):
                yield valued
        elif game.round is None:
            seated = _seat(game)


def _seat(game: Game) -> Seated | None:
    try:
        return position_in(game, SEAT)
    except NoChances:
        return None


def _value(seated: Seated, bet: int, progress: Callable[[float], None]) -> ValuedBet | None:
    solution = solve_and_keep(seated.problem, progress)
    best = best_bet(seated, solution)
    if best is None:
        return None
    if bet == best:
        return ValuedBet(bet, best, Lead(PLAYED_ON, 0, 0))
    played = play_bets(seated, (bet, best), solution, number=PLAYED_ON)
    return ValuedBet(bet, best, lead_of(played[best], played[bet], seated.seat))
