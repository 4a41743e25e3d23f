"""Tables for the tests of the app: on a made-up terminal, in folders of their own, with cards from a chosen number."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.evening import Evening


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The same terminal everywhere, and nobody's own settings or games."""
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)
