"""The results of past games, read from their logs: by person, by house."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from croupier.games.declare import HouseRules
from croupier.messages import Refused
from croupier.records.logs import Damaged, Log, games_folder, house_of
from croupier.records.types import BetPlaced, GameOver, Record, RoundSettled, SeatLeft, Snapshot
from croupier.review.replay import first_snapshot
from croupier.review.summary import began, has_begun, summary_of

LONG = 2_000_000
"""A log with more bytes than this is not read as a whole for a list of the last games."""
Edges = Mapping[str, float]
"""The expectation of each bet of a house."""


PersonKey = str | int
"""The person whose results are read: a name; empty for a lone player without a name; or the number of an unnamed seat among several."""


@dataclass(frozen=True)
class GameResult:
    """A past game and the results of one of its people."""

    path: Path
    house: str
    game: str
    when: str
    """The time in the name of its file: 2025-11-15 23:04."""
    person: PersonKey
    names: tuple[str, ...]
    """Of all its people."""
    nets: tuple[int, ...]
    """The person's result of each round; rounds sat out are left out."""
    staked: tuple[int, ...]
    """The person's stake at the deal of each round."""
    bets: tuple[tuple[tuple[str, int], ...], ...] = ()
    tournament: bool = False
    rules: HouseRules | None = None
    """The rules at that time; None if they can no longer be read."""
    rank: int | None = None
    """The person's rank in a tournament, once it is over for them."""
    players: int = 0
    """How many played the tournament."""

    @property
    def net(self) -> int:
        return sum(self.nets)

    def expected_result(self, edges: Edges) -> float:
        """The expected result of the bets with the best play, in cents."""
        return sum(stake * edges.get(bet, 0.0) for bets in self.bets for bet, stake in bets)


def expected_result(games: Sequence[GameResult], edge: Callable[[HouseRules], Edges | None]) -> float | None:
    """The expected result of some games, in cents; None while an edge is missing."""
    total = 0.0
    for game in games:
        edges = edge(game.rules) if game.rules else None
        if edges is None:
            return None
        total += game.expected_result(edges)
    return total


@dataclass
class HouseRecord:
    """All games at a house, the latest first."""

    house: str
    games: list[GameResult] = field(default_factory=list)

    @property
    def tournament(self) -> bool:
        """Whether these are tournaments: their chips are no money, their ranks count."""
        return bool(self.games) and all(game.tournament for game in self.games)

    @property
    def ranks(self) -> list[int]:
        """The ranks in the tournaments that are over, the oldest first."""
        return [game.rank for game in reversed(self.games) if game.rank]

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


def games_of(path: Path, records: Iterable[Record]) -> list[GameResult]:
    """Read the results of a log, one game for each person who played a round."""
    coming = iter(records)
    first = first_snapshot(coming)
    people = [seat for seat, player in enumerate(first.players) if not player.plays]
    rounds: dict[int, list[tuple[int, dict[str, int]]]] = {seat: [] for seat in people}
    bets: dict[int, dict[str, int]] = {}
    ranks: dict[int, int] = {}
    for record in coming:
        if isinstance(record, BetPlaced) and record.seat in people:
            bets[record.seat] = record.bets or {}
        elif isinstance(record, SeatLeft) and record.rank:
            ranks[record.seat] = record.rank
        elif isinstance(record, GameOver):
            ranks |= {seat: place for place, seat in enumerate(record.ranking or (), 1)}
        elif isinstance(record, RoundSettled):
            for seat, made in bets.items():
                if made and seat < len(record.net):
                    rounds[seat].append((record.net[seat], made))
            bets = {}
    names = tuple(first.players[seat].name for seat in people)
    rules = _rules(first)
    return [
        GameResult(
            path,
            first.house,
            first.game,
            began(path),
            first.players[seat].name or (seat + 1 if len(people) > 1 else ""),
            names,
            tuple(net for net, _ in played),
            tuple(sum(made.values()) for _, made in played),
            tuple(tuple(made.items()) for _, made in played),
            first.tournament is not None,
            rules,
            ranks.get(seat),
            len(first.players),
        )
        for seat, played in rounds.items()
        if played
    ]


def _rules(snapshot: Snapshot) -> HouseRules | None:
    try:
        return house_of(snapshot).rules
    except Refused:
        return None


def past_games(
    folder: Path | None = None,
    most: int | None = None,
    person: PersonKey | None = None,
    damaged: list[Damaged] | None = None,
) -> list[GameResult]:
    """Every person's games in which a round was played, the latest first; at most so many.

    With `person`, only that person's games, and those of a lone player without a name. Logs that cannot be read are
    left out, and appended to `damaged`.
    """
    games: list[GameResult] = []
    for path in sorted((folder or games_folder()).glob("*.jsonl"), reverse=True):
        try:
            if person is not None and not _has_person(person, Log(path).first()):
                continue
            found = _long_game(path) if most is not None and _long(path) else games_of(path, Log(path))
        except Refused as refused:
            if damaged is not None and has_begun(path):
                damaged.append(Damaged(path, refused.message))
            continue
        games += [game for game in found if person is None or game.person in (person, "")]
        if most is not None and len(games) >= most:
            return games[:most]
    return games


def _has_person(person: PersonKey, snapshot: Snapshot) -> bool:
    """Whether a person, or a lone player without a name, sat at the table of this snapshot."""
    names = [player.name for player in snapshot.players if not player.plays]
    return person in names or names == [""] or isinstance(person, int)


def _long(path: Path) -> bool:
    try:
        return path.stat().st_size > LONG
    except OSError:
        return False


def _long_game(path: Path) -> list[GameResult]:
    """The results of a log that is too long to be read for a list. They come from its last snapshot and its end; the bets are not known."""
    game = summary_of(path)
    names = tuple(seat.name for seat in game.people)
    return [
        GameResult(
            path,
            game.house,
            game.snapshot.game,
            game.when,
            name,
            names,
            (seat.net,),
            (),
            (),
            game.tournament,
            rank=seat.rank,
            players=len(game.seats),
        )
        for name, seat in zip(names, game.people, strict=True)
        if game.rounds
    ]


def by_person(games: Sequence[GameResult], you: str = "") -> dict[PersonKey, list[GameResult]]:
    """The games of each person, whoever played last first. A lone player without a name is `you`."""
    people: dict[PersonKey, list[GameResult]] = {}
    for game in games:
        people.setdefault(you if game.person == "" else game.person, []).append(game)
    return people


def by_house(games: Sequence[GameResult]) -> list[HouseRecord]:
    """The games of each house, the house with the most rounds first."""
    houses: dict[str, HouseRecord] = {}
    for game in games:
        houses.setdefault(game.house, HouseRecord(game.house)).games.append(game)
    return sorted(houses.values(), key=lambda record: -record.rounds)
