"""Why a move is worth what it is: how often one more card breaks the hand, what the dealer ends on, how each move ends.

Exact, from the cards that are neither on the felt nor gone. The dealer's end is found by dealing every card; a hit or a
swap is played on by the best move of each hand it leads to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.cards import Card, Rank, Suit
from croupier.games.blackjack import Round
from croupier.games.blackjack.hand import Hand
from croupier.games.blackjack.settlement import Claim, Final, Kind, pays
from croupier.games.blackjack.totals import Total
from croupier.protocol import Decide
from croupier.tui.parting import Parted, parted

BUST, NATURAL = 22, 0
"""The dealer's ends beside totals."""

FOLLOWED = ("hit", "stand", "double", "swap", "surrender")
"""The moves whose end is one win, push or loss."""

Ends = Mapping[int, float]


class Ending(NamedTuple):
    """How often a move wins, comes back and loses."""

    win: float
    push: float
    loss: float


@dataclass(frozen=True)
class Why:
    """What lies behind the values of a decision."""

    unseen: int
    tens: float
    bust: float
    """How often one more card goes over 21."""
    dealer: Ends
    """How often the dealer ends on 17 to 21, on a natural (0), over 21 (22); other totals where the house has them."""
    endings: Mapping[str, Ending]
    """Of every open move but a split: its hands do not win or lose as one."""
    parted: Parted | None = None
    """How the hands of a split end, where one is open."""


class Counts(NamedTuple):
    """How many cards of value 1 to 10 are unseen, the hole card among them; `endless`: they never grow fewer."""

    of: tuple[int, ...]
    endless: bool

    @property
    def size(self) -> int:
        return sum(self.of)

    def without(self, value: int) -> Counts:
        if self.endless:
            return self
        return Counts((*self.of[: value - 1], self.of[value - 1] - 1, *self.of[value:]), False)

    def draws(self) -> Iterator[tuple[int, float]]:
        size = self.size
        return ((value, count / size) for value, count in enumerate(self.of, 1) if count > 0)


def why(round: Round, gone: Counter[Card]) -> Why:
    need = round.need
    assert isinstance(need, Decide)
    counts = unseen(round, gone)
    hand = round.hands(need.seat)[need.hand]
    dealer = Dealer(round)
    bust = sum(chance for value, chance in dealer.deals(counts) if hand.total.after[value].bust)
    finder = _Endings(need, gone, dealer)
    endings = {word: finder.of(word, round, counts) for word in need.words if word in FOLLOWED}
    apart = "split" in need.words and not round.rules.original_bets_only
    hands = parted(round, need, gone) if apart else None
    return Why(counts.size, counts.of[9] / counts.size, bust, dealer.ends(counts), endings, hands)


def unseen(round: Round, gone: Counter[Card]) -> Counts:
    left = Counter[int]()
    rules = round.rules
    for value in range(1, 11):
        left[value] = rules.cards // 52 * (16 if value == 10 else 4)
    if rules.decks == "infinite":
        return Counts(tuple(left[value] for value in range(1, 11)), True)
    for card in [*round.face_up(), *gone.elements()]:
        left[card.value] -= 1
    return Counts(tuple(max(0, left[value]) for value in range(1, 11)), False)


