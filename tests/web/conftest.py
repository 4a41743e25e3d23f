"""A house for a module of tests: most of them need no new one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from web.server import Running, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house") / "house.db") as found:
        yield found
