"""The codes of outcomes, one closed list a game: each of them is reached, by the hand that it is named after."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import baccarat, blackjack, war
from croupier.games.blackjack import Rules
from croupier.games.war import Rules as WarRules
from croupier.money import odds
from rounds import Felt, battle, coup, deal, vary

SIDES = Rules(side_bets=("perfect-pairs",), insurance=True, even_money=True, surrender="late", charlie=5)
PARTAGE = Rules(hole_card="no-peek", natural_ties="any-21")
WITH_TIE = WarRules(tie_bet_pays=odds("10:1"))
PAIRED = "baccarat/punto-banco"
BETS = {"main": 100, "perfect-pairs": 10}
ROUNDS: list[tuple[Felt[Any], tuple[str, ...], list[str]]] = [
    (deal(SIDES, "A K", "9", "9", bet=BETS), (), ["natural", "side-bet-lost"]),
    (deal(SIDES, "A K", "A", "K"), ("decline",), ["natural-push"]),
    (deal(PARTAGE, "A K", "9", "7", "5"), (), ["natural-push"]),
    (deal(SIDES, "8s 8s", "10", "A", bet=BETS), (), ["dealer-natural", "side-bet-won"]),
    (deal(SIDES, "10 6", "9", "9", "10"), ("hit",), ["bust"]),
    (deal(SIDES, "10 6", "6", "10", "10"), ("stand",), ["dealer-bust"]),
    (deal(SIDES, "10 10", "9", "9"), ("stand",), ["higher"]),
    (deal(SIDES, "10 7", "9", "9"), ("stand",), ["lower"]),
    (deal(SIDES, "10 8", "9", "9"), ("stand",), ["push"]),
    (deal(SIDES, "2 2", "9", "9", "2 2 2"), ("hit", "hit", "hit"), ["charlie"]),
    (deal(SIDES, "10 6", "9", "9"), ("surrender",), ["surrendered"]),
    (deal(SIDES, "A K", "A", "9"), ("even-money",), ["even-money"]),
    (deal(SIDES, "10 9", "A", "K"), ("insure",), ["dealer-natural", "insurance-won"]),
    (deal(SIDES, "10 9", "A", "7"), ("insure", "stand"), ["higher", "insurance-lost"]),
    (battle(WITH_TIE, "9", "8", bet={"ante": 100, "tie": 10}), (), ["higher", "no-tie"]),
    (battle(WITH_TIE, "8", "9"), (), ["lower"]),
    (battle(WITH_TIE, "8", "8", bet={"ante": 100, "tie": 10}), ("surrender",), ["surrendered", "tie"]),
    (battle(WITH_TIE, "8", "8", "9 5"), ("war",), ["war-won"]),
    (battle(WITH_TIE, "8", "8", "5 9"), ("war",), ["war-lost"]),
    (battle(WITH_TIE, "8", "8", "9 9"), ("war",), ["war-tied"]),
    (coup(PAIRED, "9 K", "7 K", bet={"player": 20, "tie": 20}), (), ["player-wins", "player-wins"]),
    (coup(PAIRED, "7 K", "9 K", bet={"player": 20}), (), ["banker-wins"]),
    (coup(PAIRED, "9 K", "9 K", bet={"banker": 20}), (), ["tie"]),
    (coup(vary(PAIRED, banker_seven="pushes"), "K 2 K", "K 3 4", bet={"banker": 20}), (), ["banker-seven"]),
    (
        coup(vary(PAIRED, side_bets=("pairs",)), "4 4", "9 K", bet={"player-pair": 20, "banker-pair": 20}),
        (),
        ["pair", "no-pair"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("felt", "says", "codes"), ROUNDS)
def test_each_code_is_that_of_its_hand(felt: Felt[Any], says: tuple[str, ...], codes: list[str]) -> None:
    assert [outcome.code for outcome in felt.says(*says).outcomes] == codes


def test_the_lists_are_closed_and_every_code_is_reached() -> None:
    reached = {code for _, _, codes in ROUNDS for code in codes}
    assert reached == {*blackjack.CODES, *baccarat.CODES, *war.CODES}
