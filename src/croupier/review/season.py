"""The season of a club: standings by chips and by skill, and its records.

Chips are luck and skill together. Skill is what decisions cost (`rating.py`), and a rank by it is a range: from 1 more than the number
of those who are better for certain, to those who are not worse for certain. All comparisons together are right with 95 %
confidence. Chips of tournaments are tokens: only who won one counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from croupier.review.interval import MeanCost, can_tell_apart, mean_cost


@dataclass(frozen=True)
class ClubEvening:
    """What the people of a club won in one evening."""

    game: str
    nets: Mapping[str, Sequence[int]]
    """By person: the result of each round that they played."""
    tournament: bool = False
    winner: str = ""
    """Of a tournament, if a person won it."""

    def champion(self) -> str:
        """Who won: of the tournament its winner, otherwise the person who won most; nobody, if nobody won anything."""
        if self.tournament:
            return self.winner
        totals = {who: sum(nets) for who, nets in self.nets.items()}
        best = max(totals, key=lambda who: totals[who], default="")
        return best if best and totals[best] > 0 else ""


@dataclass(frozen=True)
class ClubStanding:
    """Where somebody stands in a season."""

    who: str
    evenings: int
    won: int
    chips: int
    cost: MeanCost
    ranks: tuple[int, int] | None
    """By skill: the best and the worst rank they may have; None: their rounds cannot carry one."""


@dataclass(frozen=True)
class ClubFeat:
    """A record of the club: who, in which evening, and how much."""

    who: str
    game: str
    amount: int


@dataclass(frozen=True)
class SeasonTable:
    """The standings by chips, the richest first, and the records."""

    standings: tuple[ClubStanding, ...]
    streak: ClubFeat | None
    """The most rounds won in a row; a push ends nothing."""
    comeback: ClubFeat | None
    """The deepest loss in an evening that somebody still did not lose."""


def season_table(evenings: Sequence[ClubEvening], costs: Mapping[str, Sequence[float]]) -> SeasonTable:
    """The season of these evenings; `costs`: by person, what each of their rounds cost, as far as it is known."""
    people = dict.fromkeys(who for evening in evenings for who in evening.nets)
    ranges = skill_ranks({who: costs.get(who, ()) for who in people})
    winners = [evening.champion() for evening in evenings]
    standings = [
        ClubStanding(
            who,
            sum(who in evening.nets for evening in evenings),
            winners.count(who),
            sum(sum(evening.nets.get(who, ())) for evening in evenings if not evening.tournament),
            mean_cost(costs.get(who, ())),
            ranges.get(who),
        )
        for who in people
    ]
    return SeasonTable(
        tuple(sorted(standings, key=lambda one: (-one.chips, -one.won))),
        _best_feat([ClubFeat(who, one.game, streak(nets)) for one in evenings for who, nets in one.nets.items()]),
        _best_feat(
            [
                ClubFeat(who, one.game, comeback(nets))
                for one in evenings
                if not one.tournament
                for who, nets in one.nets.items()
            ]
        ),
    )


def skill_ranks(costs: Mapping[str, Sequence[float]]) -> dict[str, tuple[int, int]]:
    """The range of ranks of everybody whose rounds carry an interval, or a bound."""
    means = {who: mean for who, each in costs.items() if (mean := mean_cost(each)).high is not None}
    people = sorted(means, key=lambda who: means[who].mean)
    pairs = max(1, len(people) * (len(people) - 1) // 2)
    apart = {
        (one, other): can_tell_apart(costs[one], costs[other], pairs=pairs)
        for place, one in enumerate(people)
        for other in people[place + 1 :]
    }
    return {
        who: (
            1 + sum(apart[better, who] for better in people[:place]),
            len(people) - sum(apart[who, worse] for worse in people[place + 1 :]),
        )
        for place, who in enumerate(people)
    }


def streak(nets: Sequence[int]) -> int:
    """The most rounds won in a row.

    >>> streak([5, 5, 0, 5, -5, 5])
    3
    """
    longest = now = 0
    for net in nets:
        now = now + 1 if net > 0 else now if net == 0 else 0
        longest = max(longest, now)
    return longest


def comeback(nets: Sequence[int]) -> int:
    """How much was lost at the lowest point of an evening that was not lost in the end.

    >>> comeback([-5, -10, 20]), comeback([-5, -10, 14])
    (15, 0)
    """
    return -min(accumulate(nets, initial=0)) if sum(nets) >= 0 else 0


def _best_feat(feats: Sequence[ClubFeat]) -> ClubFeat | None:
    """The largest one, the earliest of equals."""
    best = max(feats, key=lambda one: one.amount, default=None)
    return best if best and best.amount > 0 else None
