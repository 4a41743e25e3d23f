"""The choices of a past game: decisions, and bets at the deal. Only what was public at that moment is in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from croupier.cards import DECK, Card, Rank
from croupier.games.declare import HouseRules
from croupier.protocol import Answer, Decide, MoveWithAmount, Round
from croupier.records.types import CLOCK
from croupier.review.replay import ReplayedRound
from croupier.table.game import Game

ReplayPlace = tuple[int, int]
"""A place in a replay: the number of a round, from 0 on, and a step."""


@dataclass(frozen=True)
class PastDecision:
    """A decision: the round before it, and the move."""

    round: Round
    need: Decide
    answer: Answer
    bet: int
    """The first bet in cents, the unit of the values."""
    place: ReplayPlace
    """Where a replay shows it: the step at which it is due."""
    played: ReplayedRound = field(repr=False, compare=False)

    @property
    def seat(self) -> int:
        return self.need.seat

    @property
    def word(self) -> str:
        return move_word(self.answer)

    @property
    def part(self) -> float:
        """Which part of the most was put up: less than 1 for a double for less."""
        return self.need.part(self.answer)

    @property
    def seen(self) -> Counter[Card]:
        """The cards exposed since the shuffle, those on the felt included."""
        return self.played.seen_at(self.place[1])

    @property
    def by_clock(self) -> bool:
        """Whether the house decided for somebody who did not answer."""
        return bool(getattr(self.played.steps[self.place[1] + 1].event.record, "by", "") == CLOCK)


@dataclass(frozen=True)
class PastBets:
    """A round of one person: the bets at the deal, and their result."""

    seat: int
    bets: tuple[tuple[str, int], ...]
    net: int
    number: int
    """The number of its round, from 0 on."""
    rules: HouseRules
    played: ReplayedRound = field(repr=False, compare=False)

    @property
    def cards_left(self) -> tuple[int, ...]:
        """The cards left before the first card, ace to king."""
        return left_after(self.rules, self.played.seen)


def bets_of(rules: HouseRules, played: ReplayedRound) -> Iterator[PastBets]:
    """The bets of each seat that has some, and their result; none while the round is not settled."""
    start = played.steps[0].round
    if played.net is not None and start:
        for seat, stake in enumerate(start.stakes):
            if stake:
                yield PastBets(seat, tuple(stake.bets), played.net[seat], played.number, rules, played)


def decisions_of(rules: HouseRules, played: ReplayedRound) -> Iterator[PastDecision]:
    """The decisions of a round; one that is due and was not made is left out."""
    for step, (now, after) in enumerate(pairwise(played.steps)):
        need, answer = now.round.need if now.round else None, after.event.answer
        if now.round and isinstance(need, Decide) and answer is not None:
            stake = now.round.stakes[need.seat]
            bet = stake[rules.bets[0]] if stake else 0
            yield PastDecision(now.round, need, answer, bet, (played.number, step), played)


def move_word(answer: Answer | None) -> str:
    """The move of an answer to a decision."""
    return answer.word if isinstance(answer, MoveWithAmount) else str(answer)


# The cards that are left


def left_of(game: Game) -> tuple[int, ...]:
    """The cards left, ace to king; infinite decks are always full."""
    return left_after(game.rules, game.shoe.seen)


def cards_left(game: Game) -> tuple[int, ...]:
    """How many copies of each card of a deck are left; infinite decks are always full."""
    each, seen = game.rules.cards // len(DECK), game.shoe.seen
    if game.rules.decks == "infinite":
        return (each,) * len(DECK)
    return tuple(max(0, each - seen[card]) for card in DECK)


def left_after(rules: HouseRules, seen: Counter[Card]) -> tuple[int, ...]:
    """The cards left, ace to king, after these were exposed since the shuffle."""
    each = rules.cards // 13
    if rules.decks == "infinite":
        return (each,) * len(Rank)
    gone: Counter[Rank] = Counter()
    for card, times in seen.items():
        gone[card.rank] += times
    return tuple(max(0, each - gone[rank]) for rank in Rank)
