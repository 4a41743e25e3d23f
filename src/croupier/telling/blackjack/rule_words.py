"""The rules of blackjack in a few words each, for tables."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.messages import Message, say

RULE_NAMES: Mapping[str, Message] = {
    "soft_17": say("Dealer on soft 17"),
    "hole_card": say("Dealer’s second card"),
    "original_bets_only": say("Dealer’s blackjack takes first bets only"),
    "blackjack_pays": say("Blackjack pays"),
    "natural_ties": say("A blackjack ties with"),
    "dealer_natural_beats_21": say("Dealer’s blackjack beats 21"),
    "double": say("Double on"),
    "double_after_split": say("Double after a split"),
    "double_for_less": say("Double for less"),
    "max_hands": say("Split to"),
    "split_pairs_by": say("A pair is of one"),
    "resplit_aces": say("Aces split again"),
    "hit_split_aces": say("Split aces play on"),
    "swap": say("Swap"),
    "surrender": say("Surrender"),
    "insurance": say("Insurance"),
    "even_money": say("Even money"),
    "charlie": say("Charlie"),
    "ace_rule": say("An ace counts"),
    "dealer_rule": say("Dealer draws"),
    "turns": say("Turns"),
    "side_bets": say("Side bets"),
    "21+3_pays": say("21+3 pays"),
    "perfect-pairs_pays": say("Perfect Pairs pays"),
    "lucky-ladies_pays": say("Lucky Ladies pays"),
}

RULE_VALUES: Mapping[tuple[str, object], Message] = {
    ("soft_17", "stand"): say("stands"),
    ("soft_17", "hit"): say("draws"),
    ("hole_card", "peek"): say("looked at"),
    ("hole_card", "no-peek"): say("turned last"),
    ("hole_card", "none"): say("drawn last"),
    ("natural_ties", "dealer-natural"): say("a blackjack"),
    ("natural_ties", "any-21"): say("any 21"),
    ("double", "none"): say("nothing"),
    ("double", "any"): say("two cards"),
    ("double", "9-11"): say("hard 9 to 11"),
    ("double", "10-11"): say("hard 10 and 11"),
    ("double", "any-cards"): say("any cards"),
    ("split_pairs_by", "value"): say("value"),
    ("split_pairs_by", "rank"): say("rank"),
    ("surrender", "none"): say("no"),
    ("surrender", "late"): say("late"),
    ("surrender", "early"): say("early"),
    ("ace_rule", "standard"): say("1 or 11"),
    ("ace_rule", "one-drop"): say("11, one may drop"),
    ("dealer_rule", "standard"): say("to 17"),
    ("dealer_rule", "chase"): say("until ahead"),
    ("turns", "by-seat"): say("seat by seat"),
    ("turns", "rotating"): say("card by card"),
    ("max_hands", 1): say("no split"),
    ("charlie", 0): say("no"),
}
