"""Every table of an environment is dealt to by one kernel, which takes seconds to compile where it is not cached."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make quick` leaves these tests out."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.slow)
