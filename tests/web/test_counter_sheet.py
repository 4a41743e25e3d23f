"""The counter's sheet of the page: computed first, then from rounds; sliders that stand where they can."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import urlencode

import pytest

from croupier.messages import Refused
from croupier.paper.sheet_worker import sheet
from web.server import Guest, Running

HOUSE = "blackjack/vegas-strip:max_hands=1"


@pytest.fixture(scope="module")
def lea(house: Running) -> Guest:
    return Guest(house.address, "Léa")


def address(stage: int, house: str = HOUSE, count: str = "hi-lo", **sliders: Any) -> str:
    return "/api/sheet?" + urlencode({"house": house, "count": count, "stage": stage, "sliders": json.dumps(sliders)})


def ask_until_known(guest: Guest, path: str) -> Any:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        found = guest.get(path)
        if found["status"] not in ("computing", "waiting"):
            return found
        time.sleep(0.05)
    raise AssertionError(found)


@pytest.mark.slow
def test_a_slider_moves_the_figures(lea: Guest) -> None:
    computed = ask_until_known(lea, address(0, bankroll=500))
    assert computed["rounds"] == 0
    assert computed["figures"][0][0] == "SCORE"
    assert computed["spreads"] == computed["fan"] == []
    found = ask_until_known(lea, address(1, bankroll=500))
    assert found["rounds"] == 8 << 20
    assert found["units"] == 500
    assert found["counts"][0] == "hi-lo"
    assert len(found["fan"]) == 5
    assert {len(line) for line in found["fan"]} == {len(found["hours"])}
    assert [one["spread"] for one in found["spreads"]][:2] == [1, 2]
    assert max(bar["bet"] for bar in found["bars"]) == 12
    other = ask_until_known(lea, address(1, bankroll=500, spread="1-4", enter=1, jump=2))
    assert max(bar["bet"] for bar in other["bars"]) <= 4
    assert other["figures"] != found["figures"]
    refused = ask_until_known(lea, address(0, jump=2))
    assert refused["status"] == "refused"
    assert "rounds that are played" in refused["why"]


@pytest.mark.parametrize(
    "path",
    [
        address(3),
        address(1, hands=4),
        address(1, spread="12"),
        address(1, nothing=1),
        address(1, bankroll=-5),
        "/api/sheet?house=blackjack/vegas-strip&stage=x",
        "/api/sheet?house=blackjack/vegas-strip&sliders=[",
    ],
)
def test_what_is_not_understood(lea: Guest, path: str) -> None:
    assert lea.request("GET", path)[0] == 400


def test_houses_and_counts_without_a_sheet(lea: Guest) -> None:
    found = lea.get(address(1, house="baccarat/ez"))  # whoever looks through the houses comes by: no request fails
    assert (found["status"], found["counts"], found["figures"]) == ("unavailable", [], [])
    assert lea.request("GET", address(1, count="nothing"))[0] == 409
    with pytest.raises(Refused, match="blackjack"):
        sheet("baccarat/ez", "hi-lo", 0, "{}")
