"""The page in a language that was added as a `.po` file: it offers it, and a round is played in it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.person import Person, play_round
from croupier.messages import Refused
from croupier.remote.house import Invitation, RemoteHouse
from croupier.wire.house_messages import Offered
from faults.processes import free_port
from third_language import CODE, add_to, english_in, reverse


@dataclass
class Hosted:
    """A house in a process of its own, and its only table."""

    address: str
    table: str


@contextmanager
def host(locale: Path, folder: Path) -> Iterator[Hosted]:
    """`croupier host` with other catalogues."""
    address, log = f"127.0.0.1:{(port := free_port())}", (folder / "host.txt").open("w")
    command = [sys.executable, "-m", "croupier", "host", "war/ctrlaltbet", "--bind", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--database", str(folder / "house.db"), "--seats", "1"],
        env={**os.environ, "CROUPIER_LOCALE": str(locale)}, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
    )  # fmt: skip
    try:
        somebody = RemoteHouse(Invitation.read(address), folder / "keys.json", CODE)
        until = time.monotonic() + 60
        tables = list[Offered]()
        while not tables:
            assert time.monotonic() < until, "the house does not open"
            time.sleep(0.1)
            with suppress(Refused):
                tables = somebody.tables()
        (table,) = tables
        assert table.game == reverse("War"), "a terminal is answered in its language"
        yield Hosted(address, table.id)
    finally:
        process.terminate()
        process.wait()
        log.close()


def test_a_round_in_a_language_that_nobody_knew_of(browser: Browser, tmp_path: Path) -> None:
    with host(add_to(tmp_path), tmp_path) as house:
        lea = Person(browser, house, "Léa", language="", locale="fr-FR")
        lea.page.goto(lea.at("/settings"))
        expect(lea.page.locator("html")).to_have_attribute("lang", "fr")
        lea.page.get_by_role("button", name=reverse("English")).first.click()
        expect(lea.page.locator("html")).to_have_attribute("lang", CODE)
        expect(lea.page.locator("h1")).to_have_text(reverse("Settings"))
        lea.go(f"/t/{house.table}?sit")
        lea.page.locator(".rail").wait_for()
        lea.says(reverse("Place your bets."))
        play_round(lea)
        assert english_in(lea.page.locator("body").inner_text()) == []
        assert not any(map(english_in, lea.frames))
        assert any(" steb Léa" in frame for frame in lea.frames), "{name} bets {bets}."
        before = len(lea.frames)
        lea.page.keyboard.press("F2")  # after the last language comes the first: the same table in English
        expect(lea.page.locator("html")).to_have_attribute("lang", "en-GB")
        lea.says(re.compile("You (win|lose)|Your bet"))
        play_round(lea)
        assert any(map(english_in, lea.frames[before:]))
        assert lea.complaints == []
        lea.leave()
