"""Perfect play: the best answer from the cards one has seen, and nothing else.

At a table the best answer is asked of the analysis each time, with every card that was exposed since the shuffle. Without
any such knowledge (`look` is None, as when a simulation compiles the strategy) it is what the analysis calls optimal: for
each set of own cards and upcard the best move from a fresh shoe, split hands played like hands that were not split.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar, cast

from croupier.cards import Card
from croupier.games import war
from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.chart import Chart
from croupier.games.blackjack.hand import Hand
from croupier.messages import Refused
from croupier.protocol import Decide, Mix

if TYPE_CHECKING:
    from croupier.analysis.blackjack import Policy
    from croupier.analysis.game import Game
    from croupier.analysis.kernel import Moves

Seen = frozenset[tuple[Card, int]]
"""The cards exposed since the shuffle, and how many of each."""


@dataclass(frozen=True)
class Perfect:
    """Takes the option worth most, insurance and surrender among them."""

    name: str
    rules: Rules
    looks: ClassVar[tuple[None]] = (None,)
    """A simulation compiles it for a fresh shoe only."""
    slow: ClassVar[bool] = True
    """A decision may take long: a live house has it made in another thread."""

    def look(self, seen: Iterable[Card]) -> Seen:
        return _count(seen)

    def sees(self, round: Round) -> Hashable:
        """How the hands that still have a decision will be played, where their totals alone do not decide it."""
        upcard = round.dealer[0].value if round.dealer else 0
        return tuple(seat and tuple(self._plan.kind(hand, upcard) for hand in seat.hands) for seat in round.seats)

    def mix(self, round: Round, need: Decide, look: Hashable) -> Mix:
        if look is None:
            return {self._plan.answer(round, need): 1.0}
        from croupier.analysis import advise

        try:
            return {advise(round, _cards_gone(look, round.face_up())).best: 1.0}
        except Refused:  # too few cards are left to tell: the discards will be shuffled in
            return self.mix(round, need, None)

    @cached_property
    def _plan(self) -> _Planned:
        return _plan_for(of_play(self.rules))


@dataclass(frozen=True)
class PerfectWarrior:
    """Goes to war or surrenders, whichever is worth more with the cards that are left."""

    name: str
    rules: war.Rules
    looks: ClassVar[tuple[None]] = (None,)

    def look(self, seen: Iterable[Card]) -> Seen:
        return _count(seen)

    def sees(self, round: war.Round) -> None:  # noqa: ARG002
        return None

    def mix(self, round: war.Round, need: Decide, look: Hashable) -> Mix:
        from croupier.analysis.war import advise, edge

        if look is None:
            always = edge(self.rules).always
            return {max(need.words, key=lambda word: always.get(word, -1)): 1.0}
        felt = [*round.dealer, *(card for seat in round.seats if seat for card in seat.cards)]
        try:
            return {advise(round, _cards_gone(look, felt)).best: 1.0}
        except Refused:
            return self.mix(round, need, None)


@lru_cache(maxsize=64)
def best_chart(rules: Rules) -> Chart:
    """The chart of the strategy `basic`: the best one for the house."""
    from croupier.analysis import chart

    return chart(rules)


@lru_cache(maxsize=256)
def of_play(rules: Rules) -> Rules:
    """The same rules of play at a table of one seat, whatever its limits: nothing else changes what a hand is worth."""
    usual = Rules()
    return replace(
        rules,
        seats=1,
        penetration=0.0,
        minimum=usual.minimum,
        maximum=usual.maximum,
        chip=usual.chip,
        budget=usual.budget,
        buy_in=False,
        rebuy=True,
        currency="",
    )


# The cards


def _count(seen: Iterable[Card]) -> Seen:
    return frozenset(Counter(seen).items())


def _cards_gone(look: Hashable, felt: Iterable[Card]) -> Iterator[Card]:
    """What was exposed and does not lie on the felt."""
    left = Counter(dict(cast(Seen, look)))
    left.subtract(felt)
    return left.elements()


# Optimal play from a fresh shoe


@lru_cache(maxsize=16)
def _plan_for(rules: Rules) -> _Planned:
    from croupier.analysis.blackjack import OPTIMAL, open_game, policy_of

    game = open_game(rules, None)
    return _Planned(rules, game, policy_of(game, OPTIMAL))


class _Planned:
    """What the analysis does with every hand of a house, and which hands it plays alike."""

    def __init__(self, rules: Rules, game: Game, plan: Policy) -> None:
        from croupier.analysis.kernel import HIT
        from croupier.analysis.shoes import tells_tens_apart
        from croupier.analysis.situation import WORDS

        self.rules, self.game, self.words, self.hit = rules, game, WORDS, HIT
        self.answers, played = plan.answers, plan.played
        self.moves, self.plain = played.moves[0], played.plain[0]
        self.after_split: Moves = self.moves if rules.double_after_split else self.plain
        self._by_rank = tells_tens_apart(rules)
        self._deals = {(deal.low, deal.high, bool(deal.pair)): n for n, deal in enumerate(game.deals)}
        self._columns = {upcard: column for column, upcard in enumerate(game.layout.upcards)}
        self._after_swap: dict[int, Moves] = {}
        self._hands: dict[tuple[int, ...], int] = {}
        self._kinds: dict[Hashable, int] = {}
        self._known: dict[Hashable, int] = {}

    # What it answers

    def answer(self, round: Round, need: Decide) -> str:
        """The word for the hand that is asked; where the best is not open to it, the best of hit and stand."""
        seat = round.seats[need.seat]
        assert seat is not None
        hand, column = seat.hands[need.hand], self._columns[round.dealer[0].value]
        word = self._early(hand, column, need) if "decline" in need.words else self._move(hand, column, need)
        if word not in need.words:
            word = self.words[int(self.plain[self._index(hand), column])]
        return word if word in need.words else "stand"

    def _early(self, hand: Hand, column: int, need: Decide) -> str:
        return next((word for word in self._takes(hand, column) if word in need.words), "decline")

    def _takes(self, hand: Hand, column: int) -> Iterator[str]:
        """What is taken of what may be offered before the peek."""
        deal = self._deal(hand)
        for word, taken in (
            ("even-money", self.answers.even_money),
            ("insure", self.answers.insured),
            ("surrender", self.answers.early[0]),
        ):
            if taken[deal, column]:
                yield word

    def _move(self, hand: Hand, column: int, need: Decide) -> str:
        if hand.split and "split" in need.words:  # a pair is always split again
            return "split"
        if hand.fate == "open" and not hand.split:
            return self.words[int(self.answers.first[0, self._deal(hand), column])]
        return self.words[int(self._moves(hand)[self._index(hand), column])]

    def _moves(self, hand: Hand) -> Moves:
        """The moves of a hand after its first."""
        if hand.fate == "swapped":
            return self._moves_after_swap(hand.cards[0].value)
        return self.after_split if hand.split else self.moves

    def _moves_after_swap(self, value: int) -> Moves:
        """Moves found anew, since the card that was swapped away has been seen."""
        from croupier.analysis.game import swapped_hand
        from croupier.analysis.layout import GROSS

        if value not in self._after_swap:
            deal = self._deals[value, value, True]
            moves: Moves = swapped_hand(self.game, deal, None, GROSS)[1][0]
            self._after_swap[value] = moves
        return self._after_swap[value]

    def _index(self, hand: Hand) -> int:
        values = tuple(card.value for card in hand.cards)
        if values not in self._hands:
            self._hands[values] = self.game.layout.lattice.find(*values)
        return self._hands[values]

    def _deal(self, hand: Hand) -> int:
        one, two = sorted(hand.cards, key=lambda card: card.value)
        pair = one.rank == two.rank if self._by_rank else one.value == two.value
        return self._deals[one.value, two.value, pair]

    # Which hands it plays alike

    def kind(self, hand: Hand, upcard: int) -> Hashable:
        """Hands of one kind, with the same total and the same words open, are played alike to their end."""
        if hand.fate not in ("open", "hit", "swapped") or hand.total.points >= 21:
            return 0
        if hand.split_ace and not self.rules.hit_split_aces:  # it is split again or it stands, whatever it holds
            return 0
        if not upcard or len(hand.cards) < 2:
            return tuple(card.value for card in hand.cards)
        column, index = self._columns[upcard], self._index(hand)
        if hand.fate == "open" and not hand.split:
            first = int(self.answers.first[0, self._deal(hand), column])
            then = self._then(self.moves, index, column) if self.hit in (first, self.plain[index, column]) else 0
            return (*self._takes(hand, column), first, int(self.plain[index, column]), then)
        moves = self._moves(hand)
        return self._then(moves, index, column) if hand.owed else self._kind(moves, index, column)

    def _kind(self, moves: Moves, index: int, column: int) -> int:
        """A number for what is done with a hand, and with all that may become of it."""
        key = (id(moves), index, column)
        if key not in self._known:
            move, plain = int(moves[index, column]), int(self.plain[index, column])
            then = self._then(moves, index, column) if self.hit in (move, plain) else 0
            self._known[key] = self._kinds.setdefault((move, plain, then), len(self._kinds) + 1)
        return self._known[key]

    def _then(self, moves: Moves, index: int, column: int) -> int:
        """A number for what is done after each card that does not end the hand."""
        key = (id(moves), index, column, "hit")
        if key not in self._known:
            children = self.game.layout.lattice.child[index]
            after = tuple(self._kind(moves, int(child), column) if child >= 0 else 0 for child in children)
            self._known[key] = self._kinds.setdefault(after, len(self._kinds) + 1)
        return self._known[key]
