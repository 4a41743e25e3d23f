"""From house files to rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.games.blackjack import Rules
from croupier.games.declare import BadRules, to_values
from croupier.houses import UnknownHouse, from_values, load, names


def write(folder: Path, name: str = "mine", **texts: str) -> str:
    """Write files by their names and give the path of one."""
    for file, text in texts.items():
        (folder / f"{file}.toml").write_text(text, "utf-8")
    return str(folder / f"{name}.toml")


def load_text(folder: Path, text: str) -> Any:
    return load(write(folder, mine=text))


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    house = load_text(tmp_path, 'game = "blackjack"\ntitle = "Mine"\ntitle_fr = "À moi"\ndecks = 2\nminimum = "0.50"\n')
    assert house.rules == Rules(decks=2, minimum=50)
    assert (house.title(), house.title("fr"), house.about("fr")) == ("Mine", "À moi", "")
    assert "decks = 2" in house.source


def test_a_file_without_a_title_is_called_by_its_name(tmp_path: Path) -> None:
    house = load_text(tmp_path, 'game = "war"')
    assert house.title("fr") == house.name == str(tmp_path / "mine.toml")


def test_e_15_the_defaults_of_the_rules(tmp_path: Path) -> None:
    rules = load_text(tmp_path, 'game = "blackjack"').rules
    table = (rules.decks, rules.minimum, rules.maximum, rules.budget, rules.penetration)
    assert table == (6, 100, 50000, 100000, 0.75)
    assert (rules.soft_17, rules.hole_card, str(rules.blackjack_pays), rules.double) == ("stand", "peek", "3:2", "any")
    assert (rules.double_after_split, rules.max_hands, rules.split_pairs_by) == (True, 4, "value")
    assert (rules.surrender, rules.insurance, rules.hit_split_aces, rules.resplit_aces) == ("none", False, False, False)


def test_e_15_money_is_whole_units_or_a_text(tmp_path: Path) -> None:
    assert load_text(tmp_path, 'game = "war"\nminimum = "2.50"\nmaximum = 40').rules.maximum == 4000
    with pytest.raises(BadRules, match=r"minimum = “2\.5” is not accepted; allowed: whole units such as 25, or a text"):
        load_text(tmp_path, 'game = "war"\nminimum = 2.5')


def test_a_house_extends_another_by_name(tmp_path: Path) -> None:
    house = load_text(tmp_path, 'game = "blackjack"\nextends = "blackjack/european"\ndecks = 8')
    assert house.rules == load("european:decks=8").rules
    assert house.title() != load("european").title()


def test_a_house_extends_another_by_path(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    path = write(
        tmp_path,
        "deeper/mine",
        base='game = "war"\nextends = "war/casino-war"\ndecks = 2',
        **{"deeper/mine": 'game = "war"\nextends = "../base.toml"\nsurrender = false'},
    )
    assert load(path).rules == load("casino-war:decks=2,surrender=false").rules


@pytest.mark.parametrize("other", ["mine", "other", "sub/../other"])
def test_a_house_that_extends_itself_is_refused(tmp_path: Path, other: str) -> None:
    (tmp_path / "sub").mkdir()
    path = write(tmp_path, other='game = "war"\nextends = "mine.toml"', mine=f'game = "war"\nextends = "{other}.toml"')
    with pytest.raises(BadRules, match=r"A house cannot extend itself: .*mine\.toml → .*mine\.toml"):
        load(path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The field game is missing: .* the games are: blackjack, baccarat, war"),
        ("decks = 2", "The field game is missing"),
        ('game = "poker"', "There is no game “poker”; the games are"),
        ("game = 6", "There is no game “6”"),
        ('game = "war"\ndecks = ?', r"This is not TOML: .*line 2"),
        ('game = "war"\ngame = "war"', "This is not TOML"),
        (f'game = "war"\ndecks = {"9" * 5000}', "This is not TOML"),
        (f'game = "war"\ndecks = {"[" * 5000}', "This is not TOML"),
        ('game = "war"\ndekcs = 2', "There is no rule “dekcs”; did you mean decks?"),
        ('game = "war"\nsoft_17 = "hit"', "There is no rule “soft_17”; the rules are: decks, .*tie_bet_pays"),
        (
            'game = "war"\nminimum = 1979-05-27',
            "minimum = “1979-05-27” is not accepted; allowed: whole units such as 25",
        ),
        ('game = "war"\ndecks = "6"', 'decks = "6" is not accepted; allowed: a whole number from 1 to 8, or infinite.'),
        ('game = "war"\ndecks = 9', "decks = “9” is not accepted"),
        ('game = "war"\ndecks = 6.0', "decks = “6.0” is not accepted"),
        ('game = "war"\ndecks = true', "decks = “true” is not accepted"),
        ('game = "war"\ndecks = [6]', "decks = .* is not accepted"),
        ('game = "war"\ndecks.number = 6', "decks = .* is not accepted"),
        ('game = "war"\nsurrender = 1', "surrender = “1” is not accepted; allowed: true or false."),
        ('game = "war"\nsurrender = "true"', 'surrender = "true" is not accepted; allowed: true or false.'),
        ('game = "war"\npenetration = "0.75"', 'penetration = "0.75" is not accepted'),
        ('game = "war"\npenetration = 0.99', "penetration = “0.99” is not accepted; allowed: a number from 0 to 0.95"),
        ('game = "war"\npenetration = nan', "penetration = “nan” is not accepted"),
        ('game = "war"\nminimum = "1,50"', 'minimum = "1,50" is not accepted'),
        ('game = "war"\nminimum = -1', "minimum = “-1” is not accepted"),
        ('game = "war"\nwar_win_pays = 1.5', "war_win_pays = “1.5” is not accepted; allowed: odds such as 3:2."),
        ('game = "war"\ncurrency = 2020-01-01', "currency = .* is not accepted"),
        ('game = "war"\nminimum = 10\nmaximum = 5', "minimum = 10 is not possible with .* maximum = 5"),
        ('game = "war"\nminimum = 3\nchip = 2', "minimum and maximum must be whole multiples of chip = 2"),
        ('game = "blackjack"\nside_bets = "21+3"', 'side_bets = "21\\+3" is not accepted; allowed: a list of names'),
        ('game = "blackjack"\nside_bets = ["22+3"]', "side_bets = .*22\\+3.* is not accepted"),
        ('game = "blackjack"\nperfect-pairs_pays = { odd = "1:1" }', "perfect-pairs_pays = .* is not accepted"),
        ('game = "blackjack"\nperfect-pairs_pays = { mixed = 5 }', "perfect-pairs_pays = .* is not accepted"),
        ('game = "baccarat"\nbanker_commission = 5', "banker_commission = “5” is not accepted"),
        ('game = "war"\ntitle = ""', "title = “” is not accepted; allowed: one line of at most 48 characters."),
        ('game = "war"\ntitle_fr = 7', "title_fr = “7” is not accepted"),
        ('game = "war"\nabout = "two\\nlines"', "about = .* is not accepted"),
        ('game = "war"\nabout = "\\u001b[2J"', r"about = .*\\x1b\[2J.* is not accepted"),
        ('game = "war"\nsoft = 1\ndecks = "\\u001b[2J"', "There is no rule"),
        ('game = "war"\ndecks = "\\u001b[2J"', r"decks = .*\\x1b\[2J"),
        ('game = "war"\nextends = 6', "extends = “6” is not accepted; allowed: one house."),
        (
            'game = "war"\nextends = "blackjack/european"',
            "A house of war cannot extend blackjack/european, a house of blackjack.",
        ),
    ],
)
def test_e_06_a_bad_file_is_refused_with_its_name_and_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadRules, match=f"(?s)In .*mine.toml: {sentence}"):
        load_text(tmp_path, text)


def test_e_06_a_file_that_extends_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownHouse, match=r"In .*mine\.toml: There is no house “war/poker”"):
        load_text(tmp_path, 'game = "war"\nextends = "war/poker"')
    with pytest.raises(UnknownHouse, match=r"In .*mine\.toml: There is no house file “.*gone\.toml”"):
        load_text(tmp_path, 'game = "war"\nextends = "gone.toml"')


def test_e_06_a_mistake_is_reported_where_it_was_made(tmp_path: Path) -> None:
    path = write(tmp_path, mine='game = "war"\nextends = "base.toml"', base='game = "war"\ndecks = 0')
    with pytest.raises(BadRules, match=r"^In [^:]*base.toml: decks = “0”"):
        load(path)


IMPOSSIBLE = {
    'dealer_rule = "chase"\nseats = 2\nmax_hands = 1': "dealer_rule = chase is not possible with seats = 2",
    'dealer_rule = "chase"\nmax_hands = 2': "dealer_rule = chase is not possible with max_hands = 2",
    'turns = "rotating"\nmax_hands = 4': "turns = rotating is not possible with max_hands = 4",
    'original_bets_only = true\nhole_card = "peek"': "original_bets_only = true is not possible with hole_card = peek",
    'original_bets_only = true\nhole_card = "none"\ncharlie = 5': "not possible with charlie = 5",
    'original_bets_only = true\nhole_card = "none"\ndealer_natural_beats_21 = false': "with dealer_natural_beats_21",
    "dealer_natural_beats_21 = false": "dealer_natural_beats_21 = false is not possible with hole_card = peek",
    "even_money = true": "even_money = true is not possible with insurance = false",
    "resplit_aces = true\nmax_hands = 2": "resplit_aces = true is not possible with max_hands = 2",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_e_04_impossible_combinations_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadRules, match=IMPOSSIBLE[text]):
        load_text(tmp_path, f'game = "blackjack"\n{text}')


@pytest.mark.parametrize("name", names())
def test_rules_come_back_from_what_was_written(name: str) -> None:
    rules = load(name).rules
    assert from_values(rules.game, json.loads(json.dumps(to_values(rules)))) == rules


@pytest.mark.parametrize(
    ("game", "fields"), [("poker", {}), (None, {}), ("war", {"decks": "6"}), ("war", {"soft_17": "hit"})]
)
def test_e_06_bad_rules_in_a_log_are_refused(game: object, fields: dict[str, object]) -> None:
    with pytest.raises(BadRules):
        from_values(game, fields)
