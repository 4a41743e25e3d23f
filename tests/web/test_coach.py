"""The coach at a table: what the last move cost, the count, the last rounds; also where another process deals."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import card
from croupier.games.counts import Counting
from croupier.houses import load
from croupier.table.game import Game
from croupier.web.followers import Followers
from croupier.web.past import Archive
from croupier.web.tables import cutting
from web.server import Guest, Line, Running
from web.visits import alone, ask_until_known, play, records, sit_down


@pytest.fixture(autouse=True)
def short_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)


def play_to_a_question(line: Line, word: str = "") -> Any:
    """Bet until there is a question, with this move open if one is named."""
    for _ in range(200):
        line.until(lambda line: line.felt["betting"] or line.felt["question"])
        question = line.felt["question"]
        if not question:
            line.ask("bet", bets={line.table["bets"][0]["bet"]: line.table["minimum"]})
            continue
        open_now = [option["word"] for option in question["options"] if not option["closed"]]
        if not word or word in open_now:
            return question
        line.ask("move", word=open_now[0])
    raise AssertionError("no such question")


@pytest.mark.slow
def test_a_move_that_cost_something_is_said_and_only_to_who_made_it(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    game = house.open("war/casino-war", seats=1)
    line = sit_down(lea, game)
    path = f"/api/tables/{game}/coach?coach=1"
    assert lea.get(path)["line"] is None
    play_to_a_question(line, "surrender")
    assert ask_until_known(lea, path)["line"] is None  # nothing was decided yet in this round
    line.ask("move", word="surrender")
    line.until(lambda line: line.felt["results"])
    english = ask_until_known(lea, path)["line"]
    assert english.startswith("That cost 0.")
    assert "was better" in english
    lea.language = "fr"
    assert ask_until_known(lea, path)["line"].startswith("Cela a coûté 0,")
    assert ask_until_known(tom, path)["line"] is None
    assert lea.get(f"/api/tables/{game}/coach")["line"] is None  # nobody asked the coach
    line.ask("bet", bets={"ante": line.table["minimum"]})
    line.until(lambda line: line.felt["results"] or line.felt["question"])
    assert ask_until_known(lea, path)["line"] is None  # a new round
    line.close()


@pytest.mark.slow
def test_the_worst_box_is_named(house: Running) -> None:
    lea, game, line = alone(house, "baccarat/punto-banco")
    line.until(lambda line: line.felt["betting"])
    line.ask("bet", bets={"banker": 1000, "tie": 1000})
    line.until(lambda line: line.felt["results"])
    english = ask_until_known(lea, f"/api/tables/{game}/coach?coach=1")["line"]
    assert english.startswith("Tie costs 13.")
    line.close()


def test_the_count_is_that_of_the_cards_that_everybody_saw(house: Running) -> None:
    lea, game, line = alone(house, "blackjack/vegas-strip")
    play(line, 3)
    cards = [
        card(record["answer"])
        for record in records(lea, game)
        if record["event"] == "answer"
        and record["need"].startswith(("draw", "reveal"))
        and record["answer"] != "face down"
    ]
    for system in ("hi-lo", "ko", "halves"):
        counting = Counting.at(load("blackjack/vegas-strip").rules, system)
        running = float(counting.start + sum(counting.tag(one.value) for one in cards))
        count = lea.get(f"/api/tables/{game}/coach?count={system}")["count"]
        shown = count["short"].replace("−", "-").replace("Count ", "").split(",")[0]
        assert float(shown) == running
        assert count["unseen"] == 6 * 52 - len(cards)
        assert ("true" in count["short"]) is (system != "ko")
    assert line.table["count"] is True
    assert lea.request("GET", f"/api/tables/{game}/coach?count=magic")[0] == 400
    line.close()


def test_the_last_rounds_are_those_of_this_sitting(house: Running) -> None:
    lea, game, line = alone(house, "war/ctrlaltbet")
    play(line, 10)
    nets = [record["net"][0] for record in records(lea, game) if record["event"] == "settled"]
    assert lea.get(f"/api/tables/{game}/coach")["nets"] == nets[-8:]
    assert lea.get(f"/api/tables/{game}/coach?count=hi-lo")["count"] is None  # cards are not counted at war
    line.ask("leave")
    line.close()
    line = sit_down(lea, game)
    assert lea.get(f"/api/tables/{game}/coach")["nets"] == []
    line.close()


def test_who_may_not_watch_is_not_coached(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    game = lea.post("/api/tables", {"house": "war/ctrlaltbet", "seats": 2, "private": True})["id"]
    assert [one.request("GET", f"/api/tables/{game}/coach")[0] for one in (lea, tom, Guest(house.address))] == [
        200,
        403,
        401,
    ]
    assert lea.request("GET", "/api/tables/nowhere/coach")[0] == 404


def test_a_table_that_another_process_deals_has_values_and_a_chart(house: Running) -> None:
    """Here the dealer is hidden from the routes, as it is where another process has leased the game."""
    lea, game, line = alone(house, "war/casino-war")
    play(line, 3)
    here = ask_until_known(lea, f"/api/tables/{game}/values")
    tables, dealer = house.house.tables, house.house.tables.dealer

    async def elsewhere(game: str) -> object:
        from croupier.web.tables.leased_tables import Elsewhere

        assert await dealer(game)
        return Elsewhere("127.0.0.1:1")

    tables.dealer = elsewhere  # type: ignore[method-assign,assignment]
    try:
        assert ask_until_known(lea, f"/api/tables/{game}/values") == here
        assert lea.get(f"/api/tables/{game}/chart") == {"status": "unavailable", "why": None, "here": None}
    finally:
        tables.dealer = dealer  # type: ignore[method-assign]
    line.close()


def test_a_followed_table_knows_no_secret(house: Running) -> None:
    _, game, line = alone(house, "blackjack/vegas-strip")
    play_to_a_question(line)
    dealer, followed = house.house.tables.dealers[game], Followers(house.house.store).follow(game)
    past = Archive(house.house.store).game(game)
    secrets = (dealer.table._owner._shoe, dealer.table._owner._hidden, dealer.table._master)
    assert all(secrets)  # what must not get out
    assert followed
    assert past
    for read in (followed.game, past.replay.game):
        assert type(read) is Game
        assert not {"_shoe", "_hidden", "_master", "_owner"} & vars(read).keys()
    assert followed.game.round == dealer.game.round
    assert followed.game.shoe.seen == dealer.game.shoe.seen
    line.close()
