"""The log and the private file: what was written leads to the same table again, and what was forged leads nowhere."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.protocol import DEALER, Box, Decide, Done, Draw, Need, Peek, Reveal
from croupier.records.event import Event
from croupier.records.journal import Journal
from croupier.records.logs import Log, find_unfinished, house_of, read, since_snapshot
from croupier.records.notation import answer_of, answer_text, need_text
from croupier.records.types import (
    VERSION,
    Answered,
    BadLog,
    GameOver,
    Record,
    ShoeShown,
    Snapshot,
    decode,
    encode,
    fields_of,
    kind_of,
)
from croupier.table.game import Game
from croupier.table.shoe import derive_seed, master_seed
from croupier.table.table import Table
from records.edits import change, rechain, record_of
from sizes import size
from tables import (
    MASTER,
    Always,
    Company,
    Setting,
    any_setting,
    company,
    once,
    play,
    play_rounds,
    public,
    records_to,
    rules_of,
    seat,
)

SOME = settings(max_examples=size(10, 20), deadline=None)
Records = list[Record]
Raw = list[dict[str, Any]]
"""A log as it stands in its file."""


def read_again(log: Records) -> Records:
    """The log as it comes back from a file."""
    return [decode(encode(record)) for record in log]


# A log leads to its table


@pytest.mark.slow
@given(any_setting(restless=True), st.data())
@SOME
def test_any_prefix_of_a_log_leads_to_the_table_as_it_was_then(setting: Setting, data: st.DataObject) -> None:
    log: Records = []
    table = setting.table(write=log.append)
    states = [public(table.game)]
    for _ in play(table, setting.crowd, rounds=10, events=120):
        states.append(public(table.game))
    assert len(states) == len(log)
    for length in data.draw(st.lists(st.integers(1, len(log)), min_size=1, max_size=4)):
        prefix = read_again(log[:length])
        assert public(Game.fold(prefix)) == states[length - 1]
        assert public(Table.from_log(prefix, MASTER).game) == states[length - 1]


@pytest.mark.slow
@given(any_setting(restless=True), st.data())
@SOME
def test_a_game_cut_anywhere_goes_on_to_the_identical_log(setting: Setting, data: st.DataObject) -> None:
    log: Records = []
    table = setting.table(write=log.append)
    play_rounds(table, setting.crowd, rounds=10, events=120)
    again: Records = []
    length = data.draw(st.integers(1, len(log)))
    twin = Table.from_log(read_again(log[:length]), MASTER, write=records_to(again.append))
    play_rounds(twin, setting.crowd, rounds=10, events=120)
    assert log[:length] + again == log
    assert public(twin.game) == public(table.game)


@given(any_setting())
@SOME
def test_answers_are_read_as_they_were_written(setting: Setting) -> None:
    for event in play(setting.table(), setting.crowd, rounds=4, events=100):
        if event.need is not None and event.answer is not None:
            record = decode(event.line)
            assert isinstance(record, Answered)
            assert answer_text(event.answer) == (record.answer, record.amount)
            assert answer_of(event.need, record.answer, record.amount) == event.answer
            assert record.need == need_text(event.need)


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
    log: Records = []
    table = seat("blackjack/vegas-strip", 1, ("expert",), write=log.append)
    lived = list(play(table, Company(3), rounds=5))
    for fold in (Game.fold, partial(Table.from_log, master=MASTER)):
        seen: list[Event] = []
        fold(read_again(log), watch=lambda _, event, seen=seen: seen.append(event))  # type: ignore[misc]
        assert seen == lived


def test_a_log_knows_its_house() -> None:
    log: Records = []
    seat("blackjack/vegas-strip:decks=2,minimum=5", 2, write=log.append)
    first = read_again(log)[0]
    assert isinstance(first, Snapshot)
    house = house_of(first)
    assert (house.rules.decks, house.rules.minimum, house.rules.seats) == (2, 500, 2)
    assert house.name.startswith("blackjack/vegas-strip")
    gone = house_of(replace(first, house="elsewhere.toml"))
    assert gone.rules == house.rules


# A forged log leads nowhere

ZEROS = "0" * 64
FOUR_SEATS = "blackjack/four-seats"
HOUSES = ("blackjack/vegas-strip", FOUR_SEATS, "war/ctrlaltbet", "baccarat/ctrlaltbet")


@pytest.fixture(scope="module", params=HOUSES)
def honest(request: pytest.FixtureRequest) -> Raw:
    """A game in which every kind of record occurs that a person's or a shoe's doing can bring about."""
    log: Records = []
    table = seat(request.param, 2, purse=10**6, write=log.append)
    play_rounds(table, Company(11), rounds=3)
    while table.advance():
        pass
    for person in table.betting:
        table.bet(person, None)
    table.advance()
    play_rounds(table, Company(12), rounds=5)
    kinds = {"bet", "shuffle", "deal", "answer", "settled"} | ({"pass"} if FOUR_SEATS not in request.param else set())
    assert kinds <= set(map(kind_of, log))  # nobody sits out where only one bet is taken (E-17)
    Table.from_log(log, MASTER)
    return list(map(fields_of, log))


def is_refused(log: Raw, master: bytes | None = MASTER) -> bool:
    """Whether an edited log is refused, with a sentence, though its numbers and its chain were made to fit."""
    try:
        forged = rechain([record_of({"n": 1, **record}) for record in log])
        Table.from_log(forged, master) if master else Game.fold(forged)
    except BadLog as refusal:
        return str(refusal).endswith(".")
    return False


def middles(log: Raw) -> Iterator[tuple[int, dict[str, Any]]]:
    """The records between the first and the last."""
    return ((place, record) for place, record in enumerate(log) if 0 < place < len(log) - 1)


def is_card(record: dict[str, Any]) -> bool:
    return record["event"] == "answer" and re.match("draw|reveal", record["need"]) is not None


def test_a_log_that_lacks_a_record_is_refused(honest: Raw) -> None:
    accepted = [record for place, record in middles(honest) if not is_refused(honest[:place] + honest[place + 1 :])]
    assert not accepted


def test_a_log_that_lacks_a_record_is_refused_by_those_who_have_no_seed_too(honest: Raw) -> None:
    """Cards apart: without the seed nobody knows which came."""
    missing = [(place, record) for place, record in middles(honest) if not is_card(record)]
    accepted = [record for place, record in missing if not is_refused(honest[:place] + honest[place + 1 :], None)]
    assert not accepted


def test_a_log_that_says_something_twice_is_refused(honest: Raw) -> None:
    accepted = [record for place, record in middles(honest) if not is_refused(honest[:place] + honest[place - 1 :])]
    assert not accepted


def test_a_log_with_another_card_is_refused(honest: Raw) -> None:
    for place, record in middles(honest):
        if is_card(record) and record["answer"] != "face down":
            other = "2c" if record["answer"] != "2c" else "9h"
            wrong = (other, "face down", "11z", True, None)
            for answer in (other, wrong[place % len(wrong)]):
                assert is_refused([*honest[:place], record | {"answer": answer}, *honest[place + 1 :]])


def test_a_log_that_answers_another_need_is_refused(honest: Raw) -> None:
    for place, record in middles(honest):
        if record["event"] == "answer":
            need = ("draw seat 7", "peek", "", None)[place % 4]
            if need != record["need"]:
                assert is_refused([*honest[:place], record | {"need": need}, *honest[place + 1 :]])


def test_a_log_that_settles_otherwise_is_refused(honest: Raw) -> None:
    for place, record in middles(honest):
        if record["event"] == "settled":
            net, purses = record["net"], record["purses"]
            for wrong in (
                {"net": [net[0] + 1, *net[1:]], "purses": [purses[0] + 1, *purses[1:]]},
                {"purses": [purses[0] + 1, *purses[1:]]},
                {"net": net[:1]},
                {"net": [*net, 0], "purses": [*purses, 0]},
                {"net": None},
                {"round": 99},
            ):
                assert is_refused([*honest[:place], record | wrong, *honest[place + 1 :]], None)


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


def test_e_06_a_log_with_a_bet_that_the_table_does_not_take_is_refused(honest: Raw) -> None:
    place = next(place for place, record in enumerate(honest) if record["event"] == "bet" and record["bets"])
    accepted = [
        wrong for wrong in BETS if not is_refused([*honest[:place], honest[place] | wrong, *honest[place + 1 :]])
    ]
    assert not accepted


INSERTED: Raw = [
    {"event": "pass"},
    {"event": "deal", "round": 1},
    {"event": "shuffle", "shoe": 2, "commitment": ZEROS, "digest": ZEROS},
    {"event": "shoe", "shoe": 1, "seed": ZEROS},
    {"event": "buy", "seat": 0, "amount": 100},
    {"event": "leave", "seat": 0},
    {"event": "bet", "seat": 0, "bets": None},
    {"event": "over", "digest": ZEROS},
    {"event": "answer", "need": "draw seat 1", "answer": "8s"},
    {"event": "settled", "round": 1, "net": [0, 0], "purses": [10**6, 10**6]},
    {"event": "rain"},
    {},
]


def test_nothing_can_be_put_into_the_middle_of_a_round(honest: Raw) -> None:
    place = next(place for place, record in enumerate(honest) if record["event"] == "answer") + 1
    accepted = [record for record in INSERTED if not is_refused([*honest[:place], record, *honest[place:]])]
    assert not accepted


BETWEEN: Raw = [
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
    {"event": "shuffle", "shoe": 1, "commitment": ZEROS, "digest": ZEROS},
    {"event": "shuffle", "shoe": 7, "commitment": ZEROS, "digest": ZEROS},
    {"event": "shoe", "shoe": 7, "seed": ZEROS},
    {"event": "settled", "round": 1, "net": [0, 0], "purses": [10**6, 10**6]},
    {"event": "answer", "need": "draw seat 1", "answer": "8s"},
    {"event": "over", "digest": ZEROS},
    {"event": "rain"},
    {},
]


def test_nothing_that_cannot_be_is_put_between_two_rounds(honest: Raw) -> None:
    place = next(place for place, record in enumerate(honest) if record["event"] == "settled") + 1
    accepted = [record for record in BETWEEN if not is_refused([*honest[:place], record, *honest[place:]])]
    assert not accepted


def test_e_06_who_has_left_does_nothing_more_in_a_log(honest: Raw) -> None:
    place = next(place for place, record in enumerate(honest) if record["event"] == "settled") + 1
    left = [*honest[:place], {"event": "leave", "seat": 0}]
    assert is_refused([*left, *honest[place:]])
    assert is_refused([*left, {"event": "leave", "seat": 0}])
    assert is_refused([*left, {"event": "buy", "seat": 0, "amount": 100}])
    assert not is_refused(left)


def test_a_round_cannot_be_cut_out_of_a_log_after_its_bets(honest: Raw) -> None:
    """A round that is begun is settled: nobody takes a stake back by leaving out how it went on."""
    deal = next(place for place, record in enumerate(honest) if record["event"] == "deal")
    settled = next(place for place, record in enumerate(honest) if record["event"] == "settled")
    for start in range(deal, settled + 1):
        assert is_refused(honest[:start] + honest[settled + 1 :], None)


def test_a_log_of_another_master_is_refused(honest: Raw) -> None:
    assert is_refused(honest, master_seed(2))


def test_a_log_that_does_not_begin_with_a_whole_table_is_refused() -> None:
    log: Records = []
    table = seat("war/ctrlaltbet", write=log.append)
    play_rounds(table, Company(1), rounds=1)
    first = log[0]
    assert isinstance(first, Snapshot)
    late = replace(first, rounds=1), replace(first, shoes=1), replace(first, digest="1" * 64)
    for begins in ([], log[1:], [log[1], first], *([one, *log[1:]] for one in late)):
        for fold in (Game.fold, partial(Table.from_log, master=MASTER)):
            with pytest.raises(BadLog, match="does not begin with a whole table"):
                fold(begins)


@pytest.mark.parametrize("version", [0, 1, 2, VERSION + 1, 10**15])
def test_a_log_of_another_version_is_refused(tmp_path: Path, version: int) -> None:
    log: Records = []
    seat("war/ctrlaltbet", write=log.append)
    other = change(log[0], version=version)
    with pytest.raises(
        BadLog, match=rf"another version of the game, {version}, and cannot be read: this one reads {VERSION}\."
    ):
        Game.fold([other])
    path = tmp_path / "other.jsonl"
    path.write_bytes(encode(other) + b"\n")
    with pytest.raises(BadLog, match=r"“other\.jsonl” was written by another version of the game"):
        read(path)


def test_a_log_that_was_written_by_an_earlier_version_is_called_that(tmp_path: Path) -> None:
    """Its first record had other fields, and in another order."""
    path = tmp_path / "old.jsonl"
    for version in (1, 2):
        path.write_text(f'{{"n":1,"event":"table","version":{version},"house":"war/ctrlaltbet","tournament":false}}\n')
        with pytest.raises(BadLog, match=r"“old\.jsonl” was written by another version of the game"):
            read(path)
        with pytest.raises(BadLog, match=r"“old\.jsonl” was written by another version of the game"):
            since_snapshot(path)


def test_a_table_whose_record_lacks_a_field_is_no_record() -> None:
    log: Records = []
    seat("war/ctrlaltbet", write=log.append)
    written = fields_of(log[0])
    for missing in written:
        with pytest.raises(BadLog, match="is damaged"):
            decode(msgspec.json.encode({field: value for field, value in written.items() if field != missing}))


# Files


def new_game(folder: Path, rounds: int = 3, house: str = "blackjack/changer") -> tuple[Journal, Table]:
    journal = Journal.create(MASTER, folder)
    table = begin_kept(journal.write, house, 2, "intermediate")
    play_rounds(table, Company(5), rounds=rounds)
    return journal, table


def begin_kept(write: Callable[[Event], None], house: str, people: int, bot: str) -> Table:
    """A table of people and one bot whose events are written down."""
    rules = rules_of(house)
    return Table.begin(rules, company(rules, people, (bot,)), house=house, master=MASTER, write=write)


def test_a_log_is_one_record_a_line_and_reads_as_it_was_written(tmp_path: Path) -> None:
    journal = Journal.create(MASTER, tmp_path)
    written: Records = []

    def write(event: Event) -> None:
        journal.write(event)
        written.append(event.record)
        assert read(journal.path) == written, "a record is in the file as soon as it is written"

    play_rounds(begin_kept(write, "war/ctrlaltbet", 1, "expert"), Company(5), rounds=3)
    journal.close()
    assert journal.path.read_text().count("\n") == len(written)
    assert journal.path.parent == tmp_path
    assert journal.id == journal.path.stem


def test_both_files_are_their_owners_alone_and_the_private_one_holds_one_secret(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        journal, _ = new_game(tmp_path)
    finally:
        os.umask(before)
    private = journal.path.with_suffix(".private")
    assert {stat.S_IMODE(path.stat().st_mode) for path in (journal.path, private)} == {0o600}
    assert json.loads(private.read_text()) == {"master": MASTER.hex()}
    assert {path.suffix for path in tmp_path.iterdir()} == {".jsonl", ".private"}
    journal.end()
    assert not private.exists()
    assert journal.path.exists()


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/four-seats", "blackjack/vegas-strip", "war/ctrlaltbet"])
def test_e_07_the_log_never_holds_a_secret_before_its_time(house: str) -> None:
    """A shoe's seed only when that shoe has ended; the master and what else comes from it never."""
    log: Records = []
    table = seat(house, 1, ("intermediate",), purse=10**7, write=log.append)
    play_rounds(table, Company(6), rounds=90)
    assert table.game.shoe.number > 1
    shown: set[int] = set()
    never = [MASTER] + [
        derive_seed(MASTER, f"{kind} {who} {n}") for kind in ("coin", "bet") for who in (0, 1) for n in range(900)
    ]
    seeds = {shoe: derive_seed(MASTER, f"shoe {shoe}").hex() for shoe in range(1, table.game.shoe.number + 3)}
    text = b"".join(map(encode, log)).decode()
    assert not any(secret.hex() in text for secret in never)
    for record in log:
        if isinstance(record, ShoeShown):
            shown.add(record.shoe)
        assert all(seed not in encode(record).decode() for shoe, seed in seeds.items() if shoe not in shown)
        if isinstance(record, Answered) and record.need.endswith("face down"):
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
    play_rounds(Table.from_log(prefix, again.master, write=again.write), Company(5), rounds=3)
    again.end()
    assert journal.path.read_bytes() == whole


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda _: [], "does not begin with a table"),
        (lambda lines: lines[1:], "does not begin with a table"),
        (lambda lines: [*lines[:3], *lines[4:]], "Record 5 of the log does not fit the game"),
        (lambda lines: [*lines[:4], *lines[3:]], "Record 4 of the log does not fit the game"),
        (lambda lines: [*lines[:3], "{", *lines[4:]], "line 4 is not its record"),
        (lambda lines: [*lines[:3], "[4]", *lines[4:]], "line 4 is not its record"),
        (lambda _: ['{"event":"deal","n":1,"round":1}'], "does not begin with a table"),
        (lambda _: ['{"n":1,"event":"deal","round":1}'], "line 1 is not its record"),
        (lambda lines: [lines[0].replace(f'"version":{VERSION}', '"version":99')], "written by another version"),
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
        Game.fold(Log(journal.path))


