"""Links with a key: the address for friends, and its QR code."""

from __future__ import annotations

import re

import pytest
import segno

from croupier.web.routes.links import qr_code
from web.server import Guest, Running
from web.visits import sit_down


@pytest.mark.parametrize("length", [1, 14, 62, 106, 230, 600])
def test_a_code_has_the_cells_of_its_text_within_a_margin_of_four(length: int) -> None:
    text = ("http://192.168.1.20:8000/t/" + "0123456789abcdef#invite=" * 30)[:length]
    code = qr_code(text)
    drawn = {
        (int(x) + place, int(y))
        for x, y, cells, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", code.path)
        for place in range(int(cells))
        if cells == back
    }
    matrix = segno.make(text, error="m", micro=False).matrix
    assert drawn == {(x + 4, y + 4) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}
    assert code.size == len(matrix) + 8


@pytest.mark.parametrize("path", ["/api/link", "/api/tables/{game}/invite"])
def test_a_link_leads_to_the_house_as_others_reach_it(
    house: Running, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks on the machine of the house has an address that nobody else can use."""
    lea = Guest(house.address, "Léa")
    game = house.open(who=lea.me["id"])
    alone = lea.post(path.format(game=game))
    assert alone["address"] == f"http://{house.address}{alone['path']}"
    monkeypatch.setattr(house.house, "addresses", ("http://192.168.1.20:8000",))
    link = lea.post(path.format(game=game))
    assert link["address"] == f"http://192.168.1.20:8000{link['path']}"
    assert link["code"]["path"] == qr_code(link["address"]).path
    assert "#" in link["path"]


def test_all_who_sit_at_a_table_invite_with_the_same_code(house: Running) -> None:
    """Two people read it aloud in one room. The links are everybody's own."""
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    game, other = house.open(who=lea.me["id"]), house.open(who=tom.me["id"])
    sit_down(tom, game)
    first, second = (guest.post(f"/api/tables/{game}/invite") for guest in (lea, tom))
    assert first["word"] == second["word"]
    assert first["address"] != second["address"]
    assert tom.post(f"/api/tables/{other}/invite")["word"] != first["word"]
    code = next(one for one in lea.get("/api/keys") if one["kind"] == "code")
    lea.post("/api/keys/revoke", {"id": code["id"]})
    assert tom.post(f"/api/tables/{game}/invite")["word"] != first["word"]


@pytest.mark.parametrize(("key", "words"), [("lune-10", "“lune-10”"), ("a" * 16, "This link was used already")])
def test_a_code_that_leads_nowhere_is_named(house: Running, key: str, words: str) -> None:
    status, answer, _ = Guest(house.address).request("POST", "/api/enter", {"name": "Léa", "key": key})
    assert (status, words in str(answer)) == (403, True)
