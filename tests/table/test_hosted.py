"""A hosted table: seats are taken and given back, actions have ids, the ledger follows from the records alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest

from croupier.table.records import SeatLeft
from croupier.houses import load
from croupier.messages import Refused
from croupier.store.postings import balances, may_owe, player, postings, seat_of
from croupier.table.audit import verify
from croupier.table.hosted import about_to_deal, waiting
from croupier.table.records import Record, check
from croupier.table.shoe import master_seed, promise
from croupier.table.game import HEAD_AFTER
from croupier.table.game import OutOfTurn
from croupier.table.player import Player
from croupier.table.table import Table
from croupier.table.records import Calendar
from croupier.table.tournament import Tournament
from tables import Company

HOSTED: Record = {"clock": 30, "by": "p1", "private": False}


def empty(house: str, log: list[Record], seats: int = 3, bots: tuple[str, ...] = ()) -> Table:
    rules = load(house).rules
    players = [Player("", 0, gone=True) for _ in range(seats)] + [Player("Inès", rules.budget, bot) for bot in bots]
    return Table(rules, players, house=house, master=master_seed(5), write=log.append, hosted=HOSTED)


def evening(table: Table, rounds: int, seed: int = 1) -> Iterator[None]:
    """People come and go, bet, cut, buy and decide; every action has an id."""
    people, ids = Company(seed), map(str, count())
    while table.game.rounds < rounds:
        dice = people.dice(table)
        free = [seat for seat, one in enumerate(table.game.players) if one.gone]
        if free and (dice.random() < 0.3 or not table.game.betting):
            who = f"w{next(ids)}"
            table.sit(dice.choice(free), f"Name {who}", table.game.rules.budget, who=who, id=next(ids))
        elif about_to_deal(table) and (uncut := table.game.uncut):
            table.cut(uncut[0], f"words {dice.random()}", id=next(ids))
        elif table.advance():
            pass
        elif need := table.game.deciding:
            table.act(need.seat, people.answer(table, need), at=table.game.asked, id=next(ids))
        else:
            seat = table.game.betting[0]
            if dice.random() < 0.1 and not table.game.bets:
                table.leave(seat, id=next(ids))
            else:
                table.bet(seat, people.bets(table, seat), id=next(ids))
        yield


def test_no_two_seats_show_the_same_name() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log, bots=("expert",))
    for seat in range(3):
        table.sit(seat, "Inès", table.game.rules.budget, who=f"p{seat}", id=str(seat))
    assert [player.name for player in table.game.players] == ["Inès 2", "Inès 3", "Inès 4", "Inès"]
    table.leave(3)
    table.leave(1, id="a")
    table.sit(1, "Inès", table.game.rules.budget, who="p1", id="b")  # the bot has gone with its name
    assert [table.game.name(seat) for seat in range(3)] == ["Inès 2", "Inès", "Inès 4"]
    assert [player.name for player in Table.from_log(log).players[:3]] == ["Inès 2", "Inès", "Inès 4"]


@pytest.mark.parametrize("house", ["blackjack/changer", "baccarat/punto-banco", "war/ctrlaltbet"])
def test_the_log_of_an_evening_is_a_log_like_any_other(house: str) -> None:
    log: list[Record] = []
    table = empty(house, log, bots=("amateur",) if "blackjack" in house else ())
    for _ in evening(table, 40):
        pass
    while table.game.round:
        if not table.advance():
            need = table.game.deciding
            assert need
            table.act(need.seat, need.words[-1], id="end")
    table.end()
    assert all(map(check, log))
    again = Table.from_log(log)
    assert again.over
    assert [one.purse for one in again.players] == [one.purse for one in table.game.players]
    verify(log)
    moved = [moved for record in log for moved in postings("g", record)]
    accounts = balances(moved)
    assert all(accounts[seat_of("g", seat)] == 0 for seat in range(len(table.game.players)))
    assert sum(accounts.values()) == 0


def test_the_account_of_a_seat_is_its_purse_after_every_record() -> None:
    log: list[Record] = []
    table, accounts, seen = empty("blackjack/changer", log), Counter[str](), 0
    for _ in evening(table, 25, seed=3):
        for record in log[seen:]:
            for moved in postings("g", record):
                accounts[moved.payer] -= moved.amount
                accounts[moved.payee] += moved.amount
        seen = len(log)
        for seat, one in enumerate(table.game.players):
            assert accounts[seat_of("g", seat)] == (0 if one.gone else one.purse)
    assert any(isinstance(record, SeatLeft) for record in log)
    assert not any(
        amount < 0 and not may_owe(name) for name, amount in accounts.items() if not name.startswith("player")
    )


def test_a_log_is_opened_at_any_head() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log)
    for _ in evening(table, 150, seed=2):
        if table.game.snapshot_at > 1 and table.game.events > table.game.snapshot_at + 100:
            break
    assert table.game.snapshot_at > HEAD_AFTER
    whole, late = Table.from_log(log), Table.from_log(log[table.game.snapshot_at - 1 :])
    for one in (whole, late):
        assert one.digest == table.game.digest
        assert one.players == table.game.players
        assert one.bets == table.game.bets
        assert one.done == table.game.done
        assert one.hosted == HOSTED


def test_what_was_done_is_known_by_its_id() -> None:
    log: list[Record] = []
    table = empty("war/ctrlaltbet", log)
    table.sit(1, "Léa", table.game.rules.budget, who="lea", id="a")
    table.advance()
    table.bet(1, {"ante": table.game.rules.minimum}, id="b")
    done = {key: json.loads(line)["event"] for key, line in table.game.done.items()}
    assert done == {("lea", "a"): "sit", ("lea", "b"): "bet"}
    assert Table.from_log(log).done == table.game.done
    table.leave(1, id="c")
    assert json.loads(table.game.done["lea", "c"])["amount"] == table.game.rules.budget


def test_a_seat_is_taken_once_and_by_one_person_once() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log)
    budget = table.game.rules.budget
    table.sit(0, "Léa", budget, who="lea")
    for seat, who, purse in ((0, "tom", budget), (1, "lea", budget), (9, "tom", budget), (1, "tom", 0), (1, "tom", -5)):
        with pytest.raises(Refused):
            table.sit(seat, "X", purse, who=who)
    local = Table(load("war/ctrlaltbet").rules, [Player("A", 10_000)], master=master_seed(1))
    with pytest.raises(Refused, match="sit down"):
        local.sit(0, "B", 10_000)
    assert len(log) == 2


def test_one_sits_down_and_leaves_during_a_round_without_a_stake() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log)
    table.sit(0, "Léa", table.game.rules.budget, who="lea")
    table.advance()
    table.bet(0, {"main": table.game.rules.minimum})
    while not table.game.deciding and not table.game.over:
        if not table.advance():
            break
    if table.game.round:
        table.sit(2, "Tom", table.game.rules.budget, who="tom")
        table.leave(2)
        table.sit(2, "Ana", table.game.rules.budget, who="ana")
        with pytest.raises(OutOfTurn, match="not over"):
            table.leave(0)
    asked = table.game.asked
    if table.game.deciding:
        assert asked < table.game.events
        table.act(0, "stand" if "stand" in table.game.deciding.words else "decline", at=asked)
    Table.from_log(log)


def test_a_bot_can_fill_a_seat_and_leave_it() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log)
    table.sit(1, "Oscar", table.game.rules.budget, plays="expert")
    assert table.game.players[1].bot
    table.leave(1)
    table.sit(1, "Léa", table.game.rules.budget, who="lea")
    again = Table.from_log(log)
    assert not again.players[1].bot
    assert [moved.payer for record in log for moved in postings("g", record)] == ["house:g", "seat:g:1", player("lea")]


def test_cuts_are_promised_before_they_are_said() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log)
    for seat in (0, 1):
        table.sit(seat, f"P{seat}", table.game.rules.budget, who=f"p{seat}")
    table.advance()
    for seat in (0, 1):
        table.promise_cut(seat, promise(table.game.id, 1, seat, f"words {seat}"), id=f"p{seat}")
    for seat in (0, 1):
        table.cut(seat, f"words {seat}", id=f"w{seat}")
    assert table.game.shoe.cuts == {0: "words 0", 1: "words 1"}
    Table.from_log(log)


def test_a_tournament_waits_for_its_company() -> None:
    log: list[Record] = []
    rules = load("blackjack/changer").rules
    players = [Player("", 0, gone=True), Player("", 0, gone=True), Player("Inès", rules.budget, "amateur")]
    game = Tournament.begin(
        rules,
        players,
        Calendar(2, 1),
        house="blackjack/changer",
        master=master_seed(3),
        write=log.append,
        hosted=HOSTED,
    )
    table = game.table
    assert (waiting(table), game.advance(), game.winner) == (True, None, None)
    table.sit(0, "Léa", rules.budget, who="lea")
    table.leave(0)
    table.sit(0, "Léa", rules.budget, who="lea")
    with pytest.raises(Refused, match="before it begins"):
        table.sit(1, "Tom", rules.budget * 2, who="tom")
    assert game.advance() is None
    table.sit(1, "Tom", rules.budget, who="tom")
    assert waiting(table) is False
    people = Company(4)
    while game.winner is None:
        if game.advance():
            continue
        if need := table.game.deciding:
            table.act(need.seat, people.answer(table, need), id=f"a{table.game.events}")
        else:
            table.bet(table.game.betting[0], people.bets(table, table.game.betting[0]), id=f"b{table.game.events}")
    table.end()
    again = Tournament.from_log(log)
    assert again.winner == game.winner
    verify(log)
    accounts = balances(moved for record in log for moved in postings("g", record))
    assert all(amount == 0 for name, amount in accounts.items() if name.startswith("seat:"))
    assert accounts["player:lea"] + accounts["player:tom"] + accounts["house:g"] == 0


@pytest.mark.parametrize(
    ("event", "change"),
    [
        ("leave", {"amount": 1}),
        ("leave", {"who": "somebody"}),
        ("over", {"paid": []}),
        ("sit", {"purse": 10**9 + 50}),
        ("sit", {"seat": 2}),
        ("answer", {"seat": 2}),
    ],
)
def test_a_record_that_was_changed_is_refused(event: str, change: Record) -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log, seats=2)
    table.sit(0, "Léa", table.game.rules.budget, who="lea", id="1")
    table.sit(1, "Tom", table.game.rules.budget, who="tom", id="2")
    while table.game.rounds < 3 or table.game.round:
        if not table.advance():
            if need := table.game.deciding:
                table.act(need.seat, need.words[-1], id=f"x{table.game.events}")
            else:
                table.bet(table.game.betting[0], {"main": table.game.rules.minimum}, id=f"x{table.game.events}")
    table.leave(1)
    table.end()
    Table.from_log(log)
    place = next(place for place, record in enumerate(log) if record["event"] == event and set(change) & {*record})
    with pytest.raises(Refused):
        Table.from_log([*log[:place], {**log[place], **change}, *log[place + 1 :]])
