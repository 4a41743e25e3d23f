"""Known cards for the tests: a felt on which every card is chosen beforehand, and the one way to a house's rules.

felt = deal("blackjack/changer", "8 8", up="10", hole="7", then="3 10")
felt.says("swap", "hit")            # the cards come by themselves, only decisions are asked for
assert felt.net() == 200            # ... and every card that was chosen must have been needed
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Generic, TypeVar, cast

from croupier.cards import Card, card, cards
from croupier.games import baccarat, blackjack, war
from croupier.houses import load
from croupier.protocol import (
    BANKER,
    DEALER,
    FACE_DOWN,
    PLAYER,
    Answer,
    Box,
    Decide,
    Done,
    Draw,
    Need,
    Option,
    Outcome,
    Peek,
    PeekingRound,
    Reveal,
    Stake,
)

Rules = Any
"""The rules of any game."""

Bets = int | Mapping[str, int]
"""What a seat bets: an amount on the game's first bet, or amounts by the names of the bets."""

_changed: dict[str, Rules] = {}


def house(name: str) -> Rules:
    """The rules of a house. Every test gets them here, so that `changed` can change one of them while a test runs."""
    return _changed.get(name) or load(name).rules


def vary(name: str, **fields: object) -> Rules:
    """The rules of a house with some of them changed."""
    return replace(house(name), **fields)


@contextmanager
def change_rules(name: str, **fields: object) -> Iterator[None]:
    """Inside this block the house plays by changed rules."""
    _changed[name] = vary(name, **fields)
    try:
        yield
    finally:
        del _changed[name]


AnyRound = TypeVar("AnyRound", blackjack.Round, baccarat.Round, war.Round)


class Felt(Generic[AnyRound]):
    """A round whose cards are known: it goes on by itself until somebody has to decide."""

    def __init__(self, round: AnyRound, cards: Sequence[Card], hole: Card | None = None) -> None:
        self.round: AnyRound = round
        self.events: list[tuple[Need, Answer]] = []
        self._cards, self._hole = deque(cards), hole
        self._go_on()

    def says(self, *answers: Answer) -> Felt[AnyRound]:
        """Whoever is asked says this, and so on."""
        for answer in answers:
            self._step(self.asked, answer)
            self._go_on()
        return self

    def _go_on(self) -> None:
        while not isinstance(need := self.round.need, Decide | Done):
            self._step(need, self._answer(need))

    def _step(self, need: Need, answer: Answer) -> None:
        self.round = self.round.step(answer)
        self.events.append((need, answer))

    def _answer(self, need: Need) -> Answer:
        match need:
            case Draw(face_up=False):
                return FACE_DOWN
            case Peek():
                assert self._hole
                return cast(PeekingRound, self.round).peek((self._hole,))
        if self._hole and (isinstance(need, Reveal) or (need == Draw(DEALER) and self._lying(DEALER))):
            hole, self._hole = self._hole, None  # where no card lies face down it is the dealer's second
            return hole
        assert self._cards, f"no card was expected here: {need}"
        return self._cards.popleft()

    def _lying(self, place: object) -> list[Card]:
        """The cards that were dealt to a place, face up."""
        return [
            answer
            for need, answer in self.events
            if isinstance(answer, Card) and place == (need.to if isinstance(need, Draw) else DEALER)
        ]

    @property
    def asked(self) -> Decide:
        need = self.round.need
        assert isinstance(need, Decide), f"nobody is asked: {need}"
        return need

    @property
    def words(self) -> set[str]:
        """What may be said now; nothing when the round is over."""
        return set(self.asked.words) if not self.done else set()

    @property
    def costs(self) -> dict[str, int]:
        """What may be said now, and what each word takes from the reserve."""
        return {option.word: option.cost for option in self.asked.options}

    def option(self, word: str) -> Option:
        option = self.asked.option(word)
        assert option
        return option

    @property
    def done(self) -> bool:
        return isinstance(self.round.need, Done)

    @property
    def settled(self) -> tuple[Outcome, ...]:
        """How each bet ended, once the round is over."""
        need = self.round.need
        assert isinstance(need, Done), f"the round is not over: {need}"
        return need.outcomes

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How each bet ended, once the round is over and every chosen card was dealt."""
        settled = self.settled
        assert not self._cards, f"never dealt: {[str(card) for card in self._cards]}"
        return settled

    def net(self, seat: int = 0, bet: str = "") -> int:
        """What a seat won beyond its stakes, in all or on one bet."""
        return sum(one.net for one in self.outcomes if one.seat == seat and bet in ("", one.bet))

    def nets(self, seat: int = 0) -> list[int]:
        """What a seat won, bet by bet and hand by hand."""
        return [one.net for one in self.outcomes if one.seat == seat]

    def why(self, seat: int = 0, bet: str = "") -> list[str]:
        """The reasons, bet by bet and hand by hand."""
        return [str(one.reason) for one in self.outcomes if one.seat == seat and bet in ("", one.bet)]

    @property
    def dealer(self) -> str:
        """The dealer's cards that lie face up: `10 7`."""
        return " ".join(str(card.rank) for card in self._lying(DEALER))

    def hand(self, seat: int = 0, hand: int = 0) -> Any:
        """A hand of a blackjack seat, as it lies there."""
        return cast(Any, self.round).seats[seat].hands[hand]

    def reserve(self, seat: int = 0) -> Any:
        """What a seat can still put up."""
        return cast(Any, self.round).seats[seat].reserve

    def count(self, seat: int = 0, hand: int = 0) -> str:
        """What a hand counts: `soft 17`, `17`."""
        return repr(self.hand(seat, hand).total).removeprefix("spent ")

    @property
    def order(self) -> list[str]:
        """Where the cards went, one after the other: `0`, `1`, `dealer`, `dealer down`."""
        return [_place(need) for need, _ in self.events if isinstance(need, Draw)]

    @property
    def needs(self) -> list[Need]:
        return [need for need, _ in self.events]


