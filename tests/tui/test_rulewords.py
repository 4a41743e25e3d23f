"""Every rule of every game has words, in both languages, and so has everything a rule may say."""

from __future__ import annotations

import pytest

from croupier.games import baccarat, blackjack, war
from croupier.games.declare import Rule, declared
from croupier.houses import load, names
from croupier.language import Speaker
from croupier.messages import Message
from croupier.tui.cards import Deck
from croupier.tui.look import Look
from croupier.tui.rulewords import NAMES, WORDS, said
from croupier.tui.theme import FELT

RULES = {rule.name: rule for game in (blackjack, baccarat, war) for rule in declared(game.Rules)}


def look(language: str) -> Look:
    return Look(FELT, Deck(FELT), Speaker(language))


def test_every_rule_has_a_name_and_no_name_is_left_over() -> None:
    assert set(NAMES) == set(RULES)


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_word_of_a_house_file_is_said_otherwise(rule: Rule) -> None:
    words = rule.kind.schema.get("enum", [])
    for choice in rule.kind.schema.get("anyOf", []):
        words = [*words, *choice.get("enum", [])]
    assert {(rule.name, word) for word in words} <= set(WORDS)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_a_house_says_can_be_said(language: str) -> None:
    for name in names():
        for rule in declared(load(name).rules):
            value = rule.kind.raw(getattr(load(name).rules, rule.attribute))
            text = said(look(language), rule.name, value)
            assert text
            assert not {"true", "false", "_"} & set(text.split())


def test_yes_is_oui() -> None:
    assert said(look("fr"), "swap", True) == "oui"
    assert said(look("en"), "max_hands", 4) == "4 hands"
    assert isinstance(NAMES["swap"], Message)
