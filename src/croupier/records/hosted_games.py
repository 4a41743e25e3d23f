"""The games of a person at a live house: the seats of a hosted table change hands, and the log says who sat there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from croupier.games.declare import HouseRules
from croupier.records.history import GameResult
from croupier.table.logs import house_of
from croupier.table.records import Record

READ = tuple(f',"event":"{event}"'.encode() for event in ("table", "sit", "leave", "bet", "pass", "settled", "over"))
"""The records that tell who played and with what result; no other is decoded."""


class Seated(NamedTuple):
    """Who takes a seat: a person of the house, or a bot."""

    who: str
    name: str
    plays: str


class HostedGame(NamedTuple):
    """The results of everybody who played a round, from a log."""

    head: Record
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
        return house_of(self.head).rules

    def game(self, path: Path, when: str, who: str) -> GameResult | None:
        """The game of one person; None if they played no round."""
        if who not in self.played:
            return None
        rounds = self.played[who]
        return GameResult(
            path,
            self.head["house"],
            self.head["game"],
            when,
            self.names[who],
            tuple(self.names.values()),
            tuple(net for net, _ in rounds),
            tuple(sum(bets.values()) for _, bets in rounds),
            tuple(tuple(bets.items()) for _, bets in rounds),
            "tournament" in self.head,
            self.rules,
        )


def read_hosted(bodies: Iterable[bytes]) -> HostedGame:
    """Read a log from one of its heads on."""
    records = (json.loads(body) for body in bodies if any(kind in body[:48] for kind in READ))
    head = next(records)
    seats = [_sitter(player) for player in head["players"]]
    played: dict[str, list[tuple[int, dict[str, int]]]] = {}
    names: dict[str, str] = {}
    bots = {sitter.name: None for sitter in seats if sitter.plays}
    bets: dict[int, dict[str, int]] = {}
    rounds, over, ranking = 0, False, tuple[str, ...]()
    for record in records:
        match record:
            case {"event": "sit", "seat": seat}:
                seats[seat] = _sitter(record)
                if seats[seat].plays:
                    bots[seats[seat].name] = None
            case {"event": "leave", "seat": seat}:
                bets.pop(seat, None)
            case {"event": "bet", "seat": seat, "bets": made} if made:
                bets[seat] = made
            case {"event": "pass"}:
                bets = {}
            case {"event": "settled", "net": nets}:
                rounds += 1
                for seat, made in bets.items():
                    if who := seats[seat].who:
                        played.setdefault(who, []).append((nets[seat], made))
                        names[who] = seats[seat].name
                bets = {}
            case {"event": "over"}:
                over = True
                ranking = tuple(seats[seat].who for seat in record.get("ranking", ()))
    return HostedGame(head, rounds, played, names, tuple(bots), over, ranking)


def _sitter(record: Record) -> Seated:
    return Seated(record.get("who", ""), record["name"], record["plays"])
