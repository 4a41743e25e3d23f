"""Bets and moves by the names that people have for them."""

from __future__ import annotations

import pytest

from croupier.games import baccarat, blackjack, war
from croupier.games.blackjack import sidebets
from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.money import odds
from croupier.paper.names import title
from croupier.plain.keys import WORDS
from paper.commands import run

EVERY_BET: list[HouseRules] = [
    blackjack.Rules(side_bets=sidebets.NAMES),
    baccarat.Rules(side_bets=("dragon-7", "panda-8", "super-6", "pairs")),
    war.Rules(tie_bet_pays=odds("10:1")),
]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_bet_and_no_move_is_shown_as_it_is_typed(language: str) -> None:
    speak = Speaker(language)
    for word in {*WORDS, *(bet for rules in EVERY_BET for bet in rules.bets)}:
        shown = title(speak, word)
        assert "-" not in shown, word
        assert shown[0] == shown[0].upper()


def test_sheets_show_proper_names() -> None:
    assert "  Perfect Pairs" in run("edge", "blackjack/london").out
    assert "  Dragon 7" in run("edge", "baccarat/ez").out
    assert "Dragon 7" in run("edge", "baccarat/ez", "--deviation").out.split("deviation")[1]
    assert "  Even money   +1.0000" in run("advise", "blackjack/vegas-strip", "--hand", "A K", "--dealer", "A").out
