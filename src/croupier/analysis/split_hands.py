"""Builds the round in which one hand of a split must decide, from the cards on the felt.

The hands of a split are played in turn. So the last hand with two cards or more decides: the hands before it are
finished, those after it wait with one card. The order of the splits does not change the cards on the felt, so all splits
are made first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cards import Card, CardText
from croupier.games.blackjack import Round, Rules, start
from croupier.games.blackjack.totals import Total
from croupier.games.laid_cards import declines, lay_cards
from croupier.messages import Message, Refused, say
from croupier.protocol import Box, Decide, Draw, Stake

BET = 100

Cards = Sequence[Card]


class NoSuchSplit(Refused):
    """Hands that cannot arise from a split at this house, or of which none has a decision."""


def split_hands(rules: Rules, hands: Sequence[Cards], dealer: Card) -> tuple[Round, int]:
    """The round with these hands of one seat, and the place of the hand that must decide."""
    asked = _whose_turn(hands)
    _check_pair(rules, [hand[0] for hand in hands])
    round = _split(rules, [hand[0] for hand in hands], dealer)
    for place, hand in enumerate(hands[:asked]):
        played = _hit(round, place, hand[1:])
        if not played:
            raise NoSuchSplit(say("{hand} ends before its last card here.", hand=show(hand)))
        round = played.step("stand") if _decides(played, place) else played
    return _find_decision(round, asked, hands[asked]), asked


def show(*hands: Cards) -> CardText:
    """`8 10 / 8 3 / 8`."""
    return CardText(" / ".join(" ".join(str(card.rank) for card in hand) for hand in hands))


def _whose_turn(hands: Sequence[Cards]) -> int:
    sizes = [len(hand) for hand in hands]
    if min(sizes) < 1 or max(sizes) < 2:
        raise NoSuchSplit(
            say(
                "Every hand of a split has a card, and the one that is asked has two or more; given: {hands}.",
                hands=show(*hands),
            )
        )
    asked = max(place for place, size in enumerate(sizes) if size > 1)
    if min(sizes[: asked + 1]) < 2:
        raise NoSuchSplit(
            say(
                "Hands of a split are played in turn: every hand before {hand} has two cards or more; given: {hands}.",
                hand=show(hands[asked]),
                hands=show(*hands),
            )
        )
    return asked


def _check_pair(rules: Rules, first: Cards) -> None:
    if len(set(map(rules.pair, first))) > 1:
        raise NoSuchSplit(
            say("Hands of a split begin with the cards of a pair; these begin with {cards}.", cards=show(first))
        )
    most = rules.max_hands if rules.resplit_aces or first[0].value > 1 else min(rules.max_hands, 2)
    if len(first) > most:
        raise NoSuchSplit(
            say(
                "A pair of {card} may be split to {most} hands here; hands given: {count}.",
                card=str(first[0].rank),
                most=most,
                count=len(first),
            )
            if most > 1
            else say("At this house no pair is split; hands given: {count}.", count=len(first))
        )


def _split(rules: Rules, first: Cards, dealer: Card) -> Round:
    """Split the first hand repeatedly; each new hand lies next to it."""
    round = start(rules, [Stake.on({"main": BET})]).step(first[0]).step(dealer)
    for card in reversed(first[1:]):
        round = lay_cards(round.step(card), {}, declines).step("split")
    return round


def _hit(round: Round, place: int, cards: Cards) -> Round | None:
    """Give a hand these cards one after the other; None if it ends before the last card."""
    for card in cards:
        if isinstance(need := round.need, Decide) and _decides(round, place) and "hit" in need.words:
            round = round.step("hit")
        if round.need != Draw(Box(0, place)):
            return None
        round = round.step(card)
    return round


def _decides(round: Round, place: int) -> bool:
    return isinstance(round.need, Decide) and round.need.hand == place


def _find_decision(round: Round, place: int, hand: Cards) -> Round:
    """The decision on a hand; its cards are tried in every order."""
    first = total = round.hands(0)[place].total
    for card in hand[1:]:
        total = total if total.bust else total.after[card.value]
    name = show(hand)
    if total.bust:
        raise NoSuchSplit(say("{hand} is bust: there is nothing to decide.", hand=name))
    if total.points == 21:
        raise NoSuchSplit(say("{hand} is 21: nothing is asked any more.", hand=name))
    for order in orders(first, hand[1:]) if not 0 < round.rules.charlie <= len(hand) else ():
        played = _hit(round, place, order)
        if played and _decides(played, place):
            return played
    if hand[0].value == 1 and not round.rules.hit_split_aces:
        raise NoSuchSplit(say("Split aces get one card each here: nothing is asked on {hand}.", hand=name))
    raise NoSuchSplit(why_ended(round.rules, hand))


def orders(total: Total, cards: Cards) -> Iterator[Cards]:
    """The orders in which cards may have come to a total, the given one first: only the last card may end the hand.

    Of the orders that lead to the same total with the same cards left one is enough: twelve cards have too many.
    """
    known = set[tuple[Total, tuple[int, ...]]]()

    def after(came: Cards, total: Total, left: Cards) -> Iterator[Cards]:
        if not left:
            yield came
        for place, card in enumerate(left):
            next, rest = total.after[card.value], [*left[:place], *left[place + 1 :]]
            way = (next, tuple(sorted(one.value for one in rest)))
            if (rest and (next.bust or next.points >= 21)) or (len(came) > 1 and way in known):
                continue
            known.add(way)
            yield from after([*came, card], next, rest)

    return after([], total, cards)


def why_ended(rules: Rules, hand: Cards) -> Message:
    """Why a hand of at most 21 has no decision: its last card made it a Charlie, or the hand ended before that card."""
    if len(hand) == rules.charlie:
        return say("{hand} is a Charlie: it has won, and nothing is asked any more.", hand=show(hand))
    return say("{hand} ends before its last card here, so nothing is asked.", hand=show(hand))
