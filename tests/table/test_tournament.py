"""The elimination tournament (S0-16 to S0-18, S0-D8 to S0-D11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.war import Rules as War
from croupier.houses import load
from croupier.messages import Refused
from croupier.records.types import (
    BetPlaced,
    Calendar,
    GameOver,
    Player,
    Record,
    RoundDealt,
    SeatLeft,
    ShoeSealed,
    ShoeShown,
    Snapshot,
    decode,
    encode,
)
from croupier.strategies import names as strategies_of
from croupier.table.game import Game, OutOfTurn
from croupier.table.limits import BadBet
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.table.tournament import BadTournament, Tournament
from records.edits import change
from sizes import size
from tables import (
    MASTER,
    Always,
    Company,
    any_rules,
    company,
    fits,
    once,
    play,
    play_rounds,
    public,
    records_to,
    rules_of,
    seat,
    stacked_table,
)

CHANGER = rules_of("blackjack/changer")
LEVELS = ("amateur", "intermediate", "expert")
Log = list[Record]


# Tournaments whose rounds came out as we say


def begin_tournament(
    purses: Sequence[int], calendar: Calendar | None = None, master: bytes = MASTER, names: str = "ABCDEFG"
) -> Table:
    """People with these purses, before the first round."""
    players = [Player(name, purse) for name, purse in zip(names, purses, strict=False)]
    calendar = calendar or Calendar()
    return Table.begin(CHANGER, players, calendar=calendar, house="blackjack/changer", master=master)


def contest(table: Table) -> Tournament:
    """The tournament of a table."""
    assert table.game.tournament
    return table.game.tournament


def ends(table: Table, *nets: int) -> list[int]:
    """A round ends with these results; the seats that leave after it. After the last round the tournament ends by itself."""
    for player, net in zip(table.game.players, nets, strict=True):
        player.purse += net
        assert player.purse >= 0
    table.game.history.append(nets)
    left = []
    while event := table.advance():
        if isinstance(event.record, SeatLeft):
            left.append(event.record.seat)
        elif not isinstance(event.record, ShoeSealed):
            assert contest(table).finished
            assert isinstance(event.record, ShoeShown | GameOver)
    assert table.game.over == contest(table).finished == (contest(table).winner is not None)
    return left


def test_s0_16_one_human_and_three_ai_players_with_equal_budgets() -> None:
    players = company(CHANGER, 1, ("expert",) * 3)
    table = Table.begin(CHANGER, players, calendar=Calendar(), house="blackjack/changer", master=MASTER)
    assert [player.purse for player in table.game.players] == [200_000] * 4
    assert [player.bot for player in table.game.players] == [False, True, True, True]
    assert (contest(table).calendar.rounds, contest(table).calendar.block) == (9, 3)


def test_s0_16_budgets_stay_equal_nobody_buys_more() -> None:
    table = begin_tournament([1000] * 4)
    before = public(table.game)
    with pytest.raises(OutOfTurn):
        table.buy(0, 1000)
    assert public(table.game) == before


def test_s0_17_after_rounds_3_and_6_the_poorest_leaves_and_after_9_the_richest_wins() -> None:
    table = begin_tournament([1000] * 4)
    assert ends(table, -100, -500, 0, 0) == []
    assert ends(table, -100, 0, 0, 0) == []
    assert ends(table, 0, 100, 0, -200) == [1]
    assert ends(table, -600, 0, 0, 0) == []
    assert ends(table, 0, 0, 300, 0) == []
    assert ends(table, 500, 0, 0, -300) == [3]
    for _ in range(2):
        assert ends(table, 600, 0, -100, 0) == []
        assert contest(table).winner is None
    assert ends(table, -900, 0, 0, 0) == []
    assert contest(table).winner == 2
    assert [(line.rank, line.seat, line.purse, line.out) for line in contest(table).standings()] == [
        (1, 2, 1100, None),
        (2, 0, 1000, None),
        (3, 3, 500, 6),
        (4, 1, 600, 3),
    ]
    assert table.advance() is None


def test_s0_18_a_budget_of_0_leaves_at_once() -> None:
    table = begin_tournament([1000] * 4)
    assert ends(table, 0, -1000, 0, 0) == [1]
    assert table.game.players[1].gone
    assert table.game.betting == [0, 2, 3]
    assert contest(table).standings()[-1].out == 1


def test_s0_d8_a_tie_for_the_poorest_is_broken_by_the_last_round_then_the_one_before() -> None:
    one = begin_tournament([1000] * 4)
    for nets in ((0, -100, 0, 500), (-200, 0, 0, 0)):
        ends(one, *nets)
    assert ends(one, 0, -100, 500, 0) == [1]  # 800 each; 0 was better in the last round
    other = begin_tournament([1000] * 4)
    for nets in ((0, -100, 0, 500), (-100, 0, 0, 0)):
        ends(other, *nets)
    assert ends(other, -100, -100, 500, 0) == [0]  # the last round was the same; in the one before 0 lost
    first = begin_tournament([1000, 1100, 1500, 1500], names="ABCD")
    for nets in ((0, -100, 0, 0), (-100, -100, 0, 0)):
        ends(first, *nets)
    assert ends(first, -100, -100, 0, 0) == [1]  # back to the first round


@pytest.mark.slow
def test_s0_d8_then_a_seeded_draw_that_favours_no_seat() -> None:
    left: Counter[int] = Counter()
    for number in range(800):
        table = begin_tournament([1000] * 4, Calendar(9, 1), master_seed(number))
        (out,) = ends(table, 0, 0, 0, 0)
        left[out] += 1
        if number < 20:
            assert ends(begin_tournament([1000] * 4, Calendar(9, 1), master_seed(number)), 0, 0, 0, 0) == [out]
    assert sum((left[seat] - 200) ** 2 / 200 for seat in range(4)) < 16.3  # 3 degrees, one in a thousand


def test_s0_d9_a_bust_out_inside_a_block_counts_as_its_elimination() -> None:
    table = begin_tournament([1000] * 4)
    assert ends(table, 0, 0, -1000, 0) == [2]
    assert ends(table, 0, 0, 0, 0) == []
    assert ends(table, 100, 0, 0, 0) == []  # three remain: nobody else leaves
    for _ in range(2):
        assert ends(table, 0, -100, 0, 0) == []
    assert ends(table, 0, 0, 0, 0) == [1]


def test_s0_d9_a_bust_out_in_the_last_round_of_a_block_is_its_elimination() -> None:
    table = begin_tournament([1000] * 4)
    ends(table, 0, -900, 0, 0)
    ends(table, 0, 0, 0, 0)
    assert ends(table, 0, 0, 0, -1000) == [3]  # 1 has only 100 left, but three remain


def test_s0_d9_two_bust_outs_in_a_block_leave_nobody_to_be_eliminated_in_the_next() -> None:
    table = begin_tournament([1000] * 4)
    ends(table, -1000, 0, 0, 0)
    assert ends(table, 0, -1000, 0, 0) == [1]
    for _ in range(6):
        assert ends(table, 0, 0, 100, -100) == []
    assert contest(table).winner is None
    ends(table, 0, 0, 0, 0)
    assert contest(table).winner == 2


def _next_cut(table: Table) -> int | None:
    return contest(table).next_cut


def test_s0_d9_the_next_cut_and_what_everybody_has_above_its_line() -> None:
    table = begin_tournament([1000, 3000, 5000, 5000])
    assert contest(table).calendar.cuts == [3, 6]
    assert _next_cut(table) == 3
    assert {one.name: one.above for one in contest(table).standings()} == {"C": 4000, "D": 4000, "B": 2000, "A": -2000}
    assert ends(table, -1000, 0, 0, 0) == [0]
    assert _next_cut(table) == 6  # who went broke has taken the place of the poorest
    assert {one.name: one.above for one in contest(table).standings()} == {"C": 2000, "D": 2000, "B": -2000, "A": None}
    assert ends(table, 0, -3000, 0, 0) == [1]
    assert _next_cut(table) is None
    assert {one.above for one in contest(table).standings()} == {None}


def test_s0_d9_one_player_left_wins_at_once() -> None:
    table = begin_tournament([1000, 1000, 1000, 500])
    assert ends(table, -1000, 0, 0, 0) == [0]
    assert ends(table, 0, -1000, -1000, -400) in ([1, 2], [2, 1])
    assert contest(table).winner == 3
    assert table.advance() is None
    assert [line.rank for line in contest(table).standings()] == [1, 2, 3, 4]
    assert contest(table).standings()[0].seat == 3


def test_s0_d9_all_at_0_in_one_round_the_highest_budget_before_it_wins() -> None:
    table = begin_tournament([1000, 3000, 2000, 500])
    assert ends(table, -1000, -3000, -2000, -500) == [3, 0, 2]
    assert contest(table).winner == 1
    assert [line.seat for line in contest(table).standings()] == [1, 2, 0, 3]


@pytest.mark.slow
def test_s0_d9_all_at_0_with_equal_budgets_is_drawn_and_favours_no_seat() -> None:
    won: Counter[int | None] = Counter()
    for number in range(600):
        table = begin_tournament([1000] * 3, master=master_seed(number))
        ends(table, -1000, -1000, -1000)
        won[contest(table).winner] += 1
    assert sum((won[seat] - 200) ** 2 / 200 for seat in range(3)) < 13.8  # 2 degrees, one in a thousand


def test_s0_d10_a_tie_for_the_richest_is_broken_by_the_last_round_then_the_one_before() -> None:
    calendar = Calendar(rounds=3, block=5)
    one = begin_tournament([1000] * 2, calendar)
    for nets in ((100, 0), (0, 0), (0, 100)):
        ends(one, *nets)
    assert contest(one).winner == 1
    other = begin_tournament([1000] * 2, calendar)
    for nets in ((0, 100), (100, 0), (50, 50)):
        ends(other, *nets)
    assert contest(other).winner == 0


@pytest.mark.slow
def test_s0_d10_then_a_seeded_draw_that_favours_no_seat() -> None:
    won: Counter[int | None] = Counter()
    for number in range(800):
        table = begin_tournament([1000] * 4, Calendar(1, 5), master_seed(number))
        ends(table, 0, 0, 0, 0)
        won[contest(table).winner] += 1
    assert sum((won[seat] - 200) ** 2 / 200 for seat in range(4)) < 16.3  # 3 degrees, one in a thousand


# Against a second statement of the rules


@dataclass
class Ledger:
    """The rulebook's paragraphs once more: who may leave, who may win, before any draw."""

    purses: list[int]
    calendar: Calendar
    history: list[tuple[int, ...]]
    alive: set[int]

    def leavers(self) -> set[int]:
        broke = {seat for seat in self.alive if not self.purses[seat]}
        if len(self.alive) == 1 or not self.history:
            return set()
        if broke:
            before = {seat: self.purses[seat] - self.history[-1][seat] for seat in broke}
            return {seat for seat in broke if before[seat] == min(before.values())}
        block, rest = divmod(len(self.history), self.calendar.block)
        due = rest == 0 and len(self.history) < self.calendar.rounds
        return self.at_the(min) if due and len(self.alive) > len(self.purses) - block else set()

    def winners(self) -> set[int]:
        if len(self.alive) == 1:
            return set(self.alive)
        return self.at_the(max) if len(self.history) == self.calendar.rounds and not self.leavers() else set()

    def at_the(self, end: Callable[[Iterable[tuple[int, ...]]], tuple[int, ...]]) -> set[int]:
        """The seats with the least (or the most) money; of those, with the worse (or better) rounds, the last first."""
        results = {seat: (self.purses[seat], *(nets[seat] for nets in reversed(self.history))) for seat in self.alive}
        extreme = end(results.values())
        return {seat for seat in self.alive if results[seat] == extreme}