def test_the_games_that_can_be_resumed_the_latest_first(tmp_path: Path) -> None:
    assert list(find_unfinished(tmp_path / "nowhere")) == []
    journals = [new_game(tmp_path, rounds=1)[0] for _ in range(3)]
    for age, journal in enumerate(journals):
        journal.close()
        os.utime(journal.path, (1000 - age, 1000 - age))
    assert list(find_unfinished(tmp_path)) == [journal.path for journal in journals]
    again, _ = Journal.reopen(journals[0].path)
    again.end()
    assert list(find_unfinished(tmp_path)) == [journal.path for journal in journals[1:]]
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
    assert list(find_unfinished(tmp_path)) == [journal.path]


def test_a_game_that_ended_as_the_program_was_cut_short_is_only_put_away(tmp_path: Path) -> None:
    journal, table = new_game(tmp_path)
    while table.game.round:
        once(table, Company(5))
    table.end()
    journal.close()
    again, log = Journal.reopen(journal.path)
    records = list(log)
    twin = Table.from_log(records, again.master, write=again.write)
    assert twin.game.over
    assert (twin.advance(), twin.game.betting, twin.game.deciding) == (None, [], None)
    again.end()
    assert read(journal.path) == records


def test_the_last_shoe_is_shown_when_the_game_ends() -> None:
    log: Records = []
    table = seat("blackjack/vegas-strip", 1, write=log.append)
    play_rounds(table, Always("stand"), rounds=2)
    table.end()
    shown, over = log[-2:]
    assert isinstance(over, GameOver)
    assert isinstance(shown, ShoeShown)
    assert shown.seed == derive_seed(MASTER, "shoe 1").hex()
    assert over.master == MASTER.hex()
    assert Table.from_log(read_again(log), MASTER).game.over
