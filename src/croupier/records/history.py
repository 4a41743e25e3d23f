"""Past games, read from their logs: results by house, and replays card by card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.messages import Refused
from croupier.protocol import Round
from croupier.records.summary import began
from croupier.table.journal import Record, games_folder, house_of, read
from croupier.table.state import Event
from croupier.table.table import Table

Edges = Mapping[str, float]
"""The expectation of each bet of a house."""


@dataclass(frozen=True)
class Game:
    """A past game and the results of its people (not of its bots)."""

    path: Path
    house: str
    game: str
    when: str
    """The time in the name of its file: 2025-11-15 23:04."""
    names: tuple[str, ...]
    nets: tuple[int, ...]
    """The people's total result of each round; rounds that all of them sat out are left out."""
    staked: tuple[int, ...]
    """The people's total stake at the deal of each round."""
    bets: tuple[tuple[tuple[str, int], ...], ...] = ()
    tournament: bool = False
    rules: HouseRules | None = None
    """The rules at that time; None if they can no longer be read."""

    @property
    def net(self) -> int:
        return sum(self.nets)

    def expected(self, edges: Edges) -> float:
        """The expected result of the bets with the best play, in cents."""
        return sum(stake * edges.get(bet, 0.0) for bets in self.bets for bet, stake in bets)


def expected(games: Sequence[Game], edge: Callable[[HouseRules], Edges | None]) -> float | None:
    """The expected result of some games, in cents; None while an edge is missing."""
    total = 0.0
    for game in games:
        edges = edge(game.rules) if game.rules else None
        if edges is None:
            return None
        total += game.expected(edges)
    return total


@dataclass
class HouseRecord:
    """All games at a house, the latest first."""

    house: str
    games: list[Game] = field(default_factory=list)

    @property
    def nets(self) -> list[int]:
        """The results of all rounds, the oldest first."""
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
        """The numbers of rounds won, pushed and lost."""
        nets = self.nets
        return sum(net > 0 for net in nets), sum(net == 0 for net in nets), sum(net < 0 for net in nets)


def game_of(path: Path, records: list[Record]) -> Game:
    """Read the results of a log."""
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
    when = began(path)
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
    """The games of each house, the house with the most rounds first."""
    houses: dict[str, HouseRecord] = {}
    for game in games:
        houses.setdefault(game.house, HouseRecord(game.house)).games.append(game)
    return sorted(houses.values(), key=lambda record: -record.rounds)


@dataclass(frozen=True)
class Step:
    """One step of a replayed round."""

    event: Event
    round: Round | None
    shoe_seen: int
    """The number of cards exposed since the shuffle."""


@dataclass
class Replay:
    """A past game, round by round, step by step. It holds only what was public at each step."""

    house: House
    table: Table
    rounds: list[list[Step]]
    nets: list[tuple[int, ...]]
    purses: list[list[int]]
    """The money of each seat before each round."""
    shoes: list[int]
    """For each round, the first round of the same shoe."""

    @classmethod
    def of(cls, records: list[Record]) -> Replay:
        rounds: list[list[Step]] = []
        purses: list[list[int]] = []
        shoes: list[int] = []
        first_of_shoe = 0

        def note(table: Table, event: Event) -> None:
            nonlocal first_of_shoe
            if event.kind == "shuffle":
                first_of_shoe = len(rounds)
            if event.kind == "deal":
                rounds.append([])
                shoes.append(first_of_shoe)
                purses.append([player.purse for player in table.players])
            if rounds and event.kind in ("deal", "answer"):
                rounds[-1].append(Step(event, event.round, sum(table.seen.values())))

        table = Table.from_log(records, watch=note)
        return cls(house_of(records[0]), table, rounds, table.history, purses, shoes)


def read_replay(path: Path) -> Replay | None:
    """Read a game for its replay; None if it cannot be read."""
    try:
        return Replay.of(read(path))
    except Refused:
        return None