@pytest.mark.slow
@given(st.data())
@settings(max_examples=size(60, 150), deadline=None)
def test_s0_17_s0_18_s0_d8_s0_d9_s0_d10_any_calendar_and_any_results(data: st.DataObject) -> None:
    purses = data.draw(st.lists(st.sampled_from((100, 200, 300)), min_size=2, max_size=5))
    calendar = Calendar(data.draw(st.integers(1, 9)), data.draw(st.integers(1, 4)))
    table = begin_tournament(purses, calendar, master_seed(data.draw(st.integers(0, 5))))
    ledger = Ledger(list(purses), calendar, [], set(range(len(purses))))
    while contest(table).winner is None:
        assert not ledger.winners()
        nets = tuple(
            data.draw(st.sampled_from((-100, 0, 100, -ledger.purses[seat]))) if seat in ledger.alive else 0
            for seat in range(len(purses))
        )
        ledger.history.append(nets)
        ledger.purses = [purse + net for purse, net in zip(ledger.purses, nets, strict=True)]
        for out in ends(table, *nets):
            assert out in ledger.leavers()
            ledger.alive.remove(out)
        assert not ledger.leavers()
        assert set(contest(table).remaining) == ledger.alive
        standings = contest(table).standings()
        assert [line.rank for line in standings] == list(range(1, len(purses) + 1))
        assert [line.seat for line in standings[len(ledger.alive) :]] == contest(table).departures[::-1]
        assert len(ledger.history) <= calendar.rounds
    assert contest(table).winner in ledger.winners()
    assert contest(table).standings()[0].seat == contest(table).winner


