"""The elimination tournament (S0-16 to S0-18): after each block of rounds the poorest leaves, at the end the richest wins.

It is a part of a game that has a calendar. Who leaves is decided from the purses and the history of rounds; a tie that
goes back to the first round is broken by lot: a seeded draw, which the record of the departure shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from croupier.games.declare import HouseRules
from croupier.messages import Refused, say
from croupier.records.types import MOST_ROUNDS, Calendar, Player


class BadTournament(Refused):
    """A calendar or a company with which no tournament can be held."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table of ranks; rank 1 leads. `out` is the round after which the player left.

    `above` is what the player has above the cut line, below zero for who would leave now; None: nobody leaves any more.
    """

    rank: int
    seat: int
    name: str
    purse: int
    out: int | None = None
    above: int | None = None


def check_tournament(rules: HouseRules, players: int, calendar: Calendar) -> None:
    """Refuse a tournament that cannot be held."""
    if not (1 <= calendar.rounds <= MOST_ROUNDS and 1 <= calendar.block <= MOST_ROUNDS):
        raise BadTournament(
            say(
                "{rounds} rounds in blocks of {block} are not possible: both are from 1 to {most}.",
                rounds=str(calendar.rounds),
                block=str(calendar.block),
                most=MOST_ROUNDS,
            )
        )
    if players < 2:
        raise BadTournament(say("A tournament takes two players or more: {players} is not enough.", players=players))
    if rules.stakeable(1) < 1:
        raise BadTournament(say("A tournament is held where all there is can be bet; war without surrender is not."))


class Tournament:
    """Who is still there, who leaves next, who won."""

    def __init__(
        self, rules: HouseRules, calendar: Calendar, players: list[Player], history: list[tuple[int, ...]]
    ) -> None:
        """`players` and `history` are those of the game."""
        self.calendar = calendar
        self._rules, self._players, self._history = rules, players, history
        self.departures: list[int] = []
        """The seats that left, in order."""
        self._out_after: dict[int, int] = {}
        self.ranking: list[int] = []
        """The seats by rank, once the tournament is over."""

    def copy(self, players: list[Player], history: list[tuple[int, ...]]) -> Tournament:
        """The tournament as it is now, for a copy of its game."""
        found = copy(self)
        found._players, found._history = players, history  # noqa: SLF001
        found.departures, found._out_after = [*self.departures], dict(self._out_after)  # noqa: SLF001
        return found

    @property
    def rounds_played(self) -> int:
        return len(self._history)

    @property
    def remaining(self) -> list[int]:
        return [seat for seat, player in enumerate(self._players) if not player.gone]

    @property
    def winner(self) -> int | None:
        """The last player left, or the richest after the last round; known when the tournament is over."""
        return self.ranking[0] if self.ranking else None

    @property
    def finished(self) -> bool:
        """Whether all is played, between two rounds: only the ranking is missing."""
        if not self._history or self.due():
            return False
        return len(self.remaining) == 1 or self.rounds_played >= self.calendar.rounds

    @property
    def next_cut(self) -> int | None:
        """After which round the poorest leaves next; None: nobody leaves any more."""
        if self.finished:
            return None
        return self.calendar.next_cut(self.rounds_played, len(self._players), len(self.remaining))

    def standings(self) -> list[Standing]:
        """Everybody by rank: those who play by their money, those who left in reverse order."""
        ranking = self.ranking or self.rank({})
        above = self._above(ranking)
        return [
            Standing(rank, seat, one.name, one.purse, self._out_after.get(seat), above.get(seat))
            for rank, seat in enumerate(ranking, 1)
            for one in [self._players[seat]]
        ]

    def _above(self, ranking: list[int]) -> dict[int, int]:
        """By seat: what somebody has above the cut line. Of the poorest two, the one is safe and the other is not."""
        if self.next_cut is None:
            return {}
        purse = {seat: self._players[seat].purse for seat in self.remaining}
        *_, safe, poorest = (seat for seat in ranking if seat in purse)
        return {seat: purse[seat] - purse[safe if seat == poorest else poorest] for seat in purse}

    # Who leaves

    def due(self) -> list[int]:
        """Between two rounds: the seats of which one must leave now. None, one, or several if a lot decides between them."""
        if not self._history:
            return []
        remaining = self.remaining
        broke = [seat for seat in remaining if self._broke(seat)]  # S0-18
        if broke and len(remaining) > 1:
            # of several at 0 the one who had least before this round, so that the last one left had most (S0-D9)
            nets = self._history[-1]
            most = max(nets[seat] for seat in broke)
            return [seat for seat in broke if nets[seat] == most]
        allowed = self.calendar.allows(self.rounds_played, len(self._players))
        if self.calendar.cut_after(self.rounds_played) and len(remaining) > allowed:
            weakest = min(map(self._strength, remaining))
            return [seat for seat in remaining if self._strength(seat) == weakest]
        return []

    def leaver(self, due: Sequence[int], lots: Mapping[int, int]) -> int:
        """Which of the seats that are due leaves: of broke players the highest lot, of the poorest the lowest."""
        if len(due) == 1:
            return due[0]
        return (max if self._broke(due[0]) else min)(due, key=lambda seat: lots[seat])

    def level_seats(self) -> list[int]:
        """The seats still there that are level with another, so that a lot decides their ranks."""
        strengths = {seat: self._strength(seat) for seat in self.remaining}
        every = list(strengths.values())
        return [seat for seat, strength in strengths.items() if every.count(strength) > 1]

    def rank(self, lots: Mapping[int, int]) -> list[int]:
        """Richest first. Equal purses: the better last round, then the round before it, back to the first; then a lot."""
        there = sorted(self.remaining, key=lambda seat: (self._strength(seat), lots.get(seat, 0)), reverse=True)
        return [*there, *reversed(self.departures)]

    def departs(self, seat: int) -> None:
        self.departures.append(seat)
        self._out_after[seat] = self.rounds_played

    def _broke(self, seat: int) -> bool:
        return self._rules.stakeable(self._players[seat].purse) < 1

    def _strength(self, seat: int) -> tuple[int, ...]:
        return (self._players[seat].purse, *(nets[seat] for nets in reversed(self._history)))
