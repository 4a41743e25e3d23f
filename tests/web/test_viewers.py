"""The viewers of a table: whoever comes back gets exactly the records that are missing, however far behind."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from croupier.houses import load
from croupier.store.store import open_store
from croupier.web.house import LiveHouse
from croupier.web.sockets import _pushing
from croupier.web.table_socket import TableSocket
from croupier.web.tables.dealer import Dealer
from croupier.web.tables.felt import FeltContext, FeltTeller
from croupier.web.tables.viewers import BLOCK, LINES, ToldLine, Viewer, Viewers
from croupier.wire.actions import BEHIND
from croupier.wire.texts import plain
from tables import seat

TELLER = FeltTeller(seat("blackjack/changer", people=2).game, load("blackjack/changer"), "game")
FELT, ABOUT = TELLER.felt(FeltContext()), TELLER.about()


def viewers(begun: int, records: int) -> Viewers:
    found = Viewers(begun)
    for n in range(begun + 1, begun + records + 1):
        found.add(json.dumps({"n": n, "text": "é"}).encode(), [ToldLine(plain(f"line {n}"))])
    found.show(FELT, ABOUT)
    return found


@pytest.mark.parametrize("begun", [0, 700])
@pytest.mark.parametrize("records", [0, 1, LINES, LINES + BLOCK, BEHIND, 3 * BEHIND + 17])
def test_whoever_comes_back_gets_what_is_missing(begun: int, records: int) -> None:
    found = viewers(begun, records)
    for behind in {0, 1, 2, BLOCK, LINES - 1, LINES, LINES + 1, 500, BEHIND - 1, BEHIND, BEHIND + 1, records}:
        since = found.n - behind
        if since < 0:
            continue
        viewer = Viewer("lea", since)
        found.enter(viewer)
        message = json.loads(found.next(viewer) or b"")
        assert message["n"] == begun + records
        if behind > BEHIND or behind > records:
            assert message["resync"]
            assert message["events"] == []
        else:
            assert [event["n"] for event in message["events"]] == list(range(since + 1, found.n + 1))
            told = range(max(since, found.n - LINES) + 1, found.n + 1)
            assert message["lines"] == [f"line {n}" for n in told]
        assert found.next(viewer) is None


def test_what_is_kept_of_a_long_game_does_not_grow() -> None:
    found = viewers(0, 20 * BEHIND)
    assert len(found._bodies) < LINES + BLOCK
    assert len(found._packed) <= BEHIND // BLOCK + 1


class Line:
    """A socket that can take a frame, or cannot."""

    def __init__(self) -> None:
        self.ready, self.written = True, list[bytes]()

    def write(self, text: bytes) -> None:
        self.written.append(text)


def test_a_slow_socket_gets_several_bursts_joined_and_nothing_out_of_order(tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "house.db"))) as store:
        house = LiveHouse(store)
        found, line, viewer = viewers(0, 1), Line(), Viewer("lea", 0)
        dealer = SimpleNamespace(viewers=found)
        viewer.push = _pushing(house, cast(TableSocket, line), cast(Dealer, dealer), viewer)
        found.enter(viewer)
        found.show(FELT, ABOUT)
        line.ready = False
        for n in (2, 3):
            found.add(b'{"n":%d}' % n, ())
            found.show(FELT)
        viewer.wake.clear()
        viewer.tell({"ok": "mine"})
        assert viewer.wake.is_set()
        line.ready, viewer.sending = True, True  # the task is about to send something older
        viewer.notify()
        assert len(line.written) == 1
        viewer.sending = False
        viewer.notify()
        first, second, reply = map(json.loads, line.written)
        assert ([event["n"] for event in first["events"]], [event["n"] for event in second["events"]]) == ([1], [2, 3])
        assert reply == {"ok": "mine"}
