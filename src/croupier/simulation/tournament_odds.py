"""How a running tournament may go on: how often each player is still there after the next cut, and how often each wins.

The rest is played many times, by the rules and from a fresh shoe, with the purses and the rounds of now. Bots play as they
do; people play the chart of the house where it has one. Everybody bets as bots bet.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple, cast

from croupier.games.declare import HouseRules
from croupier.records.types import Calendar, Player
from croupier.strategies import names
from croupier.table.game import Game
from croupier.table.shoe import derive_seed, master_seed
from croupier.table.table import Table
from croupier.table.tournament import Tournament

CHART = "basic"


@dataclass(frozen=True)
class TournamentPosition:
    """A tournament between two rounds."""

    rules: HouseRules
    rounds: int
    block: int
    plays: tuple[str, ...]
    """The strategy of each seat."""
    purses: tuple[int | None, ...]
    """What each seat has; None: it is out."""
    history: tuple[tuple[int, ...], ...]
    """What each seat won or lost in each round so far: a tie of purses is broken by it (S0-D10)."""

    @classmethod
    def of(cls, game: Game, calendar: Calendar) -> TournamentPosition:
        """The position of a tournament; during a round, the one before its deal."""
        return cls(
            game.rules,
            calendar.rounds,
            calendar.block,
            tuple(player.plays or person_plays(game.rules) for player in game.players),
            tuple(None if player.gone else player.purse for player in game.players),
            tuple(map(tuple, game.history)),
        )

    @property
    def cut(self) -> int:
        """After which round it is seen who stays: the next cut, or the end."""
        remaining = sum(purse is not None for purse in self.purses)
        found = Calendar(self.rounds, self.block).next_cut(len(self.history), len(self.purses), remaining)
        return found or self.rounds


def person_plays(rules: HouseRules) -> str:
    """How a person is taken to play: by the chart, or as the house's own players do."""
    known = names(rules)
    return next((name for name in (CHART, "expert") if name in known), known[0])


class TournamentOdds(NamedTuple):
    """How often each seat stays and wins, in a number of simulated tournaments."""

    held: int
    stays: tuple[int, ...]
    """By seat: still there after the next cut."""
    wins: tuple[int, ...]

    def plus(self, more: TournamentOdds) -> TournamentOdds:
        return TournamentOdds(
            self.held + more.held,
            tuple(map(sum, zip(self.stays, more.stays, strict=True))),
            tuple(map(sum, zip(self.wins, more.wins, strict=True))),
        )


def odds(position: TournamentPosition, first: int, number: int) -> TournamentOdds:
    """Play the rest of a tournament some times; `first` numbers the seeds, so that every batch is another one.

    The kernel plays it; a company that cannot be compiled plays at real tables. The kernel is imported only here: a house
    that asks a helper process for odds does without it, and without the 120 MB that it takes.
    """
    from croupier.simulation.compiled_tournament import CompiledTournament
    from croupier.simulation.tournament_tables import can_be_compiled

    if not can_be_compiled(position.rules, position.plays):
        return real_odds(position, first, number)
    compiled = CompiledTournament.of(position.rules, position.plays, Calendar(position.rounds, position.block))
    found = compiled.play(compiled.contest(position.purses, position.history), number, first)
    seats = range(len(position.purses))
    stays = tuple(found.stays(seat, position.cut) for seat in seats)
    return TournamentOdds(number, stays, tuple(found.wins(seat) for seat in seats))


def real_odds(position: TournamentPosition, first: int, number: int) -> TournamentOdds:
    """Play the rest of a tournament some times at real tables."""
    stays, wins = Counter[int](), Counter[int]()
    for one in range(first, first + number):
        table = _table_at(position, derive_seed(master_seed(one), "odds"))
        tournament = cast(Tournament, table.game.tournament)
        while tournament.rounds_played < position.cut and not table.game.over:
            table.advance()
        while tournament.due():
            table.advance()
        stays.update(tournament.remaining)
        while table.advance():
            pass
        wins[cast(int, tournament.winner)] += 1
    seats = range(len(position.purses))
    return TournamentOdds(number, tuple(stays[seat] for seat in seats), tuple(wins[seat] for seat in seats))


def _table_at(position: TournamentPosition, master: bytes) -> Table:
    players = [
        Player(f"{seat + 1}", purse or 0, plays, gone=purse is None)
        for seat, (purse, plays) in enumerate(zip(position.purses, position.plays, strict=True))
    ]
    calendar = Calendar(position.rounds, position.block)
    table = Table.begin(position.rules, players, calendar=calendar, master=master)
    table.game.history.extend(position.history)
    return table
