"""Every code of the shorthand is explained, by the rule it tells about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from agreement.houses import baccarat_rules, blackjack_rules, war_rules
from croupier.games.declare import HouseRules, list_rules
from croupier.games.registry import games, rules_of
from croupier.houses import load, names
from croupier.houses.legend import explain, legend, meaning
from croupier.houses.shorthand import shorthand
from croupier.language import Speaker
from sizes import size


def check(rules: HouseRules) -> None:
    codes = shorthand(rules).split()
    assert [code for code, _ in explain(rules)] == codes
    for code in codes:
        assert sum(one.meaning(code) is not None for one in legend(rules.game)) == 1, code


@pytest.mark.parametrize("name", names())
def test_every_shipped_house(name: str) -> None:
    check(load(name).rules)


@pytest.mark.slow
@given(blackjack_rules())
@settings(max_examples=size(100, 300), deadline=None)
def test_every_blackjack_house(rules: HouseRules) -> None:
    check(rules)


@pytest.mark.slow
@given(baccarat_rules())
@settings(max_examples=size(40, 100), deadline=None)
def test_every_baccarat_house(rules: HouseRules) -> None:
    check(rules)


@given(war_rules())
@settings(max_examples=size(40, 100), deadline=None)
def test_every_war_house(rules: HouseRules) -> None:
    check(rules)


@pytest.mark.parametrize("game", games())
def test_a_code_names_its_rule_and_its_example_is_explained_in_both_languages(game: str) -> None:
    fields = {rule.name for rule in list_rules(rules_of(game))}
    for one in legend(game):
        assert one.rule in fields
        means = one.meaning(one.example)
        assert means is not None
        english, french = (Speaker(lang)(means) for lang in ("en", "fr"))
        assert english != french or one.example in ("21+3",)


CHANGED: dict[str, dict[str, Any]] = {
    "DAS": {"double_after_split": False},
    "LS": {"surrender": "none"},
    "S17": {"soft_17": "hit"},
    "6D": {"decks": 1},
    "3:2": {"blackjack_pays": load("six-five").rules.blackjack_pays},  # type: ignore[attr-defined]
}


@pytest.mark.parametrize("code", CHANGED)
def test_a_code_goes_with_its_rule(code: str) -> None:
    rules = load("blackjack/vegas-strip").rules
    assert code in dict(explain(rules))
    assert code not in dict(explain(replace(rules, **CHANGED[code])))


def test_values_stand_in_the_meaning_and_codes_are_of_a_game() -> None:
    assert str(meaning("blackjack", "SP3")) == "pairs may be split to 3 hands; without a code to 4"
    assert str(meaning("blackjack", "PP(25:1/12:1/-)")) == "side bet Perfect Pairs, which pays 25:1, 12:1, -"
    assert str(meaning("blackjack", "NS")) == "no splitting"
    assert str(meaning("war", "NS")) == "no surrender: a tie always goes to war"
    assert meaning("war", "DAS") is None
