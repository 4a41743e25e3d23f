"""What each rule is worth."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.analysis import edge
from croupier.analysis.effects import Change, best_play, changes, contributions, effects
from croupier.analysis.refusals import NotExact
from croupier.games import baccarat, blackjack, war
from croupier.games.declare import HouseRules, list_rules, to_values
from croupier.houses import load
from croupier.houses.compare import Incomparable
from croupier.messages import say


def count_letters(rules: HouseRules) -> Mapping[str, float]:
    """A worth that is quickly found: how often the letter e stands in the rules."""
    return {"main": float(str(to_values(rules)).count("e"))}


@pytest.mark.parametrize("rules", [blackjack.Rules(), baccarat.Rules(), war.Rules()])
def test_every_change_is_of_one_rule_and_possible(rules: HouseRules) -> None:
    names = {rule.name for rule in list_rules(rules)}
    seen = set()
    for change, changed in changes(rules):
        differences = {name: value for name, value in to_values(changed).items() if value != to_values(rules)[name]}
        assert differences == {change.rule: change.after}
        assert to_values(rules)[change.rule] == change.before
        assert change.rule in names
        assert change not in seen
        seen.add(change)


def test_e_04_impossible_combinations_are_left_out() -> None:
    tried = {(change.rule, change.after) for change, _ in changes(blackjack.Rules())}
    assert ("original_bets_only", True) not in tried
    assert ("dealer_natural_beats_21", False) not in tried
    assert ("even_money", True) not in tried
    assert ("dealer_rule", "chase") not in tried
    assert {("decks", "infinite"), ("soft_17", "hit"), ("max_hands", 1), ("resplit_aces", True)} <= tried


def test_limits_seats_and_shuffling_are_no_rules_of_play() -> None:
    tried = {change.rule for change, _ in changes(blackjack.Rules())}
    assert not tried & {"minimum", "maximum", "seats", "penetration", "budget", "currency", "chip", "buy_in", "rebuy"}


def test_every_yes_or_no_and_every_word_of_a_game_is_tried() -> None:
    """Whatever rule a game declares, unless it has any number of values or contradicts the others."""
    for rules in (blackjack.Rules(max_hands=1, hole_card="no-peek", insurance=True), war.Rules(), baccarat.Rules()):
        tried = {change.rule for change, _ in changes(rules)}
        for rule in list_rules(rules):
            if rule.kind.schema.get("type") == "boolean" and rule.name not in ("buy_in", "rebuy"):
                assert rule.name in tried or rule.name == "resplit_aces", rule.name


@pytest.mark.slow
def test_an_effect_is_the_difference_of_two_edges() -> None:
    rules = blackjack.Rules(max_hands=1)
    found = {(effect.change.rule, effect.change.after): effect for effect in effects(rules)}
    six_five = load("blackjack/six-five:max_hands=1,soft_17=stand,insurance=false").rules
    assert isinstance(six_five, blackjack.Rules)
    effect = found["blackjack_pays", "6:5"]
    assert effect.worth["main"] == pytest.approx(edge(six_five).ev, abs=1e-12)
    assert effect.moved["main"] == pytest.approx(edge(six_five).ev - edge(rules).ev, abs=1e-12)
    assert effect.size == abs(effect.moved["main"])


@pytest.mark.slow
def test_every_bet_has_its_effect() -> None:
    found = {
        (effect.change.rule, effect.change.after): effect.moved for effect in effects(load("war/casino-war").rules)
    }
    assert found["war_win_pays", "3:2"]["ante"] > 0 == found["war_win_pays", "3:2"]["tie"]
    assert found["tie_bet_pays", "11:1"]["tie"] > 0 == found["tie_bet_pays", "11:1"]["ante"]
    coups = {(e.change.rule, e.change.after): e.moved for e in effects(load("baccarat/ctrlaltbet").rules)}
    assert coups["naturals_stop", True]["tie"] < 0 == coups["naturals_stop", True]["player"]


def test_what_cannot_be_valued_is_left_out() -> None:
    def no_single_deck(rules: HouseRules) -> Mapping[str, float]:
        if rules.decks == 1:
            raise NotExact(say("not with one deck"))
        return {"main": 0.0}

    tried = [effect.change for effect in effects(blackjack.Rules(), no_single_deck)]
    assert Change("decks", 6, 2) in tried
    assert Change("decks", 6, 1) not in tried
    between = contributions(blackjack.Rules(), blackjack.Rules(decks=2, soft_17="hit"), no_single_deck)
    assert all(effect is not None for effect in between.alone.values())


# Two houses


@pytest.mark.slow
def test_each_difference_is_valued_alone_and_all_of_them_together() -> None:
    strip, downtown = load("blackjack/vegas-strip").rules, load("blackjack/downtown").rules
    found = contributions(downtown, strip)
    assert list(found.alone) == ["decks", "soft_17", "surrender"]
    assert found.first == best_play(downtown)
    assert found.second == best_play(strip)
    assert found.together["main"] == pytest.approx(best_play(strip)["main"] - best_play(downtown)["main"], abs=1e-15)
    signs = {rule: effect.moved["main"] > 0 for rule, effect in found.alone.items() if effect}
    assert signs == {"decks": False, "soft_17": True, "surrender": True}


def test_the_order_of_rules_does_not_matter() -> None:
    a, b = load("blackjack/vegas-strip").rules, load("blackjack/changer").rules
    there, back = contributions(a, b, count_letters), contributions(b, a, count_letters)
    assert there.together["main"] == -back.together["main"]
    assert set(there.alone) == set(back.alone)


def test_a_difference_that_cannot_stand_alone_is_named_without_a_value() -> None:
    found = contributions(load("blackjack/vegas-strip").rules, load("blackjack/changer").rules, count_letters)
    assert found.alone["dealer_natural_beats_21"] is None, "E-04: not with a peek"
    assert found.alone["decks"] is not None


def test_houses_that_play_alike_contribute_nothing() -> None:
    found = contributions(load("blackjack/european").rules, load("blackjack/french").rules)
    assert found.alone == {}
    assert found.together == {"main": 0.0}
    with pytest.raises(Incomparable):
        contributions(blackjack.Rules(), war.Rules(), count_letters)
