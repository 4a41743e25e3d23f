"""The commands about houses, and house files that are refused."""

from __future__ import annotations

import json
import re
from itertools import permutations
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

from cli.program import Program
from croupier.analysis.effects import Contributions, contributions
from croupier.games.declare import HouseRules, list_rules
from croupier.games.registry import rules_of
from croupier.houses import SHEETS, load, names
from croupier.houses.compare import compare
from croupier.houses.shorthand import shorthand
from croupier.language import Speaker
from croupier.paper.bars import DRAWN
from croupier.paper.comparison import HouseComparison
from croupier.paper.sheet import Pen
from croupier.telling.rule_words import rule_name
from paper.commands import document, refusal_of, run
from sizes import some


def test_list(croupier: Program) -> None:
    run = croupier("houses", "list")
    assert run.code == 0
    *lines, blank, hint = run.out.splitlines()
    assert lines[0] == "The five rule sheets"
    order = [*SHEETS, *(name for name in names() if name not in SHEETS)]
    assert [line.split()[0] for line in lines if line.startswith("  ")] == order
    assert (blank, hint) == ("", "What the codes mean: croupier houses legend")
    listed = json.loads(croupier("houses", "list", "--json").out)
    assert [house["house"] for house in listed] == order
    found = [line.split()[0] for line in croupier("houses", "list", "Multijoueur").out.splitlines() if "/" in line[:20]]
    assert found == ["blackjack/changer"]
    assert croupier("houses", "list", "xyz").sentence == "No house has “xyz” in its name, its game or its rules."
    assert {"about", "shorthand"} < set(listed[0])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_columns_of_the_list_begin_at_the_same_place(croupier: Program, lang: str) -> None:
    *groups, _ = croupier("houses", "list", "--lang", lang).out.split("\n\n")
    for group in groups:
        lines = {line.split()[0]: line for line in group.splitlines()[1:]}
        for shown in (lambda house: shorthand(house.rules), lambda house: house.about(lang)):
            assert len({line.index("  " + shown(load(name))) for name, line in lines.items()}) == 1


def test_list_in_french(croupier: Program) -> None:
    assert "le croupier tire à 17 souple" in croupier("houses", "list", "--lang", "fr").out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_show(croupier: Program, lang: str) -> None:
    run = croupier("houses", "show", "blackjack/french", "--lang", lang)
    assert run.code == 0
    said = "Dealer must draw to 16 and stand on all 17s" if lang == "en" else "Le croupier tire à 16, reste à 17"
    assert said in run.out.splitlines()


def test_show_as_data_and_as_its_file(croupier: Program) -> None:
    shown = json.loads(croupier("houses", "show", "vegas-strip:decks=2,blackjack_pays=6:5", "--json").out)
    assert shown["rules"]["decks"] == 2
    assert shown["rules"]["blackjack_pays"] == "6:5"
    assert shown["game"] == "blackjack"
    assert 'game = "blackjack"' in croupier("houses", "show", "changer", "--source").out


def test_schema_accepts_every_shown_house(croupier: Program) -> None:
    schema = json.loads(croupier("houses", "schema").out)
    shown = json.loads(croupier("houses", "show", "london", "--json").out)
    jsonschema.validate({"game": shown["game"], **shown["rules"]}, schema)


@pytest.mark.slow
def test_compare(croupier: Program) -> None:
    run = croupier("houses", "compare", "blackjack/downtown", "blackjack/single-deck")
    assert run.code == 0
    rows = {cells[0]: cells[1:] for line in run.out.splitlines()[1:] if (cells := re.split(" {3,}", line.strip()))}
    assert rows["Decks"][:2] == ["2", "1"]
    assert rows["Double after a split"][:2] == ["yes", "no"]
    assert rows["Double after a split"][2].startswith("−0.1")
    data = json.loads(croupier("houses", "compare", "downtown", "single-deck", "--json").out)
    assert [(row["a"], row["b"]) for row in data["differences"] if row["name"] == "decks"] == [(2, 1)]
    assert data["together"]["main"] == pytest.approx(data["edges"][1]["main"] - data["edges"][0]["main"])
    assert (
        croupier("houses", "compare", "european", "french").out
        == "blackjack/european and blackjack/french have the same rules.\n"
    )
    assert croupier("houses", "compare", "european", "casino-war").code == 2


