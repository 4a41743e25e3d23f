"""How the numerical libraries are loaded, and where compiled loops are kept."""

from __future__ import annotations

import gc
import sys
from typing import Any

import pytest

from croupier.analysis import kernel
from croupier.analysis.kernel import compile_loop
from croupier.analysis.loading import without_collection
from croupier.compiled.machine_code import KernelCache

pytestmark = pytest.mark.slow


def test_nothing_is_collected_while_the_libraries_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    gc.unfreeze()
    with without_collection():
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    gc.unfreeze()


def test_what_is_loaded_already_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", sys)
    gc.unfreeze()
    with without_collection():
        assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_the_collector_is_back_after_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    with pytest.raises(KeyError), without_collection():
        raise KeyError
    assert gc.isenabled()
    gc.unfreeze()


def test_only_the_loops_that_are_called_from_outside_are_kept() -> None:
    dispatchers = {name: one for name, one in vars(kernel).items() if hasattr(one, "py_func")}
    kept = {name for name, one in dispatchers.items() if isinstance(one._cache, KernelCache)}
    assert kept == {name for name in dispatchers if not name.startswith("_")} >= {"returns", "play", "prices"}


def test_where_nothing_can_be_kept_a_loop_is_compiled_all_the_same() -> None:
    loop: Any = compile_loop(eval("lambda cards: cards + 1"))  # no file, so no place for a cache
    assert loop(51) == 52
    assert not isinstance(loop._cache, KernelCache)
