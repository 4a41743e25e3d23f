"""An invitation: from the menu of a table to the seat of a friend."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Enter
from browser.examine import at_every_size
from croupier.web.routes.links import qr_code
from web.server import Running


def test_friends_are_invited_from_the_menu(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    table = house.open("blackjack/changer", seats=3, room=True, who=lea.post("/api/enter", {})["me"]["id"])
    lea.page.goto(lea.at(f"/t/{table}?sit"))
    expect(lea.page.locator(".room-code")).to_have_text(re.compile(r"[a-z]+-\d\d"))
    code = lea.page.locator(".room-code").inner_text()
    at_every_size(lea.page, "the room")
    eve = enter("Eve")
    eve.page.goto(eve.at(f"/#{code}"))
    eve.page.get_by_role("button", name="Just watch").click()
    eve.says("A seat is free.")
    lea.page.locator("[data-start]").click()
    lea.page.locator(".bar .more").click()
    lea.page.get_by_role("button", name="Invite friends").click()
    lea.page.locator(".qr").wait_for()
    address = lea.page.locator(".code").inner_text()
    assert "#invite=" in address
    assert lea.page.locator(".qr .dark").get_attribute("d") == qr_code(address).path
    at_every_size(lea.page, "the invitation")
    tom, zoe = enter("Tom"), enter("Zoé", language="fr")
    for guest, words in ((tom, "Léa invites you to a table"), (zoe, "Léa vous invite à une table")):
        guest.context.clear_cookies()
        guest.page.goto(address)
        expect(guest.page.locator("h1")).to_have_text(words)
        expect(guest.page.locator(".card-in")).to_contain_text("Changer")
        guest.page.locator(".join input").fill(guest.name)
    at_every_size(zoe.page, "somebody who is invited")
    tom.page.get_by_role("button", name="Sit down").click()
    tom.page.locator(".tray").wait_for()
    zoe.page.get_by_role("button", name="Regarder").click()
    zoe.says("Une place est libre.")
    assert "invite" not in zoe.page.url
