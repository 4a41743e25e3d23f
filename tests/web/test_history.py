"""What somebody played: the list, past rounds step by step, their values, the look back; and who may see it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from croupier.houses import load
from croupier.records.types import Calendar
from croupier.review.evaluator import value_game
from croupier.strategies import names
from croupier.web.tables import cutting
from croupier.wire.house_messages import apply_change
from web.server import Guest, Running, running
from web.visits import alone, ask_until_known, log_of, play, records, sit_down


@pytest.fixture(autouse=True)
def short_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)


def test_games_that_are_closed_are_listed_with_their_result_and_one_without_a_round_is_not(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    played, looked_at = (house.open("war/ctrlaltbet", who=lea.me["id"], seats=2) for _ in range(2))
    line = sit_down(lea, played)
    play(line, 4)
    sit_down(lea, looked_at).close()
    line.ask("close")
    line.close()
    (game,) = lea.get("/api/history")["games"]
    nets = [record["net"][0] for record in records(lea, played) if record["event"] == "settled"]
    assert (game["id"], game["rounds"], game["net"], game["over"]) == (played, 4, sum(nets), True)
    assert (game["names"], game["house"], game["rank"]) == (["Léa"], "war/ctrlaltbet", None)
    assert abs(game["when"] - time.time()) < 120
    (record,) = lea.get("/api/history")["houses"]
    assert (record["rounds"], record["net"], record["won"] + record["pushed"] + record["lost"]) == (4, sum(nets), 4)
    assert tom.get("/api/history") == {"games": [], "houses": [], "more": False}
    assert lea.get("/api/history?skip=2")["games"] == []


@pytest.mark.parametrize("name", ["blackjack/changer", "baccarat/pairs", "war/ctrlaltbet"])
def test_the_steps_of_a_round_are_what_the_table_showed(house: Running, name: str) -> None:
    lea = Guest(house.address, "Léa")
    game = house.open(name, seats=2, bots=[names(load(name).rules)[-1]])
    line = sit_down(lea, game)
    play(line, 3)
    shown = line.felt
    listed = lea.get(f"/api/tables/{game}/rounds")
    assert [one["round"] for one in listed["rounds"]] == [1, 2, 3]
    told = lea.get(f"/api/tables/{game}/rounds/3")
    assert (told["first"], told["last"], told["table"]["layout"]) == (1, 3, line.table["layout"])
    felt = told["felt"]
    answers = [record for record in records(lea, game) if record["event"] in ("deal", "answer")]
    third = answers[[n for n, one in enumerate(answers) if one["event"] == "deal"][2] :]
    assert len(told["steps"]) == len(third)
    for step in told["steps"]:
        felt = apply_change(felt, step["change"])
        assert step["line"]
        assert felt["round"] == 3
    for part in ("dealer", "sides", "results", "nets", "verdict", "roads", "tally"):
        assert felt[part] == shown[part], part
    for then, now in zip(felt["seats"], shown["seats"], strict=True):
        assert (then["hands"], then["purse"], then["name"]) == (now["hands"], now["purse"], now["name"])
    assert listed["rounds"][2]["net"] == shown["nets"][0]
    line.close()


def test_a_tournament_is_seen_again_with_its_ranking(house: Running) -> None:
    lea = Guest(house.address, "Léa")
    game = house.open("war/ctrlaltbet", seats=2, bots=["amateur"], tournament=Calendar(2, 1))
    line = sit_down(lea, game)
    play(line, 1)
    told = lea.get(f"/api/tables/{game}/rounds/1")
    assert told["table"]["tournament"] == {"rounds": 2, "block": 1}
    assert [one["purse"] for one in told["felt"]["standings"]] == [line.table["budget"]] * 2
    assert [one["rank"] for one in told["steps"][-1]["change"]["standings"]] == [1, 2]
    line.until(lambda line: line.felt["phase"] == "over" or line.felt["betting"])
    line.close()
    (listed,) = lea.get("/api/history")["games"]
    assert listed["tournament"] is True


def test_a_round_that_is_not_over_is_not_shown_and_nonsense_is_refused(house: Running) -> None:
    lea, game, line = alone(house, "blackjack/vegas-strip")
    for _ in range(30):
        line.until(lambda line: line.felt["betting"] or line.felt["question"])
        if line.felt["question"]:
            break
        line.ask("bet", bets={"main": 1000})
    running = line.felt["round"]
    assert line.felt["question"]
    assert lea.request("GET", f"/api/tables/{game}/rounds/{running}")[0] == 404
    assert running not in [one["round"] for one in lea.get(f"/api/tables/{game}/rounds")["rounds"]]
    for wrong, status in (("0", 404), ("99", 404), ("-1", 400), ("x", 400), ("9" * 40, 400)):
        found = lea.request("GET", f"/api/tables/{game}/rounds/{wrong}")
        assert found[0] == status, wrong
        assert found[1]["why"]
    assert lea.request("GET", "/api/history?skip=x")[0] == 400
    assert lea.request("GET", f"/api/tables/{game}/review?who=nobody")[0] == 404
    line.close()


def test_the_look_back_counts_what_the_exact_values_say(house: Running) -> None:
    lea, game, line = alone(house, "war/casino-war")
    play(line, 20)
    line.close()
    found = ask_until_known(lea, f"/api/tables/{game}/review")
    log = records(lea, game)
    nets = [record["net"][0] for record in log if record["event"] == "settled"]
    facts = {one["name"]: one["value"] for one in found["facts"]}
    valued = list(value_game(log_of(lea, game)))
    assert facts["Rounds"] == str(len(nets))
    assert facts["Decisions"] == str(len(valued))
    assert facts["Mistakes"] == str(sum(one.mistake for one in valued))
    assert [one["cost"] for one in found["mistakes"]] == pytest.approx(
        sorted((one.cost for one in valued if one.mistake), reverse=True)
    )
    assert found["graph"]["actual"][-1] == sum(nets)
    assert len(found["graph"]["expected"]) == len(nets) + 1
    assert facts["Luck"]
    for one in valued[:1]:
        number, step = one.place
        worth = ask_until_known(lea, f"/api/tables/{game}/rounds/{number + 1}/values")
        here = next(decision for decision in worth["decisions"] if decision["step"] == step)
        assert here["word"] == one.decision.word  # type: ignore[union-attr]
        assert here["cost"] == pytest.approx(one.cost)
        why = ask_until_known(lea, f"/api/tables/{game}/rounds/{number + 1}/why?step={step}")
        assert (why["round"], why["step"]) == (number + 1, step)
        assert why["lines"]
        assert all(why["lines"])
    assert lea.request("GET", f"/api/tables/{game}/rounds/1/why?step=0")[0] == 404  # the bets: nothing is decided
    assert Guest(house.address).request("GET", f"/api/tables/{game}/rounds/1/why?step=0")[0] == 401


def test_a_seat_that_changed_hands_is_two_people_and_each_has_their_own_rounds(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    game = house.open("war/ctrlaltbet", seats=1)
    line = sit_down(lea, game)
    play(line, 2)
    line.ask("leave")
    line.close()
    line = sit_down(tom, game)
    play(line, 5)
    line.close()
    found = lea.get(f"/api/tables/{game}/rounds")
    assert [(one["name"], one["rounds"]) for one in found["people"]] == [("Léa", 2), ("Tom", 3)]
    assert [one["net"] is None for one in found["rounds"]] == [False, False, True, True, True]
    felt = lea.get(f"/api/tables/{game}/rounds/1")["felt"]
    assert felt["seats"][0]["name"] == "Léa"
    review = lea.get(f"/api/tables/{game}/review?who={tom.me['id']}")
    assert [one["name"] for one in review["people"]] == ["Léa", "Tom"]
    assert review["facts"][0]["value"] == "3"


def test_what_was_said_is_told_again_word_for_word_also_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as first:
        lea = Guest(first.address, "Léa")
        game = first.open("blackjack/changer", seats=2, bots=["amateur"])
        line = sit_down(lea, game)
        play(line, 3)
        line.until(lambda line: line.felt["betting"])  # the next shoe is cut, and the bot has bet
        found = lea.get(f"/api/tables/{game}/told")
        assert (found["n"], found["lines"]) == (line.n, line.lines)
        line.close()
    with running(tmp_path / "house.db") as again:
        lea.address = again.address
        assert lea.get(f"/api/tables/{game}/told") == found


PATHS = ("told", "rounds", "rounds/1", "rounds/1/values", "review", "log")


@pytest.mark.slow
def test_a_private_game_is_for_who_opened_it_was_invited_or_sat_there_also_when_it_is_closed(house: Running) -> None:
    lea, tom, zoe = (Guest(house.address, name) for name in ("Léa", "Tom", "Zoé"))
    game = lea.post("/api/tables", {"house": "war/ctrlaltbet", "seats": 2, "private": True})["id"]
    key = lea.post(f"/api/tables/{game}/invite")["path"].partition("#invite=")[2]
    tom.enter("Tom", key)
    line = sit_down(tom, game)
    play(line, 1)
    line.ask("leave")
    line.close()

    def statuses() -> list[list[int]]:
        return [[one.request("GET", f"/api/tables/{game}/{path}")[0] for path in PATHS] for one in (lea, tom, zoe)]

    assert statuses() == [[200] * 6, [200] * 6, [403] * 6]
    host = lea.live(game)
    host.until(lambda line: line.felt)
    host.ask("close")
    host.close()
    assert statuses() == [[200] * 6, [200] * 6, [403] * 6]
    stranger = Guest(house.address)
    assert [stranger.request("GET", f"/api/tables/{game}/{path}")[0] for path in PATHS] == [401] * 6
    assert stranger.request("GET", "/api/history")[0] == 401
    assert [lea.request("GET", f"/api/tables/nowhere/{path}")[0] for path in PATHS] == [404] * 6
