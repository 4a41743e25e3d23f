"""Who sits where, and with what money."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.houses import load
from croupier.messages import Refused
from croupier.table.seating import BOTS, BadSeating, bot_names, check_purse, seat_players, unique_name
from croupier.table.table import Table
from tables import MASTER, Always, play_rounds

CHANGER = load("blackjack/changer").rules
DESHMUKH = load("blackjack/deshmukh").rules
FOUR_SEATS = load("blackjack/four-seats").rules


def test_s0_16_one_human_and_three_ai_players_with_equal_budgets() -> None:
    rules = replace(CHANGER, seats=4)
    players = seat_players(rules, ("expert", "amateur", "intermediate"), ("Ada",), rules.budget)
    assert [player.plays for player in players] == ["", "expert", "amateur", "intermediate"]
    assert {player.purse for player in players} == {200_000}
    assert players[0].name == "Ada"
    assert [player.name for player in players[1:]] == list(BOTS[:3])


def test_s3_03_s3_04_four_players_share_a_keyboard_with_ten_pesos_each() -> None:
    players = seat_players(FOUR_SEATS, (), (), FOUR_SEATS.budget)
    assert [(player.bot, player.purse) for player in players] == [(False, 1000)] * 4
    table = Table.begin(FOUR_SEATS, players, master=MASTER)
    assert table.game.betting == [0, 1, 2, 3]


def test_s3_03_s3_d8_any_seat_may_be_an_ai() -> None:
    players = seat_players(FOUR_SEATS, ("amateur", "expert"), ("Ada", "Bo"), FOUR_SEATS.budget)
    assert [player.bot for player in players] == [False, False, True, True]
    all_bots = seat_players(FOUR_SEATS, ("amateur",) * 4, (), FOUR_SEATS.budget)
    table = Table.begin(FOUR_SEATS, all_bots, master=MASTER)
    play_rounds(table, Always(), rounds=2)
    assert len(table.game.history) == 2


def test_nobody_is_called_like_somebody_else() -> None:
    rules = replace(CHANGER, seats=7)
    players = seat_players(rules, ("expert",) * 4, ("Inès", "Marguerite", "Odile"), rules.budget)
    names = [player.name for player in players]
    assert len(set(names)) == 7
    table = Table.begin(rules, seat_players(rules, ("expert",) * 4, ("Ada",), rules.budget), master=MASTER)
    assert len({str(table.game.name(seat)) for seat in range(7)}) == 7
    assert [str(table.game.name(seat)) for seat in range(3)] == ["Ada", "Player 2", "Player 3"]


def test_who_sits_down_later_is_unique_name_and_bots_make_way() -> None:
    taken = ["Léa", "Bruno", "bruno 2"]
    assert unique_name("Ada", taken) == "Ada"
    assert unique_name("LE\u0301A", taken) == "LE\u0301A 2"  # the accent is a character of its own: it looks the same
    for nothing in ("\u200d", "\ufe0f", "\u034f", "\u3164"):  # shows nothing
        assert unique_name(f"L{nothing}éa", taken) == f"L{nothing}éa 2"
    assert unique_name("Bruno", taken) == "Bruno 3"
    assert set(BOTS) - set(bot_names(["bruno", "Ines", "Ine\u0300s"])) == {"Bruno", "Inès"}


def test_there_are_names_for_as_many_bots_as_any_table_seats() -> None:
    baccarat = load("baccarat/punto-banco").rules
    rules = replace(baccarat, seats=14)
    players = seat_players(rules, ("banker",) * 14, (), rules.budget)
    assert len(players) == 14
    assert len({player.name for player in players}) == 14


@pytest.mark.parametrize(
    ("bots", "names", "sentence"),
    [
        (("expert",) * 5, (), "5 bots do not fit at a table of 4: ask for more seats with --seats."),
        (("expert",) * 3, ("Ada", "Bo"), "Names given: 2; people who play: 1."),
        ((), ("Ada", "Ada"), "Two players have the same name: Ada, Ada."),
        ((), ("Ine\u0300s", "INÈS"), "Two players have the same name: Ine\u0300s, INÈS."),
        (("genius",), (), "“genius” is not a strategy for blackjack; allowed: "),
    ],
)
def test_a_company_that_does_not_fit_is_refused(bots: tuple[str, ...], names: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        seat_players(replace(CHANGER, seats=4), bots, names, 1000)
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    ("purse", "shown"), [(0, "0"), (-1000, "−10"), (50, "0.50"), (1050, "10.50"), (99, "0.99"), (101, "1.01")]
)
def test_s2_03_s2_d10_a_buy_in_is_whole_positive_and_enough_for_a_bet(purse: int, shown: str) -> None:
    with pytest.raises(BadSeating) as refusal:
        check_purse(purse, DESHMUKH)
    assert str(refusal.value) == f"You cannot play with {shown} here: whole chips of 1, at least 1."


def test_s2_03_the_player_says_how_many_chips_to_buy() -> None:
    assert DESHMUKH.buy_in
    assert [check_purse(purse, DESHMUKH) for purse in (100, 5000, 10**8)] == [100, 5000, 10**8]


def test_s3_04_a_purse_at_four_seats_is_in_half_pesos() -> None:
    assert check_purse(150, FOUR_SEATS) == 150
    for purse in (75, 125, 50):
        with pytest.raises(BadSeating, match=r"whole chips of 0\.50, at least 1\."):
            check_purse(purse, FOUR_SEATS)


def test_e_04_a_purse_at_war_without_surrender_covers_a_tie() -> None:
    """Who could make no bet that is taken does not sit down."""
    rules = load("war/ctrlaltbet:surrender=false,minimum=10").rules
    assert check_purse(2000, rules) == 2000
    with pytest.raises(BadSeating):
        check_purse(1900, rules)
