"""People at one table, over real sockets."""

from __future__ import annotations

import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.houses import load, names
from croupier.protocol import Decide
from croupier.records.types import Calendar
from croupier.store.checking import check
from croupier.store.store import open_store
from croupier.strategies import Mix, find_strategy
from croupier.table.audit import verify
from croupier.table.bots import Bots
from croupier.web.routes import tables
from croupier.web.tables import cutting
from web.server import Guest, Line, running
from web.visits import alone, log_of, play


@pytest.mark.parametrize("house", ["blackjack/changer", "baccarat/punto-banco", "war/ctrlaltbet"])
def test_one_person_plays_and_everything_is_written(tmp_path: Path, house: str) -> None:
    with running(tmp_path / "house.db") as open_house:
        lea = Guest(open_house.address, "Léa")
        line = lea.live(open_house.open(house, seats=3))
        line.until(lambda line: line.felt)
        assert line.felt["phase"] == "waiting"
        record = line.ask("sit", seat=1, amount=line.table["budget"])
        assert (record["event"], record["name"]) == ("sit", "Léa")
        play(line, 6)
        assert lea.get("/api/house")["me"]["balance"] == 10_000_00 - line.table["budget"]
        assert line.ask("leave")["event"] == "leave"
        log = [event for event in line.events if event["event"] != "table"]
        assert {event["event"] for event in log} >= {"sit", "shuffle", "cut", "bet", "deal", "settled", "leave"}
        assert any(said.startswith("You ") for said in line.lines)
        assert not any("Léa" in said for said in line.lines), "nobody reads their own name"
        line.close()
    with closing(open_store(str(tmp_path / "house.db"))) as store:
        assert check(store).wrong == []


def test_two_people_and_a_bot_see_the_same(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        game = house.open(seats=3, bots=["expert"])
        lines = [Guest(house.address, name).live(game) for name in ("Léa", "Tom", "Zoé")]
        for line in lines:
            line.until(lambda line: line.felt)
        for seat, line in enumerate(lines[:2]):
            line.ask("sit", seat=seat, amount=line.table["budget"])
        other = threading.Thread(target=play, args=(lines[1], 4))
        other.start()
        play(lines[0], 4)
        other.join()
        last = max(line.n for line in lines[:2])
        for line in lines:
            line.until(lambda line: line.n >= last)
            line.close()
        together = min(len(line.events) for line in lines)
        assert together > 40
        assert lines[0].events[:together] == lines[1].events[:together] == lines[2].events[:together]
        log = [Guest(house.address, "Ana").get(f"/api/tables/{game}/log")]
        assert b'"event":"shuffle"' in log[0]


def test_a_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        lea = Guest(house.address, "Léa")
        game = house.open(seats=2)
        line = lea.live(game)
        line.until(lambda line: line.felt)
        line.ask("sit", seat=0, amount=line.table["budget"])
        line.until(lambda line: line.felt["betting"])
        line.ask("bet", bets={"main": line.table["minimum"]})
        before, n = list(line.events), line.n
    with running(tmp_path / "house.db") as house:
        lea.address = house.address
        line = lea.live(game, since=n)
        line.until(lambda line: line.felt)
        assert line.seat == 0
        play(line, 3)
        assert [event["n"] for event in line.events] == list(range(n + 1, line.n + 1))
        assert line.ask("leave")["event"] == "leave"
        records = [*before, *line.events]
        assert len(records) == line.n
        found = verify(log_of(lea, game))
        assert (found.problem, found.records) == (None, line.n)
        line.close()


def test_a_tournament_of_two_people_and_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)  # nobody cuts
    with running(tmp_path / "house.db", grant=10_000_00) as house:
        game = house.open(seats=3, bots=["amateur"], tournament=Calendar(2, 1))
        one, two = (Guest(house.address, name).live(game) for name in ("Léa", "Tom"))
        for seat, line in enumerate((one, two)):
            line.until(lambda line: line.felt)
            assert line.felt["phase"] == "waiting"
            line.ask("sit", seat=seat, amount=line.table["budget"])
        other = threading.Thread(target=finish, args=(two,))
        other.start()
        finish(one)
        other.join()
        assert one.felt["winner"] is not None
        assert [standing["rank"] for standing in one.felt["standings"]] == [1, 2, 3]
        one.close()
        two.close()


