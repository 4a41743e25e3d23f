"""Where a rule is a field of a house, the tests that cite the rule must notice when the house changes it."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from croupier.games.declare import list_rules
from rounds import change_rules, house
from rulebook.citations import citations_of

CHANGER, PARTAGE, DESHMUKH = "blackjack/changer", "blackjack/partage", "blackjack/deshmukh"
FOUR_SEATS, CTRLALTBET = "blackjack/four-seats", "blackjack/ctrlaltbet"
BACCARAT, WAR = "baccarat/ctrlaltbet", "war/ctrlaltbet"

PEEK = {"hole_card": "peek", "dealer_natural_beats_21": True}
"""A peek, with what it goes with (E-04)."""

CHANGES: list[tuple[str, str, dict[str, object]]] = [
    ("S0-01", CHANGER, {"ace_rule": "one-drop"}),
    ("S0-03", CHANGER, {"hole_card": "none"}),
    ("S0-04", CHANGER, {"turns": "rotating"}),
    ("S0-06", CHANGER, {"double": "none"}),
    ("S0-06", CHANGER, {"double": "any-cards"}),
    ("S0-06", CHANGER, {"double": "9-11", "double_for_less": True}),
    ("S0-07", CHANGER, {"swap": False}),
    ("S0-07", CHANGER, {"max_hands": 2}),
    ("S0-12", CHANGER, {"blackjack_pays": "6:5"}),
    ("S0-15", CHANGER, {"seats": 4}),
    ("S0-D1", CHANGER, {"natural_ties": "any-21"}),
    ("S0-D1", CHANGER, {"dealer_natural_beats_21": True}),
    ("S0-D1", CHANGER, PEEK),
    ("S0-D1", CHANGER, {"insurance": True}),
    ("S0-D2", CHANGER, {"decks": 6}),
    ("S0-D2", CHANGER, {"penetration": 0.75}),
    ("S0-D2", CHANGER, {"soft_17": "hit"}),
    ("S0-D2", CHANGER, PEEK),
    ("S0-D2", CHANGER, {"original_bets_only": True, "dealer_natural_beats_21": True}),
    ("S0-D3", CHANGER, {"split_pairs_by": "rank"}),
    ("S0-D3", CHANGER, {"dealer_natural_beats_21": True}),
    ("S1-04", PARTAGE, {"double": "none"}),
    ("S1-05", PARTAGE, {"max_hands": 1}),
    ("S1-07", PARTAGE, {"insurance": False}),
    ("S1-08", PARTAGE, PEEK),
    ("S1-10", PARTAGE, {"dealer_natural_beats_21": False}),
    ("S1-10", PARTAGE, {"original_bets_only": True}),
    ("S1-10", PARTAGE, PEEK),
    ("S1-14", PARTAGE, {"ace_rule": "one-drop"}),
    ("S1-D1", PARTAGE, {"blackjack_pays": "6:5"}),
    ("S1-D2", PARTAGE, {"decks": 8}),
    ("S1-D3", PARTAGE, {"soft_17": "hit"}),
    ("S1-D4", PARTAGE, PEEK),
    ("S1-D4", PARTAGE, {"insurance": False}),
    ("S1-D5", PARTAGE, {"split_pairs_by": "rank"}),
    ("S1-D6", PARTAGE, {"max_hands": 3}),
    ("S1-D7", PARTAGE, {"hit_split_aces": False}),
    ("S1-D8", PARTAGE, {"double": "9-11"}),
    ("S1-D8", PARTAGE, {"double": "any-cards"}),
    ("S1-D8", PARTAGE, {"double_after_split": False}),
    ("S1-D9", PARTAGE, {"ace_rule": "one-drop"}),
    ("S1-D10", PARTAGE, {"surrender": "late"}),
    ("S1-D10", PARTAGE, {"surrender": "early"}),
    ("S2-01", DESHMUKH, {"decks": 2}),
    ("S2-02", DESHMUKH, {"hole_card": "none"}),
    ("S2-05", DESHMUKH, {"blackjack_pays": "3:2"}),
    ("S2-05", DESHMUKH, {"hole_card": "no-peek"}),
    ("S2-06", DESHMUKH, {"double": "any"}),
    ("S2-06", DESHMUKH, {"swap": True}),
    ("S2-06", DESHMUKH, {"surrender": "late"}),
    ("S2-06", DESHMUKH, {"insurance": True}),
    ("S2-07", DESHMUKH, {"hole_card": "none"}),
    ("S2-09", DESHMUKH, {"dealer_rule": "standard"}),
    ("S2-10", DESHMUKH, {"soft_17": "hit"}),
    ("S2-11", DESHMUKH, {"ace_rule": "standard"}),
    ("S2-D2", DESHMUKH, {"ace_rule": "standard"}),
    ("S2-D3", DESHMUKH, {"ace_rule": "standard"}),
    ("S2-D4", DESHMUKH, {"penetration": 0.5}),
    ("S2-D5", DESHMUKH, {"blackjack_pays": "3:2"}),
    ("S2-D5", DESHMUKH, {"hole_card": "no-peek"}),
    ("S2-D7", DESHMUKH, {"ace_rule": "standard"}),
    ("S2-D8", DESHMUKH, {"hole_card": "none"}),
    ("S2-D10", DESHMUKH, {"buy_in": False}),
    ("S2-D10", DESHMUKH, {"chip": 1}),
    ("S3-01", FOUR_SEATS, {"decks": 2}),
    ("S3-02", FOUR_SEATS, {"ace_rule": "one-drop"}),
    ("S3-03", FOUR_SEATS, {"seats": 3}),
    ("S3-04", FOUR_SEATS, {"budget": 2000}),
    ("S3-04", FOUR_SEATS, {"minimum": 50}),
    ("S3-04", FOUR_SEATS, {"maximum": 200}),
    ("S3-04", FOUR_SEATS, {"currency": "$"}),
    ("S3-05", FOUR_SEATS, {"rebuy": True}),
    ("S3-14", FOUR_SEATS, {"rebuy": True}),
    ("S3-D3", FOUR_SEATS, {"rebuy": True}),
    ("S3-07", FOUR_SEATS, {"hole_card": "none"}),
    ("S3-08", FOUR_SEATS, {"natural_ties": "any-21"}),
    ("S3-09", FOUR_SEATS, {"hole_card": "no-peek"}),
    ("S3-10", FOUR_SEATS, {"turns": "by-seat"}),
    ("S3-10", FOUR_SEATS, {"double": "any"}),
    ("S3-16", FOUR_SEATS, {"blackjack_pays": "2:1"}),
    ("S3-D2", FOUR_SEATS, {"turns": "by-seat"}),
    ("S3-D4", FOUR_SEATS, {"blackjack_pays": "1:1"}),
    ("S3-D6", FOUR_SEATS, {"penetration": 0.75}),
    ("S3-D7", FOUR_SEATS, {"soft_17": "hit"}),
    ("B-01", BACCARAT, {"decks": 6}),
    ("B-02", BACCARAT, {"side_bets": ("dragon-7",)}),
    ("B-06", BACCARAT, {"naturals_stop": True}),
    ("B-07", BACCARAT, {"naturals_stop": True}),
    ("B-10", BACCARAT, {"banker_commission": "0%"}),
    ("B-10", BACCARAT, {"banker_commission": "4%"}),
    ("B-11", BACCARAT, {"tie_pays": "9:1"}),
    ("B-D1", BACCARAT, {"tie_returns_bets": False}),
    ("B-D2", BACCARAT, {"penetration": 0}),
    ("W-01", WAR, {"decks": 8}),
    ("W-04", WAR, {"surrender": False}),
    ("W-06", WAR, {"war_win_pays": "1:1"}),
    ("W-08", WAR, {"war_tie_pays": "1:1"}),
    ("W-D1", WAR, {"surrender": False}),
    ("K-01", CTRLALTBET, {"decks": 8}),
    ("K-02", CTRLALTBET, {"ace_rule": "one-drop"}),
    ("K-03", CTRLALTBET, {"hole_card": "none"}),
    ("K-04", CTRLALTBET, {"double": "any"}),
    ("K-04", CTRLALTBET, {"max_hands": 2}),
    ("K-04", CTRLALTBET, {"insurance": True}),
    ("K-06", CTRLALTBET, {"blackjack_pays": "6:5"}),
    ("K-06", CTRLALTBET, {"natural_ties": "dealer-natural"}),
    ("K-D1", CTRLALTBET, {"soft_17": "hit"}),
    ("K-D2", CTRLALTBET, {"dealer_natural_beats_21": True}),
    ("E-12", CHANGER, {"hole_card": "none"}),
    ("E-12", CHANGER, {"natural_ties": "any-21"}),
    ("E-12", CHANGER, {"dealer_natural_beats_21": True}),
    ("E-12", PARTAGE, {"hole_card": "none"}),
    ("E-12", PARTAGE, {"dealer_natural_beats_21": False}),
    ("E-12", DESHMUKH, {"hole_card": "no-peek"}),
    ("E-12", FOUR_SEATS, {"hole_card": "no-peek"}),
    ("E-12", CTRLALTBET, PEEK),
    ("E-12", CTRLALTBET, {"natural_ties": "dealer-natural"}),
    ("E-12", CTRLALTBET, {"dealer_natural_beats_21": True}),
    ("E-16", CHANGER, {"maximum": 50_000}),
    ("E-16", PARTAGE, {"maximum": 50_000}),
    ("E-16", DESHMUKH, {"maximum": 50_000}),
    ("E-16", CTRLALTBET, {"maximum": 50_000}),
    ("E-16", BACCARAT, {"maximum": 50_000}),
    ("E-16", WAR, {"maximum": 50_000}),
]


def citing(id: str) -> list[Callable[[], None]]:
    """The tests of this folder that cite an id, to be called as they are."""
    modules = [import_module(f"rulebook.{path.stem}") for path in sorted(Path(__file__).parent.glob("test_*.py"))]
    names = [(module, name) for module in modules for name in vars(module) if name.startswith("test_")]
    return [getattr(module, name) for module, name in names if id in citations_of(name)]


def fails(test: Callable[[], None]) -> bool:
    try:
        test()
    except (Exception, pytest.fail.Exception):
        return True
    return False


@pytest.mark.parametrize(("id", "name", "fields"), CHANGES, ids=lambda part: str(part).replace("'", ""))
def test_a_changed_house_fails_a_test_of_the_rule(id: str, name: str, fields: dict[str, object]) -> None:
    tests = citing(id)
    assert tests, f"no test of this folder cites {id}"
    assert any(getattr(house(name), field) != value for field, value in fields.items())
    with change_rules(name, **fields):
        assert any(map(fails, tests)), f"no test of {id} fails when {name} has {fields}"
    assert not any(map(fails, tests))


def test_every_rule_that_a_seed_house_sets_is_changed_by_some_entry() -> None:
    """But for those of the table (chips, budgets), and those that E-04 lets nobody change alone."""
    for name in (CHANGER, PARTAGE, DESHMUKH, FOUR_SEATS, CTRLALTBET, BACCARAT, WAR):
        rules = house(name)
        own = {rule.attribute for rule in list_rules(rules) if getattr(rules, rule.attribute) != rule.default}
        only_one_hand = rules.game == "blackjack" and (rules.turns, rules.dealer_rule) != ("by-seat", "standard")
        elsewhere = {"chip", "budget"} | ({"max_hands"} if only_one_hand else set())
        assert own - elsewhere <= {field for _, house_, fields in CHANGES if house_ == name for field in fields}, name
