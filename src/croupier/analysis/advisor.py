"""Advice for a program: on a round, or on a few cards in a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias, overload

from croupier.analysis import advise as advise_round
from croupier.analysis.arguments import BadArgument
from croupier.analysis.by_name import house_rules
from croupier.analysis.named_cards import Cards, NoDecision, describe
from croupier.cards import BadCard, Card, Suit, card
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.messages import say
from croupier.protocol import Round

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice

AnyCards: TypeAlias = str | Card | Iterable[str | Card]
"""Cards as a text, a card, or several of either."""
FIGURES = {"V": "J", "D": "Q", "R": "K"}
"""Valet, dame, roi: the letters of French cards are read, too."""


@overload
def advise(round: Round, /, *, seen: AnyCards = ()) -> Advice: ...
@overload
def advise(house: HouseRules | House | str, /, hand: AnyCards, dealer: AnyCards, *, seen: AnyCards = ()) -> Advice: ...


def advise(
    asked: Round | HouseRules | House | str, /, hand: AnyCards = "", dealer: AnyCards = "", *, seen: AnyCards = ()
) -> Advice:
    """The value of every open move: of a round, or of a hand at a house; `seen` are other cards gone since the shuffle.

    A hand is written `8 8` or `A 5 2`, after a split `8 10 / 8 3 / 8`; the dealer shows one card. Cards are taken, too.

    >>> advise("blackjack/vegas-strip", "8 8", "10").best
    'split'
    """
    gone = _read(seen)
    if not isinstance(asked, str | HouseRules | House):
        if hand or dealer:
            raise BadArgument(say("A round has its cards: give no hand and no dealer’s card beside it."))
        return advise_round(asked, gone)
    rules, upcard = house_rules(asked), _read(dealer)
    hands = [read_cards(one) for one in hand.split("/")] if isinstance(hand, str) else [_read(hand)]
    texts = [cards for cards in (hand, dealer, seen) if isinstance(cards, str)]
    check_suits(rules, " ".join(texts).replace("/", " "))
    before, round, _ = describe(rules, hands, upcard)
    decision = round or before
    assert decision is not None
    return advise_round(decision, gone)


def _read(cards: AnyCards) -> Cards:
    if isinstance(cards, str):
        return read_cards(cards)
    return [cards] if isinstance(cards, Card) else [one for some in cards for one in _read(some)]


def read_cards(text: str) -> Cards:
    """Read cards; a rank without a suit is allowed."""
    found = []
    for name in _read_names(text):
        try:
            found.append(card(name))
        except BadCard:
            raise NoDecision(
                say(
                    "“{text}” is not a card: write a rank (A, 2–10, J, Q, K), with a suit (s, h, d, c) or without.",
                    text=name,
                )
            ) from None
    return found


def check_suits(rules: HouseRules, text: str) -> None:
    """Refuse a card that is given more often than the decks hold it. A rank without a suit may be of any suit."""
    signs = tuple(sign for suit in Suit for sign in (suit.value, suit.symbol))
    given = Counter(card(name) for name in _read_names(text) if name.lower().endswith(signs))
    for one, times in given.items():
        if rules.decks != "infinite" and times > int(rules.decks):
            raise NoDecision(
                say(
                    "There cannot be {times} cards {card}: the shoe holds {held} of them.",
                    times=times,
                    card=one,
                    held=rules.decks,
                )
            )


def _read_names(text: str) -> Sequence[str]:
    names = text.replace(",", " ").split()
    return [FIGURES.get(name[0].upper(), name[0]) + name[1:] for name in names]
