"""A house for a module of tests: most of them need no new one."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from warm import WarmHelper
from web.server import Running, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house") / "house.db") as found:
        yield found


@pytest.fixture(scope="package", autouse=True)
def _helpers_are_warm() -> Iterator[None]:
    with patch("croupier.processes.queue.HelperProcess", WarmHelper):
        yield
