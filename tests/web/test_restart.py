"""A house that is started again goes on where it was: its seats, its shoe, its promises and cuts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.store.checking import check
from croupier.store.store import open_store
from croupier.table import game as fold
from croupier.table.audit import AuditedShoe, verify
from croupier.table.shoe import promise
from croupier.web.tables import clock, cutting, dealer
from web.server import Guest, Line, Running, running
from web.visits import log_of, sit_down

HOUSE = "blackjack/changer:decks=1,penetration=0.5"
WORDS = ("words of Léa", "words of Tom")


def back(house: Running, lines: list[Line]) -> list[Line]:
    """The same people at the same table, after the house has opened again."""
    found = []
    for line in lines:
        line.guest.address = house.address
        again = line.guest.live(line.game, since=line.n)
        again.until(lambda line: line.felt)
        assert again.seat is not None
        found.append(again)
    return found


def together(house: Running) -> list[Line]:
    """Two people who have just sat down at a new table."""
    game = house.open(HOUSE, seats=2, clock=0)
    lines = [sit_down(Guest(house.address, name), game, seat) for seat, name in enumerate(("Léa", "Tom"))]
    lines[0].until(lambda line: line.n >= lines[1].n)
    return lines


def promises(line: Line, words: str) -> dict[str, Any]:
    shoe, seat = line.felt["shoe"]["number"], line.seat or 0
    return line.ask("cut", shoe=shoe, promise=promise(line.game, shoe, seat, words))


def bet(lines: list[Line]) -> None:
    """Everybody bets; the cards are dealt."""
    for line in lines:
        line.until(lambda line: line.seat in line.felt["betting"])
        line.ask("bet", bets={"main": line.table["minimum"]})
    lines[0].until(lambda line: any(event["event"] == "deal" for event in line.events))


def first_shoe(line: Line) -> AuditedShoe:
    found = verify(log_of(line.guest, line.game))
    assert found.problem is None
    return found.shoes[0]


@pytest.mark.slow
@pytest.mark.parametrize("said", [0, 1])
def test_promises_and_cuts_count_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: int) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 30.0)  # the house is stopped within it
    with running(tmp_path / "house.db") as house:
        lines = together(house)
        for line, words in zip(lines, WORDS, strict=True):
            assert promises(line, words)["event"] == "promise"
        for line, words in list(zip(lines, WORDS, strict=True))[:said]:
            line.until(lambda line: line.felt["shoe"]["cut"] == "words")
            assert line.ask("cut", shoe=1, words=words)["event"] == "cut"
    with running(tmp_path / "house.db") as house:
        lines = back(house, lines)
        assert lines[0].felt["shoe"]["cut"] == "words"
        assert lines[0].felt["shoe"]["promised"] == [0, 1]
        assert len(lines[0].felt["shoe"]["cuts"]) == said
        for line, words in list(zip(lines, WORDS, strict=True))[said:]:
            assert line.ask("cut", shoe=1, words=words)["event"] == "cut"
        bet(lines)
        found = first_shoe(lines[0])
        assert (found.cut, found.unsaid, found.without) == (["Léa", "Tom"], [], [])
        for line in lines:
            line.close()


@pytest.mark.slow
def test_who_had_not_promised_before_a_restart_may_do_it_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 30.0)
    with running(tmp_path / "house.db") as house:
        lines = together(house)
        promises(lines[0], WORDS[0])
    with running(tmp_path / "house.db") as house:
        lines = back(house, lines)
        assert promises(lines[1], WORDS[1])["event"] == "promise"  # nobody has said any words
        for line, words in zip(lines, WORDS, strict=True):
            line.until(lambda line: line.felt["shoe"]["cut"] == "words")
            assert line.ask("cut", shoe=1, words=words)["event"] == "cut"
        bet(lines)
        assert first_shoe(lines[0]).cut == ["Léa", "Tom"]
        for line in lines:
            line.close()


@pytest.mark.slow
def test_after_a_restart_nobody_is_waited_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.1)
    monkeypatch.setattr(cutting, "RETURNING", 0.4)
    with running(tmp_path / "house.db") as house:
        lines = together(house)
    with running(tmp_path / "house.db") as house:
        lines = back(house, lines)
        bet(lines)
        assert first_shoe(lines[0]).without == ["Léa", "Tom"]
        for line in lines:
            line.close()


BROKE = "war/ctrlaltbet:minimum=100,maximum=100,budget=100,chip=1"


@pytest.mark.slow
@pytest.mark.parametrize("returns", [True, False])
def test_who_was_broke_before_a_restart_is_asked_for_chips_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, returns: bool
) -> None:
    """A restart once forgot who was asked, and dealt without them. Who stays away is not waited for."""
    monkeypatch.setattr(cutting, "CUTTING", 0.01)
    monkeypatch.setattr(cutting, "RETURNING", 0.01)
    monkeypatch.setattr(clock, "AWAY", 0.5)
    monkeypatch.setattr(clock, "watching", lambda _: 0.0)
    monkeypatch.setattr(dealer, "PAUSE", 0.01)
    with running(tmp_path / "house.db") as house:
        game = house.open(BROKE, seats=2, clock=0, seed=1)  # the first round is lost
        tom = sit_down(Guest(house.address, "Tom"), game, 1)
        tom.until(lambda line: line.felt["seats"][1]["broke"])
        lea = sit_down(Guest(house.address, "Léa"), game, 0)
        lea.until(lambda line: line.felt["seats"][0]["ready"])  # her only bet is made by itself
        dealt = lea.felt["round"]
    with running(tmp_path / "house.db") as house:
        if returns:
            lea, tom = back(house, [lea, tom])
            assert tom.felt["seats"][1]["broke"]
            tom.ask("buy", amount=100_00)
            lea.until(lambda line: line.felt["round"] == dealt + 1)
            assert {one["seat"] for one in lea.events if one["event"] == "bet"} == {1}
            tom.close()
        else:
            (lea,) = back(house, [lea])
            assert lea.felt["round"] == dealt
            lea.until(lambda line: line.felt["round"] == dealt + 1)
        lea.close()


@pytest.mark.slow
def test_who_sits_down_before_the_first_deal_may_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.2)
    with running(tmp_path / "house.db") as house:
        game = house.open(HOUSE, seats=2, clock=0)
        lea = sit_down(Guest(house.address, "Léa"), game)
        lea.until(lambda line: line.felt["shoe"]["number"] and not line.felt["shoe"]["cut"])  # Léa does not cut
        monkeypatch.setattr(cutting, "CUTTING", 30.0)
        tom = sit_down(Guest(house.address, "Tom"), game, 1)
        tom.until(lambda line: line.felt["shoe"]["cut"] == "promise")
        promises(tom, WORDS[1])
        lea.until(lambda line: line.felt["shoe"]["promised"] == [1])
        promises(lea, WORDS[0])
        for line, words in ((lea, WORDS[0]), (tom, WORDS[1])):
            line.until(lambda line: line.felt["shoe"]["cut"] == "words")
            line.ask("cut", shoe=1, words=words)
        bet([lea, tom])
        assert first_shoe(lea).cut == ["Léa", "Tom"]
        lea.close()
        tom.close()


def test_a_hosted_shoe_takes_no_words_that_were_not_promised(house: Running) -> None:
    (line,) = [sit_down(Guest(house.address, "Léa"), house.open(HOUSE, seats=1, clock=0))]
    line.until(lambda line: line.felt["shoe"]["cut"])
    line.until(lambda line: not line.felt["shoe"]["cut"])
    assert line.ask("cut", shoe=1, words="words of Léa")["code"] == "refused"
    line.close()


@pytest.mark.slow
def test_a_seat_that_a_bot_had_does_not_keep_a_table_from_opening_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot is removed, a friend takes its seat; the house restarts before and after the next snapshot."""
    monkeypatch.setattr(fold, "SNAPSHOT_AFTER", 60)
    monkeypatch.setattr(cutting, "CUTTING", 0.01)
    monkeypatch.setattr(cutting, "RETURNING", 0.01)
    path = tmp_path / "house.db"
    with running(path) as house:
        lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
        game = lea.post("/api/tables", {"house": HOUSE, "seats": 2, "bots": ["expert"], "clock": 5})["id"]
        line = sit_down(lea, game)
        line.until(lambda line: line.felt["betting"])
        assert line.ask("remove", seat=1)["event"] == "leave"
        other = sit_down(tom, game, 1)
        other.close()
        line.close()
    with running(path) as house:
        before = house.house.store.game(game)
        assert before
        lea.address = tom.address = house.address
        line = lea.live(game)
        line.until(lambda line: line.felt)
        played = 0
        while house.house.store.game(game).snapshot_at == before.snapshot_at:  # type: ignore[union-attr]
            played += 5
            both(line, tom, played)
        played += 5
        both(line, tom, played)
        line.close()
    for _ in range(2):
        with running(path) as house:
            lea.address = tom.address = house.address
            line = lea.live(game)
            line.until(lambda line: line.felt)
            assert [(seat["name"], seat["bot"]) for seat in line.felt["seats"]] == [("Léa", None), ("Tom", None)]
            played += 1
            both(line, tom, played)
            line.close()
            assert verify(log_of(lea, game)).problem is None
    store = open_store(str(path))
    assert check(store).wrong == []
    store.close()


def reach(line: Line, n: int) -> None:
    """Hear until somebody has seen so many records."""
    line.until(lambda line: line.n >= n)


def both(line: Line, other: Guest, rounds: int) -> None:
    """Two people play up to a round."""
    second = other.live(line.game)
    second.until(lambda line: line.felt)
    lines = {line.seat: line, second.seat: second}
    while line.felt["round"] < rounds or line.felt["phase"] == "play":
        question, betting = line.felt["question"], line.felt["betting"]
        if not question and not betting:
            line.hear()
            continue
        one = lines[question["seat"] if question else betting[0]]
        reach(one, line.n)
        if question:
            one.ask("move", word=next(option["word"] for option in question["options"] if option["closed"] is None))
        else:
            one.ask("bet", bets={"main": one.table["minimum"]})
        reach(line, one.n)
    second.close()
