"""Champions in a simulated tournament: the kernel bets for them by their solutions, and plays by the chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from croupier.simulation.kernel_tournament import BetTables
from croupier.simulation.tournament_odds import TournamentPosition, person_plays
from croupier.simulation.tournament_tables import can_be_compiled
from croupier.simulation.tournaments import Contest, SolvedBets
from croupier.strategies import named
from croupier.strategies.champion import Champion
from croupier.tournament.chances import Seated
from croupier.tournament.kept import solved


def solved_bets(contest: Contest, progress: Callable[[float], None] = lambda _: None) -> SolvedBets | None:
    """The bets of the champions of a contest; None if there is none, or if the tournament cannot be compiled."""
    rules, levels = contest.rules, contest.levels
    champions = [seat for seat, level in enumerate(levels) if isinstance(named(level, rules), Champion)]
    plays = tuple(person_plays(rules) if seat in champions else level for seat, level in enumerate(levels))
    if not champions or not can_be_compiled(rules, plays):
        return None
    calendar, purses = contest.calendar, (contest.budget,) * len(levels)
    position = TournamentPosition(rules, calendar.rounds, calendar.block, plays, purses, ())
    seats = [Seated(position, seat) for seat in champions]
    return SolvedBets(plays, _joined([one.tables(solved(one.problem, progress)) for one in seats]))


def _joined(tables: Sequence[BetTables]) -> BetTables:
    """The tables of several seats as one."""
    first, *others = tables
    kinds, places, bets = first.kinds.copy(), first.places.copy(), [first.bets]
    for other in others:
        kinds = np.maximum(kinds, other.kinds)
        places = np.where(other.places >= 0, other.places + sum(map(len, bets)), places)
        bets.append(other.bets)
    return first._replace(kinds=kinds, places=places, bets=np.concatenate(bets))
