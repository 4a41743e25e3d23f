"""An evening in a few lines: who won, the biggest hand, the luckiest, the best player, the worst mistake.

It is computed from the log alone, and from the look back on it. Bots stand in the ranking; what is said beside it is about people.
Who played best is said only where the rounds carry it: with an interval, or after a test that tells the best from everybody else.
In a tournament nothing is said of decisions, since the best move there is not the one that is worth most chips.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.review.choices import ReplayPlace
from croupier.review.interval import MeanCost, can_tell_apart, mean_cost
from croupier.review.rating import RatedRound, rate
from croupier.review.replay import Replay, ReplayedRound, Sitter
from croupier.review.review import Review
from croupier.review.valued_choices import Valued
from croupier.telling import telling_of


@dataclass(frozen=True)
class EveningResult:
    """What the evening brought somebody: a person or a bot."""

    sitter: Sitter
    nets: tuple[tuple[int, int], ...]
    """The result of each round that they played, by its number."""

    @property
    def net(self) -> int:
        return sum(net for _, net in self.nets)

    @property
    def rounds(self) -> int:
        return len(self.nets)

    @property
    def best(self) -> int:
        """The number of the round that brought most."""
        return max(self.nets, key=lambda one: one[1])[0]


@dataclass(frozen=True)
class BigHand:
    """The largest result of a person in one round."""

    sitter: Sitter
    number: int
    net: int
    hands: tuple[tuple[Card, ...], ...]
    """Their hands at its end; none in a game of betting boxes."""


@dataclass(frozen=True)
class Luck:
    """How much more somebody won than their bets and moves were worth, and the round with the most of it."""

    sitter: Sitter
    net: int
    """What the rounds that can be rated brought, in cents."""
    average: float
    """What they would have brought with average luck."""
    number: int

    @property
    def cents(self) -> float:
        return self.net - self.average


@dataclass(frozen=True)
class BestPlay:
    """Whose decisions cost least."""

    sitter: Sitter
    cost: MeanCost
    sure: bool
    """Whether it is less than everybody else's, with 95 % confidence."""


@dataclass(frozen=True)
class WorstMistake:
    sitter: Sitter
    mistake: Valued


@dataclass(frozen=True)
class Evening:
    """What is said of an evening; what its rounds cannot carry is None."""

    rounds: int
    results: tuple[EveningResult, ...]
    """The richest first."""
    biggest: BigHand | None
    luckiest: Luck | None
    best: BestPlay | None
    worst: WorstMistake | None

    @property
    def winner(self) -> EveningResult | None:
        """Who won most; None if nobody won anything."""
        return next((one for one in self.results if one.net > 0), None)


def evening_of(replay: Replay, reviews: Mapping[str, Review]) -> Evening:
    """The evening of a log; `reviews`: the looks back on its people by their id, with the values that are known."""
    results = results_of(replay)
    people = {one.sitter.who: one.sitter for one in results if one.sitter.who}
    rated = {} if replay.game.tournament else {who: rate(review, "", "")[0] for who, review in reviews.items()}
    played = {people[who]: rounds for who, rounds in rated.items() if rounds and who in people}
    return Evening(
        sum(one.net is not None for one in replay.played),
        results,
        biggest_hand(replay),
        _luckiest(played),
        _best(played),
        _worst({people[who]: review for who, review in reviews.items() if who in people} if rated else {}),
    )


def results_of(replay: Replay) -> tuple[EveningResult, ...]:
    """What each person and each bot won, the richest first; who had no bet in any round is left out."""
    nets: dict[Hashable, list[tuple[int, int]]] = {}
    sitters: dict[Hashable, Sitter] = {}
    for played in replay.played:
        for seat, sitter, net in _results(played):
            key = sitter.who or (seat, sitter)
            nets.setdefault(key, []).append((played.number, net))
            sitters[key] = sitter
    found = [EveningResult(sitters[key], tuple(each)) for key, each in nets.items()]
    return tuple(sorted(found, key=lambda one: -one.net))


def _results(played: ReplayedRound) -> list[tuple[int, Sitter, int]]:
    """The seats with a bet in a round that is settled: who sat there, and what it brought."""
    start = played.steps[0].round
    if played.net is None or start is None:
        return []
    seats = zip(played.sitters, start.stakes, played.net, strict=False)
    return [(seat, sitter, net) for seat, (sitter, stake, net) in enumerate(seats) if sitter and stake]


