"""Why a blackjack move is closed, in the few words that fit on a button."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.hand import Hand, Seat
from croupier.messages import Message, say
from croupier.protocol import Decide
from croupier.telling.blackjack.question import EARLY
from croupier.telling.game import NOT_HERE, NOT_NOW, Telling, short_of

FIRST_CARDS = say("first two cards only")


class ClosedTelling(Telling[Round, Rules]):
    """Why a move is closed."""

    def why_closed(self, round: Round, need: Decide, word: str) -> Message:
        """The first reason that applies."""
        seat = round.seats[need.seat]
        if seat is None or "decline" in need.words:
            return NOT_NOW
        return next(_reasons(round, seat, seat.hands[need.hand], word), NOT_NOW)


def _reasons(round: Round, seat: Seat, hand: Hand, word: str) -> Iterator[Message]:
    rules = round.rules
    match word:
        case "hit":
            yield say("split aces get one card each")
        case "double":
            yield from _no_double(rules, hand)
            yield short_of(hand.stake, seat.reserve)
        case "split":
            yield from _no_split(rules, seat, hand)
            yield short_of(hand.stake, seat.reserve)
        case "swap":
            yield from () if rules.swap else (NOT_HERE,)
            yield from _no_pair(rules, hand)
            yield short_of(hand.stake, seat.reserve)
        case "surrender":
            yield from _no_surrender(rules, seat, hand)
        case _ if word not in EARLY:
            yield NOT_HERE


def _no_double(rules: Rules, hand: Hand) -> Iterator[Message]:
    if rules.double == "none":
        yield NOT_HERE
    if hand.split and not rules.double_after_split:
        yield say("not after a split")
    if hand.split_ace and not rules.hit_split_aces:
        yield say("split aces get one card each")
    if hand.fate == "swapped":
        yield say("not after a swap")
    if rules.double != "any-cards" and hand.fate != "open":
        yield FIRST_CARDS
    if rules.double in ("9-11", "10-11") and (hand.total.soft or not _least(rules) <= hand.total.points <= 11):
        yield say("hard {least}–11 only", least=_least(rules))


def _least(rules: Rules) -> int:
    return 9 if rules.double == "9-11" else 10


def _no_split(rules: Rules, seat: Seat, hand: Hand) -> Iterator[Message]:
    if rules.max_hands == 1:
        yield NOT_HERE
    yield from _no_pair(rules, hand)
    if hand.split_ace and not rules.resplit_aces:
        yield say("aces are split once only")
    if len(seat.hands) >= rules.max_hands:
        yield say("{hands} hands at most", hands=rules.max_hands)


def _no_pair(rules: Rules, hand: Hand) -> Iterator[Message]:
    if len(hand.cards) != 2 or hand.fate != "open":
        yield FIRST_CARDS
    if len(set(map(rules.pair, hand.cards))) > 1:
        yield say("not a pair")


def _no_surrender(rules: Rules, seat: Seat, hand: Hand) -> Iterator[Message]:
    if rules.surrender == "none":
        yield NOT_HERE
    if rules.surrender == "early":
        yield say("before all other moves only")
    if hand.split:
        yield say("not after a split")
    if hand.fate != "open":
        yield FIRST_CARDS
    if seat.early == "insure":
        yield say("not after insurance")
