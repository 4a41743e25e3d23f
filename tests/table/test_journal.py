"""The log and the private file: what was written leads to the same table again, and what was forged leads nowhere."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.table.records import Answered, BetPlaced, RoundDealt, RoundSettled, ShoeShown
from croupier.protocol import DEALER, Box, Decide, Done, Draw, Need, Peek, Reveal
from croupier.table.journal import Journal
from croupier.table.logs import house_of, read, unfinished
from croupier.table.notation import answer_of, answer_text, need_text
from croupier.table.records import BadLog, Record
from croupier.table.shoe import derived, master_seed
from croupier.table.table import Table
from sizes import size
from tables import (
    MASTER,
    Always,
    Company,
    Setting,
    any_setting,
    once,
    play,
    played,
    seat,
    shoe_snapshot,
    snapshot,
)

SOME = settings(max_examples=size(10, 20), deadline=None)
Log = list[Record]


def from_json(log: Log) -> Log:
    """The log as it comes back from a file."""
    return [json.loads(json.dumps(record)) for record in log]


# A log leads to its table


@pytest.mark.slow
@given(any_setting(restless=True), st.data())
@SOME
def test_any_prefix_of_a_log_leads_to_the_table_as_it_was_then(setting: Setting, data: st.DataObject) -> None:
    log: Log = []
    table = setting.table(write=log.append)
    states = [(snapshot(table), shoe_snapshot(table))]
    for _ in play(table, setting.crowd, rounds=10, events=120):
        states.append((snapshot(table), shoe_snapshot(table)))
    assert len(states) == len(log)
    for length in data.draw(st.lists(st.integers(1, len(log)), min_size=1, max_size=4)):
        public, at_the_shoe = states[length - 1]
        prefix = from_json(log[:length])
        assert snapshot(Table.from_log(prefix)) == public
        twin = Table.from_log(prefix, master=MASTER)
        assert (snapshot(twin), shoe_snapshot(twin)) == (public, at_the_shoe)


@pytest.mark.slow
@given(any_setting(restless=True), st.data())
@SOME
def test_a_game_cut_anywhere_goes_on_to_the_identical_log(setting: Setting, data: st.DataObject) -> None:
    log: Log = []
    table = setting.table(write=log.append)
    played(table, setting.crowd, rounds=10, events=120)
    again: Log = []
    length = data.draw(st.integers(1, len(log)))
    twin = Table.from_log(from_json(log[:length]), master=MASTER, write=again.append)
    played(twin, setting.crowd, rounds=10, events=120)
    assert log[:length] + again == log
    assert snapshot(twin) == snapshot(table)


@given(any_setting())
@SOME
def test_answers_are_read_as_they_were_written(setting: Setting) -> None:
    for event in play(setting.table(), setting.crowd, rounds=4, events=100):
        if event.need is not None and event.answer is not None:
            text = json.loads(json.dumps(answer_text(event.answer)))
            assert answer_of(event.need, text) == event.answer
            assert event.record.need == need_text(event.need)


def test_needs_are_written_for_those_who_read_logs() -> None:
    needs: list[Need] = [
        Draw(Box(0)),
        Draw(Box(2, 1)),
        Draw(DEALER, face_up=False),
        Peek(),
        Reveal(DEALER),
        Decide(1, 0, ()),
        Done(()),
    ]
    assert [need_text(need) for need in needs] == [
        "draw seat 1",
        "draw seat 3 hand 2",
        "draw dealer face down",
        "peek",
        "reveal dealer",
        "decide seat 2",
        "done",
    ]


def test_who_watches_sees_every_event_as_it_happened() -> None:
    log: Log = []
    table = seat("blackjack/vegas-strip", 1, ("expert",), write=log.append)
    lived = list(play(table, Company(3), rounds=5))
    seen = []
    Table.from_log(log, watch=lambda _, event: seen.append(event))
    assert seen == lived


def test_a_log_knows_its_house() -> None:
    log: Log = []
    seat("blackjack/vegas-strip:decks=2,minimum=5", 2, write=log.append)
    house = house_of(from_json(log)[0])
    assert (house.rules.decks, house.rules.minimum, house.rules.seats) == (2, 500, 2)
    assert house.name.startswith("blackjack/vegas-strip")
    gone = house_of(log[0] | {"house": "elsewhere.toml"})
    assert gone.rules == house.rules


# A forged log leads nowhere

HOUSES = ("blackjack/vegas-strip", "blackjack/four-seats", "war/ctrlaltbet", "baccarat/ctrlaltbet")


@pytest.fixture(scope="module", params=HOUSES)
def honest(request: pytest.FixtureRequest) -> Log:
    """A game in which every kind of record occurs that a person's or a shoe's doing can bring about."""
    log: Log = []
    table = seat(request.param, 2, purse=10**6, write=log.append)
    played(table, Company(11), rounds=3)
    while table.advance():
        pass
    for person in (0, 1):
        table.bet(person, None)
    table.advance()
    played(table, Company(12), rounds=5)
    assert {"bet", "pass", "shuffle", "deal", "answer", "settled"} <= {record["event"] for record in log}
    Table.from_log(log, master=MASTER)
    return log


def forged(log: Log) -> Log:
    """A log after an edit, its records numbered anew."""
    return [record | {"n": number} for number, record in enumerate(log, 1)]


def refused(log: Log, master: bytes | None = MASTER) -> bool:
    try:
        Table.from_log(forged(log), master=master)
    except BadLog as refusal:
        return str(refusal).endswith(".")
    return False


def middles(log: Log) -> Iterator[tuple[int, Record]]:
    """The records between the first and the last."""
    return ((place, record) for place, record in enumerate(log) if 0 < place < len(log) - 1)


def is_card(record: Record) -> bool:
    return isinstance(record, Answered) and re.match("draw|reveal", record.need) is not None


def test_a_log_that_lacks_a_record_is_refused(honest: Log) -> None:
    accepted = [record for place, record in middles(honest) if not refused(honest[:place] + honest[place + 1 :])]
    assert not accepted


def test_a_log_that_lacks_a_record_is_refused_by_those_who_have_no_seed_too(honest: Log) -> None:
    """Cards apart: without the seed nobody knows which came."""
    missing = [(place, record) for place, record in middles(honest) if not is_card(record)]
    accepted = [record for place, record in missing if not refused(honest[:place] + honest[place + 1 :], None)]
    assert not accepted


def test_a_log_that_says_something_twice_is_refused(honest: Log) -> None:
    accepted = [record for place, record in middles(honest) if not refused(honest[:place] + honest[place - 1 :])]
    assert not accepted


def test_a_log_with_another_card_is_refused(honest: Log) -> None:
    for place, record in middles(honest):
        if is_card(record) and record.answer != "face down":
            other = "2c" if record.answer != "2c" else "9h"
            wrong = (other, "face down", "11z", True, None)
            for answer in (other, wrong[place % len(wrong)]):
                assert refused([*honest[:place], record | {"answer": answer}, *honest[place + 1 :]])


def test_a_log_that_answers_another_need_is_refused(honest: Log) -> None:
    for place, record in middles(honest):
        if isinstance(record, Answered):
            need = ("draw seat 7", "peek", "", None)[place % 4]
            if need != record.need:
                assert refused([*honest[:place], record | {"need": need}, *honest[place + 1 :]])


def test_a_log_that_settles_otherwise_is_refused(honest: Log) -> None:
    for place, record in middles(honest):
        if isinstance(record, RoundSettled):
            net, purses = record.net, record.purses
            for wrong in (
                {"net": [net[0] + 1, *net[1:]], "purses": [purses[0] + 1, *purses[1:]]},
                {"purses": [purses[0] + 1, *purses[1:]]},
                {"net": net[:1]},
                {"net": [*net, 0], "purses": [*purses, 0]},
                {"net": None},
                {"round": 99},
            ):
                assert refused([*honest[:place], record | wrong, *honest[place + 1 :]], None)


BETS: list[dict[str, object]] = [
    {"bets": {"nowhere": 100}},
    {"bets": {}},
    {"bets": {"main": -100}},
    {"bets": {"main": 10**9}},
    {"bets": {"ante": 10**9}},
    {"bets": {"player": 10**9}},
    {"bets": 100},
    {"seat": 5},
    {"seat": -1},
    {"seat": None},
]


def test_e_06_a_log_with_a_bet_that_the_table_does_not_take_is_refused(honest: Log) -> None:
    place = next(place for place, record in enumerate(honest) if isinstance(record, BetPlaced) and record.bets)
    accepted = [wrong for wrong in BETS if not refused([*honest[:place], honest[place] | wrong, *honest[place + 1 :]])]
    assert not accepted


INSERTED: list[Record] = [
    {"event": "pass"},
    {"event": "deal", "round": 1},
    {"event": "shuffle", "shoe": 2, "commitment": "00"},
    {"event": "shoe", "shoe": 1, "seed": "00"},
    {"event": "buy", "seat": 0, "amount": 100},
    {"event": "leave", "seat": 0},
    {"event": "bet", "seat": 0, "bets": None},
    {"event": "over"},
    {"event": "answer", "need": "draw seat 1", "answer": "8s"},
    {"event": "settled", "round": 1, "net": [0, 0], "purses": [10**6, 10**6]},
    {"event": "rain"},
    {},
]


def test_nothing_can_be_put_into_the_middle_of_a_round(honest: Log) -> None:
    place = next(place for place, record in enumerate(honest) if isinstance(record, Answered)) + 1
    accepted = [record for record in INSERTED if not refused([*honest[:place], record, *honest[place:]])]
    assert not accepted


BETWEEN: list[Record] = [
    {"event": "buy", "seat": 0, "amount": -100},
    {"event": "buy", "seat": 0, "amount": 0},
    {"event": "buy", "seat": 0, "amount": 0.5},
    {"event": "buy", "seat": 0, "amount": None},
    {"event": "buy", "seat": 2, "amount": 100},
    {"event": "buy", "seat": -1, "amount": 100},
    {"event": "leave", "seat": 2},
    {"event": "leave", "seat": -1},
    {"event": "leave"},
    {"event": "pass"},
    {"event": "deal", "round": 2},
    {"event": "shuffle", "shoe": 1, "commitment": "00"},
    {"event": "shuffle", "shoe": 7, "commitment": "00"},
    {"event": "shoe", "shoe": 7, "seed": "00"},
    {"event": "settled", "round": 1, "net": [0, 0], "purses": [10**6, 10**6]},
    {"event": "answer", "need": "draw seat 1", "answer": "8s"},
    {"event": "over"},
    {"event": "rain"},
    {},
]


def test_nothing_that_cannot_be_is_put_between_two_rounds(honest: Log) -> None:
    place = next(place for place, record in enumerate(honest) if isinstance(record, RoundSettled)) + 1
    accepted = [record for record in BETWEEN if not refused([*honest[:place], record, *honest[place:]])]
    assert not accepted


def test_e_06_who_has_left_does_nothing_more_in_a_log(honest: Log) -> None:
    place = next(place for place, record in enumerate(honest) if isinstance(record, RoundSettled)) + 1
    left = [*honest[:place], {"event": "leave", "seat": 0}]
    assert refused([*left, *honest[place:]])
    assert refused([*left, {"event": "leave", "seat": 0}])
    assert refused([*left, {"event": "buy", "seat": 0, "amount": 100}])
    assert not refused(left)


def test_a_round_cannot_be_cut_out_of_a_log_after_its_bets(honest: Log) -> None:
    """A round that is begun is settled: nobody takes a stake back by leaving out how it went on."""
    deal = next(place for place, record in enumerate(honest) if isinstance(record, RoundDealt))
    settled = next(place for place, record in enumerate(honest) if isinstance(record, RoundSettled))
    for start in range(deal, settled + 1):
        assert refused(honest[:start] + honest[settled + 1 :], None)


def test_a_log_of_another_master_is_refused(honest: Log) -> None:
    assert refused(honest, master_seed(2))


@pytest.mark.parametrize("missing", ["players", "rules", "game", "house"])
def test_a_log_that_does_not_begin_with_a_whole_table_is_refused(missing: str) -> None:
    log: Log = []
    seat("war/ctrlaltbet", write=log.append)
    del log[0][missing]
    with pytest.raises(BadLog, match="does not begin with a whole table"):
        Table.from_log(log)


# Files


def new_game(folder: Path, rounds: int = 3, house: str = "blackjack/changer") -> tuple[Journal, Table]:
    journal = Journal.create(MASTER, folder)
    table = seat(house, 2, ("intermediate",), write=journal.write)
    played(table, Company(5), rounds=rounds)
    return journal, table


def test_a_log_is_one_record_a_line_and_reads_as_it_was_written(tmp_path: Path) -> None:
    journal = Journal.create(MASTER, tmp_path)
    written: Log = []

    def write(record: Record) -> None:
        journal.write(record)
        written.append(record)
        assert read(journal.path) == written, "a record is in the file as soon as it is written"

    played(seat("war/ctrlaltbet", 1, ("expert",), write=write), Company(5), rounds=3)
    journal.close()
    assert journal.path.read_text().count("\n") == len(written)
    assert journal.path.parent == tmp_path
    assert journal.id == journal.path.stem


def test_the_private_file_is_its_owners_alone_and_holds_one_secret(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        journal, _ = new_game(tmp_path)
    finally:
        os.umask(before)
    private = journal.path.with_suffix(".private")
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    assert json.loads(private.read_text()) == {"master": MASTER.hex()}
    assert {path.suffix for path in tmp_path.iterdir()} == {".jsonl", ".private"}
    journal.end()
    assert not private.exists()
    assert journal.path.exists()


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/four-seats", "blackjack/vegas-strip", "war/ctrlaltbet"])
def test_e_07_the_log_never_holds_a_secret_before_its_time(house: str) -> None:
    """A shoe's seed only when that shoe has ended; the master and what else comes from it never."""
    log: Log = []
    table = seat(house, 1, ("intermediate",), purse=10**7, write=log.append)
    played(table, Company(6), rounds=90)
    assert table.game.shoe.number > 1
    shown: set[int] = set()
    never = [MASTER] + [
        derived(MASTER, f"{kind} {who} {n}") for kind in ("coin", "bet") for who in (0, 1) for n in range(900)
    ]
    seeds = {shoe: derived(MASTER, f"shoe {shoe}").hex() for shoe in range(1, table.game.shoe.number + 3)}
    text = "".join(map(json.dumps, log))
    assert not any(secret.hex() in text for secret in never)
    for record in log:
        if isinstance(record, ShoeShown):
            shown.add(record.shoe)
        assert all(seed not in json.dumps(record) for shoe, seed in seeds.items() if shoe not in shown)
        if str(record.get("need")).endswith("face down"):
            assert record.answer == "face down"
    assert shown


