"""An invitation: its QR code is one that every phone reads, whatever the length of the address."""

from __future__ import annotations

import segno
from playwright.sync_api import expect

from browser.conftest import Enter
from browser.examine import at_every_size
from browser.person import module
from web.server import Running

CODE = f"async text => (await {module('qr.js')}).qr(text)?.map(row => row.map(Number)) ?? null"


def test_codes_of_every_length_are_those_of_another_program(enter: Enter) -> None:
    lea = enter("Léa", by_page=True)
    for length in (14, 26, 42, 62, 84, 106, 134, 154, 192, 230):  # full codes: what fills a code may differ
        text = ("http://192.168.1.20:8000/t/" + "0123456789abcdef#invite=" * 20)[:length]
        rows = lea.page.evaluate(CODE, text)
        version = (len(rows) - 17) // 4
        masks = (
            [list(row) for row in segno.make(text, version=version, error=error, mask=mask, mode="byte", boost_error=False).matrix]
            for error in ("m", "l")
            for mask in range(8)
            if error == "l" or length <= 106
        )  # fmt: skip
        assert rows in masks, length
    assert lea.page.evaluate(CODE, "x" * 231) is None


def test_friends_are_invited_from_the_menu(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    lea.sit(house.open("blackjack/changer", seats=3))
    lea.page.locator(".bar .more").click()
    lea.page.get_by_role("button", name="Invite friends").click()
    lea.page.locator(".qr").wait_for()
    address = lea.page.locator(".code").inner_text()
    assert "#invite=" in address
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
