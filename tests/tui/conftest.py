"""Fixtures for the tests of the app: a fixed terminal, temporary folders, seeded shoes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tui.evening import Evening
from tui.tmux import Tmux


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Give every test the same terminal, a folder of its own to save files in, and no settings or games of the user.

    The cache stays that of the user: processes that compute values would compile the kernels again.
    """
    monkeypatch.chdir(tmp_path)
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    if not shutil.which("tmux"):
        pytest.fail("This test needs a real terminal: install tmux (apt-get install tmux).", pytrace=False)
    terminal = Tmux(tmp_path)
    yield terminal
    terminal.close()
