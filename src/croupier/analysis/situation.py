"""One hand against one upcard, from any shoe: the value of each of its moves.

The hand and the upcard are put back into the shoe: n = unseen cards (the hole card among them) + hand + upcard. The
formulas of the whole game then apply unchanged in the one column of this upcard. Cards of other seats and of other hands
are not in n. The best later moves are found for this shoe: this is exact for one hand, and best play with zero memory
for a split that has not begun.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.analysis.deals import Deal
from croupier.analysis.game import SPLIT, SURRENDER, SWAP, Game, options, prices
from croupier.analysis.kernel import DOUBLE, HIT, STAND, Unseen
from croupier.analysis.lattice import Flags, Floats
from croupier.analysis.layout import Layout, PlayedHands, best, layout
from croupier.analysis.shoes import longest, unseen
from croupier.analysis.splits import Limits, Pair, limits, play_split_hands, split_worth
from croupier.cards import Card
from croupier.games.blackjack.hand import Hand
from croupier.games.blackjack.rules import Rules

WORDS = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SWAP: "swap", SURRENDER: "surrender"}


@dataclass(frozen=True, eq=False)
class Situation:
    """Everything on which the value of a hand depends. Money is in units of the seat's first bet."""

    rules: Rules
    hand: Hand
    upcard: Card
    ranks: tuple[int, ...]
    """n: the shoe by ranks, ace to king, with this hand and the upcard put back."""
    hands: int
    """How many hands the seat has."""
    bet: int
    reserve: int | None
    """The money that the seat can still bet; None: no limit."""
    holds_first_bet: bool
    """With original bets only, a dealer's natural takes the first bet from this hand."""

    @cached_property
    def unseen(self) -> Unseen:
        return unseen(self.rules, self.ranks)

    @cached_property
    def layout(self) -> Layout:
        return layout(self.rules, (self.upcard.value,))

    @cached_property
    def index(self) -> int:
        return self.layout.lattice.find(*(card.value for card in self.hand.cards))

    @property
    def first(self) -> bool:
        """Whether these are the first two cards and no move was made yet."""
        return self.hand.fate == "open" and not self.hand.split

    @cached_property
    def pair(self) -> Pair | None:
        """The pair that would be split or swapped, or None."""
        if len(self.hand.cards) != 2 or len(set(map(self.rules.pair, self.hand.cards))) > 1:
            return None
        card, up = self.hand.cards[0], self.upcard
        if self.rules.split_pairs_by == "value":
            return Pair(card.value, float(self.unseen.counts[card.value - 1]))
        both_tens = card.value == up.value == 10
        return Pair(
            card.value,
            self.ranks[card.rank - 1],
            self.ranks[up.rank - 1] if both_tens else 0,
            both_tens and up.rank == card.rank,
        )

    @cached_property
    def game(self) -> Game:
        """The hand as the only deal of a game."""
        low, *_, high = sorted(card.value for card in self.hand.cards)
        deal = Deal(self.index, 1.0, low, high, self.pair)
        return Game(
            self.rules,
            self.layout,
            self.unseen,
            self.ranks,
            [deal],
            *prices(self.layout, self.unseen, [self.index]),
        )

    @property
    def paid(self) -> float:
        return float(self.game.paid[0, 0])

    @property
    def natural(self) -> float:
        return float(self.game.natural[0, 0])

    @property
    def further(self) -> float:
        return float(self.game.further[0, 0])

    # Money and cards

    def affords(self, bets: int) -> bool:
        return self.reserve is None or self.reserve >= bets * self.bet

    @property
    def double_part(self) -> float:
        """The part of the stake that a double can add: 1, 0, or less than 1 where the house allows a double for less."""
        if self.reserve is None or self.reserve >= self.hand.stake:
            return 1.0
        return self.reserve / self.hand.stake if self.rules.double_for_less else 0.0

    @property
    def split_is_certain(self) -> bool:
        """Whether it is certain what may follow a split: money and cards suffice for everything, or money for nothing."""
        how = self.split_limits
        more = how.max_hands - how.hands
        doubles = more + 2 if how.doubles and not how.one_card else 0
        spent = not self.affords(2) and (self.reserve == self.bet or not self.rules.double_for_less)
        enough = not self.unseen.drop or self.unseen.size >= longest(self.rules, self.unseen, more + 2)
        return enough and (spent or self.affords(1 + more + doubles))

    @property
    def split_limits(self) -> Limits:
        """How far the pair may be split: by the house's rule, or once only if the money does not suffice for more."""
        assert self.pair is not None
        most, after = limits(self.rules, self.pair.value), self.hands + 1
        if not self.affords(2):
            return Limits(after, most.one_card, doubles=False, hands=after)
        return Limits(max(most.max_hands, after), most.one_card, most.doubles, after)

    # Worth

    def net(self) -> dict[str, float]:
        """The net worth of every move, jointly with the upcard; minus infinity where it cannot be open."""
        return self._first_cards() if self.first else self._later()

    def _first_cards(self) -> dict[str, float]:
        parted = np.array([self.affords(1)])
        choices = options(self.game, self._best_play, parted, lambda _: self.split_limits)
        return {word: float(choices.net[move, 0, 0]) for move, word in WORDS.items()}

    def _later(self) -> dict[str, float]:
        """A hand of three or more cards, or one that was swapped or split."""
        units = self.hand.stake / self.bet
        values = self._best_play.values[self.index, :, 0]
        net = {word: units * float(values[move]) - self._cost(units) for move, word in WORDS.items() if move <= DOUBLE}
        return net | ({"split": self._split_again()} if self.pair and self.hand.split else {})

    def for_nothing(self, doubled: float) -> float:
        """The net worth of a double that adds nothing to the stake: one card and no more. `doubled`: that of the double.

        A double that adds r stakes returns (1 + r) times what the one card returns, and costs r times s.
        """
        units = self.hand.stake / self.bet
        cost, added = self._cost(units), self.double_part
        return (doubled + cost + added * units * self.further) / (1.0 + added) - cost

    def _cost(self, units: float) -> float:
        """The price of this hand's stake: P for the first bet, s for every other unit."""
        carries_first = self.holds_first_bet or not self.hand.split
        return (self.paid if carries_first else self.further) + (units - 1.0) * self.further

    def _split_again(self) -> float:
        """The value of splitting again, for this hand and the hands that are split from it."""
        assert self.pair is not None
        how = self.split_limits
        hands = play_split_hands(self.layout, self.unseen, self._best_play, {self.pair.value: (how, self.pair.copies)})
        game = self.game
        first = game.paid[0] if self.holds_first_bet else game.further[0]
        worth = split_worth(self.unseen, self.pair, how, hands[self.pair.value], first, game.further[0])
        return float(worth.net[0])

    @cached_property
    def _best_play(self) -> PlayedHands:
        return best(self.layout, self.unseen, self._stand_returns(), self._doubles(), self.double_part)

    def _doubles(self) -> Flags:
        barred = self.hand.fate == "swapped" or (self.hand.split and not self.rules.double_after_split)
        return self.layout.can_double & (self.double_part > 0.0 and not barred)

    def _stand_returns(self) -> Floats:
        """The returns of the hands that this one may become; for a pair, of all hands that hold one of its cards."""
        layout, hands, played = self.layout, self.layout.lattice, self.layout.lattice.playable
        if self.pair:
            needed = np.nonzero(hands.counts[:played, self.pair.value - 1])[0]
        else:
            needed = np.nonzero((hands.counts[:played] >= hands.counts[self.index]).all(axis=1))[0]
        classes = layout.classes.first if self.first else layout.classes.split
        rows = layout.empty()
        rows[needed] = layout.stand_payoffs(self.unseen, hands.counts[needed], classes[needed])
        return rows
