"""What a guest does at a house: sits down, plays, asks until something is computed, reads the log."""

from __future__ import annotations

import json
import time
from typing import Any

from croupier.records.types import Record, decode
from croupier.table.shoe import promise
from web.server import Guest, Line, Running


def sit_down(guest: Guest, game: str, seat: int = 0) -> Line:
    """A line to a table at which a guest has sat down."""
    line = guest.live(game)
    line.until(lambda line: line.felt)
    line.ask("sit", seat=seat, amount=line.table["budget"])
    return line


def ask_until_known(guest: Guest, path: str) -> Any:
    """Ask until it is computed."""
    until = time.monotonic() + 60
    while (found := guest.get(path))["status"] == "computing":
        assert time.monotonic() < until, found
        time.sleep(0.05)
    return found


def log_of(guest: Guest, game: str) -> list[Record]:
    """The log of a table, decoded."""
    return [decode(line) for line in guest.get(f"/api/tables/{game}/log").splitlines()]


def records(guest: Guest, game: str) -> list[dict[str, Any]]:
    """The log of a table, as JSON."""
    return [json.loads(line) for line in guest.get(f"/api/tables/{game}/log").splitlines()]


def alone(house: Running, name: str) -> tuple[Guest, str, Line]:
    """A guest alone at a new table of a house: the guest, the table's id, the line."""
    lea = Guest(house.address, "Léa")
    game = house.open(name, seats=1)
    return lea, game, sit_down(lea, game)


def play(line: Line, rounds: int, stop: int = 3000) -> None:
    """Sit there and play: the least bet, the first open move; cut every shoe."""
    promised: dict[int, str] = {}
    for _ in range(stop):
        felt, seat = line.felt, line.seat
        if felt["round"] >= rounds and felt["phase"] != "play":
            return
        shoe, question = felt["shoe"], felt["question"]
        if shoe["cut"] == "promise" and seat not in shoe["promised"]:
            words = promised[shoe["cutting"]] = f"words of {line.guest.me['name']}"
            digest = promise(line.table["id"], shoe["number"], seat or 0, words)
            line.ask("cut", shoe=shoe["number"], promise=digest)
        elif shoe["cut"] == "words" and seat in shoe["promised"] and seat not in shoe["cuts"]:
            line.ask("cut", shoe=shoe["number"], words=promised[shoe["cutting"]])
        elif question and question["seat"] == seat:
            word = next(option["word"] for option in question["options"] if option["closed"] is None)
            line.ask("move", word=word)
        elif seat in felt["betting"]:
            bet = next(one["bet"] for one in line.table["bets"] if one["main"])
            line.ask("bet", bets={bet: line.table["minimum"]})
        else:
            line.hear()
    raise AssertionError("the table does not go on")


def finish(*lines: Line) -> None:
    """Play until the table is closed."""
    while lines[0].felt["phase"] != "over":
        for line in lines:
            seat, question = line.seat, line.felt["question"]
            if question and question["seat"] == seat:
                word = next(option["word"] for option in question["options"] if option["closed"] is None)
                line.send("move", word=word)
            elif seat in line.felt["betting"]:
                purse = line.felt["seats"][seat]["purse"]
                line.send("bet", bets={"main": min(purse, line.table["minimum"])})
        lines[0].hear(15)
        for line in lines[1:]:
            line.until(lambda line: line.n >= lines[0].n and line.felt["betting"] == lines[0].felt["betting"])
