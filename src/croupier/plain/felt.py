"""The felt in lines of text: hands with what they count, and what became of every bet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.cards import Card, Rank
from croupier.games import baccarat, blackjack, war
from croupier.games.blackjack.hand import Hand
from croupier.games.blackjack.totals import Total
from croupier.messages import Message, Word, say
from croupier.money import Money
from croupier.protocol import BANKER, PLAYER, Box, Outcome, Place, Round

BACK = "▒▒"

Name = Callable[[int], Message | str]

HANDS = (
    say("First hand"), say("Second hand"), say("Third hand"), say("Fourth hand"),
    say("Fifth hand"), say("Sixth hand"), say("Seventh hand"), say("Eighth hand"),
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


def felt(round: Round, name: Name) -> Iterator[Message]:
    """Everything that lies face up, a line a hand."""
    match round:
        case blackjack.Round():
            yield _dealer(round)
            for number, seat in enumerate(round.seats):
                for place, hand in enumerate(seat.hands if seat else ()):
                    yield hand_line(name(number), hand, place, len(seat.hands) if seat else 0)
        case baccarat.Round():
            for side, cards in ((PLAYER, round.player), (BANKER, round.banker)):
                yield _side(side, cards)
        case war.Round():
            for number, war_seat in enumerate(round.seats):
                if war_seat:
                    yield say("{name}: {cards}", name=name(number), cards=cards_text(war_seat.cards))
            yield say("{name}: {cards}", name=Word("Dealer"), cards=cards_text(round.dealer))


def _dealer(round: blackjack.Round) -> Message:
    natural = len(round.dealer) == 2 and round.dealer_total.points == 21
    cards = cards_text(round.dealer) + (f" {BACK}" if round.hole else "")
    return say(
        "{name}: {cards} ({total})", name=Word("Dealer"), cards=cards, total=total_text(round.dealer_total, natural)
    )


def _side(side: Place, cards: tuple[Card, ...]) -> Message:
    who = Word("Player" if side is PLAYER else "Banker")
    return say("{name}: {cards} ({total})", name=who, cards=cards_text(cards), total=baccarat.points(cards))


def hand_line(name: Message | str, hand: Hand, place: int, hands: int) -> Message:
    parts = {
        "cards": cards_text(hand.cards),
        "total": total_text(hand.total, hand.natural),
        "stake": Money(hand.stake),
    }
    if hands > 1:
        return say("{name}, {hand}: {cards} ({total}), stake {stake}", name=name, hand=HANDS[place], **parts)
    return say("{name}: {cards} ({total}), stake {stake}", name=name, **parts)


def card_line(round: Round, to: Place, card: Card, name: Name) -> Message:
    """A card that was dealt in the course of the round."""
    match round, to:
        case blackjack.Round(), Box(seat, place):
            played = round.seats[seat]
            assert played is not None
            hand = played.hands[place]
            parts = {"card": card, "total": total_text(hand.total, hand.natural)}
            if len(played.hands) > 1:
                return say("{name}, {hand}: {card}, {total}.", name=name(seat), hand=HANDS[place], **parts)
            return say("{name}: {card}, {total}.", name=name(seat), **parts)
        case blackjack.Round(), _:
            return say("Dealer draws {card}: {total}.", card=card, total=total_text(round.dealer_total))
        case baccarat.Round(), _:
            hand_cards = round.player if to is PLAYER else round.banker
            who = Word("Player" if to is PLAYER else "Banker")
            return say("{name} draws {card}: {total}.", name=who, card=card, total=baccarat.points(hand_cards))
    return say("{name}: {cards}", name=name(to.seat) if isinstance(to, Box) else Word("Dealer"), cards=str(card))


def turned_line(round: Round, card: Card) -> Message:
    assert isinstance(round, blackjack.Round)
    natural = len(round.dealer) == 2 and round.dealer_total.points == 21
    return say("The dealer turns {card}: {total}.", card=card, total=total_text(round.dealer_total, natural))


def result_line(outcome: Outcome, you: bool, name: Message | str) -> Message:
    """What a bet came to, for its owner or for the others."""
    net, stake = Money(abs(outcome.net)), Money(outcome.stake)
    if outcome.net > 0:
        return say("You win {amount}.", amount=net) if you else say("{name} wins {amount}.", name=name, amount=net)
    if outcome.net < 0:
        return say("You lose {amount}.", amount=net) if you else say("{name} loses {amount}.", name=name, amount=net)
    if you:
        return say("Your {amount} comes back.", amount=stake)
    return say("{name} gets {amount} back.", name=name, amount=stake)
