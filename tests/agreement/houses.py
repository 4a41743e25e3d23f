"""Houses and bets at random: any combination of rules that is possible, in every game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from hypothesis import strategies as st

from croupier.games import baccarat, blackjack, war
from croupier.games.declare import BadRules, Rule, list_rules
from croupier.protocol import Stake

Values = st.SearchStrategy[Any]
Draw = st.DrawFn

RATIOS = ["0:1", "1:2", "19:20", "1:1", "6:5", "3:2", "2:1", "7:3", "8:1", "40:1", "999999:1"]


def rule_values(rule: Rule) -> Values:
    """All that a rule may be, as a house file writes it: read from the rule's own declaration."""
    return _of_schema(rule.kind.schema)


def _of_schema(schema: Mapping[str, Any]) -> Values:
    match schema:
        case {"enum": words}:
            return st.sampled_from(words)
        case {"anyOf": kinds}:
            return st.one_of(*map(_of_schema, kinds))
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "integer", "minimum": least}:
            return st.integers(least, schema.get("maximum", 1000))
        case {"type": "number", "maximum": most}:
            return st.integers(0, int(most * 1000)).map(lambda thousandths: thousandths / 1000)
        case {"type": "array", "items": {"enum": names}}:
            return st.lists(st.sampled_from(names), unique=True)
        case {"type": "object", "properties": names}:
            return st.dictionaries(st.sampled_from(list(names)), st.sampled_from(RATIOS))
        case {"type": "string", "pattern": pattern} if ":" in pattern:
            return st.sampled_from(RATIOS)
        case {"type": "string", "pattern": pattern} if "%" in pattern:
            return st.sampled_from(["0%", "5%", "4.25%", "99%"])
        case {"type": "string", "pattern": _}:
            return st.sampled_from(["0.01", "0.50", "7.25"])
        case {"type": "string"}:
            return st.sampled_from(["", "P", "€", "chips"])
    raise AssertionError(f"no values for {schema}")


@cache
def _each(rules: type) -> Values:
    """A value for every rule, each by itself."""
    return st.fixed_dictionaries({rule.attribute: rule_values(rule).map(rule.kind.read) for rule in list_rules(rules)})


def _draw_rules(draw: Draw, rules: type) -> dict[str, Any]:
    """A value for every rule; the limits so that they fit together."""
    fields: dict[str, Any] = draw(_each(rules))
    chip = draw(st.sampled_from([1, 50, 100]))
    minimum = chip * draw(st.integers(1, 10))
    maximum = draw(st.just("none") | st.integers(0, 1000).map(lambda chips: minimum + chip * chips))
    return fields | {"chip": chip, "minimum": minimum, "maximum": maximum, "budget": fields["budget"] + minimum}


SPLITS = {"dealer_rule": "standard", "turns": "by-seat"}
ODD: list[dict[str, Any]] = [
    SPLITS | {"max_hands": 2},
    SPLITS | {"max_hands": 3, "resplit_aces": True},
    SPLITS | {"max_hands": 4, "double": "any-cards", "double_after_split": False},
    SPLITS | {"max_hands": 4, "double": "any", "double_for_less": True},
    SPLITS | {"max_hands": 2, "hole_card": "none", "original_bets_only": True, "double": "any"},
    SPLITS | {"max_hands": 2, "hole_card": "none", "original_bets_only": False, "charlie": 4},
    SPLITS | {"max_hands": 8, "split_pairs_by": "rank", "insurance": True, "surrender": "early"},
    {"max_hands": 1},
    {"max_hands": 1, "swap": True, "double": "any-cards", "double_for_less": True},
    {"max_hands": 1, "turns": "rotating", "dealer_rule": "standard", "seats": 2, "double": "none"},
    {"max_hands": 1, "dealer_rule": "chase"},
    {"max_hands": 1, "insurance": True, "even_money": True, "surrender": "late", "hole_card": "none"},
]
"""Rules that are rarely combined and that affect each other."""


@st.composite
def blackjack_rules(draw: Draw) -> blackjack.Rules:
    """Every house of blackjack that E-04 allows; half of them with splits."""
    fields = _draw_rules(draw, blackjack.Rules) | draw(st.sampled_from(ODD))
    if fields["dealer_rule"] == "chase":
        fields |= {"seats": 1}
    if fields["hole_card"] == "peek":
        fields |= {"original_bets_only": False, "dealer_natural_beats_21": True}
    if fields["original_bets_only"]:
        fields |= {"charlie": 0, "dealer_natural_beats_21": True}
    if fields["charlie"] < 3:
        fields |= {"charlie": 0}
    fields["even_money"] &= fields["insurance"]
    fields["resplit_aces"] &= fields["max_hands"] > 2
    return _with_decks(blackjack.Rules, fields)


def _with_decks(rules: type[blackjack.Rules], fields: dict[str, Any]) -> blackjack.Rules:
    """With more decks, if the shoe is too small for the seats."""
    for decks in (fields["decks"], *range(2, 8)):
        with suppress(BadRules):
            return rules(**fields | {"decks": decks})
    return rules(**fields | {"decks": 8})


@st.composite
def baccarat_rules(draw: Draw) -> baccarat.Rules:
    fields = _draw_rules(draw, baccarat.Rules)
    if fields["banker_six_pays"] != "as-usual":
        fields |= {"banker_commission": "0%"}
    return baccarat.Rules(**fields)


@st.composite
def war_rules(draw: Draw) -> war.Rules:
    return war.Rules(**_draw_rules(draw, war.Rules))


AnyRules = blackjack.Rules | baccarat.Rules | war.Rules
ANY: dict[str, st.SearchStrategy[AnyRules]] = {
    "blackjack": blackjack_rules(),
    "baccarat": baccarat_rules(),
    "war": war_rules(),
}
STARTS: dict[str, Any] = {"blackjack": blackjack.start, "baccarat": baccarat.start, "war": war.start}
NEEDED = {"blackjack": "main", "war": "ante"}


@st.composite
def stakes(draw: Draw, rules: AnyRules) -> tuple[Stake | None, ...]:
    """Bets for some of the seats, with reserves that cover nothing, something or everything."""
    taken = draw(st.lists(st.booleans(), min_size=1, max_size=rules.seats))
    taken[draw(st.integers(0, len(taken) - 1))] = True
    return tuple(_stake(draw, rules) if seat else None for seat in taken)


def _stake(draw: Draw, rules: AnyRules) -> Stake:
    needed = NEEDED.get(rules.game)
    names = {needed or "player"} | set(draw(st.lists(st.sampled_from(rules.bets), unique=True)))
    amounts = {bet: draw(st.sampled_from((1, 2, 5, 20, 101))) for bet in rules.bets if bet in names}
    first = amounts[needed or "player"]
    least = first if isinstance(rules, war.Rules) and not rules.surrender else 0
    reserve = draw(st.sampled_from([None, None, None, least, least + first // 2, least + first, first * 3, first * 20]))
    return Stake.on(amounts, reserve)


Table = tuple[Any, tuple[Stake | None, ...]]


@st.composite
def tables(draw: Draw, game: str) -> Table:
    """A house and the bets of its seats."""
    rules = draw(ANY[game])
    return rules, draw(stakes(rules))
