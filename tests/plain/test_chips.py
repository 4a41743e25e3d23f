"""S2-03: the player first buys chips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.houses import load
from croupier.plain.chips import buy_in
from croupier.plain.console import Quit
from croupier.table.limits import refill
from croupier.table.seating import seat_players
from plain.talk import console

RULES = load("blackjack/deshmukh").rules


def buy(*typed: str, lang: str = "en", people: int = 1) -> tuple[list[int], str]:
    rules = load("blackjack/vegas-strip").rules if people > 1 else RULES
    players = seat_players(replace(rules, seats=people), (), (), rules.budget)
    asked, out = console(*typed, lang=lang)
    buy_in(asked, rules, players, lambda: ["THE RULES"])
    return [player.purse for player in players], out.getvalue()


def test_s2_03_the_player_says_how_many_chips() -> None:
    purses, said = buy("250")
    assert purses == [250_00]
    assert said == "How many chips? Enter: 1,000. > 250\n"


def test_s2_03_an_empty_line_buys_the_usual() -> None:
    assert buy("")[0] == [1000_00]


@pytest.mark.parametrize("typed", ["0", "-5", "abc", "10.50", "0.5"])
def test_s2_d10_what_is_not_whole_and_positive_is_refused(typed: str) -> None:
    purses, said = buy(typed, "10")
    assert purses == [10_00]
    assert "whole chips of 1, at least 1." in said or "is not an amount" in said


def test_help_rules_and_leaving_at_the_first_question() -> None:
    said = buy("?", "rules", "10")[1]
    assert "Type how many chips you buy: whole chips of 1, at least 1." in said
    assert "THE RULES" in said
    with pytest.raises(Quit):
        buy("q")


def test_s2_03_each_of_several_is_asked() -> None:
    purses, said = buy("20", "30", people=2, lang="fr")
    assert purses == [20_00, 30_00]
    assert "Joueur 2\u202f: Combien de jetons\u202f? Entrée\u202f: 1\u202f000. > 30" in said


def test_what_is_taken_later_is_whole_and_enough() -> None:
    assert refill(RULES) == 1000_00
    assert refill(load("blackjack/vegas-strip:budget=10.50,minimum=10").rules) == 11_00
