"""A hosted table: seats are taken and given back, actions have ids, the ledger follows from the records alone."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.houses import load
from croupier.messages import Refused
from croupier.records.types import (
    Answered,
    BetPlaced,
    Calendar,
    GameOver,
    Player,
    Record,
    SatDown,
    SeatLeft,
    decode,
    encode,
)
from croupier.store.postings import balances, may_owe, postings
from croupier.table.audit import verify
from croupier.table.game import SNAPSHOT_AFTER, Game, OutOfTurn
from croupier.table.shoe import master_seed, promise
from croupier.table.table import Table
from records.edits import change, edit
from table.guests import HOSTED, MASTER, empty, evening, finish, next_event
from tables import Company, public


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
    assert [player.name for player in Game.fold(log).players[:3]] == ["Inès 2", "Inès", "Inès 4"]


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/changer", "baccarat/punto-banco", "war/ctrlaltbet"])
def test_the_log_of_an_evening_is_a_log_like_any_other(house: str) -> None:
    log: list[Record] = []
    table = empty(house, log, bots=("amateur",) if "blackjack" in house else ())
    for _ in evening(table, 40):
        pass
    finish(table)
    assert [decode(encode(record)) for record in log] == log
    assert public(Game.fold(log)) == public(Table.from_log(log, MASTER).game) == public(table.game)
    assert table.game.over
    found = verify(log)
    assert (found.verdict, found.problem) == ("fair", None)
    assert any(shoe.cut for shoe in found.shoes)
    moved = [moved for record in log for moved in postings("g", record)]
    accounts = balances(moved)
    assert all(accounts[f"seat:g:{seat}"] == 0 for seat in range(len(table.game.players)))
    assert sum(accounts.values()) == 0


@pytest.mark.slow
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
            assert accounts[f"seat:g:{seat}"] == (0 if one.gone else one.purse)
    assert any(isinstance(record, SeatLeft) for record in log)
    assert not any(
        amount < 0 and not may_owe(name) for name, amount in accounts.items() if not name.startswith("player")
    )


@pytest.mark.slow
def test_a_log_is_opened_at_any_snapshot() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log)
    for _ in evening(table, 150, seed=2):
        if table.game.snapshot_at > 1 and table.game.events > table.game.snapshot_at + 100:
            break
    assert table.game.snapshot_at > SNAPSHOT_AFTER
    late = log[table.game.snapshot_at - 1 :]
    for one in (Game.fold(log), Game.fold(late), Table.from_log(late, MASTER).game):
        assert one.digest == table.game.digest
        assert one.bets == table.game.bets
        assert one.done == table.game.done
        assert one.players == table.game.players
        assert one.hosted == HOSTED


def test_what_was_done_is_known_by_its_id() -> None:
    log: list[Record] = []
    table = empty("war/ctrlaltbet", log)
    table.sit(1, "Léa", table.game.rules.budget, who="lea", id="a")
    table.advance()
    table.bet(1, {"ante": table.game.rules.minimum}, id="b")
    done = {key: type(record) for key, record in table.game.done.items()}
    assert done == {("lea", "a"): SatDown, ("lea", "b"): BetPlaced}
    assert Game.fold(log).done == table.game.done
    table.leave(1, id="c")
    left = table.game.done["lea", "c"]
    assert isinstance(left, SeatLeft)
    assert left.amount == table.game.rules.budget


def test_a_seat_is_taken_once_and_by_one_person_once() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log)
    budget = table.game.rules.budget
    table.sit(0, "Léa", budget, who="lea")
    for seat, who, purse in ((0, "tom", budget), (1, "lea", budget), (9, "tom", budget), (1, "tom", 0), (1, "tom", -5)):
        with pytest.raises(Refused):
            table.sit(seat, "X", purse, who=who)
    local = Table.begin(load("war/ctrlaltbet").rules, [Player("A", 10_000)], master=master_seed(1))
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
    assert public(Game.fold(log)) == public(table.game)


def test_a_bot_can_fill_a_seat_and_leave_it() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log)
    table.sit(1, "Oscar", table.game.rules.budget, plays="expert")
    assert table.game.players[1].bot
    table.leave(1)
    table.sit(1, "Léa", table.game.rules.budget, who="lea")
    assert not Game.fold(log).players[1].bot
    assert not Table.from_log(log, MASTER).game.players[1].bot
    assert [moved.payer for record in log for moved in postings("g", record)] == ["house:g", "seat:g:1", "player:lea"]


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
    assert public(Game.fold(log)) == public(table.game)


def test_a_tournament_waits_for_its_company() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log, seats=2, bots=("amateur",), calendar=Calendar(2, 1))
    rules = table.game.rules
    assert (table.game.waiting, table.advance()) == (True, None)
    table.sit(0, "Léa", rules.budget, who="lea")
    table.leave(0)
    table.sit(0, "Léa", rules.budget, who="lea")
    with pytest.raises(Refused, match="before it begins"):
        table.sit(1, "Tom", rules.budget * 2, who="tom")
    assert table.advance() is None
    table.sit(1, "Tom", rules.budget, who="tom")
    assert not table.game.waiting
    for _ in evening(table, 10, seed=4):
        pass
    assert table.game.over
    again = Game.fold(log)
    assert table.game.tournament
    assert again.tournament
    assert again.tournament.winner == table.game.tournament.winner is not None
    found = verify(log)
    assert (found.verdict, found.problem) == ("fair", None)
    accounts = balances(moved for record in log for moved in postings("g", record))
    assert all(amount == 0 for name, amount in accounts.items() if name.startswith("seat:"))
    assert accounts["player:lea"] + accounts["player:tom"] + accounts["house:g"] == 0


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (SeatLeft, {"amount": 1}),
        (SeatLeft, {"amount": None}),
        (SeatLeft, {"who": "somebody"}),
        (GameOver, {"paid": []}),
        (GameOver, {"paid": None}),
        (GameOver, {"master": "0" * 64}),
        (SatDown, {"purse": 10**9 + 50}),
        (SatDown, {"seat": 2}),
        (SatDown, {"who": "tom"}),
        (SatDown, {"who": ""}),
        (Answered, {"seat": 2}),
        (Answered, {"by": "tom"}),
        (BetPlaced, {"by": "tom"}),
    ],
)
def test_a_record_that_was_changed_is_refused(kind: type[Record], change: dict[str, object]) -> None:
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
    assert Game.fold(log).over
    place = next(place for place, record in enumerate(log) if isinstance(record, kind))
    with pytest.raises(Refused):
        Game.fold(edit(log, place, **change))


def test_a_table_begins_with_empty_seats_that_have_nothing() -> None:
    log: list[Record] = []
    empty("blackjack/changer", log, seats=2)
    assert Game.fold(log).players[0].gone
    rich = change(log[0], players=[Player("", 100, gone=True), Player("", 0, gone=True)])
    with pytest.raises(Refused, match="whole table"):
        Game.fold([rich])


def test_the_master_seed_is_the_one_that_was_sealed() -> None:
    log: list[Record] = []
    empty("blackjack/changer", log, seats=2).end()
    assert Game.fold(log).over
    with pytest.raises(Refused, match="sealed when the game began"):
        Game.fold(edit(log, len(log) - 1, master="0" * 64))


def test_nobody_sits_down_who_is_neither_a_person_nor_a_bot() -> None:
    table = empty("blackjack/changer", [], seats=2)
    with pytest.raises(Refused):
        table.sit(0, "Nobody", table.game.rules.budget)


def test_a_person_takes_the_seat_of_a_bot_at_a_full_table() -> None:
    log: list[Record] = []
    table = empty("blackjack/changer", log, seats=1, bots=("expert", "amateur"))
    budget = table.game.rules.budget
    with pytest.raises(Refused, match="is taken"):
        table.sit(1, "Tom", budget, who="tom")  # a seat is empty
    table.sit(0, "Léa", budget, who="lea")
    while not table.game.round:
        if table.advance() is None:
            table.bet(0, {"main": table.game.rules.minimum})
    assert table.game.free_seats == []
    with pytest.raises(Refused, match="is taken"):
        table.sit(1, "Tom", budget, who="tom")  # the bot plays this round
    while not table.game.history:
        next_event(table, Company(1), 0)
    assert table.game.free_seats == [1, 2]
    with pytest.raises(Refused):
        table.sit(1, "Tom", 1, who="tom")
    with pytest.raises(Refused):
        table.sit(1, "Léa", budget, who="lea")
    assert table.game.players[1].bot  # nobody was sent away for nothing
    table.sit(1, "Tom", budget, who="tom", id="k")
    assert [type(record) for record in log[-2:]] == [SeatLeft, SatDown]
    assert (table.game.players[1].who, table.game.players[1].bot) == ("tom", False)
    assert public(Game.fold(log)) == public(table.game)
