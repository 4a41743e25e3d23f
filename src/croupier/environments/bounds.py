"""The ranges of what is observed: as wide as play can reach at the house, and no wider, so that scaling by them makes sense."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from croupier.cards import Rank
from croupier.environments.actions import Wager
from croupier.games import blackjack
from croupier.games.counts import Counting
from croupier.games.declare import HouseRules, list_rules
from croupier.money import Odds

Range = tuple[float, float]
HALF_DECK = 26
"""A true count is for each unseen deck, and where fewer cards than these are unseen, for half a deck."""


@dataclass(frozen=True)
class CardBounds:
    """How many cards may have been seen since the shuffle."""

    size: int
    """The cards of a full shoe."""
    dealt: int
    """The most that can have been dealt: the last round begins before the cut card and takes as many as any."""
    endless: bool

    @property
    def runs_out(self) -> bool:
        """Whether a round may use up the shoe: then the discards are shuffled in, and cards are seen a second time (E-03)."""
        return self.dealt > self.size or self.endless

    @property
    def of_a_rank(self) -> int:
        """The most cards of a rank; where cards come again, those of a round are seen twice at most."""
        each = self.size // len(Rank)
        return self.dealt if self.endless else each + min(each, max(0, self.dealt - self.size))

    def running(self, counting: Counting) -> Range:
        """The least and the most that a running count can read."""
        return min(self._running(counting, -1)), max(self._running(counting, 1))

    def true(self, counting: Counting) -> Range:
        """The same for each unseen deck; never for less than half a deck."""

        def readings(sign: int) -> Iterator[float]:
            for gone, running in enumerate(self._running(counting, sign)):
                yield running * 52 / max(HALF_DECK, self.size - gone)

        return min(readings(-1)), max(readings(1))

    def _running(self, counting: Counting, sign: int) -> list[float]:
        """The most extreme running count after each number of cards: the extreme tags first."""
        each, times = self.size // len(Rank), 1 + (self.runs_out and not self.endless)
        if self.endless:
            each = self.dealt
        tags = sorted((float(counting.tag(min(rank, 10))) for rank in Rank), key=lambda tag: -sign * tag)
        cards = [tag for tag in tags for _ in range(each * times)][: self.dealt]
        return list(accumulate(cards, initial=float(counting.start)))


def card_bounds(rules: HouseRules, seats: int) -> CardBounds:
    endless = rules.decks == "infinite"
    longest = _endless_round(rules, seats) if endless else rules.longest(seats)
    return CardBounds(rules.cards, longest if endless else max(0, rules.cut - 1) + longest, endless)


def _endless_round(rules: HouseRules, seats: int) -> int:
    """The most cards of a round where aces never run out: every hand is asked at 20 at most, the dealer at 16."""
    if not isinstance(rules, blackjack.Rules):
        return rules.longest(seats)
    return 21 * seats * rules.max_hands + 17 + seats * rules.swap


@dataclass(frozen=True)
class MoneyBounds:
    """What a round can bring at most and at least, in units, with the largest of these wagers."""

    rules: HouseRules
    wagers: tuple[Wager, ...]

    @cached_property
    def round(self) -> Range:
        return min(map(self._worst, self.wagers)), max(map(self._best, self.wagers))

    def _stakes(self, wager: Wager) -> float:
        """The units that may come to lie on the first bet."""
        match self.rules:
            case blackjack.Rules(max_hands=hands, double=double):
                return wager.first * max(2 if self.rules.swap else 1, hands * (1 if double == "none" else 2))
        return wager.first * (2 if self.rules.game == "war" else 1)

    def _worst(self, wager: Wager) -> float:
        insured = 0.5 * wager.first if isinstance(self.rules, blackjack.Rules) and self.rules.insurance else 0.0
        return -(self._stakes(wager) + insured + wager.total - wager.first)

    def _best(self, wager: Wager) -> float:
        most = max((odds.win / odds.stake for odds in _all_odds(self.rules)), default=1.0)
        if isinstance(self.rules, blackjack.Rules):
            sides = most * (wager.total - wager.first)
            natural = self.rules.blackjack_pays
            return max(self._stakes(wager), wager.first * natural.win / natural.stake) + sides
        return max(1.0, most) * wager.total

    def after(self, rounds: int) -> Range:
        """What so many rounds can bring."""
        worst, best = self.round
        return rounds * worst, rounds * best


def _all_odds(rules: HouseRules) -> Iterator[Odds]:
    """All odds that a house pays."""
    for rule in list_rules(rules):
        value = getattr(rules, rule.attribute)
        if isinstance(value, Odds):
            yield value
        elif isinstance(value, tuple):
            yield from (entry[1] for entry in value if isinstance(entry, tuple) and isinstance(entry[-1], Odds))


def rounds_of_a_shoe(rules: HouseRules) -> int:
    """No shoe has more rounds than this: each takes two cards or more."""
    return 1 if rules.decks == "infinite" else rules.cut // 2 + 1
