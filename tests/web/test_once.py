"""Each action is done once: however often it is sent, over whichever line, in whichever order."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from croupier.store.checking import check
from croupier.store.store import open_store
from croupier.web.tables import cutting
from store.postgres_server import database
from web.once import all_play, insistent
from web.pairs import World
from web.server import Guest, Line, Running, running


@pytest.fixture(autouse=True)
def short_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody cuts here: do not wait for it."""
    monkeypatch.setattr(cutting, "CUTTING", 0.01)


ACTIONS = 80
"""100,000 over two processes: benchmarks/once.py."""


@pytest.mark.slow
def test_actions_sent_one_to_five_times_over_two_lines(tmp_path: Path) -> None:
    dice, wanted = random.Random(1), dict[str, int]()
    with running(tmp_path / "house.db", grant=10**9) as house:
        game = house.open("war/ctrlaltbet", seats=2)
        lea = Guest(house.address, "Léa")
        lines = [lea.live(game), lea.live(game)]
        for line in lines:
            line.until(lambda line: line.felt)
        one = lines[0]
        one.ask("sit", seat=0, amount=10**6 * 5)
        for number in range(ACTIONS):
            one.until(lambda line: not line.felt["shoe"]["cut"])
            question, betting = one.felt["question"], one.felt["betting"]
            if question:
                action = {"do": "move", "word": question["options"][0]["word"]}
            elif dice.random() < 0.2 and betting:
                action = {"do": "buy", "amount": 10_00}
            else:
                action = {"do": "bet", "bets": {"ante": one.table["minimum"]}}
            id = f"a{number}"
            frame = json.dumps({**action, "id": id, "at": one.n})
            for _ in range(times := dice.randint(1, 5)):
                dice.choice(lines).socket.send(frame)
            wanted[id] = times
            one.answer(id)
        done = Counter(event["id"] for event in one.events if "id" in event and event["event"] != "table")
        assert all(done[id] == 1 for id in wanted)
        assert sum(wanted.values()) > ACTIONS * 2
        for line in lines:
            line.close()
    with closing(open_store(str(tmp_path / "house.db"))) as store:
        assert check(store).wrong == []


@pytest.mark.slow
def test_actions_over_two_houses_on_one_database() -> None:
    with database() as url:
        with running(url, grant=10**9) as one, running(url, grant=10**9) as other:
            people = insistent((one.address, other.address), 2)
            asyncio.run(all_play(people, ACTIONS // 2))
        with closing(open_store(url)) as store:
            assert [wrong for person in people for wrong in person.wrong(store)] == []
            assert check(store).wrong == []
    assert sum(person.sent.total() for person in people) > ACTIONS * 2
    assert any("ok" in reply for person in people for replies in person.replies.values() for reply in replies)


def sit_down(house: Running) -> Line:
    line = Guest(house.address, "Léa").live(house.open("blackjack/changer", seats=2))
    line.until(lambda line: line.felt)
    line.ask("sit", seat=0, amount=line.table["budget"])
    line.until(lambda line: line.felt["betting"] == [0])
    return line


def test_the_same_action_is_answered_the_same(house: Running) -> None:
    line = sit_down(house)
    record = line.ask("bet", id="mine", bets={"main": line.table["minimum"]})
    line.send("buy", id="mine", amount=10_00)
    assert line.until(lambda line: [reply for reply in line.replies if reply.get("no") == "mine"])[0]["code"] == "again"
    line.send("bet", id="mine", at=0, bets={"main": line.table["minimum"]})
    line.until(lambda line: any(reply.get("ok") == "mine" for reply in line.replies))
    assert next(reply for reply in line.replies if reply.get("ok") == "mine")["n"] == record["n"]
    line.close()


def test_an_answer_to_an_older_question_is_too_late(house: Running) -> None:
    line = sit_down(house)
    before = line.n - 1
    assert line.ask("bet", at=0, bets={"main": line.table["minimum"]})["code"] == "late"
    line.ask("bet", bets={"main": line.table["minimum"]})
    line.until(lambda line: line.felt["question"] or line.felt["betting"])
    assert line.ask("move", at=before, word="stand")["code"] == "late"
    line.close()


def test_somebody_who_sits_down_does_not_make_a_decision_stale(house: Running) -> None:
    line = sit_down(house)
    while not line.felt["question"]:
        line.until(lambda line: line.felt["betting"] or line.felt["question"])
        if line.felt["betting"]:
            line.ask("bet", bets={"main": line.table["minimum"]})
    asked = line.n
    tom = Guest(house.address, "Tom").live(line.game)
    tom.until(lambda line: line.felt)
    tom.ask("sit", seat=1, amount=tom.table["budget"])
    word = next(option["word"] for option in line.felt["question"]["options"] if option["closed"] is None)
    assert line.ask("move", at=asked, word=word)["event"] == "answer"
    tom.close()
    line.close()


def test_a_purchase_repeated_across_a_snapshot_is_not_made_again(house: Running) -> None:
    """After a snapshot the ids before it are forgotten: what was sent before it is too late."""
    line = sit_down(house)
    line.ask("buy", id="chips", amount=10_00)
    at = line.n
    dealer = house.house.tables.dealers[line.game]

    async def snapshot() -> None:
        dealer.game.snapshot_at = dealer.game.events + 1  # as after 500 records between two shoes
        dealer.game.done.clear()

    house.do(snapshot())
    assert line.ask("buy", id="chips", at=at, amount=10_00)["event"] == "buy"  # the record is seen again
    assert [event["event"] for event in line.events].count("buy") == 1
    line.send("buy", id="chips", at=at, amount=10_00)
    assert line.until(lambda line: [reply for reply in line.replies if reply.get("no") == "chips"])[0]["code"] == "late"
    line.close()


def test_a_repeated_purchase_hides_nothing_from_others() -> None:
    """The time to cut ends while a repeated action is answered: everybody is shown that it has ended."""

    async def chips_shown() -> list[str]:
        world = World("war/ctrlaltbet", 1, False)
        sit = json.dumps({"do": "sit", "id": "a", "at": 1, "seat": 0, "amount": world.game.rules.budget})
        first = await world.ask("w0", sit)
        again = await world.ask("w0", sit)
        told = [json.loads(heard["watcher"][-1]) for heard in (first, again)]
        return [(one.get("felt") or one["change"])["shoe"]["cut"] for one in told]

    assert asyncio.run(chips_shown()) == ["promise", None]
