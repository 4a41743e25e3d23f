"""Requests that are wrong somewhere, to every route of a real house, from people of all kinds."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any
from urllib.parse import quote

from starlette.routing import Route

from faults.bad_input import FIELDS, WISHES
from web.server import Guest, Running
from web.test_input import STRANGE

PLACES = {
    "{game}": ("none", "..", "%00", "é", "x" * 300),
    "{round}": ("1", "2", "0", "-1", "99", "x", "1.5", "9" * 40, "é"),
    "{path:path}": ("app.css", "../x", "%2e%2e/x", "%00", "é", "x" * 300, "x/" * 200),
}
"""What stands in the places of a path; the game is often the right one."""
ASKED = ("house", "seat", "hand", "game", "kind", "id", "round", "drill", "answer", "before", "limit", "count", "lang")
GIVEN = (
    "blackjack/changer", "war/ctrlaltbet:decks=0", "x", "", "-1", "0", "9" * 20, "é", "\0", "../../x", "%s", "[]",
    "null", "nan", "1e9", "blackjack/changer:" + "a=1," * 50,
)  # fmt: skip


class Requests:
    """Asks a house for anything, at every route that it has."""

    def __init__(self, house: Running, seed: int) -> None:
        self.house, self.dice = house, random.Random(seed)
        self.answers: Counter[int] = Counter()
        self.wrong: list[str] = []
        found = [route for route in house.house_app.routes if isinstance(route, Route)]
        self.routes = [(route.path, sorted(route.methods or ())) for route in found]
        self.game = house.open("blackjack/changer", seats=2, clock=0)
        player = Guest(house.address, "Léa")
        line = player.live(self.game)
        line.until(lambda line: line.felt)
        line.ask("sit", seat=0, amount=line.table["budget"])
        line.close()
        self._people = (player, player, Guest(house.address, "Tom"), Guest(house.address))

    def ask(self, count: int) -> None:
        for _ in range(count):
            method, path, body = self._fuzz()
            status, answer, _ = self.dice.choice(self._people).request(method, path, body)
            self.answers[status] += 1
            said = isinstance(answer, dict) and "why" in answer
            if status >= 500 or (
                status >= 400 and path.startswith("/api") and method != "HEAD" and status != 405 and not said
            ):
                self.wrong.append(f"{status} for {method} {path} {body!r}: {answer!r}"[:400])

    def _fuzz(self) -> tuple[str, str, bytes | None]:
        dice = self.dice
        path, methods = dice.choice(self.routes)
        method = dice.choice(methods if dice.random() < 0.9 else ("POST", "PUT", "DELETE", "GET"))
        if dice.random() < 0.6:
            path = path.replace("{game}", self.game)
        for place, values in PLACES.items():
            path = path.replace(place, dice.choice(values))
        path = quote(path, safe="/%")
        if dice.random() < 0.6:
            asked = (f"{dice.choice(ASKED)}={quote(dice.choice(GIVEN))}" for _ in range(dice.randint(1, 3)))
            path += "?" + "&".join(asked)
        return method, path, self._body() if method in ("POST", "PUT") else None

    def _body(self) -> bytes:
        dice = self.dice
        values: list[Any] = [*STRANGE, *WISHES, *GIVEN]
        fields = (*FIELDS, *ASKED, "question")
        body = json.dumps({dice.choice(fields): dice.choice(values) for _ in range(dice.randrange(5))}).encode()
        return body[: dice.randrange(len(body))] + dice.randbytes(3) if dice.random() < 0.2 else body
