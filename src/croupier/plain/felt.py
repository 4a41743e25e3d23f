"""The felt in lines of text: hands with what they count, and the cards that come to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from croupier.cards import Card, Rank
from croupier.games import baccarat, blackjack, war
from croupier.games.blackjack.hand import Hand, Seat
from croupier.games.blackjack.totals import Total
from croupier.messages import Message, Sentence, Word, say
from croupier.money import Money
from croupier.protocol import BANKER, PLAYER, Place, Round

BACK = "▒▒"

Name = Callable[[int], Message | str]

HANDS = (
    say("first hand"), say("second hand"), say("third hand"), say("fourth hand"),
    say("fifth hand"), say("sixth hand"), say("seventh hand"), say("eighth hand"),
)  # fmt: skip

_UPCARDS = {
    Rank.ACE: say("an ace"),
    Rank.EIGHT: say("an 8"),
    Rank.JACK: say("a jack"),
    Rank.QUEEN: say("a queen"),
    Rank.KING: say("a king"),
}


def upcard_text(card: Card) -> Message:
    """`a 6`, `an ace`: what one plays against."""
    return _UPCARDS.get(card.rank) or say("a {rank}", rank=str(card.rank))


def cards_text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def total_text(total: Total, natural: bool = False) -> Message | int:
    """`soft 17`, `17`, `blackjack`, `24, over`."""
    if natural:
        return say("blackjack")
    if total.bust:
        return say("{points}, over", points=total.points)
    soft = total.soft and total.points > 11  # an ace alone is just 11
    return say("soft {points}", points=total.points) if soft else total.points


def dealt(round: Round) -> bool:
    """Is the deal over, so that the felt can be looked at as a whole?"""
    match round:
        case blackjack.Round(rules=rules):
            seats = [seat for seat in round.seats if seat]
            hole = round.hole or len(round.dealer) > 1 or rules.hole_card == "none"
            return bool(round.dealer) and hole and all(len(seat.dealt) == 2 for seat in seats)
        case baccarat.Round():
            return len(round.player) >= 2 <= len(round.banker)
        case war.Round():
            return bool(round.dealer)
    raise TypeError(round)


def felt(round: Round, name: Name) -> Iterator[Message]:
    """Everything that lies face up, a line a hand."""
    match round:
        case blackjack.Round():
            yield _dealer(round)
            for number, seat in enumerate(round.seats):
                yield from hands_lines(name(number), seat) if seat else ()
        case baccarat.Round():
            yield _side(PLAYER, round.player)
            yield _side(BANKER, round.banker)
        case war.Round():
            for number, war_seat in enumerate(round.seats):
                if war_seat:
                    yield say("{name}: {cards}", name=name(number), cards=cards_text(war_seat.cards))
            yield say("{name}: {cards}", name=Word("Dealer"), cards=cards_text(round.dealer))


def _dealer(round: blackjack.Round) -> Message:
    cards = cards_text(round.dealer) + (f" {BACK}" if round.hole else "")
    return say("{name}: {cards} ({total})", name=Word("Dealer"), cards=cards, total=dealer_text(round))


def dealer_text(round: blackjack.Round) -> Message | int:
    """What the dealer's cards count."""
    natural = len(round.dealer) == 2 and round.dealer_total.points == 21
    return total_text(round.dealer_total, natural)


def _side(side: Place, cards: tuple[Card, ...]) -> Message:
    name = Word("Player") if side is PLAYER else Word("Banker")
    return say("{name}: {cards} ({total})", name=name, cards=cards_text(cards), total=baccarat.points(cards))


def hands_lines(name: Message | str, seat: Seat) -> Iterator[Message]:
    """The hands of a seat, a line each."""
    for place, hand in enumerate(seat.hands):
        yield _hand_line(name, hand, HANDS[place] if len(seat.hands) > 1 else None)


def _hand_line(name: Message | str, hand: Hand, which: Message | None) -> Message:
    parts = {
        "cards": cards_text(hand.cards),
        "total": total_text(hand.total, hand.natural),
        "stake": Money(hand.stake),
    }
    if which:
        return say("{name}, {hand}: {cards} ({total}), stake {stake}", name=name, hand=which, **parts)
    return say("{name}: {cards} ({total}), stake {stake}", name=name, **parts)


# Cards that come later


def drawn_line(round: blackjack.Round, seat: int, place: int, you: bool, name: Message | str) -> Message:
    """A card for a player's hand."""
    hands = cast(Seat, round.seats[seat]).hands
    hand, card = hands[place], hands[place].cards[-1]
    if len(hands) > 1:
        parts = {"card": card, "total": total_text(hand.total)}
        if you:
            return say("{hand}: {card}, {total}.", hand=Sentence(HANDS[place]), **parts)
        return say("{name}, {hand}: {card}, {total}.", name=name, hand=HANDS[place], **parts)
    if hand.total.bust:
        parts = {"card": card, "points": hand.total.points}
        if you:
            return say("You draw {card}: {points}, over.", **parts)
        return say("{name} draws {card}: {points}, over.", name=name, **parts)
    parts = {"card": card, "total": total_text(hand.total)}
    return (
        say("You draw {card}: {total}.", **parts) if you else say("{name} draws {card}: {total}.", name=name, **parts)
    )


def dealer_draws(round: blackjack.Round) -> Message:
    """A card for the dealer."""
    card, total = round.dealer[-1], round.dealer_total
    if total.bust:
        return say("Dealer draws {card}: {points}, over.", card=card, points=total.points)
    return say("Dealer draws {card}: {total}.", card=card, total=dealer_text(round))


def side_draws(round: baccarat.Round, side: Place) -> Message:
    """A third card at baccarat."""
    if side is PLAYER:
        return say("Player draws {card}: {total}.", card=round.player[-1], total=baccarat.points(round.player))
    return say("Banker draws {card}: {total}.", card=round.banker[-1], total=baccarat.points(round.banker))


def turned_line(round: blackjack.Round) -> Message:
    """The hole card."""
    return say("The dealer turns {card}: {total}.", card=round.dealer[-1], total=dealer_text(round))
