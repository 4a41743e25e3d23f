"""Every rule of every game and every value of a rule has words in both languages."""

from __future__ import annotations

import pytest

from croupier.games import baccarat, blackjack, war
from croupier.games.declare import HouseRules, Rule, list_rules
from croupier.houses import load, names
from croupier.language import Speaker
from croupier.telling import telling_of
from croupier.telling.rule_words import rule_name, rule_value

GAMES: list[HouseRules] = [blackjack.Rules(), baccarat.Rules(), war.Rules()]
RULES = [(rules, rule) for rules in GAMES for rule in list_rules(rules)]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
def test_every_rule_has_a_name_and_no_name_is_left_over(rules: HouseRules) -> None:
    for rule in list_rules(rules):
        assert str(rule_name(rules, rule.name))
    own = {rule.name for rule in list_rules(rules)} - {rule.name for rule in list_rules(HouseRules)}
    assert set(telling_of(rules).RULE_NAMES) == own


@pytest.mark.parametrize(("rules", "rule"), RULES)
def test_every_word_of_a_house_file_is_said_otherwise(rules: HouseRules, rule: Rule) -> None:
    words = rule.kind.schema.get("enum", [])
    for choice in rule.kind.schema.get("anyOf", []):
        words = [*words, *choice.get("enum", [])]
    for word in words:
        assert rule_value(rules, rule.name, word, Speaker("fr")) != word or word.isdecimal()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_a_house_says_can_be_said(language: str) -> None:
    for name in names():
        for rule in list_rules(load(name).rules):
            value = rule.kind.raw(getattr(load(name).rules, rule.attribute))
            text = rule_value(load(name).rules, rule.name, value, Speaker(language))
            assert text
            assert not {"true", "false", "_"} & set(text.split())


def test_yes_is_oui() -> None:
    rules = blackjack.Rules()
    assert rule_value(rules, "swap", True, Speaker("fr")) == "oui"
    assert rule_value(rules, "max_hands", 4, Speaker("en")) == "4 hands"
