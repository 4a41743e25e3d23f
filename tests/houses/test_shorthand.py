"""The codes that players know."""

from __future__ import annotations

import pytest

from croupier.houses import load
from croupier.houses.shorthand import shorthand


@pytest.mark.parametrize(
    ("house", "codes"),
    [
        ("changer", "4D S17 NP NS SWAP NI 21=BJ 3:2"),
        ("partage", "6D S17 NP DAS SP2 HSA NEM 3:2"),
        ("deshmukh", "1D S17 ND NS NI 1AD CHASE 1:1"),
        ("four-seats", "1D S17 ND NS NI ROT 3:2"),
        ("blackjack/ctrlaltbet", "6D S17 NP ND NS NI BJ=21 21=BJ 3:2"),
        ("london", "6D S17 NHC DAS 3:2 21+3 PP"),
        ("london:perfect-pairs_pays.mixed=5:1", "6D S17 NHC DAS 3:2 21+3 PP(25:1/12:1/5:1)"),
        ("london:perfect-pairs_pays.mixed=none", "6D S17 NHC DAS 3:2 21+3 PP(25:1/12:1/-)"),
        ("vegas-strip:decks=infinite,double=10-11,resplit_aces=true,charlie=5", "INF S17 D10 DAS RSA LS 5CC 3:2"),
        ("european:original_bets_only=true,surrender=early", "6D S17 NHC OBO D9 DAS ES 3:2"),
        ("baccarat/ctrlaltbet", "8D 5% NNS 8:1"),
        ("punto-banco", "8D 5% 8:1"),
        ("ez", "8D 0% B7=push 8:1 D7=40:1 P8=25:1"),
        ("super-6", "8D 0% B6=1:2 8:1 S6=12:1"),
        ("war/ctrlaltbet", "6D W3:2 T2:1"),
        ("casino-war:surrender=false", "6D W1:1 T2:1 NS TB10:1"),
    ],
)
def test_houses_in_one_line(house: str, codes: str) -> None:
    assert shorthand(load(house).rules) == codes


def test_what_cannot_happen_is_not_mentioned() -> None:
    """Without doubles nobody asks whether split hands may be doubled."""
    assert shorthand(load("vegas-strip:double=none").rules) == "6D S17 ND LS 3:2"
    assert shorthand(load("vegas-strip:double=none,double_after_split=false").rules) == "6D S17 ND LS 3:2"
