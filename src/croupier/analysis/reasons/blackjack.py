"""Why a move is worth what it is: how often one more card busts the hand, what the dealer ends on, how each move ends.

Exact, from the cards that are neither on the felt nor gone. After a hit or a swap the hand is played on by the best move
of each hand that it leads to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.analysis.reasons.dealer import DealerEnds, DealerWalk, UnseenValues, final, unseen
from croupier.analysis.reasons.split import SplitShares, split_shares
from croupier.cards import Card, Rank, Suit
from croupier.games.blackjack import Round
from croupier.games.blackjack.hand import Hand
from croupier.games.blackjack.settlement import Claim, Kind, pays
from croupier.protocol import Decide

FOLLOWED = ("hit", "stand", "double", "swap", "surrender")
"""The moves that end in one win, push or loss."""


class Ending(NamedTuple):
    """How often a move wins, pushes and loses."""

    win: float
    push: float
    loss: float


@dataclass(frozen=True)
class HandReasons:
    """What lies behind the values of a decision on a hand."""

    unseen: int
    tens: float
    bust: float
    """How often one more card goes over 21."""
    dealer: DealerEnds
    endings: Mapping[str, Ending]
    """Of every open move but a split, whose hands do not win or lose as one."""
    parted: SplitShares | None = None
    """How the hands of a split end, where one is open."""


def reasons(round: Round, gone: Counter[Card]) -> HandReasons:
    need = round.need
    assert isinstance(need, Decide)
    counts = unseen(round, gone)
    hand = round.hands(need.seat)[need.hand]
    dealer = DealerWalk(round)
    bust = sum(chance for value, chance in dealer.deals(counts) if hand.total.after[value].bust)
    finder = _Endings(need, gone, dealer)
    endings = {word: finder.of(word, round, counts) for word in need.words if word in FOLLOWED}
    apart = "split" in need.words and not round.rules.original_bets_only
    shares = split_shares(round, need, gone) if apart else None
    return HandReasons(counts.size, counts.of[9] / counts.size, bust, dealer.ends(counts), endings, shares)


class _Endings:
    """How often each move of a hand wins, pushes and loses."""

    def __init__(self, need: Decide, gone: Counter[Card], dealer: DealerWalk) -> None:
        self.seat, self.place, self.gone, self.dealer = need.seat, need.hand, gone, dealer
        self._known: dict[tuple[object, ...], Ending] = {}

    def of(self, word: str, round: Round, counts: UnseenValues) -> Ending:
        match word:
            case "stand":
                return self._stand(round, counts)
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

    def _after(self, round: Round, counts: UnseenValues) -> Ending:
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

    def _stand(self, round: Round, counts: UnseenValues) -> Ending:
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
