from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from croupier.compiled import table_cache as cache
from croupier.games import baccarat, blackjack, war
from croupier.strategies import find_strategy

RULES = war.Rules()
EXPERT = find_strategy("expert", RULES)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "tables").mkdir()
    with patch.object(cache, "folder", lambda: tmp_path / "tables"):
        yield tmp_path / "tables"


def test_a_table_is_walked_once(folder: Path) -> None:
    walked = cache.table_for(RULES, EXPERT)
    with patch.object(cache, "compile", side_effect=AssertionError):
        kept = cache.table_for(RULES, EXPERT)
    assert kept.ledger == walked.ledger
    for one, other in zip(kept.table, walked.table, strict=True):
        assert type(one) is type(other)
        np.testing.assert_array_equal(one, other)
    assert [file.suffix for file in folder.iterdir()] == [".npz"]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"not a table"])
def test_a_broken_file_is_walked_again(folder: Path, content: bytes) -> None:
    cache.table_for(RULES, EXPERT)
    (file,) = folder.iterdir()
    file.write_bytes(content)
    assert cache.table_for(RULES, EXPERT).ledger.bets == ("ante",)


def test_without_a_place_to_write_it_is_walked_each_time(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("in the way")
    with patch.object(cache, "folder", lambda: tmp_path / "tables"):
        assert cache.table_for(RULES, EXPERT).table.modulus
    with patch.object(cache, "folder", lambda: None):
        assert cache.table_for(RULES, EXPERT).table.modulus


def test_tables_are_told_apart_by_what_they_depend_on() -> None:
    rules = blackjack.Rules()
    key = cache.key(rules, find_strategy("amateur", rules))
    assert key == cache.key(replace(rules, decks=2, minimum=500, seats=3), find_strategy("amateur", rules))
    assert key == cache.key(replace(rules, side_bets=("21+3",)), find_strategy("amateur", rules)), "they are not walked"
    assert key != cache.key(replace(rules, soft_17="hit"), find_strategy("amateur", rules))
    assert key != cache.key(rules, find_strategy("expert", rules))
    with patch.object(cache, "code", lambda: "other"):
        assert key != cache.key(rules, find_strategy("amateur", rules))


def test_a_side_bet_that_is_walked_has_another_table() -> None:
    rules = baccarat.Rules()
    more = replace(rules, side_bets=("dragon-7",))
    assert cache.key(rules, find_strategy("player", rules)) != cache.key(more, find_strategy("player", more))


def test_the_oldest_tables_go(folder: Path) -> None:
    with patch.object(cache, "KEPT", 1):
        cache.table_for(RULES, EXPERT)
        cache.table_for(RULES, find_strategy("amateur", RULES))
    assert len(list(folder.iterdir())) == 1
