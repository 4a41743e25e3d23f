"""Every field of the rules counts: change one, and the shorthand and the signage say so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.declare import BadRules, HouseRules, Rule, list_rules
from croupier.houses import load, names
from croupier.houses.shorthand import shorthand
from croupier.telling.signage import signage

TABLE = {"penetration", "seats", "minimum", "maximum", "chip", "budget", "buy_in", "rebuy", "currency"}
"""Fields of the table, not of the play."""

RICH = (
    "vegas-strip:side_bets=21+3|perfect-pairs|lucky-ladies,double_for_less=true,resplit_aces=true",
    "european:swap=true,max_hands=1,seats=3,charlie=6",
    "partage:decks=infinite,original_bets_only=true,natural_ties=any-21",
    "baccarat/punto-banco:side_bets=dragon-7|panda-8|super-6|pairs,banker_commission=0%",
)
HOUSES = (*names(), *RICH)

VALUES: tuple[Any, ...] = (True, False, "none", "infinite", "any-21", "dealer-natural", "stand", "hit", "late", "early")
VALUES += ("peek", "no-peek", "any", "9-11", "10-11", "any-cards", "value", "rank", "standard", "one-drop", "chase")
VALUES += ("by-seat", "rotating", "pays", "pushes", "as-usual", "0%", "5%", "2.5%", "€", 0, 0.5, 1, 2, 3, 4, 5, 7, 8)
VALUES += (
    "1:1",
    "3:2",
    "6:5",
    "1:2",
    "50:1",
    (),
    ("21+3",),
    ("super-6",),
    ("pairs",),
    {"mixed": "5:1"},
    {"flush": "5:1"},
    {"twenty": "4:1"},
    {},
)


def dead(rules: Any, field: str) -> bool:
    """Does nothing happen at this house that the field could change?"""
    parts = rules.game == "blackjack" and rules.max_hands > 1
    match field:
        case "double_after_split":
            return rules.double == "none" or not parts
        case "double_for_less":
            return bool(rules.double == "none")
        case "hit_split_aces":
            return not parts
        case "split_pairs_by":
            return not (parts or rules.swap)
        case "penetration":
            return bool(rules.decks == "infinite")
        case "chip":
            return bool(rules.minimum == rules.maximum)
    side = field.removesuffix("_pays")
    return (
        side != field
        and side in ("21+3", "perfect-pairs", "lucky-ladies", "dragon-7", "panda-8", "super-6", "pairs")
        and side not in rules.side_bets
    )


def others(rules: Any, rule: Rule) -> Iterator[HouseRules]:
    """The rules with another value for one of them, for every value that is possible here."""
    for raw in VALUES:
        try:
            other = replace(rules, **{rule.attribute: rule.kind.read(raw)})
        except (ValueError, TypeError, KeyError, AttributeError):
            continue
        if other != rules:
            yield other


@pytest.mark.parametrize("house", HOUSES)
def test_e_06_no_two_houses_that_play_differently_have_the_same_shorthand(house: str) -> None:
    rules = load(house).rules
    codes = shorthand(rules)
    for rule in list_rules(rules):
        unheard = rule.name in TABLE or dead(rules, rule.name)
        for other in others(rules, rule):
            assert (shorthand(other) == codes) == unheard, (rule.name, other)


@pytest.mark.parametrize("house", HOUSES)
def test_the_signage_changes_with_every_rule_that_matters(house: str) -> None:
    rules = load(house).rules
    words = signage(rules)
    for rule in list_rules(rules):
        for other in others(rules, rule):
            assert (signage(other) == words) == dead(rules, rule.name), (rule.name, other)


def test_every_field_was_tried_somewhere() -> None:
    tried = {
        (rules.game, rule.name)
        for rules in (load(house).rules for house in HOUSES)
        for rule in list_rules(rules)
        if not dead(rules, rule.name) and any(others(rules, rule))
    }
    assert tried == {
        (rules.game, rule.name) for rules in (load(name).rules for name in names()) for rule in list_rules(rules)
    }


def rules_of_play(rules: HouseRules) -> tuple[object, ...]:
    """The rules of play, without what cannot matter."""
    return tuple(
        getattr(rules, rule.attribute)
        for rule in list_rules(rules)
        if rule.name not in TABLE and not dead(rules, rule.name)
    )


@pytest.mark.slow
@settings(deadline=None, max_examples=80)
@given(st.data())
def test_houses_with_the_same_shorthand_play_the_same(data: st.DataObject) -> None:
    first: HouseRules = load(data.draw(st.sampled_from(HOUSES))).rules
    second = first
    for _ in range(data.draw(st.integers(2, 4))):
        rule = data.draw(st.sampled_from(list_rules(first)))
        first = data.draw(st.sampled_from([first, *others(first, rule)]))
        second = data.draw(st.sampled_from([second, *others(second, rule)]))
    assert (shorthand(first) == shorthand(second)) == (rules_of_play(first) == rules_of_play(second))


@pytest.mark.slow
@settings(deadline=None, max_examples=50)
@given(st.data())
def test_every_line_of_any_house_can_be_said(data: st.DataObject) -> None:
    rules: HouseRules = load(data.draw(st.sampled_from(HOUSES))).rules
    for _ in range(3):
        rule = data.draw(st.sampled_from(list_rules(rules)))
        rules = data.draw(st.sampled_from([rules, *others(rules, rule)]))
    assert all(str(line) and "{" not in str(line) for line in signage(rules))


def test_bad_values_are_bad_rules() -> None:
    with pytest.raises(BadRules):
        replace(load("casino-war").rules, decks=0)
