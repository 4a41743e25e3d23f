"""The fourth game is known while these tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.games import registry
from fourth_game.high_card import GAME


@pytest.fixture(autouse=True)
def high_card() -> Iterator[None]:
    registry.register(GAME)
    yield
    registry.unregister(GAME.name)
