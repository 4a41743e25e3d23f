"""Every screen: nothing overlaps or is cut off, axe-core finds nothing, it looks as stored.

In every size, room and language in `make thorough`; `examine.py` says which of them are tried otherwise.

`CROUPIER_PICTURES=1 pytest tests/browser/test_screens.py` stores the pictures anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.examine import faults
from browser.person import Person
from browser.screens import WALKS, Walk
from web.server import running


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_nothing_is_wrong_with_the_screens(browser: Browser, tmp_path: Path, walk: Walk) -> None:
    with running(tmp_path / "house.db", grant=1_000_000_00) as house:
        lea = Person(browser, house, "Léa", painted=False)
        first = 10 * WALKS.index(walk)
        found = [one for number, name in enumerate(walk(lea, house), first) for one in faults(lea.page, name, number)]
        lea.leave()
    assert not found, "\n".join(found)
    assert not lea.complaints
