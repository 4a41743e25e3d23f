"""Small tournaments solved exactly: every purse, every bet, every deal of a small deck, ties by history and by lot.

A tie of purses goes back through the rounds (S0-D8, S0-D10). If two purses are equal now and so were the last results, the
purses were equal before, too. So a position needs no history: the purses, and for each seat the rank of its results so far,
compared from the last round back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any, NamedTuple, cast

from croupier.cards import Card
from croupier.games.declare import WalkedRules
from croupier.games.registry import start_of
from croupier.protocol import FACE_DOWN, Decide, Done, Draw, Peek, PeekingRound, Place, Reveal, Round, Stake, Strategy
from croupier.records.types import Calendar
from croupier.strategies.betting import SHARES, bets

Nets = tuple[int, ...]
Law = Mapping[Nets, float]
"""What a round brings every seat, with its chance."""


class Purses(NamedTuple):
    """A position between two rounds."""

    played: int
    purses: tuple[int | None, ...]
    """None: who has left."""
    order: tuple[int, ...]
    """The rank of each seat's results so far."""


@dataclass
class SmallTournament:
    """A tournament in which one seat chooses its bets, and the others play and bet as the house's own players do."""

    rules: WalkedRules
    calendar: Calendar
    strategies: Sequence[Strategy[Any]]
    cards: Mapping[Card, int]
    """The deck from which every round is dealt."""
    seat: int = 0
    possible: Callable[[int], Sequence[int]] = lambda purse: range(1, purse + 1)
    """The bets that the seat may choose with a purse."""
    _values: dict[Purses, float] = field(default_factory=dict)
    _laws: dict[tuple[Stake | None, ...], Law] = field(default_factory=dict)

    def start(self, budget: int) -> Purses:
        return Purses(0, (budget,) * len(self.strategies), (0,) * len(self.strategies))

    def value(self, at: Purses) -> float:
        """The chance to win with the best bets."""
        if at not in self._values:
            self._values[at] = max(self.bet_value(at, bet) for bet in self.possible(cast(int, at.purses[self.seat])))
        return self._values[at]

    def bet_value(self, at: Purses, bet: int) -> float:
        """The chance to win with a bet on the coming round, and the best ones after it."""
        others = [[bet] if seat == self.seat else self._bets(purse) for seat, purse in enumerate(at.purses)]
        combinations = list(product(*others))
        return sum(self._after_bets(at, staked) for staked in combinations) / len(combinations)

    def _bets(self, purse: int | None) -> list[int]:
        """What a bot bets, once for each of its shares."""
        if purse is None:
            return [0]
        return [sum(bets(self.rules, purse, partial(_fixed_bet, share)).values()) for share in range(len(SHARES))]

    def _after_bets(self, at: Purses, staked: Sequence[int]) -> float:
        name = self.rules.bets[0]
        stakes = tuple(
            None if purse is None else Stake.on({name: bet}, purse - bet)
            for purse, bet in zip(at.purses, staked, strict=True)
        )
        if stakes not in self._laws:
            self._laws[stakes] = joint_law(self.rules, self.strategies, stakes, self.cards)
        return sum(chance * self._after_round(at, nets) for nets, chance in self._laws[stakes].items())

    def _after_round(self, at: Purses, nets: Nets) -> float:
        keys = [(net, at.order[seat]) for seat, net in enumerate(nets)]
        ranks = {key: rank for rank, key in enumerate(sorted(set(keys)))}
        purses = tuple(None if purse is None else purse + net for purse, net in zip(at.purses, nets, strict=True))
        return self._settle(Purses(at.played + 1, purses, tuple(ranks[key] for key in keys)), nets)

    def _settle(self, at: Purses, nets: Nets) -> float:
        """The chance to win once everybody has left who must leave; a lot is an average."""
        due = self._due(at, nets)
        if due:
            left = (self._without(at, out) for out in due)
            return sum(0.0 if one is None else self._settle(one, nets) for one in left) / len(due)
        there = [seat for seat, purse in enumerate(at.purses) if purse is not None]
        if len(there) > 1 and at.played < self.calendar.rounds:
            return self.value(at)
        best = max((cast(int, at.purses[seat]), at.order[seat]) for seat in there)
        first = [seat for seat in there if (at.purses[seat], at.order[seat]) == best]
        return (self.seat in first) / len(first)

    def _without(self, at: Purses, out: int) -> Purses | None:
        if out == self.seat:
            return None
        return at._replace(purses=(*at.purses[:out], None, *at.purses[out + 1 :]))

    def _due(self, at: Purses, nets: Nets) -> list[int]:
        """The seats of which one must leave now."""
        there = {seat: purse for seat, purse in enumerate(at.purses) if purse is not None}
        broke = [seat for seat, purse in there.items() if purse < 1]
        if broke and len(there) > 1:
            return [seat for seat in broke if nets[seat] == max(nets[one] for one in broke)]
        allowed = self.calendar.allows(at.played, len(at.purses))
        if self.calendar.cut_after(at.played) and len(there) > allowed:
            weakest = min((purse, at.order[seat]) for seat, purse in there.items())
            return [seat for seat, purse in there.items() if (purse, at.order[seat]) == weakest]
        return []


def _fixed_bet(share: int, _: int) -> int:
    return share


# Every deal of a round


def joint_law(
    rules: WalkedRules, strategies: Sequence[Strategy[Any]], stakes: Sequence[Stake | None], cards: Mapping[Card, int]
) -> Law:
    """What a round brings all seats, over every deal from these cards."""
    law: Counter[Nets] = Counter()
    first: Any = start_of(rules)(rules, tuple(stakes))
    for round, chance in _deals(first, strategies, Counter(cards), {}, 1.0):
        done = cast(Done, round.need)
        law[tuple(done.net(seat) for seat in range(len(stakes)))] += chance  # type: ignore[assignment]
    return dict(law)


def _deals(
    round: Round,
    strategies: Sequence[Strategy[Any]],
    left: Counter[Card],
    hidden: Mapping[Place, tuple[Card, ...]],
    chance: float,
) -> Iterator[tuple[Round, float]]:
    """Every way in which a round can end, with its chance. Nobody who decides sees a hidden card."""
    match round.need:
        case Done():
            yield round, chance
        case Decide(seat) as need:
            for answer, part in strategies[seat].mix(round, need, strategies[seat].look(())).items():
                yield from _deals(round.step(answer), strategies, left, hidden, chance * part)
        case Peek(place):
            answer = cast(PeekingRound, round).peek(hidden[place])
            yield from _deals(round.step(answer), strategies, left, hidden, chance)
        case Reveal(place):
            card, *rest = hidden[place]
            yield from _deals(round.step(card), strategies, left, {**hidden, place: tuple(rest)}, chance)
        case Draw(to=place, face_up=face_up):
            many = left.total()
            for card, copies in left.items():
                if copies:
                    rest_of = left - Counter({card: 1})
                    lies = hidden if face_up else {**hidden, place: (*hidden.get(place, ()), card)}
                    after = round.step(card if face_up else FACE_DOWN)
                    yield from _deals(after, strategies, rest_of, lies, chance * copies / many)
