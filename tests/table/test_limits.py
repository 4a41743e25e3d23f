"""Which bets a table takes: every refusal says what is wrong and what is allowed, and nothing has changed (E-06)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games import war
from croupier.games.declare import HouseRules
from croupier.houses import load
from croupier.money import BadAmount, amount
from croupier.records.types import Record
from croupier.table.limits import BadBet, all_in, check_bets, least_purse, refill
from sizes import size
from tables import any_rules, public, seat

CHANGER = replace(load("blackjack/changer").rules, minimum=500, maximum=50_000)
NO_MAXIMUM = replace(CHANGER, maximum="none")
PAIRS = load("baccarat/pairs:minimum=1,maximum=500,chip=0.01").rules
SIDE = load("blackjack/vegas-strip:side_bets=21+3,minimum=5,maximum=500,chip=0.01").rules
NO_SURRENDER = load("war/casino-war:surrender=false,minimum=5,maximum=500,chip=0.01").rules

REFUSED: list[tuple[HouseRules, dict[str, int], str]] = [
    (CHANGER, {"main": 0}, "A bet of 0 is not accepted: a bet is more than 0."),
    (CHANGER, {"main": -500}, "A bet of −5 is not accepted: a bet is more than 0."),
    (CHANGER, {"main": 499}, "A bet of 4.99 is under the minimum: from 5 to 500."),
    (CHANGER, {"main": 50_001}, "A bet of 500.01 is over the maximum: from 5 to 500."),
    (CHANGER, {"main": 550}, "A bet of 5.50 cannot be made with chips of 1."),
    (CHANGER, {"main": 20_100}, "A bet of 201 is more than you have: 200."),
    (CHANGER, {}, "No bet yet: from 5 to 500."),
    (CHANGER, {"main": 1000, "21+3": 500}, "This house takes no bet on “21+3”; it takes bets on: main."),
    (CHANGER, {"banker": 1000}, "This house takes no bet on “banker”; it takes bets on: main."),
    (SIDE, {"21+3": 500}, "The main bet is missing: from 5 to 500."),
    (SIDE, {"main": 500, "21+3": 0}, "A bet of 0 is not accepted: a bet is more than 0."),
    (SIDE, {"main": 500, "21+3": 50_001}, "A bet of 500.01 is over the maximum: from 5 to 500."),
    (SIDE, {"main": 19_600, "21+3": 500}, "A bet of 201 is more than you have: 200."),
    (NO_MAXIMUM, {"main": 499}, "A bet of 4.99 is under the minimum: from 5 to all you have."),
    (NO_MAXIMUM, {"main": 50_100}, "A bet of 501 is more than you have: 200."),
    (NO_MAXIMUM, {}, "No bet yet: from 5 to all you have."),
    (PAIRS, {}, "No bet yet: from 1 to 500."),
    (
        PAIRS,
        {"dragon-7": 100},
        "This house takes no bet on “dragon-7”; it takes bets on: player, banker, tie, player-pair, banker-pair.",
    ),
    (PAIRS, {"player": 19_000, "tie": 1001}, "A bet of 200.01 is more than you have: 200."),
    (PAIRS, {"player": 100, "tie": 99}, "A bet of 0.99 is under the minimum: from 1 to 500."),
    (NO_SURRENDER, {"ante": 10_001}, "A bet of 100.01 is too much: a tie takes as much again, and you have 200."),
    (
        NO_SURRENDER,
        {"ante": 9_900, "tie": 201},
        "A bet of 99 is too much: a tie takes as much again, and you have 200.",
    ),
]


@pytest.mark.parametrize(("rules", "bets", "sentence"), REFUSED, ids=lambda part: part if isinstance(part, str) else "")
def test_e_06_a_bet_is_refused_with_a_sentence_and_nothing_changed(
    rules: HouseRules, bets: dict[str, int], sentence: str
) -> None:
    log: list[Record] = []
    table = seat(rules, 1, purse=20_000, write=log.append)
    before = public(table.game), len(log)
    with pytest.raises(BadBet) as refusal:
        table.bet(0, bets)
    assert str(refusal.value) == sentence
    assert (public(table.game), len(log)) == before


@pytest.mark.parametrize(
    ("rules", "bets"),
    [
        (CHANGER, {"main": 500}),
        (CHANGER, {"main": 20_000}),
        (SIDE, {"main": 500, "21+3": 1}),
        (SIDE, {"main": 19_500, "21+3": 500}),
        (PAIRS, {"player": 100, "banker": 100, "tie": 100, "player-pair": 1, "banker-pair": 1}),
        (PAIRS, {"tie": 20_000}),
        (NO_SURRENDER, {"ante": 10_000}),
        (NO_SURRENDER, {"ante": 9_900, "tie": 200}),
    ],
)
def test_e_06_a_bet_at_the_very_limit_is_taken(rules: HouseRules, bets: dict[str, int]) -> None:
    table = seat(rules, 1, purse=20_000)
    table.bet(0, bets)
    assert table.game.bets == {0: bets}
    assert table.game.balance(0) == 20_000 - sum(bets.values())
    assert table.game.players[0].purse == 20_000


@pytest.mark.parametrize("text", ["ten", "", "1.234", "5 5", "0x10", "1e3", "½", "--5", "NaN", "inf"])
def test_e_06_what_is_no_number_is_no_amount(text: str) -> None:
    with pytest.raises(BadAmount, match="is not an amount: write a number with at most two decimals"):
        amount(text)


def test_s2_d10_bets_are_whole_positive_and_covered() -> None:
    rules = load("blackjack/deshmukh").rules
    for bet in (1050, 50, 0, -1000, 10_100):
        with pytest.raises(BadBet):
            check_bets(rules, {"main": bet}, 10_000)
    for bet in (100, 1000, 10_000):
        check_bets(rules, {"main": bet}, 10_000)


def test_s3_04_one_peso_a_round_and_nothing_else() -> None:
    rules = load("blackjack/four-seats").rules
    for bet in (50, 99, 101, 150, 200, 1000):
        with pytest.raises(BadBet, match=r"is (under the minimum|over the maximum): from 1 to 1\."):
            check_bets(rules, {"main": bet}, 1000)
    check_bets(rules, {"main": 100}, 1000)


def test_s0_d10_with_less_than_the_minimum_the_bet_is_the_whole_budget_in_the_tournament_only() -> None:
    check_bets(CHANGER, {"main": 250}, 250, short=True)
    with pytest.raises(BadBet, match=r"under the minimum"):
        check_bets(CHANGER, {"main": 250}, 250)
    with pytest.raises(BadBet, match=r"under the minimum"):
        check_bets(CHANGER, {"main": 249}, 250, short=True)
    with pytest.raises(BadBet, match=r"under the minimum"):
        check_bets(CHANGER, {"main": 250}, 500, short=True)
    with pytest.raises(BadBet, match=r"more than you have"):
        check_bets(CHANGER, {"main": 600}, 550, short=True)


def test_the_bet_that_every_seat_makes() -> None:
    assert [rules.main_bet for rules in (CHANGER, SIDE, NO_SURRENDER, PAIRS)] == ["main", "main", "ante", None]


def _is_taken(rules: HouseRules, bets: Mapping[str, int], balance: int) -> bool:
    """The rule in one expression, as the rulebook says it."""
    main = rules.main_bets
    return (
        any(bets.get(bet, 0) for bet in main)
        and set(bets) <= set(rules.bets)
        and all(bet % rules.chip == 0 and 0 < bet <= rules.most(bet) for bet in bets.values())
        and all(bets[bet] >= rules.minimum for bet in main if bet in bets)
        and sum(bets.values()) <= balance
        and not (isinstance(rules, war.Rules) and not rules.surrender and sum(bets.values()) + bets["ante"] > balance)
    )


@pytest.mark.parametrize(
    "house",
    [
        "blackjack/changer",
        "blackjack/partage",
        "blackjack/deshmukh",
        "blackjack/ctrlaltbet",
        "baccarat/ctrlaltbet",
        "war/ctrlaltbet",
    ],
)
def test_e_16_the_documents_houses_have_no_maximum_but_the_purse(house: str) -> None:
    rules = load(house).rules
    assert rules.maximum == "none"
    bet = rules.main_bets[0]
    assert all_in(rules, bet, 0, 123_456_00) == 123_456_00
    check_bets(rules, {bet: 123_456_00}, 123_456_00)
    with pytest.raises(BadBet, match="more than you have"):
        check_bets(rules, {bet: 123_457_00}, 123_456_00)


def test_e_16_other_houses_keep_their_maximum_and_any_house_may_have_none() -> None:
    strip = load("blackjack/vegas-strip").rules
    assert all_in(strip, "main", 0, 123_456_00) == strip.maximum == 500_00
    assert all_in(load("blackjack/vegas-strip:maximum=none").rules, "main", 0, 123_456_00) == 123_456_00
    assert all_in(load("blackjack/four-seats").rules, "main", 0, 10_00) == 1_00
    twice = load("war/casino-war:surrender=false,maximum=none").rules
    assert all_in(twice, "ante", 0, 1000_00) == 500_00  # E-04


@pytest.mark.slow
@given(st.data())
@settings(max_examples=size(60, 120), deadline=None)
def test_e_04_e_06_a_bet_is_taken_if_and_only_if_the_rules_say_so(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    near = [rules.minimum, rules.most(50_000), rules.chip, 100, 0]
    amounts = st.builds(lambda base, off: base + off, st.sampled_from(near), st.sampled_from((-100, -1, 0, 0, 1, 50)))
    names = st.sampled_from((*rules.bets, *rules.bets, "nowhere"))
    bets = data.draw(st.dictionaries(names, amounts, max_size=3))
    balance = data.draw(
        st.sampled_from((sum(bets.values()), rules.minimum, 2 * rules.minimum, 10 * rules.most(50_000)))
    )
    if rules.game == "baccarat" and bets and not any(bet in rules.main_bets for bet in bets):
        return  # side bets alone: the document is silent
    if _is_taken(rules, bets, balance):
        check_bets(rules, bets, balance)
    else:
        with pytest.raises(BadBet, match=r"\.$"):
            check_bets(rules, bets, balance)


@pytest.mark.slow
@given(any_rules(), st.integers(0, 2_000_00), st.data())
def test_all_in_is_the_most_that_the_house_takes(rules: HouseRules, balance: int, data: st.DataObject) -> None:
    bet = data.draw(st.sampled_from(rules.main_bets))
    most = all_in(rules, bet, 0, balance)
    if most < rules.minimum:
        return
    check_bets(rules, {bet: most}, balance)
    with pytest.raises(BadBet):
        check_bets(rules, {bet: most + rules.chip}, balance)


@pytest.mark.slow
@given(any_rules(), st.integers(0, 5_000_00), st.integers(0, 5_000_00))
def test_chips_are_never_sold_beyond_the_loss_limit(rules: HouseRules, limit: int, bought: int) -> None:
    more = refill(rules, limit, bought)
    assert more == 0 or least_purse(rules) <= more <= refill(rules)
    assert more % rules.chip == 0
    if limit:
        assert more == 0 or bought + more <= limit
        assert more or limit - bought < least_purse(rules) + rules.chip