# Bets


def test_s0_d10_everybody_bets_every_round() -> None:
    table = begin_tournament([1000] * 4)
    before = public(table.game)
    with pytest.raises(BadBet, match=r"^In a tournament everybody bets every round\.$"):
        table.bet(0, None)
    assert public(table.game) == before


def test_s0_d10_with_less_than_the_minimum_the_bet_is_the_whole_budget() -> None:
    table = begin_tournament([50, 1000])
    for bet in (20, 49, 100):
        with pytest.raises(BadBet):
            table.bet(0, {"main": bet})
    assert table.betting == [1]  # the bet is made by itself (E-17)
    assert table.bet(1, {"main": 100})
    assert table.game.balance(0) == 0
    play_rounds(table, Always("stand"), rounds=1)
    assert table.game.history[0][0] in (-50, 0, 50, 75)
    both = stacked_table("blackjack/changer", "10 10 10 9 9 7", people=2, purse=50, calendar=Calendar())
    play_rounds(both, Always("stand"), rounds=1)
    assert [player.purse for player in both.game.players] == [100, 100]


def test_s0_d10_bots_bet_their_whole_budget_too() -> None:
    players = [Player("Short", 50, "expert"), Player("Rich", 100_000, "amateur")]
    table = Table.begin(CHANGER, players, calendar=Calendar(), master=MASTER)
    bets = [event.record for event in play(table, Company(0), rounds=1) if isinstance(event.record, BetPlaced)]
    assert bets[0].bets == {"main": 50}


