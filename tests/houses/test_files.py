"""The houses that are shipped: what the rulebook demands of each."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from croupier.games.declare import to_values
from croupier.houses import SHEETS, load, names
from croupier.houses.shorthand import shorthand


def fields(name: str, **expected: object) -> None:
    rules = to_values(load(name).rules)
    assert {field: rules[field] for field in expected} == expected


@pytest.mark.parametrize("name", names())
def test_every_house_is_called_something_in_both_languages(name: str) -> None:
    house = load(name)
    found = {"words", "words_fr"} if name in SHEETS else set()
    assert {key for key, _ in house.texts} == {"title", "title_fr", "about", "about_fr", *found}
    assert house.game == name.partition("/")[0]


@pytest.mark.parametrize("name", names())
def test_every_house_says_where_its_rules_come_from(name: str) -> None:
    assert load(name).source.startswith("# ")
    assert Path(str(files("croupier.houses") / f"{name}.toml")).is_file()


@pytest.mark.parametrize("name", names())
def test_e_03_who_shuffles_before_every_round(name: str) -> None:
    fresh = name in ("blackjack/changer", "blackjack/deshmukh", "blackjack/four-seats")
    assert load(name).rules.penetration == (0 if fresh else 0.75)


def test_e_12_changer() -> None:
    fields("blackjack/changer", hole_card="no-peek", natural_ties="dealer-natural", dealer_natural_beats_21=False)


def test_s0_d1_s0_d2_s0_d3_changer() -> None:
    fields("blackjack/changer", decks=4, penetration=0, soft_17="stand", blackjack_pays="3:2", budget=2000, seats=1)
    fields("blackjack/changer", swap=True, split_pairs_by="value", max_hands=1, double="any", chip=1)
    fields("blackjack/changer", insurance=False, surrender="none")


def test_e_12_partage() -> None:
    fields("blackjack/partage", hole_card="no-peek", dealer_natural_beats_21=True, original_bets_only=False)


def test_s1_d1_to_s1_d10_partage() -> None:
    fields("blackjack/partage", blackjack_pays="3:2", decks=6, soft_17="stand", insurance=True, even_money=False)
    fields("blackjack/partage", split_pairs_by="value", max_hands=2, hit_split_aces=True, double="any")
    fields("blackjack/partage", double_after_split=True, surrender="none")


def test_e_12_deshmukh_and_four_seats() -> None:
    fields("blackjack/deshmukh", hole_card="peek")
    fields("blackjack/four-seats", hole_card="peek")


def test_s2_d1_to_s2_d10_deshmukh() -> None:
    fields("blackjack/deshmukh", decks=1, penetration=0, blackjack_pays="1:1", ace_rule="one-drop", dealer_rule="chase")
    fields("blackjack/deshmukh", double="none", max_hands=1, insurance=False, surrender="none", buy_in=True, chip=1)


def test_s3_04_s3_d3_s3_d6_s3_d7_four_seats() -> None:
    fields("blackjack/four-seats", decks=1, seats=4, currency="P", budget=10, minimum=1, maximum=1, chip="0.50")
    fields("blackjack/four-seats", turns="rotating", penetration=0, soft_17="stand", blackjack_pays="3:2")
    fields("blackjack/four-seats", double="none", max_hands=1, insurance=False, surrender="none")


def test_e_12_ctrlaltbet() -> None:
    fields("blackjack/ctrlaltbet", hole_card="no-peek", natural_ties="any-21", dealer_natural_beats_21=False)


def test_k_d1_k_d2_ctrlaltbet_blackjack() -> None:
    fields("blackjack/ctrlaltbet", decks=6, soft_17="stand", double="none", max_hands=1, blackjack_pays="3:2")
    fields("blackjack/ctrlaltbet", insurance=False, surrender="none")


def test_b_d1_b_d2_baccarat() -> None:
    same = {"decks": 8, "banker_commission": "5%", "tie_pays": "8:1", "tie_returns_bets": True, "side_bets": []}
    fields("baccarat/ctrlaltbet", naturals_stop=False, **same)
    fields("baccarat/punto-banco", naturals_stop=True, **same)


def test_w_06_w_08_war() -> None:
    fields("war/ctrlaltbet", decks=6, surrender=True, war_win_pays="3:2", war_tie_pays="2:1", tie_bet_pays="none")
    fields("war/casino-war", decks=6, surrender=True, war_win_pays="1:1", war_tie_pays="2:1", tie_bet_pays="10:1")


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("vegas-strip", "6D S17 DAS LS 3:2"),
        ("downtown", "2D H17 DAS 3:2"),
        ("atlantic-city", "8D S17 DAS LS 3:2"),
        ("european", "6D S17 NHC D9 DAS 3:2"),
        ("french", "6D S17 NHC D9 DAS 3:2"),
        ("single-deck", "1D H17 nDAS 3:2"),
        ("six-five", "6D H17 DAS NEM 6:5"),
    ],
)
def test_e_13_real_tables(name: str, codes: str) -> None:
    assert shorthand(load(f"blackjack/{name}").rules) == codes


@pytest.mark.parametrize("name", ["changer", "partage", "ctrlaltbet", "vegas-strip", "european", "single-deck"])
def test_a_shipped_shoe_serves_the_seats_of_its_game(name: str) -> None:
    """Four can sit down at every house but the chasing dealer's; a table of more asks the shoe."""
    rules: Any = load(name if "/" in name else f"blackjack/{name}").rules
    if rules.max_hands == 1 or rules.decks > 1:
        assert replace(rules, seats=4).seats == 4
