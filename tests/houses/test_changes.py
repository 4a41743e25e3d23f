"""Changes after a house's name."""

from __future__ import annotations

from typing import Any, cast

import pytest

from croupier.games.blackjack import Rules
from croupier.games.declare import BadRules
from croupier.houses import load
from croupier.money import Odds

STRIP = "blackjack/vegas-strip"


def changed(changes: str, house: str = STRIP) -> Any:
    return cast(Rules, load(f"{house}:{changes}").rules)


def test_values_may_contain_colons() -> None:
    rules = changed("decks=2,blackjack_pays=6:5")
    assert (rules.decks, rules.blackjack_pays, rules.surrender) == (2, Odds(6, 5), "late")


def test_every_kind_of_value_can_be_changed() -> None:
    rules = changed("decks=infinite, soft_17=hit, insurance=true, penetration=0.5, minimum=2.50, chip=0.5, currency=€")
    assert (rules.decks, rules.soft_17, rules.insurance) == ("infinite", "hit", True)
    assert (rules.penetration, rules.minimum, rules.currency) == (0.5, 250, "€")
    assert changed("banker_commission=4.5%", "baccarat/punto-banco").banker_commission == "4.50%"
    assert changed("tie_bet_pays=none", "war/casino-war").tie_bet_pays == "none"


def test_lists_are_separated_by_bars_or_blanks() -> None:
    for separator in ("|", " ", " | "):
        assert changed(f"side_bets=21+3{separator}lucky-ladies").side_bets == ("21+3", "lucky-ladies")
    assert changed("side_bets=", "blackjack/london").side_bets == ()


def test_one_entry_of_a_pay_table_is_changed_or_taken_out() -> None:
    london = "blackjack/london"
    assert changed("perfect-pairs_pays.mixed=5:1", london).side_bet_pays("perfect-pairs") == {
        "perfect": Odds(25, 1),
        "coloured": Odds(12, 1),
        "mixed": Odds(5, 1),
    }
    assert "flush" not in changed("21+3_pays.flush=none", london).side_bet_pays("21+3")
    both = changed("21+3_pays.flush=6:1,21+3_pays.trips=20:1", london).side_bet_pays("21+3")
    assert (both["flush"], both["trips"], both["straight"]) == (Odds(6, 1), Odds(20, 1), Odds(10, 1))


def test_the_name_says_what_was_changed() -> None:
    house = load("changer:decks=6")
    assert house.name == "blackjack/changer:decks=6"
    assert load(house.name) == house


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ("", "“” is no change: write field=value"),
        ("decks", "“decks” is no change"),
        ("=2", "“=2” is no change"),
        ("decks=2,", "“” is no change"),
        ("maximum=1,240", "“240” is no change"),
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
        ("decks.mixed=2", "decks is no table: it has no entry “mixed”."),
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
