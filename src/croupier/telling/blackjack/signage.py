"""The rules of a blackjack house as printed on its felt."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.blackjack import Round, Rules
from croupier.messages import Message, say
from croupier.money import Odds
from croupier.telling.game import Telling


class SignageTelling(Telling[Round, Rules]):
    """The rules as printed."""

    def large_print(self, rules: Rules) -> Iterator[Message]:
        """The large print: the payout, the dealer, insurance, and each unusual rule."""
        win, stake = rules.blackjack_pays
        yield say("BLACKJACK PAYS {win} TO {stake}", win=win, stake=stake)
        yield (
            say("Dealer must draw to 16 and stand on all 17s")
            if rules.soft_17 == "stand"
            else say("Dealer must draw to 16 and hit soft 17")
        )
        if rules.insurance:
            yield say("Insurance pays 2 to 1")
        yield from _odd_counts(rules)
        if rules.natural_ties == "any-21":
            yield say("A blackjack ties with any dealer’s 21: stake back")
        if not rules.dealer_natural_beats_21:
            yield say("A 21 ties with a dealer’s blackjack: stake back")
        yield from _odd_play(rules)
        yield from _what_a_natural_takes(rules)

    def odds(self, rules: Rules, bet: str) -> str:
        """`1:1` for the main bet; empty for side bets, which have tables of odds."""
        return "" if bet in rules.side_bets else "1:1"

    def small_print(self, rules: Rules) -> Iterator[Message]:
        """The small print: the moves and their limits."""
        yield from _counts(rules)
        yield _hole_card(rules)
        yield from _ties(rules)
        yield from _insurance(rules)
        yield from _doubling(rules)
        yield from _splitting(rules)
        if rules.swap:
            yield say("After a swap only hit or stand; a 21 is then no blackjack")
        yield _surrender(rules)
        if rules.insurance and rules.surrender != "none":
            yield say("No surrender after insurance")
        yield from _side_bets(rules)


def _what_a_natural_takes(rules: Rules) -> Iterator[Message]:
    """Without a peek, a dealer's blackjack can win more than the first bet."""
    doubles, splits = rules.double != "none" or rules.swap, rules.max_hands > 1
    if rules.hole_card == "peek" or not (doubles or splits):
        return
    if rules.original_bets_only:
        yield say("A dealer’s blackjack takes the first bet only")
    elif not splits:
        yield say("A dealer’s blackjack takes doubled bets too")
    elif not doubles:
        yield say("A dealer’s blackjack takes split bets too")
    else:
        yield say("A dealer’s blackjack takes doubled and split bets too")


def _odd_counts(rules: Rules) -> Iterator[Message]:
    if rules.ace_rule == "one-drop":
        yield say("One ace may drop")
    if rules.dealer_rule == "chase":
        yield say("Dealer stops once ahead of a player who stands below 17")


def _odd_play(rules: Rules) -> Iterator[Message]:
    if rules.swap:
        yield say("Swap: a pair’s second card may be exchanged, the stake doubles")
    if rules.charlie:
        yield say("{cards} cards not over 21 win at once, 1 to 1", cards=rules.charlie)
    if rules.turns == "rotating":
        yield say("One card at a time, seat after seat, until all stand")


def _counts(rules: Rules) -> Iterator[Message]:
    if rules.ace_rule == "one-drop":
        yield say("Every ace counts 11; where that is over 21, one ace of the hand counts 1")
    else:
        yield say("An ace counts 1 or 11, whichever is better")


def _hole_card(rules: Rules) -> Message:
    match rules.hole_card:
        case "peek":
            return say("Dealer looks for blackjack under an ace or a ten")
        case "no-peek":
            return say("Dealer turns the second card after all players")
    return say("Dealer takes the second card after all players")


def _ties(rules: Rules) -> Iterator[Message]:
    yield say("Same total: stake back")
    if rules.natural_ties == "dealer-natural":
        yield say("A blackjack ties with a dealer’s blackjack only")
    if rules.dealer_natural_beats_21:
        yield say("A dealer’s blackjack beats every other 21")


def _insurance(rules: Rules) -> Iterator[Message]:
    if not rules.insurance:
        yield say("No insurance")
        return
    yield say("Insurance against an ace costs half the bet")
    if rules.even_money:
        yield say("A blackjack against an ace may take even money")


def _doubling(rules: Rules) -> Iterator[Message]:
    match rules.double:
        case "none":
            yield say("No doubling")
            return
        case "any":
            yield say("Double on any first two cards")
        case "9-11":
            yield say("Double on hard 9, 10 or 11 only")
        case "10-11":
            yield say("Double on hard 10 or 11 only")
        case "any-cards":
            yield say("Double once, on any number of cards")
    if rules.double_for_less:
        yield say("A double may add less than the stake")
    if rules.max_hands > 1:
        yield (
            say("A split hand may be doubled") if rules.double_after_split else say("A split hand may not be doubled")
        )


def _splitting(rules: Rules) -> Iterator[Message]:
    if rules.max_hands == 1:
        yield say("No splitting")
    elif rules.max_hands == 2:
        yield say("A pair may be split once")
    else:
        yield say("Pairs may be split, to {hands} hands", hands=rules.max_hands)
    if rules.max_hands > 1 or rules.swap:
        yield (
            say("10 and K are a pair: the value counts")
            if rules.split_pairs_by == "value"
            else say("10 and K are no pair: the rank counts")
        )
    if rules.max_hands > 2:
        yield say("Aces may be split again") if rules.resplit_aces else say("Aces are split once only")
    if rules.max_hands > 1:
        yield say("Split aces play on") if rules.hit_split_aces else say("Split aces get one card each")
        yield say("A 21 after a split is not a blackjack")


def _surrender(rules: Rules) -> Message:
    match rules.surrender:
        case "early":
            return say("Early surrender: half the stake back, even from a dealer’s blackjack")
        case "late":
            return say("Late surrender: half the stake back, unless the dealer has blackjack")
    return say("No surrender")


def _side_bets(rules: Rules) -> Iterator[Message]:
    for bet in rules.side_bets:
        table = tuple(_entry(made, odds) for made, odds in rules.side_bet_pays(bet).items()) or say("nothing")
        match bet:
            case "21+3":
                yield say("21+3, your two cards and the dealer’s: {table}", table=table)
            case "perfect-pairs":
                yield say("Perfect Pairs, your two cards: {table}", table=table)
            case "lucky-ladies":
                yield say("Lucky Ladies, 20 in your two cards: {table}", table=table)


def _entry(made: str, odds: Odds) -> Message:
    return say("{made} {win} to {stake}", made=_MADE[made], win=odds.win, stake=odds.stake)


_MADE = {
    "suited-trips": say("suited trips"),
    "straight-flush": say("straight flush"),
    "trips": say("trips"),
    "straight": say("straight"),
    "flush": say("flush"),
    "perfect": say("perfect pair"),
    "coloured": say("coloured pair"),
    "mixed": say("mixed pair"),
    "queens-and-blackjack": say("two queens of hearts and a dealer’s blackjack"),
    "queens-of-hearts": say("two queens of hearts"),
    "matched": say("matched 20"),
    "suited": say("suited 20"),
    "twenty": say("any 20"),
}