def biggest_hand(replay: Replay) -> BigHand | None:
    """The largest win of a person in one round."""
    found: tuple[int, ReplayedRound, int, Sitter] | None = None
    for played in replay.played:
        for seat, sitter, net in _results(played):
            if not sitter.plays and net > (found[0] if found else 0):
                found = net, played, seat, sitter
    if found is None:
        return None
    net, played, seat, sitter = found
    return BigHand(sitter, played.number, net, hands_of(replay.game.rules, played, seat))


def hands_of(rules: HouseRules, played: ReplayedRound, seat: int) -> tuple[tuple[Card, ...], ...]:
    """The hands of a seat at the end of a round; none in a game of betting boxes."""
    final, telling = played.steps[-1].round, telling_of(rules)
    if final is None or telling.LAYOUT == "boxes":
        return ()
    return tuple(tuple(card for card in hand.cards if card) for hand in telling.hands(final, seat, None))


def _luckiest(played: Mapping[Sitter, list[RatedRound]]) -> Luck | None:
    lucks = {sitter: sum(one.luck for one in rounds) for sitter, rounds in played.items()}
    sitter = max(lucks, key=lambda one: lucks[one], default=None)
    if sitter is None or lucks[sitter] <= 0:
        return None
    rounds = played[sitter]
    net, average = sum(one.net for one in rounds), sum(one.average for one in rounds)
    return Luck(sitter, net, average, max(rounds, key=lambda one: one.luck).number)


def _best(played: Mapping[Sitter, list[RatedRound]]) -> BestPlay | None:
    costs = {sitter: [one.cost for one in rounds] for sitter, rounds in played.items()}
    means = {sitter: mean_cost(each) for sitter, each in costs.items()}
    best = min(means, key=lambda one: means[one].mean, default=None)
    if best is None or len(means) < 2:  # alone nobody plays better than others
        return None
    others = [costs[sitter] for sitter in costs if sitter != best]
    sure = all(can_tell_apart(costs[best], other, pairs=len(others)) for other in others)
    return BestPlay(best, means[best], sure) if sure or means[best].high is not None else None


def _worst(reviews: Mapping[Sitter, Review]) -> WorstMistake | None:
    """The mistake that cost most, in bets."""
    mistakes = [(sitter, one) for sitter, review in reviews.items() for one in review.mistakes]
    return WorstMistake(*max(mistakes, key=lambda one: one[1].cost)) if mistakes else None


# A tournament


@dataclass(frozen=True)
class Podium:
    """How a tournament ended."""

    ranking: tuple[tuple[int, Sitter, int, int | None], ...]
    """The seat, who sat there, what they had, and after which round they left; the winner first."""
    paths: Mapping[int, tuple[int, ...]]
    """What each seat had: before the first round, then after each round until it left."""
    turned: Turn | None


@dataclass(frozen=True)
class Turn:
    """The round in which the winner gained most on the runner-up."""

    number: int
    gain: int
    place: ReplayPlace
    """Where the replay shows it."""
    hands: tuple[tuple[Card, ...], ...]
    """The hands of the winner."""


def podium_of(replay: Replay) -> Podium | None:
    """The podium of a tournament that is over."""
    game = replay.game
    if game.tournament is None or game.tournament.winner is None or not replay.nets:
        return None
    ranking = game.tournament.standings()
    first = replay.played[0].purses
    left = {one.seat: one.out for one in ranking}
    paths = {
        seat: tuple(accumulate((net[seat] for net in replay.nets[: left.get(seat)]), initial=purse))
        for seat, purse in enumerate(first)
    }
    places = tuple((one.seat, _sitter_of(replay, one.seat), one.purse, one.out) for one in ranking)
    return Podium(places, paths, _turn(replay, places[0][0], places[1][0]) if len(places) > 1 else None)


def _sitter_of(replay: Replay, seat: int) -> Sitter:
    """Who played in a seat of a tournament, in which nobody is replaced."""
    return next((sitter for one in replay.played if (sitter := one.sitters[seat])), Sitter("", "", ""))


def _turn(replay: Replay, winner: int, second: int) -> Turn | None:
    gains = [net[winner] - net[second] for net in replay.nets]
    number = max(range(len(gains)), key=lambda one: gains[one])
    if gains[number] <= 0:
        return None
    played = replay.played[number]
    hands = hands_of(replay.game.rules, played, winner)
    return Turn(number, gains[number], (number, len(played.steps) - 1), hands)
