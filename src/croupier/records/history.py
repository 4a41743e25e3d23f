"""What was played before: every log in the folder, read for its numbers, and a round of one told again card by card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.messages import Refused
from croupier.protocol import Round
from croupier.table.journal import Record, games_folder, house_of, read
from croupier.table.state import Event
from croupier.table.table import Table

Edges = Mapping[str, float]
"""What each bet of a house is worth."""


@dataclass(frozen=True)
class Game:
    """One game of the past, as seen from its people's seats."""

    path: Path
    house: str
    game: str
    when: str
    """As the name of its file says: 2025-11-15 23:04."""
    names: tuple[str, ...]
    nets: tuple[int, ...]
    """What its people won or lost together, round by round; rounds they sat out are left out."""
    staked: tuple[int, ...]
    """What they had bet at the deal, by round."""
    bets: tuple[tuple[tuple[str, int], ...], ...] = ()
    tournament: bool = False
    rules: HouseRules | None = None
    """As they were then; None if they can no longer be read."""

    @property
    def net(self) -> int:
        return sum(self.nets)

    def expected(self, edges: Edges) -> float:
        """What the bets were worth with the best play, in cents."""
        return sum(stake * edges.get(bet, 0.0) for bets in self.bets for bet, stake in bets)


def expected(games: Sequence[Game], edge: Callable[[HouseRules], Edges | None]) -> float | None:
    """What all bets of some games were worth; None while an edge is missing."""
    total = 0.0
    for game in games:
        edges = edge(game.rules) if game.rules else None
        if edges is None:
            return None
        total += game.expected(edges)
    return total


@dataclass
class HouseRecord:
    """All that was played at a house, the latest game first."""

    house: str
    games: list[Game] = field(default_factory=list)

    @property
    def nets(self) -> list[int]:
        """Round by round, as they were played."""
        return [net for game in reversed(self.games) for net in game.nets]

    @property
    def rounds(self) -> int:
        return len(self.nets)

    @property
    def net(self) -> int:
        return sum(self.nets)

    @property
    def staked(self) -> int:
        return sum(sum(game.staked) for game in self.games)

    @property
    def biggest(self) -> int:
        return max([*self.nets, 0])

    def results(self) -> tuple[int, int, int]:
        """Won, came back, lost."""
        nets = self.nets
        return sum(net > 0 for net in nets), sum(net == 0 for net in nets), sum(net < 0 for net in nets)


def game_of(path: Path, records: list[Record]) -> Game:
    """The numbers of a log."""
    head = records[0]
    people = [seat for seat, player in enumerate(head["players"]) if not player["plays"]]
    nets: list[int] = []
    staked: list[int] = []
    all_bets: list[tuple[tuple[str, int], ...]] = []
    bets: dict[int, dict[str, int]] = {}
    for record in records:
        if record["event"] == "bet" and record["seat"] in people:
            bets[record["seat"]] = record["bets"] or {}
        elif record["event"] == "settled":
            if any(bets.values()):
                nets.append(sum(record["net"][seat] for seat in people))
                staked.append(sum(sum(made.values()) for made in bets.values()))
                all_bets.append(tuple(item for made in bets.values() for item in made.items()))
            bets = {}
    stem = path.stem
    when = f"{stem[:4]}-{stem[4:6]}-{stem[6:8]} {stem[9:11]}:{stem[11:13]}" if stem[:8].isdecimal() else stem
    names = tuple(head["players"][seat]["name"] for seat in people)
    return Game(
        path,
        head["house"],
        head["game"],
        when,
        names,
        tuple(nets),
        tuple(staked),
        tuple(all_bets),
        "tournament" in head,
        _rules(head),
    )


def _rules(head: Record) -> HouseRules | None:
    try:
        return house_of(head).rules
    except Refused:
        return None


def past_games(folder: Path | None = None, most: int | None = None) -> list[Game]:
    """Every game in which a round was played, the latest first. Logs that cannot be read are left out."""
    games: list[Game] = []
    for path in sorted((folder or games_folder()).glob("*.jsonl"), reverse=True):
        if len(games) == most:
            break
        try:
            game = game_of(path, read(path))
        except (Refused, KeyError, TypeError):
            continue
        if game.nets:
            games.append(game)
    return games


def by_house(games: Sequence[Game]) -> list[HouseRecord]:
    """The games of each house, what was played most first."""
    houses: dict[str, HouseRecord] = {}
    for game in games:
        houses.setdefault(game.house, HouseRecord(game.house)).games.append(game)
    return sorted(houses.values(), key=lambda record: -record.rounds)


@dataclass(frozen=True)
class Step:
    """A moment of a round that is told again."""

    event: Event
    round: Round | None
    shoe_seen: int
    """How many cards had been exposed since the shuffle."""


@dataclass
class Replay:
    """A past game, round by round, moment by moment. Only what was public then is in it."""

    house: House
    table: Table
    rounds: list[list[Step]]
    nets: list[tuple[int, ...]]
    purses: list[list[int]]
    """What each seat had before the round."""
    shoes: list[int]
    """The first round of the shoe that each round was dealt from."""

    @classmethod
    def of(cls, records: list[Record]) -> Replay:
        rounds: list[list[Step]] = []
        purses: list[list[int]] = []
        shoes: list[int] = []
        fresh = 0

        def note(table: Table, event: Event) -> None:
            nonlocal fresh
            if event.kind == "shuffle":
                fresh = len(rounds)
            if event.kind == "deal":
                rounds.append([])
                shoes.append(fresh)
                purses.append([player.purse for player in table.players])
            if rounds and event.kind in ("deal", "answer"):
                rounds[-1].append(Step(event, event.round, sum(table.seen.values())))

        table = Table.from_log(records, watch=note)
        return cls(house_of(records[0]), table, rounds, table.history, purses, shoes)


def read_again(path: Path) -> Replay | None:
    """A game of the past; None if it can no longer be read."""
    try:
        return Replay.of(read(path))
    except Refused:
        return None
