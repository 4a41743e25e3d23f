"""Champions in a simulated tournament: the kernel bets for them by their solutions, and plays by the chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.kernel_tournament_bets import BetTables
from croupier.simulation.tournament_odds import TournamentPosition, person_plays
from croupier.simulation.tournament_tables import can_be_compiled
from croupier.simulation.tournaments import Contest, SolvedBets
from croupier.strategies import find_strategy
from croupier.strategies.champion import Champion
from croupier.tournament.chances import Seated
from croupier.tournament.solution_cache import solve_and_keep


def champion_seats(contest: Contest) -> list[Seated]:
    """The champions of a contest, before its first round; none if the tournament cannot be compiled."""
    rules, levels, calendar = contest.rules, contest.levels, contest.calendar
    champions = [seat for seat, level in enumerate(levels) if isinstance(find_strategy(level, rules), Champion)]
    plays = tuple(person_plays(rules) if seat in champions else level for seat, level in enumerate(levels))
    if not can_be_compiled(rules, plays):
        return []
    purses = (contest.budget,) * len(levels)
    position = TournamentPosition(rules, calendar.rounds, calendar.block, plays, purses, ())
    return [Seated(position, seat) for seat in champions]


def solved_bets(contest: Contest, progress: Callable[[float], None] = lambda _: None) -> SolvedBets | None:
    """The bets of the champions of a contest; None if there is none, or if the tournament cannot be compiled."""
    seats = champion_seats(contest)
    if not seats:
        return None
    tables = [one.tables(solve_and_keep(one.problem, progress)) for one in seats]
    return SolvedBets(seats[0].position.plays, _join(tables))


def _join(tables: Sequence[BetTables]) -> BetTables:
    """The tables of several seats as one. They name the same amounts, since all have the same rules and budget."""
    first = tables[0]
    kinds, places, bets, begins = first.kinds, first.places, list[NDArray[np.uint16]](), dict[int, int]()
    for one in tables:
        if id(one.bets) not in begins:  # seats with the same company share a solution
            begins[id(one.bets)] = sum(map(len, bets))
            bets.append(one.bets)
        kinds = np.maximum(kinds, one.kinds)
        places = np.where(one.places >= 0, one.places + begins[id(one.bets)], places)
    return first._replace(kinds=kinds, places=places, bets=np.concatenate(bets))
