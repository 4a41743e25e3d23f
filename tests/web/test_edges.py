"""The edges that the lobby shows beside each house."""

from __future__ import annotations

import pytest

from croupier.analysis.values import best_bet
from croupier.analysis.worth import bets_worth
from croupier.houses import load
from croupier.web.routes import edges
from web.server import Guest, Running
from web.visits import ask_until_known


@pytest.mark.slow
def test_every_house_has_its_exact_edge(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    lea = Guest(house.address, "Léa")
    some = ("blackjack/vegas-strip", "baccarat/punto-banco", "war/casino-war")
    monkeypatch.setattr(edges, "names", lambda: some)  # all of them take a while
    found = ask_until_known(lea, "/api/edges")["houses"]
    assert set(found) == set(some)
    for name in some:
        rules = load(name).rules
        bet, edge = best_bet(rules, bets_worth(rules))
        assert found[name]["edge"] == pytest.approx(edge, abs=1e-12)
        assert bool(found[name]["bet"]) is bool(bet)


def test_what_each_bet_of_a_house_costs(house: Running) -> None:
    lea = Guest(house.address, "Léa")
    found = ask_until_known(lea, "/api/costs?house=war/casino-war")
    assert [one["worth"] for one in found["ways"]] == pytest.approx(
        list(bets_worth(load("war/casino-war").rules).values())
    )
    assert lea.request("GET", "/api/costs?house=/etc/passwd")[0] == 404
    assert Guest(house.address).request("GET", "/api/edges")[0] == 401
    assert Guest(house.address).request("GET", "/api/costs?house=war/casino-war")[0] == 401


def test_every_bet_of_a_table_has_its_edge(house: Running) -> None:
    lea = Guest(house.address, "Léa")
    game = house.open("war/casino-war", seats=2)
    found = {one["bet"]: one["worth"] for one in ask_until_known(lea, f"/api/tables/{game}/edges")["bets"]}
    assert found == pytest.approx(bets_worth(load("war/casino-war").rules))
    assert lea.request("GET", "/api/tables/none/edges")[0] == 404
