"""The playthroughs are what happens."""

from __future__ import annotations

import re

import pytest

from croupier.games import blackjack
from croupier.games.declare import HouseRules
from croupier.houses import load, names
from playthroughs.playthrough import FOLDER, path_of, playthrough_of, read


@pytest.mark.slow
@pytest.mark.parametrize("house", names())
def test_the_playthrough_of_a_house_is_what_happens(house: str) -> None:
    written = path_of(house).read_text("utf-8")
    assert playthrough_of(read(house)) == written, "if that is meant to be seen: make playthroughs"


@pytest.mark.parametrize("house", names())
def test_a_playthrough_shows_several_rounds_and_every_need_and_move_of_the_house(house: str) -> None:
    text = path_of(house).read_text("utf-8")
    records = re.findall(r"^ {4} *\d+  (.*)$", text, re.M)
    assert sum(record.startswith("settled") for record in records) >= 5
    decided = {record.partition(" → ")[2] for record in records if record.startswith("decide")}
    assert decided == moves(load(house).rules)
    needs = {record.split()[0] for record in records if " → " in record}
    assert needs == {"draw"} | ({"decide"} if decided else set()) | hidden_needs(load(house).rules)


def moves(rules: HouseRules) -> set[str]:
    """All that a player can be asked to do at a house."""
    if not isinstance(rules, blackjack.Rules):
        return {"war", "surrender"} if rules.game == "war" else set()
    early = rules.insurance or rules.surrender == "early"
    return {
        "hit",
        "stand",
        *["double"] * (rules.double != "none"),
        *["split"] * (rules.max_hands > 1),
        *["swap"] * rules.swap,
        *["surrender"] * (rules.surrender != "none"),
        *["insure"] * rules.insurance,
        *["even-money"] * rules.even_money,
        *["decline"] * early,
    }


def hidden_needs(rules: HouseRules) -> set[str]:
    """The needs that a hole card makes."""
    if not isinstance(rules, blackjack.Rules) or rules.hole_card == "none":
        return set()
    return {"reveal", "peek"} if rules.hole_card == "peek" else {"reveal"}


def test_there_is_one_playthrough_a_house() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(house).name for house in names()}