def test_a_game_is_played_in_one_window_at_a_time(tmp_path: Path) -> None:
    journal, _ = new_game(tmp_path)
    with pytest.raises(BadLog, match=f"The game {journal.id} is being played in another window"):
        Journal.reopen(journal.path)
    journal.close()
    again, records = Journal.reopen(journal.path)
    assert again.master == MASTER
    assert list(records) == read(journal.path)
    again.close()


@pytest.mark.slow
@given(st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_log_cut_at_any_byte_loses_at_most_its_last_line_and_goes_on(tmp_path: Path, data: st.DataObject) -> None:
    house = data.draw(st.sampled_from(("blackjack/changer", "war/ctrlaltbet", "blackjack/four-seats")))
    journal, _ = new_game(tmp_path, house=house)
    journal.close()
    whole = journal.path.read_bytes()
    records = read(journal.path)
    cut = data.draw(st.integers(whole.index(b"\n") + 1, len(whole)))
    journal.path.write_bytes(whole[:cut])
    kept = whole[:cut].count(b"\n")
    assert read(journal.path) == records[:kept]
    again, log = Journal.reopen(journal.path)
    prefix = list(log)
    assert prefix == records[:kept]
    assert again.path.read_bytes() == whole[: whole[:cut].rfind(b"\n") + 1]
    played(Table.from_log(prefix, master=again.master, write=again.write), Company(5), rounds=3)
    again.end()
    assert journal.path.read_bytes() == whole


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda _: [], "does not begin with a table"),
        (lambda lines: lines[1:], "line 1 is not its record"),
        (lambda lines: [*lines[:3], *lines[4:]], "line 4 is not its record"),
        (lambda lines: [*lines[:4], *lines[3:]], "line 5 is not its record"),
        (lambda lines: [*lines[:3], "{", *lines[4:]], "line 4 is not its record"),
        (lambda lines: [*lines[:3], "[4]", *lines[4:]], "line 4 is not its record"),
        (lambda _: ['{"n":1,"event":"deal","round":1}'], "does not begin with a table"),
        (lambda lines: [lines[0].replace('"version":2', '"version":99')], "written by another version"),
    ],
)
def test_a_file_that_is_no_log_is_refused(
    tmp_path: Path, spoil: Callable[[list[str]], list[str]], sentence: str
) -> None:
    journal, _ = new_game(tmp_path)
    journal.close()
    lines = journal.path.read_text().splitlines()
    journal.path.write_text("".join(line + "\n" for line in spoil(lines)))
    with pytest.raises(BadLog, match=sentence):
        read(journal.path)