def quickly(a: HouseRules, b: HouseRules) -> Contributions:
    """Compare two houses with a fake value for each bet: the length of the house's rules."""
    return contributions(a, b, lambda rules: dict.fromkeys(rules.bets, float(len(str(rules)))))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["blackjack", "baccarat", "war"])
def test_any_two_houses_of_a_game_are_compared(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.analysis.effects.contributions", quickly)
    pairs = list(permutations([name for name in names() if name.startswith(f"{game}/")], 2))
    for one, other in some(pairs, 20):
        differ = compare(load(one).rules, load(other).rules)
        told = run("houses", "compare", one, other)
        assert (told.code, told.err) == (0, ""), (one, other)
        words = [str(rule_name(load(one).rules, rule.name)) for rule in differ]
        assert [word for word in words if f"  {word}  " not in told.out] == []
        data = document("houses", "compare", one, other)
        assert [row["name"] for row in data["differences"]] == [rule.name for rule in differ]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["blackjack", "baccarat", "war"])
def test_a_comparison_in_french_has_no_names_of_fields_or_english_values(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.analysis.effects.contributions", quickly)
    pen = Pen(Speaker("fr"), "none", DRAWN)
    ids = {rule.name for rule in list_rules(rules_of(game))}
    values = {"true", "false", "none", "peek", "no-peek", "dealer-natural", "any-cards", "suited-trips", "as-usual"}
    for one, other in permutations([name for name in names() if name.startswith(f"{game}/")], 2):
        text = "\n".join(pen.texts_of(HouseComparison(load(one), load(other)).sheet(pen)))
        words = set(text.replace(one, "").replace(other, "").split())
        assert not words & (ids - {"double", "insurance"} | values), (one, other)


def test_houses_that_differ_in_side_bets_are_compared() -> None:
    data = document("houses", "compare", "blackjack/vegas-strip", "blackjack/london")
    rows = {row["name"]: row for row in data["differences"]}
    assert rows["side_bets"] == {"name": "side_bets", "a": [], "b": ["21+3", "perfect-pairs"], "moves": {"main": 0.0}}


def test_check_a_good_file(croupier: Program, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "war"\nextends = "war/casino-war"\ndecks = 4\n')
    run = croupier("houses", "check", str(file))
    assert run.code == 0
    assert run.out.startswith(f"{file} is a house of war: 4D ")
    assert "est une maison de bataille\u202f:" in croupier("houses", "check", str(file), "--lang", "fr").out


BAD = {
    "unknown field": ('game = "blackjack"\ndeck = 6', "There is no rule “deck”; did you mean decks?"),
    "bad value": ('game = "blackjack"\ndecks = 9', "decks = “9” is not accepted; allowed: a whole number from 1 to 8"),
    "bad word": ('game = "blackjack"\nsurrender = "sometimes"', "allowed: one of none, late, early."),
    "a float": ('game = "blackjack"\nminimum = 0.5', "minimum = “0.5” is not accepted"),
    "impossible": ('game = "blackjack"\neven_money = true\ninsurance = false', "even_money = true is not possible"),
    "chasing two": ('game = "blackjack"\ndealer_rule = "chase"\nmax_hands = 1\nseats = 2', "a dealer can chase one player only"),
    "no game": ("decks = 6", "The field game is missing"),
    "no such game": ('game = "poker"', "There is no game “poker”; the games are: blackjack, baccarat, war."),
    "no TOML": ("game =", "This is not TOML"),
    "extends nothing": ('game = "war"\nextends = "war/none"', "There is no house “war/none”"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_e_06_a_bad_house_file_is_refused_with_a_sentence(croupier: Program, tmp_path: Path, kind: str) -> None:
    text, why = BAD[kind]
    file = tmp_path / "mine.toml"
    file.write_text(text)
    for command in (("houses", "check"), ("houses", "show"), ("play",)):
        run = croupier(*command, str(file), typed="10\n")
        assert run.code == 2
        assert run.out == ""
        assert why in run.sentence
        assert str(file) in run.sentence
    assert not croupier.logs(), "no game was begun"


@pytest.mark.parametrize(
    ("house", "why"),
    [
        ("blackjack/vegas", "There is no house “blackjack/vegas”; did you mean "),
        ("nowhere", "There is no house “nowhere”; croupier houses list shows all"),
        ("ctrlaltbet", "“ctrlaltbet” is the name of several houses: "),
        ("missing.toml", "There is no house file “missing.toml”."),
        ("vegas-strip:deck=2", "There is no rule “deck”; did you mean decks?"),
        ("vegas-strip:decks=0", "decks = “0” is not accepted"),
        ("vegas-strip:decks", "“decks” is not a change: write field=value"),
        ("vegas-strip:blackjack_pays=3-2", "blackjack_pays = “3-2” is not accepted; allowed: odds such as 3:2."),
        ("deshmukh:seats=2", "a dealer can chase one player only"),
    ],
)
def test_e_06_a_bad_house_on_the_command_line(croupier: Program, house: str, why: str) -> None:
    run = croupier("play", house, typed="10\n")
    assert (run.code, run.out) == (2, "")
    assert why in run.sentence


def test_refusals_are_french_too(croupier: Program) -> None:
    run = croupier("play", "vegas-strip:decks=9", "--lang", "fr")
    assert run.sentence.endswith(
        "decks = «\u202f9\u202f» n’est pas accepté\u202f; permis\u202f: un nombre entier de 1 à 8, ou infinite."
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_e_04_what_follows_from_a_change_is_said_on_standard_error(croupier: Program, lang: str) -> None:
    said = {"en": "So here even_money = false.", "fr": "Donc ici even_money = false."}[lang]
    for command in (("houses", "show"), ("houses", "check"), ("play", "--plain")):
        run = croupier(*command, "vegas-strip:insurance=false", "--lang", lang)
        assert run.code == 0
        assert run.sentence.endswith(said)
        assert said not in run.out
    shown = croupier("houses", "show", "vegas-strip:insurance=false", "--json")
    assert json.loads(shown.out)["rules"]["even_money"] is False


# The legend


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_legend_explains_the_codes_of_every_house(croupier: Program, lang: str) -> None:
    text = croupier("houses", "legend", "--lang", lang).out
    for words in {"en": ("1AD", "one ace may drop"), "fr": ("1AD", "un seul as peut tomber")}[lang]:
        assert words in text
    for name in ("blackjack/changer", "baccarat/ctrlaltbet", "war/casino-war"):
        lines = croupier("houses", "legend", name, "--lang", lang).out.splitlines()
        assert [line.split()[0] for line in lines] == shorthand(load(name).rules).split()


def test_the_legend_as_data(croupier: Program) -> None:
    everything = json.loads(croupier("houses", "legend", "--json").out)
    assert {
        "code": "NNS",
        "rule": "naturals_stop",
        "meaning": "naturals do not stop: an 8 or 9 does not end the drawing",
    } in (everything["baccarat"])
    (first, *_) = json.loads(croupier("houses", "legend", "changer", "--json").out)
    assert first == {"code": "4D", "meaning": "4 decks"}


# Bets that can be beaten


@pytest.mark.slow
def test_the_bets_of_a_house_that_can_be_beaten() -> None:
    found = document("houses", "beat", "baccarat/ctrlaltbet", "--rounds", "8388608")
    assert [one["bet"] for one in found["bets"] if one["beaten"]] == ["tie"]
    assert found["bets"][0]["interval_99_of_all"][0] > 1.5
    text = run("houses", "beat", "baccarat/ctrlaltbet", "--penetration", "0").out
    assert "1 in every round, without counting" in text
    assert "nothing was dealt" in text


def test_houses_that_nobody_counts_at() -> None:
    assert "Infinite decks cannot be counted" in refusal_of("houses", "beat", "blackjack/vegas-strip:decks=infinite")
    assert "A run has at least 2 rounds" in refusal_of("houses", "beat", "baccarat/ez", "--rounds", "1")
    assert "nothing was dealt" in run("houses", "beat", "war/casino-war").out
