"""Deals the same cards as the kernel to the real round: slow, and the reference for the kernel.

The witness uses the same random numbers as the kernel and plays every round by its protocol. So each round must come to
the same money and take the same number of cards.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple, cast

from croupier.cards import DECK, Card
from croupier.compiled.kernel_cards import MIX, STEP
from croupier.compiled.payouts import whole_stake
from croupier.compiled.walk import looks_of, shares
from croupier.games.declare import WalkedRules
from croupier.houses import start_of
from croupier.protocol import Answer, Decide, Done, Need, Place, Round, Stake, play, supply
from croupier.simulation.blocks import chance
from croupier.simulation.counter import CardCounter
from croupier.simulation.seats import shoe_of
from croupier.strategies import Strategy

WORD = 1 << 64


class Witnessed(NamedTuple):
    """A round: what every bet of every seat won or lost, and how many cards it took."""

    nets: tuple[tuple[int, ...], ...]
    cards: int
    reading: int | None = None
    """What the counter reads before the deal to make a bet, if one counts."""


class Chance:
    """The kernel's random words."""

    def __init__(self, seed: int, block: int) -> None:
        self._chance = int(chance(seed, block))

    def below(self, number: int) -> int:
        self._chance = (self._chance + int(STEP)) % WORD
        high, low = divmod(self._chance * (self._chance ^ int(MIX)), WORD)
        return (high ^ low) * number >> 64


class WitnessDealer:
    """Deals from the kernel's shoe to a round."""

    def __init__(self, rules: WalkedRules, seed: int, block: int = 0, seats: int = 1, suits: bool = False) -> None:
        shoe = shoe_of(rules, seats, suits)
        self._ranks = DECK if suits else rules.ranks
        self._cards = [int(card) for card in shoe.cards]
        self._rest, self._endless = int(shoe.rest), bool(shoe.endless)
        self._left = self._bottom = self._begun = 0
        self._hidden: dict[Place, list[Card]] = {}
        self.exposed: list[Card] = []
        """The cards that everybody has seen since the last shuffle."""
        self.chance = Chance(seed, block)
        self.dealt = 0

    def begin_round(self) -> None:
        """Shuffle if the cut card is out, or the shoe was used up."""
        if self._left <= self._rest or self._bottom:
            self.shuffle()
        self._begun = self._left

    def leave(self) -> None:
        """Go to another table: the next round is from a full shoe."""
        self._left = 0

    def shuffle(self) -> None:
        self._left, self._bottom = len(self._cards), 0
        self.exposed = []

    @property
    def unseen(self) -> int:
        """The cards in the shoe, and those that lie face down."""
        return self._left + sum(map(len, self._hidden.values()))

    def draw(self) -> Card:
        cards, self.dealt = self._cards, self.dealt + 1
        if self._endless:
            return self._ranks[cards[self.chance.below(len(cards))]]
        if not self._left:  # E-03
            self._left, self._bottom = len(cards) - self._begun, self._begun
        there = self._bottom + self.chance.below(self._left)
        self._left -= 1
        last = self._bottom + self._left
        cards[there], cards[last] = cards[last], cards[there]
        return self._ranks[cards[last]]

    def answer(self, round: Round, need: Need) -> Answer:
        """What a round needs of its dealer."""
        answer = supply(round, need, self.draw, self._hidden)
        if isinstance(answer, Card):
            self.exposed.append(answer)
        return answer


def witness(
    rules: WalkedRules,
    players: Sequence[tuple[Strategy[Any], int]],
    seed: int,
    block: int = 0,
    leave: int | None = None,
    side_bet: str | None = None,
) -> Iterator[Witnessed]:
    """The rounds of a block, without end. Each player is a strategy and the number of sides of its tosses."""
    dealer = WitnessDealer(rules, seed, block, len(players), suits=side_bet is not None)
    bets = rules.walked_bets + ((side_bet,) if side_bet else ())
    stakes = (Stake.on(dict.fromkeys(bets, whole_stake(rules))),) * len(players)
    counter = next((strategy for strategy, _ in players if isinstance(strategy, CardCounter)), None)

    def reading() -> int | None:
        return counter.betting.after(dealer.exposed, dealer.unseen) if counter else None

    def choose(round: Round, need: Decide) -> Answer:
        strategy, sides = players[need.seat]
        answers = shares(strategy.mix(round, need, _look(strategy, dealer)))
        return answers[dealer.chance.below(sides) * len(answers) // sides] if len(answers) > 1 else answers[0]

    while True:
        dealer.begin_round()
        before, read = dealer.dealt, reading()
        done = cast(Done, play(start_of(rules)(rules, stakes), dealer.answer, choose).need)
        nets = tuple(_nets(done, seat, bets) for seat in range(len(players)))
        yield Witnessed(nets, dealer.dealt - before, read)
        if leave is not None and cast(int, reading()) <= leave:
            dealer.leave()


def _look(strategy: Strategy[Any], dealer: WitnessDealer) -> Hashable:
    """What a strategy reads from the exposed cards. If the shoe runs out, a counter continues its count."""
    if not isinstance(strategy, CardCounter):
        return looks_of(strategy)[0]
    return strategy.look_after(dealer.exposed, dealer.unseen)


def _nets(done: Done, seat: int, bets: tuple[str, ...]) -> tuple[int, ...]:
    """What each bet of a seat came to; insurance belongs to the bet that it insures."""
    nets = dict.fromkeys(bets, 0)
    for outcome in done.outcomes:
        if outcome.seat == seat:
            nets[outcome.bet if outcome.bet in nets else bets[0]] += outcome.net
    return tuple(nets.values())
