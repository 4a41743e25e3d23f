"""What a learner asks the live house: values at a table, the chart, the designer."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import quote

import pytest

from croupier.analysis.worth import bets_worth
from croupier.houses import load, names
from web.server import Guest, Running


def ask_until_known(guest: Guest, path: str) -> Any:
    """Ask until it is computed."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        found = guest.get(path)
        options = (option for rule in found.get("rules", ()) for option in rule["options"])
        if found["status"] != "computing" and not found.get("coming") and not any(one["coming"] for one in options):
            return found
        time.sleep(0.02)
    raise AssertionError(found)


def test_the_bets_of_a_table_are_worth_what_the_analysis_says(house: Running) -> None:
    guest, table = Guest(house.address, "Léa"), house.open("war/casino-war", seats=1)
    found = ask_until_known(guest, f"/api/tables/{table}/values")
    exact = bets_worth(load("war/casino-war").rules)
    assert {bet["bet"]: bet["worth"] for bet in found["bets"]} == pytest.approx(exact)
    assert found["count"] is None
    assert guest.get(f"/api/tables/{table}/chart") == {"status": "unavailable", "why": None, "here": None}


def test_every_choice_of_the_designer_has_its_exact_change(house: Running) -> None:
    guest, name = Guest(house.address, "Léa"), "war/casino-war:decks=4"
    found = ask_until_known(guest, f"/api/design?house={quote(name)}")
    assert (found["house"], found["base"]) == (name, "war/casino-war")
    change = {"rule": "decks", "name": "Decks", "now": "4", "was": "6", "back": "war/casino-war"}
    assert found["changes"] == [change]
    now = bets_worth(load(name).rules)[found["main"]]
    checked = 0
    for rule in found["rules"]:
        assert sum(option["now"] for option in rule["options"]) == 1, rule["rule"]
        for option in rule["options"]:
            if option["house"] is None:
                assert option["why"]
                continue
            exact = bets_worth(load(option["house"]).rules)[found["main"]]
            assert option["effect"] == pytest.approx(exact - now, abs=1e-12)
            checked += 1
    assert checked > 8
    assert found["before"] == pytest.approx(bets_worth(load("war/casino-war").rules)[found["main"]])
    assert {rule["rule"]: rule["was"] for rule in found["rules"] if rule["was"]} == {"decks": "6"}
    others = [load(name) for name in names() if name.startswith("war/") and name != "war/casino-war"]
    exact_edges = {other.title("en"): bets_worth(other.rules)[found["main"]] for other in others}
    assert {one["title"]: one["worth"] for one in found["others"]} == pytest.approx(exact_edges)


def test_a_design_that_contradicts_itself_or_is_unknown_is_refused_with_a_sentence(house: Running) -> None:
    guest = Guest(house.address, "Léa")
    for name in ("war/casino-war:decks=0", "nowhere", "blackjack/changer:foo=1", "/etc/passwd"):
        status, found, _ = guest.request("GET", f"/api/design?house={quote(name)}")
        assert status == 409, name
        assert found["why"]
    assert guest.request("GET", f"/api/design?house={'x' * 500}")[0] == 413
    assert Guest(house.address).request("GET", "/api/design?house=war/casino-war")[0] == 401


@pytest.mark.slow
def test_the_chart_says_where_one_is(house: Running) -> None:
    guest, table = Guest(house.address, "Léa"), house.open("blackjack/single-deck", seats=1)
    line = guest.live(table)
    line.until(lambda line: line.felt)
    line.ask("sit", seat=0, amount=100_000)
    for _ in range(20):
        line.until(lambda line: line.felt["betting"])
        line.ask("bet", bets={"main": 1000})
        line.until(lambda line: line.felt["question"] or line.felt["results"])
        if line.felt["question"]:
            break
    found = ask_until_known(guest, f"/api/tables/{table}/chart")
    assert [block["name"] for block in found["blocks"]] == ["hard", "soft", "pairs"]
    here = found["here"]
    block = next(block for block in found["blocks"] if block["name"] == here["block"])
    row = next(row for row in block["rows"] if here["row"] in row["rows"])
    assert row["cells"][here["column"]] in found["letters"]
    worth = ask_until_known(guest, f"/api/tables/{table}/values")
    open_moves = {option["word"] for option in line.felt["question"]["options"] if not option["closed"]}
    assert {move["word"] for move in worth["moves"]} == open_moves
    assert worth["moves"][0]["cost"] == 0
    line.close()
