"""The slow walk: the value of a round from every card that may come, weighted by what is unseen.

It knows no blackjack beyond the protocol of the round, so it is what the exact analysis must agree with.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

from croupier.cards import Card
from croupier.games.blackjack import Round, Rules, start
from croupier.protocol import FACE_DOWN, Decide, Done, Draw, Peek, Reveal, Stake

BET = 60_000
"""A stake that every odds of the tests divide."""

Choose = Callable[[Round, Decide], Mapping[str, float] | None]
"""What is answered, and how often; or None for whatever is best."""


def best(round: Round, need: Decide) -> None:
    """A player who always takes the best option."""


def _all(done: Done) -> int:
    return done.net(0)


class Walk:
    """The expectation of one seat's round, in first bets."""

    def __init__(
        self, rules: Rules, shoe: Mapping[Card, int], choose: Choose = best, net: Callable[[Done], int] = _all
    ) -> None:
        self.rules, self.choose, self.net = rules, choose, net
        self.shoe = tuple(shoe.get(card, 0) for card in rules.ranks)
        self.drop = 0 if rules.decks == "infinite" else 1
        self._known: dict[Hashable, float] = {}

    def value(self) -> float:
        return self.worth(start(self.rules, [Stake.on({"main": BET})]), self.shoe) / BET

    def moves(self, round: Round, unseen: tuple[int, ...]) -> dict[str, float]:
        """The value of each option at a decision, in first bets."""
        assert isinstance(round.need, Decide)
        return {word: self.worth(round.step(word), unseen) / BET for word in round.need.words}

    def worth(self, round: Round, unseen: tuple[int, ...]) -> float:
        key = (round.future, round.claims, tuple(_hands(round)), unseen)
        if key not in self._known:
            self._known[key] = self._worth(round, unseen)
        return self._known[key]

    def _worth(self, round: Round, unseen: tuple[int, ...]) -> float:
        match round.need:
            case Done() as need:
                return self.net(need)
            case Decide() as need:
                mix = self.choose(round, need)
                if mix is None:
                    return max(self.worth(round.step(word), unseen) for word in need.words)
                return sum(chance * self.worth(round.step(word), unseen) for word, chance in mix.items())
            case Draw(face_up=False):
                return self.worth(round.step(FACE_DOWN), unseen)
            case Peek():
                return self._peek(round, unseen)
            case Reveal():
                return self._sum(round, unseen, self._hole(round, unseen))
        return self._sum(round, unseen, self._next(round, unseen))

    def _sum(self, round: Round, unseen: tuple[int, ...], weights: list[float]) -> float:
        total = sum(weights)
        assert total, "the shoe has run out"
        return sum(
            weight / total * self.worth(round.step(self.rules.ranks[n]), self._without(unseen, n))
            for n, weight in enumerate(weights)
            if weight
        )

    def _without(self, unseen: tuple[int, ...], n: int) -> tuple[int, ...]:
        return (*unseen[:n], unseen[n] - self.drop, *unseen[n + 1 :])

    def _hole(self, round: Round, unseen: tuple[int, ...]) -> list[float]:
        """The hole card is any unseen card that does not contradict the peek."""
        return [
            count if round.peeked is None or round.natural_with(card) == round.peeked else 0
            for card, count in zip(self.rules.ranks, unseen, strict=True)
        ]

    def _next(self, round: Round, unseen: tuple[int, ...]) -> list[float]:
        """The next card, given what is known of the hole card: ordered pairs (hole card, next card)."""
        if not round.hole:
            return list(unseen)
        hole = self._hole(round, unseen)
        return [
            sum(hole[h] * (count - self.drop * (h == n)) for h in range(len(unseen))) for n, count in enumerate(unseen)
        ]

    def _peek(self, round: Round, unseen: tuple[int, ...]) -> float:
        makes = [round.natural_with(card) for card in self.rules.ranks]
        natural = sum(count for count, made in zip(unseen, makes, strict=True) if made) / sum(unseen)
        return sum(
            chance * self.worth(round.step(answer), unseen)
            for answer, chance in ((True, natural), (False, 1 - natural))
            if chance
        )


def _hands(round: Round) -> Iterator[object]:
    """Each hand: settled as its claim says, or the cards that a chooser may look at."""
    seat = round.seats[0]
    assert seat
    for hand in seat.hands:
        yield round._is_finished(seat, hand) or sorted_values(hand.cards)


def sorted_values(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(sorted(card.value for card in cards))