class Dealer:
    """What the dealer ends on, given what is unseen."""

    def __init__(self, round: Round) -> None:
        self.round, self.rules = round, round.rules
        self._walked: dict[tuple[Total, tuple[int, ...], int, int], Ends] = {}
        """What was found from totals and cards left; different hands lead to many of the same."""

    def ends(self, counts: Counts, stood: int = 21) -> Ends:
        """`stood` matters only to a dealer that chases a player who stands below 17."""
        chased = stood if self.rules.dealer_rule == "chase" and stood < 17 else 21
        return self._walk(self.round.dealer_total, len(self.round.dealer), counts, chased)

    def _walk(self, total: Total, cards: int, counts: Counts, chased: int) -> Ends:
        ended = self._ended(total, cards, chased)
        if ended is not None:
            return {ended: 1.0}
        key = (total, counts.of, min(cards, 2), chased)
        if (known := self._walked.get(key)) is not None:
            return known
        ends: dict[int, float] = {}
        for value, chance in self._draws(cards, counts):
            for end, share in self._walk(total.after[value], cards + 1, counts.without(value), chased).items():
                ends[end] = ends.get(end, 0.0) + chance * share
        self._walked[key] = ends
        return ends

    @property
    def _ruled_out(self) -> int:
        """The value that the hole card is known not to have, after a peek; 0: nothing is known."""
        return {1: 10, 10: 1}[self.round.dealer[0].value] if self.round.peeked is False else 0

    def _draws(self, cards: int, counts: Counts) -> Iterator[tuple[int, float]]:
        draws = list(counts.draws())
        if cards == 1 and self._ruled_out:
            kept = [(value, chance) for value, chance in draws if value != self._ruled_out]
            whole = sum(chance for _, chance in kept)
            draws = [(value, chance / whole) for value, chance in kept]
        return iter(draws)

    def deals(self, counts: Counts) -> Iterator[tuple[int, float]]:
        """The next card from the shoe. A card that the hole card cannot be is a little likelier to come."""
        out = self._ruled_out
        if not out or counts.endless:
            return counts.draws()
        size = counts.size
        others = size - counts.of[out - 1]
        if others <= 0 or size < 2:
            return counts.draws()
        return (
            (value, count / (size - 1) * (1 if value == out else (others - 1) / others))
            for value, count in enumerate(counts.of, 1)
            if count > 0
        )

    def _ended(self, total: Total, cards: int, chased: int) -> int | None:
        if total.bust:
            return BUST
        if cards < 2:
            return None
        if cards == 2 and total.points == 21:
            return NATURAL
        if chased < total.points:
            return total.points
        soft = total.points == 17 and total.soft and self.rules.soft_17 == "hit"
        return None if total.points < 17 or soft else total.points


class _Endings:
    """How often each move of a hand wins, pushes and loses."""

    def __init__(self, need: Decide, gone: Counter[Card], dealer: Dealer) -> None:
        self.seat, self.place, self.gone, self.dealer = need.seat, need.hand, gone, dealer
        self._known: dict[tuple[object, ...], Ending] = {}

    def of(self, word: str, round: Round, counts: Counts) -> Ending:
        match word:
            case "stand":
                return self._stood(round, counts)
            case "surrender":
                return Ending(0.0, 0.0, 1.0)
        drawing = round.step(word)
        win = push = loss = 0.0
        for value, chance in self.dealer.deals(counts):
            ending = self._after(drawing.step(self._card(drawing, value)), counts.without(value))
            win += chance * ending.win
            push += chance * ending.push
            loss += chance * ending.loss
        return Ending(win, push, loss)

    def _after(self, round: Round, counts: Counts) -> Ending:
        """A card has come: the best move, or the hand is over."""
        from croupier.analysis import advise

        hand = self._hand(round)
        key = (hand.fate, hand.total, *sorted(card.value for card in hand.cards))
        if key not in self._known:
            ask = round.need
            mine = isinstance(ask, Decide) and (ask.seat, ask.hand) == (self.seat, self.place)
            best = advise(round, self.gone.elements()).best if mine else "stand"
            self._known[key] = self.of(best, round, counts)
        return self._known[key]

    def _hand(self, round: Round) -> Hand:
        return round.hands(self.seat)[self.place]

    def _stood(self, round: Round, counts: Counts) -> Ending:
        hand, rules = self._hand(round), round.rules
        if hand.total.bust:
            return Ending(0.0, 0.0, 1.0)
        if 0 < rules.charlie <= len(hand.cards):
            return Ending(1.0, 0.0, 0.0)
        kind: Kind = "natural" if hand.natural else "stood"
        claim = Claim(0, kind, hand.total.points, 200, 200 if rules.original_bets_only else 0)
        win = push = 0.0
        for end, chance in self.dealer.ends(counts, hand.total.points).items():
            net = pays(rules, claim, final(end))
            win += chance * (net > 0)
            push += chance * (net == 0)
        return Ending(win, push, 1 - win - push)

    def _card(self, round: Round, value: int) -> Card:
        """A card of this value that the shoe still holds."""
        if value < 10 or round.rules.decks == "infinite":
            return Card(Rank(value), Suit.SPADES)
        left = Counter(dict.fromkeys((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING), round.rules.cards // 13))
        for card in [*round.face_up(), *self.gone.elements()]:
            left[card.rank] -= 1
        return Card(left.most_common(1)[0][0], Suit.SPADES)


def final(end: int) -> Final:
    """The dealer's end as hands are settled against it."""
    if end == BUST:
        return Final("bust", 0)
    return Final("natural", 21) if end == NATURAL else Final("total", end)
