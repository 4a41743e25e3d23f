"""The fourth game and its words are known while these tests run, and no longer."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from croupier.games import registry
from croupier.telling import vocabulary
from high_card import GAME


@pytest.fixture(autouse=True)
def high_card() -> Iterator[None]:
    registry.register(GAME)
    with patch.dict(vocabulary.MOVES), patch.dict(vocabulary.BETS):
        from high_card.told import WORDS

        vocabulary.add(*WORDS)
        yield
    registry.unregister(GAME.name)
