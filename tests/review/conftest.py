"""The program of a user who has played nothing yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.program import Program


@pytest.fixture
def croupier(tmp_path: Path) -> Program:
    return Program(tmp_path / "data")