def _place(need: Draw) -> str:
    place = str(need.to.seat) if isinstance(need.to, Box) else need.to.value
    return place if need.face_up else f"{place} down"


def deal(
    house_or_rules: str | Rules,
    player: str | Sequence[str | None],
    up: str,
    hole: str,
    then: str = "",
    *,
    bet: Bets = 100,
    reserve: int | None = None,
) -> Felt[blackjack.Round]:
    """A hand of blackjack: the first two cards of each seat, the upcard, the hole card, and what comes after them."""
    hands = [player] if isinstance(player, str) else player
    firsts = [cards(hand) for hand in hands if hand is not None]
    dealt = [first for first, _ in firsts] + [card(up)] + [second for _, second in firsts]
    round = blackjack.start(_rules(house_or_rules), _stakes(hands, "main", bet, reserve))
    return Felt(round, [*dealt, *cards(then)], card(hole))


def coup(
    house_or_rules: str | Rules, player: str, banker: str, *, bet: Bets | Sequence[Bets | None] = 20
) -> Felt[baccarat.Round]:
    """A coup of baccarat: the cards of both hands, a third one only where it is sure to be drawn."""
    every = dict.fromkeys(("player", "banker", "tie"), bet) if isinstance(bet, int) else bet
    bets = every if isinstance(every, Sequence) else [every]
    players, bankers = cards(player), cards(banker)
    dealt = [*(players[0], bankers[0], players[1], bankers[1]), *players[2:], *bankers[2:]]
    stakes = [None if one is None else _stake("player", one, None) for one in bets]
    return Felt(baccarat.start(_rules(house_or_rules), stakes), dealt)


def battle(
    house_or_rules: str | Rules,
    player: str | Sequence[str | None],
    dealer: str,
    then: str = "",
    *,
    bet: Bets = 100,
    reserve: int | None = None,
) -> Felt[war.Round]:
    """A round of war: one card a seat, one for the dealer; then the cards of the war."""
    firsts = [player] if isinstance(player, str) else player
    dealt = [card(first) for first in firsts if first is not None]
    round = war.start(_rules(house_or_rules), _stakes(firsts, "ante", bet, reserve))
    return Felt(round, [*dealt, card(dealer), *cards(then)])


def _rules(house_or_rules: str | Rules) -> Any:
    return house(house_or_rules) if isinstance(house_or_rules, str) else house_or_rules


def _stakes(seats: Sequence[object], first: str, bet: Bets, reserve: int | None) -> list[Stake | None]:
    return [None if seat is None else _stake(first, bet, reserve) for seat in seats]


def _stake(first: str, bet: Bets, reserve: int | None) -> Stake:
    return Stake.on({first: bet} if isinstance(bet, int) else bet, reserve)


def hands_of(felt: Felt[baccarat.Round]) -> tuple[int, int]:
    """How many cards the player and the banker have."""
    return len(felt._lying(PLAYER)), len(felt._lying(BANKER))
