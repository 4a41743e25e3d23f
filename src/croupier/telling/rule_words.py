"""The rules of a house in a few words each, for tables."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.telling import telling_of
from croupier.telling.vocabulary import BETS

_NAMES: Mapping[str, Message] = {
    "decks": say("Decks"),
    "penetration": say("Dealt before the cut card"),
    "seats": say("Seats"),
    "minimum": say("Smallest bet"),
    "maximum": say("Largest bet"),
    "chip": say("Smallest chip"),
    "budget": say("Brought to the table"),
    "buy_in": say("Chips are bought first"),
    "rebuy": say("Rebuys"),
    "currency": say("Currency"),
}
"""The rules that every game has."""

_VALUES: Mapping[tuple[str, object], Message] = {
    ("decks", "infinite"): say("endless"),
    ("maximum", "none"): say("all one has"),
}

_PAIRS = say("Pairs")
"""Player pair and banker pair: a house has both or none."""


def rule_name(rules: HouseRules, name: str) -> Message:
    """The name of a rule; `name` is its name in a house file."""
    return _NAMES.get(name) or telling_of(rules).RULE_NAMES[name]


def rule_value(rules: HouseRules, name: str, value: object, speak: Speaker) -> str:
    """The value of a rule as text; `value` is as in a house file."""
    if isinstance(value, bool):
        return speak(say("yes") if value else say("no"))
    if isinstance(value, str | int) and (word := _word(rules, name, value)):
        return speak(word)
    match name, value:
        case "max_hands", _:
            return speak(say("{hands} hands", hands=str(value)))
        case "charlie", _:
            return speak(say("{cards} cards", cards=str(value)))
        case "penetration", float() | int():
            return speak.number(100 * value) + " %"
        case _, list():
            return ", ".join(speak(side_bet_name(str(bet))) for bet in value) or "–"
        case _, dict():
            return " · ".join(map(str, value.values())) or "–"
    return str(value) or "–"


def _word(rules: HouseRules, name: str, value: str | int) -> Message | None:
    return _VALUES.get((name, value)) or telling_of(rules).RULE_VALUES.get((name, value))


def side_bet_name(name: str) -> Message:
    """What a side bet of the rules is called."""
    return BETS[name].label if name in BETS else _PAIRS
