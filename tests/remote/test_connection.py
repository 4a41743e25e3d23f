"""The socket of a table: it comes back, sends again, misses no record, and ends with a sentence where nothing makes sense."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any, cast

import pytest
from websockets.sync.server import ServerConnection, serve

from croupier.records.types import encode
from croupier.remote import connection as module
from croupier.remote.connection import CROWDED, FINAL, ClosedForGood, Connection, Interruption, pause
from croupier.remote.house import Invitation, RemoteHouse
from croupier.table.shoe import promise
from croupier.wire.actions import Cut, Sit
from croupier.wire.house_messages import Me, Shown
from remote.fake_house import FakeHouse

FELT: dict[str, Any] = {"digest": "", "seats": [None], "shoe": {"number": 1, "cut": None, "cutting": 2, "promised": []}}
CHANGED: list[dict[str, Any]] = [
    {"n": "1"}, {"n": 0}, {"events": [5]}, {"felt": {**FELT, "seats": [{"who": 3}]}}, {"felt": {**FELT, "shoe": {}}},
    {"felt": {**FELT, "clock": {"left": "soon"}}}, {"felt": None}, {"n": None},
]  # fmt: skip
NONSENSE = ["{", "[" * 100_000, "5", "[]", '{"felt":5}', '{"n":1}', '{"no":"x"}', '{"no":"x","code":"late","why":5}']
NONSENSE += [json.dumps({"n": 1, "events": [], "lines": [], "felt": FELT, **changed}) for changed in CHANGED]


@contextmanager
def connection_to(talk: Callable[[ServerConnection], None], folder: Path) -> Iterator[Connection]:
    """A connection to something that talks as it likes."""
    with serve(talk, "127.0.0.1", 0) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        remote = RemoteHouse(Invitation.read(f"127.0.0.1:{server.socket.getsockname()[1]}"), folder / "keys.json")
        remote.me = Me("lea", "Léa", 0)
        found = Connection(remote, "game", 1)
        found.open()
        try:
            yield found
        finally:
            found.close()
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("frame", NONSENSE)
def test_a_table_that_talks_nonsense_ends_the_connection(frame: str, tmp_path: Path) -> None:
    def talk(socket: ServerConnection) -> None:
        socket.send(frame)
        for _ in socket:
            pass

    with connection_to(talk, tmp_path) as found, pytest.raises(ClosedForGood, match="is not understood"):
        next(found.messages())


@pytest.mark.parametrize("code", FINAL)
def test_a_house_that_closes_for_good_says_why(code: int, tmp_path: Path) -> None:
    with connection_to(lambda socket: socket.close(code), tmp_path) as found, pytest.raises(ClosedForGood) as closed:
        next(found.messages())
    assert closed.value.why == FINAL[code]


def test_a_connection_that_breaks_and_comes_back_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES", 1)
    sockets = []

    def talk(socket: ServerConnection) -> None:
        sockets.append(socket)
        socket.send(json.dumps({"n": 1, "events": [], "lines": [], "felt": FELT}))
        if len(sockets) > 1:
            for _ in socket:
                pass

    with connection_to(talk, tmp_path) as found:
        heard = list(islice(found.messages(), 4))
    assert [type(one) for one in heard] == [Shown, Interruption, Interruption, Shown]
    assert [one.over for one in heard if isinstance(one, Interruption)] == [False, True]


@pytest.mark.parametrize("code", [4009, 4011])
def test_a_table_that_is_full_or_has_moved_is_tried_again_later_each_time(code: int, tmp_path: Path) -> None:
    came: list[float] = []

    def talk(socket: ServerConnection) -> None:
        came.append(time.monotonic())
        if len(came) < 5:
            return socket.close(code)
        socket.send(json.dumps({"n": 1, "events": [], "lines": [], "felt": FELT}))
        for _ in socket:
            pass

    with connection_to(talk, tmp_path) as found:
        assert isinstance(next(found.messages()), Shown)
    assert came[4] - came[3] > 0.7, "half of a pause of 1.6 seconds, at least"
    assert max(pause(tries, code) for tries in range(40)) == {4009: 5.0, 4011: 30.0}[code]


def test_who_never_gets_into_a_full_table_hears_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    with connection_to(lambda socket: socket.close(4011), tmp_path) as found, pytest.raises(ClosedForGood) as closed:
        next(found.messages())
    assert closed.value.why == CROWDED


def test_who_does_not_answer_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    remote = RemoteHouse(Invitation.read("127.0.0.1:1"), tmp_path / "keys.json")
    found = Connection(remote, "game")
    found.open()
    with pytest.raises(ClosedForGood, match="No house answers"):
        next(found.messages())
    found.close()


def hear(found: Connection, until: Callable[[], bool]) -> list[int]:
    """The numbers of the records that come until something holds."""
    numbers: list[int] = []
    for heard in found.messages():
        if isinstance(heard, Shown):
            numbers += [record.n for record in heard.records]
        if until():
            return numbers
    raise AssertionError("closed")


def test_what_was_not_answered_is_sent_again_and_done_once(tmp_path: Path) -> None:
    with FakeHouse() as house:
        found = Connection(house.remote(tmp_path), house.id, 1)
        found.open()
        house.deaf = True
        id = found.do(Sit, seat=0, amount=500_00)
        house.hang_up()
        house.deaf = False
        hear(found, lambda: house.table.game.seat_of("lea") == 0)
        house.hang_up()
        found.wait_for(id, 5)
        found.close()
    assert sum(b'"sit"' in line for line in house.log) == 1


@pytest.mark.parametrize("most", [1000, 3, 0])
def test_no_record_is_missing_however_long_one_was_away(most: int, tmp_path: Path) -> None:
    """What the socket leaves out is read from the log."""
    with FakeHouse("blackjack/changer", seats=1, bots=["amateur"]) as house:
        house.most_behind = most
        found = Connection(house.remote(tmp_path), house.id, 1)
        found.open()
        found.do(Sit, seat=0, amount=500_00)
        numbers = hear(found, lambda: house.table.game.shoe.cuts != {})
        house.hang_up()
        house.table.bet(0, {"main": 500}, by="clock")
        house.deal()
        house.show()
        before = len(numbers)
        numbers += hear(found, lambda: found.n == len(house.log))
        found.close()
    assert len(numbers) > before
    assert numbers == list(range(2, numbers[-1] + 1))  # more may have come that was not read


def test_a_log_that_is_none_is_not_understood(tmp_path: Path) -> None:
    with FakeHouse() as house:
        house.most_behind = -1
        house.log[0] = b"{}"
        found = Connection(house.remote(tmp_path), house.id, 0)
        found.open()
        with pytest.raises(ClosedForGood, match="is not understood"):
            next(found.messages())
        found.close()


# Cuts


def hear_cut(found: Connection, **shoe: Any) -> None:
    """The connection hears how the cut stands."""
    mine = {"who": "lea", "out": shoe.pop("out", False)}
    felt = {
        "digest": "",
        "seats": [mine],
        "shoe": {"number": 7, "cut": "promise", "cutting": 2, "promised": [], **shoe},
    }
    found._hear(json.dumps({"n": 1, "events": [], "felt": felt}).encode())


def cuts(found: Connection) -> list[Cut]:
    """What was sent, and nothing but cuts."""
    asked = [pending.action for pending in found._pending.values()]
    assert all(isinstance(action, Cut) for action in asked)
    return cast(list[Cut], asked)


@pytest.fixture
def alone(tmp_path: Path) -> Connection:
    """A connection that was never opened."""
    remote = RemoteHouse(Invitation.read("127.0.0.1:1"), tmp_path / "keys.json")
    remote.me = Me("lea", "Léa", 0)
    return Connection(remote, "game", 1, cut="seven")


def test_a_shoe_is_cut_by_a_promise_and_then_the_words(alone: Connection) -> None:
    hear_cut(alone)
    hear_cut(alone)
    hear_cut(alone, cut="words", promised=[0])
    hear_cut(alone, cut="words", promised=[0])
    first, second = cuts(alone)
    assert (len(first.promise or ""), first.words, second.promise, second.words) == (64, None, None, "seven")


def test_when_somebody_sits_down_the_shoe_is_cut_anew_with_words_that_nobody_knows(alone: Connection) -> None:
    for cutting in (2, 6, 9):  # the first time in one's own words
        hear_cut(alone, cutting=cutting)
        hear_cut(alone, cutting=cutting, cut="words", promised=[0])
    words = [cut.words for cut in cuts(alone) if cut.words]
    assert words[0] == "seven"
    assert len(set(words)) == 3
    assert all(re.fullmatch("[0-9a-f]{64}", one) for one in words[1:])
    promised = [cut.promise for cut in cuts(alone) if cut.promise]
    assert promised == [promise("game", 7, 0, one) for one in words]


def test_words_that_were_said_are_never_promised_again(alone: Connection) -> None:
    """Even if a house pretends that it is the same cut."""
    for _ in range(2):
        hear_cut(alone)
        hear_cut(alone, cut="words", promised=[0])
    assert len({cut.words for cut in cuts(alone) if cut.words}) == 2


def test_void_words_are_not_hear_cut(alone: Connection) -> None:
    hear_cut(alone, cutting=2)
    hear_cut(alone, cutting=6, cut="words", promised=[0])
    assert not [cut for cut in cuts(alone) if cut.words]


def test_who_is_out_cuts_no_shoe(alone: Connection) -> None:
    hear_cut(alone, out=True)
    assert not alone._pending


def test_a_refused_cut_is_not_told(alone: Connection) -> None:
    hear_cut(alone)
    (id,) = alone._pending
    heard = alone._queue.qsize()
    alone._hear(json.dumps({"no": id, "code": "not_yours", "why": "You do not sit at this table."}).encode())
    assert not alone._pending
    assert alone._queue.qsize() == heard


def test_a_record_is_the_answer_to_an_action(alone: Connection) -> None:
    id = alone.do(Sit, seat=0, amount=500_00)
    with FakeHouse() as house:
        record = house.table.sit(0, "Léa", 500_00, who="lea", id=id).record
    frame = b'{"n":2,"events":[%b],"felt":%b}' % (encode(record), json.dumps(FELT).encode())
    alone._hear(frame)
    assert not alone._pending
