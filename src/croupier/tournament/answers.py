"""Answers about a tournament in play, for screens: `python -P -m croupier.tournament.answers` is the helper process.

A question names a position and a batch; with each batch the same bets or moves are played on with other random numbers, so that
the answers can be added up. If the tournament is not solved yet, it is being solved in a thread of the helper; meanwhile answers
say which part of it is solved, and the player goes on by a simple rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.processes.queue import AnswerFunctions, serve_queries
from croupier.protocol import Round
from croupier.records.types import Calendar
from croupier.simulation.tournament_odds import TournamentPosition, person_plays
from croupier.tournament.chance import Chance, Chances, LevelOdds
from croupier.tournament.chances import BATCH, Seated, bet_chances, chances_of, play_moves, seat_at
from croupier.tournament.solution import Solution
from croupier.tournament.solution_cache import find_or_begin, solved_share

PATIENCE = 1.0
"""So many seconds later batches wait for the solution: it is worth more than another answer without it."""


def bets(position: TournamentPosition, seat: int, batch: int, extra: tuple[int, ...] = ()) -> Chances:
    """The chance to win with bets from the smallest to all there is; `extra`: others that are asked for."""
    seated = seat_at(position, seat)
    solution = find_or_begin(seated.problem, PATIENCE if batch else 0.0)
    tried = sorted({*seated.compared_bets(solution), *extra})
    return _answer(seated, solution, bet_chances(seated, tried, solution, batch, BATCH // 2))


def moves(position: TournamentPosition, seat: int, round: Round, seen: Counter[Card], batch: int) -> Chances:
    """The chance to win with each open move, from the cards that lie there."""
    seated = seat_at(position, seat)
    solution = find_or_begin(seated.problem, PATIENCE if batch else 0.0)
    return _answer(seated, solution, chances_of(seated, play_moves(seated, round, seen, solution, batch)))


def _answer(seated: Seated, solution: Solution | None, found: Mapping[Any, Chance]) -> Chances:
    return Chances(dict(found), seated.next_cut, 1.0 if solution else solved_share(seated.problem))


def level(rules: HouseRules, calendar: Calendar, seats: int, plays: str, batch: int) -> LevelOdds:
    """How often a person wins against a company of one level, who plays by the chart and bets as the house's own players do."""
    from croupier.simulation.compiled_tournament import CompiledTournament
    from croupier.simulation.tournaments import Contest
    from croupier.tournament.levels import champion_seats, solved_bets

    levels = (person_plays(rules), *[plays] * (seats - 1))
    contest = Contest.of(replace(rules, seats=seats), levels, calendar, seed=0)
    for seated in champion_seats(contest):
        if find_or_begin(seated.problem, PATIENCE if batch else 0.0) is None:
            return LevelOdds(0, 0, solved_share(seated.problem))
    solved = solved_bets(contest)
    compiled = CompiledTournament.of(contest.rules, solved.plays if solved else levels, calendar)
    start = compiled.contest([contest.budget] * seats)
    results = compiled.play(start, BATCH, batch, 0, solved.tables if solved else None)
    return LevelOdds(results.held, results.wins(0), 1.0)


QUERIES: AnswerFunctions = {"bets": bets, "moves": moves, "level": level}

if __name__ == "__main__":
    serve_queries(QUERIES)
