"""The app offers to cut a shoe before its first deal."""

from __future__ import annotations

import asyncio

import pytest

from croupier.records.logs import read
from croupier.records.types import ShoeCut, kind_of
from croupier.table.audit import verify
from croupier.table.party import Party
from tui.evening import Evening, alone

HOUSE = "war/casino-war"


@pytest.mark.slow
def test_a_person_cuts_with_words_of_their_own(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, Party((), ("Léa",))) as at:
            assert "Cut the shoe" in at.text()
            await at.press("u", "enter")
            assert "is not a cut" in at.text(), "a cut has words"
            await at.press("m", "y", "space", "w", "o", "r", "d", "s", "enter")
            assert "The shoe is cut." in at.text()
            assert "Cut the shoe" not in at.text(), "once"
            await at.press("3", "enter")
            await at.press("escape", "enter")

    asyncio.run(story())
    (path,) = (evening.folder / "games").glob("*.jsonl")
    log = read(path)
    (cut,) = [record for record in log if isinstance(record, ShoeCut)]
    assert (cut.seat, cut.words) == (0, "my words")
    assert [kind_of(record) for record in log][:3] == ["table", "shuffle", "cut"]
    assert verify(log).problem is None


def test_who_does_not_cut_is_given_words(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, Party((), ("Léa",))) as at:
            await at.press("3", "enter")
            await at.press("escape", "enter")

    asyncio.run(story())
    (path,) = (evening.folder / "games").glob("*.jsonl")
    (cut,) = [record for record in read(path) if isinstance(record, ShoeCut)]
    assert len(cut.words) == 32


def test_a_repeatable_game_is_not_cut(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(4)) as at:
            assert "Cut the shoe" not in at.text()

    asyncio.run(story())
