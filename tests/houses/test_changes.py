"""Changes after a house's name."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given

from croupier.games.blackjack import Rules
from croupier.games.declare import BadRules, HouseRules
from croupier.houses import load, names
from croupier.houses.changes import changes_between
from croupier.houses.compare import compare
from croupier.money import Odds
from tables import any_rules

STRIP = "blackjack/vegas-strip"


def rules_with(changes: str, house: str = STRIP) -> Any:
    return cast(Rules, load(f"{house}:{changes}").rules)


@given(any_rules())
def test_every_difference_can_be_written_as_changes(rules: HouseRules) -> None:
    base = load(next(name for name in names() if name.startswith(f"{rules.game}/")))
    changes = changes_between(base.rules, rules)
    assert load(f"{base.name}:{changes}" if changes else base.name).rules == rules


def test_values_may_contain_colons() -> None:
    rules = rules_with("decks=2,blackjack_pays=6:5")
    assert (rules.decks, rules.blackjack_pays, rules.surrender) == (2, Odds(6, 5), "late")


def test_every_kind_of_value_can_be_changed() -> None:
    rules = rules_with(
        "decks=infinite, soft_17=hit, insurance=true, penetration=0.5, minimum=2.50, chip=0.5, currency=€"
    )
    assert (rules.decks, rules.soft_17, rules.insurance) == ("infinite", "hit", True)
    assert (rules.penetration, rules.minimum, rules.currency) == (0.5, 250, "€")
    assert rules_with("banker_commission=4.5%", "baccarat/punto-banco").banker_commission == "4.50%"
    assert rules_with("tie_bet_pays=none", "war/casino-war").tie_bet_pays == "none"


def test_lists_are_separated_by_bars_or_blanks() -> None:
    for separator in ("|", " ", " | "):
        assert rules_with(f"side_bets=21+3{separator}lucky-ladies").side_bets == ("21+3", "lucky-ladies")
    assert rules_with("side_bets=", "blackjack/london").side_bets == ()


def test_one_entry_of_a_pay_table_is_changed_or_taken_out() -> None:
    london = "blackjack/london"
    assert rules_with("perfect-pairs_pays.mixed=5:1", london).side_bet_pays("perfect-pairs") == {
        "perfect": Odds(25, 1),
        "coloured": Odds(12, 1),
        "mixed": Odds(5, 1),
    }
    assert "flush" not in rules_with("21+3_pays.flush=none", london).side_bet_pays("21+3")
    both = rules_with("21+3_pays.flush=6:1,21+3_pays.trips=20:1", london).side_bet_pays("21+3")
    assert (both["flush"], both["trips"], both["straight"]) == (Odds(6, 1), Odds(20, 1), Odds(10, 1))


def test_the_name_says_what_was_changed() -> None:
    house = load("changer:decks=6")
    assert house.name == "blackjack/changer:decks=6"
    assert load(house.name) == house


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ("", "“” is not a change: write field=value"),
        ("decks", "“decks” is not a change"),
        ("=2", "“=2” is not a change"),
        ("decks=2,", "“” is not a change"),
        ("maximum=1,240", "“240” is not a change"),
        ("decks=2,decks=4", "decks is changed twice"),
        ("deks=2", "There is no rule “deks”; did you mean decks?"),
        ("title=Mine", "There is no rule “title”"),
        ("decks=9", "decks = “9” is not accepted; allowed: a whole number from 1 to 8, or infinite."),
        ("decks=", "decks = “” is not accepted"),
        ("decks=2.0", "decks = “2.0” is not accepted"),
        ("insurance=yes", "insurance = “yes” is not accepted; allowed: true or false."),
        ("minimum=-5", "minimum = “-5” is not accepted"),
        ("blackjack_pays=3:0", "blackjack_pays = “3:0” is not accepted; allowed: odds such as 3:2."),
        ("side_bets=21+3|21+3", "side_bets = “21\\+3 21\\+3” is not accepted"),
        ("decks.mixed=2", "decks is not a table: it has no entry “mixed”."),
        ("perfect-pairs_pays=5:1", "perfect-pairs_pays is a table: change one entry of it"),
        ("perfect-pairs_pays.trips=5:1", "has no entry “trips”; its entries are: perfect, coloured, mixed."),
        ("perfect-pairs_pays.mixed=five", "perfect-pairs_pays = .*five.* is not accepted"),
        ("charlie=2", "charlie = 2 is not accepted"),
        ("original_bets_only=true", "original_bets_only = true is not possible with hole_card = peek"),
    ],
)
def test_e_06_a_bad_change_is_refused(changes: str, sentence: str) -> None:
    with pytest.raises(BadRules, match=sentence):
        load(f"{STRIP}:{changes}")


# What follows from a change


@pytest.mark.parametrize(
    ("house", "follows"),
    [
        ("blackjack/vegas-strip:insurance=false", {"even_money": False}),
        ("blackjack/vegas-strip:insurance=false,even_money=false", {}),
        ("blackjack/partage:insurance=false", {}),
        ("blackjack/changer:even_money=true", {"insurance": True}),
        ("blackjack/vegas-strip:dealer_rule=chase", {"max_hands": 1}),
        ("blackjack/vegas-strip:turns=rotating", {"max_hands": 1}),
        ("blackjack/changer:hole_card=peek", {"dealer_natural_beats_21": True}),
        ("baccarat/punto-banco:banker_six_pays=1:2", {"banker_commission": "0%"}),
        ("baccarat/super-6:banker_commission=5%", {"banker_six_pays": "as-usual"}),
    ],
)
def test_e_04_a_change_that_leaves_another_rule_one_value_sets_it_and_says_so(
    house: str, follows: dict[str, object]
) -> None:
    before, after = load(house.partition(":")[0]).rules, load(house)
    differ = {rule.name for rule in compare(before, after.rules)}
    given = {change.partition("=")[0] for change in house.partition(":")[2].split(",")}
    assert differ - given == set(follows)
    assert {name: getattr(after.rules, name) for name in follows} == follows
    assert len(after.notes) == len(follows)
    for note, (name, value) in zip(after.notes, follows.items(), strict=True):
        assert str(note).endswith(f" So here {name} = {str(value).lower()}.")


@pytest.mark.parametrize(
    "house",
    [
        "blackjack/vegas-strip:insurance=false,even_money=true",
        "blackjack/vegas-strip:dealer_rule=chase,seats=2",
        "blackjack/deshmukh:seats=2",
        "blackjack/deshmukh:max_hands=4",
        "blackjack/vegas-strip:original_bets_only=true",
    ],
)
def test_e_04_what_contradicts_a_given_rule_or_has_several_ways_out_is_refused(house: str) -> None:
    with pytest.raises(BadRules, match="is not possible with"):
        load(house)


def test_e_04_a_file_that_extends_a_house_changes_it_in_the_same_way(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "blackjack"\nextends = "blackjack/vegas-strip"\ninsurance = false\n')
    house = load(str(file))
    assert not cast(Rules, house.rules).even_money
    assert [str(note).rpartition(". ")[2] for note in house.notes] == ["So here even_money = false."]
