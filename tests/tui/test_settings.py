"""Stored settings, and invalid ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.settings import Settings


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "app.json"
    settings = Settings.load(path)
    settings.name, settings.theme, settings.bots_at, settings.coach = (
        "Léa",
        "contrast",
        {"blackjack/changer": ["expert"]},
        True,
    )
    settings.save()
    assert Settings.load(path) == settings


@pytest.mark.parametrize(
    "written",
    ["", "nonsense", "[]", '{"speed": 7}', '{"theme": "pink", "bots": [1]}', '{"name": null, "coach": "yes"}', "\xff"],
)
def test_a_file_that_cannot_be_believed_is_as_none(tmp_path: Path, written: str) -> None:
    path = tmp_path / "app.json"
    path.write_bytes(written.encode("latin-1"))
    assert Settings.load(path) == Settings(path=path)


def test_a_disk_that_refuses_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    Settings(path=tmp_path / "file" / "app.json").save()


def test_unknown_settings_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "app.json"
    path.write_text(json.dumps({"name": "Max", "later": 1}))
    assert Settings.load(path).name == "Max"