def test_the_games_that_can_be_resumed_the_latest_first(tmp_path: Path) -> None:
    assert list(unfinished(tmp_path / "nowhere")) == []
    journals = [new_game(tmp_path, rounds=1)[0] for _ in range(3)]
    for age, journal in enumerate(journals):
        journal.close()
        os.utime(journal.path, (1000 - age, 1000 - age))
    assert list(unfinished(tmp_path)) == [journal.path for journal in journals]
    again, _ = Journal.reopen(journals[0].path)
    again.end()
    assert list(unfinished(tmp_path)) == [journal.path for journal in journals[1:]]
    with pytest.raises(BadLog, match=f"The game {again.id} is over and cannot be resumed"):
        Journal.reopen(again.path)


@pytest.mark.parametrize("begun", ["", '{"n":1,"event":"tab'])
def test_a_game_that_was_cut_short_before_its_first_record_never_began(tmp_path: Path, begun: str) -> None:
    """It must not stand before a game that can be resumed."""
    journal, _ = new_game(tmp_path, rounds=1)
    journal.close()
    unborn = Journal.create(MASTER, tmp_path)
    unborn.close()
    unborn.path.write_text(begun)
    os.utime(journal.path, (1000, 1000))
    assert list(unfinished(tmp_path)) == [journal.path]


def test_a_game_that_ended_as_the_program_was_cut_short_is_only_put_away(tmp_path: Path) -> None:
    journal, table = new_game(tmp_path)
    while table.game.round:
        once(table, Company(5))
    table.end()
    journal.close()
    again, log = Journal.reopen(journal.path)
    records = list(log)
    twin = Table.from_log(records, master=again.master, write=again.write)
    assert twin.over
    assert (twin.advance(), twin.betting, twin.deciding) == (None, [], None)
    again.end()
    assert read(journal.path) == records


def test_the_last_shoe_is_shown_when_the_game_ends() -> None:
    log: Log = []
    table = seat("blackjack/vegas-strip", 1, write=log.append)
    played(table, Always("stand"), rounds=2)
    table.end()
    assert [record["event"] for record in log[-2:]] == ["shoe", "over"]
    assert log[-2]["seed"] == derived(MASTER, "shoe 1").hex()
    again = Table.from_log(from_json(log), master=MASTER)
    assert again.over