@pytest.mark.parametrize(
    ("calendar", "players", "sentence"),
    [
        (Calendar(0, 3), 4, "0 rounds in blocks of 3 are not possible: both are from 1 to 1000."),
        (Calendar(9, 0), 4, "9 rounds in blocks of 0 are not possible: both are from 1 to 1000."),
        (
            Calendar(10**20, 3),
            4,
            "100000000000000000000 rounds in blocks of 3 are not possible: both are from 1 to 1000.",
        ),
        (Calendar(9, 3), 1, "A tournament takes two players or more: 1 is not enough."),
    ],
)
def test_a_calendar_or_company_that_cannot_be_is_refused(calendar: Calendar, players: int, sentence: str) -> None:
    with pytest.raises(BadTournament) as refusal:
        begin_tournament([1000] * players, calendar)
    assert str(refusal.value) == sentence


# Whole tournaments


def hold(
    house: str, people: int, bots: Iterable[str], calendar: Calendar, purse: int, number: int = 1
) -> tuple[Table, Log]:
    log: Log = []
    table = seat(
        house, people, tuple(bots), purse=purse, master=master_seed(number), write=log.append, calendar=calendar
    )
    return table, log


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("purse", [200_000, 500])
def test_s0_17_s0_d10_bots_of_every_level_play_to_the_end_and_the_same_seed_gives_the_same_tournament(
    level: str, purse: int
) -> None:
    logs = []
    for number in (1, 1, 2):
        table, log = hold("blackjack/changer", 0, (level,) * 4, Calendar(), purse, number)
        play_rounds(table, Company(0))
        logs.append(log)
        assert contest(table).winner is not None
        assert contest(table).rounds_played <= 9
        assert len(contest(table).departures) >= 2
        _everybody_bet_every_round(log)
        _check_departures(log)
    assert logs[0] == logs[1] != logs[2]


