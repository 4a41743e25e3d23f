"""A real browser at a real house."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from browser.person import Person, Somewhere
from warm import WarmHelper
from web.fits import check_frame
from web.server import Running, running

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
IN_ONE = "--in-process-gpu"
"""Pictures are composed by the browser itself, not by a process beside it: less to start and to hand over."""
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

Enter = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser is slow to start: `make quick` leaves these tests out."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.slow)


def _chromium() -> str:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if not found:
        pytest.fail(
            "These tests drive a real browser and none is here: install Chromium (apt-get install chromium) and run them "
            "again.",
            pytrace=False,
        )
    return found


@pytest.fixture(scope="package", autouse=True)
def _helpers_are_warm() -> Iterator[None]:
    with (
        patch("croupier.processes.queue.HelperProcess", WarmHelper),
        patch("croupier.web.jobs.simulations.HelperProcess", WarmHelper),
    ):
        yield


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """For this package alone: while it is open an event loop runs in this thread, and other tests start their own."""
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = _launch(playwright, _chromium())
    yield browser
    browser.close()


def _launch(playwright: Playwright, path: str) -> Browser:
    """A browser. Chromium was seen to crash before it had opened a page; then it is started once more."""
    start = partial(playwright.chromium.launch, executable_path=path, headless=True, args=[*ARGUMENTS, IN_ONE])
    try:
        return start()
    except Error:
        return start()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """For a module of tests: a table whose cards are known can be opened once in a house."""
    with running(tmp_path_factory.mktemp("house") / "house.db", grant=1_000_000_00) as found:
        yield found


@contextmanager
def entrance(browser: Browser, house: Somewhere) -> Iterator[Enter]:
    """Somebody comes in with a browser of their own; at the end no page may have complained."""
    people: list[Person] = []

    def enter_as(name: str = "Léa", **settings: Any) -> Person:
        people.append(Person(browser, house, name, painted=False, **settings))
        return people[-1]

    yield enter_as
    for person in people:
        person.leave()
    for person in people:
        assert not person.complaints, person.complaints
        assert person.hosts <= {house.address}, person.hosts
        for frame in person.frames:
            check_frame(frame)


@pytest.fixture
def enter(browser: Browser, house: Running) -> Iterator[Enter]:
    with entrance(browser, house) as enter_as:
        yield enter_as
