"""The rules of a house in a few words each, for tables in which whole sentences have no room."""

from __future__ import annotations

from croupier.messages import Message, say
from croupier.tui.look import Look
from croupier.tui.words import BETS

NAMES = {
    "decks": say("Decks"), "penetration": say("Dealt before the cut card"), "seats": say("Seats"),
    "minimum": say("Least bet"), "maximum": say("Largest bet"), "chip": say("Smallest chip"),
    "budget": say("Brought to the table"), "buy_in": say("Chips are bought first"), "currency": say("Sign of the money"),
    "soft_17": say("Dealer on soft 17"), "hole_card": say("Dealer's second card"),
    "original_bets_only": say("Dealer's blackjack takes first bets only"), "blackjack_pays": say("Blackjack pays"),
    "natural_ties": say("A blackjack ties with"), "dealer_natural_beats_21": say("Dealer's blackjack beats 21"),
    "double": say("Double on"), "double_after_split": say("Double after a split"),
    "double_for_less": say("Double for less"), "max_hands": say("Split to"), "split_pairs_by": say("A pair is of one"),
    "resplit_aces": say("Aces split again"), "hit_split_aces": say("Split aces play on"), "swap": say("Swap"),
    "surrender": say("Surrender"), "insurance": say("Insurance"), "even_money": say("Even money"),
    "charlie": say("Charlie"), "ace_rule": say("An ace counts"), "dealer_rule": say("Dealer draws"),
    "turns": say("Turns"), "side_bets": say("Side bets"), "21+3_pays": say("21+3 pays"),
    "perfect-pairs_pays": say("Perfect Pairs pays"), "lucky-ladies_pays": say("Lucky Ladies pays"),
    "naturals_stop": say("Naturals end the drawing"), "banker_commission": say("Commission on banker"),
    "banker_six_pays": say("Banker's 6 pays"), "banker_seven": say("Banker's 7 in three cards"),
    "tie_pays": say("Tie pays"), "tie_returns_bets": say("A tie gives bets back"),
    "dragon-7_pays": say("Dragon 7 pays"), "panda-8_pays": say("Panda 8 pays"), "super-6_pays": say("Super 6 pays"),
    "pairs_pays": say("Pairs pay"), "war_win_pays": say("A won war pays"), "war_tie_pays": say("A tied war pays"),
    "tie_bet_pays": say("Tie bet pays"),
}  # fmt: skip

WORDS = {
    ("decks", "infinite"): say("endless"),
    ("soft_17", "stand"): say("stands"), ("soft_17", "hit"): say("draws"),
    ("hole_card", "peek"): say("looked at"), ("hole_card", "no-peek"): say("turned last"),
    ("hole_card", "none"): say("drawn last"),
    ("natural_ties", "dealer-natural"): say("a blackjack"), ("natural_ties", "any-21"): say("any 21"),
    ("double", "none"): say("nothing"), ("double", "any"): say("two cards"), ("double", "9-11"): say("hard 9 to 11"),
    ("double", "10-11"): say("hard 10 and 11"), ("double", "any-cards"): say("any cards"),
    ("split_pairs_by", "value"): say("value"), ("split_pairs_by", "rank"): say("rank"),
    ("surrender", "none"): say("no"), ("surrender", "late"): say("late"), ("surrender", "early"): say("early"),
    ("ace_rule", "standard"): say("1 or 11"), ("ace_rule", "one-drop"): say("11, one may drop"),
    ("dealer_rule", "standard"): say("to 17"), ("dealer_rule", "chase"): say("until ahead"),
    ("turns", "by-seat"): say("seat by seat"), ("turns", "rotating"): say("card by card"),
    ("banker_six_pays", "as-usual"): say("as usual"),
    ("banker_seven", "pays"): say("pays"), ("banker_seven", "pushes"): say("comes back"),
    ("tie_bet_pays", "none"): say("not taken"),
    ("max_hands", 1): say("no split"), ("charlie", 0): say("no"),
}  # fmt: skip
"""What a rule may say, where it is no number."""

PAIRS = say("Pairs")
"""Of player and banker, which a house takes together."""


def said(look: Look, name: str, value: object) -> str:
    """What a house says of a rule, which a house file writes as `value`."""
    if isinstance(value, str | int) and not isinstance(value, bool) and (word := WORDS.get((name, value))):
        return look(word)
    match name, value:
        case _, bool():
            return look(say("yes") if value else say("no"))
        case "max_hands", _:
            return look(say("{hands} hands", hands=str(value)))
        case "charlie", _:
            return look(say("{cards} cards", cards=str(value)))
        case "penetration", float() | int():
            return look.speak.number(100 * value) + " %"
        case _, list():
            return ", ".join(look(_bet(str(bet))) for bet in value) or "–"
        case _, dict():
            return " · ".join(map(str, value.values())) or "–"
    return str(value) or "–"


def _bet(name: str) -> Message:
    return PAIRS if name == "pairs" else BETS[name]
