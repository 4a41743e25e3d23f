"""The rules printed on the felt."""

from __future__ import annotations

import pytest

from croupier.games import blackjack
from croupier.games.blackjack import sidebets
from croupier.houses import load, names
from croupier.telling.signage import ON_THE_FELT, signage


def lines(house: str, short: bool = False) -> list[str]:
    return list(map(str, signage(load(house).rules, short)))


@pytest.mark.parametrize(
    ("house", "cloth"),
    [
        (
            "vegas-strip",
            ["BLACKJACK PAYS 3 TO 2", "Dealer must draw to 16 and stand on all 17s", "Insurance pays 2 to 1"],
        ),
        (
            "deshmukh",
            [
                "BLACKJACK PAYS 1 TO 1",
                "Dealer must draw to 16 and stand on all 17s",
                "One ace may drop",
                "Dealer stops once ahead of a player who stands below 17",
            ],
        ),
        (
            "changer",
            [
                "BLACKJACK PAYS 3 TO 2",
                "Dealer must draw to 16 and stand on all 17s",
                "A 21 ties with a dealer’s blackjack: stake back",
                "Swap: a pair’s second card may be exchanged, the stake doubles",
            ],
        ),
        ("punto-banco", ["PLAYER PAYS 1 TO 1", "BANKER PAYS 1 TO 1, LESS 5%", "TIE PAYS 8 TO 1"]),
        (
            "casino-war",
            [
                "HIGHER CARD PAYS 1 TO 1",
                "A won war pays 1 to 1 on the first stake",
                "A tied war pays 2 to 1 on the first stake",
                "TIE BET PAYS 10 TO 1",
            ],
        ),
    ],
)
def test_what_is_printed_on_the_cloth(house: str, cloth: list[str]) -> None:
    assert lines(house, short=True) == cloth


@pytest.mark.parametrize("name", names())
def test_the_cloth_has_room_and_begins_the_whole(name: str) -> None:
    short = lines(name, short=True)
    assert 2 <= len(short) <= ON_THE_FELT
    assert lines(name)[: len(short)] == short


@pytest.mark.parametrize("name", names())
def test_nothing_is_said_twice(name: str) -> None:
    assert len(set(lines(name))) == len(lines(name))


@pytest.mark.parametrize(
    ("house", "line"),
    [
        ("downtown", "Dealer must draw to 16 and hit soft 17"),
        ("blackjack/ctrlaltbet", "A blackjack ties with any dealer’s 21: stake back"),
        ("four-seats", "One card at a time, seat after seat, until all stand"),
        ("four-seats", "Every bet is 1"),
        ("four-seats", "Money is counted in P"),
        ("deshmukh", "Each player first says how many chips to buy, usually 1,000"),
        ("european", "A dealer’s blackjack takes doubled and split bets too"),
        ("changer", "A dealer’s blackjack takes doubled bets too"),
        ("european:double=none", "A dealer’s blackjack takes split bets too"),
        ("european:original_bets_only=true", "A dealer’s blackjack takes the first bet only"),
        ("european", "Double on hard 9, 10 or 11 only"),
        ("vegas-strip:charlie=5", "5 cards not over 21 win at once, 1 to 1"),
        ("vegas-strip", "Late surrender: half the stake back, unless the dealer has blackjack"),
        ("vegas-strip", "Bets from 10 to 500"),
        ("vegas-strip", "Cut card at 75%"),
        ("vegas-strip:penetration=0.625", "Cut card at 62.5%"),
        ("changer", "Shuffled before every round"),
        ("london", "Perfect Pairs, your two cards: perfect pair 25 to 1, coloured pair 12 to 1, mixed pair 6 to 1"),
        ("baccarat/ctrlaltbet", "Nobody stops on a natural: an 8 or 9 does not end the drawing"),
        ("punto-banco:banker_commission=4.5%", "BANKER PAYS 1 TO 1, LESS 4.5%"),
        ("ez", "When the banker wins with 7 in three cards, banker bets come back"),
        ("casino-war:surrender=false", "A tie always goes to war: no surrender"),
    ],
)
def test_each_odd_rule_has_its_line(house: str, line: str) -> None:
    assert line in lines(house)


def test_infinite_decks_have_no_cut_card() -> None:
    assert not any("huffled" in line or "ut card" in line for line in lines("vegas-strip:decks=infinite"))


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ("blackjack/vegas-strip", True),
        ("blackjack/boardwalk-1978", True),
        ("blackjack/downtown", False),
        ("blackjack/vegas-strip:insurance=false", False),
    ],
)
def test_e_09_who_insures_cannot_surrender(house: str, said: bool) -> None:
    assert ("No surrender after insurance" in map(str, signage(load(house).rules))) == said


def test_every_entry_of_every_side_bet_is_printed() -> None:
    printed = " ".join(map(str, signage(blackjack.Rules(side_bets=sidebets.NAMES))))
    assert "two queens of hearts and a dealer’s blackjack 1000 to 1" in printed
    assert "suited trips 100 to 1" in printed
    assert "perfect pair 25 to 1" in printed
