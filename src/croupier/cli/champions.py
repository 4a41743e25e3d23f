"""Solves a tournament before it begins, if champions play in it: their first bet needs the solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.cli.waiting import show
from croupier.messages import say
from croupier.telling.vocabulary import CHAMPION

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules
    from croupier.records.types import Calendar, Player


def solve_for_champions(rules: HouseRules, players: Sequence[Player], calendar: Calendar | None) -> None:
    """Solve it with a progress bar; nothing if no champion plays. Solutions are kept, so this is done once."""
    if calendar is None or all(player.plays != CHAMPION for player in players):
        return
    from croupier.simulation.tournament_odds import person_plays
    from croupier.simulation.tournaments import Contest
    from croupier.tournament.levels import champion_seats
    from croupier.tournament.solution_cache import solve_and_keep

    levels = [player.plays or person_plays(rules) for player in players]
    seated = replace(rules, seats=len(players))
    budget = next(player.purse for player in players if player.plays == CHAMPION)
    try:
        for champion in champion_seats(Contest.of(seated, levels, calendar, budget, seed=0)):
            solve_and_keep(champion.problem, lambda part: show(say("solving the tournament"), part))
    finally:
        show(None)
