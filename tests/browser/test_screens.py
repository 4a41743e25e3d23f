"""Every screen: nothing overlaps or is cut off, axe-core finds nothing, it looks as stored.

In every size, room and language in `make thorough`; `examine.py` says which of them are tried otherwise.

`CROUPIER_PICTURES=1 pytest tests/browser/test_screens.py` stores the pictures anew.
"""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser

from browser.conftest import Enter
from browser.examine import _inaccessible, faults
from browser.person import Person
from browser.screens import WALKS, Walk
from croupier.web.door import Door
from web.server import Running, running


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_nothing_is_wrong_with_the_screens(browser: Browser, tmp_path: Path, walk: Walk) -> None:
    often = patch.object(Door, "may_connect", return_value=True)  # each change of the language opens a socket
    with often, running(tmp_path / "house.db", grant=1_000_000_00) as house:
        lea = Person(browser, house, "Léa", painted=False)
        first = 10 * WALKS.index(walk)
        found = [one for number, name in enumerate(walk(lea, house), first) for one in faults(lea.page, name, number)]
        lea.leave()
    assert not found, "\n".join(found)
    assert not lea.complaints


PALE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('h1 { color: #777; background: linear-gradient(#777, #fff); } .chip text { fill: #999; }');
  document.adoptedStyleSheets.push(sheet);
}"""


def test_a_contrast_that_axe_core_cannot_tell_is_computed(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    lea.sit(house.open("war/casino-war", seats=1))
    lea.page.locator(".chip text").first.wait_for()
    lea.page.evaluate(PALE)
    found = {one.partition(" ")[2].partition(" ")[0] for one in _inaccessible(lea.page)}
    assert {"<h1", "<text"} <= found
