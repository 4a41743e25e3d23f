"""A key that is revoked ends what was opened with it, and nothing else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.web import sockets
from croupier.web.reception import hash_key
from web.server import Guest, Line, Running, hung_up, running


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "house.db") as found:
        yield found


def second_device(guest: Guest) -> Guest:
    """The same person on another device."""
    other = Guest(guest.address)
    other.enter("", guest.post("/api/link")["path"].partition("=")[2])
    return other


def revoke(guest: Guest, kind: str) -> None:
    """Somebody revokes their other devices, their invitations or the host's links."""
    for key in guest.get("/api/keys"):
        if key["kind"] == kind and not key["this"]:
            guest.post("/api/keys/revoke", {"id": key["id"]})


def watch(guest: Guest, game: str) -> Line:
    line = guest.live(game)
    line.until(lambda line: line.felt)
    return line


def answers(line: Line) -> bool:
    """Whether a socket is still served."""
    line.socket.send("0")
    line.until(lambda line: "0" in line.frames)
    return True


def test_a_revoked_device_loses_its_sockets_at_once_and_no_other_device_does(house: Running) -> None:
    lea, tom, game = Guest(house.address, "Léa"), Guest(house.address, "Tom"), house.open("war/ctrlaltbet", seats=2)
    lost = second_device(lea)
    assert lost.me["id"] == lea.me["id"]
    lines = [watch(guest, game) for guest in (lost, lea, tom)]
    lines[0].ask("sit", seat=0, amount=500_00)
    begun = time.monotonic()
    revoke(lea, "device")
    assert hung_up(lines[0]) == 4001
    assert time.monotonic() - begun < 2
    assert all(answers(line) for line in lines[1:])
    assert hung_up(lost.live(game)) == 4001
    lines[1].until(lambda line: line.seat == 0)  # the person still sits there
    for line in lines:
        line.close()


def test_a_revoked_invitation_ends_the_sockets_of_those_who_only_look_on(house: Running) -> None:
    lea, game = Guest(house.address, "Léa"), house.open("war/ctrlaltbet", seats=2, private=True, who="zoe")
    host = Guest(house.address, "Host", house.do(house.house.reception.host_link()))
    first, again = (host.post(f"/api/tables/{game}/invite")["path"].partition("#invite=")[2] for _ in range(2))
    assert again == first, "who asks again gets the same link"
    second = house.do(house.house.reception.invitation(game, "zoe")).key
    lea.enter("Léa", first)
    watcher, player, other = (Guest(house.address, name, first) for name in ("Max", "Tom", "Zoé"))
    other.enter("Zoé", second)
    lines = [watch(guest, game) for guest in (lea, watcher, player, other)]
    lines[2].ask("sit", seat=0, amount=500_00)
    (key,) = [key for key in host.get("/api/keys") if key["id"] == hash_key(first).hex()[:16]]
    host.post("/api/keys/revoke", {"id": key["id"]})
    assert [hung_up(line) for line in lines[:2]] == [4003, 4003]
    assert all(answers(line) for line in lines[2:])  # who plays there stays, and who has another invitation
    assert hung_up(lea.live(game)) == 4003
    for line in lines:
        line.close()


def test_who_is_host_by_a_revoked_link_is_host_no_more(house: Running) -> None:
    game, link = house.open("war/ctrlaltbet", seats=2), house.do(house.house.reception.host_link())
    host, thief, guest = (Guest(house.address, name, key) for name, key in (("H", link), ("T", link), ("G", "")))
    another = Guest(house.address, "A", house.do(house.house.reception.host_link()))
    another.enter("A", link)
    lines = [watch(one, game) for one in (thief, host, another, guest)]
    assert thief.me["host"]
    (key,) = [key for key in host.get("/api/keys") if key["id"] == hash_key(link).hex()[:16]]
    host.post("/api/keys/revoke", {"id": key["id"]})
    assert hung_up(lines[0]) == 4001
    assert all(answers(line) for line in lines[1:])
    assert [one.get("/api/house")["me"]["host"] for one in (thief, host, another)] == [False, True, True]
    assert thief.request("GET", "/api/people")[0] == 403
    for line in lines:
        line.close()


def test_a_socket_that_comes_while_its_key_is_revoked_ends_too(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was known when it came, and the sockets are looked through before it is among them."""
    lea, game = Guest(house.address, "Léa"), house.open("war/ctrlaltbet", seats=2)
    lost, may_watch = second_device(lea), sockets.may_watch

    async def revoke_first(*given: Any) -> bool:
        monkeypatch.undo()
        await asyncio.to_thread(revoke, lea, "device")
        await asyncio.sleep(0.2)
        return await may_watch(*given)

    monkeypatch.setattr(sockets, "may_watch", revoke_first)
    assert hung_up(lost.live(game)) == 4001