def _players(log: Log) -> int:
    assert isinstance(log[0], Snapshot)
    return len(log[0].players)


def _everybody_bet_every_round(log: Log) -> None:
    here = set(range(_players(log)))
    bets: set[int] = set()
    for record in log:
        if isinstance(record, BetPlaced):
            assert record.bets
            bets.add(record.seat)
        if isinstance(record, SeatLeft):
            here.remove(record.seat)
        if isinstance(record, RoundDealt):
            assert bets == here
            bets.clear()


def _check_departures(log: Log) -> None:
    """After round 3 at most three remain, after round 6 at most two."""
    here = players = _players(log)
    for record in log:
        if isinstance(record, SeatLeft):
            assert record.rank == here
            here -= 1
        if isinstance(record, RoundDealt):
            assert here <= players - (record.round - 1) // 3


@pytest.mark.parametrize("house", ["war/ctrlaltbet", "war/casino-war", "baccarat/ctrlaltbet", "blackjack/vegas-strip"])
def test_s0_17_a_tournament_is_held_at_any_house(house: str) -> None:
    levels = strategies_of(load(house).rules)
    bots = [levels[number % len(levels)] for number in range(4)]
    table, log = hold(house, 0, bots, Calendar(5, 2), 30_000)
    play_rounds(table, Company(0))
    assert contest(table).winner is not None
    _everybody_bet_every_round(log)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=size(20, 40), deadline=None)
