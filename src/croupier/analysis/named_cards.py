"""The decisions that a few cards describe: whoever asks for advice names the cards, not how they came.

A hand of several cards was drawn by hits, in any order in which that is possible. Everything offered before the peek was
declined.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.analysis.split_hands import orders, show, split_hands, why_ended
from croupier.cards import Card
from croupier.games import blackjack, war
from croupier.games.blackjack.totals import Total, nothing
from croupier.games.declare import HouseRules
from croupier.games.laid_cards import declines, lay_cards
from croupier.games.registry import SHIPPED, start_of
from croupier.messages import Message, Refused, say
from croupier.protocol import DEALER, Box, Decide, Place, Round, Stake

Cards = Sequence[Card]

BET = 100


class NoDecision(Refused):
    """Cards with which nobody has to decide anything."""


class DecisionRounds(NamedTuple):
    """The rounds in which a seat with these cards is asked: before the peek, and for a move; and the cards it holds."""

    before: blackjack.Round | None
    round: Round | None
    hand: Cards


def describe(rules: HouseRules, hands: Sequence[Cards], dealer: Cards) -> DecisionRounds:
    """The decision on these hands; after a split all hands of the seat are given."""
    if rules.game not in SHIPPED:
        return DecisionRounds(None, _lay_round(rules, hands, dealer), hands[0])
    if not isinstance(rules, blackjack.Rules | war.Rules):
        raise NoDecision(say("At this game nobody decides anything, so there is nothing to advise."))
    if len(dealer) != 1:
        raise NoDecision(say("The dealer shows one card; cards given: {count}.", count=len(dealer)))
    if isinstance(rules, war.Rules):
        return DecisionRounds(None, _find_tie(rules, hands, dealer[0]), hands[0])
    if len(hands) > 1:
        round, place = split_hands(rules, hands, dealer[0])
        return DecisionRounds(None, round, hands[place])
    return _find_decisions(rules, hands[0], dealer[0])


# A game of another package


def _lay_round(rules: HouseRules, hands: Sequence[Cards], dealer: Cards) -> Round:
    """The first decision once these cards lie before a seat and the dealer."""
    if len(hands) > 1:
        raise NoDecision(say("At this game nothing is split; hands given: {count}.", count=len(hands)))
    (hand,) = hands
    round = lay_cards(start_of(rules)(rules, (Stake.on({rules.main_bets[0]: BET}),)), {Box(0): hand, DEALER: dealer})
    laid = [[card for card in round.cards_at(place) if card] for place in (Box(0), DEALER)]
    if not isinstance(round.need, Decide) or laid != [list(hand), list(dealer)]:
        raise NoDecision(
            say("{hand} against {dealer}: at this game nothing is asked then.", hand=show(hand), dealer=show(dealer))
        )
    return round


# War


def _find_tie(rules: war.Rules, hands: Sequence[Cards], dealer: Card) -> war.Round:
    """The tie that these cards make."""

    if len(hands) > 1:
        raise NoDecision(say("At war nothing is split; hands given: {count}.", count=len(hands)))
    (hand,) = hands
    if len(hand) != 1:
        raise NoDecision(say("At war a hand is one card; cards given: {count}.", count=len(hand)))
    round = war.start(rules, [Stake.on({"ante": BET})]).step(hand[0]).step(dealer)
    if not isinstance(round.need, Decide):
        raise NoDecision(
            say(
                "{hand} against {dealer} is not a tie: nothing is asked.",
                hand=str(hand[0].rank),
                dealer=str(dealer.rank),
            )
        )
    return round


# Blackjack


def _find_decisions(rules: blackjack.Rules, hand: Cards, dealer: Card) -> DecisionRounds:
    """The decisions on a hand of which the cards after the second were drawn by hits, in any order in which that is possible."""
    if len(hand) < 2:
        raise NoDecision(say("A hand has two cards or more; cards given: {count}.", count=len(hand)))
    total = _total(rules, hand)
    ended = len(hand) > 2 and (total.points >= 21 or 0 < rules.charlie <= len(hand))
    for order in orders(nothing(rules.ace_rule), hand) if not ended else ():
        asked = _deal_in_order(rules, order, dealer)
        if asked.before or asked.round:
            return asked._replace(hand=hand)
    raise NoDecision(_why_not(rules, hand, total))


def _deal_in_order(rules: blackjack.Rules, cards: Cards, dealer: Card) -> DecisionRounds:
    """Deal these cards in their order, decline whatever is offered before the peek, and hit for the third and further."""

    def choose(round: blackjack.Round, need: Decide) -> str | None:
        wants = len(round.cards_at(Box(0))) < len(cards)
        return declines(round, need) or ("hit" if wants and "hit" in need.words else None)

    felt: dict[Place, Cards] = {Box(0): cards, DEALER: (dealer,)}
    first = lay_cards(blackjack.start(rules, [Stake.on({"main": BET})]), felt)
    before = isinstance(first.need, Decide) and "decline" in first.need.words
    last = lay_cards(first, felt, choose)
    asked = isinstance(last.need, Decide) and len(last.cards_at(Box(0))) == len(cards)
    return DecisionRounds(first if before and len(cards) == 2 else None, last if asked else None, cards)


def _total(rules: blackjack.Rules, hand: Cards) -> Total:

    total = nothing(rules.ace_rule)
    for card in hand:
        total = total if total.bust else total.after[card.value]
    return total


def _why_not(rules: blackjack.Rules, hand: Cards, total: Total) -> Message:

    cards = show(hand)
    if total.bust:
        return say("{hand} is bust: there is nothing to decide.", hand=cards)
    if total.points == 21 and len(hand) == 2:
        return say("{hand} is a blackjack: nothing is asked here.", hand=cards)
    if total.points == 21:
        return say("{hand} is 21: nothing is asked any more.", hand=cards)
    return why_ended(rules, hand)
