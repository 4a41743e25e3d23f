"""The table: who may say what and when, where the money is, four seats, the shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings

from croupier.cards import DECK, Card, card
from croupier.games.declare import BadRules
from croupier.houses import load
from croupier.messages import Refused
from croupier.protocol import Decide, Done, IllegalAnswer, MoveWithAmount, Option, Stake
from croupier.records.types import (
    AllPassed,
    Answered,
    BetPlaced,
    GameOver,
    Player,
    Record,
    RoundDealt,
    RoundSettled,
    ShoeSealed,
    ShoeShown,
    kind_of,
)
from croupier.table.game import OutOfTurn
from croupier.table.limits import BadBet
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from sizes import size
from tables import (
    MASTER,
    Always,
    Company,
    Setting,
    any_setting,
    company,
    draws_since_shuffle,
    once,
    play,
    play_rounds,
    public,
    rules_of,
    seat,
    stack_shoes,
    stacked_table,
)

FOUR_SEATS = "blackjack/four-seats"
CHANGER = "blackjack/changer"

MANY = settings(max_examples=size(20, 40), deadline=None)
SOME = settings(max_examples=size(10, 20), deadline=None)


# Money


@pytest.mark.slow
@given(any_setting(restless=True))
@MANY
def test_e_01_money_is_conserved_to_the_cent_and_no_purse_falls_below_zero(setting: Setting) -> None:
    table = setting.table()
    for event in play(table, setting.crowd, rounds=12):
        assert all(type(player.purse) is int and player.purse >= 0 for player in table.game.players)
        assert all(table.game.balance(seat) >= 0 for seat in range(len(table.game.players)))
        won = sum(sum(nets) for nets in table.game.history)
        assert (
            sum(player.purse for player in table.game.players)
            == sum(player.bought for player in table.game.players) + won
        )
        if isinstance(event.record, RoundSettled):
            _check_settlement(table)


def _check_settlement(table: Table) -> None:
    """What seats won is what their bets came to, and nobody lost more than was staked."""
    assert table.game.last
    done = table.game.last.need
    assert isinstance(done, Done)
    for place, net in enumerate(table.game.history[-1]):
        mine = [outcome for outcome in done.outcomes if outcome.seat == place]
        assert net == sum(outcome.net for outcome in mine)
        assert all(outcome.net >= -outcome.stake for outcome in mine)
        assert bool(mine) == bool(table.game.last.stakes[place])


@pytest.mark.slow
@given(any_setting())
@MANY
def test_e_09_a_balance_falls_by_what_was_put_up_and_by_nothing_else(setting: Setting) -> None:
    table = setting.table()
    seats = range(len(table.game.players))
    while len(table.game.history) < 8:
        before = [table.game.balance(seat) for seat in seats]
        event = once(table, setting.crowd)
        if event is None:
            break
        if isinstance(event.record, RoundSettled | AllPassed):
            continue
        put_up = Counter[int]()
        if isinstance(event.record, BetPlaced):
            put_up[event.record.seat] = sum((event.record.bets or {}).values())
        if isinstance(event.need, Decide):
            put_up[event.need.seat] = _cost(event.need, event.answer)
        assert [table.game.balance(seat) for seat in seats] == [before[seat] - put_up[seat] for seat in seats]


def _cost(need: Decide, answer: object) -> int:
    if isinstance(answer, MoveWithAmount):
        return answer.amount
    option = need.option(str(answer))
    assert option
    return option.cost


@given(any_setting())
@SOME
def test_e_09_the_round_is_told_what_each_seat_can_still_put_up(setting: Setting) -> None:
    table = setting.table()
    for event in play(table, setting.crowd, rounds=5):
        if isinstance(event.record, BetPlaced):
            bets, purses = dict(table.game.bets), [player.purse for player in table.game.players]
        if isinstance(event.record, RoundDealt):
            assert table.game.round
            expected = [_stake(bets.get(seat), purse) for seat, purse in enumerate(purses)]
            assert list(table.game.round.stakes) == expected


def _stake(bets: dict[str, int] | None, purse: int) -> Stake | None:
    return Stake(tuple(bets.items()), purse - sum(bets.values())) if bets else None


def test_s3_13_the_payout_comes_after_each_round() -> None:
    table = seat(FOUR_SEATS, 4)
    for event in play(table, Company(1), rounds=10):
        if isinstance(event.record, RoundDealt):
            before = [player.purse for player in table.game.players]
        if isinstance(event.record, Answered):
            assert [player.purse for player in table.game.players] == before
        if isinstance(event.record, RoundSettled):
            nets = table.game.history[-1]
            assert [player.purse for player in table.game.players] == [
                purse + net for purse, net in zip(before, nets, strict=True)
            ]


# Who may say what, and when


def _waiting(people: int = 3, house: str = "blackjack/vegas-strip") -> Table:
    """A table where somebody is to decide."""
    table = seat(house, people)
    play_rounds(table, Always("stand"), events=2 * people)
    while not table.game.deciding:
        once(table, Always("stand"))
    return table


def _check_unchanged(table: Table, refusal: type[Refused], sentence: str, call: Callable[[], object]) -> None:
    before = public(table.game)
    with pytest.raises(refusal) as refused:
        call()
    assert str(refused.value) == sentence
    assert public(table.game) == before


def test_e_06_an_action_out_of_turn_is_refused() -> None:
    table = stacked_table("blackjack/vegas-strip", "9 8 10 7 6 7", people=2)
    _check_unchanged(table, OutOfTurn, "“hit” is not asked for now.", lambda: table.act(0, "hit"))
    while not table.game.deciding:
        once(table, Always())
    _check_unchanged(table, OutOfTurn, "It is Person 1's turn, not Person 2's.", lambda: table.act(1, "hit"))
    _check_unchanged(table, OutOfTurn, "Person 1 cannot bet now.", lambda: table.bet(0, {"main": 1000}))
    _check_unchanged(table, OutOfTurn, "The round is not over.", lambda: table.leave(0))


def test_e_06_a_stale_answer_is_refused() -> None:
    table = _waiting(1, FOUR_SEATS)
    seen = table.game.events
    table.act(0, "hit", at=seen)
    while not table.game.deciding and table.game.round:
        once(table, Always("stand"))
    _check_unchanged(
        table, OutOfTurn, "“hit” comes too late: the table has gone on.", lambda: table.act(0, "hit", seen)
    )


@pytest.mark.slow
@given(any_setting("blackjack", "war"))
@SOME
def test_e_06_every_open_option_is_taken_and_every_other_word_is_refused(setting: Setting) -> None:
    log: list[Record] = []
    table = setting.table(write=log.append)
    words = (
        "hit",
        "stand",
        "double",
        "split",
        "swap",
        "surrender",
        "war",
        "insure",
        "even-money",
        "decline",
        "fold",
        "",
    )
    for _ in play(table, setting.crowd, rounds=3):
        need = table.game.deciding
        if need is None or table.game.players[need.seat].bot:
            continue
        before = public(table.game), len(log)
        for word in words:
            if word not in need.words:
                with pytest.raises(IllegalAnswer, match="is not possible now; possible: "):
                    table.act(need.seat, word, at=table.game.events)
        for option in need.options:
            for wrong in _wrong_amounts(option):
                with pytest.raises(IllegalAnswer, match=r"takes no amount here|is not possible: from"):
                    table.act(need.seat, wrong, at=table.game.events)
        for answer in (True, card("8"), 5):
            with pytest.raises(IllegalAnswer):
                table.act(need.seat, answer, at=table.game.events)  # type: ignore[arg-type]
        assert (public(table.game), len(log)) == before
        for option in need.options:
            _resume(table, log).act(need.seat, option.word, at=table.game.events)


def _wrong_amounts(option: Option) -> Iterable[MoveWithAmount]:
    if option.least is None:
        return [MoveWithAmount(option.word, max(1, option.cost))]
    return [
        MoveWithAmount(option.word, option.least - 1),
        MoveWithAmount(option.word, option.cost + 1),
        MoveWithAmount(option.word, -1),
    ]


def _resume(table: Table, log: list[Record]) -> Table:
    twin = Table.from_log(log, master=MASTER)
    assert public(twin.game) == public(table.game)
    return twin


def test_sitting_out_and_passing() -> None:
    """A seat that says no sits one round out; when all do, nobody is dealt to and the bets are asked for again."""
    table = seat("blackjack/vegas-strip", 2)
    table.bet(0, None)
    table.bet(1, {"main": 1000})
    assert table.game.betting == []
    play_rounds(table, Always("stand"), rounds=1)
    assert table.game.history[0][0] == 0
    assert table.game.last
    assert table.game.last.stakes[0] is None
    rounds, shoes = table.game.rounds, table.game.shoe.number
    for person in (0, 1):
        table.bet(person, None)
    event = table.advance()
    assert event
    assert isinstance(event.record, AllPassed)
    assert (table.game.rounds, table.game.shoe.number, table.game.betting, table.game.bets) == (
        rounds,
        shoes,
        [0, 1],
        {},
    )


def test_a_bet_is_made_once() -> None:
    table = seat("blackjack/vegas-strip", 2)
    table.bet(0, {"main": 1000})
    _check_unchanged(table, OutOfTurn, "Person 1 cannot bet now.", lambda: table.bet(0, {"main": 2000}))
    assert table.game.betting == [1]


def test_s2_03_s2_d10_chips_that_are_bought_are_whole_and_positive() -> None:
    table = seat("blackjack/deshmukh", 1)
    for amount, shown in ((50, "0.50"), (0, "0"), (-1000, "−10")):
        sentence = f"{shown} is not accepted: buy whole chips of 1."
        _check_unchanged(table, Refused, sentence, partial(table.buy, 0, amount))
    table.buy(0, 2500)
    assert (table.game.players[0].purse, table.game.players[0].bought) == (102_500, 102_500)


def test_chips_are_bought_at_any_time_and_count_from_the_next_round_on() -> None:
    log: list[Record] = []
    table = seat("blackjack/vegas-strip", 2, write=log.append)
    budget = table.game.rules.budget
    table.bet(0, {"main": 1000})
    table.buy(0, 1000)
    table.bet(1, None)
    table.buy(1, 1000)
    while not table.game.round:
        table.advance()
    at_the_deal = table.game.balance(0)
    table.buy(0, 7000)
    assert table.game.balance(0) == at_the_deal == budget + 1000 - 1000
    play_rounds(table, Always("stand"), rounds=1)
    assert [player.purse for player in table.game.players] == [budget + 8000 + table.game.history[0][0], budget + 1000]
    assert public(Table.from_log(log, MASTER).game) == public(table.game)
    table.leave(1)
    _check_unchanged(table, OutOfTurn, "Person 2 has left already.", lambda: table.buy(1, 1000))


def test_s3_d8_a_player_may_leave_between_rounds_and_takes_the_purse_along() -> None:
    table = seat(FOUR_SEATS, 4)
    table.bet(2, {"main": 100})
    table.leave(2)
    assert table.game.players[2].gone
    assert table.game.players[2].purse == 1000
    assert table.game.betting == [0, 1, 3]
    assert table.game.bets == {}
    _check_unchanged(table, OutOfTurn, "Person 3 cannot bet now.", lambda: table.bet(2, {"main": 100}))
    _check_unchanged(table, OutOfTurn, "At this table nobody buys more chips.", lambda: table.buy(2, 100))
    play_rounds(table, Always("stand"), rounds=1)
    assert table.game.last
    assert table.game.last.stakes[2] is None


def test_s3_d8_who_has_left_cannot_leave_again() -> None:
    table = seat(FOUR_SEATS, 4)
    table.leave(2)
    with pytest.raises(OutOfTurn):
        table.leave(2)


@pytest.mark.parametrize("wrong", [-1, 4, 99])
def test_e_06_a_seat_that_does_not_exist_is_refused(wrong: int) -> None:
    log: list[Record] = []
    table = seat(FOUR_SEATS, 4, write=log.append)
    calls: list[Callable[[], object]] = [
        lambda: table.bet(wrong, {"main": 100}),
        lambda: table.buy(wrong, 100),
        lambda: table.leave(wrong),
        lambda: table.act(wrong, "hit"),
    ]
    for call in calls:
        before = public(table.game), len(log)
        with pytest.raises(Refused):
            call()
        assert (public(table.game), len(log)) == before


def test_when_the_game_is_over_nothing_happens_any_more() -> None:
    log: list[Record] = []
    table = seat(FOUR_SEATS, 4, write=log.append)
    play_rounds(table, Always("stand"), rounds=2)
    table.end()
    assert isinstance(log[-1], GameOver)
    assert table.advance() is None
    assert (table.game.deciding, table.game.betting) == (None, [])
    before = public(table.game), len(log)
    calls: list[Callable[[], object]] = [
        lambda: table.bet(0, {"main": 100}),
        lambda: table.buy(0, 100),
        lambda: table.leave(0),
        lambda: table.act(0, "hit"),
    ]
    for call in calls:
        with pytest.raises(OutOfTurn):
            call()
    assert (public(table.game), len(log)) == before


def test_k_d3_a_game_is_not_ended_in_the_middle_of_a_round() -> None:
    table = _waiting()
    before = public(table.game)
    with pytest.raises(OutOfTurn):
        table.end()
    assert public(table.game) == before


# Four seats (S3)


def test_s3_03_s3_04_four_players_with_ten_pesos_each_bet_one_a_round() -> None:
    rules = rules_of(FOUR_SEATS)
    table = Table.begin(rules, company(rules, rules.seats, ()), master=MASTER)
    assert [player.purse for player in table.game.players] == [1000] * 4
    for event in play(table, Company(3), rounds=6):
        if isinstance(event.record, BetPlaced):
            assert event.record.bets in ({"main": 100}, None)


def test_s3_05_s3_d3_only_players_with_a_peso_or_more_play() -> None:
    rules = rules_of(FOUR_SEATS)
    purses = (1000, 50, 0, 100)
    table = Table.begin(rules, [Player(f"P{seat}", purse) for seat, purse in enumerate(purses)], master=MASTER)
    assert [table.game.eligible(seat) for seat in range(4)] == [True, False, False, True]
    assert table.game.betting == [0, 3]
    _check_unchanged(table, OutOfTurn, "P1 cannot bet now.", lambda: table.bet(1, {"main": 50}))
    play_rounds(table, Always("stand"), rounds=1)
    assert table.game.last
    assert [bool(stake) for stake in table.game.last.stakes] == [True, False, False, True]
    assert table.game.players[1].purse == 50


def test_s3_d3_a_last_half_peso_stays_shown_and_its_owner_is_out() -> None:
    table = stacked_table(FOUR_SEATS, "2 10 10 10 10", purse=150)
    play_rounds(table, Always("hit"), rounds=1)
    assert (table.game.players[0].purse, table.game.balance(0)) == (50, 50)
    assert not table.game.players[0].gone
    assert not table.game.eligible(0)
    play_rounds(table, Always("hit"))
    assert (len(table.game.history), table.game.betting) == (1, [])


def test_s3_06_a_round_starts_while_at_least_one_player_is_eligible() -> None:
    rules = rules_of(FOUR_SEATS)
    players = [Player("broke", 0), Player("short", 50), Player("last", 100), Player("out", 0)]
    table = Table.begin(rules, players, master=MASTER)
    play_rounds(table, Always("stand"), rounds=1)
    assert len(table.game.history) == 1
    alone = Table.begin(rules, [Player("broke", 0), Player("short", 99)], master=MASTER)
    assert (alone.game.betting, alone.advance()) == ([], None)


@pytest.mark.parametrize("number", range(5))
def test_s3_14_rounds_go_on_until_nobody_is_eligible(number: int) -> None:
    """People who always take a card lose sooner or later; whoever has a peso left is in every round until then."""
    table = seat(FOUR_SEATS, 4, master=master_seed(number))
    for event in play(table, Always("hit")):
        if isinstance(event.record, RoundDealt):
            assert table.game.round
            playing = [bool(stake) for stake in table.game.round.stakes]
            assert playing == [table.game.players[seat].purse >= 100 for seat in range(4)]
            assert any(playing)
    assert len(table.game.history) >= 10
    assert all(player.purse < 100 for player in table.game.players)
    assert (table.game.betting, table.advance()) == ([], None)


# The shoe at the table


@pytest.mark.slow
@given(any_setting())
@MANY
def test_e_03_the_round_of_the_cut_card_is_finished_then_the_shoe_is_shuffled(setting: Setting) -> None:
    log: list[Record] = []
    table = setting.table(write=log.append)
    for _ in play(table, setting.crowd, rounds=25):
        pass
    cut = table.game.rules.cut if table.game.rules.decks != "infinite" else 0
    for record, dealt in draws_since_shuffle(log):
        if isinstance(record, RoundDealt):
            assert dealt < cut or dealt == 0
        if isinstance(record, ShoeShown):
            assert dealt >= cut
    _a_shuffle_is_between_rounds(log)


def _a_shuffle_is_between_rounds(log: list[Record]) -> None:
    kinds = list(map(kind_of, log))
    for one, next in pairwise(kinds):
        if next == "shoe":
            assert one in ("settled", "buy", "leave")
        if one == "shoe":
            assert next in ("shuffle", "table", "buy", "leave", "over")
        if one == "shuffle":
            assert next in ("bet", "buy", "leave"), "the seal is published before any bet"
        if one in ("deal", "answer"):
            assert next in ("answer", "settled")


@pytest.mark.parametrize("house", [CHANGER, "blackjack/deshmukh", FOUR_SEATS])
def test_s3_d6_s0_d2_s2_d4_shuffled_before_every_round(house: str) -> None:
    log: list[Record] = []
    table = seat(house, 1, write=log.append)
    play_rounds(table, Always("stand"), rounds=10)
    kinds = list(map(kind_of, log))
    assert kinds.count("deal") == kinds.count("shuffle") == 10
    assert all(kinds[place - 2 : place] == ["shuffle", "bet"] for place, kind in enumerate(kinds) if kind == "deal")
    assert len({record.commitment for record in log if isinstance(record, ShoeSealed)}) == 10


@pytest.mark.slow
def test_e_03_no_card_lies_twice_on_the_felt_of_one_deck_though_the_shoe_runs_out() -> None:
    rules = load("blackjack/single-deck:penetration=0.95,max_hands=1").rules
    log: list[Record] = []
    ran_out = 0
    for number in range(12):
        log.clear()
        table = seat(rules, 6, master=master_seed(number), write=log.append)
        felt: Counter[str] = Counter()
        for event in play(table, Company(number), rounds=12):
            if isinstance(event.record, RoundDealt):
                felt.clear()
            if isinstance(event.answer, Card):
                felt[event.answer.code] += 1
                assert felt[event.answer.code] == 1
        ran_out += any(dealt > 52 for _, dealt in draws_since_shuffle(log))
    assert ran_out > 3


@pytest.mark.parametrize(
    ("house", "people"),
    [
        ("blackjack/single-deck:max_hands=4", 2),
        (FOUR_SEATS, 7),
        (CHANGER, 7),
        ("blackjack/downtown", 5),
        ("war/ctrlaltbet", 7),
    ],
)
@pytest.mark.parametrize("words", [("split", "swap", "hit", "war"), ("hit", "war"), ("split", "double", "hit")])
def test_e_03_no_round_takes_more_cards_than_its_seats_were_reckoned_with(
    house: str, people: int, words: tuple[str, ...]
) -> None:
    """The worst shoe: the smallest cards first."""
    rules = load(house).rules
    deck = sorted(DECK * (rules.cards // 52), key=lambda card: card.value)
    players = company(rules, people, (), 10**7)
    table = stack_shoes(Table.begin(rules, players, master=MASTER), deck)
    play_rounds(table, Always(*words), rounds=1)
    assert len(table.game.history) == 1
    assert 0 < table.game.shoe.drawn <= rules.longest(people)


def test_e_04_a_table_refuses_more_seats_than_its_shoe_can_surely_serve() -> None:
    rules = load("blackjack/single-deck:max_hands=4").rules
    assert len(Table.begin(rules, company(rules, 2, ()), master=MASTER).game.players) == 2
    with pytest.raises(BadRules, match=r"seats = 3 is too many: a round could need \d+ cards and the shoe holds 52"):
        Table.begin(rules, company(rules, 3, ()), master=MASTER)
    with pytest.raises(BadRules, match="seats"):
        Table.begin(rules, [], master=MASTER)


# One bet only


def test_e_17_the_only_bet_is_made_by_itself_for_everybody_who_can_pay_it() -> None:
    log: list[Record] = []
    table = seat(FOUR_SEATS, 3, ("expert",), write=log.append)
    table.game.players[1].purse = 50
    assert table.betting == []
    while not table.game.round:
        assert table.advance()
    placed = {record.seat: record.bets for record in log if isinstance(record, BetPlaced)}
    assert placed == {0: {"main": 100}, 2: {"main": 100}, 3: {"main": 100}}


def test_e_17_nobody_sits_out() -> None:
    table = seat(FOUR_SEATS, 2)
    with pytest.raises(BadBet, match="Everybody bets here who can pay it"):
        table.bet(0, None)
    table.away = {1}
    while table.advance():
        pass
    assert (table.betting, table.game.bets) == ([1], {0: {"main": 100}})


def test_e_17_people_with_a_choice_are_asked() -> None:
    table = seat("blackjack/changer", 2)
    while table.advance():
        pass
    assert (table.betting, table.game.bets) == ([0, 1], {})