def test_s0_d9_s0_d10_every_tournament_ends_at_every_house(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    solved = {"champion"}  # plays by a solution, which takes seconds for every house: see tests/tournament
    bots = data.draw(st.lists(st.sampled_from(sorted({*strategies_of(rules)} - solved)), min_size=1, max_size=3))
    people = data.draw(st.integers(1, 2))
    if not fits(rules, people + len(bots)):
        return
    purse = rules.minimum * data.draw(st.sampled_from((1, 2, 5, 50)))
    calendar = Calendar(data.draw(st.integers(1, 6)), data.draw(st.integers(1, 4)))
    log: Log = []
    try:
        table = seat(rules, people, bots, purse=purse, write=log.append, calendar=calendar)
    except BadTournament:
        assert isinstance(rules, War)
        assert not rules.surrender  # who bets all could not answer a tie (E-04, S0-D10)
        return
    play_rounds(table, Company(data.draw(st.integers(0, 99))))
    assert contest(table).winner is not None
    assert contest(table).rounds_played <= calendar.rounds
    _everybody_bet_every_round(log)


@pytest.mark.parametrize("purse", [100, 150, 1000, 3000])
def test_s0_d10_e_04_at_war_without_surrender_a_tournament_ends_or_is_refused(purse: int) -> None:
    """Who has less than the minimum bets all, and could not answer a tie."""
    try:
        table, _ = hold(
            "war/casino-war:surrender=false,minimum=1,chip=0.50", 1, ("expert", "amateur"), Calendar(), purse
        )
    except BadTournament:
        return
    play_rounds(table, Company(1))
    assert contest(table).winner is not None


@pytest.mark.slow
@given(st.data())
@settings(max_examples=size(20, 40), deadline=None)
def test_s0_17_a_tournament_cut_anywhere_goes_on_to_the_identical_end(data: st.DataObject) -> None:
    purse = data.draw(st.sampled_from((300, 1000, 200_000)))
    calendar = Calendar(data.draw(st.integers(2, 9)), data.draw(st.integers(1, 3)))
    level, number = data.draw(st.sampled_from(LEVELS)), data.draw(st.integers(0, 20))
    people = Company(number)
    table, log = hold("blackjack/four-seats:maximum=500,minimum=1", 1, (level,) * 3, calendar, purse, number)
    play_rounds(table, people)
    assert table.game.over
    length = data.draw(st.integers(1, len(log)))
    prefix, again = [decode(encode(record)) for record in log[:length]], Log()
    twin = Table.from_log(prefix, master_seed(number), write=records_to(again.append))
    while once(twin, people):
        pass
    assert log[:length] + again == log
    assert contest(twin).winner == contest(table).winner
    assert contest(twin).departures == contest(table).departures
    assert contest(twin).standings() == contest(table).standings()
    assert contest(twin).calendar == calendar


def test_s0_d10_an_eliminated_human_can_watch_the_end() -> None:
    """Once the person is out the rest goes on by itself."""
    table, log = hold("blackjack/changer", 1, LEVELS, Calendar(), 300, 4)
    table.game.players[0].purse = 0
    table.game.history.append((-300, 0, 0, 0))
    assert table.advance()
    assert contest(table).departures == [0]
    while table.advance():
        pass
    assert contest(table).winner in (1, 2, 3)
    assert contest(table).standings()[-1].seat == 0
    assert isinstance(log[-1], GameOver)
    assert log[-1].ranking == [line.seat for line in contest(table).standings()]


def test_nobody_speaks_out_of_turn_in_a_tournament() -> None:
    table = begin_tournament([1000] * 4)
    ends(table, -1000, 0, 0, 0)
    with pytest.raises(Refused):
        table.bet(0, {"main": 100})


# Bets at the same time


def test_s0_d11_bets_are_held_until_every_person_has_bet() -> None:
    log: Log = []
    table = seat("blackjack/changer", 3, ("expert",), calendar=Calendar(), write=log.append)
    while table.advance():
        pass
    before = list(log)
    for person, left in ((2, [0, 1]), (0, [1])):
        assert table.bet(person, {"main": 100 + 100 * person}) is None
        assert (table.betting, table.game.bets, table.game.balance(person)) == (left, {}, table.game.rules.budget)
        assert table.advance() is None
        with pytest.raises(OutOfTurn, match="has bet already"):
            table.bet(person, {"main": 100})
    assert log == before
    assert table.bet(1, {"main": 200})
    while not table.game.round:
        assert table.advance()
    placed = [record for record in log if isinstance(record, BetPlaced)]
    assert [(record.seat, record.bets) for record in placed[:3]] == [(n, {"main": 100 + 100 * n}) for n in range(3)]
    assert placed[3].seat == 3  # bots bet after people


def test_s0_d11_a_bot_that_bets_before_a_person_is_refused() -> None:
    log: Log = []
    table = seat("blackjack/changer", 1, ("expert",), calendar=Calendar(), write=log.append)
    play_rounds(table, Always("stand"), rounds=1)
    (first, person), (second, bot) = [
        (place, record) for place, record in enumerate(log) if isinstance(record, BetPlaced)
    ]
    assert (person.seat, bot.seat) == (0, 1)
    swapped = [*log]
    swapped[first], swapped[second] = change(bot, n=person.n), change(person, n=bot.n)
    Game.fold(log)
    with pytest.raises(Refused):
        Game.fold(swapped)


def test_s0_d11_a_bet_that_is_not_taken_is_not_held() -> None:
    table = begin_tournament([1000, 1000])
    for bets in (None, {"main": 1}, {"main": 2000}):
        with pytest.raises(BadBet):
            table.bet(0, bets)
    assert (table.held, table.betting) == ({}, [0, 1])


def test_s0_d11_what_was_held_is_gone_after_a_restart() -> None:
    log: Log = []
    table = seat("blackjack/changer", 2, calendar=Calendar(), write=log.append)
    table.bet(0, {"main": 100})
    again = Table.from_log(log, MASTER)
    assert (again.held, again.betting) == ({}, [0, 1])


@pytest.mark.parametrize("plays", LEVELS)
def test_s0_d11_what_bots_bet_does_not_depend_on_what_people_bet(plays: str) -> None:
    def bots_bets(*people: int) -> list[dict[str, int] | None]:
        log: Log = []
        table = seat("blackjack/changer", 2, (plays, plays), calendar=Calendar(), write=log.append)
        while table.advance():
            pass
        for person, cents in enumerate(people):
            table.bet(person, {"main": cents})
        while not table.game.round:
            table.advance()
        return [record.bets for record in log if isinstance(record, BetPlaced) and record.seat > 1]

    assert bots_bets(100, 100) == bots_bets(20000, 300)
