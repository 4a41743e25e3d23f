"""Friends take the seats of bots, wait at a full table, buy in again at any time, and come back after a drop."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from croupier.records.types import Calendar
from croupier.store.checking import check
from croupier.store.store import open_store
from croupier.table.audit import verify
from croupier.web.tables import clock, cutting, dealer
from web.server import Guest, Line, Running, running
from web.visits import log_of, sit_down


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)  # nobody cuts
    monkeypatch.setattr(cutting, "RETURNING", 0.01)
    monkeypatch.setattr(clock, "watching", lambda _: 0.0)
    monkeypatch.setattr(dealer, "PAUSE", 0.01)
    with running(tmp_path / "house.db") as house:
        yield house


def enter(house: Running, game: str, name: str) -> Line:
    line = Guest(house.address, name).live(game)
    line.until(lambda line: line.felt)
    return line


def bet(line: Line, cents: int = 0) -> None:
    line.until(lambda line: line.seat in line.felt["betting"])
    main = next(one["bet"] for one in line.table["bets"] if one["main"])
    line.ask("bet", bets={main: cents or line.table["minimum"]})


def stand(line: Line) -> None:
    """Play the round to its end; nothing is drawn."""

    def over(line: Line) -> bool:
        question = line.felt["question"]
        if question and question["seat"] == line.seat:
            words = [option["word"] for option in question["options"] if option["closed"] is None]
            line.send("move", word=next((word for word in ("stand", "decline") if word in words), words[-1]))
        return bool(line.felt["phase"] != "play")

    line.until(over)


def deal(line: Line) -> None:
    """A round in which this person is asked something."""
    for _ in range(50):
        bet(line)
        line.until(lambda line: line.felt["question"] or line.felt["results"])
        if line.felt["question"]:
            return
    raise AssertionError("nobody is asked")


def waiting(line: Line) -> list[str]:
    return [one["name"] for one in line.felt["waiting"]]


def test_a_friend_takes_the_seat_of_a_bot_when_the_round_is_over(house: Running) -> None:
    game = house.open(seats=3, bots=["amateur", "expert"], clock=0)
    lea = sit_down(Guest(house.address, "Léa"), game)
    deal(lea)
    tom = enter(house, game, "Tom")
    asked = tom.send("sit", seat=2, amount=tom.table["budget"])
    for _ in range(2):  # it is sent until it is answered
        tom.send("sit", id=asked, seat=2, amount=tom.table["budget"])
    lea.until(lambda line: waiting(line) == ["Tom"])
    assert lea.felt["seats"][2]["bot"]
    stand(lea)
    record = tom.answer(asked)
    assert (record["event"], record["seat"], record["name"]) == ("sit", 2, "Tom")
    tom.until(lambda line: waiting(line) == [])
    lea.until(lambda line: line.felt["seats"][2]["name"] == "Tom")
    told = [line.split(" with ")[0] for line in lea.lines]
    assert [line for line in told if "leaves" in line or "sits" in line][-2:] == [
        "Inès leaves the table",
        "Tom sits down",
    ]
    left = [event for event in tom.events if event["event"] == "leave"]
    assert [(event["seat"], event["by"]) for event in left] == [(2, tom.guest.me["id"])]
    for line in (lea, tom):
        bet(line)
    lea.until(lambda line: line.felt["phase"] == "play" or line.felt["results"])
    assert verify(log_of(lea.guest, game)).problem is None


def test_between_rounds_and_where_a_seat_is_empty_nobody_waits(house: Running) -> None:
    game = house.open(seats=3, bots=["amateur"], clock=0)
    lea, tom, zoe = (enter(house, game, name) for name in ("Léa", "Tom", "Zoé"))
    budget = lea.table["budget"]
    assert lea.ask("sit", seat=None, amount=budget)["seat"] == 0
    assert "is taken" in tom.ask("sit", seat=2, amount=budget)["why"]  # a seat is empty
    assert tom.ask("sit", seat=None, amount=budget)["seat"] == 1
    assert zoe.ask("sit", seat=2, amount=budget)["seat"] == 2
    assert not zoe.felt["seats"][2]["bot"]


def test_a_full_table_of_people_has_a_queue(house: Running) -> None:
    game = house.open(seats=2, clock=0)
    lea, tom = (sit_down(Guest(house.address, name), game, seat) for seat, name in enumerate(("Léa", "Tom")))
    zoe, max_, eve = (enter(house, game, name) for name in ("Zoé", "Max", "Ève"))
    budget = lea.table["budget"]
    ids = []
    for line, name in ((zoe, "Zoé"), (max_, "Max"), (eve, "Ève")):
        ids.append(line.send("sit", seat=None, amount=budget))
        lea.until(lambda line, name=name: name in waiting(line))  # type: ignore[misc]
    assert waiting(lea) == ["Zoé", "Max", "Ève"]
    assert "is taken" in max_.ask("sit", seat=0, amount=budget)["why"]
    assert zoe.ask("leave")["ok"]  # does not want to wait any more
    assert zoe.answer(ids[0])["code"] == "late"
    tom.ask("leave")
    assert max_.answer(ids[1])["seat"] == 1
    eve.until(lambda line: waiting(line) == ["Ève"])
    eve.close()
    lea.until(lambda line: line.felt["watching"] == 2)  # Tom and Zoé
    lea.ask("leave")
    time.sleep(0.05)
    assert max_.ask("buy", amount=budget)["event"] == "buy"
    max_.until(lambda line: line.felt["seats"][0] is None)  # nobody sits down who is not there
    back = eve.guest.live(game)
    assert back.ask("sit", seat=None, amount=budget, id=ids[2])["seat"] == 0


def test_a_restart_forgets_who_waits_and_they_ask_again(tmp_path: Path, house: Running) -> None:
    game = house.open(seats=1, clock=0)
    lea = sit_down(Guest(house.address, "Léa"), game)
    tom = enter(house, game, "Tom")
    asked = tom.send("sit", seat=None, amount=tom.table["budget"])
    lea.until(waiting)
    house.stop()
    with running(tmp_path / "house.db") as again:
        for line in (lea, tom):
            line.guest.address = again.address
        lea, tom = (line.guest.live(game, since=line.n) for line in (lea, tom))
        for line in (lea, tom):
            line.until(lambda line: line.felt)
        tom.send("sit", id=asked, seat=None, amount=lea.felt["seats"][0]["purse"])
        lea.until(waiting)
        lea.ask("leave")
        assert tom.answer(asked)["event"] == "sit"
    store = open_store(str(tmp_path / "house.db"))
    assert check(store).wrong == []
    store.close()


def test_a_tournament_that_has_begun_takes_nobody(house: Running) -> None:
    game = house.open("war/ctrlaltbet", seats=2, bots=["amateur"], tournament=Calendar(3, 3), clock=0)
    lea = sit_down(Guest(house.address, "Léa"), game)
    tom = enter(house, game, "Tom")
    lea.until(lambda line: line.felt["betting"])
    bet(lea)
    tom.until(lambda line: line.felt["round"] == 1)
    for seat in (1, None):
        assert tom.ask("sit", seat=seat, amount=tom.table["budget"])["code"] == "refused"


def test_chips_are_bought_at_any_time_and_count_from_the_next_round(house: Running) -> None:
    game = house.open("blackjack/vegas-strip", seats=1, clock=0)
    lea = sit_down(Guest(house.address, "Léa"), game)
    deal(lea)
    before = lea.felt["seats"][0]
    assert lea.felt["phase"] == "play"
    assert lea.ask("buy", amount=700_00)["event"] == "buy"
    lea.until(lambda line: line.felt["seats"][0]["purse"] == before["purse"] + 700_00)
    assert lea.felt["seats"][0]["balance"] == before["balance"]  # not in this round
    stand(lea)
    lea.until(lambda line: line.felt["nets"])
    assert lea.felt["seats"][0]["balance"] == before["purse"] + 700_00 + lea.felt["nets"][0]
    assert verify(log_of(lea.guest, game)).problem is None


@pytest.mark.parametrize("way", ["buys", "does without", "is away", pytest.param("is late", marks=pytest.mark.slow)])
def test_who_is_broke_is_asked_at_once_and_not_skipped(
    house: Running, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "AWAY", 0.05)
    rules = "war/ctrlaltbet:minimum=100,maximum=100,budget=100,chip=1"
    game = house.open(rules, seats=2, clock=1 if way == "is late" else 20, seed=1)  # the first round is lost
    tom = sit_down(Guest(house.address, "Tom"), game, 1)
    tom.until(lambda line: line.felt["seats"][1]["broke"])
    n = tom.felt["round"]
    lea = sit_down(Guest(house.address, "Léa"), game, 0)
    lea.until(lambda line: line.felt["seats"][0]["ready"])  # her only bet is made by itself
    tom.until(lambda line: line.felt["seats"][0] and line.felt["seats"][0]["ready"])
    assert tom.felt["round"] == n
    assert tom.felt["clock"]["seats"] == [1]
    if way == "buys":
        tom.ask("buy", amount=100_00)
    elif way == "does without":
        assert "ok" in tom.ask("bet", bets=None)
    elif way == "is away":
        tom.close()
    lea.until(lambda line: line.felt["round"] == n + 1)
    dealt = [event for event in lea.events if event["event"] == "bet" and event["bets"]]
    assert {event["seat"] for event in dealt if event["n"] > lea.n - 20} >= ({0, 1} if way == "buys" else {0})


@pytest.mark.slow
def test_after_a_drop_the_own_clock_starts_anew_once(house: Running) -> None:
    game = house.open("blackjack/vegas-strip", seats=2, clock=1, seed=2)
    lea, tom = (sit_down(Guest(house.address, name), game, seat) for seat, name in enumerate(("Léa", "Tom")))
    for _ in range(30):
        bet(lea)
        bet(tom)
        tom.until(lambda line: line.felt["question"] or line.felt["results"])
        if (tom.felt["question"] or {}).get("seat") == 0:
            break
        stand(tom)
    asked = time.monotonic()
    lea.until(lambda line: line.felt["question"])
    time.sleep(0.6)
    for _ in range(2):
        lea.close()
        time.sleep(0.05)
        lea = lea.guest.live(game, since=lea.n)
        lea.until(lambda line: line.felt)
    n = lea.n
    lea.until(lambda line: line.n > n)
    assert 1.4 < time.monotonic() - asked < 8
    assert lea.events[0]["by"] == "clock"


def test_the_company_gathers_until_who_opened_the_table_starts(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    game = house.open("war/casino-war", who=lea.me["id"], seats=3, clock=0, room=True)
    first, second = sit_down(lea, game, 0), sit_down(tom, game, 1)
    assert second.felt["phase"] == "waiting"
    assert not second.felt["betting"]
    for line, action, values, code in (
        (second, "bet", {"bets": {"main": 10_00}}, "refused"),
        (second, "start", {}, "not_yours"),
        (second, "fill", {"plays": "expert"}, "not_yours"),
    ):
        assert line.ask(action, **values)["code"] == code
    first.ask("fill", plays="expert", seat=2)
    second.until(lambda line: line.felt["seats"][2])
    assert "ok" in first.ask("start")
    for line in (first, second):
        bet(line)
    second.until(lambda line: line.felt["round"] == 1)
    assert "ok" in first.ask("start")  # once more: nothing happens


def test_a_company_that_has_started_need_not_start_again_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        lea = Guest(house.address, "Léa")
        game = house.open("war/casino-war", who=lea.me["id"], seats=2, clock=0, room=True)
        first = sit_down(lea, game, 0)
        assert "ok" in first.ask("start")
        first.until(lambda line: any(event["event"] == "shuffle" for event in line.events))
        cookie = lea.cookie
    with running(tmp_path / "house.db") as house:
        lea.address, lea.cookie = house.address, cookie
        again = lea.live(game)
        again.until(lambda line: line.felt)
        assert again.felt["phase"] != "waiting"
        bet(again)


def test_who_is_gone_does_not_wait_for_ever_where_no_round_ends(house: Running) -> None:
    """A full table at which nobody bets: a stranger under many names would make its felt longer and longer."""
    lea = Guest(house.address, "Léa")
    game = house.open("war/casino-war", seats=1, clock=0)
    line = sit_down(lea, game, 0)
    with patch("croupier.web.tables.waiting_list.VIEWERS", 3):
        for number in range(6):
            stranger = Guest(house.address, f"Guest {number}").live(game)
            stranger.until(lambda line: line.felt)
            stranger.send("sit", seat=None, amount=100_00)
            while f"Guest {number}" not in [one["name"] for one in line.felt["waiting"]]:
                assert line.hear()
            stranger.close()
            line.until(lambda line: not line.felt["watching"])
        assert len(line.felt["waiting"]) <= 3


def test_whoever_sits_there_starts_if_who_opened_the_table_is_gone(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    game = house.open("war/casino-war", who=lea.me["id"], seats=2, clock=0, room=True)
    first, second = sit_down(lea, game, 0), sit_down(tom, game, 1)
    assert second.ask("start")["code"] == "not_yours"
    first.close()
    second.until(lambda line: not line.felt["seats"][0]["here"])
    assert "ok" in second.ask("start")
    bet(second)


def test_after_a_restart_nobody_starts_a_second_time(tmp_path: Path, house: Running) -> None:
    lea = Guest(house.address, "Léa")
    game = house.open("war/casino-war", who=lea.me["id"], seats=2, clock=0, room=True)
    line = sit_down(lea, game, 0)
    assert "ok" in line.ask("start")
    line.until(lambda line: line.felt["betting"])  # nobody has bet yet
    house.stop()
    with running(tmp_path / "house.db") as again:
        lea.address = again.address
        line = lea.live(game, since=line.n)
        line.until(lambda line: line.felt)
        bet(line)
        line.until(lambda line: line.felt["round"] == 1)


@pytest.mark.parametrize("full", [False, True])
def test_a_bot_makes_way_for_a_friend_of_the_same_name(house: Running, full: bool) -> None:
    """Nobody is called “Inès 2” because a bot came first: it is the bot that gets another name, or leaves."""
    lea = Guest(house.address, "Léa")
    bots = ["amateur", "expert"]
    game = house.open("war/casino-war", who=lea.me["id"], seats=3 + (not full), bots=bots, clock=0, room=True)
    first = sit_down(lea, game, 0)
    seat = next(i for i, one in enumerate(first.felt["seats"]) if one and one["name"] == "Inès")
    ines = enter(house, game, "inès")
    taken = ines.ask("sit", seat=None, amount=ines.table["budget"])
    assert (taken["name"], taken["seat"]) == ("inès", seat if full else 1)
    ines.until(lambda line: line.seat is not None)
    names = [one["name"] for one in ines.felt["seats"] if one]
    assert len(set(names)) == len(names)
    assert "Inès" not in names
    if not full:
        renamed = ines.felt["seats"][seat]
        assert renamed["bot"]
        assert renamed["purse"] == ines.table["budget"]
    first.ask("start")
    for line in (first, ines):
        bet(line)
    first.until(lambda line: line.felt["round"] == 1)
    assert verify(log_of(lea, game)).problem is None


def test_who_is_invited_hears_of_a_bot_that_gives_up_its_seat_unless_somebody_waits_for_it(house: Running) -> None:
    game = house.open(seats=2, bots=["amateur"], clock=0)
    lea = sit_down(Guest(house.address, "Léa"), game)
    deal(lea)
    tom, eve = enter(house, game, "Tom"), Guest(house.address, "Ève")
    assert [one["waiting"] for one in eve.get("/api/tables")] == [0]
    tom.send("sit", seat=None, amount=tom.table["budget"])
    lea.until(waiting)
    assert [one["waiting"] for one in eve.get("/api/tables")] == [1]


def test_who_sits_at_a_private_table_sends_lines_that_nobody_keeps(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    game = house.open("war/casino-war", who=lea.me["id"], seats=2, clock=0, private=True)
    tom.enter("Tom", house.do(house.house.reception.invitation(game)).key)
    first, watcher = sit_down(lea, game, 0), tom.live(game)
    watcher.until(lambda line: line.felt)
    assert first.felt["talk"]
    before = first.n
    for _ in range(2):
        assert "ok" in first.ask("say", id="once", text="  Ça   va ? ")
    heard = watcher.until(lambda line: [one["said"] for one in line.replies if "said" in one])
    assert heard == [{"who": lea.me["id"], "name": "Léa", "text": "Ça va ?"}]
    assert watcher.ask("say", text="from the door")["code"] == "refused"
    for text in ("two\nlines", "\u202egnp.exe", "\u3164", "\u200d", "Z" + "\u0336" * 50):
        assert first.ask("say", text=text)["code"] == "refused"
    assert watcher.ask("hush", on=True)["code"] == "not_yours"
    assert "no" in [first.ask("say", text=f"{n}") for n in range(8)][-1], "not so fast"
    assert "ok" in first.ask("hush", on=True)
    watcher.until(lambda line: not line.felt["talk"])
    assert first.ask("say", text="hello")["code"] == "refused"
    assert first.n == before
    assert not any("Ça va" in line for line in first.lines)


def test_at_a_public_table_there_are_reactions_alone(house: Running) -> None:
    lea = Guest(house.address, "Léa")
    line = sit_down(lea, house.open("war/casino-war", who=lea.me["id"], seats=1, clock=0), 0)
    assert not line.felt["talk"]
    assert line.ask("say", text="hello")["code"] == "refused"


def test_nobody_floods_a_table_with_reactions(house: Running) -> None:
    """Those of one person are limited on all their sockets together: each goes to everybody who looks on."""
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    line = sit_down(lea, house.open("war/casino-war", who=lea.me["id"], seats=1, clock=0), 0)
    sockets = [tom.live(line.game) for _ in range(3)]
    for _ in range(20):
        for one in sockets:
            one.socket.send('{"do":"react","sign":1}')
    for one in sockets:
        assert "no" in one.ask("leave")  # what was sent before was heard
    line.ask("say", text="hello")
    seen = [reply for reply in line.replies if "react" in reply]
    assert 6 <= len(seen) < 20
