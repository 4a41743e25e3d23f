"""Skill without luck: what a person's decisions cost per 100 rounds, with an interval, and what average luck would have brought.

A cost is that of the look back (`review.py`): what the best move of that very house was worth, from the cards left, less what
was done. So houses can be mixed: each is compared with its own best play. It is in first bets, whatever their size; on betting
boxes in parts of what was staked. Bets are no decisions here, except between boxes: how much to bet where a count says so is left
out. So are tournaments, where the best move is not the one that is worth most chips, and rounds with a decision that has no value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from croupier.messages import Refused
from croupier.records.logs import Damaged, Log, games_folder, read
from croupier.review.evaluator import Direct
from croupier.review.game import ReviewedGame
from croupier.review.interval import COSTLY, NOTHING, MeanCost, mean_cost
from croupier.review.review import Review
from croupier.review.summary import began, has_begun

STRETCHES = 6
"""Into how many parts a person's time is cut at most."""


@dataclass(frozen=True)
class RatedRound:
    """A round of one person."""

    house: str
    game: str
    when: str
    """When its game began: `2025-11-15 23:04`."""
    cost: float
    """In first bets."""
    net: int
    """What it brought, in cents."""
    average: float
    """What it would have brought with average luck: its worth at the deal less the cost, in cents."""
    number: int = 0
    """Which round of its game it is, from 0 on."""

    @property
    def luck(self) -> float:
        """In cents."""
        return self.net - self.average


@dataclass(frozen=True)
class Stretch:
    """Some rounds in the order of time."""

    first: str
    last: str
    cost: MeanCost


@dataclass
class Rating:
    """All rated rounds of one person, the oldest first."""

    rounds: list[RatedRound] = field(default_factory=list)
    left_out: int = 0
    """Rounds with a decision that has no exact value."""

    @property
    def cost(self) -> MeanCost:
        """The cost of a round, over all houses."""
        return mean_cost([one.cost for one in self.rounds])

    @property
    def net(self) -> int:
        """The result in cents."""
        return sum(one.net for one in self.rounds)

    @property
    def average(self) -> float:
        """The result with average luck, in cents."""
        return sum(one.average for one in self.rounds)

    def by(self, key: Callable[[RatedRound], str]) -> dict[str, MeanCost]:
        """The cost of a round by house or by game, that with the most rounds first."""
        parts: dict[str, list[float]] = {}
        for one in self.rounds:
            parts.setdefault(key(one), []).append(one.cost)
        return {name: mean_cost(costs) for name, costs in sorted(parts.items(), key=lambda part: -len(part[1]))}

    @property
    def by_house(self) -> dict[str, MeanCost]:
        return self.by(lambda one: one.house)

    @property
    def by_game(self) -> dict[str, MeanCost]:
        return self.by(lambda one: one.game)

    def over_time(self) -> list[Stretch]:
        """The cost in stretches of as many rounds each, so many that every one carries an interval; none if not even two do."""
        costly = sum(one.cost > NOTHING for one in self.rounds)
        for parts in range(min(STRETCHES, costly // COSTLY), 1, -1):
            found = [*self._stretches(parts)]
            if all(one.cost.has_interval for one in found):
                return found
        return []

    def _stretches(self, parts: int) -> Iterator[Stretch]:
        many = len(self.rounds)
        for part in range(parts):
            rounds = self.rounds[many * part // parts : many * (part + 1) // parts]
            yield Stretch(rounds[0].when, rounds[-1].when, mean_cost([one.cost for one in rounds]))

    def add(self, review: Review, house: str, when: str) -> None:
        """Add the rounds of a look back whose values are known."""
        rated, left_out = rate(review, house, when)
        self.rounds += rated
        self.left_out += left_out

    def document(self) -> dict[str, object]:
        """As data; costs in first bets a round, money in cents."""
        return {
            "cost": cost_document(self.cost),
            "houses": {house: cost_document(cost) for house, cost in self.by_house.items()},
            "games": {game: cost_document(cost) for game, cost in self.by_game.items()},
            "over_time": [
                {"first": one.first, "last": one.last, "cost": cost_document(one.cost)} for one in self.over_time()
            ],
            "net": self.net,
            "average_luck": self.average,
            "left_out": self.left_out,
        }


def cost_document(cost: MeanCost) -> dict[str, float | int | None]:
    return {"rounds": cost.rounds, "costly": cost.costly, "mean": cost.mean, "low": cost.low, "high": cost.high}


def rate(review: Review, house: str, when: str) -> tuple[list[RatedRound], int]:
    """The rounds of a look back whose values are all known, and how many others there are."""
    costs, cents = dict[int, float](), dict[int, float]()
    for one in review.valued:
        number, stake = one.place[0], _stake_of(review, one.place[0])
        costs[number] = costs.get(number, 0.0) + (one.cents / stake if review.boxes and stake else one.cost)
        cents[number] = cents.get(number, 0.0) + one.cents
    valued = {one.place for one in review.valued}
    missing = {one.place[0] for one in review.decisions if one.place not in valued}
    rated = [
        RatedRound(
            house,
            review.rules.game,
            when,
            costs.get(deal.number, 0.0),
            deal.net,
            sum(stake * worth.get(bet, 0.0) for bet, stake in deal.bets)
            - (0.0 if review.boxes else cents.get(deal.number, 0.0)),
            deal.number,
        )
        for deal in review.deals
        if (worth := review.worths.get(deal.number)) is not None and deal.number not in missing
    ]
    return rated, len(review.deals) - len(rated)


def _stake_of(review: Review, number: int) -> int:
    return sum(stake for deal in review.deals if deal.number == number for _, stake in deal.bets)


def ratings(
    folder: Path | None = None,
    most: int | None = None,
    damaged: list[Damaged] | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,  # noqa: ARG005
) -> Iterator[tuple[str, Rating]]:
    """The rating of each person in the games of a folder, the latest so many; a person without a name is "".

    `progress` is told how many of how many logs were read. An interruption ends it with what was rated until then.
    """
    found: dict[str, Rating] = {}
    paths = sorted((folder or games_folder()).glob("*.jsonl"), reverse=True)[:most]
    try:
        for number, path in enumerate(reversed(paths)):
            progress(number, len(paths))
            try:
                _add_game(found, path)
            except Refused as refused:
                if damaged is not None and has_begun(path):
                    damaged.append(Damaged(path, refused.message))
    except KeyboardInterrupt:
        pass
    yield from found.items()


def _add_game(found: dict[str, Rating], path: Path) -> None:
    first = Log(path).first()
    if first.tournament is not None:
        return
    game = ReviewedGame.of(read(path))
    for seat, review in game.people.items():
        if review.deals:
            review.report(Direct())
            found.setdefault(first.players[seat].name, Rating()).add(review, first.house, began(path))
