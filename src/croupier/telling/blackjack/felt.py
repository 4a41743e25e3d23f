"""The blackjack felt as text: hands, totals, and the cards drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cards import Card
from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.hand import Hand, Seat
from croupier.games.blackjack.totals import Total, nothing
from croupier.messages import Message, Sentence, Word, say
from croupier.money import Money
from croupier.protocol import DEALER, Box, Decide, Done, Place
from croupier.telling.cards import HANDS, cards_text
from croupier.telling.company import Company
from croupier.telling.game import Telling
from croupier.telling.texts import DealerText, HandText, Text

MARKS = {"stood": "=", "doubled": "×2", "surrendered": "/"}
FATES = {"stood": say("stands"), "doubled": say("doubled"), "surrendered": say("surrendered")}


def total_text(total: Total, natural: bool = False) -> Message | int:
    """`soft 17`, `17`, `blackjack`, `24, bust`."""
    if natural:
        return say("blackjack")
    if total.bust:
        return say("{points}, bust", points=total.points)
    soft = total.soft and total.points > 11  # an ace alone is shown as 11
    return say("soft {points}", points=total.points) if soft else total.points


def ace_note(ace_rule: str, cards: Sequence[Card]) -> Message | None:
    """What the one-drop ace does with the last card (S2-11): it drops to 1, or a later ace cannot drop any more."""
    if ace_rule != "one-drop" or len(cards) < 2:
        return None
    before = nothing(ace_rule)
    for card in cards[:-1]:
        before = before.after[card.value]
    last, after = cards[-1], before.after[cards[-1].value]
    if after.spent and not before.spent:
        return say("The ace drops to 1.")
    if before.spent and last.value == 1:
        return say("{card} counts 11: one ace has dropped already.", card=last)
    return None


def dealer_total(round: Round) -> Message | int:
    """The total of the dealer's open cards."""
    return total_text(round.dealer_total, _dealer_natural(round))


def _dealer_natural(round: Round) -> bool:
    return len(round.dealer) == 2 and round.dealer_total.points == 21


class FeltTelling(Telling[Round, Rules]):
    """The cards on the felt, and what happens to them."""

    def is_dealt(self, round: Round) -> bool:
        hole = round.hole or len(round.dealer) > 1 or round.rules.hole_card == "none"
        return bool(round.dealer) and hole and all(len(seat.dealt) == 2 for seat in round.seats if seat)

    def felt_lines(self, round: Round, company: Company) -> Iterator[Message]:
        yield say(
            "{name}: {cards} ({total})",
            name=Word("Dealer"),
            cards=cards_text(round.cards_at(DEALER)),
            total=dealer_total(round),
        )
        for number, seat in enumerate(round.seats):
            yield from _lines(company.name(number), seat) if seat else ()

    def dealer(self, round: Round) -> DealerText:
        cards = round.cards_at(DEALER)
        if not round.dealer:
            return DealerText(cards, say("Dealer"), Message(""))
        total = dealer_total(round)
        if round.hole or (len(round.dealer) == 1 and not isinstance(round.need, Done)):
            shown = str(round.dealer[0].rank) if round.dealer[0].value == 1 else total
            return DealerText(cards, say("Dealer shows {total}", total=shown), say("shows {total}", total=shown))
        return DealerText(cards, say("Dealer has {total}", total=total), say("has {total}", total=total))

    def hands(self, round: Round, seat: int, asked: Box | None) -> tuple[HandText, ...]:
        return tuple(_hand(round, hand, lit=asked == Box(seat, place)) for place, hand in enumerate(round.hands(seat)))

    def draw_line(self, round: Round, to: Place, company: Company) -> Message:
        if not isinstance(to, Box):
            return _dealer_draws(round)
        hands = round.hands(to.seat)
        hand = hands[to.hand]
        line = self._player_draws(round, to, company)
        note = ace_note(round.rules.ace_rule, hand.cards)
        return say("{line} {note}", line=line, note=note) if note else line

    def _player_draws(self, round: Round, to: Box, company: Company) -> Message:
        hands = round.hands(to.seat)
        hand = hands[to.hand]
        parts: dict[str, object] = {"card": hand.cards[-1], "total": total_text(hand.total)}
        you, name = company.you(to.seat), company.name(to.seat)
        if len(hands) > 1 and you:
            return say("{hand}: {card}, {total}.", hand=Sentence(HANDS[to.hand]), **parts)
        if len(hands) > 1:
            return say("{name}, {hand}: {card}, {total}.", name=name, hand=HANDS[to.hand], **parts)
        return (
            say("You draw {card}: {total}.", **parts)
            if you
            else say("{name} draws {card}: {total}.", name=name, **parts)
        )

    def reveal_line(self, round: Round, place: Place) -> Message:
        return say("The dealer turns {card}: {total}.", card=round.dealer[-1], total=dealer_total(round))

    def move_lines(self, round: Round, seat: int, word: str, company: Company) -> Iterator[Message]:
        """The hands of the seat after a split or a swap."""
        if word in ("split", "swap") and (played := round.seats[seat]):
            yield from _lines(company.name(seat), played)


def _lines(name: Message | str, seat: Seat) -> Iterator[Message]:
    """A line for each hand of a seat."""
    for place, hand in enumerate(seat.hands):
        parts = {
            "name": name,
            "cards": cards_text(hand.cards),
            "total": total_text(hand.total, hand.natural),
            "stake": Money(hand.stake),
        }
        if len(seat.hands) > 1:
            yield say("{name}, {hand}: {cards} ({total}), stake {stake}", hand=HANDS[place], **parts)
        else:
            yield say("{name}: {cards} ({total}), stake {stake}", **parts)


def _hand(round: Round, hand: Hand, lit: bool) -> HandText:
    mark = "" if lit else "×" if hand.total.bust else MARKS.get(hand.fate, "…")
    brief = "BJ" if hand.natural else str(hand.total.points) if hand.cards else ""
    state = say("play") if lit and isinstance(round.need, Decide) else _state(hand, waits=not lit) or ""
    return HandText(hand.cards, _short_total(hand) if hand.cards else "", brief, state, mark, hand.stake, bet="main")


def _short_total(hand: Hand) -> Text:
    if hand.natural:
        return say("blackjack")
    if hand.total.soft and hand.total.points > 11:
        return say("soft {points}", points=hand.total.points)
    return str(hand.total.points)


def _state(hand: Hand, waits: bool) -> Message | None:
    """The state of a hand: `stands`, `doubled`, `bust`, `waits`."""
    if hand.total.bust:
        return say("bust")
    if hand.natural or (hand.owed and len(hand.cards) < 2 and not hand.split):
        return None
    if hand.fate in FATES:
        return FATES[hand.fate]
    return say("waits") if waits and hand.total.points != 21 else None


def _dealer_draws(round: Round) -> Message:
    return say("Dealer draws {card}: {total}.", card=round.dealer[-1], total=dealer_total(round))
