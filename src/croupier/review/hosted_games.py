"""The games of a person at a live house: the seats of a hosted table change hands, and the log says who sat there."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from croupier.games.declare import HouseRules
from croupier.records.logs import house_of
from croupier.records.types import (
    AllPassed,
    BetPlaced,
    GameOver,
    Player,
    RoundSettled,
    SatDown,
    SeatLeft,
    Snapshot,
    beginning,
    decode,
)
from croupier.review.history import GameResult
from croupier.review.replay import first_snapshot

READ = tuple([beginning(kind) for kind in (Snapshot, SatDown, SeatLeft, BetPlaced, AllPassed, RoundSettled, GameOver)])
"""The records that tell who played and with what result; no other is decoded."""


class Seated(NamedTuple):
    """Who takes a seat: a person of the house, or a bot."""

    who: str
    name: str
    plays: str


class HostedGame(NamedTuple):
    """The results of everybody who played a round, from a log."""

    snapshot: Snapshot
    rounds: int
    """How many rounds were settled."""
    played: dict[str, list[tuple[int, dict[str, int]]]]
    """By person: the result of each round, and the bets at its deal."""
    names: dict[str, str]
    """By person, who played a round."""
    bots: tuple[str, ...]
    over: bool
    ranking: tuple[str, ...]
    """Of a tournament that is over, the people from the first rank on; empty for a bot."""

    @property
    def rules(self) -> HouseRules:
        return house_of(self.snapshot).rules

    def game(self, path: Path, when: str, who: str) -> GameResult | None:
        """The game of one person; None if they played no round."""
        if who not in self.played:
            return None
        rounds = self.played[who]
        return GameResult(
            path,
            self.snapshot.house,
            self.snapshot.game,
            when,
            self.names[who],
            tuple(self.names.values()),
            tuple(net for net, _ in rounds),
            tuple(sum(bets.values()) for _, bets in rounds),
            tuple(tuple(bets.items()) for _, bets in rounds),
            self.snapshot.tournament is not None,
            self.rules,
        )


def read_hosted_game(bodies: Iterable[bytes]) -> HostedGame:
    """Read a log from one of its snapshots on."""
    records = (decode(body) for body in bodies if body.startswith(READ))
    snapshot = first_snapshot(records)
    seats = [_sitter(player) for player in snapshot.players]
    played: dict[str, list[tuple[int, dict[str, int]]]] = {}
    names: dict[str, str] = {}
    bots = {sitter.name: None for sitter in seats if sitter.plays}
    bets: dict[int, dict[str, int]] = {}
    rounds, over, ranking = 0, False, tuple[str, ...]()
    for record in records:
        match record:
            case SatDown(seat=seat):
                seats[seat] = _sitter(record)
                if seats[seat].plays:
                    bots[seats[seat].name] = None
            case SeatLeft(seat=seat):
                bets.pop(seat, None)
            case BetPlaced(seat=seat, bets=made) if made:
                bets[seat] = made
            case AllPassed():
                bets = {}
            case RoundSettled(net=nets):
                rounds += 1
                for seat, made in bets.items():
                    if who := seats[seat].who:
                        played.setdefault(who, []).append((nets[seat], made))
                        names[who] = seats[seat].name
                bets = {}
            case GameOver(ranking=ranks):
                over = True
                ranking = tuple(seats[seat].who for seat in ranks or ())
    return HostedGame(snapshot, rounds, played, names, tuple(bots), over, ranking)


def _sitter(one: Player | SatDown) -> Seated:
    return Seated(one.who, one.name, one.plays)