def finish(line: Line) -> None:
    """Play until the table is closed."""
    while line.felt["phase"] != "over":
        seat, question = line.seat, line.felt["question"]
        if question and question["seat"] == seat:
            word = next(option["word"] for option in question["options"] if option["closed"] is None)
            line.send("move", word=word)
        elif seat in line.felt["betting"]:
            purse = line.felt["seats"][seat]["purse"]
            line.send("bet", bets={"main": min(purse, line.table["minimum"])})
        line.hear(15)


def test_every_house_can_be_opened(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        for name in names():
            game = house.open(name)
            single = name == "blackjack/deshmukh"  # a house for one
            assert (len(house.house.tables.dealers[game].game.players) > 1) != single


def test_who_has_too_little_cannot_sit_down(tmp_path: Path) -> None:
    with running(tmp_path / "house.db", grant=50_00) as house:
        line = Guest(house.address, "Léa").live(house.open(seats=2))
        line.until(lambda line: line.felt)
        assert line.ask("sit", seat=0, amount=line.table["budget"])["code"] == "money"
        dealer = house.house.tables.dealers[line.game]

        async def rich(_: str) -> int:
            return 10**9

        dealer._services.balance = rich  # somebody else took the money meanwhile: the database says no
        assert line.ask("sit", seat=0, amount=line.table["budget"])["code"] == "money"
        assert line.ask("sit", seat=0, amount=50_00)["event"] == "sit"
        line.close()


def test_a_log_is_read_in_parts_as_it_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a log of months many times, and reads nothing, has a part of it in memory for each."""
    monkeypatch.setattr(tables, "PART", 3)
    with running(tmp_path / "house.db") as open_house:
        lea, game, line = alone(open_house, "war/casino-war")
        play(line, 5)
        store, parts = open_house.house.store, list[int]()
        whole, read = store.log(game), store.log

        def read_part(*asked: Any) -> list[bytes]:
            found = read(*asked)
            parts.append(len(found))
            return found

        monkeypatch.setattr(store, "log", read_part)
        sent = lea.get(f"/api/tables/{game}/log").splitlines()
        assert sent[: len(whole)] == whole
        assert sum(parts) == len(sent)
        assert max(parts) <= 3


def test_nobody_learns_of_files_by_filling_a_seat(tmp_path: Path) -> None:
    """A bot's strategy may be the path of a chart file, at a table of one's own: not at a table of a house elsewhere."""
    with running(tmp_path / "house.db") as open_house:
        lea = Guest(open_house.address, "Léa")
        game = lea.post("/api/tables", {"house": "blackjack/changer", "seats": 3})["id"]
        with closing(lea.live(game)) as line:
            line.until(lambda line: line.felt)
            whys = {path: line.ask("fill", plays=path)["why"] for path in ("/etc/hostname", "/no/such/file")}
        assert all(f"“{path}” is not a player of this house" in why for path, why in whys.items()), whys


def test_the_lobby_offers_as_many_seats_as_a_house_has_room_for(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as open_house:
        lea = Guest(open_house.address, "Léa")
        offered = {house["house"]: house["seats"] for house in lea.get("/api/houses")}
        assert offered["blackjack/vegas-strip"] == 7
        assert offered["blackjack/deshmukh"] == 1
        for house in ("blackjack/single-deck", "blackjack/vegas-strip"):
            body = {"house": house, "seats": offered[house]}
            assert lea.post("/api/tables", body)["id"]
        status, said, _ = lea.request("POST", "/api/tables", {"house": "blackjack/single-deck", "seats": 7})
        assert (status, "seats" in said["why"]) == (409, True)


def test_a_bot_that_thinks_long_decides_in_a_thread_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strategy, threads, mix = type(find_strategy("expert", load("blackjack/changer").rules)), set[str](), Bots.mix

    def think(bots: Bots, need: Decide) -> Mix:
        threads.add(threading.current_thread().name)
        return mix(bots, need)

    monkeypatch.setattr(strategy, "slow", True, raising=False)
    monkeypatch.setattr(Bots, "mix", think)
    with running(tmp_path / "house.db") as house:
        line = Guest(house.address, "Léa").live(house.open(seats=3, bots=["expert"]))
        line.until(lambda line: line.felt)
        line.ask("sit", seat=0, amount=line.table["budget"])
        play(line, 4)
        line.close()
    assert threads
    assert all(name.startswith("asyncio_") for name in threads)  # not the event loop's own
