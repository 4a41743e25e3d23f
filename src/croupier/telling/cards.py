"""Cards and hands as text, for every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cards import Card, CardText, Rank
from croupier.messages import Message, say

BACK = "▒▒"
"""A card face down."""

HANDS = (
    say("first hand"), say("second hand"), say("third hand"), say("fourth hand"),
    say("fifth hand"), say("sixth hand"), say("seventh hand"), say("eighth hand"),
)  # fmt: skip

_ARTICLES = {
    Rank.ACE: say("an ace"),
    Rank.EIGHT: say("an 8"),
    Rank.JACK: say("a jack"),
    Rank.QUEEN: say("a queen"),
    Rank.KING: say("a king"),
}


def card_name(card: Card) -> Message:
    """`a 6`, `an ace`: the dealer's card in a sentence."""
    return _ARTICLES.get(card.rank) or say("a {rank}", rank=str(card.rank))


def cards_text(cards: Iterable[Card | None]) -> CardText:
    return CardText(" ".join(str(card) if card else BACK for card in cards))


def rank_text(cards: Sequence[Card]) -> Message:
    """The rank of the last card; nothing if there is none."""
    return say("{cards}", cards=CardText(cards[-1].rank)) if cards else Message("")
