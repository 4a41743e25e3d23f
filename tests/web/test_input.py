"""Bad input: whatever comes in, the house answers with a sentence, and goes on."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from croupier.store.store import Person
from croupier.web.sockets import _handle_frame
from croupier.wire.actions import BadFrame, action
from web.server import Guest, Running

FRAMES = 200

GOOD: list[dict[str, Any]] = [
    {"do": "sit", "id": "a", "at": 1, "seat": 0, "amount": 100},
    {"do": "bet", "id": "b", "at": 1, "bets": {"main": 100}},
    {"do": "bet", "id": "b", "at": 1, "bets": None},
    {"do": "move", "id": "c", "at": 1, "word": "double", "amount": 50},
    {"do": "buy", "id": "d", "at": 1, "amount": 100},
    {"do": "leave", "id": "e", "at": 1},
    {"do": "cut", "id": "f", "at": 1, "shoe": 1, "promise": "0" * 64},
    {"do": "cut", "id": "f", "at": 1, "shoe": 1, "words": "x"},
    {"do": "fill", "id": "g", "at": 1, "plays": "expert"},
    {"do": "remove", "id": "h", "at": 1, "seat": 3},
    {"do": "close", "id": "i", "at": 1},
    {"do": "react", "sign": 3},
]
STRANGE: list[Any] = [
    None, True, False, 0, -1, 1.5, 10**12, 10**30, "", "x", "x" * 300, "\x00", "\ud800", [], [1], {}, {"a": 1}, [[[]]], "é",
]  # fmt: skip


def fuzz(dice: random.Random) -> str:
    """A frame that is wrong somewhere, or right."""
    frame = dict(dice.choice(GOOD))
    match dice.randrange(6):
        case 0:
            frame[dice.choice(list(frame))] = dice.choice(STRANGE)
        case 1:
            del frame[dice.choice(list(frame))]
        case 2:
            frame[dice.choice(("more", "who", "by", "seat", "amount", ""))] = dice.choice(STRANGE)
        case 3:
            frame["bets"] = {dice.choice(("main", "tie", "", "x" * 50)): dice.choice(STRANGE)}
        case 4:
            text = json.dumps(frame)
            place = dice.randrange(len(text))
            return text[:place] + chr(dice.randrange(32, 300)) + text[place + dice.randrange(3) :]
    return json.dumps(frame)


@pytest.mark.parametrize("frame", [json.dumps(frame) for frame in GOOD])
def test_good_frames_are_understood(frame: str) -> None:
    assert action(frame).__struct_config__.tag == json.loads(frame)["do"]


@pytest.mark.parametrize(
    "frame",
    ["", "null", "[]", "7", "{}", '{"do":"bet"}', "[" * 4000, '{"do":"deal","id":"a","at":1}', '{"do":"bet","id":"a b","at":1,"bets":null}',
     '{"do":"sit","id":"a","at":1,"seat":-1,"amount":1}', '{"do":"bet","id":"a","at":1,"bets":{"main":true}}',
     '{"do":"bet","id":"a","at":1.0,"bets":null}', '{"do":"buy","id":"a","at":1,"amount":1e3}', '{"do":"react","sign":99}'],
)  # fmt: skip
def test_bad_frames_are_refused(frame: str) -> None:
    with pytest.raises(BadFrame):
        action(frame)


def test_frames_of_every_kind_leave_the_table_as_it_is(house: Running) -> None:
    """Frames straight into the dealer: each is refused with a sentence, or does what it may."""
    game = house.open("blackjack/changer", seats=5)
    lea = Guest(house.address, "Léa")
    line = lea.live(game)
    line.until(lambda line: line.felt)
    dealer, dice = house.house.tables.dealers[game], random.Random(2)
    person = Person(lea.me["id"], "Léa", False)

    async def flood() -> int:
        bad = 0
        for number in range(FRAMES):
            try:
                _handle_frame(dealer, next(iter(dealer.viewers.all)), person, fuzz(dice))
            except BadFrame:
                bad += 1
            if number % 50 == 0:
                await asyncio.sleep(0.001)
        while not dealer.jobs.empty():
            await asyncio.sleep(0.01)
        return bad

    bad = house.do(flood())
    assert FRAMES // 4 < bad < FRAMES
    assert house.house.tables.dealers[game] is dealer
    assert Guest(house.address).get("/health") == {"ok": True}
    assert 500 not in house.house.metrics.requests
    line.close()


@pytest.mark.parametrize("path", ["/api/enter", "/api/tables", "/api/grant", "/api/link", "/api/tables/x/invite"])
def test_bodies_of_every_kind(house: Running, path: str) -> None:
    dice, guest = random.Random(path), Guest(house.address, "Tom")
    bodies = [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b'{"house":7}',
        b"[" * 3000,
        json.dumps({"name": "x" * 90}).encode(),
    ]
    bodies += [json.dumps({dice.choice(("house", "name", "who", "amount", "seats")): one}).encode() for one in STRANGE]
    for body in bodies:
        status, found, _ = guest.request("POST", path, body)
        assert status in (200, 400, 401, 403, 404, 409, 413, 429), (body, status, found)
        assert status == 200 or isinstance(found["why"], str)
