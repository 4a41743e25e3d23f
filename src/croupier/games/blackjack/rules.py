"""The house rules of blackjack. The defaults are a common casino table: six decks, dealer stands on soft 17."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from croupier.cards import DECK, Card, Rank, Suit
from croupier.games.blackjack import sidebets
from croupier.games.declare import BadRules, WalkedRules, rule
from croupier.games.kinds import Flag, Names, Number, PayTable, Ratio, Words
from croupier.messages import Message, say
from croupier.money import Odds


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(WalkedRules):
    """Every choice a blackjack house makes."""

    game: ClassVar[str] = "blackjack"

    soft_17: Literal["stand", "hit"] = rule(Words("stand", "hit"), "stand", say("What the dealer does with a soft 17."))
    hole_card: Literal["peek", "no-peek", "none"] = rule(
        Words("peek", "no-peek", "none"),
        "peek",
        say("The dealer’s second card: looked at under an ace or ten, turned after the players, or drawn after them."),
    )
    original_bets_only: bool = rule(
        Flag(), False, say("Without a peek: a dealer’s natural takes only the first bet, not doubles and splits.")
    )
    blackjack_pays: Odds = rule(Ratio(), "3:2", say("What a natural wins."))
    natural_ties: Literal["dealer-natural", "any-21"] = rule(
        Words("dealer-natural", "any-21"), "dealer-natural", say("What a player’s natural ties with.")
    )
    dealer_natural_beats_21: bool = rule(
        Flag(), True, say("Whether a dealer’s natural beats a 21 that is not a natural; otherwise they tie.")
    )
    double: Literal["none", "any", "9-11", "10-11", "any-cards"] = rule(
        Words("none", "any", "9-11", "10-11", "any-cards"),
        "any",
        say(
            "When a hand may be doubled: on its first two cards, on those hard totals only, or on any number of cards."
        ),
    )
    double_after_split: bool = rule(Flag(), True, say("Whether a split hand may be doubled."))
    double_for_less: bool = rule(Flag(), False, say("Whether a double may add less than the stake."))
    max_hands: int = rule(Number(1, 8), 4, say("How many hands a seat may have by splitting; 1 means no split."))
    split_pairs_by: Literal["value", "rank"] = rule(
        Words("value", "rank"), "value", say("What makes a pair: the same value (10 and K), or the same rank.")
    )
    resplit_aces: bool = rule(Flag(), False, say("Whether split aces that draw another ace may be split again."))
    hit_split_aces: bool = rule(Flag(), False, say("Whether split aces play on; otherwise they get one card each."))
    swap: bool = rule(Flag(), False, say("Changer: a pair’s second card may be exchanged, for a doubled stake."))
    surrender: Literal["none", "late", "early"] = rule(
        Words("none", "late", "early"), "none", say("Whether a first hand may be surrendered for half its stake.")
    )
    insurance: bool = rule(Flag(), False, say("Whether insurance is offered against a dealer’s ace."))
    even_money: bool = rule(Flag(), False, say("Whether a natural against an ace may take even money at once."))
    charlie: int = rule(
        Number(0, 7), 0, say("A hand of so many cards wins at once, paid 1 to 1; 0 means there is no Charlie.")
    )
    ace_rule: Literal["standard", "one-drop"] = rule(
        Words("standard", "one-drop"), "standard", say("How aces count: 11 or 1 as is best, or one ace drops once.")
    )
    dealer_rule: Literal["standard", "chase"] = rule(
        Words("standard", "chase"),
        "standard",
        say("The dealer draws to 17, or also stops as soon as it beats a player who stands below 17."),
    )
    turns: Literal["by-seat", "rotating"] = rule(
        Words("by-seat", "rotating"), "by-seat", say("A seat plays to its end, or each is asked for one card in turn.")
    )
    side_bets: tuple[str, ...] = rule(Names(*sidebets.NAMES), [], say("The side bets the house takes."))
    twenty_one_three_pays: tuple[tuple[str, Odds], ...] = rule(
        PayTable(*sidebets.TWENTY_ONE_THREE),
        {"suited-trips": "100:1", "straight-flush": "40:1", "trips": "30:1", "straight": "10:1", "flush": "5:1"},
        say("What 21+3 wins: the poker hand of the first two cards and the upcard."),
        name="21+3_pays",
    )
    perfect_pairs_pays: tuple[tuple[str, Odds], ...] = rule(
        PayTable(*sidebets.PERFECT_PAIRS),
        {"perfect": "25:1", "coloured": "12:1", "mixed": "6:1"},
        say("What Perfect Pairs wins: a pair in the first two cards."),
        name="perfect-pairs_pays",
    )
    lucky_ladies_pays: tuple[tuple[str, Odds], ...] = rule(
        PayTable(*sidebets.LUCKY_LADIES),
        {
            "queens-and-blackjack": "1000:1",
            "queens-of-hearts": "125:1",
            "matched": "19:1",
            "suited": "9:1",
            "twenty": "4:1",
        },  # E-18
        say("What Lucky Ladies wins: 20 in the first two cards."),
        name="lucky-ladies_pays",
    )

    @property
    def bets(self) -> tuple[str, ...]:
        return (*self.main_bets, *self.side_bets)

    @property
    def main_bets(self) -> tuple[str, ...]:
        return ("main",)

    def side_bet_pays(self, bet: str) -> dict[str, Odds]:
        """The pay table of a side bet."""
        tables = (self.twenty_one_three_pays, self.perfect_pairs_pays, self.lucky_ladies_pays)
        return dict(dict(zip(sidebets.NAMES, tables, strict=True))[bet])

    @cached_property
    def ranks(self) -> tuple[Card, ...]:
        """One card for each class of cards that the main bet tells apart."""
        by_rank = self.split_pairs_by == "rank" and (self.max_hands > 1 or self.swap)
        return tuple(Card(rank, Suit.SPADES) for rank in Rank if by_rank or rank <= Rank.TEN)

    @property
    def walked_bets(self) -> tuple[str, ...]:
        """The main bet. The side bets need suits, and settle at the deal."""
        return self.main_bets

    def pair(self, card: Card) -> int:
        """What two cards must have in common to be a pair."""
        return card.rank if self.split_pairs_by == "rank" else card.value

    def longest(self, seats: int) -> int:
        """The most cards a round can take: the smallest first, while any hand could still want one.

        A hand is asked at 20 at most, the dealer at 16 (a soft 17 counts its ace as 1 here); then one more card for each hand and the
        dealer, and the cards that were swapped away.
        """
        hands = seats * self.max_hands
        points, drawn = 20 * hands + 16, 0
        for card in sorted(DECK * (self.cards // 52), key=lambda card: card.value):
            points -= card.value
            if points < 0:
                break
            drawn += 1
        return drawn + hands + 1 + seats * self.swap

    def _check(self) -> None:
        """E-04: combinations that contradict each other."""
        for wrong, sentence, remedies in _impossible(self):
            if wrong:
                raise BadRules(sentence, remedies)
        super()._check()


def _impossible(rules: Rules) -> tuple[tuple[bool, Message, dict[str, object]], ...]:
    """E-04: whether each impossible combination is there, its sentence, and what would make it possible again."""
    chase, rotating = rules.dealer_rule == "chase", rules.turns == "rotating"
    peek, only_first = rules.hole_card == "peek", rules.original_bets_only
    return (
        (
            chase and rules.seats > 1,
            say(
                "dealer_rule = chase is not possible with seats = {seats}: a dealer can chase one player only.",
                seats=rules.seats,
            ),
            {"seats": 1},
        ),
        (
            chase and rules.max_hands > 1,
            say(
                "dealer_rule = chase is not possible with max_hands = {hands}: a dealer can chase one hand only.",
                hands=rules.max_hands,
            ),
            {"max_hands": 1},
        ),
        (
            rotating and rules.max_hands > 1,
            say(
                "turns = rotating is not possible with max_hands = {hands}: turns rotate only without splits.",
                hands=rules.max_hands,
            ),
            {"max_hands": 1},
        ),
        (
            only_first and peek,
            say(
                "original_bets_only = true is not possible with hole_card = peek: after a peek only the first bet is at stake anyway."
            ),
            {"original_bets_only": False},
        ),
        (
            only_first and bool(rules.charlie),
            say(
                "original_bets_only = true is not possible with charlie = {cards}: a Charlie is paid at once.",
                cards=rules.charlie,
            ),
            {"original_bets_only": False, "charlie": 0},
        ),
        (
            only_first and not rules.dealer_natural_beats_21,
            say(
                "original_bets_only = true is not possible with dealer_natural_beats_21 = false: a tied hand loses no first bet."
            ),
            {"original_bets_only": False, "dealer_natural_beats_21": True},
        ),
        (
            peek and not rules.dealer_natural_beats_21,
            say(
                "dealer_natural_beats_21 = false is not possible with hole_card = peek: after a peek no hand "
                "meets a dealer’s natural."
            ),
            {"dealer_natural_beats_21": True},
        ),
        (
            rules.even_money and not rules.insurance,
            say("even_money = true is not possible with insurance = false: even money is the insurance of a natural."),
            {"even_money": False, "insurance": True},
        ),
        (
            rules.resplit_aces and rules.max_hands < 3,
            say(
                "resplit_aces = true is not possible with max_hands = {hands}: it takes three hands or more.",
                hands=rules.max_hands,
            ),
            {"resplit_aces": False},
        ),
        (
            rules.charlie in (1, 2),
            say("charlie = {cards} is not accepted; allowed: 0 (none) or 3 to 7 cards.", cards=rules.charlie),
            {},
        ),
    )
